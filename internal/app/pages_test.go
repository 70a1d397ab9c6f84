package app

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/price"
	"camber/internal/shop/setting"
	"camber/internal/shop/slot"
	"camber/internal/web"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/routing"
)

// look is a request of a browser that wants a page, without a session but with these headers.
func look(a *App, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", path, nil)
	r.Host = "localhost"
	r.Header.Set("Accept", "text/html")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	a.Handler().ServeHTTP(w, r)
	return w
}

// keepPages lets a shop without a running Work keep pages; each call takes in what has changed.
func keepPages(t *testing.T, a *App, ctx context.Context) {
	t.Helper()
	if err := a.pages.follow(a.Context(ctx)); err != nil {
		t.Fatal(err)
	}
}

func isKept(w *httptest.ResponseRecorder) bool { return w.Header().Get("Etag") != "" }

// publicPages are addresses of every sort that the page cache keeps.
func publicPages(t *testing.T, a *App, ctx context.Context) []string {
	t.Helper()
	paths := []string{"/", "/?year=2014", "/?tab=engine", "/product/catalog", "/product/special",
		"/product/latest?sort=rating"}
	for _, kind := range catalog.Kinds() {
		found, err := a.Services.Catalog.Addresses(ctx, kind, 0, 1<<40, 3)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			paths = append(paths, "/"+f.Slug)
			if kind == catalog.KindCategory {
				paths = append(paths, "/"+f.Slug+"?limit=30&sort=price", "/"+f.Slug+"?order=desc&page=1&sort=name")
			}
		}
	}
	return paths
}

// Whether a page is kept or made, and in which encoding, a visitor gets the same bytes and the same rules.
func TestAKeptPageIsTheOneThatIsMade(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		paths := publicPages(t, a, ctx)
		views := [][]string{nil, {"Cookie", "language=es"}, {"Cookie", "theme=dark"},
			{"Cookie", "view=grid; alert_bar_closed=1"}}
		made := map[string]*httptest.ResponseRecorder{}
		for _, path := range paths {
			for _, v := range views {
				w := look(a, path, v...)
				if w.Code != http.StatusOK || isKept(w) {
					t.Fatalf("%s: status %d, kept %v", path, w.Code, isKept(w))
				}
				made[fmt.Sprint(path, v)] = w
			}
		}
		keepPages(t, a, ctx)
		for range 2 { // as the first and as the next visitor
			for _, path := range paths {
				for _, v := range views {
					want, got := made[fmt.Sprint(path, v)], look(a, path, v...)
					if !isKept(got) {
						t.Errorf("%s %v is not kept", path, v)
					}
					if !bytes.Equal(got.Body.Bytes(), want.Body.Bytes()) {
						t.Errorf("%s %v: the kept page differs", path, v)
					}
					for name := range want.Header() {
						if name != "Content-Length" && name != "Vary" && got.Header().Get(name) != want.Header().Get(name) {
							t.Errorf("%s %v: %s is %q, made %q", path, v, name, got.Header().Get(name), want.Header().Get(name))
						}
					}
				}
			}
		}
		keptPagesFollowManyChanges(t, a, ctx)
	})
}

