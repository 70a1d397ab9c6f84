// Package tax says which taxes are asked where for which kind of goods.
package tax

import (
	"cmp"
	"slices"

	"camber/internal/base/ids"
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
// the customers who are asked, 0: all are. SheetID is the sheet that made it, 0: a person did.
type Rule struct {
	ID         int64
	LocationID int64
	AreaID     int64
	ClassID    int64
	RateID     int64
	LevelID    int64
	Priority   int
	SheetID    int64
}

// Version names the state of a rule that a form was opened with.
func (r Rule) Version() string {
	return ids.Version(r.LocationID, r.AreaID, r.ClassID, r.RateID, r.LevelID, r.Priority)
}

// Place is where a sale is taxed: at the store, or where the goods are sent (TOT-3).
type Place struct {
	LocationID int64
	ShipTo     *region.Address // nil, or one that names no country yet: the goods are bought or picked up at the store
}

// Asked is a rate that is asked, and the rule that says so.
type Asked struct {
	Rate Rate
	Rule Rule
	Next Change // of the rate
}

// Change is what a rate is from a day on, YYYY-MM-DD at the store; no day: it stays as it is.
type Change struct {
	PPM money.PPM
	Day string
}

// On is what a rate of ppm is on a day.
func (c Change) On(day string, ppm money.PPM) money.PPM {
	if c.Day != "" && c.Day <= day {
		return c.PPM
	}
	return ppm
}

// chosen are the rates by class, each class by priority and each rate once, of the rules for customers of a level. Of
// two rules that ask for the same rate the one of the lower priority decides, then the older one.
func chosen(rules []Asked, levelID int64) map[int64][]Asked {
	found := map[int64][]Asked{}
	for _, r := range rules {
		if r.Rule.LevelID != 0 && r.Rule.LevelID != levelID {
			continue
		}
		r.Rate.Priority = r.Rule.Priority
		of := found[r.Rule.ClassID]
		at := slices.IndexFunc(of, func(x Asked) bool { return x.Rate.Code == r.Rate.Code })
		switch {
		case at < 0:
			found[r.Rule.ClassID] = append(of, r)
		case r.Rate.Priority < of[at].Rate.Priority:
			of[at] = r
		}
	}
	for _, rates := range found {
		slices.SortFunc(rates, func(a, b Asked) int {
			return cmp.Or(cmp.Compare(a.Rate.Priority, b.Rate.Priority), cmp.Compare(a.Rate.Code, b.Rate.Code))
		})
	}
	return found
}
