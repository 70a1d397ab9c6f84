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
}

type ruleRow struct {
	bun.BaseModel `bun:"table:tax_rules,alias:u"`
	LocationID    int64 `bun:",pk"`
	ClassID       int64 `bun:",pk"`
	RateID        int64 `bun:",pk"`
	Priority      int
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

func addRule(ctx context.Context, row ruleRow) (bool, error) {
	result, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("add tax rule: %w", err)
	}
	n, err := result.RowsAffected()
	return n == 1, err
}

func rates(ctx context.Context, locationID int64) (map[int64][]Rate, error) {
	var rows []struct {
		bun.BaseModel `bun:"table:tax_rules,alias:u"`
		ClassID       int64
		Priority      int
		Code          string
		Name          string
		RatePPM       money.PPM `bun:"rate_ppm"`
	}
	err := db.Read(ctx).NewSelect().Model(&rows).
		ColumnExpr("u.class_id, u.priority, r.code, r.name, r.rate_ppm").
		Join("JOIN tax_rates AS r ON r.id = u.rate_id").
		Where("u.location_id = ?", locationID).OrderExpr("u.class_id, u.priority, r.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the taxes of location %d: %w", locationID, err)
	}
	found := map[int64][]Rate{}
	for _, r := range rows {
		found[r.ClassID] = append(found[r.ClassID], Rate{r.Code, r.Name, r.RatePPM, r.Priority})
	}
	return found, nil
}
