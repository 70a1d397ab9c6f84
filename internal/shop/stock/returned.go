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
		return s.move(ctx, step{kind: returned, sign: 1, orderID: orderID, who: who, day: day}, places)
	})
}

// TakeBack books pieces that a customer brought back; kits are expanded. Back on the shelf they can be sold again; what
// is scrapped came in and went out. Pieces that the customer never got, as the order still waits for them, are called
// off instead.
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
		has, err := s.callOff(ctx, orderID, single, who, day)
		if err != nil || len(has) == 0 {
			return err
		}
		places, err := broughtBack(ctx, orderID, locationID, has)
		if err != nil {
			return err
		}
		in := step{kind: returned, sign: 1, orderID: orderID, who: who, day: day}
		if !scrap {
			return s.move(ctx, in, places)
		}
		if err := s.record(ctx, in, places); err != nil {
			return err
		}
		out := in
		out.kind, out.sign, out.reason = adjusted, -1, scrapped
		return s.record(ctx, out, places)
	})
}

// broughtBack is what of an order comes back to a store, at what it cost when the order took it. Without an order it
// costs what those cost that lie there.
func broughtBack(ctx context.Context, orderID, locationID int64, demands []Demand) ([]place, error) {
	places := at(locationID, demands)
	if orderID == 0 {
		return places, nil
	}
	took, err := soldPlaces(ctx, orderID)
	if err != nil {
		return nil, err
	}
	of := map[int64]batch{}
	for _, p := range took {
		b := of[p.partID]
		of[p.partID] = batch{b.pieces + p.cost.pieces, b.costed + p.cost.costed, b.value + p.cost.value}
	}
	for i, p := range places {
		share := of[p.partID].part(p.quantity)
		places[i].cost = &share
	}
	return places, nil
}

const scrapped = "scrapped" // why what came back is not there
