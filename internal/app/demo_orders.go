package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"camber/internal/app/assortment"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/setting"
	"camber/internal/shop/stock"
)

// What is sold is of the assortment alone: of the parts that are listed one by one the shop keeps what it began with.

// demoWebOrders is how many orders came by the shop's pages, one or two a day.
const demoWebOrders = 26

// untraded is kept from the filling of the shop until its trade, so that a start that is ended between the two is made
// up for by the next. Empty: the shop has traded, or is none of the demonstration.
var untraded = setting.Text("demo_untraded", "")

// traders is what untraded holds: those whom trade can't find by their names.
type traders struct {
	Staff     map[string]int64
	Customers []int64
	Traded    bool // all but what must not be tried inside a transaction
}

func (d *demo) noteUntraded(ctx context.Context) error {
	t := traders{Staff: d.staff}
	for _, c := range d.customers {
		t.Customers = append(t.Customers, c.ID)
	}
	return noteTraders(ctx, t)
}

func noteTraders(ctx context.Context, t traders) error {
	noted, err := json.Marshal(t)
	if err != nil {
		return err
	}
	return setting.Set(ctx, audit.System, untraded, setting.Business, string(noted))
}

// tradeDemo lets a filled shop sell for a month, by the services that sell in any shop, unless it has. The read index
// has to be there.
func tradeDemo(ctx context.Context, s *Services) error {
	noted, err := setting.Get(ctx, untraded)
	if err != nil || noted == "" {
		return err
	}
	var who traders
	if err := json.Unmarshal([]byte(noted), &who); err != nil {
		return err
	}
	d, err := readDemo(ctx, s, who)
	if err != nil {
		return err
	}
	if !who.Traded {
		who.Traded = true
		err := db.Atomic(ctx, func(ctx context.Context) error {
			if err := d.trade(ctx); err != nil {
				return err
			}
			return noteTraders(ctx, who)
		})
		if err != nil {
			return err
		}
	}
	if err := d.vouchers(ctx); err != nil {
		return fmt.Errorf("vouchers at the till: %w", err)
	}
	return setting.Set(ctx, audit.System, untraded, setting.Business, "")
}

// readDemo reads what trade needs out of a filled shop.
func readDemo(ctx context.Context, s *Services, who traders) (*demo, error) {
	d := demo{Services: s, staff: who.Staff, parts: map[string]int64{}}
	for _, id := range who.Customers {
		c, err := s.Customer.Customer(ctx, id)
		if err != nil {
			return nil, err
		}
		d.customers = append(d.customers, c)
	}
	stores, err := s.Location.Locations(ctx)
	if err != nil {
		return nil, err
	}
	for _, store := range stores {
		switch store.Code {
		case "MAIN":
			d.main = store
		case "WATERLOO":
			d.waterloo = store
		case "WAVERLY":
			d.waverly = store
		}
	}
	listed, err := s.Catalog.AllParts(ctx)
	if err != nil {
		return nil, err
	}
	for _, p := range listed {
		d.parts[p.Brand+" "+p.Number] = p.ID
	}
	d.shelves.parts, err = assortment.Make(s.Vehicle.Reference())
	return &d, err
}

func (d *demo) trade(ctx context.Context) error {
	for n := range demoWebOrders {
		back := time.Duration(demoWebOrders-n) * 27 * time.Hour
		if err := d.webOrder(before(ctx, back), n); err != nil {
			return fmt.Errorf("order %d of the shop: %w", n, err)
		}
	}
	for _, at := range []struct {
		store    location.Location
		register int // number
		staff    string
	}{{d.waverly, 1, "manager@demo.test"}, {d.main, 3, "cashier@demo.test"}} {
		if err := d.tillOrders(ctx, at.store, at.register, at.staff); err != nil {
			return fmt.Errorf("orders at %s: %w", at.store.ShortName, err)
		}
	}
	if err := d.tradeAccounts(ctx); err != nil {
		return fmt.Errorf("orders of a business: %w", err)
	}
	if err := d.promoOrders(before(ctx, 20*time.Hour)); err != nil {
		return fmt.Errorf("orders with codes: %w", err)
	}
	if err := d.totalOrders(before(ctx, 10*time.Hour)); err != nil {
		return fmt.Errorf("orders that are sent: %w", err)
	}
	if err := d.waiting(ctx); err != nil {
		return fmt.Errorf("orders that wait: %w", err)
	}
	if err := d.reviewed(ctx); err != nil {
		return fmt.Errorf("reviews: %w", err)
	}
	if err := d.lateAccount(ctx); err != nil {
		return fmt.Errorf("orders on account: %w", err)
	}
	if err := d.tenders(ctx); err != nil {
		return fmt.Errorf("payments of every kind: %w", err)
	}
	if err := d.oldParts(ctx); err != nil {
		return fmt.Errorf("old parts: %w", err)
	}
	if err := d.moved(ctx); err != nil {
		return fmt.Errorf("transfers and counts: %w", err)
	}
	if err := d.owed(ctx); err != nil {
		return fmt.Errorf("what vendors owe: %w", err)
	}
	if err := d.booked(ctx); err != nil {
		return fmt.Errorf("appointments: %w", err)
	}
	return d.progress(ctx)
}

