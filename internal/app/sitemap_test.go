package app

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/setting"
)

// addressesIn reads a map, or the index of them.
func addressesIn(t *testing.T, a *App, path string) []string {
	t.Helper()
	type place struct {
		Loc string `xml:"loc"`
	}
	var read struct {
		Maps  []place `xml:"sitemap"`
		Pages []place `xml:"url"`
	}
	w := look(a, path)
	if err := xml.Unmarshal(w.Body.Bytes(), &read); w.Code != http.StatusOK || err != nil {
		t.Fatalf("%s: status %d, %v", path, w.Code, err)
	}
	var found []string
	for _, p := range append(read.Maps, read.Pages...) {
		found = append(found, p.Loc)
	}
	return found
}

// What search engines read of the shop: one shop for all, since filling one takes time.
func TestWhatSearchEnginesRead(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		for _, part := range []func(*testing.T, *App, context.Context){pagesSayWhatTheyAre, oldAddressesLeadOn,
			addressesComeInChunks, sitemapNamesEveryPage} {
			part(t, a, ctx)
		}
	})
}

// SITE-3: the maps name every page of the catalog once, and no other.
func sitemapNamesEveryPage(t *testing.T, a *App, ctx context.Context) {
	t.Helper()
	const host = "http://localhost"
	gone := partNumbered(t, a, ctx, fastPart)
	if err := a.Services.Catalog.Deactivate(ctx, gone.ID); err != nil {
		t.Fatal(err)
	}
	want := []string{"/", "/product/catalog", "/information/contact", "/store-locator", "/product/special", "/product/bestseller",
		"/product/latest", "/product/featured", "/jobs"}
	jobs, err := a.Services.Job.Offered(ctx)
	check(t, err)
	for _, j := range jobs {
		want = append(want, "/jobs/"+j.Slug())
	}
	parts, err := a.Services.Catalog.AllParts(ctx)
	if err != nil {
		t.Fatal(err)
	}
	ids := make([]int64, 0, len(parts))
	for _, p := range parts {
		ids = append(ids, p.ID)
	}
	sold, err := a.Services.Catalog.Parts(ctx, ids)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range sold {
		if p.Active {
			want = append(want, "/"+p.Slug)
		}
	}
	for _, kind := range []string{catalog.KindCategory, catalog.KindBrand, catalog.KindSeries, catalog.KindPage} {
		found, err := a.Services.Catalog.Addresses(ctx, kind, 0, 1<<40, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			want = append(want, "/"+f.Slug)
		}
	}
	var got, vehicles []string
	for _, m := range addressesIn(t, a, "/sitemap.xml") {
		for _, address := range addressesIn(t, a, strings.TrimPrefix(m, host)) {
			if path := strings.TrimPrefix(address, host); strings.HasPrefix(path, "/vehicles/") {
				vehicles = append(vehicles, path)
			} else {
				got = append(got, path)
			}
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the maps name %d pages, there are %d", len(got), len(want))
	}
	// TRD-17: each once, and with parts on it
	slices.Sort(vehicles)
	if n := len(slices.Compact(slices.Clone(vehicles))); n != len(vehicles) || n < 1000 {
		t.Errorf("%d pages of vehicles, %d of them once", len(vehicles), n)
	}
	for i := 0; i < len(vehicles); i += len(vehicles)/20 + 1 {
		if w := look(a, vehicles[i]); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "data-product-id=") {
			t.Errorf("%s: status %d", vehicles[i], w.Code)
		}
	}
	for _, path := range []string{"/sitemap/part-2.xml", "/sitemap/vehicle-9999999.xml", "/sitemap/part-0.xml",
		"/sitemap/part-1", "/sitemap/page-2.xml", "/sitemap/staff-1.xml", "/sitemap/part-99999999999999999999.xml"} {
		if w := look(a, path); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
	if w := look(a, "/robots.txt"); !strings.Contains(w.Body.String(), "\nSitemap: "+host+"/sitemap.xml\n") {
		t.Errorf("robots.txt: %s", w.Body)
	}
}

// A chunk after the other is the whole, whatever the size of the chunks.
func addressesComeInChunks(t *testing.T, a *App, ctx context.Context) {
	t.Helper()
	all, err := a.Services.Catalog.Addresses(ctx, catalog.KindPart, 0, 1<<40, 1<<20)
	if err != nil || len(all) == 0 {
		t.Fatalf("%d addresses: %v", len(all), err)
	}
	for _, size := range []int{1, 7, len(all) + 1} {
		var got []catalog.Address
		for after := int64(0); ; after = got[len(got)-1].ID {
			chunk, err := a.Services.Catalog.Addresses(ctx, catalog.KindPart, after, 1<<40, size)
			if err != nil {
				t.Fatal(err)
			}
			if len(chunk) == 0 {
				break
			}
			got = append(got, chunk...)
		}
		if !slices.Equal(got, all) {
			t.Errorf("in chunks of %d there are %d addresses of %d", size, len(got), len(all))
		}
	}
}

// SITE-4: addresses from before the shop had words in them lead on.
func oldAddressesLeadOn(t *testing.T, a *App, ctx context.Context) {
	t.Helper()
	part := partNumbered(t, a, ctx, fastPart)
	category, err := a.Services.Catalog.AddressOf(ctx, catalog.KindCategory, part.CategoryID)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"/index.php?route=common/home": "/",
		"/order":                       "/order/lookup",
		"/index.php?route=product/product&product_id=" + id(part.ID):      "/" + part.Slug,
		"/index.php?route=product/category&path=9_" + id(part.CategoryID): "/" + category,
		"/" + strings.ToUpper(part.Slug) + "/":                            "/" + part.Slug,
	} {
		if w := look(a, path); w.Code != http.StatusMovedPermanently || w.Header().Get("Location") != want {
			t.Errorf("%s: %d %s, want %s", path, w.Code, w.Header().Get("Location"), want)
		}
	}
	for _, path := range []string{"/index.php?route=product/product&product_id=999999", "/index.php?route=product/product",
		"/index.php?route=product/category&path=x"} {
		if w := look(a, path); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
}

var dataBlock = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)

