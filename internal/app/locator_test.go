package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/location"
	"camber/internal/shop/setting"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/locatorview"
	"camber/internal/web/wire"
)

// cookieSet is a cookie that an answer sets.
func cookieSet(t *testing.T, w *httptest.ResponseRecorder, name string) *http.Cookie {
	t.Helper()
	for _, c := range w.Result().Cookies() {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("status %d, without a cookie %s", w.Code, name)
	return nil
}

func locationIDs(stores []locatorview.FoundStore) (ids []int64) {
	for _, s := range stores {
		ids = append(ids, s.LocationID)
	}
	return ids
}

// LOC-1 LOC-2: the list stands by distance within what was asked for, and the filters are kept for some 30 minutes.
func TestStoresAreListedAroundAPlace(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		b := newBrowser(t, openDemo(t, ctx))
		list := func(pairs ...string) (l locatorview.FoundStores) {
			t.Helper()
			b.ask(http.StatusOK, "GET", "/store-locator/list", form(pairs...), &l)
			return l
		}
		near := list("search", "50613")
		if near.Distance != 25 || near.Search != "50613" || near.Lat == nil || *near.Lat != 42.5241 || *near.Lng != -92.4497 ||
			!slices.Equal(locationIDs(near.Locations), []int64{1, 2, 3}) {
			t.Errorf("%+v", near)
		}
		for asked, want := range map[string]int{"10": 10, "250": 250, "9": 10, "251": 10, "far": 10} {
			if got := list("search", "50613", "distance", asked).Distance; got != want {
				t.Errorf("%s miles: %d", asked, got)
			}
		}
		if got := list("search", "50613", "distance", "10"); !slices.Equal(locationIDs(got.Locations), []int64{1, 2}) {
			t.Errorf("within ten miles: %v", locationIDs(got.Locations))
		}
		w := b.send("GET", "/store-locator/list", form("search", "50613", "filter", "machine_shop,parking"))
		if kept := cookieSet(t, w, "locator_filter"); kept.MaxAge != 1797 || kept.Path != "/store-locator" {
			t.Errorf("kept as %+v", kept)
		}
		if got := list("search", "50613"); !slices.Equal(locationIDs(got.Locations), []int64{1}) || len(got.Filters) < 2 {
			t.Errorf("with the filter that was kept: %+v", got)
		}
		if got := list("search", "50613", "filter", ""); len(got.Locations) != 3 || b.cookies["locator_filter"] != "" {
			t.Errorf("the filter is taken off: %v", locationIDs(got.Locations))
		}
	})
}

// LOC-2 LOC-3: a dealer's is found with all that is known of it, and nobody can pick up there; of several emails the first
// is shown.
func TestADealerIsFoundAndSellsNothing(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		stores, err := a.Services.Location.Locations(ctx)
		if err != nil {
			t.Fatal(err)
		}
		d := stores[0].Details
		d.Code, d.Name, d.Dealer, d.Website, d.Place = "SPEED", "Speed & Sons", true, "https://speed.example", nil
		d.Email, d.Telephone = "one@speed.example, two@speed.example", "(319) 555-0111"
		dealer, err := a.Services.Location.AddLocation(ctx, d)
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Services.Location.SetInUse(ctx, bySystem, dealer, false); err != nil {
			t.Fatal(err)
		}
		b := newBrowser(t, a)
		var all, pickup locatorview.FoundStores
		b.ask(http.StatusOK, "GET", "/store-locator/list", form("search", "50613", "distance", "10"), &all)
		b.ask(http.StatusOK, "GET", "/store-locator/list", form("search", "50613", "distance", "10", "type", "pickup"), &pickup)
		i := slices.Index(locationIDs(all.Locations), dealer)
		if i < 0 || slices.Contains(locationIDs(pickup.Locations), dealer) {
			t.Fatalf("all %v, to pick up %v", locationIDs(all.Locations), locationIDs(pickup.Locations))
		}
		got := all.Locations[i]
		if got.Email != "one@speed.example" || got.EmailAddress != got.Email || got.Name != "Speed & Sons" ||
			got.LocationName != got.Name || got.FormattedWebsite != "https://speed.example" || got.Preferred ||
			got.Telephone != "+13195550111" || got.FormattedTelephone != "(319) 555-0111" ||
			got.InfoWindow != "<b>Speed &amp; Sons</b><br>218 Main St, Cedar Falls, IA 50613" ||
			got.Distance == nil || *got.Distance != 0 || got.FormattedDistance != "0.0 mi" || len(got.Hours) == 0 ||
			!strings.Contains(got.MapLink, "destination=218+Main+St") || !all.Locations[1].Preferred {
			t.Errorf("%+v", got)
		}
		b.ask(http.StatusNotFound, "POST", "/store-locator/choose", form("location_id", id(dealer)), nil)
		b.ask(http.StatusOK, "GET", "/module/dealer_locator/find_dealer", form("id", id(dealer)), nil)
		if err := a.Services.Location.SetInUse(ctx, bySystem, 3, false); err != nil {
			t.Fatal(err)
		}
		b.ask(http.StatusNotFound, "GET", "/module/dealer_locator/find_dealer", form("id", "3"), nil)
	})
}

