package app

import (
	"context"
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"camber/internal/web/present/cartview"
)

// TRD-4 POS-4 SRCH-9: an old number, and a vehicle maker's, mean what is sold instead, at the till, in the quick order
// and in a search.
func TestANumberThatIsSoldNoMoreFindsWhatIs(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		pads := partNumbered(t, a, ctx, warned)
		till := tillAt(t, a, "cashier@demo.test", 1)
		var ticket cartview.Cart
		till.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "2284-6379"), &ticket)
		const said = "Kestrel 1363 is sold instead of General Motors 22846379."
		if len(ticket.Products) != 1 || ticket.Products[0].ProductID != pads.ID || ticket.Success != said {
			t.Errorf("a vehicle maker's number: %q, %+v", ticket.Success, ticket.Products)
		}
		till.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", warned), &ticket)
		if ticket.Success != "" {
			t.Errorf("its own number: %q", ticket.Success)
		}
		if err := a.Services.Catalog.Deactivate(a.Context(ctx), partNumbered(t, a, ctx, "DK-OWN1").ID); err != nil {
			t.Fatal(err)
		}
		b := customerBrowser(t, a, "pro@demo.test")
		look := html.UnescapeString(b.page(t, "/account/quick?numbers="+url.QueryEscape("22846379, 3\nDK-OWN1 2")))
		for _, want := range []string{
			`name="quantity[` + id(pads.ID) + `]" type="number" inputmode="numeric" min="0" max="10000" value="3"`, said,
			"Dunmore DK-OWN is sold instead of DK-OWN1. First edition, without a choice of paint", `name="option[`,
		} {
			if !strings.Contains(look, want) {
				t.Errorf("the quick order lacks %s", want)
			}
		}
		if list := b.page(t, "/product/search?search=22846379"); !strings.Contains(list, "/"+pads.Slug) {
			t.Error("the search does not know it")
		}
	})
}

// SRCH-9: what needs a choice, and what nobody knows, stays in the quick order when the rest goes into the cart; a scan
// of it leads to the choice.
func TestAQuickOrderLosesNoLine(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		pads, kit := partNumbered(t, a, ctx, fastPart), partNumbered(t, a, ctx, "DK-OWN")
		b := customerBrowser(t, a, "pro@demo.test")
		const pasted = fastPart + ", 2\nDK-OWN ; 3\nno-such-number 4"
		to := b.press(t, "/account/quick/add", form("numbers", pasted, "quantity["+id(pads.ID)+"]", "2"))
		if b.count() != 2 {
			t.Errorf("%d pieces", b.count())
		}
		left, err := url.Parse(to)
		if err != nil || left.Path != "/account/quick" || left.Query().Get("numbers") != "DK-OWN ; 3\nno-such-number 4" {
			t.Errorf("it leads to %s (%v)", to, err)
		}
		shown := html.UnescapeString(b.page(t, to))
		for _, want := range []string{"What can be ordered is in the cart.", "These lines are left:", kit.Name,
			`href="/` + kit.Slug + `"`, "No part has the number or barcode no-such-number"} {
			if !strings.Contains(shown, want) {
				t.Errorf("the page lacks %s", want)
			}
		}
		if to := b.press(t, "/account/quick/add", form("numbers", fastPart, "quantity["+id(pads.ID)+"]", "1")); to != "/checkout/cart" {
			t.Errorf("nothing is left, and it leads to %s", to)
		}
		if to := b.press(t, "/account/quick/scan", form("code", "DK-OWN")); to != "/"+kit.Slug || b.count() != 3 {
			t.Errorf("a scan of what needs a choice leads to %s", to)
		}
		if twice := b.page(t, "/account/quick?numbers="+url.QueryEscape(fastPart+"\n"+fastPart)); strings.Count(twice, `data-product-id="`) != 1 {
			t.Error("the same number twice is not one line")
		}
	})
}
