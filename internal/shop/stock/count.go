package stock

import (
	"cmp"
	"context"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// MostCounts is how many counts Count takes at once.
const MostCounts = 1000

// Counted is how many pieces of a part lie in a store.
type Counted struct {
	PartID   int64
	Quantity int
}

// Count sets the stock of a store to what was counted, whatever was thought to be there; the difference is a movement.
// The answers are in the order of counts: empty, or why that one was not taken. The same count twice changes nothing.
func (s *Service) Count(ctx context.Context, who audit.Who, locationID int64, day string,
	counts []Counted) (refused []fault.Text, err error) {
	if len(counts) > MostCounts {
		return nil, fault.New(fault.TooMuch, "At most %s parts can be counted at once.", MostCounts)
	}
	ids := make([]int64, 0, len(counts))
	for _, c := range counts {
		ids = append(ids, c.PartID)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	if len(ids) == 0 {
		return nil, nil
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		parts, err := s.parts.Parts(ctx, ids)
		if err != nil {
			return err
		}
		shelved := slices.DeleteFunc(slices.Clone(ids),
			func(id int64) bool { return parts[id].ID == 0 || parts[id].Kind == catalog.KindKit })
		levels, err := lockLevels(ctx, locationID, shelved)
		if err != nil {
			return err
		}
		answers := make([]fault.Text, len(counts))
		var moved []place
		for i, c := range counts {
			l, here := levels[c.PartID]
			switch {
			case parts[c.PartID].ID == 0:
				answers[i] = fault.T("There is no such part.")
			case !here:
				answers[i] = fault.T("A kit has no stock of its own: receive its components")
			case c.Quantity < 0:
				answers[i] = fault.T("A count is not below 0")
			case c.Quantity < l.Reserved:
				answers[i] = fault.T("%s are promised to orders", l.Reserved)
			case c.Quantity != l.OnHand:
				moved = append(moved, place{c.PartID, locationID, c.Quantity - l.OnHand})
				l.OnHand = c.Quantity
				levels[c.PartID] = l
			}
		}
		slices.SortStableFunc(moved, func(a, b place) int { return cmp.Compare(a.partID, b.partID) })
		for _, m := range moved {
			if err := shiftLevel(ctx, m); err != nil {
				return err
			}
		}
		refused = answers
		return s.record(ctx, step{kind: adjusted, sign: 1, who: who, day: day}, moved)
	})
	return refused, err
}
