// Package price says what a part costs whom: price levels, quantity breaks, and the best of them; and what of it may be
// advertised.
package price

import (
	"cmp"
	"slices"
	"strconv"

	"camber/internal/base/money"
)

// Retail is the code of the level that everyone may buy at.
const Retail = "retail"

// Level is a list of prices that a customer buys at.
type Level struct {
	ID   int64
	Code string // "retail", "jobber"
	Name string
	Sort int
}

// Quote is what one piece costs at a quantity, and which rule made it (TRD-2).
type Quote struct {
	UnitE4   money.E4
	RetailE4 money.E4 // a single piece at retail; UnitE4 where retail has no price for one
	Rule     string   // "retail", "jobber", "retail qty 4+"
	MAP      money.E4 // the least that may be advertised, 0: anything
	Hidden   bool     // the price is below MAP: who has no trade level sees it in the cart alone (TRD-3)
}

// Advertised is the price that may be shown to everybody: the higher of price and MAP.
func (q Quote) Advertised() money.E4 { return max(q.UnitE4, q.MAP) }

// Break is the price from a quantity on.
type Break struct {
	From   int
	UnitE4 money.E4
	Rule   string
}

// span is the days in which something holds, both included; "" is open. Of several that hold, the one that began last
// counts.
type span struct {
	first, last string
}

func (s span) dated() bool { return s.first != "" || s.last != "" }

func (s span) holds(day string) bool { return s.first <= day && (s.last == "" || day <= s.last) }

// entry is one price of a part that a buyer may have.
type entry struct {
	level   string // its code
	levelID int64
	own     bool // of the buyer's level, or retail for want of one
	from    int
	unit    money.E4
	span
}

// inForce leaves, of the prices of one part for the same level and quantity, the one that counts on a day.
func inForce(entries []entry, day string) []entry {
	var kept []entry
	for _, e := range entries {
		if !e.holds(day) {
			continue
		}
		at := slices.IndexFunc(kept, func(k entry) bool { return k.level == e.level && k.from == e.from })
		switch {
		case at < 0:
			kept = append(kept, e)
		case kept[at].first <= e.first:
			kept[at] = e
		}
	}
	return kept
}

func (e entry) rule() string {
	if e.from == 1 {
		return e.level
	}
	return e.level + " qty " + strconv.Itoa(e.from) + "+"
}

// quote picks the best price at a quantity (TOT-2). Among equal ones the buyer's own level names the rule, and the
// smaller quantity.
func quote(entries []entry, quantity int) (Quote, bool) {
	best, ok := lowest(entries, quantity)
	if !ok {
		return Quote{}, false
	}
	q := Quote{UnitE4: best.unit, RetailE4: best.unit, Rule: best.rule()}
	for _, e := range entries {
		if e.level == Retail && e.from == 1 {
			q.RetailE4 = e.unit
		}
	}
	return q, true
}

func lowest(entries []entry, quantity int) (entry, bool) {
	var reached []entry
	for _, e := range entries {
		if e.from <= quantity {
			reached = append(reached, e)
		}
	}
	if len(reached) == 0 {
		return entry{}, false
	}
	return slices.MinFunc(reached, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.unit, b.unit), ownFirst(a, b), cmp.Compare(a.from, b.from))
	}), true
}

func ownFirst(a, b entry) int {
	switch {
	case a.own == b.own:
		return 0
	case a.own:
		return -1
	}
	return 1
}

// breaks are the quantities at which the best price falls.
func breaks(entries []entry) []Break {
	var from []int
	for _, e := range entries {
		from = append(from, e.from)
	}
	slices.Sort(from)
	var found []Break
	for _, n := range slices.Compact(from) {
		best, _ := lowest(entries, n)
		if len(found) == 0 || best.unit < found[len(found)-1].UnitE4 {
			found = append(found, Break{n, best.unit, best.rule()})
		}
	}
	return found
}
