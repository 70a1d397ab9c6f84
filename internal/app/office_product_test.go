package app

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/web/present/adminview"
)

// productForm is a new product with all that it can't be without, and a barcode, a price and somebody else's number.
func productForm(t *testing.T, ctx context.Context, a *App) url.Values {
	t.Helper()
	brands, err := a.Services.Catalog.Brands(ctx)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := a.Services.Catalog.Tree(ctx)
	if err != nil {
		t.Fatal(err)
	}
	classes, err := a.Services.Tax.Classes(ctx)
	if err != nil {
		t.Fatal(err)
	}
	retail, err := a.Services.Price.RetailLevel(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return form("brand_id", id(brands[0].ID), "number", "NEW-100", "category_id", id(tree[1].ID), "tax_class_id",
		id(classes[0].ID), "minimum", "1", "multiple", "1", "is_orderable", "1", "is_active", "1", "weight", "4.9",
		"core", "12.50", "map", "40", "cost", "27.80",
		"texts[0][lang]", "en", "texts[0][name]", "A Part of Tests", "texts[1][lang]", "es", "texts[1][name]",
		"Pieza de pruebas",
		"codes[0][code]", "012345678905", "codes[0][pieces]", "1",
		"interchanges[0][kind]", "oe", "interchanges[0][number]", "OE-98 765", "interchanges[0][direction]", "both",
		"prices[0][level_id]", id(retail.ID), "prices[0][quantity]", "1", "prices[0][price]", "46.99")
}

func addProduct(t *testing.T, b *browser, values url.Values) adminview.Product {
	t.Helper()
	var added adminview.Moved
	b.ask(http.StatusOK, "POST", "/admin/api/product/add", values, &added)
	_, productID, _ := strings.Cut(added.Redirect, "product_id=")
	return productNow(t, b, productID)
}

func productNow(t *testing.T, b *browser, productID string) (now adminview.Product) {
	t.Helper()
	b.ask(http.StatusOK, "GET", "/admin/api/product/get", form("product_id", productID), &now)
	return now
}

// ADM-2 PROD-1: a product that was added is sold at once, at the counter too; a change shows at once, and what is off
// is found by nobody.
func TestAProductOfTheOfficeIsSoldAtOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		values := productForm(t, ctx, a)
		p := addProduct(t, b, values)
		if p.Weight != "4.9" || p.Cost != "27.80" || p.Core != "12.50" || p.MAP != "40.00" || len(p.Trail) != 1 {
			t.Errorf("it reads %+v", p)
		}
		for _, code := range []string{"NEW 100", "012345678905", "OE98765"} {
			if meant, err := a.Services.Catalog.ByCode(ctx, code); err != nil || meant.PartID != p.ProductID {
				t.Errorf("a scan of %s: %+v, %v", code, meant, err)
			}
		}
		cost := func(want money.E4) {
			t.Helper()
			quotes, err := a.Services.Price.For(ctx, 0, 1, p.ProductID)
			if err != nil || quotes[p.ProductID].UnitE4 != want {
				t.Errorf("it costs %v, want %v, %v", quotes[p.ProductID].UnitE4, want, err)
			}
		}
		cost(46_9900)
		look(a, "/"+strings.TrimPrefix(p.ViewURL, "/"))

		changed := and(values, "product_id", id(p.ProductID), "version", p.Version, "number", "NEW-200",
			"prices[0][price]", "44.49", "pick_up_only", "1", "hazmat", "0")
		var saved adminview.ChangedProduct
		changed.Set("number", "NEW-200")
		changed.Set("prices[0][price]", "44.49")
		b.ask(http.StatusOK, "POST", "/admin/api/product/edit", changed, &saved)
		cost(44_4900)
		now := saved.Product
		if now.Number != "NEW-200" || !now.PickUpOnly || now.Hazmat != "0.00" || now.ViewURL != p.ViewURL {
			t.Errorf("it is %+v", now)
		}
		if _, err := a.Services.Catalog.ByCode(ctx, "NEW-100"); !fault.Is(err, fault.NotFound) {
			t.Errorf("the old number: %v", err)
		}
		facts := strings.Join(now.Trail[0].Facts, "; ")
		if !strings.Contains(facts, "Price: $44.49, before $46.99") || strings.Contains(facts, "27.8") {
			t.Errorf("the trail says %s", facts)
		}

		b.ask(http.StatusOK, "POST", "/admin/api/product/active", form("product_id", id(p.ProductID), "active", "0"), &saved)
		if _, err := a.Services.Catalog.ByCode(ctx, "NEW-200"); !fault.Is(err, fault.NotFound) {
			t.Errorf("off it is still scanned: %v", err)
		}
		if saved.Product.IsActive || saved.Product.ViewURL != "" || saved.Product.Trail[0].What != "Taken off sale" {
			t.Errorf("off it is %+v", saved.Product)
		}
		b.ask(http.StatusOK, "POST", "/admin/api/product/active", form("product_id", id(p.ProductID), "active", "1"), nil)
		if _, err := a.Services.Catalog.ByCode(ctx, "NEW-200"); err != nil {
			t.Errorf("on again: %v", err)
		}
	})
}

