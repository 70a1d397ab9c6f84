package app

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/ids"
	"camber/internal/web/present/adminview"
)

func categoryForm(name string, more ...string) url.Values {
	return and(form("name", name, "pictogram", "rotor", "parent_id", "0", "active", "1"), more...)
}

func categoryNamed(t *testing.T, b *browser, name string) adminview.CategoryRow {
	t.Helper()
	var all adminview.CategoryList
	b.ask(http.StatusOK, "GET", "/admin/api/category", nil, &all)
	at := slices.IndexFunc(all.Results, func(c adminview.CategoryRow) bool { return c.Name == name })
	if at < 0 {
		t.Fatalf("no category %s", name)
	}
	return all.Results[at]
}

func categoryNow(t *testing.T, b *browser, id string) (now adminview.CategoryRecord) {
	t.Helper()
	b.ask(http.StatusOK, "GET", "/admin/api/category/get", form("category_id", id), &now)
	return now
}

// ADM-2 SITE-4: shoppers see at once what becomes of a category: its name, its place, its new address, and that it is
// off; its parts stay on sale without it.
func TestShoppersFollowTheCategories(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		tree, err := a.Services.Catalog.Tree(ctx)
		if err != nil {
			t.Fatal(err)
		}
		top := tree[0]
		parts, err := a.Services.Catalog.PartsIn(ctx, top.ID)
		if err != nil || len(parts) == 0 {
			t.Fatal(parts, err)
		}
		part, err := a.Services.Catalog.Part(ctx, parts[0])
		if err != nil {
			t.Fatal(err)
		}
		status := func(path string, want int) string {
			t.Helper()
			w := newBrowser(t, a).send("GET", path, nil)
			if w.Code != want {
				t.Errorf("%s answers %d, want %d", path, w.Code, want)
			}
			return w.Header().Get("Location") + w.Body.String()
		}
		status("/"+top.Slug, http.StatusOK)
		now := categoryNow(t, b, id(top.ID))
		b.ask(http.StatusOK, "POST", "/admin/api/category/edit", categoryForm("Stopping power", "category_id", id(top.ID),
			"version", now.Version, "slug", "stopping"), nil)
		if got := status("/"+top.Slug, http.StatusMovedPermanently); !strings.HasPrefix(got, "/stopping") {
			t.Errorf("the old address leads to %s", got)
		}
		if !strings.Contains(status("/stopping", http.StatusOK), "Stopping power") {
			t.Error("its page has the old name")
		}
		home := func(want bool) {
			t.Helper()
			if strings.Contains(status("/", http.StatusOK), "Stopping power") != want {
				t.Errorf("on the first page: %v", !want)
			}
		}
		home(true)
		var all adminview.CategoryList
		b.ask(http.StatusOK, "POST", "/admin/api/category/active", form("category_id", id(top.ID), "active", "0"), &all)
		if all.Results[0].IsActive {
			t.Errorf("it is %+v", all.Results[0])
		}
		home(false)
		status("/stopping", http.StatusNotFound)
		for _, c := range tree[1:] {
			if c.ParentID == top.ID {
				status("/"+c.Slug, http.StatusNotFound)
			}
		}
		if strings.Contains(status("/"+part.Slug, http.StatusOK), "Stopping power") {
			t.Error("the page of its part names it")
		}
		if strings.Contains(status("/sitemap/category-1.xml", http.StatusOK), "/stopping<") {
			t.Error("the sitemap has it")
		}
		b.ask(http.StatusOK, "POST", "/admin/api/category/active", form("category_id", id(top.ID), "active", "1"), nil)
		home(true)
	})
}

// ADM-2: a category without parts is removed, and its page is gone; one with parts stays, and it is said why.
func TestACategoryLeavesTheShop(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		b.ask(http.StatusOK, "POST", "/admin/api/category/add", categoryForm("Odds and ends"), nil)
		row := categoryNamed(t, b, "Odds and ends")
		path := "/" + categoryNow(t, b, id(row.CategoryID)).Slug
		if got := newBrowser(t, a).send("GET", path, nil).Code; got != http.StatusOK {
			t.Errorf("%s answers %d", path, got)
		}
		b.ask(http.StatusOK, "POST", "/admin/api/category/remove", form("category_id", id(row.CategoryID)), nil)
		if got := newBrowser(t, a).send("GET", path, nil).Code; got != http.StatusNotFound {
			t.Errorf("removed: %s answers %d", path, got)
		}
		tree, err := a.Services.Catalog.WholeTree(ctx)
		if err != nil {
			t.Fatal(err)
		}
		w := b.send("POST", "/admin/api/category/remove", form("category_id", id(tree[0].ID)))
		if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "Categories in it: ") {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	})
}

