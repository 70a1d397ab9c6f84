package storefront

import (
	"context"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/price"
	"camber/internal/shop/setting"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/partview"
)

// CAT-4 TOT-2: card, product page, cart and order say special, instant rebate and what is paid.
func TestAPriceSaysItsSpecialAndItsRebate(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		prices := price.New()
		retail := must(prices.RetailLevel(ctx))
		must(prices.SavePrices(ctx, audit.System, []price.PartPrice{
			{PartID: s.pads, LevelID: retail.ID, MinQuantity: 1, Unit: 8_5000, From: "2026-01-01", To: "2099-12-31"},
		}))
		must(prices.SaveRebates(ctx, audit.System,
			[]price.PartRebate{{PartID: s.pads, Name: "Spring & summer", Amount: 1_2500}}))
		const until = "Special until 12/31/2099"
		has(t, s.page("/brakes"), "<s class=\"money\">$10.00</s>", "$7.25", "after $1.25 instant rebate",
			"Spring &amp; summer", until)
		has(t, s.page("/kestrel-kb-1-quiet-pads"), "<s class=\"money\">$10.00</s>", `<dd class="money">$8.50</dd>`,
			`<dd class="money">−$1.25</dd>`, "Spring &amp; summer", "Price after rebate", "$7.25", until, `"price":7.25`)
		c := s.add("2")
		line := c.Products[0]
		if line.UnitPriceText != "$7.25" || line.PriceText != "$14.50" || line.OriginalUnitPriceText != "$10.00" ||
			line.Rebate == nil || line.Rebate.Text != "Spring & summer: −$2.50" || line.Rebate.Amount != 2_50 {
			t.Errorf("cart line %+v, %+v", line, line.Rebate)
		}
		has(t, s.page("/checkout/cart"), "Spring &amp; summer: −$2.50", "$14.50")
		s.call("POST", "/checkout/cart/setCheckoutData",
			url.Values{"firstname": {"Ray"}, "lastname": {"Hollis"}, "email": {"ray@demo.test"}, "telephone": {"3195550142"}},
			&cartview.Cart{})
		var placed orderview.CreatedOrder
		s.call("POST", "/checkout/confirm/createOrder", nil, &placed)
		must(prices.SaveRebates(ctx, audit.System, []price.PartRebate{{PartID: s.pads, Remove: true}}))
		has(t, s.page(placed.Redirect), "Spring &amp; summer: −$2.50", "$14.50")
	})
}

// CAT-4 CAT-7: a part without pricing says what its owner says, and is asked for instead of bought.
func TestDisabledPricingIsExplained(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		prices := price.New()
		check(prices.SavePrice(ctx, s.pads, must(prices.RetailLevel(ctx)).ID, 1, 87_3100))
		save := func(notice string) {
			must(prices.SaveUnpriced(ctx, audit.System, []price.Unpriced{{PartID: s.pads, Notice: notice}}))
		}
		for notice, want := range map[string]string{"": "Product Unavailable",
			"Ask for <this> price": "Ask for &lt;this&gt; price"} {
			save(notice)
			for _, path := range []string{"/brakes", "/kestrel-kb-1-quiet-pads"} {
				body := s.page(path)
				has(t, body, want, "Contact For Availability")
				if path != "/brakes" {
					hasNot(t, body, "87.31", `"offers"`)
				}
			}
		}
		if status, _ := s.ask("POST", "/checkout/cart/add",
			url.Values{"product_id": {strconv.FormatInt(s.pads, 10)}, "quantity": {"1"}}); status != 409 {
			t.Errorf("it was bought: status %d", status)
		}
	})
}

// CAT-4: with login_for_price no visitor is told a price, nor sells, sorts or narrows by one; who signs in is.
func TestPricesAreForWhoIsSignedIn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		prices := price.New()
		check(prices.SavePrice(ctx, s.pads, must(prices.RetailLevel(ctx)).ID, 1, 87_3100))
		s.add("1") // before the owner thought of it
		check(setting.Set(ctx, audit.System, setting.LoginForPrice, setting.Business, true))
		const sentence, page = "Login Required To View Price", "/kestrel-kb-1-quiet-pads"
		for _, path := range []string{"/", "/brakes", "/brakes?sort=price&order=desc", "/brakes?price=0-5.00", page,
			"/checkout/cart", "/product/search?search=pads"} {
			body := s.page(path)
			has(t, body, sentence)
			hasNot(t, body, "/product/compare/add", "87.31", "10.00", "12.00", "93.42", "99.31", `"offers"`, "No core charge")
		}
		hasNot(t, s.page("/brakes"), "sort=price", "price=")
		has(t, s.page("/brakes?price=0-5.00"), "KB-1") // narrows nothing
		form := url.Values{"product_id": {strconv.FormatInt(s.pads, 10)}, "quantity": {"1"}}
		for path, method := range map[string]string{"/checkout/cart/add": "POST", "/checkout/checkout": "GET",
			"/checkout/confirm/createOrder": "POST"} {
			if status, body := s.ask(method, path, form); status != 401 && !strings.Contains(body, sentence) {
				t.Errorf("%s: status %d, %s", path, status, body)
			}
		}
		var c cartview.Cart
		s.call("GET", "/checkout/cart/getData", nil, &c)
		if shown := string(must(json.Marshal(c))); strings.Contains(shown, "87.31") || strings.Contains(shown, "12.00") ||
			c.Total != 0 || len(c.Totals) != 0 || len(c.Products) != 1 {
			t.Errorf("the cart tells %s", shown)
		}
		s.call("POST", "/account/login", url.Values{"email": {"ray@demo.test"}, "password": {"camber-demo"}},
			&present.Success{})
		has(t, s.page(page), "$87.31", `"offers"`)
		has(t, s.page("/brakes"), "sort=price")
		s.call("GET", "/checkout/cart/getData", nil, &c)
		if c.Total == 0 {
			t.Error("the cart of who has signed in has no total")
		}
	})
}

