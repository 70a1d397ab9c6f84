package storefront

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/region"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
)

func of(pairs ...string) url.Values {
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return form
}

var (
	us = strconv.FormatInt(region.CountryID("US"), 10)
	ca = strconv.FormatInt(region.CountryID("CA"), 10)
	ia = strconv.FormatInt(region.ZoneID("US-IA"), 10)
)

// UX-08: a guest has at most twelve fields to fill in, the names are typed once, and the browser knows what each of
// them is.
func TestAGuestTypesLittle(t *testing.T) {
	t.Parallel()
	field := regexp.MustCompile(`<(?:input|select)[^>]*>`)
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add("1")
		s.call("POST", "/checkout/cart/setCheckoutData",
			of("firstname", "Ray", "delivery", "shipping", "shipping_address[country_id]", us), &cartview.Cart{})
		var required []string
		body := s.page("/checkout/checkout")
		form := body[strings.Index(body, `action="/checkout/confirm/createOrder"`):]
		for _, tag := range field.FindAllString(form[:strings.Index(form, "</form>")], -1) {
			if strings.Contains(tag, `type="hidden"`) || strings.Contains(tag, `type="radio"`) {
				continue
			}
			if !strings.Contains(tag, "autocomplete=") {
				t.Errorf("the browser can't fill in %s", tag)
			}
			// asked for where it is another one
			if strings.Contains(tag, "required") && !strings.Contains(tag, `name="payment_address[`) {
				required = append(required, tag)
			}
		}
		if len(required) == 0 || len(required) > 12 {
			t.Errorf("%d are required: %s", len(required), strings.Join(required, "\n"))
		}
		has(t, form, `value="Ray" autocomplete="shipping given-name"`)
	})
}

// CART-21 CHK-1: whatever is sent is kept, alone or together, and the page shows it again; what was not sent stays.
func TestWhatWasTypedIsKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add("1")
		var c cartview.Cart
		for _, sent := range []url.Values{
			of("firstname", "Ray", "lastname", "Hollis"), of("email", "ray@else.test"), of("telephone", "(319) 555-0142"),
			of("comment", "Back door"),
			of("location_id", "1"), of("po_number", "PO 17"), of("payment_method", "cod"),
		} {
			s.call("POST", "/checkout/cart/setCheckoutData", sent, &c)
			if c.TotalItems != 1 {
				t.Fatalf("%v: %+v", sent, c)
			}
		}
		has(t, s.page("/checkout/checkout"), `value="Ray"`, `value="Hollis"`, `value="ray@else.test"`,
			`value="(319) 555-0142"`, "Back door")
		for _, refused := range []url.Values{
			of("comment", "my card 4242 4242 4242 4242"), of("shipping_address[country_id]", "x"),
			of("shipping_address[city]", "4242424242424242"),
		} {
			if status, _ := s.ask("POST", "/checkout/cart/setCheckoutData", refused); status != http.StatusUnprocessableEntity {
				t.Errorf("%v: %d", refused, status)
			}
		}
		// POS-2
		if status, _ := s.ask("POST", "/checkout/cart/setCheckoutData", of("status", "kiosk")); status != http.StatusForbidden {
			t.Errorf("a status: %d", status)
		}
		has(t, s.page("/checkout/checkout"), "Back door")
	})
}

// CART-22
func TestAPaymentMethodIsOneOfThoseOffered(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add("1")
		var c cartview.Cart
		s.call("POST", "/checkout/cart/setPaymentData", of("itemId", "cod"), &c)
		if c.TotalItems != 1 {
			t.Errorf("%+v", c)
		}
		for _, wrong := range []string{"", "till", "beads"} {
			status, body := s.ask("POST", "/checkout/cart/setPaymentData", of("itemId", wrong))
			if status != http.StatusUnprocessableEntity ||
				!strings.Contains(body, "This payment method is not available for this order.") {
				t.Errorf("%q: %d %s", wrong, status, body)
			}
		}
	})
}

// M-38: what is not as it was seen is told line by line, and the order is asked for again.
func TestWhatChangedIsTold(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.html = true
		s.ask("POST", "/checkout/cart/add", of("product_id", strconv.FormatInt(s.pads, 10), "quantity", "1", "understood",
			"1"))
		shown := s.page("/checkout/checkout")
		form := of("firstname", "Ray", "lastname", "Hollis", "email", "ray@else.test")
		for _, hidden := range regexp.MustCompile(`name="(total|seen\[[^"]*\])" value="([^"]*)"`).
			FindAllStringSubmatch(shown, -1) {
			form.Set(hidden[1], hidden[2])
		}
		hasNot(t, shown, "What changed")
		// in another tab
		s.ask("POST", "/checkout/cart/add", of("product_id", strconv.FormatInt(s.pads, 10), "quantity", "1", "understood",
			"1"))
		status, body := s.ask("POST", "/checkout/confirm/createOrder", form)
		if status != http.StatusConflict {
			t.Fatal(status, body)
		}
		has(t, body, "The total is now $47.08; it was $23.54.", "What changed", "Kestrel KB-1",
			`<s class="money dim">$10.00</s>`, `<b class="money">$20.00</b>`,
			`<b class="money">$47.08</b>`, "Nothing was ordered and nothing was charged.", `name="total" value="47.08"`,
			`value="ray@else.test"`)
		form.Set("total", "47.08")
		if status, body = s.ask("POST", "/checkout/confirm/createOrder", form); status != http.StatusOK {
			t.Fatal(status)
		}
		has(t, body, "Order # ", "$47.08")
	})
}

