package price

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

type levelRow struct {
	bun.BaseModel `bun:"table:price_levels"`
	ID            int64 `bun:",pk,autoincrement"`
	Code          string
	Name          string
	Sort          int
}

type priceRow struct {
	bun.BaseModel `bun:"table:prices,alias:p"`
	PartID        int64 `bun:",pk"`
	LevelID       int64 `bun:",pk"`
	MinQuantity   int   `bun:",pk"`
	PriceE4       money.E4
}

// addLevel returns 0 where the code is taken.
func addLevel(ctx context.Context, code, name string, sort int) (int64, error) {
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&levelRow{Code: code, Name: name, Sort: sort}).On("CONFLICT DO NOTHING").
		Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add price level: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

func levels(ctx context.Context) ([]Level, error) {
	var rows []levelRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "code", "name", "sort").OrderExpr("sort, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read price levels: %w", err)
	}
	found := make([]Level, len(rows))
	for i, r := range rows {
		found[i] = Level{r.ID, r.Code, r.Name, r.Sort}
	}
	return found, nil
}

func savePrice(ctx context.Context, partID, levelID int64, minQuantity int, unit money.E4) error {
	row := priceRow{PartID: partID, LevelID: levelID, MinQuantity: minQuantity, PriceE4: unit}
	_, err := db.Write(ctx).NewInsert().Model(&row).
		On("CONFLICT (part_id, level_id, min_quantity) DO UPDATE").Set("price_e4 = EXCLUDED.price_e4").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save the price of part %d: %w", partID, err)
	}
	return nil
}

// entries reads the prices of a level and of retail.
func entries(ctx context.Context, levelID int64, partIDs []int64) (map[int64][]entry, error) {
	if len(partIDs) == 0 {
		return nil, nil
	}
	var rows []struct {
		bun.BaseModel `bun:"table:prices,alias:p"`
		PartID        int64
		LevelID       int64
		MinQuantity   int
		PriceE4       money.E4
		Code          string
	}
	err := db.Read(ctx).NewSelect().Model(&rows).ColumnExpr("p.part_id, p.level_id, p.min_quantity, p.price_e4, l.code").
		Join("JOIN price_levels AS l ON l.id = p.level_id").
		Where("p.part_id IN (?)", bun.List(partIDs)).Where("p.level_id = ? OR l.code = ?", levelID, Retail).
		OrderExpr("p.part_id, p.level_id, p.min_quantity").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read prices: %w", err)
	}
	found := map[int64][]entry{}
	for _, r := range rows {
		found[r.PartID] = append(found[r.PartID], entry{
			level: r.Code, own: r.LevelID == levelID || levelID == 0, from: r.MinQuantity, unit: r.PriceE4,
		})
	}
	return found, nil
}
