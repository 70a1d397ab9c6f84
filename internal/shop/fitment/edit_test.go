package fitment_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

func TestApplicationsMustBeInTheReference(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		part := s.part(t, ctx, bench, "KP1")
		small := engineOf("5.3L V8")
		for name, a := range map[string]fitment.Application{
			"value never built": {PartID: part, BaseVehicleID: truck, Conditions: []fitment.Condition{engineOf("5.7L V8")},
				Quantity: 1},
			"field twice": {PartID: part, BaseVehicleID: truck,
				Conditions: []fitment.Condition{small, engineOf("6.2L V8")}, Quantity: 1},
			"no such vehicle": {PartID: part, BaseVehicleID: nowhere, Quantity: 1},
			"no quantity":     {PartID: part, BaseVehicleID: truck},
			"nothing":         {PartID: part, Quantity: 1},
			"no engine":       {PartID: part, Conditions: []fitment.Condition{driveOf("4WD")}, Quantity: 1},
			"unknown engine": {PartID: part, Conditions: []fitment.Condition{{Field: vehicle.EngineSize, Value: 999}},
				Quantity: 1},
			"one engine or both": {PartID: part, Conditions: []fitment.Condition{small, engineOf("6.2L V8")}, Quantity: 1},
		} {
			if _, err := s.fits.AddApplication(ctx, audit.System, a); !fault.Is(err, fault.Invalid) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, total, err := s.fits.Fittings(ctx, part, fitment.FittingFilter{}); err != nil || total != 0 {
			t.Errorf("%d were kept: %v", total, err)
		}
	})
}

func TestEditsByHandOutliveSubmissions(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		part := s.part(t, ctx, bench, "KP-1")
		named := func(base int64, quantity int) fitment.Application {
			a := entry("", base).Application
			a.PartID, a.Quantity = part, quantity
			return a
		}
		expect := func(when string, want ...string) {
			t.Helper()
			rows, _, err := s.fits.Fittings(ctx, part, fitment.FittingFilter{})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range rows {
				got = append(got, fmt.Sprint(r.Quantity, " ", r.Vehicle.Text()))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s", when, diff)
			}
		}
		done := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		refused := func(what string, err error) {
			t.Helper()
			if !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", what, err)
			}
		}
		both := func() fitment.Packed { return s.pack(t, ctx, false, entry("KP1", truck), entry("KP1", pickup)) }
		s.accept(t, ctx, both())
		done(s.fits.DeleteApplication(ctx, audit.System, named(pickup, 1))) // whatever the quantity
		must(s.fits.AddApplication(ctx, audit.System, named(saloon, 4)))(t)
		must(s.fits.AddApplication(ctx, audit.System, named(truck, 1)))(t) // it stands for that of the source
		expect("edited", "1 "+truckText, "4 "+saloonText)
		s.accept(t, ctx, s.pack(t, ctx, false, entry("KP1", newest)))
		expect("other submission", "2 "+newestText, "1 "+truckText, "4 "+saloonText)
		s.accept(t, ctx, both())
		expect("the first again", "1 "+truckText, "4 "+saloonText)
		refused("deleted twice", s.fits.DeleteApplication(ctx, audit.System, named(pickup, 2)))
		refused("never there", s.fits.DeleteApplication(ctx, audit.System, named(newest, 2)))
		refused("not deleted", s.fits.RestoreApplication(ctx, audit.System, named(truck, 2)))
		done(s.fits.RestoreApplication(ctx, audit.System, named(pickup, 2)))
		expect("restored", "2 "+pickupText, "1 "+truckText, "4 "+saloonText)
		done(s.fits.DeleteApplication(ctx, audit.System, named(saloon, 4)))
		expect("what was added by hand deleted", "2 "+pickupText, "1 "+truckText)
		done(s.fits.RestoreApplication(ctx, audit.System, named(saloon, 4)))
		expect("and restored", "2 "+pickupText, "1 "+truckText, "4 "+saloonText)
		done(s.fits.DeleteApplication(ctx, audit.System, named(pickup, 2)))
		must(s.fits.AddApplication(ctx, audit.System, named(pickup, 3)))(t)
		expect("deleted and added", "3 "+pickupText, "1 "+truckText, "4 "+saloonText)
	})
}

