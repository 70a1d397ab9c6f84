package visit

import (
	"context"
	"errors"

	"camber/internal/shop/location"
	"camber/internal/web/wire"
)

// Store is where the visit picks up, the one chosen, else the first; at the till it is the till's.
func (s *Visits) Store(ctx context.Context) (location.Location, error) {
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return location.Location{}, err
	}
	chosen := wire.CurrentVisit(ctx).LocationID
	for _, l := range stores {
		if l.ID == chosen {
			return l, nil
		}
	}
	if len(stores) == 0 {
		return location.Location{}, errors.New("the shop has no store")
	}
	return stores[0], nil
}

// RememberStore makes a store the one where this visit picks up.
func (s *Visits) RememberStore(ctx context.Context, locationID int64) error {
	now := wire.CurrentVisit(ctx)
	if locationID == 0 || locationID == now.LocationID {
		return nil
	}
	now.LocationID = locationID
	return wire.SaveVisit(ctx, now)
}
