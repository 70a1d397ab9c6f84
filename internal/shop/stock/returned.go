package stock

import (
	"context"

	"camber/internal/base/db"
	"camber/internal/shop/audit"
)

// Unsell puts back on their shelves all pieces that an order took and did not bring back yet, in the transaction that
// voids it.
func (s *Service) Unsell(ctx context.Context, orderID int64, who audit.Who, day string) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		places, err := soldPlaces(ctx, orderID)
		if err != nil {
			return err
		}
		return s.bring(ctx, step{kind: returned, sign: 1, orderID: orderID, who: who, day: day}, places)
	})
}

// TakeBack books pieces that a customer brought back; kits are expanded. Back on the shelf they can be sold again; what
// is scrapped came in and went out.
func (s *Service) TakeBack(ctx context.Context, orderID, locationID int64, demands []Demand, scrap bool, who audit.Who,
	day string) error {
	if len(demands) == 0 {
		return nil
	}
	single, err := s.Expand(ctx, demands)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		in := step{kind: returned, sign: 1, orderID: orderID, who: who, day: day}
		if !scrap {
			return s.bring(ctx, in, at(locationID, single))
		}
		if err := s.record(ctx, in, at(locationID, single)); err != nil {
			return err
		}
		out := in
		out.kind, out.sign, out.reason = adjusted, -1, scrapped
		return s.record(ctx, out, at(locationID, single))
	})
}

func (s *Service) bring(ctx context.Context, done step, places []place) error {
	if len(places) == 0 {
		return nil
	}
	for _, p := range places {
		if err := raiseLevel(ctx, p.partID, p.locationID, p.quantity); err != nil {
			return err
		}
	}
	return s.record(ctx, done, places)
}

const scrapped = "scrapped" // why what came back is not there
