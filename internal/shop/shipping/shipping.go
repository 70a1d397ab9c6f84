// Package shipping says how goods can come to where they go, and what that costs.
package shipping

import (
	"cmp"
	"math"
	"slices"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/region"
)

// Kind says how a way of shipping is priced (TOT-4).
type Kind string

const (
	Flat      Kind = "flat"    // once, whatever is sent
	PerItem   Kind = "item"    // for each piece
	ByWeight  Kind = "weight"  // by the weight of all
	ByProduct Kind = "product" // what each part costs of its own; only for parts that do
	ByCarrier Kind = "carrier" // what a carrier takes
	AtStore   Kind = "pickup"  // nothing: the customer comes to the store
)

// PickUp is the code of the method that sends nothing.
const PickUp = "pickup"

// Way is a way of shipping that the owner offers.
type Way struct {
	ID         int64
	Code       string // also names the carrier
	Kind       Kind
	Titles     map[text.Lang]string // English at least
	TaxClassID int64                // of what it costs, 0: not taxed
	Hazmat     bool                 // takes dangerous goods
	Active     bool
	Sort       int
	DaysFrom   int      // working days under way, at least
	DaysTo     int      // at most; 0: nobody says
	Tariffs    []Tariff // the first that holds counts; where none does, the way is not offered
}

// Tariff is what a way costs in an area, for goods from a total on. So a way that is free above a total has two
// tariffs.
type Tariff struct {
	AreaID int64 // 0: everywhere
	From   money.Cents
	Bands  []Band // by rising weight; a way that does not ask for the weight has one, of AnyWeight
}

// Band is what a weight costs, up to and with UpToG. It begins where the one before it ends, so there is no gap.
type Band struct {
	UpToG int64
	Cost  money.Cents
}

// AnyWeight is the end of a band without one.
const AnyWeight = math.MaxInt64

// Parcel is what is to be sent.
type Parcel struct {
	To         region.Address // one without a country: not known yet
	LocationID int64          // the store to pick up at
	Goods      []Good
	Subtotal   money.Cents // what the goods cost, without tax and discounts
}

// Good is some pieces of a part.
type Good struct {
	PartID   int64
	Quantity int
	WeightG  int          // of one piece
	Own      *money.Cents // what sending one piece costs instead of what the way asks; nil: what the way asks
}

// Method is a way of shipping that is offered for a parcel, at its price.
type Method struct {
	Code       string
	Title      string      // in the language of the context
	Cost       money.Cents // without Handling
	Handling   money.Cents // surcharges of dangerous and oversized parts
	TaxClassID int64       // of both, 0: not taxed
	Promise    *Promise    // nil: nobody says when it arrives
}

// Offered is how a parcel can come to where it goes, and what stands against the other ways, both in the owner's order.
type Offered struct {
	Methods []Method
	Dropped []Dropped
	FreeIn  money.Cents // what the goods lack until a way that they can take is free; 0: nothing is to be said
}

// Total is what the method costs before tax.
func (m Method) Total() money.Cents { return plus(m.Cost, m.Handling) }

// Surcharge is a reason why a part costs more to send.
type Surcharge string

const (
	Hazmat   Surcharge = "hazmat"
	Oversize Surcharge = "oversize"

	pickUpOnly Surcharge = "pick up" // stands among the others where a part is not sent at all
)

// Terms are how a part is sent.
type Terms struct {
	Extra      map[Surcharge]money.Cents // what one piece costs on top; what is not there is no such part
	PickUpOnly bool                      // it is handed over at the store alone
}

// load is a parcel as the rules look at it.
type load struct {
	areas      map[int64]bool // in which it goes
	known      bool           // where it goes
	subtotal   money.Cents
	pieces     int64   // of parts without a cost of their own
	weightG    int64   // of these
	weightless []int64 // of these, the parts whose weight nobody knows
	unstated   []int64 // parts without a cost of their own
	dangerous  []int64 // parts that are dangerous goods
	staying    []int64 // parts that are handed over at the store alone
	own        money.Cents
	allOwn     bool
	handling   money.Cents
}

