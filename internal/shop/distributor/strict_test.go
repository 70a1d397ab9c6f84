package distributor_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/distributor"
	"camber/internal/shop/location"
	"camber/internal/shop/vendor"
)

// mishap is what goes wrong with one call.
type mishap = string

const (
	none        mishap = "nothing"
	silent      mishap = "it comes to nothing, and no answer comes"
	unheard     mishap = "the answer is lost"
	slow        mishap = "it arrives after it was looked for"
	garbage     mishap = "the answer is of another order"
	tooMany     mishap = "the answer is of more pieces"
	otherPrice  mishap = "another price"
	noPrice     mishap = "no price"
	someLines   mishap = "some of the lines"
	refused     mishap = "refused"
	notSent     mishap = "the line is down"
	killedFirst mishap = "the program is killed before the call"
	killedAfter mishap = "the program is killed after the call"
	hangs       mishap = "it hangs"
)

// strict is a distributor that makes an order of each call, unless it has one by that number, and counts what it was sent.
type strict struct {
	mu       sync.Mutex
	orders   map[string]distributor.Order
	sent     map[string]int // calls that reached it
	onItsWay []distributor.Order
	first    mishap // of the first order
	look     mishap // of the first look
	kill     func()
	clock    interface{ Advance(time.Duration) }
	price    money.E4
	partly   bool // still answers with less
	noPrices bool
}

func (f *strict) Ask(context.Context, distributor.Account, []distributor.Wanted) ([]distributor.Offer, error) {
	return nil, nil
}

func (f *strict) take(o distributor.Order) {
	f.sent[o.Number]++
	f.orders[o.Number] = o
}

func (f *strict) Order(ctx context.Context, _ distributor.Account, o distributor.Order) (distributor.Confirmation, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	m := f.first
	f.first = none
	lost := errors.New("connection reset")
	switch m {
	case silent:
		return distributor.Confirmation{}, lost
	case slow:
		f.onItsWay = append(f.onItsWay, o)
		return distributor.Confirmation{}, lost
	case notSent:
		return distributor.Confirmation{}, errors.Join(lost, distributor.ErrNotSent)
	case refused:
		return distributor.Confirmation{}, fault.New(fault.Declined, "Your account is on hold.")
	case killedFirst:
		f.kill()
		return distributor.Confirmation{}, ctx.Err()
	}
	f.take(o)
	switch m {
	case unheard:
		return distributor.Confirmation{}, lost
	case killedAfter:
		f.kill()
	case otherPrice:
		f.price += 5
	case someLines:
		f.partly = true
	case noPrice:
		f.noPrices = true
	case garbage:
		c := f.confirm(o)
		c.Replies[0].Line = 99
		return c, nil
	case tooMany:
		c := f.confirm(o)
		c.Replies[0].Quantity++
		return c, nil
	case hangs:
		f.clock.Advance(time.Minute)
		f.mu.Unlock()
		<-ctx.Done()
		f.mu.Lock()
		return distributor.Confirmation{}, ctx.Err()
	}
	return f.confirm(o), nil
}

func (f *strict) confirm(o distributor.Order) distributor.Confirmation {
	c := distributor.Confirmation{Number: "C-" + o.Number, WarehouseNumber: "W-1"}
	for _, l := range o.Lines {
		r := distributor.Reply{Line: l.Number, Outcome: distributor.Accepted, Quantity: l.Quantity, Price: &f.price}
		if f.noPrices {
			r.Price = nil
		}
		if c.Replies = append(c.Replies, r); f.partly {
			break
		}
	}
	return c
}

func (f *strict) Look(ctx context.Context, _ distributor.Account, number string) (distributor.Standing, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	m := f.look
	f.look = none
	switch m {
	case silent, unheard:
		return distributor.Standing{}, errors.New("503")
	case garbage:
		return distributor.Standing{Known: true, Confirmation: distributor.Confirmation{
			Replies: []distributor.Reply{{Line: 1, Outcome: "perhaps", Quantity: 1}}}}, nil
	case killedFirst:
		f.kill()
		return distributor.Standing{}, ctx.Err()
	case killedAfter:
		defer f.kill()
	case hangs:
		f.clock.Advance(time.Minute)
		f.mu.Unlock()
		<-ctx.Done()
		f.mu.Lock()
		return distributor.Standing{}, ctx.Err()
	}
	o, ok := f.orders[number]
	s := distributor.Standing{Known: ok}
	if ok {
		s.Confirmation = f.confirm(o)
		f.partly, f.noPrices = false, false // the rest is said the next time
	}
	for _, late := range f.onItsWay {
		f.take(late)
	}
	f.onItsWay = nil
	return s, nil
}

type books struct {
	vendors   *vendor.Service
	locations *location.Service
	vendorID  int64
	store     int64
}

