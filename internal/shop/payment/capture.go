package payment

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
)

// capture books a charge that was made. The order of the shop that waited for it is complete; what nobody owed is a refund
// due (C8).
func (s *Service) capture(ctx context.Context, o order.Order, a *Attempt, r Report) error {
	more := a.shared(r.Amount)
	if r.Debit { // PAY-27: what was asked on top pays the order instead
		more = Extra{}
	}
	a.Taken, a.Surcharge, a.SurchargeTax = r.Amount, more.Amount, more.Tax
	shift, err := s.shiftOf(ctx, *a)
	if err != nil {
		return err
	}
	x := Transaction{
		Kind: a.kind(), Amount: a.Taken, Surcharge: more.Amount, SurchargeTax: more.Tax, Label: a.Label, Reference: a.Reference, StaffID: a.StaffID, RegisterID: a.RegisterID, ShiftID: shift,
	}
	if o.ID == 0 {
		a.TransactionID, err = s.receivedCard(ctx, o, *a, x)
		return err
	}
	if x, err = s.tender(ctx, program, o, x, "card "+a.Reference, a.clearing()); err != nil {
		return err
	}
	a.TransactionID, a.RefundDue = x.ID, dueBack(o, *a)
	if a.Means == Web && o.Status == order.Checkout && a.Taken >= o.BalanceDue {
		if err := s.orders.Paid(ctx, program, o); err != nil {
			return err
		}
	}
	if a.RefundDue > 0 {
		if err := s.owe(ctx, o, *a); err != nil {
			return err
		}
	}
	_, err = s.orders.Settle(ctx, o.ID)
	return err
}

// kind is what the money of an attempt is called.
func (a Attempt) kind() Kind {
	if a.Means == Link {
		return InvoiceEcommerce
	}
	return Card
}

// clearing is where the money of an attempt is until the company pays it out.
func (a Attempt) clearing() ledger.Account {
	if a.Means == Link {
		return ledger.LinkClearing(a.Provider)
	}
	return ledger.CardClearing(a.Provider)
}

// tender books money that came in without a drawer.
func (s *Service) tender(ctx context.Context, actor access.Actor, o order.Order, x Transaction, key string, into ledger.Account) (Transaction, error) {
	at, err := s.locations.Location(ctx, o.LocationID)
	if err != nil {
		return x, err
	}
	x.OrderID, x.Status, x.LocationID, x.At = o.ID, Captured, o.LocationID, clock.Now(ctx)
	x.BusinessDay = at.Day(x.At)
	if x.ID, err = addTransaction(ctx, x, key); err != nil {
		return x, err
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByTender, Who: whose(actor, x), OrderID: o.ID, TransactionID: x.ID, ShiftID: x.ShiftID, LocationID: o.LocationID,
		BusinessDay: x.BusinessDay, Currency: o.Currency,
		Lines: []ledger.Line{ledger.Debit(into, x.Amount), ledger.Credit(ledger.Receivable(o.ID), x.Amount)},
	})
	if err != nil {
		return x, err
	}
	if err := s.bookSurcharge(ctx, actor, o, x); err != nil {
		return x, err
	}
	return x, s.log(ctx, actor, x, "payment.add", map[string]any{"order": o.ID, "amount": x.Amount, "kind": x.Kind})
}

// whose is who a shift's report counts a booking for.
func whose(actor access.Actor, x Transaction) audit.Who {
	if actor.Kind == access.System {
		return asker(x.StaffID).Who()
	}
	return actor.Who()
}

// asker is who asked for a card, though the program heard what became of it.
func asker(staffID int64) access.Actor {
	if staffID == 0 {
		return program
	}
	return access.Actor{Kind: access.Staff, StaffID: staffID}
}

// shiftOf is the shift that an attempt belongs to, 0 once it is closed: what is counted stays as it was counted.
func (s *Service) shiftOf(ctx context.Context, a Attempt) (int64, error) {
	open, err := s.shiftAt(ctx, a.RegisterID)
	if open != a.ShiftID {
		open = 0
	}
	return open, err
}

// shiftAt is the open shift of a register; 0: there is none.
func (s *Service) shiftAt(ctx context.Context, registerID int64) (int64, error) {
	if registerID == 0 {
		return 0, nil
	}
	shift, err := s.registers.OpenShiftOf(ctx, registerID)
	if fault.Is(err, fault.NotFound) {
		return 0, nil
	}
	return shift.ID, err
}

// owe books what is to be paid back.
func (s *Service) owe(ctx context.Context, o order.Order, a Attempt) error {
	at, err := s.locations.Location(ctx, o.LocationID)
	if err != nil {
		return err
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByRefund, Who: audit.System, OrderID: o.ID, TransactionID: a.TransactionID, LocationID: o.LocationID,
		BusinessDay: at.Day(clock.Now(ctx)), Currency: o.Currency,
		Lines: []ledger.Line{ledger.Debit(ledger.Receivable(o.ID), a.RefundDue), ledger.Credit(ledger.RefundDue(o.ID), a.RefundDue)},
	})
	return err
}

