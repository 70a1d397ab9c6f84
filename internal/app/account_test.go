package app

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/jobs"
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/customer"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/region"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/cartview"
)

// newcomer is a good form of a newcomer, whose riddle is answered.
func (b *browser) newcomer(ctx context.Context, a *App, email string) url.Values {
	b.t.Helper()
	b.ask(http.StatusOK, "GET", "/tool/captcha/question", nil, nil)
	return form("firstname", "Kim", "lastname", "Wood", "email", email, "telephone", "(319) 555-0144", "password",
		"correct horse", "confirm", "correct horse",
		"texting_alerts", "1", "agree", "1", "captcha", b.riddle(ctx, a).Code)
}

// sendAll sends every message that waits.
func sendAll(t *testing.T, a *App) {
	t.Helper()
	runner := jobs.New(map[string]jobs.Handler{notify.Job: a.Services.Notify.Handle,
		account.Job: a.Services.Account.Handle})
	for n := -1; n != 0; {
		var err error
		if n, err = runner.RunDue(a.Context(t.Context())); err != nil {
			t.Fatal(err)
		}
	}
}

// links runs the jobs and returns the secrets of the links that were mailed to an address, oldest first.
func links(t *testing.T, ctx context.Context, a *App, email string) []string {
	t.Helper()
	sendAll(t, a)
	var tokens []string
	for _, m := range slices.Backward(a.Services.Notify.Recent()) { // what is kept lacks the secrets
		if found := resetLink.FindStringSubmatch(m.Text); m.Kind == notify.Password && m.Recipient == email && found != nil {
			tokens = append(tokens, found[1])
		}
	}
	return tokens
}

var resetLink = regexp.MustCompile(`/account/reset/([a-z2-7]{26})\s`)

