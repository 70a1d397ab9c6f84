// Package vehicleview says how a vehicle, its selector and what fits it are shown.
package vehicleview

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
)

// ShopFor offers to shop for the vehicle that a page is about.
type ShopFor struct {
	Vehicle Vehicle
	Back    string // where to go on
	Chosen  bool   // it is the visitor's
}

// Pick is one entry of a dropdown of links.
type Pick struct {
	Text    string
	Href    string
	Current bool
}

// The marks that are drawn.
const (
	Fits    = "fits"
	Not     = "not"
	Verify  = "verify"
	unknown = "unknown"
)

// NewVehicle shows a vehicle; nil where none is chosen.
func NewVehicle(ctx context.Context, v *vehicle.Vehicle) *Vehicle {
	if v == nil {
		return nil
	}
	shown := &Vehicle{Facets: []Facet{}, HasYmm: v.HasYMM(), HasEngine: v.HasEngine(), Make: v.Make, Model: v.Model,
		Display: v.Text()}
	if v.Year != 0 {
		shown.Year = strconv.FormatInt(v.Year, 10)
	}
	for _, f := range v.Facets() {
		shown.Facets = append(shown.Facets,
			Facet{Field: f.Field, Value: f.Value, LabelField: present.Words(ctx, f.LabelField), LabelValue: f.LabelValue})
	}
	labels := make([]string, 0, len(v.Facts))
	for _, f := range v.Facts {
		labels = append(labels, f.Label)
	}
	shown.Detail = strings.Join(labels, " · ")
	return shown
}

// NewGone shows a vehicle that the reference does not have any more: what it is called, and that it is to be chosen
// again.
func NewGone(ctx context.Context, v *vehicle.Vehicle) *Vehicle {
	return &Vehicle{Facets: []Facet{}, Display: v.Text(), Again: VehicleGone(ctx)}
}

// VehicleGone is what is said of a vehicle that the reference does not have any more.
func VehicleGone(ctx context.Context) string {
	return text.Tr(ctx, "This vehicle is not in our list any more. Choose your vehicle again.")
}

// NewBegun shows a vehicle of which only the year, or year and make, are left; nil without a year.
func NewBegun(ctx context.Context, year int64, made vehicle.Option) *Vehicle {
	if year == 0 {
		return nil
	}
	label := strconv.FormatInt(year, 10)
	shown := &Vehicle{
		Facets: []Facet{{Field: vehicle.Year, Value: year, LabelField: text.Tr(ctx, "Year"), LabelValue: label}}, Year: label,
		Make: made.Label, Display: label,
	}
	if made.Value != 0 {
		shown.Facets = append(shown.Facets, Facet{Field: vehicle.Make, Value: made.Value, LabelField: text.Tr(ctx, "Make"),
			LabelValue: made.Label})
		shown.Display += " " + made.Label
	}
	return shown
}

// NewOptions are the entries of a selector.
func NewOptions(options []vehicle.Option) []present.Option {
	list := make([]present.Option, 0, len(options))
	for _, o := range options {
		list = append(list, present.Option{Value: o.Value, Label: o.Label, Popular: o.Popular})
	}
	return list
}

// NewChoices are the questions that are still open.
func NewChoices(ctx context.Context, choices []vehicle.Choice) []Choice {
	list := make([]Choice, 0, len(choices))
	for _, c := range choices {
		list = append(list, NewChoice(ctx, c))
	}
	return list
}

// NewKnownFacts are the questions that v answers, as choices of its base vehicle asks them.
func NewKnownFacts(ctx context.Context, choices []vehicle.Choice, v vehicle.Vehicle) []KnownFact {
	list := []KnownFact{}
	for _, c := range choices {
		if f, ok := v.Fact(c.Field); ok {
			shown := NewChoice(ctx, c)
			list = append(list, KnownFact{Field: shown.Field, Label: shown.Label, Options: shown.Options, Value: f.Value})
		}
	}
	return list
}

// NewChoice is a question about a vehicle with its answers.
func NewChoice(ctx context.Context, c vehicle.Choice) Choice {
	shown := Choice{Field: c.Field, Label: present.Words(ctx, c.Label), Options: make([]present.Option, 0, len(c.Options))}
	for _, o := range c.Options {
		shown.Options = append(shown.Options, present.Option{Value: o.Value, Label: o.Label})
	}
	return shown
}