func TestFittingsOfAPartInPages(t *testing.T) { // FIT-10
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		const models = 2600
		b := vehicle.NewBuilder(true)
		b.Make(1, "Chevrolet", true)
		var entries []fitment.Entry
		for m := range int64(models) {
			b.Model(m+1, 1, fmt.Sprintf("Model %04d", m), false)
			for year := range int64(2) {
				b.Base(10*m+year+1, 2014+year, m+1)
				entries = append(entries, entry("KP1", 10*m+year+1))
			}
		}
		gone := entry("KP1", nowhere) // no longer in the reference
		byEngine := entry("KP1", 0, engineOf("5.3L V8"))
		s.vehicles = vehicle.NewWith(b.Reference())
		s.fits = fitment.New(s.parts, s.vehicles, s.disk)
		part := s.part(t, ctx, bench, "KP1")
		s.accept(t, ctx, s.pack(t, ctx, false, append(entries, gone, byEngine)...))
		for name, c := range map[string]struct {
			filter fitment.FittingFilter
			total  int
			want   []string
		}{
			"first": {fitment.FittingFilter{Limit: 2}, 2*models + 1,
				[]string{"2015 Chevrolet Model 0000", "2015 Chevrolet Model 0001"}},
			"second": {fitment.FittingFilter{After: models - 1, Limit: 2}, 2*models + 1,
				[]string{"2015 Chevrolet Model 2599", "2014 Chevrolet Model 0000"}},
			"last": {fitment.FittingFilter{After: 2*models - 1}, 2*models + 1,
				[]string{"2014 Chevrolet Model 2599", "  0  11"}},
			"too far": {fitment.FittingFilter{After: 3 * models, Limit: 2}, 2*models + 1, nil},
			"words": {fitment.FittingFilter{Text: "MODEL 1234"}, 2,
				[]string{"2015 Chevrolet Model 1234", "2014 Chevrolet Model 1234"}},
			"year":       {fitment.FittingFilter{Text: "1234 2014 shims"}, 1, []string{"2014 Chevrolet Model 1234"}},
			"no vehicle": {fitment.FittingFilter{Text: "Ford"}, 0, nil},
		} {
			rows, total, err := s.fits.Fittings(ctx, part, c.filter)
			if err != nil {
				t.Fatal(err)
			}
			got := words(rows)
			if name == "last" && len(got) == 2 {
				got[1] = c.want[1] // an engine without a vehicle comes last, whatever it is called
				if rows[1].Vehicle.BaseVehicleID != 0 || !rows[1].Vehicle.HasEngine() {
					t.Errorf("last is %+v", rows[1])
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" || total != c.total {
				t.Errorf("%s: %d of %d: %s", name, total, c.total, diff)
			}
		}
	})
}

func TestKitFitsWhenEveryComponentDoes(t *testing.T) { // TRD-6
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		pads, rotor, wiper, mute := s.part(t, ctx, bench, "P1"), s.part(t, ctx, bench, "R1"), s.part(t, ctx, bench, "W1"),
			s.part(t, ctx, bench, "M1")
		small, large, fourWheel, rearDrive := engineOf("5.3L V8"), engineOf("6.2L V8"), driveOf("4WD"), driveOf("2WD")
		s.accept(t, ctx, s.pack(t, ctx, false, entry("P1", truck), entry("R1", newest), entry("R1", truck, small, fourWheel),
			entry("E1", 0, small)))
		byEngine := s.part(t, ctx, bench, "E1")
		if err := s.fits.SetUniversal(ctx, audit.System, wiper, true); err != nil {
			t.Fatal(err)
		}
		kit := s.part(t, ctx, bench, "K1", pads, rotor, wiper, mute)
		simple := s.part(t, ctx, bench, "K2", pads, mute)
		engine := s.part(t, ctx, bench, "K3", byEngine, mute)
		always := s.part(t, ctx, bench, "K4", wiper, mute)
		if err := s.fits.SetUniversal(ctx, audit.System, kit, true); !fault.Is(err, fault.Invalid) {
			t.Errorf("a kit is called universal: %v", err)
		}
		all := []int64{pads, rotor, wiper, mute, kit, simple, engine, always}
		of := func(base int64, facts ...vehicle.Fact) *vehicle.Vehicle {
			v, _ := s.vehicles.Reference().Base(base)
			for _, f := range facts {
				v = v.With(f)
			}
			return &v
		}
		const yes, no, maybe, unknown, universal = fitment.Yes, fitment.No, fitment.Maybe, fitment.Unknown, fitment.Universal
		for name, c := range map[string]struct {
			vehicle *vehicle.Vehicle
			want    []fitment.Result
		}{
			"none chosen": {nil, []fitment.Result{unknown, unknown, universal, unknown, unknown, unknown, unknown,
				universal}},
			"engine open": {of(truck, fourWheel),
				[]fitment.Result{yes, maybe, universal, unknown, maybe, yes, maybe, universal}},
			"everything fits": {of(truck, fourWheel, small),
				[]fitment.Result{yes, yes, universal, unknown, yes, yes, yes, universal}},
			"one fails":  {of(truck, rearDrive), []fitment.Result{yes, no, universal, unknown, no, yes, maybe, universal}},
			"other year": {of(newest, large), []fitment.Result{no, yes, universal, unknown, no, no, no, universal}},
			"an engine": {of(0, small), []fitment.Result{unknown, unknown, universal, unknown, unknown, unknown, yes,
				universal}},
			"other engine": {of(0, large), []fitment.Result{unknown, unknown, universal, unknown, unknown, unknown, no,
				universal}},
		} {
			answers := s.answers(t, ctx, c.vehicle, all)
			var got []fitment.Result
			for _, id := range all {
				got = append(got, answers[id].Result)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		a := s.answers(t, ctx, of(truck, rearDrive), []int64{kit})[kit]
		if a.PartID != rotor || a.Reason.String() != "made for 4WD; your drive type is 2WD" {
			t.Errorf("the kit fails because of part %d: %s", a.PartID, a.Reason)
		}
	})
}