// ADM-2: who saves what another has changed is told what differs, and nothing of theirs is saved.
func TestAProductThatChangedMeanwhileIsNotSavedOver(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		values := productForm(t, ctx, a)
		p := addProduct(t, b, values)
		called := func(name string) url.Values {
			return and(values, "product_id", id(p.ProductID), "version", p.Version, "texts[0][name]", name)
		}
		b.ask(http.StatusOK, "POST", "/admin/api/product/edit", called("Theirs"), nil)
		got := b.send("POST", "/admin/api/product/edit", called("Mine"))
		if got.Code != http.StatusConflict || !strings.Contains(got.Body.String(), "Meanwhile it is: Theirs") {
			t.Errorf("%d %s", got.Code, got.Body)
		}
		if now := productNow(t, b, id(p.ProductID)); now.Texts[0].Name != "Theirs" {
			t.Errorf("it is called %s", now.Texts[0].Name)
		}
	})
}

// ADM-2: what is wrong is said at its field, and nothing is kept of a product of which something is wrong.
func TestAWrongProductIsRefusedWhole(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		values := productForm(t, ctx, a)
		addProduct(t, b, values)
		for _, one := range []struct{ field, value, at string }{
			{"number", "new 100", "number"},
			{"number", "", "number"},
			{"brand_id", "0", "brand"},
			{"category_id", "999999", "category"},
			{"tax_class_id", "999999", "tax_class"},
			{"texts[0][name]", "", "name"},
			{"codes[0][code]", "012345678900", "codes"},
			{"prices[0][price]", "0", "prices[0][price]"},
			{"prices[0][level_id]", "999999", "prices[0][level]"},
			{"weight", "much", "weight"},
			{"core", "-3", "core"},
			{"tier", "Best", "tier"},
			{"interchanges[0][number]", "", "interchanges"},
		} {
			wrong := url.Values{}
			for name, list := range values {
				wrong[name] = slices.Clone(list)
			}
			wrong.Set("number", "NEW-300")
			wrong.Set(one.field, one.value)
			var said struct {
				Errors map[string]string `json:"errors"`
			}
			b.ask(http.StatusUnprocessableEntity, "POST", "/admin/api/product/add", wrong, &said)
			if said.Errors[one.at] == "" {
				t.Errorf("%s %q: %v", one.field, one.value, said.Errors)
			}
			if _, err := a.Services.Catalog.ByCode(ctx, "NEW-300"); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s %q: it is kept", one.field, one.value)
			}
		}
	})
}

// ADM-2: the list finds by any number and by words of the name, and by what is missing.
func TestTheListOfProducts(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		p := addProduct(t, b, productForm(t, ctx, a))
		list := func(filter ...string) (found adminview.ProductList) {
			t.Helper()
			b.ask(http.StatusOK, "GET", "/admin/api/product", form(append(filter, "limit", "100")...), &found)
			return found
		}
		has := func(found adminview.ProductList) bool {
			return slices.ContainsFunc(found.Results,
				func(r adminview.ProductRow) bool { return r.ProductID == p.ProductID })
		}
		for _, search := range []string{"new1", "NEW 100", "12345678905", "012345678905", "oe98", "part tests", "PRUEBAS"} {
			if found := list("search", search); !has(found) || found.TotalItems != len(found.Results) {
				t.Errorf("%s finds %d, says %d", search, len(found.Results), found.TotalItems)
			}
		}
		for _, search := range []string{"ew-100", "0123456789", "100%", "part_tests"} {
			if has(list("search", search)) {
				t.Errorf("%s finds it", search)
			}
		}
		for filter, want := range map[string]bool{"without=pictures": true, "without=cost": false, "without=prices": false,
			"without=spanish": false, "stock=out": true, "stock=in": false, "state=on": true, "state=off": false,
			"state=ask": false, "category_id=" + id(p.CategoryID): true, "brand_id=" + id(p.BrandID): true} {
			name, value, _ := strings.Cut(filter, "=")
			if has(list(name, value, "search", "new100")) != want {
				t.Errorf("%s: %v", filter, !want)
			}
		}
		row := list("search", "NEW-100").Results[0]
		if row.Price != "46.99" || row.Cost != "27.80" || row.Margin != "40.8 %" {
			t.Errorf("the row is %+v", row)
		}
		first := list().Results[0]
		if first.ProductID != p.ProductID {
			t.Errorf("the newest comes first, not %s", first.Number)
		}
		names := list("sort", "name", "order", "asc")
		if !slices.IsSortedFunc(names.Results, func(x, y adminview.ProductRow) int {
			return strings.Compare(strings.ToLower(x.Name), strings.ToLower(y.Name))
		}) {
			t.Error("they are not sorted by name")
		}
		for _, wrong := range [][]string{{"sort", "cost"}, {"without", "love"}} {
			if got := b.send("GET", "/admin/api/product", form(wrong...)).Code; got != http.StatusUnprocessableEntity {
				t.Errorf("%v: %d", wrong, got)
			}
		}
	})
}

