package price

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

type costRow struct {
	bun.BaseModel `bun:"table:part_costs"`
	PartID        int64    `bun:",pk"`
	CostE4        money.E4 `bun:"cost_e4"`
}

func rowsOf(ctx context.Context, partID int64) ([]priceRow, error) {
	var rows []priceRow
	err := db.Read(ctx).NewSelect().Model(&rows).Where("part_id = ?", partID).
		OrderExpr("level_id, min_quantity, from_day").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the prices of part %d: %w", partID, err)
	}
	return rows, nil
}

// mapOf is the one without days, 0 for none.
func mapOf(ctx context.Context, partID int64) (money.E4, error) {
	var rows []mapRow
	err := db.Read(ctx).NewSelect().Model(&rows).Where("part_id = ? AND from_day = ''", partID).Scan(ctx)
	if err != nil {
		return 0, fmt.Errorf("read the MAP of part %d: %w", partID, err)
	}
	if len(rows) == 0 {
		return 0, nil
	}
	return rows[0].MapE4, nil
}

func costsOf(ctx context.Context, partIDs []int64) (map[int64]money.E4, error) {
	found := map[int64]money.E4{}
	if len(partIDs) == 0 {
		return found, nil
	}
	var rows []costRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Where("part_id IN (?)", bun.List(partIDs)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read what parts cost the shop: %w", err)
	}
	for _, r := range rows {
		found[r.PartID] = r.CostE4
	}
	return found, nil
}

// saveCost: 0 is not known.
func saveCost(ctx context.Context, partID int64, cost money.E4) error {
	row := &costRow{PartID: partID, CostE4: cost}
	var err error
	if cost == 0 {
		_, err = db.Write(ctx).NewDelete().Model(row).WherePK().Exec(ctx)
	} else {
		_, err = db.Write(ctx).NewInsert().Model(row).On("CONFLICT (part_id) DO UPDATE").Set("cost_e4 = EXCLUDED.cost_e4").
			Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("save what part %d costs the shop: %w", partID, err)
	}
	return nil
}
