package listview

import (
	"context"
	"strings"
	"testing"

	"camber/internal/web/present/presenttest"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/money"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/price/currency"
	"camber/internal/shop/stock"
	"camber/internal/web/present"
	"camber/internal/web/present/partview"
)

var ctx = context.Background()

// shelf holds one part in two stores.
func shelf(p catalog.Part) partview.Shelf {
	return partview.Shelf{
		Parts: map[int64]catalog.Part{p.ID: p}, Quotes: map[int64]price.Quote{p.ID: {UnitE4: 469900, RetailE4: 469900}},
		Fits: map[int64]fitment.Answer{p.ID: {Result: fitment.Maybe}}, Supplies: map[int64]stock.Supply{p.ID: presenttest.Supply(4, 1)},
		Stores: []location.Location{presenttest.Waterloo, presenttest.MainSt}, Here: 1, Chosen: true, Guests: true, Confirm: true,
	}
}

// CAT-7, PROD-2, PROD-5: with what each value of an option costs, in the currency that was chosen, and the way to its
// category.
func TestAProductPageTakesTheOptionsThatACardSendsThere(t *testing.T) {
	t.Parallel()
	part := catalog.Part{ID: 7, Number: "KB-1", Slug: "kb", Orderable: true, Active: true, CategoryID: 3,
		Options: []catalog.Option{
			{ID: 1, Kind: catalog.Select, Required: true,
				Values: []catalog.OptionValue{{ID: 11, Price: 45000}, {ID: 12, Price: -5000}, {ID: 13}}},
		}}
	tree := []catalog.Category{{ID: 2, Slug: "brakes", Name: "Brakes"}, {ID: 3, ParentID: 2, Slug: "pads", Name: "Pads"}}
	d := partview.NewPart(ctx, shelf(part), 7, nil, PathTo(tree, 3))
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
	if diff := cmp.Diff([]present.Link{{Text: "Brakes", Href: "/brakes"}, {Text: "Pads", Href: "/pads"}}, d.Crumbs); diff != "" {
		t.Error(diff)
	}
	euro := present.InCurrency(ctx,
		currency.Currency{Code: "EUR", Foreign: money.Foreign{Symbol: "€", Decimals: 2, Rate: 900_000_000}}, "USD")
	if in := partview.NewPart(euro, shelf(part), 7, nil, nil).Action.Currency; d.Action.Currency != nil || in == nil ||
		in.Code != "EUR" || in.RateE9 != 900_000_000 {
		t.Errorf("what the browser works out is in %+v, and in %+v where nothing was chosen", in, d.Action.Currency)
	}
}

// TRD-5
func TestBandsAreTheSidesOfTheVehicleAndTheRest(t *testing.T) {
	t.Parallel()
	cards := []partview.Card{{ProductID: 1}, {ProductID: 2}, {ProductID: 3}, {ProductID: 4}, {ProductID: 5},
		{ProductID: 6}}
	fits := map[int64]fitment.Answer{1: {Position: "rear"}, 2: {Position: "Front Left"}, 4: {Position: "front"},
		5: {Position: "right"}, 6: {Position: "left outer"}}
	got := []string{}
	for _, g := range Groups(ctx, cards, fits) {
		line := g.Axle + " " + g.Title + " " + g.Count
		for _, c := range g.Cards {
			line += " " + present.ID(c.ProductID)
		}
		got = append(got, line)
	}
	if diff := cmp.Diff([]string{"front Front 2 parts 2 4", "rear Rear 1 part 1", "left Left 1 part 6",
		"right Right 1 part 5", " Parts 1 part 3"}, got); diff != "" {
		t.Error(diff)
	}
}
