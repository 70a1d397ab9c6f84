package cart

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"regexp"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/find"
	"camber/internal/shop/job"
	"camber/internal/shop/labor"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/promo"
	"camber/internal/shop/shipping"
	"camber/internal/shop/stock"
	"camber/internal/shop/tax"
	"camber/internal/shop/vehicle"
)

// Needs are what a cart is computed from.
type Needs struct {
	Parts     *catalog.Service
	Customers *customer.Service
	Fits      *find.Service
	Locations *location.Service
	Labor     *labor.Service
	Jobs      *job.Service
	Prices    *price.Service
	Stock     *stock.Service
	Taxes     *tax.Service
	Shipping  *shipping.Service
	Promos    *promo.Service
	Credit    *credit.Service
}

// Service is what can be done with carts.
type Service struct {
	parts     *catalog.Service
	customers *customer.Service
	fits      *find.Service
	locations *location.Service
	labor     *labor.Service
	jobs      *job.Service
	prices    *price.Service
	stock     *stock.Service
	taxes     *tax.Service
	shipping  *shipping.Service
	promos    *promo.Service
	credit    *credit.Service
}

func New(n Needs) *Service {
	return &Service{
		parts: n.Parts, customers: n.Customers, fits: n.Fits, locations: n.Locations, labor: n.Labor, jobs: n.Jobs,
		prices: n.Prices, stock: n.Stock, taxes: n.Taxes, shipping: n.Shipping, promos: n.Promos, credit: n.Credit,
	}
}

// Place says whose cart is meant.
type Place struct {
	Channel    Channel
	UUID       string // as the session or X-Cart names it; empty: none yet in the shop, the newest open one at the till
	LocationID int64  // in the shop: the store chosen; at the till the actor's counts
}

// Current returns the open cart at p. Where there is none, or it is not the actor's, or it was ordered meanwhile, it is
// an empty one that is not stored (ID 0).
func (s *Service) Current(ctx context.Context, actor access.Actor, p Place) (Cart, error) {
	return s.current(ctx, actor, p, newest)
}

// current is Current by newest, or by head without what is in the cart.
func (s *Service) current(ctx context.Context, actor access.Actor, p Place, newest reader) (Cart, error) {
	empty := Cart{Channel: p.Channel, UUID: p.UUID, LocationID: p.LocationID, State: Open}
	switch {
	case p.Channel == POS:
		if err := atTill(actor); err != nil {
			return Cart{}, err
		}
		empty.StaffID, empty.RegisterID, empty.LocationID = actor.StaffID, actor.RegisterID, actor.LocationID
		if p.UUID == "" {
			c, found, err := newest(ctx, openAtRegister(actor.RegisterID, actor.StaffID))
			if found || err != nil {
				return c, err
			}
		}
	case actor.Kind == access.Customer:
		empty.CustomerID = actor.CustomerID
	}
	if empty.UUID == "" {
		empty.UUID = ids.Token()
	}
	if !named.MatchString(empty.UUID) {
		return Cart{}, fault.New(fault.Invalid, "This cart can't be found.")
	}
	for {
		c, found, err := newest(ctx, withUUID(empty.UUID))
		if err != nil {
			return Cart{}, err
		}
		if found && c.State == Open && c.Channel == p.Channel {
			if reach(actor, c) == nil {
				return c, nil
			}
			if c.Channel == POS {
				return Cart{}, takenUp()
			}
		}
		if p.Channel == Web && actor.Kind == access.Customer { // merged into the one of another browser, or ordered
			theirs, open, err := newest(ctx, openOfCustomer(actor.CustomerID))
			if open || err != nil {
				return theirs, err
			}
		}
		if !found {
			return empty, nil
		}
		empty.UUID = successor(empty.UUID)
	}
}

// A browser tab at the till makes the uuid of its first cart itself.
var named = regexp.MustCompile(`^[A-Za-z0-9-]{16,64}$`)

