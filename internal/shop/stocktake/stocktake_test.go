package stocktake_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/setting"
	"camber/internal/shop/stock"
	"camber/internal/shop/stocktake"
)

const day = "2026-03-02"

// floor is a store with four parts in bins, ten of each, of which a piece costs 1, 10, 100 and 1000 dollars.
type floor struct {
	*stocktake.Service
	stock *stock.Service
	store int64
	parts []int64
	clerk access.Actor
}

func setup(t testing.TB, ctx context.Context) *floor {
	t.Helper()
	parts, stores := catalog.New(), location.New()
	f := &floor{stock: stock.New(parts, stores)}
	f.Service = stocktake.New(parts, stores, f.stock)
	brand := must(parts.AddBrand(ctx, "BBBB", "Bench"))(t)
	category := must(parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))(t)
	f.store = must(stores.AddLocation(ctx, location.Details{Code: "A1", Name: "A1", ShortName: "A1", City: "A1",
		Zone: dbtest.Clock(ctx).Now().Location()}))(t)
	f.clerk = access.Actor{Kind: access.Staff, StaffID: 1}.Granted(access.ReceiveStock).Placed(f.store)
	each := money.FromCents(1_00)
	for i, bin := range []string{"A1-01", "A1-02", "B2-01", "B2-07"} {
		id := must(parts.AddPart(ctx, catalog.NewPart{BrandID: brand, Number: bin, CategoryID: category, TaxClassID: 1,
			Texts: map[text.Lang]catalog.Texts{text.English: {Name: fmt.Sprint("Part ", i)}}}))(t)
		f.parts = append(f.parts, id)
		by := stock.Paper{Document: stock.Document{Kind: stock.ByReceipt, ID: 1}, LocationID: f.store, Who: audit.System, Day: day}
		if err := f.stock.Deliver(ctx, by, []stock.Arrived{{PartID: id, Quantity: 10, Value: each * 10}}); err != nil {
			t.Fatal(err)
		}
		if err := f.stock.SetBin(ctx, id, f.store, bin); err != nil {
			t.Fatal(err)
		}
		each *= 10
	}
	return f
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

func done(t rapid.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func refused(t rapid.TB, err error, kind fault.Kind, why string) {
	t.Helper()
	if !fault.Is(err, kind) {
		t.Errorf("%s: %v", why, err)
	}
}

func (f *floor) begin(t rapid.TB, ctx context.Context, w stocktake.Wanted) int64 {
	t.Helper()
	w.LocationID = f.store
	return must(f.Begin(ctx, f.clerk, w))(t)
}

func (f *floor) see(t rapid.TB, ctx context.Context, id int64) stocktake.Count {
	t.Helper()
	return must(f.Count(ctx, f.clerk, id))(t)
}

// step does one with the version of now.
func (f *floor) step(t rapid.TB, ctx context.Context, id int64,
	do func(context.Context, access.Actor, int64, int64) error) error {
	t.Helper()
	return do(ctx, f.clerk, id, f.see(t, ctx, id).Version)
}

func (f *floor) onHand(t rapid.TB, ctx context.Context, part int64) int {
	t.Helper()
	return must(f.stock.Worths(ctx, []int64{part}))(t)[part][f.store].OnHand
}

func (f *floor) sell(ctx context.Context, order, part int64, n int) error {
	err := f.stock.Reserve(ctx, order, f.store, []stock.Demand{{PartID: part, Quantity: n}}, audit.System, day)
	if err == nil {
		err = f.stock.Take(ctx, order, audit.System, day)
	}
	return err
}

// TRD-13: what is sold between the counting of a line and the posting is not booked away, and posting twice changes
// nothing.
func TestSalesDuringACountAreNotBookedAway(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := setup(t, ctx)
		id := f.begin(t, ctx, stocktake.Wanted{Basis: stocktake.ByBins, FromBin: "A1"})
		first, second := f.parts[0], f.parts[1]
		done(t, f.sell(ctx, 1, first, 2)) // before its line
		done(t, f.Tally(ctx, f.clerk, id, first, 7, false))
		done(t, f.sell(ctx, 2, first, 3)) // after it
		refused(t, f.Tally(ctx, f.clerk, id, f.parts[3], 1, false), fault.NotFound, "a part of another bin")
		refused(t, f.step(t, ctx, id, f.Post), fault.Forbidden, "posted while it is counted")
		done(t, f.Tally(ctx, f.clerk, id, second, 10, false))
		done(t, f.step(t, ctx, id, f.Finish))
		refused(t, f.Tally(ctx, f.clerk, id, first, 1, false), fault.Conflict, "counted when it is over")
		version := f.see(t, ctx, id).Version
		done(t, f.Post(ctx, f.clerk, id, version))
		refused(t, f.Post(ctx, f.clerk, id, version), fault.Conflict, "posted twice")
		refused(t, f.Post(ctx, f.clerk, id, version+1), fault.Forbidden, "posted again")
		if a, b := f.onHand(t, ctx, first), f.onHand(t, ctx, second); a != 4 || b != 10 {
			t.Errorf("8 were there, 7 counted, then 3 sold: %d; as many as thought: %d", a, b)
		}
		c := f.see(t, ctx, id)
		if s := c.Summary(); c.State != stocktake.Posted || s != (stocktake.Summary{Off: 1, Missing: 1, Value: -money.FromCents(1_00)}) {
			t.Errorf("%+v", s)
		}
		var by int
		done(t, db.Read(ctx).NewRaw("SELECT count(*) FROM stock_movements WHERE document = 'count' AND document_id = ? AND quantity = -1", id).
			Scan(ctx, &by))
		if by != 1 {
			t.Errorf("%d movements by the count", by)
		}
	})
}

