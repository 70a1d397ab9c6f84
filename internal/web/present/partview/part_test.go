package partview

import (
	"context"
	"testing"

	"camber/internal/web/present/presenttest"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
)

var ctx = context.Background()

// PROD-6: where the banner is silent the modal says that nobody knows.
func TestTheFitBannerSpeaksOnlyWhenItIsCertain(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		result fitment.Result
		chosen bool
		want   string
	}{
		{fitment.Yes, true, "This product will fit your application."},
		{fitment.Universal, false, "This is a universal part, made for any vehicle."},
		{fitment.No, true, "This product will not fit your application."},
		{fitment.No, false, ""},
		{fitment.Maybe, true, ""},
		{fitment.Unknown, true, ""},
	} {
		if got := vehicleview.FitText(ctx, c.result, c.chosen); got != c.want {
			t.Errorf("%s, chosen %v: %q", c.result, c.chosen, got)
		}
		modal, v := c.want, (*vehicle.Vehicle)(nil)
		if c.chosen {
			v = &vehicle.Vehicle{Year: 2015}
		}
		if modal == "" && c.chosen {
			modal = "We don't know whether this product fits your application."
		}
		if got := NewFitmentSheet(ctx, catalog.Part{}, fitment.Answer{Result: c.result}, v, Fittings{}); got.Text != modal {
			t.Errorf("the modal, %s, chosen %v: %q", c.result, c.chosen, got.Text)
		}
	}
}

// shelf holds one part in two stores.
func shelf(p catalog.Part) Shelf {
	return Shelf{
		Parts: map[int64]catalog.Part{p.ID: p}, Quotes: map[int64]price.Quote{p.ID: {UnitE4: 469900, RetailE4: 469900}},
		Fits: map[int64]fitment.Answer{p.ID: {Result: fitment.Maybe}}, Supplies: map[int64]stock.Supply{p.ID: presenttest.Supply(4, 1)},
		Stores: []location.Location{presenttest.Waterloo, presenttest.MainSt}, Here: 1, Chosen: true, Guests: true, Confirm: true,
	}
}

// CAT-7: the first variant that applies.
func TestTheButtonIsTheFirstVariantThatApplies(t *testing.T) {
	t.Parallel()
	part := catalog.Part{ID: 7, Brand: "Kestrel", Number: "KB-1", Slug: "kestrel-kb-1", Minimum: 2, Orderable: true,
		Active: true}
	required := part
	required.Options = []catalog.Option{{ID: 1, Kind: catalog.Typed, Required: true}}
	closed := required
	closed.Orderable = false
	for _, c := range []struct {
		name               string
		part               catalog.Part
		change             func(*Shelf)
		kind, label, leads string
	}{
		{"add", part, nil, "add", "Add to Cart", "/kestrel-kb-1"},
		{"options", required, nil, "view", "View Product", "/kestrel-kb-1"},
		{"not orderable before options", closed, nil, "contact", "Contact For Availability", "/product/contact?product_id=7"},
		{"no price", part, func(s *Shelf) { s.Quotes = nil }, "contact", "Contact For Availability",
			"/product/contact?product_id=7"},
		{"guests must sign in", closed, func(s *Shelf) { s.Guests = false }, "login", "Login Required", "/account/login"},
		{"nor is a part without pricing asked for", required, func(s *Shelf) { s.Guests, s.Quotes = false, nil }, "login",
			"Login Required", "/account/login"},
		{"no price before options", required, func(s *Shelf) { s.Quotes = nil }, "contact", "Contact For Availability",
			"/product/contact?product_id=7"},
	} {
		s := shelf(c.part)
		if c.change != nil {
			c.change(&s)
		}
		a := s.Card(ctx, 7).Action
		if a.Kind != c.kind || a.Label != c.label || a.Href != c.leads || a.Minimum != 2 {
			t.Errorf("%s: %+v", c.name, a)
		}
	}
}

// CAT-7: the button of a part that does not fit the chosen vehicle stands one step behind those of parts that do.
func TestThePartThatDoesNotFitHasAnotherButton(t *testing.T) {
	t.Parallel()
	part := catalog.Part{ID: 7, Number: "KB-1", Slug: "kb", Orderable: true, Active: true}
	for result, looks := range map[fitment.Result][2]string{
		fitment.Yes: {"o", "p"}, fitment.Universal: {"o", "p"}, fitment.Maybe: {"o", "p"}, fitment.Unknown: {"o", "p"},
		fitment.No: {"q", "o"},
	} {
		for _, chosen := range []bool{true, false} {
			s, want := shelf(part), looks
			if s.Fits[7], s.Chosen = (fitment.Answer{Result: result}), chosen; !chosen {
				want = [2]string{"o", "p"}
			}
			list, page := s.Card(ctx, 7).Action, NewPart(ctx, s, 7, nil, nil).Action
			if got := [2]string{list.Look(), page.Look()}; got != want || list.Button().Misfit != list.Misfit {
				t.Errorf("%s, chosen %v: %v, want %v", result, chosen, got, want)
			}
		}
	}
}

