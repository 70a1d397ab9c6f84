package visit

import (
	"context"
	"slices"

	"camber/internal/shop/garage"
	"camber/internal/web/wire"
)

// BringIn puts a visitor's vehicles into the garage of the customer who signs in.
func BringIn(ctx context.Context, customerID int64, visit *wire.Visit) error {
	last := slices.Clone(visit.Recent)
	slices.Reverse(last)
	visit.Recent = nil
	return garage.Remember(ctx, customerID, last...)
}
