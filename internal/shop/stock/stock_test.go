package stock_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/stock"
)

const day = "2026-03-02"

// shelf is two parts, a kit of 2 pads and 1 hose, and a store.
type shelf struct {
	parts           *catalog.Service
	stock           *stock.Service
	store           int64
	pads, hose, kit int64
}

func setup(t *testing.T, ctx context.Context) *shelf {
	t.Helper()
	parts := catalog.New()
	brand := must(parts.AddBrand(ctx, "BBBB", "Bench"))(t)
	category := must(parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))(t)
	add := func(name string, components ...catalog.Component) int64 {
		n := catalog.NewPart{
			BrandID: brand, Number: name, CategoryID: category, TaxClassID: 1, Components: components,
			Texts: map[text.Lang]catalog.Texts{text.English: {Name: name}},
		}
		if len(components) > 0 {
			n.Kind = catalog.KindKit
		}
		return must(parts.AddPart(ctx, n))(t)
	}
	s := &shelf{parts: parts, stock: stock.New(parts, location.New()), pads: add("Pads"), hose: add("Hose")}
	s.kit = add("Kit", catalog.Component{PartID: s.pads, Quantity: 2}, catalog.Component{PartID: s.hose, Quantity: 1})
	s.store = must(location.New().AddLocation(ctx, location.Details{
		Code: "A1", Name: "Austin", ShortName: "Austin", City: "Austin", Zone: dbtest.Clock(ctx).Now().Location(),
	}))(t)
	return s
}

