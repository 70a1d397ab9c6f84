package returns

import (
	"context"
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/order"
	shoppaper "camber/internal/shop/paper"
	"camber/internal/shop/payment"
	"camber/internal/shop/till"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/orderview"
	"camber/internal/web/wire"
)

// mostSold is how many sold orders one search shows.
const mostSold = 20

// FindSold lists what was sold at this store by its number, the phone or name of who bought it, or a part (RTN-1).
func (s *Server) FindSold(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Text string `form:"s"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	found, err := s.Orders.Sold(ctx, wire.Actor(ctx), in.Text, mostSold)
	if err != nil {
		return err
	}
	zone, err := s.Desk.Zone(ctx)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, orderview.NewSoldOrders(ctx, found, zone))
}

// Bring puts what comes back of an order on the ticket, as minus lines (RTN-1); without quantities it takes it off.
func (s *Server) Bring(w http.ResponseWriter, r *http.Request) error {
	b, err := s.ofOrder(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	if err := s.Till.Bring(ctx, wire.Actor(ctx), ticket.ID, b); err != nil {
		return err
	}
	return s.Basket.Reply(w, r)
}

// Exchange settles the ticket on which something comes back: what is left to pay of it is shown, or the order is
// complete. What a card's company refuses is told, and stays due.
func (s *Server) Exchange(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		As        string `form:"refund_as"`
		Confirmed bool   `form:"confirm_shortage"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Visit.CurrentCart(ctx)
	if err != nil {
		return err
	}
	made, err := s.Till.Exchange(ctx, wire.Actor(ctx), ticket.ID, till.Settling{
		As: payment.Kind(in.As), Beyond: in.Confirmed, IntentKey: r.Header.Get("Idempotency-Key"),
	})
	if err != nil {
		return err
	}
	done := orderview.ExchangeDone{Success: text.Tr(ctx, "The return was booked."), OrderID: made.Order.ID,
		Returns: make([]orderview.ReturnReceipt, len(made.Returns))}
	if done.Warning, err = s.refundCards(ctx, made.Returns...); err != nil {
		return err
	}
	for i, one := range made.Returns {
		if done.Returns[i], err = s.returned(ctx, one); err != nil {
			return err
		}
		if err := s.print(ctx, one, done.Returns[i]); err != nil {
			return err
		}
	}
	switch {
	case made.Order.ID == 0:
	case made.Order.Status == order.Complete:
		o, paid, a, err := s.Desk.Order(ctx, made.Order.ID)
		if err != nil {
			return err
		}
		shown := orderview.NewOrder(ctx, o, paid, a)
		done.Order = &shown
		if made.Returns[0].Again {
			break
		}
		err = s.Printers.Sold(ctx, wire.Actor(ctx), nil, desk.OrderAddress("/pos/order/invoice", o.ID),
			func(ctx context.Context) (shoppaper.Document, error) { return s.Paper.PaperAtTill(ctx, o, paid, a) })
		if err != nil {
			return err
		}
	default:
		shown, err := s.Desk.Checkout(ctx, made.Order.ID)
		if err != nil {
			return err
		}
		done.Checkout = &shown
	}
	return wire.Reply(w, http.StatusOK, done)
}
