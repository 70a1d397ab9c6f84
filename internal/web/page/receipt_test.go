package page

import (
	"bytes"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"golang.org/x/net/html"

	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/paperview"
	"camber/internal/web/present/payview"
)

func TestAReceiptNamesTheRegisterWhereThereWasOne(t *testing.T) {
	t.Parallel()
	for register, want := range map[string]bool{"Lane 2": true, "": false} {
		d := orderview.Receipt{Order: orderview.Order{ID: 7, Register: register}}
		if register != "" {
			d.Order.Cashier = "Dana"
		}
		var b bytes.Buffer
		if err := Paper(Frame{Site: "Camber"}, paperview.NewReceipt(t.Context(), d), OnRoll80, nil).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		doc, err := html.Parse(&b)
		if err != nil {
			t.Fatal(err)
		}
		named, bare := false, false
		for n := range doc.Descendants() {
			if n.Data == "p" {
				said := strings.Join(strings.Fields(words(n)), " ")
				named, bare = named || said == "Lane 2, Dana", bare || said == ","
			}
		}
		if named != want || bare {
			t.Errorf("at %q: named %v, a comma alone %v", register, named, bare)
		}
	}
}

// A link home that is an image is named by it; a logo beside the name says nothing twice.
func TestALogoSaysTheNameOnce(t *testing.T) {
	t.Parallel()
	for _, alone := range []bool{true, false} {
		logo := &present.Logo{Image: present.Image{Src: "/image/a-96.png", Width: 80, Height: 40}, Alone: alone}
		if alone {
			logo.Alt = "Acme"
		}
		var b bytes.Buffer
		if err := siteLogo(Frame{Site: "Acme", Logo: logo}).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		drawn := b.String()
		if strings.Count(drawn, "Acme") != 1 || !strings.Contains(drawn, `height="40"`) ||
			!strings.Contains(drawn, `width="80"`) || strings.Contains(drawn, `class="mark"`) {
			t.Errorf("alone %v: %s", alone, drawn)
		}
	}
}

func TestTheReceiptByMailNamesLinesTotalsAndTenders(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	order := orderview.Order{
		ID: 7, PaidInFull: true, ChangeDueText: "$6.63", DateAddedText: "03/02/2026 9:04 am",
		Products: []orderview.OrderProduct{{Kind: "part", Brand: "Kestrel", Model: "KB-1", Name: "Pads <b>", Quantity: 1,
			PriceText: "$13.37", TotalText: "$13.37"}},
		Totals: []present.Total{{Title: "Total", Code: "total", Text: "$13.37"}},
		Transactions: []payview.Transaction{{Label: "Cash", AmountText: "$20.00", Status: "captured"},
			{Label: "Check 9", AmountText: "$5.00", Status: "void"}},
	}
	m, err := PaperBlock(ctx, paperview.NewReceipt(ctx, orderview.Receipt{Order: order,
		Store: present.StoreAddress{Site: "Camber"}, StatusURL: "http://shop.test/order/abc"}))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"KB-1", "$13.37", "Cash", "$20.00", "$6.63", "http://shop.test/order/abc"} {
		if !strings.Contains(m.Text, want) || !strings.Contains(m.HTML, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if strings.Contains(m.Text+m.HTML, "Check 9") {
		t.Error("a voided tender is on the receipt")
	}
	if strings.Contains(m.HTML, "Pads <b>") {
		t.Error("data is not escaped")
	}
}

func TestBarcodeHasQuietZonesAndChanges(t *testing.T) {
	t.Parallel()
	a, err := code128Row("10482")
	if err != nil {
		t.Fatal(err)
	}
	b, err := code128Row("10483")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 10 {
		if a[i] || a[len(a)-1-i] {
			t.Fatal("no quiet zone")
		}
	}
	if !a[10] || !a[len(a)-11] || bars(a) == bars(b) {
		t.Error("the bars do not carry the text")
	}
}

// RCPT-2 TKT-3: the customer's own numbers, what was noted on a line and the warnings of Proposition 65 are on the paper, in the message and on the
// order's page.
func TestAPaperSaysPONumbersAndWarnings(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	order := orderview.Order{
		ID: 7, Products: []orderview.OrderProduct{{Kind: "part", Brand: "Kestrel", Model: "KB-1", Name: "Pads", Quantity: 1,
			PONumber: "PO 2291", Note: "Left side only"}},
		Warnings: []orderview.Warning{{Text: "WARNING: nickel", Numbers: []string{"Kestrel KB-1", "Kestrel KB-2"}}},
	}
	receipt := paperview.NewReceipt(ctx, orderview.Receipt{Order: order, PONumber: "OAS-2304"})
	mail, err := PaperBlock(ctx, receipt)
	if err != nil {
		t.Fatal(err)
	}
	shown := orderview.OrderPage{Order: order, PONumber: "OAS-2304", Token: "abc"}
	papers := map[string]string{"mail": mail.HTML, "text": mail.Text}
	for name, c := range map[string]templ.Component{
		"invoice": Paper(Frame{}, receipt, OnRoll80, nil), "order": Order(Frame{}, shown),
		"account": MyOrder(Frame{}, accountview.AccountOrder{OrderPage: shown}),
	} {
		var b bytes.Buffer
		if err := c.Render(ctx, &b); err != nil {
			t.Fatal(err)
		}
		papers[name] = b.String()
		if leads := strings.Contains(papers[name], `href="/r/abc"`); leads != (name != "invoice") {
			t.Errorf("%s leads to the receipt: %v", name, leads)
		}
	}
	for name, paper := range papers {
		for _, want := range []string{"PO number PO 2291", "Left side only", "PO number OAS-2304", "California Proposition 65",
			"Kestrel KB-1, Kestrel KB-2:", "WARNING: nickel"} {
			if !strings.Contains(paper, want) {
				t.Errorf("%s lacks %q", name, want)
			}
		}
	}
}