func open(t *testing.T, ctx context.Context) books {
	t.Helper()
	b := books{vendors: vendor.New(), locations: location.New()}
	var err error
	b.store, err = b.locations.AddLocation(ctx, location.Details{Code: "A", Name: "A", ShortName: "A", City: "A",
		Zone: time.UTC})
	if err != nil {
		t.Fatal(err)
	}
	b.vendorID = b.add(t, ctx, "MID", "Midline")
	return b
}

var owner = access.Actor{Kind: access.System}

func (b books) add(t *testing.T, ctx context.Context, code, name string) int64 {
	t.Helper()
	return b.addPatient(t, ctx, code, name, 30*time.Second)
}

func (b books) addPatient(t *testing.T, ctx context.Context, code, name string, patience time.Duration) int64 {
	t.Helper()
	id, err := b.vendors.Add(ctx, owner, vendor.Details{Code: code, Name: name})
	if err == nil {
		err = b.service(nil).Save(ctx, owner, id, "", distributor.Details{Kind: distributor.Simulator,
			Patience: patience, Accounts: []distributor.StoreAccount{{Number: "4711"}}})
	}
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// service is what a server that starts has.
func (b books) service(p distributor.Provider) *distributor.Service {
	s := distributor.New(b.vendors, b.locations)
	if p != nil {
		s.Use(map[distributor.Kind]distributor.Provider{distributor.Simulator: p}, nil)
	}
	return s
}

func (b books) order(number string) distributor.NewOrder {
	return distributor.NewOrder{VendorID: b.vendorID, LocationID: b.store, Order: distributor.Order{Number: number,
		Warehouse: "DM", Lines: []distributor.Line{
			{Number: 1, AAIA: "HLVS", MPN: "HC-1", Quantity: 2, Cost: 52_40_00},
			{Number: 2, AAIA: "KRDT", MPN: "KR-2", Quantity: 4, Cost: 52_40_00}}}}
}

func place(ctx context.Context, s *distributor.Service, n distributor.NewOrder) (p distributor.Placed, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		p, err = s.Place(ctx, n)
		return err
	})
	return p, err
}

// work lets a server that begins anew at each step do what is due, until the order is settled and looked at once more, or
// for an hour.
func (b books) work(t *testing.T, ctx context.Context, f *strict, number string,
	tells func(context.Context, distributor.Placed) error) {
	t.Helper()
	for settled, i := 0, 0; settled < 2 && i < 15; i++ {
		working, kill := context.WithCancel(ctx)
		f.mu.Lock()
		f.kill = kill
		f.mu.Unlock()
		s := b.service(f)
		s.Tells(tells)
		_, err := jobs.New(map[string]jobs.Handler{distributor.Job: s.Handle}).RunDue(working)
		if err != nil && working.Err() == nil {
			t.Fatal(err)
		}
		kill()
		p, err := s.ByNumber(ctx, number)
		if err != nil {
			t.Fatal(err)
		}
		if p.State == distributor.Confirmed || p.State == distributor.Refused {
			settled++
			dbtest.Clock(ctx).Advance(time.Hour)
		}
		dbtest.Clock(ctx).Advance(4 * time.Minute)
	}
}

// DIST-3: whatever becomes of the call, the distributor has as many orders as the shop, and each was sent to it once.
func TestAsManyOrdersThereAsHere(t *testing.T) {
	t.Parallel()
	all := []mishap{none, silent, unheard, slow, garbage, tooMany, otherPrice, noPrice, someLines, refused, notSent,
		killedFirst, killedAfter, hangs}
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := open(t, ctx)
		for i, first := range all {
			for j, look := range []mishap{none, silent, garbage, killedFirst, killedAfter, hangs} {
				f := &strict{orders: map[string]distributor.Order{}, sent: map[string]int{}, first: first, look: look,
					clock: dbtest.Clock(ctx), price: 52_40_00}
				number := "PO-" + string(rune('A'+i)) + string(rune('A'+j))
				told := map[int]int{}
				n := b.order(number)
				p, err := place(ctx, b.service(f), n)
				if err != nil {
					t.Fatal(err)
				}
				if again, err := place(ctx, b.service(f), n); err != nil || again.ID != p.ID {
					t.Fatalf("placed again: %d and %d, %v", p.ID, again.ID, err)
				}
				b.work(t, ctx, f, number, func(_ context.Context, p distributor.Placed) error { told[p.Version]++; return nil })
				name := string(first) + ", then " + string(look)
				p, err = b.service(nil).ByNumber(ctx, number)
				if err != nil {
					t.Fatal(err)
				}
				want, there := distributor.Confirmed, 1
				if first == refused {
					want, there = distributor.Refused, 0
				}
				if p.State != want || f.sent[number] != there || len(f.orders) != there {
					t.Errorf("%s: %s (%v), sent %d times, %d there", name, p.State, p.Reason, f.sent[number], len(f.orders))
				}
				if there == 1 && !slices.Equal(f.orders[number].Lines, n.Order.Lines) {
					t.Errorf("%s: another order is there", name)
				}
				if changed := len(p.PriceChanges()); (changed == 2) != (first == otherPrice) {
					t.Errorf("%s: %d prices changed", name, changed)
				}
				versions := 1
				if first == noPrice || first == someLines {
					versions = 2
				}
				if p.State == distributor.Confirmed { // nobody asks about it any more
					bill := distributor.Standing{Known: true, Invoices: []distributor.Invoice{{Number: "I", Lines: []distributor.Moved{
						{Line: 1, Quantity: 2}, {Line: 2, Quantity: 4}}}}}
					if err := b.service(nil).Hear(ctx, b.vendorID, number, bill); err != nil {
						t.Fatal(err)
					}
				}
				if p.Version != versions || told[versions] == 0 {
					t.Errorf("%s: %d versions, told %v", name, p.Version, slices.Sorted(maps.Keys(told)))
				}
			}
		}
	})
}

