package visit

import (
	"context"

	"camber/internal/web/wire"
)

// RememberStore makes a store the one where this visit picks up; 0 leaves it as it is.
func RememberStore(ctx context.Context, locationID int64) error {
	if locationID == 0 || locationID == wire.CurrentVisit(ctx).LocationID {
		return nil
	}
	return wire.ChooseStore(ctx, locationID)
}
