package app

import (
	"context"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"camber/internal/shop/notify"
	"camber/internal/shop/paper/escpos/escpostest"
	"camber/internal/shop/paper/pdf/pdftest"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// warned is a part of the demonstration with a warning of Proposition 65.
const warned = "1363"

// SITE-3 RCPT-2 RCPT-3: the paper of an order, with the customer's own numbers and the warnings, is there for staff,
// and behind its link for whoever has that; a text message names the link.
func TestThePaperOfAnOrderIsBehindItsLink(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		till := tillAt(t, a, "manager@demo.test", 1)
		saved := till.ticket(warned)
		line := saved.Checkout.Products[0]
		var asked orderview.OrderReply
		till.ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", id(saved.OrderID)), &asked)
		if w := asked.Order.Warnings; line.MPN != warned || len(w) != 1 || w[0].Numbers[0] != "Kestrel 1363" ||
			!strings.HasPrefix(w[0].Text, "WARNING: ") {
			t.Errorf("warnings of %s: %+v", line.MPN, w)
		}
		till.ask(http.StatusOK, "POST", "/pos/order/applyPoNumber", form("order_id", id(saved.OrderID),
			"products[0][order_product_id]", id(asked.Order.Products[0].ID), "products[0][po_number]", "PO 2291"), nil)
		o, err := a.Services.Order.Order(ctx, saved.OrderID)
		if err != nil {
			t.Fatal(err)
		}
		link := "/r/" + a.Services.Order.Link(o)
		anybody := newBrowser(t, a)
		for name, paper := range map[string]string{
			"the till's": till.page(t, "/pos/order/invoice?order_id="+id(o.ID)), "behind its link": anybody.page(t, link),
			"its status": anybody.page(t, "/order/"+a.Services.Order.Link(o)),
		} {
			for _, want := range []string{"Order # " + id(o.ID), "PO number PO 2291", "California Proposition 65",
				"WARNING: This product"} {
				if !strings.Contains(html.UnescapeString(paper), want) {
					t.Errorf("%s paper lacks %q", name, want)
				}
			}
			if !strings.Contains(paper, "noindex") {
				t.Errorf("%s paper may be listed by a search engine", name)
			}
		}
		if w := anybody.send("GET", "/r/guessed", nil, "Accept", "text/html"); w.Code != http.StatusNotFound {
			t.Errorf("a guess: %d", w.Code)
		}
		till.ask(http.StatusOK, "POST", "/pos/order/send",
			form("order_id", id(o.ID), "notifyByEmail", "0", "notifyByText", "1", "phone", "3195550142",
				"overrideTextPermission", "1"), nil)
		sendAll(t, a)
		sent := a.Services.Notify.Recent()
		if len(sent) == 0 || sent[0].Channel != notify.Text || !strings.Contains(sent[0].Text, link) {
			t.Errorf("%d texted, without %s", len(sent), link)
		}
	})
}

// RCPT-2 RCPT-3: a paper is a page, a PDF and what a receipt printer reads, for staff and behind its link, and a mail
// brings the PDF; each names the order, and no other form of it exists.
func TestThePaperOfAnOrderHasEachForm(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		till := tillAt(t, a, "manager@demo.test", 1)
		saved := till.ticket(warned)
		o, err := a.Services.Order.Order(ctx, saved.OrderID)
		if err != nil {
			t.Fatal(err)
		}
		wanted := []string{"Order # " + id(o.ID), "California Proposition 65", "Kestrel 1363", o.Total.Text()}
		complete := func(form, said string) {
			t.Helper()
			for _, want := range wanted {
				if !strings.Contains(said, want) {
					t.Errorf("%s lacks %q:\n%s", form, want, said)
				}
			}
		}
		anybody := newBrowser(t, a)
		for from, address := range map[*browser]string{till: "/pos/order/invoice?order_id=" + id(o.ID) + "&",
			anybody: "/r/" + a.Services.Order.Link(o) + "?"} {
			w := from.send("GET", address+"format=pdf", nil)
			made, err := pdftest.Read(w.Body.Bytes())
			if err != nil {
				t.Fatalf("%s: %d: %v", address, w.Code, err)
			}
			complete(address+" as a PDF", made.Root.Text())
			if h := w.Header(); h.Get("Content-Type") != "application/pdf" ||
				h.Get("Content-Disposition") != "inline; filename=invoice-"+id(o.ID)+".pdf" {
				t.Errorf("%s: %v", address, h)
			}
			for columns, of := range map[string]int{"": 42, "&columns=32": 32, "&columns=48": 48} {
				w := from.send("GET", address+"format=escpos"+columns, nil)
				printed, err := escpostest.Read(w.Body.Bytes(), of)
				if err != nil {
					t.Fatalf("%s%s: %v", address, columns, err)
				}
				var said strings.Builder
				for _, l := range printed.Lines {
					said.WriteString(l.Text() + "\n")
				}
				complete(address+columns, said.String())
			}
			for _, other := range []string{"format=doc", "format=escpos&columns=40"} {
				if w := from.send("GET", address+other, nil); w.Code != http.StatusUnprocessableEntity {
					t.Errorf("%s: %d", address+other, w.Code)
				}
			}
		}
		till.ask(http.StatusOK, "POST", "/pos/order/send",
			form("order_id", id(o.ID), "notifyByEmail", "1", "notifyByText", "0", "email", "ray@shop.test"), nil)
		sendAll(t, a)
		sent := a.Services.Notify.Recent()
		if len(sent) == 0 || len(sent[0].Files) != 1 {
			t.Fatalf("mailed without its PDF: %d messages", len(sent))
		}
		file := sent[0].Files[0]
		made, err := pdftest.Read(file.Content)
		if err != nil || file.Kind != "application/pdf" || file.Name != "invoice-"+id(o.ID)+".pdf" {
			t.Fatalf("mailed %q (%v)", file.Name, err)
		}
		complete("the mail's PDF", made.Root.Text())
		complete("the mail", "Order # "+id(o.ID)+" "+html.UnescapeString(tags.ReplaceAllString(sent[0].HTML, "")))
	})
}

