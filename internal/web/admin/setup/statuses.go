package setup

import (
	"context"
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowStatuses is the order statuses.
func (s *Server) ShowStatuses(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	all, err := s.statuses(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Order statuses"), "statuses", "office-statuses",
		func(bar adminview.OfficeBar) any {
			return adminview.StatusesPage{Bar: bar, Statuses: all, Grounds: adminview.NewGrounds(ctx)}
		})
}

func (s *Server) statuses(ctx context.Context) ([]adminview.StatusView, error) {
	all, err := s.Orders.NamedStatuses(ctx)
	if err != nil {
		return nil, err
	}
	shown := []adminview.StatusView{}
	for _, n := range all {
		trail, err := s.Office.Trail(ctx, "order_status", n.ID)
		if err != nil {
			return nil, err
		}
		shown = append(shown, adminview.NewStatusView(ctx, n, trail))
	}
	return shown, nil
}

// Statuses are all as they are now.
func (s *Server) Statuses(w http.ResponseWriter, r *http.Request) error { return s.answer(w, r, "") }

func (s *Server) answer(w http.ResponseWriter, r *http.Request, words string) error {
	all, err := s.statuses(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.StatusList{Success: words, Results: all})
}

// sentStatus is a status as a form sends one.
type sentStatus struct {
	StatusID   int64  `form:"status_id"`
	Version    string `form:"version"`
	Name       string `form:"name"`
	NameES     string `form:"name_es"`
	Background string `form:"background"`
	Tells      bool   `form:"tells"`
	TakesStock bool   `form:"takes_stock"`
}

func (in sentStatus) status() order.NamedStatus {
	return order.NamedStatus{NameES: in.NameES, Label: order.Label{ID: in.StatusID, Name: in.Name,
		Background: in.Background, Tells: in.Tells, TakesStock: in.TakesStock}}
}

// AddStatus adds one.
func (s *Server) AddStatus(w http.ResponseWriter, r *http.Request) error {
	var in sentStatus
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	in.StatusID = 0
	ctx := r.Context()
	if _, err := s.Orders.AddNamedStatus(ctx, wire.Actor(ctx), in.status()); err != nil {
		return err
	}
	return s.answer(w, r, text.Tr(ctx, "The status is added."))
}

// SaveStatus changes one.
func (s *Server) SaveStatus(w http.ResponseWriter, r *http.Request) error {
	var in sentStatus
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Orders.SaveNamedStatus(ctx, wire.Actor(ctx), in.Version, in.status()); err != nil {
		return err
	}
	return s.answer(w, r, text.Tr(ctx, "The status is changed, on all orders that have it."))
}

// SortStatuses puts them in another order.
func (s *Server) SortStatuses(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		IDs string `form:"ids"` // with commas between
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Orders.SortNamedStatuses(ctx, wire.Actor(ctx), office.IDs(in.IDs)); err != nil {
		return err
	}
	return s.answer(w, r, text.Tr(ctx, "The order is saved."))
}

// RemoveStatus removes one that no order bears.
func (s *Server) RemoveStatus(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		StatusID int64 `form:"status_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Orders.RemoveNamedStatus(ctx, wire.Actor(ctx), in.StatusID); err != nil {
		return err
	}
	return s.answer(w, r, text.Tr(ctx, "The status is removed."))
}
