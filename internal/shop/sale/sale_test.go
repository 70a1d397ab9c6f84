package sale

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/setting"
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
	if fmt.Sprint(got.Rows) != fmt.Sprint([]Row{{Code: CodeSubTotal, Title: "Sub-Total", Value: 0},
		{Code: CodeTotal, Title: "Total", Value: 0}}) {
		t.Errorf("rows %v", got.Rows)
	}
}

// TOT-3: the basis decides where tax is rounded. Three times 7 % of $0.50 is 3 × 4¢ by line and 11¢ by invoice.
func TestBasisDecidesWhereTaxIsRounded(t *testing.T) {
	t.Parallel()
	in := Input{
		Lines: []Line{{Key: "a", Kind: Part, Quantity: 1, UnitE4: 5000, TaxClassID: 1},
			{Key: "b", Kind: Part, Quantity: 1, UnitE4: 5000, TaxClassID: 1},
			{Key: "c", Kind: Part, Quantity: 1, UnitE4: 5000, TaxClassID: 1}},
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

// P-03 M-18 TOT-1: whatever is in the cart, the parts add up to the total to the cent. 1,000,000 carts under
// CAMBER_SOAK, a hundredth of them else.
func TestPartsAddUpToTheTotal(t *testing.T) {
	t.Parallel()
	carts := 10_000
	if os.Getenv("CAMBER_SOAK") != "" {
		carts = 1_000_000
	}
	for seed := range carts {
		in := anyInput(rand.New(rand.NewPCG(uint64(seed), 3)))
		if problem := wrong(in, Total(in)); problem != "" {
			t.Fatalf("seed %d: %s\n%+v", seed, problem, in)
		}
	}
}

// anyInput is a cart as nobody would have thought of it: some exempt, some with more coupon than parts.
func anyInput(r *rand.Rand) Input {
	in := Input{Rates: map[int64][]tax.Rate{}, Basis: []Basis{PerLine, PerInvoice}[r.IntN(2)]}
	exempt := r.IntN(8) == 0
	for class := range int64(3) {
		for i := range r.IntN(4) {
			if !exempt {
				in.Rates[class+1] = append(in.Rates[class+1], tax.Rate{
					Code: fmt.Sprint("r", i), Name: fmt.Sprint("Rate ", i), PPM: money.PPM(7_250 * (i + 1) * (i + 1)), Priority: 3 - i,
				})
			}
		}
	}
	unit := func() money.E4 { // pennies and pianos
		return money.E4(r.Int64N([]int64{100, 50_000, 20_000_000}[r.IntN(3)]))
	}
	for i := range r.IntN(9) {
		in.Lines = append(in.Lines, Line{
			Key: fmt.Sprint(i), Kind: []Kind{Part, Part, Core, Labor, Custom, Gift}[r.IntN(6)],
			Quantity: 1 + r.IntN(1+r.IntN(10_000)), UnitE4: unit(), TaxClassID: r.Int64N(4),
		})
	}
	for i := range r.IntN(4) {
		d := Discount{Code: []Code{CodeCoupon, CodeReward}[r.IntN(2)], Ref: int64(i + 1), Title: fmt.Sprint("D", i)}
		if r.IntN(2) == 0 {
			d.PPM = money.PPM(r.IntN(1_000_001))
		} else {
			d.Amount = money.Cents(r.Int64N(1_000_000))
		}
		if r.IntN(2) == 0 {
			d.Keys = map[string]bool{fmt.Sprint(r.IntN(9)): true, fmt.Sprint(r.IntN(9)): true}
		}
		in.Discounts = append(in.Discounts, d)
	}
	for i := range r.IntN(3) {
		in.Charges = append(in.Charges,
			Charge{Code: []Code{CodeShipping, CodeHandling}[i], Title: "C", Amount: money.Cents(r.IntN(10_000)),
				TaxClassID: r.Int64N(4)})
	}
	for i := range r.IntN(3) {
		in.Credits = append(in.Credits,
			Credit{Code: []Code{CodeCredit, CodeVoucher}[i], Ref: 7, Available: money.Cents(r.Int64N(500_000))})
	}
	return in
}

// wrong says what does not add up, recomputed from the parts.
func wrong(in Input, got Totals) string {
	var rows, net, taxes, discounts, used, credits money.Cents
	for _, r := range got.Rows[:len(got.Rows)-1] {
		rows += r.Value
	}
	bases, ppm := map[string]money.Cents{}, map[string]money.PPM{}
	tally := func(all []TaxLine, base money.Cents) bool {
		for _, x := range all {
			exact := x.PPM.Of(x.Base)
			bases[x.Code] += x.Base
			ppm[x.Code] = x.PPM
			taxes += x.Tax
			if x.Base != base || x.Tax < 0 || max(x.Tax-exact, exact-x.Tax) > 1 || in.Basis == PerLine && x.Tax != exact {
				return false
			}
		}
		return true
	}
	for i, l := range got.Lines {
		asked := in.Lines[i]
		net += l.Net()
		discounts += l.Discount
		switch {
		case l.Key != asked.Key || l.Kind != asked.Kind || l.Total != asked.UnitE4.Times(asked.Quantity):
			return fmt.Sprintf("line %d costs %s", i, l.Total)
		case l.Discount < 0 || l.Net() < 0 || l.Discount > 0 && !l.Kind.Discountable():
			return fmt.Sprintf("line %d of %s has %s off", i, l.Total, l.Discount)
		case l.Kind == Gift && l.Taxes != nil:
			return "a gift voucher is taxed"
		case !tally(l.Taxes, l.Net()):
			return fmt.Sprintf("line %d: taxes %+v", i, l.Taxes)
		}
	}
	for i, c := range got.Charges {
		net += c.Amount
		if !tally(c.Taxes, c.Amount) {
			return fmt.Sprintf("charge %d: taxes %+v", i, c.Taxes)
		}
	}
	for _, d := range got.Discounts {
		used += d.Amount
	}
	for _, c := range got.Credits {
		credits += c.Amount
	}
	switch {
	case got.Total < 0 || got.Total != rows || got.Total != got.Rows[len(got.Rows)-1].Value:
		return fmt.Sprintf("rows add up to %s, total %s", rows, got.Total)
	case got.Gross != net+taxes || got.Total != got.Gross-credits:
		return fmt.Sprintf("lines and charges %s, taxes %s, credits %s, total %s", net, taxes, credits, got.Total)
	case discounts != used:
		return fmt.Sprintf("discounts of %s are spread as %s", used, discounts)
	case got.Tax() != taxes:
		return "the taxes are others"
	}
	for code, tax := range got.TaxByCode() {
		if want := ppm[code].Of(bases[code]); in.Basis == PerInvoice && tax != want {
			return fmt.Sprintf("tax %s is %s over the whole order, want %s", code, tax, want)
		}
	}
	return ""
}

// TOT-1: the rows stand in their order, what makes the total smaller is negative, and a charge is taxed by its own
// class.
func TestEveryKindOfTotalStandsInItsOrder(t *testing.T) {
	t.Parallel()
	in := everything()
	want := []Row{
		{Code: CodeSubTotal, Title: "Sub-Total", Value: 185_00},
		{Code: CodeCore, Title: "Core Charges", Value: 18_00},
		{Code: CodeLabor, Title: "Labor", Value: 50_00},
		{Code: CodeCoupon, Title: "SAVE10", Value: -10_00, Ref: 4},
		{Code: CodeReward, Title: "200", Value: -2_00},
		{Code: CodeShipping, Title: "Ground", Value: 8_00},
		{Code: CodeHandling, Title: "Hazmat", Value: 1_00},
		{Code: CodeTax, Title: "Texas 6.25%", Value: 5_50 + 1_13 + 50}, // of 88.00, 18.00 and 8.00
		{Code: CodeVoucher, Value: -100_00, Ref: 8},
		{Code: CodeCredit, Value: -30_00, Ref: 9},
		{Code: CodeTotal, Title: "Total", Value: 127_13},
	}
	if got := Total(in); fmt.Sprint(got.Rows) != fmt.Sprint(want) || got.Gross != 257_13 {
		t.Errorf("gross %s, rows %v, want %v", got.Gross, got.Rows, want)
	}
}

// everything is a part of $100, its core, a custom item of $60 and a gift voucher of $25, with all that can be on top.
func everything() Input {
	return Input{
		Lines: []Line{
			{Key: "a", Kind: Part, Quantity: 1, UnitE4: 1_000_000, TaxClassID: 1},
			{Key: "a-core", Kind: Core, Quantity: 1, UnitE4: 180_000, TaxClassID: 1},
			{Key: "b", Kind: Labor, Quantity: 1, UnitE4: 500_000},
			{Key: "c", Kind: Custom, Quantity: 1, UnitE4: 600_000},
			{Key: "d", Kind: Gift, Quantity: 1, UnitE4: 250_000, TaxClassID: 1},
		},
		Discounts: []Discount{{Code: CodeReward, Title: "200", Amount: 2_00},
			{Code: CodeCoupon, Ref: 4, Title: "SAVE10", PPM: 100_000}},
		Charges: []Charge{{Code: CodeShipping, Title: "Ground", Amount: 8_00, TaxClassID: 1},
			{Code: CodeHandling, Title: "Hazmat", Amount: 1_00}},
		Credits: []Credit{{Code: CodeCredit, Ref: 9, Available: 30_00}, {Code: CodeVoucher, Ref: 8, Available: 100_00}},
		Rates:   map[int64][]tax.Rate{1: {state}},
	}
}

// TOT-1: each total is a module with a sort order and a status.
func TestTheOwnerMovesTotalsAndTurnsThemOff(t *testing.T) {
	t.Parallel()
	in := everything()
	in.Modules = slices.Clone(setting.Totals.Default)
	off := []Code{CodeCoupon, CodeCredit, CodeHandling}
	for i := range in.Modules {
		if m := &in.Modules[i]; slices.Contains(off, Code(m.Code)) {
			m.On = false
		}
	}
	in.Modules[0], in.Modules[2] = in.Modules[2], in.Modules[0] // labor before the rest
	got := Total(in)
	var codes []Code
	for _, r := range got.Rows {
		codes = append(codes, r.Code)
	}
	if want := []Code{CodeLabor, CodeCore, CodeSubTotal, CodeReward, CodeShipping, CodeTax, CodeVoucher, CodeTotal}; !slices.Equal(codes, want) {
		t.Errorf("codes %v, want %v", codes, want)
	}
	if want := money.Cents(185_00 + 18_00 + 50_00 - 2_00 + 8_00 + 6_13 + 1_13 + 50 - 100_00); got.Total != want ||
		len(got.Discounts) != 1 || len(got.Charges) != 1 {
		t.Errorf("total %s, want %s", got.Total, want)
	}
}

// M-36 TOT-2: a coupon of more than its parts takes off what they cost, and no more; credit pays what is left.
func TestNoDiscountAndNoCreditMakesATotalNegative(t *testing.T) {
	t.Parallel()
	in := Input{
		Lines: []Line{{Key: "a", Kind: Part, Quantity: 1, UnitE4: 100_000},
			{Key: "a-core", Kind: Core, Quantity: 1, UnitE4: 50_000}},
		Discounts: []Discount{{Code: CodeCoupon, Amount: 500_00}, {Code: CodeReward, Amount: 500_00}},
		Credits:   []Credit{{Code: CodeVoucher, Available: 500_00}, {Code: CodeCredit, Available: 500_00}},
	}
	got := Total(in)
	if got.Gross != 5_00 || got.Total != 0 || got.Lines[1].Discount != 0 {
		t.Errorf("gross %s, total %s: the core is still owed", got.Gross, got.Total)
	}
	isUsed := func(used []Used, first money.Cents) bool {
		return len(used) == 2 && used[0].Amount == first && used[1].Amount == 0
	}
	if !isUsed(got.Discounts, 10_00) || !isUsed(got.Credits, 5_00) {
		t.Errorf("used %+v and %+v", got.Discounts, got.Credits)
	}
}

// TOT-2: a coupon for some lines touches no others, and its tax falls there alone.
func TestADiscountIsSpreadOverItsLinesAlone(t *testing.T) {
	t.Parallel()
	got := Total(Input{
		Lines: []Line{
			{Key: "a", Kind: Part, Quantity: 1, UnitE4: 100_000, TaxClassID: 1},
			{Key: "b", Kind: Part, Quantity: 1, UnitE4: 100_000},
			{Key: "c", Kind: Part, Quantity: 1, UnitE4: 200_100, TaxClassID: 1},
		},
		Discounts: []Discount{{Code: CodeCoupon, Amount: 10_00, Keys: map[string]bool{"a": true, "c": true}}},
		Rates:     map[int64][]tax.Rate{1: {state}},
	})
	for i, want := range []struct{ off, tax money.Cents }{{3_33, 42}, {0, 0}, {6_67, 83}} {
		if l := got.Lines[i]; l.Discount != want.off || l.Tax() != want.tax {
			t.Errorf("%s: %s off, tax %s, want %+v", l.Key, l.Discount, l.Tax(), want)
		}
	}
}

func TestTitlesAreInTheReadersLanguageAndTaxesKeepTheirName(t *testing.T) {
	t.Parallel()
	ctx := text.With(t.Context(), text.Pseudo)
	for code, translated := range map[Code]bool{
		CodeSubTotal: true, CodeCore: true, CodeLabor: true, CodeCoupon: true, CodeReward: true, CodeVoucher: true,
		CodeCredit: true, CodeTotal: true,
		CodeTax: false, CodeShipping: false, CodeHandling: false,
	} {
		r := Row{Code: code, Title: "Texas 6.25%"}
		if got := r.TitleIn(ctx); (got != r.Title) != translated {
			t.Errorf("%s reads %q", code, got)
		}
	}
}
