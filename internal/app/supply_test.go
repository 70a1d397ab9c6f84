package app

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"camber/internal/web/present/cartview"
	"camber/internal/web/present/partview"
)

// PICK-6: listing, part, lists, cart, check-out, the stock call and the till give one answer to whether a part is
// there: a shopper is never told "Added!" of what "Place order" refuses without having been told how many are where.
func TestEveryScreenSaysTheSameOfAPartsStock(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		till := staffBrowser(t, a, "cashier@demo.test")
		for _, c := range []struct {
			number string
			kind   string
		}{
			{number: "KR-55097", kind: "add"},      // here
			{number: "KK-1363", kind: "add"},       // a kit
			{number: "KC-4975R", kind: "add"},      // with a stock text of its own
			{number: "KC-4976R", kind: "other"},    // at another store alone
			{number: "DI-582", kind: "contact"},    // nowhere
			{number: "KA-11864R", kind: "contact"}, // not orderable
		} {
			part := partNumbered(t, a, ctx, c.number)
			b, pid := newBrowser(t, a), id(part.ID)
			var stock partview.InventoryDetails
			b.ask(http.StatusOK, "POST", "/api/inventory/getInventoryDetails",
				form("products[0][aaia]", part.AAIA, "products[0][mpn]", part.Number), &stock)
			here := stock.Products[0].StoreInventory
			kind := "add"
			switch {
			case !part.Orderable || stock.Products[0].TotalInventory == 0:
				kind = "contact"
			case here == 0:
				kind = "other"
			}
			if kind != c.kind {
				t.Errorf("%s: %+v", c.number, stock.Products[0])
			}
			var list partview.SavedList
			b.ask(http.StatusOK, "POST", "/account/wishlist/add", form("product_id", pid), &list)
			b.ask(http.StatusOK, "GET", "/account/wishlist/getWishlist", nil, &list)
			page := html.UnescapeString(b.page(t, "/"+part.Slug))
			found := html.UnescapeString(b.page(t, "/product/search?search="+url.QueryEscape(part.Brand+" "+part.Number)))
			isContact := kind == "contact"
			if card := list.Products[0]; (card.Button.Kind == "contact") != isContact || card.Stock[0].Free != here {
				t.Errorf("%s: the list says %s and %+v", c.number, card.Button.Kind, card.Stock)
			}
			if strings.Contains(page, "Contact For Availability") != isContact {
				t.Errorf("%s: the part's page", c.number)
			}
			_, card, listed := strings.Cut(found, `data-product-id="`+pid+`"`)
			card, _, _ = strings.Cut(card, "data-product-id=")
			if !listed || strings.Contains(card, "Contact For Availability") != isContact {
				t.Errorf("%s: the listing", c.number)
			}
			var hits partview.PartHits
			till.ask(http.StatusOK, "GET", "/pos/part/search?s="+url.QueryEscape(part.Number), nil, &hits)
			if hit := hits.Items[0]; hit.ProductID != part.ID || hit.Stock[0].Free != here {
				t.Errorf("%s: the till says %+v, not %d", c.number, hit.Stock, here)
			} else if isShort := part.Orderable &&
				here == 0; strings.HasPrefix(hit.Shortage, part.Name+": none at Cedar Falls.") != isShort || !isShort &&
				hit.Shortage != "" {
				t.Errorf("%s: the till warns %q of %d", c.number, hit.Shortage, here)
			}
			added := b.send("POST", "/checkout/cart/add", form("product_id", pid))
			if isContact {
				if said := refusal(t, added); added.Code != http.StatusConflict || b.count() != 0 ||
					!strings.Contains(said, part.Name) {
					t.Errorf("%s: status %d: %s", c.number, added.Code, said)
				}
				continue
			}
			var shown cartview.Cart
			b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &shown)
			line := shown.Products[0]
			short := fmt.Sprintf("%s: none at Cedar Falls.", part.Name)
			if line.EnoughInventory != (here > 0) || strings.Contains(line.StockWarning, short) != (here == 0) {
				t.Errorf("%s: the cart says %q and %q, not %d", c.number, line.StockText, line.StockWarning, here)
			}
			b.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData",
				form("firstname", "Robin", "lastname", "Guest", "email", "robin@guest.test", "telephone", "3195550199"), nil)
			placed := b.send("POST", "/checkout/confirm/createOrder", nil)
			if kind == "add" && placed.Code != http.StatusOK {
				t.Errorf("%s: %d %s", c.number, placed.Code, placed.Body)
			}
			if kind == "other" {
				if said := refusal(t, placed); !strings.HasPrefix(said, short) || !strings.Contains(said, "In stock at ") ||
					!strings.HasSuffix(line.StockWarning, said) {
					t.Errorf("%s: the check-out says %q, the cart %q", c.number, said, line.StockWarning)
				}
			}
			// one more than the store that has the most: refused before it is in the cart
			more := newBrowser(t, a)
			most := 0
			for _, l := range stock.Products[0].Locations {
				most = max(most, l.Inventory)
			}
			if w := more.send("POST", "/checkout/cart/add", form("product_id", pid, "quantity", fmt.Sprint(most+1))); w.Code != http.StatusConflict || more.count() != 0 {
				t.Errorf("%s: %d of %d: status %d", c.number, most+1, most, w.Code)
			}
		}
	})
}
