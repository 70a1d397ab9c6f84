package storefront

import (
	"context"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
	"camber/internal/web/present/cartview"
)

var hiddenField = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)"`)

// CAT-7 UX-02 UX-07: without a script a page asks before a part is added that is not known to fit; its "I Understand"
// sends all that was asked for.
func TestAPageAsksBeforeAFormAddsWhatMayNotFit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.html = true
		fits, not := s.pads, s.pads+1
		inCart := func() int {
			t.Helper()
			var c cartview.Cart
			s.call("GET", "/checkout/cart/getData", nil, &c)
			return c.TotalItems
		}
		add := func(part int64, fields ...string) string {
			t.Helper()
			form := url.Values{"product_id": {strconv.FormatInt(part, 10)}, "quantity": {"1"}}
			for i := 0; i < len(fields); i += 2 {
				form.Set(fields[i], fields[i+1])
			}
			status, body := s.ask("POST", "/checkout/cart/add", form)
			if status != http.StatusOK {
				t.Fatalf("%d %s", status, body)
			}
			return body
		}
		has(t, add(not), "<h1>Heads up!</h1>", "We don&#39;t know whether this product fits your application.",
			`href="/?change=1#vehicle">Select Vehicle</a>`)
		hasNot(t, add(not, "understood", "1"), "Heads up!")
		hasNot(t, add(not), "Heads up!") // once in a visit
		has(t, add(fits), "Heads up!")   // of each part
		s.html = false
		s.chooseVehicle()
		s.html = true
		if n := inCart(); n != 2 {
			t.Fatalf("%d pieces are in the cart", n)
		}

		asked := add(not, "quantity", "2", "apply_labor", "1", "option[5]", `7"`)
		has(t, asked, "<h1>Heads up!</h1>", "KB-2", "Doesn&#39;t Fit Your Vehicle",
			"This product will not fit your application.",
			`href="/kestrel-kb-2-other-pads">Go back</a>`, `name="understood" value="1">I Understand</button>`)
		if n := inCart(); n != 2 {
			t.Fatalf("%d pieces are in the cart before it is agreed to", n)
		}
		hasNot(t, add(fits), "Heads up!")
		_, form, _ := strings.Cut(asked, `action="/checkout/cart/add">`)
		form, _, _ = strings.Cut(form, "</form>")
		again := url.Values{}
		for _, field := range hiddenField.FindAllStringSubmatch(form, -1) {
			again.Add(field[1], html.UnescapeString(field[2]))
		}
		if got := again.Encode(); got != "apply_labor=1&option%5B5%5D=7%22&product_id="+strconv.FormatInt(not, 10)+
			"&quantity=2" {
			t.Errorf("the page would send %s", got)
		}
		hasNot(t, add(not, "quantity", "2", "understood", "1"), "Heads up!")
		if n := inCart(); n != 5 {
			t.Errorf("%d pieces are in the cart", n)
		}

		s.html = false
		add(fits) // a script has asked
		s.html = true
		if err := setting.Set(ctx, audit.System, setting.RequireFitmentConfirmation, setting.Business, false); err != nil {
			t.Fatal(err)
		}
		hasNot(t, add(not), "Heads up!")
		if n := inCart(); n != 7 {
			t.Errorf("%d pieces are in the cart at last", n)
		}
	})
}