// A part that is off by more than a limit, of pieces or of money, is counted a second time, and that one holds.
func TestALargeDifferenceIsCountedTwice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := setup(t, ctx)
		done(t, setting.Set(ctx, audit.System, setting.CountAgainPieces, setting.Business, 3))
		done(t, setting.Set(ctx, audit.System, setting.CountAgainCents, setting.Location(f.store), 50_00))
		id := f.begin(t, ctx, stocktake.Wanted{Basis: stocktake.ByHand, PartIDs: f.parts})
		refused(t, f.step(t, ctx, id, f.Finish), fault.Invalid, "nothing counted")
		for i, n := range []int{7, 14, 9} { // 3 of $1; 4 of $10; 1 of $100; the last is not counted
			done(t, f.Tally(ctx, f.clerk, id, f.parts[i], n, false))
		}
		done(t, f.step(t, ctx, id, f.Finish))
		c := f.see(t, ctx, id)
		var again []int64
		for _, l := range c.Open() {
			again = append(again, l.PartID)
		}
		if c.State != stocktake.Again || len(again) != 2 || again[0] != f.parts[1] || again[1] != f.parts[2] || c.Left() != 2 {
			t.Fatalf("again are %v of %v, %d left", again, f.parts, c.Left())
		}
		refused(t, f.Tally(ctx, f.clerk, id, f.parts[0], 1, true), fault.NotFound, "a part that is not counted again")
		refused(t, f.step(t, ctx, id, f.Finish), fault.Conflict, "not all counted again")
		done(t, f.Tally(ctx, f.clerk, id, f.parts[1], 10, false))
		done(t, f.Tally(ctx, f.clerk, id, f.parts[2], 9, false))
		done(t, f.step(t, ctx, id, f.Finish))
		done(t, f.step(t, ctx, id, f.Post))
		for i, want := range []int{7, 10, 9, 10} {
			if got := f.onHand(t, ctx, f.parts[i]); got != want {
				t.Errorf("part %d: %d, want %d", i, got, want)
			}
		}
	})
}

