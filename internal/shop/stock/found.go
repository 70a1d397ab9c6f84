package stock

import (
	"context"
	"fmt"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/audit"
)

// Find books as found what a store lacks of the demands of an order that has reserved nothing yet, and returns it: the
// pieces lie there although no count knows of them (INV-3).
func (s *Service) Find(ctx context.Context, orderID, locationID int64, demands []Demand, who audit.Who,
	day string) (lacked []Demand, err error) {
	single, err := s.Expand(ctx, demands)
	if err != nil {
		return nil, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		levels, err := lockLevels(ctx, locationID, partsOf(single))
		if err != nil {
			return err
		}
		lacked = nil
		for _, d := range single {
			if n := d.Quantity - (levels[d.PartID].OnHand - levels[d.PartID].Reserved); n > 0 {
				lacked = append(lacked, Demand{d.PartID, n})
			}
		}
		return s.move(ctx, step{kind: found, sign: 1, orderID: orderID, who: who, day: day}, at(locationID, lacked))
	})
	return lacked, err
}

// HeldByOthers says, a sentence each, which other orders have reserved of the parts that a store lacks for the demands
// of an order; orderID 0: of none yet.
func (s *Service) HeldByOthers(ctx context.Context, orderID, locationID int64, demands []Demand) ([]fault.Text, error) {
	single, err := s.Expand(ctx, demands)
	if err != nil {
		return nil, err
	}
	ids := partsOf(single)
	free, err := freeAt(ctx, ids, locationID)
	if err != nil {
		return nil, err
	}
	held, err := openReservations(ctx, locationID, ids)
	if err != nil {
		return nil, err
	}
	for _, r := range held {
		if r.OrderID == orderID {
			free[r.PartID] += r.Quantity
		}
	}
	for _, d := range single {
		free[d.PartID] -= d.Quantity
	}
	held = slices.DeleteFunc(held, func(r reservationRow) bool { return r.OrderID == orderID || free[r.PartID] >= 0 })
	parts, err := s.parts.Parts(ctx, ids)
	if err != nil {
		return nil, err
	}
	said := make([]fault.Text, len(held))
	for i, r := range held {
		said[i] = fault.T("Order # %s holds %s of %s.", fmt.Sprint(r.OrderID), r.Quantity, parts[r.PartID].Name)
	}
	return said, nil
}

func partsOf(demands []Demand) []int64 {
	ids := make([]int64, len(demands))
	for i, d := range demands {
		ids[i] = d.PartID
	}
	return ids
}
