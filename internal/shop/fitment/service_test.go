package fitment_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
)

// bench is a shelf of parts and one vehicle in two years.
type bench struct {
	parts    *catalog.Service
	fits     *fitment.Service
	older    fitment.Vehicle
	newer    fitment.Vehicle
	brand    int64
	category int64
}

func setup(t *testing.T, ctx context.Context) *bench {
	t.Helper()
	b := &bench{parts: catalog.New()}
	b.fits = fitment.New(b.parts)
	b.brand = must(b.parts.AddBrand(ctx, "BBBB", "Bench"))(t)
	b.category = must(b.parts.AddCategory(ctx, catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))(t)
	truck := fitment.NewVehicle{Year: 2014, Make: "Chevrolet", Model: "Silverado 1500", Popular: true, Values: []fitment.Fact{large, small, crewCab, fourWheel, rearDrive}}
	b.older = must(b.fits.AddVehicle(ctx, truck))(t)
	truck.Year = 2015
	b.newer = must(b.fits.AddVehicle(ctx, truck))(t)
	must(b.fits.AddVehicle(ctx, fitment.NewVehicle{Year: 2015, Make: "Acura", Model: "TLX"}))(t)
	return b
}

func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func (b *bench) part(t *testing.T, ctx context.Context, number string, components ...catalog.Component) int64 {
	t.Helper()
	n := catalog.NewPart{
		BrandID: b.brand, Number: number, CategoryID: b.category, TaxClassID: 1, Components: components,
		Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Part " + number}},
	}
	if len(components) > 0 {
		n.Kind = catalog.KindKit
	}
	return must(b.parts.AddPart(ctx, n))(t)
}

func (b *bench) apply(t *testing.T, ctx context.Context, part int64, v fitment.Vehicle, conditions ...fitment.Condition) {
	t.Helper()
	must(b.fits.AddApplication(ctx, audit.System, fitment.Application{
		PartID: part, BaseVehicleID: v.BaseVehicleID, Conditions: conditions, Position: "front", Quantity: 2, Note: "With shims",
	}))(t)
}

func labels(options []fitment.Option) []string {
	var all []string
	for _, o := range options {
		all = append(all, o.Label)
	}
	return all
}

func TestCascadeOffersOnlyWhatExists(t *testing.T) { // FIT-7, FIT-12
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := setup(t, ctx)
		years := must(b.fits.Years(ctx))(t)
		makes := must(b.fits.Makes(ctx, 2015))(t)
		models := must(b.fits.Models(ctx, 2015, b.newer.MakeID))(t)
		got := [][]string{labels(years), labels(makes), labels(fitment.PopularFirst(makes)), labels(models), labels(must(b.fits.Makes(ctx, 1999))(t))}
		want := [][]string{{"2015", "2014"}, {"Acura", "Chevrolet"}, {"Chevrolet", "Acura"}, {"Silverado 1500"}, nil}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		var asked []string
		for _, c := range must(b.fits.Choices(ctx, b.newer.With(rearDrive)))(t) {
			asked = append(asked, c.Label.String())
			if !cmp.Equal(c.Options, []fitment.Fact{small, large}) {
				t.Errorf("%s offers %v", c.Label, c.Options)
			}
		}
		if !cmp.Equal(asked, []string{"Engine Size"}) { // one body type only; the drive type is known
			t.Errorf("asks for %q", asked)
		}
	})
}

func TestVehicleIsLookedUpWithItsFacts(t *testing.T) { // FIT-14
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := setup(t, ctx)
		said := fitment.Fact{Field: fitment.EngineSize, Value: small.Value, Label: "<b>anything</b>"}
		v := must(b.fits.VehicleOf(ctx, 2015, b.newer.MakeID, b.newer.ModelID, fourWheel, large, said))(t)
		if got, want := v.Text(), "2015 Chevrolet Silverado 1500 5.3L 4WD"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		var facets []string
		for _, f := range v.Facets() {
			facets = append(facets, f.Field+" "+f.LabelField.String()+" "+f.LabelValue)
		}
		want := []string{"Year Year 2015", "MakeID Make Chevrolet", "ModelID Model Silverado 1500", "EngineSizeID Engine Size 5.3L", "DriveTypeID Drive Type 4WD"}
		if diff := cmp.Diff(want, facets); diff != "" || !v.HasEngine() { // FIT-3
			t.Error(diff)
		}
		for name, ask := range map[string]func() (fitment.Vehicle, error){
			"year": func() (fitment.Vehicle, error) { return b.fits.VehicleOf(ctx, 1999, b.newer.MakeID, b.newer.ModelID) },
			"value": func() (fitment.Vehicle, error) {
				return b.fits.VehicleOf(ctx, 2015, b.newer.MakeID, b.newer.ModelID, middle)
			},
			"field": func() (fitment.Vehicle, error) {
				return b.fits.VehicleOf(ctx, 2015, b.newer.MakeID, b.newer.ModelID, fact("ColorID", 1, ""))
			},
		} {
			if _, err := ask(); fault.Of(err) == nil || fault.Of(err).Kind != fault.Invalid {
				t.Errorf("unknown %s: %v", name, err)
			}
		}
	})
}

