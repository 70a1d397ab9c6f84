// Package transfer moves parts from one store to another: one document from the asking to the last piece (TRD-13).
package transfer

import (
	"slices"
	"time"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/stock"
)

// State is how far a transfer is.
type State string

const (
	Asked     State = "asked"     // nothing has left: what waits at the sending store is not under way
	Sent      State = "sent"      // all that was picked is under way
	Open      State = "open"      // some arrived; the rest is missing or damaged
	Closed    State = "closed"    // all that was sent has arrived, or is written off
	Cancelled State = "cancelled" // before it was sent
)

// States are all, in the order in which a transfer has them.
func States() []State { return []State{Asked, Sent, Open, Closed, Cancelled} }

// Transfer is a document with what becomes of each of its parts.
type Transfer struct {
	ID      int64
	FromID  int64
	ToID    int64
	State   State
	OrderID int64 // for which it was made; 0: none
	Note    string
	Version int64 // another one after each change
	AskedAt time.Time
	SentAt  time.Time // zero: not yet
	Lines   []Line    // by part
}

// Line is a part of a transfer.
type Line struct {
	PartID   int64
	Asked    int
	Sent     int
	Received int
	Damaged  int // of UnderWay: it came broken, and is open until it is made good or written off
	Lost     int // written off
}

// UnderWay is what left the sending store and is in no store's stock yet.
func (l Line) UnderWay() int { return l.Sent - l.Received - l.Lost }

// Missing is what is under way and was not seen at the receiving store.
func (l Line) Missing() int { return l.UnderWay() - l.Damaged }

// UnderWay is that of all lines.
func (t Transfer) UnderWay() (pieces int) {
	for _, l := range t.Lines {
		pieces += l.UnderWay()
	}
	return pieces
}

// NotSent are the pieces that were asked for and did not leave; of a transfer that is not sent yet, all.
func (t Transfer) NotSent() (pieces int) {
	for _, l := range t.Lines {
		pieces += l.Asked - l.Sent
	}
	return pieces
}

// CanCancel says whether somebody may call it off: either store may.
func (t Transfer) CanCancel(by access.Actor) bool { return t.State == Asked && maySee(by, t) }

// ToCome is how many pieces of a part are still to come by it.
func (t Transfer) ToCome(partID int64) int {
	i := t.line(partID)
	switch {
	case i < 0:
		return 0
	case t.State == Asked:
		return t.Lines[i].Asked
	case t.State == Cancelled:
		return 0
	}
	return t.Lines[i].Missing()
}

// CanSend says whether somebody may send it off: the sending store may.
func (t Transfer) CanSend(by access.Actor) bool {
	return t.State == Asked && by.May(access.ReceiveStock) && by.At(t.FromID)
}

// CanReceive says whether somebody may take in what is under way, or write it off: the receiving store may.
func (t Transfer) CanReceive(by access.Actor) bool {
	return (t.State == Sent || t.State == Open) && by.May(access.ReceiveStock) && by.At(t.ToID)
}

func maySee(by access.Actor, t Transfer) bool {
	return by.May(access.ReceiveStock) && (by.At(t.FromID) || by.At(t.ToID))
}

// Wanted is a transfer that somebody asks for.
type Wanted struct {
	FromID  int64
	ToID    int64
	Parts   []stock.Demand
	OrderID int64 // for which it is made; 0: none
	Note    string
	Intent  string // key of the call that makes it for an order: see MadeBy
}

const (
	// Most is how many parts a transfer has at most.
	Most       = 500
	mostPieces = 100_000
	mostNote   = 500
)

func (n Wanted) check() error {
	wrong := map[string]fault.Text{}
	if n.FromID == n.ToID {
		wrong["to_id"] = fault.T("A transfer goes from one store to another one.")
	}
	if len(n.Parts) == 0 {
		wrong["parts"] = fault.T("Add what is asked for.")
	}
	if len(n.Parts) > Most {
		wrong["parts"] = fault.T("At most %s parts go by one transfer.", Most)
	}
	if slices.ContainsFunc(n.Parts, func(d stock.Demand) bool { return d.Quantity < 1 || d.Quantity > mostPieces }) {
		wrong["parts"] = fault.T("A quantity is from 1 to %s.", mostPieces)
	}
	if len([]rune(n.Note)) > mostNote {
		wrong["note"] = fault.T("At most %s characters", mostNote)
	}
	if len(wrong) > 0 {
		return fault.InFields(wrong)
	}
	return nil
}

// Arrived is what came of a part.
type Arrived struct {
	PartID  int64
	Good    int // into the stock
	Damaged int // came broken: it stays open on the transfer
}

// arrive says how a line is after something of it came. What came broken before can be made good later.
func (l Line) arrive(a Arrived) (Line, error) {
	if a.Good < 0 || a.Damaged < 0 {
		return l, fault.New(fault.Invalid, "A count is not below 0")
	}
	if a.Good+a.Damaged > l.UnderWay() {
		return l, fault.New(fault.Conflict, "Only %s are under way.", l.UnderWay())
	}
	l.Received += a.Good
	l.Damaged = min(l.Damaged+a.Damaged, l.UnderWay())
	return l, nil
}

// Reasons are those for which pieces are written off.
func Reasons() []string { return []string{reasonLost, reasonDamaged} }

const (
	reasonLost    = "lost"
	reasonDamaged = "damaged"
)

// writeOff says how a line is after pieces of it were given up.
func (l Line) writeOff(pieces int, reason string) (Line, error) {
	of := l.Missing()
	if reason == reasonDamaged {
		of = l.Damaged
	}
	if pieces < 1 {
		return l, fault.InFields(map[string]fault.Text{"quantity": fault.T("A quantity is at least 1")})
	}
	if pieces > of {
		return l, fault.InFields(map[string]fault.Text{"quantity": fault.T("Only %s are open.", of)})
	}
	l.Lost += pieces
	if reason == reasonDamaged {
		l.Damaged -= pieces
	}
	return l, nil
}

// settle says how far a sent transfer is by its lines.
func (t Transfer) settle() State {
	switch {
	case t.UnderWay() == 0:
		return Closed
	case slices.ContainsFunc(t.Lines, func(l Line) bool { return l.Received+l.Damaged+l.Lost > 0 }):
		return Open
	}
	return Sent
}

// line is that of a part; -1: the transfer has none of it.
func (t Transfer) line(partID int64) int {
	return slices.IndexFunc(t.Lines, func(l Line) bool { return l.PartID == partID })
}

// Step is what somebody did with a transfer, or with a part of it.
type Step struct {
	Kind     string // asked, sent, received, damaged, lost, cancelled
	PartID   int64  // 0: of none
	Quantity int
	Reason   string
	At       time.Time
	Who      audit.Who
}

// Unarrived is what has not come of a part of a transfer.
type Unarrived struct {
	Transfer Transfer // without its lines
	Line     Line
}
