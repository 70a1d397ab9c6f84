package fitment

import (
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/vehicle"
)

// Evaluate says whether a part fits v (FIT-5). A condition holds, does not hold, or is open where the fact is not
// known. An application fails if any condition does, holds if all do, else is open. The part fits if an application
// holds, may fit if one is open, else does not fit. Notes never decide.
// v may be nil: no vehicle is chosen. applications may be of other vehicles too; values are those of v's. An engine
// application counts for every vehicle that has the engine. Of a vehicle of which only the engine is known, engine
// applications alone can be judged.
func Evaluate(applications []Application, universal bool, v *vehicle.Vehicle, values vehicle.Values) Answer {
	if universal {
		return Answer{Result: Universal, Reason: fault.T("made for any vehicle")}
	}
	return NewEvaluator(v, values).Evaluate(applications)
}

// Evaluator is a vehicle prepared to be compared with the applications of many parts. It is safe for concurrent use.
type Evaluator struct {
	vehicle *vehicle.Vehicle
	of      evaluation
}

// NewEvaluator takes what Evaluate does.
func NewEvaluator(v *vehicle.Vehicle, values vehicle.Values) *Evaluator {
	e := &Evaluator{vehicle: v}
	if v != nil {
		e.of = evaluation{base: v.Base(), facts: v.Facts, values: values}
	}
	return e
}

// Evaluate is Evaluate of a part that is not universal.
func (e *Evaluator) Evaluate(applications []Application) Answer {
	v := e.vehicle
	if v == nil {
		return Absent(nil, len(applications) > 0, false)
	}
	byEngine, lost := false, false
	var best Result
	deciding := make([]Application, 0, len(applications))
	for _, a := range applications {
		if a.BaseVehicleID == Nowhere {
			lost = true
			continue
		}
		byEngine = byEngine || a.BaseVehicleID == 0
		if a.BaseVehicleID != v.BaseVehicleID && a.BaseVehicleID != 0 {
			continue
		}
		switch r := e.of.judge(a, nil); {
		case len(deciding) == 0 || better(r, best):
			best, deciding = r, append(deciding[:0], a)
		case r == best:
			deciding = append(deciding, a)
		}
	}
	answer := Absent(v, len(applications) > 0, byEngine)
	if len(deciding) > 0 {
		answer = e.Explain(best, deciding)
	}
	if lost {
		answer = answer.WithLost()
	}
	return answer
}

// WithLost is the answer where other applications of the part are of Nowhere: it may be made for the vehicle all the
// same.
func (a Answer) WithLost() Answer {
	if a.Result == No {
		a = Answer{Result: Unknown,
			Reason: fault.T("made for vehicles too that our list does not name any more; ask us about yours"), PartID: a.PartID}
	}
	a.Incomplete = true
	return a
}

// better says whether an application that comes to a decides rather than one that comes to b.
func better(a, b Result) bool { return a == Yes && b != Yes || a == Maybe && b == No }

// Explain is the answer of a part of which these applications decide: they are for the vehicle, and all come to this
// result.
func (e *Evaluator) Explain(r Result, applications []Application) Answer {
	switch r {
	case Yes:
		return e.of.yes(applications)
	case Maybe:
		return e.of.maybe(applications)
	case No, Unknown, Universal:
	}
	return e.of.no(applications)
}

// Absent is the answer of a part of which no application is for v, by base vehicle or by engine. recorded: it has
// applications; byEngine: some of them are engine applications.
func Absent(v *vehicle.Vehicle, recorded, byEngine bool) Answer {
	switch {
	case v == nil:
		return Answer{Result: Unknown, Unrecorded: !recorded}
	case !recorded:
		return Answer{Result: Unknown, Reason: fault.T("nobody has recorded which vehicles it fits"), Unrecorded: true}
	case v.BaseVehicleID == 0 && !byEngine:
		return Answer{Result: Unknown, Reason: fault.T("year, make and model of your vehicle are not known")}
	}
	return Answer{Result: No, Reason: fault.T("not made for the %s", v.Base())}
}

// evaluation is a vehicle as applications are compared with it, and what answers are put into words from.
type evaluation struct {
	base   string // year, make and model
	facts  []vehicle.Fact
	values vehicle.Values
}

