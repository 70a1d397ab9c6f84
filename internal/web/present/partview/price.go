package partview

import (
	"context"
	"slices"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/price"
	"camber/internal/web/present"
)

// InstantRebate is a rebate that a price has had taken off (TOT-2).
type InstantRebate struct {
	Name   string      `json:"name"`
	Unit   money.E4    `json:"unit_price"`
	Amount money.Cents `json:"price"` // of all pieces
	Text   string      `json:"text"`  // "Spring rebate: −$10.00"
}

// Thumbnails are addresses of pictures; empty where the pictogram stands in.
type Thumbnails struct {
	Primary string `json:"primary"`
	Cart    string `json:"cart"`
}

// price is the price block of a part (CAT-4); nil: it has no price.
func (s Shelf) price(ctx context.Context, p catalog.Part) *Price {
	q, ok := s.Quotes[p.ID]
	switch {
	case !ok:
		return nil
	case s.Locked:
		return &Price{Text: LoginForPrice(ctx), Hidden: true, Login: true}
	}
	shown := &Price{Text: text.Tr(ctx, "Add to cart to see price"), Hidden: true}
	if !q.Hidden || s.Trade {
		shown = newPrice(ctx, q)
	}
	if p.Core != nil {
		shown.Core, shown.CoreText = p.Core.Charge, present.Amount(ctx, p.Core.Charge)
	}
	return shown
}

// LoginForPrice stands in place of every price that is hidden from who is not signed in.
func LoginForPrice(ctx context.Context) string { return text.Tr(ctx, "Login Required To View Price") }

func newPrice(ctx context.Context, q price.Quote) *Price {
	shown := &Price{Amount: q.UnitE4, Text: present.UnitAmount(ctx, q.UnitE4)}
	if q.Until != "" {
		shown.Usual, shown.UsualText = q.UsualE4, present.UnitAmount(ctx, q.UsualE4)
		shown.Special, shown.SpecialText = q.BeforeE4(), present.UnitAmount(ctx, q.BeforeE4())
		shown.UntilText = text.Tr(ctx, "Special until %s", present.Day(q.Until))
	}
	if q.Rebate.E4 > 0 {
		shown.Before, shown.BeforeText = q.BeforeE4(), present.UnitAmount(ctx, q.BeforeE4())
		shown.Rebate, shown.RebateText, shown.RebateName = q.Rebate.E4, present.UnitAmount(ctx, q.Rebate.E4), q.Rebate.Name
	}
	return shown
}

// NewInstantRebate is what a line has had taken off; nil: nothing.
func NewInstantRebate(ctx context.Context, r price.Rebate, quantity int,
	amount func(context.Context, money.Cents) string) *InstantRebate {
	if r.E4 == 0 {
		return nil
	}
	all := r.E4.Times(quantity)
	return &InstantRebate{Name: r.Name, Unit: r.E4, Amount: all, Text: r.Name + ": −" + amount(ctx, all)}
}

// breaks are the quantity prices that may be shown: from the first below MAP on they are seen in the cart alone.
func (s Shelf) breaks(partID int64, all []price.Break) []price.Break {
	switch {
	case s.Locked:
		return nil
	case s.Trade:
		return all
	}
	below := slices.IndexFunc(all, func(b price.Break) bool { return b.UnitE4 < s.Quotes[partID].MAP })
	if below < 0 {
		return all
	}
	return all[:below]
}