func TestPartsAreChosenToBeCounted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := setup(t, ctx)
		for _, c := range []struct {
			w    stocktake.Wanted
			want []int // by bin
		}{
			{stocktake.Wanted{Basis: stocktake.ByBins, FromBin: "A1-02", ToBin: "B2"}, []int{1, 2, 3}},
			{stocktake.Wanted{Basis: stocktake.ByBins, FromBin: "B2-01"}, []int{2}},
			{stocktake.Wanted{Basis: stocktake.ByValue, Parts: 2}, []int{2, 3}},
			{stocktake.Wanted{Basis: stocktake.ByHand, PartIDs: []int64{f.parts[3], f.parts[0], f.parts[3]}}, []int{0, 3}},
		} {
			var got []int
			for _, l := range f.see(t, ctx, f.begin(t, ctx, c.w)).Lines {
				for i, id := range f.parts {
					if id == l.PartID {
						got = append(got, i)
					}
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("%+v: %v, want %v", c.w, got, c.want)
			}
		}
		for _, w := range []stocktake.Wanted{{}, {Basis: stocktake.ByFound}, {Basis: stocktake.ByBins}, {Basis: stocktake.ByValue},
			{Basis: stocktake.ByBins, FromBin: "Z"}, {Basis: stocktake.ByBins, FromBin: "B", ToBin: "A"}, {Basis: stocktake.ByHand}} {
			w.LocationID = f.store
			_, err := f.Begin(ctx, f.clerk, w)
			refused(t, err, fault.Invalid, fmt.Sprintf("%+v", w))
		}
		_, err := f.Begin(ctx, f.clerk.Placed(99), stocktake.Wanted{LocationID: f.store, Basis: stocktake.ByValue, Parts: 1})
		refused(t, err, fault.Forbidden, "at another store")
		if found, counts, err := f.Counts(ctx, f.clerk.Placed(99), stocktake.Filter{Limit: 9}); err != nil || len(found) != 0 || counts[""] != 0 {
			t.Errorf("a stranger sees %v, %v", counts, err)
		}
	})
}

// INV-3: what was found beyond the count is put on a count by itself, once, until it is counted.
func TestWhatWasFoundIsCounted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := setup(t, ctx)
		find := func(order int64) {
			t.Helper()
			_, err := f.stock.Find(ctx, order, f.store, []stock.Demand{{PartID: f.parts[1], Quantity: 99}}, audit.System, day)
			done(t, err)
			dbtest.Clock(ctx).Advance(time.Minute)
		}
		open := func() (ids []int64) {
			t.Helper()
			done(t, f.MakeTasks(ctx))
			found, _, err := f.Counts(ctx, f.clerk, stocktake.Filter{State: stocktake.Open, Limit: 9})
			done(t, err)
			for _, c := range found {
				if len(c.Lines) == 1 && c.Lines[0].PartID == f.parts[1] && c.Basis == stocktake.ByFound {
					ids = append(ids, c.ID)
				}
			}
			return ids
		}
		if ids := open(); len(ids) != 0 {
			t.Errorf("nothing was found, and %d tasks are made", len(ids))
		}
		find(1)
		ids := open()
		if again := open(); len(ids) != 1 || len(again) != 1 {
			t.Fatalf("found: %d tasks, then %d", len(ids), len(again))
		}
		done(t, f.Tally(ctx, f.clerk, ids[0], f.parts[1], 99, false))
		done(t, f.step(t, ctx, ids[0], f.Finish))
		done(t, f.step(t, ctx, ids[0], f.Post))
		dbtest.Clock(ctx).Advance(time.Minute)
		if ids := open(); len(ids) != 0 {
			t.Errorf("counted, and %d tasks are made", len(ids))
		}
		done(t, f.sell(ctx, 7, f.parts[1], 99))
		find(2)
		if ids := open(); len(ids) != 1 {
			t.Errorf("found again: %d tasks", len(ids))
		}
	})
}

