package fitment_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/dbtest"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// said are spans in words: years, model, what is asked, position, quantity.
func said(spans []fitment.Span) []string {
	var all []string
	for _, s := range spans {
		line := fmt.Sprintf("%d-%d %s", s.From, s.To, strings.TrimPrefix(s.Vehicle.Text(), fmt.Sprint(s.To, " ")))
		if s.Position != "" {
			line += fmt.Sprintf(", %s %d", s.Position, s.Quantity)
		}
		all = append(all, line)
	}
	return all
}

func TestVehiclesStandInRunsOfYears(t *testing.T) { // FIT-10
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		b := vehicle.NewBuilder(false)
		b.Make(1, "Ford", true)
		b.Make(2, "Chevrolet", true)
		b.Model(1, 1, "F-150", true)
		b.Model(2, 2, "Tahoe", true)
		engines := vehicle.Values{vehicle.EngineSize: {{Field: vehicle.EngineSize, Value: 11, Label: "5.0L V8"},
			{Field: vehicle.EngineSize, Value: 12, Label: "2.7L V6"}}}
		var entries []fitment.Entry
		for i, year := range []int64{2011, 2012, 2013, 2016, 2017} { // not 2014 and 2015
			b.Base(int64(i+1), year, 1, engines)
			entries = append(entries, entry("KP1", int64(i+1)))
		}
		b.Base(20, 2016, 2, engines)
		v8 := engines[vehicle.EngineSize][0]
		entries = append(entries, entry("KP1", 20, v8))
		rear := entry("KP1", 4)
		rear.Position, rear.Quantity = "rear", 1
		engine := entry("KP1", 0, v8)
		engine.BaseVehicleID, engine.Position = 0, ""
		s.vehicles = vehicle.NewWith(b.Reference())
		s.fits = fitment.New(s.parts, s.vehicles, s.disk)
		part := must(s.parts.Part(ctx, s.part(t, ctx, bench, "KP1")))(t)
		s.accept(t, ctx, s.pack(t, ctx, false, append(entries, rear, engine)...))
		const tahoe = "2016-2016 Chevrolet Tahoe 5.0L V8, front 2"
		for name, c := range map[string]struct {
			filter fitment.SpanFilter
			total  int
			want   []string
		}{
			"all": {fitment.SpanFilter{}, 5, []string{
				tahoe, "2016-2017 Ford F-150, front 2", "2016-2016 Ford F-150, rear 1", "2011-2013 Ford F-150, front 2",
				"0-0 5.0L V8",
			}},
			"window":         {fitment.SpanFilter{Limit: 1}, 5, []string{tahoe}},
			"year in a run":  {fitment.SpanFilter{Text: "ford 2012"}, 1, []string{"2011-2013 Ford F-150, front 2"}},
			"year between":   {fitment.SpanFilter{Text: "f-150 2014"}, 0, nil},
			"what is asked":  {fitment.SpanFilter{Text: "TAHOE 5.0l"}, 1, []string{tahoe}},
			"position":       {fitment.SpanFilter{Text: "rear"}, 1, []string{"2016-2016 Ford F-150, rear 1"}},
			"note and model": {fitment.SpanFilter{Text: "shims chevrolet"}, 1, []string{tahoe}},
			"too far":        {fitment.SpanFilter{After: 9, Limit: 5}, 5, nil},
		} {
			spans, total, all, err := s.fits.Spans(ctx, part, c.filter)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, said(spans)); diff != "" || total != c.total || all != 5 {
				t.Errorf("%s: %d of %d: %s", name, total, all, diff)
			}
		}
	})
}

func TestKitFitsVehiclesOfAllItsComponents(t *testing.T) { // FIT-10, TRD-6
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		small, large, all4 := engineOf("5.3L V8"), engineOf("6.2L V8"), driveOf("4WD")
		large.Value = 3
		parts := []int64{s.part(t, ctx, bench, "C1"), s.part(t, ctx, bench, "C2"), s.part(t, ctx, bench, "C3")}
		heavy := entry("C2", newest, all4)
		heavy.Notes = []string{"Heavy duty"}
		s.accept(t, ctx, s.pack(t, ctx, false,
			entry("C1", truck, small), entry("C1", newest), entry("C1", pickup),
			entry("C2", truck, small, all4), entry("C2", truck, large), heavy,
		))
		kit := must(s.parts.Part(ctx, s.part(t, ctx, bench, "KIT", parts...)))(t)
		spans, _, _, err := s.fits.Spans(ctx, kit, fitment.SpanFilter{})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{"2016-2016 Chevrolet Silverado 1500 4WD", "2015-2015 Chevrolet Silverado 1500 5.3L V8 4WD"}
		var got []string
		for _, line := range said(spans) {
			got = append(got, strings.TrimSpace(line))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(append(entry("C1", newest).Notes, "Heavy duty"), spans[0].Notes); diff != "" {
			t.Errorf("the notes of both: %s", diff)
		}
		// the third component fits what the first two never fit together
		s.accept(t, ctx, s.pack(t, ctx, false, entry("A1", truck), entry("A2", newest), entry("A3", pickup)))
		odd := []int64{s.part(t, ctx, bench, "A1"), s.part(t, ctx, bench, "A2"), s.part(t, ctx, bench, "A3")}
		none := must(s.parts.Part(ctx, s.part(t, ctx, bench, "ODD", odd...)))(t)
		if spans, _, _, err := s.fits.Spans(ctx, none, fitment.SpanFilter{}); err != nil || len(spans) != 0 {
			t.Errorf("a kit that fits nothing fits %v (%v)", said(spans), err)
		}
	})
}
