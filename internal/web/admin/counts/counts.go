// Package counts is where the back office counts what lies in a store, and books what was found.
package counts

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/product"
	"camber/internal/shop/stocktake"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Catalog   *catalog.Service
	Locations *location.Service
	Counts    *stocktake.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

const place = "counts" // in the menu

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	may := routing.Office(access.ReceiveStock)
	const (
		list = "page limit sort order state location_id"
		step = "count_id version "
	)
	changed := adminview.ChangedCount{}
	return []routing.Route{
		routing.Get("/admin/count", may, list, nil, s.ShowCounts),
		routing.Get("/admin/api/count", may, list, adminview.CountList{}, s.List),
		routing.Get("/admin/count/add", may, "", nil, s.ShowNew),
		routing.Get("/admin/count/edit", may, "count_id", nil, s.ShowCount),
		routing.Post("/admin/api/count/add", may, "location_id basis from_bin to_bin count parts", adminview.Moved{},
			s.Begin, routing.Must),
		routing.Post("/admin/api/count/tally", may, "count_id product_id pieces add", adminview.TalliedPart{}, s.Tally,
			routing.Must),
		routing.Post("/admin/api/count/finish", may, step, changed, s.Finish, routing.Once),
		routing.Post("/admin/api/count/leave_out", may, step+"product_id", changed, s.LeaveOut, routing.Once),
		routing.Post("/admin/api/count/post", may, step, changed, s.Post, routing.Must),
		routing.Post("/admin/api/count/cancel", may, step, changed, s.Cancel, routing.Once),
	}
}

// ShowCounts is the list.
func (s *Server) ShowCounts(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	stores, err := s.Locations.InUse(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Counts"), place, "office-counts", func(bar adminview.OfficeBar) any {
		return adminview.CountsPage{Bar: bar, Stores: choices(stores), States: adminview.CountStates(ctx)}
	})
}

func choices(stores []location.Location) []adminview.OfficeChoice {
	return adminview.Choices(stores, func(l location.Location) (int64, string) { return l.ID, l.ShortName })
}

// List is a page of it (LIST-1).
func (s *Server) List(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		State      string `form:"state"`
		LocationID int64  `form:"location_id"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	found, counts, err := s.Counts.Counts(ctx, wire.Actor(ctx), stocktake.Filter{State: stocktake.State(in.State),
		LocationID: in.LocationID, Limit: page.Limit, Offset: page.Offset()})
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	shown := adminview.CountList{Results: []adminview.CountRow{}, Counts: counts,
		Paging: present.NewLongPaging(ctx, page.Page, page.Limit, counts[in.State], product.MostCounted)}
	for _, c := range found {
		shown.Results = append(shown.Results, adminview.NewCountRow(ctx, c, stores))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ShowNew is where a count is begun.
func (s *Server) ShowNew(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	stores, err := s.Locations.InUse(ctx)
	if err != nil {
		return err
	}
	stores = slices.DeleteFunc(slices.Clone(stores), func(l location.Location) bool { return !wire.Actor(ctx).At(l.ID) })
	return s.Office.Show(w, r, text.Tr(ctx, "Begin a count"), place, "office-new-count", func(bar adminview.OfficeBar) any {
		return adminview.NewCountPage{Bar: bar, Stores: choices(stores), Most: stocktake.Most}
	})
}

// ShowCount is one of them, to be counted, reviewed or read.
func (s *Server) ShowCount(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "count_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	sheet, err := s.sheet(ctx, id)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Count %s", strconv.FormatInt(id, 10)), place, "office-count",
		func(bar adminview.OfficeBar) any { return adminview.CountPage{Bar: bar, Count: sheet} })
}

func (s *Server) sheet(ctx context.Context, id int64) (shown adminview.CountSheet, err error) {
	actor := wire.Actor(ctx)
	c, err := s.Counts.Count(ctx, actor, id)
	if err != nil {
		return shown, err
	}
	ids := make([]int64, len(c.Lines))
	for i, l := range c.Lines {
		ids[i] = l.PartID
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return shown, err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return shown, err
	}
	shown = adminview.NewCountSheet(ctx, c, parts, stores, actor.May(access.SeeCost))
	shown.MayCount, shown.MayPost, shown.MayCancel = c.CanCount(actor), c.CanPost(actor), c.CanCancel(actor)
	return shown, nil
}

// Begin makes a count.
func (s *Server) Begin(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		LocationID int64             `form:"location_id"`
		Basis      string            `form:"basis"`
		FromBin    string            `form:"from_bin"`
		ToBin      string            `form:"to_bin"`
		Count      int               `form:"count"`
		Parts      map[string]string `form:"parts"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	wanted := stocktake.Wanted{LocationID: in.LocationID, Basis: stocktake.Basis(in.Basis), FromBin: in.FromBin,
		ToBin: in.ToBin, Parts: in.Count}
	rows, ok := wire.Rows(in.Parts)
	if !ok {
		return fault.InFields(map[string]fault.Text{"parts": fault.T("Please choose one of the list")})
	}
	for _, row := range rows {
		id, err := strconv.ParseInt(row["product_id"], 10, 64)
		if err != nil {
			return fault.InFields(map[string]fault.Text{"parts": fault.T("Please choose one of the list")})
		}
		wanted.PartIDs = append(wanted.PartIDs, id)
	}
	ctx := r.Context()
	id, err := s.Counts.Begin(ctx, wire.Actor(ctx), wanted)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{
		Success: text.Tr(ctx, "Count %s is begun.", strconv.FormatInt(id, 10)), Redirect: adminview.CountURL(id)})
}

