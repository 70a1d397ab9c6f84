// Package distributor asks vendors what they have and orders from them by their own systems. An order is written down
// before anybody is asked, is known there by the shop's own number, and is never sent a second time while nobody knows
// what became of the first.
package distributor

import (
	"context"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
)

// Provider speaks with the systems of distributors of one kind. It is never called inside a transaction. What a
// distributor says no to, and means it, is Declined; any other error leaves open what became of what was asked.
type Provider interface {
	// Ask returns what the distributor has of parts; those that it does not know are left out.
	Ask(ctx context.Context, a Account, wanted []Wanted) ([]Offer, error)
	// Order hands an order over. The same number again is the same order. A Confirmation without lines says that it is
	// there, and that nothing is promised yet.
	Order(ctx context.Context, a Account, o Order) (Confirmation, error)
	// Look says what the distributor knows of an order of the shop.
	Look(ctx context.Context, a Account, number string) (Standing, error)
}

// Collector is a Provider to which distributors bring what they have to say, where it has to be collected.
type Collector interface {
	Collect(ctx context.Context, a Account) error
	// Reach says whether it could be collected now.
	Reach(ctx context.Context, a Account) error
}

// ErrNotSent is wrapped by a Provider's error where the distributor surely has not got the order.
var ErrNotSent = errors.New("the order was not sent")

// Kind names a Provider.
type Kind string

const (
	Simulator Kind = "simulator"
	REST      Kind = "rest"
	Files     Kind = "files"
)

// Account is the shop as a distributor knows it.
type Account struct {
	VendorID     int64
	Code         string // the vendor's, in the shop
	Address      string
	Client       string
	HostKey      string // SHA256:…, of a host whose folder is visited
	Secret       string
	Number       string // of the store
	AbsentIsZero bool
}

// Wanted is a part and how many pieces of it are wanted.
type Wanted struct {
	AAIA     string
	MPN      string
	Quantity int
}

// Offer is what a distributor has of a part. All prices are of one piece, whatever a pack holds.
type Offer struct {
	AAIA       string
	MPN        string
	Name       string
	Cost       *money.E4 // nil: it did not say
	Prices     []Price   // others than the cost
	Multiple   int       // pieces that are sold together; 1 and below: one
	Places     []Place
	Substitute *Part // comes in place of it
	AsOf       time.Time
}

// Price is one of a part's.
type Price struct {
	Key   string
	Name  string
	Value money.E4
}

// Place is a warehouse of a distributor and what it has.
type Place struct {
	Code      string
	Name      string
	Inventory int
	Price     *money.E4 // another than the offer's cost; nil: the same
	Arrives   string    // day at the store, YYYY-MM-DD; empty: it did not say
	At        string    // time of that day, HH:MM
}

// Part is known by its brand and number.
type Part struct {
	AAIA string
	MPN  string
}

// Total is what all places have.
func (o Offer) Total() int {
	n := 0
	for _, p := range o.Places {
		n += p.Inventory
	}
	return n
}

// CostAt is what a piece costs from a place.
func (o Offer) CostAt(p Place) *money.E4 {
	if p.Price != nil {
		return p.Price
	}
	return o.Cost
}

// Order is what is wanted from one warehouse of a distributor.
type Order struct {
	Number         string // the shop's own, by which the order is known there too
	Warehouse      string
	ShipTo         Address
	ShippingMethod string
	Notes          string
	Lines          []Line
}

// Address is where an order goes.
type Address struct {
	Name     string
	Street   string
	City     string
	State    string
	Postcode string
	Country  string
	Phone    string
}

// Line is a part of an order. Its number is unique there.
type Line struct {
	Number   int
	AAIA     string
	MPN      string
	Quantity int
	Cost     money.E4 // of a piece, as it was asked; 0: it was not
}

// Outcome is what becomes of pieces of a line.
type Outcome string

const (
	Accepted    Outcome = "accepted"
	Backordered Outcome = "backordered"
	Substituted Outcome = "substituted" // another part comes
	Rejected    Outcome = "refused"
)

// Confirmation is what a distributor says to an order.
type Confirmation struct {
	Number          string // of the order there
	WarehouseNumber string
	Replies         []Reply // a line may have several: some pieces come, others later
}

// Reply is what becomes of some pieces of a line.
type Reply struct {
	Line       int
	Outcome    Outcome
	Quantity   int
	Price      *money.E4 // of a piece; nil: it did not say
	Substitute *Part
	Arrives    string // YYYY-MM-DD
	Words      string // the distributor's own
}