func must[T any](value T, err error) func(rapid.TB) T {
	return func(t rapid.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func (s *shelf) available(t *testing.T, ctx context.Context, partIDs []int64) map[int64]int {
	t.Helper()
	found := must(s.parts.Parts(ctx, partIDs))(t)
	free := map[int64]int{}
	for id, supply := range must(s.stock.Supplies(ctx, s.store, partIDs, found))(t) {
		free[id] = supply.Here.Free
	}
	return free
}

func (s *shelf) receive(t *testing.T, ctx context.Context, part int64, quantity int) {
	t.Helper()
	if err := s.stock.Receive(ctx, part, s.store, quantity, audit.System, day); err != nil {
		t.Fatal(err)
	}
}

func (s *shelf) reserve(ctx context.Context, order int64, demands ...stock.Demand) error {
	return s.stock.Reserve(ctx, order, s.store, demands, audit.System, day)
}

// level is what is on hand and reserved of a part.
func (s *shelf) level(t rapid.TB, ctx context.Context, part int64) [2]int {
	t.Helper()
	for _, l := range must(s.stock.Levels(ctx, []int64{part}))(t)[part] {
		return [2]int{l.OnHand, l.Reserved}
	}
	return [2]int{}
}

func (s *shelf) expect(t *testing.T, ctx context.Context, part int64, onHand, reserved int) {
	t.Helper()
	if got := s.level(t, ctx, part); got != [2]int{onHand, reserved} {
		t.Errorf("part %d: %d on hand, %d reserved; want %d and %d", part, got[0], got[1], onHand, reserved)
	}
}

// moved adds up a part's movements of these kinds.
func moved(t rapid.TB, ctx context.Context, part int64, kinds ...string) int {
	t.Helper()
	var sum int
	err := db.Read(ctx).NewRaw("SELECT coalesce(sum(quantity), 0) FROM stock_movements WHERE part_id = ? AND kind IN (?)",
		part, bun.List(kinds)).
		Scan(ctx, &sum)
	return must(sum, err)(t)
}

func expectConflict(t rapid.TB, err error, sentences ...string) {
	t.Helper()
	f := fault.Of(err)
	if f == nil || f.Kind != fault.Conflict {
		t.Fatalf("%v, want a conflict", err)
	}
	var got []string
	for _, s := range f.Sentences {
		got = append(got, s.String())
	}
	if !cmp.Equal(got, sentences) {
		t.Errorf("says %q, want %q", got, sentences)
	}
}

func TestOrderReservesOnCreationAndTakesOnCompletion(t *testing.T) { // INV-3
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.receive(t, ctx, s.pads, 10)
		if err := s.reserve(ctx, 1, stock.Demand{PartID: s.pads, Quantity: 3}); err != nil {
			t.Fatal(err)
		}
		if err := s.reserve(ctx, 2, stock.Demand{PartID: s.pads, Quantity: 4}); err != nil {
			t.Fatal(err)
		}
		s.expect(t, ctx, s.pads, 10, 7)
		for range 2 { // a repeat changes nothing
			if err := s.stock.Take(ctx, 1, audit.System, day); err != nil {
				t.Fatal(err)
			}
			s.expect(t, ctx, s.pads, 7, 4)
		}
		for range 2 {
			if err := s.stock.Release(ctx, 2, audit.System, day); err != nil {
				t.Fatal(err)
			}
			s.expect(t, ctx, s.pads, 7, 0)
		}
		var rows []string
		err := db.Read(ctx).NewRaw(
			"SELECT kind || ' ' || quantity || ' for ' || order_id || ' on ' || business_day || ' by ' || actor_kind FROM stock_movements ORDER BY id").Scan(ctx, &rows)
		want := []string{
			"received 10 for 0 on 2026-03-02 by system", "reserved 3 for 1 on 2026-03-02 by system",
			"reserved 4 for 2 on 2026-03-02 by system",
			"sold -3 for 1 on 2026-03-02 by system", "released -4 for 2 on 2026-03-02 by system",
		}
		if diff := cmp.Diff(want, must(rows, err)(t)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestLinesAndKitsOfOnePartAreAddedUp(t *testing.T) { // PROD-3
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.receive(t, ctx, s.pads, 3)
		s.receive(t, ctx, s.hose, 1)
		two := stock.Demand{PartID: s.pads, Quantity: 2}
		expectConflict(t, s.reserve(ctx, 1, two, two), "Pads: 3 at Austin, 4 wanted. Change the quantity or the store.")
		expectConflict(t, s.reserve(ctx, 1, two, stock.Demand{PartID: s.kit, Quantity: 1}),
			"Pads: 3 at Austin, 4 wanted. Change the quantity or the store.")
		expectConflict(t, s.reserve(ctx, 1, stock.Demand{PartID: s.kit, Quantity: 2}),
			"Pads: 3 at Austin, 4 wanted. Change the quantity or the store.",
			"Hose: 1 at Austin, 2 wanted. Change the quantity or the store.")
		s.expect(t, ctx, s.pads, 3, 0)
		s.expect(t, ctx, s.hose, 1, 0)
		if n := moved(t, ctx, s.pads, "reserved"); n != 0 {
			t.Errorf("a refusal moved %d", n)
		}
		if err := s.reserve(ctx, 1, stock.Demand{PartID: s.kit, Quantity: 1}, stock.Demand{PartID: s.pads, Quantity: 1}); err != nil {
			t.Fatal(err)
		}
		s.expect(t, ctx, s.pads, 3, 3)
		s.expect(t, ctx, s.hose, 1, 1)
		expanded := must(s.stock.Expand(ctx, []stock.Demand{{PartID: s.kit, Quantity: 3}, {PartID: s.pads, Quantity: 1}}))(t)
		if !cmp.Equal(expanded, []stock.Demand{{PartID: s.pads, Quantity: 7}, {PartID: s.hose, Quantity: 3}}) {
			t.Errorf("expanded to %v", expanded)
		}
	})
}

func TestKitHasWhatItsScarcestComponentAllows(t *testing.T) { // PROD-3
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.receive(t, ctx, s.pads, 5)
		s.receive(t, ctx, s.hose, 4)
		if err := s.stock.SetBin(ctx, s.hose, s.store, "C-12"); err != nil {
			t.Fatal(err)
		}
		all := []int64{s.pads, s.hose, s.kit, 999}
		if got, want := s.available(t, ctx, all), (map[int64]int{s.pads: 5, s.hose: 4, s.kit: 2, 999: 0}); !cmp.Equal(got, want) {
			t.Errorf("available %v, want %v", got, want)
		}
		if err := s.reserve(ctx, 1, stock.Demand{PartID: s.hose, Quantity: 3}); err != nil {
			t.Fatal(err)
		}
		if got, want := s.available(t, ctx, all), (map[int64]int{s.pads: 5, s.hose: 1, s.kit: 1, 999: 0}); !cmp.Equal(got, want) {
			t.Errorf("available %v, want %v", got, want)
		}
		want := []stock.Level{{LocationID: s.store, OnHand: 4, Reserved: 3, Bin: "C-12"}}
		if got := must(s.stock.Levels(ctx, all))(t)[s.hose]; !cmp.Equal(got, want) {
			t.Errorf("%+v, want %+v", got, want)
		}
		if err := s.stock.Receive(ctx, s.kit, s.store, 1, audit.System, day); !fault.Is(err, fault.Invalid) {
			t.Errorf("a kit was received: %v", err)
		}
	})
}

