package paperview_test

import (
	"slices"
	"testing"

	"camber/internal/shop/paper"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/paperview"
)

// brakes is an order with a job of four lines and one on either side of it.
func brakes() orderview.Receipt {
	job := func() *cartview.LineJob { return &cartview.LineJob{Group: "g1", Name: "Front brakes"} }
	menu := job()
	menu.MenuText, menu.Difference = "$350.00", 20_00
	return orderview.Receipt{Order: orderview.Order{ID: 7, PaidInFull: true, POSStatus: "complete", Products: []orderview.OrderProduct{
		{Kind: "part", Name: "Bulb", Brand: "Dunmore", Model: "DL-1", Quantity: 1, PriceText: "$9.00", Total: 9_00, TotalText: "$9.00"},
		{Kind: "part", Name: "Rotor", Brand: "Kestrel", Model: "KR-1", Quantity: 2, PriceText: "$58.00", Total: 116_00,
			TotalText: "$116.00", Job: job()},
		{Kind: "core", Model: "KR-1", Quantity: 2, PriceText: "$10.00", Total: 20_00, TotalText: "$20.00"},
		{Kind: "labor", Name: "Shop labor", Quantity: 1, PriceText: "$142.50", Total: 142_50, TotalText: "$142.50", Job: job(),
			Labor: &cartview.Labor{Data: cartview.LaborData{Text: "Shop labor, 1 h 30 min at $95.00 per hour"}}},
		{Kind: "custom", Name: "Menu price", Quantity: 1, PriceText: "$20.00", Total: 20_00, TotalText: "$20.00", Job: menu},
		{Kind: "part", Name: "Rag", Brand: "Dunmore", Model: "R-1", Quantity: 1, PriceText: "$1.00", Total: 1_00, TotalText: "$1.00"},
	}}}
}

// what the items of a paper say: quantity where it stands before the item, its name and detail, and its amount.
func said(items []paper.Item) (all []string) {
	for _, i := range items {
		line := i.Count() + "|" + i.What.Text + "|" + i.Detail() + "|" + i.Total
		for _, n := range i.Notes {
			line += "|" + n.Text
		}
		all = append(all, line)
	}
	return all
}

// PITFALLS a11: on paper the lines of a job stand under its name, each with its price or with one for all of them, as
// the setting of that kind of paper says; old parts are charged apart either way.
func TestTheLinesOfAJobStandUnderItsName(t *testing.T) {
	t.Parallel()
	each := []string{"1|Bulb|Dunmore DL-1, $9.00|$9.00", "1|Front brakes||", "|Rotor|Kestrel KR-1, 2 × $58.00|$116.00",
		"|Core charge|KR-1, 2 × $10.00|$20.00", "|Shop labor|1 × $142.50|$142.50|Shop labor, 1 h 30 min at $95.00 per hour",
		"|Menu price|1 × $20.00|$20.00", "1|Rag|Dunmore R-1, $1.00|$1.00"}
	one := []string{"1|Bulb|Dunmore DL-1, $9.00|$9.00", "1|Front brakes||$278.50", "|Rotor|2 × Kestrel KR-1|",
		"|Core charge|KR-1, 2 × $10.00|$20.00", "|Shop labor||", "1|Rag|Dunmore R-1, $1.00|$1.00"}
	for name, tt := range map[string]struct {
		set  func(*orderview.Receipt)
		want []string
	}{
		"each":                  {func(*orderview.Receipt) {}, each},
		"one price on receipts": {func(r *orderview.Receipt) { r.OneJobPrice.Receipt = true }, one},
		"on other papers":       {func(r *orderview.Receipt) { r.OneJobPrice.Invoice, r.OneJobPrice.Quote = true, true }, each},
		"an invoice":            {func(r *orderview.Receipt) { r.Invoice, r.OneJobPrice.Invoice = true, true }, one},
		"a quote": {func(r *orderview.Receipt) {
			r.Order.PaidInFull, r.Order.POSStatus, r.OneJobPrice.Quote = false, "quote", true
		}, one},
	} {
		r := brakes()
		tt.set(&r)
		if got := said(paperview.NewReceipt(t.Context(), r).Items); !slices.Equal(got, tt.want) {
			t.Errorf("%s:\n%q\nwant\n%q", name, got, tt.want)
		}
	}
	under := brakes() // a menu price under the lines is among the totals
	under.Order.Products[4].Job.Difference = -20_00
	if got := said(paperview.NewReceipt(t.Context(), under).Items); !slices.Equal(got, slices.Delete(slices.Clone(each), 5, 6)) {
		t.Errorf("under its lines: %q", got)
	}
	gift := brakes()
	gift.OneJobPrice.Receipt = true
	for _, i := range paperview.NewGift(t.Context(), gift).Items {
		if i.Total != "" || i.Each != "" || i.What.Text == "Menu price" {
			t.Errorf("a gift receipt says %+v", i)
		}
	}
}
