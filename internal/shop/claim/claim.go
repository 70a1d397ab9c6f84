// Package claim is what vendors owe the shop: a ledger with dates of old parts, warranty, short and wrong deliveries and
// returns, the boxes by which things go back, and the credits that vendors post (VEN-1, TRD-13). A claim is closed by
// posted credits of its full amount alone, or by somebody who gives the rest up with a reason.
package claim

import (
	"slices"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
)

// Kind is why a vendor owes something.
type Kind string

const (
	Core     Kind = "core"     // an old part that a customer handed in
	Warranty Kind = "warranty" // a part that failed
	Short    Kind = "short"    // billed, and it did not come
	Wrong    Kind = "wrong"    // it came broken, or was none that was ordered
	Return   Kind = "return"   // out of the stock

	Overcharge Kind = "overcharge" // billed above what was ordered
)

// Kinds are all, in the order that they are shown in.
func Kinds() []Kind { return []Kind{Core, Warranty, Short, Wrong, Return, Overcharge} }

// ByHand are those that somebody writes down. A return is made by the box that takes it out of the stock.
func ByHand() []Kind { return []Kind{Warranty, Core, Short, Wrong, Overcharge} }

// Name is the kind in English, the key of its translation.
func (k Kind) Name() string {
	switch k {
	case Core:
		return text.Key("Old part")
	case Warranty:
		return text.Key("Warranty")
	case Short:
		return text.Key("Short delivery")
	case Wrong:
		return text.Key("Wrong or broken delivery")
	case Return:
		return text.Key("Returned stock")
	case Overcharge:
		return text.Key("Billed too high")
	}
	return ""
}

// GoesBack says whether something is sent to the vendor for it.
func (k Kind) GoesBack() bool { return k != Short && k != Overcharge }

// State is how far a claim is. It follows from the claim.
type State string

const (
	Open       State = "open"
	Boxed      State = "boxed"       // in a box that is not sent
	Sent       State = "sent"        // the vendor has it
	Credited   State = "credited"    // in full
	WrittenOff State = "written_off" // what was not credited is given up
)

// Name is the state in English, the key of its translation.
func (s State) Name() string {
	switch s {
	case Open:
		return text.Key("Open")
	case Boxed:
		return text.Key("Packed")
	case Sent:
		return text.Key("Sent")
	case Credited:
		return text.Key("Credited")
	case WrittenOff:
		return text.Key("Written off")
	}
	return ""
}

// Source is where a claim comes from.
type Source string

const (
	FromHand    Source = "hand"
	FromReceipt Source = "receipt" // an arrival of a purchase order
	FromBox     Source = "box"     // a box that took it out of the stock
	FromBill    Source = "bill"    // a bill that was posted
	FromReturn  Source = "rma"     // a customer brought it back
)

// Claim is something that a vendor owes a credit for.
type Claim struct {
	ID         int64
	Kind       Kind
	VendorID   int64
	LocationID int64
	PartID     int64
	Pieces     int
	Each       money.E4    // of a piece; 0: not known yet
	Expected   money.Cents // of all of them
	Credited   money.Cents
	Written    money.Cents // off
	Source     Source
	SourceID   int64  // 0: by hand
	Reference  string // the vendor's paper of it; may be empty
	BoxID      int64  // in which it goes back; 0: none
	MadeDay    string // YYYY-MM-DD at its store
	DueDay     string // by when the credit is expected
	SentDay    string // empty: not sent
	Version    int64  // raised with every change
}

// Left is what is still to be credited.
func (c Claim) Left() money.Cents { return c.Expected - c.Credited - c.Written }

// IsClosed says whether nothing is owed any more. One whose amount nobody knows is open.
func (c Claim) IsClosed() bool { return c.Expected > 0 && c.Left() == 0 }

// State is how far it is.
func (c Claim) State() State {
	switch {
	case c.IsClosed() && c.Written > 0:
		return WrittenOff
	case c.IsClosed():
		return Credited
	case c.SentDay != "":
		return Sent
	case c.BoxID != 0:
		return Boxed
	}
	return Open
}

// IsLate says whether its credit should have come before a day.
func (c Claim) IsLate(day string) bool { return !c.IsClosed() && c.DueDay < day }

// IsLess says whether a credit came that was smaller than expected.
func (c Claim) IsLess() bool { return !c.IsClosed() && c.Credited > 0 }

