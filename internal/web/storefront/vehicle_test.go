package storefront

import (
	"context"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/vehicleview"
)

// known are the facets of a reply: "Year=2015 MakeID=1"; "-" is no vehicle at all.
func known(v *vehicleview.Vehicle) string {
	if v == nil {
		return "-"
	}
	facets := make([]string, 0, len(v.Facets))
	for _, f := range v.Facets {
		facets = append(facets, f.Field+"="+f.LabelValue)
	}
	return strings.Join(facets, " ")
}

func labels(options []present.Option) string {
	list := make([]string, 0, len(options))
	for _, o := range options {
		list = append(list, o.Label)
	}
	return strings.Join(list, ", ")
}

// FIT-3, FIT-12, FIT-13, FIT-14: an engine alone is a vehicle too, of which a part made for vehicles can't be judged
// (FIT-5).
func TestAnEngineIsChosenWithoutAVehicle(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		var mfrs, families, sizes vehicleview.OptionsReply
		s.call("GET", "/ymm/json/engine_mfrs", nil, &mfrs)
		s.call("GET", "/ymm/json/engine_family_sizes?EngineMfrID=1", nil, &families)
		s.call("GET", "/ymm/json/engine_sizes?EngineMfrID=1&EngineFamilyID=1", nil, &sizes)
		if got := labels(mfrs.Options) + "; " + labels(families.Options) + "; " + labels(sizes.Options); got != "GM; Gen V; 4.3L V6, 5.3L V8" {
			t.Error(got)
		}
		// to be tried before it is kept; a sub model means nothing without its vehicle
		for add, want := range map[string]string{"EngineSizeID||2||Engine Size||5.3L V8": "Unknown Fitment",
			"SubModelID||1||Sub Model||LT": "Select Vehicle"} {
			var tried vehicleview.FitmentReply
			s.call("GET", "/ymm/json/validateFitment?Parts=KSTL~KB-1&add="+url.QueryEscape(add), nil, &tried)
			if got := tried.Parts[0].Label; got != want {
				t.Errorf("with %s: %s, want %s", add, got, want)
			}
		}
		var saved vehicleview.SavedVehicle
		s.call("POST", "/ymm/json/saveVehicle",
			url.Values{"add1": {"EngineMfrID||1"}, "add2": {"EngineFamilyID||1"}, "add3": {"EngineSizeID||2"}}, &saved)
		if v := saved.Vehicle; v.HasYmm || !v.HasEngine || v.Display != "GM Gen V 5.3L V8" ||
			known(v) != "EngineMfrID=GM EngineFamilyID=Gen V EngineSizeID=5.3L V8" {
			t.Errorf("%+v", v)
		}
		has(t, s.page("/"), "GM Gen V 5.3L V8")
		var reply vehicleview.FitmentReply
		s.call("GET", "/ymm/json/validateFitment?Parts=KSTL~KB-1", nil, &reply)
		if reply.Parts[0].Result != "unknown" {
			t.Errorf("%+v", reply.Parts[0])
		}
		for _, bad := range []url.Values{{"add1": {"EngineMfrID||9"}}, {"add1": {"SubModelID||1"}},
			{"add1": {"Year||2015"}, "add2": {"EngineMfrID||1"}}} {
			if status, _ := s.ask("POST", "/ymm/json/saveVehicle", bad); status != 422 {
				t.Errorf("%v: %d", bad, status)
			}
		}
	})
}

