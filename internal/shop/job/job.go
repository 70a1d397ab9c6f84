// Package job is the work that a shop does again and again, as data: front brakes, an oil change. A job names what it
// needs by category and position, never by part: what fits a vehicle is found when somebody asks.
package job

import (
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/find/query"
	"camber/internal/shop/labor"
	"camber/internal/shop/vehicle"
)

// New is a job to be kept.
type New struct {
	Name    string
	Also    string // other words that it is found by
	LaborID int64  // the type of its labor; 0: it has none
	Minutes int    // that its labor takes where no Time says otherwise; 0: only where one does
	// Menu is what the job costs without tax and core deposits, whatever its lines come to; 0: what those come to.
	Menu  money.Cents
	Notes string
	Off   bool // not offered
	Lines []Line
	Times []Time
}

// Line is one thing that a job needs.
type Line struct {
	Name       string // "Brake pads, front"
	CategoryID int64  // its parts are in it or below
	Words      string // that narrow the category, as the search takes them; empty: all of it
	Position   string // as applications name it; empty: any
	Quantity   int    // 0: as many as the vehicle needs by the part's application, 1 where that says nothing
	Extra      bool   // offered beside the job, and no part of it unless somebody wants it
}

// Time is how long the labor of a job takes on some vehicles. They are known by their names: the reference of vehicles
// can be replaced.
type Time struct {
	From, To    int // years, both included
	Make, Model string
	Minutes     int
}

// Job is a job as it is kept.
type Job struct {
	ID int64
	New
}

// Version names the state of a job that a form or an offer was made of.
func (j Job) Version() string { return ids.Version(j.New) }

// Slug is its name in an address: "front-brakes".
func (j Job) Slug() string { return text.Slug(j.Name) }

// MinutesFor is how long its labor takes on a vehicle, nil for none: by the first of its times that is of the vehicle,
// a model's before its make's. 0: it has no labor there.
func (j New) MinutesFor(v *vehicle.Vehicle) int {
	if j.LaborID == 0 {
		return 0
	}
	if v == nil || !v.HasYMM() {
		return j.Minutes
	}
	for _, ofModel := range []bool{true, false} {
		for _, t := range j.Times {
			if (t.Model != "") == ofModel && t.of(*v) {
				return t.Minutes
			}
		}
	}
	return j.Minutes
}

func (t Time) of(v vehicle.Vehicle) bool {
	same := func(a, b string) bool { return text.Fold(a) == text.Fold(b) }
	return int64(t.From) <= v.Year && v.Year <= int64(t.To) && same(t.Make, v.Make) &&
		(t.Model == "" || same(t.Model, v.Model))
}

// shortest is how many letters a text has that calls a job.
const shortest = 3

// How well a text calls a job.
const (
	notCalled = iota
	byOther   // by its other words too
	byName    // each word begins one of its name
	byStart   // and the name begins so
)

// called says how well the words of a text call a job, each of which begins one of its own.
func (j New) called(typed string) int {
	asked := strings.Fields(text.Fold(typed))
	if len([]rune(strings.Join(asked, " "))) < shortest {
		return notCalled
	}
	name := words(j.Name)
	in := func(all []string) bool {
		return !slices.ContainsFunc(asked, func(word string) bool {
			return !slices.ContainsFunc(all, func(w string) bool { return begins(w, word) })
		})
	}
	if !in(name) {
		if in(append(slices.Clone(name), words(j.Also)...)) {
			return byOther
		}
		return notCalled
	}
	for i, word := range asked {
		if i == len(name) || !begins(name[i], word) {
			return byName
		}
	}
	return byStart
}

func begins(word, typed string) bool {
	return strings.HasPrefix(word, typed) || query.Singular(word) == query.Singular(typed)
}

func words(s string) []string {
	return strings.FieldsFunc(text.Fold(s), func(r rune) bool { return r == ' ' || r == ',' || r == ';' })
}

// What a job may hold.
const (
	MostLines = 40
	MostTimes = 500

	longestName  = 100
	longestAlso  = 200
	longestNotes = 2000
	mostPieces   = 100
	firstYear    = 1896
	lastYear     = 2100
)

// check says by field what of a job can't be kept. Its lines and times are lines[0][name] and times[0][make].
func (j New) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	put := func(field string, problem *fault.Text) {
		if problem != nil {
			fields[field] = *problem
		}
	}
	put("name", fault.Length(j.Name, true, 2, longestName))
	put("also", fault.Length(j.Also, false, 0, longestAlso))
	put("notes", fault.Length(j.Notes, false, 0, longestNotes))
	for field, s := range map[string]string{"name": j.Name, "also": j.Also, "notes": j.Notes} {
		if text.HoldsCardNumber(s) {
			fields[field] = fault.T("Please leave out card numbers.")
		}
	}
	if j.Menu < 0 || j.Menu > money.Largest {
		fields["menu_price"] = fault.T("This must be an amount.")
	}
	if j.LaborID != 0 && (j.Minutes < 0 || j.Minutes > labor.MostMinutes) {
		fields["minutes"] = fault.T("Time must be a positive number.")
	}
	switch {
	case len(j.Lines) == 0 && j.LaborID == 0:
		fields["lines"] = fault.T("A job needs a part or labor.")
	case len(j.Lines) > MostLines:
		fields["lines"] = fault.T("A job has at most %s lines.", MostLines)
	case len(j.Times) > MostTimes:
		fields["times"] = fault.T("A job has at most %s times.", MostTimes)
	}
	for i, l := range j.Lines {
		put(field("lines", i, "name"), fault.Length(l.Name, true, 1, longestName))
		put(field("lines", i, "words"), fault.Length(l.Words, false, 0, longestName))
		put(field("lines", i, "position"), fault.Length(l.Position, false, 0, longestName))
		if l.Quantity < 0 || l.Quantity > mostPieces {
			fields[field("lines", i, "quantity")] = fault.T("This must be from %s to %s.", 0, mostPieces)
		}
		if text.HoldsCardNumber(l.Name) || text.HoldsCardNumber(l.Words) {
			fields[field("lines", i, "name")] = fault.T("Please leave out card numbers.")
		}
	}
	for i, t := range j.Times {
		put(field("times", i, "make"), fault.Length(t.Make, true, 1, longestName))
		put(field("times", i, "model"), fault.Length(t.Model, false, 0, longestName))
		if t.From < firstYear || t.To > lastYear || t.From > t.To {
			fields[field("times", i, "from")] = fault.T("The first year comes after the last.")
		}
		if t.Minutes < 1 || t.Minutes > labor.MostMinutes {
			fields[field("times", i, "minutes")] = fault.T("Time must be a positive number.")
		}
	}
	return fields
}
