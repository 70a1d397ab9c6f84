package fitment_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

func fact(field string, value int64, label string) vehicle.Fact {
	return vehicle.Fact{Field: field, Value: value, Label: label}
}

var (
	small     = fact(vehicle.EngineSize, 53, "5.3L")
	middle    = fact(vehicle.EngineSize, 57, "5.7L")
	large     = fact(vehicle.EngineSize, 62, "6.2L")
	rearDrive = fact(vehicle.DriveType, 2, "2WD")
	fourWheel = fact(vehicle.DriveType, 4, "4WD")
	crewCab   = fact(vehicle.BodyType, 1, "Crew Cab")
	silverado = vehicle.Vehicle{BaseVehicleID: 1, Year: 2015, MakeID: 1, Make: "Chevrolet", ModelID: 1,
		Model: "Silverado 1500"}
	built = vehicle.Values{
		vehicle.EngineSize: {small, large}, vehicle.DriveType: {rearDrive, fourWheel}, vehicle.BodyType: {crewCab},
	}
)

func needs(conditions ...fitment.Condition) fitment.Application {
	return fitment.Application{PartID: 7, BaseVehicleID: 1, Conditions: conditions, Quantity: 1}
}

// forEngine is an application for an engine, whatever the vehicle.
func forEngine(conditions ...fitment.Condition) fitment.Application {
	return fitment.Application{PartID: 7, Conditions: conditions, Quantity: 1}
}

func elsewhere() fitment.Application {
	return fitment.Application{PartID: 7, BaseVehicleID: 2, Quantity: 1}
}

func TestAnswersInFiveWords(t *testing.T) {
	t.Parallel()
	withSmall, engineOnly := silverado.With(small), vehicle.Vehicle{Facts: []vehicle.Fact{small}}
	type apps = []fitment.Application
	for name, c := range map[string]struct { // FIT-5, TRD-6
		vehicle      *vehicle.Vehicle
		universal    bool
		applications apps
		result       fitment.Result
		reason       string
	}{
		"universal":                   {&silverado, true, nil, fitment.Universal, "made for any vehicle"},
		"universal without a vehicle": {nil, true, apps{elsewhere()}, fitment.Universal, "made for any vehicle"},
		"no vehicle":                  {nil, false, apps{needs()}, fitment.Unknown, ""},
		"nothing recorded": {&silverado, false, nil, fitment.Unknown,
			"nobody has recorded which vehicles it fits"},
		"only an engine chosen": {&engineOnly, false, apps{needs(small)}, fitment.Unknown,
			"year, make and model of your vehicle are not known"},
		"only an engine recorded, and chosen": {&engineOnly, false, apps{elsewhere(), forEngine(small)}, fitment.Yes,
			"made for your 5.3L"},
		"another engine chosen": {&engineOnly, false, apps{forEngine(large)}, fitment.No,
			"made for 6.2L; your engine is 5.3L"},
		"an engine of the base vehicle": {&silverado, false, apps{elsewhere(), forEngine(large)}, fitment.Maybe,
			"needs 6.2L; your engine is not known yet"},
		"the engine of the vehicle": {&withSmall, false, apps{elsewhere(), forEngine(small)}, fitment.Yes,
			"made for your 5.3L"},
		"an engine that was never built in it": {&silverado, false, apps{forEngine(middle)}, fitment.No,
			"made for 5.7L; your vehicle did not come with it"},
		"other vehicles only": {&silverado, false, apps{elsewhere()}, fitment.No,
			"not made for the 2015 Chevrolet Silverado 1500"},
		"every one of the base vehicle": {&silverado, false, apps{elsewhere(), needs()}, fitment.Yes,
			"made for every 2015 Chevrolet Silverado 1500"},
		"condition holds": {&withSmall, false, apps{needs(small)}, fitment.Yes, "made for your 5.3L"},
		"condition fails": {&withSmall, false, apps{needs(large)}, fitment.No,
			"made for 6.2L; your engine is 5.3L"},
		"all that fail are named": {&withSmall, false, apps{needs(large), needs(middle)}, fitment.No,
			"made for 5.7L / 6.2L; your engine is 5.3L"},
		"condition open": {&silverado, false, apps{needs(large)}, fitment.Maybe,
			"needs 6.2L; your engine is not known yet"},
		"one holds, one fails": {&withSmall, false, apps{needs(large), needs(small)}, fitment.Yes,
			"made for your 5.3L"},
		"one fails, the other open": {&withSmall, false, apps{needs(small, fourWheel)}, fitment.Maybe,
			"needs 4WD; your drive type is not known yet"},
		"open and failing": {&withSmall, false, apps{needs(large, fourWheel)}, fitment.No,
			"made for 6.2L; your engine is 5.3L"},
		"the only value is known": {&silverado, false, apps{needs(crewCab)}, fitment.Yes,
			"made for your Crew Cab"},
		"a value that was never built": {&silverado, false, apps{needs(middle)}, fitment.No,
			"made for 5.7L; your vehicle did not come with it"},
		"all values covered": {&silverado, false, apps{needs(small), needs(large)}, fitment.Maybe,
			"needs 5.3L / 6.2L; your engine is not known yet"},
		"two values of one field at once": {&silverado, false, apps{needs(small, large)}, fitment.No,
			"not made for the 2015 Chevrolet Silverado 1500"},
		"a field the reference is mute on": {&silverado, false, apps{needs(fact(vehicle.Fuel, 1, "Diesel"))},
			fitment.Maybe, "needs Diesel; your fuel is not known yet"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := fitment.Evaluate(c.applications, c.universal, c.vehicle, built)
			if a.Result != c.result || a.Reason.String() != c.reason {
				t.Errorf("%s (%s), want %s (%s)", a.Result, a.Reason, c.result, c.reason)
			}
			if (a.Choice != nil) != (c.result == fitment.Maybe && name != "a field the reference is mute on") {
				t.Errorf("asks %v", a.Choice)
			}
		})
	}
}

