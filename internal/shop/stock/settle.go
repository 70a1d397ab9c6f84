package stock

import (
	"context"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
)

// Difference is by how many pieces a count of a part was off, with its sign.
type Difference struct {
	PartID int64
	Pieces int
}

// Settle books what a count found, by its document: the difference, whatever came and went since. What each is worth is
// the answer, by part. More than is free can't be missing: that is a Conflict with a sentence for each part.
func (s *Service) Settle(ctx context.Context, by Paper, found []Difference) (value map[int64]money.E4, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		demands := make([]Demand, len(found))
		for i, d := range found {
			demands[i] = Demand{d.PartID, d.Pieces}
		}
		demands = combined(demands)
		levels, err := lockLevels(ctx, by.LocationID, partsOf(demands))
		if err != nil {
			return err
		}
		parts, err := s.parts.Parts(ctx, partsOf(demands))
		if err != nil {
			return err
		}
		var promised []fault.Text
		worth := make(map[int64]money.E4, len(demands))
		for _, d := range demands {
			l := levels[d.PartID]
			if l.OnHand+d.Quantity < l.Reserved {
				promised = append(promised, fault.T("%s: %s are promised to orders", parts[d.PartID].Name, l.Reserved))
				continue
			}
			w := l.worth()
			worth[d.PartID] = w.shift(d.Quantity, nil).value
		}
		if len(promised) > 0 {
			return fault.InSentences(fault.Conflict, promised)
		}
		done := by.step(adjusted, 1)
		done.reason = counted
		value = worth
		return s.move(ctx, done, at(by.LocationID, demands))
	})
	return value, err
}

// Shelved is a part that has a place in a store.
type Shelved struct {
	PartID int64
	Bin    string
	Worth  Worth
}

// Choice says which parts of a store somebody wants to count.
type Choice struct {
	LocationID int64
	FromBin    string // up to ToBin and all that begins with it; both empty: any
	ToBin      string
	PartIDs    []int64 // these alone; nil: any
	Dearest    bool    // those first that are worth most together, and none that are worth nothing; else by bin
	Limit      int
}

// Choose returns parts to count.
func (*Service) Choose(ctx context.Context, c Choice) ([]Shelved, error) { return choose(ctx, c) }

// FoundLately is when pieces of parts were last found beyond the count at a store, by part, since a moment (INV-3).
func (*Service) FoundLately(ctx context.Context, locationID int64, since time.Time) (map[int64]time.Time, error) {
	return foundLately(ctx, locationID, since)
}
