package app

import (
	"context"
	"fmt"

	"camber/internal/shop/audit"
	"camber/internal/shop/slot"
)

// PickSlot shows parts, named by number or barcode, in a place of the shop.
func (a *App) PickSlot(ctx context.Context, name string, numbers ...string) error {
	ctx = a.Context(ctx)
	ids := make([]int64, len(numbers))
	for i, number := range numbers {
		meant, err := a.Services.Catalog.ByCode(ctx, number)
		if err != nil {
			return fmt.Errorf("%s: %w", number, err)
		}
		ids[i] = meant.PartID
	}
	return a.Services.Slot.Pick(ctx, audit.System, slot.Name(name), ids...)
}
