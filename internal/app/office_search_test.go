package app

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"camber/internal/shop/searchlog"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
)

// ofDictionary is what the office is told of searches, and of what words stand for.
func (c conversations) ofDictionary(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	a.Services.Searches.Asked("stoppers", 0)
	if err := a.Services.Searches.Keep(a.Context(ctx)); err != nil {
		t.Fatal(err)
	}
	b := officeBrowser(t, a, "owner@demo.test")
	c.say(b, "what was searched for", "GET", "/admin/api/search", form("state", "none", "search", "stoppers"),
		&adminview.SearchList{})
	c.say(b, "a row", "POST", "/admin/api/dictionary/add", form("kind", "means", "word", "Stoppers", "meaning", "brake pads"),
		&present.Said{})
	c.say(b, "what is wrong with one", "POST", "/admin/api/dictionary/add", form("kind", "maybe", "word", ""), nil)
	c.say(b, "the rows", "GET", "/admin/api/dictionary", form("search", "stop"), &adminview.DictionaryList{})
	var list adminview.DictionaryList
	b.ask(http.StatusOK, "GET", "/admin/api/dictionary", nil, &list)
	row := id(list.Results[0].RowID)
	c.say(b, "one of them", "GET", "/admin/api/dictionary/get", form("row_id", row), &adminview.DictionaryRow{})
	c.say(b, "a search is tried", "GET", "/admin/api/dictionary/try", form("search", "front stoppers"), &adminview.SearchTrial{})
	edit := form("row_id", row, "version", list.Results[0].Version, "kind", "same", "word", "stoppers", "meaning", "brake pads")
	c.say(b, "it is changed", "POST", "/admin/api/dictionary/edit", edit, &present.Said{})
	c.say(b, "somebody else changed it first", "POST", "/admin/api/dictionary/edit", edit, nil)
	c.say(b, "it is removed", "POST", "/admin/api/dictionary/remove", form("row_id", row), &present.Said{})
	c.say(b, "it is gone", "POST", "/admin/api/dictionary/remove", form("row_id", row), nil)
}

// SRCH-5: what is searched for and chosen in the shop is counted, whoever it is and whatever the browser fetches ahead.
func TestWhatIsSearchedForIsCounted(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		page := func(path string, headers ...string) string {
			t.Helper()
			w := b.send("GET", path, nil, append([]string{"Accept", "text/html", "X-Requested-With", ""}, headers...)...)
			return w.Body.String()
		}
		found := page("/product/search?search=Brake+Pads")
		page("/product/search?search=brake+pads", "Sec-Purpose", "prefetch")
		page("/product/search?search=brake+pads&page=2")
		page("/product/search?search=brake+pads&sort=name")
		page("/product/search?search=pink+unicorns")
		_, link, ok := strings.Cut(found, `href="/kestrel-1363-ceramic-brake-pads-front?queryID=`)
		link, _, _ = strings.Cut(link, `"`)
		if !ok || link != searchlog.Chosen(searchlog.ID("brake pads"), 1) {
			t.Fatalf("the first part's link names %q", link)
		}
		part := "/kestrel-1363-ceramic-brake-pads-front?queryID=" + link
		page(part, "Sec-Purpose", "prefetch")
		page(part)
		page(part)
		if err := a.Services.Searches.Keep(a.Context(ctx)); err != nil {
			t.Fatal(err)
		}
		all, total, err := searchlog.List(a.Context(ctx), searchlog.Filter{Limit: 10})
		if err != nil || total != 2 || all[0].Words != "brake pads" || all[0].Asked != 1 || all[0].Chosen != 2 ||
			all[0].Places != 2 || all[0].Found == 0 || all[1].Words != "pink unicorns" || all[1].None != 1 {
			t.Errorf("%d, %v: %+v", total, err, all)
		}
		// a part that a search led to is ordered: by its page, and by the page of results
		shopper, _ := guest(t, a, partID(t, ctx, "DX14"), "1") // found by no search
		added := func(productID int64, from string) {
			t.Helper()
			shopper.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(productID)), nil, "Referer", from)
		}
		added(partID(t, ctx, "1363"), "http://shop.test"+part)
		added(partID(t, ctx, "DF63"), "http://shop.test/product/search?search=pink+unicorns")
		shopper.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, nil)
		if err := a.Services.Searches.Keep(a.Context(ctx)); err != nil {
			t.Fatal(err)
		}
		all, _, err = searchlog.List(a.Context(ctx), searchlog.Filter{Limit: 10})
		if err != nil || all[0].Orders != 1 || all[0].Sold == 0 || all[1].Orders != 1 || all[1].Sold == 0 || all[0].Sold == all[1].Sold {
			t.Errorf("ordered, %v: %+v", err, all)
		}
		office := officeBrowser(t, a, "owner@demo.test")
		w := office.send("GET", "/admin/overview", nil, "Accept", "text/html", "X-Requested-With", "")
		if !strings.Contains(w.Body.String(), "/admin/search?state=none") {
			t.Error("the overview does not lead to what found nothing")
		}
	})
}