// before is the shop as long ago.
func before(ctx context.Context, back time.Duration) context.Context {
	return clock.With(ctx, clock.NewFrozen(clock.Now(ctx).Add(-back)))
}

// buyer is a customer who is not the one that the demonstration keeps without orders.
func (d *demo) buyer(n int) customer.Customer { return d.customers[1+n*5%(len(d.customers)-1)] }

// webOrder is placed by a guest or by somebody signed in, to be paid in one of the stores.
func (d *demo) webOrder(ctx context.Context, n int) error {
	who, at := d.buyer(n), n%assortment.Stores
	actor := access.Actor{}
	if n%3 > 0 {
		actor = access.Actor{Kind: access.Customer, CustomerID: who.ID}
	}
	draft := cart.Draft{}
	if n%7 == 3 {
		draft.Comment = "I come by after work."
	}
	_, err := d.order(ctx, actor, who, at, n, draft)
	return err
}

// order is placed by somebody, to be paid in the at-th store; n says what is bought.
func (d *demo) order(ctx context.Context, actor access.Actor, who customer.Customer, at, n int,
	draft cart.Draft) (order.Order, error) {
	store := d.stores()[at]
	c, err := d.Cart.Open(ctx, actor, cart.Place{Channel: cart.Web, LocationID: store.ID})
	if err != nil {
		return order.Order{}, err
	}
	if err := d.put(ctx, actor, c.ID, at, n, 1+n%4); err != nil {
		return order.Order{}, err
	}
	draft.Firstname, draft.Lastname, draft.Email, draft.Telephone = who.Firstname, who.Lastname, who.Email, who.Telephone
	if draft.Email == "" {
		draft.Email = fmt.Sprintf("guest-%d@demo.test", n)
	}
	if err := d.Cart.SetDraft(ctx, actor, c.ID, draft, store.ID); err != nil {
		return order.Order{}, err
	}
	return d.Order.Place(ctx, actor, c.ID, nil)
}

// put puts parts into a cart that the store, the i-th of all, has; every other cart is for a vehicle that they are made
// for.
func (d *demo) put(ctx context.Context, actor access.Actor, cartID int64, i, n, lines int) error {
	suits := func(assortment.Part) bool { return true }
	if n%2 == 0 {
		v, err := d.demoVehicle(demoVehicles[n%len(demoVehicles)].key)
		if err != nil {
			return err
		}
		if err := d.Cart.SetVehicle(ctx, actor, cartID, &v); err != nil {
			return err
		}
		suits = func(p assortment.Part) bool {
			return p.Universal || slices.ContainsFunc(p.Applications,
				func(a fitment.Application) bool { return a.BaseVehicleID == v.BaseVehicleID })
		}
	}
	parts := d.shelves.parts
	for try := 0; lines > 0; try++ {
		if try == len(parts) {
			return errors.New("the store has nothing left to sell")
		}
		p := parts[(n*197+i*61+try*89)%len(parts)] // 89 is prime: every part has its turn
		wanted := max(p.Item.Minimum, p.Item.Multiple, 1+n%2)
		if p.Retail == 0 || len(p.Options) > 0 || p.Stock[i] <= wanted || !suits(p) {
			continue
		}
		id := d.parts[p.Brand+" "+p.Item.Number]
		counts, err := d.Stock.Counts(ctx, []int64{id})
		if err != nil {
			return err
		}
		if counts.Supply(d.stores()[i].ID, []stock.Demand{{PartID: id, Quantity: 1}}).Here.Free <= wanted {
			continue // sold meanwhile
		}
		if _, err := d.Cart.Add(ctx, actor, cartID, cart.Item{PartID: id, Quantity: wanted}); err != nil {
			return err
		}
		lines--
	}
	return nil
}

