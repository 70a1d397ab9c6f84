package slot

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type pickRow struct {
	bun.BaseModel `bun:"table:slot_parts"`
	Slot          Name  `bun:",pk"`
	PartID        int64 `bun:",pk"`
	Position      int
}

func picks(ctx context.Context) (map[Name][]int64, error) {
	var rows []pickRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("slot", "part_id").OrderExpr("slot, position, part_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what is picked: %w", err)
	}
	found := map[Name][]int64{}
	for _, r := range rows {
		found[r.Slot] = append(found[r.Slot], r.PartID)
	}
	return found, nil
}

func replace(ctx context.Context, name Name, partIDs []int64) error {
	if _, err := db.Write(ctx).NewDelete().Model((*pickRow)(nil)).Where("slot = ?", name).Exec(ctx); err != nil {
		return fmt.Errorf("empty %s: %w", name, err)
	}
	if len(partIDs) == 0 {
		return nil
	}
	rows := make([]pickRow, len(partIDs))
	for i, id := range partIDs {
		rows[i] = pickRow{Slot: name, PartID: id, Position: i + 1}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("pick for %s: %w", name, err)
	}
	return nil
}
