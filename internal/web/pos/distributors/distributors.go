// Package distributors answers what distributors have of an order's parts, and orders it there.
package distributors

import (
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/special"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/specialview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk    *desk.Desk
	Special *special.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/pos/checkout/distributorStock", routing.Till(access.OrderForCustomer), "orderId",
			specialview.DistributorStock{}, s.Stock),
		routing.Post("/pos/checkout/orderFromDistributor", routing.Till(access.OrderForCustomer),
			"orderId items[…] shippingMethod notes accepted confirm_duplicate", specialview.DistributorOrdered{}, s.Order, routing.Outside),
	}
}

// Stock asks the distributors (DIST-1).
func (s *Server) Stock(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	zone, err := s.Desk.Zone(ctx)
	if err != nil {
		return err
	}
	t, err := s.Special.Look(ctx, wire.Actor(ctx), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, specialview.NewDistributorStock(ctx, id, t, zone))
}

// Order orders from them (DIST-5).
func (s *Server) Order(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Items map[string]string `form:"items"`
		Ships string            `form:"shippingMethod"`
		Notes string            `form:"notes"`
		Final bool              `form:"accepted"`
		Twin  bool              `form:"confirm_duplicate"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	wish, err := wishOf(in.Items)
	if err != nil {
		return err
	}
	wish.Ships, wish.Notes, wish.Accepted, wish.More = in.Ships, in.Notes, in.Final, in.Twin
	wish.Intent = r.Header.Get("Idempotency-Key")
	ctx := r.Context()
	made, wrong, err := s.Special.Order(ctx, wire.Actor(ctx), id, wish)
	if err != nil {
		return err
	}
	if len(wrong) > 0 {
		return wire.Reply(w, http.StatusConflict, specialview.NewItemErrors(ctx, wrong))
	}
	_, _, around, err := s.Desk.Order(ctx, id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, specialview.DistributorOrdered{Success: specialview.Ordered(ctx, made),
		PurchaseOrders: orderview.NewPurchaseOrders(ctx, around)})
}

// wishOf reads items[0][aaia], items[0][selectedLocations][0][quantity] and so on (DIST-2). A quantity that is none is 0.
func wishOf(sent map[string]string) (special.Wish, error) {
	rows, ok := wire.Rows(sent)
	if !ok {
		return special.Wish{}, fault.New(fault.Invalid, "The items can't be read.")
	}
	var wish special.Wish
	for _, row := range rows {
		item := special.Item{AAIA: row["aaia"], MPN: row["mpn"]}
		inner := map[string]string{}
		for name, value := range row {
			if rest, is := strings.CutPrefix(name, "selectedLocations]["); is {
				inner[rest] = value
			}
		}
		takes, ok := wire.Rows(inner)
		if !ok {
			return special.Wish{}, fault.New(fault.Invalid, "The items can't be read.")
		}
		for _, t := range takes {
			take := special.Take{Code: t["warehouseCode"]}
			if n, err := strconv.Atoi(t["quantity"]); err == nil && n > 0 {
				take.Quantity = n
			}
			if cost, err := money.ParseE4(t["cost"]); err == nil {
				take.Cost = &cost
			}
			item.Takes = append(item.Takes, take)
		}
		wish.Items = append(wish.Items, item)
	}
	return wish, nil
}
