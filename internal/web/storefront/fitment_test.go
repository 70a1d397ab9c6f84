package storefront

import (
	"context"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/web/present/partview"
)

// UX-04: with a vehicle and without, every part that is shown to be bought carries one of the labels (FIT-6).
func TestEveryPartSaysWhetherItFits(t *testing.T) {
	t.Parallel()
	label := regexp.MustCompile(
		`(?s)class="ft [ymnu]".*?(?:Fits Your Vehicle|Verify Fitment|Doesn&#39;t Fit Your Vehicle|Unknown Fitment|Universal part|Select Vehicle)`)
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add("1")
		for range 2 {
			for _, path := range []string{
				"/", "/brakes", "/brakes?fits=all", "/brakes?fits=all&view=grid", "/product/search?search=pads",
				"/kestrel-kb-1-quiet-pads", "/kestrel-kb-2-other-pads", "/checkout/cart",
			} {
				parts := strings.Split(s.page(path), `data-product-id="`)[1:]
				if len(parts) == 0 {
					t.Errorf("%s shows no part", path)
				}
				for _, part := range parts {
					if !label.MatchString(part) {
						t.Errorf("%s: no label on part %.3s", path, part)
					}
				}
			}
			s.chooseVehicle()
		}
	})
}

// FIT-10: the table of vehicles is on the page, filtered by the server, and the chosen vehicle's row is marked.
func TestAProductPageNamesItsVehicles(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		part := "/kestrel-kb-1-quiet-pads"
		plain := s.page(part)
		has(t, plain, `id="vehicles"`, "Chevrolet Silverado 1500", "1 required")
		hasNot(t, plain, "Your vehicle</span>", "Filter vehicles")
		hasNot(t, s.page("/kestrel-bg-9-brake-grease"), `id="vehicles"`)
		has(t, s.page(part+"?vehicles=ford"), "None of its vehicles matches.")
		has(t, s.page(part+"?vehicles=2015"), "Chevrolet Silverado 1500")
		has(t, s.page(part+"?page=9"), "Chevrolet Silverado 1500")
		has(t, s.page(part+"?vehicles=ford&page=9"), "None of its vehicles matches.")
		for _, bad := range []string{"?page=0", "?vehicles=" + strings.Repeat("x", 101)} {
			if status, _ := s.ask(http.MethodGet, part+bad, nil); status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d", bad, status)
			}
		}
		s.chooseVehicle()
		has(t, s.page(part), `<tr class="current">`)
	})
}

// FIT-10, PROD-6: the modal says what the banner leaves out.
func TestFitmentOfOnePart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		sheet := func(part int64) partview.FitmentSheet {
			t.Helper()
			var reply partview.FitmentSheet
			s.call(http.MethodGet, "/ymm/json/getFitment?product_id="+strconv.FormatInt(part, 10), nil, &reply)
			return reply
		}
		pads, other, grease := s.pads, s.pads+1, s.pads+2
		if got := sheet(pads); got.Title != "Fitment for Part # KB-1" || got.Fit.Label != "Select Vehicle" ||
			got.Text != "" || len(got.Fittings.Rows) != 1 || got.Choice != nil {
			t.Errorf("without a vehicle: %+v", got)
		}
		if got := sheet(grease); got.Text != "This is a universal part, made for any vehicle." ||
			len(got.Fittings.Rows) != 0 {
			t.Errorf("universal: %+v", got)
		}
		s.chooseVehicle()
		for part, want := range map[int64][2]string{
			pads:   {"yes", "This product will fit your application."},
			other:  {"no", "This product will not fit your application."},
			grease: {"universal", "This is a universal part, made for any vehicle."},
		} {
			if got := sheet(part); got.Fit.Result != want[0] || got.Text != want[1] {
				t.Errorf("%d: %+v", part, got)
			}
		}
		// TRD-6: the page says what the modal says
		for slug, part := range map[string]int64{"kestrel-kb-1-quiet-pads": pads, "kestrel-kb-2-other-pads": other,
			"kestrel-bg-9-brake-grease": grease} {
			_, box, _ := strings.Cut(s.page("/"+slug), `id="fit-title"`)
			box, _, _ = strings.Cut(box, "</div>")
			has(t, box, sheet(part).Text, ">"+sheet(part).Fit.Reason+"<")
		}
		if got := sheet(other).Fit.Reason; got != "not made for the 2015 Chevrolet Silverado 1500" {
			t.Error(got)
		}
		if got := sheet(pads); !got.Fittings.Rows[0].Current || got.Required != "1 required" || got.Position != "Front" ||
			got.Vehicle == nil {
			t.Errorf("%+v", got)
		}
		if status, _ := s.ask(http.MethodGet, "/ymm/json/getFitment?product_id=9999", nil); status != http.StatusNotFound {
			t.Errorf("no such part: %d", status)
		}
	})
}

