package cart_test

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
)

// CAT-9
func TestSnap(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		quantity, minimum, multiple, want int
		notice                            string
	}{
		{1, 1, 1, 1, ""}, {3, 4, 1, 4, "Minimum quantity is 4"}, {-1, 0, 0, 1, "Minimum quantity is 1"},
		{0, 1, 1, 1, "Minimum quantity is 1"},
		{10_000, 1, 1, 10_000, ""}, {10_001, 1, 1, 10_000, "Maximum quantity is 10000"},
		{1_000_000_000, 1, 1, 10_000, "Maximum quantity is 10000"},
		{1, 1, 2, 2, "Minimum quantity is 2"}, {4, 1, 2, 4, ""}, {5, 1, 2, 6, "This is sold in multiples of 2"},
		{3, 5, 4, 8, "Minimum quantity is 8"},
		{10_000, 1, 3, 9_999, "This is sold in multiples of 3"}, {10_001, 1, 3, 9_999, "Maximum quantity is 9999"},
	} {
		got, notice := cart.Snap(c.quantity, c.minimum, c.multiple, cart.Maximum)
		said := ""
		if notice != nil {
			said = notice.String()
		}
		if got != c.want || said != c.notice {
			t.Errorf("Snap(%d, %d) = %d %q, want %d %q", c.quantity, c.minimum, got, said, c.want, c.notice)
		}
	}
}

func TestEqualChoicesShareAKey(t *testing.T) {
	t.Parallel()
	key := cart.Key(7, cart.Options{1: "2", 3: "x"}, nil)
	for name, other := range map[string]string{
		"part": cart.Key(8, cart.Options{1: "2", 3: "x"}, nil), "value": cart.Key(7, cart.Options{1: "2", 3: "y"}, nil),
		"option": cart.Key(7, cart.Options{1: "2", 4: "x"}, nil), "fewer": cart.Key(7, cart.Options{1: "2"}, nil),
		"none": cart.Key(7, nil, nil),
	} {
		if other == key {
			t.Errorf("another %s has the same key", name)
		}
	}
	if cart.Key(7, cart.Options{3: "x", 1: "2"}, nil) != key || cart.Key(7, cart.Options{}, nil) != cart.Key(7, nil, nil) {
		t.Error("equal choices have different keys")
	}
}

// look reads the cart again and computes it.
func look(t *testing.T, ctx context.Context, s *carttest.Shop, actor access.Actor, c cart.Cart) cart.View {
	t.Helper()
	c, err := s.Carts.Cart(ctx, actor, c.ID)
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.Carts.View(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func refused(t *testing.T, err error, kind fault.Kind, sentence string) {
	t.Helper()
	f := fault.Of(err)
	if f == nil || f.Kind != kind || f.Text.String() != sentence {
		t.Errorf("got %v, want %v %q", err, kind, sentence)
	}
}

func TestAnEmptyCartIsNotStored(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c, err := s.Carts.Current(ctx, s.Guest, cart.Place{Channel: cart.Web, LocationID: s.Main})
		if err != nil || c.ID != 0 || c.UUID == "" {
			t.Fatalf("cart %+v, %v", c, err)
		}
		v, err := s.Carts.View(ctx, c)
		if err != nil || v.Items != 0 || v.Totals.Total != 0 || fmt.Sprint(v.Problems()) != "[The shopping cart is empty.]" {
			t.Errorf("view %+v, %v", v, err)
		}
	})
}

