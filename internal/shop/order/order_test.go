package order_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/catalog"
	"camber/internal/shop/ledger"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
)

type shop struct {
	*carttest.Shop
	orders *order.Service
	notes  *notify.Service
}

func setup(t *testing.T, ctx context.Context) shop {
	t.Helper()
	s := carttest.New(t, ctx)
	notes := notify.New(nil, nil) // nothing is delivered here
	return shop{s, order.New(s.Carts, s.Locations, s.Promos, s.Registers, s.Stock, []byte("a key of the test")), notes}
}

func cents(c money.Cents) *money.Cents { return &c }

// nothing checks that a refusal has left nothing behind.
func (s shop) nothing(t *testing.T, ctx context.Context) {
	t.Helper()
	all, err := s.orders.Orders(ctx, order.Filter{})
	if err != nil || len(all) != 0 {
		t.Errorf("orders %v, %v", all, err)
	}
	messages, err := s.notes.Messages(ctx, notify.Filter{})
	if err != nil || len(messages) != 0 {
		t.Errorf("messages %v, %v", messages, err)
	}
	if n := s.Free(s.Pads); n != carttest.OnShelf {
		t.Errorf("%d pads are free", n)
	}
	if sum, err := ledger.Balance(ctx, "parts"); err != nil || sum != 0 {
		t.Errorf("booked %s, %v", sum, err)
	}
}

// CHK-2 CHK-4 INV-3: a cart reserves nothing, its order does, and takes nothing yet.
func TestPlacingReservesBooksAndTells(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Guests(ctx, s.Battery, s.Pads)
		v := vehicle.Vehicle{BaseVehicleID: 5, Year: 2015, Make: "Chevrolet", Model: "Silverado 1500"}
		if err := s.Carts.SetVehicle(ctx, s.Guest, c.ID, &v); err != nil {
			t.Fatal(err)
		}
		if s.Free(s.Pads) != carttest.OnShelf {
			t.Errorf("a cart keeps pads from others: %d are free", s.Free(s.Pads))
		}
		o, err := s.orders.Place(ctx, s.Guest, c.ID, cents(279_91))
		if err != nil {
			t.Fatal(err)
		}
		if o.Status != order.Complete || o.Payment != order.PayInStore || o.Channel != cart.Web ||
			o.Label.Name != "Processing" || o.ReceiptNumber != "" {
			t.Errorf("order %+v", o)
		}
		if o.Name != "Ann Lee" || o.Email != "ann@example.com" || o.BusinessDay != carttest.Day || o.Vehicle.Year != 2015 ||
			o.Version != 1 || o.Currency != "USD" {
			t.Errorf("order %+v", o)
		}
		// 189.99 and 46.99 at 8.25 %, the core of 22.00 at 6.25 %
		if o.Total != 279_91 || o.BalanceDue != 279_91 || o.AmountPaid != 0 || o.ChangeDue != 0 || o.PaidInFull() ||
			!o.Outstanding() {
			t.Errorf("total %s, balance %s", o.Total, o.BalanceDue)
		}
		for i, want := range []struct {
			kind  sale.Kind
			name  string
			total money.Cents
			rates int
		}{{sale.Part, "Battery", 189_99, 2}, {sale.Core, "Battery", 22_00, 1}, {sale.Part, "Brake Pads", 46_99, 2}} {
			l := o.Lines[i]
			if l.Kind != want.kind || l.Name != want.name || l.Total != want.total || len(l.Taxes) != want.rates ||
				l.Number == "" || l.Brand != "Apex" {
				t.Errorf("line %d: %+v", i, l)
			}
		}
		for code, want := range map[string]money.Cents{
			fmt.Sprint("ar:", o.ID): 279_91, "parts": -236_98, fmt.Sprint("core:", o.ID): -22_00, "tax:TX": -16_19,
			"tax:AUS": -4_74,
		} {
			if got, err := ledger.Balance(ctx, code); err != nil || got != want {
				t.Errorf("%s holds %s, want %s, %v", code, got, want, err)
			}
		}
		if s.Free(s.Pads) != carttest.OnShelf-1 || s.OnHand(s.Pads) != carttest.OnShelf {
			t.Errorf("%d pads are free, %d on hand", s.Free(s.Pads), s.OnHand(s.Pads))
		}
		messages, err := s.notes.Messages(ctx, notify.Filter{OrderID: o.ID})
		if err != nil || len(messages) != 1 || messages[0].Kind != notify.Placed ||
			messages[0].Recipient != "ann@example.com" {
			t.Errorf("messages %+v, %v", messages, err)
		}
		if len(o.History) != 1 || o.History[0].Event != order.PlaceOrder || o.History[0].From != order.Cart ||
			o.History[0].MessageID != messages[0].ID {
			t.Errorf("history %+v", o.History)
		}
		if found, err := s.orders.ByLink(ctx, s.orders.Link(o)); err != nil || found.ID != o.ID {
			t.Errorf("the link leads to order %d, %v", found.ID, err)
		}
		if _, err := s.orders.ByLink(ctx, o.ClientUUID); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("the cart's uuid leads to the order: %v", err)
		}
	})
}

