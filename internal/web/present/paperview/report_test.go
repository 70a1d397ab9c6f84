package paperview_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/shop/core"
	"camber/internal/shop/location"
	"camber/internal/shop/paper"
	"camber/internal/shop/paper/escpos"
	"camber/internal/shop/paper/escpos/escpostest"
	"camber/internal/shop/paper/pdf"
	"camber/internal/shop/paper/pdf/pdftest"
	"camber/internal/shop/paper/strip"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/paperview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/payview"
)

func sold() orderview.Receipt {
	return orderview.Receipt{
		Order: orderview.Order{ID: 7, Receipt: "MS-2-17", Customer: "Ray Hollis", PaidInFull: true, ChangeDueText: "$1.11",
			TaxExemptNumber: "42-1", POSStatus: "complete",
			Products: []orderview.OrderProduct{
				{Kind: "part", Name: "Pads", Brand: "Kestrel", Model: "KB-1", Quantity: 2, PriceText: "$22.22", TotalText: "$44.44",
					PONumber: "PO 9901", Note: "Left side only", Rebate: &partview.InstantRebate{Text: "Spring rebate: −$10.00"},
					Options: []cartview.Selected{{Name: "Compound", Value: "Ceramic"}}},
				{Kind: "core", Model: "KB-1", Quantity: 2, PriceText: "$33.33", TotalText: "$66.66"},
				{Kind: "labor", Name: "Brakes", Quantity: 1, PriceText: "$55.55", TotalText: "$55.55",
					Labor: &cartview.Labor{Data: cartview.LaborData{Text: "Brakes, 1 h at $55.55 per hour"}}},
			},
			Totals:       []present.Total{{Title: "Total", Code: "total", Text: "$166.65"}},
			Transactions: []payview.Transaction{{Label: "Cash", AmountText: "$170.00", Status: "captured"}}},
		Store: present.StoreAddress{Site: "Camber"}, StatusURL: "https://shop.test/order/abc", PONumber: "OAS-1",
		Notes: []string{"Your old parts are worth $66.66."}, Policy: "Unused parts can be brought back.",
		Account: &orderview.AccountSlip{Holder: "Hollis Plumbing", OwedText: "$9.99"},
	}
}

// RCPT-2: who is given something reads what it is and how it is exchanged, and neither what it cost or was noted, nor who paid it
// and how, nor where that stands.
func TestAGiftReceiptSaysNoPrice(t *testing.T) {
	t.Parallel()
	d := paperview.NewGift(t.Context(), sold())
	said := strip.Text(d, 64) + fmt.Sprintf("%+v", d)
	for _, want := range []string{"Pads", "Kestrel KB-1", "Compound: Ceramic", "Order # 7", "Receipt MS-2-17", "Gift receipt"} {
		if !strings.Contains(said, want) {
			t.Errorf("it lacks %q", want)
		}
	}
	for _, not := range []string{"$", "Cash", "Hollis", "PO 9901", "Left side", "OAS-1", "42-1", "shop.test", "Core", "Brakes"} {
		if strings.Contains(said, not) {
			t.Errorf("it says %q: %s", not, said)
		}
	}
	if full := strip.Text(paperview.NewReceipt(t.Context(), sold()), 64); !strings.Contains(full, "$166.65") ||
		!strings.Contains(full, "PO 9901") || !strings.Contains(full, "Left side only") || !strings.Contains(full, "Brakes, 1 h at $55.55 per hour") {
		t.Errorf("the receipt itself: %s", full)
	}
}

func printed(t *testing.T, d paper.Document, columns int) string {
	t.Helper()
	drawn, err := pdf.Draw(clock.With(t.Context(), clock.NewFrozen(time.Date(2026, 3, 2, 15, 4, 5, 0, time.UTC))), d)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := pdftest.Read(drawn)
	if err != nil {
		t.Fatal(err)
	}
	all := strings.ReplaceAll(sheet.Root.Text(), " ", "")
	for _, word := range strings.Fields(strip.Text(d, columns)) {
		if !strings.Contains(word, "---") && !strings.Contains(all, strings.Trim(word, ",×")) {
			t.Errorf("the sheet lacks %q: %s", word, sheet.Root.Text())
		}
	}
	sent, err := escpos.Print(d, escpos.Usual(columns), false)
	if err != nil {
		t.Fatal(err)
	}
	read, err := escpostest.Read(sent, columns)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, l := range read.Lines {
		b.WriteString(strings.Join(strings.Fields(l.Text()), " ") + "\n")
	}
	return b.String()
}

