package price

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

// facts are all that is said about what one part costs, whatever the day, whoever buys.
type facts struct {
	prices   []entry       // by level, quantity and first day
	least    []least       // by first day
	rebates  []datedRebate // by first day
	unpriced unpriced
}

// readFacts reads the facts of every part that is asked for, and makes the prices of derived levels.
func readFacts(ctx context.Context, partIDs []int64) (map[int64]facts, error) {
	return factsUpTo(ctx, partIDs, math.MaxInt64)
}

// factsUpTo is readFacts without the prices that begin at more pieces.
func factsUpTo(ctx context.Context, partIDs []int64, pieces int64) (map[int64]facts, error) {
	found := make(map[int64]facts, len(partIDs))
	if len(partIDs) == 0 {
		return found, nil
	}
	for _, id := range partIDs {
		found[id] = facts{}
	}
	var rows []factRow
	err := factRows.Each(ctx, func(scan func(...any) error) error {
		var r factRow
		err := scan(&r.what, &r.part, &r.level, &r.pieces, &r.unit, &r.first, &r.last, &r.said)
		rows = append(rows, r)
		return err
	}, partIDs, pieces)
	if err != nil {
		return nil, fmt.Errorf("read prices: %w", err)
	}
	slices.SortFunc(rows, func(a, b factRow) int {
		return cmp.Or(cmp.Compare(a.part, b.part), cmp.Compare(a.level, b.level), cmp.Compare(a.pieces, b.pieces),
			cmp.Compare(a.first, b.first))
	})
	derived := false
	for _, r := range rows {
		if r.what == "derived" {
			derived = true
			continue
		}
		f := found[r.part]
		switch r.what {
		case "price":
			f.prices = append(f.prices, entry{level: r.said, levelID: r.level, from: r.pieces, unit: r.unit, span: r.span})
		case "map":
			f.least = append(f.least, least{r.unit, r.span})
		case "rebate":
			f.rebates = append(f.rebates, datedRebate{Rebate{r.said, r.unit}, r.span})
		case "unpriced":
			f.unpriced = unpriced{true, r.said}
		}
		found[r.part] = f
	}
	if !derived {
		return found, nil
	}
	return found, derive(ctx, found)
}

// factRow is a row of any of the tables that factsUpTo reads.
type factRow struct {
	what   string
	part   int64
	level  int64
	pieces int
	unit   money.E4
	span
	said string
}

var factRows = db.NewFixed(
	`SELECT 'price' AS what, p.part_id, p.level_id, p.min_quantity, p.price_e4, p.from_day, p.to_day, l.code
		FROM prices AS p JOIN price_levels AS l ON l.id = p.level_id WHERE p.part_id IN (list ?1) AND p.min_quantity <= ?2
	UNION ALL SELECT 'map', part_id, 0, 0, map_e4, from_day, to_day, '' FROM part_maps WHERE part_id IN (list ?1)
	UNION ALL SELECT 'rebate', part_id, 0, 0, amount_e4, from_day, to_day, name FROM part_rebates WHERE part_id IN (list ?1)
	UNION ALL SELECT 'unpriced', part_id, 0, 0, 0, '', '', notice FROM unpriced_parts WHERE part_id IN (list ?1)
	UNION ALL SELECT 'derived', 0, level_id, 0, 0, '', '', '' FROM price_derivations`)