// CAT-7, FIT-4: "Heads up!" comes first unless the part is known to fit or was asked about, where the owner wants it; a
// cashier who chose no vehicle sells by number.
func TestWhatIsNotKnownToFitIsWarnedOf(t *testing.T) {
	t.Parallel()
	part := catalog.Part{ID: 7, Number: "KB-1", Slug: "kb", Orderable: true, Active: true}
	for result, warns := range map[fitment.Result]bool{
		fitment.Yes: false, fitment.Universal: false, fitment.No: true, fitment.Maybe: true, fitment.Unknown: true,
	} {
		for _, confirm := range []bool{true, false} {
			for _, chosen := range []bool{true, false} {
				for _, counter := range []bool{true, false} {
					for _, agreed := range [][]int64{nil, {6, 7}, {6}} {
						s := shelf(part)
						s.Fits[7], s.Confirm, s.Chosen, s.Counter, s.Agreed = fitment.Answer{Result: result}, confirm, chosen, counter,
							agreed
						want := warns && confirm && (chosen || !counter) && len(agreed) < 2
						if !chosen && result == fitment.Yes { // nothing fits no vehicle
							continue
						}
						if a := s.Card(ctx, 7).Action; a.Warn != want || (a.Button().Warn != nil) != want {
							t.Errorf("%s, confirm %v, chosen %v, counter %v, agreed %v: %v", result, confirm, chosen, counter, agreed,
								a.Warn)
						}
					}
				}
			}
		}
	}
}