// Owed is what a vendor owes by claims that are not closed.
type Owed struct {
	VendorID int64
	Claims   int
	Left     money.Cents
	Chase    int         // of Claims: late, or credited in part
	Late     money.Cents // of Left: late
	Unknown  int         // of Claims: what they come to is not known
}

// StepKind is what was done with a claim.
type StepKind string

const (
	StepMade     StepKind = "made"
	StepValued   StepKind = "valued" // what is expected was not known before
	StepBoxed    StepKind = "boxed"
	StepUnboxed  StepKind = "unboxed"
	StepSent     StepKind = "sent"
	StepCredited StepKind = "credited"
	StepWritten  StepKind = "written_off"
)

// Step is something that was done with a claim.
type Step struct {
	Kind   StepKind
	Amount money.Cents // made, valued: expected; credited, written off: of it
	BoxID  int64       // 0: none
	Memo   string      // of the vendor's credit; empty: none
	Reason string      // why it was written off
	At     time.Time
	Who    audit.Who
}

// BoxState is how far a box is.
type BoxState string

const (
	Draft     BoxState = "draft"
	Gone      BoxState = "sent"
	Cancelled BoxState = "cancelled"
)

// BoxStates are all, in the order that a box goes through.
func BoxStates() []BoxState { return []BoxState{Draft, Gone, Cancelled} }

// Name is the state in English, the key of its translation.
func (s BoxState) Name() string {
	switch s {
	case Draft:
		return text.Key("Draft")
	case Gone:
		return text.Key("Sent")
	case Cancelled:
		return text.Key("Cancelled")
	}
	return ""
}

// Box is what goes back to a vendor together, with its packing list.
type Box struct {
	ID         int64 // the number on its packing list
	VendorID   int64
	LocationID int64
	State      BoxState
	Form       string // the vendor's number of it
	Tracking   string // carrier and number
	Note       string
	Made       time.Time
	SentDay    string // at its store; empty: not yet
	Version    int64  // raised with every change
	Lines      []Line // out of the stock
	Claims     []Claim
}

// Line is a part that goes out of the stock.
type Line struct {
	PartID int64
	Pieces int
	Each   money.E4 // of a piece, expected as credit
}

// Packed is what is to lie in a box of a part, or does.
type Packed struct {
	PartID int64
	Pieces int
}

// List is the packing list: the pieces of each part, once.
func (b Box) List() []Packed {
	var list []Packed
	add := func(partID int64, pieces int) {
		at := slices.IndexFunc(list, func(p Packed) bool { return p.PartID == partID })
		if at < 0 {
			list = append(list, Packed{PartID: partID})
			at = len(list) - 1
		}
		list[at].Pieces += pieces
	}
	for _, c := range b.Claims {
		add(c.PartID, c.Pieces)
	}
	if b.State == Draft { // what was sent out of the stock is a claim
		for _, l := range b.Lines {
			add(l.PartID, l.Pieces)
		}
	}
	return list
}

// Expected is what its vendor is to credit for it.
func (b Box) Expected() money.Cents {
	var sum money.Cents
	for _, c := range b.Claims {
		sum += c.Expected
	}
	if b.State == Draft {
		for _, l := range b.Lines {
			sum += l.Each.Times(l.Pieces)
		}
	}
	return sum
}

// differs are the parts of which something else was packed than the list says, with what was.
func (b Box) differs(packed []Packed) []Packed {
	got := map[int64]int{}
	for _, p := range packed {
		got[p.PartID] += p.Pieces
	}
	var wrong []Packed
	for _, p := range b.List() {
		if got[p.PartID] != p.Pieces {
			wrong = append(wrong, Packed{p.PartID, got[p.PartID]})
		}
		delete(got, p.PartID)
	}
	for id, n := range got {
		wrong = append(wrong, Packed{id, n})
	}
	return wrong
}

// after is the day so many days after one; empty for empty.
func after(day string, days int) string {
	d, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	return d.AddDate(0, 0, days).Format(time.DateOnly)
}

// Bounds of what is kept.
const (
	MostLines  = 500 // of a box, and claims of one credit
	mostPieces = 100_000
	mostText   = 120
	mostNote   = 2000
	mostReason = 255
	mostEach   = money.E4(1_000_000_0000)
)