// CART-11 CART-12 CART-13 CAT-9
func TestLinesAreAddedCountedAndRemoved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Guests(ctx, s.Pads, s.Battery, s.Pads)
		v := look(t, ctx, s, s.Guest, c)
		if len(v.Lines) != 2 || v.Lines[0].PartID != s.Pads || v.Lines[0].Quantity != 2 || v.Items != 3 || v.WeightG != 3000 {
			t.Fatalf("lines %+v", v.Lines)
		}
		bolts, err := s.Carts.Add(ctx, s.Guest, c.ID, cart.Item{PartID: s.Bolts, Quantity: 1})
		if err != nil || bolts.Quantity != 4 || bolts.Notice.String() != "Minimum quantity is 4" {
			t.Errorf("fewer than the minimum: %+v, %v", bolts, err)
		}
		for _, none := range []int{0, -5} {
			for _, part := range []int64{s.Rotor, s.Pads} { // new in the cart, and there already
				_, err := s.Carts.Add(ctx, s.Guest, c.ID, cart.Item{PartID: part, Quantity: none})
				refused(t, fields(err, "quantity"), fault.Invalid, "Quantity must be a positive number.")
			}
		}
		if after := look(t, ctx, s, s.Guest, c); after.Items != 7 {
			t.Errorf("what was refused left %+v", after.Lines)
		}
		many, err := s.Carts.SetQuantity(ctx, s.Guest, c.ID, bolts.Key, 1_000_000_000)
		if err != nil || many.Quantity != cart.Maximum || many.Notice.String() != "Maximum quantity is 10000" {
			t.Errorf("more than the maximum: %+v, %v", many, err)
		}
		for _, few := range []int{3, 0, -1, math.MinInt} {
			least, err := s.Carts.SetQuantity(ctx, s.Guest, c.ID, bolts.Key, few)
			if err != nil || least.Quantity != 4 || least.Notice.String() != "Minimum quantity is 4" {
				t.Errorf("%d: %+v, %v", few, least, err)
			}
		}
		if err := s.Carts.Remove(ctx, s.Guest, c.ID, bolts.Key); err != nil {
			t.Error(err)
		}
		_, err = s.Carts.SetQuantity(ctx, s.Guest, c.ID, bolts.Key, 5)
		refused(t, err, fault.NotFound, "This line is no longer in the cart.")
		for range 2 {
			if err := s.Carts.Remove(ctx, s.Guest, c.ID, v.Lines[0].Key); err != nil {
				t.Error(err)
			}
		}
		if v = look(t, ctx, s, s.Guest, c); len(v.Lines) != 1 || v.Lines[0].PartID != s.Battery {
			t.Errorf("left %+v", v.Lines)
		}
		_, err = s.Carts.Add(ctx, s.Guest, c.ID, cart.Item{PartID: s.Unpriced, Quantity: 1})
		refused(t, err, fault.Conflict, "Ask Us can't be ordered at the moment.")
	})
}

// TRD-1: the deposit is a line of its own with its own tax class, as many as the part.
func TestCoreChargeFollowsItsPart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Guests(ctx, s.Battery, s.Battery)
		v := look(t, ctx, s, s.Guest, c)
		l := v.Lines[0]
		if l.Unit != 189_9900 || l.Core == nil || l.Core.Unit != 22_00 || l.Core.Sum.Total != 44_00 ||
			l.Core.Key != l.Key+"-core" {
			t.Fatalf("line %+v core %+v", l, l.Core)
		}
		want := []sale.Row{
			{Code: sale.CodeSubTotal, Title: "Sub-Total", Value: 379_98},
			{Code: sale.CodeCore, Title: "Core Charges", Value: 44_00},
			{Code: sale.CodeTax, Title: "Texas 6.25%", Value: 23_75 + 2_75},
			{Code: sale.CodeTax, Title: "Austin 2%", Value: 7_60},
			{Code: sale.CodeTotal, Title: "Total", Value: 458_08},
		}
		if fmt.Sprint(v.Totals.Rows) != fmt.Sprint(want) {
			t.Errorf("rows %v, want %v", v.Totals.Rows, want)
		}
	})
}

func TestOptionsDecideAboutLineAndPrice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Guests(ctx)
		add := func(o cart.Options) error {
			_, err := s.Carts.Add(ctx, s.Guest, c.ID, cart.Item{PartID: s.Wipers, Quantity: 1, Options: o})
			return err
		}
		err := add(nil)
		if problem := fault.Of(err).Fields[fmt.Sprintf("option[%d]", s.Size)]; problem.String() != "Size required!" {
			t.Errorf("without the required option: %v", err)
		}
		for name, o := range map[string]cart.Options{
			"unknown value": {s.Size: "999999"}, "unknown option": {s.Size: fmt.Sprint(s.Long), 999999: "1"},
			"twice": {s.Size: fmt.Sprint(s.Long), s.Extras: fmt.Sprintf("%d,%d", s.Towel, s.Towel)},
		} {
			if f := fault.Of(add(o)); f == nil || f.Kind != fault.Invalid {
				t.Errorf("%s: %v", name, f)
			}
		}
		both := fmt.Sprintf("%d,%d", s.Washer, s.Towel)
		for range 2 {
			if err := add(cart.Options{s.Size: fmt.Sprint(s.Long), s.Text: " left side ", s.Extras: both}); err != nil {
				t.Fatal(err)
			}
		}
		if err := add(cart.Options{s.Size: fmt.Sprint(s.Short)}); err != nil {
			t.Fatal(err)
		}
		v := look(t, ctx, s, s.Guest, c)
		if len(v.Lines) != 2 || v.Lines[0].Quantity != 2 || v.Lines[0].Unit != 14_0000 || v.Lines[1].Unit != 10_0000 {
			t.Fatalf("lines %+v", v.Lines)
		}
		chosen := v.Lines[0].Chosen
		if len(chosen) != 4 || chosen[0].Value != "Long" || chosen[1].Value != "left side" || chosen[3].Value != "Towel" {
			t.Errorf("chosen %+v", chosen)
		}
		if again := cart.OptionsOf(chosen); cart.Key(s.Wipers, again, nil) != v.Lines[0].Key {
			t.Errorf("options %v make another line", again)
		}
	})
}

