package product

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/text"
)

const last = "\U0010FFFF" // behind every letter

var sorts = map[string]string{"": "p.id", "added": "p.id", "number": "p.number_norm", "name": "t.name_fold",
	ByMatch: "p.number_norm"}

func listed(ctx context.Context, f Filter) ([]int64, error) {
	direction := "ASC"
	if f.Desc != (f.Sort == "" || f.Sort == "added") {
		direction = "DESC"
	}
	q := narrowed(ctx, f).ColumnExpr("p.id")
	if f.Sort == "name" {
		q.Join("JOIN part_texts AS t ON t.part_id = p.id AND t.lang = 'en'")
	}
	f.narrowState(q)
	if number := text.Number(f.Search); f.Sort == ByMatch && number != "" {
		q.OrderExpr("CASE WHEN p.number_norm = ? THEN 0 WHEN p.number_norm >= ? AND p.number_norm < ? THEN 1 ELSE 2 END",
			number, number, number+last)
	}
	column := sorts[f.Sort]
	q.OrderExpr(column + " " + direction)
	if column != "p.id" {
		q.OrderExpr("p.id " + direction)
	}
	var ids []int64
	if err := q.Limit(int64(f.Limit)).Offset(int64(f.Offset)).Scan(ctx, &ids); err != nil {
		return nil, fmt.Errorf("list products: %w", err)
	}
	return ids, nil
}

func (f Filter) narrowState(q *bun.SelectQuery) {
	switch f.State {
	case OnSale:
		q.Where("p.active = 1 AND p.orderable = 1")
	case AskFirst:
		q.Where("p.active = 1 AND p.orderable = 0")
	case Off:
		q.Where("p.active = 0")
	}
}

// found are the next parts that a filter finds, by id.
func found(ctx context.Context, f Filter, after int64, limit int) (some []Found, err error) {
	q := narrowed(ctx, f).Join("JOIN brands AS b ON b.id = p.brand_id").
		ColumnExpr("p.id AS id, b.name AS brand, p.number AS number").Where("p.id > ?", after)
	f.narrowState(q)
	if err := q.OrderExpr("p.id").Limit(int64(limit)).Scan(ctx, &some); err != nil {
		return nil, fmt.Errorf("find products: %w", err)
	}
	return some, nil
}

func counted(ctx context.Context, f Filter) (map[string]int, error) {
	counts := map[string]int{"": 0, OnSale: 0, AskFirst: 0, Off: 0}
	if len(f.words()) > 0 {
		if isAll, err := countedAtOnce(ctx, f, counts); err != nil || isAll {
			return counts, err
		}
	}
	for state := range counts {
		f.State = state
		q := narrowed(ctx, f)
		f.narrowState(q)
		n, err := db.CountSome(ctx, q)
		if err != nil {
			return nil, fmt.Errorf("count products: %w", err)
		}
		counts[state] = n
	}
	return counts, nil
}

// countedAtOnce counts what a search finds by state in one go: to look through all names takes the most time. It says
// whether that was all.
func countedAtOnce(ctx context.Context, f Filter, counts map[string]int) (isAll bool, err error) {
	var groups []struct {
		Active, Orderable, Parts int
	}
	some := narrowed(ctx, f).ColumnExpr("p.active, p.orderable").Limit(MostCounted + 1)
	err = db.Read(ctx).NewSelect().TableExpr("(?) AS counted", some).
		ColumnExpr("active, orderable, count(*) AS parts").GroupExpr("active, orderable").Scan(ctx, &groups)
	if err != nil {
		return false, fmt.Errorf("count products: %w", err)
	}
	all := 0
	for _, g := range groups {
		all += g.Parts
	}
	if all > MostCounted {
		return false, nil
	}
	for _, g := range groups {
		counts[State(g.Active == 1, g.Orderable == 1)] += g.Parts
	}
	counts[""] = all
	return true, nil
}