// LOC-4: the store that was chosen is a cookie. Whoever sets it chooses, and the checkout sets it too; the cart goes
// along, and reset takes it away.
func TestTheChosenStoreIsACookie(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		page := func() string { return b.send("GET", "/store-locator", nil, plainForm...).Body.String() }
		if strings.Contains(page(), "Reset Store") {
			t.Error("a store is chosen from the beginning")
		}
		part := partNumbered(t, a, ctx, fastPart)
		b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "1"), nil)
		w := b.send("POST", "/store-locator/choose", form("location_id", "2", "redirect", "/store-locator?search=50613"), plainForm...)
		if kept := cookieSet(t, w, wire.StoreCookie); w.Code != http.StatusSeeOther || kept.Value != "2" ||
			w.Header().Get("Location") != "/store-locator?search=50613" {
			t.Errorf("%d %+v", w.Code, kept)
		}
		if got := page(); !strings.Contains(got, "Reset Store") || !strings.Contains(got, "My store") {
			t.Error("nobody says which store was chosen")
		}
		if c, err := a.Services.Cart.Current(ctx, access.Actor{Kind: access.Visitor},
			cart.Place{Channel: cart.Web, UUID: b.visitOf(a).Cart}); err != nil || c.LocationID != 2 {
			t.Errorf("the cart is at store %d (%v)", c.LocationID, err)
		}

		other := newBrowser(t, a)
		other.cookies[wire.StoreCookie] = "3"
		if got := other.send("GET", "/", nil, plainForm...).Body.String(); !strings.Contains(got, "<b translate=\"no\">Waverly</b>") {
			t.Error("the head does not name the store of the cookie")
		}
		for _, odd := range []string{"999", "-1", "x", ""} {
			other.cookies[wire.StoreCookie] = odd
			if got := other.send("GET", "/store-locator", nil, plainForm...); got.Code != http.StatusOK ||
				strings.Contains(got.Body.String(), "Reset Store") {
				t.Errorf("cookie %q: %d", odd, got.Code)
			}
		}

		w = b.send("GET", "/index.php?route=module/dealer_locator/reset_store", nil)
		if kept := cookieSet(t, w, wire.StoreCookie); w.Code != http.StatusOK || kept.MaxAge >= 0 ||
			!strings.Contains(w.Body.String(), `"success":true`) {
			t.Errorf("%d %+v %s", w.Code, kept, w.Body)
		}
		if strings.Contains(page(), "Reset Store") || b.visitOf(a).LocationID != 0 {
			t.Error("the store is still chosen")
		}

		w = b.send("POST", "/checkout/cart/storeLocatorAddProduct", form("product_id", id(part.ID), "quantity", "1", "location_id", "3"))
		if kept := cookieSet(t, w, wire.StoreCookie); kept.Value != "3" {
			t.Errorf("what is bought at a store does not choose it: %+v", kept)
		}
		till := staffBrowser(t, a, "cashier@demo.test")
		till.ask(http.StatusForbidden, "POST", "/store-locator/choose", form("location_id", "3"), nil)
	})
}

