package price

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
)

// Sheet is what one part costs whom, as it is written down: derived prices, contracts and rebates are not in it.
type Sheet struct {
	Prices []PartPrice // by level, quantity and first day; PartID and Remove say nothing here
	MAP    money.E4    // the least that may be advertised whatever the day, 0: anything
	Cost   money.E4    // of one piece for the shop, 0: not known
}

// Sheet reads what a part costs as it is in the database now.
func (*Service) Sheet(ctx context.Context, partID int64) (Sheet, error) {
	var s Sheet
	rows, err := rowsOf(ctx, partID)
	if err != nil {
		return s, err
	}
	for _, r := range rows {
		s.Prices = append(s.Prices, PartPrice{PartID: partID, LevelID: r.LevelID, MinQuantity: r.MinQuantity,
			Unit: r.PriceE4, From: r.FromDay, To: r.ToDay})
	}
	if s.MAP, err = mapOf(ctx, partID); err != nil {
		return s, err
	}
	costs, err := costsOf(ctx, []int64{partID})
	s.Cost = costs[partID]
	return s, err
}

// SaveSheet makes what a part costs as the sheet says; the caller says so in the log. A row that is wrong is Invalid at
// prices[its place][field], two of the same level, quantity and first day at the second.
func (*Service) SaveSheet(ctx context.Context, partID int64, s Sheet) error {
	all, err := levels(ctx)
	if err != nil {
		return err
	}
	fields := map[string]fault.Text{}
	seen := map[rowKey]bool{}
	for i, p := range s.Prices {
		wrong := p.check()
		if !slices.ContainsFunc(all, func(l Level) bool { return l.ID == p.LevelID }) {
			wrong["level"] = fault.T("There is no such price level.")
		}
		k := rowKey{partID, p.LevelID, p.MinQuantity, p.From}
		if seen[k] {
			wrong["price"] = fault.T("This level has another price from this quantity and day on.")
		}
		seen[k] = true
		for field, words := range wrong {
			fields["prices["+strconv.Itoa(i)+"]["+field+"]"] = words
		}
	}
	if s.MAP < 0 {
		fields["map"] = fault.T("Amount must be more than $0.00")
	}
	if s.Cost < 0 {
		fields["cost"] = fault.T("Amount must be more than $0.00")
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		before, err := lockPrices(ctx, []int64{partID})
		if err != nil {
			return err
		}
		wishes := map[rowKey]PartPrice{}
		for _, r := range before {
			wishes[r.key()] = PartPrice{PartID: partID, LevelID: r.LevelID, MinQuantity: r.MinQuantity, From: r.FromDay,
				Remove: true}
		}
		for _, p := range s.Prices {
			p.PartID, p.Remove = partID, false
			wishes[rowKey{partID, p.LevelID, p.MinQuantity, p.From}] = p
		}
		if _, err := savePrices(ctx, slices.Collect(maps.Values(wishes))); err != nil {
			return err
		}
		least, err := mapOf(ctx, partID)
		if err != nil {
			return err
		}
		if least != s.MAP {
			if _, err := saveMAPs(ctx, []PartMAP{{PartID: partID, MAP: s.MAP, Remove: s.MAP == 0}}); err != nil {
				return err
			}
		}
		return saveCost(ctx, partID, s.Cost)
	})
}

// SetCost says what one piece of a part costs the shop from now on: above 0.
func (*Service) SetCost(ctx context.Context, partID int64, cost money.E4) error {
	if cost <= 0 {
		return fmt.Errorf("price: part %d would cost %s", partID, cost.Text())
	}
	return saveCost(ctx, partID, cost)
}

// Costs are what one piece of each part costs the shop; one that nobody has said is absent.
func (*Service) Costs(ctx context.Context, partIDs []int64) (map[int64]money.E4, error) {
	return costsOf(ctx, partIDs)
}