// TRD-2 CART-16 CART-17
func TestCustomersLevelMakesThePrice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		for _, step := range []struct {
			customer int64
			unit     money.E4
			rule     string
		}{{0, 46_9900, "retail"}, {s.Garage, 39_9900, "jobber"}, {s.Jane, 46_9900, "retail"}, {s.Garage, 39_9900, "jobber"},
			{0, 46_9900, "retail"}} {
			if err := s.Carts.SetCustomer(ctx, s.Till1, c.ID, step.customer); err != nil {
				t.Fatal(err)
			}
			l := look(t, ctx, s, s.Till1, c).Lines[0]
			if l.Unit != step.unit || l.Rule != step.rule || l.Retail != 46_9900 {
				t.Errorf("customer %d pays %s by %s, want %s by %s", step.customer, l.Unit.Text(), l.Rule, step.unit.Text(),
					step.rule)
			}
		}
		web := s.Guests(ctx, s.Pads)
		refused(t, s.Carts.SetCustomer(ctx, s.Guest, web.ID, s.Garage), fault.Forbidden,
			"Only a cashier chooses the customer.")
	})
}

func TestQuantityBreakCountsThePartOverAllLines(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Guests(ctx, s.Bolts)
		bolts := look(t, ctx, s, s.Guest, c).Lines[0]
		for quantity, want := range map[int]money.Cents{99: 12_22, 100: 10_00} {
			if _, err := s.Carts.SetQuantity(ctx, s.Guest, c.ID, bolts.Key, quantity); err != nil {
				t.Fatal(err)
			}
			if got := look(t, ctx, s, s.Guest, c).Lines[0].Sum.Total; got != want {
				t.Errorf("%d bolts cost %s, want %s", quantity, got, want)
			}
		}
	})
}

// M-13 PROD-3: two lines and a kit never count on the same piece.
func TestLinesShareTheStock(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Guests(ctx, s.Rotor, s.Kit)
		v := look(t, ctx, s, s.Guest, c)
		rotors, kits := v.Lines[0], v.Lines[1]
		set := func(key string, n int) {
			t.Helper()
			if _, err := s.Carts.SetQuantity(ctx, s.Guest, c.ID, key, n); err != nil {
				t.Fatal(err)
			}
		}
		set(rotors.Key, 11)
		set(kits.Key, 19) // needs 38 of the 39 rotors that are left
		if v = look(t, ctx, s, s.Guest, c); !v.Lines[1].Enough || len(v.Problems()) != 0 {
			t.Errorf("kits: %+v, %v", v.Lines[1].Supply, v.Problems())
		}
		set(kits.Key, 20)
		v = look(t, ctx, s, s.Guest, c)
		if v.Lines[1].Enough || v.Lines[1].Supply.Here.Free != 19 ||
			fmt.Sprint(v.Problems()) != "[Brake Kit: 19 at Main St, 20 wanted. The other stores have none. Take fewer, or ask us when more comes.]" {
			t.Errorf("kits: %v, %v", v.Lines[1].Supply, v.Problems())
		}
		if err := s.Carts.SetDraft(ctx, s.Guest, c.ID, cart.Draft{}, s.East); err != nil {
			t.Fatal(err)
		}
		if v = look(t, ctx, s, s.Guest, c); v.Lines[0].Supply.Here.Free != 0 || len(v.Problems()) != 2 {
			t.Errorf("at the store without rotors: %v", v.Problems())
		}
	})
}

