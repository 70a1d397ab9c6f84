package app

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/garage"
	"camber/internal/web/present/adminview"
)

// ADM-2: what customers drive comes first, with what fits it and what is missing; each number leads to these parts, and a
// part that is brought in for a vehicle is no longer missing.
func TestVehiclesSayWhatTheShopLacks(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		owner := officeBrowser(t, a, "owner@demo.test")
		list := func(of ...string) (l adminview.VehicleList) {
			t.Helper()
			owner.ask(http.StatusOK, "GET", "/admin/api/vehicle", form(of...), &l)
			return l
		}
		driven, all := list(), list("state", "all", "limit", "1")
		if len(driven.Results) < 2 || all.Counts["all"] < 30_000 ||
			driven.Counts[""] != len(driven.Results) {
			t.Fatalf("%d of customers, %v of all", len(driven.Results), all.Counts)
		}
		last := driven.Results[len(driven.Results)-1]
		v, _ := a.Services.Vehicle.Reference().Base(last.VehicleID)
		for customer := int64(2); customer <= 4; customer++ {
			if err := garage.Remember(a.Context(ctx), customer, v); err != nil {
				t.Fatal(err)
			}
		}
		first := list("limit", "1").Results[0]
		if first.VehicleID != last.VehicleID || first.Saved != last.Saved+3 {
			t.Errorf("saved most: %+v", first)
		}
		var row adminview.VehicleRow
		for _, one := range driven.Results {
			if one.Parts > 0 && len(one.Missing) > 0 {
				row = one
			}
		}
		if row.Parts == 0 || len(row.Kinds) == 0 {
			t.Fatalf("no vehicle has parts and lacks some: %+v", driven.Results)
		}
		if found := list("state", "all", "search", row.Vehicle); len(found.Results) == 0 ||
			found.Results[0].VehicleID != row.VehicleID || found.Results[0].Parts != row.Parts {
			t.Errorf("%s is found as %+v", row.Vehicle, found.Results)
		}
		if found := list("search", "nothing-like-it"); len(found.Results) != 0 {
			t.Errorf("nothing is found as %+v", found.Results)
		}
		owner.page(t, row.Kinds[0].URL)
		owner.page(t, "/admin/vehicle")
		page := owner.page(t, row.URL)
		for _, part := range []string{row.Missing[0], "/admin/product?category_id=", row.Kinds[0].URL} {
			if !strings.Contains(strings.ReplaceAll(page, `\u0026`, "&"), part) {
				t.Errorf("%s does not say %s", row.URL, part)
			}
		}
		if w := owner.send("GET", "/admin/vehicle/info?vehicle_id=2147483646", nil); w.Code != http.StatusNotFound {
			t.Errorf("no such vehicle: %d", w.Code)
		}
		none := list("state", "none")
		for _, one := range none.Results {
			if one.Parts != 0 {
				t.Errorf("something fits %+v", one)
			}
		}
		lacking := 0
		for _, one := range driven.Results {
			if one.Parts == 0 {
				lacking++
			}
		}
		if none.Counts["none"] != lacking {
			t.Errorf("nothing fits %d, want %d", none.Counts["none"], lacking)
		}
	})
}

// ADM-2 FIT-17: what a submission could not use is told with what mends it, and a part that it waits for is taken up as
// soon as the shop has it.
func TestApplicationsThatWaitAreTold(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		const brand, number = "ZZTQ", "TQ-1"
		bases := loadVCdb(t, ctx, a)
		waiting := func(of ...string) (l adminview.WaitingList) {
			t.Helper()
			b.ask(http.StatusOK, "GET", "/admin/api/waiting", form(of...), &l)
			return l
		}
		before := waiting()
		file := tradeFile(t, ctx, a, b, "whole.xml", acesOf(brand, number, append(bases[:3:3], 99_999_999)))
		if got := waiting(); got.Counts[""] != before.Counts[""] {
			t.Errorf("a file that was only tried: %+v", got)
		}
		b.ask(http.StatusOK, "POST", "/admin/api/import/run", form("sheet_id", id(file.SheetID), "version", file.Version,
			"replace", "1"), nil)
		workSheets(t, ctx, a)
		refused := waiting("search", "whole.xml", "state", "file")
		if len(refused.Results) != 1 || !strings.Contains(refused.Results[0].Reason, "99999999") ||
			refused.Results[0].Count != 1 || refused.Results[0].Code != brand ||
			!strings.Contains(refused.Results[0].Mend, "VCdb") || refused.Counts["part"] != 1 {
			t.Fatalf("refused: %+v", refused)
		}
		b.page(t, refused.Results[0].URL)
		b.page(t, "/admin/waiting")
		awaited := waiting("search", "tq1")
		if len(awaited.Results) != 1 || awaited.Results[0].Number != "TQ1" || awaited.Results[0].Count != 3 {
			t.Fatalf("awaited: %+v", awaited)
		}
		b.page(t, awaited.Results[0].URL)
		fiesta := func() int {
			var found adminview.VehicleList
			b.ask(http.StatusOK, "GET", "/admin/api/vehicle", form("state", "all", "search", "2001 fiesta"), &found)
			return found.Results[0].Parts
		}
		others := fiesta() // by their engines
		brandID, err := a.Services.Catalog.AddBrand(a.Context(ctx), brand, "Trialco")
		if err != nil {
			t.Fatal(err)
		}
		part := partNumbered(t, a, ctx, fastPart)
		if _, err := a.Services.Catalog.AddPart(a.Context(ctx), catalog.NewPart{BrandID: brandID, Number: number,
			CategoryID: part.CategoryID, TaxClassID: part.TaxClassID, Texts: map[text.Lang]catalog.Texts{
				text.English: {Name: "Lamp"}}}); err != nil {
			t.Fatal(err)
		}
		if err := a.Services.Find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		if got := waiting("search", "tq1"); len(got.Results) != 0 {
			t.Errorf("it is there: %+v", got)
		}
		if got := fiesta(); got != others+1 {
			t.Errorf("it is not taken up: %d parts after %d", got, others)
		}
		b.ask(http.StatusOK, "POST", "/admin/api/submission/undo", form("submission_id",
			id(newestSubmission(b, "whole.xml"))), nil)
		if got := waiting(); got.Counts[""] != before.Counts[""] {
			t.Errorf("undone: %+v", got)
		}
	})
}

func newestSubmission(b *browser, name string) int64 {
	var list adminview.SubmissionList
	b.ask(http.StatusOK, "GET", "/admin/api/submission", form("search", name), &list)
	return list.Results[0].SubmissionID
}
