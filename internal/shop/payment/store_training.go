package payment

import (
	"context"
	"fmt"

	"camber/internal/base/db"
	"camber/internal/shop/training"
)

// ForTraining gives the copied card terminals of a training shop to a company, which takes no money.
func ForTraining(ctx context.Context, company string) error {
	if !training.In(ctx) {
		return training.ErrNotIn
	}
	_, err := db.Write(ctx).NewRaw("UPDATE terminal_devices SET provider = ?", company).Exec(ctx)
	if err != nil {
		return fmt.Errorf("terminals of a training shop: %w", err)
	}
	return nil
}