// TRD-5, TRD-6
func TestNotesAreShownAndNeverDecide(t *testing.T) {
	t.Parallel()
	front, rear := needs(), needs(large)
	front.Notes, front.Position, front.Quantity = []string{"Without tow package"}, "front", 2
	rear.Notes, rear.Position = []string{"Heavy duty"}, "rear"
	withLarge := silverado.With(large)
	a := fitment.Evaluate([]fitment.Application{front, rear}, false, &withLarge, built)
	if a.Result != fitment.Yes || !cmp.Equal(a.Notes, []string{"Without tow package", "Heavy duty"}) {
		t.Errorf("%s with notes %q", a.Result, a.Notes)
	}
	if a.Position != "" || a.Quantity != 0 {
		t.Errorf("front and rear differ, but it says %q and %d", a.Position, a.Quantity)
	}
	a = fitment.Evaluate([]fitment.Application{front, rear}, false, &silverado, built)
	if a.Position != "front" || a.Quantity != 2 || !cmp.Equal(a.Notes, []string{"Without tow package"}) {
		t.Errorf("only the one in front holds for certain, but it says %q, %d and %q", a.Position, a.Quantity, a.Notes)
	}
	a = fitment.Evaluate([]fitment.Application{rear}, false, &silverado, built)
	if a.Result != fitment.Maybe || a.Position != "rear" || !cmp.Equal(a.Notes, []string{"Heavy duty"}) {
		t.Errorf("the one in the rear may hold, but it says %s, %q and %q", a.Result, a.Position, a.Notes)
	}
}

// TRD-6: what the makers note of its parts is noted of a kit that fits, once.
func TestAKitHasTheNotesOfItsParts(t *testing.T) {
	t.Parallel()
	row := fitment.Row{Result: fitment.Yes, Field: vehicle.EngineSize, Part: "5.3L V8"}
	pads := fitment.Answer{Result: fitment.Yes, Notes: []string{"With J55", "Heavy duty"}, Rows: []fitment.Row{row}}
	rotors := fitment.Answer{Result: fitment.Yes, Notes: []string{"Heavy duty", "13.0 in"}, Rows: []fitment.Row{row}}
	a := fitment.Kit(fitment.Answer{Result: fitment.Unknown, Unrecorded: true}, []fitment.Answer{pads, rotors})
	if a.Result != fitment.Yes || !cmp.Equal(a.Notes, []string{"With J55", "Heavy duty", "13.0 in"}) || len(a.Rows) != 1 {
		t.Errorf("%s with notes %q and rows %+v", a.Result, a.Notes, a.Rows)
	}
}

