package app

import (
	"context"
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"camber/internal/shop/catalog"
	"camber/internal/shop/order"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
)

// SRCH-9 ACCT-2 CART-41: who buys for a business pastes numbers, reads stock and their own price for each, and puts
// them into the cart together; a scan puts one in at once.
func TestNumbersArePastedIntoAQuickOrder(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		pads, kit := partNumbered(t, a, ctx, fastPart), partNumbered(t, a, ctx, "KK-1363")
		b := customerBrowser(t, a, "pro@demo.test")
		shown := func(w string) string { return html.UnescapeString(w) }
		look := shown(b.page(t, "/account/quick?numbers="+
			url.QueryEscape(strings.ToLower(fastPart)+" 4\nKK 1363\t2\n\nno-such-number\n"+fastPart+"\n")))
		for _, has := range []string{
			pads.Name, `name="quantity[` + id(pads.ID) + `]" type="number" inputmode="numeric" min="0" max="10000" value="5"`,
			kit.Name, `name="quantity[` + id(kit.ID) + `]" type="number" inputmode="numeric" min="0" max="10000" value="2"`,
			"Your cost", "in Stock", "No part has the number or barcode no-such-number.",
			"/product/search?search=no-such-number",
		} {
			if !strings.Contains(look, has) {
				t.Errorf("the page lacks %s", has)
			}
		}
		var cost cartview.Cart
		b.ask(http.StatusOK, "POST", "/account/quick/add",
			form("quantity["+id(pads.ID)+"]", "4", "quantity["+id(kit.ID)+"]", "2"), nil)
		b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &cost)
		if len(cost.Products) != 2 || b.count() != 6 || !strings.Contains(look, cost.Products[0].UnitPriceText) {
			t.Errorf("%d pieces, at %s", b.count(), cost.Products[0].UnitPriceText)
		}
		// TRD-2
		if basket := b.page(t, "/checkout/cart"); strings.Count(basket, `<p class="s dim" translate="no">jobber</p>`) != 2 {
			t.Error("the cart does not say which rule made the prices")
		}
		links := ""
		for _, l := range cost.AccountLinks {
			links += l.Href + " "
		}
		if links != "/account/order /account/address /account/quick " {
			t.Errorf("the cart leads to %s", links)
		}
		if w := b.send("POST", "/account/quick/add",
			form("quantity["+id(pads.ID)+"]", "1", "quantity["+id(kit.ID)+"]", "1", "only", id(kit.ID)), asPage...); w.Code != http.StatusSeeOther || b.count() != 7 {
			t.Errorf("one line alone: %d, %d pieces", w.Code, b.count())
		}
		w := b.send("POST", "/account/quick/scan", form("code", fastPart), asPage...)
		if w.Code != http.StatusSeeOther || b.count() != 8 {
			t.Errorf("a scan: %d, %d pieces", w.Code, b.count())
		}
		if said := shown(b.page(t, w.Header().Get("Location"))); !strings.Contains(said, "In your cart:") {
			t.Error("nobody says what was scanned")
		}
		if w := b.send("POST", "/account/quick/scan", form("code", "nothing"), asPage...); !strings.Contains(w.Body.String(), "No part has the number or barcode nothing.") || b.count() != 8 {
			t.Errorf("a wrong scan: %d", w.Code)
		}
		b.ask(http.StatusUnprocessableEntity, "POST", "/account/quick/add", form("quantity["+id(pads.ID)+"]", "-3"), nil)
		takeOff(t, ctx, kit.ID)
		if w := b.send("POST", "/account/quick/add", form("quantity["+id(pads.ID)+"]", "1", "quantity["+id(kit.ID)+"]", "1"),
			asPage...); w.Code != http.StatusOK || !strings.Contains(shown(w.Body.String()), "can't be ordered at the moment") ||
			b.count() != 9 {
			t.Errorf("what is not sold: %d, %d pieces", w.Code, b.count())
		}
	})
}

