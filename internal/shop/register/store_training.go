package register

import (
	"context"
	"fmt"

	"camber/internal/base/db"
	"camber/internal/shop/training"
)

// ForTraining lets the registers of a training shop count receipts and reports from elsewhere than the shop's own.
func ForTraining(ctx context.Context) error {
	if !training.In(ctx) {
		return training.ErrNotIn
	}
	_, err := db.Write(ctx).NewRaw("UPDATE registers SET last_receipt = ?, last_z = ?", training.FirstReceipt,
		training.FirstReceipt).Exec(ctx)
	if err != nil {
		return fmt.Errorf("registers of a training shop: %w", err)
	}
	return nil
}
