package present

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/price"
	"camber/internal/shop/price/currency"
	"camber/internal/shop/sale"
	"camber/internal/shop/stock"
	"camber/internal/shop/vehicle"
)

var (
	ctx      = context.Background()
	mainSt   = location.Location{ID: 1, Details: location.Details{Name: "Cedar Falls, Main St", ShortName: "Main St", Address1: "218 Main St", City: "Cedar Falls", State: "IA", Postcode: "50613", Zone: time.UTC}}
	waterloo = location.Location{ID: 2, Details: location.Details{Name: "Waterloo", ShortName: "Waterloo", Zone: time.UTC}}
)

// FIT-6
func TestAFitmentSaysItsLabel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		result      fitment.Result
		chosen      bool
		label, mark string
	}{
		{fitment.Yes, true, "Fits Your Vehicle", Fits},
		{fitment.Universal, true, "Universal part", Fits},
		{fitment.Universal, false, "Universal part", Fits},
		{fitment.No, true, "Doesn't Fit Your Vehicle", Not},
		{fitment.Maybe, true, "Verify Fitment", Verify},
		{fitment.Unknown, true, "Unknown Fitment", unknown},
		{fitment.Yes, false, "Select Vehicle", unknown},
		{fitment.No, false, "Select Vehicle", unknown},
		{fitment.Maybe, false, "Select Vehicle", unknown},
		{fitment.Unknown, false, "Select Vehicle", unknown},
	} {
		if got := NewFit(ctx, fitment.Answer{Result: c.result}, c.chosen); got.Label != c.label || got.Mark != c.mark {
			t.Errorf("%s, chosen %v: %+v", c.result, c.chosen, got)
		}
	}
}

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
		if got := fitText(ctx, c.result, c.chosen); got != c.want {
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

// supply is what Main St and Waterloo have.
func supply(main, other int) stock.Supply {
	return stock.Supply{Here: stock.AtStore{ID: 1, Name: "Main St", Free: main}, Others: []stock.AtStore{{ID: 2, Name: "Waterloo", Free: other}}}
}

// shelf holds one part in two stores.
func shelf(p catalog.Part) Shelf {
	return Shelf{
		Parts: map[int64]catalog.Part{p.ID: p}, Quotes: map[int64]price.Quote{p.ID: {UnitE4: 469900, RetailE4: 469900}},
		Fits: map[int64]fitment.Answer{p.ID: {Result: fitment.Maybe}}, Supplies: map[int64]stock.Supply{p.ID: supply(4, 1)},
		Stores: []location.Location{waterloo, mainSt}, Here: 1, Chosen: true, Guests: true, Confirm: true,
	}
}

// CAT-7: the first variant that applies.
func TestTheButtonIsTheFirstVariantThatApplies(t *testing.T) {
	t.Parallel()
	part := catalog.Part{ID: 7, Brand: "Kestrel", Number: "KB-1", Slug: "kestrel-kb-1", Minimum: 2, Orderable: true, Active: true}
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
		{"no price", part, func(s *Shelf) { s.Quotes = nil }, "contact", "Contact For Availability", "/product/contact?product_id=7"},
		{"guests must sign in", closed, func(s *Shelf) { s.Guests = false }, "login", "Login Required", "/account/login"},
		{"nor is a part without pricing asked for", required, func(s *Shelf) { s.Guests, s.Quotes = false, nil }, "login", "Login Required", "/account/login"},
		{"no price before options", required, func(s *Shelf) { s.Quotes = nil }, "contact", "Contact For Availability", "/product/contact?product_id=7"},
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
		fitment.Yes: {"o", "p"}, fitment.Universal: {"o", "p"}, fitment.Maybe: {"o", "p"}, fitment.Unknown: {"o", "p"}, fitment.No: {"q", "o"},
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

// CAT-7, FIT-4: "Heads up!" comes first unless the part is known to fit or was asked about, where the owner wants it; a cashier who
// chose no vehicle sells by number.
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
						s.Fits[7], s.Confirm, s.Chosen, s.Counter, s.Agreed = fitment.Answer{Result: result}, confirm, chosen, counter, agreed
						want := warns && confirm && (chosen || !counter) && len(agreed) < 2
						if !chosen && result == fitment.Yes { // nothing fits no vehicle
							continue
						}
						if a := s.Card(ctx, 7).Action; a.Warn != want || (a.Button().Warn != nil) != want {
							t.Errorf("%s, confirm %v, chosen %v, counter %v, agreed %v: %v", result, confirm, chosen, counter, agreed, a.Warn)
						}
					}
				}
			}
		}
	}
}

