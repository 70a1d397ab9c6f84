package searchlog_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/dbtest"
	"camber/internal/shop/searchlog"
)

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
