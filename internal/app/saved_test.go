package app

import (
	"context"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
	"camber/internal/web/present/partview"
	"camber/internal/web/wire"
)

// otherPart is a second part of the demonstration, with a core; a third is its kit.
const (
	otherPart = "DB-35"
	kitPart   = "KK-1363"
)

// ofLists: a visitor sets parts aside, a customer finds them (CMP-1, CMP-2).
func (c conversations) ofLists(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	part, other := partNumbered(t, a, ctx, fastPart), partNumbered(t, a, ctx, otherPart)
	b := newBrowser(t, a)
	for _, list := range []string{"/product/compare", "/account/wishlist"} {
		get := list + map[string]string{"/product/compare": "/getCompare", "/account/wishlist": "/getWishlist"}[list]
		c.say(b, "nothing yet", "GET", get, nil, &partview.SavedList{})
		c.say(b, "a part", "POST", list+"/add", form("product_id", id(part.ID)), &partview.SavedList{})
		c.say(b, "the same again", "POST", list+"/add", form("product_id", id(part.ID)), &partview.SavedList{})
		c.say(b, "no such part", "POST", list+"/add", form("product_id", "999999"), nil)
		c.say(b, "not a number", "POST", list+"/add", form("product_id", "many"), nil)
		b.ask(http.StatusOK, "POST", list+"/add", form("product_id", id(other.ID)), nil)
		c.say(b, "two parts", "GET", get, nil, &partview.SavedList{})
		c.say(b, "one of them", "POST", list+"/remove", form("product_id", id(part.ID)), &partview.SavedList{})
		c.say(b, "one that is gone already", "POST", list+"/remove", form("product_id", id(part.ID)), &partview.SavedList{})
		c.say(b, "no such part", "POST", list+"/remove", form("product_id", "999999"), nil)
	}
	for _, number := range []string{fastPart, kitPart, "KP-914"} {
		b.ask(http.StatusOK, "POST", "/product/compare/add", form("product_id", id(partNumbered(t, a, ctx, number).ID)), nil)
	}
	c.say(b, "a fifth", "POST", "/product/compare/add", form("product_id", id(partNumbered(t, a, ctx, "KR-55097").ID)),
		nil)
}

// page asks for a page as a person does who follows a link.
func (b *browser) page(t *testing.T, path string) string {
	t.Helper()
	w := b.send("GET", path, nil, "Accept", "text/html", "X-Requested-With", "", "Sec-Fetch-Mode", "navigate")
	if w.Code != http.StatusOK {
		t.Fatalf("%s: status %d", path, w.Code)
	}
	return w.Body.String()
}

// press sends a form as a browser without script does, and returns where it leads.
func (b *browser) press(t *testing.T, path string, values url.Values) string {
	t.Helper()
	w := b.send("POST", path, values, "Accept", "text/html", "X-Requested-With", "", "Sec-Fetch-Mode", "navigate")
	if w.Code != http.StatusSeeOther {
		t.Fatalf("%s: status %d: %s", path, w.Code, w.Body)
	}
	return w.Header().Get("Location")
}

var shownParts = regexp.MustCompile(`<(?:tr|th)[^>]* data-product-id="(\d+)"`)

// shownOn are the parts of a list's page, in their order.
func shownOn(page string) []string {
	var parts []string
	for _, m := range shownParts.FindAllStringSubmatch(page, -1) {
		parts = append(parts, m[1])
	}
	return parts
}

// hasCount says whether the head of a page counts n parts on a list; 0 is not shown.
func hasCount(page, list string, n int) bool {
	if n == 0 {
		return strings.Contains(page, `data-list-count="`+list+`" hidden>0<`)
	}
	return strings.Contains(page, `data-list-count="`+list+`">`+id(int64(n))+`<`)
}

