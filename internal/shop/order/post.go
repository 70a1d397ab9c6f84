package order

import (
	"context"
	"maps"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/ledger"
	"camber/internal/shop/register"
	"camber/internal/shop/sale"
)

// post books that the customer owes what is to be paid. What it sells is sold once the order is complete.
func (s *Service) post(ctx context.Context, actor access.Actor, o Order) error {
	return s.book(ctx, actor, o, promised(o))
}

// earn books the sale of an order that has become complete: its income and its taxes are of that moment.
func (s *Service) earn(ctx context.Context, actor access.Actor, o Order) error {
	return s.book(ctx, actor, o, earned(o))
}

// book posts lines of an order's sale; no amounts book nothing.
func (s *Service) book(ctx context.Context, actor access.Actor, o Order, lines []ledger.Line) error {
	lines = slices.DeleteFunc(lines, func(l ledger.Line) bool { return l.Amount == 0 })
	if len(lines) == 0 {
		return nil
	}
	day, err := s.today(ctx, o)
	if err != nil {
		return err
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByOrder, Who: actor.Who(), OrderID: o.ID, ShiftID: o.ShiftID, LocationID: o.LocationID,
		BusinessDay: day, Currency: o.Currency, Lines: lines,
	})
	return err
}

// promised says that the customer owes the total; vouchers and credit that pay for it are debts that end, vouchers that
// it sells are debts that begin. What remains is unfinished.
func promised(o Order) []ledger.Line {
	lines := []ledger.Line{ledger.Debit(ledger.Receivable(o.ID), o.Total)}
	for _, r := range o.Totals {
		switch r.Code {
		case sale.CodeVoucher:
			lines = append(lines, ledger.Debit(ledger.Gift(r.Ref), -r.Value))
		case sale.CodeCredit:
			lines = append(lines, ledger.Debit(ledger.StoreCredit(r.Ref), -r.Value))
		case sale.CodeJob, sale.CodeCoupon, sale.CodeReward, sale.CodeSubTotal, sale.CodeCore, sale.CodeLabor, sale.CodeShipping,
			sale.CodeHandling, sale.CodeTax, sale.CodeTotal:
		}
	}
	for _, l := range o.Lines {
		if l.Kind == sale.Gift {
			lines = append(lines, ledger.Credit(ledger.Gift(l.Ref), l.Total))
		}
	}
	return append(lines, ledger.Credit(ledger.Unfinished(o.ID), sumOf(lines)))
}

// earned says what was sold: income, lessened by coupons and menu prices; points are an expense, cores are held, taxes are owed on.
// Nothing of it is unfinished any more.
func earned(o Order) []ledger.Line {
	lines := []ledger.Line{
		ledger.Credit(ledger.Parts, o.Sum(sale.Part)),
		ledger.Credit(ledger.Labor, o.Sum(sale.Labor)),
		ledger.Credit(ledger.Custom, o.Sum(sale.Custom)),
		ledger.Credit(ledger.Shipping, o.Sum(sale.Shipping)+o.Sum(sale.Handling)),
		ledger.Credit(ledger.CoreDue(o.ID), o.Sum(sale.Core)),
	}
	for _, r := range o.Totals {
		switch r.Code {
		case sale.CodeCoupon, sale.CodeJob:
			lines = append(lines, ledger.Debit(ledger.Discounts, -r.Value))
		case sale.CodeReward:
			lines = append(lines, ledger.Debit(ledger.RewardPromo, -r.Value))
		case sale.CodeVoucher, sale.CodeCredit, sale.CodeSubTotal, sale.CodeCore, sale.CodeLabor, sale.CodeShipping,
			sale.CodeHandling, sale.CodeTax, sale.CodeTotal:
		}
	}
	taxes := o.TaxByCode()
	for _, code := range slices.Sorted(maps.Keys(taxes)) {
		lines = append(lines, ledger.Credit(ledger.Tax(code), taxes[code]))
	}
	return append(lines, ledger.Credit(ledger.Unfinished(o.ID), sumOf(lines)))
}

// sumOf is what lines come to, debits positive.
func sumOf(lines []ledger.Line) money.Cents {
	var sum money.Cents
	for _, l := range lines {
		sum += l.Amount
	}
	return sum
}

// Unpost books the mirror of the order's sale, finished or not, and gives back what was spent on it. What was sold in a
// shift is undone in the actor's open one: a shift that was closed changes no more.
func (s *Service) Unpost(ctx context.Context, actor access.Actor, o Order) error {
	entries, err := ledger.OfOrder(ctx, o.ID)
	if err != nil {
		return err
	}
	day, err := s.today(ctx, o)
	if err != nil {
		return err
	}
	if err := s.promos.Undo(ctx, actor.Who(), o.ID, day); err != nil {
		return err
	}
	mirrored := map[int64]bool{}
	for _, e := range entries {
		mirrored[e.ReversalOf] = true
	}
	for _, e := range entries {
		if e.Cause != ledger.ByOrder || e.ReversalOf != 0 || mirrored[e.ID] {
			continue
		}
		shift := register.Shift{}
		if e.ShiftID != 0 {
			if shift, err = s.OpenShift(ctx, actor); err != nil {
				return err
			}
		}
		if _, err := ledger.Reverse(ctx, e.ID, actor.Who(), shift.ID, day); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) today(ctx context.Context, o Order) (string, error) {
	at, err := s.locations.Location(ctx, o.LocationID)
	return at.Day(clock.Now(ctx)), err
}
