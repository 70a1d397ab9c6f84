package cart

import (
	"cmp"
	"context"

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

// fitments says of every line, by its key, whether its part fits the vehicle that it is for.
func (s *Service) fitments(ctx context.Context, c Cart) (map[string]fitment.Answer, error) {
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
		partIDs := make([]int64, len(g.lines))
		for i, l := range g.lines {
			partIDs[i] = l.PartID
		}
		answers, err := s.fits.Check(ctx, g.vehicle, partIDs)
		if err != nil {
			return nil, err
		}
		for i, l := range g.lines {
			found[l.Key] = answers[i]
		}
	}
	return found, nil
}
