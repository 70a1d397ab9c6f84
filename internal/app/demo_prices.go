package app

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
	"camber/internal/shop/price"
)

// demoPrices are the parts of the demonstration whose price blocks say more than a price (CAT-4).
var demoPrices = []struct {
	number   string
	special  money.Cents // for some weeks; 0: none
	rebate   money.Cents
	name     string // of the rebate
	disabled bool
	notice   string // in place of a price that is disabled; empty: what every such part says
}{
	{number: "KP-2176", special: 39_95},
	{number: "KP-1602", special: 34_95},
	{number: "DC-1178", special: 15_95, rebate: 3_00, name: "Dunmore clean air rebate"},
	{number: "DA-10755", rebate: 4_00, name: "Dunmore clean air rebate"},
	{number: "KS-945", disabled: true, notice: "Price on request: call your store"},
}

// fillSpecials gives some parts specials that began some days ago, instant rebates, or no pricing.
func (d *demo) fillSpecials(ctx context.Context) error {
	began, ends := clock.Now(ctx).AddDate(0, 0, -5).Format(time.DateOnly), clock.Now(ctx).AddDate(0, 0, 40).
		Format(time.DateOnly)
	var specials []price.PartPrice
	var rebates []price.PartRebate
	var disabled []price.Unpriced
	for _, p := range demoPrices {
		id := d.parts[p.number]
		if p.special > 0 {
			specials = append(specials,
				price.PartPrice{PartID: id, LevelID: d.retail, MinQuantity: 1, Unit: money.FromCents(p.special), From: began,
					To: ends})
		}
		if p.rebate > 0 {
			rebates = append(rebates, price.PartRebate{PartID: id, Name: p.name, Amount: money.FromCents(p.rebate)})
		}
		if p.disabled {
			disabled = append(disabled, price.Unpriced{PartID: id, Notice: p.notice})
		}
	}
	if err := allTaken(d.Price.SavePrices(ctx, audit.System, specials)); err != nil {
		return err
	}
	if err := allTaken(d.Price.SaveRebates(ctx, audit.System, rebates)); err != nil {
		return err
	}
	return allTaken(d.Price.SaveUnpriced(ctx, audit.System, disabled))
}
