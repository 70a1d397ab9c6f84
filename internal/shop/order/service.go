package order

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"maps"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/core"
	"camber/internal/shop/ledger"
	"camber/internal/shop/location"
	"camber/internal/shop/promo"
	"camber/internal/shop/register"
	"camber/internal/shop/stock"
)

// Service is what can be done with orders.
type Service struct {
	carts     *cart.Service
	locations *location.Service
	promos    *promo.Service
	registers *register.Service
	stock     *stock.Service
	key       []byte
	list      memory
}

// New takes the key that order links are made with. It must stay the same for as long as the links shall work.
func New(carts *cart.Service, locations *location.Service, promos *promo.Service, registers *register.Service,
	stock *stock.Service, key []byte) *Service {
	return &Service{carts: carts, locations: locations, promos: promos, registers: registers, stock: stock, key: key}
}

// Link is the secret part of the order's address /order/{token}, 128 bits. Only its hash is stored; it is made from the
// cart's own uuid and the server's key, so that a repeated Place and the receipt can name it again, and neither who
// reads the database nor who knows the uuid can.
func (s *Service) Link(o Order) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte("order " + o.ClientUUID))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil)[:16]))
}

// ByLink returns the order with that secret; any other is NotFound.
func (s *Service) ByLink(ctx context.Context, token string) (Order, error) {
	return load(ctx, withLink(ids.Hash(token)))
}

// OfCart returns the order that a shopper's cart has become, named by the session that held it; else NotFound. A
// repeated request to place it, which finds an empty cart in the session, is answered with it.
func (s *Service) OfCart(ctx context.Context, actor access.Actor, uuid string) (Order, error) {
	o, err := load(ctx, withCart(uuid))
	if err != nil {
		return Order{}, err
	}
	if o.Channel != cart.Web || o.CustomerID != 0 && o.CustomerID != actor.CustomerID {
		return Order{}, notFound()
	}
	return o, nil
}

// Order returns an order with its lines, totals and history.
func (s *Service) Order(ctx context.Context, id int64) (Order, error) { return load(ctx, withID(id)) }

// AtTill is Order for a cashier: an order of another location is NotFound, without the permission it is Forbidden.
func (s *Service) AtTill(ctx context.Context, actor access.Actor, id int64) (Order, error) {
	o, err := load(ctx, withID(id))
	if err != nil {
		return Order{}, err
	}
	return o, guard(actor, o)
}

// Lock is AtTill, and holds the order's row until the transaction ends. It is the first lock of whatever changes an
// order.
func (s *Service) Lock(ctx context.Context, actor access.Actor, id int64) (Order, error) {
	if err := lock(ctx, id); err != nil {
		return Order{}, err
	}
	return s.AtTill(ctx, actor, id)
}

func guard(actor access.Actor, o Order) error {
	switch {
	case !actor.May(access.SellAtTill) || actor.RegisterID == 0:
		return fault.New(fault.Forbidden, "You may not sell at this register.")
	case actor.LocationID != o.LocationID:
		return notFound()
	}
	return nil
}

func notFound() error { return fault.New(fault.NotFound, "This order can't be found.") }

// OpenShift is the open shift of the actor's register; without one nothing is sold or paid there.
func (s *Service) OpenShift(ctx context.Context, actor access.Actor) (register.Shift, error) {
	shift, err := s.registers.OpenShiftOf(ctx, actor.RegisterID)
	if fault.Is(err, fault.NotFound) {
		return register.Shift{}, fault.New(fault.Conflict, "Open the drawer first.").Because(err)
	}
	return shift, err
}

// Filter says which orders. Zero means any.
type Filter struct {
	ID         int64
	IDs        []int64 // nil: any
	CustomerID int64
	Together   []int64 // customers; nil: CustomerID counts
	Label      string  // code of the named status
	RegisterID int64
	LocationID int64
	Status     Status
	Among      []Status // nil: Status counts
	Channel    cart.Channel
	Payment    Payment
	Before     time.Time // when it was made
	Limit      int       // 0: 15
	Offset     int
	Sort       string // a column that CanSort knows; empty: the newest first, by when they were made
	Ascending  bool   // with Sort
}

// Orders lists orders without lines, totals and history.
func (s *Service) Orders(ctx context.Context, f Filter) ([]Order, error) { return orders(ctx, f) }

// Bought says whether a customer has a complete order of a part. One that was voided since does not count.
func (s *Service) Bought(ctx context.Context, customerID, partID int64) (bool, error) {
	return bought(ctx, customerID, partID)
}

// CheckOut makes the order of a till's cart, or saves it anew while it is in checkout (CART-24): then the old posting
// and reservation are undone and made again. Doing it again with the same cart changes nothing.
func (s *Service) CheckOut(ctx context.Context, actor access.Actor, cartID int64,
	expected *money.Cents) (Order, error) {
	return s.checkOut(ctx, actor, cartID, expected, false)
}