// Moved is a number of pieces of a line.
type Moved struct {
	Line     int
	Quantity int
	Price    *money.E4 // of a piece; on an invoice
}

// Shipment left a warehouse. Its number is unique at the distributor.
type Shipment struct {
	Number   string
	Day      string
	Carrier  string
	Tracking string
	Lines    []Moved
}

// Invoice is a bill. Its number is unique at the distributor.
type Invoice struct {
	Number string
	Day    string
	Total  money.Cents
	Lines  []Moved
}

// Standing is all that a distributor says of an order.
type Standing struct {
	Known        bool // false: there is no such order
	Refused      string
	Confirmation Confirmation
	Shipments    []Shipment
	Invoices     []Invoice
	Others       []string // numbers of further orders that it made of this one
}

// State is how far an order is.
type State string

const (
	Placing      State = "placing" // written down, not sent
	Doubt        State = "doubt"   // sent, and what became of it is not known
	Acknowledged State = "acknowledged"
	Confirmed    State = "confirmed" // each piece of each line is spoken for, at a price
	Refused      State = "refused"
	Shipped      State = "shipped" // in part or whole
	Invoiced     State = "invoiced"
)

// Placed is an order at a distributor and what is known of it.
type Placed struct {
	ID         int64
	VendorID   int64
	LocationID int64
	Account    string
	State      State
	Order      Order
	Standing   Standing
	Version    int // of Standing; 0: nothing was said
	Tries      int
	Reason     *fault.Text // why it is where it is, for people; nil: there is nothing to say
	Sent       time.Time
	Added      time.Time
	Changed    time.Time
}

// IsOver says whether nothing more is expected of it.
func (s State) IsOver() bool { return s == Refused || s == Invoiced }

// line is the one with a number.
func (o Order) line(number int) (Line, bool) {
	i := slices.IndexFunc(o.Lines, func(l Line) bool { return l.Number == number })
	if i < 0 {
		return Line{}, false
	}
	return o.Lines[i], true
}

// IsWhole says whether each piece of each line is spoken for, and each that comes has a price: less is no confirmation to
// pass on (b13).
func (o Order) IsWhole(c Confirmation) bool {
	left := map[int]int{}
	for _, l := range o.Lines {
		left[l.Number] = l.Quantity
	}
	for _, r := range c.Replies {
		left[r.Line] -= r.Quantity
		if r.Outcome != Rejected && (r.Price == nil || *r.Price <= 0) {
			return false
		}
	}
	return !slices.ContainsFunc(slices.Collect(maps.Values(left)), func(n int) bool { return n != 0 })
}

// PriceChange is a line whose price is not as it was asked.
type PriceChange struct {
	Line  Line
	Price money.E4
}

// PriceChanges are the lines confirmed at another price than they were asked at.
func (p Placed) PriceChanges() []PriceChange {
	var found []PriceChange
	for _, r := range p.Standing.Confirmation.Replies {
		l, ok := p.Order.line(r.Line)
		if ok && l.Cost != 0 && r.Price != nil && *r.Price != l.Cost && r.Outcome != Rejected {
			found = append(found, PriceChange{l, *r.Price})
		}
	}
	return found
}

const (
	mostPieces = 1_000_000
	mostCost   = money.E4(1_000_000_0000)
)

// check says what of an answer can't be about the order: such an answer counts for nothing.
func (o Order) check(s Standing) error {
	said := map[int]int{}
	fits := func(line, quantity int, price *money.E4) error {
		if _, ok := o.line(line); !ok {
			return errors.New("an answer about a line that was not ordered")
		}
		if quantity < 0 || quantity > mostPieces || price != nil && (*price < 0 || *price > mostCost) {
			return errors.New("an answer with a quantity or a price that can't be")
		}
		return nil
	}
	for _, r := range s.Confirmation.Replies {
		if err := fits(r.Line, r.Quantity, r.Price); err != nil {
			return err
		}
		switch r.Outcome {
		case Accepted, Backordered, Substituted, Rejected:
		default:
			return errors.New("an answer of an unknown kind")
		}
		said[r.Line] += r.Quantity
		if l, _ := o.line(r.Line); said[r.Line] > l.Quantity {
			return errors.New("an answer about more pieces than were ordered")
		}
	}
	var moved []Moved
	for _, m := range s.Shipments {
		if m.Number == "" {
			return errors.New("a shipment without a number")
		}
		moved = append(moved, m.Lines...)
	}
	for _, i := range s.Invoices {
		if i.Number == "" {
			return errors.New("an invoice without a number")
		}
		moved = append(moved, i.Lines...)
	}
	for _, m := range moved {
		if err := fits(m.Line, m.Quantity, m.Price); err != nil {
			return err
		}
	}
	return nil
}

