package app

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/web/present/adminview"
)

func settingNamed(b *browser, name string) (v adminview.SettingView) {
	b.ask(http.StatusOK, "GET", "/admin/api/setting/get", form("name", name), &v)
	return v
}

func rungOf(t *testing.T, v adminview.SettingView, kind, name string) adminview.SettingRung {
	t.Helper()
	at := slices.IndexFunc(v.Rungs, func(r adminview.SettingRung) bool {
		return r.Kind == kind && (name == "" || r.Name == name)
	})
	if at < 0 {
		t.Fatalf("%s holds nowhere at %s %s", v.Name, kind, name)
	}
	return v.Rungs[at]
}

func sentTo(v adminview.SettingView, r adminview.SettingRung, more ...string) url.Values {
	return and(form("name", v.Name, "place", r.Place, "version", r.Version), more...)
}

// ADM-2 OPS-1: a setting is set at one place, holds there and in what stands in it, goes back, and nobody saves over
// what they never saw.
func TestASettingIsSetByItsScope(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		v := settingNamed(b, "lock_minutes")
		business := rungOf(t, v, "Business", "")
		store := rungOf(t, v, "Store", "")
		var saved adminview.SavedSetting
		b.ask(http.StatusOK, "POST", "/admin/api/setting/edit", sentTo(v, business, "value", "20"), &saved)
		got := rungOf(t, saved.Setting, "Store", store.Name)
		if got.Value != "20" || got.IsOwn || got.From != "as the business" {
			t.Errorf("the store: %+v", got)
		}
		b.ask(http.StatusOK, "POST", "/admin/api/setting/edit", sentTo(v, store, "value", "30"), &saved)
		if got := rungOf(t, saved.Setting, "Register", ""); got.Value != "30" || got.From != "as the store" {
			t.Errorf("a register of the store: %+v", got)
		}
		if got := saved.Setting.Trail; len(got) != 2 || got[0].What != "Store "+store.Name ||
			got[0].Facts[0] != "Set to: 30 minutes" {
			t.Errorf("the trail: %+v", got)
		}
		b.ask(http.StatusConflict, "POST", "/admin/api/setting/edit", sentTo(v, store, "value", "40"), nil)
		now := rungOf(t, saved.Setting, "Store", store.Name)
		b.ask(http.StatusUnprocessableEntity, "POST", "/admin/api/setting/edit", sentTo(v, now, "value", "481"), nil)
		b.ask(http.StatusOK, "POST", "/admin/api/setting/reset", sentTo(v, now), &saved)
		if got := rungOf(t, saved.Setting, "Store", store.Name); got.Value != "20" || got.IsOwn {
			t.Errorf("back: %+v", got)
		}
		manager := officeBrowser(t, a, "manager@demo.test")
		manager.ask(http.StatusForbidden, "POST", "/admin/api/setting/edit", sentTo(v, business, "value", "5"), nil)
	})
}

// SITE-6 OPS-2: what holds for the site is what its pages say, from the next one on.
func TestWhatHoldsForTheSiteIsOnItsPages(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		v := settingNamed(b, "alert_text")
		b.ask(http.StatusOK, "POST", "/admin/api/setting/edit",
			sentTo(v, rungOf(t, v, "Site", ""), "value", "Closed on Sunday"), nil)
		if !strings.Contains(look(a, "/brakes").Body.String(), "Closed on Sunday") {
			t.Error("the page does not say it")
		}
	})
}