// FIT-12, FIT-14: what is taken off takes with it what was chosen within it; what is left is where the selector goes
// on.
func TestWhatIsTakenOffTakesWhatDependsOnIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		whole := url.Values{
			"add1": {"Year||2015"}, "add2": {"MakeID||1"}, "add3": {"ModelID||1"}, "add4": {"SubModelID||1"},
			"add5": {"EngineMfrID||1"}, "add6": {"EngineFamilyID||1"},
			"add7": {"EngineSizeID||2"},
		}
		const base = "Year=2015 MakeID=Chevrolet ModelID=Silverado 1500"
		for field, want := range map[string]string{
			"Year": "-", "MakeID": "Year=2015", "ModelID": "Year=2015 MakeID=Chevrolet",
			"SubModelID":     base + " EngineMfrID=GM EngineFamilyID=Gen V EngineSizeID=5.3L V8",
			"EngineMfrID":    base + " SubModelID=LT",
			"EngineFamilyID": base + " SubModelID=LT EngineMfrID=GM",
			"EngineSizeID":   base + " SubModelID=LT EngineMfrID=GM EngineFamilyID=Gen V",
			"BedLengthID":    base + " SubModelID=LT EngineMfrID=GM EngineFamilyID=Gen V EngineSizeID=5.3L V8",
		} {
			s.call("POST", "/ymm/json/saveVehicle", whole, &vehicleview.SavedVehicle{})
			var left, kept vehicleview.VehicleReply
			s.call("POST", "/ymm/json/remove_facet", url.Values{"remove": {field}}, &left)
			s.call("GET", "/ymm/json/getVehicle", nil, &kept)
			if got := known(left.Vehicle); got != want {
				t.Errorf("without %s: %s, want %s", field, got, want)
			}
			if diff := cmp.Diff(left, kept); diff != "" {
				t.Errorf("without %s, the session: %s", field, diff)
			}
			if left.Vehicle != nil && left.Vehicle.HasYmm != strings.HasPrefix(want, base) {
				t.Errorf("without %s: %+v", field, left.Vehicle)
			}
		}
		s.call("POST", "/ymm/json/saveVehicle", whole, &vehicleview.SavedVehicle{})
		s.call("POST", "/ymm/json/remove_facet", url.Values{"remove": {"MakeID"}}, &vehicleview.VehicleReply{})
		has(t, s.page("/"), "No vehicle chosen", ">Step 2 of 4<")
		if status, _ := s.ask("POST", "/ymm/json/remove_facet", url.Values{"remove": {"Colour"}}); status != 422 {
			t.Errorf("an unknown detail: %d", status)
		}
		var left vehicleview.VehicleReply
		s.call("POST", "/ymm/json/saveVehicle", url.Values{"add1": {"EngineMfrID||1"}, "add2": {"EngineSizeID||2"}},
			&vehicleview.SavedVehicle{})
		s.call("POST", "/ymm/json/remove_facet", url.Values{"remove": {"Year"}}, &left)
		if known(left.Vehicle) != "EngineMfrID=GM EngineSizeID=5.3L V8" {
			t.Errorf("an engine has no year: %s", known(left.Vehicle))
		}
		s.call("POST", "/ymm/json/remove_facet", url.Values{"remove": {"EngineMfrID"}}, &left)
		if left.Vehicle != nil {
			t.Errorf("nothing of the engine is left: %s", known(left.Vehicle))
		}
	})
}

// Beside what FIT-7 names, only what decides between parts of the shop is asked.
func TestWhatDecidesNothingIsNotAsked(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		asked := func() (fields []string) {
			var reply vehicleview.ChoicesReply
			s.call("GET", "/ymm/json/choices?Year=2015&MakeID=1&ModelID=1", nil, &reply)
			for _, c := range reply.Choices {
				fields = append(fields, c.Field)
			}
			return fields
		}
		if diff := cmp.Diff([]string{"SubModelID", "BedLengthID"}, asked()); diff != "" {
			t.Errorf("no part asks for an engine: %s", diff)
		}
		lead := func() string { // the one question that stands in the row
			page := s.page("/?year=2015&make=1&model=1")
			has(t, page, "Step 4 of 4")
			row, more, isFolded := strings.Cut(page, "<details class=\"w-full\">")
			if !isFolded || !strings.Contains(more, "More about your vehicle") {
				t.Error("the other questions are not folded")
			}
			_, row, _ = strings.Cut(row, `for="vehicle-fact-0"`)
			_, row, _ = strings.Cut(row, `</span>`)
			words, _, _ := strings.Cut(row, "</label>")
			return strings.TrimSpace(words)
		}
		if got := lead(); got != "Sub Model" {
			t.Errorf("first of all the page asks for the %s", got)
		}
		for n, value := range []int64{1, 2} { // two parts by the drive type, one by the engine
			must(s.fits.AddApplication(ctx, audit.System, fitment.Application{
				PartID: []int64{s.other, s.pads}[n], BaseVehicleID: s.vehicle.BaseVehicleID, Quantity: 1,
				Conditions: []vehicle.Fact{{Field: vehicle.DriveType, Value: value}},
			}))
		}
		must(s.fits.AddApplication(ctx, audit.System, fitment.Application{
			PartID: s.other, BaseVehicleID: s.vehicle.BaseVehicleID, Quantity: 1,
			Conditions: []vehicle.Fact{{Field: vehicle.EngineSize, Value: 1}},
		}))
		check(s.index.Refresh(ctx))
		if diff := cmp.Diff([]string{"DriveTypeID", "EngineSizeID", "SubModelID", "BedLengthID"}, asked()); diff != "" {
			t.Errorf("most parts ask for the drive type: %s", diff)
		}
		if got := lead(); got != "Drive Type" {
			t.Errorf("the page asks for the %s", got)
		}
	})
}