// successor is the uuid of the cart that follows a finished one, always the same: requests that come at once with the
// old uuid meet in one new cart.
func successor(uuid string) string {
	sum := sha256.Sum256([]byte("after " + uuid))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:20]))
}

// Open is Current without what is in the cart, and stores the cart when it is not stored yet.
func (s *Service) Open(ctx context.Context, actor access.Actor, p Place) (Cart, error) {
	c, err := s.current(ctx, actor, p, head)
	if err != nil || c.ID != 0 {
		return c, err
	}
	if _, err := s.locations.Location(ctx, c.LocationID); err != nil {
		return Cart{}, err
	}
	if err := addCart(ctx, c); err != nil {
		return Cart{}, err
	}
	p.UUID = c.UUID
	return s.current(ctx, actor, p, head)
}

// Item is what is put into a cart.
type Item struct {
	PartID   int64
	Quantity int // at least 1; below the part's minimum snaps up to it
	Options  Options
	Labor    bool // with the work that the part carries, if it does
}

// Change says which line was touched, what it holds now, and the cart as that left it.
type Change struct {
	Cart     Cart
	Key      string
	Quantity int
	Notice   *fault.Text // CAT-9: the quantity was brought into its bounds
}

// Add puts a part into the cart, or more of it on its line. A quantity below 1 is Invalid at "quantity", a required
// option without a value at "option[id]"; a part that can't be ordered is a Conflict.
func (s *Service) Add(ctx context.Context, actor access.Actor, cartID int64, item Item) (Change, error) {
	if item.Quantity < 1 {
		return Change{}, fault.InFields(map[string]fault.Text{"quantity": fault.T("Quantity must be a positive number.")})
	}
	part, err := s.parts.Part(ctx, item.PartID)
	if err != nil {
		return Change{}, err
	}
	if !part.Active || !part.Orderable {
		return Change{}, fault.New(fault.Conflict, "%s can't be ordered at the moment.", part.Name)
	}
	options, err := checked(part, item.Options)
	if err != nil {
		return Change{}, err
	}
	recipe, counts, err := s.counted(ctx, part, options)
	if err != nil {
		return Change{}, err
	}
	retail, err := s.prices.For(ctx, 0, 1, part.ID)
	if err != nil {
		return Change{}, err
	}
	_, priced := retail[part.ID] // for everybody; else maybe for the cart's customer
	var change Change
	err = s.change(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		l := c.lineFor(part.ID, options)
		if l.Quantity == 0 && len(c.Lines) >= MostLines {
			return fault.New(fault.Conflict, "A cart holds at most %s lines.", MostLines)
		}
		// an add never takes anything away, and never overflows
		wanted := l.Quantity + min(item.Quantity, Maximum+1)
		quantity, notice := Snap(wanted, part.Minimum, part.Multiple, Maximum)
		pieces := c.pieces()[part.ID] - l.Quantity + quantity
		l.Quantity = quantity
		if !priced {
			_, priced, err = s.price(ctx, *c, l)
		}
		if err != nil {
			return err
		} else if !priced {
			return fault.New(fault.Conflict, "%s can't be ordered at the moment.", part.Name)
		}
		if err := c.reached(part.Name, pieces, recipe, counts); err != nil {
			db.AfterRollback(ctx, func(ctx context.Context) error { return s.notReached(ctx, actor, *c, pieces, recipe, counts) })
			return err
		}
		if err := s.stillApproved(ctx, actor, *c, &l); err != nil {
			return err
		}
		if err := saveLine(ctx, c, l); err != nil {
			return err
		}
		err = s.ownLabor(ctx, c, l, item.Labor)
		change = Change{Cart: *c, Key: l.Key, Quantity: quantity, Notice: notice}
		return err
	})
	return change, err
}

