package cart

import (
	"cmp"
	"context"

	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// lineFor is the line that more of the same goes on: the same part with the same options for the same vehicle (CART-3).
// What was put in before any vehicle was chosen is for whichever the cart has now. Without such a line it is a new one.
func (c Cart) lineFor(partID int64, options Options) Line {
	for _, v := range []*vehicle.Vehicle{c.Vehicle, nil} {
		if l, found := c.line(Key(partID, options, v)); found {
			return l
		}
	}
	return Line{Key: Key(partID, options, c.Vehicle), PartID: partID, Options: options, Vehicle: c.Vehicle}
}

// For is the vehicle that a line of the cart is for, nil: none is known.
func (c Cart) For(l Line) *vehicle.Vehicle { return cmp.Or(l.Vehicle, c.Vehicle) }

// fitments says of every line, by its key, whether its part fits the vehicle that it is for. What the customer has
// chosen for it, parts of the shop, must fit as the components of a kit do.
func (s *Service) fitments(ctx context.Context, c Cart,
	parts map[int64]catalog.Part) (map[string]fitment.Answer, error) {
	type group struct {
		vehicle *vehicle.Vehicle
		lines   []Line
	}
	groups := map[string]group{}
	for _, l := range c.Lines {
		v := c.For(l)
		of := groups[Key(0, nil, v)]
		groups[Key(0, nil, v)] = group{v, append(of.lines, l)}
	}
	found := map[string]fitment.Answer{}
	for _, g := range groups {
		var partIDs []int64
		ends := make([]int, len(g.lines))
		for i, l := range g.lines {
			partIDs = append(append(partIDs, l.PartID), chosenParts(parts[l.PartID], l.Options)...)
			ends[i] = len(partIDs)
		}
		answers, err := s.fits.Check(ctx, g.vehicle, partIDs)
		if err != nil {
			return nil, err
		}
		from := 0
		for i, l := range g.lines {
			found[l.Key] = fitment.Kit(answers[from], answers[from+1:ends[i]])
			from = ends[i]
		}
	}
	return found, nil
}

// chosenParts are the parts that the chosen options of a part are.
func chosenParts(part catalog.Part, options Options) (ids []int64) {
	chosen, _ := choose(part, options)
	for _, c := range chosen {
		if c.PartID != 0 {
			ids = append(ids, c.PartID)
		}
	}
	return ids
}