// MODE-1 to MODE-4: who is known in any way gets a page of their own, and leaves nothing of it to the next visitor.
func TestNothingPersonalIsKept(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newScene(t, ctx)
		a := s.a
		paths := publicPages(t, a, ctx)
		made := map[string][]byte{}
		for _, path := range paths {
			made[path] = look(a, path).Body.Bytes()
		}
		keepPages(t, a, ctx)

		known := map[string]*browser{}
		for _, name := range sessions {
			if name != theVisitor {
				known[name] = as(t, a, s.visits[name])
			}
		}
		withVehicle := newBrowser(t, a)
		var makes, models vehicleview.OptionsReply
		withVehicle.ask(http.StatusOK, "GET", "/ymm/json/makes", form("Year", "2015"), &makes)
		chevrolet := optionOf(t, makes, "Chevrolet")
		withVehicle.ask(http.StatusOK, "GET", "/ymm/json/models", form("Year", "2015", "MakeID", chevrolet), &models)
		silverado := optionOf(t, models, "Silverado 1500")
		withVehicle.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle",
			form("add1", "Year||2015", "add2", "MakeID||"+chevrolet, "add3", "ModelID||"+silverado), nil)
		withCart := newBrowser(t, a)
		withCart.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(s.part), "quantity", "2"), nil)
		known["vehicle"], known["cart"] = withVehicle, withCart

		own := map[string][]string{
			"framed":        {"Sec-Fetch-Dest", "iframe"},
			"token":         {"Authorization", "Bearer x"},
			"other cookie":  {"Cookie", "kiosk=signed"},
			"one too many":  {"Cookie", "theme=dark; kiosk=signed"},
			"unknown theme": {"Cookie", "theme=pink"},
		}
		for _, path := range paths {
			for _, name := range slices.Sorted(maps.Keys(known)) {
				if w := known[name].send("GET", path, nil, "Accept", "text/html", "X-Requested-With", ""); isKept(w) {
					t.Errorf("%s gets the page of everybody at %s", name, path)
				}
			}
			for name, headers := range own {
				if w := look(a, path, headers...); isKept(w) {
					t.Errorf("%s gets the page of everybody at %s", name, path)
				}
			}
			for range 2 {
				if w := look(a, path); !isKept(w) || !bytes.Equal(w.Body.Bytes(), made[path]) {
					t.Errorf("%s is not as it was before anybody known came", path)
				}
			}
		}
	})
}

// What changes is on the next page that anybody gets; what a browser has is still good only where nothing did.
func TestAChangeIsOnTheNextPage(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		keepPages(t, a, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		retail, err := a.Services.Price.RetailLevel(ctx)
		if err != nil {
			t.Fatal(err)
		}
		stores, err := a.Services.Location.Locations(ctx)
		if err != nil {
			t.Fatal(err)
		}
		path := "/" + part.Slug
		for _, change := range []struct {
			name string
			do   func() error
			has  string
			not  string
		}{
			{"price", func() error { return a.Services.Price.SavePrice(ctx, part.ID, retail.ID, 1, money.E4(123_4500)) },
				"$123.45", ""},
			{"stock", func() error {
				return a.Services.Stock.Receive(ctx, part.ID, stores[0].ID, 7_000_000, audit.System, "2026-07-01")
			}, "70000", ""},
			{"MAP", func() error {
				_, err := a.Services.Price.SaveMAPs(ctx, audit.System, []price.PartMAP{{PartID: part.ID, MAP: 200_0000}})
				return err
			}, "Add to cart to see price", "123.45"},
			{"sign", func() error {
				return a.Services.Catalog.SaveSign(ctx, audit.System, part.ID,
					catalog.NewSign{StockTexts: map[text.Lang]string{text.English: "Made to order"}})
			}, "Made to order", ""},
			{"setting", func() error {
				return setting.Set(ctx, audit.System, setting.YmmEnabled, setting.Business, false)
			}, `"ymm_enabled":false`, `"ymm_enabled":true`},
		} {
			before := look(a, path)
			if again := look(a, path, "If-None-Match", before.Header().Get("Etag")); again.Code != http.StatusNotModified {
				t.Fatalf("before the change of %s: status %d", change.name, again.Code)
			}
			if err := change.do(); err != nil {
				t.Fatal(err)
			}
			keepPages(t, a, ctx)
			after := look(a, path, "If-None-Match", before.Header().Get("Etag"))
			if after.Code != http.StatusOK || !isKept(after) || !strings.Contains(after.Body.String(), change.has) {
				t.Errorf("after a change of %s: status %d, and %q is not there", change.name, after.Code, change.has)
			}
			if change.not != "" && strings.Contains(after.Body.String(), change.not) {
				t.Errorf("after a change of %s %q is still there", change.name, change.not)
			}
		}

		if err := a.Services.Slot.Pick(ctx, audit.System, slot.Bestseller, part.ID); err != nil {
			t.Fatal(err)
		}
		keepPages(t, a, ctx)
		// CAT-1
		if list := look(a, "/product/bestseller").Body.String(); strings.Count(list, "<li class=\"cols row") != 1 ||
			!strings.Contains(list, part.Number) {
			t.Error("the place has not the part that was picked for it alone")
		}

		// SITE-4
		if err := a.Services.Catalog.SaveSlug(ctx, catalog.KindPart, part.ID, "another address"); err != nil {
			t.Fatal(err)
		}
		keepPages(t, a, ctx)
		if w := look(a, path+"?utm_source=x"); w.Code != http.StatusMovedPermanently ||
			w.Header().Get("Location") != "/another-address?utm_source=x" {
			t.Errorf("the address of before answers %d %s", w.Code, w.Header().Get("Location"))
		}
		if err := a.Services.Catalog.Deactivate(ctx, part.ID); err != nil {
			t.Fatal(err)
		}
		keepPages(t, a, ctx)
		if w := look(a, "/another-address"); w.Code != http.StatusNotFound || isKept(w) {
			t.Errorf("a part that is gone answers %d", w.Code)
		}
	})
}