// CHK-1: the fields are the country's, and what it costs follows the address; a page's own choice of how to get it
// counts.
func TestShippingFollowsTheAddress(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add("1")
		s.html = true
		keep := func(pairs ...string) string {
			t.Helper()
			status, shown := s.ask("POST", "/checkout/cart/setCheckoutData", of(pairs...))
			if status != http.StatusOK {
				t.Fatal(status, shown)
			}
			return shown
		}
		shown := keep("delivery", "ship", "shipping_address[city]", "Des Moines")
		has(t, shown, `value="Des Moines"`, "Fill in the address to see what shipping costs.")
		shown = keep("shipping_address[country_id]", us, "shipping_address[zone_id]", ia, "shipping_address[postcode]",
			"50309")
		has(t, shown, `value="Des Moines"`, "ZIP code", "Ground", "$8.95",
			`id="shipping_method-ground" type="radio" name="shipping_method" value="ground" checked`)
		hasNot(t, shown, `name="total" value="23.54"`)
		shown = keep("shipping_address[country_id]", ca)
		has(t, shown, "Province", "Postal code", `value="Des Moines"`)
		hasNot(t, shown, "ZIP code", `value="`+ia+`"`)
		if shown = keep("delivery", "pickup"); !strings.Contains(shown, `name="total" value="23.54"`) {
			t.Error("picked up, it costs no shipping")
		}
		has(t, shown, `value="Des Moines"`) // kept for who thinks again
	})
}

// CART-44 CHK-3: what can't be paid so is not ordered, and the page says so where it is chosen. Nothing is free that
// costs something.
func TestAPaymentThatIsNotTakenStopsTheOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add("1")
		s.html = true
		for _, method := range []string{"cod", "free", "till", "beads"} {
			status, shown := s.ask("POST", "/checkout/confirm/createOrder", of(
				"firstname", "Ray", "lastname", "Hollis", "email", "ray@else.test", "delivery", "ship", "payment_method", method,
				"shipping_address[firstname]", "Ray", "shipping_address[lastname]", "Hollis", "shipping_address[address_1]",
				"12 Oak St", "shipping_address[city]", "Des Moines",
				"shipping_address[postcode]", "50309", "shipping_address[country_id]", us, "shipping_address[zone_id]", ia))
			if status != http.StatusUnprocessableEntity {
				t.Fatalf("by %q: %d", method, status)
			}
			has(t, shown, `id="payment-problem">Please choose how to pay.`, `value="12 Oak St"`)
			has(t, s.page("/checkout/cart"), "KB-1")
		}
	})
}

// W-14: what is typed is shown as text in its field, whatever it says; an address fills in nothing.
func TestTheCheckOutShowsWhatWasTypedAsText(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add("1")
		s.html = true
		const evil = `"><script>evil()</script>{{7*7}}`
		form := of("delivery", "ship", "apply", "1", "code", evil)
		for _, name := range []string{
			"firstname", "lastname", "email", "telephone", "comment", "po_number", "shipping_address[firstname]",
			"shipping_address[lastname]", "shipping_address[company]",
			"shipping_address[address_1]", "shipping_address[address_2]", "shipping_address[city]", "shipping_address[postcode]",
			"payment_address[city]",
		} {
			form.Set(name, evil)
		}
		status, refused := s.ask("POST", "/checkout/cart/setCheckoutData", form)
		if status != http.StatusUnprocessableEntity {
			t.Errorf("the code: %d", status)
		}
		_, looked := s.ask("POST", "/order/lookup", of("order_id", evil, "contact", evil))
		for _, shown := range []string{refused, s.page("/checkout/checkout"), looked} {
			has(t, shown, `value="&#34;&gt;&lt;script&gt;evil()`)
			hasNot(t, shown, "<script>evil", ">49<")
		}
		hasNot(t, s.page("/order/lookup?order_id=filled-in&contact=filled-in"), `value="filled-in"`)
		hasNot(t, s.page("/checkout/checkout?firstname=filled-in&code=filled-in"), `value="filled-in"`)
	})
}

// place orders a piece as a guest and returns the path of the order's page and its number.
func (s *shop) place(email, telephone string) (path, number string) {
	s.t.Helper()
	s.add("1")
	s.call("POST", "/checkout/cart/setCheckoutData",
		of("firstname", "Mary Ann", "lastname", "Lee", "email", email, "telephone", telephone), &cartview.Cart{})
	var placed orderview.CreatedOrder
	s.call("POST", "/checkout/confirm/createOrder", nil, &placed)
	return placed.Redirect, strconv.FormatInt(placed.OrderID, 10)
}

