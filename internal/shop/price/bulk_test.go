package price_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
)

func (l *list) savePrices(t rapid.TB, ctx context.Context, prices ...price.PartPrice) price.Saved {
	return must(l.prices.SavePrices(ctx, audit.System, prices))(t)
}

func (l *list) saveMAPs(t rapid.TB, ctx context.Context, least ...price.PartMAP) price.Saved {
	return must(l.prices.SaveMAPs(ctx, audit.System, least))(t)
}

func retailPrice(part int64, l *list, unit money.E4, from, to string) price.PartPrice {
	return price.PartPrice{PartID: part, LevelID: l.retail.ID, MinQuantity: 1, Unit: unit, From: from, To: to}
}

// changed returns the parts whose prices changed after the cursor, and the cursor after them.
func changed(t rapid.TB, ctx context.Context, after db.Cursor) ([]int64, db.Cursor) {
	t.Helper()
	changes, next, err := dbtest.DB(ctx).Changes(ctx, after, 1000)
	if err != nil {
		t.Fatal(err)
	}
	var keys []int64
	for _, c := range changes {
		if c.Kind == "price" {
			keys = append(keys, c.Key)
		}
	}
	return keys, next
}

// TRD-2
func TestAPriceHoldsOnItsDays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		chicago := must(time.LoadLocation("America/Chicago"))(t)
		must(location.New().AddLocation(ctx, location.Details{Code: "MAIN", Name: "Main", ShortName: "Main", City: "A",
			Address1: "B", Zone: chicago}))(t)
		part := l.parts[0]
		l.savePrices(t, ctx,
			retailPrice(part, l, 10_0000, "", ""), retailPrice(part, l, 8_0000, "2026-03-02", "2026-03-03"),
			retailPrice(part, l, 12_0000, "2026-03-03", ""),
			price.PartPrice{PartID: part, LevelID: l.jobber.ID, MinQuantity: 1, Unit: 5_0000, To: "2026-03-01"},
		)
		for at, want := range map[string]money.E4{
			"2026-03-02T05:59:59Z": 5_0000, // March 1 in Chicago: the jobber's last day
			"2026-03-02T06:00:00Z": 8_0000,
			"2026-03-04T05:59:59Z": 8_0000, // the last day of the special: dearer began, but the best price wins
			"2027-01-01T00:00:00Z": 12_0000,
		} {
			dbtest.Clock(ctx).Set(must(time.Parse(time.RFC3339, at))(t))
			if got := must(l.prices.For(ctx, l.jobber.ID, 1, part))(t)[part]; got.UnitE4 != want {
				t.Errorf("at %s it costs %v, want %v", at, got.UnitE4, want)
			}
			if got := must(l.prices.Breaks(ctx, price.Buyer{LevelID: l.jobber.ID}, part))(t); len(got) != 1 ||
				got[0].UnitE4 != want {
				t.Errorf("at %s the breaks are %v, want %v", at, got, want)
			}
		}
	})
}

// TRD-3
func TestAPriceBelowMAPIsHidden(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		for _, part := range l.parts {
			l.save(t, ctx, part, l.retail, 1, 10_0000)
		}
		l.saveMAPs(t, ctx, price.PartMAP{PartID: l.parts[0], MAP: 10_0001}, price.PartMAP{PartID: l.parts[1], MAP: 10_0000},
			price.PartMAP{PartID: l.parts[2], MAP: 99_0000, From: "2026-03-03"},
			price.PartMAP{PartID: l.parts[2], MAP: 98_0000, To: "2026-03-01"})
		got := must(l.prices.For(ctx, 0, 1, l.parts[:]...))(t)
		want := map[int64]price.Quote{
			l.parts[0]: {UnitE4: 10_0000, RetailE4: 10_0000, Rule: "retail", MAP: 10_0001, Hidden: true},
			l.parts[1]: {UnitE4: 10_0000, RetailE4: 10_0000, Rule: "retail", MAP: 10_0000},
			l.parts[2]: {UnitE4: 10_0000, RetailE4: 10_0000, Rule: "retail"},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if a, b := got[l.parts[0]].Advertised(), got[l.parts[2]].Advertised(); a != 10_0001 || b != 10_0000 {
			t.Errorf("advertised at %v and %v", a, b)
		}
	})
}