func TestTheOwnStoreComesFirst(t *testing.T) {
	t.Parallel()
	got := shelf(catalog.Part{ID: 7}).Card(ctx, 7).Stock
	want := []Stock{{LocationID: 1, Location: "Main St", Free: 4, Level: "full", Here: true},
		{LocationID: 2, Location: "Waterloo", Free: 1, Level: "half"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// PROD-3: a kit names its parts with how many of each it has, a part the kits that have it and are sold.
func TestAKitAndItsPartsNameEachOther(t *testing.T) {
	t.Parallel()
	kit := catalog.Part{ID: 7, Kind: catalog.KindKit, Brand: "Kestrel", Number: "KK-1", Name: "Set", Slug: "set",
		Active: true, Components: []catalog.Component{{PartID: 8, Quantity: 2}}}
	rotor := catalog.Part{ID: 8, Brand: "Dunmore", Number: "KR-1", Name: "Rotor", Slug: "rotor", Active: true,
		IncludedIn: []int64{7, 9}}
	s := shelf(kit)
	s.Parts[8], s.Parts[9] = rotor, catalog.Part{ID: 9, Kind: catalog.KindKit, Number: "KK-0"}
	drawing := func(k KitPart) KitPart { k.Pictogram = ""; return k }
	got := NewPart(ctx, s, 7, nil, nil)
	if diff := cmp.Diff([]BoxCard{{Card: s.Card(ctx, 8), Quantity: 2}}, got.Box); diff != "" || len(got.IncludedIn) != 0 {
		t.Errorf("the kit is in %+v: %s", got.IncludedIn, diff)
	}
	got = NewPart(ctx, s, 8, nil, nil)
	want := KitPart{ProductID: 7, Brand: "Kestrel", Model: "KK-1", Name: "Set", Links: PartLinks{View: "/set"}}
	if len(got.IncludedIn) != 1 || drawing(got.IncludedIn[0]) != want || len(got.Box) != 0 {
		t.Errorf("its part: in %+v, of %+v", got.IncludedIn, got.Box)
	}
}

// PROD-4, PROD-5: numbers of vehicle makers before those of other brands, old numbers with what is said of them, and
// the facts that are known.
func TestAPartTellsItsNumbersAndFacts(t *testing.T) {
	t.Parallel()
	p := catalog.Part{ID: 7, WeightG: 1860, Size: catalog.Size{LengthMM: 203, WidthMM: 152, HeightMM: 91}, Minimum: 2,
		Multiple: 2}
	m := NewMore(ctx, p, catalog.Details{
		Prop65: "WARNING", Warranty: "24 months", Supersedes: []catalog.Superseded{{Number: "KB-0", Message: "New shims"}},
		Interchanges: []catalog.Interchange{{Kind: catalog.Competitor, Brand: "Halden", Number: "HB-1"},
			{Kind: catalog.OENumber, Label: "GM", Number: "228"}, {Kind: catalog.OENumber, Label: "GM", Number: "229"}},
		Documents: []catalog.Document{{Kind: catalog.Instructions, SHA256: "ab"},
			{Title: "Cómo", Lang: text.Spanish, URL: "https://maker.test/es"}, {Title: "Sheet", URL: "https://maker.test/en"}},
	}, p)
	want := More{
		Facts: []Attribute{
			{"Dimensions", Dimensions(ctx, p.Size)}, {"Weight", "4.1 lb"}, {"Minimum quantity", "2"},
			{"Sold in multiples of", "2"},
		},
		Numbers:  []Numbers{{"GM", []string{"228", "229"}}, {"Halden", []string{"HB-1"}}},
		Replaces: []Replaced{{"KB-0", "New shims"}},
		Documents: []Document{{Title: "Instructions", Href: "/document/ab"},
			{Title: "Sheet", Href: "https://maker.test/en", Note: "maker.test", Away: true}},
		Warranty: "24 months", Prop65: "WARNING", Code: "/product/code?product_id=7",
	}
	if diff := cmp.Diff(want, m); diff != "" {
		t.Error(diff)
	}
}

// PROD-9: what none fits of has no link.
func TestWhatElseFitsIsLinkedWhereThereIsSome(t *testing.T) {
	t.Parallel()
	got := NewAlso(ctx, vehicleview.CatalogDetails{SeriesURL: "/quiet", CategoryCount: 1, CategoryURL: "/pads",
		ManufacturerCount: 1200, ManufacturerURL: "/kestrel"}, "Quiet", "Pads", "Kestrel")
	if diff := cmp.Diff([]present.Link{{Text: "Pads: 1 part", Href: "/pads"},
		{Text: "Kestrel: 1,200 parts", Href: "/kestrel"}}, got); diff != "" {
		t.Error(diff)
	}
}

// PROD-5
func TestQuantityPricesSayTheirRangeAndNoMoreThanIsSaved(t *testing.T) {
	t.Parallel()
	got := NewBreaks(ctx, []price.Break{{From: 1, UnitE4: 469900}, {From: 4, UnitE4: 446400}, {From: 10, UnitE4: 413500}})
	for i, want := range []string{"1 to 3 $46.99 ", "4 to 9 $44.64 save 5%", "10 and up $41.35 save 12%"} {
		if s := got[i].Range + " " + got[i].Text + " " + got[i].SaveText; s != want {
			t.Errorf("%q, want %q", s, want)
		}
	}
}

// FIT-10: the modal has the result, its notes, the next choice and the table; without a vehicle nothing is asked.
func TestTheModalSaysAllOfAnAnswer(t *testing.T) {
	t.Parallel()
	part := catalog.Part{Brand: "Kestrel", Number: "KB-1", Name: "Pads", Slug: "kestrel-kb-1"}
	a := fitment.Answer{
		Result: fitment.Maybe, Notes: []string{"With J55"}, Position: "front", Quantity: 2,
		Reason: fault.T("needs %s; your engine is not known yet", "5.3L V8"),
		Choice: &vehicle.Choice{Field: vehicle.EngineSize, Label: fault.T("Engine Size"),
			Options: []vehicle.Fact{{Value: 3, Label: "5.3L V8"}}},
	}
	choice := vehicleview.Choice{Field: "EngineSizeID", Label: "Engine Size",
		Options: []present.Option{{Value: 3, Label: "5.3L V8"}}}
	v := vehicle.Vehicle{BaseVehicleID: 9, Year: 2015, Make: "Chevrolet", Model: "Silverado 1500"}
	got := NewFitmentSheet(ctx, part, a, &v, Fittings{All: 1})
	want := FitmentSheet{
		Title: "Fitment for Part # KB-1", Part: "Kestrel KB-1 Pads", Href: "/kestrel-kb-1",
		Text: "We don't know whether this product fits your application.",
		Fit: vehicleview.Fit{Result: "maybe", Mark: "verify", Label: "Verify Fitment",
			Reason: "needs 5.3L V8; your engine is not known yet"},
		Position: "Front", Required: "2 required", Rows: []vehicleview.FitRow{}, Notes: []string{"With J55"}, Choice: &choice,
		Vehicle: vehicleview.NewVehicle(ctx, &v), Fittings: Fittings{All: 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := NewFitmentSheet(ctx, part, fitment.Answer{Result: fitment.Unknown}, nil, Fittings{}); got.Text != "" ||
		got.Choice != nil || got.Vehicle != nil || got.Fit.Label != "Select Vehicle" {
		t.Errorf("%+v", got)
	}
}

// INV-1: what the store has is told apart from what all of them have.
func TestAStoresStockIsToldFromAll(t *testing.T) {
	t.Parallel()
	s := shelf(catalog.Part{ID: 7, Brand: "Kestrel", Number: "KB-1"})
	for _, c := range []struct {
		here         int64
		first, other int
		store, total int
	}{{1, 4, 1, 4, 5}, {2, 4, 1, 1, 5}, {1, 0, 1, 0, 1}, {3, 4, 1, 0, 5}} {
		s.Here, s.Supplies[7] = c.here, presenttest.Supply(c.first, c.other)
		if got := NewInventoryProduct(ctx, s, catalog.Pair{}, 7, nil, nil); got.StoreInventory != c.store ||
			got.TotalInventory != c.total {
			t.Errorf("%d and %d, at store %d: %d of %d", c.first, c.other, c.here, got.StoreInventory, got.TotalInventory)
		}
	}
}
