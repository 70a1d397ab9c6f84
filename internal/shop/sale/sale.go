// Package sale adds up a sale: lines and tax rates in, totals out. It is pure, so a preview, a cart and an order are
// computed by the same function.
package sale

import (
	"cmp"
	"context"
	"slices"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/tax"
)

// Kind says what a line charges for.
type Kind string

const (
	Part Kind = "part"
	Core Kind = "core" // TRD-1: a deposit, never folded into the price
)

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

// Input is all that decides about the totals. Rates are those of the place of sale by tax class.
type Input struct {
	Lines []Line
	Rates map[int64][]tax.Rate
	Basis Basis // empty means PerLine
}

// TaxLine is one rate's tax on one line.
type TaxLine struct {
	Code, Name string
	PPM        money.PPM
	Base, Tax  money.Cents
}

// LineTotal is what a line of the input costs, in the order of the input. Total is without tax.
type LineTotal struct {
	Key   string
	Kind  Kind
	Total money.Cents
	Taxes []TaxLine
}

// Tax is the line's tax over all rates.
func (l LineTotal) Tax() money.Cents {
	var sum money.Cents
	for _, t := range l.Taxes {
		sum += t.Tax
	}
	return sum
}

// Code names a kind of total.
type Code string

const (
	CodeSubTotal Code = "sub_total"
	CodeCore     Code = "core"
	CodeTax      Code = "tax"
	CodeTotal    Code = "total"
)

// Row is one line of the totals. Title is English; of a tax it is the rate's name.
type Row struct {
	Code  Code
	Title string
	Value money.Cents
}

// TitleIn is the title in the language of ctx. The name of a tax is data and stays as it is.
func (r Row) TitleIn(ctx context.Context) string {
	switch r.Code {
	case CodeSubTotal:
		return text.Tr(ctx, "Sub-Total")
	case CodeCore:
		return text.Tr(ctx, "Core Charges")
	case CodeTotal:
		return text.Tr(ctx, "Total")
	case CodeTax:
	}
	return r.Title
}

// Totals are the rows that a person reads, in the order of TOT-1, and what they are made of. The last row is the total;
// the others add up to it, and so do the lines with their taxes, to the cent.
type Totals struct {
	Lines []LineTotal
	Rows  []Row
	Total money.Cents
}

// Sum adds up the lines of a kind, without tax.
func (t Totals) Sum(k Kind) money.Cents {
	var sum money.Cents
	for _, l := range t.Lines {
		if l.Kind == k {
			sum += l.Total
		}
	}
	return sum
}

// TaxByCode adds up the taxes of each rate.
func (t Totals) TaxByCode() map[string]money.Cents {
	sums := map[string]money.Cents{}
	for _, l := range t.Lines {
		for _, x := range l.Taxes {
			sums[x.Code] += x.Tax
		}
	}
	return sums
}

// Total computes everything from the lines. Rates of a class add up on the same base; their priority only orders them.
func Total(in Input) Totals {
	t := Totals{Lines: make([]LineTotal, len(in.Lines))}
	var rates []tax.Rate // each once
	cores := false
	for i, l := range in.Lines {
		cores = cores || l.Kind == Core
		t.Lines[i] = LineTotal{Key: l.Key, Kind: l.Kind, Total: l.UnitE4.Times(l.Quantity)}
		for _, r := range sorted(in.Rates[l.TaxClassID]) {
			base := t.Lines[i].Total
			t.Lines[i].Taxes = append(t.Lines[i].Taxes, TaxLine{Code: r.Code, Name: r.Name, PPM: r.PPM, Base: base, Tax: r.PPM.Of(base)})
			if !slices.ContainsFunc(rates, func(x tax.Rate) bool { return x.Code == r.Code }) {
				rates = append(rates, r)
			}
		}
	}
	if in.Basis == PerInvoice {
		for _, r := range rates {
			spread(t.Lines, r)
		}
	}

	t.Rows = append(t.Rows, Row{CodeSubTotal, "Sub-Total", t.Sum(Part)})
	if cores {
		t.Rows = append(t.Rows, Row{CodeCore, "Core Charges", t.Sum(Core)})
	}
	taxes := t.TaxByCode()
	for _, r := range sorted(rates) {
		if taxes[r.Code] > 0 {
			t.Rows = append(t.Rows, Row{CodeTax, r.Name, taxes[r.Code]})
		}
	}
	for _, r := range t.Rows {
		t.Total += r.Value
	}
	t.Rows = append(t.Rows, Row{CodeTotal, "Total", t.Total})
	return t
}

// spread rounds the tax of a rate once over all its lines and gives each line its share.
func spread(lines []LineTotal, r tax.Rate) {
	var base money.Cents
	var shares []*TaxLine
	var weights []int64
	for i := range lines {
		for j := range lines[i].Taxes {
			if x := &lines[i].Taxes[j]; x.Code == r.Code {
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
