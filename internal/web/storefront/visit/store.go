package visit

import (
	"context"

	"camber/internal/web/wire"
)

// RememberStore makes a store the one where this visit picks up.
func RememberStore(ctx context.Context, locationID int64) error {
	now := wire.CurrentVisit(ctx)
	if locationID == 0 || locationID == now.LocationID {
		return nil
	}
	now.LocationID = locationID
	return wire.SaveVisit(ctx, now)
}
