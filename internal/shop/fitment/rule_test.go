package fitment_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// ruleFields are those that the random vehicles and applications of these tests are about.
var ruleFields = []string{vehicle.SubModel, vehicle.EngineFamily, vehicle.EngineSize, vehicle.DriveType}

const ruleBases = 12

// ruleReference has vehicles of which some fields have one value, some several, and some none.
func ruleReference(r *rand.Rand) *vehicle.Reference {
	b := vehicle.NewBuilder(true)
	b.Make(1, "Chevrolet", true)
	for base := int64(1); base <= ruleBases; base++ {
		b.Model(base, 1, "Model "+strconv.FormatInt(base, 10), false)
		var variants []vehicle.Values
		for range 1 + r.IntN(2) {
			values := vehicle.Values{}
			for _, name := range ruleFields {
				for value := range int64(r.IntN(4)) {
					values[name] = append(values[name], fact(name, value+1, fmt.Sprint(name, value+1)))
				}
			}
			variants = append(variants, values)
		}
		b.Base(base, 2000+base, base, variants...)
	}
	b.Double(ruleBases, ruleBases-1)
	return b.Reference()
}

// ruled is the model of what a library has: by number of the part, applications in plain sight.
type ruled struct {
	*shop
	r     *rand.Rand
	ids   map[string]int64
	model map[string][]fitment.Application
}

func (w *ruled) number() string { return fmt.Sprintf("P%d", w.r.IntN(len(w.ids))) }

// application is a random one; some contradict themselves, some are for engines.
func (w *ruled) application() fitment.Application {
	r := w.r
	a := fitment.Application{
		BaseVehicleID: 1 + r.Int64N(ruleBases), Quantity: 1 + r.IntN(2), Position: []string{"", "front"}[r.IntN(2)],
		Label: []string{"", "Line"}[r.IntN(5)/4], PartType: r.Int64N(2), Notes: [][]string{nil, {"With shims"}}[r.IntN(2)],
	}
	if r.IntN(4) == 0 {
		a.BaseVehicleID = 0
		field := []string{vehicle.EngineFamily, vehicle.EngineSize}[r.IntN(2)]
		a.Conditions = append(a.Conditions, w.condition(field))
	}
	for _, name := range ruleFields {
		if r.IntN(3) == 0 {
			a.Conditions = append(a.Conditions, w.condition(name))
		}
	}
	slices.SortFunc(a.Conditions, vehicle.ByField)
	a.Conditions = slices.Compact(a.Conditions)
	return a
}

func (w *ruled) condition(name string) fitment.Condition {
	value := 1 + w.r.Int64N(4) // 4 was never built
	return fact(name, value, fmt.Sprint(name, value))
}

// one is a for the vehicle that has two numbers by its first, other by either.
func one(a fitment.Application) fitment.Application {
	if a.BaseVehicleID == ruleBases {
		a.BaseVehicleID--
	}
	return a
}

func (w *ruled) other(a fitment.Application) fitment.Application {
	if a.BaseVehicleID == ruleBases-1 && w.r.IntN(2) == 0 {
		a.BaseVehicleID++
	}
	return a
}

// same compares everything but the quantity.
func same(a, b fitment.Application) bool {
	a.Quantity, b.Quantity, a.PartID, b.PartID = 0, 0, 0, 0
	return fmt.Sprint(bare(a)) == fmt.Sprint(bare(b))
}

// bare is a without labels, which are the reference's.
func bare(a fitment.Application) fitment.Application {
	a.Conditions = slices.Clone(a.Conditions)
	for i := range a.Conditions {
		a.Conditions[i].Label = ""
	}
	return a
}

func (w *ruled) remove(number string, a fitment.Application) {
	w.model[number] = slices.DeleteFunc(w.model[number], func(b fitment.Application) bool { return same(a, b) })
}

func (w *ruled) add(number string, a fitment.Application) {
	if !slices.ContainsFunc(w.model[number],
		func(b fitment.Application) bool { return same(a, b) && a.Quantity == b.Quantity }) {
		w.model[number] = append(w.model[number], a)
	}
}

