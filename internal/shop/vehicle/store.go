package vehicle

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
)

type referenceRow struct {
	bun.BaseModel `bun:"table:vehicle_references"`
	ID            int64 `bun:",pk,autoincrement"`
	Name          string
	Version       string
	Sha256        string
	BaseVehicles  int64
	AddedUs       int64
	Live          db.Bool
}

var referenceColumns = []string{"id", "name", "version", "sha256", "base_vehicles", "added_us", "live"}

// liveRow returns the row in force; ok is false while it is the program's own reference.
func liveRow(ctx context.Context) (row referenceRow, ok bool, err error) {
	err = db.Read(ctx).NewSelect().Model(&row).Column(referenceColumns...).Where("live = 1").Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return referenceRow{}, false, nil
	}
	if err != nil {
		return referenceRow{}, false, fmt.Errorf("read the vehicle reference: %w", err)
	}
	return row, true, nil
}

// retire takes what is live out of force.
func retire(ctx context.Context) error {
	_, err := db.Write(ctx).NewUpdate().Model((*referenceRow)(nil)).Set("live = 0").Where("live = 1").Exec(ctx)
	if err != nil {
		return fmt.Errorf("retire the vehicle reference: %w", err)
	}
	return nil
}

// addReference makes a row that is live. Where another became live meanwhile it is fault.Conflict.
func addReference(ctx context.Context, row *referenceRow) error {
	row.AddedUs, row.Live = db.Us(clock.Now(ctx)), true
	var ids []int64
	if _, err := db.Write(ctx).NewInsert().Model(row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids); err != nil {
		return fmt.Errorf("add a vehicle reference: %w", err)
	}
	if len(ids) == 0 {
		return fault.New(fault.Conflict, "Someone else is bringing vehicles in. Please try again.")
	}
	row.ID = ids[0]
	return nil
}
