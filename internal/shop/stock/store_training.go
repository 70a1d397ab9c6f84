package stock

import (
	"context"
	"fmt"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/shop/audit"
	"camber/internal/shop/training"
)

// ForTraining makes the copied counts of a training shop its own: nothing is reserved, and each begins with one
// movement.
func ForTraining(ctx context.Context) error {
	if !training.In(ctx) {
		return training.ErrNotIn
	}
	now := clock.Now(ctx)
	return db.Atomic(ctx, func(ctx context.Context) error {
		_, err := db.Write(ctx).NewRaw("UPDATE stock_levels SET reserved = 0 WHERE reserved <> 0").Exec(ctx)
		if err == nil {
			_, err = db.Write(ctx).NewRaw(`INSERT INTO stock_movements
				(part_id, location_id, kind, quantity, costed, value_e4, at_us, business_day, actor_kind, actor_id)
				SELECT part_id, location_id, ?, on_hand, costed, value_e4, ?, ?, ?, ? FROM stock_levels WHERE on_hand <> 0
				ORDER BY part_id, location_id`,
				received, db.Us(now), now.Format("2006-01-02"), audit.System.Kind, audit.System.ID).Exec(ctx)
		}
		if err != nil {
			return fmt.Errorf("stock of a training shop: %w", err)
		}
		return nil
	})
}