// A kit takes the answer of its components: a mark of its own says nothing, with a vehicle, with an engine alone and
// without. An application whose vehicle nobody knows by its name any more may be for this one: the part, and a kit of
// it, is never said not to fit.
func TestWhatIsMadeForAVehicleThatIsNoLongerKnownIsNeverRefused(t *testing.T) {
	t.Parallel()
	lost := fitment.Application{PartID: 7, BaseVehicleID: fitment.Nowhere, Quantity: 1}
	chosen := silverado.With(small)
	judge := func(applications ...fitment.Application) fitment.Answer {
		return fitment.Evaluate(applications, false, &chosen, built)
	}
	no, yes, maybe := elsewhere(), needs(), needs(fourWheel)
	for name, c := range map[string]struct {
		got  fitment.Answer
		want fitment.Result
	}{
		"alone":               {judge(lost), fitment.Unknown},
		"with another":        {judge(lost, no), fitment.Unknown},
		"with a contradicted": {judge(lost, needs(large)), fitment.Unknown},
		"with one that may":   {judge(maybe, lost), fitment.Maybe},
		"with one that holds": {judge(lost, yes), fitment.Yes},
		"in a kit":            {fitment.Kit(judge(), []fitment.Answer{judge(lost, yes), judge(no)}), fitment.Unknown},
		"in a kit that fits":  {fitment.Kit(judge(), []fitment.Answer{judge(lost, yes), judge(yes)}), fitment.Yes},
	} {
		if c.got.Result != c.want || c.want != fitment.Yes && c.got.Unrecorded {
			t.Errorf("%s: %+v, want %s", name, c.got, c.want)
		}
	}
}

func TestAKitIsUniversalOnlyByItsComponents(t *testing.T) {
	t.Parallel()
	engineOnly := vehicle.Vehicle{Facts: []vehicle.Fact{small}}
	universal := fitment.Evaluate(nil, true, nil, nil)
	for name, c := range map[string]struct {
		vehicle    *vehicle.Vehicle
		components []fitment.Answer
		want       fitment.Result
	}{
		"parts of other vehicles": {&silverado,
			[]fitment.Answer{fitment.Evaluate([]fitment.Application{elsewhere()}, false, &silverado, built), universal},
			fitment.No},
		"parts of vehicles, none chosen": {nil,
			[]fitment.Answer{fitment.Evaluate([]fitment.Application{elsewhere()}, false, nil, nil)}, fitment.Unknown},
		"parts of vehicles, an engine chosen": {&engineOnly,
			[]fitment.Answer{fitment.Evaluate([]fitment.Application{elsewhere()}, false, &engineOnly, nil), universal},
			fitment.Unknown},
		"parts that nobody recorded": {&silverado, []fitment.Answer{fitment.Evaluate(nil, false, &silverado, built)},
			fitment.Unknown},
		"universal parts": {&silverado, []fitment.Answer{universal, universal}, fitment.Universal},
	} {
		if a := fitment.Kit(universal, c.components); a.Result != c.want {
			t.Errorf("%s: %s (%s), want %s", name, a.Result, a.Reason, c.want)
		}
	}
}

// TRD-6: of several applications that fail, the one that fails in least says why.
func TestTheNearestApplicationSaysWhyThePartDoesNotFit(t *testing.T) {
	t.Parallel()
	v := silverado.With(small).With(rearDrive)
	far, near := needs(large, fourWheel), needs(small, fourWheel)
	for _, order := range [][]fitment.Application{{far, near}, {near, far}} {
		a := fitment.Evaluate(order, false, &v, built)
		if a.Result != fitment.No || a.Reason.String() != "made for 4WD; your drive type is 2WD" {
			t.Errorf("%s because %q", a.Result, a.Reason)
		}
	}
}