// ofShelves talks with the categories, brands and series of the back office.
func (c conversations) ofShelves(t *testing.T, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	const categories, brands = "/admin/api/category", "/admin/api/brand"
	c.say(b, "a new category", "POST", categories+"/add",
		categoryForm("Odds and ends", "name_es", "Varios", "examples", "tools, gloves"), nil, "Idempotency-Key",
		ids.TokenOf("category 1"))
	c.say(b, "without a name", "POST", categories+"/add", categoryForm(" "), nil, "Idempotency-Key",
		ids.TokenOf("category 2"))
	row := categoryNamed(t, b, "Odds and ends")
	of := form("category_id", id(row.CategoryID))
	c.say(b, "its record", "GET", categories+"/get", of, nil)
	now := categoryNow(t, b, id(row.CategoryID))
	changed := categoryForm("Tools", "category_id", id(row.CategoryID), "version", now.Version, "slug", "tools")
	c.say(b, "another name and address", "POST", categories+"/edit", changed, nil, "Idempotency-Key",
		ids.TokenOf("category 3"))
	c.say(b, "as it was before", "POST", categories+"/edit", changed, nil, "Idempotency-Key", ids.TokenOf("category 4"))
	c.say(b, "into itself", "POST", categories+"/move",
		and(of, "parent_id", id(row.CategoryID), "before_id", "0"), nil)
	c.say(b, "to the front", "POST", categories+"/move", and(of, "parent_id", "0", "before_id", "1"), nil)
	c.say(b, "hidden", "POST", categories+"/active", and(of, "active", "0"), nil)
	c.say(b, "all of them", "GET", categories, nil, nil)
	c.say(b, "one in use", "POST", categories+"/remove", form("category_id", "1"), nil)
	c.say(b, "removed", "POST", categories+"/remove", of, nil)

	c.say(b, "the brands", "GET", brands, form("limit", "3", "sort", "code"), nil)
	var added adminview.Moved
	c.say(b, "a new brand", "POST", brands+"/add", form("name", "House Brand"), &added, "Idempotency-Key",
		ids.TokenOf("brand 1"))
	c.say(b, "no code of the trade", "POST", brands+"/add", form("name", "Other", "code", "QQQQ"), nil,
		"Idempotency-Key", ids.TokenOf("brand 2"))
	var list adminview.BrandList
	b.ask(http.StatusOK, "GET", brands, form("search", "House Brand"), &list)
	brand := form("brand_id", id(list.Results[0].BrandID))
	var kept adminview.BrandRecord
	c.say(b, "its record", "GET", brands+"/get", brand, &kept)
	renamed := and(brand, "version", kept.Version, "name", "House", "code", kept.Code, "slug", "house")
	c.say(b, "another name", "POST", brands+"/edit", renamed, nil, "Idempotency-Key", ids.TokenOf("brand 3"))
	c.say(b, "as it was before", "POST", brands+"/edit", renamed, nil, "Idempotency-Key", ids.TokenOf("brand 4"))
	var saved adminview.SavedBrand
	c.say(b, "a series", "POST", brands+"/addSeries", and(brand, "name", "Gold"), &saved, "Idempotency-Key",
		ids.TokenOf("series 1"))
	series := and(brand, "series_id", id(saved.Brand.Series[0].SeriesID))
	c.say(b, "another name of it", "POST", brands+"/editSeries", and(series, "seen", "Gold", "name", "Gold Line"), nil)
	c.say(b, "what a product's form suggests", "GET", brands+"/series", brand, nil)
	c.say(b, "with a series", "POST", brands+"/remove", brand, nil)
	c.say(b, "the series goes", "POST", brands+"/removeSeries", series, nil)
	c.say(b, "the brand goes", "POST", brands+"/remove", brand, nil)
}