// Tally adds pieces to what is counted of a part.
func (s *Server) Tally(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		CountID   int64 `form:"count_id"`
		ProductID int64 `form:"product_id"`
		Pieces    int   `form:"pieces"`
		Add       bool  `form:"add"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	if err := s.Counts.Tally(ctx, actor, in.CountID, in.ProductID, in.Pieces, in.Add); err != nil {
		return err
	}
	c, err := s.Counts.Count(ctx, actor, in.CountID)
	if err != nil {
		return err
	}
	part, err := s.Catalog.Part(ctx, in.ProductID)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(c.Lines, func(l stocktake.Line) bool { return l.PartID == in.ProductID })
	return wire.Reply(w, http.StatusOK, adminview.TalliedPart{Line: adminview.NewCountLine(c.Lines[i], part)})
}

// step is a change of a count, as a form sends it.
type step struct {
	CountID   int64 `form:"count_id"`
	Version   int64 `form:"version"`
	ProductID int64 `form:"product_id"`
}

// change reads a step, does it, and answers with the count as it is now.
func (s *Server) change(w http.ResponseWriter, r *http.Request, words string,
	do func(context.Context, access.Actor, step) error) error {
	var in step
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := do(ctx, wire.Actor(ctx), in); err != nil {
		return err
	}
	shown, err := s.sheet(ctx, in.CountID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.ChangedCount{Success: text.Tr(ctx, words), Count: shown})
}

// Finish ends a pass.
func (s *Server) Finish(w http.ResponseWriter, r *http.Request) error {
	return s.change(w, r, text.Key("The counting is done."), func(ctx context.Context, actor access.Actor, in step) error {
		return s.Counts.Finish(ctx, actor, in.CountID, in.Version)
	})
}

// LeaveOut takes a part off.
func (s *Server) LeaveOut(w http.ResponseWriter, r *http.Request) error {
	return s.change(w, r, text.Key("It is left out: its stock stays as it is."),
		func(ctx context.Context, actor access.Actor, in step) error {
			return s.Counts.LeaveOut(ctx, actor, in.CountID, in.Version, in.ProductID)
		})
}

// Post books the differences.
func (s *Server) Post(w http.ResponseWriter, r *http.Request) error {
	return s.change(w, r, text.Key("The differences are booked."),
		func(ctx context.Context, actor access.Actor, in step) error {
			return s.Counts.Post(ctx, actor, in.CountID, in.Version)
		})
}

// Cancel calls a count off.
func (s *Server) Cancel(w http.ResponseWriter, r *http.Request) error {
	return s.change(w, r, text.Key("It is called off."), func(ctx context.Context, actor access.Actor, in step) error {
		return s.Counts.Cancel(ctx, actor, in.CountID, in.Version)
	})
}