// What becomes of an order at a till.
const (
	paidExactly = iota
	paidWithChange
	paidInTwo
	leftOpen     // complete, not paid
	beingPaid    // in checkout, a part is paid
	tenderVoided // in checkout, its only tender was given back
	notBegun     // in checkout
	cancelled
)

var demoTillOrders = []int{paidExactly, paidWithChange, paidInTwo, paidWithChange, leftOpen, cancelled, paidExactly,
	beingPaid, tenderVoided, notBegun}

// tillOrders opens a shift in the morning and sells at a register of a store.
func (d *demo) tillOrders(ctx context.Context, store location.Location, number int, email string) error {
	registers, err := d.Register.Registers(ctx, store.ID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(d.stores(), func(l location.Location) bool { return l.ID == store.ID })
	cashier, err := d.atRegister(ctx, email, store.ID, registers[number-1].ID)
	if err != nil {
		return err
	}
	manager, err := d.atRegister(ctx, "manager@demo.test", store.ID, registers[number-1].ID)
	if err != nil {
		return err
	}
	if _, err := d.Register.OpenShift(before(ctx, 5*time.Hour), cashier, registers[number-1].ID, 150_00); err != nil {
		return err
	}
	for n, ending := range demoTillOrders {
		then := before(ctx, 4*time.Hour-time.Duration(n)*20*time.Minute)
		if err := d.tillOrder(then, cashier, manager, at, n, ending); err != nil {
			return fmt.Errorf("order %d: %w", n, err)
		}
	}
	return nil
}

func (d *demo) atRegister(ctx context.Context, email string, storeID, registerID int64) (access.Actor, error) {
	actor, err := d.Access.StaffActor(ctx, d.staff[email])
	actor.Mode, actor.LocationID, actor.RegisterID = access.POS, storeID, registerID
	return actor, err
}

func (d *demo) tillOrder(ctx context.Context, cashier, manager access.Actor, at, n, ending int) error {
	c, err := d.Cart.Open(ctx, cashier, cart.Place{Channel: cart.POS, UUID: ids.Token()})
	if err != nil {
		return err
	}
	if n%3 > 0 {
		if err := d.Cart.SetCustomer(ctx, cashier, c.ID, d.buyer(n+at*11).ID); err != nil {
			return err
		}
	}
	if err := d.put(ctx, cashier, c.ID, at, n+37, 1+n%3); err != nil {
		return err
	}
	o, err := d.Order.CheckOut(ctx, cashier, c.ID, nil)
	if err != nil {
		return err
	}
	pay := func(amounts ...money.Cents) error {
		for i, a := range amounts {
			if _, err := d.Payment.Tenders.AddCash(ctx, cashier,
				payment.Tender{OrderID: o.ID, Amount: a, IntentKey: fmt.Sprintf("demo-%d-%d", o.ID, i)}); err != nil {
				return err
			}
		}
		return nil
	}
	switch ending {
	case paidExactly:
		err = pay(o.Total)
	case paidWithChange:
		err = pay((o.Total/20_00 + 1) * 20_00)
	case paidInTwo:
		err = pay(o.Total/2, o.Total-o.Total/2)
	case beingPaid:
		return pay(o.Total / 3)
	case notBegun:
		return nil
	case cancelled:
		_, err := d.Till.Cancel(ctx, manager, o.ID, true, "")
		return err
	case tenderVoided:
		return d.voidTender(ctx, manager, o, pay)
	}
	if err == nil {
		_, err = d.Till.Complete(ctx, manager, o.ID, ending == leftOpen)
	}
	return err
}

func (d *demo) voidTender(ctx context.Context, manager access.Actor, o order.Order,
	pay func(...money.Cents) error) error {
	if err := pay(o.Total); err != nil {
		return err
	}
	taken, err := d.Payment.Tenders.Transactions(ctx, o.ID)
	if err != nil {
		return err
	}
	_, err = d.Payment.Tenders.Void(ctx, manager, o.ID, taken[0].ID)
	return err
}
