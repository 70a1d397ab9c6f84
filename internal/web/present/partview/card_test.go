package partview_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/web/present/partview"
)

// CAT-3, CAT-5
func TestACardSaysWhatItsPartIs(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	cost := money.Cents(1295)
	for name, c := range map[string]struct {
		part catalog.Part
		days int
		want partview.CardSign
	}{
		"nothing": {catalog.Part{}, 30, partview.CardSign{StockText: "Out of Stock"}},
		"new": {catalog.Part{Added: now.AddDate(0, 0, -29)}, 30,
			partview.CardSign{IsNew: true, StockText: "Out of Stock"}},
		"no longer new": {catalog.Part{Added: now.AddDate(0, 0, -30)}, 30, partview.CardSign{StockText: "Out of Stock"}},
		"never new":     {catalog.Part{Added: now}, 0, partview.CardSign{StockText: "Out of Stock"}},
		"rated": {catalog.Part{Stars: catalog.Stars{Sum: 13, Count: 3}}, 30,
			partview.CardSign{StockText: "Out of Stock", Rating: partview.Rating{Average: "4.3", Tenths: 43, Count: 3}}},
		"put in": {catalog.Part{Sign: catalog.Sign{Install: true}}, 30,
			partview.CardSign{ShowInstall: true, StockText: "Out of Stock"}},
		"sent for so much": {catalog.Part{Sign: catalog.Sign{Shipping: &cost}}, 30,
			partview.CardSign{HasShipping: true, Shipping: 1295, ShippingText: "Shipping $12.95", StockText: "Out of Stock"}},
		"sent for nothing": {catalog.Part{Sign: catalog.Sign{Shipping: new(money.Cents)}}, 30,
			partview.CardSign{HasShipping: true, ShippingText: "Free shipping", StockText: "Out of Stock"}},
		"a text of its own": {catalog.Part{Sign: catalog.Sign{StockText: "Made to order"}}, 30,
			partview.CardSign{StockText: "Made to order", OwnStock: true}},
	} {
		shelf := partview.Shelf{Parts: map[int64]catalog.Part{0: c.part}, NewSince: partview.NewSince(now, c.days)}
		if diff := cmp.Diff(c.want, shelf.Card(text.With(t.Context(), text.English), 0).CardSign); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	for free, want := range map[int]string{0: "Out of Stock", 1: "1 in Stock", 12: "12 in Stock"} {
		if got := partview.StockText(t.Context(), "", []partview.Stock{{Free: free}, {}}); got != want {
			t.Errorf("%d: %q", free, got)
		}
	}
}
