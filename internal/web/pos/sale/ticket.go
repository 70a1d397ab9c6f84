package sale

import (
	"net/http"

	"camber/internal/shop/order"
	"camber/internal/web/present/tillview"
	"camber/internal/web/wire"
)

// Tickets lists the open tickets of the register (TKT-1).
func (s *Server) Tickets(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	open, err := s.Carts.Tickets(ctx, wire.Actor(ctx))
	if err != nil {
		return err
	}
	staff := make([]int64, len(open))
	for i, c := range open {
		staff[i] = c.StaffID
	}
	names := tillview.Names{}
	if names.Staff, err = s.Access.Names(ctx, staff); err != nil {
		return err
	}
	shown := tillview.Tickets{Items: make([]tillview.Ticket, len(open))}
	for i, c := range open {
		v, err := s.Carts.View(ctx, c)
		if err != nil {
			return err
		}
		var o order.Order
		if c.OrderID != 0 {
			if o, err = s.Orders.Order(ctx, c.OrderID); err != nil {
				return err
			}
		}
		shown.Items[i] = tillview.NewTicket(v, o.AmountPaid, names)
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// mostParked is how many orders the list to take up again shows.
const mostParked = 100

// Parked lists what can be taken up again at this location, and where it is worked on.
func (s *Server) Parked(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	orders, err := s.Orders.Parked(ctx, actor, mostParked)
	if err != nil {
		return err
	}
	held, err := s.Carts.OpenOf(ctx, actor.LocationID)
	if err != nil {
		return err
	}
	place, err := s.Locations.Location(ctx, actor.LocationID)
	if err != nil {
		return err
	}
	ids := make([]int64, len(orders))
	for i, o := range orders {
		ids[i] = o.ID
	}
	sent, err := s.Quotes.Newest(ctx, ids)
	if err != nil {
		return err
	}
	var names tillview.Names
	names.Staff, names.Registers, err = s.Desk.Names(ctx, actor.LocationID, func(add func(int64)) {
		for _, o := range orders {
			add(o.StaffID)
			add(held[o.ID].StaffID)
		}
	})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, tillview.NewParked(ctx, orders, held, sent, names, actor.RegisterID, place.Zone))
}
