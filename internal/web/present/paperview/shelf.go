package paperview

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/core"
	"camber/internal/shop/location"
	"camber/internal/shop/paper"
	"camber/internal/web/present"
	"camber/internal/web/present/coreview"
	"camber/internal/web/present/orderview"
)

// NewPickList is what is fetched for an order, shelf by shelf, with a box to tick: d is its paper without prices, bins
// the shelves of its store by part.
func NewPickList(ctx context.Context, d paper.Document, o orderview.Order, bins map[int64]string) paper.Document {
	d.Kind, d.Name, d.Policy, d.Link, d.Sign = paper.PickList, text.Tr(ctx, "Pick list"), "", nil, text.Tr(ctx, "Picked by")
	d.Buyer = paper.Kept(o.Customer)
	d.Receipt, d.Parties, d.Terms, d.Notes, d.Items = paper.Text{}, nil, nil, nil, nil
	goods := slices.DeleteFunc(slices.Clone(o.Products), func(p orderview.OrderProduct) bool {
		return p.Kind == "core" || p.Kind == "labor" || p.Kind == "gift"
	})
	slices.SortStableFunc(goods, func(a, b orderview.OrderProduct) int {
		first, second := bins[a.ProductID], bins[b.ProductID]
		if (first == "") != (second == "") { // what has no shelf comes last
			return cmp.Compare(second, first)
		}
		return cmp.Compare(first, second)
	})
	for _, p := range goods {
		i := newItem(ctx, p)
		i.Each, i.Total, i.Notes = bins[p.ProductID], "[  ]", nil
		for _, option := range p.Options {
			i.Notes = append(i.Notes, paper.Kept(option.Name+": "+option.Value))
		}
		if p.Note != "" {
			i.Notes = append(i.Notes, paper.Kept(p.Note))
		}
		d.Items = append(d.Items, i)
	}
	d.Heads.Each, d.Heads.Amount = text.Tr(ctx, "Shelf"), text.Tr(ctx, "Picked")
	return d
}

// NewCoreTag hangs on an old part that came in: by its number it is found again (TRD-1).
func NewCoreTag(ctx context.Context, c core.Core, tag int64, at location.Location) paper.Document {
	label := coreview.Label(tag)
	d := paper.Document{
		Kind: paper.CoreTag, Lang: text.In(ctx), Name: text.Tr(ctx, "Old part"), Number: label, Code: label,
		Store: paper.Store{Name: at.Name}, Seller: paper.Words(text.Tr(ctx, "Order # %s", strconv.FormatInt(c.OrderID, 10))),
	}
	in := c.In(tag)
	item := paper.Item{Quantity: in[core.Received] + in[core.Inspected], What: paper.Kept(c.Name),
		Number: strings.TrimSpace(c.Brand + " " + c.Number)}
	for _, e := range c.Events {
		if e.ID != tag {
			continue
		}
		d.Date = present.Moment(e.At, at.Zone)
		if item.Quantity == 0 { // it is decided about by now
			item.Quantity = e.Quantity
		}
	}
	d.Items = []paper.Item{item}
	return d
}