func TestLastPieceGoesOnce(t *testing.T) { // INV-3
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.receive(t, ctx, s.pads, 1)
		var mutex sync.Mutex
		var won []int
		var told []string
		dbtest.Race(200, func(ctx context.Context, i int) {
			err := s.reserve(ctx, int64(i+1), stock.Demand{PartID: s.pads, Quantity: 1})
			for fault.Is(err, fault.Unavailable) { // a slow machine: 200 stand in line for 5 s
				err = s.reserve(ctx, int64(i+1), stock.Demand{PartID: s.pads, Quantity: 1})
			}
			mutex.Lock()
			defer mutex.Unlock()
			switch f := fault.Of(err); {
			case f == nil:
				won = append(won, i)
			case f.Kind == fault.Conflict:
				told = append(told, f.Text.String())
			default:
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if len(won) != 1 || len(told) != 199 {
			t.Errorf("%d got the piece, %d were told", len(won), len(told))
		}
		if slices.ContainsFunc(told,
			func(s string) bool { return s != "Pads: none at Austin. Change the quantity or the store." }) {
			t.Errorf("told %q", slices.Compact(told))
		}
		s.expect(t, ctx, s.pads, 1, 1)
		if n := moved(t, ctx, s.pads, "reserved"); n != 1 {
			t.Errorf("movements reserve %d", n)
		}
	})
}

func TestOrderTakenFromTwoTillsLeavesOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.receive(t, ctx, s.pads, 9)
		if err := s.reserve(ctx, 1, stock.Demand{PartID: s.pads, Quantity: 2}); err != nil {
			t.Fatal(err)
		}
		dbtest.Race(20, func(ctx context.Context, i int) {
			end := s.stock.Take
			if i%3 == 0 {
				end = s.stock.Release
			}
			if err := end(ctx, 1, audit.System, day); err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		left := 9 + moved(t, ctx, s.pads, "sold")
		s.expect(t, ctx, s.pads, left, 0)
		if n := moved(t, ctx, s.pads, "sold", "released"); n != -2 {
			t.Errorf("2 were reserved and %d ended", n)
		}
	})
}

func TestMovementsAddUpToTheLevels(t *testing.T) { // I-17
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		rapid.Check(t, func(t *rapid.T) {
			all := []int64{s.pads, s.hose, s.kit}
			for range 8 {
				order := rapid.Int64Range(1, 4).Draw(t, "order")
				part := rapid.SampledFrom(all).Draw(t, "part")
				quantity := rapid.IntRange(1, 5).Draw(t, "quantity")
				var err error
				switch rapid.IntRange(0, 3).Draw(t, "step") {
				case 0:
					err = s.stock.Receive(ctx, part, s.store, quantity, audit.System, day)
					if part == s.kit {
						err = nil
					}
				case 1:
					if err = s.reserve(ctx, order, stock.Demand{PartID: part, Quantity: quantity},
						stock.Demand{PartID: s.hose, Quantity: 1}); fault.Is(err, fault.Conflict) {
						err = nil
					}
				case 2:
					err = s.stock.Release(ctx, order, audit.System, day)
				case 3:
					err = s.stock.Take(ctx, order, audit.System, day)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			for _, part := range []int64{s.pads, s.hose} {
				var open int
				err := db.Read(ctx).NewRaw(
					"SELECT coalesce(sum(quantity), 0) FROM stock_reservations WHERE part_id = ? AND closed_us IS NULL", part).
					Scan(ctx, &open)
				want := [2]int{moved(t, ctx, part, "received", "sold"), must(open, err)(t)}
				if got := s.level(t, ctx, part); got != want || got[1] != moved(t, ctx, part, "reserved", "released", "sold") ||
					got[0] < got[1] {
					t.Fatalf("part %d: on hand and reserved %v, movements and reservations say %v", part, got, want)
				}
			}
		})
	})
}
