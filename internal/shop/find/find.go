// Package find is the read index: listings, counts, search and fitment of all parts, from packed segments that never
// change and columns that do.
package find

import (
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// Sort is the order of a listing. Every order ends with the part's id.
type Sort string

const (
	Default  Sort = ""      // the best text matches, then what fits, then what sells, then what is in stock
	ByName   Sort = "name"  // A to Z
	ByPrice  Sort = "price" // the lowest first; parts without a price are last
	ByNewest Sort = "newest"
	ByNumber Sort = "number"
	ByRating Sort = "rating" // the best first; parts that nobody rated are last
)

// Query says which parts. Zero means any; of several values of one kind a part has one.
type Query struct {
	CategoryID   int64 // with all categories below it
	Text         string
	Vehicle      *vehicle.Vehicle
	OnlyFits     bool // keeps what fits and what may; leaves out what does not fit and what nothing is recorded of (CAT-6)
	NoUniversal  bool // leaves out what fits every vehicle
	LocationID   int64
	InStock      bool // at LocationID; 0 is any store
	Stocked      bool // as if parts that no store has were not there
	BrandIDs     []int64
	SeriesID     int64
	QualityTiers []string
	Attributes   []Attribute // of each name that is named, a part has one of its values
	Positions    []string    // of what fits Vehicle there; without a vehicle, of any application
	PriceFrom    money.Cents // what a piece costs at LevelID
	PriceTo      money.Cents // including; 0 is any
	LevelID      int64       // whose prices decide; 0 and retail are what may be advertised (TRD-3)
	Lang         text.Lang   // of the names that ByName compares; empty is English
	Sort         Sort
	Descending   bool // the other way round; not for Default
	Limit        int  // 0 is 15
	Offset       int
	Facets       bool // counts them
	// at most so many values of a brand, a series or an attribute, and those that are chosen; 0 is 200
	FacetValues int
	Among       []int64 // of these parts alone; nil: of all

	asked bool  // ranks is what the engine says of Text, or nil where the index finds
	ranks ranks // by the engine
}

// Attribute is one value of the specifications.
type Attribute struct{ Name, Value string }

// Result is one page of what was found.
type Result struct {
	Hits   []Hit
	Total  int // on all pages
	Fit    FitCounts
	Facets Facets // where they were asked for
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

// Facets are the ways to narrow what was found (SRCH-7). The count of a value is what would be found with it chosen
// instead of what is chosen now of the same facet. Values that would find nothing are left out.
type Facets struct {
	Categories []Value // each with all below it, without labels; without a text only those in the query's category
	Brands     []Value // the most frequent, as many as were asked for, and those chosen, the most frequent first
	Series     []Value // as Brands
	AllBrands  int     // as many of them as are offered to who asks for no number
	AllSeries  int
	Tiers      []Value // by label alone
	Positions  []Value // by label alone; at most the 64 that applications name most
	Prices     []Band
	InStock    []Value // by store, without labels; ID 0 is any store
	// none of the whole catalog, nor of a category with others in it and more than 20,000 parts
	Attributes []AttributeFacet
}

// Value is something to choose.
type Value struct {
	ID    int64
	Label string
	Count int
}

// Band is a range of prices to choose.
type Band struct {
	From, To money.Cents // To is included, 0 is open
	Count    int
}

// AttributeFacet is the values of one attribute, the most frequent first.
type AttributeFacet struct {
	Name   string
	Values []Value
	All    int // as Facets.AllBrands
}
