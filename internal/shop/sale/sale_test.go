package sale

import (
	"fmt"
	"os"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/tax"
)

var (
	state = tax.Rate{Code: "TX", Name: "Texas 6.25%", PPM: 62_500, Priority: 1}
	city  = tax.Rate{Code: "TX-A", Name: "Austin 2%", PPM: 20_000, Priority: 2}
)

// TOT-1 TRD-1
func TestTotalsStandInTheirOrder(t *testing.T) {
	t.Parallel()
	got := Total(Input{
		Lines: []Line{
			{Key: "a", Kind: Part, Quantity: 2, UnitE4: 469_900, TaxClassID: 1},
			{Key: "a-core", Kind: Core, Quantity: 2, UnitE4: 180_000, TaxClassID: 2},
			{Key: "b", Kind: Part, Quantity: 1, UnitE4: 100_000},
		},
		Rates: map[int64][]tax.Rate{1: {city, state}, 2: {state}},
	})
	want := []Row{
		{Code: CodeSubTotal, Title: "Sub-Total", Value: 103_98},
		{Code: CodeCore, Title: "Core Charges", Value: 36_00},
		{Code: CodeTax, Title: "Texas 6.25%", Value: 5_87 + 2_25},
		{Code: CodeTax, Title: "Austin 2%", Value: 1_88},
		{Code: CodeTotal, Title: "Total", Value: 149_98},
	}
	if fmt.Sprint(got.Rows) != fmt.Sprint(want) {
		t.Errorf("rows %v, want %v", got.Rows, want)
	}
	if got.Total != 149_98 {
		t.Errorf("total %s", got.Total)
	}
}

func TestNothingCostsNothing(t *testing.T) {
	t.Parallel()
	got := Total(Input{})
	if fmt.Sprint(got.Rows) != fmt.Sprint([]Row{{Code: CodeSubTotal, Title: "Sub-Total", Value: 0}, {Code: CodeTotal, Title: "Total", Value: 0}}) {
		t.Errorf("rows %v", got.Rows)
	}
}

// TOT-3: the basis decides where tax is rounded. Three times 7 % of $0.50 is 3 × 4¢ by line and 11¢ by invoice.
func TestBasisDecidesWhereTaxIsRounded(t *testing.T) {
	t.Parallel()
	in := Input{
		Lines: []Line{{Key: "a", Kind: Part, Quantity: 1, UnitE4: 5000, TaxClassID: 1}, {Key: "b", Kind: Part, Quantity: 1, UnitE4: 5000, TaxClassID: 1}, {Key: "c", Kind: Part, Quantity: 1, UnitE4: 5000, TaxClassID: 1}},
		Rates: map[int64][]tax.Rate{1: {{Code: "R", Name: "R", PPM: 70_000}}},
	}
	for basis, want := range map[Basis]money.Cents{PerLine: 1_62, PerInvoice: 1_61} {
		in.Basis = basis
		if got := Total(in).Total; got != want {
			t.Errorf("%s: total %s, want %s", basis, got, want)
		}
	}
}

// TRD-2: 4 decimals count; the line is rounded once, after the quantity.
func TestUnitPriceIsRoundedAfterTheQuantity(t *testing.T) {
	t.Parallel()
	got := Total(Input{Lines: []Line{{Key: "a", Kind: Part, Quantity: 1000, UnitE4: 1234}}})
	if got.Total != 123_40 {
		t.Errorf("1000 × $0.1234 = %s", got.Total)
	}
}

// P-03 M-18: whatever is in the cart, the parts add up to the total to the cent. 100,000 carts under CAMBER_SOAK.
func TestPartsAddUpToTheTotal(t *testing.T) {
	t.Parallel()
	carts := 20 // for each run of rapid, which makes 100
	if os.Getenv("CAMBER_SOAK") != "" {
		carts = 1000
	}
	rapid.Check(t, func(t *rapid.T) {
		for range carts {
			in := anyInput(t)
			checkTotals(t, in, Total(in))
		}
	})
}

func anyInput(t *rapid.T) Input {
	in := Input{Rates: map[int64][]tax.Rate{}, Basis: rapid.SampledFrom([]Basis{PerLine, PerInvoice}).Draw(t, "basis")}
	for class := range int64(3) {
		for i := range rapid.IntRange(0, 3).Draw(t, "rates") {
			in.Rates[class+1] = append(in.Rates[class+1], tax.Rate{
				Code: fmt.Sprint("r", i), Name: fmt.Sprint("Rate ", i), PPM: money.PPM(7_250 * (i + 1) * (i + 1)), Priority: 3 - i,
			})
		}
	}
	for i := range rapid.IntRange(0, 8).Draw(t, "lines") {
		in.Lines = append(in.Lines, Line{
			Key: fmt.Sprint(i), Kind: rapid.SampledFrom([]Kind{Part, Core}).Draw(t, "kind"),
			Quantity:   rapid.IntRange(1, 10_000).Draw(t, "quantity"),
			UnitE4:     money.E4(rapid.Int64Range(0, 20_000_000).Draw(t, "unit")),
			TaxClassID: rapid.Int64Range(0, 3).Draw(t, "class"),
		})
	}
	return in
}

func checkTotals(t *rapid.T, in Input, got Totals) {
	var rows, lines money.Cents
	for _, r := range got.Rows[:len(got.Rows)-1] {
		rows += r.Value
	}
	for i, l := range got.Lines {
		lines += l.Total + l.Tax()
		if want := in.Lines[i].UnitE4.Times(in.Lines[i].Quantity); l.Total != want || l.Key != in.Lines[i].Key {
			t.Fatalf("line %d: %s %s, want %s", i, l.Key, l.Total, want)
		}
		for _, x := range l.Taxes {
			exact := x.PPM.Of(x.Base)
			if x.Tax < 0 || max(x.Tax-exact, exact-x.Tax) > 1 || in.Basis == PerLine && x.Tax != exact {
				t.Fatalf("line %d: tax %s of %s at %s", i, x.Tax, x.Base, x.PPM.Text())
			}
		}
	}
	if rows != got.Total || lines != got.Total || got.Rows[len(got.Rows)-1].Value != got.Total {
		t.Fatalf("rows add up to %s, lines to %s, total %s", rows, lines, got.Total)
	}
	if in.Basis == PerInvoice {
		bases := map[string]money.Cents{}
		rates := map[string]money.PPM{}
		for _, l := range got.Lines {
			for _, x := range l.Taxes {
				bases[x.Code] += x.Base
				rates[x.Code] = x.PPM
			}
		}
		for code, tax := range got.TaxByCode() {
			if want := rates[code].Of(bases[code]); tax != want {
				t.Fatalf("tax %s is %s over the whole order, want %s", code, tax, want)
			}
		}
	}
}

func TestTitlesAreInTheReadersLanguageAndTaxesKeepTheirName(t *testing.T) {
	t.Parallel()
	ctx := text.With(t.Context(), text.Pseudo)
	for code, translated := range map[Code]bool{CodeSubTotal: true, CodeCore: true, CodeTotal: true, CodeTax: false} {
		r := Row{Code: code, Title: "Texas 6.25%"}
		if got := r.TitleIn(ctx); (got != r.Title) != translated {
			t.Errorf("%s reads %q", code, got)
		}
	}
}