// CMP-1 CMP-2 UX-02: without a script the lists are forms that come back to where they were sent from, and every page
// follows.
func TestListsWorkWithoutAScript(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part, other := partNumbered(t, a, ctx, fastPart), partNumbered(t, a, ctx, otherPart)
		b := newBrowser(t, a)
		for path, empty := range map[string]string{"/product/compare/": "There are no products to compare.",
			"/account/wishlist/": "Your wishlist is empty."} {
			if page := b.page(t, path); !strings.Contains(page, empty) || !strings.Contains(page, `href="/">Continue</a>`) {
				t.Errorf("%s does not say that it is empty", path)
			}
		}
		if len(b.cookies) != 0 {
			t.Errorf("looking kept something: %v", b.cookies)
		}
		for _, list := range []struct{ path, name string }{{"/product/compare", "compare"},
			{"/account/wishlist", "wishlist"}} {
			for i, p := range []int64{part.ID, other.ID} {
				page := b.page(t, "/"+part.Slug)
				if !strings.Contains(page, `formaction="`+list.path+`/`) || !hasCount(page, list.name, i) {
					t.Errorf("%s: the page of a part does not offer it, or counts another than %d", list.name, i)
				}
				if to := b.press(t, list.path+"/add", form("product_id", id(p), "redirect", "/"+part.Slug)); to != "/"+part.Slug {
					t.Errorf("adding leads to %s", to)
				}
			}
			page := b.page(t, list.path+"/")
			if got, want := shownOn(page), []string{id(part.ID), id(other.ID)}; !slices.Equal(got, want) ||
				!hasCount(page, list.name, 2) {
				t.Errorf("%s shows %v, want %v", list.path, got, want)
			}
			if !strings.Contains(b.page(t, "/"+part.Slug), `formaction="`+list.path+`/remove" name="product_id" value="`+
				id(part.ID)+`" aria-pressed="true"`) {
				t.Errorf("the button of a part on %s does not take it off", list.path)
			}
			if to := b.press(t, list.path+"/remove", form("product_id", id(part.ID), "redirect", "//evil.test")); to != "/" {
				t.Errorf("removing leads to %s", to)
			}
			if got := shownOn(b.page(t, list.path+"/")); !slices.Equal(got, []string{id(other.ID)}) {
				t.Errorf("%s shows %v afterwards", list.path, got)
			}
			if got := shownOn(newBrowser(t, a).page(t, list.path+"/")); got != nil {
				t.Errorf("another visitor sees %v", got)
			}
		}
	})
}

// CMP-1: side by side, with what differs marked.
func TestTheComparisonMarksWhatDiffers(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		add := func(number string) {
			b.ask(http.StatusOK, "POST", "/product/compare/add", form("product_id", id(partNumbered(t, a, ctx, number).ID)), nil)
		}
		add("KP-1363S")
		if page := b.page(t, "/product/compare"); strings.Contains(page, `class="differs"`) {
			t.Error("a part differs from itself")
		}
		add(otherPart)
		page := b.page(t, "/product/compare")
		for _, title := range []string{"Price", "Stock", "Rating", "Brand", "Part number", "Dimensions", "Weight",
			"Specifications", "Add to Cart"} {
			if !strings.Contains(page, title) {
				t.Errorf("the comparison has no %s", title)
			}
		}
		grouped := regexp.MustCompile(
			`(?s)scope="rowgroup"[^>]*><span translate="no">Where it goes</span>.*?<th scope="row"[^>]*>\s*Axle`)
		if !grouped.MatchString(page) || !regexp.MustCompile(`(?s)Where it goes.*?Axle`).
			MatchString(b.page(t, "/"+partNumbered(t, a, ctx, "KP-1363S").Slug)) {
			t.Error("attributes stand in no group")
		}
		for title, differ := range map[string]int{"Brand": 2, "Axle": 0} { // the axle of one is not known
			row := regexp.MustCompile(`(?s)<tr>\s*<th scope="row"[^>]*>\s*` + title + `.*?</tr>`).FindString(page)
			if strings.Count(row, `<td class="differs"`) != differ {
				t.Errorf("%s: %d differ, want %s", title, differ, row)
			}
		}
	})
}