func TestPricesAreSavedInBulk(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		a, b := l.parts[0], l.parts[1]
		sheet := []price.PartPrice{
			retailPrice(a, l, 1_0000, "", ""), retailPrice(a, l, 2_0000, "", ""),
			retailPrice(b, l, 3_0000, "2026-01-01", "2026-12-31"),
			retailPrice(b, l, -1, "", ""), retailPrice(b, l, 1, "2026-02-30", ""),
			retailPrice(b, l, 1, "2026-02-02", "2026-02-01"),
			{PartID: b, LevelID: 999, MinQuantity: 1, Unit: 1}, {PartID: b, LevelID: l.retail.ID, Unit: 1},
			retailPrice(b, l, 0, "", ""),
		}
		_, head := changed(t, ctx, db.Cursor{})
		got := l.savePrices(t, ctx, sheet...)
		var fields []string
		for i := 3; i < 9; i++ {
			for field := range got.Rejected[i] {
				fields = append(fields, field)
			}
		}
		if got.Changed != 2 || len(got.Rejected) != 6 ||
			!slices.Equal(fields, []string{"price", "days", "days", "level", "price", "price"}) {
			t.Errorf("%+v, %v", got, fields)
		}
		keys, head := changed(t, ctx, head)
		if !slices.Equal(keys, []int64{a, b}) {
			t.Errorf("the change feed has %v", keys)
		}
		quotes := must(l.prices.For(ctx, 0, 1, a, b))(t)
		if quotes[a].UnitE4 != 2_0000 || quotes[b].UnitE4 != 3_0000 {
			t.Errorf("%v", quotes)
		}

		least := price.PartMAP{PartID: a, MAP: 5_0000}
		if got := l.saveMAPs(t, ctx, least, price.PartMAP{PartID: b}); got.Changed != 1 ||
			got.Rejected[1]["map"].Format == "" {
			t.Errorf("%+v", got)
		}
		_, head = changed(t, ctx, head)
		rows := must(audit.Rows(ctx, "price", 0))(t)
		if again, m := l.savePrices(t, ctx, sheet[1:3]...), l.saveMAPs(t, ctx, least); again.Changed != 0 ||
			again.Unchanged != 2 || m.Changed != 0 {
			t.Errorf("again: %+v %+v", again, m)
		}
		if keys, _ := changed(t, ctx, head); len(keys) != 0 || len(must(audit.Rows(ctx, "price", 0))(t)) != len(rows) ||
			len(rows) != 2 {
			t.Errorf("nothing changed, but the change feed has %v", keys)
		}

		sheet[1].Remove, least.Remove = true, true
		if got, m := l.savePrices(t, ctx, sheet[1]), l.saveMAPs(t, ctx, least, least); got.Changed != 1 || m.Changed != 1 {
			t.Errorf("removed: %+v %+v", got, m)
		}
		if quotes := must(l.prices.For(ctx, 0, 1, a, b))(t); len(quotes) != 1 {
			t.Errorf("still there: %v", quotes)
		}
		_, err := l.prices.SavePrices(ctx, audit.System, make([]price.PartPrice, price.MostPrices+1))
		if !fault.Is(err, fault.TooMuch) {
			t.Error(err)
		}
	})
}

