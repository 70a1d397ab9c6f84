package vehicleview

import (
	"context"

	"camber/internal/shop/garage"
)

// GarageVehicle is one that whoever asks has shopped for (FIT-3).
type GarageVehicle struct {
	Vehicle
	ID      int64 // in the customer's garage; 0: a visitor's
	Current bool  // the chosen one
}

// NewGarage shows vehicles, the one chosen last first. chosen is the session's.
func NewGarage(ctx context.Context, entries []garage.Entry, chosen *Vehicle) []GarageVehicle {
	list := make([]GarageVehicle, 0, len(entries))
	for _, k := range entries {
		v := GarageVehicle{Vehicle: *NewVehicle(ctx, &k.Vehicle), ID: k.ID}
		if k.IsGone {
			v.Vehicle = *NewGone(ctx, &k.Vehicle)
		}
		v.Current = chosen != nil && v.Display == chosen.Display
		list = append(list, v)
	}
	return list
}
