package paperview

import (
	"context"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/paper"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// NewGift is the receipt of what is given away: it says no price and leads to none.
func NewGift(ctx context.Context, r orderview.Receipt) paper.Document {
	o := r.Order
	o.Products, o.PONumbers = nil, nil
	for _, p := range r.Order.Products {
		if p.Kind == "core" || p.Kind == "labor" {
			continue
		}
		if p.Job != nil && p.Job.MenuText != "" {
			continue
		}
		p.PriceText, p.TotalText, p.Rebate, p.PONumber, p.Note, p.Job = "", "", nil, "", "", nil
		o.Products = append(o.Products, p)
	}
	given := orderview.Receipt{Order: o, Store: r.Store, Policy: text.Tr(ctx, "Bring this along to exchange what does not fit.")}
	given.Order.TaxExemptNumber = ""
	d := NewReceipt(ctx, given)
	d.Kind, d.Name, d.Sections = paper.Gift, text.Tr(ctx, "Gift receipt"), nil
	d.Heads.Each, d.Heads.Amount, d.Buyer = "", "", paper.Text{}
	return d
}

// AsCopy is a paper that was printed before.
func AsCopy(ctx context.Context, d paper.Document) paper.Document {
	d.Mark = text.Tr(ctx, "COPY")
	return d
}

// NewReturn is the receipt of goods that came back (RET-1).
func NewReturn(ctx context.Context, r orderview.ReturnReceipt) paper.Document {
	d := paper.Document{
		Kind: paper.Return, Lang: text.In(ctx), Code: r.Number, Date: r.DateText, Buyer: paper.Kept(r.Customer),
		Name: text.Tr(ctx, "Return"), Heads: heads(ctx),
		Number: text.Tr(ctx, "Without a receipt"), Store: paper.Store{Name: r.Location},
		Seller: paper.Kept(strings.TrimPrefix(strings.TrimSuffix(r.Register+", "+r.Cashier, ", "), ", ")),
	}
	if r.OrderID != 0 {
		d.Number = text.Tr(ctx, "Order # %d", r.OrderID)
	}
	if r.Number != "" {
		d.Receipt = paper.Words(text.Tr(ctx, "Receipt %s", r.Number))
	}
	for _, l := range r.Lines {
		i := paper.Item{Quantity: l.Quantity, What: paper.Kept(l.Name), Number: l.Model, Each: l.UnitText, Total: l.TotalText}
		if l.Kind == "core" {
			i.What, i.Under = paper.Words(text.Tr(ctx, "Core charge")), true
		}
		d.Items = append(d.Items, i)
	}
	sums := []paper.Row{row(text.Tr(ctx, "Tax"), r.TaxText)}
	for _, back := range r.Refunds {
		one := paper.Row{Name: paper.Kept(back.Label), Cells: []string{back.AmountText}}
		if back.StateText != "" {
			one.Aside = "(" + back.StateText + ")"
		}
		sums = append(sums, one)
	}
	if r.StoreCredit != 0 {
		sums = append(sums, row(text.Tr(ctx, "Store credit"), r.CreditText))
	}
	refund := row(text.Tr(ctx, "Refund"), r.TotalText)
	refund.Tone = paper.Final
	d.Sections = []paper.Section{{Rows: append(sums, refund)}}
	d.Notes = []paper.Note{{Title: text.Tr(ctx, "Reason"), Lines: []paper.Text{paper.Words(r.ReasonText)}}}
	if r.Comment != "" {
		d.Notes[0].Lines = append(d.Notes[0].Lines, paper.Kept(r.Comment))
	}
	d.Sign = text.Tr(ctx, "Signature")
	return d
}

func row(name, amount string) paper.Row {
	return paper.Row{Name: paper.Words(name), Cells: []string{amount}}
}

func rows(named []deskview.Named) []paper.Row {
	var all []paper.Row
	for _, n := range named {
		all = append(all, paper.Row{Name: paper.Text{Text: n.Name, Kept: n.IsData}, Cells: []string{n.Text}})
	}
	return all
}

func loud(name, amount string) paper.Row {
	r := row(name, amount)
	r.Tone = paper.Loud
	return r
}

// NewShiftReport is an X or Z report (SHIFT-1).
func NewShiftReport(ctx context.Context, r deskview.ShiftReport, isClosed bool) paper.Document {
	d := paper.Document{Kind: paper.XReport, Lang: text.In(ctx), Number: r.Title,
		Seller: paper.Kept(r.Store + ", " + r.Register)}
	if isClosed {
		d.Kind = paper.ZReport
	}
	add := func(title string, all ...[]paper.Row) {
		s := paper.Section{Title: paper.Words(title)}
		for _, some := range all {
			s.Rows = append(s.Rows, some...)
		}
		d.Sections = append(d.Sections, s)
	}
	add("", rows(r.Facts))
	total := []paper.Row{loud(text.Tr(ctx, "Total"), r.TotalText)}
	add(text.Tr(ctx, "Sales"), rows(r.Sales), rows(r.Net), []paper.Row{loud(text.Tr(ctx, "Net sales"), r.NetText)},
		rows(r.Charged), total)
	if len(r.Paid)+len(r.Owed) > 0 {
		add(text.Tr(ctx, "Paid for it"), rows(r.Paid), rows(r.Owed), total)
	}
	if len(r.Unfinished) > 0 {
		add(text.Tr(ctx, "Unfinished check-outs, not sold"), rows(r.Unfinished))
	}
	counted := paper.Section{Title: paper.Words(text.Tr(ctx, "Counted")),
		Heads: []string{text.Tr(ctx, "Paid by"), text.Tr(ctx, "Expected"), text.Tr(ctx, "Counted")}}
	for _, t := range r.Tenders {
		counted.Rows = append(counted.Rows, paper.Row{Name: paper.Words(t.Name), Cells: []string{t.Expected, t.Counted}})
		if t.OverShort != "" {
			counted.Rows = append(counted.Rows, row(text.Tr(ctx, "Over or short"), t.OverShort))
		}
	}
	d.Sections = append(d.Sections, counted)
	add(text.Tr(ctx, "Cash drawer"), rows(r.Drawer))
	for _, c := range r.Cashiers {
		one := loud(c.Name, c.Sales)
		one.Name.Kept = true
		add("", []paper.Row{one}, rows(c.Tenders))
	}
	if len(r.Exceptions) > 0 {
		add(text.Tr(ctx, "To look at"), rows(r.Exceptions))
	}
	d.Notes = []paper.Note{{Title: text.Tr(ctx, "Record of what was done, head of its chain:"), Small: true,
		Lines: []paper.Text{paper.Kept(r.Head)}}}
	return d
}

// NewStatement is what a customer owes, and how it came to that (TRD-11).
func NewStatement(ctx context.Context, s payview.Statement) paper.Document {
	d := paper.Document{Kind: paper.Statement, Lang: text.In(ctx), Name: text.Tr(ctx, "Statement"), Date: s.TodayText,
		Number: text.Tr(ctx, "%s to %s", s.FromText, s.ToText), Buyer: paper.Kept(s.Name)}
	for i, line := range s.Store {
		switch i {
		case 0:
			d.Store.Name = line
		case len(s.Store) - 1:
			d.Store.Telephone = line
		default:
			d.Store.Address = strings.TrimPrefix(d.Store.Address+", "+line, ", ")
		}
	}
	if s.Terms != 0 {
		d.Terms = []paper.Text{paper.Words(text.Tr(ctx, "Due in %d days", s.Terms))}
	}
	moved := paper.Section{Heads: []string{text.Tr(ctx, "Date"), text.Tr(ctx, "Amount"), text.Tr(ctx, "Owed")},
		Rows: []paper.Row{row(text.Tr(ctx, "Owed before"), s.BeforeText)}}
	for _, l := range s.Lines {
		moved.Rows = append(moved.Rows, paper.Row{Name: paper.Kept(l.DayText + " " + l.Title), Cells: []string{l.AmountText, l.OwedText}})
	}
	moved.Rows = append(moved.Rows, loud(text.Tr(ctx, "Owed after"), s.AfterText))
	d.Sections = []paper.Section{moved}
	if len(s.Open) > 0 {
		open := paper.Section{Title: paper.Words(text.Tr(ctx, "Not paid yet")),
			Heads: []string{text.Tr(ctx, "Order"), text.Tr(ctx, "Due"), text.Tr(ctx, "Open")}}
		for _, o := range s.Open {
			open.Rows = append(open.Rows, paper.Row{Name: paper.Words(text.Tr(ctx, "Order # %d", o.OrderID)),
				Cells: []string{o.DueText, o.OpenText}})
		}
		d.Sections = append(d.Sections, open)
	}
	ageing := paper.Section{Title: paper.Words(text.Tr(ctx, "How late it is"))}
	for _, a := range s.Ageing {
		ageing.Rows = append(ageing.Rows, row(a.Name, a.Text))
	}
	owed := row(text.Tr(ctx, "Owed on account"), s.OwedText)
	owed.Tone = paper.Final
	ageing.Rows = append(ageing.Rows, owed)
	d.Sections = append(d.Sections, ageing)
	return d
}
