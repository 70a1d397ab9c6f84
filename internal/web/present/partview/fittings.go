package partview

import (
	"context"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
)

// Fittings is a page of the table of the vehicles that a part fits (FIT-10).
type Fittings struct {
	Rows  []Fitting `json:"rows"`
	Text  string    `json:"filter"` // what the table was filtered by
	All   int       `json:"all"`    // rows without a filter
	Total int       `json:"total"`  // with it
	Found string    `json:"found"`  // "Showing 1 to 15 of 96 (7 Pages)"
	Page  int       `json:"page"`
	Pages int       `json:"pages"`
}

// FittingsShown is how many rows of the table a page has.
const FittingsShown = 15

// CanFilter says whether there is more than can be seen at once.
func (f Fittings) CanFilter() bool { return f.All > FittingsShown }

// Fitting is a model that a part fits in a run of years, alike in all of them.
type Fitting struct {
	Years    string   `json:"years"`   // "2011–2018", empty for an engine
	Vehicle  string   `json:"vehicle"` // "Ford F-150", or the engine
	Asks     string   `json:"asks"`    // "5.3L V8, 4WD"; empty: any
	Position string   `json:"position"`
	IsData   bool     `json:"-"`        // the position is the catalog's, which is not translated
	Required string   `json:"required"` // "2 required"
	Notes    []string `json:"notes"`
	Current  bool     `json:"current"` // the chosen vehicle is among them
	// the category's parts for the vehicle of the last year; empty: there is no such page
	Href string `json:"link"`
}

// NewFittings shows a page of the table. chosen is the vehicle that is looked for; nil where there is none.
func NewFittings(ctx context.Context, spans []fitment.Span, filter string, page, total, all int,
	chosen *vehicle.Vehicle) Fittings {
	paging := present.NewPaging(ctx, page, FittingsShown, total)
	f := Fittings{Rows: make([]Fitting, 0, len(spans)), Text: filter, All: all, Total: total, Found: paging.Position,
		Page: page, Pages: paging.TotalPages}
	for _, s := range spans {
		row := Fitting{Vehicle: s.Vehicle.Make + " " + s.Vehicle.Model, Notes: append([]string{}, s.Notes...)}
		facts := s.Vehicle.Facts
		if s.To == 0 {
			row.Vehicle, facts = s.Vehicle.Text(), nil
		} else if row.Years = strconv.FormatInt(s.To, 10); s.From < s.To {
			row.Years = strconv.FormatInt(s.From, 10) + "–" + row.Years
		}
		for i, fact := range facts {
			if i > 0 {
				row.Asks += ", "
			}
			row.Asks += Asked(ctx, fact)
		}
		places := newFitPlaces(ctx, fitment.Answer{Position: s.Position, Quantity: s.Quantity})
		row.Position, row.IsData, row.Required = places.Position, places.IsData, places.Required
		if v := chosen; v != nil && v.HasYMM() {
			row.Current = s.Vehicle.MakeID == v.MakeID && s.Vehicle.ModelID == v.ModelID && s.From <= v.Year && v.Year <= s.To
		}
		f.Rows = append(f.Rows, row)
	}
	return f
}

// Asked is a fact as it speaks for itself: "5.3L V8", but "Front Rotor Size: 13.0 in".
func Asked(ctx context.Context, f vehicle.Fact) string {
	switch f.Field {
	case vehicle.SubModel, vehicle.BodyType, vehicle.BedLength, vehicle.EngineSize, vehicle.DriveType:
		return f.Label
	}
	return present.Words(ctx, vehicle.Label(f.Field)) + ": " + f.Label
}

// FitmentSheet is all that is known of whether a part fits (FIT-10): the modal of a part.
type FitmentSheet struct {
	Title    string               `json:"title"` // "Fitment for Part # KB-1041"
	Part     string               `json:"name"`
	Href     string               `json:"link"`
	Fit      vehicleview.Fit      `json:"fitment"`
	Text     string               `json:"text"`     // PROD-6
	Position string               `json:"position"` // where on the vehicle; empty: not known
	Required string               `json:"required"` // "2 required"
	Rows     []vehicleview.FitRow `json:"rows"`
	Notes    []string             `json:"notes"`
	Choice   *vehicleview.Choice  `json:"choice"` // what to ask next
	Vehicle  *vehicleview.Vehicle `json:"vehicle"`
	Fittings Fittings             `json:"vehicles"`
}

// NewFitmentSheet shows an answer and the table of vehicles.
func NewFitmentSheet(ctx context.Context, p catalog.Part, a fitment.Answer, v *vehicle.Vehicle,
	table Fittings) FitmentSheet {
	s := FitmentSheet{
		Title: text.Tr(ctx, "Fitment for Part # %s", p.Number), Part: p.Brand + " " + p.Number + " " + p.Name,
		Href: "/" + p.Slug,
		Fit:  vehicleview.NewFit(ctx, a, v != nil), Text: vehicleview.FitText(ctx, a.Result, v != nil),
		Rows: vehicleview.NewFitRows(ctx, a.Rows), Notes: append([]string{}, a.Notes...),
		Vehicle: vehicleview.NewVehicle(ctx, v), Fittings: table,
	}
	if s.Fit.Mark == vehicleview.Fits || s.Fit.Mark == vehicleview.Verify {
		places := newFitPlaces(ctx, a)
		s.Position, s.Required = places.Position, places.Required
	}
	if v == nil {
		return s
	}
	if s.Text == "" {
		s.Text = text.Tr(ctx, "We don't know whether this product fits your application.")
	}
	if a.Choice != nil {
		choice := vehicleview.NewChoice(ctx, *a.Choice)
		s.Choice = &choice
	}
	return s
}

// NewAlso are the links of a product page to what else fits the vehicle (PROD-9). What there is none of has no link.
func NewAlso(ctx context.Context, d vehicleview.CatalogDetails, series, category, brand string) []present.Link {
	links := []present.Link{}
	add := func(n int, name, href string) {
		if n > 0 && href != "" && name != "" {
			links = append(links, present.Link{Text: name + ": " + PartCount(ctx, n), Href: href})
		}
	}
	add(d.SeriesCount, series, d.SeriesURL)
	add(d.CategoryCount, category, d.CategoryURL)
	add(d.ManufacturerCount, brand, d.ManufacturerURL)
	return links
}
