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
// The answers are in the order of counts. The same count twice changes nothing.
func (s *Service) Count(ctx context.Context, who audit.Who, locationID int64, day string,
	counts []Counted) (answers []Answer, err error) {
	if len(counts) > MostCounts {
		return nil, fault.New(fault.TooMuch, "At most %s parts can be counted at once.", MostCounts)
	}
	return s.count(ctx, step{kind: adjusted, sign: 1, who: who, day: day, reason: counted}, locationID, counts, nil)
}

// Answer is what became of a count.
type Answer struct {
	Was     int        // how many were thought to be there
	Refused fault.Text // why it was not taken; empty: it was
}

// counted is why the stock is another where nobody says more.
const counted = "counted"

// Correction is how many of a part lie in a store, as somebody says who saw another number.
type Correction struct {
	PartID     int64
	LocationID int64
	Seen       int // what was there when it was asked for
	Count      int
	Reason     string // a code of the caller's, kept with the movement
}

// Correct sets the stock of a part in a store. Another number than was seen is a Conflict, at quantity; what is wrong
// with the count is Invalid there.
func (s *Service) Correct(ctx context.Context, who audit.Who, day string, c Correction) error {
	done := step{kind: adjusted, sign: 1, who: who, day: day, reason: c.Reason}
	answers, err := s.count(ctx, done, c.LocationID, []Counted{{c.PartID, c.Count}}, func(onHand int) error {
		if onHand == c.Seen {
			return nil
		}
		f := fault.New(fault.Conflict, "Meanwhile %s are there. Count again.", onHand)
		f.Fields = map[string]fault.Text{"quantity": f.Text}
		return f
	})
	if err == nil && answers[0].Refused.Format != "" {
		return fault.InFields(map[string]fault.Text{"quantity": answers[0].Refused})
	}
	return err
}

// count sets what lies in a store to what was counted, where fits has nothing against what is there, locked; nil: it
// has nothing against anything.
func (s *Service) count(ctx context.Context, done step, locationID int64, counts []Counted,
	fits func(onHand int) error) (answers []Answer, err error) {
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
		all := make([]Answer, len(counts))
		var moved []place
		for i, c := range counts {
			l, here := levels[c.PartID]
			if here && fits != nil {
				if err := fits(l.OnHand); err != nil {
					return err
				}
			}
			all[i].Was = l.OnHand
			switch {
			case parts[c.PartID].ID == 0:
				all[i].Refused = fault.T("There is no such part.")
			case !here:
				all[i].Refused = fault.T("A kit has no stock of its own: receive its components")
			case c.Quantity < 0:
				all[i].Refused = fault.T("A count is not below 0")
			case c.Quantity < l.Reserved:
				all[i].Refused = fault.T("%s are promised to orders", l.Reserved)
			case c.Quantity != l.OnHand:
				moved = append(moved, place{partID: c.PartID, locationID: locationID, quantity: c.Quantity - l.OnHand})
				l.OnHand = c.Quantity
				levels[c.PartID] = l
			}
		}
		slices.SortStableFunc(moved, func(a, b place) int { return cmp.Compare(a.partID, b.partID) })
		answers = all
		return s.move(ctx, done, moved)
	})
	return answers, err
}