// ofAccounts: a newcomer with a cart, who forgets their password, keeps addresses, orders again and brings something
// back; and a business.
func (c conversations) ofAccounts(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	part := partNumbered(t, a, ctx, fastPart)
	b := newBrowser(t, a)
	b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "2"), nil)
	c.say(b, "nothing said", "POST", "/checkout/cart/register", nil, nil)
	kim := b.newcomer(ctx, a, "kim@home.test")
	taken := url.Values{}
	for name, values := range kim {
		taken[name] = values
	}
	taken.Set("email", "shopper@demo.test")
	c.say(b, "an address that has an account", "POST", "/checkout/cart/register", taken, nil)
	kim = b.newcomer(ctx, a, "kim@home.test")
	c.say(b, "a newcomer at the cart", "POST", "/checkout/cart/register", kim, &accountview.Registered{})
	b.ask(http.StatusOK, "POST", "/checkout/cart/logoutCustomer", nil, nil)
	c.say(b, "signed out", "GET", "/checkout/cart/logoutCustomer", nil, nil)
	other := newBrowser(t, a)
	c.say(other, "half an address", "POST", "/account/register",
		withAddress(other.newcomer(ctx, a, "lee@home.test"), "city", "Waterloo"), nil)
	c.say(other, "with an address", "POST", "/account/register",
		withAddress(other.newcomer(ctx, a, "lee@home.test"), "address_1", "1 Main St", "city", "Waterloo", "postcode",
			"50701", "country_id", usa, "zone_id", iowa), &accountview.Registered{})
	c.say(other, "from a page of another site", "GET", "/checkout/cart/logoutCustomer", nil, nil, "Sec-Fetch-Site",
		"cross-site")
	c.say(other, "signed in", "GET", "/checkout/cart/logoutCustomer", nil, &present.Success{})

	c.say(b, "a wrong password", "POST", "/checkout/cart/getCustomer",
		form("customerData[email]", "kim@home.test", "customerData[password]", "wrong"), nil)
	c.say(b, "nested", "POST", "/checkout/cart/getCustomer",
		form("customerData[email]", "kim@home.test", "customerData[password]", "correct horse"), &present.Success{})
	c.say(newBrowser(t, a), "flat, and where to go on", "POST", "/checkout/cart/getCustomer",
		form("email", "kim@home.test", "password", "correct horse", "redirect", "/checkout/cart"), &present.Success{})

	c.say(b, "no address", "POST", "/account/forgotten", form("email", "kim"), nil)
	c.say(b, "who has an account", "POST", "/account/forgotten", form("email", "kim@home.test"), &present.Said{})
	c.say(b, "who has none", "POST", "/account/forgotten", form("email", "nobody@home.test"), &present.Said{})
	tokens := links(t, ctx, a, "kim@home.test")
	if len(tokens) != 1 {
		t.Fatalf("%d links were mailed", len(tokens))
	}
	c.say(b, "no such link", "POST", "/account/reset",
		form("token", "none", "password", "another horse", "confirm", "another horse"), nil)
	b.ask(http.StatusUnprocessableEntity, "POST", "/account/reset",
		form("token", tokens[0], "password", "password1", "confirm", "password1"), nil)
	b.ask(http.StatusOK, "POST", "/account/reset",
		form("token", tokens[0], "password", "another horse", "confirm", "another horse"), &present.Success{})
	c.say(b, "not the present password", "POST", "/account/password",
		form("present", "correct horse", "password", "third horse", "confirm", "third horse"), nil)
	c.say(b, "a new password", "POST", "/account/password",
		form("present", "another horse", "password", "third horse", "confirm", "third horse"), &present.Said{})
	c.say(b, "without a name", "POST", "/account/edit", form("email", "kim@home.test"), nil)
	c.say(b, "another email, without the password", "POST", "/account/edit",
		form("firstname", "Kim", "lastname", "Wood", "email", "kim@work.test"), nil)
	c.say(b, "the newsletter, and no texts", "POST", "/account/edit",
		form("firstname", "Kim", "lastname", "Wood", "email", "kim@home.test", "newsletter", "1"), &present.Said{})

	c.say(b, "no country", "POST", "/account/address/save", form("label", "x", "address[firstname]", "Kim"), nil)
	c.say(b, "an address", "POST", "/account/address/save", anAddress("label", "Home", "default", "1"), &present.Said{})
	second := customerBrowser(t, a, "second@demo.test")
	book, err := a.Services.Customer.Addresses(ctx, second.visitOf(a).CustomerID)
	if err != nil {
		t.Fatal(err)
	}
	theirs := id(book.Addresses[1].ID)
	for _, path := range []string{"/account/address/default", "/account/address/remove"} {
		c.say(b, "another's", "POST", path, form("address_id", theirs), nil)
		c.say(second, "their own", "POST", path, form("address_id", theirs), &present.Said{})
	}

	pro := customerBrowser(t, a, "pro@demo.test")
	mine, err := a.Services.Order.Orders(ctx,
		order.Filter{CustomerID: pro.visitOf(a).CustomerID, Sort: "order_id", Limit: 1})
	if err != nil || len(mine) == 0 {
		t.Fatalf("the business has ordered nothing (%v)", err)
	}
	o, err := a.Services.Order.Order(ctx, mine[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	c.say(b, "another's order", "POST", "/account/order/reorder", form("order_id", id(o.ID)), nil)
	c.say(pro, "their own", "POST", "/account/order/reorder", form("order_id", id(o.ID)), &accountview.Reordered{})
	quantity := "quantity[" + id(o.Lines[0].ID) + "]"
	c.say(b, "another's order", "POST", "/account/return/add",
		form("order_id", id(o.ID), quantity, "1", "reason", "damaged"), nil)
	c.say(pro, "no reason, and nothing", "POST", "/account/return/add", form("order_id", id(o.ID)), nil)
	c.say(pro, "more than was bought", "POST", "/account/return/add",
		form("order_id", id(o.ID), quantity, "99", "reason", "damaged"), nil)
	c.say(pro, "one of a line", "POST", "/account/return/add",
		form("order_id", id(o.ID), quantity, "1", "reason", "damaged", "comment", "The box was open."), &present.Said{})

	c.say(pro, "two pieces of a quick order", "POST", "/account/quick/add", form("quantity["+id(part.ID)+"]", "2"),
		&accountview.Reordered{})
	c.say(pro, "not a number", "POST", "/account/quick/add", form("quantity["+id(part.ID)+"]", "x"), nil)
	c.say(pro, "a scan of a quick order", "POST", "/account/quick/scan", form("code", fastPart), &cartview.Cart{})
	c.say(pro, "a scan of nothing", "POST", "/account/quick/scan", form("code", "nothing"), nil)
	c.say(b, "who holds no business", "POST", "/account/business/add",
		form("firstname", "Jo", "lastname", "Li", "email", "jo@garage.test"), nil)
	c.say(pro, "without an email", "POST", "/account/business/add", form("firstname", "Jo", "lastname", "Li"), nil)
	c.say(pro, "another who buys for it", "POST", "/account/business/add",
		form("firstname", "Jo", "lastname", "Li", "email", "jo@garage.test"), &present.Said{})
	jo, _, err := a.Services.Customer.WithEmail(ctx, "jo@garage.test")
	if err != nil {
		t.Fatal(err)
	}
	c.say(b, "who holds no business", "POST", "/account/business/remove", form("customer_id", id(jo.ID)), nil)
	c.say(pro, "who does not buy for it", "POST", "/account/business/remove",
		form("customer_id", id(b.visitOf(a).CustomerID)), nil)
	c.say(pro, "one who does", "POST", "/account/business/remove", form("customer_id", id(jo.ID)), &present.Said{})
	c.say(newBrowser(t, a), "the link of an invitation that was taken back", "POST", "/account/reset",
		form("token", strings.Repeat("a", 26), "password", "correct horse", "confirm", "correct horse"), nil)
}

var usa, iowa = id(region.CountryID("US")), id(region.ZoneID("US-IA"))

func anAddress(more ...string) url.Values {
	address := []string{"firstname", "Kim", "lastname", "Wood", "address_1", "1 Main St", "city", "Waterloo", "postcode",
		"50701", "country_id", usa, "zone_id", iowa}
	values := form(more...)
	for i := 0; i < len(address); i += 2 {
		values.Set("address["+address[i]+"]", address[i+1])
	}
	return values
}

func withAddress(values url.Values, pairs ...string) url.Values {
	for i := 0; i < len(pairs); i += 2 {
		values.Set("address["+pairs[i]+"]", pairs[i+1])
	}
	return values
}

// count is how many pieces the cart of a browser holds.
func (b *browser) count() int {
	b.t.Helper()
	var shown cartview.Cart
	b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &shown)
	n := 0
	for _, p := range shown.Products {
		n += p.Quantity
	}
	return n
}

