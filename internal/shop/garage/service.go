package garage

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/vehicle"
)

// Vehicles are a customer's, the one chosen last first.
func Vehicles(ctx context.Context, customerID int64) ([]Kept, error) {
	if customerID == 0 {
		return nil, nil
	}
	return vehicles(ctx, customerID)
}

// Remember keeps the vehicles that a customer chose, the newest last. One that says no more than a newer one makes room
// for it.
func Remember(ctx context.Context, customerID int64, chosen ...vehicle.Vehicle) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		for _, v := range chosen {
			if err := remember(ctx, customerID, v); err != nil {
				return err
			}
		}
		return nil
	})
}

func remember(ctx context.Context, customerID int64, v vehicle.Vehicle) error {
	have, err := vehicles(ctx, customerID)
	if err != nil {
		return err
	}
	left := 1
	for _, old := range have {
		if facets(old.Vehicle) == facets(v) {
			continue
		}
		if left++; left <= most && !says(v, old.Vehicle) {
			continue
		}
		if _, err := remove(ctx, customerID, old.ID); err != nil {
			return err
		}
		left--
	}
	return save(ctx, customerID, v, db.Us(clock.Now(ctx)))
}

// Remove takes a vehicle out of a customer's garage. Another customer's is NotFound.
func Remove(ctx context.Context, customerID, id int64) error {
	gone, err := remove(ctx, customerID, id)
	if err == nil && !gone {
		return fault.New(fault.NotFound, "This vehicle is not in your garage.")
	}
	return err
}
