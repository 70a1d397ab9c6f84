package app

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"camber/internal/web/present/partview"
)

// INV-2 API-3 MODE-2: whatever kept the stock of a part from being read, the answer is the same, and its status tells
// why.
func TestStockThatCannotBeReadIsOneFailure(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		const stockOf = "/api/inventory/getInventoriesByProductId"
		a := openDemo(t, ctx)
		part, gone := id(partNumbered(t, a, ctx, fastPart).ID), partNumbered(t, a, ctx, "KP-914")
		b, till := newBrowser(t, a), staffBrowser(t, a, "cashier@demo.test")
		till.ask(http.StatusOK, "POST", "/pos/lock", nil, nil)
		for _, c := range []struct {
			what   string
			status int
			ask    func() *httptest.ResponseRecorder
		}{
			{"no such part", http.StatusNotFound,
				func() *httptest.ResponseRecorder { return b.send("POST", stockOf, form("productId", "999999")) }},
			{"no longer sold", http.StatusNotFound, func() *httptest.ResponseRecorder {
				if err := a.Services.Catalog.Deactivate(ctx, gone.ID); err != nil {
					t.Fatal(err)
				}
				return b.send("POST", stockOf, form("productId", id(gone.ID)))
			}},
			{"none named", http.StatusNotFound, func() *httptest.ResponseRecorder { return b.send("POST", stockOf, nil) }},
			{"no number", http.StatusUnprocessableEntity,
				func() *httptest.ResponseRecorder { return b.send("POST", stockOf, form("productId", "pads")) }},
			{"unreadable", http.StatusBadRequest,
				func() *httptest.ResponseRecorder { return b.send("POST", stockOf, form("productId", "\xff")) }},
			{"another site's", http.StatusForbidden, func() *httptest.ResponseRecorder {
				return b.send("POST", stockOf, form("productId", part), "Sec-Fetch-Site", "cross-site")
			}},
			{"a locked register", http.StatusLocked,
				func() *httptest.ResponseRecorder { return till.send("POST", stockOf, form("productId", part)) }},
			{"a broken database", http.StatusInternalServerError, func() *httptest.ResponseRecorder {
				rename(t, ctx, "stock_levels", "gone")()
				defer rename(t, ctx, "gone", "stock_levels")()
				return b.send("POST", stockOf, form("productId", part))
			}},
		} {
			w := c.ask()
			var said struct {
				Success *bool
				Error   string
			}
			if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil || w.Code != c.status || said.Success == nil ||
				*said.Success || said.Error != "There was an error!" {
				t.Errorf("%s: status %d, %v: %s", c.what, w.Code, err, w.Body)
			}
		}
		if w := b.send("POST", "/api/inventory/getInventoryDetails", form("products[x][mpn]", "1")); strings.Contains(w.Body.String(), "success") {
			t.Errorf("another call: %s", w.Body)
		}
	})
}

// INV-1: the prices of every level are for who may see costs, at the till; a cashier sees the customer's alone.
func TestPricesOfEveryLevelAreForWhoMaySeeCosts(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		for who, want := range map[string]string{"cashier@demo.test": "your_cost",
			"manager@demo.test": "your_cost retail jobber fleet wholesale"} {
			var said partview.InventoryDetails
			staffBrowser(t, a, who).ask(http.StatusOK, "POST", "/api/inventory/getInventoryDetails",
				form("products[0][aaia]", part.AAIA, "products[0][mpn]", part.Number), &said)
			var keys []string
			for _, p := range said.Products[0].Prices {
				keys = append(keys, p.Key)
			}
			if got := strings.Join(keys, " "); got != want {
				t.Errorf("%s sees %s, want %s", who, got, want)
			}
		}
	})
}