// What is promised is not counted away: its part can be left out, and the rest is booked.
func TestWhatIsPromisedIsNotCountedAway(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := setup(t, ctx)
		id := f.begin(t, ctx, stocktake.Wanted{Basis: stocktake.ByHand, PartIDs: f.parts[:2]})
		done(t, f.Tally(ctx, f.clerk, id, f.parts[0], 8, false))
		done(t, f.Tally(ctx, f.clerk, id, f.parts[1], 9, false))
		done(t, f.step(t, ctx, id, f.Finish))
		done(t, f.stock.Reserve(ctx, 5, f.store, []stock.Demand{{PartID: f.parts[0], Quantity: 9}}, audit.System, day))
		err := f.step(t, ctx, id, f.Post)
		if refused(t, err, fault.Conflict, "promised"); fault.Of(err) == nil || fault.Of(err).Sentences[0].String() != "Part 0: 9 are promised to orders" {
			t.Errorf("%v", err)
		}
		if n := f.onHand(t, ctx, f.parts[1]); n != 10 {
			t.Errorf("a refusal booked to %d", n)
		}
		done(t, f.LeaveOut(ctx, f.clerk, id, f.see(t, ctx, id).Version, f.parts[0]))
		done(t, f.step(t, ctx, id, f.Post))
		if a, b := f.onHand(t, ctx, f.parts[0]), f.onHand(t, ctx, f.parts[1]); a != 10 || b != 9 {
			t.Errorf("%d and %d", a, b)
		}
	})
}

// However a store sells and receives while it is counted, after the posting the stock is what lies there.
func TestAfterACountTheStockIsWhatLiesThere(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := setup(t, ctx)
		part, order := f.parts[0], int64(100)
		rapid.Check(t, func(t *rapid.T) {
			off := rapid.IntRange(-5, 5).Draw(t, "off") // by which the shelf is not what the stock says
			lies := func() int { return f.onHand(t, ctx, part) + off }
			trade := func() {
				n := rapid.IntRange(1, 6).Draw(t, "pieces")
				if rapid.Bool().Draw(t, "sells") {
					order++
					if n < lies() {
						if err := f.sell(ctx, order, part, n); err != nil && !fault.Is(err, fault.Conflict) {
							t.Fatal(err)
						}
					}
					return
				}
				done(t, f.stock.Receive(ctx, part, f.store, n, audit.System, day))
			}
			done(t, f.stock.Receive(ctx, part, f.store, 20, audit.System, day))
			id := f.begin(t, ctx, stocktake.Wanted{Basis: stocktake.ByHand, PartIDs: []int64{part}})
			trade()
			done(t, f.Tally(ctx, f.clerk, id, part, lies(), false))
			trade()
			done(t, f.step(t, ctx, id, f.Finish))
			if f.see(t, ctx, id).State == stocktake.Again {
				done(t, f.Tally(ctx, f.clerk, id, part, lies(), false))
				trade()
				done(t, f.step(t, ctx, id, f.Finish))
			}
			want := lies()
			done(t, f.step(t, ctx, id, f.Post))
			if got := f.onHand(t, ctx, part); got != want {
				t.Fatalf("%d lie there, the stock says %d", want, got)
			}
		})
	})
}

// Two who count the same part add up; of two who post, one books.
func TestCountersAndPostersAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := setup(t, ctx)
		id := f.begin(t, ctx, stocktake.Wanted{Basis: stocktake.ByHand, PartIDs: f.parts[:1]})
		two := dbtest.Two(t, ctx)
		dbtest.Race(9, func(ctx context.Context, _ int) {
			if err := f.Tally(ctx, f.clerk, id, f.parts[0], 1, false); err != nil {
				t.Error(err)
			}
		}, ctx, two)
		done(t, f.step(t, ctx, id, f.Finish))
		version := f.see(t, ctx, id).Version
		var posted atomic.Int32
		dbtest.Race(8, func(ctx context.Context, _ int) {
			if err := f.Post(ctx, f.clerk, id, version); err == nil {
				posted.Add(1)
			} else if !fault.Is(err, fault.Conflict) {
				t.Error(err)
			}
		}, ctx, two)
		if n := f.onHand(t, ctx, f.parts[0]); posted.Load() != 1 || n != 9 {
			t.Errorf("posted %d times: %d lie there", posted.Load(), n)
		}
	})
}