// CART-19 CART-18 CART-20 W-02: whoever makes an account or signs in keeps the cart, and the session gets another id;
// the old one is worth nothing.
func TestTheCartComesAlongIntoAnAccount(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		b := newBrowser(t, a)
		b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "2"), nil)
		kim := b.newcomer(ctx, a, "kim@home.test")
		before := b.cookies["camber"]
		var made accountview.Registered
		b.ask(http.StatusOK, "POST", "/account/register/", kim, &made)
		if b.cookies["camber"] == before || b.visitOf(a).CustomerID != made.CustomerID || b.count() != 2 ||
			made.Redirect != "/account" {
			t.Errorf("%+v, %d pieces", made, b.count())
		}
		old := newBrowser(t, a)
		old.cookies["camber"] = before
		if w := old.send("GET", "/account", nil); w.Code != http.StatusUnauthorized {
			t.Errorf("the session of before is worth %d", w.Code)
		}
		var out present.Success
		b.ask(http.StatusOK, "GET", "/checkout/cart/logoutCustomer", nil, &out)
		if out.Redirect != "/" || b.count() != 0 {
			t.Errorf("%+v, %d pieces", out, b.count())
		}
		later := newBrowser(t, a)
		later.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "1"), nil)
		later.ask(http.StatusOK, "POST", "/checkout/cart/getCustomer",
			form("customerData[email]", "kim@home.test", "customerData[password]", "correct horse"), nil)
		if n := later.count(); n != 3 {
			t.Errorf("%d pieces after the carts met, want 3", n)
		}
	})
}

// ACCT-1 W-02 W-26: a link is mailed to who has the address, and the answer tells nobody; it opens once, and ends what
// was signed in.
func TestAForgottenPasswordIsSetByTheMail(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		elsewhere := customerBrowser(t, a, "shopper@demo.test")
		b := newBrowser(t, a)
		known := b.send("POST", "/account/forgotten", form("email", "shopper@demo.test"))
		unknown := b.send("POST", "/account/forgotten", form("email", "nobody@demo.test"))
		if known.Code != http.StatusOK || known.Body.String() != unknown.Body.String() || known.Code != unknown.Code {
			t.Errorf("%d %s, else %d %s", known.Code, known.Body, unknown.Code, unknown.Body)
		}
		if n := len(links(t, ctx, a, "nobody@demo.test")); n != 0 {
			t.Errorf("%d mails to nobody", n)
		}
		tokens := links(t, ctx, a, "shopper@demo.test")
		if len(tokens) != 1 {
			t.Fatalf("%d mails", len(tokens))
		}
		for range 2 { // looking uses nothing up
			w := b.send("GET", "/account/reset/"+tokens[0], nil, asPage...)
			if w.Code != http.StatusOK || w.Header().Get("Referrer-Policy") != "no-referrer" ||
				strings.Contains(w.Body.String(), `rel="canonical"`) {
				t.Errorf("%d %v", w.Code, w.Header())
			}
		}
		elsewhere.ask(http.StatusOK, "GET", "/account/wishlist/getWishlist", nil, nil)
		w := b.send("POST", "/account/reset",
			form("token", tokens[0], "password", "another horse", "confirm", "another horse"), asPage...)
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/account" || b.visitOf(a).CustomerID == 0 {
			t.Errorf("%d to %s", w.Code, w.Header().Get("Location"))
		}
		if w := elsewhere.send("GET", "/account", nil); w.Code != http.StatusUnauthorized {
			t.Errorf("the other sign-in goes on: %d", w.Code)
		}
		if w := b.send("GET", "/account", nil, asPage...); w.Code != http.StatusOK {
			t.Errorf("the own sign-in ended: %d", w.Code)
		}
		if w := newBrowser(t, a).send("POST", "/account/reset",
			form("token", tokens[0], "password", "third horse", "confirm", "third horse")); w.Code != http.StatusNotFound {
			t.Errorf("a link opened twice: %d", w.Code)
		}
		if w := newBrowser(t, a).send("POST", "/account/login", form("email", "shopper@demo.test", "password", demoPassword)); w.Code != http.StatusUnauthorized {
			t.Errorf("the old password still opens: %d", w.Code)
		}
	})
}