// SHIFT-1: an X or Z report says on a roll of either width all that the shift was.
func TestAShiftReportIsPrinted(t *testing.T) {
	t.Parallel()
	r := deskview.ShiftReport{
		Title: "Z report 12", Store: "Main St", Register: "Lane 2", Facts: []deskview.Named{{Name: "Business day", Text: "03/02/2026"}},
		Sales: []deskview.Named{{Name: "Parts", Text: "$100.00"}}, NetText: "$90.00", TotalText: "$97.00",
		Net: []deskview.Named{{Name: "Discounts", Text: "-$10.00"}}, Charged: []deskview.Named{{Name: "Tax", Text: "$7.00"}},
		Paid: []deskview.Named{{Name: "Cash", Text: "$97.00"}}, Unfinished: []deskview.Named{{Name: "Open", Text: "$3.00"}},
		Tenders: []deskview.TenderLine{{Name: "Cash", Expected: "$1,197.00", Counted: "$1,196.00", OverShort: "-$1.00"}},
		Drawer:  []deskview.Named{{Name: "Float", Text: "$100.00"}}, Head: strings.Repeat("0af9", 16),
		Cashiers:   []deskview.CashierLines{{Name: "Dana R.", Sales: "$97.00", Tenders: []deskview.Named{{Name: "Cash", Text: "$97.00"}}}},
		Exceptions: []deskview.Named{{Name: "No sale", Text: "2"}},
	}
	for _, isClosed := range []bool{true, false} {
		d := paperview.NewShiftReport(t.Context(), r, isClosed)
		if want := map[bool]paper.Kind{true: paper.ZReport, false: paper.XReport}[isClosed]; d.Kind != want || d.Title() != r.Title {
			t.Errorf("closed %v: %s, %s", isClosed, d.Kind, d.Title())
		}
		for _, columns := range []int{32, 42, 48} {
			said := printed(t, d, columns)
			for _, want := range []string{"Z report 12", "Main St, Lane 2", "Business day 03/02/2026", "Parts $100.00", "Discounts -$10.00",
				"Net sales $90.00", "Tax $7.00", "Total $97.00", "Cash $97.00", "Open $3.00", "Cash $1,197.00 $1,196.00",
				"Over or short -$1.00", "Float $100.00", "Dana R. $97.00", "No sale 2"} {
				if !strings.Contains(said, want+"\n") {
					t.Errorf("%d columns lack %q:\n%s", columns, want, said)
				}
			}
			if !strings.Contains(strings.ReplaceAll(said, "\n", ""), r.Head) {
				t.Errorf("%d columns lack the head of the chain", columns)
			}
		}
	}
}

// RET-1: the receipt of a return says what came back, what it is worth and how it was given back.
func TestAReturnIsPrinted(t *testing.T) {
	t.Parallel()
	r := orderview.ReturnReceipt{OrderID: 7, Number: "MS-2-18", ReasonText: "Wrong part", Comment: "Box open", Customer: "Ray Hollis",
		Cashier: "Dana", Register: "Lane 2", Location: "Main St", DateText: "03/02/2026 9:04 am",
		ReturnPreview: orderview.ReturnPreview{
			Lines: []orderview.CounterReturnLine{{Kind: "part", Name: "Pads", Model: "KB-1", Quantity: 1, UnitText: "$10.00",
				TotalText: "$10.00"}, {Kind: "core", Model: "KB-1", Quantity: 1, UnitText: "$5.00", TotalText: "$5.00"}},
			TaxText: "$1.05", TotalText: "$16.05", StoreCredit: 605, CreditText: "$6.05",
			Refunds: []orderview.RefundShare{{Label: "Cash", AmountText: "$10.00", StateText: "paid back"}},
		}}
	said := printed(t, paperview.NewReturn(t.Context(), r), 42)
	for _, want := range []string{"Return", "Order # 7 03/02/2026 9:04 am", "Lane 2, Dana Ray Hollis", "Receipt MS-2-18",
		"1 Pads $10.00", "Core charge $5.00", "Tax $1.05", "Cash (paid back) $10.00", "Store credit $6.05", "Refund $16.05", "Wrong part",
		"Box open", "Signature"} {
		if !strings.Contains(said, want+"\n") {
			t.Errorf("it lacks %q:\n%s", want, said)
		}
	}
	r.OrderID = 0
	if said := printed(t, paperview.NewReturn(t.Context(), r), 42); !strings.Contains(said, "Without a receipt") {
		t.Errorf("of no order: %s", said)
	}
}