// P-04 API-6: 20 times at once, on two servers, is one order.
func TestPlacingAgainAnswersTheSameOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Guests(ctx, s.Pads)
		ids := make([]int64, 20)
		dbtest.Race(len(ids), func(ctx context.Context, i int) {
			o, err := s.orders.Place(ctx, s.Guest, c.ID, nil)
			if err != nil {
				t.Error(err)
			}
			ids[i] = o.ID
		}, ctx, dbtest.Two(t, ctx))
		for _, id := range ids {
			if id == 0 || id != ids[0] {
				t.Errorf("orders %v", ids)
				break
			}
		}
		if all, err := s.orders.Orders(ctx, order.Filter{}); err != nil || len(all) != 1 || all[0].Version != 1 {
			t.Errorf("orders %+v, %v", all, err)
		}
		if messages, err := s.notes.Messages(ctx, notify.Filter{}); err != nil || len(messages) != 1 {
			t.Errorf("%d receipts, %v", len(messages), err)
		}
		if s.Free(s.Pads) != carttest.OnShelf-1 {
			t.Errorf("%d pads are free", s.Free(s.Pads))
		}
	})
}

func TestWhatCantBePlacedLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Guests(ctx, s.Pads)
		_, err := s.orders.Place(ctx, s.Guest, c.ID, cents(1_00)) // M-38
		if f := fault.Of(err); f == nil || f.Kind != fault.Conflict ||
			f.Sentences[0].String() != "The total is now $50.87; it was $1.00." {
			t.Errorf("another total: %v", err)
		}
		line := func() cart.Line {
			c, err := s.Carts.Cart(ctx, s.Guest, c.ID)
			if err != nil {
				t.Fatal(err)
			}
			return c.Lines[0]
		}()
		if _, err := s.Carts.SetQuantity(ctx, s.Guest, c.ID, line.Key, carttest.OnShelf+1); err != nil {
			t.Fatal(err)
		}
		_, err = s.orders.Place(ctx, s.Guest, c.ID, nil)
		if f := fault.Of(err); f == nil || f.Kind != fault.Conflict ||
			f.Sentences[0].String() != "Brake Pads: 50 at Main St, 51 wanted. In stock at East Side (50). Take fewer, or ask us when more comes." {
			t.Errorf("too many: %v", err)
		}
		if err := s.Carts.SetDraft(ctx, s.Guest, c.ID, cart.Draft{Firstname: "A", Email: "nobody", Telephone: "12"}, 0); err != nil {
			t.Fatal(err)
		}
		_, err = s.orders.Place(ctx, s.Guest, c.ID, nil)
		want := map[string]string{"firstname": "Minimum 2 characters", "lastname": "Required", "email": "Invalid email",
			"telephone": "Invalid phone number format"}
		got := map[string]string{}
		for name, text := range fault.Of(err).Fields {
			got[name] = text.String()
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("fields %v, want %v", got, want)
		}
		if err := s.Carts.Remove(ctx, s.Guest, c.ID, line.Key); err != nil {
			t.Fatal(err)
		}
		_, err = s.orders.Place(ctx, s.Guest, c.ID, nil)
		if f := fault.Of(err); f == nil || f.Sentences[0].String() != "The shopping cart is empty." {
			t.Errorf("an empty cart: %v", err)
		}
		_, err = s.orders.Place(ctx, s.Guest, s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads).ID, nil)
		if fault.Of(err).Kind != fault.Forbidden {
			t.Errorf("a cashier's ticket: %v", err)
		}
		s.nothing(t, ctx)
	})
}

