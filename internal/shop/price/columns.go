package price

import (
	"context"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

// Columns are what the read index keeps of the prices of many parts, for one piece today.
type Columns struct {
	Levels []Level // in the order of Column.Units
	Of     map[int64]Column
}

// Column is what one piece of a part costs at each level, as For says it.
type Column struct {
	Units  []money.E4 // None where there is no price
	Retail money.E4   // None where there is no price
	MAP    money.E4   // 0: anything may be advertised
}

// None stands in a Column for no price.
const None money.E4 = -1

// Advertised is the price that visitors sort and filter by: the higher of retail and MAP; None without a retail price.
func (c Column) Advertised() money.E4 {
	if c.Retail == None {
		return None
	}
	return max(c.Retail, c.MAP)
}

// Columns reads the prices of many parts in a fixed number of queries. A part without any price is absent.
func (*Service) Columns(ctx context.Context, partIDs []int64) (Columns, error) {
	all, err := levels(ctx)
	if err != nil {
		return Columns{}, err
	}
	found, err := factsUpTo(ctx, partIDs, 1)
	if err != nil {
		return Columns{}, err
	}
	sold := make(map[int64][]entry, len(found))
	for id, f := range found {
		if !f.unpriced.is {
			sold[id] = f.prices
		}
	}
	hold, err := offers(ctx, sold)
	if err != nil {
		return Columns{}, err
	}
	rebates, err := rebatesOf(ctx, found)
	if err != nil {
		return Columns{}, err
	}
	maps, err := mapsOf(ctx, found)
	if err != nil {
		return Columns{}, err
	}
	columns := Columns{all, make(map[int64]Column, len(hold))}
	for id, prices := range hold {
		if len(prices.now) > 0 {
			columns.Of[id] = column(all, prices.now, rebates[id], maps[id])
		}
	}
	return columns, nil
}

// column: nobody pays more than retail (TOT-2).
func column(all []Level, before []entry, rebate Rebate, least money.E4) Column {
	prices := slices.Clone(before)
	for i := range prices {
		prices[i].unit -= rebate.Off(prices[i].unit).E4
	}
	c := Column{Units: make([]money.E4, len(all)), Retail: None, MAP: least}
	for _, e := range prices {
		if e.level == Retail && (c.Retail == None || e.unit < c.Retail) {
			c.Retail = e.unit
		}
	}
	for i, l := range all {
		c.Units[i] = c.Retail
		for _, e := range prices {
			if e.level == l.Code && (c.Units[i] == None || e.unit < c.Units[i]) {
				c.Units[i] = e.unit
			}
		}
	}
	return c
}

// turned is how many parts one transaction of Today tells of.
const turned = 10_000

// Today puts into the change feed every part of which a price, MAP or rebate began or ended since it was called last,
// and returns how many. A job calls it each hour; again on the same day it does nothing, and twice is harmless.
func (*Service) Today(ctx context.Context) (changed int, err error) {
	day, err := today(ctx)
	if err != nil {
		return 0, err
	}
	seen, err := seenDay(ctx)
	if err != nil || day <= seen {
		return 0, err
	}
	for after := int64(0); ; {
		var ids []int64
		err := db.Atomic(ctx, func(ctx context.Context) error {
			found, err := turning(ctx, seen, day, after, turned)
			if err != nil {
				return err
			}
			ids = found
			return db.Changed(ctx, changedPrice, found...)
		})
		if err != nil {
			return changed, err
		}
		changed += len(ids)
		if len(ids) < turned {
			return changed, saveSeenDay(ctx, day)
		}
		after = ids[len(ids)-1]
	}
}
