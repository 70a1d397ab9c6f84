package dev

import (
	"maps"
	"net/http"
	"slices"

	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/web/page"
	"camber/internal/web/present/islandview"
	"camber/internal/web/wire"
)

// ShowKit shows every part of the kit in every state.
func (s *Server) ShowKit(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	f, err := s.Frame.For(r, text.Tr(ctx, "Kit"))
	if err != nil {
		return err
	}
	f.Private = true
	if theme := r.URL.Query().Get("theme"); theme == "dark" || theme == "light" {
		f.Theme = theme
	}
	d := islandview.SampleKit(ctx)
	d.Pictograms = slices.Sorted(maps.Keys(page.Pictograms()))
	return wire.Page(w, r, http.StatusOK, page.Kit(f, d))
}

// ShowCases leads to every screen in every state (DEMO-4).
func (s *Server) ShowCases(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	all, err := s.Catalog.AllParts(ctx)
	if err != nil {
		return err
	}
	ids := make([]int64, 0, len(all))
	for _, p := range all {
		ids = append(ids, p.ID)
	}
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	shelf, err := s.Shelf.Cards(ctx, now, ids, nil)
	if err != nil {
		return err
	}
	categories, err := s.Catalog.Categories(ctx)
	if err != nil {
		return err
	}
	orders, err := s.Orders.Orders(ctx, order.Filter{Limit: 200})
	if err != nil {
		return err
	}
	f, err := s.Frame.Around(r, now, text.Tr(ctx, "Cases of the demonstration"))
	if err != nil {
		return err
	}
	f.Private = true
	till, err := s.tillCases(ctx)
	if err != nil {
		return err
	}
	groups := append(islandview.NewCases(ctx, shelf, ids, categories, orders, s.Orders.Link), till)
	groups = slices.Concat(groups, shippingCases(ctx), s.vehicleCases(ctx, now.Settings))
	return wire.Page(w, r, http.StatusOK, page.Cases(f, groups))
}