// counted is what a piece of a part with these options takes, and what the stores have of that.
func (s *Service) counted(ctx context.Context, part catalog.Part,
	options Options) ([]stock.Demand, stock.Counts, error) {
	chosen, _ := choose(part, options)
	recipes, err := s.recipes(ctx, []ViewLine{{Line: Line{PartID: part.ID}, Part: part, Chosen: chosen}})
	if err != nil {
		return nil, stock.Counts{}, err
	}
	ids := make([]int64, len(recipes[0]))
	for i, d := range recipes[0] {
		ids[i] = d.PartID
	}
	counts, err := s.stock.Counts(ctx, ids)
	return recipes[0], counts, err
}

// reached refuses pieces that no store has to a shopper. What another store has goes into the cart, which says so; a
// cashier is asked when the ticket is sold.
func (c Cart) reached(name string, pieces int, recipe []stock.Demand, counts stock.Counts) error {
	if c.Channel == POS {
		return nil
	}
	supply := c.withHeld(counts).Supply(c.LocationID, recipe)
	if supply.Reach(pieces) != stock.Nowhere {
		return nil
	}
	return fault.InSentences(fault.Conflict,
		[]fault.Text{fault.Joined(supply.ShortForShopper(name, pieces), fault.T("The cart was not changed."))})
}

// SetQuantity sets a line, within its bounds: Remove takes it away (CAT-9). An unknown key is NotFound.
func (s *Service) SetQuantity(ctx context.Context, actor access.Actor, cartID int64, key string,
	quantity int) (Change, error) {
	var change Change
	err := s.change(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		l, found := c.line(key)
		if !found {
			return fault.New(fault.NotFound, "This line is no longer in the cart.")
		}
		minimum, multiple, err := s.steps(ctx, *c, &l)
		if err != nil {
			return err
		}
		var notice *fault.Text
		l.Quantity, notice = Snap(quantity, minimum, multiple, Maximum)
		if err := s.stillApproved(ctx, actor, *c, &l); err != nil {
			return err
		}
		if err := saveLine(ctx, c, l); err != nil {
			return err
		}
		err = s.ownLabor(ctx, c, l, false)
		change = Change{Cart: *c, Key: key, Quantity: l.Quantity, Notice: notice}
		return err
	})
	return change, err
}

// steps are the least that a line holds, and what it holds is a multiple of. Labor that a cashier counts is no longer
// the part's own; a shopper's follows the part.
func (s *Service) steps(ctx context.Context, c Cart, l *Line) (minimum, multiple int, err error) {
	if l.IsMenuPrice() {
		return 0, 0, followsJob()
	}
	if l.IsPart() {
		part, err := s.parts.Part(ctx, l.PartID)
		return part.Minimum, part.Multiple, err
	}
	if work := l.Terms.Labor; work != nil && work.Own {
		if c.Channel != POS {
			return 0, 0, fault.New(fault.Conflict, "There is as much labor as there are parts.")
		}
		counted := *work
		counted.Own = false
		l.Terms.Labor = &counted
	}
	return 1, 1, nil
}

// Remove takes a line away, with its labor; one that is gone already is no error.
func (s *Service) Remove(ctx context.Context, actor access.Actor, cartID int64, key string) error {
	return s.change(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		if isGift(key) {
			return removeGift(ctx, c.ID, key)
		}
		return removeLine(ctx, c.ID, key)
	})
}

// Restore brings back, as it was, a line that was removed a short while ago. One that is in the cart again stays as it
// is.
func (s *Service) Restore(ctx context.Context, actor access.Actor, cartID int64, key string) (Change, error) {
	var change Change
	err := s.change(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		if _, is := c.line(key); !is && len(c.Lines) >= MostLines {
			return fault.New(fault.Conflict, "A cart holds at most %s lines.", MostLines)
		}
		if err := restoreLine(ctx, c.ID, key); err != nil {
			return err
		}
		var err error
		if c.Lines, err = linesOf(ctx, c.ID); err != nil {
			return err
		}
		l, is := c.line(key)
		if !is {
			return gone()
		}
		change = Change{Cart: *c, Key: key, Quantity: l.Quantity}
		return nil
	})
	return change, err
}

