package searchlog_test

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/searchlog"
)

// SRCH-5: an order counts for the search that found its part, once for each, with what those parts are worth; a later
// search of the same part counts in place of an earlier one, and nothing tells whose cart it was.
func TestOrdersCountForTheSearchThatFoundTheirParts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := searchlog.New()
		pads, rotors := searchlog.ID("brake pads"), searchlog.ID("rotors")
		keep := func() {
			t.Helper()
			if err := s.Keep(ctx); err != nil {
				t.Fatal(err)
			}
		}
		s.Asked("brake pads", 40)
		s.Asked("rotors", 12)
		s.Added("cart-1", 7, searchlog.Chosen(pads, 3))
		s.Added("cart-1", 8, searchlog.Suggested(pads, 1))
		s.Added("cart-1", 9, searchlog.Chosen(pads, 1))
		s.Added("cart-1", 9, rotors) // found once more
		s.Added("cart-1", 10, "made up")
		s.Added("cart-1", 11, searchlog.ID("nobody asked"))
		s.Added("cart-2", 7, searchlog.Chosen(rotors, 1))
		keep()
		dbtest.Clock(ctx).Advance(24 * time.Hour)
		worth := map[int64]money.Cents{7: 10_00, 8: 5_00, 9: 1_00, 10: 99_00, 11: 99_00, 12: 99_00}
		s.Ordered("cart-1", worth)
		s.Ordered("cart-1", worth) // as a press that comes late
		keep()
		s.Ordered("cart-1", worth)
		keep()
		found, _, err := searchlog.List(ctx, searchlog.Filter{Limit: 10})
		if err != nil || len(found) != 2 {
			t.Fatalf("%v: %+v", err, found)
		}
		for i, want := range []searchlog.Search{
			{Words: "brake pads", Orders: 1, Sold: 15_00, Found: 40}, {Words: "rotors", Orders: 1, Sold: 1_00, Found: 12},
		} {
			if got := found[i]; got.Words != want.Words || got.Orders != want.Orders || got.Sold != want.Sold ||
				got.Found != want.Found || got.Asked != 1 {
				t.Errorf("%+v, want %+v", got, want)
			}
		}
		days, err := searchlog.PerDay(ctx)
		if err != nil || len(days) != searchlog.Days {
			t.Fatalf("%v: %+v", err, days)
		}
		if first, last := days[len(days)-2], days[len(days)-1]; first.Asked != 2 || last.Asked != 0 || last.Orders != 2 {
			t.Errorf("by day: %+v, %+v", first, last)
		}
		var carts []string
		if err := db.Read(ctx).NewRaw("SELECT DISTINCT cart FROM search_carts").Scan(ctx, &carts); err != nil || len(carts) != 1 ||
			strings.Contains(strings.Join(carts, " "), "cart-") {
			t.Errorf("%v: carts %v", err, carts)
		}
		dbtest.Clock(ctx).Advance((searchlog.Days + 1) * 24 * time.Hour)
		keep()
		if err := db.Read(ctx).NewRaw("SELECT DISTINCT cart FROM search_carts").Scan(ctx, &carts); err != nil || len(carts) != 0 {
			t.Errorf("%v: kept too long: %v", err, carts)
		}
	})
}

// SRCH-5
func TestSearchesAreCounted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := searchlog.New()
		keep := func() {
			t.Helper()
			if err := s.Keep(ctx); err != nil {
				t.Fatal(err)
			}
		}
		list := func(f searchlog.Filter) ([]searchlog.Search, int) {
			t.Helper()
			f.Limit = 10
			found, total, err := searchlog.List(ctx, f)
			if err != nil {
				t.Fatal(err)
			}
			return found, total
		}
		today := dbtest.Clock(ctx).Now().UTC().Format(time.DateOnly)
		pads, wipers, half := searchlog.ID("brake pads"), searchlog.ID("wiperz"), searchlog.ID("brake pa")
		s.Asked("Brake  Pads", 40)
		s.Asked("brake pads", 41)
		s.Asked("wiperz", 0)
		s.Asked("4111 1111 1111 1111", 0)
		s.Asked("somebody@example.org", 0)
		s.Chose(searchlog.Chosen(pads, 3), 7)
		s.Chose(searchlog.Chosen(pads, 1), 8)
		s.Chose(searchlog.Chosen(pads, 1), 8)
		s.Chose(searchlog.Chosen(searchlog.ID("nobody asked"), 1), 8) // made up
		s.Chose("'; --", 8)
		s.Offered("brake pa") // is no search before something is chosen
		s.Offered("brake p")
		s.Chose(searchlog.Suggested(half, 2), 7)
		keep()
		want := []searchlog.Search{
			{ID: pads, Words: "brake pads", Asked: 2, Found: 41, Chosen: 3, Places: 5, Last: today},
			{ID: half, Words: "brake pa", Asked: 1, Found: 1, Chosen: 1, Places: 2, Last: today},
			{ID: wipers, Words: "wiperz", Asked: 1, None: 1, Last: today},
		}
		got, total := list(searchlog.Filter{})
		if diff := cmp.Diff(want, got); diff != "" || total != 3 {
			t.Errorf("%d: %s", total, diff)
		}
		parts, err := searchlog.ChosenParts(ctx, []string{pads, half, wipers})
		if diff := cmp.Diff(map[string][]int64{pads: {8, 7}, half: {7}}, parts); diff != "" || err != nil {
			t.Errorf("%v %s", err, diff)
		}
		dbtest.Clock(ctx).Advance(24 * time.Hour)
		s.Asked("wiperz", 0)
		s.Chose(searchlog.Chosen(pads, 2), 7) // asked yesterday: its words are not known today
		keep()
		keep() // nothing more
		if got, total := list(searchlog.Filter{None: true}); total != 1 || got[0].Words != "wiperz" || got[0].None != 2 ||
			got[0].Asked != 2 {
			t.Errorf("%d: %+v", total, got)
		}
		if got, total := list(searchlog.Filter{Has: "RAKE PADS"}); total != 1 || got[0].Asked != 2 || got[0].Chosen != 3 {
			t.Errorf("%d: %+v", total, got)
		}
		if _, total := list(searchlog.Filter{Has: "%"}); total != 0 {
			t.Errorf("a sign of the database finds %d", total)
		}
		s.Asked("wiperz", 12) // there are some now
		keep()
		if _, total := list(searchlog.Filter{None: true}); total != 0 {
			t.Errorf("what finds something by now: %d", total)
		}
		dbtest.Clock(ctx).Advance(searchlog.Days * 24 * time.Hour)
		s.Asked("new", 1)
		keep()
		if got, total := list(searchlog.Filter{}); total != 2 || got[0].Words != "wiperz" || got[0].Asked != 2 {
			t.Errorf("what is too old is there: %d %+v", total, got)
		}
	})
}

// Who sends any text takes no more memory than there is, and no more rows of a day than are worth it.
func TestSearchesThatWaitAreBounded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := searchlog.New()
		for i := range 5100 {
			s.Asked("nonsense "+strconv.Itoa(i), 0)
		}
		if err := s.Keep(ctx); err != nil {
			t.Fatal(err)
		}
		if _, total, err := searchlog.List(ctx, searchlog.Filter{Limit: 1}); total != 5000 || err != nil {
			t.Errorf("%d are kept, %v", total, err)
		}
	})
}
