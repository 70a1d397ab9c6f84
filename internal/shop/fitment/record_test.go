package fitment_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// ADM-2: what a part fits is changed by hand from what somebody saw of it, and stays so whatever its brand sends next.
func TestTheRecordOfAPart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		part := s.part(t, ctx, bench, "KP-1")
		editor := access.Actor{Kind: access.Staff, StaffID: 3}.Granted(access.EditCatalog)
		seen := func(f fitment.RunFilter) fitment.Record {
			t.Helper()
			return must(s.fits.Record(ctx, part, f))(t)
		}
		expect := func(when string, state fitment.RunState, want ...string) {
			t.Helper()
			var got []string
			for _, one := range seen(fitment.RunFilter{State: state}).Runs {
				words := one.Text() + " " + one.Position
				if one.ByHand {
					words += " by hand"
				}
				got = append(got, words)
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
		both := s.pack(t, ctx, false, entry("KP1", truck), entry("KP1", newest), entry("KP1", pickup))
		first := s.accept(t, ctx, both)
		expect("sent", fitment.Counting, "2015–2016 Chevrolet Silverado 1500 front", "2019 Ford F-150 front")

		v, _ := s.vehicles.Reference().Base(saloon)
		camry := fitment.Typed{From: v.Year, MakeID: v.MakeID, ModelID: v.ModelID, Position: " rear  left ", Quantity: 2,
			Notes: []string{"", " Lift  the car "}}
		version := seen(fitment.RunFilter{}).Version
		if n, err := s.fits.AddTyped(ctx, editor, part, version, camry); err != nil || n != 1 {
			t.Fatalf("%d: %v", n, err)
		}
		if _, err := s.fits.AddTyped(ctx, editor, part, version, camry); !fault.Is(err, fault.Conflict) {
			t.Errorf("over what was not seen: %v", err)
		}
		if _, err := s.fits.AddTyped(ctx, access.Actor{}, part, version, camry); !fault.Is(err, fault.Forbidden) {
			t.Errorf("who may not: %v", err)
		}
		trucks := seen(fitment.RunFilter{Search: "silverado 2015"})
		if len(trucks.Runs) != 1 || trucks.Counts[fitment.Counting] != 1 {
			t.Fatalf("found %v", trucks)
		}
		years := must(s.fits.ChangeTyped(ctx, editor, part, trucks.Version, trucks.Runs[0].Name,
			fitment.Typed{Position: "rear", Quantity: 1}))(t) // the same vehicles
		if years != 2 {
			t.Errorf("%d years", years)
		}
		ford := seen(fitment.RunFilter{Search: "f-150"})
		done(s.fits.RemoveRun(ctx, editor, part, ford.Version, ford.Runs[0].Name))
		edited := []string{"2015–2016 Chevrolet Silverado 1500 rear by hand", "2014 Toyota Camry rear left by hand"}
		expect("edited", fitment.Counting, edited...)
		gone := []string{"2015–2016 Chevrolet Silverado 1500 front", "2019 Ford F-150 front"}
		expect("edited", fitment.TakenAway, gone...)

		second := s.accept(t, ctx, s.pack(t, ctx, false, entry("KP1", truck), entry("KP1", pickup)))
		expect("sent again", fitment.Counting, edited...)
		done(s.fits.UndoFor(ctx, editor, second))
		expect("undone", fitment.Counting, edited...)
		ford = seen(fitment.RunFilter{Search: "f-150", State: fitment.TakenAway})
		done(s.fits.RestoreRun(ctx, editor, part, ford.Version, ford.Runs[0].Name))
		expect("restored", fitment.Counting, edited[0], "2019 Ford F-150 front", edited[1])
		if all := must(s.fits.CountSources(ctx, fitment.SourceFilter{}))(t); all[fitment.Live] != 1 ||
			all[fitment.Undone] != 1 || all[fitment.Replaced] != 0 {
			t.Errorf("submissions: %v", all)
		}
		done(s.fits.UndoFor(ctx, editor, first))
		expect("nothing was sent", fitment.Counting, edited...)

		own := seen(fitment.RunFilter{Search: "camry"})
		camry.Quantity = 4
		must(s.fits.ChangeTyped(ctx, editor, part, own.Version, own.Runs[0].Name, camry))(t)
		own = seen(fitment.RunFilter{Search: "camry"})
		if own.Runs[0].Quantity != 4 || own.Counts[fitment.TakenAway] != 0 {
			t.Errorf("changed by hand twice: %+v", own)
		}
		if err := s.fits.MarkUniversal(ctx, editor, part, own.Version, true); !fault.Is(err, fault.Conflict) {
			t.Errorf("beside vehicles that are named for it: %v", err)
		}
		grease := s.part(t, ctx, bench, "KP-2")
		of := func() fitment.Record { return must(s.fits.Record(ctx, grease, fitment.RunFilter{}))(t) }
		before := of()
		done(s.fits.MarkUniversal(ctx, editor, grease, before.Version, true))
		if !of().Universal {
			t.Error("not universal")
		}
		if err := s.fits.MarkUniversal(ctx, editor, grease, before.Version, false); !fault.Is(err, fault.Conflict) {
			t.Errorf("over what was not seen: %v", err)
		}
		if _, err := s.fits.AddTyped(ctx, editor, grease, of().Version, camry); !fault.Is(err, fault.Conflict) {
			t.Errorf("a vehicle for what fits any: %v", err)
		}
		if rows := must(audit.Rows(ctx, "part", part))(t); len(rows) != 5 {
			t.Errorf("%d rows of the trail: %v", len(rows), rows)
		}
	})
}

func TestATypedApplicationMustBeOfTheReference(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		part := s.part(t, ctx, bench, "KP-1")
		editor := access.Actor{Kind: access.Staff, StaffID: 3}.Granted(access.EditCatalog)
		v, _ := s.vehicles.Reference().Base(truck)
		good := fitment.Typed{From: v.Year, MakeID: v.MakeID, ModelID: v.ModelID, Quantity: 1}
		for field, wrong := range map[string]func(*fitment.Typed){
			"model_id":   func(in *fitment.Typed) { in.ModelID = nowhere },
			"quantity":   func(in *fitment.Typed) { in.Quantity = 0 },
			"conditions": func(in *fitment.Typed) { in.Conditions = []vehicle.Fact{engineOf("5.7L V8")} },
		} {
			in := good
			wrong(&in)
			_, err := s.fits.AddTyped(ctx, editor, part, must(s.fits.Record(ctx, part, fitment.RunFilter{}))(t).Version, in)
			if _, told := fault.Of(err).Fields[field]; !told {
				t.Errorf("%s: %v", field, err)
			}
		}
	})
}
