package adminview

import (
	"context"
	"encoding/json"
	"time"

	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/exchange/plan"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/notify"
	"camber/internal/shop/training"
	"camber/internal/shop/vault"
	"camber/internal/web/present"
)

// TrainingPage is where the shop that registers train in is filled.
type TrainingPage struct {
	Bar OfficeBar `json:"bar"`
}

// JobsPage is the list of the work that the shop does by itself and has not done yet.
type JobsPage struct {
	Bar   OfficeBar     `json:"bar"`
	Kinds []StoreChoice `json:"kinds"`
}

// JobList is one page of it.
type JobList struct {
	present.Paging
	Results []JobRow       `json:"results"`
	Counts  map[string]int `json:"counts"`
}

// JobRow is a job.
type JobRow struct {
	JobID    int64  `json:"job_id"`
	Kind     string `json:"kind"`  // in words
	State    string `json:"state"` // queued, running, failed
	Added    string `json:"added_text"`
	Due      string `json:"due_text"` // when a waiting one is tried; empty of others
	Tries    int    `json:"tries"`
	Reason   string `json:"reason"` // why it failed at last, as the program says it
	SheetID  int64  `json:"sheet_id"`
	Done     int    `json:"done"` // rows of its sheet
	Rows     int    `json:"rows"` // 0: nobody counts its steps
	ShowURL  string `json:"show_url,omitempty"`
	MayAgain bool   `json:"may_again"`
}

var jobKinds = [][2]string{
	{sheets.Job, text.Key("Import or bulk edit")}, {notify.Job, text.Key("Message")}, {account.Job, text.Key("Link to set a password")},
	{gallery.Job, text.Key("Pictures of a part")}, {vault.Job, text.Key("Backup")}, {training.Job, text.Key("Training shop")}, {plan.Job, text.Key("Planned import")},
}

// NewJobKinds are the kinds of jobs.
func NewJobKinds(ctx context.Context) []StoreChoice {
	kinds := []StoreChoice{}
	for _, kind := range jobKinds {
		kinds = append(kinds, StoreChoice{Value: kind[0], Label: text.Tr(ctx, kind[1])})
	}
	return kinds
}

// NewJobRow shows a job, with what it is about as far as the person may see that.
func NewJobRow(ctx context.Context, t jobs.Task, actor access.Actor, zone *time.Location) JobRow {
	row := JobRow{JobID: t.ID, Kind: t.Kind, State: t.State, Added: present.Moment(t.Added, zone), Tries: t.Tries,
		Reason: t.Reason, MayAgain: t.State != jobs.Running}
	for _, kind := range jobKinds {
		if kind[0] == t.Kind {
			row.Kind = text.Tr(ctx, kind[1])
		}
	}
	if t.State == jobs.Waiting {
		row.Due = present.Moment(t.Due, zone)
	}
	var about struct {
		SheetID   int64 `json:"sheet_id"`
		MessageID int64 `json:"message_id"`
		PlanID    int64 `json:"plan_id"`
	}
	if json.Unmarshal(t.Payload, &about) != nil {
		return row // it is about nothing that has a screen
	}
	switch {
	case about.SheetID != 0 && actor.May(access.EditCatalog):
		row.SheetID, row.ShowURL = about.SheetID, ImportURL(about.SheetID)
	case about.PlanID != 0 && actor.May(access.EditCatalog):
		row.ShowURL = "/admin/import/plan"
	case about.MessageID != 0 && actor.May(access.ReadMessages):
		row.ShowURL = "/admin/message/show?message_id=" + present.ID(about.MessageID)
	}
	return row
}
