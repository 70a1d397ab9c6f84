// Package vehicle is the reference of vehicles: which years, makes and models there are, and what else each came with.
package vehicle

import (
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
)

// Vehicle is a base vehicle (a year, a make and a model) with what else is known of it, or an engine alone: then all
// but Facts is zero. Labels are the reference's.
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

// HasYMM says whether the year, make and model are known (FIT-3).
func (v Vehicle) HasYMM() bool { return v.BaseVehicleID != 0 }

// Text is "2015 Chevrolet Silverado 1500 LT 5.3L V8", of an engine alone "Ford 5.0L V8".
func (v Vehicle) Text() string {
	var words []string
	if v.HasYMM() {
		words = append(words, v.Base())
	}
	for _, f := range v.Facts {
		words = append(words, f.Label)
	}
	return strings.Join(words, " ")
}

// Base is "2015 Chevrolet Silverado 1500", of an engine alone its Text.
func (v Vehicle) Base() string {
	if !v.HasYMM() {
		return v.Text()
	}
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
	slices.SortFunc(facts, ByField)
	v.Facts = facts
	return v
}

// Facets are year, make and model, where they are known, and then the facts (FIT-3).
func (v Vehicle) Facets() []Facet {
	var facets []Facet
	if v.HasYMM() {
		facets = []Facet{
			{Year, v.Year, fault.T("Year"), strconv.FormatInt(v.Year, 10)},
			{Make, v.MakeID, fault.T("Make"), v.Make},
			{Model, v.ModelID, fault.T("Model"), v.Model},
		}
	}
	for _, f := range v.Facts {
		facets = append(facets, Facet{f.Field, f.Value, Label(f.Field), f.Label})
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

// Values are what a vehicle came with, by field, each by label. A field whose list is closed (see Listed) with one
// value is known of every such vehicle, and a value that is not on it was never built. Of a field that is not there
// nothing is known.
type Values map[string][]Fact

// others stands last in a list that does not name all that was built. No value of the reference is 0.
const others = 0

// Listed returns the values of a field, and whether they are all that was built.
func (v Values) Listed(field string) (facts []Fact, closed bool) {
	facts = v[field]
	if n := len(facts); n > 0 && facts[n-1].Value == others {
		return facts[:n-1], false
	}
	return facts, len(facts) > 0
}

// IsOpen says whether there is something to choose of a field: several values, or of engines one and others that nobody
// names.
func (v Values) IsOpen(field string) bool {
	listed, _ := v.Listed(field)
	return len(listed) > 1 || field == EngineSize && len(v[field]) > 1
}

// Find returns a fact as the reference has it.
func (v Values) Find(f Fact) (Fact, bool) {
	listed, _ := v.Listed(f.Field)
	i := slices.IndexFunc(listed, func(have Fact) bool { return have.Value == f.Value })
	if i < 0 {
		return Fact{}, false
	}
	return listed[i], true
}

// leaveOpen says of a field that more was built than its list names.
func (v Values) leaveOpen(field string) {
	if _, closed := v.Listed(field); closed {
		v[field] = append(v[field], Fact{Field: field, Value: others})
	}
}
