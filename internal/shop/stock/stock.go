// Package stock is how many of each part every store has, promised or free, with a movement for every step (INV-3).
package stock

import (
	"cmp"
	"math"
	"slices"

	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// Level is the stock of a part at a store.
type Level struct {
	LocationID int64
	OnHand     int
	Reserved   int    // promised to orders, still here
	Bin        string // its shelf; empty: not known
}

// Free is what can still be promised.
func (l Level) Free() int { return l.OnHand - l.Reserved }

// Demand is how many of a part, or of a kit, someone wants.
type Demand struct {
	PartID   int64
	Quantity int // above 0
}

// Recipe is what one of a part takes from the stock: itself, or as a kit its components.
func Recipe(partID int64, components []catalog.Component) []Demand {
	if len(components) == 0 {
		return []Demand{{partID, 1}}
	}
	recipe := make([]Demand, len(components))
	for i, c := range components {
		recipe[i] = Demand{c.PartID, c.Quantity}
	}
	return recipe
}

// Pieces is how many times all of a recipe can be had from what is free, never below 0.
func Pieces(recipe []Demand, free map[int64]int) int {
	pieces := math.MaxInt32
	for _, d := range recipe {
		pieces = min(pieces, max(free[d.PartID], 0)/d.Quantity)
	}
	return pieces
}

// kind is what happened to pieces, as movements name it.
type kind string

const (
	received    kind = "received"
	reserved    kind = "reserved"
	released    kind = "released"
	sold        kind = "sold"
	adjusted    kind = "adjusted"
	returned    kind = "returned"
	found       kind = "found"
	transferred kind = "transferred" // to another store or from one
	sentBack    kind = "sent_back"   // to a vendor
	revalued    kind = "revalued"    // no piece moved: what they cost is another sum
)

// step is what one use case does to several places, and for whom.
type step struct {
	kind    kind
	sign    int // of its movements: sold and released are negative; adjusted ones bring theirs
	orderID int64
	who     audit.Who
	day     string
	reason  string // of a count
	by      Document
}

// Document is the paper by which stock moves.
type Document struct {
	Kind DocumentKind
	ID   int64
}

// DocumentKind is a kind of paper by which stock moves. The zero value: none.
type DocumentKind string

const (
	ByReceipt  DocumentKind = "receipt"  // of a purchase order
	ByTransfer DocumentKind = "transfer" // between stores
	ByCount    DocumentKind = "count"
	ByClaim    DocumentKind = "claim" // against a vendor
	ByBill     DocumentKind = "bill"  // of a vendor, for a purchase order
)

// place is a quantity of a part at a store.
type place struct {
	partID     int64
	locationID int64
	quantity   int
	cost       *batch // of what comes in; nil: as those that lie there
}

func at(locationID int64, demands []Demand) []place {
	places := make([]place, len(demands))
	for i, d := range demands {
		places[i] = place{partID: d.PartID, locationID: locationID, quantity: d.Quantity}
	}
	return places
}

// combined adds up the demand for each part and sorts by part: the order in which rows are locked.
func combined(demands []Demand) []Demand {
	sums := map[int64]int{}
	for _, d := range demands {
		sums[d.PartID] += d.Quantity
	}
	var all []Demand
	for id, n := range sums {
		all = append(all, Demand{id, n})
	}
	slices.SortFunc(all, func(a, b Demand) int { return cmp.Compare(a.PartID, b.PartID) })
	return all
}