// known is the one value of a field: a fact of the vehicle, or all that was built.
func (e *evaluation) known(field string) (vehicle.Fact, bool) {
	for _, f := range e.facts {
		if f.Field == field {
			return f, true
		}
	}
	if all, closed := e.values.Listed(field); closed && len(all) == 1 {
		return all[0], true
	}
	return vehicle.Fact{}, false
}

// holds is yes, no, or maybe while the fact is open. given is a fact more, or in the place of what is known; nil is
// none.
func (e *evaluation) holds(c Condition, given *vehicle.Fact) Result {
	fact, ok := e.known(c.Field)
	if given != nil && given.Field == c.Field {
		fact, ok = *given, true
	}
	switch {
	case ok && fact.Value == c.Value:
		return Yes
	case ok:
		return No
	}
	if _, closed := e.values.Listed(c.Field); closed {
		if _, built := e.values.Find(c); !built {
			return No
		}
	}
	return Maybe
}

func (e *evaluation) judge(a Application, given *vehicle.Fact) Result {
	result := Yes
	for i, c := range a.Conditions {
		contradicted := slices.ContainsFunc(a.Conditions[:i],
			func(b Condition) bool { return b.Field == c.Field && b.Value != c.Value })
		switch r := e.holds(c, given); {
		case r == No, r == Maybe && contradicted:
			return No
		case r == Maybe:
			result = Maybe
		}
	}
	return result
}

func (e *evaluation) yes(by []Application) Answer {
	var room [8]string
	a := e.answer(Yes, by, named(by, room[:0]))
	a.Notes = notes(by)
	a.Reason = fault.T("made for every %s", e.base)
	for _, x := range by {
		if len(x.Conditions) == 0 {
			return a
		}
	}
	a.Reason = fault.T("made for your %s", joined(by[0].Conditions, ", "))
	return a
}

func (e *evaluation) maybe(open []Application) Answer {
	var room [8]string
	fields := named(open, room[:0])
	a := e.answer(Maybe, open, fields)
	a.Notes = notes(open)
	fields = e.unknown(fields)
	a.Choice = e.choice(open, fields)
	ask := fields[0]
	if a.Choice != nil {
		ask = a.Choice.Field
	}
	a.Reason = fault.T(wordsOf(ask).open, asked(open, ask))
	return a
}

func (e *evaluation) no(failing []Application) Answer {
	nearest, least := 0, e.failed(failing[0])
	for i := 1; i < len(failing) && least > 0; i++ {
		if n := e.failed(failing[i]); n < least {
			nearest, least = i, n
		}
	}
	var room [8]string
	a := e.answer(No, failing[nearest:nearest+1], named(failing[nearest:nearest+1], room[:0]))
	name, ok := e.firstFailed(failing[nearest])
	if !ok { // it contradicts itself
		a.Reason = fault.T("not made for the %s", e.base)
		return a
	}
	alike := failing[nearest : nearest+1 : nearest+1] // and whatever else fails in the same fact
	for i, x := range failing {
		if i != nearest && slices.ContainsFunc(x.Conditions,
			func(c Condition) bool { return c.Field == name && e.holds(c, nil) == No }) {
			alike = append(alike, x)
		}
	}
	if fact, ok := e.known(name); ok {
		a.Reason = fault.T(wordsOf(name).differs, asked(alike, name), fact.Label)
	} else {
		a.Reason = fault.T("made for %s; your vehicle did not come with it", asked(alike, name))
	}
	return a
}

// failed counts the conditions that do not hold.
func (e *evaluation) failed(a Application) int {
	n := 0
	for _, c := range a.Conditions {
		if e.holds(c, nil) == No {
			n++
		}
	}
	return n
}

// firstFailed is the first of the fields, in their order, that a condition asks for in vain.
func (e *evaluation) firstFailed(a Application) (field string, ok bool) {
	var first Condition
	for _, c := range a.Conditions {
		if e.holds(c, nil) == No && (!ok || vehicle.ByField(c, first) < 0) {
			first, ok = c, true
		}
	}
	return first.Field, ok
}

