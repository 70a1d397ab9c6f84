package stock

import (
	"context"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/audit"
)

// Held are the pieces that an order holds and that have not left, by part.
func (*Service) Held(ctx context.Context, orderIDs ...int64) (map[int64][]Demand, error) {
	return heldBy(ctx, orderIDs)
}

// Holding are the orders for which pieces lie at a store, or are to come to it.
func (*Service) Holding(ctx context.Context, locationID int64) ([]int64, error) {
	return holding(ctx, locationID)
}

// HandOver takes pieces that an order holds out of its store: the customer has them. More than it holds is a Conflict.
func (s *Service) HandOver(ctx context.Context, orderID int64, demands []Demand, who audit.Who, day string) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		var places []place
		for _, d := range combined(demands) {
			p, err := s.shrink(ctx, orderID, d, sold)
			if err != nil {
				return err
			}
			places = append(places, p)
		}
		return s.move(ctx, step{kind: sold, sign: -1, orderID: orderID, who: who, day: day}, places)
	})
}

// Miss books off pieces that an order holds and nobody finds: it waits for them from now on, and whoever counts next is
// told of them. More than it holds is a Conflict.
func (s *Service) Miss(ctx context.Context, orderID int64, d Demand, who audit.Who, day string) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		p, err := s.shrink(ctx, orderID, d, released)
		if err != nil {
			return err
		}
		places := []place{p}
		if err := freeLevels(ctx, places); err != nil {
			return err
		}
		done := step{kind: released, sign: -1, orderID: orderID, who: who, day: day}
		if err := s.record(ctx, done, places); err != nil {
			return err
		}
		done.kind, done.reason = adjusted, notFound
		if err := s.move(ctx, done, places); err != nil {
			return err
		}
		return awaitAgain(ctx, orderID, p)
	})
}

// notFound is why a piece is booked off that an order held.
const notFound = "not_found"

// awaitAgain lets an order wait for pieces of a part that it held: those that came for it did not, it turned out.
func awaitAgain(ctx context.Context, orderID int64, p place) error {
	waits, err := awaited(ctx, true, orderID)
	if err != nil {
		return err
	}
	now := waits[orderID]
	at := slices.IndexFunc(now, func(a Awaited) bool { return a.PartID == p.partID })
	if at < 0 {
		now = append(now, Awaited{PartID: p.partID, LocationID: p.locationID, Wanted: p.quantity})
		return saveAwaited(ctx, orderID, now)
	}
	came := min(p.quantity, now[at].Arrived)
	now[at].Arrived -= came
	now[at].Wanted += p.quantity - came
	return saveAwaited(ctx, orderID, now)
}

// shrink takes pieces off what an order holds.
func (*Service) shrink(ctx context.Context, orderID int64, d Demand, outcome kind) (place, error) {
	p, err := shrinkReservation(ctx, orderID, d, outcome, clock.Now(ctx))
	if err != nil {
		return place{}, err
	}
	if d.Quantity < 1 || p.quantity < d.Quantity {
		return place{}, fault.New(fault.Conflict, "Only %s are held for this order.", p.quantity)
	}
	return p, nil
}
