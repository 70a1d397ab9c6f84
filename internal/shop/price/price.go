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
	UnitE4 money.E4 // what is paid: a special is in it, and the rebate is taken off
	// a single piece at retail on ordinary days; what it would be without the rebate where retail has no price for one
	RetailE4 money.E4
	Rule     string // "retail", "jobber (retail × 0.85)", "retail qty 4+", "contract"

	UsualE4 money.E4 // what the special replaces, 0: the price is no special
	Until   string   // the last day of the special, empty: it is none
	Rebate  Rebate

	MAP    money.E4 // the least that may be advertised, 0: anything
	Hidden bool     // the price is below MAP: who has no trade level sees it in the cart alone (TRD-3)
}

// BeforeE4 is what one piece costs before the instant rebate.
func (q Quote) BeforeE4() money.E4 { return q.UnitE4 + q.Rebate.E4 }

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

// Buyer is whose prices are asked for. The zero value buys at retail.
type Buyer struct {
	LevelID    int64 // 0: retail
	CustomerID int64 // 0: whoever; else with the prices of a contract
}

// entry is one price of a part that a buyer may have.
type entry struct {
	level   string // its code; contract where a customer was promised the price
	levelID int64  // 0: contract
	by      string // how it was made from another level's, empty: it stands on a sheet
	own     bool   // of the buyer's contract or level, or retail for want of one
	from    int
	unit    money.E4
	span
}

// offer is what of a part's prices holds today.
type offer struct {
	now   []entry // specials beside what they stand in for: the best of them wins
	usual []entry // what would hold without the prices that end; nil: the same
}

// special says whether a price stands in for what holds without an end. A contract that ends is no special.
func (e entry) special() bool { return e.last != "" && e.level != contract }

// newOffer sorts out what holds on a day.
func newOffer(entries []entry, day string) offer {
	usual := inForce(slices.DeleteFunc(slices.Clone(entries), entry.special), day)
	isUsual := func(e entry) bool { return !e.special() }
	specials := inForce(slices.DeleteFunc(slices.Clone(entries), isUsual), day)
	if len(specials) == 0 {
		return offer{now: usual}
	}
	return offer{now: slices.Concat(usual, specials), usual: usual}
}

// inForce leaves, of the prices of one part for the same level and quantity, the one that counts on a day. A derived
// price gives way to one of the level's sheet, and all of them where the sheet has a usual price of one piece.
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
		case kept[at].by == "" && e.by != "":
		case kept[at].by != "" && e.by == "", kept[at].first <= e.first:
			kept[at] = e
		}
	}
	return slices.DeleteFunc(slices.Clone(kept), func(e entry) bool {
		return e.by != "" && slices.ContainsFunc(kept,
			func(k entry) bool { return k.level == e.level && k.by == "" && k.from == 1 && !k.special() })
	})
}

func (e entry) rule() string {
	name := cmp.Or(e.by, e.level)
	if e.from == 1 {
		return name
	}
	return name + " qty " + strconv.Itoa(e.from) + "+"
}

// quote picks the best price at a quantity (TOT-2). Among equal ones the buyer's own level names the rule, and the
// smaller quantity.
func (o offer) quote(quantity int, rebate Rebate) (Quote, bool) {
	best, ok := lowest(o.now, quantity)
	if !ok {
		return Quote{}, false
	}
	q := Quote{RetailE4: best.unit, Rule: best.rule(), Rebate: rebate.Off(best.unit)}
	q.UnitE4 = best.unit - q.Rebate.E4
	if usual, known := lowest(o.usual, quantity); known && best.special() && best.unit < usual.unit {
		q.UsualE4, q.Until = usual.unit, best.last
	}
	for _, entries := range [][]entry{o.now, o.usual} { // the usual one where there is one
		for _, e := range entries {
			if e.level == Retail && e.from == 1 {
				q.RetailE4 = e.unit
			}
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

// breaks are the quantities at which the best price falls; the rebate is taken off.
func breaks(entries []entry, rebate Rebate) []Break {
	var from []int
	for _, e := range entries {
		from = append(from, e.from)
	}
	slices.Sort(from)
	var found []Break
	for _, n := range slices.Compact(from) {
		best, _ := lowest(entries, n)
		if unit := best.unit - rebate.Off(best.unit).E4; len(found) == 0 || unit < found[len(found)-1].UnitE4 {
			found = append(found, Break{n, unit, best.rule()})
		}
	}
	return found
}
