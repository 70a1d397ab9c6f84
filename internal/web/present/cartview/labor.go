package cartview

import (
	"context"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/labor"
	"camber/internal/shop/order"
	"camber/internal/shop/sale"
	"camber/internal/web/present"
	"camber/internal/web/present/partview"
)

// Hours shows minutes as hours and minutes: "1 h 15 min".
func Hours(ctx context.Context, minutes int) string {
	hours, rest := minutes/60, minutes%60
	switch {
	case hours == 0:
		return text.Tr(ctx, "%s min", strconv.Itoa(rest))
	case rest == 0:
		return text.Tr(ctx, "%s h", strconv.Itoa(hours))
	}
	return text.Tr(ctx, "%s h %s min", strconv.Itoa(hours), strconv.Itoa(rest))
}

// NewLabor is the work of a type for so many minutes, with what it costs.
func NewLabor(ctx context.Context, t labor.Type, minutes int) *Labor {
	return &Labor{Minutes: minutes, Data: LaborData{
		ID: t.ID, Title: t.Title, Amount: t.Rate,
		Text: text.Tr(ctx, "%s, %s at %s per hour", t.Title, Hours(ctx, minutes), present.Amount(ctx, t.Rate)),
	}}
}

// newLaborOf is the work that a part carries; nil: none.
func newLaborOf(ctx context.Context, carries map[int64]labor.OfPart, partID int64) *Labor {
	work, is := carries[partID]
	if !is {
		return nil
	}
	return NewLabor(ctx, work.Type, work.Minutes)
}

// setTerms shows what was set by hand on a line, and what is no part of the catalog.
func (p *CartProduct) setTerms(ctx context.Context, l cart.ViewLine, carries map[int64]labor.OfPart) {
	p.PONumber, p.PriceRule, p.PriceByHand = l.Terms.PONumber, ruleText(ctx, l.Rule), l.Terms.Price != nil &&
		l.Kind != sale.Custom
	p.Note, p.ToOrder = l.Terms.Note, l.Terms.ToOrder
	if l.IsPart() {
		p.Missing = max(0, l.Quantity-max(0, l.Supply.Here.Free))
	}
	p.Labor = newLaborOf(ctx, carries, l.PartID)
	if p.Labor != nil {
		p.LaborPrice = labor.Amount(p.Labor.Data.Amount, p.Labor.Minutes, 1)
	}
	if l.IsPart() {
		return
	}
	p.CustomProduct, p.EnoughInventory = true, true
	if l.Terms.TaxClassID != 0 {
		p.TaxClassID = strconv.FormatInt(l.Terms.TaxClassID, 10)
	}
	p.Links, p.Image, p.StockText, p.StockDot, p.Pictogram = partview.PartLinks{}, nil, "", "", ""
	if work := l.Terms.Labor; work != nil {
		p.LaborProduct, p.ProductLaborKey, p.LaborPrice = true, work.Of, l.Sum.Total
		p.Labor = NewLabor(ctx, labor.Type{ID: work.TypeID, Title: work.Title, Rate: work.Rate}, work.Minutes)
	}
}

// ruleText says which rule made a price.
func ruleText(ctx context.Context, rule string) string {
	if rule == cart.ByHand {
		return text.Tr(ctx, "Price set by hand")
	}
	return rule
}

// NewLaborTypes are the sorts of work that are offered, for the dialogs of the till.
func NewLaborTypes(ctx context.Context, all []labor.Type) []LaborData {
	shown := make([]LaborData, 0, len(all))
	for _, t := range all {
		if t.Active {
			shown = append(shown, LaborData{ID: t.ID, Title: t.Title, Amount: t.Rate,
				Text: text.Tr(ctx, "%s per hour", present.Amount(ctx, t.Rate))})
		}
	}
	return shown
}

// StatusText is what the staff call the state of an order.
func StatusText(ctx context.Context, s order.Status) string {
	switch s {
	case order.Saved:
		return text.Tr(ctx, "Saved")
	case order.Quote:
		return text.Tr(ctx, "Quote")
	case order.Kiosk:
		return text.Tr(ctx, "Kiosk")
	case order.Checkout:
		return text.Tr(ctx, "In checkout")
	case order.Cart, order.Complete, order.Cancelled, order.Voided:
	}
	return string(s)
}
