package distributor_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/remote"
	"camber/internal/dbtest"
	"camber/internal/shop/distributor"
)

func figure(mpn, warehouse string, n int, cost money.E4) distributor.Figure {
	return distributor.Figure{AAIA: "HLVS", MPN: mpn, Warehouse: warehouse, Inventory: n, Cost: cost}
}

// byFiles makes a distributor one that exchanges files.
func byFiles(t *testing.T, ctx context.Context, s *distributor.Service, vendorID int64, absentIsZero bool) {
	t.Helper()
	d, err := s.Distributor(ctx, vendorID)
	if err != nil {
		t.Fatal(err)
	}
	version := d.Version()
	d.Kind, d.Address, d.AbsentIsZero = distributor.Files, "file:///srv/mid", absentIsZero
	if err := s.Save(ctx, owner, vendorID, version, d.Details); err != nil {
		t.Fatal(err)
	}
}

// told is what a distributor's feeds say of parts of HLVS: what each warehouse has and costs.
func told(t *testing.T, ctx context.Context, s *distributor.Service, vendorID int64, numbers ...string) string {
	t.Helper()
	var wanted []distributor.Wanted
	for _, n := range numbers {
		wanted = append(wanted, distributor.Wanted{AAIA: "HLVS", MPN: n})
	}
	offers, err := s.FromFeed(ctx, vendorID, wanted)
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, o := range offers {
		said += o.MPN + ":"
		for _, p := range o.Places {
			cost := "?"
			if c := o.CostAt(p); c != nil {
				cost = c.Text()
			}
			said += fmt.Sprintf(" %s %d at %s", p.Code, p.Inventory, cost)
		}
		for _, p := range o.Prices {
			said += fmt.Sprintf(" %s %s", p.Key, p.Value.Text())
		}
		if o.Multiple > 0 || o.Name != "" {
			said += fmt.Sprintf(" by %d, %s", o.Multiple, o.Name)
		}
		said += "\n"
	}
	return strings.ReplaceAll(said, "$", "")
}

