package tender

import (
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/payview"
	"camber/internal/web/wire"
)

// ReceiveMoney takes money of a customer without an order (PAY-18).
func (s *Server) ReceiveMoney(w http.ResponseWriter, r *http.Request) error {
	t, err := tender(r)
	if err != nil {
		return err
	}
	if t.CustomerID, _, err = desk.CustomerID(r); err != nil {
		return err
	}
	if t.Kind == payment.Card {
		return s.Terminal.Receive(w, r, t)
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	got, err := s.Tenders.Receive(ctx, actor, t)
	if err != nil {
		return err
	}
	if err := s.Printers.Took(ctx, actor, string(t.Kind)); err != nil {
		return err
	}
	a, err := s.Desk.Around(ctx, order.Order{LocationID: actor.LocationID}, []payment.Transaction{got.Transaction})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, payview.NewMoneyTaken(ctx, got, a))
}

// VoidReceived takes back a payment that was made without an order (PAY-5, PAY-18).
func (s *Server) VoidReceived(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		TransactionID int64 `form:"transaction_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	id, _, err := desk.CustomerID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	void, err := s.Tenders.VoidReceived(ctx, wire.Actor(ctx), id, in.TransactionID)
	if err != nil {
		return err
	}
	if err := s.Printers.Took(ctx, wire.Actor(ctx), string(void.Kind)); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("The payment is void."))
}