// CMP-2: what a visitor set aside is the customer's after signing in, also in another browser, and not the visitor's
// any more after signing out.
func TestAVisitorsListsSurviveSigningIn(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part, other := partNumbered(t, a, ctx, fastPart), partNumbered(t, a, ctx, otherPart)
		elsewhere := customerBrowser(t, a, "second@demo.test")
		elsewhere.ask(http.StatusOK, "POST", "/account/wishlist/add", form("product_id", id(other.ID)), nil)

		b := newBrowser(t, a)
		b.ask(http.StatusOK, "POST", "/account/wishlist/add", form("product_id", id(part.ID)), nil)
		b.ask(http.StatusOK, "POST", "/product/compare/add", form("product_id", id(part.ID)), nil)
		b.signIn("/account/login", "second@demo.test")
		for who, one := range map[string]*browser{"who signed in": b, "the other browser": elsewhere} {
			if got, want := shownOn(one.page(t, "/account/wishlist")), []string{id(other.ID), id(part.ID)}; !slices.Equal(got, want) {
				t.Errorf("%s wishes for %v, want %v", who, got, want)
			}
			if got := shownOn(one.page(t, "/product/compare")); !slices.Equal(got, []string{id(part.ID)}) {
				t.Errorf("%s compares %v", who, got)
			}
		}
		if got := shownOn(customerBrowser(t, a, "shopper@demo.test").page(t, "/account/wishlist")); slices.Contains(got, id(part.ID)) {
			t.Errorf("another customer wishes for %v", got)
		}
		b.ask(http.StatusOK, "POST", "/account/logout", nil, nil)
		if got := shownOn(b.page(t, "/account/wishlist")); got != nil {
			t.Errorf("who signed out sees %v", got)
		}
		b.signIn("/account/login", "second@demo.test")
		if got := shownOn(b.page(t, "/account/wishlist")); len(got) != 2 {
			t.Errorf("signed in again: %v", got)
		}
	})
}

// MODE-1 MODE-3 CAT-3: no page offers lists at the till, at a kiosk, or to who has to sign in to see prices.
func TestWhereListsAreNotOffered(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		offers := func(b *browser, path string) bool {
			page := b.page(t, path)
			return strings.Contains(page, "/product/compare") || strings.Contains(page, "/account/wishlist")
		}
		expect := func(who string, b *browser, want bool) {
			t.Helper()
			for _, path := range []string{"/", "/brakes", "/brakes?view=grid", "/" + part.Slug, "/product/search?search=brake"} {
				if got := offers(b, path); got != want {
					t.Errorf("%s at %s: offered %v", who, path, got)
				}
			}
		}
		expect("a visitor", newBrowser(t, a), true)
		expect("a cashier", staffBrowser(t, a, "cashier@demo.test"), false)
		expect("a kiosk", as(t, a, wire.Visit{Mode: access.Kiosk}), false)
		stores, err := a.Services.Location.Locations(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, store := range stores {
			if err := setting.Set(a.Context(ctx), audit.System, setting.LoginForPrice, setting.Location(store.ID), true); err != nil {
				t.Fatal(err)
			}
		}
		expect("a visitor who sees no prices", newBrowser(t, a), false)
		expect("a customer", customerBrowser(t, a, "shopper@demo.test"), true)

		// what was set aside before is still theirs, without any price
		b := newBrowser(t, a)
		var list partview.SavedList
		b.ask(http.StatusOK, "POST", "/product/compare/add", form("product_id", id(part.ID)), &list)
		if p := list.Products[0].Price; p != nil && (!p.Hidden || p.Amount != 0) {
			t.Errorf("the price is %+v", p)
		}
		if page := b.page(t, "/product/compare"); regexp.MustCompile(`\$[0-9]`).MatchString(page) {
			t.Error("the comparison shows amounts")
		}
	})
}

// TRD-3: a list shows a price below MAP as little as a listing does.
func TestAListShowsNoPriceBelowMAP(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		hidden := int64(0)
		quotes, err := a.Services.Price.For(a.Context(ctx), 0, 1,
			slices.Collect(maps.Values(demoNumbers(t, ctx, a.Services)))...)
		if err != nil {
			t.Fatal(err)
		}
		for part, q := range quotes {
			if q.Hidden {
				hidden = part
			}
		}
		if hidden == 0 {
			t.Fatal("the demonstration hides no price")
		}
		b := newBrowser(t, a)
		for _, list := range []string{"/product/compare", "/account/wishlist"} {
			var said partview.SavedList
			b.ask(http.StatusOK, "POST", list+"/add", form("product_id", id(hidden)), &said)
			if p := said.Products[0]; p.Amount != nil || p.Special != 0 || strings.ContainsAny(p.PriceText, "0123456789") {
				t.Errorf("%s tells the price: %+v", list, p)
			}
			if amount := quotes[hidden].UnitE4.Text(); strings.Contains(b.page(t, list), amount) {
				t.Errorf("%s shows %s", list, amount)
			}
		}
	})
}