// NewFit labels an answer (FIT-6). chosen says whether there is a vehicle.
func NewFit(ctx context.Context, a fitment.Answer, chosen bool) Fit {
	f := Fit{Result: string(a.Result), Mark: markOf(a.Result), Reason: present.Words(ctx, a.Reason)}
	switch {
	case a.Result == fitment.Universal:
		f.Label = text.Tr(ctx, "Universal part")
	case !chosen:
		f.Result, f.Mark, f.Label = "select", unknown, text.Tr(ctx, "Select Vehicle")
	case a.Result == fitment.Yes:
		f.Label = text.Tr(ctx, "Fits Your Vehicle")
	case a.Result == fitment.No:
		f.Label = text.Tr(ctx, "Doesn't Fit Your Vehicle")
	case a.Result == fitment.Maybe:
		f.Label = text.Tr(ctx, "Verify Fitment")
	default:
		f.Label = text.Tr(ctx, "Unknown Fitment")
	}
	return f
}

func markOf(r fitment.Result) string {
	switch r {
	case fitment.Yes, fitment.Universal:
		return Fits
	case fitment.No:
		return Not
	case fitment.Maybe:
		return Verify
	case fitment.Unknown:
	}
	return unknown
}

// FitText is what the banner of a product page says (PROD-6); nothing where nothing is certain.
func FitText(ctx context.Context, r fitment.Result, chosen bool) string {
	switch {
	case r == fitment.Universal:
		return text.Tr(ctx, "This is a universal part, made for any vehicle.")
	case chosen && r == fitment.Yes:
		return text.Tr(ctx, "This product will fit your application.")
	case chosen && r == fitment.No:
		return text.Tr(ctx, "This product will not fit your application.")
	}
	return ""
}

// NewFitRows are the rows that say why a part fits.
func NewFitRows(ctx context.Context, rows []fitment.Row) []FitRow {
	list := make([]FitRow, 0, len(rows))
	for _, r := range rows {
		shown := FitRow{Mark: markOf(r.Result), Fact: present.Words(ctx, r.Name), Vehicle: r.Vehicle, Part: r.Part}
		if r.Field == "" {
			shown.Fact = text.Tr(ctx, "Vehicle")
		}
		list = append(list, shown)
	}
	return list
}

// NewFitPart answers for one part of validateFitment (FIT-2).
func NewFitPart(ctx context.Context, p catalog.Named, a fitment.Answer, chosen bool) FitPart {
	f := NewFit(ctx, a, chosen)
	shown := FitPart{
		AAIA: p.AAIA, MPN: p.Number, Result: string(a.Result), Notes: append([]string{}, a.Notes...), Choices: []Choice{},
		Label: f.Label, Name: p.Name, Reason: f.Reason,
	}
	if a.Choice != nil {
		shown.Choices = append(shown.Choices, NewChoice(ctx, *a.Choice))
	}
	return shown
}

// UnknownPart answers for a pair that the shop does not sell.
func UnknownPart(ctx context.Context, aaia, mpn string, chosen bool) FitPart {
	f := NewFit(ctx, fitment.Answer{Result: fitment.Unknown}, chosen)
	return FitPart{AAIA: aaia, MPN: mpn, Result: string(fitment.Unknown), Notes: []string{}, Choices: []Choice{},
		Label: f.Label}
}

// Vehicle is the vehicle of the session (FIT-3), with the words of its plate.
type Vehicle struct {
	Facets    []Facet `json:"facets"`
	HasYmm    bool    `json:"hasYmm"`
	HasEngine bool    `json:"hasEngine"`
	Year      string  `json:"year"`
	Make      string  `json:"make"`
	Model     string  `json:"model"`
	Detail    string  `json:"detail"`  // "LT · 5.3L V8", empty when only year, make and model are known
	Display   string  `json:"display"` // "2015 Chevrolet Silverado 1500 LT 5.3L V8"
	// why it is to be chosen again, then nothing but Display is known of it; empty where it is not
	Again string `json:"again,omitempty"`
}

// Short is what a sentence calls the vehicle: its model, or its engine where that is all that is known.
func (v Vehicle) Short() string {
	if v.Model == "" {
		return v.Display
	}
	return v.Model
}

// Facet is one known fact of a vehicle.
type Facet struct {
	Field      string `json:"api_field"`
	Value      int64  `json:"api_value"`
	LabelField string `json:"label_field"`
	LabelValue string `json:"label_value"`
}

// VehicleReply answers getVehicle, remove_facet and toggle_universal (FIT-12, FIT-14).
type VehicleReply struct {
	Vehicle   *Vehicle `json:"vehicle"`
	Universal bool     `json:"universal"`
}

// SavedVehicle answers saveVehicle (FIT-14).
type SavedVehicle struct {
	Saved    bool     `json:"saved"`
	Vehicle  *Vehicle `json:"vehicle"`
	Redirect string   `json:"redirect"`
}

// OptionsReply answers years, makes, models and the steps of the engine (FIT-12).
type OptionsReply struct {
	Options []present.Option `json:"options"`
}

