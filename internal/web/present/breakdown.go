package present

import (
	"context"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/sale"
)

// Total is one row of a breakdown: how a total adds up (TOT-1). The rows before a sum come to it, as numbers and as
// they are shown, in every currency. The sums are the total, and the balance due of an order on which something is
// paid.
type Total struct {
	Title string      `json:"title"`
	Code  string      `json:"code"`
	Text  string      `json:"text"`
	Value money.Cents `json:"value"`
	// Remove is the type by which POST /checkout/cart/removeCode takes it off again; empty: it stays.
	Remove string `json:"remove,omitempty"`
}

// IsSum says whether the rows before it come to it.
func (t Total) IsSum() bool { return t.Code == string(sale.CodeTotal) || t.Code == balanceCode }

// Codes of the rows below the total of an order.
const (
	paidCode    = "paid"
	balanceCode = "balance"
)

// NewTotals are the rows of a sale, the total last.
func NewTotals(ctx context.Context, t sale.Totals) []Total {
	list := OrderTotals(ctx, t.Rows)
	addUp(ctx, list)
	for i := range list {
		list[i].Remove = removable(t.Rows[i].Code)
	}
	return list
}

// OrderTotals are those of an order, in the store's currency.
func OrderTotals(ctx context.Context, rows []sale.Row) []Total {
	list := make([]Total, 0, len(rows))
	for _, r := range rows {
		list = append(list, Total{Title: r.TitleIn(ctx), Code: string(r.Code), Text: r.Value.Text(), Value: r.Value})
	}
	return list
}

// NewBreakdown shows what is to be paid of an order to whoever pays it, in the currency that they chose. Where nothing
// was paid, the total is the last row.
func NewBreakdown(ctx context.Context, o order.Order, onTop []Total) []Total {
	list := append(OrderTotals(ctx, o.Totals), onTop...)
	due := max(o.BalanceDue, 0)
	settled := o.Total - due
	for _, t := range onTop {
		settled += t.Value
	}
	if settled != 0 || len(onTop) > 0 {
		list = append(list,
			Total{Title: text.Tr(ctx, "Paid"), Code: paidCode, Value: -settled},
			Total{Title: text.Tr(ctx, "Balance Due"), Code: balanceCode, Value: due})
	}
	addUp(ctx, list)
	return list
}

// addUp writes the amounts of a breakdown in the currency of ctx.
func addUp(ctx context.Context, rows []Total) {
	f := foreign(ctx)
	if f == nil {
		for i := range rows {
			rows[i].Text = rows[i].Value.Text()
		}
		return
	}
	for i, minor := range f.shown(rows) {
		rows[i].Text = f.MinorText(minor)
	}
}

// shown are the rows of a breakdown in minor units: each sum is converted as a whole, and what comes to it is its
// shares.
func (f *shownIn) shown(rows []Total) []int64 {
	minor := make([]int64, 0, len(rows))
	var before int64 // the sum before
	var parts []money.Cents
	for _, r := range rows {
		if !r.IsSum() {
			parts = append(parts, r.Value)
			continue
		}
		sum := f.Minor(r.Value)
		minor = append(append(minor, f.Shares(sum-before, parts)...), sum)
		before, parts = sum, nil
	}
	for _, p := range parts { // below the last sum
		minor = append(minor, f.Minor(p))
	}
	return minor
}

// LineAmount is what a line comes to, before discounts and without tax.
type LineAmount struct {
	Kind   sale.Kind
	Amount money.Cents
}

// row is the row of a breakdown that the line is in.
func (l LineAmount) row() sale.Code {
	switch l.Kind {
	case sale.Core:
		return sale.CodeCore
	case sale.Labor:
		return sale.CodeLabor
	case sale.Part, sale.Custom, sale.Gift, sale.Shipping, sale.Handling:
	}
	return sale.CodeSubTotal
}

// LineTexts are the amounts of lines in the currency of ctx: they add up to the rows of their breakdown as those do to
// the total.
func LineTexts(ctx context.Context, rows []Total, lines []LineAmount) []string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = Amount(ctx, l.Amount)
	}
	f := foreign(ctx)
	if f == nil {
		return texts
	}
	for at, minor := range f.shown(rows) {
		var of []int
		var parts []money.Cents
		for i, l := range lines {
			if string(l.row()) == rows[at].Code {
				of, parts = append(of, i), append(parts, l.Amount)
			}
		}
		for i, share := range f.Shares(minor, parts) {
			texts[of[i]] = f.MinorText(share)
		}
	}
	return texts
}
