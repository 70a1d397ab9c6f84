package app

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/slot"
)

// daysBefore is a context some days ago: what stands on the shelf did not come today.
func daysBefore(ctx context.Context, days int) context.Context {
	return clock.With(ctx, clock.NewFrozen(clock.Now(ctx).AddDate(0, 0, -days)))
}

// daysAgo says when the i-th part of the demonstration came: every seventh is new.
func daysAgo(i int) int {
	if i%7 == 3 {
		return i % 5
	}
	return 40 + i*11%300
}

// shelfDays is how long ago an assortment came.
const shelfDays = 120

// demoSigns are what cards of the demonstration say beside the part (CAT-3, CAT-5).
var demoSigns = []struct {
	number   string
	install  bool
	shipping money.Cents // -1: what the shop charges anyway
	stock    map[text.Lang]string
	out      map[text.Lang]string
}{
	{number: "DB-48H6", install: true, shipping: 1495},
	{number: "DB-35", install: true, shipping: 1495},
	{number: "DW-22", install: true, shipping: -1},
	{number: "1363", shipping: 0},
	{number: "KC-4975R", shipping: -1,
		stock: map[text.Lang]string{text.English: "Rebuilt to order, 3 days", text.Spanish: "Se reconstruye en 3 días"}},
	{number: "KR-55097", shipping: -1, out: map[text.Lang]string{
		text.English: "More of these rotors come every Tuesday. Ask us and we set them aside for you.",
		text.Spanish: "Cada martes llegan más de estos discos. Pregúntenos y se los apartamos.",
	}},
}

// fillSlots picks what the shop features, and signs some cards.
func (d *demo) fillSlots(ctx context.Context) error {
	for _, s := range demoSigns {
		sign := catalog.NewSign{Install: s.install, StockTexts: s.stock, OutTexts: s.out}
		if s.shipping >= 0 {
			sign.Shipping = &s.shipping
		}
		if err := d.Catalog.SaveSign(ctx, audit.System, d.parts[s.number], sign); err != nil {
			return err
		}
	}
	var featured []int64
	for _, number := range []string{"KK-1363", "DB-48H6", "DM-530-5", "DS-41114", "DW-22", "KR-55097"} {
		featured = append(featured, d.parts[number])
	}
	return d.Slot.Pick(ctx, audit.System, slot.Featured, featured...)
}
