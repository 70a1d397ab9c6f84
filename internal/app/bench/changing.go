package bench

import (
	"context"
	"errors"
	"fmt"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
)

// visibleWithin is the promise of SRCH-8 for prices and stock.
const visibleWithin = time.Second

// lostAfter is when a change is taken for lost.
const lostAfter = 30 * time.Second

// measureChanges says how long after its commit a change is seen in a listing. The index must be running.
func (s *shop) measureChanges(ctx context.Context, d *drawer, n int) ([]Figure, error) {
	prices, err := s.changes(ctx, "change of a price is visible", d, n, s.changePrice)
	if err != nil {
		return nil, err
	}
	stocks, err := s.changes(ctx, "change of stock is visible", d, n, s.changeStock)
	return []Figure{prices, stocks}, err
}

func (s *shop) changes(ctx context.Context, name string, d *drawer, n int,
	change func(context.Context, *drawer, *catalog.Listed, int) (find.Query, error)) (Figure, error) {
	var took []time.Duration
	for i := range n {
		p := d.part()
		for p.Kind == catalog.KindKit {
			p = d.part()
		}
		q, err := change(ctx, d, p, i)
		if err != nil {
			return Figure{}, fmt.Errorf("%s: %w", name, err)
		}
		begun := now()
		for {
			found, err := s.find.Find(ctx, q)
			if err != nil {
				return Figure{}, err
			}
			if holds(found, p.ID) {
				break
			}
			if since(begun) > lostAfter {
				return Figure{}, errors.New(name + ": never")
			}
			if err := clock.Wait(ctx, time.Millisecond); err != nil {
				return Figure{}, err
			}
		}
		took = append(took, since(begun))
	}
	f := times(name, took)
	f.Bound, f.Limit = AtMax, micros(visibleWithin)
	return f, nil
}

func holds(found find.Result, part int64) bool {
	for _, h := range found.Hits {
		if h.PartID == part {
			return true
		}
	}
	return false
}

// changePrice sets a price that nothing else has and returns the query that finds it.
func (s *shop) changePrice(ctx context.Context, _ *drawer, p *catalog.Listed, i int) (find.Query, error) {
	retail, err := s.price.RetailLevel(ctx)
	if err != nil {
		return find.Query{}, err
	}
	unit := money.Cents(1_000_000 + now().UnixMicro()%3_000_000 + int64(i)) // some $10,000 to $40,000
	_, err = s.price.SavePrices(ctx, audit.System,
		[]price.PartPrice{{PartID: p.ID, LevelID: retail.ID, MinQuantity: 1, Unit: money.FromCents(unit)}})
	return find.Query{Text: p.Number, PriceFrom: unit, PriceTo: unit}, err
}

// changeStock empties a shelf or fills it, and returns the query that only then finds the part. A part that was there
// is found by the stores where it is not.
func (s *shop) changeStock(ctx context.Context, d *drawer, p *catalog.Listed, _ int) (find.Query, error) {
	store := d.stores[d.IntN(len(d.stores))]
	q := find.Query{Text: p.Number, InStock: true, LocationID: store}
	day := clock.Now(ctx).Format(time.DateOnly)
	for {
		found, err := s.find.Find(ctx, q)
		if err != nil {
			return q, err
		}
		if !holds(found, p.ID) {
			_, err := s.stock.Count(ctx, audit.System, store, day, []stock.Counted{{PartID: p.ID, Quantity: 1 + d.IntN(9)}})
			return q, err
		}
		if _, err := s.stock.Count(ctx, audit.System, store, day, []stock.Counted{{PartID: p.ID, Quantity: 0}}); err != nil {
			return q, err
		}
		if err := clock.Wait(ctx, time.Millisecond); err != nil {
			return q, err
		}
	}
}
