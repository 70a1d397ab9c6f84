package app

import (
	"context"
	"net/http"
	"testing"

	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
)

// API-2: an address is reached by its route in index.php too, with its gates.
func TestAnAddressIsReachedByItsRoute(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		shopper := newBrowser(t, a)
		part := partNumbered(t, a, ctx, fastPart)
		var shown cartview.Cart
		shopper.ask(http.StatusOK, "POST", "/index.php?route=checkout/cart/add",
			form("product_id", id(part.ID), "quantity", "2"), &shown)
		shopper.ask(http.StatusOK, "GET", "/index.php", form("route", "checkout/cart/getData"), &shown)
		if shown.TotalItems != 2 {
			t.Errorf("%d pieces, want 2", shown.TotalItems)
		}
		shopper.ask(http.StatusUnauthorized, "GET", "/index.php", form("route", "pos/checkout/getData", "orderId", "1"), nil)
		shopper.ask(http.StatusNotFound, "GET", "/index.php", form("route", "no/such/page"), nil)
	})
}

// API-8: an order is named in either spelling.
func TestAnOrderIsNamedInEitherSpelling(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newScene(t, ctx)
		till := as(t, s.a, s.visits[theCashier])
		for _, name := range []string{"orderId", "order_id"} {
			var shown orderview.Checkout
			till.ask(http.StatusOK, "GET", "/pos/checkout/getData", form(name, id(s.ticket.OrderID)), &shown)
			if shown.OrderID != s.ticket.OrderID {
				t.Errorf("%s found order %d", name, shown.OrderID)
			}
		}
	})
}
