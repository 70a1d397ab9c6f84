package pos

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// cards is what a till may take cards with, and what it has asked of them for an order.
func (s *Server) cards(ctx context.Context, o order.Order) (present.Cards, error) {
	c := present.Cards{Companies: s.Payments.Companies(), Lanes: map[int64]string{}}
	var err error
	if c.Attempts, err = s.Payments.Attempts(ctx, o.ID); err != nil {
		return c, err
	}
	if c.Departments, err = s.Payments.Departments(ctx, o.LocationID); err != nil {
		return c, err
	}
	if c.Devices, err = s.Payments.Devices(ctx, o.LocationID); err != nil {
		return c, err
	}
	if c.Busy, err = s.Payments.Busy(ctx, o.LocationID); err != nil {
		return c, err
	}
	if c.Rate, err = s.Payments.SurchargeAt(ctx, o.LocationID); err != nil {
		return c, err
	}
	for _, a := range c.Attempts {
		if err := s.lane(ctx, a.RegisterID, c.Lanes); err != nil {
			return c, err
		}
	}
	for _, a := range c.Busy {
		if err := s.lane(ctx, a.RegisterID, c.Lanes); err != nil {
			return c, err
		}
	}
	return c, nil
}

// lane reads a register's name, once.
func (s *Server) lane(ctx context.Context, id int64, into map[int64]string) error {
	if id == 0 || into[id] != "" {
		return nil
	}
	r, err := s.Registers.Register(ctx, id)
	into[id] = r.Name
	return err
}

// askCard begins a card payment at a terminal (PAY-11): the terminal is told after the reply is kept, and what becomes of
// it comes by the stream.
func (s *Server) askCard(w http.ResponseWriter, r *http.Request, orderID int64, amount money.Cents) error {
	var in struct {
		Department int64  `form:"transaction[department]"`
		SmartID    string `form:"transaction[smartTerminalId]"`
		CardType   string `form:"transaction[cardType]"`
		Confirmed  bool   `form:"confirm_duplicate"`
		Force      bool   `form:"force_duplicate"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	a, err := s.Payments.StartTerminal(ctx, wire.Actor(ctx), payment.TerminalTender{
		OrderID: orderID, Amount: amount, IntentKey: r.Header.Get("Idempotency-Key"), Confirmed: in.Confirmed, SmartID: in.SmartID,
		Department: in.Department, CardType: payment.CardType(in.CardType), Force: in.Force,
	})
	if err != nil {
		return err
	}
	s.Payments.SendSoon(ctx, a.Reference)
	shown, err := s.transactions(ctx, orderID, a.TransactionID)
	if err != nil {
		return err
	}
	shown.Waiting, shown.SmartTerminalID, shown.SiteTransactionID = a.Open(), in.SmartID, a.Reference
	return wire.Reply(w, http.StatusOK, shown)
}

// attemptOf reads which attempt is meant.
func attemptOf(r *http.Request) (smartID, reference, reason string, err error) {
	var in struct {
		SmartID   string `form:"smartTerminalId"`
		Reference string `form:"siteTransactionId"`
		Reason    string `form:"reason"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return "", "", "", err
	}
	if in.Reference == "" {
		return "", "", "", fault.InFields(map[string]fault.Text{"siteTransactionId": fault.T("Required")})
	}
	return in.SmartID, in.Reference, in.Reason, nil
}

// CancelTerminal is PAY-15. An approval wins: it is said, and comes by the stream as every other.
func (s *Server) CancelTerminal(w http.ResponseWriter, r *http.Request) error {
	smartID, reference, _, err := attemptOf(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	a, err := s.Payments.CancelTerminal(ctx, wire.Actor(ctx), smartID, reference)
	if err != nil && a.ID == 0 {
		return err
	}
	if a.State.Taken() {
		return fault.New(fault.Conflict, "The transaction was approved.")
	}
	return s.attempt(w, r, a)
}

// attempt answers how one stands.
func (s *Server) attempt(w http.ResponseWriter, r *http.Request, a payment.Attempt) error {
	shown, err := s.transactions(r.Context(), a.OrderID, a.TransactionID)
	if err != nil {
		return err
	}
	end := present.NewTerminalEnd(r.Context(), a)
	return wire.Reply(w, http.StatusOK, present.AskedTerminal{
		Success: true, Transactions: shown, State: string(a.State), Message: end.Message, Duplicate: a.Duplicate,
	})
}

// CheckTerminal asks the company now what became of an attempt.
func (s *Server) CheckTerminal(w http.ResponseWriter, r *http.Request) error {
	_, reference, _, err := attemptOf(r)
	if err != nil {
		return err
	}
	a, err := s.Payments.CheckTerminal(r.Context(), wire.Actor(r.Context()), reference)
	if err != nil {
		return err
	}
	return s.attempt(w, r, a)
}

// ReleaseTerminal lets the order be paid otherwise (M-08).
func (s *Server) ReleaseTerminal(w http.ResponseWriter, r *http.Request) error {
	_, reference, reason, err := attemptOf(r)
	if err != nil {
		return err
	}
	a, err := s.Payments.ReleaseTerminal(r.Context(), wire.Actor(r.Context()), reference, reason)
	if err != nil {
		return err
	}
	return s.attempt(w, r, a)
}

// CardAction is the action of a card payment (PAY-7): void before settlement, refund after.
func (s *Server) CardAction(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		TransactionID int64 `form:"transaction_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	id, err := orderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Payments.CardAction(ctx, wire.Actor(ctx), id, in.TransactionID); err != nil {
		return err
	}
	shown, err := s.transactions(ctx, id, in.TransactionID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.CardActionDone{Success: text.Tr(ctx, "Success!"), Transactions: shown})
}
