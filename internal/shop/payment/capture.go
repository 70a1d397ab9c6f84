package payment

import (
	"context"
	"fmt"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
)

// captureCharge books a charge that was made. The order of the shop that waited for it is complete; what nobody owed is
// a refund due (C8).
func (s *Cards) captureCharge(ctx context.Context, o order.Order, a *Attempt, r Report) error {
	more := a.surchargeShare(r.Amount)
	if r.Debit { // PAY-27: what was asked on top pays the order instead
		more = Surcharge{}
	}
	a.Taken, a.Surcharge, a.SurchargeTax = r.Amount, more.Amount, more.Tax
	shift, err := s.shiftOfAttempt(ctx, *a)
	if err != nil {
		return err
	}
	x := Transaction{
		Kind: a.kind(), Amount: a.Taken, Surcharge: more.Amount, SurchargeTax: more.Tax, Label: a.Label,
		Reference: a.Reference, StaffID: a.StaffID, RegisterID: a.RegisterID, ShiftID: shift,
	}
	if o.ID == 0 {
		a.TransactionID, err = s.bookReceivedCard(ctx, o, *a, x)
		return err
	}
	if x, err = s.books.bookCharge(ctx, program, o, x, "card "+a.Reference, a.clearingAccount()); err != nil {
		return err
	}
	a.TransactionID, a.RefundDue = x.ID, dueBack(o, *a)
	if a.Means == Web && o.Status == order.Checkout && a.Taken >= o.BalanceDue {
		if err := s.orders.Paid(ctx, program, o); err != nil {
			return err
		}
	}
	if a.RefundDue > 0 {
		if err := s.oweRefund(ctx, o, *a); err != nil {
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

// clearingAccount is where the money of an attempt is until the company pays it out.
func (a Attempt) clearingAccount() ledger.Account {
	if a.Means == Link {
		return ledger.LinkClearing(a.Provider)
	}
	return ledger.CardClearing(a.Provider)
}

// shiftOfAttempt is the shift that an attempt belongs to, 0 once it is closed: what is counted stays as it was counted.
func (s *Cards) shiftOfAttempt(ctx context.Context, a Attempt) (int64, error) {
	open, err := s.books.shiftAt(ctx, a.RegisterID)
	if open != a.ShiftID {
		open = 0
	}
	return open, err
}

// oweRefund books what is to be paid back.
func (s *Cards) oweRefund(ctx context.Context, o order.Order, a Attempt) error {
	day, err := s.books.businessDay(ctx, o.LocationID)
	if err != nil {
		return err
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByRefund, Who: audit.System, OrderID: o.ID, TransactionID: a.TransactionID,
		LocationID:  o.LocationID,
		BusinessDay: day, Currency: o.Currency,
		Lines: []ledger.Line{ledger.Debit(ledger.Receivable(o.ID), a.RefundDue),
			ledger.Credit(ledger.RefundDue(o.ID), a.RefundDue)},
	})
	return err
}

// askRefund asks the company to return what is kept to be refunded. Where it refuses, the refund stays due and people
// are told.
func (s *Cards) askRefund(ctx context.Context, a Attempt) error {
	err := s.callRefund(ctx, a)
	if fault.Is(err, fault.Unavailable) {
		return fault.New(fault.Unavailable,
			"The card company does not answer. The refund goes on by itself: don't pay it back another way.",
		).Because(err).After(counterAsk)
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
		amount := now.refundAmount()
		now.State, now.Refunding = Approved, 0
		if refused == nil {
			now.Refunded += amount
			late := min(now.RefundDue, amount)
			now.RefundDue -= late
			if now.Refunded == now.Taken {
				now.State = Refunded
			}
			if err := s.bookCardRefunds(ctx, o, now, amount, late); err != nil {
				return err
			}
		}
		if err := saveAttempt(ctx, now); err != nil {
			return err
		}
		if err := logAttempt(ctx, o, now, RefundRequested); err != nil {
			return err
		}
		return publishNotice(ctx, now.notice(NoticePayment))
	})
	if err != nil || refused == nil {
		return err
	}
	if a.StaffID != 0 { // somebody stands there and reads it
		return refused
	}
	return s.alarmPeople(ctx, a, refused)
}

// refundAmount is what is to be paid back: where no person named an amount, all that was taken.
func (a Attempt) refundAmount() money.Cents {
	if a.Refunding > 0 {
		return a.Refunding
	}
	return a.Taken - a.Refunded
}

func (s *Cards) callRefund(ctx context.Context, a Attempt) error {
	if a.Means != Terminal {
		if s.company == nil {
			return fault.New(fault.Unavailable, "Cards are not taken here.")
		}
		return s.company.Refund(ctx, a, a.refundReference(), a.refundAmount())
	}
	at, company, err := s.devices.station(ctx, a)
	if err != nil {
		return err
	}
	return company.Refund(ctx, at, a, a.refundReference(), a.refundAmount())
}

// bookReceivedCard books a charge that was made without an order, and returns its transaction.
func (s *Cards) bookReceivedCard(ctx context.Context, no order.Order, a Attempt, x Transaction) (int64, error) {
	account, err := s.accounts.lockAccount(ctx, no.CustomerID)
	if err != nil {
		return 0, err
	}
	x.CustomerID, x.Status, x.LocationID, x.At = no.CustomerID, Captured, a.LocationID, clock.Now(ctx)
	if x.BusinessDay, err = s.books.businessDay(ctx, a.LocationID); err != nil {
		return 0, err
	}
	if x.ID, err = addTransaction(ctx, x, "card "+a.Reference); err != nil {
		return 0, err
	}
	var more []ledger.Line
	if x.Surcharge+x.SurchargeTax > 0 {
		r, err := s.devices.SurchargeAt(ctx, x.LocationID)
		if err != nil {
			return 0, err
		}
		more = append(r.taxLines(x.SurchargeTax), ledger.Credit(ledger.Surcharges, x.Surcharge))
	}
	_, err = s.books.bookReceived(ctx, program, account, no, x, a.clearingAccount(), more...)
	return x.ID, err
}

// bookCardRefunds books what a company has paid back to a card. All of a charge of an order that was called off is the
// mirror of its entries; else each refund that was due of it is a transaction of its own. late is what of it nobody
// owed from the beginning.
func (s *Cards) bookCardRefunds(ctx context.Context, o order.Order, a Attempt, amount, late money.Cents) error {
	x, err := transactionOf(ctx, a)
	if err != nil {
		return err
	}
	all, err := duesOf(ctx, o.ID)
	if err != nil {
		return err
	}
	open := slices.DeleteFunc(all, func(d Due) bool { return d.TransactionID != x.ID || d.Left() == 0 })
	byReturn := slices.ContainsFunc(open, func(d Due) bool { return d.ReturnID != 0 })
	if amount == x.Amount && !byReturn {
		for _, d := range open {
			d.Paid = d.Amount
			if err := saveDue(ctx, d); err != nil {
				return err
			}
		}
		return s.books.mirrorCharge(ctx, o, a, WasRefunded)
	}
	open = append(open, Due{OrderID: o.ID, TransactionID: x.ID, Amount: late},
		Due{OrderID: o.ID, TransactionID: x.ID, Amount: amount, unowed: true})
	for n, d := range open {
		part := min(amount, d.Left())
		if part <= 0 {
			continue
		}
		if err := s.bookCardRefund(ctx, o, a, x, d, part, n); err != nil {
			return err
		}
		amount -= part
	}
	return nil
}

func (s *Cards) bookCardRefund(
	ctx context.Context, o order.Order, a Attempt, x Transaction, d Due, amount money.Cents, n int,
) error {
	day, err := s.books.businessDay(ctx, o.LocationID)
	if err != nil {
		return err
	}
	shift, err := s.books.shiftAt(ctx, a.RegisterID)
	if err != nil {
		return err
	}
	out := Transaction{
		OrderID: o.ID, Kind: x.Kind, Movement: Out, Status: Captured, Amount: amount, Label: x.Label,
		Reference: x.Reference, ParentID: x.ID, ReturnID: d.ReturnID,
		StaffID: a.StaffID, LocationID: x.LocationID, RegisterID: a.RegisterID, ShiftID: shift, BusinessDay: day,
		At: clock.Now(ctx),
	}
	if out.ID, err = addTransaction(ctx, out,
		fmt.Sprintf("card %s refund %d part %d", a.Reference, a.Refunds, n)); err != nil {
		return err
	}
	return s.books.bookPaidOut(ctx, program, o, d, out, a.clearingAccount(), amount, 0)
}
