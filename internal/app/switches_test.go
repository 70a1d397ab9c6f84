package app

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/setting"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
)

// decide sets what the owner can choose, by its name.
func decide(t *testing.T, ctx context.Context, a *App, name, value string) {
	t.Helper()
	one, err := setting.ByName(name)
	if err == nil {
		err = one.Set(a.Context(ctx), audit.System, setting.Business, value)
	}
	if err != nil {
		t.Fatal(err)
	}
}

var drawnOption = regexp.MustCompile(`<option value="\d+"[^>]*>([^<]+)</option>`)

// listDrawn are the labels of a list of the selector on a page, in their order.
func listDrawn(page, id string) []string {
	_, list, _ := strings.Cut(page, `id="`+id+`"`)
	list, _, _ = strings.Cut(list, "</select>")
	labels := []string{}
	for _, m := range drawnOption.FindAllStringSubmatch(list, -1) {
		labels = append(labels, m[1])
	}
	return labels
}

// FIT-4, FIT-7, FIT-12: calls and pages put popular makes and models first and ask for body types where the owner wants
// it; without that, all stand by their labels, and body types are not asked for.
func TestTheSelectorIsAsTheOwnerWantsIt(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		v := demoVehicleOf(t, ctx, a.Services, 2015, "Chevrolet", "Silverado 1500")
		car := "Year=2015&MakeID=" + id(v.MakeID)
		step := "/?year=2015&make=" + id(v.MakeID)
		offered := func(path string) []string {
			var reply vehicleview.OptionsReply
			b.ask(http.StatusOK, "GET", path, nil, &reply)
			labels := []string{}
			for _, o := range reply.Options {
				labels = append(labels, o.Label)
			}
			return labels
		}
		asked := func() string {
			var reply vehicleview.ChoicesReply
			b.ask(http.StatusOK, "GET", "/ymm/json/choices?"+car+"&ModelID="+id(v.ModelID), nil, &reply)
			fields := []string{}
			for _, c := range reply.Choices {
				fields = append(fields, c.Field)
			}
			return strings.Join(fields, " ")
		}
		byLabel := func(one, other string) int { return cmp.Compare(strings.ToLower(one), strings.ToLower(other)) }
		steps := func() map[string][]string {
			return map[string][]string{
				"the call for makes":  offered("/ymm/json/makes?Year=2015"),
				"the call for models": offered("/ymm/json/models?" + car),
				"the page's makes":    listDrawn(pageOf(t, b, "/?year=2015"), "vehicle-make"),
				"the page's models":   listDrawn(pageOf(t, b, step), "vehicle-model"),
			}
		}
		with := steps()
		for step, labels := range with {
			if strings.HasSuffix(step, "makes") &&
				!slices.Equal(labels[:min(6, len(labels))], []string{"Chevrolet", "Ford", "GMC", "Jeep", "Ram", "Toyota"}) {
				t.Errorf("%s begin with %q", step, labels)
			}
			if len(labels) < 7 || slices.IsSortedFunc(labels, byLabel) {
				t.Errorf("%s: %q", step, labels)
			}
		}
		decide(t, ctx, a, "ymm_popular_sort", "false")
		for step, labels := range steps() {
			if !slices.IsSortedFunc(labels, byLabel) || len(labels) != len(with[step]) {
				t.Errorf("%s, where popular ones are like others: %q", step, labels)
			}
		}

		// what decides most comes first, and then what else FIT-7 names
		const whole, less = "EngineSizeID FrontRotorSizeID BedLengthID DriveTypeID SubModelID BodyTypeID",
			"EngineSizeID FrontRotorSizeID BedLengthID DriveTypeID SubModelID"
		model := step + "&model=" + id(v.ModelID)
		if got, page := asked(), pageOf(t, b, model); got != whole || !strings.Contains(page, "BodyTypeID||") {
			t.Errorf("asked for %s", got)
		}
		decide(t, ctx, a, "enable_body_type", "false")
		if got, page := asked(), pageOf(t, b, model); got != less || strings.Contains(page, "BodyTypeID||") ||
			!strings.Contains(page, "BedLengthID||") {
			t.Errorf("without body types, asked for %s", got)
		}
	})
}

// fitting is what a listing says of the vehicle: so many fit, so many may.
var fitting = regexp.MustCompile(`(\d+) fits? your Silverado 1500|, (\d+) to verify`)