// bookSurcharge books what a card costs on top: the order owes it, and the same transaction pays it (PAY-29).
func (s *Service) bookSurcharge(ctx context.Context, actor access.Actor, o order.Order, x Transaction) error {
	if x.Surcharge+x.SurchargeTax == 0 {
		return nil
	}
	r, err := s.SurchargeAt(ctx, x.LocationID)
	if err != nil {
		return err
	}
	lines := []ledger.Line{ledger.Debit(ledger.Receivable(o.ID), x.Surcharge+x.SurchargeTax), ledger.Credit(ledger.Surcharges, x.Surcharge)}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.BySurcharge, Who: whose(actor, x), OrderID: o.ID, TransactionID: x.ID, ShiftID: x.ShiftID, LocationID: x.LocationID,
		BusinessDay: x.BusinessDay, Currency: o.Currency, Lines: append(lines, r.owed(x.SurchargeTax)...),
	})
	return err
}

// owed splits the tax of a surcharge among its rates.
func (r SurchargeRate) owed(amount money.Cents) []ledger.Line {
	if len(r.Tax) == 0 { // the rates changed since the card was asked for
		return []ledger.Line{ledger.Credit(ledger.Tax("surcharge"), amount)}
	}
	weights := make([]int64, len(r.Tax))
	for i, t := range r.Tax {
		weights[i] = int64(t.PPM)
	}
	lines := make([]ledger.Line, len(r.Tax))
	for i, part := range money.Allocate(amount, weights) {
		lines[i] = ledger.Credit(ledger.Tax(r.Tax[i].Code), part)
	}
	return lines
}

// payBack asks the company to return what is kept to be refunded. Where it refuses, the refund stays due and people are told.
func (s *Service) payBack(ctx context.Context, a Attempt) error {
	err := s.callRefund(ctx, a)
	if fault.Is(err, fault.Unavailable) {
		return fault.New(fault.Unavailable, "The card company does not answer. The refund goes on by itself: don't pay it back another way.").Because(err).After(counterAsk)
	}
	if f := fault.Of(err); f != nil && f.Kind != fault.Declined {
		return err
	}
	refused := err
	err = db.Atomic(ctx, func(ctx context.Context) error {
		o, now, err := s.lockAttempt(ctx, program, attemptKey{reference: a.Reference})
		if err != nil || now.State != RefundRequested || now.Refunds != a.Refunds {
			return err
		}
		amount := now.refunding()
		now.State, now.Refunding = Approved, 0
		if refused == nil {
			now.Refunded += amount
			late := min(now.RefundDue, amount)
			now.RefundDue -= late
			if now.Refunded == now.Taken {
				now.State = Refunded
			}
			if err := s.paidBack(ctx, o, now, amount, late); err != nil {
				return err
			}
		}
		if err := saveAttempt(ctx, now); err != nil {
			return err
		}
		if err := logAttempt(ctx, o, now, RefundRequested); err != nil {
			return err
		}
		return s.tell(ctx, now.told(ToldPayment))
	})
	if err != nil || refused == nil {
		return err
	}
	if a.StaffID != 0 { // somebody stands there and reads it
		return refused
	}
	return s.alarm(ctx, a, refused)
}

// refunding is what is to be paid back: where no person named an amount, all that was taken.
func (a Attempt) refunding() money.Cents {
	if a.Refunding > 0 {
		return a.Refunding
	}
	return a.Taken - a.Refunded
}

func (s *Service) callRefund(ctx context.Context, a Attempt) error {
	if a.Means != Terminal {
		if s.cards == nil {
			return fault.New(fault.Unavailable, "Cards are not taken here.")
		}
		return s.cards.Refund(ctx, a, a.refundReference(), a.refunding())
	}
	at, company, err := s.station(ctx, a)
	if err != nil {
		return err
	}
	return company.Refund(ctx, at, a, a.refundReference(), a.refunding())
}

// mirror undoes the entries of a charge that is none any more: its tender's, its surcharge's, and what was due of it.
func (s *Service) mirror(ctx context.Context, o order.Order, a Attempt, status Status) error {
	x, err := transactionOf(ctx, a)
	if err != nil {
		return err
	}
	at, err := s.locations.Location(ctx, x.LocationID)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	shift, err := s.shiftAt(ctx, a.RegisterID)
	if err != nil {
		return err
	}
	deposited, err := depositedBy(ctx, x)
	if err != nil {
		return err
	}
	if err := reverse(ctx, asker(x.StaffID), shift, at.Day(now), x.ID); err != nil {
		return err
	}
	if deposited > 0 {
		if err := s.takeCredit(ctx, o, x, deposited, at.Day(now)); err != nil {
			return err
		}
	}
	x.Status, x.VoidedAt = status, now
	if err := saveVoid(ctx, x); err != nil {
		return err
	}
	action := "payment.refund"
	if status == Void {
		action = "payment.void"
	}
	if err := s.log(ctx, program, x, action, map[string]any{"order": o.ID, "amount": x.Amount}); err != nil {
		return err
	}
	return s.reckon(ctx, o)
}