func (s *Service) checkOut(ctx context.Context, actor access.Actor, cartID int64, expected *money.Cents,
	beyond bool) (Order, error) {
	var saved Order
	err := db.Atomic(ctx, func(ctx context.Context) error {
		c, was, err := s.ticket(ctx, actor, cartID)
		if err != nil {
			return err
		}
		event := StartPaying
		if was.Status == Checkout {
			event = Continue
		}
		to, err := Move(was.Status, event)
		if err != nil {
			return err
		}
		shift, err := s.OpenShift(ctx, actor)
		if err != nil {
			return err
		}
		v, err := s.carts.View(ctx, c)
		if err != nil {
			return err
		}
		if err := s.maySell(ctx, v, expected, beyond); err != nil {
			return err
		}
		o, err := s.fromTicket(ctx, actor, v)
		if err != nil {
			return err
		}
		o.ShiftID, o.beyond = shift.ID, beyond
		saved, err = s.keep(ctx, actor, v, was, o, event, to)
		return err
	})
	return saved, err
}

// keep stores the order of a ticket, new or over what was; where that would change nothing it does nothing. What was
// noted on the ticket since it was last stored goes into the history (TKT-3).
func (s *Service) keep(ctx context.Context, actor access.Actor, v cart.View, was, o Order, event Event,
	to Status) (Order, error) {
	note, isNew := v.Cart.Checkout.NewComment()
	if to == was.Status && same(o, was) && !isNew && (to == Quote || !v.Lapsed()) {
		return was, nil
	}
	var err error
	if was.ID == 0 {
		o, err = s.add(ctx, actor, v, o, to)
	} else {
		o.ID, o.Status = was.ID, was.Status
		o, err = s.replace(ctx, actor, v, was, o, to)
	}
	if err != nil {
		return Order{}, err
	}
	if err := s.Advance(ctx, actor, o, event, Step{Comment: note}); err != nil {
		return Order{}, err
	}
	return s.Settle(ctx, o.ID)
}

// ticket locks the order that a till's cart has become, if any, and then the cart. An order that is not yet has the
// status Cart.
func (s *Service) ticket(ctx context.Context, actor access.Actor, cartID int64) (cart.Cart, Order, error) {
	none := Order{Status: Cart}
	c, err := s.carts.Cart(ctx, actor, cartID)
	if err != nil {
		return cart.Cart{}, none, err
	}
	locked := c.OrderID
	if locked != 0 {
		if err := lock(ctx, locked); err != nil {
			return cart.Cart{}, none, err
		}
	}
	if c, err = s.carts.Ordering(ctx, actor, cartID); err != nil {
		return cart.Cart{}, none, err
	}
	if c.Channel != cart.POS || c.State == cart.Dropped {
		return cart.Cart{}, none, fault.New(fault.NotFound, "This cart can't be found.")
	}
	if c.OrderID == 0 {
		return c, none, nil
	}
	if c.OrderID != locked { // a twin of this request made it while this one waited
		if err := lock(ctx, c.OrderID); err != nil {
			return cart.Cart{}, none, err
		}
	}
	was, err := s.AtTill(ctx, actor, c.OrderID)
	return c, was, err
}

// add stores a new order that comes to be in a status, with what it promises there.
func (s *Service) add(ctx context.Context, actor access.Actor, v cart.View, o Order, to Status) (Order, error) {
	gifts, err := s.gifts(ctx, v, &o)
	if err != nil {
		return Order{}, err
	}
	if o.ID, err = addOrder(ctx, o, ids.Hash(s.Link(o))); err != nil {
		return Order{}, err
	}
	if err := s.promos.Tie(ctx, o.ID, gifts); err != nil {
		return Order{}, err
	}
	return o, s.promise(ctx, actor, v, Order{}, o, to)
}

// replace writes o over an order that is not complete, with what it promises in the status that it comes to.
func (s *Service) replace(ctx context.Context, actor access.Actor, v cart.View, was, o Order,
	to Status) (Order, error) {
	if err := s.Unpost(ctx, actor, was); err != nil {
		return Order{}, err
	}
	if err := s.stock.Release(ctx, was.ID, actor.Who(), o.BusinessDay); err != nil {
		return Order{}, err
	}
	o.Added, o.BusinessDay = was.Added, was.BusinessDay
	if err := saveOrder(ctx, o); err != nil {
		return Order{}, err
	}
	return o, s.promise(ctx, actor, v, was, o, to)
}

