package sale

import (
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/shop/order"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
	"camber/internal/web/wire"
)

// CheckOut makes the order of the ticket, or saves it anew, and shows what is to be paid (CART-24).
func (s *Server) CheckOut(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Confirmed bool `form:"confirm_shortage"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Visit.CurrentCart(ctx)
	if err != nil {
		return err
	}
	if ticket.ID == 0 {
		return fault.New(fault.Invalid, "The shopping cart is empty.")
	}
	var o order.Order
	if in.Confirmed {
		o, err = s.Till.CheckOutBeyond(ctx, wire.Actor(ctx), ticket.ID)
	} else {
		o, err = s.Till.CheckOut(ctx, wire.Actor(ctx), ticket.ID, nil)
	}
	if err != nil {
		return err
	}
	shown, err := s.Desk.Checkout(ctx, o.ID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		orderview.SavedOrder{OrderID: o.ID, Redirect: desk.OrderAddress("/pos/checkout", o.ID), Checkout: shown})
}

// CancelOrder is CART-25. Without order_id it is the ticket's order; a ticket that is no order yet is emptied.
func (s *Server) CancelOrder(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Void   bool   `form:"void_transactions"`
		Reason string `form:"reason"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Visit.CurrentCart(ctx)
	if err != nil {
		return err
	}
	if id == 0 {
		id = ticket.OrderID
	}
	switch {
	case id != 0:
		_, err = s.Till.Cancel(ctx, wire.Actor(ctx), id, in.Void, in.Reason)
	case ticket.ID != 0:
		err = s.Carts.Drop(ctx, wire.Actor(ctx), ticket.ID)
	}
	if err != nil {
		return err
	}
	return s.Basket.Reply(w, r)
}

// Continue takes an order up again (ORD-4). Where it stands open at this register that ticket is meant, as it is.
func (s *Server) Continue(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		TakeOver bool `form:"take_over"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	ticket, isOpen, err := s.Carts.OpenOn(ctx, id)
	if err != nil {
		return err
	}
	if !isOpen || ticket.RegisterID != actor.RegisterID {
		if ticket, err = s.Till.Continue(ctx, actor, id, in.TakeOver); err != nil {
			return err
		}
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, "/checkout/cart")
	}
	shown, err := s.Basket.ShownCart(ctx, ticket)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// Done leaves the receipt of an order for a fresh sale (RCPT-1). Where the ticket is that order, still to be paid, it
// is let go as it was saved; any other ticket stays.
func (s *Server) Done(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Visit.CurrentCart(ctx)
	if err != nil {
		return err
	}
	if id != 0 && ticket.OrderID == id {
		if err := s.Orders.Abandon(ctx, wire.Actor(ctx), ticket.ID); err != nil {
			return err
		}
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, "/checkout/cart")
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true, Redirect: "/checkout/cart"})
}
