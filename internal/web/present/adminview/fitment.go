package adminview

import (
	"context"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/present/partview"
)

// FitmentPage is what one part fits.
type FitmentPage struct {
	Bar       OfficeBar `json:"bar"`
	ProductID int64     `json:"product_id"`
	Part      string    `json:"part"` // brand and number
	Name      string    `json:"name"`
	IsKit     bool      `json:"is_kit"`
	EditURL   string    `json:"edit_url"`
}

// FitmentList is one page of it, with what is said of the part as a whole.
type FitmentList struct {
	Results []FitmentRow `json:"results"`
	present.Paging
	Counts    map[string]int `json:"counts"` // "", hand, removed
	Universal bool           `json:"universal"`
	Version   string         `json:"version"`
	Trail     []TrailRow     `json:"trail"`
}

// FitmentRow is a model that the part fits alike in a run of years.
type FitmentRow struct {
	Run      string   `json:"run"` // names it when it is changed
	Years    string   `json:"years"`
	Vehicle  string   `json:"vehicle"` // "Ford F-150", or the engine
	Asks     []string `json:"asks"`
	Position string   `json:"position"`
	Quantity int      `json:"quantity"`
	Label    string   `json:"label"` // the maker's name of the line
	Notes    []string `json:"notes"`
	Source   string   `json:"source"` // the file of the submission; empty: by hand
	IsByHand bool     `json:"is_by_hand"`
	Removed  bool     `json:"removed"`

	HasVehicle bool             `json:"has_vehicle"` // else it is for an engine, or nobody knows the vehicle
	IsLost     bool             `json:"is_lost"`     // nobody knows the vehicle
	From       int64            `json:"from"`
	To         int64            `json:"to"`
	MakeID     int64            `json:"make_id"`
	ModelID    int64            `json:"model_id"`
	Conditions map[string]int64 `json:"conditions"`
	Typed      string           `json:"typed"` // the position as it is kept
}

// FitmentChoices are the next things to choose of a vehicle.
type FitmentChoices struct {
	Years  []OfficeChoice  `json:"years"`
	Makes  []OfficeChoice  `json:"makes"`
	Models []OfficeChoice  `json:"models"`
	Asks   []FitmentChoice `json:"asks"`
}

// FitmentChoice is a fact that can be asked of a vehicle, with the values that it came with.
type FitmentChoice struct {
	Field   string         `json:"field"`
	Label   string         `json:"label"`
	Options []OfficeChoice `json:"options"`
}

// NewFitmentRow shows an application; source is the submission that it comes from.
func NewFitmentRow(ctx context.Context, run fitment.Run, source fitment.Source) FitmentRow {
	row := FitmentRow{Run: run.Name, Vehicle: run.Vehicle.Make + " " + run.Vehicle.Model, Asks: []string{},
		Quantity: run.Quantity, Label: run.Label, Notes: append([]string{}, run.Notes...), Source: source.Name,
		IsByHand: run.ByHand, Removed: run.Removed, HasVehicle: run.To > 0,
		IsLost: run.BaseVehicleID == fitment.Nowhere, From: run.From, To: run.To, MakeID: run.Vehicle.MakeID,
		ModelID: run.Vehicle.ModelID, Conditions: map[string]int64{}, Typed: run.Position}
	for _, c := range run.Conditions {
		row.Asks = append(row.Asks, partview.Asked(ctx, c))
		row.Conditions[c.Field] = c.Value
	}
	row.Position, _ = partview.Position(ctx, run.Position)
	switch {
	case row.IsLost:
		row.Vehicle = text.Tr(ctx, "Not in this shop’s list of vehicles")
	case !row.HasVehicle:
		row.Vehicle = text.Tr(ctx, "Any vehicle with this engine")
	case run.From == run.To:
		row.Years = strconv.FormatInt(run.To, 10)
	default:
		row.Years = strconv.FormatInt(run.From, 10) + "–" + strconv.FormatInt(run.To, 10)
	}
	return row
}

// NewFitmentChoices are what can be chosen after a year, a make and a model; 0 is none yet.
func NewFitmentChoices(ctx context.Context, of *vehicle.Reference, year, makeID, modelID int64) FitmentChoices {
	named := func(o vehicle.Option) (int64, string) { return o.Value, o.Label }
	shown := FitmentChoices{Years: Choices(of.Years(), named), Makes: []OfficeChoice{}, Models: []OfficeChoice{},
		Asks: []FitmentChoice{}}
	if year == 0 {
		return shown
	}
	shown.Makes = Choices(of.Makes(year), named)
	if makeID == 0 {
		return shown
	}
	shown.Models = Choices(of.Models(year, makeID), named)
	v, err := of.Lookup(year, makeID, modelID)
	if modelID == 0 || err != nil {
		return shown
	}
	all := of.Values(v)
	for _, field := range vehicle.Fields() {
		if len(all[field]) < 2 {
			continue // every such vehicle has it
		}
		shown.Asks = append(shown.Asks, FitmentChoice{Field: field, Label: present.Words(ctx, vehicle.Label(field)),
			Options: Choices(all[field], func(f vehicle.Fact) (int64, string) { return f.Value, f.Label })})
	}
	slices.SortStableFunc(shown.Asks, func(a, b FitmentChoice) int { return vehicle.Place(a.Field) - vehicle.Place(b.Field) })
	return shown
}

// SubmissionsPage is the list of what brands have sent of what their parts fit.
type SubmissionsPage struct {
	Bar OfficeBar `json:"bar"`
}

// SubmissionList is one page of it.
type SubmissionList struct {
	Results []SubmissionRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"` // "", live, replaced, undone
}

// SubmissionRow is a submission in the list.
type SubmissionRow struct {
	SubmissionID int64  `json:"submission_id"`
	Brand        string `json:"brand"` // its name, else its code of the trade
	Code         string `json:"code"`
	Name         string `json:"name"`
	Kind         string `json:"kind"`
	Applications int64  `json:"applications"`
	Deletes      int64  `json:"deletes"`
	Parts        int64  `json:"parts"`
	AddedText    string `json:"added_text"`
	Who          string `json:"who"`
	State        string `json:"state"` // live, replaced, undone
}

// NewSubmissionRow shows a submission of a brand, who sent it in by their id in names.
func NewSubmissionRow(ctx context.Context, one fitment.Source, brand string, names map[int64]string,
	zone *time.Location) SubmissionRow {
	row := SubmissionRow{SubmissionID: one.ID, Brand: brand, Code: one.Brand, Name: one.Name, Kind: text.Tr(ctx, "All"),
		Applications: one.Applications, Deletes: one.Deletes, Parts: one.Parts, AddedText: present.Moment(one.Added, zone),
		Who: names[one.StaffID], State: string(one.State)}
	if one.Update {
		row.Kind = text.Tr(ctx, "Changes")
	}
	if row.Who == "" {
		row.Who = text.Tr(ctx, "The program")
	}
	return row
}

// FitmentURL is where it is changed what a part fits.
func FitmentURL(partID int64) string {
	return "/admin/fitment?product_id=" + strconv.FormatInt(partID, 10)
}
