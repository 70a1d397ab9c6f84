package terminal

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/payview"
	"camber/internal/web/wire"
)

// startCard begins a card payment at a terminal, of an order or without one of a customer: the terminal is told after
// the reply is kept, and what becomes of it comes by the stream.
func (s *Server) startCard(r *http.Request, t payment.Tender) (payment.Attempt, string, error) {
	var in struct {
		Department int64  `form:"transaction[department]"`
		SmartID    string `form:"transaction[smartTerminalId]"`
		CardType   string `form:"transaction[cardType]"`
		Force      bool   `form:"force_duplicate"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return payment.Attempt{}, "", err
	}
	ctx := r.Context()
	t.Card = payment.CardNote{SmartID: in.SmartID, Department: in.Department, Type: payment.CardType(in.CardType),
		Force: in.Force}
	a, err := s.Terminals.Start(ctx, wire.Actor(ctx), t)
	if err == nil {
		s.Terminals.SendSoon(ctx, a.Reference)
	}
	return a, in.SmartID, err
}

// Ask begins to charge a card for an order (PAY-11).
func (s *Server) Ask(w http.ResponseWriter, r *http.Request, t payment.Tender) error {
	a, smartID, err := s.startCard(r, t)
	if err != nil {
		return err
	}
	shown, err := s.Desk.Transactions(r.Context(), t.OrderID, a.TransactionID)
	if err != nil {
		return err
	}
	shown.Waiting, shown.SmartTerminalID, shown.SiteTransactionID = a.Open(), smartID, a.Reference
	return wire.Reply(w, http.StatusOK, shown)
}

// Receive begins to charge a card of a customer without an order (PAY-18).
func (s *Server) Receive(w http.ResponseWriter, r *http.Request, t payment.Tender) error {
	a, smartID, err := s.startCard(r, t)
	if err != nil {
		return err
	}
	shown, err := s.received(r.Context(), a)
	if err != nil {
		return err
	}
	shown.Waiting, shown.SmartTerminalID, shown.SiteTransactionID = a.Open(), smartID, a.Reference
	return wire.Reply(w, http.StatusOK, shown)
}

// received is what an attempt without an order has paid, and how its customer stands.
func (s *Server) received(ctx context.Context, a payment.Attempt) (payview.MoneyTaken, error) {
	got, err := s.Tenders.ReceivedBy(ctx, a)
	if err != nil {
		return payview.MoneyTaken{}, err
	}
	around, err := s.Desk.Around(ctx, order.Order{LocationID: a.LocationID}, []payment.Transaction{got.Transaction})
	if err != nil {
		return payview.MoneyTaken{}, err
	}
	around.Cards, err = s.Desk.CardsWithout(ctx, a.CustomerID)
	return payview.NewReceivedByCard(ctx, got, a, around), err
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

// CancelTerminal takes the amount off a terminal (PAY-15). An approval wins: it is said, and comes by the stream as
// every other.
func (s *Server) CancelTerminal(w http.ResponseWriter, r *http.Request) error {
	smartID, reference, _, err := attemptOf(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	a, err := s.Terminals.Cancel(ctx, wire.Actor(ctx), smartID, reference)
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
	shown := payview.Transactions{Transactions: []payview.Transaction{}}
	if a.OrderID != 0 {
		var err error
		if shown, err = s.Desk.Transactions(r.Context(), a.OrderID, a.TransactionID); err != nil {
			return err
		}
	}
	end := payview.NewTerminalEnd(r.Context(), a)
	return wire.Reply(w, http.StatusOK, payview.AskedTerminal{
		Success: true, Transactions: shown, State: string(a.State), Message: end.Message, Duplicate: a.Duplicate,
	})
}

// CheckTerminal asks the company now what became of an attempt.
func (s *Server) CheckTerminal(w http.ResponseWriter, r *http.Request) error {
	_, reference, _, err := attemptOf(r)
	if err != nil {
		return err
	}
	a, err := s.Terminals.Check(r.Context(), wire.Actor(r.Context()), reference)
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
	a, err := s.Terminals.Release(r.Context(), wire.Actor(r.Context()), reference, reason)
	if err != nil {
		return err
	}
	return s.attempt(w, r, a)
}

// CallManagers calls those who may decide about an attempt (M-08).
func (s *Server) CallManagers(w http.ResponseWriter, r *http.Request) error {
	_, reference, _, err := attemptOf(r)
	if err != nil {
		return err
	}
	a, err := s.Cards.CallManagers(r.Context(), wire.Actor(r.Context()), reference)
	if err != nil {
		return err
	}
	return s.attempt(w, r, a)
}

// AttestTerminal ends an attempt by what a person saw of it.
func (s *Server) AttestTerminal(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Charged string `form:"charged"` // "1" or "0": neither is said by leaving it out
		Amount  string `form:"amount"`
		Words   string `form:"evidence"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	_, reference, _, err := attemptOf(r)
	if err != nil {
		return err
	}
	if in.Charged != "0" && in.Charged != "1" {
		return fault.InFields(map[string]fault.Text{"charged": fault.T("Choose what happened.")})
	}
	seen := payment.Evidence{Charged: in.Charged == "1", Words: in.Words}
	if in.Amount != "" {
		if seen.Amount, err = money.Parse(in.Amount); err != nil || seen.Amount <= 0 {
			return fault.InFields(map[string]fault.Text{"amount": fault.T("Amount must be more than $0.00")})
		}
	}
	a, err := s.Terminals.Attest(r.Context(), wire.Actor(r.Context()), reference, seen)
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
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Refunds.CardAction(ctx, wire.Actor(ctx), id, in.TransactionID); err != nil {
		return err
	}
	shown, err := s.Desk.Transactions(ctx, id, in.TransactionID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, payview.CardActionDone{Success: text.Tr(ctx, "Success!"), Transactions: shown})
}