// LOC-1 LOC-5: the page is whole without a script, says why it finds nothing, and its map asks another site only if one is
// set, which the policy then names for images alone.
func TestTheLocatorIsAPage(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		page := func(query string) *httptest.ResponseRecorder {
			return b.send("GET", "/store-locator"+query, nil, plainForm...)
		}
		w := page("?search=50613")
		body := w.Body.String()
		for _, want := range []string{"3 stores near 50613", "Make My Store", "Directions", "Hide hours", "0.9 mi",
			`<meta name="robots" content="noindex">`, "GeoNames", "CC BY 4.0", "Fits parts", "Within 25 mi"} {
			if !strings.Contains(body, want) {
				t.Errorf("without %q", want)
			}
		}
		if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "img-src 'self' data:;") {
			t.Errorf("without tiles: %s", policy)
		}
		if whole := page("").Body.String(); strings.Contains(whole, "noindex") || !strings.Contains(whole, "Our stores") {
			t.Error("the page without a question is not for everybody")
		}
		for query, want := range map[string]string{"?search=00000": "Invalid ZIP code. Please try again.",
			"?search=Xyzzy":                    "We know no town and no store called Xyzzy. Try a ZIP code.",
			"?search=90210":                    "No store is within 25 miles.",
			"?search=90210&distance=251":       "No store is within 10 miles.",
			"?search=50613&filter=keys":        "No store within 25 miles has all that you asked for.",
			"?lat=42.5&lng=-92.4&filter=":      "3 stores near you",
			"?search=%3Cscript%3E&distance=25": "called &lt;script&gt;."} {
			if got := page(query).Body.String(); !strings.Contains(got, want) {
				t.Errorf("%s: without %q", query, want)
			}
		}
		who := audit.System
		const tiles = "https://tiles.example:8443/{z}/{x}/{y}.png"
		for _, odd := range []string{"https://tiles.example/{z}/{x}.png", "http://tiles.example/{z}/{x}/{y}.png",
			"https://{x}.tiles.example/{z}/{y}/{x}.png"} {
			if err := setting.Set(ctx, who, setting.MapTiles, setting.Business, odd); err == nil {
				t.Errorf("tiles of %s", odd)
			}
		}
		if err := setting.Set(ctx, who, setting.MapTiles, setting.Business, tiles); err != nil {
			t.Fatal(err)
		}
		policy := page("").Header().Get("Content-Security-Policy")
		if !strings.Contains(policy, "img-src 'self' data: https://tiles.example:8443;") || strings.Count(policy, "tiles.example") != 1 {
			t.Errorf("with tiles: %s", policy)
		}
		if policy := b.send("GET", "/information/contact", nil, plainForm...).Header().Get("Content-Security-Policy"); strings.Contains(policy, "tiles") {
			t.Errorf("on another page: %s", policy)
		}
	})
}

// LOC-2 PITFALLS e9: whoever says where they are is answered within the same radius as who types the ZIP code there.
func TestNearMeAndAZIPCodeReachAsFar(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		b := newBrowser(t, openDemo(t, ctx))
		var at locatorview.Geolocation
		b.ask(http.StatusOK, "GET", "/api/location/setGeolocationFromZipCode", form("address", "50677"), &at)
		degrees := func(d float64) string { return strconv.FormatFloat(d, 'f', -1, 64) }
		for _, miles := range []int{location.LeastMiles, location.UsualMiles, 50, location.MostMiles} {
			var typed, near locatorview.FoundStores
			var popup locatorview.NearStores
			distance := strconv.Itoa(miles)
			b.ask(http.StatusOK, "GET", "/store-locator/list", form("search", "50677", "distance", distance), &typed)
			b.ask(http.StatusOK, "GET", "/store-locator/list",
				form("lat", degrees(at.Geo.Lat), "lng", degrees(at.Geo.Lng), "distance", distance), &near)
			b.ask(http.StatusOK, "GET", "/api/location/getLocations",
				form("user_lat", degrees(at.Geo.Lat), "user_lng", degrees(at.Geo.Lng), "distance", distance), &popup)
			if want := locationIDs(typed.Locations); len(want) == 0 || !slices.Equal(locationIDs(near.Locations), want) ||
				!slices.Equal(locationIDs(popup.Locations), want) {
				t.Errorf("%d miles: typed %v, near %v, popup %v", miles, want, locationIDs(near.Locations), locationIDs(popup.Locations))
			}
		}
		var all locatorview.NearStores
		b.ask(http.StatusOK, "GET", "/api/location/getLocations", nil, &all)
		if len(all.Locations) != 3 || all.Locations[0].Distance != nil || all.Locations[0].FormattedDistance != "" {
			t.Errorf("without coordinates: %+v", all.Locations)
		}
	})
}