// Lorries and the like are offered where the shop has parts for them, or wants them all.
func TestHeavyVehiclesAreOfferedWithTheirParts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		b := vehicle.NewBuilder(false)
		for id, name := range map[int64]string{11: "Ford", 12: "Kenworth", 13: "Elgin Sweeper"} {
			b.Make(id, name, false)
			b.Model(id, id, "Model", false)
			b.Base(id, 2015, id)
		}
		b.Heavy(12)
		b.Heavy(13)
		packed := must(b.Pack())
		check(s.vehicles.Replace(ctx, audit.System, packed, "another", "1", nil))
		check(s.index.Refresh(ctx))
		makes := func() string {
			var reply vehicleview.OptionsReply
			s.call("GET", "/ymm/json/makes?Year=2015", nil, &reply)
			return labels(reply.Options)
		}
		if got := makes(); got != "Ford" {
			t.Errorf("without parts for them: %s", got)
		}
		has(t, s.page("/?year=2015&make=12"), ">Kenworth<") // a VIN, say, names it
		must(s.fits.AddApplication(ctx, audit.System, fitment.Application{PartID: s.other, BaseVehicleID: 12, Quantity: 1}))
		check(s.index.Refresh(ctx))
		if got := makes(); got != "Ford, Kenworth" {
			t.Errorf("with a part for one: %s", got)
		}
		set(t, ctx, "heavy_vehicles", "true")
		if got := makes(); got != "Elgin Sweeper, Ford, Kenworth" {
			t.Errorf("where the shop wants them: %s", got)
		}
	})
}

// A vehicle that a visit keeps and that the reference does not have any more is said to be unknown: nothing of it
// decides.
func TestAVehicleThatIsGoneIsChosenAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.call("POST", "/ymm/json/saveVehicle",
			url.Values{"add1": {"Year||2015"}, "add2": {"MakeID||1"}, "add3": {"ModelID||1"}}, &vehicleview.SavedVehicle{})
		has(t, s.page("/brakes"), "Fits Your Vehicle")
		b := vehicle.NewBuilder(false) // in which 1 is another vehicle
		b.Make(1, "Toyota", true)
		b.Model(1, 1, "Camry", true)
		b.Base(1, 2015, 1)
		packed := must(b.Pack())
		check(s.vehicles.Replace(ctx, audit.System, packed, "another", "1", nil))
		check(s.index.Refresh(ctx))
		var reply vehicleview.VehicleReply
		s.call("GET", "/ymm/json/getVehicle", nil, &reply)
		if v := reply.Vehicle; v == nil || v.Again == "" || v.HasYmm || len(v.Facets) != 0 ||
			v.Display != "2015 Chevrolet Silverado 1500" {
			t.Errorf("%+v", v)
		}
		page := s.page("/product/catalog")
		has(t, page, "2015 Chevrolet Silverado 1500", "This vehicle is not in our list any more. Choose your vehicle again.")
		hasNot(t, page, "Camry", "Fits Your Vehicle", "Fit Your Vehicle")
		s.call("POST", "/ymm/json/remove_facet", url.Values{"remove": {"MakeID"}}, &reply)
		if reply.Vehicle != nil {
			t.Errorf("what is taken off of it leaves %+v", reply.Vehicle)
		}
	})
}

