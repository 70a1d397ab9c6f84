package present

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// The marks that are drawn.
const (
	Fits    = "fits"
	Not     = "not"
	Verify  = "verify"
	unknown = "unknown"
)

// Words is a text in the language of ctx; none of an empty one.
func Words(ctx context.Context, t fault.Text) string {
	if t.Format == "" {
		return ""
	}
	return text.Tr(ctx, t.Format, t.Args...)
}

// NewVehicle shows a vehicle; nil where none is chosen.
func NewVehicle(ctx context.Context, v *vehicle.Vehicle) *Vehicle {
	if v == nil {
		return nil
	}
	shown := &Vehicle{Facets: []Facet{}, HasYmm: v.HasYMM(), HasEngine: v.HasEngine(), Make: v.Make, Model: v.Model, Display: v.Text()}
	if v.Year != 0 {
		shown.Year = strconv.FormatInt(v.Year, 10)
	}
	for _, f := range v.Facets() {
		shown.Facets = append(shown.Facets, Facet{Field: f.Field, Value: f.Value, LabelField: Words(ctx, f.LabelField), LabelValue: f.LabelValue})
	}
	labels := make([]string, 0, len(v.Facts))
	for _, f := range v.Facts {
		labels = append(labels, f.Label)
	}
	shown.Detail = strings.Join(labels, " · ")
	return shown
}

// NewGone shows a vehicle that the reference does not have any more: what it is called, and that it is to be chosen again.
func NewGone(ctx context.Context, v *vehicle.Vehicle) *Vehicle {
	return &Vehicle{Facets: []Facet{}, Display: v.Text(), Again: vehicleGone(ctx)}
}

func vehicleGone(ctx context.Context) string {
	return text.Tr(ctx, "This vehicle is not in our list any more. Choose your vehicle again.")
}

// NewBegun shows a vehicle of which only the year, or year and make, are left; nil without a year.
func NewBegun(ctx context.Context, year int64, made vehicle.Option) *Vehicle {
	if year == 0 {
		return nil
	}
	label := strconv.FormatInt(year, 10)
	shown := &Vehicle{
		Facets: []Facet{{Field: vehicle.Year, Value: year, LabelField: text.Tr(ctx, "Year"), LabelValue: label}}, Year: label, Make: made.Label, Display: label,
	}
	if made.Value != 0 {
		shown.Facets = append(shown.Facets, Facet{Field: vehicle.Make, Value: made.Value, LabelField: text.Tr(ctx, "Make"), LabelValue: made.Label})
		shown.Display += " " + made.Label
	}
	return shown
}

// NewOptions are the entries of a selector.
func NewOptions(options []vehicle.Option) []Option {
	list := make([]Option, 0, len(options))
	for _, o := range options {
		list = append(list, Option{Value: o.Value, Label: o.Label, Popular: o.Popular})
	}
	return list
}

// NewChoices are the questions that are still open.
func NewChoices(ctx context.Context, choices []vehicle.Choice) []Choice {
	list := make([]Choice, 0, len(choices))
	for _, c := range choices {
		list = append(list, newChoice(ctx, c))
	}
	return list
}

// NewKnownFacts are the questions that v answers, as choices of its base vehicle asks them.
func NewKnownFacts(ctx context.Context, choices []vehicle.Choice, v vehicle.Vehicle) []KnownFact {
	list := []KnownFact{}
	for _, c := range choices {
		if f, ok := v.Fact(c.Field); ok {
			shown := newChoice(ctx, c)
			list = append(list, KnownFact{Field: shown.Field, Label: shown.Label, Options: shown.Options, Value: f.Value})
		}
	}
	return list
}

func newChoice(ctx context.Context, c vehicle.Choice) Choice {
	shown := Choice{Field: c.Field, Label: Words(ctx, c.Label), Options: make([]Option, 0, len(c.Options))}
	for _, o := range c.Options {
		shown.Options = append(shown.Options, Option{Value: o.Value, Label: o.Label})
	}
	return shown
}

// NewFit labels an answer (FIT-6). chosen says whether there is a vehicle.
func NewFit(ctx context.Context, a fitment.Answer, chosen bool) Fit {
	f := Fit{Result: string(a.Result), Mark: markOf(a.Result), Reason: Words(ctx, a.Reason)}
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

// fitText is what the banner of a product page says (PROD-6); nothing where nothing is certain.
func fitText(ctx context.Context, r fitment.Result, chosen bool) string {
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

func newFitRows(ctx context.Context, rows []fitment.Row) []FitRow {
	list := make([]FitRow, 0, len(rows))
	for _, r := range rows {
		shown := FitRow{Mark: markOf(r.Result), Fact: Words(ctx, r.Name), Vehicle: r.Vehicle, Part: r.Part}
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
		shown.Choices = append(shown.Choices, newChoice(ctx, *a.Choice))
	}
	return shown
}

// UnknownPart answers for a pair that the shop does not sell.
func UnknownPart(ctx context.Context, aaia, mpn string, chosen bool) FitPart {
	f := NewFit(ctx, fitment.Answer{Result: fitment.Unknown}, chosen)
	return FitPart{AAIA: aaia, MPN: mpn, Result: string(fitment.Unknown), Notes: []string{}, Choices: []Choice{}, Label: f.Label}
}
