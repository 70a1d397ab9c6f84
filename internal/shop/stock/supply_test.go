package stock_test

import (
	"context"
	"testing"

	"camber/internal/base/text"
	"camber/internal/shop/stock"
)

// PICK-6: a shortage says how many there are, where else, and what can be done.
func TestAShortageNamesNumberPlaceAndRemedy(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		here, east, west, wanted int
		reach                    stock.Reach
		shopper, counter         string
	}{
		"none anywhere": {0, 0, 0, 1, stock.Nowhere,
			"Rotor: none at Main. The other stores have none. Do without it, or ask us when more comes.",
			"Rotor: none at Main. The other stores have none. Save it as a quote."},
		"at another store": {0, 2, 0, 2, stock.Elsewhere,
			"Rotor: none at Main. In stock at East (2). Choose a store that has it, or remove it from the cart.",
			"Rotor: none at Main. In stock at East (2). Have it sent here, or save it as a quote."},
		"some here, enough elsewhere": {1, 2, 3, 3, stock.Elsewhere,
			"Rotor: 1 at Main, 3 wanted. In stock at East (2), West (3). Choose a store that has enough, or take fewer.",
			"Rotor: 1 at Main, 3 wanted. In stock at East (2), West (3). Sell fewer, have it sent here, or save it as a quote."},
		"too many for any": {1, 0, 3, 4, stock.Nowhere,
			"Rotor: 1 at Main, 4 wanted. In stock at West (3). Take fewer, or ask us when more comes.",
			"Rotor: 1 at Main, 4 wanted. In stock at West (3). Sell fewer, have it sent here, or save it as a quote."},
		"too many for another": {0, 0, 3, 4, stock.Nowhere,
			"Rotor: none at Main. In stock at West (3). Choose a store that has some and take fewer, or ask us when more comes.",
			"Rotor: none at Main. In stock at West (3). Have it sent here, or save it as a quote."},
	} {
		s := stock.Supply{
			Here:   stock.AtStore{ID: 1, Name: "Main", Free: c.here},
			Others: []stock.AtStore{{ID: 2, Name: "East", Free: c.east}, {ID: 3, Name: "West", Free: c.west}},
		}
		if got := s.Reach(c.wanted); got != c.reach {
			t.Errorf("%s: reach %d, want %d", name, got, c.reach)
		}
		if got := s.ShortForShopper("Rotor", c.wanted).String(); got != c.shopper {
			t.Errorf("%s: a shopper reads %q, want %q", name, got, c.shopper)
		}
		if got := s.ShortAtCounter("Rotor", c.wanted).String(); got != c.counter {
			t.Errorf("%s: a cashier reads %q, want %q", name, got, c.counter)
		}
	}
	alone := stock.Supply{Here: stock.AtStore{Name: "Main", Free: 2}}.ShortForShopper("Rotor", 3)
	want := "Rotor: 2 en Main, se piden 3. Lleve menos o pregúntenos cuándo llegan más."
	if got := alone.In(text.With(context.Background(), text.Spanish)); got != want {
		t.Errorf("the only store in Spanish: %q, want %q", got, want)
	}
}