// Choice is a fact of the vehicle that is still open.
type Choice struct {
	Field   string           `json:"api_field"`
	Label   string           `json:"label"`
	Options []present.Option `json:"options"`
}

// ChoicesReply answers choices (FIT-12).
type ChoicesReply struct {
	Choices []Choice `json:"choices"`
}

// Fit is how a part stands to the vehicle: the mark, its words and the reason.
type Fit struct {
	Result string `json:"result"` // yes, no, maybe, unknown, universal; select when no vehicle is chosen
	Mark   string `json:"mark"`   // fits, not, verify, unknown: the sign that is drawn
	Label  string `json:"label"`  // FIT-6
	Reason string `json:"reason"`
}

// FitPlaces says where on the vehicle a part goes and how many of it. Empty fields are not known.
type FitPlaces struct {
	Position string // "Front left"
	IsData   bool   // the position is the catalog's, which is not translated
	Required string // "2 required"
}

// FitRow is one row of "Fits because".
type FitRow struct {
	Mark    string `json:"mark"`
	Fact    string `json:"fact"`
	Vehicle string `json:"vehicle"`
	Part    string `json:"part"`
}

// FitPart answers for one part (FIT-2).
type FitPart struct {
	AAIA           string         `json:"aaia"`
	MPN            string         `json:"mpn"`
	Result         string         `json:"result"`
	Notes          []string       `json:"notes"`
	Choices        []Choice       `json:"choices"`
	Label          string         `json:"label"`
	Name           string         `json:"name"`
	Reason         string         `json:"reason"`
	CatalogDetails CatalogDetails `json:"catalogDetails"`
}

// CatalogDetails counts what else fits, and says where it is listed (FIT-2). Without a vehicle, and of what a part has
// not, the count is 0 and the address empty.
type CatalogDetails struct {
	SeriesCount       int    `json:"seriesCount"`
	CategoryCount     int    `json:"categoryCount"`
	ManufacturerCount int    `json:"manufacturerCount"`
	SeriesURL         string `json:"seriesUrl"`
	CategoryURL       string `json:"categoryUrl"`
	ManufacturerURL   string `json:"manufacturerUrl"`
}

// FitmentReply answers validateFitment (FIT-13).
type FitmentReply struct {
	Parts []FitPart `json:"parts"`
}

// Sign is the guide sign of the home page, where a vehicle is chosen (FIT-7).
type Sign struct {
	Selector VehicleSelector
	Engine   *EngineSelector // nil: year, make and model are asked
	Tabs     []Pick          // none where there is one way
	Quick    []present.Link  // what can be chosen in one tap at this step
	VIN      *VINForm        // nil: it is not asked
}

// VINForm is the field for a vehicle's number, with what was wrong with the one before.
type VINForm struct {
	Value   string
	Problem string
}

// DecodedVIN answers decodeVin (FIT-11): the vehicle as far as the number tells.
type DecodedVIN struct {
	VIN     string   `json:"vin"`
	Vehicle *Vehicle `json:"vehicle"`
	Choices []Choice `json:"choices"` // what is open
	Chosen  bool     `json:"chosen"`  // nothing is: it is the session's vehicle now
	// what to check or to add: the vehicle is not sure, or only begun; empty where it is known
	Note     string `json:"note"`
	Redirect string `json:"redirect"` // where to go on: else the selector, filled
}

// KnownFact is a fact that is answered, with what else it could be.
type KnownFact struct {
	Field   string           `json:"api_field"`
	Label   string           `json:"label"`
	Options []present.Option `json:"options"`
	Value   int64            `json:"value"`
}

// VehicleSelector is the guide sign of the home page: what is chosen so far and what can be chosen next.
type VehicleSelector struct {
	Year    int64            `json:"year"`    // 0: not chosen
	MakeID  int64            `json:"make_id"` // 0: not chosen
	ModelID int64            `json:"model_id"`
	Step    int              `json:"step"` // 1 to 4: the step to take now
	Years   []present.Option `json:"years"`
	Makes   []present.Option `json:"makes"`
	Models  []present.Option `json:"models"`
	Facts   []KnownFact      `json:"facts"` // answered beyond the model
	Choices []Choice         `json:"choices"`
	Vehicle *Vehicle         `json:"vehicle"` // the session's vehicle
}

// EngineSelector is the tab of the guide sign where an engine is chosen without a vehicle (FIT-7).
type EngineSelector struct {
	MfrID    int64            `json:"mfr_id"`    // 0: not chosen
	FamilyID int64            `json:"family_id"` // 0: not chosen, or any
	Step     int              `json:"step"`      // 1 to 3: the step to take now
	Mfrs     []present.Option `json:"mfrs"`
	Families []present.Option `json:"families"` // empty: the manufacturer's engines have no families
	Sizes    []present.Option `json:"sizes"`
}