// LOC-4: a part's page has the button, which is a link without a script, and asks by itself where the owner wants it and no
// store is chosen.
func TestAPartsPageOffersItsStores(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		b := newBrowser(t, a)
		page := func(path string) string { return b.send("GET", path, nil, plainForm...).Body.String() }
		for _, path := range []string{"/" + part.Slug, "/information/contact"} {
			if got := page(path); !strings.Contains(got, "Find A Local Dealer") || !strings.Contains(got, `href="/store-locator"`) ||
				!strings.Contains(got, `&#34;asks&#34;:false`) {
				t.Errorf("%s: without the button", path)
			}
		}
		if err := setting.Set(ctx, audit.System, setting.AskForStore, setting.Business, true); err != nil {
			t.Fatal(err)
		}
		if err := setting.Set(ctx, audit.System, setting.AskForStoreHeading, setting.Business, "Where to?"); err != nil {
			t.Fatal(err)
		}
		if got := page("/" + part.Slug); !strings.Contains(got, `&#34;asks&#34;:true`) {
			t.Error("the page does not ask")
		}
		var words locatorview.AskForStore
		b.ask(http.StatusOK, "GET", "/product/product/getDealerLocatorPopupText", nil, &words)
		if words.Heading != "Where to?" || words.Text == "" {
			t.Errorf("%+v", words)
		}
		b.cookies[wire.StoreCookie] = "2"
		if got := page("/" + part.Slug); !strings.Contains(got, "My Selected Store") || !strings.Contains(got, `&#34;asks&#34;:false`) ||
			!strings.Contains(got, `&#34;chosen_id&#34;:2`) {
			t.Error("the page asks who has chosen")
		}
		if got := staffBrowser(t, a, "cashier@demo.test").send("GET", "/"+part.Slug, nil, plainForm...).Body.String(); strings.Contains(got, "Find A Local Dealer") {
			t.Error("a till is asked for its store")
		}
	})
}

// LOC-2 LOC-3 ADM-2: the back office says where a store is and what its site is, and lists a store out of use as a dealer's.
func TestAStoreBecomesADealers(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		owner := officeBrowser(t, a, "owner@demo.test")
		owner.ask(http.StatusOK, "POST", "/admin/api/store/add", and(storeForm("DECATUR"), "registers", "0"), nil)
		shopper := newBrowser(t, a)
		found := func() (stores []locatorview.FoundStore) {
			t.Helper()
			var l locatorview.FoundStores
			shopper.ask(http.StatusOK, "GET", "/store-locator/list", form("search", "62521", "distance", "10"), &l)
			return l.Locations
		}
		of := form("store_id", "4")
		var shown adminview.Store
		owner.ask(http.StatusOK, "GET", "/admin/api/store/get", of, &shown)
		for _, wrong := range [][]string{{"place", "here"}, {"website", "javascript:alert(1)"}} {
			owner.ask(http.StatusUnprocessableEntity, "POST", "/admin/api/store/edit",
				and(storeForm("DECATUR"), "store_id", "4", "version", shown.Version, wrong[0], wrong[1]), nil)
		}
		var saved adminview.SavedStore
		owner.ask(http.StatusOK, "POST", "/admin/api/store/edit", and(storeForm("DECATUR"), "store_id", "4", "version", shown.Version,
			"place", "39.83,-88.92", "website", "https://decatur.example", "dealer", "1"), &saved)
		if got := found(); saved.Store.Place != "39.83, -88.92" || len(got) != 1 || !got[0].Preferred || *got[0].Lat != 39.83 ||
			got[0].FormattedWebsite != "https://decatur.example" {
			t.Fatalf("%+v %+v", saved.Store, got)
		}
		owner.ask(http.StatusOK, "POST", "/admin/api/store/inUse", and(of, "in_use", "0"), nil)
		if got := found(); len(got) != 1 || got[0].Preferred {
			t.Errorf("out of use: %+v", got)
		}
		owner.ask(http.StatusOK, "GET", "/admin/api/store/get", of, &shown)
		owner.ask(http.StatusOK, "POST", "/admin/api/store/edit",
			and(storeForm("DECATUR"), "store_id", "4", "version", shown.Version), nil)
		if got := found(); len(got) != 0 {
			t.Errorf("no dealer's any more: %+v", got)
		}
	})
}