// promise binds the shop by a stored order: its terms are kept; of one that is saved its parts are held, and of one
// that is to be paid the sale is booked too. A quote holds nothing (INV-3).
func (s *Service) promise(ctx context.Context, actor access.Actor, v cart.View, was, o Order, to Status) error {
	if err := s.carts.Tie(ctx, v, o.ID, to != Quote, o.QuoteUntil); err != nil {
		return err
	}
	if to == Quote {
		return s.awaitNone(ctx, o.ID, was)
	}
	booked := to != Saved && to != Kiosk
	if booked {
		if err := s.spend(ctx, actor, v, o); err != nil {
			return err
		}
	}
	if o.beyond {
		if err := s.bookFound(ctx, actor, v, o); err != nil {
			return err
		}
	}
	if err := s.reserve(ctx, actor, was, o); err != nil {
		return err
	}
	if !booked {
		return nil
	}
	return s.post(ctx, actor, o)
}

// Step is what comes with an event. Zero values leave the order's own.
type Step struct {
	ReceiptNumber string
	RegisterID    int64
	ShiftID       int64
	StaffID       int64
	BusinessDay   string
	MessageID     int64 // the message queued with it
	Comment       string
}

// Advance moves a locked order along the table of moves and writes the step to its history and to the audit log; what
// becomes complete is sold then. Settle comes after it.
func (s *Service) Advance(ctx context.Context, actor access.Actor, o Order, e Event, step Step) error {
	to, err := Move(o.Status, e)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	label, err := labelOf(ctx, labelCode(to, o.Channel))
	if err != nil {
		return err
	}
	from := o.Status
	o.Status, o.Label.ID = to, label
	if to == Complete && o.Completed.IsZero() {
		o.Completed = now
	}
	o.ReceiptNumber = cmp.Or(step.ReceiptNumber, o.ReceiptNumber)
	o.RegisterID, o.ShiftID, o.StaffID = cmp.Or(step.RegisterID, o.RegisterID), cmp.Or(step.ShiftID, o.ShiftID),
		cmp.Or(step.StaffID, o.StaffID)
	o.BusinessDay = cmp.Or(step.BusinessDay, o.BusinessDay)
	if err := saveStatus(ctx, o); err != nil {
		return err
	}
	h := History{At: now, Event: e, From: from, To: to, Label: Label{ID: label}, Comment: step.Comment, Who: actor.Who(),
		MessageID: step.MessageID}
	if _, err := addHistory(ctx, o.ID, h); err != nil {
		return err
	}
	if to == Complete && from != Complete {
		if err := s.earn(ctx, actor, o); err != nil {
			return err
		}
		if err := s.oweCores(ctx, actor, o); err != nil {
			return err
		}
	}
	if from == Complete && to == Voided {
		if err := core.Undo(ctx, actor, o.ID); err != nil {
			return err
		}
	}
	return audit.Write(ctx, audit.Row{
		Who: actor.Who(), Action: "order." + string(e), Subject: "order", SubjectID: o.ID, LocationID: o.LocationID,
		RegisterID: actor.RegisterID,
		Detail:     map[string]any{"from": from, "to": to, "total": o.Total},
	})
}

// labelCode is the named status that an order gets with its pos_status.
func labelCode(s Status, channel cart.Channel) string {
	switch {
	case s == Complete && channel == cart.Web:
		return "processing" // sold, and waiting to be picked up
	case s == Checkout && channel == cart.Web, s == Cart:
		return "pending"
	}
	return string(s)
}

// Settle stores what the ledger says of the order's money (ORD-2) and raises its version. It runs in the transaction of
// every change, after the order's row is locked.
func (s *Service) Settle(ctx context.Context, id int64) (Order, error) {
	o, err := load(ctx, withID(id))
	if err != nil {
		return Order{}, err
	}
	sums, err := ledger.OrderSums(ctx, id)
	if err != nil {
		return Order{}, err
	}
	o.AmountPaid, o.ChangeDue, o.Surcharges, o.Rounding = sums.Tendered, sums.Change, sums.Surcharges, sums.Rounding
	o.Cleared, o.GivenBack = sums.Cleared, sums.GivenBack
	o.BalanceDue = o.Balance()
	if !o.gaveChange() {
		o.ChangeDue = max(-o.BalanceDue, 0)
	}
	o.Changed = clock.Now(ctx)
	o.Version++
	if err := saveMoney(ctx, o); err != nil {
		return Order{}, err
	}
	return o, s.reward(ctx, o)
}

// TakeBack writes to a locked order how many pieces of its lines came back, by the ids of the lines. Settle comes after
// it.
func (s *Service) TakeBack(ctx context.Context, orderID int64, pieces map[int64]int) error {
	for _, line := range slices.Sorted(maps.Keys(pieces)) {
		if err := saveReturned(ctx, orderID, line, pieces[line]); err != nil {
			return err
		}
	}
	return nil
}

// Unfinished are the orders in checkout at a register.
type Unfinished struct {
	Count int
	Total money.Cents // to be paid
	Paid  money.Cents
}

// UnfinishedAt sums the orders that are in checkout at a register now.
func (s *Service) UnfinishedAt(ctx context.Context, registerID int64) (Unfinished, error) {
	return unfinishedAt(ctx, registerID)
}
