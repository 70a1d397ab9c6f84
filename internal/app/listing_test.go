package app

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/text"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present/vehicleview"
)

var (
	linkMenu = regexp.MustCompile(`(?s)<details class="menu (sorts|limits)[^"]*".*?</details>`)
	// what is chosen stands on the closed dropdown
	menuValue = regexp.MustCompile(
		`(?s)<details class="menu sorts[^"]*"[^>]*>\s*<summary.*?<span class="truncate">([^<]*)</span>`)
	menuLimit = regexp.MustCompile(
		`(?s)<details class="menu limits[^"]*"[^>]*>\s*<summary.*?<span class="truncate">([^<]*)</span>`)
	menuLink = regexp.MustCompile(`(?s)<a[^>]* href="([^"]*)"[^>]*>\s*([^<]+?)\s*<`)
)

// menu are the entries of a dropdown of a listing, each as "text: address".
func menu(page, class string) []string {
	var entries []string
	for _, drawn := range linkMenu.FindAllStringSubmatch(page, -1) {
		if drawn[1] != class {
			continue
		}
		for _, m := range menuLink.FindAllStringSubmatch(drawn[0], -1) {
			entries = append(entries, m[2]+": "+strings.ReplaceAll(m[1], "&amp;", "&"))
		}
	}
	return entries
}

// CAT-2 UX-02: 15 parts stand on a page; every way to sort and every length of a page is a link that keeps the others.
func TestAListingIsSortedAndLengthenedByLinks(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		rowsOf := func(page string) int { return strings.Count(page, `<li class="cols row`) }
		if n := rowsOf(pageOf(t, b, "/brakes")); n != 15 {
			t.Errorf("%d parts stand on a page", n)
		}
		sorted, short := pageOf(t, b, "/brakes?limit=30"), pageOf(t, b, "/brakes?sort=name")
		for _, c := range []struct{ page, class, want string }{
			{
				sorted, "sorts", "Default: /brakes?limit=30, Name (A to Z): /brakes?limit=30&sort=name, Name (Z to A): /brakes?limit=30&order=desc&sort=name, " +
					"Price (low to high): /brakes?limit=30&sort=price, Price (high to low): /brakes?limit=30&order=desc&sort=price, " +
					"Rating (best first): /brakes?limit=30&sort=rating, Rating (worst first): /brakes?limit=30&order=desc&sort=rating, " +
					"Newest: /brakes?limit=30&sort=newest, Oldest: /brakes?limit=30&order=desc&sort=newest, " +
					"Part number (A to Z): /brakes?limit=30&sort=number, Part number (Z to A): /brakes?limit=30&order=desc&sort=number",
			},
			{short, "limits", "15: /brakes?sort=name, 30: /brakes?limit=30&sort=name, 60: /brakes?limit=60&sort=name, 90: /brakes?limit=90&sort=name"},
		} {
			if got := strings.Join(menu(c.page, c.class), ", "); got != c.want {
				t.Errorf("%s: %s, want %s", c.class, got, c.want)
			}
		}
		if n := rowsOf(sorted); n != 30 {
			t.Errorf("%d parts stand on a page of 30", n)
		}
		for _, entry := range append(menu(sorted, "sorts"), "Default: /brakes?order=desc") {
			name, path, _ := strings.Cut(entry, ": ")
			if got := menuValue.FindStringSubmatch(pageOf(t, b, path)); got == nil || got[1] != name {
				t.Errorf("%s says that it is sorted by %q, want %q", path, got, name)
			}
		}
		for _, entry := range menu(short, "limits") {
			n, path, _ := strings.Cut(entry, ": ")
			if got := menuLimit.FindStringSubmatch(pageOf(t, b, path)); got == nil || got[1] != n {
				t.Errorf("%s says that it has %q on a page, want %s", path, got, n)
			}
		}
	})
}