// TRD-3: who may not see what parts cost the shop neither reads it nor changes it.
func TestTheCostIsForWhoMaySeeIt(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		values := productForm(t, ctx, a)
		p := addProduct(t, b, values)
		manager := roleNamed(t, b, "manager")
		rights := slices.DeleteFunc(append(slices.Clone(manager.Permissions), "catalog.edit"),
			func(one string) bool { return one == "price.cost" })
		slices.Sort(rights)
		b.ask(http.StatusOK, "POST", "/admin/api/role/edit", roleForm(manager, slices.Compact(rights)...), nil)
		m := officeBrowser(t, a, "manager@demo.test")
		seen := productNow(t, m, id(p.ProductID))
		if seen.Cost != "" {
			t.Errorf("the manager reads %s", seen.Cost)
		}
		var list adminview.ProductList
		m.ask(http.StatusOK, "GET", "/admin/api/product", form("search", "NEW-100"), &list)
		if row := list.Results[0]; row.Cost != "" || row.Margin != "" {
			t.Errorf("the list tells %+v", row)
		}
		m.ask(http.StatusOK, "POST", "/admin/api/product/edit",
			and(values, "product_id", id(p.ProductID), "version", seen.Version, "cost", "1", "tier", "OE"), nil)
		if now := productNow(t, b, id(p.ProductID)); now.Cost != "27.80" || now.Tier != "OE" {
			t.Errorf("the cost is %s, the tier %s", now.Cost, now.Tier)
		}
	})
}

// ADM-2 INV-3: a count is corrected with a reason, and not where it is no longer what was seen.
func TestAStockIsCorrectedWithAReason(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		p := addProduct(t, b, productForm(t, ctx, a))
		store := p.Stock[0]
		of := form("product_id", id(p.ProductID), "location_id", id(store.LocationID), "seen", "0")
		var saved adminview.ChangedProduct
		b.ask(http.StatusUnprocessableEntity, "POST", "/admin/api/product/stock", and(of, "quantity", "7", "reason", "why"), nil)
		b.ask(http.StatusOK, "POST", "/admin/api/product/stock", and(of, "quantity", "7", "reason", "found"), &saved)
		if now := saved.Product.Stock[0]; now.OnHand != 7 {
			t.Errorf("%d are there", now.OnHand)
		}
		if facts := strings.Join(saved.Product.Trail[0].Facts, "; "); facts != "In stock: 7, before 0; Reason: Found" {
			t.Errorf("the trail says %s", facts)
		}
		b.ask(http.StatusConflict, "POST", "/admin/api/product/stock", and(of, "quantity", "9", "reason", "found"), nil)
		b.ask(http.StatusUnprocessableEntity, "POST", "/admin/api/product/stock",
			and(of, "seen", "7", "quantity", "-1", "reason", "lost"), nil)
	})
}

// ofProducts talks with the back office's products.
func (c conversations) ofProducts(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	c.say(b, "the list", "GET", "/admin/api/product", form("sort", "number", "limit", "2"), nil)
	values := productForm(t, ctx, a)
	var added adminview.Moved
	c.say(b, "a new product", "POST", "/admin/api/product/add", values, &added, "Idempotency-Key", ids.TokenOf("product 1"))
	c.say(b, "the same once more", "POST", "/admin/api/product/add", values, nil, "Idempotency-Key",
		ids.TokenOf("product 2"))
	meant, err := a.Services.Catalog.ByCode(ctx, "NEW-100")
	if err != nil {
		t.Fatal(err)
	}
	of := form("product_id", id(meant.PartID))
	c.say(b, "its record", "GET", "/admin/api/product/get", of, nil)
	now := productNow(t, b, id(meant.PartID))
	changed := and(values, "product_id", id(meant.PartID), "version", now.Version, "tier", "OE")
	c.say(b, "another quality", "POST", "/admin/api/product/edit", changed, nil)
	c.say(b, "as it was before", "POST", "/admin/api/product/edit", changed, nil)
	c.say(b, "off", "POST", "/admin/api/product/active", and(of, "active", "0"), nil)
	c.say(b, "a count", "POST", "/admin/api/product/stock",
		and(of, "location_id", "1", "seen", "0", "quantity", "4", "reason", "counted"), nil)
	c.say(b, "no picture", "POST", "/admin/api/product/addPicture", of, nil)
	c.say(b, "no pictures", "POST", "/admin/api/product/pictures", of, nil)
}