// answer is what all results have in common; fields are what the applications ask for.
func (e *evaluation) answer(r Result, by []Application, fields []string) Answer {
	a := Answer{Result: r, Position: by[0].Position, Quantity: by[0].Quantity}
	for _, x := range by[1:] {
		if x.Position != a.Position {
			a.Position = ""
		}
		if x.Quantity != a.Quantity {
			a.Quantity = 0
		}
	}
	a.Rows = make([]Row, 0, len(fields)+1)
	if slices.ContainsFunc(by, func(x Application) bool { return x.BaseVehicleID != 0 }) {
		a.Rows = append(a.Rows, Row{Result: Yes, Name: fault.T("Vehicle"), Vehicle: e.base, Part: e.base})
	}
	for _, name := range fields {
		row := Row{Result: r, Field: name, Name: vehicle.Label(name), Part: asked(by, name)}
		if fact, ok := e.known(name); ok {
			row.Vehicle = fact.Label
		}
		if r != Yes {
			row.Result = e.compared(by, name)
		}
		a.Rows = append(a.Rows, row)
	}
	return a
}

// compared is the worst that a field comes to in applications that all come to the same.
func (e *evaluation) compared(by []Application, name string) Result {
	result := Yes
	for _, a := range by {
		for _, c := range a.Conditions {
			if c.Field != name {
				continue
			}
			switch r := e.holds(c, nil); {
			case r == No:
				return No
			case r == Maybe:
				result = Maybe
			}
		}
	}
	return result
}

// choice is the question that leaves least open: the one after whose answers, taken together, the fewest applications
// are still open. Among equal ones the first of fields, which are what they ask for and nobody knows.
func (e *evaluation) choice(open []Application, fields []string) *vehicle.Choice {
	var best *vehicle.Choice
	var left int
	for _, name := range fields {
		options, _ := e.values.Listed(name)
		if !e.values.IsOpen(name) {
			continue
		}
		remaining := 0
		for _, f := range options {
			remaining += e.undecided(open, f)
		}
		if best == nil || remaining*len(best.Options) < left*len(options) {
			best, left = &vehicle.Choice{Field: name, Label: vehicle.Label(name), Options: options}, remaining
		}
	}
	return best
}

// undecided counts the applications that are still open with a fact more; none is where one holds.
func (e *evaluation) undecided(applications []Application, given vehicle.Fact) int {
	n := 0
	for _, a := range applications {
		switch e.judge(a, &given) {
		case Yes:
			return 0
		case Maybe:
			n++
		case No, Unknown, Universal:
		}
	}
	return n
}

// unknown takes out the fields that are known.
func (e *evaluation) unknown(fields []string) []string {
	return slices.DeleteFunc(fields, func(name string) bool {
		_, ok := e.known(name)
		return ok
	})
}

// named are the fields that applications ask for, in their order; names is empty, with room for them.
func named(applications []Application, names []string) []string {
	for _, a := range applications {
		for _, c := range a.Conditions {
			if !slices.Contains(names, c.Field) {
				names = append(names, c.Field)
			}
		}
	}
	slices.SortFunc(names, func(a,
		b string) int {
		return vehicle.ByField(vehicle.Fact{Field: a}, vehicle.Fact{Field: b})
	})
	return names
}

// asked are the labels that applications ask for in one field: "5.3L / 6.2L".
func asked(applications []Application, name string) string {
	var first Condition
	var others []Condition // nearly never
	for i := range applications {
		for _, c := range applications[i].Conditions {
			switch {
			case c.Field != name || c == first:
			case first.Field == "":
				first = c
			default:
				others = append(others, c)
			}
		}
	}
	if len(others) == 0 {
		return first.Label
	}
	all := append(others, first)
	slices.SortFunc(all, func(a, b Condition) int { return strings.Compare(a.Label, b.Label) })
	return joined(slices.Compact(all), " / ")
}

func joined(conditions []Condition, between string) string {
	labels := make([]string, len(conditions))
	for i, c := range conditions {
		labels[i] = c.Label
	}
	return strings.Join(labels, between)
}

func notes(applications []Application) []string {
	var all []string
	for _, a := range applications {
		for _, n := range a.Notes {
			if !slices.Contains(all, n) {
				all = append(all, n)
			}
		}
	}
	return all
}
