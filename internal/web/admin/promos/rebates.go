package promos

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/rebate"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowRebates is the list of what makers give back (ADM-2).
func (s *Server) ShowRebates(w http.ResponseWriter, r *http.Request) error {
	return s.Office.Show(w, r, text.Tr(r.Context(), "Rebates"), "rebates", "office-rebates",
		func(bar adminview.OfficeBar) any { return adminview.RebatesPage{Bar: bar} })
}

// Rebates is a page of the list.
func (s *Server) Rebates(w http.ResponseWriter, r *http.Request) error {
	in, err := readList(r, "code", "title", "to")
	if err != nil {
		return err
	}
	ctx := r.Context()
	found, counts, err := s.Makers.List(ctx, rebate.Filter{Search: in.search, State: rebate.State(in.state), Sort: in.Sort,
		Desc: in.Order == "desc", Limit: in.Limit, Offset: in.Offset()})
	if err != nil {
		return err
	}
	shown := adminview.RebateList{Results: []adminview.RebateRow{}, Counts: counts,
		Paging: present.NewPaging(ctx, in.Page, in.Limit, counts[in.state])}
	for _, k := range found {
		shown.Results = append(shown.Results, adminview.NewRebateRow(k))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ShowNewRebate is the form of a new rebate.
func (s *Server) ShowNewRebate(w http.ResponseWriter, r *http.Request) error {
	return s.rebatePage(w, r, text.Tr(r.Context(), "Add a rebate"), nil)
}

// ShowRebate is the record of a rebate.
func (s *Server) ShowRebate(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.askedRebate(r)
	if err != nil {
		return err
	}
	return s.rebatePage(w, r, shown.Title, &shown)
}

func (s *Server) rebatePage(w http.ResponseWriter, r *http.Request, title string, shown *adminview.RebateRecord) error {
	return s.Office.Show(w, r, title, "rebates", "office-rebate",
		func(bar adminview.OfficeBar) any { return adminview.RebatePage{Bar: bar, Rebate: shown} })
}

// Rebate is the record of a rebate as it is now.
func (s *Server) Rebate(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.askedRebate(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// askedRebate is the record of the rebate that a request names.
func (s *Server) askedRebate(r *http.Request) (adminview.RebateRecord, error) {
	id, err := wire.ID(r, "rebate_id")
	if err != nil {
		return adminview.RebateRecord{}, err
	}
	return s.rebate(r.Context(), id)
}

func (s *Server) rebate(ctx context.Context, id int64) (adminview.RebateRecord, error) {
	kept, err := s.Makers.Rebate(ctx, id)
	if err != nil {
		return adminview.RebateRecord{}, err
	}
	parts, err := s.Catalog.Parts(ctx, kept.PartIDs)
	if err != nil {
		return adminview.RebateRecord{}, err
	}
	trail, err := s.Office.Trail(ctx, "rebate", id)
	return adminview.NewRebateRecord(kept, parts, trail), err
}

// readRebate reads the rebate that a form sends, its id and with which version.
func (s *Server) readRebate(r *http.Request) (n rebate.New, id int64, version string, err error) {
	var in struct {
		RebateID int64             `form:"rebate_id"`
		Version  string            `form:"version"`
		Code     string            `form:"code"`
		Title    string            `form:"title"`
		URL      string            `form:"url"`
		Banner   string            `form:"banner"`
		Amount   money.Cents       `form:"amount"`
		From     string            `form:"from"`
		To       string            `form:"to"`
		Parts    map[string]string `form:"parts"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return n, 0, "", err
	}
	n = rebate.New{Code: in.Code, Title: in.Title, URL: in.URL, Banner: in.Banner, Amount: in.Amount, From: in.From,
		To: in.To}
	found, problem, err := s.parts(r.Context(), in.Parts)
	if err == nil && problem != nil {
		err = fault.InFields(map[string]fault.Text{"parts": *problem})
	}
	n.PartIDs = found
	return n, in.RebateID, in.Version, err
}

// AddRebate adds a rebate.
func (s *Server) AddRebate(w http.ResponseWriter, r *http.Request) error {
	n, _, _, err := s.readRebate(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Makers.Add(ctx, wire.Actor(ctx), n)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "%s is added.", n.Code), Redirect: adminview.RebateURL(id)})
}

// SaveRebate changes a rebate.
func (s *Server) SaveRebate(w http.ResponseWriter, r *http.Request) error {
	n, id, version, err := s.readRebate(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Makers.Save(ctx, wire.Actor(ctx), id, version, n); err != nil {
		return err
	}
	shown, err := s.rebate(ctx, id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.SavedRebate{Success: text.Tr(ctx, "The changes are saved."), Rebate: shown})
}

// RemoveRebate takes a rebate away.
func (s *Server) RemoveRebate(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "rebate_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Makers.Remove(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "The rebate is removed."), Redirect: "/admin/rebate"})
}