func TestPartsAreCheckedTogetherAndAsTheIndexDoes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := setup(t, ctx)
		pads, rotor, wiper, mute := b.part(t, ctx, "P1"), b.part(t, ctx, "R1"), b.part(t, ctx, "W1"), b.part(t, ctx, "M1")
		b.apply(t, ctx, pads, b.newer)
		b.apply(t, ctx, rotor, b.older)
		b.apply(t, ctx, rotor, b.newer, small, fourWheel)
		if err := b.fits.SetUniversal(ctx, audit.System, wiper, true); err != nil {
			t.Fatal(err)
		}
		one := func(part int64) catalog.Component { return catalog.Component{PartID: part, Quantity: 1} }
		kit := b.part(t, ctx, "K1", one(pads), one(rotor), one(wiper), one(mute))
		simple := b.part(t, ctx, "K2", one(pads), one(mute))
		all := []int64{pads, rotor, wiper, mute, kit, simple}

		fits := func(v *fitment.Vehicle) []fitment.Result {
			t.Helper()
			answers := must(b.fits.Check(ctx, v, all))(t)
			book := must(b.fits.Book(ctx))(t)
			var results []fitment.Result
			for _, id := range all {
				if v != nil && !cmp.Equal(answers[id], book.Answer(v, id)) {
					t.Error(cmp.Diff(answers[id], book.Answer(v, id)))
				}
				results = append(results, answers[id].Result)
			}
			return results
		}
		with := func(facts ...fitment.Fact) *fitment.Vehicle {
			v := must(b.fits.VehicleOf(ctx, 2015, b.newer.MakeID, b.newer.ModelID, facts...))(t)
			return &v
		}
		const yes, no, maybe, unknown, universal = fitment.Yes, fitment.No, fitment.Maybe, fitment.Unknown, fitment.Universal
		for name, c := range map[string]struct {
			vehicle *fitment.Vehicle
			want    []fitment.Result
		}{
			"none chosen":     {nil, []fitment.Result{unknown, unknown, universal, unknown, unknown, unknown}},
			"engine open":     {with(fourWheel), []fitment.Result{yes, maybe, universal, unknown, maybe, yes}},
			"everything fits": {with(fourWheel, small), []fitment.Result{yes, yes, universal, unknown, yes, yes}},
			"one fails":       {with(rearDrive), []fitment.Result{yes, no, universal, unknown, no, yes}},
			"other year":      {&b.older, []fitment.Result{no, yes, universal, unknown, no, no}},
		} {
			if got := fits(c.vehicle); !cmp.Equal(got, c.want) {
				t.Errorf("%s: %v, want %v", name, got, c.want)
			}
		}
		a := must(b.fits.Check(ctx, with(rearDrive), []int64{kit}))(t)[kit]
		if a.PartID != rotor || a.Reason.String() != "made for 4WD; your drive type is 2WD" {
			t.Errorf("the kit fails because of part %d: %s", a.PartID, a.Reason)
		}
	})
}

func TestApplicationsMustBeInTheReference(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := setup(t, ctx)
		part := b.part(t, ctx, "P1")
		for name, a := range map[string]fitment.Application{
			"value never built": {PartID: part, BaseVehicleID: b.newer.BaseVehicleID, Conditions: []fitment.Condition{middle}, Quantity: 1},
			"field twice":       {PartID: part, BaseVehicleID: b.newer.BaseVehicleID, Conditions: []fitment.Condition{small, large}, Quantity: 1},
			"no such vehicle":   {PartID: part, BaseVehicleID: 999, Quantity: 1},
			"no quantity":       {PartID: part, BaseVehicleID: b.newer.BaseVehicleID},
		} {
			if _, err := b.fits.AddApplication(ctx, audit.System, a); fault.Of(err) == nil || fault.Of(err).Kind != fault.Invalid {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := b.fits.AddVehicle(ctx, fitment.NewVehicle{Year: 2015, Make: "Chevrolet", Model: "Silverado 1500"}); fault.Of(err) == nil || fault.Of(err).Kind != fault.Conflict {
			t.Errorf("the same vehicle again: %v", err)
		}
		if got := must(b.fits.Fittings(ctx, part))(t); len(got) != 0 {
			t.Errorf("something was kept: %v", got)
		}
		b.apply(t, ctx, part, b.older)
		b.apply(t, ctx, part, b.newer, fourWheel, small)
		var got []string
		for _, f := range must(b.fits.Fittings(ctx, part))(t) {
			got = append(got, f.Vehicle.Text()+", "+f.Position+", "+f.Note)
		}
		want := []string{"2015 Chevrolet Silverado 1500 5.3L 4WD, front, With shims", "2014 Chevrolet Silverado 1500, front, With shims"} // FIT-10
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}
