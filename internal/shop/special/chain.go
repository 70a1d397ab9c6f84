package special

import (
	"time"

	"camber/internal/base/money"
	"camber/internal/shop/audit"
	"camber/internal/shop/order"
	"camber/internal/shop/pickup"
	"camber/internal/shop/purchase"
)

// Link is one of what is done, one after the other, for parts that were not here (SPO-1).
type Link string

const (
	Asked      Link = "asked"
	Deposited  Link = "deposit"
	Ordered    Link = "ordered"
	Received   Link = "received"
	PutAway    Link = "put_away" // on the customer's shelf
	Told       Link = "told"
	HandedOver Link = "handed_over"
)

// Step is a Link of an order's chain.
type Step struct {
	Link    Link
	Done    bool
	Now     bool        // it is what is to be done next
	At      time.Time   // when it was done last; zero: not yet, or nobody wrote it down
	StaffID int64       // who did it; 0: nobody of the staff
	Day     string      // YYYY-MM-DD: Ordered: promised; PutAway: the last day; empty: not known
	Amount  money.Cents // Deposited: what is asked
	Late    bool        // Day has gone by, and what it is of has not come about
	Name    string      // HandedOver: who took it
}

// Chain is how far an order is with its parts that were not here, on a day of its store: the same for counter, customer
// and storeroom. None: it has none that are still wanted.
func (s Standing) Chain(o order.Order, today string) []Step {
	wanted, arrived, came := 0, 0, Step{Link: Received}
	for _, w := range s.Pickup.Waits {
		wanted, arrived = wanted+w.Wanted-w.Dropped, arrived+w.Arrived
		if w.Came.After(came.At) {
			came.At, came.StaffID = w.Came, w.CameBy
		}
	}
	if wanted == 0 || !o.Stands() {
		return nil
	}
	came.Done = arrived >= wanted
	steps := []Step{{Link: Asked, Done: true, At: o.Added, StaffID: o.StaffID}}
	if s.Deposit > 0 {
		steps = append(steps, Step{Link: Deposited, Done: paid(o) >= s.Deposit, Amount: s.Deposit})
	}
	ordered := s.ordered(wanted - arrived)
	ordered.Done = ordered.Done || came.Done
	ordered.Late = !came.Done && ordered.Day != "" && ordered.Day < today
	steps = append(steps, ordered, came)
	if o.ShipTo == nil {
		steps = append(steps, s.handedOver(came.Done, today)...)
	}
	for i := range steps {
		if !steps[i].Done {
			steps[i].Now = true
			break
		}
	}
	return steps
}

// ordered says whether so many pieces are on their way, and by when.
func (s Standing) ordered(missing int) Step {
	step := Step{Link: Ordered}
	last := func(at time.Time, by int64) {
		if at.After(step.At) {
			step.At, step.StaffID = at, by
		}
	}
	for _, m := range s.Made {
		if m.State == purchase.Ordered {
			last(m.Added, m.StaffID)
		}
	}
	open, _, day := onOrder(s.Made)
	for _, t := range s.Sent {
		coming := 0
		for _, l := range t.Lines {
			coming += t.ToCome(l.PartID)
		}
		if open += coming; coming > 0 {
			last(t.AskedAt, 0)
		}
	}
	step.Done, step.Day = open >= missing, day
	return step
}

// handedOver are the steps from the shelf to the customer; isHere: nothing is still to come.
func (s Standing) handedOver(isHere bool, today string) []Step {
	shelf, told, over := Step{Link: PutAway}, Step{Link: Told}, Step{Link: HandedOver}
	for _, done := range s.Pickup.Steps {
		step := map[pickup.Kind]*Step{pickup.PutAway: &shelf, pickup.Told: &told, pickup.Handed: &over}[done.Kind]
		if step == nil {
			continue
		}
		if step.At, step.StaffID = done.At, 0; done.Who.Kind == audit.Staff {
			step.StaffID = done.Who.ID
		}
		if done.Kind == pickup.Handed {
			over.Name = done.Note
		}
	}
	over.Done = isHere && s.Pickup.Pieces() == 0 && !over.At.IsZero()
	shelf.Done, told.Done = over.Done || isHere && !s.Pickup.Ready.IsZero(), over.Done || isHere && !s.Pickup.Told.IsZero()
	if shelf.Done && !over.Done {
		shelf.Day = s.Pickup.KeptUntil
		over.Late = shelf.Day != "" && shelf.Day < today
	}
	return []Step{shelf, told, over}
}

// Terms are pieces of a part that its customer accepted as not returnable.
type Terms struct {
	PartID int64
	Pieces int
	At     time.Time
}

// Terms are what the customer accepted of what was ordered for the order, the oldest first.
func (s Standing) Terms() []Terms { return termsOf(s.Made) }

func termsOf(made []purchase.Made) []Terms {
	var found []Terms
	for _, m := range made {
		for _, l := range m.Lines {
			if n := l.Ordered - l.Dropped; m.Final && m.State == purchase.Ordered && n > 0 {
				found = append(found, Terms{l.PartID, n, m.Added})
			}
		}
	}
	return found
}
