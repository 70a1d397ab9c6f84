package sheets

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/exchange/plan"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowPlans is where imports are that are done by themselves.
func (s *Server) ShowPlans(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	shown, err := s.plans(ctx, "")
	if err != nil {
		return err
	}
	habits, err := s.Sheets.Habits(ctx)
	if err != nil {
		return err
	}
	suppliers := []string{}
	for _, h := range habits {
		suppliers = append(suppliers, h.Supplier)
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Planned imports"), place, "office-import-plans", func(bar adminview.OfficeBar) any {
		return adminview.PlansPage{Bar: bar, Plans: shown.Results, Suppliers: suppliers, HasRoot: s.Plans.HasRoot(),
			ListURL: "/admin/import"}
	})
}

// Planned are the plans as they are now.
func (s *Server) Planned(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.plans(r.Context(), "")
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) plans(ctx context.Context, success string) (shown adminview.PlanList, err error) {
	all, err := s.Plans.Plans(ctx, wire.Actor(ctx))
	if err != nil {
		return shown, err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return shown, err
	}
	shown = adminview.PlanList{Success: success, Results: []adminview.PlanView{}}
	for _, p := range all {
		why, err := s.Plans.TroubleOf(ctx, p)
		if err != nil {
			return shown, err
		}
		shown.Results = append(shown.Results, adminview.NewPlanView(ctx, p, why, zone))
	}
	return shown, nil
}

// SavePlan adds a plan or changes one.
func (s *Server) SavePlan(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		PlanID   int64  `form:"plan_id"`
		Version  string `form:"version"`
		Name     string `form:"name"`
		Supplier string `form:"supplier"`
		Folder   string `form:"folder"`
		Pattern  string `form:"pattern"`
		Address  string `form:"address"`
		Time     string `form:"time"`
		IsOn     bool   `form:"is_on"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	minute, ok := plan.MinuteOf(in.Time)
	if !ok {
		return fault.InFields(map[string]fault.Text{"time": fault.T("Write the time as 02:00.")})
	}
	ctx := r.Context()
	_, err := s.Plans.Save(ctx, wire.Actor(ctx), plan.Plan{ID: in.PlanID, Name: in.Name, Supplier: in.Supplier,
		Folder: in.Folder, Pattern: in.Pattern, Address: in.Address, Minute: minute, IsOn: in.IsOn}, in.Version)
	if err != nil {
		return err
	}
	return s.saidOfPlans(w, r, text.Tr(ctx, "Saved."))
}

// RunPlan asks for a plan to be carried out now.
func (s *Server) RunPlan(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "plan_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Plans.Run(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	return s.saidOfPlans(w, r, text.Tr(ctx, "The shop looks for a new file now."))
}

func (s *Server) saidOfPlans(w http.ResponseWriter, r *http.Request, success string) error {
	shown, err := s.plans(r.Context(), success)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}