// b13: an answer without a price, or to some of the lines, is none to promise anything by.
func TestLessThanAllIsNoConfirmation(t *testing.T) {
	t.Parallel()
	price := money.E4(10_0000)
	free := money.E4(0)
	order := distributor.Order{Lines: []distributor.Line{{Number: 1, Quantity: 2}, {Number: 2, Quantity: 4}}}
	reply := func(line, n int, o distributor.Outcome, price *money.E4) distributor.Reply {
		return distributor.Reply{Line: line, Quantity: n, Outcome: o, Price: price}
	}
	a, bo, no := distributor.Accepted, distributor.Backordered, distributor.Rejected
	for name, c := range map[string]struct {
		replies []distributor.Reply
		whole   bool
	}{
		"nothing":             {nil, false},
		"all":                 {[]distributor.Reply{reply(1, 2, a, &price), reply(2, 4, a, &price)}, true},
		"one line":            {[]distributor.Reply{reply(1, 2, a, &price)}, false},
		"fewer pieces":        {[]distributor.Reply{reply(1, 2, a, &price), reply(2, 3, a, &price)}, false},
		"the rest later":      {[]distributor.Reply{reply(1, 2, a, &price), reply(2, 3, a, &price), reply(2, 1, bo, &price)}, true},
		"a line is refused":   {[]distributor.Reply{reply(1, 2, a, &price), reply(2, 4, no, nil)}, true},
		"one without a price": {[]distributor.Reply{reply(1, 2, a, &price), reply(2, 4, a, nil)}, false},
		"one for nothing":     {[]distributor.Reply{reply(1, 2, a, &price), reply(2, 4, a, &free)}, false},
	} {
		if got := order.IsWhole(distributor.Confirmation{Replies: c.replies}); got != c.whole {
			t.Errorf("%s: whole %v", name, got)
		}
	}
}

