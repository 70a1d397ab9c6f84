package order

import (
	"context"
	"maps"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/shop/access"
	"camber/internal/shop/ledger"
	"camber/internal/shop/register"
	"camber/internal/shop/sale"
)

// post books the sale. A sale of nothing books nothing.
func (s *Service) post(ctx context.Context, actor access.Actor, o Order) error {
	lines := postings(o)
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

// postings say that the customer owes the total, and what else pays for the sale: coupons lessen the income, points are
// an expense, vouchers and credit are debts that end. Cores and vouchers sold are held, taxes are owed on.
func postings(o Order) []ledger.Line {
	lines := []ledger.Line{
		ledger.Debit(ledger.Receivable(o.ID), o.Total),
		ledger.Credit(ledger.Parts, o.Sum(sale.Part)),
		ledger.Credit(ledger.Labor, o.Sum(sale.Labor)),
		ledger.Credit(ledger.Custom, o.Sum(sale.Custom)),
		ledger.Credit(ledger.Shipping, o.Sum(sale.Shipping)+o.Sum(sale.Handling)),
		ledger.Credit(ledger.CoreDue(o.ID), o.Sum(sale.Core)),
	}
	for _, l := range o.Lines {
		if l.Kind == sale.Gift {
			lines = append(lines, ledger.Credit(ledger.Gift(l.Ref), l.Total))
		}
	}
	for _, r := range o.Totals {
		if from, takes := takenFrom(r); takes {
			lines = append(lines, ledger.Debit(from, -r.Value))
		}
	}
	taxes := o.TaxByCode()
	for _, code := range slices.Sorted(maps.Keys(taxes)) {
		lines = append(lines, ledger.Credit(ledger.Tax(code), taxes[code]))
	}
	return slices.DeleteFunc(lines, func(l ledger.Line) bool { return l.Amount == 0 })
}

// takenFrom is the account that a row of the totals is paid by, if it is one that makes the total smaller.
func takenFrom(r sale.Row) (ledger.Account, bool) {
	switch r.Code {
	case sale.CodeCoupon:
		return ledger.Discounts, true
	case sale.CodeReward:
		return ledger.RewardPromo, true
	case sale.CodeVoucher:
		return ledger.Gift(r.Ref), true
	case sale.CodeCredit:
		return ledger.StoreCredit(r.Ref), true
	case sale.CodeSubTotal, sale.CodeCore, sale.CodeLabor, sale.CodeShipping, sale.CodeHandling, sale.CodeTax, sale.CodeTotal:
	}
	return ledger.Account{}, false
}

// Unpost books the mirror of the order's sale, and gives back what was spent on it. What was sold in a shift is undone in
// the actor's open one: a shift that was closed changes no more.
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
