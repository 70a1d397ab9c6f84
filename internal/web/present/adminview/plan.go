package adminview

import (
	"context"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/exchange/plan"
	"camber/internal/web/present"
)

// PlansPage is the imports that are done by themselves.
type PlansPage struct {
	Bar       OfficeBar  `json:"bar"`
	Plans     []PlanView `json:"plans"`
	Suppliers []string   `json:"suppliers"` // whose columns are remembered
	HasRoot   bool       `json:"has_root"`  // folders can be looked into
	ListURL   string     `json:"list_url"`
}

// PlanList answers a change of them.
type PlanList struct {
	Success string     `json:"success"`
	Results []PlanView `json:"results"`
}

// PlanView is an import that is done once a day.
type PlanView struct {
	PlanID   int64  `json:"plan_id"`
	Version  string `json:"version"`
	Name     string `json:"name"`
	Supplier string `json:"supplier"`
	Folder   string `json:"folder"`
	Pattern  string `json:"pattern"`
	Address  string `json:"address"`
	Time     string `json:"time"` // 02:00
	IsOn     bool   `json:"is_on"`
	State    string `json:"state"` // waiting, looking, taken, nothing, failed
	Trouble  string `json:"trouble"`
	Looked   string `json:"looked_text"`
	SheetURL string `json:"sheet_url"` // of the last file that was taken; empty: none
}

// NewPlanView shows a plan; why is what is wrong with it.
func NewPlanView(ctx context.Context, p plan.Plan, why fault.Text, zone *time.Location) PlanView {
	shown := PlanView{PlanID: p.ID, Version: p.Version(), Name: p.Name, Supplier: p.Supplier, Folder: p.Folder,
		Pattern: p.Pattern, Address: p.Address, Time: plan.TimeText(p.Minute), IsOn: p.IsOn, State: string(p.State)}
	if why.Format != "" {
		shown.Trouble = why.In(ctx)
	}
	if !p.Looked.IsZero() {
		shown.Looked = present.Moment(p.Looked, zone)
	}
	if p.SheetID != 0 {
		shown.SheetURL = ImportURL(p.SheetID)
	}
	return shown
}

// PlanTroubles says what is wrong with planned imports; empty: nothing.
func PlanTroubles(ctx context.Context, troubles []plan.Trouble) string {
	var said []string
	for _, t := range troubles {
		said = append(said, text.Tr(ctx, "The planned import %s failed: %s", t.Name, t.Why.In(ctx)))
	}
	return strings.Join(said, " ")
}