// W-04
func TestACartIsItsOwnersAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		ticket := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		janes, err := s.Carts.Open(ctx, s.JaneHerself, cart.Place{Channel: cart.Web, LocationID: s.Main})
		if err != nil {
			t.Fatal(err)
		}
		weak := s.Till1.Granted()
		for name, try := range map[string]struct {
			actor access.Actor
			cart  cart.Cart
			kind  fault.Kind
		}{
			"visitor and ticket":           {s.Guest, ticket, fault.Forbidden},
			"cashier without a permission": {weak, ticket, fault.Forbidden},
			"another register":             {s.Till2, ticket, fault.NotFound},
			"visitor and customer's cart":  {s.Guest, janes, fault.NotFound},
			"another customer":             {access.Actor{Kind: access.Customer, CustomerID: s.Garage}, janes, fault.NotFound},
		} {
			_, err := s.Carts.Add(ctx, try.actor, try.cart.ID, cart.Item{PartID: s.Rotor, Quantity: 1})
			if fault.Of(err) == nil || fault.Of(err).Kind != try.kind {
				t.Errorf("%s: %v", name, err)
			}
		}
		if n := look(t, ctx, s, s.Till1, ticket).Items; n != 1 {
			t.Errorf("%d pieces on the ticket after refusals", n)
		}
		if n := look(t, ctx, s, s.JaneHerself, janes).Items; n != 0 {
			t.Errorf("%d pieces in the customer's cart after refusals", n)
		}
	})
}

// POS-3
func TestEachTabHoldsOneTicket(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		open := func(cashier access.Actor, uuid string) cart.Cart {
			t.Helper()
			c, err := s.Carts.Open(ctx, cashier, cart.Place{Channel: cart.POS, UUID: uuid})
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		one := open(s.Till1, "tab-1-aaaaaaaaaaaa")
		two := open(s.Till1, "tab-2-aaaaaaaaaaaa")
		if one.ID == two.ID || open(s.Till1, "tab-1-aaaaaaaaaaaa").ID != one.ID {
			t.Error("a tab does not keep its ticket")
		}
		if newest := open(s.Till1, ""); newest.ID != two.ID {
			t.Errorf("without a name it is ticket %d, not the newest %d", newest.ID, two.ID)
		}
		_, err := s.Carts.Open(ctx, s.Till2, cart.Place{Channel: cart.POS, UUID: "tab-1-aaaaaaaaaaaa"})
		if f := fault.Of(err); f == nil || f.Kind != fault.Conflict || f.Confirm == nil || f.Confirm.Parameter != cart.ConfirmFresh {
			t.Errorf("another register got the ticket, or one of its name: %v", err)
		}
		if _, err := s.Carts.Open(ctx, s.Till1, cart.Place{Channel: cart.POS, UUID: "'; DROP"}); fault.Of(err).
			Kind != fault.Invalid {
			t.Errorf("a wild name: %v", err)
		}
		v := look(t, ctx, s, s.Till1, one)
		if err := s.Carts.Tie(ctx, v, 4711, true, time.Time{}); err != nil {
			t.Fatal(err)
		}
		if err := s.Carts.Finish(ctx, 4711, cart.Ordered); err != nil {
			t.Fatal(err)
		}
		next := open(s.Till1, "tab-1-aaaaaaaaaaaa")
		if next.ID == one.ID || next.State != cart.Open || open(s.Till1, "tab-1-aaaaaaaaaaaa").ID != next.ID ||
			open(s.Till1, next.UUID).ID != next.ID {
			t.Errorf("after the order: %+v", next)
		}
		_, err = s.Carts.Add(ctx, s.Till1, one.ID, cart.Item{PartID: s.Pads, Quantity: 1})
		refused(t, err, fault.Conflict,
			"This cart is closed and was not changed. If it was ordered, look at its order; else load the page again.")
	})
}

// CART-3
func TestSigningInMergesTheCarts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		earlier, err := s.Carts.Open(ctx, s.JaneHerself, cart.Place{Channel: cart.Web, LocationID: s.Main})
		if err != nil {
			t.Fatal(err)
		}
		s.Fill(ctx, s.JaneHerself, earlier.ID, s.Pads, s.Rotor)
		v := vehicle.Vehicle{BaseVehicleID: 1, Year: 2015, Make: "Chevrolet"}
		if err := s.Carts.SetVehicle(ctx, s.JaneHerself, earlier.ID, &v); err != nil {
			t.Fatal(err)
		}
		visitors := s.Guests(ctx, s.Battery, s.Pads)
		mine, err := s.Carts.SignIn(ctx, s.Jane, visitors.UUID)
		if err != nil {
			t.Fatal(err)
		}
		if mine.ID != visitors.ID || mine.CustomerID != s.Jane || mine.Vehicle == nil || mine.Checkout.Firstname != "Ann" {
			t.Errorf("cart %+v", mine)
		}
		got := map[int64]int{}
		for _, l := range mine.Lines {
			got[l.PartID] = l.Quantity
		}
		if fmt.Sprint(got) != fmt.Sprint(map[int64]int{s.Pads: 2, s.Rotor: 1, s.Battery: 1}) {
			t.Errorf("lines %v", got)
		}
		if again, err := s.Carts.SignIn(ctx, s.Jane, ""); err != nil || again.ID != mine.ID {
			t.Errorf("a new browser gets cart %d, %v", again.ID, err)
		}
		if _, err := s.Carts.Cart(ctx, s.Guest, mine.ID); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("the visitor still sees it: %v", err)
		}
		if strangers, err := s.Carts.SignIn(ctx, s.Garage, mine.UUID); err != nil || strangers.ID != 0 {
			t.Errorf("another customer got cart %d, %v", strangers.ID, err)
		}
	})
}

