package present

import (
	"context"
	"slices"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/price"
)

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
		shown.Core, shown.CoreText = p.Core.Charge, Amount(ctx, p.Core.Charge)
	}
	return shown
}

// LoginForPrice stands in place of every price that is hidden from who is not signed in.
func LoginForPrice(ctx context.Context) string { return text.Tr(ctx, "Login Required To View Price") }

func newPrice(ctx context.Context, q price.Quote) *Price {
	shown := &Price{Amount: q.UnitE4, Text: UnitAmount(ctx, q.UnitE4)}
	if q.Until != "" {
		shown.Usual, shown.UsualText = q.UsualE4, UnitAmount(ctx, q.UsualE4)
		shown.Special, shown.SpecialText = q.BeforeE4(), UnitAmount(ctx, q.BeforeE4())
		shown.UntilText = text.Tr(ctx, "Special until %s", day(q.Until))
	}
	if q.Rebate.E4 > 0 {
		shown.Before, shown.BeforeText = q.BeforeE4(), UnitAmount(ctx, q.BeforeE4())
		shown.Rebate, shown.RebateText, shown.RebateName = q.Rebate.E4, UnitAmount(ctx, q.Rebate.E4), q.Rebate.Name
	}
	return shown
}

// newInstantRebate is what a line has had taken off; nil: nothing.
func newInstantRebate(ctx context.Context, r price.Rebate, quantity int, amount func(context.Context, money.Cents) string) *InstantRebate {
	if r.E4 == 0 {
		return nil
	}
	all := r.E4.Times(quantity)
	return &InstantRebate{Name: r.Name, Unit: r.E4, Amount: all, Text: r.Name + ": −" + amount(ctx, all)}
}

// inOwn is an amount as it is printed: in the store's currency.
func inOwn(_ context.Context, c money.Cents) string { return c.Text() }

// day shows YYYY-MM-DD as every other date is shown (API-5).
func day(written string) string {
	d, err := time.Parse(time.DateOnly, written)
	if err != nil {
		return written
	}
	return d.Format("01/02/2006")
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

// WithoutPrices is the cart as who is not signed in sees it where prices are hidden from them.
func (c Cart) WithoutPrices(ctx context.Context) Cart {
	sentence := LoginForPrice(ctx)
	c.Products = slices.Clone(c.Products)
	for i := range c.Products {
		p := &c.Products[i]
		for _, amount := range []*money.E4{&p.UnitPrice, &p.OriginalUnitPrice, &p.UnitBeforeDiscounts} {
			*amount = 0
		}
		for _, amount := range []*money.Cents{&p.Price, &p.PriceBeforeDiscounts, &p.Tax, &p.LaborPrice} {
			*amount = 0
		}
		for _, words := range []*string{&p.OriginalUnitPriceText, &p.UnitBeforeDiscountsText, &p.PriceText, &p.PriceBeforeText, &p.TaxText} {
			*words = ""
		}
		p.UnitPriceText, p.Core, p.Rebate, p.Labor, p.PriceRule = sentence, nil, nil, nil, ""
		p.Options = slices.Clone(p.Options)
		for at := range p.Options {
			p.Options[at].Price = 0
		}
	}
	c.Total, c.TotalText, c.Totals, c.Codes = 0, "", []Total{}, Codes{Refused: []RefusedCode{}}
	c.Note = cartNote(ctx, c)
	return c
}