// RCPT-2 SHIFT-1 TRD-11: a gift receipt, a copy, the report of a shift and a statement come in each form too.
func TestOtherPapersHaveEachForm(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		till := tillAt(t, a, "manager@demo.test", 1)
		saved := till.ticket(warned)
		till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, "900.00"), nil)
		till.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(saved.OrderID)), nil)
		var can orderview.CounterReturn
		till.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(saved.OrderID)), &can)
		var back orderview.ReturnDone
		till.ask(http.StatusOK, "POST", "/pos/return/add", form("order_id", id(saved.OrderID), "reason", "damaged",
			"lines[0][order_product_id]", id(can.Lines[0].OrderProductID), "lines[0][quantity]", "1"), &back)
		var owed payview.Statement
		till.ask(http.StatusOK, "GET", "/pos/customer/statement/get",
			form("customerId", id(theCustomerWith(t, a, "pro@demo.test").ID)), &owed)
		o, err := a.Services.Order.Order(ctx, saved.OrderID)
		if err != nil {
			t.Fatal(err)
		}
		receipt := "/pos/order/invoice?order_id=" + id(o.ID)
		for address, says := range map[string][2]string{ // and what it does not
			receipt + "&document=gift": {"Gift receipt", "$"},
			receipt + "&copy=1":        {"COPY", "Gift receipt"},
			receipt:                    {"Cash", "COPY"},
			back.Return.PaperURL:       {back.Return.TotalText, "COPY"},
			owed.PaperURL:              {owed.OwedText, "COPY"},
			"/pos/shift/report?shift_id=" + id(o.ShiftID): {"X report", "COPY"},
		} {
			_, shown, _ := strings.Cut(till.page(t, address), "<main") // its settings are no part of it
			shown = html.UnescapeString(tags.ReplaceAllString(shown, ""))
			made, err := pdftest.Read(till.send("GET", address+"&format=pdf", nil).Body.Bytes())
			if err != nil {
				t.Fatalf("%s: %v", address, err)
			}
			printed, err := escpostest.Read(till.send("GET", address+"&format=escpos&columns=48", nil).Body.Bytes(), 48)
			if err != nil {
				t.Fatalf("%s: %v", address, err)
			}
			var roll strings.Builder
			for _, l := range printed.Lines {
				roll.WriteString(l.Text() + "\n")
			}
			for form, said := range map[string]string{"page": shown, "PDF": made.Root.Text(), "roll": roll.String()} {
				if !strings.Contains(said, says[0]) || strings.Contains(said, says[1]) {
					t.Errorf("%s as %s says %v of %q:\n%s", address, form, says, said, shown)
				}
			}
		}
	})
}

var tags = regexp.MustCompile(`<[^>]*>`)

// RCPT-1 CART-35: Done lets go of an order that was left unpaid on the ticket, and of no other ticket.
func TestDoneLeavesNoUnpaidOrderOnTheTicket(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		till := tillAt(t, a, "manager@demo.test", 1)
		till.header.Set("X-Cart", "a-ticket-that-is-not-paid")
		saved := till.ticket(fastPart)
		onTicket := func() (c cartview.Cart) {
			t.Helper()
			till.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &c)
			return c
		}
		till.ask(http.StatusOK, "POST", "/pos/order/done", form("order_id", id(saved.OrderID+1)), nil)
		if c := onTicket(); c.OrderID == nil || *c.OrderID != saved.OrderID {
			t.Errorf("another order's Done left %+v", c.OrderID)
		}
		till.ask(http.StatusOK, "POST", "/pos/order/done", form("order_id", id(saved.OrderID)), nil)
		if c := onTicket(); c.OrderID != nil || len(c.Products) != 0 {
			t.Errorf("on the ticket: order %v, %d lines", c.OrderID, len(c.Products))
		}
		var reply orderview.OrderReply
		till.ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", id(saved.OrderID)), &reply)
		// ORD-2, ORD-3
		if o := reply.Order; o.POSStatus != "checkout" || len(o.Products) != 1 || o.EditURL == "" ||
			o.EditURL != o.ContinueURL {
			t.Errorf("the order: %+v", o)
		}
	})
}