// Answers that a distributor brings itself may come twice, late and out of order.
func TestWhatIsBroughtCountsOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := open(t, ctx)
		s := b.service(&strict{orders: map[string]distributor.Order{}, sent: map[string]int{}, price: 1})
		told := 0
		s.Tells(func(context.Context, distributor.Placed) error { told++; return nil })
		if _, err := place(ctx, s, b.order("PO-1")); err != nil {
			t.Fatal(err)
		}
		price := money.E4(52_40_00)
		all := func(n1, n2 int) []distributor.Moved {
			return []distributor.Moved{{Line: 1, Quantity: n1}, {Line: 2, Quantity: n2}}
		}
		hear := func(said distributor.Standing, want distributor.State, version int) {
			t.Helper()
			said.Known = true
			if err := s.Hear(ctx, b.vendorID, "PO-1", said); err != nil {
				t.Fatal(err)
			}
			p, err := s.ByNumber(ctx, "PO-1")
			if err != nil || p.State != want || p.Version != version {
				t.Fatalf("%s, version %d (%v); want %s, %d", p.State, p.Version, err, want, version)
			}
		}
		shipped := distributor.Standing{Shipments: []distributor.Shipment{{Number: "S1", Day: "2026-11-30", Lines: all(2, 1)}}}
		confirmed := distributor.Standing{Confirmation: distributor.Confirmation{Number: "C1", Replies: []distributor.Reply{
			{Line: 1, Outcome: distributor.Accepted, Quantity: 2, Price: &price},
			{Line: 2, Outcome: distributor.Accepted, Quantity: 4, Price: &price}}}}
		rest := distributor.Standing{Shipments: []distributor.Shipment{{Number: "S2", Day: "2026-12-01", Lines: all(0, 3)}}}
		bill := distributor.Standing{Invoices: []distributor.Invoice{{Number: "I1", Total: 314_40, Lines: all(2, 4)}}}
		hear(shipped, distributor.Shipped, 1) // before it was confirmed
		hear(shipped, distributor.Shipped, 1)
		hear(confirmed, distributor.Shipped, 2)
		hear(rest, distributor.Shipped, 3)
		hear(shipped, distributor.Shipped, 3)
		hear(bill, distributor.Invoiced, 4)
		hear(bill, distributor.Invoiced, 4)
		hear(distributor.Standing{Confirmation: distributor.Confirmation{Number: "C2"}}, distributor.Invoiced, 5)
		p, err := s.ByNumber(ctx, "PO-1")
		if err != nil || len(p.Standing.Shipments) != 2 || len(p.Standing.Invoices) != 1 ||
			p.Standing.Confirmation.Number != "C1" || !slices.Equal(p.Standing.Others, []string{"C2"}) || p.Reason == nil {
			t.Errorf("%+v, %v", p, err)
		}
		if told != 5 {
			t.Errorf("told %d times, of 5 versions", told)
		}
		for name, err := range map[string]error{
			"another vendor": s.Hear(ctx, b.vendorID+1, "PO-1", bill),
			"no such order":  s.Hear(ctx, b.vendorID, "PO-2", bill),
		} {
			if !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// A person may end what the distributor has not got; where it has it after all, it is there.
func TestALateAnswerCountsAfterGivingUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := open(t, ctx)
		f := &strict{orders: map[string]distributor.Order{}, sent: map[string]int{}, first: silent, price: 7}
		s := b.service(f)
		if _, err := place(ctx, s, b.order("PO-1")); err != nil {
			t.Fatal(err)
		}
		if _, err := jobs.New(map[string]jobs.Handler{distributor.Job: s.Handle}).RunDue(ctx); err != nil {
			t.Fatal(err)
		}
		if _, err := s.GiveUp(ctx, owner, "PO-1", " "); !fault.Is(err, fault.Invalid) {
			t.Fatalf("given up without a word: %v", err)
		}
		p, err := s.GiveUp(ctx, owner, "PO-1", "Jim at the counter")
		if err != nil || p.State != distributor.Refused {
			t.Fatalf("%s, %v", p.State, err)
		}
		b.work(t, ctx, f, "PO-1", nil)
		if len(f.orders) != 0 {
			t.Fatal("sent after it was given up")
		}
		seven := money.E4(7)
		err = s.Hear(ctx, b.vendorID, "PO-1", distributor.Standing{Known: true, Confirmation: distributor.Confirmation{
			Number: "C1", Replies: []distributor.Reply{{Line: 1, Outcome: distributor.Accepted, Quantity: 2, Price: &seven},
				{Line: 2, Outcome: distributor.Accepted, Quantity: 4, Price: &seven}}}})
		if p, _ = s.ByNumber(ctx, "PO-1"); err != nil || p.State != distributor.Confirmed {
			t.Errorf("%s, %v", p.State, err)
		}
		if _, err := s.GiveUp(ctx, owner, "PO-1", "Jim"); !fault.Is(err, fault.Conflict) {
			t.Errorf("given up once confirmed: %v", err)
		}
	})
}

// What can't be handed over, because nobody knows how, waits; another order by the same number is none.
func TestWhatCannotBeSentWaits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := open(t, ctx)
		if _, err := place(ctx, b.service(nil), b.order("PO-1")); err != nil {
			t.Fatal(err)
		}
		other := b.order("PO-1")
		other.Order.Lines = other.Order.Lines[:1]
		if _, err := place(ctx, b.service(nil), other); !fault.Is(err, fault.Conflict) {
			t.Errorf("another order by the number: %v", err)
		}
		s := b.service(nil)
		run := func() {
			if _, err := jobs.New(map[string]jobs.Handler{distributor.Job: s.Handle}).RunDue(ctx); err != nil {
				t.Fatal(err)
			}
		}
		run()
		p, err := s.ByNumber(ctx, "PO-1")
		if err != nil || p.State != distributor.Placing || p.Reason == nil || p.Tries != 0 {
			t.Fatalf("%+v, %v", p, err)
		}
		f := &strict{orders: map[string]distributor.Order{}, sent: map[string]int{}, price: 52_40_00}
		s = b.service(f)
		dbtest.Clock(ctx).Advance(time.Minute)
		run()
		if p, err = s.ByNumber(ctx, "PO-1"); err != nil || p.State != distributor.Confirmed || len(f.orders) != 1 {
			t.Errorf("%s, %d there, %v", p.State, len(f.orders), err)
		}
	})
}