// FIT-7, FIT-12: every fact that is given narrows what is still open, and is not asked again.
func TestAFactNarrowsTheChoices(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx).sellByEngineAndDrive(ctx)
		for given, want := range map[string]string{
			"":                            "EngineSizeID: 4.3L V6, 5.3L V8; DriveTypeID: 2WD, 4WD; SubModelID: LT, LTZ; BedLengthID: 5' 8\", 6' 6\"",
			"&SubModelID=1":               "EngineSizeID: 4.3L V6, 5.3L V8; DriveTypeID: 2WD, 4WD; BedLengthID: 5' 8\", 6' 6\"",
			"&SubModelID=2":               "",
			"&EngineSizeID=1":             "DriveTypeID: 2WD, 4WD; BedLengthID: 5' 8\", 6' 6\"",
			"&BedLengthID=2&BodyTypeID=0": "EngineSizeID: 4.3L V6, 5.3L V8; DriveTypeID: 2WD, 4WD",
		} {
			var reply vehicleview.ChoicesReply
			s.call("GET", "/ymm/json/choices?Year=2015&MakeID=1&ModelID=1"+given, nil, &reply)
			asked := make([]string, 0, len(reply.Choices))
			for _, c := range reply.Choices {
				asked = append(asked, c.Field+": "+labels(c.Options))
			}
			if got := strings.Join(asked, "; "); got != want {
				t.Errorf("%q: %s, want %s", given, got, want)
			}
		}
		for _, bad := range []string{"&SubModelID=7", "&SubModelID=x", "&BedLengthID=2&SubModelID=2"} {
			if status, _ := s.ask("GET", "/ymm/json/choices?Year=2015&MakeID=1&ModelID=1"+bad, nil); status != 422 {
				t.Errorf("%s: %d", bad, status)
			}
		}
	})
}

// FIT-8, FIT-14, CAT-6: universal parts are shown with what fits, until they are switched off.
func TestUniversalPartsAreSwitchedOff(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.chooseVehicle()
		has(t, s.page("/brakes"), "KB-1", "BG-9", "universal parts included", `aria-checked="true"`)
		var reply vehicleview.VehicleReply
		s.call("POST", "/ymm/json/toggle_universal", nil, &reply)
		if reply.Universal {
			t.Error("they were shown before")
		}
		without := s.page("/brakes")
		has(t, without, "KB-1", `aria-checked="false"`)
		hasNot(t, without, "BG-9", "universal parts included")
		has(t, s.page("/brakes?fits=all"), "BG-9")
		// can be undone where it hides all
		has(t, s.page("/product/search?search=grease&fits=only"), "No parts here", `aria-checked="false"`)
		s.html = true
		status, body := s.ask("POST", "/ymm/json/toggle_universal", url.Values{"redirect": {"/brakes"}})
		if status != 200 {
			t.Fatal(status)
		}
		has(t, body, "BG-9", "universal parts included")
	})
}

// FIT-8: who chooses the first vehicle from a listing or a part comes back to it (vehicle-selector.test.tsx); on the
// home page the choice is a step down the page.
func TestAPageAsksForAVehicleAndBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		const back, here = `href="/?change=1#vehicle">Select Vehicle</a>`, `href="/#vehicle">Select Vehicle</a>`
		for _, path := range []string{"/brakes", "/kestrel-kb-1-quiet-pads", "/product/search?search=pads"} {
			body := s.page(path)
			has(t, body, back)
			hasNot(t, body, here)
		}
		has(t, s.page("/"), `<a class="btn q" `+here)
	})
}

// FIT-8, FIT-14: without a script a choice leads back to where it was made, and to no other site.
func TestAChoiceLeadsBackToItsPage(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.html = true
		for back, want := range map[string]string{"/brakes": `href="/brakes?fits=all"`, "//evil.test/": "Often bought",
			"": "Often bought"} {
			status, body := s.ask("POST", "/ymm/json/saveVehicle",
				url.Values{"add1": {"Year||2015"}, "add2": {"MakeID||1"}, "add3": {"ModelID||1"}, "redirect": {back}})
			if status != 200 {
				t.Errorf("back to %q: %d", back, status)
			}
			has(t, body, want)
		}
	})
}

