package quote_test

import (
	"testing"

	"camber/internal/shop/cart"
	"camber/internal/shop/order"
	"camber/internal/shop/quote"
	"camber/internal/shop/sale"
)

// Lines without a job are one group; a core charge and the labor on a part go with their part.
func TestGroups(t *testing.T) {
	t.Parallel()
	brakes := &cart.OfJob{ID: 4, Group: "g", Name: "Brakes"}
	o := order.Order{Total: 10, Lines: []order.Line{
		{CartKey: "a", Kind: sale.Part, Total: 100, Discount: 10, Taxes: []sale.TaxLine{{Tax: 7}}},
		{CartKey: "b", Kind: sale.Part, Total: 200, Terms: cart.Terms{Job: brakes}},
		{CartKey: "b-core", Kind: sale.Core, Total: 22},
		{CartKey: "w", Kind: sale.Labor, Total: 50, Terms: cart.Terms{Job: brakes}},
		{CartKey: "v", Kind: sale.Labor, OfKey: "a", Total: 5},
	}}
	got := quote.Groups(o)
	if len(got) != 2 || got[0].Key != "" || got[0].Amount != 102 || len(got[0].Lines) != 2 || got[1].Name != "Brakes" ||
		got[1].JobID != 4 || got[1].Amount != 272 || len(got[1].Lines) != 3 {
		t.Errorf("%+v", got)
	}
}