// TRD-18 W-26: number and contact together open the order; everything else reads the same.
func TestAGuestFindsTheirOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		path, number := s.place("mary@else.test", "(319) 555-0142")
		for _, contact := range []string{"mary@else.test", " Mary@Else.test ", "319-555-0142", "+1 319 555 0142"} {
			var found present.Success
			s.call("POST", "/order/lookup", of("order_id", "# "+number, "contact", contact), &found)
			if found.Redirect != path {
				t.Errorf("%q: %+v", contact, found)
			}
		}
		said := map[string]bool{}
		for _, wrong := range []url.Values{
			of("order_id", number, "contact", "ray@demo.test"), of("order_id", number, "contact", "0142"),
			of("order_id", number, "contact", ""),
			of("order_id", "999999", "contact", "mary@else.test"), of("order_id", "x", "contact", "mary@else.test"),
		} {
			status, body := s.ask("POST", "/order/lookup", wrong)
			if status != http.StatusUnprocessableEntity {
				t.Errorf("%v: %d", wrong, status)
			}
			said[body] = true
		}
		if len(said) != 1 {
			t.Errorf("they read apart: %v", said)
		}
		s.html = true
		_, body := s.ask("POST", "/order/lookup", of("order_id", number, "contact", "ray@demo.test"))
		has(t, body, "There is no order with this number", `value="`+number+`"`, `value="ray@demo.test"`)
		_, body = s.ask("POST", "/order/lookup", of("order_id", number, "contact", "mary@else.test"))
		has(t, body, "Order # "+number)
	})
}

// TRD-18 W-26: guessing is slowed, for an order that there is and for one that there is not.
func TestGuessingOrdersIsSlowed(t *testing.T) {
	t.Parallel()
	for name, exists := range map[string]bool{"an order": true, "none": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				s := setup(t, ctx)
				_, number := s.place("mary@else.test", "")
				if !exists {
					number = "999999"
				}
				guess := func(number, contact string, want int) {
					t.Helper()
					if status, _ := s.ask("POST", "/order/lookup", of("order_id", number, "contact", contact)); status != want {
						t.Errorf("order %s: %d", number, status)
					}
				}
				if exists { // right ones are not counted
					for range looksFromOne {
						guess(number, "mary@else.test", http.StatusOK)
					}
				}
				for i := range looksFromOne {
					guess(number, strconv.Itoa(i)+"@else.test", http.StatusUnprocessableEntity)
				}
				guess(number, "mary@else.test", http.StatusTooManyRequests)
				owner := access.Actor{IP: "198.51.100.7"} // nobody elsewhere notices
				if link, err := s.orders.LookUp(ctx, owner, number, "mary@else.test"); (err == nil && link != "") != exists ||
					fault.Is(err, fault.TooMuch) {
					t.Errorf("from elsewhere: %q, %v", link, err)
				}
			})
		})
	}
}

// As the shop has it: wrong ones from one place in ten minutes.
const looksFromOne = 20

// CHK-4: one password makes the account of a guest; that order is in it, and no other.
func TestAGuestKeepsTheirOrderInAnAccount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		other, _ := s.place("mary@else.test", "")
		path, number := s.place("mary@else.test", "(319) 555-0142")
		token := strings.TrimPrefix(path, "/order/")
		has(t, s.page(path), "Keep this order in an account", "mary@else.test")
		if status, _ := s.ask("POST", "/order/account", of("token", token, "password", "short")); status != http.StatusUnprocessableEntity {
			t.Errorf("a short password: %d", status)
		}
		var made accountview.Registered
		s.call("POST", "/order/account", of("token", token, "password", "a long winter's tale", "email", "evil@else.test"),
			&made)
		if !made.Success || made.Redirect != path {
			t.Errorf("%+v", made)
		}
		has(t, s.page(path), "This order is in your account.")
		home := s.page("/account")
		has(t, home, "Mary Ann Lee", ">"+number+"<")
		hasNot(t, home, ">"+strings.TrimSpace(numberOf(t, s.page(other)))+"<")
		if status, _ := s.ask("POST", "/order/account", of("token", token, "password", "a long winter's tale")); status != http.StatusConflict {
			t.Errorf("twice: %d", status)
		}
		s.ask("POST", "/account/logout", nil)
		var in present.Success
		s.call("POST", "/account/login", of("email", "mary@else.test", "password", "a long winter's tale"), &in)
		if !in.Success {
			t.Errorf("%+v", in)
		}
	})
}

func numberOf(t *testing.T, shown string) string {
	t.Helper()
	found := regexp.MustCompile(`Order # (\d+)`).FindStringSubmatch(shown)
	if found == nil {
		t.Fatal("no order")
	}
	return found[1]
}