// newLoad adds up a parcel. extra is what one piece of a part is charged on top. Hostile numbers end at their bounds: a
// quantity below 0 is nothing, and no sum leaves int64.
func newLoad(p Parcel, areas map[int64]bool, extra map[int64]map[Surcharge]money.Cents) load {
	l := load{areas: areas, known: p.To.CountryID != 0, subtotal: p.Subtotal, allOwn: true}
	for _, g := range p.Goods {
		pieces := min(max(int64(g.Quantity), 0), most)
		if g.Own != nil {
			l.own = plus(l.own, times(*g.Own, pieces))
		} else {
			l.allOwn = false
			l.unstated = append(l.unstated, g.PartID)
			l.pieces = plus(l.pieces, pieces)
			l.weightG = plus(l.weightG, times(int64(g.WeightG), pieces))
			if g.WeightG <= 0 && pieces > 0 {
				l.weightless = append(l.weightless, g.PartID)
			}
		}
		for kind, amount := range extra[g.PartID] {
			switch kind {
			case Hazmat:
				l.dangerous = append(l.dangerous, g.PartID)
			case pickUpOnly:
				l.staying = append(l.staying, g.PartID)
			case Oversize: // it costs more, and goes all the same
			}
			l.handling = plus(l.handling, times(amount, pieces))
		}
	}
	return l
}

// price is what a way asks for the load, without what its carrier takes; a drop with a reason: it is not offered.
func (w Way) price(l load) (cost money.Cents, why drop) {
	there := slices.DeleteFunc(slices.Clone(w.Tariffs),
		func(t Tariff) bool { return t.AreaID != 0 && !l.areas[t.AreaID] })
	switch {
	case !w.Active:
		return 0, drop{reason: OutOfUse}
	case !l.known:
		return 0, drop{reason: Nowhere}
	case len(there) == 0:
		return 0, drop{reason: OtherArea}
	case len(l.staying) > 0:
		return 0, drop{reason: Staying, parts: l.staying}
	case len(l.dangerous) > 0 && !w.Hazmat:
		return 0, drop{reason: Dangerous, parts: l.dangerous}
	case w.Kind == ByProduct && !l.allOwn:
		return 0, drop{reason: NotStated, parts: l.unstated}
	case w.Kind == ByWeight && len(l.weightless) > 0:
		return 0, drop{reason: Weightless, parts: l.weightless}
	}
	at := slices.IndexFunc(there, func(t Tariff) bool { return t.From <= l.subtotal })
	if at < 0 {
		least := slices.MinFunc(there, func(a, b Tariff) int { return cmp.Compare(a.From, b.From) })
		return 0, drop{reason: BelowTotal, from: least.From}
	}
	bands := there[at].Bands
	band := slices.IndexFunc(bands, func(b Band) bool { return l.weightG <= b.UpToG })
	if band < 0 {
		return 0, drop{reason: TooHeavy, weightG: l.weightG, mostG: bands[len(bands)-1].UpToG}
	}
	cost = bands[band].Cost
	switch {
	case w.Kind == PerItem:
		cost = times(cost, l.pieces)
	case l.allOwn && w.Kind != ByProduct:
		cost = 0
	}
	return plus(cost, l.own), drop{}
}

// offer is a way with its price for a load.
type offer struct {
	Way
	cost money.Cents
}

// offers are the ways that a load can take, and those that it can't, both in their order. When all of it has costs of
// its own and a way is there for that, the ways that would have nothing to add are dropped.
func offers(ways []Way, l load) (found []offer, dropped []drop) {
	standBack := slices.ContainsFunc(ways, func(w Way) bool {
		_, why := w.price(l)
		return w.Kind == ByProduct && why.reason == ""
	})
	for _, w := range ways {
		cost, why := w.price(l)
		switch {
		case w.Kind == AtStore && w.Active:
			cost, why = 0, drop{}
		case why.reason == "" && standBack && (w.Kind == Flat || w.Kind == PerItem || w.Kind == ByWeight):
			why = drop{reason: Stated}
		}
		if why.way = w; why.reason != "" {
			dropped = append(dropped, why)
			continue
		}
		found = append(found, offer{w, cost})
	}
	return found, dropped
}

// most is where sums and products end: far inside int64, and more than anybody pays or carries.
const most = int64(money.Largest)

func times[T ~int64](each T, n int64) T {
	switch {
	case each <= 0 || n <= 0:
		return 0
	case int64(each) > most/n:
		return T(most)
	}
	return each * T(n)
}

func plus[T ~int64](a, b T) T { return min(a+b, T(most)) }
