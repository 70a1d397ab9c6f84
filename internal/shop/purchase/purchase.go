// Package purchase is what the stores order from vendors, and what comes of it into the stock (TRD-13).
package purchase

import (
	"strconv"
	"strings"
	"time"

	"camber/internal/base/money"
)

// State is what was done with an order. How far it has come follows from its lines: see Standing.
type State string

const (
	Draft     State = "draft"
	Ordered   State = "ordered" // the vendor has it
	Cancelled State = "cancelled"
)

// Order is what a store orders from a vendor.
type Order struct {
	ID          int64 // the number that the vendor is told
	VendorID    int64
	LocationID  int64
	State       State
	OrderID     int64  // the customer's that it is made for; 0: none
	Warehouse   string // of the distributor that it is sent to by the shop's own program; empty: a person tells the vendor
	Intent      string // key of the call that made it for OrderID
	Ships       string // how it is to be sent; empty: as ever
	Final       bool   // the customer of OrderID accepted, as it was made, that nothing of it can be brought back
	Note        string
	ExpectedDay string // YYYY-MM-DD; empty: not known
	StaffID     int64  // who made it
	Added       time.Time
	Ordered     time.Time // zero: not yet
	Version     int64     // raised with every change
	Lines       []Line
}

// Number is what a distributor knows the order by.
func (o Order) Number() string { return "P" + strconv.FormatInt(o.ID, 10) }

// Line is a part of an order.
type Line struct {
	ID       int64
	PartID   int64
	Ordered  int // pieces
	Received int
	Dropped  int      // will not come
	Cost     money.E4 // of a piece; 0: not known
}

// Open is how many pieces are still to come. More than was ordered of one part never closes another line.
func (l Line) Open() int { return max(0, l.Ordered-l.Received-l.Dropped) }

// Standing is how far an order has come, by its lines.
type Standing string

const (
	StandsDraft     Standing = "draft"
	StandsOrdered   Standing = "ordered"
	StandsPartly    Standing = "partly" // something came
	StandsReceived  Standing = "received"
	StandsCancelled Standing = "cancelled"
)

// Standing is how far it has come.
func (o Order) Standing() Standing {
	if o.State != Ordered {
		return Standing(o.State)
	}
	isOpen, came := false, false
	for _, l := range o.Lines {
		isOpen = isOpen || l.Open() > 0
		came = came || l.Received > 0
	}
	switch {
	case !isOpen && !came:
		return StandsCancelled
	case !isOpen:
		return StandsReceived
	case came:
		return StandsPartly
	}
	return StandsOrdered
}

// Total is what its lines cost as ordered, those whose cost is not known left out.
func (o Order) Total() money.Cents {
	var sum money.Cents
	for _, l := range o.Lines {
		sum += l.Cost.Times(l.Ordered)
	}
	return sum
}

// Receipt is one arrival of goods of an order.
type Receipt struct {
	ID         int64
	PurchaseID int64
	IsBooked   bool
	Slip       string // the vendor's number of it
	Freight    money.Cents
	StaffID    int64 // who began it; once it is booked, who booked it
	Begun      time.Time
	Booked     time.Time // zero: not yet
	Came       []CameOf  // of lines of which something was scanned or said, in the order of the lines
}

// CameOf is what came of a line.
type CameOf struct {
	LineID   int64
	Scanned  int
	Damaged  int // of those scanned
	TooMany  TooMany
	Cost     money.E4 // of a piece, by the vendor's papers
	Accepted int      // into the stock, once it is booked
	Value    money.E4 // of these with their freight
	Billed   int      // of those scanned: posted bills are for them
}

// TooMany is what becomes of more pieces than were ordered.
type TooMany string

const (
	Undecided TooMany = ""
	Keep      TooMany = "keep"
	SendBack  TooMany = "send_back"
)

// Outcome is what becomes of the pieces that came of a line.
type Outcome struct {
	Accepted int  // into the stock
	Short    int  // still to come
	Extra    int  // of Accepted: more than was ordered
	Rejected int  // broken, or too many to be kept
	Asks     bool // more than was ordered came, and nobody said what becomes of it
}

// ToleratedPercent is how much more than was ordered of a part is taken without a question, in percent of the order.
const ToleratedPercent = 5

// outcome is what becomes of what came of a line. Receiving counts what is scanned: what was not is short.
func (c CameOf) outcome(l Line) Outcome {
	good := c.Scanned - c.Damaged
	extra := max(0, good-l.Open())
	o := Outcome{Accepted: good, Extra: extra, Rejected: c.Damaged}
	if extra > l.Ordered*ToleratedPercent/100 && c.TooMany != Keep || c.TooMany == SendBack {
		o.Asks = extra > 0 && c.TooMany == Undecided
		o.Accepted -= extra
		o.Rejected += extra
		o.Extra = 0
	}
	o.Short = max(0, l.Open()-o.Accepted)
	return o
}

// spread shares freight out over values, to the last e4: each share as its value is of all, what rounding leaves to the
// dearest.
func spread(freight money.Cents, values []money.E4) []money.E4 {
	shares := make([]money.E4, len(values))
	var all, given money.E4
	dearest := 0
	for i, v := range values {
		all += v
		if v > values[dearest] {
			dearest = i
		}
	}
	if all == 0 || freight == 0 {
		return shares
	}
	for i, v := range values {
		shares[i] = money.FromCents(freight).MulDiv(int64(v), int64(all))
		given += shares[i]
	}
	shares[dearest] += money.FromCents(freight) - given
	return shares
}

// Bounds of what is kept.
const (
	MostLines   = 500
	mostPieces  = 100_000
	mostNote    = 2000
	mostSlip    = 60
	mostCost    = money.E4(1_000_000_0000)
	mostFreight = money.Cents(1_000_000_00)
)

// numbered is the purchase that a distributor knows by a number; false: the number is none of a purchase.
func numbered(number string) (int64, bool) {
	rest, ok := strings.CutPrefix(number, "P")
	id, err := strconv.ParseInt(rest, 10, 64)
	return id, ok && err == nil
}
