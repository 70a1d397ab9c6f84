package app

import (
	"context"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"camber/internal/shop/order"
)

var island = regexp.MustCompile(`data-island="([^"]*)"`)

// SITE-2: each placeholder stands on its page, as often as it is wanted, and none beside it.
func TestEveryPageHasItsPlaceholders(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		shopper, cashier, manager := newBrowser(t, a), staffBrowser(t, a, "cashier@demo.test"),
			staffBrowser(t, a, "manager@demo.test")
		part := partNumbered(t, a, ctx, "1363")
		for _, path := range []string{"/checkout/cart/add", "/product/compare/add", "/account/wishlist/add"} {
			shopper.ask(http.StatusOK, "POST", path, form("product_id", id(part.ID), "quantity", "1"), nil)
		}
		orders, err := a.Services.Order.Orders(ctx, order.Filter{Limit: 1})
		if err != nil || len(orders) != 1 {
			t.Fatal(orders, err)
		}
		sold := id(orders[0].ID)
		for _, c := range []struct {
			by   *browser
			path string
			want string
		}{
			{shopper, "/", "add-to-cart cart-popout search-suggest vehicle-selector"},
			{shopper, "/rotors", "add-to-cart cart-popout search-suggest"},
			{shopper, "/" + part.Slug, "add-to-cart buy-form cart-popout contact search-suggest stock-box store-picker"},
			{shopper, "/store-locator", "cart-popout search-suggest store-map where-i-am"},
			{shopper, "/checkout/cart", "cart-page cart-popout search-suggest"},
			{shopper, "/product/compare", "add-to-cart cart-popout search-suggest"},
			{shopper, "/account/wishlist", "add-to-cart cart-popout search-suggest"},
			{cashier, "/checkout/cart", "till"},
			{cashier, "/pos/checkout?order_id=" + sold, "till"},
			{cashier, "/pos/order", "orders"},
			{cashier, "/pos/display", "display"},
			{cashier, "/pos/order/view?order_id=" + sold, "order"},
			{cashier, "/pos/customer", "customers"},
			{cashier, "/pos/customer/add", "customer"},
			{manager, "/pos/messages", "desk-bar"}, // the others draw the side menu themselves
		} {
			page := pageOf(t, c.by, c.path)
			var found []string
			for _, m := range island.FindAllStringSubmatch(page, -1) {
				found = append(found, m[1])
			}
			slices.Sort(found)
			if got := strings.Join(slices.Compact(slices.Clone(found)), " "); got != c.want {
				t.Errorf("%s has %q, want %q", c.path, got, c.want)
			}
			if c.path == "/rotors" && len(found) != 17 {
				t.Errorf("a listing of 15 parts has %d placeholders", len(found))
			}
			// the lists of products are heard by the page itself
			if hears := strings.Contains(c.want, "add-to-cart"); hears != strings.Contains(page, `form="lists"`) {
				t.Errorf("%s: buttons of lists, want %v", c.path, hears)
			}
		}
	})
}
