// Package pickup is what waits at a store for its customer: fetched from the shelves, put away under the customer's name,
// told, and handed over piece by piece (SPO-1, SPO-2, TRD-15).
package pickup

import (
	"time"

	"camber/internal/shop/audit"
	"camber/internal/shop/stock"
)

// Pickup is how far an order is with its customer's goods.
type Pickup struct {
	OrderID   int64
	Held      []stock.Demand  // here for it, by part
	Waits     []stock.Awaited // what it waits for, or waited for
	Shelf     string          // where it lies; empty: nobody said
	Ready     time.Time       // when it was put away; zero: not yet
	Told      time.Time       // when its customer was told; zero: not yet
	KeptUntil string          // the last day, YYYY-MM-DD; empty: there is none
	Steps     []Step          // the oldest first
}

// Step is what somebody did.
type Step struct {
	Kind   Kind
	PartID int64 // 0: of none
	Pieces int
	Note   string // the shelf, the day, or who took it
	At     time.Time
	Who    audit.Who
}

// Kind is what was done.
type Kind string

const (
	PutAway Kind = "ready"   // on the customer's shelf
	Told    Kind = "told"    // the customer knows
	Kept    Kind = "kept"    // for longer
	Handed  Kind = "handed"  // over to the customer
	Missing Kind = "missing" // not found where it should lie
)

// Stage is what is to be done next.
type Stage string

const (
	ToPick  Stage = "pick"    // all of it is here, and nobody has put it away
	Waiting Stage = "waiting" // something is still to come, and nothing is put away
	OnShelf Stage = "ready"   // its customer can have it
	Overdue Stage = "overdue" // its customer did not come by the last day
	Done    Stage = "done"    // nothing is here, and nothing is to come
)

// Stages are all that are work, in the order in which an order has them.
func Stages() []Stage { return []Stage{ToPick, Waiting, OnShelf, Overdue} }

// Pieces are how many are here for the order.
func (p Pickup) Pieces() int { return pieces(p.Held) }

// ToCome is how many are still to come.
func (p Pickup) ToCome() (n int) {
	for _, w := range p.Waits {
		n += w.Open()
	}
	return n
}

// Holds is how many pieces of a part are here for the order.
func (p Pickup) Holds(partID int64) int {
	for _, d := range p.Held {
		if d.PartID == partID {
			return d.Quantity
		}
	}
	return 0
}

// Stage is what is to be done on a day of the store.
func (p Pickup) Stage(day string) Stage {
	switch {
	case p.Pieces() == 0 && p.ToCome() == 0:
		return Done
	case !p.Ready.IsZero() && p.Pieces() > 0 && p.KeptUntil != "" && p.KeptUntil < day:
		return Overdue
	case !p.Ready.IsZero() && p.Pieces() > 0:
		return OnShelf
	case p.ToCome() > 0:
		return Waiting
	}
	return ToPick
}

func pieces(demands []stock.Demand) (n int) {
	for _, d := range demands {
		n += d.Quantity
	}
	return n
}