// FIT-2, FIT-13, FIT-15: what else of its kind fits, and where it is listed.
func TestAPartTellsWhatElseOfItsKindFits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		var details vehicleview.CatalogDetails
		s.call("POST", "/ymm/json/getCatalogDetails", url.Values{"aaia": {"KSTL"}, "mpn": {"kb1"}}, &details)
		if details.CategoryCount != 0 || details.ManufacturerCount != 0 || details.CategoryURL != "/brakes" {
			t.Errorf("without a vehicle: %+v", details)
		}
		s.chooseVehicle()
		want := vehicleview.CatalogDetails{CategoryCount: 2, ManufacturerCount: 2, CategoryURL: "/brakes",
			ManufacturerURL: "/kestrel"}
		var reply vehicleview.FitmentReply
		s.call("GET", "/ymm/json/validateFitment?Parts=KSTL~KB-1", nil, &reply)
		if diff := cmp.Diff(want, reply.Parts[0].CatalogDetails); diff != "" {
			t.Error(diff)
		}
		// what is named counts before what the part is of
		s.call("POST", "/ymm/json/getCatalogDetails", url.Values{"product_id": {"1"}, "category_id": {"77"}}, &details)
		if diff := cmp.Diff(vehicleview.CatalogDetails{ManufacturerCount: 2, ManufacturerURL: "/kestrel"}, details); diff != "" {
			t.Errorf("of a category that is not there: %s", diff)
		}
		for _, asked := range []url.Values{{"aaia": {"KSTL"}, "mpn": {"KB-2"}}, {"product_id": {"1"}},
			{"category_id": {"1"}, "manufacturer_id": {"1"}}} {
			s.call("POST", "/ymm/json/getCatalogDetails", asked, &details)
			if diff := cmp.Diff(want, details); diff != "" {
				t.Errorf("%v: %s", asked, diff)
			}
		}
		for _, unknown := range []url.Values{{"aaia": {"KSTL"}, "mpn": {"KB-77"}}, {"product_id": {"999"}}} {
			if status, _ := s.ask("POST", "/ymm/json/getCatalogDetails", unknown); status != 404 {
				t.Errorf("%v: %d", unknown, status)
			}
		}
		has(t, s.page("/kestrel"), "<h1 translate=\"no\">Kestrel</h1>", "KB-1", "BG-9")
		s.call("POST", "/ymm/json/toggle_universal", nil, &vehicleview.VehicleReply{})
		s.call("POST", "/ymm/json/getCatalogDetails", url.Values{"product_id": {"1"}}, &details)
		if details.CategoryCount != 1 || details.ManufacturerCount != 1 {
			t.Errorf("with universal parts hidden, as its pages list: %+v", details)
		}
		hasNot(t, s.page("/kestrel"), "BG-9")
	})
}

// FIT-14 TRD-6: the vehicle that is chosen judges what is in the cart already, as does the next one, and none.
func TestTheCartFollowsTheVehicle(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.call("POST", "/checkout/cart/add", url.Values{"product_id": {strconv.FormatInt(s.pads, 10)}, "quantity": {"1"}},
			&cartview.Cart{})
		for _, c := range []struct {
			choose         func()
			result, reason string
		}{
			{func() {}, "select", ""},
			{s.chooseVehicle, "yes", "made for every 2015 Chevrolet Silverado 1500"},
			{s.chooseFord, "no", "not made for the 2019 Ford F-150"},
			{func() { s.call("POST", "/ymm/json/saveVehicle", nil, &vehicleview.SavedVehicle{}) }, "select", ""},
		} {
			c.choose()
			var cart cartview.Cart
			s.call("GET", "/checkout/cart/getData", nil, &cart)
			if got := cart.Products[0].Fit; got.Result != c.result || got.Reason != c.reason {
				t.Errorf("%+v, want %s, %s", got, c.result, c.reason)
			}
		}
	})
}
