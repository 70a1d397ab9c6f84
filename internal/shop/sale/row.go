package sale

import (
	"context"
	"slices"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/setting"
	"camber/internal/shop/tax"
)

// Code names a kind of total; the owner moves them, and turns some off (setting.Totals).
type Code string

const (
	CodeSubTotal Code = "sub_total" // parts, custom items and gift vouchers; quantity discounts and specials are in it
	CodeCore     Code = "core"
	CodeLabor    Code = "labor"
	CodeJob      Code = "job" // by what a job's menu price is below its lines
	CodeCoupon   Code = "coupon"
	CodeReward   Code = "reward"
	CodeShipping Code = "shipping"
	CodeHandling Code = "handling"
	CodeTax      Code = "tax"
	CodeVoucher  Code = "voucher"
	CodeCredit   Code = "credit"
	CodeTotal    Code = "total"
)

// On says whether the owner has a kind of total.
func On(modules []setting.Total, c Code) bool {
	return slices.ContainsFunc(modules, func(m setting.Total) bool { return Code(m.Code) == c && m.On })
}

// byModule keeps what has a module that is on, in the order of the modules.
func byModule[T any](modules []setting.Total, all []T, code func(T) Code) []T {
	var kept []T
	for _, m := range modules {
		for _, x := range all {
			if m.On && code(x) == Code(m.Code) {
				kept = append(kept, x)
			}
		}
	}
	return kept
}

// Row is one line of the totals; what makes the total smaller is negative. Title is English, or data: the name of a
// tax, of a way to ship, and of a job, a coupon or points what stands in brackets.
type Row struct {
	Code  Code
	Title string
	Value money.Cents
	Ref   int64 // of a coupon, voucher or credit: which
}

// TitleIn is the title in the language of ctx. Data stays as it is.
func (r Row) TitleIn(ctx context.Context) string {
	switch r.Code {
	case CodeSubTotal:
		return text.Tr(ctx, "Sub-Total")
	case CodeCore:
		return text.Tr(ctx, "Core Charges")
	case CodeLabor:
		return text.Tr(ctx, "Labor")
	case CodeJob:
		return text.Tr(ctx, "Menu price (%s)", r.Title)
	case CodeCoupon:
		return text.Tr(ctx, "Coupon (%s)", r.Title)
	case CodeReward:
		return text.Tr(ctx, "Reward Points (%s)", r.Title)
	case CodeVoucher:
		return text.Tr(ctx, "Gift Voucher")
	case CodeCredit:
		return text.Tr(ctx, "Store Credit")
	case CodeTotal:
		return text.Tr(ctx, "Total")
	case CodeShipping, CodeHandling, CodeTax:
	}
	return r.Title
}

// rows are the totals in the order of their modules. A tax of nothing has no row.
func (t Totals) rows(modules []setting.Total, rates []tax.Rate) []Row {
	has := map[Kind]bool{}
	for _, l := range t.Lines {
		has[l.Kind] = true
	}
	taxes := t.TaxByCode()
	var rows []Row
	for _, m := range modules {
		switch code := Code(m.Code); code {
		case CodeSubTotal:
			rows = append(rows, Row{Code: code, Title: "Sub-Total", Value: t.Sum(Part) + t.Sum(Custom) + t.Sum(Gift)})
		case CodeCore:
			if has[Core] {
				rows = append(rows, Row{Code: code, Title: "Core Charges", Value: t.Sum(Core)})
			}
		case CodeLabor:
			if has[Labor] {
				rows = append(rows, Row{Code: code, Title: "Labor", Value: t.Sum(Labor)})
			}
		case CodeJob, CodeCoupon, CodeReward:
			rows = append(rows, taken(t.Discounts, code)...)
		case CodeShipping, CodeHandling:
			for _, c := range t.Charges {
				if c.Code == code {
					rows = append(rows, Row{Code: code, Title: c.Title, Value: c.Amount})
				}
			}
		case CodeTax:
			for _, r := range rates {
				if taxes[r.Code] > 0 {
					rows = append(rows, Row{Code: code, Title: r.Name, Value: taxes[r.Code]})
				}
			}
		case CodeVoucher, CodeCredit:
			rows = append(rows, taken(t.Credits, code)...)
		case CodeTotal:
			rows = append(rows, Row{Code: code, Title: "Total", Value: t.Total})
		}
	}
	return rows
}

func taken(used []Used, code Code) []Row {
	var rows []Row
	for _, u := range used {
		if u.Code == code {
			rows = append(rows, Row{Code: code, Title: u.Title, Value: -u.Amount, Ref: u.Ref})
		}
	}
	return rows
}
