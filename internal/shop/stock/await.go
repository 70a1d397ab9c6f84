package stock

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/shop/audit"
)

// Awaited are pieces of a part that an order was promised although they were not here.
type Awaited struct {
	PartID     int64
	LocationID int64
	Wanted     int
	Arrived    int // held for the order as they came, or handed over since
	Dropped    int // called off before they were handed over

	Came   time.Time // when the last of Arrived did; zero: none did
	CameBy int64     // of the staff, who received them; 0: nobody of them
}

// Open is how many are still to come.
func (a Awaited) Open() int { return a.Wanted - a.Arrived - a.Dropped }

// Await says what an order waits for; kits are expanded. What it waited for before and is not named any more, it waits
// for no more. The answer is what of the order's demands is not to be reserved yet. Of none it forgets all.
func (s *Service) Await(ctx context.Context, orderID, locationID int64, demands []Demand) (open []Demand, err error) {
	single, err := s.Expand(ctx, demands)
	if err != nil {
		return nil, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		before, err := awaited(ctx, true, orderID)
		if err != nil {
			return err
		}
		earlier := map[int64]Awaited{}
		for _, a := range before[orderID] {
			if a.LocationID == locationID {
				earlier[a.PartID] = a
			}
		}
		open = nil
		now := make([]Awaited, len(single))
		for i, d := range single {
			was := earlier[d.PartID]
			now[i] = Awaited{PartID: d.PartID, LocationID: locationID, Wanted: d.Quantity,
				Arrived: min(was.Arrived, d.Quantity), Came: was.Came, CameBy: was.CameBy}
			if n := now[i].Open(); n > 0 {
				open = append(open, Demand{d.PartID, n})
			}
		}
		return saveAwaited(ctx, orderID, now)
	})
	return open, err
}

// Less is what remains of demands without others; kits are expanded.
func (s *Service) Less(ctx context.Context, demands, others []Demand) ([]Demand, error) {
	if len(others) == 0 {
		return demands, nil
	}
	single, err := s.Expand(ctx, demands)
	if err != nil {
		return nil, err
	}
	without := map[int64]int{}
	for _, d := range others {
		without[d.PartID] += d.Quantity
	}
	var rest []Demand
	for _, d := range single {
		if n := d.Quantity - without[d.PartID]; n > 0 {
			rest = append(rest, Demand{d.PartID, n})
		}
	}
	return rest, nil
}

// Awaited is what orders wait for, or waited for, by order and part.
func (*Service) Awaited(ctx context.Context, orderIDs ...int64) (map[int64][]Awaited, error) {
	return awaited(ctx, false, orderIDs...)
}

// Arrive holds what came in for an order that waits for it, and says what of it that was: the rest is anybody's.
func (s *Service) Arrive(ctx context.Context, by Paper, orderID int64, came []Demand) (held []Demand, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		waits, err := awaited(ctx, true, orderID)
		if err != nil {
			return err
		}
		held = nil
		for _, d := range combined(came) {
			for i := range waits[orderID] {
				a := &waits[orderID][i]
				if n := min(d.Quantity, a.Open()); a.PartID == d.PartID && a.LocationID == by.LocationID && n > 0 {
					a.Arrived, a.Came, a.CameBy = a.Arrived+n, clock.Now(ctx), 0
					if by.Who.Kind == audit.Staff {
						a.CameBy = by.Who.ID
					}
					held = append(held, Demand{d.PartID, n})
				}
			}
		}
		if len(held) == 0 {
			return nil
		}
		if err := saveAwaited(ctx, orderID, waits[orderID]); err != nil {
			return err
		}
		return s.Reserve(ctx, orderID, by.LocationID, held, by.Who, by.Day)
	})
	return held, err
}

// callOff takes pieces off what an order waits for, and then off what is held for it: they never were the customer's.
// The answer is what of the demands the customer has.
func (s *Service) callOff(ctx context.Context, orderID int64, demands []Demand, who audit.Who, day string) ([]Demand,
	error) {
	if orderID == 0 {
		return demands, nil
	}
	waits, err := awaited(ctx, true, orderID)
	if err != nil || len(waits[orderID]) == 0 {
		return demands, err
	}
	var has []Demand
	for _, d := range demands {
		for i := range waits[orderID] {
			a := &waits[orderID][i]
			if a.PartID != d.PartID {
				continue
			}
			n := min(d.Quantity, a.Open())
			a.Dropped += n
			d.Quantity -= n
			freed, err := s.loosen(ctx, orderID, Demand{d.PartID, min(d.Quantity, a.Arrived)}, who, day)
			if err != nil {
				return nil, err
			}
			a.Arrived -= freed
			a.Dropped += freed
			d.Quantity -= freed
		}
		if d.Quantity > 0 {
			has = append(has, d)
		}
	}
	return has, saveAwaited(ctx, orderID, waits[orderID])
}

// loosen gives back some pieces of a part that an order holds, and says how many there were.
func (s *Service) loosen(ctx context.Context, orderID int64, d Demand, who audit.Who, day string) (int, error) {
	p, err := shrinkReservation(ctx, orderID, d, released, clock.Now(ctx))
	if err != nil || p.quantity == 0 {
		return 0, err
	}
	places := []place{p}
	if err := freeLevels(ctx, places); err != nil {
		return 0, err
	}
	return p.quantity, s.record(ctx, step{kind: released, sign: -1, orderID: orderID, who: who, day: day}, places)
}
