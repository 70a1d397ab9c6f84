// Package fitment knows vehicles and says whether a part fits one: yes, no, or only if a fact holds that is not known yet.
package fitment

import (
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
)

// Vehicle is a base vehicle (a year, a make and a model) with what else is known of it. Labels are the reference's.
type Vehicle struct {
	BaseVehicleID int64  `json:"base_vehicle_id"`
	Year          int64  `json:"year"`
	MakeID        int64  `json:"make_id"`
	Make          string `json:"make"`
	ModelID       int64  `json:"model_id"`
	Model         string `json:"model"`
	Facts         []Fact `json:"facts,omitempty"` // in the order of the fields; at most one of each
}

// Fact is one thing known of a vehicle, or a value to choose.
type Fact struct {
	Field string `json:"field"` // "EngineSizeID"
	Value int64  `json:"value"`
	Label string `json:"label"` // "5.3L V8"
}

// Facet is a fact as FIT-3 names it; year, make and model are facets too.
type Facet struct {
	Field      string
	Value      int64
	LabelField fault.Text // "Engine Size"
	LabelValue string
}

// Text is "2015 Chevrolet Silverado 1500 LT 5.3L V8".
func (v Vehicle) Text() string {
	words := []string{v.Base()}
	for _, f := range v.Facts {
		words = append(words, f.Label)
	}
	return strings.Join(words, " ")
}

// Base is "2015 Chevrolet Silverado 1500".
func (v Vehicle) Base() string {
	return strings.Join([]string{strconv.FormatInt(v.Year, 10), v.Make, v.Model}, " ")
}

// Fact returns what is known of a field.
func (v Vehicle) Fact(field string) (Fact, bool) {
	for _, f := range v.Facts {
		if f.Field == field {
			return f, true
		}
	}
	return Fact{}, false
}

// With returns v with one more thing known.
func (v Vehicle) With(f Fact) Vehicle {
	facts := []Fact{f}
	for _, old := range v.Facts {
		if old.Field != f.Field {
			facts = append(facts, old)
		}
	}
	slices.SortFunc(facts, byField)
	v.Facts = facts
	return v
}

// Facets are year, make and model and then the facts (FIT-3).
func (v Vehicle) Facets() []Facet {
	facets := []Facet{
		{Year, v.Year, fault.T("Year"), strconv.FormatInt(v.Year, 10)},
		{Make, v.MakeID, fault.T("Make"), v.Make},
		{Model, v.ModelID, fault.T("Model"), v.Model},
	}
	for _, f := range v.Facts {
		facets = append(facets, Facet{f.Field, f.Value, labelOf(f.Field), f.Label})
	}
	return facets
}

// HasEngine says whether anything is known of the engine (FIT-3).
func (v Vehicle) HasEngine() bool {
	return slices.ContainsFunc(v.Facts, func(f Fact) bool {
		return f.Field == EngineMfr || f.Field == EngineFamily || f.Field == EngineSize
	})
}

// Option is a year, a make or a model to choose.
type Option struct {
	Value   int64
	Label   string
	Popular bool
}

// Choice is an open fact as a question, with every value that the base vehicle came with, by label.
type Choice struct {
	Field   string
	Label   fault.Text // "Engine Size"
	Options []Fact
}

// PopularFirst puts popular options to the front and keeps the order among them and among the others (FIT-7).
func PopularFirst(options []Option) []Option {
	sorted := slices.Clone(options)
	slices.SortStableFunc(sorted, func(a, b Option) int {
		switch {
		case a.Popular == b.Popular:
			return 0
		case a.Popular:
			return -1
		}
		return 1
	})
	return sorted
}

// Condition is what an application asks of a vehicle.
type Condition = Fact

// Application says that a part fits a base vehicle if all conditions hold.
type Application struct {
	PartID        int64
	BaseVehicleID int64
	Conditions    []Condition // at most one of each field
	Position      string      // "front", "rear", "front left" …; empty: none
	Quantity      int         // needed for the vehicle at that position
	Note          string      // shown, never deciding
}

// Result is the answer in one word (FIT-5).
type Result string

const (
	Yes       Result = "yes"
	No        Result = "no"
	Maybe     Result = "maybe"
	Unknown   Result = "unknown"
	Universal Result = "universal"
)

// Fits says whether the part fits for certain.
func (r Result) Fits() bool { return r == Yes || r == Universal }

// Answer says whether a part fits a vehicle and why (TRD-6). It is about the applications that decided: those that hold,
// else those that may, else the one that is nearest.
type Answer struct {
	Result   Result
	Reason   fault.Text // one clause: "needs 5.7L; your engine is not known yet"; its Format is empty without a vehicle
	Notes    []string   // of yes and maybe
	Choice   *Choice    // of maybe: what to ask next; nil when no question settles it
	Position string     // empty where they differ or name none
	Quantity int        // needed; 0 where they differ or there are none
	Rows     []Row      // the table "Fits because"; empty where there is nothing to compare
	PartID   int64      // whose applications decided: of a kit that does not fit, or may, it is a component
}

// Row compares one fact. The first row is the base vehicle.
type Row struct {
	Result  Result     // yes, no, or maybe where the vehicle's is not known
	Field   string     // empty for the base vehicle
	Name    fault.Text // "Engine Size"
	Vehicle string     // empty: not known
	Part    string     // what the part is made for
}
