package order_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/order"
	"camber/internal/shop/vehicle"
)

// found lists the ids that a search finds, in its order.
func (s shop) found(t *testing.T, ctx context.Context, actor access.Actor, q order.Search) []int64 {
	t.Helper()
	if q.Limit == 0 {
		q.Limit = 100
	}
	page, err := s.orders.List(ctx, actor, q)
	if err != nil {
		t.Fatal(err)
	}
	ids := []int64{}
	for _, o := range page.Orders {
		ids = append(ids, o.ID)
	}
	if q.Offset == 0 && q.Limit == 100 && page.Total != len(ids) {
		t.Errorf("%d orders are said to be %d", len(ids), page.Total)
	}
	return ids
}

// several makes an order of each kind at Main, the newest first: in checkout, saved, a quote, from the shop; and one of
// East.
func (s shop) several(t *testing.T, ctx context.Context) (checkout, saved, quote, web, east order.Order) {
	t.Helper()
	later := 0
	at := func() context.Context {
		later++
		return clock.With(ctx, clock.NewFrozen(clock.Now(ctx).Add(time.Duration(later)*time.Hour)))
	}
	var err error
	must := func(o order.Order, e error) order.Order {
		t.Helper()
		if e != nil {
			t.Fatal(e)
		}
		return o
	}
	east = must(s.orders.CheckOut(at(), s.TillEast, s.Ticket(ctx, s.TillEast, "tab-e-aaaaaaaaaaaa", s.Pads).ID, nil))
	web = must(s.orders.Place(at(), s.Guest, s.Guests(ctx, s.Battery).ID, nil))
	quoted := s.Ticket(ctx, s.Till2, "tab-q-aaaaaaaaaaaa", s.Battery, s.Pads)
	quote = must(s.orders.Save(at(), s.Till2, quoted.ID, true))
	kept := s.Ticket(ctx, s.Till1, "tab-s-aaaaaaaaaaaa", s.Pads)
	if err = s.Carts.SetCustomer(ctx, s.Till1, kept.ID, s.Jane); err != nil {
		t.Fatal(err)
	}
	if err = s.Carts.SetVehicle(ctx, s.Till1, kept.ID,
		&vehicle.Vehicle{BaseVehicleID: 5, Year: 2015, Make: "Chevrolet", Model: "Silverado 1500"}); err != nil {
		t.Fatal(err)
	}
	saved = must(s.orders.Save(at(), s.Till1, kept.ID, false))
	checkout = must(s.orders.CheckOut(at(), s.Till1, s.Ticket(ctx, s.Till1, "tab-c-aaaaaaaaaaaa", s.Pads).ID, nil))
	return checkout, saved, quote, web, east
}

