// Package sale adds up a sale: lines, discounts, charges, credits and tax rates in, totals out. It is pure, so a
// preview, a cart and an order are computed by the same function.
package sale

import (
	"cmp"
	"slices"

	"camber/internal/base/money"
	"camber/internal/shop/setting"
	"camber/internal/shop/tax"
)

// Kind says what a line charges for.
type Kind string

const (
	Part   Kind = "part"
	Core   Kind = "core"   // TRD-1: a deposit, never folded into the price and never discounted
	Labor  Kind = "labor"  // work on a part
	Custom Kind = "custom" // what the catalog does not have
	Gift   Kind = "gift"   // a gift voucher that is bought: owed until it is spent, so never taxed or discounted

	Shipping = Kind(CodeShipping) // a charge, as an order keeps it
	Handling = Kind(CodeHandling)
)

// Discountable says whether a coupon or points may take something off a line of this kind.
func (k Kind) Discountable() bool { return k == Part || k == Labor || k == Custom }

// Basis says over what a tax is rounded (TOT-3). It is kept on the order.
type Basis string

const (
	PerLine    Basis = "line"    // per line and rate
	PerInvoice Basis = "invoice" // per rate over the whole order
)

// Line is one thing to pay for. Quantity and UnitE4 are not negative.
type Line struct {
	Key        string
	Kind       Kind
	Quantity   int
	UnitE4     money.E4
	TaxClassID int64 // 0 is not taxed
}

// Discount is taken off before tax and spread over its lines. What it takes off is never more than they cost.
type Discount struct {
	Code   Code  // CodeJob, CodeCoupon or CodeReward
	Ref    int64 // which coupon; 0 for the others
	Title  string
	PPM    money.PPM       // of what its lines cost after the discounts before it; else
	Amount money.Cents     // this much
	Keys   map[string]bool // the lines that it is for; nil: all parts
}

func (d Discount) covers(l Line) bool {
	if d.Keys == nil {
		return l.Kind == Part
	}
	return l.Kind.Discountable() && d.Keys[l.Key]
}

// Charge comes on top of the lines, taxed by its own class.
type Charge struct {
	Code       Code // CodeShipping or CodeHandling
	Title      string
	Amount     money.Cents // not negative
	TaxClassID int64       // 0 is not taxed
}

// Credit pays for what is left at the end, as far as it goes.
type Credit struct {
	Code      Code  // CodeVoucher or CodeCredit
	Ref       int64 // which voucher, or whose credit
	Title     string
	Available money.Cents
}

// Input is all that decides about the totals. Rates are those of the destination by tax class; none for who is exempt.
type Input struct {
	Lines     []Line
	Discounts []Discount
	Charges   []Charge
	Credits   []Credit
	Rates     map[int64][]tax.Rate
	Basis     Basis           // empty means PerLine
	Modules   []setting.Total // empty means the default
}

// TaxLine is one rate's tax on one line.
type TaxLine struct {
	Code, Name string
	PPM        money.PPM
	Base, Tax  money.Cents
}

func taxOf(lines []TaxLine) money.Cents {
	var sum money.Cents
	for _, t := range lines {
		sum += t.Tax
	}
	return sum
}

// LineTotal is what a line of the input costs, in the order of the input. Total is without tax and before Discount, its
// share of all discounts; its taxes are on the difference.
type LineTotal struct {
	Key      string
	Kind     Kind
	Total    money.Cents
	Discount money.Cents
	Taxes    []TaxLine
}

// Net is what is left after the discounts, without tax.
func (l LineTotal) Net() money.Cents { return l.Total - l.Discount }

// Tax is the line's tax over all rates.
func (l LineTotal) Tax() money.Cents { return taxOf(l.Taxes) }

// ChargeTotal is a charge with its taxes.
type ChargeTotal struct {
	Charge
	Taxes []TaxLine
}

// Tax is the charge's tax over all rates.
func (c ChargeTotal) Tax() money.Cents { return taxOf(c.Taxes) }

// Used is a discount or a credit that is held, with what it came to: nothing where there was nothing left to take it
// off.
type Used struct {
	Code   Code
	Ref    int64
	Title  string
	Amount money.Cents
}

// Totals are the rows that a person reads, in the order of their modules, and what they are made of. The last row is
// the total; the others add up to it. Gross is what lines and charges cost after the discounts, with their taxes; less
// the credits it is the total, to the cent and never below 0.
type Totals struct {
	Lines     []LineTotal
	Charges   []ChargeTotal
	Discounts []Used
	Credits   []Used
	Rows      []Row
	Gross     money.Cents
	Total     money.Cents
}

// Sum adds up the lines of a kind, without tax and before discounts.
func (t Totals) Sum(k Kind) money.Cents {
	var sum money.Cents
	for _, l := range t.Lines {
		if l.Kind == k {
			sum += l.Total
		}
	}
	return sum
}

// Tax is the tax over all rates.
func (t Totals) Tax() money.Cents {
	var sum money.Cents
	for _, taxes := range t.taxes() {
		sum += taxOf(*taxes)
	}
	return sum
}

