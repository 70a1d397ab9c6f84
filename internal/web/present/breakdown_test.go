package present

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/money"
	"camber/internal/shop/price/currency"
	"camber/internal/shop/sale"
	"camber/internal/shop/tax"
)

// SITE-5 TOT-1: in every currency and at every rate the rows that are shown add up to the total that is shown, and the
// lines to their rows; the total is the exact amount, rounded once.
func TestShownAmountsAddUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		f := money.Foreign{Decimals: rapid.IntRange(0, money.MaxForeignDecimals).Draw(t, "decimals")}
		f.Rate = money.E9(rapid.Int64Range(1_000_000, 20_000_000_000).Draw(t, "rate"))
		ctx := InCurrency(context.Background(), currency.Currency{Code: "XXX", Foreign: f}, "USD")
		in := sale.Input{Rates: map[int64][]tax.Rate{
			1: {{Code: "A", Name: "A", PPM: 62_500}, {Code: "B", Name: "B", PPM: 20_000}}}}
		kinds := []sale.Kind{sale.Part, sale.Part, sale.Core, sale.Labor, sale.Custom, sale.Gift}
		for i := range rapid.IntRange(1, 8).Draw(t, "lines") {
			in.Lines = append(in.Lines, sale.Line{
				Key: strconv.Itoa(i), Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Quantity: rapid.IntRange(1, 30).
					Draw(t, "quantity"),
				UnitE4: money.E4(rapid.Int64Range(1, 5_000_000).Draw(t, "unit")), TaxClassID: rapid.Int64Range(0, 1).
					Draw(t, "class"),
			})
		}
		in.Discounts = []sale.Discount{
			{Code: sale.CodeCoupon, Title: "X", PPM: money.PPM(rapid.Int64Range(0, 1_000_000).Draw(t, "coupon"))}}
		in.Charges = []sale.Charge{
			{Code: sale.CodeShipping, Title: "Ground", Amount: money.Cents(rapid.Int64Range(0, 5000).Draw(t, "shipping")),
				TaxClassID: 1},
			{Code: sale.CodeHandling, Title: "Handling", Amount: 1_50},
		}
		in.Credits = []sale.Credit{
			{Code: sale.CodeVoucher, Available: money.Cents(rapid.Int64Range(0, 100_000).Draw(t, "voucher"))}}
		totals := sale.Total(in)
		rows := NewTotals(ctx, totals)
		shown := map[string]int64{}
		var sum int64
		for _, r := range rows {
			shown[r.Code] += minor(t, r.Text)
			if !r.IsSum() {
				sum += minor(t, r.Text)
			}
		}
		if total := rows[len(rows)-1].Text; minor(t, total) != sum || total != f.Text(totals.Total) {
			t.Fatalf("%d is shown as the total %s: %+v", sum, total, rows)
		}
		var lines []LineAmount
		for _, l := range totals.Lines {
			lines = append(lines, LineAmount{Kind: l.Kind, Amount: l.Total})
		}
		for i, said := range LineTexts(ctx, rows, lines) {
			shown[string(lines[i].row())] -= minor(t, said)
		}
		for _, code := range []sale.Code{sale.CodeSubTotal, sale.CodeCore, sale.CodeLabor} {
			if shown[string(code)] != 0 {
				t.Fatalf("the lines of %s are %d off: %+v", code, shown[string(code)], rows)
			}
		}
	})
}

// minor is a shown amount in minor units.
func minor(t *rapid.T, said string) int64 {
	n, err := strconv.ParseInt(strings.NewReplacer(",", "", ".", "").Replace(said), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
