package price

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

// specialIs names the SpecialState of a row on a day.
const specialIs = `CASE WHEN p.to_day < ?0 THEN 'over' WHEN p.from_day > ?0 THEN 'coming' ELSE 'on' END`

func listedSpecials(ctx context.Context, day string, f SpecialFilter) ([]Special, map[string]int, error) {
	narrowed := func(q *bun.SelectQuery) *bun.SelectQuery {
		q.TableExpr("prices AS p").Where("p.to_day <> ''")
		if f.PartID != 0 {
			q.Where("p.part_id = ?", f.PartID)
		}
		if f.LevelID != 0 {
			q.Where("p.level_id = ?", f.LevelID)
		}
		return q
	}
	counts := map[string]int{"": 0, string(SpecialComing): 0, string(SpecialOn): 0, string(SpecialOver): 0}
	var sums []struct {
		Is     string
		Prices int
	}
	err := narrowed(db.Read(ctx).NewSelect()).ColumnExpr(specialIs+` AS "is"`, day).ColumnExpr("count(*) AS prices").
		GroupExpr("1").OrderExpr("1").Scan(ctx, &sums)
	if err != nil {
		return nil, nil, fmt.Errorf("count specials: %w", err)
	}
	for _, one := range sums {
		counts[one.Is] = one.Prices
		counts[""] += one.Prices
	}
	var rows []struct {
		priceRow `bun:",extend"`
		Is       SpecialState
	}
	q := narrowed(db.Read(ctx).NewSelect()).Column("p.part_id", "p.level_id", "p.min_quantity", "p.from_day", "p.to_day",
		"p.price_e4").ColumnExpr(specialIs+` AS "is"`, day)
	if f.State != "" {
		q.Where(specialIs+" = ?1", day, f.State)
	}
	err = q.OrderExpr("p.to_day DESC, p.part_id, p.level_id, p.min_quantity, p.from_day").Limit(int64(f.Limit)).
		Offset(int64(f.Offset)).Scan(ctx, &rows)
	if err != nil {
		return nil, nil, fmt.Errorf("list specials: %w", err)
	}
	found := make([]Special, len(rows))
	for i, r := range rows {
		found[i] = Special{State: r.Is, PartPrice: PartPrice{PartID: r.PartID, LevelID: r.LevelID,
			MinQuantity: r.MinQuantity, Unit: r.PriceE4, From: r.FromDay, To: r.ToDay}}
	}
	return found, counts, nil
}