func TestTheQuestionThatSettlesMostIsAsked(t *testing.T) {
	t.Parallel()
	// Asking the engine leaves the drive type in doubt; the drive type settles the matter.
	a := fitment.Evaluate([]fitment.Application{needs(small, fourWheel), needs(fourWheel)}, false, &silverado, built)
	want := &vehicle.Choice{Field: vehicle.DriveType, Options: []vehicle.Fact{rearDrive, fourWheel}}
	if a.Choice == nil || a.Choice.Field != want.Field || !cmp.Equal(a.Choice.Options, want.Options) {
		t.Fatalf("asks %+v, want %+v", a.Choice, want)
	}
	if a.Choice.Label.String() != "Drive Type" || a.Reason.String() != "needs 4WD; your drive type is not known yet" {
		t.Errorf("asks for %q because %q", a.Choice.Label, a.Reason)
	}
	for option, want := range map[vehicle.Fact]fitment.Result{rearDrive: fitment.No, fourWheel: fitment.Yes} {
		v := silverado.With(option)
		if got := fitment.Evaluate([]fitment.Application{needs(small, fourWheel), needs(fourWheel)}, false, &v, built).Result; got != want {
			t.Errorf("after the answer %s: %s, want %s", option.Label, got, want)
		}
	}
}

// FIT-1, TRD-6: drive type, fuel and transmission are facts of a vehicle, each asked for by its name.
func TestEveryFactIsAskedForByItsName(t *testing.T) {
	t.Parallel()
	for field, want := range map[string][2]string{
		vehicle.DriveType:    {"Drive Type", "needs B; your drive type is not known yet"},
		vehicle.Fuel:         {"Fuel", "needs B; your fuel is not known yet"},
		vehicle.Transmission: {"Transmission", "needs B; your transmission is not known yet"},
	} {
		one, other := fact(field, 1, "A"), fact(field, 2, "B")
		a := fitment.Evaluate([]fitment.Application{needs(other)}, false, &silverado, vehicle.Values{field: {one, other}})
		if a.Choice == nil || a.Choice.Field != field || a.Choice.Label.String() != want[0] || a.Reason.String() != want[1] {
			t.Errorf("%s: asks %+v because %q", field, a.Choice, a.Reason)
		}
	}
}

