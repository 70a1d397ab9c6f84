package shipping

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/catalog"
)

// Reason is a rule that keeps a way from being offered for a parcel.
type Reason string

const (
	OutOfUse   Reason = "off"        // the owner has put it out of use
	Nowhere    Reason = "nowhere"    // it is not known yet where the parcel goes
	OtherArea  Reason = "area"       // none of its tariffs is for where the parcel goes
	Staying    Reason = "pick_up"    // parts are handed over at the store alone
	Dangerous  Reason = "hazmat"     // parts are dangerous goods, which it does not take
	NotStated  Reason = "not_stated" // it is for parts that state a cost of their own, and some don't
	Stated     Reason = "stated"     // all parts state a cost of their own, and another way is there for that
	Weightless Reason = "weightless" // it goes by weight, and nobody knows what some parts weigh
	BelowTotal Reason = "total"      // its tariffs there begin at a higher total
	TooHeavy   Reason = "weight"     // its last band there ends at a lower weight
	NoStore    Reason = "store"      // there is no store to pick up at
	NoRates    Reason = "rates"      // its carrier is not connected, or gave no price
)

// Dropped is a way that is not offered for a parcel, and the rule or the parts that keep it away (PITFALLS h9).
type Dropped struct {
	Way     Way
	Reason  Reason
	Because fault.Text // a sentence for shoppers and owners alike
}

// drop is what a rule says against a way.
type drop struct {
	way            Way
	reason         Reason
	parts          []int64     // of Staying, Dangerous, NotStated and Weightless
	from           money.Cents // of BelowTotal
	weightG, mostG int64       // of TooHeavy
}

const mostNamed = 3 // parts that a sentence names

// because puts what stands against ways into words, with the numbers of the parts that are to blame.
func (s *Service) because(ctx context.Context, drops []drop) ([]Dropped, error) {
	var ids []int64
	for _, d := range drops {
		ids = append(ids, d.parts...)
	}
	names, err := s.parts.Named(ctx, ids)
	if err != nil {
		return nil, err
	}
	var found []Dropped
	for _, d := range drops {
		found = append(found, Dropped{d.way, d.reason, d.words(names)})
	}
	return found, nil
}

func (d drop) words(names map[int64]catalog.Named) fault.Text {
	switch parts := numbers(d.parts, names); d.reason {
	case OutOfUse:
		return fault.T("It is out of use.")
	case Nowhere:
		return fault.T("It is not known yet where this goes.")
	case OtherArea:
		return fault.T("It does not go to this address.")
	case Staying:
		return fault.T("Only picked up at a store: %s.", parts)
	case Dangerous:
		return fault.T("It takes no dangerous goods: %s.", parts)
	case NotStated:
		return fault.T("It is for parts that state what sending them costs: %s does not.", parts)
	case Stated:
		return fault.T("Sending these parts costs what is stated with them, so only the way for that is offered.")
	case Weightless:
		return fault.T("It goes by weight, and no weight is known of %s.", parts)
	case BelowTotal:
		return fault.T("To this address it is for orders from %s on.", d.from)
	case TooHeavy:
		return fault.T("It takes up to %s, and this weighs %s.", pounds(d.mostG), pounds(d.weightG))
	case NoStore:
		return fault.T("There is no store to pick up at.")
	case NoRates:
	}
	return fault.T("Its carrier gave no price.")
}

// numbers are the first parts by their numbers; what has none is told as a thing.
func numbers(partIDs []int64, names map[int64]catalog.Named) fault.Text {
	var found []string
	for _, id := range partIDs {
		if n, known := names[id]; known && !slices.Contains(found, n.Number) {
			found = append(found, n.Number)
		}
	}
	switch more := len(found) - mostNamed; {
	case len(found) == 0:
		return fault.T("what is sent")
	case more > 0:
		return fault.T("%s and %s more", strings.Join(found[:mostNamed], ", "), more)
	}
	return fault.T("%s", strings.Join(found, ", "))
}

func pounds(grams int64) fault.Text {
	const heaviest = 999_999_999 // grams that are worth telling apart
	return fault.T("%s lb", catalog.Pounds(min(grams, heaviest)))
}
