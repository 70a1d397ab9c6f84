package catalog

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/catalog/table"
)

// PartsAfter returns, for the read index, the next active parts by id, at most limit, in a fixed number of queries.
func (s *Service) PartsAfter(ctx context.Context, afterID int64, limit int) ([]Listed, error) {
	rows, err := partsAfter(ctx, afterID, limit)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return list(ctx, rows, table.Some{After: afterID, Upto: rows[len(rows)-1].ID})
}

// ListedOf returns those of the parts that are active, by id, in a fixed number of queries for every 2,000.
func (s *Service) ListedOf(ctx context.Context, ids []int64) ([]Listed, error) {
	var all []Listed
	sorted := slices.Compact(slices.Sorted(slices.Values(ids)))
	for some := range slices.Chunk(sorted, 2000) {
		rows, err := partsOf(ctx, some)
		if err != nil {
			return nil, err
		}
		found, err := list(ctx, rows, table.Some{IDs: some})
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// AllParts returns every active part for the read index, by id.
func (s *Service) AllParts(ctx context.Context) ([]Listed, error) {
	var all []Listed
	for after := int64(0); ; after = all[len(all)-1].ID {
		found, err := s.PartsAfter(ctx, after, 5000)
		if err != nil || len(found) == 0 {
			return all, err
		}
		all = append(all, found...)
	}
}

// list adds to the rows what the other tables have of them; some says which rows of those.
func list(ctx context.Context, rows []listedRow, some table.Some) ([]Listed, error) {
	found := make([]Listed, len(rows))
	byID := make(map[int64]*Listed, len(rows))
	for i, r := range rows {
		found[i] = Listed{
			ID: r.ID, BrandID: r.BrandID, BrandAAIA: r.Aaia, Brand: r.Brand, SeriesID: r.SeriesID, Series: r.Series,
			CategoryID: r.CategoryID,
			Kind:       r.Kind, Number: r.Number, NumberNorm: r.NumberNorm, Names: map[text.Lang]string{},
			Words:      map[text.Lang]string{},
			Popularity: r.Popularity, Orderable: bool(r.Orderable), Added: r.AddedUs, Tier: r.Tier, PartTypeID: r.PartTypeID,
		}
		byID[r.ID] = &found[i]
	}
	// a part that is not active has rows too
	give := func(id int64, add func(*Listed)) {
		if p := byID[id]; p != nil {
			add(p)
		}
	}
	err := inTurn(
		func() error {
			return eachOf(ctx, some, "part_id", "part_id, lang", func(t table.Text) {
				give(t.PartID, func(p *Listed) {
					if t.NameFold != "" {
						p.Names[t.Lang] = t.NameFold
					}
					if words := text.Fold(strings.TrimSpace(t.ShortName + " " + t.Summary)); words != "" {
						p.Words[t.Lang] = words
					}
				})
			}, "part_id", "lang", "name_fold", "short_name", "summary")
		},
		func() error {
			return eachOf(ctx, some, "part_id", "part_id, code", func(c table.Code) {
				give(c.PartID, func(p *Listed) { p.Codes = append(p.Codes, c.Code) })
			}, "part_id", "code")
		},
		func() error {
			return eachOf(ctx, some, "part_id", "part_id, sort", func(c table.Package) {
				give(c.PartID, func(p *Listed) {
					if c.Gtin != "" && !slices.Contains(p.Codes, c.Gtin) {
						p.Codes = append(p.Codes, c.Gtin)
					}
				})
			}, "part_id", "gtin")
		},
		func() error {
			return eachOf(ctx, some, "part_id", "part_id, sort", func(x table.Interchange) {
				give(x.PartID, func(p *Listed) { p.Interchanges = append(p.Interchanges, x.NumberNorm) })
			}, "part_id", "number_norm")
		},
		func() error {
			return eachOf(ctx, some, "part_id", "part_id, lang, sort", func(a table.Attribute) {
				give(a.PartID, func(p *Listed) {
					one := Attribute{Name: a.Name, Value: a.Value}
					if a.Lang == text.English {
						p.Attributes = append(p.Attributes, one)
						return
					}
					if p.Spoken == nil {
						p.Spoken = map[text.Lang][]Attribute{}
					}
					p.Spoken[a.Lang] = append(p.Spoken[a.Lang], one)
				})
			}, "part_id", "lang", "name", "value")
		},
		func() error {
			return eachOf(ctx, some, "kit_id", "kit_id, sort, part_id", func(c table.Component) {
				give(c.KitID, func(p *Listed) { p.Components = append(p.Components, Component{c.PartID, c.Quantity}) })
			}, "kit_id", "part_id", "quantity")
		},
		func() error {
			return eachOf(ctx, some, "part_id", "part_id", func(r table.Rating) {
				give(r.PartID, func(p *Listed) { p.Rating = Stars{r.Sum, r.Count}.order() })
			}, "part_id", "sum", "count")
		},
		func() error {
			old, err := oldNumbers(ctx, some, lastDay)
			for _, o := range old {
				give(o.PartID, func(p *Listed) { p.Superseded = append(p.Superseded, o.NumberNorm) })
			}
			return err
		},
	)
	return found, err
}

const lastDay = "9999-12-31" // old numbers are found before the day too

// eachOf calls visit for the rows of T that have in column one of some.
func eachOf[T any](ctx context.Context, some table.Some, column, sort string, visit func(T), columns ...string) error {
	rows, err := table.Read[T](ctx, some, column, sort, columns...)
	for _, r := range rows {
		visit(r)
	}
	return err
}
