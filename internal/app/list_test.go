package app

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"camber/internal/base/ids"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/partview"
)

// SRCH-9: a list that is pasted at the till is looked up for the ticket's customer: stock here and elsewhere, their
// price, what is sold instead of an old number, how many a case holds, and why a number is nobody's.
func TestAListIsPastedAtTheTill(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		pads, made := partNumbered(t, a, ctx, warned), partNumbered(t, a, ctx, "DK-OWN")
		if err := a.Services.Catalog.Deactivate(a.Context(ctx), partNumbered(t, a, ctx, "DK-OWN1").ID); err != nil {
			t.Fatal(err)
		}
		till := tillAt(t, a, "cashier@demo.test", 1)
		look := func(numbers string) partview.PartList {
			t.Helper()
			var list partview.PartList
			till.ask(http.StatusOK, "GET", "/pos/part/list", form("numbers", numbers), &list)
			return list
		}
		const pasted = "22846379\t2\nKK-1363\tBrake kit\t4\nno-such-number 3\nDK-OWN1\n1363, 2"
		usual := look(pasted)
		got := ""
		for _, r := range usual.Rows {
			got += fmt.Sprintf("%q %s x%d", r.Typed, r.Number, r.Quantity)
			if r.Part != nil {
				got += fmt.Sprintf(" %s, %d stores", r.Part.Number, len(r.Part.Stock))
			}
			got += " " + r.Note + r.Problem + "\n"
		}
		const want = `"22846379 ; 2\n1363, 2" 22846379 x4 1363, 3 stores Kestrel 1363 is sold instead of General Motors 22846379.
"KK-1363 ; Brake kit ; 4" KK-1363 x4 KK-1363, 3 stores 
"no-such-number 3" no-such-number x3 No part has the number or barcode no-such-number.
"DK-OWN1" DK-OWN1 x1 DK-OWN, 3 stores Dunmore DK-OWN is sold instead of DK-OWN1. First edition, without a choice of paint
`
		if got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		if p := usual.Rows[3].Part; p.ProductID != made.ID || len(p.Options) == 0 || !p.Options[0].Required {
			t.Errorf("%+v", p)
		}
		var hits partview.PartHits
		till.ask(http.StatusOK, "GET", "/pos/part/search", form("s", "1363"), &hits)
		if found := hits.Items[0]; found.ProductID != pads.ID || fmt.Sprint(found.Stock, found.Price, found.Fit) !=
			fmt.Sprint(usual.Rows[0].Part.Stock, usual.Rows[0].Part.Price, usual.Rows[0].Part.Fit) {
			t.Errorf("a search shows %+v, the list %+v", found, usual.Rows[0].Part)
		}

		var garages cartview.CustomerHits
		till.ask(http.StatusOK, "GET", "/pos/customer/search", form("s", "pro@demo.test"), &garages)
		till.ask(http.StatusOK, "POST", "/checkout/cart/setCustomer", form("customer_id", id(garages.Items[0].ID)), nil)
		if theirs := look("1363").Rows[0].Part.Price.Amount; theirs >= usual.Rows[0].Part.Price.Amount {
			t.Errorf("a garage pays %v, who walks in %v", theirs, usual.Rows[0].Part.Price.Amount)
		}

		if list := look(" \n"); len(list.Rows) != 0 {
			t.Errorf("nothing is %+v", list)
		}
		w := till.send("GET", "/pos/part/list", form("numbers", strings.Repeat("1363\n", 51)))
		if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "At most 50 numbers at once.") {
			t.Errorf("51 lines: %d %s", w.Code, w.Body)
		}
		newBrowser(t, a).ask(http.StatusUnauthorized, "GET", "/pos/part/list", form("numbers", "1363"), nil)
	})
}

// SRCH-9 API-6: what can be added of a list is on the ticket by one call, the rest stays with its reason, and a repeat of
// the call adds nothing.
func TestAListGoesOnTheTicketOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		pads, choice := partNumbered(t, a, ctx, warned), partNumbered(t, a, ctx, "KP-1363S")
		off := partNumbered(t, a, ctx, "KK-1363")
		takeOff(t, ctx, off.ID)
		till := tillAt(t, a, "cashier@demo.test", 1)
		var list partview.PartList
		till.ask(http.StatusOK, "GET", "/pos/part/list", form("numbers", "KP-1363S"), &list)
		hardware := list.Rows[0].Part.Options[0]
		products := func(rows ...[]string) url.Values {
			sent := url.Values{}
			for i, row := range rows {
				for j := 0; j < len(row); j += 2 {
					sent.Set(fmt.Sprintf("products[%d][%s]", i, row[j]), row[j+1])
				}
			}
			return sent
		}
		sent := products(
			[]string{"product_id", id(pads.ID), "quantity", "3"},
			[]string{"product_id", id(off.ID), "quantity", "1"},
			[]string{"product_id", id(choice.ID), "quantity", "1"},
			[]string{"product_id", id(choice.ID), "quantity", "2",
				fmt.Sprintf("option][%d", hardware.ID), id(hardware.Values[1].ID)},
			[]string{"product_id", "999999", "quantity", "1"},
		)
		key := ids.Token()
		for range 2 {
			var ticket cartview.ListedCart
			till.ask(http.StatusOK, "POST", "/pos/part/list/add", sent, &ticket, "Idempotency-Key", key)
			if len(ticket.Products) != 2 || ticket.TotalItems != 5 || ticket.UUID == "" ||
				ticket.AddedKey != ticket.Products[1].Key || ticket.Success != "2 parts of the list are on the ticket." {
				t.Errorf("%d lines, %d pieces, %q", len(ticket.Products), ticket.TotalItems, ticket.Success)
			}
			const refused = "[{1 Pad and Rotor Set, Front can't be ordered at the moment.} {2 Hardware required!} " +
				"{4 There is no such part.}]"
			if got := fmt.Sprint(ticket.Refused); got != refused {
				t.Errorf("refused: %s", got)
			}
		}
		if till.count() != 5 {
			t.Errorf("%d pieces", till.count())
		}
		for what, wrong := range map[string]url.Values{
			"nothing": {}, "no number": products([]string{"product_id", "x"}),
			"no row": form("products[x][product_id]", id(pads.ID)),
			"51":     products(make([][]string, 51)...),
		} {
			if what == "51" {
				for i := range 51 {
					wrong.Set(fmt.Sprintf("products[%d][product_id]", i), id(pads.ID))
				}
			}
			if w := till.send("POST", "/pos/part/list/add", wrong); w.Code != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", what, w.Code, w.Body)
			}
		}
		customerBrowser(t, a, "pro@demo.test").ask(http.StatusForbidden, "POST", "/pos/part/list/add", sent, nil)
		if till.count() != 5 {
			t.Errorf("%d pieces after refusals", till.count())
		}
	})
}

// SRCH-9: the search field of every page takes a pasted list from who buys for a business, and from nobody else.
func TestTheSearchFieldOfABusinessTakesLists(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		for _, c := range []struct {
			who   *browser
			takes bool
		}{
			{customerBrowser(t, a, "pro@demo.test"), true}, {customerBrowser(t, a, "second@demo.test"), false},
			{newBrowser(t, a), false},
		} {
			want := fmt.Sprintf(`{"field":"search","lists":%t}`, c.takes)
			if page := html.UnescapeString(c.who.page(t, "/")); !strings.Contains(page, want) {
				t.Errorf("the page lacks %s", want)
			}
		}
	})
}