// TaxByCode adds up the taxes of each rate.
func (t Totals) TaxByCode() map[string]money.Cents {
	sums := map[string]money.Cents{}
	for _, taxes := range t.taxes() {
		for _, x := range *taxes {
			sums[x.Code] += x.Tax
		}
	}
	return sums
}

// taxes are those of the lines, then those of the charges.
func (t Totals) taxes() []*[]TaxLine {
	all := make([]*[]TaxLine, 0, len(t.Lines)+len(t.Charges))
	for i := range t.Lines {
		all = append(all, &t.Lines[i].Taxes)
	}
	for i := range t.Charges {
		all = append(all, &t.Charges[i].Taxes)
	}
	return all
}

// Total computes everything from the input. Rates of a class add up on the same base; their priority only orders them.
func Total(in Input) Totals {
	if len(in.Modules) == 0 {
		in.Modules = setting.Totals.Default
	}
	t := Totals{Lines: make([]LineTotal, len(in.Lines))}
	for i, l := range in.Lines {
		t.Lines[i] = LineTotal{Key: l.Key, Kind: l.Kind, Total: l.UnitE4.Times(l.Quantity)}
	}
	for _, d := range byModule(in.Modules, in.Discounts, func(d Discount) Code { return d.Code }) {
		t.discount(in.Lines, d)
	}
	for _, c := range byModule(in.Modules, in.Charges, func(c Charge) Code { return c.Code }) {
		t.Charges = append(t.Charges, ChargeTotal{Charge: c})
	}
	rates := t.tax(in)
	for _, l := range t.Lines {
		t.Gross += l.Net() + l.Tax()
	}
	for _, c := range t.Charges {
		t.Gross += c.Amount + c.Tax()
	}
	t.Total = t.Gross
	for _, c := range byModule(in.Modules, in.Credits, func(c Credit) Code { return c.Code }) {
		used := max(min(c.Available, t.Total), 0)
		t.Total -= used
		t.Credits = append(t.Credits, Used{c.Code, c.Ref, c.Title, used})
	}
	t.Rows = t.rows(in.Modules, rates)
	return t
}

// discount spreads d over its lines by what is left of each, so that none gets below 0.
func (t *Totals) discount(lines []Line, d Discount) {
	var left money.Cents
	var shares []*LineTotal
	var weights []int64
	for i, l := range lines {
		if d.covers(l) {
			left += t.Lines[i].Net()
			shares = append(shares, &t.Lines[i])
			weights = append(weights, int64(t.Lines[i].Net()))
		}
	}
	amount := d.Amount
	if d.PPM != 0 {
		amount = d.PPM.Of(left)
	}
	amount = max(min(amount, left), 0)
	for i, share := range money.Allocate(amount, weights) {
		shares[i].Discount += share
	}
	t.Discounts = append(t.Discounts, Used{d.Code, d.Ref, d.Title, amount})
}

// tax puts on every line and charge its taxes and returns the rates there are, each once.
func (t *Totals) tax(in Input) []tax.Rate {
	var rates []tax.Rate
	known := map[string]bool{}
	inOrder := make(map[int64][]tax.Rate, len(in.Rates))
	for class, of := range in.Rates {
		inOrder[class] = sorted(of)
	}
	on := func(class int64, base money.Cents) []TaxLine {
		var taxes []TaxLine
		for _, r := range inOrder[class] {
			taxes = append(taxes, TaxLine{Code: r.Code, Name: r.Name, PPM: r.PPM, Base: base, Tax: r.PPM.Of(base)})
			if !known[r.Code] {
				known[r.Code] = true
				rates = append(rates, r)
			}
		}
		return taxes
	}
	for i, l := range in.Lines {
		if l.Kind != Gift {
			t.Lines[i].Taxes = on(l.TaxClassID, t.Lines[i].Net())
		}
	}
	for i, c := range t.Charges {
		t.Charges[i].Taxes = on(c.TaxClassID, c.Amount)
	}
	if in.Basis == PerInvoice {
		for _, r := range rates {
			spread(t.taxes(), r)
		}
	}
	return sorted(rates)
}

// spread rounds the tax of a rate once over all that it is on and gives each its share.
func spread(taxes []*[]TaxLine, r tax.Rate) {
	var base money.Cents
	var shares []*TaxLine
	var weights []int64
	for _, of := range taxes {
		for j := range *of {
			if x := &(*of)[j]; x.Code == r.Code {
				base += x.Base
				shares = append(shares, x)
				weights = append(weights, int64(x.Base))
			}
		}
	}
	if base == 0 {
		return
	}
	for i, share := range money.Allocate(r.PPM.Of(base), weights) {
		shares[i].Tax = share
	}
}

func sorted(rates []tax.Rate) []tax.Rate {
	return slices.SortedFunc(slices.Values(rates), func(a, b tax.Rate) int {
		return cmp.Or(cmp.Compare(a.Priority, b.Priority), cmp.Compare(a.Code, b.Code))
	})
}