// SetCustomer puts a customer on a ticket of the till; 0 takes the customer off.
func (s *Service) SetCustomer(ctx context.Context, actor access.Actor, cartID, customerID int64) error {
	return s.change(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		if c.Channel != POS {
			return fault.New(fault.Forbidden, "Only a cashier chooses the customer.")
		}
		if customerID != 0 {
			if _, err := s.customers.Customer(ctx, customerID); err != nil {
				return err
			}
		}
		c.CustomerID = customerID
		return nil
	})
}

// SetVehicle chooses the vehicle the cart is for; nil forgets it.
func (s *Service) SetVehicle(ctx context.Context, actor access.Actor, cartID int64, v *vehicle.Vehicle) error {
	return s.change(ctx, actor, cartID, func(_ context.Context, c *Cart) error {
		c.Vehicle = v
		return nil
	})
}

// Ordering locks the open cart of an actor, for the order that is made from it in the same transaction.
// A finished one is returned too: its State says so.
func (s *Service) Ordering(ctx context.Context, actor access.Actor, cartID int64) (Cart, error) {
	c, found, err := newest(ctx, locked(cartID))
	if err != nil {
		return Cart{}, err
	}
	if !found {
		return Cart{}, fault.New(fault.NotFound, "This cart can't be found.")
	}
	return c, reach(actor, c)
}

// Cart returns a cart of the actor without locking it.
func (s *Service) Cart(ctx context.Context, actor access.Actor, cartID int64) (Cart, error) {
	c, found, err := newest(ctx, withID(cartID))
	if err != nil {
		return Cart{}, err
	}
	if !found {
		return Cart{}, fault.New(fault.NotFound, "This cart can't be found.")
	}
	return c, reach(actor, c)
}

// Drop gives up a ticket of which no order was made; its tab goes on with an empty one.
func (s *Service) Drop(ctx context.Context, actor access.Actor, cartID int64) error {
	return s.change(ctx, actor, cartID, func(_ context.Context, c *Cart) error {
		if c.Channel != POS {
			return fault.New(fault.NotFound, "This cart can't be found.")
		}
		if c.OrderID != 0 {
			return fault.New(fault.Conflict, "This cart was ordered already, and was not changed. Look at its order instead.")
		}
		c.State = Dropped
		return nil
	})
}

// Tie keeps in the cart which order was made of it, on which terms, and whether its parts are held. The terms of a quote
// end at an instant, zero: never.
func (s *Service) Tie(ctx context.Context, v View, orderID int64, held bool, until time.Time) error {
	c := v.Cart
	c.OrderID = orderID
	c.Checkout.Frozen = v.freeze()
	c.Checkout.Frozen.Until = until
	if !held {
		c.Checkout.Frozen.Held = nil
	}
	return saveCart(ctx, c)
}

// Unhold forgets that the parts of an order were held for its cart; false: they were not.
func (s *Service) Unhold(ctx context.Context, orderID int64) (was bool, err error) {
	c, found, err := newest(ctx, ofOrder(orderID))
	if err != nil || !found || c.Checkout.Frozen == nil || c.Checkout.Frozen.Held == nil {
		return false, err
	}
	return true, s.ofOrder(ctx, orderID, func(c *Cart) error {
		if c.Checkout.Frozen != nil {
			c.Checkout.Frozen.Held = nil
		}
		return nil
	})
}

// LetGo closes the ticket of an order that stays as it was last saved (CART-35); TakeUp opens it again.
func (s *Service) LetGo(ctx context.Context, orderID int64) error {
	return s.ofOrder(ctx, orderID, func(c *Cart) error {
		c.State = Dropped
		return nil
	})
}