// CHK-3: who has it sent can't say that they pay when they pick it up.
func TestNobodyPaysInTheStoreForWhatIsSent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Guests(ctx, s.Pads)
		for _, payment := range []string{"cod", ""} {
			s.say(t, ctx, c, cart.Draft{ShipTo: elPaso(), Shipping: "ground", Payment: payment})
			_, err := s.orders.Place(ctx, s.Guest, c.ID, nil)
			if f := fault.Of(err); f == nil || f.Fields["payment_method"].String() != "Please choose how to pay." {
				t.Errorf("%q: %v", payment, err)
			}
		}
		s.nothing(t, ctx)
	})
}

// CAT-7
func TestGuestsNeedTheSetting(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		if err := setting.Set(ctx, s.Till1.Who(), setting.GuestCheckout, setting.Business, false); err != nil {
			t.Fatal(err)
		}
		_, err := s.orders.Place(ctx, s.Guest, s.Guests(ctx, s.Pads).ID, nil)
		if fault.Of(err).Kind != fault.Unauthenticated {
			t.Errorf("a guest: %v", err)
		}
		s.nothing(t, ctx)
	})
}

// M-12 INV-3: 200 checkouts of the last piece, in the shop and at the tills of two servers, are one order.
func TestTheLastPieceIsSoldOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		last := s.AddPart("LAST-1", "Last One", 10_0000, catalog.NewPart{})
		s.Receive(last, s.Main, 1)
		carts := make([]cart.Cart, 200)
		for i := range carts {
			if i%10 == 0 {
				carts[i] = s.Ticket(ctx, s.Till1, fmt.Sprintf("tab-%016d", i), last)
			} else {
				carts[i] = s.Guests(ctx, last)
			}
		}
		var sold, told atomic.Int32
		dbtest.Race(len(carts), func(ctx context.Context, i int) {
			buy, actor := s.orders.Place, s.Guest
			if carts[i].Channel == cart.POS {
				buy, actor = s.orders.CheckOut, s.Till1
			}
			_, err := buy(ctx, actor, carts[i].ID, nil)
			switch f := fault.Of(err); {
			case err == nil:
				sold.Add(1)
			case f.Kind == fault.Conflict && strings.HasPrefix(f.Sentences[0].String(), "Last One: none at Main St."):
				told.Add(1)
			default:
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if sold.Load() != 1 || told.Load() != 199 {
			t.Errorf("%d sold, %d told", sold.Load(), told.Load())
		}
		if all, err := s.orders.Orders(ctx, order.Filter{}); err != nil || len(all) != 1 {
			t.Errorf("%d orders, %v", len(all), err)
		}
		if s.Free(last) != 0 || s.OnHand(last) != 1 {
			t.Errorf("%d free of %d", s.Free(last), s.OnHand(last))
		}
	})
}

// CART-24
func TestCheckingOutTwiceChangesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Battery, s.Kit)
		first, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		if first.Status != order.Checkout || first.Payment != order.AtTill || first.RegisterID != s.Till1.RegisterID ||
			first.StaffID != s.Till1.StaffID || first.ShiftID == 0 {
			t.Errorf("order %+v", first)
		}
		dbtest.Race(8, func(ctx context.Context, _ int) {
			if again, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil); err != nil || again.ID != first.ID ||
				again.Version != 1 {
				t.Errorf("again: order %d version %d, %v", again.ID, again.Version, err)
			}
		}, ctx, dbtest.Two(t, ctx))
		entries, err := ledger.OfOrder(ctx, first.ID)
		if err != nil || len(entries) != 1 {
			t.Errorf("%d entries, %v", len(entries), err)
		}
		if s.Free(s.Rotor) != carttest.OnShelf-2 || s.Free(s.Pads) != carttest.OnShelf-1 {
			t.Errorf("%d rotors and %d pads are free", s.Free(s.Rotor), s.Free(s.Pads))
		}
	})
}