// ORD-1 ORD-8
func TestOrdersAreListedByTabAndFilter(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		checkout, saved, quote, web, east := s.several(t, ctx)
		here := s.Till1.Placed(s.Main)
		for name, c := range map[string]struct {
			search order.Search
			want   []order.Order
		}{
			"all":                    {order.Search{}, []order.Order{checkout, saved, quote, web}},
			"of the registers":       {order.Search{FromPOS: true}, []order.Order{checkout, saved, quote}},
			"saved and quotes":       {order.Search{Tab: order.SavedOrders}, []order.Order{saved, quote}},
			"kiosk":                  {order.Search{Tab: order.KioskOrders}, nil},
			"outstanding":            {order.Search{Tab: order.Outstanding}, []order.Order{checkout, web}},
			"paid":                   {order.Search{Tab: order.PaidOrders}, nil},
			"number":                 {order.Search{ID: quote.ID}, []order.Order{quote}},
			"parts of names":         {order.Search{Customer: "AN mil"}, []order.Order{saved}},
			"one name does not do":   {order.Search{Customer: "jane smith"}, nil},
			"e-mail":                 {order.Search{Customer: "ann@ex"}, []order.Order{web}},
			"last digits of a phone": {order.Search{Telephone: "555-0147"}, []order.Order{saved}},
			"whole phone":            {order.Search{Telephone: "+1 (512) 555-0147"}, []order.Order{saved}},
			"no phone":               {order.Search{Telephone: "jane"}, nil},
			"day":                    {order.Search{From: saved.Added, To: checkout.Added}, []order.Order{saved}},
			"cashier":                {order.Search{CashierID: s.Till1.StaffID}, []order.Order{checkout, saved}},
			"status":                 {order.Search{LabelID: web.Label.ID}, []order.Order{web}},
			"location":               {order.Search{LocationID: s.Main}, []order.Order{checkout, saved, quote, web}},
			"another location":       {order.Search{LocationID: s.East}, nil},
			"total from":             {order.Search{TotalMin: cents(quote.Total)}, []order.Order{quote}},
			"total to":               {order.Search{TotalMax: cents(checkout.Total)}, []order.Order{checkout, saved}},
			"part":                   {order.Search{Part: "kb"}, nil},
			"part, as typed": {order.Search{Part: " " + checkout.Lines[0].Number},
				[]order.Order{checkout, saved, quote}},
			"part and name": {order.Search{Part: checkout.Lines[0].Number, Customer: "jane"},
				[]order.Order{saved}},
			"vehicle of its owner": {order.Search{Owned: []order.Owned{{CustomerID: s.Jane, BaseVehicleID: 5}}},
				[]order.Order{saved}},
			"another vehicle":           {order.Search{Owned: []order.Owned{{CustomerID: s.Jane, BaseVehicleID: 55}}}, nil},
			"no vehicle of that number": {order.Search{Owned: []order.Owned{}}, nil},
			"smallest total first": {order.Search{Sort: "order_total", Ascending: true, Tab: order.SavedOrders},
				[]order.Order{saved, quote}},
			"oldest first": {order.Search{Sort: "date_added", Ascending: true},
				[]order.Order{web, quote, saved, checkout}},
			"by name":                {order.Search{Sort: "customer", Tab: order.SavedOrders}, []order.Order{saved, quote}},
			"the second page":        {order.Search{Limit: 3, Offset: 3}, []order.Order{web}},
			"a page from the end":    {order.Search{Limit: 1, Offset: 2}, []order.Order{quote}},
			"a page behind the last": {order.Search{Limit: 2, Offset: 8}, nil},
			"a page of what was searched": {order.Search{Part: checkout.Lines[0].Number, Limit: 1, Offset: 1},
				[]order.Order{saved}},
		} {
			t.Run(name, func(t *testing.T) {
				want := []int64{}
				for _, o := range c.want {
					want = append(want, o.ID)
				}
				if diff := cmp.Diff(want, s.found(t, ctx, here, c.search)); diff != "" {
					t.Error(diff)
				}
			})
		}
		page, err := s.orders.List(ctx, here, order.Search{Tab: order.SavedOrders, Customer: "jane", Limit: 10})
		want := map[order.Tab]int{order.AllOrders: 4, order.SavedOrders: 2, order.KioskOrders: 0, order.Outstanding: 2,
			order.PaidOrders: 0}
		if diff := cmp.Diff(want, page.Counts); diff != "" || err != nil || page.Total != 1 {
			t.Errorf("%s\ntotal %d, %v", diff, page.Total, err)
		}
		// W-04: who works at East sees East's, who works everywhere sees all
		if got := s.found(t, ctx, s.TillEast.Placed(s.East), order.Search{}); !cmp.Equal(got, []int64{east.ID}) {
			t.Errorf("East sees %v", got)
		}
		if got := s.found(t, ctx, s.TillEast.Placed(), order.Search{}); len(got) != 0 {
			t.Errorf("who works nowhere sees %v", got)
		}
		everywhere := s.Till1
		everywhere.AllLocations = true
		if got := s.found(t, ctx, everywhere, order.Search{}); len(got) != 5 {
			t.Errorf("who works everywhere sees %v", got)
		}
		if _, err := s.orders.Seen(ctx, here, east.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("an order of East is seen at Main: %v", err)
		}
	})
}

func TestAListThatIsNotThereIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for name, c := range map[string]struct {
			actor  access.Actor
			search order.Search
			kind   fault.Kind
		}{
			"column":     {s.Till1, order.Search{Sort: "email", Limit: 1}, fault.Invalid},
			"tab":        {s.Till1, order.Search{Tab: "voided", Limit: 1}, fault.Invalid},
			"permission": {s.Till1.Granted(), order.Search{Limit: 1}, fault.Forbidden},
			"visitor":    {s.Guest, order.Search{Limit: 1}, fault.Forbidden},
		} {
			if _, err := s.orders.List(ctx, c.actor, c.search); !fault.Is(err, c.kind) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// What is changed is found by what it is now, and its tab's count follows, before and after its sheet is written.
func TestTheListFollowsItsOrders(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		here := s.Till1.Placed(s.Main)
		counts := func() [5]int {
			page, err := s.orders.List(ctx, here, order.Search{Limit: 1})
			if err != nil {
				t.Fatal(err)
			}
			var n [5]int
			for i, tab := range order.Tabs() {
				n[i] = page.Counts[tab]
			}
			return n
		}
		ticket := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		o, err := s.orders.Save(ctx, s.Till1, ticket.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		if got := counts(); got != [5]int{1, 1, 0, 0, 0} {
			t.Errorf("saved: %v", got)
		}
		if err := s.Carts.SetCustomer(ctx, s.Till1, ticket.ID, s.Jane); err != nil {
			t.Fatal(err)
		}
		if err := s.number(ctx, ticket.ID, "Fleet 7"); err != nil {
			t.Fatal(err)
		}
		if _, err := s.orders.CheckOut(ctx, s.Till1, ticket.ID, nil); err != nil {
			t.Fatal(err)
		}
		for i := range 2 {
			if got := counts(); got != [5]int{1, 0, 0, 1, 0} {
				t.Errorf("in checkout, %d: %v", i, got)
			}
			if err := s.orders.Tidy(ctx); err != nil {
				t.Fatal(err)
			}
		}
		// a change of nothing but lines, when the sheet is written
		err = db.Atomic(ctx, func(ctx context.Context) error {
			now, err := s.orders.Order(ctx, o.ID)
			if err != nil {
				return err
			}
			return s.orders.SetNumbers(ctx, s.Till1, now, []order.LineNumber{{LineID: now.Lines[0].ID, Number: "Truck 9"}})
		})
		if err != nil {
			t.Fatal(err)
		}
		for name, q := range map[string]order.Search{"customer": {Customer: "jane"}, "po": {PONumber: "truck"}} {
			if got := s.found(t, ctx, here, q); !cmp.Equal(got, []int64{o.ID}) {
				t.Errorf("by %s: %v", name, got)
			}
		}
		if page, err := s.orders.List(ctx, here, order.Search{Limit: 1}); err != nil ||
			!cmp.Equal(page.Orders[0].PONumbers, []string{"Truck 9"}) {
			t.Errorf("listed %v, %v", page.Orders, err)
		}
	})
}

// The counts of the tabs, however often sheets are written meanwhile, are what the tabs hold.
func TestTabsAreAlwaysTheNumberOfTheirOrders(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		here := s.Till1.Placed(s.Main)
		for i := range 12 {
			ticket := s.Ticket(ctx, s.Till1, fmt.Sprintf("tab-%02d-aaaaaaaaaa", i), s.Battery)
			if _, err := s.orders.Save(ctx, s.Till1, ticket.ID, i%2 == 0); err != nil {
				t.Fatal(err)
			}
			if i%3 == 0 {
				if _, err := s.orders.CheckOut(ctx, s.Till1, ticket.ID, nil); err != nil {
					t.Fatal(err)
				}
			}
			if i%4 == 0 {
				if err := s.orders.Tidy(ctx); err != nil {
					t.Fatal(err)
				}
			}
		}
		page, err := s.orders.List(ctx, here, order.Search{Limit: 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, tab := range order.Tabs() {
			counted, err := s.orders.List(ctx, here, order.Search{Tab: tab, From: time.Unix(1, 0), Limit: 1})
			if err != nil || counted.Total != page.Counts[tab] {
				t.Errorf("tab %q: %d are on it, %d found, %v", tab, page.Counts[tab], counted.Total, err)
			}
		}
		if page.Total != 12 {
			t.Errorf("%d orders", page.Total)
		}
	})
}

// number puts a purchase order number on all lines of a ticket.
func (s shop) number(ctx context.Context, cartID int64, number string) error {
	c, err := s.Carts.Cart(ctx, s.Till1, cartID)
	if err != nil {
		return err
	}
	return s.Carts.ApplyPONumbers(ctx, s.Till1, cartID, []cart.PONumber{{Key: c.Lines[0].Key, Number: number}})
}