func TestColumnsSayWhatForSays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		days := []string{"", "2026-03-01", "2026-03-02", "2026-03-03"}
		rapid.Check(t, func(t *rapid.T) {
			for range 3 {
				level := rapid.SampledFrom([]price.Level{l.retail, l.jobber}).Draw(t, "level")
				l.savePrices(t, ctx, price.PartPrice{
					PartID: rapid.SampledFrom(l.parts[:]).Draw(t, "part"), LevelID: level.ID, MinQuantity: rapid.IntRange(1, 2).
						Draw(t, "quantity"),
					Unit: money.E4(rapid.IntRange(1, 5).Draw(t, "price")), From: rapid.SampledFrom(days).Draw(t, "from"),
					To:     rapid.SampledFrom(days).Draw(t, "to"),
					Remove: rapid.Bool().Draw(t, "remove"),
				})
			}
			l.saveMAPs(t, ctx, price.PartMAP{
				PartID: rapid.SampledFrom(l.parts[:]).Draw(t, "part"), MAP: money.E4(rapid.IntRange(1, 5).Draw(t, "map")),
				From: rapid.SampledFrom(days).Draw(t, "from"),
			})
			l.saveRebates(t, ctx, price.PartRebate{
				PartID: rapid.SampledFrom(l.parts[:]).Draw(t, "part"), Name: "Rebate",
				Amount: money.E4(rapid.IntRange(1, 5).Draw(t, "rebate")), From: rapid.SampledFrom(days).Draw(t, "from"),
			})
			columns := must(l.prices.Columns(ctx, l.parts[:]))(t)
			if !slices.Equal(columns.Levels, []price.Level{l.retail, l.jobber}) {
				t.Fatal(columns.Levels)
			}
			for i, level := range columns.Levels {
				quotes := must(l.prices.For(ctx, level.ID, 1, l.parts[:]...))(t)
				for _, part := range l.parts {
					quote, priced := quotes[part]
					column, has := columns.Of[part]
					if priced != (has && column.Units[i] != price.None) || priced &&
						(column.Units[i] != quote.UnitE4 || column.MAP != quote.MAP) {
						t.Fatalf("part %d at %s: %+v, quote %+v %t", part, level.Code, column, quote, priced)
					}
					if level == l.retail && priced && column.Advertised() != quote.Advertised() || has &&
						column.Retail == price.None && column.Advertised() != price.None {
						t.Fatalf("part %d: advertised %v, quote %+v", part, column.Advertised(), quote)
					}
				}
			}
		})
	})
}

// TRD-2, TRD-3
func TestADayTellsWhatBeginsAndEnds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		a, b, c := l.parts[0], l.parts[1], l.parts[2]
		l.savePrices(t, ctx, retailPrice(a, l, 1, "2026-03-03", "2026-03-04"), retailPrice(c, l, 1, "", ""))
		l.saveMAPs(t, ctx, price.PartMAP{PartID: b, MAP: 1, To: "2026-03-03"})
		l.saveRebates(t, ctx, price.PartRebate{PartID: c, Name: "Rebate", Amount: 1, From: "2026-03-04", To: "2026-03-05"})
		_, head := changed(t, ctx, db.Cursor{})
		for day, want := range [][]int64{nil, {a}, {b, c}, {a}, {c}} { // from March 2 on
			if day > 0 {
				dbtest.Clock(ctx).Advance(24 * time.Hour)
			}
			for try := range 2 {
				n := must(l.prices.Today(ctx))(t)
				var keys []int64
				keys, head = changed(t, ctx, head)
				if try > 0 {
					want = nil // it was told already
				}
				if n != len(want) || !slices.Equal(keys, want) {
					t.Errorf("day %d, call %d: %d parts, the change feed has %v, want %v", day, try, n, keys, want)
				}
			}
		}
	})
}

func TestADayThatNobodyAskedOnIsToldOfLater(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		must(l.prices.Today(ctx))(t)
		l.savePrices(t, ctx, retailPrice(l.parts[0], l, 1, "2026-03-10", "2026-03-12"))
		_, head := changed(t, ctx, db.Cursor{})
		dbtest.Clock(ctx).Advance(40 * 24 * time.Hour)
		n := must(l.prices.Today(ctx))(t)
		if keys, _ := changed(t, ctx, head); n != 1 || !slices.Equal(keys, l.parts[:1]) {
			t.Errorf("%d parts, the change feed has %v", n, keys)
		}
	})
}
