// Package find is the read index: listings, counts and search over all parts, from memory.
package find

import (
	"camber/internal/base/text"
	"camber/internal/shop/fitment"
)

// Sort is the order of a listing. Every order ends with the part's id.
type Sort string

const (
	Default  Sort = ""      // the best text matches, then what fits, then what sells
	ByName   Sort = "name"  // A to Z
	ByPrice  Sort = "price" // the lowest first; parts without a price are last
	ByNewest Sort = "newest"
	ByNumber Sort = "number"
)

// Query says which parts. Zero means any.
type Query struct {
	CategoryID int64 // with all categories below it
	Text       string
	Vehicle    *fitment.Vehicle
	OnlyFits   bool  // keeps what fits and what may; leaves out what does not fit and what nothing is recorded of (CAT-6)
	LocationID int64 // for InStock; 0 is any store
	InStock    bool
	LevelID    int64     // whose prices ByPrice compares; 0 is retail
	Lang       text.Lang // of the names that ByName compares; empty is English
	Sort       Sort
	Descending bool // the other way round; not for Default
	Limit      int  // 0 is 15
	Offset     int
}

// Result is one page of what was found.
type Result struct {
	Hits  []Hit
	Total int // on all pages
	Fit   FitCounts
}

// Hit is a part that was found.
type Hit struct {
	PartID  int64
	Fitment fitment.Answer
}

// FitCounts counts all that was found, before OnlyFits, by how it fits the vehicle. All are 0 without a vehicle.
type FitCounts struct {
	Yes     int // universal parts too
	Maybe   int
	No      int
	Unknown int
}

func (c *FitCounts) add(r fitment.Result) {
	switch r {
	case fitment.Yes, fitment.Universal:
		c.Yes++
	case fitment.Maybe:
		c.Maybe++
	case fitment.No:
		c.No++
	case fitment.Unknown:
		c.Unknown++
	}
}
