package app

import (
	"context"
	"net/http"
	"testing"

	"camber/internal/web/present/cartview"
	"camber/internal/web/present/partview"
)

// TKT-3: while nothing is searched for, a register offers the parts it sold last and the customers it served last, each
// once and the last first, and no other register's.
func TestARegisterOffersItsLastPartsAndCustomers(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		pro := customerBrowser(t, a, "pro@demo.test").visitOf(a).CustomerID
		shopper := customerBrowser(t, a, "shopper@demo.test").visitOf(a).CustomerID
		lately := func(b *browser) (parts, people []int64) {
			t.Helper()
			var hits partview.PartHits
			b.ask(http.StatusOK, "GET", "/pos/part/search", nil, &hits)
			for _, hit := range hits.Items {
				parts = append(parts, hit.ProductID)
			}
			var found cartview.CustomerHits
			b.ask(http.StatusOK, "GET", "/pos/customer/search", nil, &found)
			for _, c := range found.Items {
				people = append(people, c.ID)
			}
			return parts, people
		}
		other := staffBrowser(t, a, "second-cashier@demo.test")
		otherParts, otherPeople := lately(other)
		soldTo(t, b, "the-first-ticket-of-the-last", shopper)
		soldTo(t, b, "the-next-ticket-of-the-last", pro)
		b.header.Set("X-Cart", "the-last-ticket-of-the-last")
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "427540000633"), nil)
		b.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, nil)
		parts, people := lately(b)
		if len(parts) < 2 || parts[0] != partNumbered(t, a, ctx, "DF-63").ID || parts[1] != partNumbered(t, a, ctx, fastPart).ID {
			t.Errorf("parts %v", parts)
		}
		if len(people) < 2 || people[0] != pro || people[1] != shopper || len(people) > 8 {
			t.Errorf("customers %v of %d and %d", people, pro, shopper)
		}
		for i, id := range parts {
			for _, again := range parts[i+1:] {
				if id == again {
					t.Errorf("part %d twice: %v", id, parts)
				}
			}
		}
		if parts, people := lately(other); len(parts) != len(otherParts) || len(people) != len(otherPeople) {
			t.Errorf("at another register %v and %v, %v and %v before", parts, people, otherParts, otherPeople)
		}
	})
}