// ADM-2: a shop is called as its owner says from that moment on: on its pages, in the office, on receipts, in messages.
func TestAShopIsCalledAsItsOwnerSays(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		v := settingNamed(b, "shop_name")
		b.ask(http.StatusOK, "POST", "/admin/api/setting/edit",
			sentTo(v, rungOf(t, v, "Business", ""), "value", "Hollis & Sons"), nil)
		const told = "Hollis &amp; Sons"
		for _, path := range []string{"/", "/brakes", "/no-such-page"} {
			if said := look(a, path).Body.String(); !strings.Contains(said, told) || strings.Contains(said, "Camber Auto") {
				t.Errorf("%s does not say the shop's name", path)
			}
		}
		if said := b.send("GET", "/admin/setting", nil).Body.String(); !strings.Contains(said, told) {
			t.Error("the office does not say the shop's name")
		}
		mail, err := a.Services.letters.Render(ctx, notify.Request{Kind: notify.Backup, Lang: text.English})
		if err != nil || !strings.Contains(mail.Text, "Hollis & Sons") {
			t.Errorf("a message says %q (%v)", mail.Text, err)
		}
	})
}

// ADM-2: a status that orders bear stays, with the number of them; pages are kept with their old addresses.
func TestStatusesAndPagesAreKeptInTheOffice(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		var list adminview.StatusList
		b.ask(http.StatusOK, "POST", "/admin/api/status/add",
			form("name", "At the machine shop", "background", "#6b4423"), &list)
		made := list.Results[len(list.Results)-1]
		if made.Sign.Tone != "brown" || made.Orders != 0 {
			t.Errorf("made: %+v", made)
		}
		used, err := a.Services.Order.NamedStatuses(ctx)
		if err != nil || !slices.ContainsFunc(used, func(n order.NamedStatus) bool { return n.Orders > 0 }) {
			t.Fatalf("no order has a status: %v", err)
		}
		b.ask(http.StatusConflict, "POST", "/admin/api/status/remove", form("status_id", id(used[0].ID)), nil)
		b.ask(http.StatusOK, "POST", "/admin/api/status/remove", form("status_id", id(made.StatusID)), &list)

		var added adminview.Moved
		words := form("slug", "our-shop", "active", "1", "in_foot", "1", "title", "Our shop",
			"body", "## Since 1978\nWe <b>sell</b>.")
		b.ask(http.StatusOK, "POST", "/admin/api/page/add", words, &added, "Idempotency-Key", ids.TokenOf("page 1"))
		pageID := added.Redirect[strings.LastIndex(added.Redirect, "=")+1:]
		if got := look(a, "/our-shop").Body.String(); !strings.Contains(got, "<h2>Since 1978</h2>") ||
			!strings.Contains(got, "We &lt;b&gt;sell&lt;/b&gt;.") {
			t.Error("the page is not shown as it was written")
		}
		var page adminview.TextRecord
		b.ask(http.StatusOK, "GET", "/admin/api/page/get", form("page_id", pageID), &page)
		b.ask(http.StatusOK, "POST", "/admin/api/page/edit",
			and(words, "page_id", pageID, "version", page.Version, "slug", "about-our-shop", "in_foot", "0"), nil)
		b.ask(http.StatusConflict, "POST", "/admin/api/page/edit",
			and(words, "page_id", pageID, "version", page.Version), nil)
		if got := look(a, "/our-shop").Header().Get("Location"); got != "/about-our-shop" {
			t.Errorf("the old address leads to %q", got)
		}
		var shown adminview.TextPreview
		b.ask(http.StatusOK, "POST", "/admin/api/page/preview", form("body", "- one\n- two"), &shown)
		if len(shown.Blocks) != 1 || !slices.Equal(shown.Blocks[0].Items, []string{"one", "two"}) {
			t.Errorf("the preview: %+v", shown)
		}
	})
}