// W-17: the link of a mail is of the shop's own address, whatever the request named.
func TestTheLinkOfAMailIsOfTheBaseAddress(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openAt(t, ctx, "https://parts.example")
		b := newBrowser(t, a)
		b.to("parts.example").send("POST", "/account/forgotten", form("email", "shopper@demo.test"), "X-Forwarded-Host",
			"evil.test")
		links(t, ctx, a, "shopper@demo.test")
		sent, err := a.Services.Notify.Messages(ctx, notify.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range sent {
			if m.Kind == notify.Password && !strings.Contains(m.HTML, `href="https://parts.example/account/reset/`) {
				t.Errorf("%s", m.HTML)
			}
		}
	})
}

// ACCT-1: another password ends the other sign-ins, and this one goes on.
func TestChangingThePasswordEndsOtherSignIns(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		here, there := customerBrowser(t, a, "shopper@demo.test"), customerBrowser(t, a, "shopper@demo.test")
		before := here.cookies["camber"]
		w := here.send("POST", "/account/password",
			form("present", demoPassword, "password", "another horse", "confirm", "another horse"), asPage...)
		if w.Code != http.StatusSeeOther || here.cookies["camber"] == before {
			t.Errorf("%d", w.Code)
		}
		if w := here.send("GET", "/account/password?saved=1", nil, asPage...); w.Code != http.StatusOK ||
			!strings.Contains(w.Body.String(), "Saved.") {
			t.Errorf("%d", w.Code)
		}
		if w := there.send("GET", "/account", nil); w.Code != http.StatusUnauthorized {
			t.Errorf("the other goes on: %d", w.Code)
		}
	})
}

// ACCT-1: the pages of an account work without a script.
func TestAnAccountIsMadeWithoutAScript(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		page := func(status int, method, path string, values url.Values, words ...string) {
			t.Helper()
			w := b.send(method, path, values, asPage...)
			if w.Code != status {
				t.Errorf("%s %s: %d, want %d: %s", method, path, w.Code, status, w.Body)
			}
			for _, word := range words {
				if !strings.Contains(w.Body.String(), word) {
					t.Errorf("%s %s does not say %q", method, path, word)
				}
			}
		}
		page(http.StatusOK, "GET", "/account/register", form("redirect", "/checkout/cart"), `name="captchaInput"`,
			`value="/checkout/cart"`)
		kim := b.newcomer(ctx, a, "kim@home.test")
		kim.Set("captchaInput", kim.Get("captcha"))
		kim.Del("captcha")
		kim.Set("confirm", "typed otherwise")
		page(http.StatusUnprocessableEntity, "POST", "/account/register", kim, "The two passwords differ.",
			`value="kim@home.test"`)
		kim.Set("confirm", "correct horse")
		kim.Set("captchaInput", b.riddle(ctx, a).Code)
		page(http.StatusSeeOther, "POST", "/account/register", kim)
		page(http.StatusOK, "GET", "/account", nil, "Kim Wood", "You have not ordered anything yet.")
		for _, path := range []string{"/account/order", "/account/return", "/account/address", "/account/address/edit",
			"/account/edit", "/account/password"} {
			page(http.StatusOK, "GET", path, nil)
		}
		page(http.StatusUnprocessableEntity, "POST", "/account/address/save", anAddress("label", "x"), "Minimum 2 characters")
		page(http.StatusOK, "POST", "/account/address/save",
			anAddress("renew", "1", "address[country_id]", id(region.CountryID("CA"))))
		page(http.StatusSeeOther, "POST", "/account/address/save", anAddress("label", "Home"))
		page(http.StatusOK, "GET", "/account/address", nil, "Home", "Waterloo, IA 50701")
		page(http.StatusUnprocessableEntity, "POST", "/account/edit", form("firstname", "K"), "Minimum 2 characters")
		page(http.StatusSeeOther, "GET", "/account/register", nil)
	})
}

