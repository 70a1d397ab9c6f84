package product

import (
	"context"
	"time"

	"camber/internal/base/fault"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// States of what lies in a store.
const (
	None = "none" // nothing is free
	Low  = "low"  // at most FewPieces are free, none too
	Held = "held" // some is promised to orders
)

// FewPieces is how many free pieces of a part in a store are few.
const FewPieces = 2

// ShelfFilter narrows the list of what lies where; zero values mean any.
type ShelfFilter struct {
	Search     string // as Filter.Search
	LocationID int64
	State      string // None, Low or Held
	Sort       string // number, on_hand, reserved; empty: the part added last first
	Desc       bool
	Limit      int
	Offset     int
}

// Shelf is a part in a store.
type Shelf struct {
	Part       catalog.Part
	LocationID int64
	OnHand     int
	Reserved   int    // promised to orders, still there
	Bin        string // where it lies, empty: not known
}

// Shelves returns a page of what lies where, and how many there are by state, "" all. A part that never was in a store
// is not listed there.
func (s *Service) Shelves(ctx context.Context, f ShelfFilter) ([]Shelf, map[string]int, error) {
	switch f.State {
	case "", None, Low, Held:
	default:
		return nil, nil, fault.New(fault.Invalid, "This list can't be filtered by %s.", f.State)
	}
	found, err := shelves(ctx, f)
	if err != nil {
		return nil, nil, err
	}
	counts, err := countedShelves(ctx, f)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]int64, len(found))
	for i, one := range found {
		ids[i] = one.Part.ID
	}
	parts, err := s.needs.Parts.Parts(ctx, ids)
	for i := range found {
		found[i].Part = parts[found[i].Part.ID]
	}
	return found, counts, err
}

// MovementKinds are those of movements, in the order in which they are offered.
func MovementKinds() []string {
	return []string{"received", "sold", "returned", "adjusted", "found", "transferred", "sent_back", "revalued",
		"reserved", "released"}
}

// MovementFilter narrows the list of movements; zero values mean any.
type MovementFilter struct {
	Search     string // as Filter.Search
	PartID     int64
	LocationID int64
	OrderID    int64
	Kind       string    // one of MovementKinds
	Reason     string    // one of Reasons
	From, To   time.Time // from the first to before the second
	Limit      int
	Offset     int
}

// Movement is a step of the stock of a part in a store.
type Movement struct {
	ID         int64
	Part       catalog.Part
	LocationID int64
	Kind       string // one of MovementKinds
	Quantity   int    // below 0: it left, or is not promised any more
	Reason     string // a code, empty: nobody was asked
	OrderID    int64  // that it was for, 0: none
	At         time.Time
	Who        audit.Who
}

// Movements returns a page of the movements, the newest first, and how many there are.
func (s *Service) Movements(ctx context.Context, f MovementFilter) ([]Movement, int, error) {
	found, err := movements(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	n, err := countedMovements(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	ids := make([]int64, len(found))
	for i, m := range found {
		ids[i] = m.Part.ID
	}
	parts, err := s.needs.Parts.Parts(ctx, ids)
	for i := range found {
		found[i].Part = parts[found[i].Part.ID]
	}
	return found, n, err
}
