// Package rma is what customers ask to bring back: which lines of an order, how many, and why. Nothing moves until
// staff have it in their hands.
package rma

import (
	"slices"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/sale"
)

// Reason is why something comes back.
type Reason string

const (
	WrongFit  Reason = "wrong_fit"
	WrongPart Reason = "wrong_part"
	Defective Reason = "defective"
	Damaged   Reason = "damaged"
	Core      Reason = "core"
	NotNeeded Reason = "not_needed"
)

// Reasons lists them in the order in which they are offered.
func Reasons() []Reason { return []Reason{WrongFit, WrongPart, Defective, Damaged, Core, NotNeeded} }

// IsOurs says whether the shop is at fault, or gets back what it asked for: then anything comes back.
func (r Reason) IsOurs() bool { return r == WrongPart || r == Defective || r == Damaged || r == Core }

// Name is the reason in English, the key of its translation.
func (r Reason) Name() string {
	switch r {
	case WrongFit:
		return text.Key("It does not fit my vehicle")
	case WrongPart:
		return text.Key("It is not what I ordered")
	case Defective:
		return text.Key("It does not work")
	case Damaged:
		return text.Key("It came damaged")
	case Core:
		return text.Key("It is an old part for its core charge")
	case NotNeeded:
	}
	return text.Key("I don't need it any more")
}

// State is what became of a request.
type State string

const (
	Asked    State = "asked"
	Agreed   State = "agreed"
	Refused  State = "refused"
	Received State = "received"
)

// Name is the state in English, the key of its translation.
func (s State) Name() string {
	switch s {
	case Agreed:
		return text.Key("Agreed: please bring it in")
	case Refused:
		return text.Key("Refused")
	case Received:
		return text.Key("Received")
	case Asked:
	}
	return text.Key("Asked for")
}

// Request is a return that was asked for.
type Request struct {
	ID         int64
	OrderID    int64
	CustomerID int64 // who asked
	Reason     Reason
	Comment    string
	State      State
	Answer     string // what staff said to it
	LocationID int64  // the order's store
	Asked      time.Time
	Changed    time.Time // when its state did, or it was asked for
	Lines      []Line
}

// Reply is what staff say to a request.
type Reply struct {
	Seen   State // the state that the request had when they looked
	State  State // Agreed or Refused
	Answer string
}

// check says what is wrong with a reply, by field. A refusal says why.
func (p Reply) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	if p.State != Agreed && p.State != Refused {
		fields["state"] = fault.T("Please choose one of the list")
	}
	if problem := fault.Length(p.Answer, p.State == Refused, 0, longest); problem != nil {
		fields["answer"] = *problem
	}
	return fields
}

// Becomes are the states that an answer can give a request.
func (s State) Becomes() (states []State) {
	for _, next := range []State{Agreed, Refused} {
		if next.follows(s) {
			states = append(states, next)
		}
	}
	return states
}

// follows says whether a request can become so. What was agreed to can still be refused, as when nobody comes.
func (s State) follows(before State) bool {
	return before == Asked && (s == Agreed || s == Refused) || before == Agreed && s == Refused
}

// came are those of an order's requests, oldest first, whose pieces have all come back now: of each line of the order,
// what came back and belongs to no request before.
func came(o order.Order, asked []Request) []Request {
	back := map[int64]int{}
	for _, l := range o.Lines {
		back[l.ID] = l.Returned
	}
	take := func(r Request) {
		for _, l := range r.Lines {
			back[l.LineID] -= l.Quantity
		}
	}
	for _, r := range asked {
		if r.State == Received {
			take(r)
		}
	}
	var found []Request
	for _, r := range asked {
		isThere := func(l Line) bool { return back[l.LineID] >= l.Quantity }
		if (r.State == Asked || r.State == Agreed) && !slices.ContainsFunc(r.Lines, func(l Line) bool { return !isThere(l) }) {
			take(r)
			found = append(found, r)
		}
	}
	return found
}

// Line is how many of a line of the order.
type Line struct {
	LineID   int64
	Quantity int
}

// CanAsk says whether parts of an order can come back: once it was handed over or is ready to be.
func CanAsk(o order.Order) bool { return o.Status == order.Complete }

// Left are the lines that can still come back, with how many of each: parts, and for the old ones their core charges
// are settled with the part. asked are the requests of the order so far.
func Left(o order.Order, asked []Request) []Line {
	var left []Line
	for _, l := range o.Lines {
		if l.Kind != sale.Part || !CanAsk(o) {
			continue
		}
		n := l.Quantity
		for _, r := range asked {
			for _, taken := range r.Lines {
				if taken.LineID == l.ID && r.State != Refused {
					n -= taken.Quantity
				}
			}
		}
		if n = min(n, l.Quantity-l.Returned); n > 0 { // some may have come back without being asked for
			left = append(left, Line{l.ID, n})
		}
	}
	return left
}

// longest is how much may be said with a request, in characters.
const longest = 1000

// check says what is wrong with a request, by field: quantity[id] is a line's.
func check(r Request, left []Line) map[string]fault.Text {
	fields := map[string]fault.Text{}
	if !slices.Contains(Reasons(), r.Reason) {
		fields["reason"] = fault.T("Please choose one of the list")
	}
	if problem := fault.Length(strings.TrimSpace(r.Comment), false, 0, longest); problem != nil {
		fields["comment"] = *problem
	}
	if len(r.Lines) == 0 {
		fields["quantity"] = fault.T("Please say how many of what come back.")
	}
	for _, l := range r.Lines {
		at := slices.IndexFunc(left, func(of Line) bool { return of.LineID == l.LineID })
		switch {
		case at < 0:
			fields[Field(l.LineID)] = fault.T("This can't come back any more.")
		case l.Quantity < 1 || l.Quantity > left[at].Quantity:
			fields[Field(l.LineID)] = fault.T("At most %s can come back.", left[at].Quantity)
		}
	}
	return fields
}