// answers are those of the rule for parts and kits, straight from the library.
func (s *shop) answers(t *testing.T, ctx context.Context, v *vehicle.Vehicle, ids []int64) map[int64]fitment.Answer {
	t.Helper()
	l := must(s.fits.Library(ctx))(t)
	var values vehicle.Values
	if v != nil {
		values = s.vehicles.Reference().Values(*v)
	}
	single := func(id int64) fitment.Answer {
		p := must(s.parts.Part(ctx, id))(t)
		a := fitment.Evaluate(must(l.Applications(id, p.AAIA, text.Number(p.Number)))(t), l.IsUniversal(id), v, values)
		a.PartID = id
		return a
	}
	found := map[int64]fitment.Answer{}
	for _, id := range ids {
		var components []fitment.Answer
		for _, c := range must(s.parts.Part(ctx, id))(t).Components {
			components = append(components, single(c.PartID))
		}
		found[id] = fitment.Kit(single(id), components)
	}
	return found
}

// A library that reads what changed alone says what one says that reads everything.
func TestLibraryAfterChangesIsAsANewOne(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		r := rand.New(rand.NewPCG(4, 4))
		var parts []int64
		for n := range 8 {
			parts = append(parts, s.part(t, ctx, bench, fmt.Sprint("KP", n)))
		}
		done := func(err error) {
			t.Helper()
			if err != nil && (!fault.Is(err, fault.NotFound)) {
				t.Fatal(err)
			}
		}
		change := func(part int64) {
			a := entry("", []int64{truck, pickup, saloon}[r.IntN(3)]).Application
			a.PartID, a.Quantity = part, 1+r.IntN(3)
			switch r.IntN(5) {
			case 0, 1:
				must(s.fits.AddApplication(ctx, audit.System, a))(t)
			case 2:
				done(s.fits.DeleteApplication(ctx, audit.System, a))
			case 3:
				done(s.fits.RestoreApplication(ctx, audit.System, a))
			case 4:
				done(s.fits.SetUniversal(ctx, audit.System, part, r.IntN(2) == 0))
			}
		}
		l := must(s.fits.Library(ctx))(t)
		for n := range 12 {
			var changed []int64
			for range r.IntN(6) {
				part := parts[r.IntN(len(parts))]
				change(part)
				changed = append(changed, part)
			}
			if n%4 == 3 {
				s.accept(t, ctx, s.pack(t, ctx, n == 7, entry("KP0", truck), entry(fmt.Sprint("KP", n-2), pickup)))
			}
			before := l
			had := must(before.Applications(parts[0], bench, "KP0"))(t)
			l = must(s.fits.LibraryAfter(ctx, before, changed))(t)
			want := must(s.fits.Library(ctx))(t)
			if diff := cmp.Diff(want.Universal(), l.Universal(), cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("universal: %s", diff)
			}
			for i, id := range parts {
				number := fmt.Sprint("KP", i)
				if diff := cmp.Diff(must(want.Applications(id, bench, number))(t), must(l.Applications(id, bench, number))(t)); diff != "" {
					t.Fatalf("%s: %s", number, diff)
				}
			}
			if diff := cmp.Diff(had, must(before.Applications(parts[0], bench, "KP0"))(t)); diff != "" {
				t.Fatalf("the older library has changed: %s", diff)
			}
		}
	})
}
