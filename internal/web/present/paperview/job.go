package paperview

import (
	"context"

	"camber/internal/base/money"
	"camber/internal/shop/paper"
	"camber/internal/web/present/orderview"
)

// items are the lines of an order, those of a job under its name: each with its price, or one price for all of them.
func items(ctx context.Context, r orderview.Receipt, k paper.Kind) []paper.Item {
	isRolled := map[paper.Kind]bool{paper.Receipt: r.OneJobPrice.Receipt, paper.Invoice: r.OneJobPrice.Invoice,
		paper.Quote: r.OneJobPrice.Quote}[k]
	var all []paper.Item
	group := ""
	for i, p := range r.Order.Products {
		switch {
		case p.Job == nil && p.Kind != "core": // the core charge of a part stands below it
			group = ""
		case p.Job != nil && p.Job.Group != group:
			group = p.Job.Group
			head := paper.Item{Quantity: 1, What: paper.Kept(p.Job.Name)}
			if isRolled {
				head.Total = sumOfJob(r.Order.Products[i:], group).Text()
			}
			all = append(all, head)
		}
		if group == "" || p.Job == nil {
			all = append(all, newItem(ctx, p))
			continue
		}
		if p.Job.MenuText != "" && (isRolled || p.Job.Difference < 0) { // what it takes off is among the totals
			continue
		}
		item := newItem(ctx, p)
		item.Under = true
		if isRolled {
			item.Each, item.Total = "", ""
			if p.Kind == "labor" || p.Rebate != nil { // which say a price
				item.Notes = nil
				if p.Note != "" {
					item.Notes = []paper.Text{paper.Kept(p.Note)}
				}
			}
		}
		all = append(all, item)
	}
	return all
}

// sumOfJob is what the lines of a job come to that begin here; core charges are no part of it.
func sumOfJob(products []orderview.OrderProduct, group string) money.Cents {
	var sum money.Cents
	for _, p := range products {
		switch {
		case p.Job != nil && p.Job.Group == group:
			sum += p.Total
		case p.Kind != "core":
			return sum
		}
	}
	return sum
}
