package tax

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

type classRow struct {
	bun.BaseModel `bun:"table:tax_classes"`
	ID            int64 `bun:",pk,autoincrement"`
	Name          string
}

type rateRow struct {
	bun.BaseModel `bun:"table:tax_rates"`
	ID            int64 `bun:",pk,autoincrement"`
	Code          string
	Name          string
	RatePPM       money.PPM `bun:"rate_ppm"`
	NextPPM       money.PPM `bun:"next_ppm"`
	NextDay       string
}

type ruleRow struct {
	bun.BaseModel `bun:"table:tax_rules,alias:u"`
	ID            int64 `bun:",pk,autoincrement"`
	LocationID    int64 `bun:",nullzero"`
	AreaID        int64 `bun:",nullzero"`
	ClassID       int64
	RateID        int64
	LevelID       int64
	Priority      int
	SheetID       int64 `bun:",nullzero"`
}

func rowOf(r Rule) ruleRow {
	return ruleRow{ID: r.ID, LocationID: r.LocationID, AreaID: r.AreaID, ClassID: r.ClassID, RateID: r.RateID,
		LevelID: r.LevelID, Priority: r.Priority, SheetID: r.SheetID}
}

func (r ruleRow) rule() Rule {
	return Rule{r.ID, r.LocationID, r.AreaID, r.ClassID, r.RateID, r.LevelID, r.Priority, r.SheetID}
}

// addClass returns 0 where the name is taken.
func addClass(ctx context.Context, name string) (int64, error) {
	return addOnce(ctx, &classRow{Name: name})
}

// addRate returns 0 where the code is taken.
func addRate(ctx context.Context, code, name string, ppm money.PPM) (int64, error) {
	return addOnce(ctx, &rateRow{Code: code, Name: name, RatePPM: ppm})
}

func addOnce(ctx context.Context, row any) (int64, error) {
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return ids[0], nil
}

func classes(ctx context.Context) ([]Class, error) {
	var rows []classRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "name").OrderExpr("name, id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read tax classes: %w", err)
	}
	found := make([]Class, len(rows))
	for i, r := range rows {
		found[i] = Class{r.ID, r.Name}
	}
	return found, nil
}

// addRule returns 0 where the rule is there already.
func addRule(ctx context.Context, r Rule) (int64, error) {
	row := rowOf(r)
	id, err := addOnce(ctx, &row)
	if err != nil {
		return 0, fmt.Errorf("add tax rule: %w", err)
	}
	return id, nil
}

func rulesAt(ctx context.Context, locationID int64) ([]Asked, error) {
	return askedBy(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("u.location_id = ?", locationID) })
}

func rulesOfAreas(ctx context.Context) (map[int64][]Asked, error) {
	all, err := askedBy(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("u.area_id IS NOT NULL") })
	byArea := map[int64][]Asked{}
	for _, a := range all {
		byArea[a.Rule.AreaID] = append(byArea[a.Rule.AreaID], a)
	}
	return byArea, err
}

func askedBy(ctx context.Context, which func(*bun.SelectQuery) *bun.SelectQuery) ([]Asked, error) {
	var rows []struct {
		ruleRow `bun:",extend"`
		Code    string
		Name    string
		RatePPM money.PPM `bun:"rate_ppm"`
		NextPPM money.PPM `bun:"next_ppm"`
		NextDay string
	}
	err := which(db.Read(ctx).NewSelect().Model(&rows)).
		ColumnExpr("u.id, u.location_id, u.area_id, u.class_id, u.rate_id, u.level_id, u.priority, u.sheet_id").
		ColumnExpr("r.code, r.name, r.rate_ppm, r.next_ppm, r.next_day").
		Join("JOIN tax_rates AS r ON r.id = u.rate_id").OrderExpr("u.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read tax rules: %w", err)
	}
	found := make([]Asked, len(rows))
	for i, r := range rows {
		found[i] = Asked{Rate{r.Code, r.Name, r.RatePPM, r.Priority}, r.rule(), Change{r.NextPPM, r.NextDay}}
	}
	return found, nil
}

func taxed(ctx context.Context) (map[int64]bool, error) {
	var ids []int64
	err := db.Read(ctx).NewSelect().Model((*ruleRow)(nil)).ColumnExpr("DISTINCT u.class_id").
		Where("u.location_id IS NOT NULL").
		OrderExpr("u.class_id").Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("read taxed classes: %w", err)
	}
	found := map[int64]bool{}
	for _, id := range ids {
		found[id] = true
	}
	return found, nil
}
