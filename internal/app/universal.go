package app

import (
	"context"
	"errors"
	"fmt"

	"camber/internal/shop/audit"
)

var errOldNumber = errors.New("an old number, or somebody else's: say the part's own")

// SetUniversal says of parts, by number or barcode, that they are made for any vehicle, or no longer.
func (a *App) SetUniversal(ctx context.Context, universal bool, numbers ...string) error {
	ctx = a.Context(ctx)
	for _, number := range numbers {
		meant, err := a.Services.Catalog.ByCode(ctx, number)
		switch {
		case err == nil && meant.Instead != "":
			err = errOldNumber
		case err == nil:
			err = a.Services.Fitment.SetUniversal(ctx, audit.System, meant.PartID, universal)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", number, err)
		}
	}
	return nil
}