// CAT-7, PROD-2, PROD-5: with what each value of an option costs, in the currency that was chosen, and the way to its category.
func TestAProductPageTakesTheOptionsThatACardSendsThere(t *testing.T) {
	t.Parallel()
	part := catalog.Part{ID: 7, Number: "KB-1", Slug: "kb", Orderable: true, Active: true, CategoryID: 3, Options: []catalog.Option{
		{ID: 1, Kind: catalog.Select, Required: true, Values: []catalog.OptionValue{{ID: 11, Price: 45000}, {ID: 12, Price: -5000}, {ID: 13}}},
	}}
	tree := []catalog.Category{{ID: 2, Slug: "brakes", Name: "Brakes"}, {ID: 3, ParentID: 2, Slug: "pads", Name: "Pads"}}
	d := NewPart(ctx, shelf(part), 7, nil, PathTo(tree, 3))
	if d.Action.Kind != "add" || !d.Action.Warn || len(d.Action.Options) != 1 {
		t.Errorf("%+v", d.Action)
	}
	prices := []string{}
	for _, v := range d.Action.Options[0].Values {
		prices = append(prices, v.Prefix+"|"+v.PriceText)
	}
	if got := strings.Join(prices, " "); got != "+|+ $4.50 -|- $0.50 |" {
		t.Error(got)
	}
	if diff := cmp.Diff([]Link{{Text: "Brakes", Href: "/brakes"}, {Text: "Pads", Href: "/pads"}}, d.Crumbs); diff != "" {
		t.Error(diff)
	}
	euro := InCurrency(ctx, currency.Currency{Code: "EUR", Foreign: money.Foreign{Symbol: "€", Decimals: 2, Rate: 900_000_000}}, "USD")
	if in := NewPart(euro, shelf(part), 7, nil, nil).Action.Currency; d.Action.Currency != nil || in == nil || in.Code != "EUR" || in.RateE9 != 900_000_000 {
		t.Errorf("what the browser works out is in %+v, and in %+v where nothing was chosen", in, d.Action.Currency)
	}
}

