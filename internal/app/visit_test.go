package app

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/vehicleview"
)

// readings counts the statements that read what a visit is made of.
type readings struct {
	sync.Mutex
	found visitReadings
}

type visitReadings struct{ stores, settings, customers, lists int }

func (*readings) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

func (r *readings) AfterQuery(_ context.Context, event *bun.QueryEvent) {
	r.Lock()
	defer r.Unlock()
	switch q := event.Query; {
	case strings.Contains(q, `FROM "locations"`):
		r.found.stores++
	case strings.Contains(q, `FROM "settings"`) && strings.Contains(q, "'location'"): // those of a store
		r.found.settings++
	case strings.Contains(q, `FROM "customers"`):
		r.found.customers++
	case strings.Contains(q, `FROM "saved_parts"`):
		r.found.lists++
	}
}

// A page reads once what its visit is made of, whatever it shows. The memory is off, so that everything that is asked
// is a statement.
func TestAPageReadsItsVisitOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		shopper, cashier := customerBrowser(t, a, "pro@demo.test"), staffBrowser(t, a, "manager@demo.test")
		part := partNumbered(t, a, ctx, fastPart)
		var hits cartview.CustomerHits
		cashier.ask(http.StatusOK, "GET", "/pos/customer/search", form("s", "pro@demo.test"), &hits)
		cashier.ask(http.StatusOK, "POST", "/checkout/cart/setCustomer", form("customer_id", id(hits.Items[0].ID)), nil)
		var seen readings
		db.Write(ctx).(hookable).AddQueryHook(&seen)
		if db.Read(ctx) != db.Write(ctx) {
			db.Read(ctx).(hookable).AddQueryHook(&seen)
		}
		// Beyond the visit's own, each price of a page asks for the stores, whose day it is of; who is signed in is asked for
		// at the door; and what a cashier may do without asking is a setting of the store.
		for _, p := range []struct {
			path              string
			shopping, selling visitReadings
		}{
			{"/", visitReadings{5, 1, 2, 1}, visitReadings{5, 2, 1, 0}},
			{"/brakes", visitReadings{3, 1, 2, 1}, visitReadings{3, 2, 1, 0}},
			{"/vehicles/2015-chevrolet-silverado-1500/brakes", visitReadings{2, 1, 2, 1}, visitReadings{2, 2, 1, 0}},
			{"/product/search?search=pads", visitReadings{3, 1, 2, 1}, visitReadings{3, 2, 1, 0}},
			{"/product/bestseller", visitReadings{3, 1, 2, 1}, visitReadings{3, 2, 1, 0}},
			{"/product/catalog", visitReadings{1, 1, 1, 1}, visitReadings{1, 2, 0, 0}},
			{"/" + part.Slug, visitReadings{4, 1, 2, 1}, visitReadings{4, 2, 1, 0}},
		} {
			for who, b := range map[string]*browser{"shopper": shopper, "cashier": cashier} {
				want := p.shopping
				if b == cashier {
					want = p.selling
				}
				seen.found = visitReadings{}
				b.ask(http.StatusOK, "GET", p.path, nil, nil, "Accept", "text/html", "X-Requested-With", "")
				if seen.found != want {
					t.Errorf("%s for a %s: %+v, want %+v", p.path, who, seen.found, want)
				}
			}
		}
	})
}

// What a call changes of its visit is in its own reply, though the visit was read before the change: in the shop and at
// the till.
func TestAReplySeesWhatItsCallChangedOfTheVisit(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		v := demoVehicleOf(t, ctx, a.Services, 2015, "Chevrolet", "Silverado 1500")
		whole := form("add1", "Year||2015", "add2", "MakeID||"+id(v.MakeID), "add3", "ModelID||"+id(v.ModelID))
		stores, err := a.Services.Location.Locations(ctx)
		if err != nil {
			t.Fatal(err)
		}
		part := id(partNumbered(t, a, ctx, fastPart).ID)
		shopper, cashier := newBrowser(t, a), staffBrowser(t, a, "manager@demo.test")
		for who, b := range map[string]*browser{"shopper": shopper, "cashier": cashier} {
			b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", part), nil)
			b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle", whole, nil)
			var before, after, kept vehicleview.VehicleReply
			b.ask(http.StatusOK, "GET", "/ymm/json/getVehicle", nil, &before)
			if before.Vehicle == nil || !before.Vehicle.HasYmm {
				t.Errorf("the vehicle of a %s: %+v", who, before.Vehicle)
			}
			for range 2 {
				b.ask(http.StatusOK, "POST", "/ymm/json/toggle_universal", nil, &after)
				b.ask(http.StatusOK, "GET", "/ymm/json/getVehicle", nil, &kept)
				if after.Universal == before.Universal || after.Universal != kept.Universal {
					t.Errorf("universal parts of a %s: %+v, then %+v, kept as %+v", who, before, after, kept)
				}
				before = after
			}
			b.ask(http.StatusOK, "POST", "/ymm/json/remove_facet", form("remove", "Year"), &after)
			if after.Vehicle != nil {
				t.Errorf("a %s still has %+v", who, after.Vehicle)
			}
		}
		for _, at := range stores[:2] {
			var c cartview.Cart
			there := form("product_id", part, "location_id", id(at.ID))
			shopper.ask(http.StatusOK, "POST", "/checkout/cart/storeLocatorAddProduct", there, &c)
			if said := c.Products[0].StockText; !strings.HasSuffix(said, at.ShortName) {
				t.Errorf("picked up at %s: %q", at.ShortName, said)
			}
		}
		var hits cartview.CustomerHits
		cashier.ask(http.StatusOK, "GET", "/pos/customer/search", form("s", "pro@demo.test"), &hits)
		var retail, own cartview.Cart
		cashier.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &retail)
		cashier.ask(http.StatusOK, "POST", "/checkout/cart/setCustomer", form("customer_id", id(hits.Items[0].ID)), &own)
		if own.Customer == nil || own.Total >= retail.Total {
			t.Errorf("%s of %+v, %s of nobody", own.TotalText, own.Customer, retail.TotalText)
		}
	})
}