// P-17 M-38: an order taken up again keeps its prices and its tax basis; what is new is priced now.
func TestSavingAnewReplacesLinesAndKeepsTerms(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		first, err := s.orders.CheckOut(ctx, s.Till1, c.ID, cents(50_87))
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []int64{s.Pads, s.Rotor} {
			if err := s.Prices.SavePrice(ctx, part, s.Retail, 1, 60_0000); err != nil {
				t.Fatal(err)
			}
		}
		if err := setting.Set(ctx, s.Till1.Who(), setting.TaxBasis, setting.Business, "invoice"); err != nil {
			t.Fatal(err)
		}
		s.Fill(ctx, s.Till1, c.ID, s.Rotor)
		o, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		if o.ID != first.ID || o.Version != 2 || o.Basis != sale.PerLine || o.Lines[0].Unit != 46_9900 ||
			o.Lines[1].Unit != 60_0000 {
			t.Errorf("order %+v", o)
		}
		if o.Total != 115_82 || o.BalanceDue != 115_82 {
			t.Errorf("total %s, balance %s", o.Total, o.BalanceDue)
		}
		if sum, err := ledger.Balance(ctx, fmt.Sprint("ar:", o.ID)); err != nil || sum != o.Total {
			t.Errorf("receivable %s, %v", sum, err)
		}
		entries, err := ledger.OfOrder(ctx, o.ID)
		if err != nil || len(entries) != 3 || entries[1].ReversalOf != entries[0].ID {
			t.Errorf("entries %+v, %v", entries, err)
		}
		if s.Free(s.Pads) != carttest.OnShelf-1 || s.Free(s.Rotor) != carttest.OnShelf-1 {
			t.Errorf("%d pads and %d rotors are free", s.Free(s.Pads), s.Free(s.Rotor))
		}
		events := []order.Event{}
		for _, h := range o.History {
			events = append(events, h.Event)
		}
		if fmt.Sprint(events) != "[checkout continue]" {
			t.Errorf("history %v", events)
		}
	})
}

// An order's own reservation is not missing from its own cart.
func TestOwnReservationCountsForTheOwnCart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		last := s.AddPart("LAST-1", "Last One", 10_0000, catalog.NewPart{})
		s.Receive(last, s.Main, 1)
		c := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", last)
		if _, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil); err != nil {
			t.Fatal(err)
		}
		if err := s.Carts.SetCustomer(ctx, s.Till1, c.ID, s.Jane); err != nil {
			t.Fatal(err)
		}
		o, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil)
		if err != nil || o.CustomerID != s.Jane || o.Email != "jane@example.com" || o.Name != "Jane Miller" {
			t.Errorf("order %+v, %v", o, err)
		}
		other := s.Ticket(ctx, s.Till2, "tab-2-aaaaaaaaaaaa", last)
		if _, err := s.orders.CheckOut(ctx, s.Till2, other.ID, nil); fault.Of(err).Kind != fault.Conflict {
			t.Errorf("the other till got it too: %v", err)
		}
	})
}

func TestCheckOutNeedsAnOpenDrawerAndThePermission(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		r, err := s.Registers.AddRegister(ctx, s.Main, 9, "Closed")
		if err != nil {
			t.Fatal(err)
		}
		closed := s.Till1
		closed.RegisterID = r.ID
		_, err = s.orders.CheckOut(ctx, closed, s.Ticket(ctx, closed, "tab-9-aaaaaaaaaaaa", s.Pads).ID, nil)
		if f := fault.Of(err); f.Kind != fault.Conflict || f.Text.String() != "Open the drawer first." {
			t.Errorf("closed drawer: %v", err)
		}
		if _, err := s.orders.CheckOut(ctx, s.Till1.Granted(), c.ID, nil); fault.Of(err).Kind != fault.Forbidden {
			t.Errorf("without the permission: %v", err)
		}
		s.nothing(t, ctx)
	})
}

