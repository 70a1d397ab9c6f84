// Package order is a sale: made from a cart, priced once, and from then on true to itself. What a line needs is copied,
// so that later changes of the catalog can't change history.
package order

import (
	"slices"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/price"
	"camber/internal/shop/region"
	"camber/internal/shop/sale"
	"camber/internal/shop/vehicle"
)

// Payment is how an order is paid.
type Payment string

const (
	AtTill     Payment = "till"
	PayInStore Payment = "cod"
	ByCard     Payment = "card"
	OnAccount  Payment = "account"
	Free       Payment = "free" // nothing is left to pay
)

// Order is a sale. What was paid for it, is due and was given back is written by Settle alone.
type Order struct {
	ID         int64
	ClientUUID string // the uuid of the cart it was made from: a cart becomes one order
	SiteID     int64
	LocationID int64
	Channel    cart.Channel
	RegisterID int64 // 0 in the shop
	ShiftID    int64 // 0 in the shop
	StaffID    int64 // the cashier; 0 in the shop
	CustomerID int64 // 0: a guest
	Name       string
	Email      string
	Telephone  string
	Lang       text.Lang
	Status     Status
	Label      Label
	Payment    Payment
	Currency   string
	Basis      sale.Basis      // frozen when the order is made
	ShipTo     *region.Address // nil: it is picked up, or taken along
	BillTo     *region.Address // nil: as ShipTo
	Shipping   Shipping
	PONumber   string
	Exempt     Exemption

	Total      money.Cents // what is to be paid: vouchers and store credit are taken off
	AmountPaid money.Cents // captured tenders that are not void, less what was paid back
	Surcharges money.Cents // what cards cost on top, their taxes included; part of AmountPaid, never of Total
	Rounding   money.Cents // what cash was rounded by, negative: down
	BalanceDue money.Cents // negative: change is due
	ChangeDue  money.Cents // before completion what BalanceDue is below 0, after it the change given
	Cleared    money.Cents // of what was owed at completion, what is owed no more because goods came back
	GivenBack  money.Cents // paid back for goods that came back; not taken off AmountPaid

	ReceiptNumber string // empty before completion at the till
	Vehicle       *vehicle.Vehicle
	BusinessDay   string // YYYY-MM-DD at its location, when made; at the till when completed
	Added         time.Time
	Changed       time.Time
	Completed     time.Time // zero: not complete
	QuoteUntil    time.Time // of a quote: it holds until then; zero: it has no end, or is none
	Version       int64     // raised with every change

	Lines   []Line
	Totals  []sale.Row
	History []History // oldest first

	beyond bool // being made: what the stock lacks for it is booked as found (INV-3)
}

// Shipping is how the goods get to the customer. The zero value: they are taken along.
type Shipping struct{ Code, Title string }

// Exemption is why no tax is asked. The zero value: it is asked.
type Exemption struct {
	Number        string
	Reason        string
	CertificateID int64 // 0: none was shown
}

// Line is one thing that was sold, or is charged on top: the core of the part above it, work on it, shipping.
type Line struct {
	ID         int64
	CartKey    string
	Kind       sale.Kind
	PartID     int64  // of a core charge too; 0: no part of the catalog
	OfKey      string // of labor: the CartKey of the line that it is work on
	Ref        int64  // of a gift voucher: which
	PONumber   string
	Terms      cart.Terms // what was set by hand, and the labor; the PO number once more
	Brand      string
	Number     string
	Name       string
	Options    []cart.Chosen
	Quantity   int
	Returned   int // pieces that came back
	Unit       money.E4
	Total      money.Cents // without tax, before Discount
	Discount   money.Cents // its share of coupons and points; taxes are on the rest
	TaxClassID int64
	Rule       string       // which rule made the price
	Rebate     price.Rebate // what Unit has had taken off; E4 is 0 where there was none
	Taxes      []sale.TaxLine
	Fit        Fit
}

// Label is the named status that people see; labels are data.
type Label struct {
	ID         int64
	Code       string
	Name       string
	Background string // #rrggbb
	Foreground string
	TakesStock bool // what was ordered leaves the stock with it
	Tells      bool // the customer is told unless staff says otherwise
	ByHand     bool // staff may set it
	Sort       int
}

// History is one step of an order's life.
type History struct {
	ID        int64
	At        time.Time
	Event     Event
	From, To  Status
	Label     Label
	Comment   string
	Who       audit.Who
	MessageID int64 // the message queued with it, 0: none
	TextID    int64 // the text message queued with it, 0: none
}

// gaveChange says whether ChangeDue is what was given back, or still what is due.
func (o Order) gaveChange() bool { return !o.Completed.IsZero() }

// ChangeGiven is the cash handed back at completion.
func (o Order) ChangeGiven() money.Cents {
	if o.gaveChange() {
		return o.ChangeDue
	}
	return 0
}