// POS-4: none of 40 scans at once is lost, on two servers.
func TestNoScanIsLost(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		var failed atomic.Int32
		dbtest.Race(40, func(ctx context.Context, i int) {
			c, err := s.Carts.Open(ctx, s.Till1, cart.Place{Channel: cart.POS, UUID: "tab-1-aaaaaaaaaaaa"})
			if err == nil {
				_, err = s.Carts.Add(ctx, s.Till1, c.ID, cart.Item{PartID: []int64{s.Pads, s.Rotor}[i%2], Quantity: 1})
			}
			if err != nil {
				failed.Add(1)
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		c, err := s.Carts.Current(ctx, s.Till1, cart.Place{Channel: cart.POS, UUID: "tab-1-aaaaaaaaaaaa"})
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Lines) != 2 || c.Lines[0].Quantity != 20 || c.Lines[1].Quantity != 20 {
			t.Errorf("%d failed; lines %+v", failed.Load(), c.Lines)
		}
	})
}

// P-14: whatever was done to it, the cart is what its lines make it.
func TestViewIsComputedFromScratch(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Guests(ctx, s.Pads, s.Battery)
		before := look(t, ctx, s, s.Guest, c).Totals
		bolts, err := s.Carts.Add(ctx, s.Guest, c.ID, cart.Item{PartID: s.Bolts, Quantity: 8})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Carts.Remove(ctx, s.Guest, c.ID, bolts.Key); err != nil {
			t.Fatal(err)
		}
		if after := look(t, ctx, s, s.Guest, c).Totals; fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("totals %v, before %v", after, before)
		}
	})
}

// TOT-3
func TestSettingDecidesTheTaxBasis(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		if err := setting.Set(ctx, s.Till1.Who(), setting.TaxBasis, setting.Location(s.Main), "invoice"); err != nil {
			t.Fatal(err)
		}
		if v := look(t, ctx, s, s.Guest, s.Guests(ctx, s.Pads)); v.Basis != sale.PerInvoice {
			t.Errorf("basis %s", v.Basis)
		}
	})
}

// CART-25
func TestATicketIsDropped(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		if err := s.Carts.Drop(ctx, s.Till1, c.ID); err != nil {
			t.Fatal(err)
		}
		if next, err := s.Carts.Current(ctx, s.Till1, cart.Place{Channel: cart.POS, UUID: c.UUID}); err != nil ||
			next.ID != 0 {
			t.Errorf("the tab still has %+v, %v", next, err)
		}
		refused(t, s.Carts.Drop(ctx, s.Guest, s.Guests(ctx, s.Pads).ID), fault.NotFound, "This cart can't be found.")
		ordered := s.Ticket(ctx, s.Till1, "tab-2-aaaaaaaaaaaa", s.Pads)
		if err := s.Carts.Tie(ctx, look(t, ctx, s, s.Till1, ordered), 4711, true, time.Time{}); err != nil {
			t.Fatal(err)
		}
		refused(t, s.Carts.Drop(ctx, s.Till1, ordered.ID), fault.Conflict,
			"This cart was ordered already, and was not changed. Look at its order instead.")
	})
}

// I-22
func TestCardNumbersAreNotKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Guests(ctx)
		err := s.Carts.SetDraft(ctx, s.Guest, c.ID, cart.Draft{Firstname: "Ann", Comment: "4242 4242 4242 4242"}, 0)
		if f := fault.Of(err); f == nil || f.Fields["comment"].String() != "Please leave out card numbers." {
			t.Errorf("in the comment: %v", err)
		}
		_, err = s.Carts.Add(ctx, s.Guest, c.ID,
			cart.Item{PartID: s.Wipers, Quantity: 1,
				Options: cart.Options{s.Size: fmt.Sprint(s.Long), s.Text: "4242424242424242"}})
		if !fault.Is(err, fault.Invalid) {
			t.Errorf("in a typed option: %v", err)
		}
		if v := look(t, ctx, s, s.Guest, c); v.Cart.Checkout.Comment != "" || len(v.Lines) != 0 {
			t.Errorf("kept %+v", v.Cart)
		}
	})
}