func TestOrdersOfAnotherStoreAreNotThere(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o, err := s.orders.CheckOut(ctx, s.Till1, s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads).ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		for name, try := range map[string]struct {
			actor access.Actor
			kind  fault.Kind
		}{"another store": {s.TillEast, fault.NotFound}, "visitor": {s.Guest, fault.Forbidden},
			"customer": {s.JaneHerself, fault.Forbidden}, "no permission": {s.Till1.Granted(), fault.Forbidden}} {
			if _, err := s.orders.AtTill(ctx, try.actor, o.ID); fault.Of(err) == nil || fault.Of(err).Kind != try.kind {
				t.Errorf("%s: %v", name, err)
			}
			if o.CanTakeMoney(try.actor) || o.CanComplete(try.actor) || o.CanCancel(try.actor) || o.CanContinue(try.actor) {
				t.Errorf("%s may do something", name)
			}
		}
		if found, err := s.orders.AtTill(ctx, s.Till2, o.ID); err != nil || !found.CanTakeMoney(s.Till2) ||
			!found.CanComplete(s.Till2) || !found.CanCancel(s.Till2) || !found.CanContinue(s.Till2) {
			t.Errorf("another till of the store: %v", err)
		}
		if _, err := s.orders.Order(ctx, o.ID+1); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("an order that is not there: %v", err)
		}
	})
}

func TestASaleOfNothingBooksNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		free := s.AddPart("FREE-1", "Sticker", 1, catalog.NewPart{}) // $0.0001 is no cent
		s.Receive(free, s.Main, 1)
		o, err := s.orders.Place(ctx, s.Guest, s.Guests(ctx, free).ID, cents(0))
		if err != nil || o.Total != 0 || !o.PaidInFull() {
			t.Errorf("order %+v, %v", o, err)
		}
		if entries, err := ledger.OfOrder(ctx, o.ID); err != nil || len(entries) != 0 {
			t.Errorf("entries %v, %v", entries, err)
		}
	})
}

func TestACustomerIsKnownAndHerOrderIsHers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c, err := s.Carts.Open(ctx, s.JaneHerself, cart.Place{Channel: cart.Web, LocationID: s.Main})
		if err != nil {
			t.Fatal(err)
		}
		s.Fill(ctx, s.JaneHerself, c.ID, s.Pads)
		if _, err := s.orders.OfCart(ctx, s.JaneHerself, c.UUID); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("before it is placed: %v", err)
		}
		o, err := s.orders.Place(ctx, s.JaneHerself, c.ID, nil)
		if err != nil || o.Name != "Jane Miller" || o.Email != "jane@example.com" || o.Telephone != "(512) 555-0147" ||
			o.CustomerID != s.Jane {
			t.Errorf("order %+v, %v", o, err)
		}
		if again, err := s.orders.OfCart(ctx, s.JaneHerself, c.UUID); err != nil || again.ID != o.ID {
			t.Errorf("order %d, %v", again.ID, err)
		}
		if _, err := s.orders.OfCart(ctx, s.Guest, c.UUID); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("a visitor: %v", err)
		}
		if hers, err := s.orders.Orders(ctx, order.Filter{CustomerID: s.Jane}); err != nil || len(hers) != 1 {
			t.Errorf("%d orders, %v", len(hers), err)
		}
		if others, err := s.orders.Orders(ctx, order.Filter{CustomerID: s.Garage}); err != nil || len(others) != 0 {
			t.Errorf("%d orders of another, %v", len(others), err)
		}
		for name, f := range map[string]order.Filter{"register": {RegisterID: 99}, "store": {LocationID: s.East},
			"status": {Status: order.Saved}, "page": {Offset: 1}} {
			if none, err := s.orders.Orders(ctx, f); err != nil || len(none) != 0 {
				t.Errorf("by %s: %d orders, %v", name, len(none), err)
			}
		}
		if o.Items() != 1 || o.Tax() != 3_88 {
			t.Errorf("%d items, tax %s", o.Items(), o.Tax())
		}
	})
}
