// Package paperview puts what the shop prints into the one form that page, mail, receipt printer and PDF are drawn from.
package paperview

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/paper"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
)

// NewReceipt is the receipt, the invoice or the quote of an order.
func NewReceipt(ctx context.Context, r orderview.Receipt) paper.Document {
	o := r.Order
	d := paper.Document{
		Kind: kindOf(r), Lang: text.In(ctx), Number: text.Tr(ctx, "Order # %s", strconv.FormatInt(o.ID, 10)),
		Code: strconv.FormatInt(o.ID, 10), Letter: paper.Letter{Site: r.Store.Site},
		Store:     paper.Store{Name: r.Store.Name, Address: r.Store.Address, Telephone: r.Store.Telephone},
		Watermark: watermark(ctx, o), Date: o.DateAddedText, Buyer: paper.Kept(o.Customer),
		Heads:    heads(ctx),
		Sections: []paper.Section{{Rows: sums(ctx, o)}},
		Policy:   r.Policy,
	}
	d.Name = names(ctx)[d.Kind]
	if o.Register != "" {
		d.Seller = paper.Kept(strings.TrimSuffix(o.Register+", "+o.Cashier, ", "))
	}
	if o.Receipt != "" {
		d.Receipt = paper.Words(text.Tr(ctx, "Receipt %s", o.Receipt))
	}
	if v := o.Vehicle; v != nil {
		d.Plate = &paper.Plate{Year: v.Year, Name: strings.TrimSpace(v.Make + " " + v.Model), Detail: v.Detail}
		if d.Plate.Name == "" {
			d.Plate.Name = v.Display
		}
	}
	d.Items = items(ctx, r, d.Kind)
	account(ctx, &d, r.Account)
	beside(ctx, &d, r)
	if r.StatusURL != "" {
		d.Link = &paper.Link{Words: text.Tr(ctx, "Check the status of this order:"), URL: r.StatusURL}
	}
	return d
}

func kindOf(r orderview.Receipt) paper.Kind {
	switch {
	case r.Invoice:
		return paper.Invoice
	case r.Order.POSStatus == string(order.Quote):
		return paper.Quote
	case r.Order.PaidInFull:
		return paper.Receipt
	}
	return paper.Invoice
}

func names(ctx context.Context) map[paper.Kind]string {
	return map[paper.Kind]string{
		paper.Receipt: text.Tr(ctx, "Receipt"), paper.Invoice: text.Tr(ctx, "Invoice"), paper.Quote: text.Tr(ctx, "Quote"),
	}
}

func watermark(ctx context.Context, o orderview.Order) string {
	switch order.Status(o.POSStatus) {
	case order.Voided:
		return text.Tr(ctx, "Voided")
	case order.Cancelled:
		return text.Tr(ctx, "Cancelled")
	default:
		return ""
	}
}

func heads(ctx context.Context) paper.Heads {
	return paper.Heads{Quantity: text.Tr(ctx, "Quantity"), Part: text.Tr(ctx, "Part"), What: text.Tr(ctx, "Product Name"),
		Each: text.Tr(ctx, "Unit Price"), Amount: text.Tr(ctx, "Amount")}
}

func newItem(ctx context.Context, p orderview.OrderProduct) paper.Item {
	i := paper.Item{Quantity: p.Quantity, What: paper.Kept(p.Name), Number: strings.TrimSpace(p.Brand + " " + p.Model),
		Each: p.PriceText, Total: p.TotalText}
	if p.Kind == "core" {
		i.What, i.Number, i.Under = paper.Words(text.Tr(ctx, "Core charge")), p.Model, true
	}
	if p.Kind == "labor" && p.Labor != nil {
		i.Notes = append(i.Notes, paper.Kept(p.Labor.Data.Text))
	}
	if p.Returned != "" {
		i.Notes = append(i.Notes, paper.Words(p.Returned))
	}
	for _, option := range p.Options {
		i.Notes = append(i.Notes, paper.Kept(option.Name+": "+option.Value))
	}
	if p.Fit != nil { // TRD-6
		i.Notes = append(i.Notes, paper.Words(p.Fit.Words()))
		for _, note := range p.Fit.Notes {
			i.Notes = append(i.Notes, paper.Kept(note))
		}
	}
	if p.Rebate != nil {
		i.Notes = append(i.Notes, paper.Kept(p.Rebate.Text))
	}
	if p.PONumber != "" {
		i.Notes = append(i.Notes, paper.Words(text.Tr(ctx, "PO number %s", p.PONumber)))
	}
	if p.Note != "" {
		i.Notes = append(i.Notes, paper.Kept(p.Note))
	}
	return i
}