// LIST-1 LIST-2: the list of orders is paged, narrowed and sorted by what its address says; an unknown column is
// refused.
func TestOrdersOfAnAccountAreListed(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := customerBrowser(t, a, "pro@demo.test")
		rows := func(query string) (ids []string, page string) {
			t.Helper()
			w := b.send("GET", "/account/order"+query, nil, asPage...)
			if w.Code != http.StatusOK {
				t.Fatalf("%s: %d", query, w.Code)
			}
			for _, found := range orderLink.FindAllStringSubmatch(w.Body.String(), -1) {
				ids = append(ids, found[1])
			}
			return ids, w.Body.String()
		}
		all, page := rows("")
		if len(all) < 3 || !strings.Contains(page, "Ana Brandt") || !strings.Contains(page, "OAS-2304") {
			t.Fatalf("%v", all)
		}
		turned, _ := rows("?sort=date_added&order=asc&limit=100")
		if turned[len(turned)-1] != all[0] {
			t.Errorf("%v, turned %v", all, turned)
		}
		if second, page := rows("?limit=1&page=2"); len(second) != 1 || second[0] != all[1] ||
			!strings.Contains(page, "Showing 2 to 2 of ") {
			t.Errorf("%v, second %v", all, second)
		}
		if none, page := rows("?filter_status=nonsense"); len(none) != 0 || !strings.Contains(page, "No results!") {
			t.Errorf("%v", none)
		}
		if w := b.send("GET", "/account/order?sort=token_hash", nil); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("an unknown column: %d", w.Code)
		}
	})
}

var orderLink = regexp.MustCompile(`href="/account/order/info\?order_id=(\d+)"`)

var (
	orderRow    = regexp.MustCompile(`href="/account/order/info\?order_id=(\d+)"`)
	stateChoice = regexp.MustCompile(`<option value="(\w+)"`)
)

// CART-19 CUST-5: what the owner asks is asked at the door too, kept with the account, and refused where it can't be.
func TestANewcomerAnswersWhatTheOwnerAsks(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		owner := access.Actor{Kind: access.System}
		since, err := a.Services.Customer.AddField(ctx, owner,
			customer.Field{Name: "Driving since", Place: customer.OfAccount, Kind: customer.Day, Required: true})
		if err != nil {
			t.Fatal(err)
		}
		fields, err := a.Services.Customer.Fields(ctx)
		if err != nil {
			t.Fatal(err)
		}
		calls := fields[slices.IndexFunc(fields, func(f customer.Field) bool { return f.Kind == customer.Checkbox })]
		b := newBrowser(t, a)
		name := fmt.Sprintf("account_custom_field[%d]", since)
		page := b.page(t, "/account/register")
		for _, want := range []string{"Driving since", `name="` + name + `"`, calls.Options[0].Name,
			fmt.Sprintf(`name="account_custom_field[%d][1]"`, calls.ID)} {
			if !strings.Contains(page, want) {
				t.Errorf("the form has no %q", want)
			}
		}
		for typed, want := range map[string]string{"": "Required", "long ago": "This is not a date or a time."} {
			kim := b.newcomer(ctx, a, "kim@home.test")
			kim.Set(name, typed)
			var refused struct {
				Errors map[string]string `json:"errors"`
			}
			b.ask(http.StatusUnprocessableEntity, "POST", "/account/register", kim, &refused)
			if refused.Errors[name] != want {
				t.Errorf("%q: %v", typed, refused.Errors)
			}
		}
		kim := b.newcomer(ctx, a, "kim@home.test")
		kim.Set(name, "2001-05-17")
		kim.Set(fmt.Sprintf("account_custom_field[%d][0]", calls.ID), id(calls.Options[0].ID))
		kim.Set(fmt.Sprintf("account_custom_field[%d][1]", calls.ID), id(calls.Options[1].ID))
		var made accountview.Registered
		b.ask(http.StatusOK, "POST", "/account/register", kim, &made)
		said, err := a.Services.Customer.SaidOf(ctx, made.CustomerID)
		if err != nil {
			t.Fatal(err)
		}
		if got := said[0]; got[since] != "2001-05-17" || calls.Words(got[calls.ID]) != calls.Options[0].Name+", "+
			calls.Options[1].Name {
			t.Errorf("kept: %v", said)
		}
	})
}
