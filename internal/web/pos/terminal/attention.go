package terminal

import (
	"io"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
	"camber/internal/web/wire"
)

// Attention lists the payments that somebody must look at (PAY-29).
func (s *Server) Attention(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	found, err := s.Cards.Cares(ctx, actor)
	if err != nil {
		return err
	}
	place, err := s.Locations.Location(ctx, actor.LocationID)
	if err != nil {
		return err
	}
	list := payview.AttentionList{Results: []payview.Attention{}, Total: len(found)}
	lanes := map[int64]string{}
	for _, c := range found {
		var o order.Order
		if c.OrderID != 0 {
			if o, err = s.Orders.Order(ctx, c.OrderID); err != nil {
				return err
			}
		}
		if c.OrderID == 0 && c.Attempt.CustomerID != 0 {
			payer, err := s.Customers.Customer(ctx, c.Attempt.CustomerID)
			if err != nil {
				return err
			}
			o.Name = payer.Name()
		}
		if err := s.Desk.Lane(ctx, c.Attempt.RegisterID, lanes); err != nil {
			return err
		}
		list.Results = append(list.Results, payview.NewAttention(ctx, c, o, lanes[c.Attempt.RegisterID], place.Zone))
	}
	return wire.Reply(w, http.StatusOK, list)
}

// PayLate pays back a charge that nobody owed.
func (s *Server) PayLate(w http.ResponseWriter, r *http.Request) error {
	_, reference, _, err := attemptOf(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	a, err := s.Refunds.PayLate(ctx, wire.Actor(ctx), reference)
	if err != nil {
		return err
	}
	shown, err := s.Desk.Transactions(ctx, a.OrderID, a.TransactionID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, payview.CardActionDone{Success: text.Tr(ctx, "Success!"), Transactions: shown})
}

// longestNotice bounds what a company sends by itself.
const longestNotice = 256 << 10

// HearTerminals takes what a company with terminals sends by itself (M-20).
func (s *Server) HearTerminals(w http.ResponseWriter, r *http.Request) error {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestNotice))
	if err != nil {
		return fault.New(fault.Invalid, "This request could not be read.").Because(err)
	}
	if err := s.Cards.ReceiveTerminalNotice(r.Context(), r.PathValue("company"), r.Header.Get, body); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true})
}

// ShowPayments is the list of payments that need attention (PAY-29).
func (s *Server) ShowPayments(w http.ResponseWriter, r *http.Request) error {
	desk, _, err := s.Desk.Here(r.Context())
	if err != nil {
		return err
	}
	return s.Desk.Show(w, r, text.Tr(r.Context(), "Payments needing attention"), "payments",
		orderview.PaymentsPage{Desk: desk})
}