// sums are the totals, what was paid, and how it ended.
func sums(ctx context.Context, o orderview.Order) []paper.Row {
	var rows []paper.Row
	for _, t := range o.Totals {
		row := paper.Row{Name: paper.Words(t.Title), Cells: []string{t.Text}}
		row.Name.Kept = t.Code == "tax" || t.Code == "shipping"
		if t.Code == "total" {
			row.Tone = paper.Loud
		}
		rows = append(rows, row)
	}
	for _, t := range o.Transactions {
		row := paper.Row{Name: paper.Words(t.Label), Cells: []string{t.AmountText}}
		if t.Status == "void" {
			row.Struck, row.Aside = true, "("+t.StatusText+")"
		}
		rows = append(rows, row)
	}
	if o.NetPaid != nil {
		rows = append(rows, paper.Row{Name: paper.Words(text.Tr(ctx, "Net paid")), Cells: []string{o.NetPaidText}})
	}
	words, amount := howItStands(ctx, o)
	return append(rows, paper.Row{Name: paper.Words(words), Cells: []string{amount}, Tone: paper.Final})
}

// howItStands is the last line of a receipt: what is owed, or how the sale ended.
func howItStands(ctx context.Context, o orderview.Order) (words, amount string) {
	switch {
	case !o.PaidInFull:
		return text.Tr(ctx, "Balance Due"), o.BalanceDueText
	case o.OnAccountText != "" && o.ChangeDue == 0:
		return text.Tr(ctx, "Charged to account"), o.OnAccountText
	}
	return text.Tr(ctx, "Change Due"), o.ChangeDueText
}

// account says whose account was charged and what is owed on it, with a line to sign on.
func account(ctx context.Context, d *paper.Document, a *orderview.AccountSlip) {
	if a == nil {
		return
	}
	d.Account = &paper.Section{Rows: []paper.Row{
		{Name: paper.Words(text.Tr(ctx, "Account")), Cells: []string{a.Holder}},
		{Name: paper.Words(text.Tr(ctx, "Owed on account")), Cells: []string{a.OwedText}},
	}}
	if a.Terms != "" {
		d.Account.Notes = []paper.Text{paper.Words(a.Terms)}
	}
	if d.Drawn = a.Drawing; a.Drawing == "" {
		d.Sign = text.Tr(ctx, "Signature")
	} else {
		d.Account.Notes = append(d.Account.Notes, paper.Words(text.Tr(ctx, "Signed on the screen")))
	}
}

// beside is where the goods go, the customer's own number, why no tax was asked, and what the law wants said.
func beside(ctx context.Context, d *paper.Document, r orderview.Receipt) {
	for _, to := range []struct {
		title string
		*present.Delivery
	}{{text.Tr(ctx, "Ship to"), r.Delivery}, {text.Tr(ctx, "Bill to"), r.Billing}} {
		if to.Delivery != nil {
			d.Parties = append(d.Parties, paper.Party{Title: to.title, Lines: append([]string{to.Name}, to.Lines...)})
		}
	}
	if r.PONumber != "" {
		d.Terms = append(d.Terms, paper.Words(text.Tr(ctx, "PO number %s", r.PONumber)))
	}
	if r.Order.TaxExemptNumber != "" {
		d.Terms = append(d.Terms, paper.Words(text.Tr(ctx, "No tax was asked: exempt by number %s.", r.Order.TaxExemptNumber)))
	}
	if r.Order.QuoteUntil != "" {
		d.Terms = append(d.Terms, paper.Words(text.Tr(ctx, "Holds until %s", r.Order.QuoteUntil)))
	}
	for _, note := range r.Notes {
		d.Notes = append(d.Notes, paper.Note{Lines: []paper.Text{paper.Words(note)}})
	}
	if len(r.Order.Warnings) > 0 {
		law := paper.Note{Title: text.Tr(ctx, "California Proposition 65"), Small: true}
		for _, w := range r.Order.Warnings {
			law.Lines = append(law.Lines, paper.Kept(strings.Join(w.Numbers, ", ")+": "+w.Text))
		}
		d.Notes = append(d.Notes, law)
	}
}
