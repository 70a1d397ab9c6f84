package frame

import (
	"context"

	"camber/internal/shop/access"
	"camber/internal/shop/garage"
	"camber/internal/web/wire"
)

// garageOf are the vehicles that whoever asks has shopped for: a customer's garage, a visitor's last ones (FIT-3).
func (s *Frames) garageOf(ctx context.Context) ([]garage.Entry, error) {
	switch by := wire.Actor(ctx); {
	case by.Kind == access.Customer:
		entries, err := garage.Vehicles(ctx, by.CustomerID)
		return garage.Again(s.Vehicles.Reference(), entries...), err
	case by.Kind != access.Visitor || by.Mode == access.Kiosk:
		return nil, nil // a ticket's vehicle is its customer's
	}
	last := wire.CurrentVisit(ctx).Recent
	entries := make([]garage.Entry, len(last))
	for i, v := range last {
		entries[i].Vehicle = v
	}
	return garage.Again(s.Vehicles.Reference(), entries...), nil
}
