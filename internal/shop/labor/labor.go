// Package labor is the work that the shop sells: its types with what an hour of them costs, and the work that comes
// with a part.
package labor

import (
	"camber/internal/base/fault"
	"camber/internal/base/money"
)

// Type is a sort of work (LAB-1).
type Type struct {
	ID         int64
	Title      string
	Rate       money.Cents // of an hour
	TaxClassID int64       // 0: not taxed
	Sort       int
	Active     bool // offered; one that is not stays on the lines that have it
}

// OfPart is the work that a part carries: it can be bought with it (PROD-1).
type OfPart struct {
	Type    Type
	Minutes int
}

// Bounds of one line of work: a year of it, and what a line of parts may hold.
const (
	MostMinutes  = 366 * 24 * 60
	MostQuantity = 10_000
)

// Amount is what work costs: multiplied first, divided by the minutes of an hour last, rounded once.
func Amount(rate money.Cents, minutes, quantity int) money.Cents {
	return rate.MulDiv(int64(minutes)*int64(quantity), 60)
}

// Unit is what the work costs once, with as many decimals as a unit price has.
func Unit(rate money.Cents, minutes int) money.E4 {
	return money.FromCents(rate).MulDiv(int64(minutes), 60)
}

// Check says by field what of a time and a quantity can't be (LAB-1).
func Check(minutes, quantity int) map[string]fault.Text {
	fields := map[string]fault.Text{}
	if minutes < 1 || minutes > MostMinutes {
		fields["laborTime"] = fault.T("Time must be a positive number.")
	}
	if quantity < 1 || quantity > MostQuantity {
		fields["quantity"] = fault.T("Quantity must be a positive number.")
	}
	return fields
}
