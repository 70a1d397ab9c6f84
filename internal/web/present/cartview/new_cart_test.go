package cartview

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"camber/internal/web/present/presenttest"

	"github.com/google/go-cmp/cmp"

	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/fitment"
	"camber/internal/shop/order"
	"camber/internal/shop/sale"
	"camber/internal/shop/vehicle"
)

var ctx = context.Background()

func view() cart.View {
	pads := catalog.Part{ID: 7, Brand: "Kestrel", AAIA: "KSTL", Number: "KB-1", Name: "Pads", Slug: "kb-1",
		Kind: catalog.KindKit, Components: []catalog.Component{{PartID: 8, Quantity: 2}}}
	return cart.View{
		Cart: cart.Cart{ID: 4, UUID: "u", OrderID: 31,
			Vehicle: &vehicle.Vehicle{Year: 2015, Make: "Chevrolet", Model: "Silverado 1500"}},
		Customer: &customer.Customer{ID: 5, Firstname: "Ray", Lastname: "Hollis", Email: "ray@demo.test"},
		Items:    3, WeightG: 4536,
		Lines: []cart.ViewLine{
			{
				Line: cart.Line{Key: "a", PartID: 7, Quantity: 2}, Part: pads, Retail: 100000, Unit: 99950, ForSale: true,
				Enough: true, Supply: presenttest.Supply(2, 0),
				Sum:    sale.LineTotal{Key: "a", Total: 1999, Taxes: []sale.TaxLine{{Tax: 140}}},
				Fit:    fitment.Answer{Result: fitment.Yes},
				Chosen: []cart.Chosen{{OptionID: 1, Name: "Compound", Value: "Ceramic", Price: 45000}},
				Core:   &cart.CoreLine{Quantity: 2, Unit: 4000, Sum: sale.LineTotal{Total: 8000}},
			},
			{Line: cart.Line{Key: "b", PartID: 9, Quantity: 1}, Part: catalog.Part{ID: 9, Name: "Rotor"}, ForSale: true,
				Supply: presenttest.Supply(0, 3), Fit: fitment.Answer{Result: fitment.Maybe}},
		},
		Totals: sale.Totals{Total: 12139,
			Rows: []sale.Row{{Code: sale.CodeSubTotal, Value: 1999}, {Code: sale.CodeCore, Value: 8000},
				{Code: sale.CodeTotal, Value: 12139}}},
	}
}

// CART-2, CART-40
func TestACartShowsItsLines(t *testing.T) {
	t.Parallel()
	c := NewCart(ctx, view(), AroundCart{Store: presenttest.MainSt,
		Kits: map[int64]catalog.Part{8: {ID: 8, Brand: "Orrin", Number: "OR-8", Slug: "or-8"}}, Level: "Jobber"})
	if c.TotalItems != 3 || c.TotalText != "$121.39" || *c.OrderID != 31 || c.WeightText != "10.0 lb" ||
		c.Count != "3 items, 10.0 lb" || c.Customer.ID != 5 {
		t.Errorf("%+v", c)
	}
	a, b := c.Products[0], c.Products[1]
	if a.UnitPriceText != "$9.995" || a.PriceText != "$19.99" || a.TaxText != "$1.40" || a.PriceBeforeText != "$20.00" ||
		a.Options[0].Value != "Ceramic" {
		t.Errorf("%+v", a)
	}
	if a.ShowStockWarning || a.StockText != "2 at Main St" || a.StockDot != "half" || a.Core.PriceText != "$80.00" ||
		a.Core.Quantity != 2 {
		t.Errorf("%+v", a)
	}
	if len(a.Package.Components) != 1 || a.Package.Components[0].Links.View != "/or-8" ||
		a.Package.Components[0].Quantity != 2 || !a.IsPackage {
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
	body, err := json.Marshal(NewCart(ctx, cart.View{Lines: []cart.ViewLine{{}}}, AroundCart{Store: presenttest.MainSt}))
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
	want := map[string]bool{"order_id": true, "customer": true, "ymm_vehicle": true, "customer_geocode": true,
		"coupon": true, "ordered": true}
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
