package garage

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"camber/internal/shop/vehicle"
)

// Wanted is a base vehicle that customers drive or shop for.
type Wanted struct {
	Vehicle vehicle.Vehicle // as the reference has it now, without facts
	Saved   int             // times that it stands in a garage
}

// MostWanted are the base vehicles that stand in most garages, at most so many, the most saved first. Those that the
// reference does not have are none of them.
func MostWanted(ctx context.Context, r *vehicle.Reference, most int) ([]Wanted, error) {
	rows, err := saved(ctx)
	if err != nil {
		return nil, err
	}
	type group struct {
		n   int
		one int64
	}
	groups := map[string]group{} // by year, make and model, in the numbers that they were saved in
	for _, row := range rows {
		base := baseFacets(row.Facets)
		if base == "" {
			continue
		}
		g := groups[base]
		if g.one == 0 || row.One < g.one {
			g.one = row.One
		}
		g.n += row.N
		groups[base] = g
	}
	all := make([]group, 0, len(groups))
	for _, g := range groups {
		all = append(all, g)
	}
	slices.SortFunc(all, func(a, b group) int { return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.one, b.one)) })
	all = all[:min(most, len(all))]
	ids := make([]int64, len(all))
	for i, g := range all {
		ids[i] = g.one
	}
	vehicles, err := vehiclesByID(ctx, ids)
	if err != nil {
		return nil, err
	}
	var wanted []Wanted
	places := map[int64]int{}
	for _, g := range all {
		v, ok := r.Again(vehicles[g.one])
		if !ok || !v.HasYMM() {
			continue
		}
		v.Facts = nil
		at, known := places[v.BaseVehicleID]
		if !known {
			at = len(wanted)
			places[v.BaseVehicleID], wanted = at, append(wanted, Wanted{Vehicle: v})
		}
		wanted[at].Saved += g.n
	}
	slices.SortStableFunc(wanted, func(a, b Wanted) int { return cmp.Compare(b.Saved, a.Saved) })
	return wanted, nil
}

// baseFacets are year, make and model of facets; empty for an engine.
func baseFacets(facets string) string {
	words := strings.SplitN(facets, " ", 4)
	if len(words) < 3 || !strings.HasPrefix(facets, vehicle.Year+"=") {
		return ""
	}
	return strings.Join(words[:3], " ")
}
