package app

import (
	"context"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"camber/internal/web/present/vehicleview"
)

// judgment is a text of a page that says whether something fits, or counts what does.
var judgment = regexp.MustCompile(
	`>\s*([^<>]*(?:Your Vehicle|Verify Fitment|Unknown Fitment|your application|\d parts?\b|Silverado 1500)[^<>]*?)\s*<`)

// judgments is all that the main part of a page says of whether parts fit.
func judgments(t *testing.T, b *browser, path string) []string {
	t.Helper()
	_, page, _ := strings.Cut(pageOf(t, b, path), "<main")
	var said []string
	for _, m := range judgment.FindAllStringSubmatch(page, -1) {
		said = append(said, m[1])
	}
	return said
}

// PROD-5 PROD-9 CAT-6 FIT-8 TRD-7: at the till one vehicle decides, that of the ticket: in the pages as in the answers
// of calls. A page about a vehicle stays about that.
func TestAtTheTillTheTicketsVehicleDecides(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		v, ford := demoVehicleOf(t, ctx, a.Services, 2015, "Chevrolet", "Silverado 1500"),
			demoVehicleOf(t, ctx, a.Services, 2015, "Ford", "F-150")
		save := func(b *browser, year, makeID, modelID string) vehicleview.SavedVehicle {
			var saved vehicleview.SavedVehicle
			b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle",
				form("add1", "Year||"+year, "add2", "MakeID||"+makeID, "add3", "ModelID||"+modelID), &saved)
			return saved
		}
		nobody, shopper, cashier := newBrowser(t, a), newBrowser(t, a), staffBrowser(t, a, "cashier@demo.test")
		save(shopper, "2015", id(v.MakeID), id(v.ModelID))
		if saved := save(cashier, "2015", id(v.MakeID), id(v.ModelID)); !saved.Saved {
			t.Error("a page at the till does not come again for its vehicle")
		}
		paths := []string{"/", "/product/catalog", "/brakes", "/product/latest", "/product/search?search=brake+rotor",
			"/" + part.Slug}
		for _, path := range paths {
			without, want, got := judgments(t, nobody, path), judgments(t, shopper, path), judgments(t, cashier, path)
			if slices.Equal(want, without) || !slices.Equal(got, want) {
				t.Errorf("%s at the till says\n%q\nof the same vehicle to a shopper\n%q\nwithout one\n%q", path, got, want, without)
			}
		}
		landing := regexp.MustCompile(`/vehicles/[^"]*silverado-1500/[^"]*`).FindString(pageOf(t, shopper, "/"+part.Slug))
		about := judgments(t, nobody, landing)
		save(cashier, "2015", id(ford.MakeID), id(ford.ModelID))
		if page := pageOf(t, cashier, "/"+part.Slug); !strings.Contains(page, "This product will not fit your application.") {
			t.Error("the page does not follow the ticket to another vehicle")
		}
		if got := judgments(t, cashier, landing); len(about) == 0 || !slices.Equal(got, about) {
			t.Errorf("%s says\n%q\nwith another vehicle on the ticket, without\n%q", landing, got, about)
		}
	})
}