// thingsOn are the objects that a page has for search engines, by type.
func thingsOn(t *testing.T, a *App, path string) map[string][]map[string]any {
	t.Helper()
	found := map[string][]map[string]any{}
	for _, block := range dataBlock.FindAllStringSubmatch(look(a, path).Body.String(), -1) {
		var thing map[string]any
		if err := json.Unmarshal([]byte(block[1]), &thing); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		kind, _ := thing["@type"].(string)
		found[kind] = append(found[kind], thing)
	}
	return found
}

// SITE-1: each page says what it is to search engines.
func pagesSayWhatTheyAre(t *testing.T, a *App, ctx context.Context) {
	t.Helper()
	stores, err := a.Services.Location.Locations(ctx)
	if err != nil {
		t.Fatal(err)
	}
	part := partNumbered(t, a, ctx, fastPart)
	category, err := a.Services.Catalog.AddressOf(ctx, catalog.KindCategory, part.CategoryID)
	if err != nil {
		t.Fatal(err)
	}
	home := thingsOn(t, a, "/")
	if len(home["WebSite"]) != 1 || home["WebSite"][0]["potentialAction"] == nil ||
		len(home["AutoPartsStore"]) != len(stores) {
		t.Errorf("home: %v", home)
	}
	listing := thingsOn(t, a, "/"+category)
	if len(listing["BreadcrumbList"]) != 1 || len(listing["ItemList"]) != 1 {
		t.Fatalf("listing: %v", listing)
	}
	items, _ := listing["ItemList"][0]["itemListElement"].([]any)
	if len(items) == 0 {
		t.Error("the listing names no part")
	}
	for i, item := range items {
		one, _ := item.(map[string]any)
		address, _ := one["url"].(string)
		if one["position"] != float64(i+1) || look(a, strings.TrimPrefix(address, "http://localhost")).Code != http.StatusOK {
			t.Errorf("part %d of the list: %v", i+1, one)
		}
	}
	if err := setting.Set(ctx, audit.System, setting.Currency, setting.Business, "CAD"); err != nil {
		t.Fatal(err)
	}
	product := thingsOn(t, a, "/"+part.Slug)
	if len(product["Product"]) != 1 || len(product["BreadcrumbList"]) != 1 {
		t.Fatalf("product: %v", product)
	}
	if offer, _ := product["Product"][0]["offers"].(map[string]any); offer["priceCurrency"] != "CAD" {
		t.Errorf("the offer of a store in Canada: %v", offer)
	}
	steps, _ := product["BreadcrumbList"][0]["itemListElement"].([]any)
	for i, step := range steps {
		one, _ := step.(map[string]any)
		if address, _ := one["item"].(string); len(steps) < 3 || !strings.HasPrefix(address, "http://localhost/") {
			t.Errorf("step %d to the part: %v", i+1, one)
		}
	}
	for _, path := range []string{"/product/catalog", "/information/contact", "/store-locator", "/product/special", "/product/bestseller",
		"/product/latest", "/product/featured", "/kestrel", "/" + category} {
		if w := look(a, path); len(thingsOn(t, a, path)["BreadcrumbList"]) != 1 ||
			!strings.Contains(w.Body.String(), `<meta name="description"`) {
			t.Errorf("%s: without its place or its description", path)
		}
	}
	for asked, canonical := range map[string]string{"/": "/", "/" + category + "?sort=name&stock=any": "/" + category,
		"/" + part.Slug + "?utm_source=x": "/" + part.Slug} {
		if page := look(a, asked).Body.String(); !strings.Contains(page, `<link rel="canonical" href="http://localhost`+canonical+`"`) {
			t.Errorf("%s: %s is not its canonical page", asked, canonical)
		}
	}
	second := look(a, "/"+category+"?page=2&sort=name").Body.String()
	if !strings.Contains(second, `<link rel="canonical" href="http://localhost/`+category+`?page=2"`) {
		t.Error("a second page is not its own canonical page")
	}
}