// After any changes, the pages that are kept are those that would be made now.
func keptPagesFollowManyChanges(t *testing.T, a *App, ctx context.Context) {
	t.Helper()
	paths := publicPages(t, a, ctx)
	parts, err := a.Services.Catalog.Addresses(ctx, catalog.KindPart, 0, 1<<40, 20)
	if err != nil {
		t.Fatal(err)
	}
	retail, err := a.Services.Price.RetailLevel(ctx)
	if err != nil {
		t.Fatal(err)
	}
	stores, err := a.Services.Location.Locations(ctx)
	if err != nil {
		t.Fatal(err)
	}
	keepPages(t, a, ctx)
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // a test
	for range 12 {
		part := parts[random.IntN(len(parts))].ID
		switch random.IntN(4) {
		case 0:
			err = a.Services.Price.SavePrice(ctx, part, retail.ID, 1, money.E4(random.Int64N(500_0000)+1))
		case 1:
			err = a.Services.Stock.Receive(ctx, part, stores[random.IntN(len(stores))].ID, random.IntN(20)+1, audit.System,
				"2026-07-01")
		case 2:
			err = a.Services.Catalog.SavePopularity(ctx,
				[]catalog.PartPopularity{{PartID: part, Popularity: random.Int64N(1000)}})
		case 3:
			_, err = a.Services.Catalog.AddCategory(ctx, catalog.NewCategory{
				Pictogram: "kit", Texts: map[text.Lang]catalog.CategoryTexts{
					text.English: {Name: fmt.Sprint("Shelf ", random.Int())}},
			})
		}
		if err != nil {
			t.Fatal(err)
		}
		keepPages(t, a, ctx)
		kept := map[string][]byte{}
		for _, path := range paths {
			kept[path] = look(a, path).Body.Bytes()
		}
		a.pages.pages.Close()
		for _, path := range paths {
			if made := look(a, path); isKept(made) || !bytes.Equal(kept[path], made.Body.Bytes()) {
				t.Fatalf("%s is kept as it was before the changes", path)
			}
		}
		a.pages.pages.Open()
		for _, path := range paths { // all are there when the next change comes
			look(a, path)
		}
	}
}

// DEMO-4: every screen of the staff is linked by the page of the cases.
func TestTheCasesLinkEveryScreenOfTheStaff(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		cases := look(a, "/dev/cases").Body.String()
		for _, r := range web.Table() {
			isScreen := r.Method == "GET" && r.Reply == nil && r.Origin == routing.Reads && strings.HasPrefix(r.Path, "/pos")
			switch r.Path {
			// files, and papers of what was done before
			case "/pos/customer/history/image", "/pos/customer/certificate/image", "/pos/customer/export", "/pos/shift/report",
				"/pos/return/paper", "/pos/core/tag", "/pos/customer/statement/paper":
				isScreen = false
			}
			if isScreen && !strings.Contains(cases, `href="`+r.Path+`"`) && !strings.Contains(cases, `href="`+r.Path+`?`) {
				t.Errorf("no case shows %s", r.Path)
			}
		}
	})
}