// TRD-17: a page for each vehicle and category with parts, and only there; other spellings lead to it.
func TestPagesOfVehiclesAndCategories(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		const here = "/vehicles/2015-chevrolet-silverado-1500/brakes"
		shown := s.page(here)
		has(t, shown, "<h1 translate=\"no\">Brakes for 2015 Chevrolet Silverado 1500</h1>", "KB-1", `rel="canonical" href="`+
			s.url+here+`"`, `"@type":"BreadcrumbList"`,
			`"@type":"ItemList"`, "Shop for this vehicle", `name="add3"`)
		hasNot(t, shown, "KB-2", "Only what fits")
		for _, other := range []string{"/vehicles/2015-Chevy-Silverado_1500/brakes",
			"/vehicles/2015-chevrolet-silverado1500/brakes"} {
			if status, to := s.follow(other); status != http.StatusMovedPermanently || to != here {
				t.Errorf("%s: %d %s", other, status, to)
			}
		}
		for _, none := range []string{"/vehicles/2014-chevrolet-silverado-1500/brakes",
			"/vehicles/2015-chevrolet-silverado-1500/kestrel", "/vehicles/2015-chevrolet-silverado-1500/nothing"} {
			if status, _ := s.ask(http.MethodGet, none, nil); status != http.StatusNotFound {
				t.Errorf("%s: %d", none, status)
			}
		}
		// the part's table and the category's page lead there, and so does the sitemap
		has(t, s.page("/kestrel-kb-1-quiet-pads"), `href="`+here+`"`)
		has(t, s.page("/brakes"), "Popular vehicles", `href="`+here+`"`, `href="/vehicles/2019-ford-f-150/brakes"`)
		has(t, s.page("/sitemap.xml"), "/sitemap/vehicle-1.xml")
		vehicles := s.page("/sitemap/vehicle-1.xml")
		if n := strings.Count(vehicles, "<loc>"); n != 2 {
			t.Errorf("%d addresses: %s", n, vehicles)
		}
		has(t, vehicles, s.url+here+"</loc>", "/vehicles/2019-ford-f-150/brakes</loc>")
		s.chooseVehicle()
		hasNot(t, s.page("/brakes"), "Popular vehicles")
		ford := s.page("/vehicles/2019-ford-f-150/brakes") // whatever the visitor shops for
		has(t, ford, "KB-2", "Silverado 1500")
		hasNot(t, ford, "KB-1<")
		// where no page is left the sitemap names no map
		parts := catalog.New()
		must(parts.AddCategory(ctx, catalog.NewCategory{
			ParentID: must(parts.Slug(ctx, "brakes")).ID, Pictogram: "rotor",
			Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Rotors"}},
		}))
		hasNot(t, s.page("/sitemap.xml"), "/sitemap/vehicle-")
		if status, _ := s.ask(http.MethodGet, "/vehicles/2015-chevrolet-silverado-1500/rotors", nil); status != http.StatusNotFound {
			t.Errorf("a vehicle in a category without its parts: %d", status)
		}
	})
}

// TRD-17: a category leads to no page of a vehicle that its parts name and never fit.
func TestACategoryLeadsToNoPageThatIsNotThere(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, parts := setup(t, ctx), catalog.New()
		fordPads := must(parts.Part(ctx, s.pads+1))
		kits := must(parts.AddCategory(ctx,
			catalog.NewCategory{Pictogram: "rotor", Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Kits"}}}))
		kit := must(parts.AddPart(ctx, catalog.NewPart{
			BrandID: fordPads.BrandID, Number: "KK-1", Kind: catalog.KindKit, Pictogram: "pads", CategoryID: kits,
			TaxClassID: fordPads.TaxClassID,
			Texts:      english("Kit"), Components: []catalog.Component{{PartID: fordPads.ID, Quantity: 1}},
		}))
		for _, base := range []int64{1, 2} {
			must(s.fits.AddApplication(ctx, audit.System, fitment.Application{PartID: kit, BaseVehicleID: base, Quantity: 1}))
		}
		check(s.index.Refresh(ctx))
		shown := s.page("/kits")
		has(t, shown, "Popular vehicles", `href="/vehicles/2019-ford-f-150/kits"`)
		hasNot(t, shown, "silverado-1500")
		if status, _ := s.ask(http.MethodGet, "/vehicles/2015-chevrolet-silverado-1500/kits", nil); status != http.StatusNotFound {
			t.Errorf("its pads do not fit: %d", status)
		}
	})
}