// FIT-2, FIT-15, PROD-9: how many parts of its series, category and brand fit the vehicle is what their pages list, and
// the part's page leads there.
func TestAPartCountsWhatItsLinksList(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		v := demoVehicleOf(t, ctx, a.Services, 2015, "Chevrolet", "Silverado 1500")
		parts, err := a.Services.Catalog.Parts(ctx, slices.Collect(maps.Values(demoNumbers(t, ctx, a.Services))))
		if err != nil {
			t.Fatal(err)
		}
		ids := slices.Sorted(maps.Keys(parts))
		fits, err := a.Services.Find.Check(ctx, v, ids)
		if err != nil {
			t.Fatal(err)
		}
		var part catalog.Part
		for i, partID := range ids {
			if p := parts[partID]; p.SeriesID != 0 && fits[i].Result == "yes" {
				part = p
				break
			}
		}
		if part.ID == 0 {
			t.Fatal("no part of a series fits")
		}
		const also = "Also for your Silverado 1500"
		if strings.Contains(pageOf(t, b, "/"+part.Slug), also) {
			t.Error("without a vehicle the page counts what fits")
		}
		b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle",
			form("add1", "Year||2015", "add2", "MakeID||"+id(v.MakeID), "add3", "ModelID||"+id(v.ModelID)), nil)
		var details vehicleview.CatalogDetails
		b.ask(http.StatusOK, "POST", "/ymm/json/getCatalogDetails", form("product_id", id(part.ID)), &details)
		var named vehicleview.CatalogDetails
		b.ask(http.StatusOK, "POST", "/ymm/json/getCatalogDetails",
			form("category_id", id(part.CategoryID), "manufacturer_id", id(part.BrandID), "series_id", id(part.SeriesID)),
			&named)
		if named != details {
			t.Errorf("by its kin: %+v, by its id: %+v", named, details)
		}
		page := pageOf(t, b, "/"+part.Slug)
		if !strings.Contains(page, also) {
			t.Errorf("the page lacks %q", also)
		}
		for _, kin := range []struct {
			name, href string
			count      int
		}{
			{part.Series, details.SeriesURL, details.SeriesCount}, {"", details.CategoryURL, details.CategoryCount},
			{part.Brand, details.ManufacturerURL, details.ManufacturerCount},
		} {
			text := kin.name + ": " + partview.PartCount(ctx, kin.count) + "</a>"
			if kin.count == 0 || !strings.Contains(page, `href="`+kin.href+`"`) || !strings.Contains(page, text) {
				t.Errorf("%s: the page does not lead to %d parts at %s", kin.name, kin.count, kin.href)
				continue
			}
			listed, sum := pageOf(t, b, kin.href), 0
			for _, m := range fitting.FindAllStringSubmatch(listed, -1) {
				n, err := strconv.Atoi(m[1] + m[2])
				if err != nil {
					t.Fatal(err)
				}
				sum += n
			}
			if sum != kin.count {
				t.Errorf("%s lists %d, not %d", kin.href, sum, kin.count)
			}
		}
	})
}

// CAT-4, CAT-7, CAT-8: the till shows and asks the prices of its ticket's customer, sells though guests must sign in to
// buy, and never goes on to the check-out by itself.
func TestATillShowsThePricesOfItsTicketsCustomer(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		decide(t, ctx, a, "guest_checkout", "false")
		till := tillAt(t, a, "cashier@demo.test", 1)
		expect := func(who string, b *browser, price, other, button, otherButton string) {
			t.Helper()
			page := pageOf(t, b, "/"+part.Slug)
			for text, want := range map[string]bool{price: true, other: false, button: true, otherButton: false} {
				if strings.Contains(page, text) != want {
					t.Errorf("%s: the page has %q: %v", who, text, !want)
				}
			}
			if list := pageOf(t, b, "/brakes?fits=all&limit=90"); !strings.Contains(list, price) ||
				strings.Contains(list, other) || strings.Contains(list, otherButton) {
				t.Errorf("%s: the listing lacks %q", who, price)
			}
		}
		const retail, trade, add, signIn = "$46.99", "$34.24", "Add to Cart", "Login Required"
		expect("a visitor", newBrowser(t, a), retail, trade, signIn, add)
		expect("a customer", customerBrowser(t, a, "shopper@demo.test"), retail, trade, add, signIn)
		expect("a till", till, retail, trade, add, signIn)
		decide(t, ctx, a, "instant_checkout", "true")
		const instant = "&#34;instant&#34;:true"
		if !strings.Contains(pageOf(t, newBrowser(t, a), "/"+part.Slug), instant) ||
			strings.Contains(pageOf(t, till, "/"+part.Slug), instant) {
			t.Error("the shop does not go on to the check-out, or the till does")
		}
		var people cartview.CustomerHits
		till.ask(http.StatusOK, "GET", "/pos/customer/search", form("s", "okafor"), &people)
		till.ask(http.StatusOK, "POST", "/checkout/cart/setCustomer", form("customer_id", id(people.Items[0].ID)), nil)
		expect("a till with a trade customer", till, trade, retail, add, signIn)
		var asked partview.InventoryDetails
		till.ask(http.StatusOK, "POST", "/api/inventory/getInventoryDetails",
			form("products[0][aaia]", part.AAIA, "products[0][mpn]", part.Number), &asked)
		if prices := asked.Products[0].Prices; len(prices) != 1 || prices[0].Text != trade {
			t.Errorf("asked for: %+v", prices)
		}
		var ticket cartview.Cart
		till.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), &ticket)
		if price := ticket.Products[0].UnitPriceText; price != trade {
			t.Errorf("on the ticket it costs %s", price)
		}
		till.ask(http.StatusOK, "GET", "/checkout/cart/removeCustomer", nil, nil)
		expect("a till whose customer left", till, retail, trade, add, signIn)
	})
}
