package price

import (
	"context"
	"slices"

	"camber/internal/base/money"
)

// Dearer returns the places of those special prices that are not below what their part costs at the same level without
// them: the best price wins, so that they never count (TOT-2).
func (*Service) Dearer(ctx context.Context, prices []PartPrice) ([]int, error) {
	usual, err := usuals(ctx, prices)
	if err != nil {
		return nil, err
	}
	var dearer []int
	for i, p := range prices {
		if usual[i] != None && usual[i] <= p.Unit {
			dearer = append(dearer, i)
		}
	}
	return dearer, nil
}

// usuals are what the parts of special prices cost at the same level without them; None where that is nothing, or the
// price is no special.
func usuals(ctx context.Context, prices []PartPrice) ([]money.E4, error) {
	isSpecial := func(p PartPrice) bool { return p.To != "" && !p.Remove }
	var partIDs []int64
	for _, p := range prices {
		if isSpecial(p) {
			partIDs = append(partIDs, p.PartID)
		}
	}
	slices.Sort(partIDs)
	all, err := readFacts(ctx, slices.Compact(partIDs))
	if err != nil {
		return nil, err
	}
	found := make([]money.E4, len(prices))
	for i, p := range prices {
		found[i] = None
		if !isSpecial(p) {
			continue
		}
		others := slices.DeleteFunc(slices.Clone(all[p.PartID].prices),
			func(e entry) bool { return e.special() || e.levelID != p.LevelID })
		if usual, known := lowest(inForce(others, p.To), p.MinQuantity); known {
			found[i] = usual.unit
		}
	}
	return found, nil
}
