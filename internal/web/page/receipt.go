package page

import (
	"bytes"
	"context"
	"fmt"
	"image/color"
	"strings"

	"github.com/boombuler/barcode/code128"

	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
)

// ReceiptBlock is a receipt or invoice as it stands in a letter, in the language of ctx.
func ReceiptBlock(ctx context.Context, d orderview.Receipt) (present.Paragraph, error) {
	var html bytes.Buffer
	if err := receiptBlock(d).Render(ctx, &html); err != nil {
		return present.Paragraph{}, err
	}
	return present.Paragraph{Text: receiptText(ctx, d), HTML: html.String()}, nil
}

func receiptText(ctx context.Context, d orderview.Receipt) string {
	var b strings.Builder
	line := func(s string) { b.WriteString(s + "\n") }
	amount := func(name, sum string) { fmt.Fprintf(&b, "%-40s %12s\n", name, sum) }
	o := d.Order
	line(d.Store.Name + ", " + d.Store.Address + ", " + d.Store.Telephone)
	line("")
	line(o.DateAddedText)
	if o.Vehicle != nil {
		line(o.Vehicle.Display)
	}
	line("")
	for _, p := range o.Products {
		name := p.Brand + " " + p.Model + " " + p.Name
		if p.Kind == "core" {
			name = T(ctx, "Core charge") + " " + p.Model
		}
		line(name)
		if p.Fit != nil {
			line("  " + p.Fit.Words())
			for _, note := range p.Fit.Notes {
				line("  " + note)
			}
		}
		if p.PONumber != "" {
			line("  " + T(ctx, "PO number %s", p.PONumber))
		}
		amount(fmt.Sprintf("  %d x %s", p.Quantity, p.PriceText), p.TotalText)
		if p.Returned != "" {
			line("  " + p.Returned)
		}
	}
	line("")
	for _, t := range o.Totals {
		amount(t.Title, t.Text)
	}
	for _, t := range o.Transactions {
		if t.Status != "void" {
			amount(t.Label, t.AmountText)
		}
	}
	if o.NetPaid != nil {
		amount(T(ctx, "Net paid"), o.NetPaidText)
	}
	amount(howItStands(ctx, o))
	for _, paragraph := range afterTotals(ctx, d) {
		line("")
		line(paragraph)
	}
	if d.StatusURL != "" {
		line("")
		line(T(ctx, "Check the status of this order:"))
		line(d.StatusURL)
	}
	return strings.TrimRight(b.String(), "\n")
}

// howItStands is the last line of a receipt: what is owed, or how the sale ended.
func howItStands(ctx context.Context, o orderview.Order) (words, amount string) {
	switch {
	case !o.PaidInFull:
		return T(ctx, "Balance Due"), o.BalanceDueText
	case o.OnAccountText != "" && o.ChangeDue == 0:
		return T(ctx, "Charged to account"), o.OnAccountText
	}
	return T(ctx, "Change Due"), o.ChangeDueText
}

// afterTotals are what a receipt without pictures says below its totals.
func afterTotals(ctx context.Context, d orderview.Receipt) []string {
	var said []string
	addressed := func(words string, to *present.Delivery) {
		if to != nil {
			said = append(said, strings.Join(append([]string{words, to.Name}, to.Lines...), "\n"))
		}
	}
	addressed(T(ctx, "Ship to"), d.Delivery)
	addressed(T(ctx, "Bill to"), d.Billing)
	if d.PONumber != "" {
		said = append(said, T(ctx, "PO number %s", d.PONumber))
	}
	if d.Order.TaxExemptNumber != "" {
		said = append(said, T(ctx, "No tax was asked: exempt by number %s.", d.Order.TaxExemptNumber))
	}
	said = append(said, d.CoreNotes...)
	for i, w := range d.Order.Warnings {
		if i == 0 {
			said = append(said, T(ctx, "California Proposition 65"))
		}
		said = append(said, strings.Join(w.Numbers, ", ")+": "+w.Text)
	}
	return said
}

// code128Row returns the modules of a Code 128 barcode, black true, with the quiet zone of ten at either end.
func code128Row(code string) ([]bool, error) {
	drawn, err := code128.Encode(code)
	if err != nil {
		return nil, fmt.Errorf("barcode of %q: %w", code, err)
	}
	const quiet = 10
	width := drawn.Bounds().Dx()
	row := make([]bool, width+2*quiet)
	for x := range width {
		row[quiet+x] = drawn.At(x, 0) == color.Black
	}
	return row, nil
}