// ofSetup sets the shop up in the back office: settings, order statuses, pages.
func (c conversations) ofSetup(t *testing.T, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	v := settingNamed(b, "lock_minutes")
	store := rungOf(t, v, "Store", "")
	c.say(b, "what holds where", "GET", "/admin/api/setting/get", form("name", "lock_minutes"), nil)
	var saved adminview.SavedSetting
	c.say(b, "a store's own", "POST", "/admin/api/setting/edit", sentTo(v, store, "value", "30"), &saved)
	c.say(b, "over what was never seen", "POST", "/admin/api/setting/edit", sentTo(v, store, "value", "40"), nil)
	now := rungOf(t, saved.Setting, "Store", store.Name)
	c.say(b, "out of bounds", "POST", "/admin/api/setting/edit", sentTo(v, now, "value", "481"), nil)
	c.say(b, "as the business again", "POST", "/admin/api/setting/reset", sentTo(v, now), nil)
	logo := settingNamed(b, "logo")
	c.say(b, "no picture", "POST", "/admin/api/setting/image", sentTo(logo, rungOf(t, logo, "Business", "")), nil)

	var list adminview.StatusList
	c.say(b, "the statuses", "GET", "/admin/api/status", nil, &list)
	var known []string
	for _, s := range list.Results {
		known = append(known, id(s.StatusID))
	}
	words := form("name", "At the machine shop", "name_es", "En el taller", "background", "#6b4423", "tells", "1")
	c.say(b, "one more", "POST", "/admin/api/status/add", words, &list)
	made := list.Results[len(list.Results)-1]
	c.say(b, "a name that is taken", "POST", "/admin/api/status/add", words, nil)
	c.say(b, "another name", "POST", "/admin/api/status/edit",
		and(words, "status_id", id(made.StatusID), "version", made.Version, "name", "Being machined"), nil)
	c.say(b, "without the new one", "POST", "/admin/api/status/sort", form("ids", strings.Join(known, ",")), nil)
	c.say(b, "the new one first", "POST", "/admin/api/status/sort",
		form("ids", strings.Join(append([]string{id(made.StatusID)}, known...), ",")), nil)
	c.say(b, "it is not needed", "POST", "/admin/api/status/remove", form("status_id", id(made.StatusID)), nil)
	c.say(b, "one that the program needs", "POST", "/admin/api/status/remove", form("status_id", known[0]), nil)

	c.say(b, "the card company of the demonstration", "POST", "/admin/api/provider/try", form("name", "cards"), nil)
	c.say(b, "its terminals", "POST", "/admin/api/provider/try", form("name", "terminals"), nil)
	c.say(b, "a mail that nobody carries", "POST", "/admin/api/provider/try", form("name", "mail"), nil)
	c.say(b, "no number", "POST", "/admin/api/provider/try", form("name", "texts", "to", "319"), nil)
	c.say(b, "nothing of the kind", "POST", "/admin/api/provider/try", form("name", "weather"), nil)

	page := form("slug", "our-shop", "active", "1", "in_foot", "1", "title", "Our shop", "body", "We sell parts.")
	var added adminview.Moved
	c.say(b, "a page", "POST", "/admin/api/page/add", page, &added, "Idempotency-Key", ids.TokenOf("setup 1"))
	c.say(b, "an address that is taken", "POST", "/admin/api/page/add", page, nil,
		"Idempotency-Key", ids.TokenOf("setup 2"))
	of := form("page_id", added.Redirect[strings.LastIndex(added.Redirect, "=")+1:])
	var record adminview.TextRecord
	c.say(b, "its record", "GET", "/admin/api/page/get", of, &record)
	changed := and(page, "page_id", of.Get("page_id"), "version", record.Version, "title_es", "Nuestra tienda", "body_es",
		"Vendemos piezas.")
	c.say(b, "in Spanish too", "POST", "/admin/api/page/edit", changed, nil)
	c.say(b, "over what was never seen", "POST", "/admin/api/page/edit", changed, nil)
	c.say(b, "taken apart", "POST", "/admin/api/page/preview",
		form("body", "## A heading\nWords.\n\n- one\n- two"), nil)
	var pages adminview.TextPageList
	c.say(b, "all pages", "GET", "/admin/api/page", nil, &pages)
	var sorted []string
	for _, p := range slices.Backward(pages.Results) {
		sorted = append(sorted, id(p.PageID))
	}
	c.say(b, "the other way round", "POST", "/admin/api/page/sort", form("ids", strings.Join(sorted, ",")), nil)
}
