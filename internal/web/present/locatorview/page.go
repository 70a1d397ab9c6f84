package locatorview

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/geo"
	"camber/internal/base/text"
)

// Page is the store locator as a page.
type Page struct {
	Heading   string
	Search    string
	Distance  int
	Distances []int
	Lat, Lng  string // where the browser said that it is; empty: it did not
	Stores    []FoundStore
	Filters   []FilterLink
	FiltersOn string // as an address names those that are on
	Problem   string // of what was searched for
	None      string // why there is no store; empty: there are some
	MayChoose bool   // stores can be chosen here
	IsChosen  bool
	Path      string // of this page, with what was asked for
	Map       StoreMap
}

// FilterLink turns a filter on, or off where it is.
type FilterLink struct {
	Name string
	Href string
	IsOn bool
}

// StoreMap is what the map shows.
type StoreMap struct {
	Stores []MapStore `json:"stores"`
	At     *geo.Point `json:"at"` // from where stores were looked for; null: from nowhere in particular
	Center geo.Point  `json:"center"`
	Towns  []MapTown  `json:"towns"`
	Tiles  string     `json:"tiles"`  // address of tiles; empty: the built-in map
	Credit string     `json:"credit"` // whom the map thanks
}

// MapStore is a store on the map, by the number that it has in the list.
type MapStore struct {
	geo.Point
	Number int    `json:"number"`
	Name   string `json:"name"`
	Info   string `json:"info"` // HTML
	Chosen bool   `json:"chosen"`
}

// MapTown is a town on the built-in map.
type MapTown struct {
	geo.Point
	Name string `json:"name"`
	ZIPs int    `json:"zips"` // grows with the town
}

// Address is the locator's with what is asked for; a filter that is empty is named too, so that none is chosen.
func Address(search string, distance int, lat, lng string, filters []string) string {
	values := url.Values{"distance": {strconv.Itoa(distance)}, "filter": {strings.Join(filters, "~")}}
	if search != "" {
		values.Set("search", search)
	}
	if lat != "" && lng != "" {
		values.Set("lat", lat)
		values.Set("lng", lng)
	}
	return Path + "?" + values.Encode()
}

// NewMap shows stores on a map with the towns around them.
func NewMap(stores []FoundStore, at *geo.Point, towns []geo.Place, tiles, credit string) StoreMap {
	m := StoreMap{Stores: []MapStore{}, At: at, Towns: []MapTown{}, Tiles: tiles, Credit: credit}
	for i, s := range stores {
		if s.Lat != nil && s.Lng != nil {
			m.Stores = append(m.Stores, MapStore{Point: geo.Point{Lat: *s.Lat, Lng: *s.Lng}, Number: i + 1, Name: s.Name,
				Info: s.InfoWindow, Chosen: s.Chosen})
		}
	}
	for _, t := range towns {
		m.Towns = append(m.Towns, MapTown{t.Point, t.Name, t.ZIPs})
	}
	return m
}

// Heading says how many stores there are and where.
func Heading(ctx context.Context, stores int, near string, isNearYou bool) string {
	switch {
	case near != "" && stores == 1:
		return text.Tr(ctx, "1 store near %s", near)
	case near != "":
		return text.Tr(ctx, "%s stores near %s", strconv.Itoa(stores), near)
	case isNearYou && stores == 1:
		return text.Tr(ctx, "1 store near you")
	case isNearYou:
		return text.Tr(ctx, "%s stores near you", strconv.Itoa(stores))
	}
	return text.Tr(ctx, "Our stores")
}

// StorePicker is the button by which a shopper finds the store to pick up at (LOC-4).
type StorePicker struct {
	ChosenID  int64   `json:"chosen_id"`  // 0: none is chosen
	Asks      bool    `json:"asks"`       // it opens by itself while none is
	ProductID int64   `json:"product_id"` // of the page; 0: of none
	Counted   bool    `json:"counted"`    // stores count the part, and those of Stocked have it
	Stocked   []int64 `json:"stocked"`
}

// About is the picker on a part's page; stores says how many pieces each of them has.
func (p StorePicker) About(productID int64, stores map[int64]int) StorePicker {
	p.ProductID, p.Counted = productID, len(stores) > 0
	for _, id := range slices.Sorted(maps.Keys(stores)) {
		if stores[id] > 0 {
			p.Stocked = append(p.Stocked, id)
		}
	}
	return p
}