// TRD-3: the till shows what the shop hides: on the page of a part and where the cashier looks for it.
func TestATillShowsAPriceBelowMAP(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		ids := slices.Sorted(maps.Values(demoNumbers(t, ctx, a.Services)))
		quotes, err := a.Services.Price.For(a.Context(ctx), 0, 1, ids...)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(ids, func(partID int64) bool { return quotes[partID].Hidden })
		if i < 0 {
			t.Fatal("the demonstration hides no price")
		}
		part, err := a.Services.Catalog.Part(ctx, ids[i])
		if err != nil {
			t.Fatal(err)
		}
		till, amount := tillAt(t, a, "cashier@demo.test", 1), quotes[part.ID].UnitE4.Text()
		for who, c := range map[string]struct {
			b     *browser
			shown bool
		}{"a visitor": {newBrowser(t, a), false}, "a till": {till, true}} {
			if page := pageOf(t, c.b, "/"+part.Slug); strings.Contains(page, amount) != c.shown ||
				strings.Contains(page, "Add to cart to see price") == c.shown {
				t.Errorf("%s: the page shows %s: %v", who, amount, !c.shown)
			}
		}
		var found partview.PartHits
		till.ask(http.StatusOK, "GET", "/pos/part/search", form("s", part.Number), &found)
		if p := found.Items[0].Price; p.Hidden || p.Amount != quotes[part.ID].UnitE4 {
			t.Errorf("the search of the till says %+v", p)
		}
	})
}

// A page that is kept for everybody never shows the lists of one, and who has lists gets pages of their own.
func TestPagesOfWhoHasListsAreNotShared(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		keepPages(t, a, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		b := newBrowser(t, a)
		b.ask(http.StatusOK, "POST", "/product/compare/add", form("product_id", id(part.ID)), nil)
		b.ask(http.StatusOK, "POST", "/account/wishlist/add", form("product_id", id(part.ID)), nil)
		for _, path := range []string{"/", "/brakes", "/" + part.Slug} {
			if page := b.page(t, path); !hasCount(page, "compare", 1) || !hasCount(page, "wishlist", 1) {
				t.Errorf("%s: who has lists does not see their counts", path)
			}
			w := look(a, path)
			if page := w.Body.String(); !isKept(w) || !hasCount(page, "compare", 0) ||
				strings.Contains(page, `aria-pressed="true" aria-label="Compare`) {
				t.Errorf("%s: a visitor of whom nothing is known sees somebody's lists, or a page that is not kept", path)
			}
		}
	})
}

// CMP-1: what is no longer sold goes from the list, the page and the count.
func TestAPartThatIsNoLongerSoldLeavesTheLists(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part, other := partNumbered(t, a, ctx, fastPart), partNumbered(t, a, ctx, otherPart)
		b := newBrowser(t, a)
		for _, p := range []int64{part.ID, other.ID} {
			b.ask(http.StatusOK, "POST", "/product/compare/add", form("product_id", id(p)), nil)
		}
		if err := a.Services.Catalog.Deactivate(a.Context(ctx), part.ID); err != nil {
			t.Fatal(err)
		}
		page := b.page(t, "/product/compare")
		if got := shownOn(page); !slices.Equal(got, []string{id(other.ID)}) || !hasCount(page, "compare", 1) {
			t.Errorf("the list shows %v", got)
		}
		b.ask(http.StatusNotFound, "POST", "/product/compare/add", form("product_id", id(part.ID)), nil)
		b.ask(http.StatusOK, "POST", "/product/compare/remove", form("product_id", id(part.ID)), nil)
	})
}

// DEMO-4: the shopper of the demonstration has something on both lists.
func TestTheDemonstrationsShopperHasLists(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		b := customerBrowser(t, openDemo(t, ctx), "shopper@demo.test")
		for path, want := range map[string]int{"/product/compare/": 3, "/account/wishlist/": 4} {
			if got := shownOn(b.page(t, path)); len(got) != want {
				t.Errorf("%s shows %d parts, want %d", path, len(got), want)
			}
		}
	})
}
