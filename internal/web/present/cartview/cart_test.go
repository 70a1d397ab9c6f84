package cartview

import (
	"encoding/json"
	"strings"
	"testing"

	"camber/internal/web/present/presenttest"

	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/order"
	"camber/internal/shop/rebate"
	"camber/internal/shop/sale"
	"camber/internal/shop/vehicle"
)

// CART-1 CART-2: every field that the requirements name is there, where it belongs.
func TestACartHasEveryField(t *testing.T) {
	t.Parallel()
	v := view()
	v.Lines[0].Part.IncludedIn = []int64{11}
	kits := map[int64]catalog.Part{8: {ID: 8, Brand: "Orrin", Number: "OR-8", Slug: "or-8"},
		11: {ID: 11, Number: "KK-1", Slug: "kk-1", Active: true}}
	spring := rebate.Rebate{Code: "SPRING", Title: "$20 back", URL: "https://kestrel.test/"}
	c := NewCart(ctx, v, AroundCart{
		Store: presenttest.MainSt, Kits: kits, Rebates: map[int64][]rebate.Rebate{7: {spring}},
		Order: order.Order{Lines: []order.Line{{ID: 3, CartKey: "a", Kind: sale.Part}}},
	})
	c.Vouchers, c.Coupon, c.CustomerGeocode, c.Tracking = []Voucher{{}}, &Coupon{}, &Geocode{}, &Tracking{}
	c.Products[0].Labor = &Labor{}
	body, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var shown any
	if err := json.Unmarshal(body, &shown); err != nil {
		t.Fatal(err)
	}
	for at, names := range map[string]string{
		"": "products vouchers total_items total_text total totals show_weight weight_text confirm_button order_id labor_applied customer ymm_vehicle " +
			"customer_vehicles customer_geocode order_data marketing_tracking rebates coupon success error error_message",
		"vouchers.0": "key description amount amount_text", "totals.0": "title code text value",
		"rebates.0": "rebateId trackingURL normalBanner",
		"coupon":    "code title", "customer_geocode": "lat lng",
		"order_data.products.0": "order_product_id cart_key po_number",
		"products.0": "key product_id name model part_number manufacturer aaia mpn upc po_number is_package is_package_component package rebates selected_options " +
			"quantity minimum unit_price original_unit_price unit_price_before_discounts price price_before_discounts tax unit_price_text original_unit_price_text " +
			"unit_price_before_discounts_text price_text price_before_discounts_text tax_text labor labor_price labor_product product_labor_key custom_product " +
			"enough_inventory show_stock_warning oos_text thumbnails links",
		"products.0.package.components.0":  "product_id manufacturer model name links quantity_in_kit",
		"products.0.package.included_in.0": "model links", "products.0.package.included_in.0.links": "view",
		"products.0.rebates.unique.0":   "rebateId trackingURL normalBanner",
		"products.0.selected_options.0": "product_option_id name value price",
		"products.0.labor":              "time data", "products.0.labor.data": "labor_id title amount display_text",
		"products.0.thumbnails": "primary cart", "products.0.links": "view manufacturer",
	} {
		object, ok := below(shown, at).(map[string]any)
		if !ok {
			t.Errorf("%s is not there", at)
			continue
		}
		for _, name := range strings.Fields(names) {
			if _, has := object[name]; !has {
				t.Errorf("%s has no %s", at, name)
			}
		}
	}
}

// below goes down into JSON, along names and places in lists.
func below(v any, path string) any {
	for _, step := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' }) {
		switch in := v.(type) {
		case map[string]any:
			v = in[step]
		case []any:
			if len(in) == 0 {
				return nil
			}
			v = in[0]
		}
	}
	return v
}

// CART-1: a rebate that two lines earn stands once in the cart, and with each line; without one there is no event to
// send.
func TestARebateStandsOnceInACart(t *testing.T) {
	t.Parallel()
	spring := rebate.Rebate{Code: "SPRING", Title: "$20 back", URL: "https://kestrel.test/",
		Banner: &gallery.Image{Hash: "abc", Width: 1200, Height: 300}}
	c := NewCart(ctx, view(), AroundCart{Store: presenttest.MainSt,
		Rebates: map[int64][]rebate.Rebate{7: {spring}, 9: {spring, {Code: "FALL"}}}})
	if len(c.Rebates) != 2 || c.Rebates[0].ID != "SPRING" || c.Rebates[0].TrackingURL != "https://kestrel.test/" ||
		!strings.HasPrefix(c.Rebates[0].Banner, "/image/abc-") {
		t.Errorf("%+v", c.Rebates)
	}
	if len(c.Products[0].Rebates.Unique) != 1 || len(c.Products[1].Rebates.Unique) != 2 || c.Rebates[1].Banner != "" {
		t.Errorf("%+v", c.Products)
	}
	if body, err := json.Marshal(c); err != nil || strings.Contains(string(body), "marketing_tracking") {
		t.Errorf("an event of nothing (%v)", err)
	}
}

// CART-2 CART-3 CART-40: what belongs to a line alone.
func TestALineShowsItsOwnVehicleBrandAndWords(t *testing.T) {
	t.Parallel()
	v := view()
	v.Lines[0].Part.BrandID, v.Lines[0].Part.IncludedIn = 4, []int64{11}
	v.Lines[0].Vehicle = &vehicle.Vehicle{BaseVehicleID: 2, Year: 2012, Make: "Honda", Model: "Civic"}
	v.Lines[1].Part.Sign.OutText = "Made to order: ten days."
	o := order.Order{Lines: []order.Line{{ID: 3, CartKey: "a", Kind: sale.Part},
		{ID: 4, CartKey: "a-core", Kind: sale.Core}, {ID: 5, CartKey: "b", Kind: sale.Part}}}
	c := NewCart(ctx, v, AroundCart{Store: presenttest.MainSt, Brands: map[int64]catalog.Brand{4: {ID: 4, Slug: "kestrel"}}, Order: o})
	a, b := c.Products[0], c.Products[1]
	if a.FitsTo != "2012 Honda Civic" || a.Links.Manufacturer != "/kestrel" || !a.IsPackageComponent {
		t.Errorf("%+v", a)
	}
	if b.FitsTo != "" || b.Links.Manufacturer != "" || b.IsPackageComponent ||
		!strings.HasPrefix(b.StockWarning, "Made to order: ten days. Rotor: none at Main St.") || !b.ShowStockWarning {
		t.Errorf("%+v", b)
	}
	if got := c.OrderData.Products; len(got) != 2 || got[0].OrderProductID != 3 || got[0].CartKey != "a" ||
		got[1].OrderProductID != 5 {
		t.Errorf("%+v", got)
	}
	if c.Note != "Prices and stock are checked again when you check out." {
		t.Errorf("%q speaks of one vehicle", c.Note)
	}
	v.Cart.Vehicle = nil
	if got := NewCart(ctx, v, AroundCart{Store: presenttest.MainSt}).Products[0].FitsTo; got != "" {
		t.Errorf("for %s, and the mark says so already", got)
	}
}