func TestTheOwnStoreComesFirst(t *testing.T) {
	t.Parallel()
	got := shelf(catalog.Part{ID: 7}).Card(ctx, 7).Stock
	want := []Stock{{LocationID: 1, Location: "Main St", Free: 4, Level: "full", Here: true}, {LocationID: 2, Location: "Waterloo", Free: 1, Level: "half"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// PROD-3: a kit names its parts with how many of each it has, a part the kits that have it and are sold.
func TestAKitAndItsPartsNameEachOther(t *testing.T) {
	t.Parallel()
	kit := catalog.Part{ID: 7, Kind: catalog.KindKit, Brand: "Kestrel", Number: "KK-1", Name: "Set", Slug: "set", Active: true, Components: []catalog.Component{{PartID: 8, Quantity: 2}}}
	rotor := catalog.Part{ID: 8, Brand: "Dunmore", Number: "KR-1", Name: "Rotor", Slug: "rotor", Active: true, IncludedIn: []int64{7, 9}}
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

// PROD-4, PROD-5: numbers of vehicle makers before those of other brands, old numbers with what is said of them, and the
// facts that are known.
func TestAPartTellsItsNumbersAndFacts(t *testing.T) {
	t.Parallel()
	p := catalog.Part{ID: 7, WeightG: 1860, Size: catalog.Size{LengthMM: 203, WidthMM: 152, HeightMM: 91}, Minimum: 2, Multiple: 2}
	m := NewMore(ctx, p, catalog.Details{
		Prop65: "WARNING", Warranty: "24 months", Supersedes: []catalog.Superseded{{Number: "KB-0", Message: "New shims"}},
		Interchanges: []catalog.Interchange{{Kind: catalog.Competitor, Brand: "Halden", Number: "HB-1"}, {Kind: catalog.OENumber, Label: "GM", Number: "228"}, {Kind: catalog.OENumber, Label: "GM", Number: "229"}},
		Documents:    []catalog.Document{{Kind: catalog.Instructions, SHA256: "ab"}, {Title: "Cómo", Lang: text.Spanish, URL: "https://maker.test/es"}, {Title: "Sheet", URL: "https://maker.test/en"}},
	}, p)
	want := More{
		Facts: []Attribute{
			{"Dimensions", Dimensions(ctx, p.Size)}, {"Weight", "4.1 lb"}, {"Minimum quantity", "2"}, {"Sold in multiples of", "2"},
		},
		Numbers:   []Numbers{{"GM", []string{"228", "229"}}, {"Halden", []string{"HB-1"}}},
		Replaces:  []Replaced{{"KB-0", "New shims"}},
		Documents: []Document{{Title: "Instructions", Href: "/document/ab"}, {Title: "Sheet", Href: "https://maker.test/en", Note: "maker.test", Away: true}},
		Warranty:  "24 months", Prop65: "WARNING", Code: "/product/code?product_id=7",
	}
	if diff := cmp.Diff(want, m); diff != "" {
		t.Error(diff)
	}
}

// PROD-9: what none fits of has no link.
func TestWhatElseFitsIsLinkedWhereThereIsSome(t *testing.T) {
	t.Parallel()
	got := NewAlso(ctx, CatalogDetails{SeriesURL: "/quiet", CategoryCount: 1, CategoryURL: "/pads", ManufacturerCount: 1200, ManufacturerURL: "/kestrel"}, "Quiet", "Pads", "Kestrel")
	if diff := cmp.Diff([]Link{{Text: "Pads: 1 part", Href: "/pads"}, {Text: "Kestrel: 1,200 parts", Href: "/kestrel"}}, got); diff != "" {
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

// TRD-5
func TestBandsAreTheSidesOfTheVehicleAndTheRest(t *testing.T) {
	t.Parallel()
	cards := []Card{{ProductID: 1}, {ProductID: 2}, {ProductID: 3}, {ProductID: 4}, {ProductID: 5}, {ProductID: 6}}
	fits := map[int64]fitment.Answer{1: {Position: "rear"}, 2: {Position: "Front Left"}, 4: {Position: "front"}, 5: {Position: "right"}, 6: {Position: "left outer"}}
	got := []string{}
	for _, g := range Groups(ctx, cards, fits) {
		line := g.Axle + " " + g.Title + " " + g.Count
		for _, c := range g.Cards {
			line += " " + id(c.ProductID)
		}
		got = append(got, line)
	}
	if diff := cmp.Diff([]string{"front Front 2 parts 2 4", "rear Rear 1 part 1", "left Left 1 part 6", "right Right 1 part 5", " Parts 1 part 3"}, got); diff != "" {
		t.Error(diff)
	}
}

func view() cart.View {
	pads := catalog.Part{ID: 7, Brand: "Kestrel", AAIA: "KSTL", Number: "KB-1", Name: "Pads", Slug: "kb-1", Kind: catalog.KindKit, Components: []catalog.Component{{PartID: 8, Quantity: 2}}}
	return cart.View{
		Cart:     cart.Cart{ID: 4, UUID: "u", OrderID: 31, Vehicle: &vehicle.Vehicle{Year: 2015, Make: "Chevrolet", Model: "Silverado 1500"}},
		Customer: &customer.Customer{ID: 5, Firstname: "Ray", Lastname: "Hollis", Email: "ray@demo.test"},
		Items:    3, WeightG: 4536,
		Lines: []cart.ViewLine{
			{
				Line: cart.Line{Key: "a", PartID: 7, Quantity: 2}, Part: pads, Retail: 100000, Unit: 99950, ForSale: true, Enough: true, Supply: supply(2, 0),
				Sum: sale.LineTotal{Key: "a", Total: 1999, Taxes: []sale.TaxLine{{Tax: 140}}}, Fit: fitment.Answer{Result: fitment.Yes},
				Chosen: []cart.Chosen{{OptionID: 1, Name: "Compound", Value: "Ceramic", Price: 45000}},
				Core:   &cart.CoreLine{Unit: 4000, Sum: sale.LineTotal{Total: 8000}},
			},
			{Line: cart.Line{Key: "b", PartID: 9, Quantity: 1}, Part: catalog.Part{ID: 9, Name: "Rotor"}, ForSale: true, Supply: supply(0, 3), Fit: fitment.Answer{Result: fitment.Maybe}},
		},
		Totals: sale.Totals{Total: 12139, Rows: []sale.Row{{Code: sale.CodeSubTotal, Value: 1999}, {Code: sale.CodeCore, Value: 8000}, {Code: sale.CodeTotal, Value: 12139}}},
	}
}

// CART-2, CART-40
func TestACartShowsItsLines(t *testing.T) {
	t.Parallel()
	c := NewCart(ctx, view(), AroundCart{Store: mainSt, Kits: map[int64]catalog.Part{8: {ID: 8, Brand: "Orrin", Number: "OR-8", Slug: "or-8"}}, Level: "Jobber"})
	if c.TotalItems != 3 || c.TotalText != "$121.39" || *c.OrderID != 31 || c.WeightText != "10.0 lb" || c.Count != "3 items, 10.0 lb" || c.Customer.ID != 5 {
		t.Errorf("%+v", c)
	}
	a, b := c.Products[0], c.Products[1]
	if a.UnitPriceText != "$9.995" || a.PriceText != "$19.99" || a.TaxText != "$1.40" || a.PriceBeforeText != "$20.00" || a.Options[0].Value != "Ceramic" {
		t.Errorf("%+v", a)
	}
	if a.ShowStockWarning || a.StockText != "2 at Main St" || a.StockDot != "half" || a.Core.PriceText != "$80.00" || a.Core.Quantity != 2 {
		t.Errorf("%+v", a)
	}
	if len(a.Package.Components) != 1 || a.Package.Components[0].Links.View != "/or-8" || a.Package.Components[0].Quantity != 2 || !a.IsPackage {
		t.Errorf("%+v", a.Package)
	}
	if b.StockWarning != "I'm sorry, this product is either not available in the desired quantity or not in stock. Rotor: none at Main St. In stock at Waterloo (3). Choose a store that has it, or remove it from the cart." || b.StockText != "0 at Main St" || !b.ShowStockWarning || b.EnoughInventory {
		t.Errorf("%+v", b)
	}
	if !strings.HasPrefix(c.Note, "Not everything here is known to fit your Silverado 1500.") {
		t.Error(c.Note)
	}
}

// CART-1: lists and maps are there even when they are empty.
func TestAnEmptyCartHasNoNullLists(t *testing.T) {
	t.Parallel()
	body, err := json.Marshal(NewCart(ctx, cart.View{Lines: []cart.ViewLine{{}}}, AroundCart{Store: mainSt}))
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(body, &got); err != nil {
		t.Fatal(err)
	}
	nulls := []string{}
	for name, value := range got {
		if value == nil {
			nulls = append(nulls, name)
		}
	}
	want := map[string]bool{"order_id": true, "customer": true, "ymm_vehicle": true, "customer_geocode": true, "coupon": true}
	for _, name := range nulls {
		if !want[name] {
			t.Errorf("%s is null", name)
		}
	}
	if len(nulls) != len(want) {
		t.Errorf("null: %v", nulls)
	}
	line, _ := got["products"].([]any)[0].(map[string]any)
	for _, name := range []string{"selected_options", "package", "rebates"} {
		if line[name] == nil {
			t.Errorf("%s of a line is null", name)
		}
	}
}

func TestTheContactIsWhatWasTypedElseTheCustomers(t *testing.T) {
	t.Parallel()
	v := view()
	v.Cart.Checkout = cart.Draft{Firstname: "Raymond", Comment: "Back door"}
	want := Contact{Firstname: "Raymond", Lastname: "Hollis", Email: "ray@demo.test", Comment: "Back door"}
	if diff := cmp.Diff(want, NewContact(v.Contact())); diff != "" {
		t.Error(diff)
	}
}

func sold() (order.Order, []payment.Transaction, Around) {
	o := order.Order{
		ID: 31, LocationID: 1, Status: order.Checkout, Total: 10699, AmountPaid: 5000, BalanceDue: 5699, Name: "Ray Hollis", RegisterID: 6, StaffID: 2,
		Label: order.Label{ID: 1, Name: "Pending", Background: "#0C5F6B"}, Added: time.Date(2026, 3, 2, 15, 4, 5, 0, time.UTC),
		Lines: []order.Line{
			{Kind: sale.Part, PartID: 7, Number: "KB-1", Quantity: 2, Unit: 299950, Total: 5999, Taxes: []sale.TaxLine{{Code: "ia", Tax: 420}}},
			{Kind: sale.Core, PartID: 7, Number: "KB-1", Quantity: 2, Unit: 214000, Total: 4280},
		},
	}
	paid := []payment.Transaction{
		{ID: 1, OrderID: 31, Kind: payment.Cash, Status: payment.Void, Amount: 700, LocationID: 1, RegisterID: 6, StaffID: 2},
		{ID: 2, OrderID: 31, Kind: payment.Cash, Status: payment.Captured, Amount: 5000, LocationID: 1, RegisterID: 6, StaffID: 2},
	}
	a := Around{
		Zone: time.FixedZone("CST", -6*3600), Location: "Main St", Registers: map[int64]string{6: "Lane 2"}, Staff: map[int64]string{2: "Dana"},
		Parts: map[int64]PartCode{7: {AAIA: "KSTL", MPN: "KB-1"}}, Offer: payment.Offer{Takes: map[payment.Kind]bool{payment.Cash: true}},
	}
	return o, paid, a
}

// ORD-2, API-5
func TestAnOrderShowsWhoWhereAndWhen(t *testing.T) {
	t.Parallel()
	o, paid, a := sold()
	got := NewOrder(ctx, o, paid, a)
	if got.DateAddedText != "03/02/2026 9:04 am" || got.Cashier != "Dana" || got.Register != "Lane 2" || got.Status.Tone != "teal" || got.PaidInFull {
		t.Errorf("%+v", got)
	}
	if got.Products[0].PriceText != "$29.995" || got.Products[1].Kind != "core" || got.BalanceDueText != "$56.99" {
		t.Errorf("%+v", got.Products)
	}
	if got.ContinueURL != "" || got.InvoiceURL != "" {
		t.Error("a visitor is offered what only staff may do")
	}
}

// PCO-2
func TestTheCheckoutSplitsTheCosts(t *testing.T) {
	t.Parallel()
	o, paid, a := sold()
	got := NewCheckout(ctx, o, paid, a)
	if got.CostParts != 5999 || got.CostSurcharge != 4280 || got.CostTax != 420 || got.OrderTotal != got.CostParts+got.CostSurcharge+got.CostTax {
		t.Errorf("%+v", got)
	}
	if diff := cmp.Diff([]CheckoutProduct{{ProductID: 7, Quantity: 2, AAIA: "KSTL", MPN: "KB-1"}}, got.Products); diff != "" {
		t.Error(diff)
	}
	if !got.HasInitiallyLoaded || !got.PaymentTypes.Cash || got.PaymentTypes.Card {
		t.Errorf("%+v", got.PaymentTypes)
	}
}

// An order that was called off is not said to be unpaid: what was taken goes back.
func TestNobodyPaysForWhatWasCalledOff(t *testing.T) {
	t.Parallel()
	for _, status := range []order.Status{order.Voided, order.Cancelled} {
		if got := MoneyTitle(ctx, order.Order{Status: status, BalanceDue: 5}); got != "Nothing to pay" {
			t.Errorf("%s: %s", status, got)
		}
		if got := MoneyTitle(ctx, order.Order{Status: status, BalanceDue: 5, AmountPaid: 2}); got != "To be paid back" {
			t.Errorf("%s, in part paid: %s", status, got)
		}
	}
}

// PAY-5: an action to void is there only where it is allowed.
func TestOnlyWhatMayBeVoidedOffersIt(t *testing.T) {
	t.Parallel()
	o, paid, a := sold()
	if got := NewTransactions(ctx, o, paid, 2, a); got.Transaction.ID != 2 || got.Transaction.VoidURL != "" || got.Transactions[0].StatusText != "void" {
		t.Errorf("%+v", got)
	}
	a.Actor = access.Actor{Kind: access.Staff, RegisterID: 6, LocationID: 1, Mode: access.POS}.Granted(access.SellAtTill, access.VoidTender)
	got := NewTransactions(ctx, o, paid, 0, a)
	if got.Transaction != nil || got.Transactions[0].VoidURL != "" || got.Transactions[1].VoidURL != "/pos/checkout/voidTransaction?orderId=31" {
		t.Errorf("%+v", got)
	}
}

func TestAReceiptSaysWhatTheOldPartsAreWorth(t *testing.T) {
	t.Parallel()
	o, paid, a := sold()
	r := NewReceipt(ctx, o, paid, a, NewStoreAddress("Camber", mainSt), "")
	if len(r.CoreNotes) != 1 || !strings.Contains(r.CoreNotes[0], "$42.80") {
		t.Errorf("%v", r.CoreNotes)
	}
	if r.Store.Address != "218 Main St, Cedar Falls, IA 50613" {
		t.Error(r.Store.Address)
	}
}

// FIT-2, FIT-13, TRD-6
func TestAFitmentAnswerAsksTheNextQuestion(t *testing.T) {
	t.Parallel()
	a := fitment.Answer{Result: fitment.Maybe, Reason: fault.T("needs %s; your engine is not known yet", "5.3L V8"), Notes: []string{"With J55"}, Choice: &vehicle.Choice{Field: vehicle.EngineSize, Label: fault.T("Engine Size"), Options: []vehicle.Fact{{Value: 3, Label: "5.3L V8"}}}}
	got := NewFitPart(ctx, catalog.Named{AAIA: "KSTL", Number: "KB-1", Name: "Pads"}, a, true)
	want := FitPart{
		AAIA: "KSTL", MPN: "KB-1", Name: "Pads", Result: "maybe", Label: "Verify Fitment", Reason: "needs 5.3L V8; your engine is not known yet", Notes: []string{"With J55"},
		Choices: []Choice{{Field: "EngineSizeID", Label: "Engine Size", Options: []Option{{Value: 3, Label: "5.3L V8"}}}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := UnknownPart(ctx, "A", "1", true); got.Result != "unknown" || got.Label != "Unknown Fitment" || got.Choices == nil || got.Notes == nil {
		t.Errorf("%+v", got)
	}
}

// FIT-10: the modal has the result, its notes, the next choice and the table; without a vehicle nothing is asked.
func TestTheModalSaysAllOfAnAnswer(t *testing.T) {
	t.Parallel()
	part := catalog.Part{Brand: "Kestrel", Number: "KB-1", Name: "Pads", Slug: "kestrel-kb-1"}
	a := fitment.Answer{
		Result: fitment.Maybe, Notes: []string{"With J55"}, Position: "front", Quantity: 2, Reason: fault.T("needs %s; your engine is not known yet", "5.3L V8"),
		Choice: &vehicle.Choice{Field: vehicle.EngineSize, Label: fault.T("Engine Size"), Options: []vehicle.Fact{{Value: 3, Label: "5.3L V8"}}},
	}
	choice := Choice{Field: "EngineSizeID", Label: "Engine Size", Options: []Option{{Value: 3, Label: "5.3L V8"}}}
	v := vehicle.Vehicle{BaseVehicleID: 9, Year: 2015, Make: "Chevrolet", Model: "Silverado 1500"}
	got := NewFitmentSheet(ctx, part, a, &v, Fittings{All: 1})
	want := FitmentSheet{
		Title: "Fitment for Part # KB-1", Part: "Kestrel KB-1 Pads", Href: "/kestrel-kb-1", Text: "We don't know whether this product fits your application.",
		Fit:      Fit{Result: "maybe", Mark: "verify", Label: "Verify Fitment", Reason: "needs 5.3L V8; your engine is not known yet"},
		Position: "Front", Required: "2 required", Rows: []FitRow{}, Notes: []string{"With J55"}, Choice: &choice, Vehicle: NewVehicle(ctx, &v), Fittings: Fittings{All: 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := NewFitmentSheet(ctx, part, fitment.Answer{Result: fitment.Unknown}, nil, Fittings{}); got.Text != "" || got.Choice != nil || got.Vehicle != nil || got.Fit.Label != "Select Vehicle" {
		t.Errorf("%+v", got)
	}
}

func TestEveryIslandsPropsBecomeJSON(t *testing.T) {
	t.Parallel()
	for name, props := range Islands() {
		if _, err := json.Marshal(props); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := json.Marshal(SampleKit(ctx)); err != nil {
		t.Error(err)
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
		s.Here, s.Supplies[7] = c.here, supply(c.first, c.other)
		if got := NewInventoryProduct(ctx, s, catalog.Pair{}, 7, nil, nil); got.StoreInventory != c.store || got.TotalInventory != c.total {
			t.Errorf("%d and %d, at store %d: %d of %d", c.first, c.other, c.here, got.StoreInventory, got.TotalInventory)
		}
	}
}
