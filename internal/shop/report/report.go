// Package report adds up what the shop sells.
package report

import (
	"cmp"
	"context"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/ledger"
)

// Sales are what was sold by business day and store, the first day first, with days and stores at which nothing was sold
// left out.
type Sales []ledger.DaySum

// SalesOf is what was sold at the stores of a member of staff from one business day to another, both included
// (YYYY-MM-DD). It reads the sums of the days and what was booked since, however long the shop has sold. It is for who
// may read what a shift sold.
func SalesOf(ctx context.Context, actor access.Actor, from, to string) (Sales, error) {
	if !actor.May(access.ReadShifts) {
		return nil, fault.New(fault.Forbidden, "You may not see what was sold.")
	}
	found, err := ledger.Days(ctx, from, to)
	return sum(found, func(d ledger.DaySum) bool { return actor.At(d.LocationID) }), err
}

// sum puts what is of one day and store together.
func sum(rows []ledger.DaySum, is func(ledger.DaySum) bool) Sales {
	slices.SortStableFunc(rows, func(a, b ledger.DaySum) int {
		return cmp.Or(cmp.Compare(a.BusinessDay, b.BusinessDay), cmp.Compare(a.LocationID, b.LocationID))
	})
	var sales Sales
	for _, r := range rows {
		if !is(r) {
			continue
		}
		if n := len(sales); n > 0 && sales[n-1].BusinessDay == r.BusinessDay && sales[n-1].LocationID == r.LocationID {
			sales[n-1].Sold += r.Sold
			sales[n-1].Returned += r.Returned
			sales[n-1].Orders += r.Orders
			continue
		}
		sales = append(sales, r)
	}
	return sales
}

// Between adds up the days of a stretch, both ends included, at one store or, with 0, at all.
func (s Sales) Between(from, to string, locationID int64) (total ledger.DaySum) {
	for _, d := range s {
		if from <= d.BusinessDay && d.BusinessDay <= to && (locationID == 0 || d.LocationID == locationID) {
			total.Sold += d.Sold
			total.Returned += d.Returned
			total.Orders += d.Orders
		}
	}
	return total
}