// ofOrder locks and changes the cart of an order, if there is one.
func (s *Service) ofOrder(ctx context.Context, orderID int64, f func(c *Cart) error) error {
	c, found, err := newest(ctx, ofOrder(orderID))
	if err != nil || !found {
		return err
	}
	if c, _, err = newest(ctx, locked(c.ID)); err != nil {
		return err
	}
	if err := f(&c); err != nil {
		return err
	}
	return saveCart(ctx, c)
}

// Finish ends the cart of an order: Ordered when that is complete, Dropped when it is cancelled. One on which something
// still comes back is not complete: a Conflict.
func (s *Service) Finish(ctx context.Context, orderID int64, state State) error {
	return s.ofOrder(ctx, orderID, func(c *Cart) error {
		c.State = state
		if state == Ordered {
			return c.StillBack()
		}
		return nil
	})
}

// Free lets the cart of an order that was called off be changed and ordered again: what that order promised is over.
func (s *Service) Free(ctx context.Context, orderID int64) error {
	return s.ofOrder(ctx, orderID, func(c *Cart) error {
		c.Checkout.Frozen = nil
		return nil
	})
}

// change locks an open cart of the actor, lets f change it and stores it. A repeat after the order is complete is a
// Conflict.
func (s *Service) change(ctx context.Context, actor access.Actor, cartID int64,
	f func(ctx context.Context, c *Cart) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		c, err := s.Ordering(ctx, actor, cartID)
		if err != nil {
			return err
		}
		if c.State != Open {
			return fault.New(fault.Conflict,
				"This cart is closed and was not changed. If it was ordered, look at its order; else load the page again.")
		}
		if err := f(ctx, &c); err != nil {
			return err
		}
		return saveCart(ctx, c)
	})
}

func atTill(actor access.Actor) error {
	if !actor.May(access.SellAtTill) || actor.RegisterID == 0 {
		return fault.New(fault.Forbidden, "You may not sell at this register.")
	}
	return nil
}

// reach says whether a cart is the actor's: a ticket belongs to its register, a cart of the shop to its session, and to
// its customer once there is one.
func reach(actor access.Actor, c Cart) error {
	if c.Channel == POS {
		if err := atTill(actor); err != nil {
			return err
		}
		if c.RegisterID == actor.RegisterID {
			return nil
		}
	} else if c.CustomerID == 0 || c.CustomerID == actor.CustomerID {
		return nil
	}
	return fault.New(fault.NotFound, "This cart can't be found.")
}

func (c Cart) line(key string) (Line, bool) {
	for _, l := range c.Lines {
		if l.Key == key {
			return l, true
		}
	}
	return Line{}, false
}

// checked brings the options that were sent into the form that is kept: known ones, with a value that they have.
func checked(part catalog.Part, sent Options) (Options, error) {
	kept := Options{}
	refused := map[string]fault.Text{}
	known := 0
	for _, o := range part.Options {
		value, given := sent[o.ID]
		if given {
			known++
		}
		value = strings.TrimSpace(value)
		if !o.HasValues() {
			var wrong *fault.Text
			if value, wrong = o.Entered(value); wrong != nil {
				refused[optionField(o.ID)] = *wrong
				continue
			}
		}
		switch {
		case value == "" && o.Required:
			refused[optionField(o.ID)] = fault.T("%s required!", o.Name)
		case value != "":
			kept[o.ID] = value
		}
	}
	if len(refused) > 0 {
		return nil, fault.InFields(refused)
	}
	for id, value := range kept {
		if text.HoldsCardNumber(value) {
			return nil, fault.InFields(map[string]fault.Text{optionField(id): fault.T("Please leave out card numbers.")})
		}
	}
	if _, ok := choose(part, kept); !ok || known < len(sent) {
		return nil, fault.New(fault.Invalid, "The options of %s have changed. Please choose again.", part.Name)
	}
	return kept, nil
}

func optionField(id int64) string { return "option[" + strconv.FormatInt(id, 10) + "]" }
