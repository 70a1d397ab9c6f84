package stock

import (
	"context"
	"maps"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
)

// AtStore is how many pieces a store can promise, never below 0.
type AtStore struct {
	ID   int64
	Name string // the short one
	Free int
}

// Supply is what the stores can promise of one thing now. Listing, part, cart, check-out and till all answer from it,
// so that none of them says something else (PICK-6).
type Supply struct {
	Here   AtStore   // where it is wanted
	Others []AtStore // in the order that the owner gave them
}

// Reach is where a quantity can be had.
type Reach uint8

const (
	Nowhere   Reach = iota // no store has that many
	Elsewhere              // another store has
	Here                   // the store where it is wanted has
)

// Reach says where so many pieces can be had at one store.
func (s Supply) Reach(quantity int) Reach {
	switch {
	case s.Here.Free >= quantity:
		return Here
	case s.Most() >= quantity:
		return Elsewhere
	}
	return Nowhere
}

// Most is how many pieces the store has that has the most.
func (s Supply) Most() int {
	most := s.Here.Free
	for _, o := range s.Others {
		most = max(most, o.Free)
	}
	return most
}

// All is what all stores have together.
func (s Supply) All() int {
	all := s.Here.Free
	for _, o := range s.Others {
		all += o.Free
	}
	return all
}

// At is what one store has of it.
func (s Supply) At(locationID int64) int {
	for _, o := range append([]AtStore{s.Here}, s.Others...) {
		if o.ID == locationID {
			return o.Free
		}
	}
	return 0
}

// Short says what is missing of a quantity and where else it is: "Rotor: 2 at Main St, 3 wanted. Waterloo has 5."
func (s Supply) Short(name string, wanted int) fault.Text {
	here := fault.T("%s: %s at %s, %s wanted.", name, s.Here.Free, s.Here.Name, wanted)
	if s.Here.Free == 0 {
		here = fault.T("%s: none at %s.", name, s.Here.Name)
	}
	var others []string
	for _, o := range s.Others {
		if o.Free > 0 {
			others = append(others, o.Name+" ("+strconv.Itoa(o.Free)+")")
		}
	}
	switch {
	case len(others) > 0:
		return fault.Joined(here, fault.T("In stock at %s.", strings.Join(others, ", ")))
	case len(s.Others) > 0:
		return fault.Joined(here, fault.T("The other stores have none."))
	}
	return here
}

// ShortForShopper is Short with what a shopper can do.
func (s Supply) ShortForShopper(name string, wanted int) fault.Text {
	remedy := fault.T("Take fewer, or ask us when more comes.")
	switch {
	case s.Most() == 0:
		remedy = fault.T("Do without it, or ask us when more comes.")
	case s.Reach(wanted) == Elsewhere && s.Here.Free == 0:
		remedy = fault.T("Choose a store that has it, or remove it from the cart.")
	case s.Reach(wanted) == Elsewhere:
		remedy = fault.T("Choose a store that has enough, or take fewer.")
	case s.Here.Free == 0:
		remedy = fault.T("Choose a store that has some and take fewer, or ask us when more comes.")
	}
	return fault.Joined(s.Short(name, wanted), remedy)
}

// ShortAtCounter is Short with what a cashier can do.
func (s Supply) ShortAtCounter(name string, wanted int) fault.Text {
	isElsewhere := s.All() > s.Here.Free
	remedy := fault.T("Save it as a quote.")
	switch {
	case s.Here.Free > 0 && isElsewhere:
		remedy = fault.T("Sell fewer, have it sent here, or save it as a quote.")
	case s.Here.Free > 0:
		remedy = fault.T("Sell fewer, or save it as a quote.")
	case isElsewhere:
		remedy = fault.T("Have it sent here, or save it as a quote.")
	}
	return fault.Joined(s.Short(name, wanted), remedy)
}

// Counts are the free pieces of some parts in every store. Lines take from them one after another, so that two never
// count on the same piece.
type Counts struct {
	stores []location.Location
	free   map[int64]map[int64]int // by store, then part; below 0 where more was taken than there is
}

// Counts reads what the stores have of parts that are no kits.
func (s *Service) Counts(ctx context.Context, partIDs []int64) (Counts, error) {
	stores, err := s.locations.InUse(ctx)
	if err != nil {
		return Counts{}, err
	}
	levels, err := s.Levels(ctx, partIDs)
	if err != nil {
		return Counts{}, err
	}
	return countsOf(stores, levels), nil
}

func countsOf(stores []location.Location, levels map[int64][]Level) Counts {
	c := Counts{stores: stores, free: make(map[int64]map[int64]int, len(stores))}
	for _, store := range stores {
		c.free[store.ID] = make(map[int64]int, len(levels))
	}
	for id, everywhere := range levels {
		for _, l := range everywhere {
			if there, ok := c.free[l.LocationID]; ok {
				there[id] += l.Free()
			}
		}
	}
	return c
}

// With counts pieces of a store as free that are reserved for whoever asks, by part.
func (c Counts) With(locationID int64, held map[int64]int) Counts {
	c.free = maps.Clone(c.free)
	there := make(map[int64]int, len(held))
	maps.Copy(there, c.free[locationID])
	for id, n := range held {
		there[id] += n
	}
	c.free[locationID] = there
	return c
}

// Take takes pieces off what every store has.
func (c Counts) Take(demands []Demand) {
	for _, there := range c.free {
		for _, d := range demands {
			there[d.PartID] -= d.Quantity
		}
	}
}

// Supply is how often the stores can promise all of a recipe: what one piece of the thing takes, kits as their
// components.
func (c Counts) Supply(here int64, recipe []Demand) Supply {
	s := Supply{Here: AtStore{ID: here}}
	for _, store := range c.stores {
		at := AtStore{store.ID, store.ShortName, Pieces(recipe, c.free[store.ID])}
		if store.ID == here {
			s.Here = at
		} else {
			s.Others = append(s.Others, at)
		}
	}
	return s
}

// Supplies is the supply of each part or kit, for who is at a store; parts are read already. Every part asked for is in
// the map.
func (s *Service) Supplies(
	ctx context.Context, here int64, partIDs []int64, parts map[int64]catalog.Part,
) (map[int64]Supply, error) {
	recipes := make(map[int64][]Demand, len(partIDs))
	single := make([]int64, 0, len(partIDs))
	for _, id := range partIDs {
		recipes[id] = Singles([]Demand{{id, 1}}, parts)
		for _, d := range recipes[id] {
			single = append(single, d.PartID)
		}
	}
	counts, err := s.Counts(ctx, single)
	if err != nil {
		return nil, err
	}
	supplies := make(map[int64]Supply, len(partIDs))
	for _, id := range partIDs {
		supplies[id] = counts.Supply(here, recipes[id])
	}
	return supplies, nil
}