// Balance is what the customer owes (ORD-2). Settle stores what this says.
func (o Order) Balance() money.Cents {
	return o.Total + o.Surcharges + o.Rounding - o.AmountPaid + o.ChangeGiven() - o.Cleared
}

// NetPaid is what the shop keeps of what was paid.
func (o Order) NetPaid() money.Cents { return o.AmountPaid - o.ChangeGiven() - o.GivenBack }

// PaidInFull is never stored.
func (o Order) PaidInFull() bool { return o.BalanceDue <= 0 }

// Outstanding says whether money is still to come for it (ORD-1).
func (o Order) Outstanding() bool {
	return (o.Status == Checkout || o.Status == Complete) && o.BalanceDue > 0
}

// ToPickUp says whether it waits at its store for the customer who ordered it on the web, if its named status is this
// one: it waits until it has a status with which the goods leave.
func (o Order) ToPickUp(as Label) bool {
	return o.Channel == cart.Web && o.ShipTo == nil && !as.TakesStock && (o.Status == Checkout || o.Status == Complete)
}

// Goods are the lines without what is charged on top.
func (o Order) Goods() []Line {
	return slices.DeleteFunc(slices.Clone(o.Lines),
		func(l Line) bool { return l.Kind == sale.Shipping || l.Kind == sale.Handling })
}

// PartIDs are the parts of its lines, each once.
func (o Order) PartIDs() []int64 {
	ids := []int64{}
	for _, l := range o.Lines {
		if l.PartID != 0 && !slices.Contains(ids, l.PartID) {
			ids = append(ids, l.PartID)
		}
	}
	return ids
}

// isGoods says whether a line was sold, rather than charged on top.
// Unnumbered are the lines that bear none of the customer's own numbers; a core has that of its part.
func (o Order) Unnumbered() []Line {
	var without []Line
	for _, l := range o.Goods() {
		if l.Kind != sale.Core && l.PONumber == "" {
			without = append(without, l)
		}
	}
	return without
}

func isGoods(l Line) bool { return l.Kind != sale.Shipping && l.Kind != sale.Handling }

// Sum adds up the lines of a kind, without tax and before discounts.
func (o Order) Sum(k sale.Kind) money.Cents {
	var sum money.Cents
	for _, l := range o.Lines {
		if l.Kind == k {
			sum += l.Total
		}
	}
	return sum
}

// Tax adds up the taxes of all lines.
func (o Order) Tax() money.Cents {
	var sum money.Cents
	for _, t := range o.TaxByCode() {
		sum += t
	}
	return sum
}

// TaxByCode adds up the taxes of each rate.
func (o Order) TaxByCode() map[string]money.Cents {
	sums := map[string]money.Cents{}
	for _, l := range o.Lines {
		for _, t := range l.Taxes {
			sums[t.Code] += t.Tax
		}
	}
	return sums
}

// Pieces are those of the order that can come back, and Returned those of them that did.
func (o Order) Pieces() int {
	n := 0
	for _, l := range o.Lines {
		if l.CanComeBack() {
			n += l.Quantity
		}
	}
	return n
}

// Returned is beside Pieces.
func (o Order) Returned() int {
	n := 0
	for _, l := range o.Lines {
		n += l.Returned
	}
	return n
}

// CanComeBack says whether pieces of the line can be brought back.
func (l Line) CanComeBack() bool {
	switch l.Kind {
	case sale.Part, sale.Core, sale.Custom, sale.Labor:
		return true
	case sale.Gift, sale.Shipping, sale.Handling:
	}
	return false
}

// Items counts the pieces, without cores.
func (o Order) Items() int {
	n := 0
	for _, l := range o.Lines {
		if l.Kind == sale.Part {
			n += l.Quantity
		}
	}
	return n
}

// TakesMoney is nil, or a Conflict that says why nothing can be paid on the order: it is neither being checked out nor
// complete with something still to be paid.
func (o Order) TakesMoney() error {
	if o.Outstanding() {
		return nil
	}
	return o.InCheckout()
}

// InCheckout is nil, or a Conflict that says what has become of the order.
func (o Order) InCheckout() error {
	if o.Status != Checkout {
		return refusal(o.Status)
	}
	return nil
}

// CanTakeMoney, CanComplete, CanCancel and CanContinue say what a person may do with the order now, at the till.
func (o Order) CanTakeMoney(by access.Actor) bool {
	return o.Outstanding() && o.atTill(by)
}

func (o Order) CanComplete(by access.Actor) bool { return o.Status == Checkout && o.atTill(by) }

func (o Order) CanCancel(by access.Actor) bool {
	return allowed(o.Status, Cancel) && o.atTill(by) && by.May(access.CancelOrders)
}

func (o Order) CanContinue(by access.Actor) bool { return allowed(o.Status, Continue) && o.atTill(by) }

func (o Order) atTill(by access.Actor) bool {
	return by.May(access.SellAtTill) && by.RegisterID != 0 && by.LocationID == o.LocationID
}
