package app

import (
	"context"
	"fmt"

	"camber/internal/shop/audit"
)

// SetUniversal says of parts, by number or barcode, that they are made for any vehicle, or no longer.
func (a *App) SetUniversal(ctx context.Context, universal bool, numbers ...string) error {
	ctx = a.Context(ctx)
	for _, number := range numbers {
		id, _, err := a.Services.Catalog.ByCode(ctx, number)
		if err == nil {
			err = a.Services.Fitment.SetUniversal(ctx, audit.System, id, universal)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", number, err)
		}
	}
	return nil
}
