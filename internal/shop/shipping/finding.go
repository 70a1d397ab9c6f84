package shipping

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/region"
)

// fits refuses a way that can't be meant: what is wrong with it alone, an area that there is none of, a carrier that is
// not connected, and a tariff that an earlier one leaves nothing for (PITFALLS h9).
func (s *Service) fits(ctx context.Context, w Way) error {
	fields := w.check()
	areas, err := s.areasByID(ctx)
	if err != nil {
		return err
	}
	if w.Kind == ByCarrier && s.carriers[w.Code] == nil {
		fields["kind"] = fault.T("This carrier is not connected.")
	}
	for i, t := range w.Tariffs {
		if _, known := areas[t.AreaID]; !known {
			fields[tariffField(i)] = fault.T("Please choose an area.")
			continue
		}
		if by := shadow(w.Tariffs, i, areas); by >= 0 && fields[tariffField(i)].Format == "" {
			fields[tariffField(i)] = fault.T("This would never count: line %s takes all of it before. Move this one up.", by+1)
		}
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

// shadow is the place of an earlier tariff that takes all that the one at i is for, -1: there is none.
func shadow(tariffs []Tariff, i int, areas map[int64]region.Area) int {
	return slices.IndexFunc(tariffs[:i], func(before Tariff) bool {
		return before.From <= tariffs[i].From && areas[before.AreaID].Covers(areas[tariffs[i].AreaID])
	})
}

// areasByID are the areas that a tariff can name; that of 0 is everywhere.
func (s *Service) areasByID(ctx context.Context) (map[int64]region.Area, error) {
	all, err := s.areas.Areas(ctx)
	if err != nil {
		return nil, err
	}
	found := map[int64]region.Area{0: region.Everywhere()}
	for _, a := range all {
		found[a.ID] = a
	}
	return found, nil
}

// Findings are what an owner should know of each way as it is, by its id: it can be saved like that, and may not do
// what was meant (PITFALLS h9). Of a way that is out of use there are none.
func (s *Service) Findings(ctx context.Context, ways []Way) (map[int64][]fault.Text, error) {
	areas, err := s.areasByID(ctx)
	if err != nil {
		return nil, err
	}
	found := map[int64][]fault.Text{}
	for _, w := range ways {
		if !w.Active || w.Kind == AtStore {
			continue
		}
		found[w.ID] = w.findings(areas)
		if w.Kind == ByCarrier && s.carriers[w.Code] == nil {
			found[w.ID] = append(found[w.ID], fault.T("Its carrier is not connected, so it is never offered."))
		}
	}
	isWeighed := func(w Way) bool { return w.Active && w.Kind == ByWeight }
	if !slices.ContainsFunc(ways, isWeighed) {
		return found, nil
	}
	weightless, err := s.weightless(ctx)
	if err != nil || weightless == nil {
		return found, err
	}
	for _, w := range ways {
		if isWeighed(w) {
			found[w.ID] = append(found[w.ID], *weightless)
		}
	}
	return found, nil
}

func (w Way) findings(areas map[int64]region.Area) []fault.Text {
	var found []fault.Text
	counts := 0 // tariffs that an address can reach
	for i, t := range w.Tariffs {
		area := areas[t.AreaID]
		by := shadow(w.Tariffs, i, areas)
		switch {
		case !area.Reachable():
			found = append(found, fault.T("No address lies in %s, so its line never counts.", area.Name))
			continue
		case by >= 0:
			found = append(found, fault.T("Line %s never counts: line %s takes all of it before.", i+1, by+1))
			continue
		}
		counts++
		if least := w.least(t, areas); least > 0 && least == t.From {
			found = append(found, below(least, area))
		}
	}
	if counts == 0 {
		found = append([]fault.Text{fault.T("No address can ever be reached this way.")}, found...)
	}
	return found
}

// least is the total from which on an order that a tariff is for is sent at all.
func (w Way) least(t Tariff, areas map[int64]region.Area) money.Cents {
	least := t.From
	for _, other := range w.Tariffs {
		if areas[other.AreaID].Covers(areas[t.AreaID]) {
			least = min(least, other.From)
		}
	}
	return least
}

func below(least money.Cents, area region.Area) fault.Text {
	if area.ID == 0 {
		return fault.T("Orders below %s are not sent this way.", least)
	}
	return fault.T("Orders below %s are not sent this way to %s.", least, area.Name)
}

// weightless says how many parts a way by weight can't take, with the first of them; nil: it can take all.
func (s *Service) weightless(ctx context.Context) (*fault.Text, error) {
	first, count, err := s.parts.WithoutWeight(ctx, mostNamed)
	if err != nil || count == 0 {
		return nil, err
	}
	names, err := s.parts.Named(ctx, first)
	if err != nil {
		return nil, err
	}
	var known []string
	for _, id := range first {
		known = append(known, names[id].Number)
	}
	words := fault.T("%s parts have no weight, so an order with one is not sent this way: %s.", count,
		strings.Join(known, ", "))
	switch more := count - len(known); {
	case count == 1:
		words = fault.T("%s has no weight, so an order with it is not sent this way.", known[0])
	case more > 0:
		words = fault.T("%s parts have no weight, so an order with one is not sent this way: %s and %s more.", count,
			strings.Join(known, ", "), more)
	}
	return &words, nil
}
