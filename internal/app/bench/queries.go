package bench

import (
	"context"
	"fmt"
	"strings"
	"time"

	"camber/internal/shop/find"
)

// query is something that is asked very often. draw makes ready one call, which alone is timed.
type query struct {
	name  string
	limit time.Duration // of the 99th percentile; 0: none is promised
	draw  func(*drawer) func() error
}

// queries are what pages ask of the vehicle reference and of the read index.
func (s *shop) queries(ctx context.Context) []query {
	list := func(q find.Query) func() error {
		return func() error {
			_, err := s.find.Find(ctx, q)
			return err
		}
	}
	search := func(text func(*drawer) string) func(*drawer) func() error {
		return func(d *drawer) func() error { return list(find.Query{Text: text(d)}) }
	}
	const cascade, number = 200 * time.Microsecond, time.Millisecond
	return []query{
		{"cascade: years", cascade, func(*drawer) func() error {
			return func() error { return some(len(s.vehicle.Reference().Years())) }
		}},
		{"cascade: makes", cascade, func(d *drawer) func() error {
			v := d.vehicle()
			return func() error { return some(len(s.vehicle.Reference().Makes(v.Year))) }
		}},
		{"cascade: models", cascade, func(d *drawer) func() error {
			v := d.vehicle()
			return func() error { return some(len(s.vehicle.Reference().Models(v.Year, v.MakeID))) }
		}},
		{"cascade: choices", cascade, func(d *drawer) func() error {
			v := d.vehicle()
			return func() error { s.vehicle.Reference().Choices(*v); return nil }
		}},
		{"validate 15 parts", 50 * time.Microsecond, func(d *drawer) func() error {
			v, parts := d.vehicle(), d.pages[d.IntN(len(d.pages))]
			return func() error {
				answers, err := s.find.Check(ctx, v, parts)
				if err == nil && len(answers) != len(parts) {
					err = fmt.Errorf("%d answers for %d parts", len(answers), len(parts))
				}
				return err
			}
		}},
		{"vehicle in a category, all facets", time.Millisecond, func(d *drawer) func() error {
			return list(find.Query{CategoryID: d.category(), Vehicle: d.vehicle(), OnlyFits: true, Facets: true})
		}},
		{"vehicle in a category, what fits not too", 0, func(d *drawer) func() error {
			return list(find.Query{CategoryID: d.category(), Vehicle: d.vehicle(), Facets: true})
		}},
		{"vehicle in the whole catalog", 5 * time.Millisecond, func(d *drawer) func() error {
			return list(find.Query{Vehicle: d.vehicle(), OnlyFits: true})
		}},
		{"vehicle in the whole catalog, all facets", 0, func(d *drawer) func() error {
			return list(find.Query{Vehicle: d.vehicle(), OnlyFits: true, Facets: true})
		}},
		{"fit count of a category", 0, func(d *drawer) func() error {
			q := find.Query{CategoryID: d.category(), Vehicle: d.vehicle()}
			return func() error {
				_, err := s.find.FitCount(ctx, q)
				return err
			}
		}},
		{"category, no vehicle", 0, func(d *drawer) func() error { return list(find.Query{CategoryID: d.category()}) }},
		{"category, no vehicle, all facets", 0, func(d *drawer) func() error {
			return list(find.Query{CategoryID: d.category(), Facets: true})
		}},
		{"category by price, in stock at a store", 0, func(d *drawer) func() error {
			return list(find.Query{CategoryID: d.category(), Sort: find.ByPrice, InStock: true,
				LocationID: d.stores[d.IntN(len(d.stores))]})
		}},
		{"number, exact", number, search(func(d *drawer) string { return d.part().Number })},
		{"number, prefix", number, search((*drawer).prefix)},
		{"number, infix", number, search((*drawer).infix)},
		{"words, exact", 10 * time.Millisecond, search(func(d *drawer) string { return strings.Join(d.words(false), " ") })},
		{"words, one typo", 10 * time.Millisecond, search(func(d *drawer) string { return strings.Join(d.typo(), " ") })},
		{"words, with a vehicle", 0, func(d *drawer) func() error {
			return list(find.Query{Text: strings.Join(d.words(false), " "), Vehicle: d.vehicle()})
		}},
	}
}

func some(n int) error {
	if n == 0 {
		return fmt.Errorf("nothing was found")
	}
	return nil
}

// sampled times calls of a query, after a tenth of them that warm up. It stops early when it takes longer than
// patience.
func (q query) sampled(ctx context.Context, d *drawer, calls int, patience time.Duration) (Figure, error) {
	took := make([]time.Duration, 0, calls)
	begun := now()
	for i := -calls / 10; i < calls; i++ {
		call := q.draw(d)
		before := now()
		if err := call(); err != nil {
			return Figure{}, fmt.Errorf("%s: %w", q.name, err)
		}
		if lasted := since(before); i >= 0 {
			took = append(took, lasted)
		}
		if i%64 == 0 && (ctx.Err() != nil || i > 0 && since(begun) > patience) {
			break
		}
	}
	f := times(q.name, took)
	if q.limit > 0 {
		f.Bound, f.Limit = AtP99, micros(q.limit)
	}
	if len(took) < calls {
		f.Note = "stopped early"
	}
	return f, ctx.Err()
}
