package customer

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

// Some are customers whom another package knows: by a query of their ids. The zero value is all.
type Some struct{ ids *bun.SelectQuery }

// SomeOf are the customers whose ids a query selects.
func SomeOf(ids *bun.SelectQuery) Some { return Some{ids} }

// certified are who pay no tax on a day that is given twice, by a certificate that no later one replaced.
const certified = `SELECT customer_id FROM tax_certificates c
	WHERE from_day <= ? AND (to_day = '' OR to_day >= ?) AND NOT EXISTS (SELECT 1 FROM tax_certificates n
	WHERE n.customer_id = c.customer_id AND n.zone_id = c.zone_id AND n.number = c.number AND n.id > c.id)`

// exempt are they and who pay none by a number.
const exempt = "id IN (SELECT id FROM customers WHERE tax_exempt = 1 UNION " + certified + ")"

// wordIs leaves who are found by an end that begins so.
const wordIs = "id IN (SELECT customer_id FROM customer_words WHERE grade IN (0,1,2,3,4,5) AND word >= ? AND word < ?)"

// narrow leaves the customers of a filter.
func (f Filter) narrow(q *bun.SelectQuery) {
	q.Where("merged_into = 0 AND erased_us IS NULL")
	for _, p := range f.parts() {
		q.Where(wordIs, p.begins, p.begins+last)
		q.Where(p.column+` LIKE ? ESCAPE '\'`, "%"+literal(p.text)+"%")
	}
	f.narrowToSearched(q)
	if f.IsPro {
		q.Where("business_id > 0")
	}
	if f.Exempt != "" {
		q.Where(exempt, f.Exempt, f.Exempt)
	}
	if f.Among.ids != nil {
		q.Where("id IN (?)", f.Among.ids)
	}
	if f.LevelID != 0 {
		q.Where("level_id = ?", f.LevelID)
	}
	if f.Active != nil {
		q.Where("active = ?", db.Bool(*f.Active))
	}
	if f.TagID != 0 {
		q.Where("id IN (SELECT customer_id FROM customer_tagged WHERE tag_id = ?)", f.TagID)
	}
	if !f.From.IsZero() {
		q.Where("added_us >= ?", db.Us(f.From))
	}
	if !f.To.IsZero() {
		q.Where("added_us < ?", db.Us(f.To))
	}
}

// narrowToSearched leaves those of whom all words are found, or who have the number that was typed.
func (f Filter) narrowToSearched(q *bun.SelectQuery) {
	words, number := f.searched()
	switch {
	case strings.TrimSpace(f.Search) == "":
		return
	case len(words) == 0 && number == 0:
		q.Where("id = 0") // nothing that anybody could be found by
		return
	}
	q.WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
		for _, begins := range words {
			q.WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
				for _, one := range begins {
					q.WhereOr(wordIs, one, one+last)
				}
				return q
			})
		}
		if number != 0 {
			q.WhereOr("id = ?", number)
		}
		return q
	})
}

func list(ctx context.Context, f Filter) ([]Customer, error) {
	var rows []row
	q := selectFrom(ctx, &rows)
	f.narrow(q)
	direction := ""
	if f.Descending {
		direction = " DESC"
	}
	if column := sorts[f.Sort]; column != "id" {
		q.OrderExpr(column + direction)
	}
	if err := q.OrderExpr("id" + direction).Limit(int64(f.Limit)).Offset(int64(f.Offset)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list customers: %w", err)
	}
	return customers(rows), nil
}

// exemptOf are those of some customers who pay no tax on a day.
func exemptOf(ctx context.Context, ids []int64, day string) (map[int64]bool, error) {
	var found []int64
	err := db.Read(ctx).NewSelect().Model((*row)(nil)).Column("id").Where("id IN (?)", bun.List(ids)).
		Where("(tax_exempt = 1 OR id IN ("+certified+" AND customer_id IN (?)))", day, day, bun.List(ids)).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("read who of %d customers pays no tax: %w", len(ids), err)
	}
	are := map[int64]bool{}
	for _, id := range found {
		are[id] = true
	}
	return are, nil
}

func countList(ctx context.Context, f Filter) (int, error) {
	q := db.Read(ctx).NewSelect().Model((*row)(nil))
	f.narrow(q)
	n, err := db.CountSome(ctx, q)
	if err != nil {
		return 0, fmt.Errorf("count customers: %w", err)
	}
	return n, nil
}