// SRCH-9: what a part has to be chosen of is asked on the quick order itself; one that is refused keeps what was chosen, and
// the others go into the cart.
func TestOptionsAreAskedOnTheQuickOrder(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		pads, kit := partNumbered(t, a, ctx, fastPart), partNumbered(t, a, ctx, "DK-OWN")
		b := customerBrowser(t, a, "pro@demo.test")
		numbers := fastPart + "\nDK-OWN"
		page := b.page(t, "/account/quick?numbers="+url.QueryEscape(numbers))
		fields := form("numbers", numbers, "quantity["+id(pads.ID)+"]", "1", "quantity["+id(kit.ID)+"]", "1")
		required := ""
		for _, o := range kit.Options {
			name := "option[" + id(o.ID) + "]"
			if !strings.Contains(page, `name="`+name+`"`) {
				t.Errorf("%s is not asked for", o.Name)
			}
			switch {
			case o.Kind == catalog.Typed:
				fields.Set(name, "Ray & Co")
			case o.Required && required == "":
				required = name
			case o.Required:
				fields.Set(name, id(o.Values[0].ID))
			}
		}
		refused := b.send("POST", "/account/quick/add", fields, asPage...)
		if said := refused.Body.String(); refused.Code != http.StatusOK || b.count() != 1 || !strings.Contains(said, "required!") ||
			!strings.Contains(said, `value="Ray &amp; Co"`) {
			t.Fatalf("without a required choice: %d, %d pieces, %s", refused.Code, b.count(), said)
		}
		for _, o := range kit.Options {
			if required == "option["+id(o.ID)+"]" {
				fields.Set(required, id(o.Values[0].ID))
			}
		}
		fields.Set("numbers", "DK-OWN")
		fields.Del("quantity[" + id(pads.ID) + "]")
		if w := b.send("POST", "/account/quick/add", fields, asPage...); w.Code != http.StatusSeeOther || b.count() != 2 {
			t.Errorf("with all choices: %d, %d pieces", w.Code, b.count())
		}
		if basket := pageOf(t, b, "/checkout/cart"); !strings.Contains(basket, "Ray &amp; Co") {
			t.Error("the cart does not say what was chosen")
		}
	})
}

// CHK-1 CART-21: a bill may go to another address than the goods; it is checked, kept and printed, and given up again.
func TestABillGoesToAnAddressOfItsOwn(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b, _ := guest(t, a, partNumbered(t, a, ctx, fastPart).ID, "1")
		say := func(pairs ...string) string {
			t.Helper()
			w := b.send("POST", "/checkout/cart/setCheckoutData", form(pairs...))
			if w.Code != http.StatusOK {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
			return html.UnescapeString(b.page(t, "/checkout/checkout"))
		}
		shown := say("firstname", "Robin", "lastname", "Guest", "email", "robin@guest.test", "bill", "other")
		if !strings.Contains(shown, `name="payment_address[firstname]" value="Robin"`) &&
			!strings.Contains(shown, `value="Robin"`) {
			t.Error("the name is asked twice")
		}
		w := b.send("POST", "/checkout/confirm/createOrder", nil)
		if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "payment_address[city]") {
			t.Errorf("without an address: %d %s", w.Code, w.Body)
		}
		say("bill", "other", "payment_address[firstname]", "Robin", "payment_address[lastname]", "Guest",
			"payment_address[address_1]", "7 Bank St", "payment_address[city]", "Ames",
			"payment_address[postcode]", "50010", "payment_address[country_id]", usa, "payment_address[zone_id]", iowa)
		if shown := say("bill", "same"); strings.Contains(shown, "7 Bank St") {
			t.Error("it was given up and is still there")
		}
		say("bill", "other", "payment_address[firstname]", "Robin", "payment_address[lastname]", "Guest",
			"payment_address[address_1]", "7 Bank St", "payment_address[city]", "Ames",
			"payment_address[postcode]", "50010", "payment_address[country_id]", usa, "payment_address[zone_id]", iowa)
		var created orderview.CreatedOrder
		b.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, &created)
		if page := b.page(t, created.Redirect); !strings.Contains(page, "Bill to") || !strings.Contains(page, "7 Bank St") ||
			!strings.Contains(page, "Pick up at") {
			t.Error("the order's page does not say where the bill goes")
		}
		all, err := a.Services.Order.Orders(ctx, order.Filter{ID: created.OrderID})
		if err != nil || len(all) != 1 {
			t.Fatal(err)
		}
	})
}
