// Package listview says what lists of parts show: the home page, a listing with its filters, and what a search found.
package listview

import (
	"context"
	"slices"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/web/present"
	"camber/internal/web/present/jobview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
)

// CategoryTile is a category as a link.
type CategoryTile struct {
	ID        int64
	Name      string
	Examples  string
	Pictogram string
	Href      string
	Count     int
	Current   bool
}

// Home is the first page.
type Home struct {
	Jobs       *jobview.Sign     // in place of Sign; nil: no vehicle is chosen, or there are no jobs
	Sign       *vehicleview.Sign // nil: no vehicles are chosen in this shop
	Categories []CategoryTile
	Counted    string // "30 parts on the shelf in 2 stores"
	Parts      []partview.Card
	Slots      []Slot // that have parts
}

// Listing is a page of parts in groups by position: a category's, a brand's, or what a search found.
type Listing struct {
	Title      string
	Crumbs     []present.Link
	Counts     string // what of it fits, in a sentence or two
	Found      string // "76 parts", of all pages
	Total      int    // of them
	Categories []CategoryTile
	Groups     []Group
	FitsOnly   bool
	FitsLink   string // where the other side of "Only what fits" is; empty without a vehicle
	Universal  *bool  // whether universal parts are among what fits; nil where that is not asked
	Here       string // own path and query
	Filters    []Filter
	AllFilters string         // the address that shows those that are left out; empty: none is
	Chips      []present.Link // what is chosen, each with the address without it
	Clear      string         // the address without any filter
	Sorts      []vehicleview.Pick
	Limits     []vehicleview.Pick
	Pager      present.Pager
	Empty      string // what is said where there are no parts; empty: that the category has none
	IsGrid     bool   // cards beside each other, else rows
	AsList     string // the two sides of the toggle
	AsGrid     string
	Shop       *vehicleview.ShopFor // the vehicle that a page of its own is about; nil: the page is the visitor's
	Popular    []present.Link       // pages of vehicles with parts of this category
}

// IsEmpty says that there are no parts, and nothing chosen that could be undone here.
func (d Listing) IsEmpty() bool {
	return len(d.Groups) == 0 && len(d.Chips) == 0 && (d.Universal == nil || *d.Universal)
}

// Search is the page of a search.
type Search struct {
	Text       string
	Understood []Understood       // what the words were taken for, where they named a part of the trade or a vehicle
	Vehicles   []SuggestedVehicle // that the text names: each can be chosen
	Section    *Section           // what is called so, where one section is asked for
	Listing    *Listing           // nil: nothing was asked
	Instead    []Instead          // where nothing was found: other words that find something
	ForAll     *Instead           // where nothing fits the vehicle: what the same words find for all
	Nothing    *Nothing           // nil: something was found
	Categories []CategoryTile
	Telephone  string // of the visit's store
}

// Understood is one thing that a search was understood to ask for.
type Understood struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

// Instead is a search to try in the place of one that found nothing.
type Instead struct {
	Text  string
	Href  string
	Count int
}

// Section is a page of the brands, the categories or the series that are called as a search says.
type Section struct {
	Title string
	Total int // on all pages
	Names []SuggestedName
	Pager present.Pager
	Parts string // the address of the parts that the search finds
}

// Nothing says why a search found nothing.
type Nothing struct {
	Words  []Lone
	Called []Called
	Meant  []SuggestedName // categories
	Ask    string          // the address of the form that asks the shop for it
}

// Lone is one thing that a search asks for, alone.
type Lone struct {
	Instead         // found by nobody: without an address
	Without Instead // the search without it; without an address where that finds nothing either
}

// Called is what the trade calls a thing; without an address where the shop has none.
type Called struct {
	Typed string
	Instead
}

// The marks of a filter's values.
const (
	AnyOf = "any" // several can be chosen at once
	OneOf = "one"
)

// Filter is a question that narrows a listing: values to choose, each with its address.
type Filter struct {
	ID     string // of its element
	Title  string
	Mark   string        // empty: the values lead to other places
	IsData bool          // the title is the catalog's, which is not translated here
	Values []FilterValue // the first FilterShown are seen at once
	Total  int           // values that there are
	All    string        // the address that shows all of them; empty: they are here
}

// Open says whether the filter's values are seen without a click: of the first filters of a page, and where one is
// chosen.
func (f Filter) Open(at int) bool {
	const first = 8
	return at < first || slices.ContainsFunc(f.Values, func(v FilterValue) bool { return v.Chosen })
}

// FilterShown is how many values of a filter are seen at once.
const FilterShown = 8

// FilterValue is one value of a filter.
type FilterValue struct {
	Text   string
	IsData bool
	Href   string // the listing with the value chosen, or when it is, without it
	Count  int    // parts that the listing has with it
	Chosen bool
}

// Group is a run of parts for one position.
type Group struct {
	Axle  string // front, rear, both or empty
	Title string
	Count string // "24 parts"
	Cards []partview.Card
}

// NewTiles are categories as links; children of parent, 0 for the top. path is the page they stand on.
func NewTiles(categories []catalog.Category, parent int64, path string) []CategoryTile {
	tiles := []CategoryTile{}
	for _, c := range categories {
		if c.ParentID != parent {
			continue
		}
		tiles = append(tiles, CategoryTile{
			ID: c.ID, Name: c.Name, Examples: c.Examples, Pictogram: present.Pictogram(c.Pictogram, c.Name), Href: "/" + c.Slug,
			Count: c.Count, Current: path == "/"+c.Slug,
		})
	}
	return tiles
}

// PathTo is a category with those above it, the top first.
func PathTo(categories []catalog.Category, categoryID int64) []catalog.Category {
	var path []catalog.Category
	for categoryID != 0 {
		i := slices.IndexFunc(categories, func(c catalog.Category) bool { return c.ID == categoryID })
		if i < 0 {
			break
		}
		path = append(path, categories[i])
		categoryID = categories[i].ParentID
	}
	slices.Reverse(path)
	return path
}

// Groups sorts cards into bands by position: front, rear, left, right, and parts without one (TRD-5). Where all of them
// have none, the one group has no title.
func Groups(ctx context.Context, cards []partview.Card, fits map[int64]fitment.Answer) []Group {
	groups := []Group{}
	for _, side := range []string{"front", "rear", "left", "right", ""} {
		g := Group{Axle: side, Title: text.Tr(ctx, "Parts")}
		if side != "" {
			g.Title, _ = partview.Position(ctx, side)
		}
		for _, c := range cards {
			if partview.SideOf(fits[c.ProductID].Position) == side {
				g.Cards = append(g.Cards, c)
			}
		}
		if len(g.Cards) > 0 {
			g.Count = partview.PartCount(ctx, len(g.Cards))
			groups = append(groups, g)
		}
	}
	return groups
}

// LandingAddress is the page of a category's parts for a base vehicle (TRD-17).
func LandingAddress(vehicleSlug, categorySlug string) string {
	return "/vehicles/" + vehicleSlug + "/" + categorySlug
}