// with is what is known of an order after a further answer, in whatever order answers come, and however often. What was
// said of a line stands until another is said of it; a shipment or an invoice counts once.
func (s Standing) with(next Standing) Standing {
	if !next.Known {
		return s
	}
	merged := Standing{Known: true, Refused: next.Refused, Confirmation: s.Confirmation, Others: slices.Clone(s.Others),
		Shipments: slices.Clone(s.Shipments), Invoices: slices.Clone(s.Invoices)}
	c := next.Confirmation
	switch known := merged.Confirmation.Number; {
	case known == "":
		merged.Confirmation.Number = c.Number
	case c.Number != "" && c.Number != known && !slices.Contains(merged.Others, c.Number):
		merged.Others = append(merged.Others, c.Number)
	}
	for _, number := range next.Others {
		if number != merged.Confirmation.Number && !slices.Contains(merged.Others, number) {
			merged.Others = append(merged.Others, number)
		}
	}
	if c.WarehouseNumber != "" {
		merged.Confirmation.WarehouseNumber = c.WarehouseNumber
	}
	anew := map[int]bool{}
	for _, r := range c.Replies {
		anew[r.Line] = true
	}
	replies := slices.DeleteFunc(slices.Clone(s.Confirmation.Replies), func(r Reply) bool { return anew[r.Line] })
	replies = append(replies, c.Replies...)
	slices.SortStableFunc(replies, func(a, b Reply) int { return a.Line - b.Line })
	merged.Confirmation.Replies = replies
	for _, m := range next.Shipments {
		if !slices.ContainsFunc(merged.Shipments, func(k Shipment) bool { return k.Number == m.Number }) {
			merged.Shipments = append(merged.Shipments, m)
		}
	}
	for _, i := range next.Invoices {
		if !slices.ContainsFunc(merged.Invoices, func(k Invoice) bool { return k.Number == i.Number }) {
			merged.Invoices = append(merged.Invoices, i)
		}
	}
	slices.SortFunc(merged.Shipments, func(a, b Shipment) int { return strings.Compare(a.Number, b.Number) })
	slices.SortFunc(merged.Invoices, func(a, b Invoice) int { return strings.Compare(a.Number, b.Number) })
	return merged
}

func (s Standing) equal(other Standing) bool { return reflect.DeepEqual(s.plain(), other.plain()) }

// plain has no empty lists, as it is read back.
func (s Standing) plain() Standing {
	if len(s.Confirmation.Replies) == 0 {
		s.Confirmation.Replies = nil
	}
	if len(s.Shipments) == 0 {
		s.Shipments = nil
	}
	if len(s.Invoices) == 0 {
		s.Invoices = nil
	}
	if len(s.Others) == 0 {
		s.Others = nil
	}
	return s
}

// stateBy is the state that a standing makes of an order.
func (o Order) stateBy(s Standing) State {
	replies := s.Confirmation.Replies
	switch {
	case len(s.Invoices) > 0 && o.isBilled(s):
		return Invoiced
	case len(s.Shipments) > 0, len(s.Invoices) > 0:
		return Shipped
	case s.Refused != "":
		return Refused
	case o.IsWhole(s.Confirmation) && !slices.ContainsFunc(replies, func(r Reply) bool { return r.Outcome != Rejected }):
		return Refused
	case o.IsWhole(s.Confirmation):
		return Confirmed
	}
	return Acknowledged
}

// isBilled says whether each piece that is to come is on an invoice.
func (o Order) isBilled(s Standing) bool {
	left := map[int]int{}
	for _, l := range o.Lines {
		left[l.Number] = l.Quantity
	}
	for _, r := range s.Confirmation.Replies {
		if r.Outcome == Rejected {
			left[r.Line] -= r.Quantity
		}
	}
	for _, i := range s.Invoices {
		for _, m := range i.Lines {
			left[m.Line] -= m.Quantity
		}
	}
	return !slices.ContainsFunc(slices.Collect(maps.Values(left)), func(n int) bool { return n > 0 })
}