// TRD-6
func TestTheTableComparesEveryFactThatDecided(t *testing.T) {
	t.Parallel()
	type row struct {
		Result                       fitment.Result
		Field, Name, Vehicle, Making string
	}
	const base = "2015 Chevrolet Silverado 1500"
	withSmall := silverado.With(small)
	for name, c := range map[string]struct {
		application fitment.Application
		rows        []row
	}{
		"open": {needs(fourWheel, small), []row{
			{fitment.Yes, "", "Vehicle", base, base},
			{fitment.Yes, vehicle.EngineSize, "Engine Size", "5.3L", "5.3L"},
			{fitment.Maybe, vehicle.DriveType, "Drive Type", "", "4WD"},
		}},
		"failing": {needs(large), []row{
			{fitment.Yes, "", "Vehicle", base, base},
			{fitment.No, vehicle.EngineSize, "Engine Size", "5.3L", "6.2L"},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []row
			for _, r := range fitment.Evaluate([]fitment.Application{c.application}, false, &withSmall, built).Rows {
				got = append(got, row{r.Result, r.Field, r.Name.String(), r.Vehicle, r.Part})
			}
			if diff := cmp.Diff(c.rows, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

var drawnFields = []string{vehicle.SubModel, vehicle.BodyType, vehicle.EngineSize, vehicle.DriveType}

// drawn is a random part and a random vehicle.
type drawn struct {
	applications []fitment.Application
	vehicle      vehicle.Vehicle
	values       vehicle.Values
}

func draw(t *rapid.T) drawn {
	d := drawn{vehicle: silverado, values: vehicle.Values{}}
	for _, name := range drawnFields {
		for value := range int64(rapid.IntRange(0, 4).Draw(t, "values of "+name)) { // 0: the reference is mute
			d.values[name] = append(d.values[name], fact(name, value+1, fmt.Sprint(name, value+1)))
		}
		if all := d.values[name]; len(all) > 0 && rapid.Bool().Draw(t, name+" is known") {
			d.vehicle = d.vehicle.With(rapid.SampledFrom(all).Draw(t, name))
		}
	}
	for range rapid.IntRange(0, 5).Draw(t, "applications") {
		a := needs()
		a.BaseVehicleID = rapid.SampledFrom([]int64{1, 1, 1, 2}).Draw(t, "base vehicle")
		for _, name := range drawnFields {
			if rapid.Bool().Draw(t, "asks for "+name) {
				value := rapid.Int64Range(1, 5).Draw(t, name) // 5 was never built
				a.Conditions = append(a.Conditions, fact(name, value, fmt.Sprint(name, value)))
			}
		}
		d.applications = append(d.applications, a)
	}
	return d
}

// completions calls f with every vehicle that d's can turn out to be. A field without values can be any that an
// application asks for, and one that none does.
func (d drawn) completions(f func(vehicle.Vehicle)) {
	var complete func(v vehicle.Vehicle, names []string)
	complete = func(v vehicle.Vehicle, names []string) {
		if len(names) == 0 {
			f(v)
			return
		}
		possible := d.values[names[0]]
		if known, ok := v.Fact(names[0]); ok {
			possible = []vehicle.Fact{known}
		} else if len(possible) == 0 {
			for value := range int64(6) {
				possible = append(possible, fact(names[0], value+1, ""))
			}
		}
		for _, p := range possible {
			complete(v.With(p), names[1:])
		}
	}
	complete(d.vehicle, drawnFields)
}

// holds asks nothing but plain yes or no of a vehicle of which everything is known.
func holds(a fitment.Application, v vehicle.Vehicle) bool {
	all := a.BaseVehicleID == v.BaseVehicleID
	for _, c := range a.Conditions {
		known, _ := v.Fact(c.Field)
		all = all && known.Value == c.Value
	}
	return all
}

// reference tries every application on every vehicle that d's can turn out to be.
func (d drawn) reference() fitment.Result {
	if len(d.applications) == 0 {
		return fitment.Unknown
	}
	result := fitment.No
	for _, a := range d.applications {
		holding, failing := 0, 0
		d.completions(func(v vehicle.Vehicle) {
			if holds(a, v) {
				holding++
			} else {
				failing++
			}
		})
		switch {
		case failing == 0:
			return fitment.Yes
		case holding > 0:
			result = fitment.Maybe
		}
	}
	return result
}

func TestTheAnswerIsThatOfTryingEveryVehicle(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		for range 20 { // a case is much cheaper than a check
			d := draw(t)
			a := fitment.Evaluate(d.applications, false, &d.vehicle, d.values)
			if want := d.reference(); a.Result != want {
				t.Fatalf("%s (%s), but trying all vehicles says %s", a.Result, a.Reason, want)
			}
			if a.Choice == nil {
				continue
			}
			if _, known := d.vehicle.Fact(a.Choice.Field); known || !cmp.Equal(a.Choice.Options, d.values[a.Choice.Field]) {
				t.Fatalf("asks %+v of %+v", a.Choice, d.vehicle)
			}
		}
	})
}

func TestAnsweringEveryQuestionSettlesTheMatter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		v := d.vehicle
		for range len(drawnFields) + 1 {
			a := fitment.Evaluate(d.applications, false, &v, d.values)
			if a.Choice == nil {
				if a.Result == fitment.Maybe && len(mute(d, v)) == 0 {
					t.Fatalf("maybe without a question: %s", a.Reason)
				}
				return
			}
			v = v.With(rapid.SampledFrom(a.Choice.Options).Draw(t, "answer"))
		}
		t.Fatal("more questions than facts")
	})
}

// mute are the fields that nobody can answer.
func mute(d drawn, v vehicle.Vehicle) []string {
	var names []string
	for _, name := range drawnFields {
		if _, known := v.Fact(name); !known && len(d.values[name]) == 0 {
			names = append(names, name)
		}
	}
	return names
}
