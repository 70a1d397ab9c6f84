package core

import (
	"fmt"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
)

// State is where a piece stands.
type State string

const (
	None      State = ""          // before it is owed
	Owed      State = "owed"      // by the customer
	Received  State = "received"  // in the store, not looked at
	Inspected State = "inspected" // looked at, not decided about
	Accepted  State = "accepted"  // its deposit is paid back, or what it is worth of it
	Rejected  State = "rejected"  // it is no core; the deposit stays with the shop
	Expired   State = "expired"   // it did not come by its last day; the same
	Undone    State = "undone"    // nothing is owed: the sale was undone, or the new part came back
)

// moves is the whole life of a piece.
var moves = map[State][]State{
	None:      {Owed},
	Owed:      {Received, Expired, Undone},
	Received:  {Inspected},
	Inspected: {Accepted, Rejected},
	Accepted:  {Undone}, // of what came in with the sale alone: it is handed back when the sale is undone
}

// Name is the state in English, the key of its translation.
func (s State) Name() string {
	switch s {
	case Owed:
		return text.Key("Still with the customer")
	case Received:
		return text.Key("To be inspected")
	case Inspected:
		return text.Key("Inspected")
	case Accepted:
		return text.Key("Accepted")
	case Rejected:
		return text.Key("Rejected")
	case Expired:
		return text.Key("Not brought in time")
	case Undone:
		return text.Key("Not owed any more")
	case None:
	}
	return ""
}

// check is nil, or a Conflict that says why an event can't be.
func (c Core) check(e Event) error {
	if !slices.Contains(moves[e.Before], e.After) || e.Before == Accepted && !c.CameWithSale() {
		return refusal(e.Before)
	}
	there := c.Pieces()[e.Before]
	if e.Tag != 0 {
		there = c.In(e.Tag)[e.Before]
	}
	switch {
	case e.Before == None:
		if len(c.Events) > 0 || e.Quantity != c.Quantity {
			return refusal(Owed)
		}
	case e.Quantity > there:
		return c.short(e, there)
	}
	return nil
}

// short says where the pieces are that an event wants.
func (c Core) short(e Event, there int) error {
	if there > 0 {
		return fault.New(fault.Conflict, "There are only %s of these old parts.", there)
	}
	p := c.Pieces()
	if e.Tag != 0 {
		p = c.In(e.Tag)
	}
	for _, s := range []State{Expired, Rejected, Accepted, Undone, Received, Inspected, Owed} {
		if p[s] > 0 {
			return refusal(s)
		}
	}
	return fault.New(fault.NotFound, "There is no old part with this number.")
}

// refusal says what stands in the way.
func refusal(at State) error {
	switch at {
	case Owed:
		return fault.New(fault.Conflict, "The customer still has this old part.")
	case Received:
		return fault.New(fault.Conflict, "This old part is in already and waits to be inspected.")
	case Inspected:
		return fault.New(fault.Conflict, "This old part was inspected already.")
	case Accepted:
		return fault.New(fault.Conflict, "This old part was accepted already.")
	case Rejected:
		return fault.New(fault.Conflict, "This old part was rejected: its deposit was kept.")
	case Expired:
		return fault.New(fault.Conflict, "This old part was not brought in time: its deposit was kept.")
	case Undone:
		return fault.New(fault.Conflict, "No old part is owed any more: the sale was undone.")
	case None:
	}
	return fault.New(fault.Conflict, "No old part is owed here.")
}

// Wrong says what of a core's events does not follow from those before, nil for nothing: each move is legal, and each
// piece that ended has its deposit paid back or kept, once.
func (c Core) Wrong() []string {
	var wrong []string
	seen := c
	seen.Events = nil
	for _, e := range c.Events {
		if err := seen.check(e); err != nil {
			wrong = append(wrong, fmt.Sprintf("event %d from %q to %q: %s", e.ID, e.Before, e.After, fault.Of(err).Text))
		}
		var owed money.Cents
		switch e.After {
		case Accepted, Rejected, Expired:
			owed = c.Each * money.Cents(e.Quantity)
		case Undone: // in full where the new part came back, and by the order itself where it was voided
			owed = e.Paid
		case None, Owed, Received, Inspected:
		}
		if e.Paid+e.Kept != owed {
			wrong = append(wrong, fmt.Sprintf("event %d pays %s back and keeps %s of %s", e.ID, e.Paid, e.Kept, owed))
		}
		seen.Events = append(seen.Events, e)
	}
	return wrong
}