// INV-1 INV-2
func TestInventoryIsAskedFor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		ask := url.Values{
			"products[1][aaia]": {"NONE"}, "products[1][mpn]": {"X"}, "products[0][aaia]": {"kstl"},
			"products[0][mpn]":   {"kb 1"},
			"products[10][aaia]": {"KSTL"}, "products[10][mpn]": {"KB-1"}, "products[11][aaia]": {"KSTL"},
			"products[11][mpn]": {"KB-1"}, "products[2][aaia]": {"KSTL"}, "products[2][mpn]": {"KB-2"},
		}
		var got partview.InventoryDetails
		s.call("POST", "/api/inventory/getInventoryDetails", ask, &got)
		var numbers []string
		for _, p := range got.Products {
			numbers = append(numbers, p.MPN+" "+strconv.FormatInt(p.ProductID, 10))
		}
		pads := strconv.FormatInt(s.pads, 10)
		if want := "kb 1 " + pads + ", X 0, KB-2 " + strconv.FormatInt(s.pads+1, 10) + ", KB-1 " + pads + ", KB-1 " + pads; strings.Join(numbers, ", ") != want {
			t.Errorf("%s, want %s", strings.Join(numbers, ", "), want)
		}
		first, none := got.Products[0], got.Products[1]
		if first.TotalInventory != 5 || first.StoreInventory != 5 || first.Name != "Quiet pads" ||
			len(first.Locations) != 1 || first.Locations[0].Name != "Main St" || first.Locations[0].WarehouseCode != "MAIN" ||
			first.Locations[0].Inventory != 5 ||
			*first.Locations[0].Price != 10_0000 || len(first.Prices) != 1 ||
			first.Prices[0] != (partview.InventoryPrice{Key: "your_cost", Name: "Your cost", Text: "$10.00", Value: 10_0000}) {
			t.Errorf("%+v", first)
		}
		if none.Locations == nil || none.Prices == nil || len(none.Locations)+len(none.Prices)+none.TotalInventory != 0 ||
			none.AAIA != "NONE" {
			t.Errorf("unknown: %+v", none)
		}
		must(price.New().SaveMAPs(ctx, audit.System, []price.PartMAP{{PartID: s.pads, MAP: 99_0000}}))
		s.call("POST", "/api/inventory/getInventoryDetails", ask, &got)
		if hidden := got.Products[0]; hidden.Locations[0].Price != nil || len(hidden.Prices) != 0 ||
			hidden.TotalInventory != 5 {
			t.Errorf("below MAP: %+v", hidden)
		}
		if status, _ := s.ask("POST", "/api/inventory/getInventoryDetails", url.Values{"products[x][mpn]": {"1"}}); status != 422 {
			t.Errorf("not numbered: status %d", status)
		}
		for i := range 101 {
			ask.Set("products["+strconv.Itoa(i)+"][mpn]", "KB-1")
		}
		if status, _ := s.ask("POST", "/api/inventory/getInventoryDetails", ask); status != 429 {
			t.Errorf("101 parts: status %d", status)
		}

		var stock partview.StockByLocation
		s.call("POST", "/api/inventory/getInventoriesByProductId", url.Values{"productId": {pads}}, &stock)
		if !stock.Success || len(stock.Data) != 1 || stock.Data[0].Name != "Main St" || stock.Data[0].Stock != 5 ||
			stock.Data[0].OrderExpress == nil {
			t.Errorf("%+v", stock)
		}
		if status, body := s.ask("POST", "/api/inventory/getInventoriesByProductId", url.Values{"productId": {"999"}}); status != 404 {
			t.Errorf("status %d: %s", status, body)
		}
	})
}