// submit accepts n random entries, also in the model.
func (w *ruled) submit(t *testing.T, ctx context.Context, update bool, n int) {
	t.Helper()
	if !update {
		w.model = map[string][]fitment.Application{}
	}
	var deletes, entries []fitment.Entry
	for range n {
		number := w.number()
		e := fitment.Entry{Brand: bench, Number: number, Application: w.application()}
		if have := w.model[number]; update && len(have) > 0 && w.r.IntN(3) == 0 {
			e.Application, e.Delete = w.other(have[w.r.IntN(len(have))]), true
			deletes = append(deletes, e)
			continue
		}
		entries = append(entries, e)
	}
	for _, e := range deletes {
		w.remove(e.Number, one(e.Application))
	}
	for _, e := range entries {
		w.add(e.Number, one(e.Application))
	}
	s := append(deletes, entries...)
	w.r.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
	w.accept(t, ctx, w.pack(t, ctx, update, s...))
}

// edit adds, deletes and restores by hand, also in the model.
func (w *ruled) edit(t *testing.T, ctx context.Context, n int) {
	t.Helper()
	for range n {
		number := w.number()
		have := w.model[number]
		if len(have) > 0 && w.r.IntN(2) == 0 {
			a := have[w.r.IntN(len(have))]
			gone := slices.Clone(slices.DeleteFunc(slices.Clone(have), func(b fitment.Application) bool { return !same(a, b) }))
			a = w.other(a)
			a.PartID = w.ids[number]
			if err := w.fits.DeleteApplication(ctx, audit.System, a); err != nil {
				t.Fatal(err)
			}
			w.remove(number, one(a))
			if w.r.IntN(3) == 0 {
				if err := w.fits.RestoreApplication(ctx, audit.System, a); err != nil {
					t.Fatal(err)
				}
				w.model[number] = append(w.model[number], gone...)
			}
			continue
		}
		base, _ := w.vehicles.Reference().Base(1 + w.r.Int64N(ruleBases))
		a := fitment.Application{PartID: w.ids[number], BaseVehicleID: base.BaseVehicleID, Quantity: 1 + w.r.IntN(2)}
		for _, name := range ruleFields {
			if all, _ := w.vehicles.Reference().Values(base).Listed(name); len(all) > 0 && w.r.IntN(2) == 0 {
				a.Conditions = append(a.Conditions, all[w.r.IntN(len(all))])
			}
		}
		must(w.fits.AddApplication(ctx, audit.System, a))(t)
		w.remove(number, a)
		w.add(number, a)
	}
}

// ask is a random vehicle: of most a base vehicle, of others the engine alone, and of each some facts.
func (w *ruled) ask() (vehicle.Vehicle, vehicle.Values) {
	reference := w.vehicles.Reference()
	if w.r.IntN(6) == 0 {
		var v vehicle.Vehicle
		for _, name := range []string{vehicle.EngineFamily, vehicle.EngineSize} {
			if w.r.IntN(3) > 0 {
				v = v.With(w.condition(name))
			}
		}
		return v, reference.Values(v)
	}
	v, _ := reference.Base(1 + w.r.Int64N(ruleBases))
	for _, name := range ruleFields {
		if all, _ := reference.Values(v).Listed(name); len(all) > 0 && w.r.IntN(3) == 0 {
			v = v.With(all[w.r.IntN(len(all))])
		}
	}
	return v, reference.Values(v)
}

// slow is FIT-5 as it is written: each application is tried on everything that the vehicle can turn out to be.
func slow(applications []fitment.Application, v vehicle.Vehicle, values vehicle.Values) fitment.Result {
	judged, open := 0, false
	for _, a := range applications {
		if a.BaseVehicleID != 0 && v.BaseVehicleID == 0 {
			continue // the kind of vehicle chosen can't be judged by it
		}
		judged++
		if a.BaseVehicleID != 0 && a.BaseVehicleID != v.BaseVehicleID {
			continue
		}
		holding, failing := try(a.Conditions, v, values)
		if !failing {
			return fitment.Yes
		}
		open = open || holding
	}
	switch {
	case judged == 0:
		return fitment.Unknown
	case open:
		return fitment.Maybe
	}
	return fitment.No
}