// narrowed are the products that a filter leaves, whatever their state.
func narrowed(ctx context.Context, f Filter) *bun.SelectQuery {
	q := db.Read(ctx).NewSelect().TableExpr("parts AS p")
	if f.Parts != nil {
		q.Where("p.id IN (?)", bun.List(f.Parts))
	}
	if f.BrandID != 0 {
		q.Where("p.brand_id = ?", f.BrandID)
	}
	if f.categories != nil {
		q.Where("p.category_id IN (?)", bun.List(f.categories))
	}
	const inStock = "EXISTS (SELECT 1 FROM stock_levels AS l WHERE l.part_id = p.id AND l.on_hand > l.reserved)"
	switch f.Stock {
	case "in":
		q.Where(inStock)
	case "out":
		q.Where("NOT " + inStock)
	}
	switch f.Without {
	case Pictures:
		q.Where("NOT EXISTS (SELECT 1 FROM part_images AS i WHERE i.part_id = p.id)")
	case Prices:
		q.Where("NOT EXISTS (SELECT 1 FROM prices AS s WHERE s.part_id = p.id)")
	case Cost:
		q.Where("NOT EXISTS (SELECT 1 FROM part_costs AS c WHERE c.part_id = p.id)")
	case Spanish:
		q.Where("NOT EXISTS (SELECT 1 FROM part_texts AS e WHERE e.part_id = p.id AND e.lang = 'es' AND e.name <> '')")
	}
	return searched(q, f)
}

// searched narrows to what a search finds: numbers by their beginnings, barcodes whole, names by all words in any place.
func searched(q *bun.SelectQuery, f Filter) *bun.SelectQuery {
	words, number := f.words(), text.Number(f.Search)
	if len(words) == 0 {
		return q
	}
	return q.WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
		if number != "" {
			q.WhereOr("p.number_norm >= ? AND p.number_norm < ?", number, number+last).
				WhereOr("p.id IN (SELECT part_id FROM part_interchanges WHERE number_norm >= ? AND number_norm < ?)", number,
					number+last)
		}
		if code := f.barcode(); code != "" {
			q.WhereOr("p.id IN (SELECT part_id FROM part_codes WHERE code = ?)", code).
				WhereOr("p.id IN (SELECT part_id FROM part_packages WHERE gtin = ?)", code)
		}
		named := "p.id IN (SELECT part_id FROM part_texts WHERE " +
			strings.TrimPrefix(strings.Repeat(` AND name_fold LIKE ? ESCAPE '\'`, len(words)), " AND ") + ")"
		patterns := make([]any, len(words))
		for i, w := range words {
			patterns[i] = "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(w) + "%"
		}
		return q.WhereOr(named, patterns...)
	})
}

// ByNumber finds the parts of a brand, sold or not, by their numbers in any spelling that text.Number takes for the
// same; one that is not there is absent.
func (*Service) ByNumber(ctx context.Context, brandID int64, numbers ...string) (map[string]int64, error) {
	byNorm := map[string]int64{}
	norms := make([]string, len(numbers))
	for i, n := range numbers {
		norms[i] = text.Number(n)
	}
	var rows []struct {
		ID         int64
		NumberNorm string
	}
	err := db.Read(ctx).NewSelect().TableExpr("parts AS p").ColumnExpr("p.id, p.number_norm").
		Where("p.brand_id = ? AND p.number_norm IN (?)", brandID, bun.List(norms)).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("find parts by number: %w", err)
	}
	for _, r := range rows {
		byNorm[r.NumberNorm] = r.ID
	}
	found := map[string]int64{}
	for i, n := range numbers {
		if id := byNorm[norms[i]]; id != 0 {
			found[n] = id
		}
	}
	return found, nil
}

// After returns the ids of the next parts, sold or not.
func (*Service) After(ctx context.Context, partID int64, limit int) (ids []int64, err error) {
	err = db.Read(ctx).NewSelect().TableExpr("parts AS p").ColumnExpr("p.id").Where("p.id > ?", partID).
		OrderExpr("p.id").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("list parts: %w", err)
	}
	return ids, nil
}