// TRD-11: a statement says what was owed before, what came to it and what is owed, and how late that is.
func TestAStatementIsPrinted(t *testing.T) {
	t.Parallel()
	s := payview.Statement{Name: "Hollis Plumbing", Store: []string{"Main St", "218 Main St", "Cedar Falls, IA 50613", "319-555-0142"},
		TodayText: "03/31/2026", FromText: "03/01/2026", ToText: "03/31/2026", Terms: 30, OwedText: "$150.00", BeforeText: "$50.00",
		Lines:     []payview.StatementLine{{DayText: "03/02/2026", Title: "Order # 7", AmountText: "$100.00", OwedText: "$150.00"}},
		AfterText: "$150.00", Open: []payview.OpenCharge{{OrderID: 7, DueText: "04/01/2026", OpenText: "$100.00"}},
		Ageing: []payview.AgeingPart{{Name: "Not due yet", Text: "$100.00"}}}
	for _, columns := range []int{32, 48} {
		said := printed(t, paperview.NewStatement(t.Context(), s), columns)
		for _, want := range []string{"Statement", "Hollis Plumbing", "Owed before $50.00", "$100.00 $150.00", "Owed after $150.00",
			"Order # 7 04/01/2026 $100.00", "Not due yet $100.00", "Owed on account $150.00", "Due in 30 days",
			"218 Main St, Cedar Falls, IA"} {
			if !strings.Contains(said, want) {
				t.Errorf("%d columns lack %q:\n%s", columns, want, said)
			}
		}
	}
}

// TKT-3: a pick list says what is fetched from where, shelf by shelf, and no price.
func TestAPickListGoesShelfByShelf(t *testing.T) {
	t.Parallel()
	r := sold()
	r.Order.Products = append(r.Order.Products,
		orderview.OrderProduct{ProductID: 2, Kind: "part", Name: "Rotor", Brand: "Kestrel", Model: "KR-2", Quantity: 1,
			PriceText: "$88.88", TotalText: "$88.88"},
		orderview.OrderProduct{ProductID: 3, Kind: "part", Name: "Grease", Quantity: 3, TotalText: "$9.09"})
	r.Order.Products[0].ProductID = 1
	d := paperview.NewPickList(t.Context(), paperview.NewGift(t.Context(), r), r.Order, map[int64]string{1: "B-04", 2: "A-11"})
	got := printed(t, d, 42)
	at := -1
	for _, want := range []string{"Pick list", "Order # 7", "Ray Hollis", "1 Rotor [ ]", "Kestrel KR-2, A-11", "2 Pads [ ]",
		"Kestrel KB-1, B-04", "Compound: Ceramic", "Left side only", "3 Grease [ ]", "Picked by"} {
		next := strings.Index(got, want)
		if next < at || next < 0 {
			t.Errorf("%q is not there in its turn: %s", want, got)
		}
		at = next
	}
	for _, wrong := range []string{"$", "Brakes", "Core charge", "exchange", "PO 9901"} {
		if strings.Contains(got, wrong) {
			t.Errorf("it says %q: %s", wrong, got)
		}
	}
}

// TRD-1: the paper on an old part says its number, as a barcode too, what it is and from which sale.
func TestATagHangsOnAnOldPart(t *testing.T) {
	t.Parallel()
	at := location.Location{Details: location.Details{Name: "Main Street", Zone: time.UTC}}
	came := time.Date(2026, 3, 2, 15, 4, 0, 0, time.UTC)
	c := core.Core{OrderID: 77, Brand: "Kestrel", Number: "KC-9", Name: "Caliper", Quantity: 2,
		Events: []core.Event{{ID: 12, Before: core.Owed, After: core.Received, Quantity: 2, At: came}}}
	d := paperview.NewCoreTag(t.Context(), c, 12, at)
	got := printed(t, d, 32)
	for _, want := range []string{"Old part", "C12", "Order # 77", "2 Caliper", "Kestrel KC-9", "03/02/2026"} {
		if !strings.Contains(got, want) {
			t.Errorf("it lacks %q: %s", want, got)
		}
	}
	if d.Code != "C12" {
		t.Errorf("its barcode says %q", d.Code)
	}
}
