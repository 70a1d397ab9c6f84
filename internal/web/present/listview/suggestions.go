package listview

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/find"
	"camber/internal/shop/find/query"
	"camber/internal/shop/searchlog"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
)

// Suggestions is what the search field offers while somebody types (SRCH-10).
type Suggestions struct {
	Text       string             `json:"search"`  // that they are for
	Asked      string             `json:"asked"`   // that all of a section are found by: a model may be written out
	QueryID    string             `json:"queryID"` // SRCH-5; empty where the text is not counted
	Understood []Understood       `json:"understood"`
	Vehicles   []SuggestedVehicle `json:"vehicles"` // that the text names
	Parts      []SuggestedPart    `json:"parts"`
	Categories []SuggestedName    `json:"categories"`
	Series     []SuggestedName    `json:"series"`
	Brands     []SuggestedName    `json:"brands"`
	Total      SuggestedTotal     `json:"total"`
}

// SuggestedTotal is how many of each kind there are.
type SuggestedTotal struct {
	Parts      int `json:"parts"`
	Categories int `json:"categories"`
	Series     int `json:"series"`
	Brands     int `json:"brands"`
}

// SuggestedName is a category, a series or a brand.
type SuggestedName struct {
	Name      string         `json:"name"`
	Link      string         `json:"link"`
	Image     *present.Image `json:"image"` // null: the pictogram stands in, where there is one
	Pictogram string         `json:"pictogram,omitempty"`
	Count     int            `json:"count"`          // of its parts
	Fits      *int           `json:"fits,omitempty"` // those that fit the vehicle, and those that may
}

// SuggestedPart is a part with what decides: its number, fit, price and stock.
type SuggestedPart struct {
	ProductID int64           `json:"product_id"`
	Name      string          `json:"name"`
	Number    string          `json:"part_number"`
	Brand     string          `json:"manufacturer"`
	Link      string          `json:"link"`
	Image     *present.Image  `json:"image"`
	Pictogram string          `json:"pictogram"`
	PriceText string          `json:"price_text"` // empty: the price is not for sale or not shown
	StockText string          `json:"stock_text"`
	Fit       vehicleview.Fit `json:"fitment"`
}

// SuggestedVehicle is a vehicle that can be chosen at once.
type SuggestedVehicle struct {
	Year  string            `json:"year"`
	Model string            `json:"model"`
	Name  string            `json:"name"` // "2015 Chevrolet Silverado 1500"
	Adds  map[string]string `json:"adds"` // add1…addN of saveVehicle
	Next  string            `json:"next"` // where to go then
}

// Adding are the fields of a form that chooses it, in their order.
func (v SuggestedVehicle) Adding() []Understood {
	fields := make([]Understood, 0, len(v.Adds))
	for _, name := range slices.Sorted(maps.Keys(v.Adds)) {
		fields = append(fields, Understood{name, v.Adds[name]})
	}
	return fields
}

// NoSuggestions is what there is for a text that asks for nothing.
func NoSuggestions(asked string) Suggestions {
	return Suggestions{Text: asked, Asked: asked, Understood: []Understood{}, Vehicles: []SuggestedVehicle{}, Parts: []SuggestedPart{},
		Categories: []SuggestedName{}, Series: []SuggestedName{}, Brands: []SuggestedName{}}
}

// With is the name with its counts; fits says that a vehicle is chosen.
func (s SuggestedName) With(n find.Named, fits bool) SuggestedName {
	s.Count = n.Count
	if fits {
		s.Fits = &n.Fits
	}
	return s
}

// NewSuggestedParts shows parts as links that name the search and the place.
func NewSuggestedParts(cards []partview.Card, queryID string) []SuggestedPart {
	shown := make([]SuggestedPart, 0, len(cards))
	for i, c := range cards {
		p := SuggestedPart{ProductID: c.ProductID, Name: c.Name, Number: c.Number, Brand: c.Brand,
			Link: WithQuery(c.Href, searchlog.Suggested(queryID, i+1)), Image: c.Image, Pictogram: c.Pictogram, Fit: c.Fit,
			StockText: c.StockText}
		if c.Price != nil {
			p.PriceText = c.Price.Text
		}
		shown = append(shown, p)
	}
	return shown
}

// WithQuery is the address of a part with the search that found it, and its place there (SRCH-5).
func WithQuery(href, queryID string) string {
	if queryID == "" {
		return href
	}
	return present.Address(href, url.Values{"queryID": {queryID}})
}

// CountedFrom makes the parts of a page say by which search they were found, and at which place: the first at one behind
// so many.
func (d *Listing) CountedFrom(queryID string, before int) {
	for i := range d.Groups {
		for j := range d.Groups[i].Cards {
			before++
			c := &d.Groups[i].Cards[j]
			c.Href = WithQuery(c.Href, searchlog.Chosen(queryID, before))
		}
	}
}

// NewSuggestedVehicles shows vehicles; next is where to go when one is chosen.
func NewSuggestedVehicles(found []vehicle.Vehicle, next string) []SuggestedVehicle {
	shown := make([]SuggestedVehicle, 0, len(found))
	for _, v := range found {
		one := SuggestedVehicle{Model: v.Model, Name: v.Text(), Adds: map[string]string{}, Next: next}
		for i, f := range v.Facets() {
			one.Adds["add"+strconv.Itoa(i+1)] = f.Field + "||" + strconv.FormatInt(f.Value, 10)
			if f.Field == vehicle.Year {
				one.Year = f.LabelValue
			}
		}
		shown = append(shown, one)
	}
	return shown
}

// NewUnderstood is what a text was taken for, where it names a part of the trade or a vehicle (FIND-1); numbers and other
// words are what they were typed as.
func NewUnderstood(ctx context.Context, u query.Understood) []Understood {
	said := []Understood{}
	if u.Part == "" && u.Make == "" && u.Model == "" {
		return said
	}
	return Said(ctx, u)
}

// Said is all that a text was taken for.
func Said(ctx context.Context, u query.Understood) []Understood {
	said := []Understood{}
	labels := map[string]string{
		query.KindVehicle: text.Tr(ctx, "Vehicle"), query.KindBrand: text.Tr(ctx, "Brand"),
		query.KindPart: text.Tr(ctx, "Part"), query.KindPosition: text.Tr(ctx, "Position"),
		query.KindAttribute: text.Tr(ctx, "Size"), query.KindNumber: text.Tr(ctx, "Number"),
		query.KindWords: text.Tr(ctx, "Other words"),
	}
	for _, one := range u.Said() {
		said = append(said, Understood{Label: labels[one.Kind], Value: one.Value})
	}
	return said
}
