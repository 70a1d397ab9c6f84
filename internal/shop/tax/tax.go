// Package tax says which taxes are asked where for which kind of goods.
package tax

import (
	"cmp"
	"slices"

	"camber/internal/base/money"
	"camber/internal/shop/region"
)

// Class is a kind of goods that is taxed alike.
type Class struct {
	ID   int64
	Name string
}

// Rate is one tax. Rates of a class add up on the same base; Priority only orders them.
type Rate struct {
	Code     string // names its account in the ledger
	Name     string
	PPM      money.PPM
	Priority int
}

// Rule makes a rate count for a class, at a store or in an area: one of the two ids is 0. LevelID is the price level of
// the customers who are asked, 0: all are.
type Rule struct {
	LocationID int64
	AreaID     int64
	ClassID    int64
	RateID     int64
	LevelID    int64
	Priority   int
}

// Place is where a sale is taxed: at the store, or where the goods are sent (TOT-3).
type Place struct {
	LocationID int64
	ShipTo     *region.Address // nil, or one that names no country yet: the goods are bought or picked up at the store
}

// asked is a rule with its rate.
type asked struct {
	Rule
	Rate
}

// chosen are the rates by class, each class by priority and each rate once, of the rules that hold in the areas for
// customers of a level. Rules of a store hold.
func chosen(rules []asked, areas map[int64]bool, levelID int64) map[int64][]Rate {
	found := map[int64][]Rate{}
	for _, r := range rules {
		if r.AreaID != 0 && !areas[r.AreaID] || r.Rule.LevelID != 0 && r.Rule.LevelID != levelID {
			continue
		}
		rate := r.Rate
		rate.Priority = r.Rule.Priority
		of := found[r.ClassID]
		at := slices.IndexFunc(of, func(x Rate) bool { return x.Code == rate.Code })
		switch {
		case at < 0:
			found[r.ClassID] = append(of, rate)
		case rate.Priority < of[at].Priority:
			of[at] = rate
		}
	}
	for _, rates := range found {
		slices.SortFunc(rates, func(a, b Rate) int {
			return cmp.Or(cmp.Compare(a.Priority, b.Priority), cmp.Compare(a.Code, b.Code))
		})
	}
	return found
}