// try says whether there is a way for v to be in which the conditions hold, and one in which they do not.
func try(conditions []fitment.Condition, v vehicle.Vehicle, values vehicle.Values) (holding, failing bool) {
	var undecided string
	for _, c := range conditions {
		if _, known := v.Fact(c.Field); !known {
			undecided = c.Field
		}
	}
	if undecided == "" {
		for _, c := range conditions {
			if known, _ := v.Fact(c.Field); known.Value != c.Value {
				return false, true
			}
		}
		return true, false
	}
	possible, closed := values.Listed(undecided)
	if !closed { // nobody says what all was built, so it may be anything
		possible = nil
		for value := range int64(6) {
			possible = append(possible, fact(undecided, value+1, ""))
		}
	}
	for _, f := range possible {
		h, n := try(conditions, v.With(f), values)
		holding, failing = holding || h, failing || n
	}
	return holding, failing
}

// judged is what an index says that keeps postings under their keys.
func judged(t *testing.T, l *fitment.Library, postings []fitment.Posting, j *fitment.Judge) fitment.Result {
	t.Helper()
	result, found, byEngine := fitment.No, false, false
	for _, p := range postings {
		byEngine = byEngine || p.Key >= fitment.EngineKey
		under := []uint32{p.Key}
		if p.Key > fitment.EngineKey {
			under = append(under, fitment.AnyEngine)
		}
		if !slices.ContainsFunc(under, func(key uint32) bool { return slices.Contains(j.Keys(), key) }) {
			continue
		}
		found = true
		switch j.Holds(must(l.Use(p.Use))(t).Conditions) {
		case fitment.Yes:
			return fitment.Yes
		case fitment.Maybe:
			result = fitment.Maybe
		case fitment.No, fitment.Unknown, fitment.Universal:
		}
	}
	if !found {
		return j.Absent(len(postings) > 0, byEngine)
	}
	return result
}

// TestEveryWayToAnswerAgrees asks 100,000 times of random parts, vehicles and facts on random sources and edits; on the
// second database, which has no part in the answers once they are loaded, 6,000 times.
func TestEveryWayToAnswerAgrees(t *testing.T) { // FIT-1, FIT-5
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		asked := 100_000
		if dbtest.DB(ctx).Dialect() == db.Postgres {
			asked = 6000
		}
		r := rand.New(rand.NewPCG(26, 11))
		w := &ruled{shop: setup(t, ctx), r: r, ids: map[string]int64{}, model: map[string][]fitment.Application{}}
		w.vehicles = vehicle.NewWith(ruleReference(r))
		w.fits = fitment.New(w.parts, w.vehicles, w.disk)
		for i := range 60 {
			number := fmt.Sprintf("P%d", i)
			w.ids[number] = w.part(t, ctx, bench, number)
		}
		w.submit(t, ctx, false, 100)
		w.submit(t, ctx, false, 300) // replaces all of that
		w.submit(t, ctx, true, 200)
		w.submit(t, ctx, true, 100)
		w.edit(t, ctx, 60)

		l := must(w.fits.Library(ctx))(t)
		results := map[fitment.Result]int{}
		for i := range len(w.ids) {
			number := fmt.Sprintf("P%d", i)
			id := w.ids[number]
			postings := must(l.Part(nil, id, bench, number))(t)
			applications := must(l.Applications(id, bench, number))(t)
			if diff := cmp.Diff(inWords(w.model[number]), inWords(applications)); diff != "" {
				t.Fatalf("%s: %s", number, diff)
			}
			for range asked / len(w.ids) {
				v, values := w.ask()
				want := slow(w.model[number], v, values)
				results[want]++
				if got := fitment.Evaluate(applications, false, &v, values); got.Result != want {
					t.Fatalf("%s (%s), but trying everything says %s: %+v on %+v", got.Result, got.Reason, want, w.model[number], v)
				}
				if got := judged(t, l, postings, fitment.NewJudge(&v, values)); got != want {
					t.Fatalf("the judge says %s, but trying everything says %s: %+v on %+v", got, want, w.model[number], v)
				}
			}
		}
		for _, want := range []fitment.Result{fitment.Yes, fitment.No, fitment.Maybe, fitment.Unknown} {
			if results[want] < asked/100 {
				t.Errorf("%s came up %d times", want, results[want])
			}
		}
	})
}

// inWords is in an order of its own.
func inWords(all []fitment.Application) []string {
	var text []string
	for _, a := range all {
		a.PartID = 0
		text = append(text, fmt.Sprint(bare(a)))
	}
	slices.Sort(text)
	return text
}