// CAT-2: the order and the page that are asked for are those that come.
func TestTheOrderAndThePageAskedForCome(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		const path = "/fluids-and-chemicals?limit=15"
		first := partsIn(pageOf(t, b, path+"&sort=name"), "")
		second := partsIn(pageOf(t, b, path+"&sort=name&page=2"), "")
		names := func(ids []int64) []string {
			parts, err := a.Services.Catalog.Parts(ctx, ids)
			if err != nil {
				t.Fatal(err)
			}
			list := make([]string, len(ids))
			for i, partID := range ids {
				list[i] = text.Fold(parts[partID].Name)
			}
			return list
		}
		if up := names(slices.Concat(first, second)); len(up) != 30 || !slices.IsSorted(up) {
			t.Errorf("two pages by name: %q", up)
		}
		down := names(partsIn(pageOf(t, b, path+"&sort=name&order=desc"), ""))
		slices.Reverse(down)
		if len(down) != 15 || !slices.IsSorted(down) || down[0] < names(first)[14] {
			t.Errorf("by name from its end: %q", down)
		}
	})
}

// FIT-13, FIT-14: what add says counts for that answer alone; kept is what saveVehicle was told.
func TestAFactIsTriedBeforeItIsKept(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		v := demoVehicleOf(t, ctx, a.Services, 2015, "Chevrolet", "Silverado 1500")
		rotor := partNumbered(t, a, ctx, "KR-55097") // for rotors of 13.0 in
		base := []string{"add1", "Year||2015", "add2", "MakeID||" + id(v.MakeID), "add3", "ModelID||" + id(v.ModelID)}
		b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle", form(base...), nil)
		ask := func(add string) vehicleview.FitPart {
			t.Helper()
			values := form("Parts", rotor.AAIA+"~"+rotor.Number)
			if add != "" {
				values.Set("add", add)
			}
			var reply vehicleview.FitmentReply
			b.ask(http.StatusOK, "GET", "/ymm/json/validateFitment", values, &reply)
			return reply.Parts[0]
		}
		open := ask("")
		if open.Result != "maybe" || len(open.Choices) != 1 || open.Choices[0].Field != vehicle.FrontRotorSize {
			t.Fatalf("%+v", open)
		}
		facts := map[string]string{}
		for _, o := range open.Choices[0].Options {
			facts[o.Label] = vehicle.FrontRotorSize + "||" + id(o.Value) + "||" + open.Choices[0].Label + "||" + o.Label
		}
		for size, want := range map[string]string{"13.0 in": "yes", "13.6 in": "no"} {
			if got := ask(facts[size]); got.Result != want || len(got.Choices) != 0 {
				t.Errorf("with %s: %+v", size, got)
			}
		}
		if w := b.send("GET", "/ymm/json/validateFitment",
			url.Values{"Parts": {rotor.AAIA + "~" + rotor.Number}, "add": {vehicle.FrontRotorSize + "||1"}}); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("a size that was never built: status %d", w.Code)
		}
		var kept vehicleview.VehicleReply
		b.ask(http.StatusOK, "GET", "/ymm/json/getVehicle", nil, &kept)
		if len(kept.Vehicle.Facets) != 3 || ask("").Result != "maybe" {
			t.Errorf("what was tried is kept: %+v", kept.Vehicle.Facets)
		}
		b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle", form(append(base, "add4", facts["13.0 in"])...), nil)
		if got := ask(""); got.Result != "yes" || got.Label != "Fits Your Vehicle" {
			t.Errorf("saved: %+v", got)
		}
	})
}

// An address that can't be read is told so in words that need no form beside them.
func TestAWrongAddressIsToldAsItIs(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		w := newBrowser(t, openDemo(t, ctx)).send("GET", "/brakes?page=x", nil, asPage...)
		page := w.Body.String()
		if w.Code != http.StatusUnprocessableEntity || !strings.Contains(page, "A number must be input") ||
			strings.Contains(page, "marked fields") {
			t.Errorf("%d: %s", w.Code, page)
		}
	})
}