// DIST-4, b12: a table counts once, none that is older, empty or much shorter changes anything, and what one leaves out is
// there no more where the distributor means it so, unless the line of it could not be read.
func TestATableIsTakenOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := open(t, ctx)
		s := b.service(nil)
		byFiles(t, ctx, s, b.vendorID, false)
		now := dbtest.Clock(ctx).Now()
		take := func(sum string, age time.Duration, sheet distributor.Sheet) (bool, error) {
			return s.TakeSheet(ctx, b.vendorID, distributor.FeedFile{Name: sum + ".csv", Sum: sum, Changed: now.Add(-age)}, sheet)
		}
		taken := func(sum string, age time.Duration, sheet distributor.Sheet, isNew bool) {
			t.Helper()
			if got, err := take(sum, age, sheet); err != nil || got != isNew {
				t.Fatalf("%s: new %v, %v", sum, got, err)
			}
		}
		is := func(want string) {
			t.Helper()
			if got := told(t, ctx, s, b.vendorID, "A", "B", "C", "D"); got != want {
				t.Errorf("told:\n%swant:\n%s", got, want)
			}
		}
		stock := func(figures ...distributor.Figure) distributor.Sheet {
			return distributor.Sheet{IsStock: true, Figures: figures}
		}
		first := stock(figure("a", "DM", 6, 5_0000), figure("A", "KC", 2, 6_0000), figure("B", "DM", 4, 0), figure("B", "DM", 3, 0),
			figure("C", "", 1, 9_0000))
		taken("one", 3*time.Hour, first, true)
		all := "A: DM 6 at 5.00 KC 2 at 6.00\nB: DM 3 at ?\nC:  1 at 9.00\n"
		is(all)
		taken("one", time.Hour, first, false)
		for name, c := range map[string]struct {
			age   time.Duration
			sheet distributor.Sheet
		}{
			"older":   {4 * time.Hour, stock(figure("A", "DM", 99, 1), figure("B", "DM", 99, 1), figure("C", "", 99, 1))},
			"empty":   {0, stock()},
			"shorter": {0, stock(figure("A", "DM", 1, 0))},
			"mostly broken": {0, distributor.Sheet{IsStock: true, Figures: first.Figures[:3],
				Broken: make([]distributor.Broken, 4)}},
		} {
			if _, err := take(name, c.age, c.sheet); !fault.Is(err, fault.Conflict) {
				t.Errorf("%s: %v", name, err)
			}
		}
		err := db.Atomic(ctx, func(ctx context.Context) error {
			_, err := s.TakeSheet(ctx, b.vendorID, distributor.FeedFile{Sum: "inside"}, first)
			return err
		})
		if !errors.Is(err, remote.ErrInTransaction) {
			t.Errorf("taken inside a transaction: %v", err)
		}
		rest := b.add(t, ctx, "API", "By another way")
		if _, err := s.TakeSheet(ctx, rest, distributor.FeedFile{Sum: "one"}, first); !fault.Is(err, fault.Conflict) {
			t.Errorf("a feed of one that has none: %v", err)
		}
		is(all)
		list := distributor.Sheet{Figures: []distributor.Figure{
			{AAIA: "HLVS", MPN: "A", Cost: 4_0000, Core: 10_0000, Pack: 2, Name: "Caliper"},
			{AAIA: "HLVS", MPN: "B", Cost: 7_5000}, {AAIA: "HLVS", MPN: "X", Cost: 1_0000}}}
		taken("list", 2*time.Hour, list, true) // newer than the stock
		is("A: DM 6 at 4.00 KC 2 at 4.00 core 10.00 by 2, Caliper\nB: DM 3 at 7.50\nC:  1 at 9.00\n")
		if _, err := take("old list", 5*time.Hour, list); !fault.Is(err, fault.Conflict) {
			t.Errorf("an older list: %v", err)
		}
		taken("two", time.Hour, stock(figure("A", "DM", 5, 5_5000), figure("B", "DM", 0, 0)), true)
		is("A: DM 5 at 5.50 KC 2 at 4.00 core 10.00 by 2, Caliper\nB: DM 0 at 7.50\nC:  1 at 9.00\n") // what is left out stays
		byFiles(t, ctx, s, b.vendorID, true)
		broken := stock(figure("A", "DM", 4, 5_5000), figure("B", "DM", 1, 0))
		broken.Broken = []distributor.Broken{{Line: 4}}
		taken("three", 30*time.Minute, broken, true) // nobody knows of which part the line is
		is("A: DM 4 at 5.50 KC 2 at 4.00 core 10.00 by 2, Caliper\nB: DM 1 at 7.50\nC:  1 at 9.00\n")
		broken.Broken[0].Part = distributor.Part{AAIA: "HLVS", MPN: "c"}
		taken("four", 20*time.Minute, broken, true)
		is("A: DM 4 at 5.50 KC 0 at 4.00 core 10.00 by 2, Caliper\nB: DM 1 at 7.50\nC:  1 at 9.00\n")
		taken("five", -time.Hour, stock(figure("A", "DM", 4, 5_5000), figure("B", "DM", 1, 0)), true)
		is("A: DM 4 at 5.50 KC 0 at 4.00 core 10.00 by 2, Caliper\nB: DM 1 at 7.50\nC:  0 at 9.00\n")
		dbtest.Clock(ctx).Advance(time.Minute) // what was of the future was of then
		taken("six", -time.Minute, stock(figure("D", "DM", 4, 5_5000)), true)
		is("A: DM 0 at 5.50 KC 0 at 4.00 core 10.00 by 2, Caliper\nB: DM 0 at 7.50\nC:  0 at 9.00\nD: DM 4 at 5.50\n")
	})
}

// A table of many lines is taken in steps; one that was taken in part is taken whole the next time.
func TestATableOfManyLinesIsTakenInSteps(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := open(t, ctx)
		s := b.service(nil)
		byFiles(t, ctx, s, b.vendorID, false)
		sheet := distributor.Sheet{IsStock: true}
		for i := range 1200 {
			sheet.Figures = append(sheet.Figures, figure(fmt.Sprintf("P%d", i), "DM", i, 0))
		}
		sheet.Figures[1199].Inventory = -1
		file := distributor.FeedFile{Name: "a.csv", Sum: "a", Changed: dbtest.Clock(ctx).Now().Add(-time.Hour)}
		part := sheet
		part.Figures = sheet.Figures[:700]
		if _, err := s.TakeSheet(ctx, b.vendorID, distributor.FeedFile{Name: "a.csv", Sum: "half", Changed: file.Changed}, part); err != nil {
			t.Fatal(err)
		}
		for _, isNew := range []bool{true, false} {
			if got, err := s.TakeSheet(ctx, b.vendorID, file, sheet); err != nil || got != isNew {
				t.Fatalf("new %v, want %v: %v", got, isNew, err)
			}
		}
		if got := told(t, ctx, s, b.vendorID, "P0", "P1198", "P1199"); got != "P0: DM 0 at ?\nP1198: DM 1198 at ?\nP1199: DM 0 at ?\n" {
			t.Error(got)
		}
	})
}
