// Package locatorview is what the store locator shows.
package locatorview

import (
	"context"
	"html"
	"math"
	"net/url"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/geo"
	"camber/internal/base/phone"
	"camber/internal/base/text"
	"camber/internal/shop/location"
	"camber/internal/web/present"
)

// FoundStore is a store or a dealer, as LOC-3 writes it.
type FoundStore struct {
	LocationID         int64        `json:"location_id"`
	LocationName       string       `json:"location_name"`
	Name               string       `json:"name"` // the same
	Address            string       `json:"address"`
	Telephone          string       `json:"telephone"`           // as it is dialled
	FormattedTelephone string       `json:"formatted_telephone"` // as it is read
	Email              string       `json:"email"`
	EmailAddress       string       `json:"email_address"` // the same
	FormattedWebsite   string       `json:"formatted_website"`
	MapLink            string       `json:"map_link"` // the way there, on a map of another company
	Distance           *float64     `json:"distance"` // miles; null: nobody knows
	FormattedDistance  string       `json:"formatted_distance"`
	Preferred          bool         `json:"preferred"` // an own store, where orders are picked up
	Chosen             bool         `json:"chosen"`
	Lat                *float64     `json:"lat"` // null, as lng: nobody knows
	Lng                *float64     `json:"lng"`
	Open               string       `json:"open"` // "Open until 7 pm"; empty for a store that names no hours
	Hours              []FoundHours `json:"hours"`
	InfoWindow         string       `json:"info_window"` // HTML
}

// FoundHours are those of a run of days.
type FoundHours struct {
	Days   string `json:"days"`
	Hours  string `json:"hours"`
	Reason string `json:"reason"` // why they are others than usual; empty: they are as usual
}

// StoreFilter is one by which stores can be narrowed, and how many it leaves.
type StoreFilter struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// FoundStores answers /store-locator/list, with the values that were used.
type FoundStores struct {
	Locations []FoundStore  `json:"locations"`
	Filters   []StoreFilter `json:"filters"`
	Search    string        `json:"search"`
	Distance  int           `json:"distance"`
	Lat       *float64      `json:"lat"` // null, as lng: from nowhere in particular
	Lng       *float64      `json:"lng"`
}

// NearStores answers getLocations.
type NearStores struct {
	Locations []FoundStore `json:"locations"`
}

// Geolocation answers setGeolocationFromZipCode.
type Geolocation struct {
	Geo geo.Point `json:"geo"`
}

// FoundDealer answers find_dealer.
type FoundDealer struct {
	LocationName string `json:"location_name"`
	Address      string `json:"address"`
}

// ChosenStore answers who chose a store, or none any more.
type ChosenStore struct {
	Success  bool   `json:"success"`
	Redirect string `json:"redirect"`
}

// AskForStore is what the question for a store says.
type AskForStore struct {
	Text    string `json:"dealer_locator_popup_text"`
	Heading string `json:"dealer_locator_popup_heading_text"`
}

// Path is the store locator's address.
const Path = "/store-locator"

// FilterName is what a filter is called.
func FilterName(ctx context.Context, id string) string {
	if id == location.OpenNow {
		return text.Tr(ctx, "Open now")
	}
	return present.OfferName(ctx, location.Offer(id))
}

// NewFilters names the filters of what was found.
func NewFilters(ctx context.Context, counts []location.Count) []StoreFilter {
	filters := make([]StoreFilter, 0, len(counts))
	for _, c := range counts {
		filters = append(filters, StoreFilter{ID: c.Filter, Name: FilterName(ctx, c.Filter), Count: c.Stores})
	}
	return filters
}

// NewStores shows what was found; chosen is the store that somebody chose.
func NewStores(ctx context.Context, found []location.Near, chosen int64, now time.Time) []FoundStore {
	stores := make([]FoundStore, 0, len(found))
	for _, n := range found {
		stores = append(stores, newStore(ctx, n, chosen, now))
	}
	return stores
}

func newStore(ctx context.Context, n location.Near, chosen int64, now time.Time) FoundStore {
	address := present.AddressOf(n.Location)
	email, _, _ := strings.Cut(n.Email, ",")
	email = strings.TrimSpace(email)
	s := FoundStore{
		LocationID: n.ID, LocationName: n.Name, Name: n.Name, Address: address,
		Telephone: phone.E164(n.Telephone), FormattedTelephone: n.Telephone, Email: email, EmailAddress: email,
		FormattedWebsite: n.Website, MapLink: directions(address), Preferred: !n.OutOfUse, Chosen: n.ID == chosen,
		Hours:      []FoundHours{},
		InfoWindow: "<b>" + html.EscapeString(n.Name) + "</b><br>" + html.EscapeString(address),
	}
	if len(n.Hours) > 0 {
		s.Open = present.OpenText(ctx, n.Location, now)
	}
	if n.Miles >= 0 {
		miles := math.Round(n.Miles*10) / 10
		s.Distance, s.FormattedDistance = &miles, MilesText(ctx, n.Miles)
	}
	if n.Point != nil {
		s.Lat, s.Lng = &n.Point.Lat, &n.Point.Lng
	}
	for _, d := range present.NewOpenDays(ctx, n.Details, now) {
		s.Hours = append(s.Hours, FoundHours(d))
	}
	return s
}

// MilesText is a distance as people read it: "8.4 mi", "16 mi".
func MilesText(ctx context.Context, miles float64) string {
	digits := 1
	if miles >= 9.95 {
		digits = 0
	}
	return text.Tr(ctx, "%s mi", strconv.FormatFloat(miles, 'f', digits, 64))
}

// directions leads to an address.
func directions(address string) string {
	return "https://www.google.com/maps/dir/?" + url.Values{"api": {"1"}, "destination": {address}}.Encode()
}

// InvalidZIP is what is said of a ZIP code that is none.
func InvalidZIP() fault.Text { return fault.T("Invalid ZIP code. Please try again.") }
