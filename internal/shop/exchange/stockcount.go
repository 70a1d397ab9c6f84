package exchange

import (
	"context"
	"io"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/delimited"
	"camber/internal/shop/exchange/record"
	"camber/internal/shop/location"
	"camber/internal/shop/stock"
)

// counted is a row of a stock count on its way in.
type counted struct {
	record.Place
	brand    string
	number   string
	pair     catalog.Pair
	store    location.Location
	quantity int
}

// readStock sets the stock of stores to what a sheet counts: the same sheet twice changes nothing.
func readStock(ctx context.Context, r *run, content io.Reader) error {
	s, err := r.newSheet(content)
	if err != nil {
		return err
	}
	defer s.close()
	if !s.has(colQuantity) {
		return fault.New(fault.Invalid, "The sheet has no column with quantities.")
	}
	stores, err := r.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	var rows []counted
	err = s.each(ctx, func(row *delimited.Row) error {
		brand, err := s.brand(ctx, row)
		if err != nil {
			return s.refuse(row, err)
		}
		code := s.cell(row.Fields, colStore)
		i := slices.IndexFunc(stores, func(l location.Location) bool {
			return l.Code == code || code == "" &&
				len(stores) == 1
		})
		if i < 0 {
			return s.refuse(row, fault.New(fault.Invalid, "There is no store %s", code))
		}
		n, why := s.pieces(row.Fields)
		if why.Format != "" {
			return s.refuse(row, invalid(why))
		}
		number := s.cell(row.Fields, colNumber)
		rows = append(rows, counted{row.Place, brand.Name, number, catalog.Pair{AAIA: brand.AAIA, Number: number}, stores[i], n})
		if len(rows) < chunkSize {
			return nil
		}
		rows, err = nil, r.count(ctx, rows)
		return err
	})
	if err != nil {
		return err
	}
	return r.count(ctx, rows)
}

// count saves a chunk of counts, store by store.
func (r *run) count(ctx context.Context, rows []counted) error {
	pairs := make([]catalog.Pair, len(rows))
	for i, c := range rows {
		pairs[i] = c.pair
	}
	ids, err := r.Catalog.ByPairs(ctx, pairs)
	if err != nil {
		return err
	}
	byStore := map[int64][]counted{}
	for _, c := range rows {
		if ids[c.pair] == 0 {
			if err := r.reject(c.Place, c.number, fault.T("the catalog has no such part of this brand")); err != nil {
				return err
			}
			continue
		}
		byStore[c.store.ID] = append(byStore[c.store.ID], c)
	}
	for _, here := range byStore {
		answers, err := r.countAt(ctx, here, ids)
		if err != nil {
			return err
		}
		for i, a := range answers {
			if a.Refused.Format == "" {
				r.report.Kept++
			} else if err := r.reject(here[i].Place, here[i].number, a.Refused); err != nil {
				return err
			}
		}
	}
	r.progress()
	return nil
}

// countAt saves the counts of a store, and tells who wants to know it what was there before.
func (r *run) countAt(ctx context.Context, here []counted, ids map[catalog.Pair]int64) (answers []stock.Answer, err error) {
	store := here[0].store
	counts := make([]stock.Counted, len(here))
	for i, c := range here {
		counts[i] = stock.Counted{PartID: ids[c.pair], Quantity: c.quantity}
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if answers, err = r.Stock.Count(ctx, r.who, store.ID, store.Day(clock.Now(ctx)), counts); err != nil ||
			r.options.Note == nil {
			return err
		}
		var made []Made
		for i, a := range answers {
			if c := here[i]; a.Refused.Format == "" && a.Was != c.quantity {
				made = append(made, Made{Number: c.Number, Line: c.Line, Label: c.brand + " " + c.number, PartID: counts[i].PartID,
					Stock: Recount{store.ID, a.Was, c.quantity}})
			}
		}
		return r.options.Note(ctx, r.report.ImportID, made)
	})
	return answers, err
}
