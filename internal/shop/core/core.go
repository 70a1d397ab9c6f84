// Package core keeps the old parts that customers owe the shop: what was held as a deposit for each, by when it is to
// come back, and what became of it. What it is worth stands in the ledger, on the account of its order.
package core

import (
	"slices"
	"time"

	"camber/internal/base/money"
	"camber/internal/shop/audit"
)

// Core is what is owed by a line of an order.
type Core struct {
	ID         int64
	LineID     int64 // that charged the deposit; of an old part that came in with the sale the line of the new one
	OrderID    int64
	CustomerID int64 // 0: a guest
	LocationID int64
	PartID     int64
	Brand      string
	Number     string
	Name       string
	Quantity   int
	Each       money.Cents // the deposit for one, without tax; 0: it came in with the sale, and nothing was charged
	Tax        money.Cents // charged on all of them
	Currency   string
	DueDay     string    // YYYY-MM-DD at its store, the last day; empty: there is none
	Reminded   time.Time // zero: not
	Added      time.Time
	Events     []Event // oldest first
}

// Event moves pieces from one state to another.
type Event struct {
	ID         int64
	CoreID     int64
	Before     State
	After      State
	Tag        int64 // the event by which these pieces came in: the number on the old part; 0: they are not in
	Quantity   int
	Paid       money.Cents // of the deposit, to the customer, without tax
	Kept       money.Cents // of the deposit, by the shop
	Reason     string
	ReturnID   int64 // 0: no money went back
	Who        audit.Who
	LocationID int64
	RegisterID int64
	Key        string // one intention: the same is not done twice
	At         time.Time
}

// Pieces counts pieces by their state.
type Pieces map[State]int

// Pieces are how many of a core stand where.
func (c Core) Pieces() Pieces { return c.pieces(func(Event) bool { return true }) }

// In are those of them that came in under a tag.
func (c Core) In(tag int64) Pieces {
	p := c.pieces(func(e Event) bool { return e.Tag == tag || e.ID == tag })
	delete(p, Owed) // before they had the tag
	return p
}

func (c Core) pieces(counts func(Event) bool) Pieces {
	p := Pieces{}
	for _, e := range c.Events {
		if counts(e) {
			p[e.Before] -= e.Quantity
			p[e.After] += e.Quantity
		}
	}
	delete(p, None)
	return p
}

// Owed is how many the customer still has to bring.
func (c Core) Owed() int { return c.Pieces()[Owed] }

// Waiting is how many are in and not decided about.
func (c Core) Waiting() int { return c.Pieces().waiting() }

func (p Pieces) waiting() int { return p[Received] + p[Inspected] }

// Held is what the shop holds as deposits for the pieces that are not decided about.
func (c Core) Held() money.Cents {
	p := c.Pieces()
	return c.Each * money.Cents(p[Owed]+p.waiting())
}

// Worth is what the customer gets for the pieces that they still have to bring, with its share of the tax.
func (c Core) Worth() money.Cents {
	n := c.Owed()
	return c.Each*money.Cents(n) + c.Tax.MulDiv(int64(n), int64(c.Quantity))
}

// Tags are the numbers under which pieces wait, the first that came in first.
func (c Core) Tags() []int64 {
	var tags []int64
	for _, e := range c.Events {
		if e.After == Received && c.In(e.ID).waiting() > 0 {
			tags = append(tags, e.ID)
		}
	}
	return tags
}

// CameWithSale says whether the old part was handed in when the new one was bought.
func (c Core) CameWithSale() bool { return c.Each == 0 }

// IsOverdue says whether pieces are owed whose last day was before a day of its store.
func (c Core) IsOverdue(day string) bool { return c.DueDay != "" && c.DueDay < day && c.Owed() > 0 }

// Sum of what the cores of somebody come to.
type Sum struct {
	Pieces int
	Worth  money.Cents
	DueDay string // the first last day; empty: there is none
}

// Out sums what is still to be brought of cores.
func Out(all []Core) Sum {
	var sum Sum
	for _, c := range all {
		n := c.Owed()
		if n == 0 {
			continue
		}
		sum.Pieces += n
		sum.Worth += c.Worth()
		if c.DueDay != "" && (sum.DueDay == "" || c.DueDay < sum.DueDay) {
			sum.DueDay = c.DueDay
		}
	}
	return sum
}

// Lines counts the pieces of cores by the line that charged for them.
func Lines(all []Core, state ...State) map[int64]int {
	n := map[int64]int{}
	for _, c := range all {
		for s, pieces := range c.Pieces() {
			if slices.Contains(state, s) {
				n[c.LineID] += pieces
			}
		}
	}
	return n
}
