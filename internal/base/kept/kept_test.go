package kept_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/base/kept"
	"camber/internal/base/text"
	"camber/internal/dbtest"
)

// truth stands for a table: what is loaded comes from it, and how often is counted.
type truth struct {
	mu     sync.Mutex
	values map[int64]int
	loads  int
}

func (d *truth) load(_ context.Context, ids []int64) (map[int64]int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.loads++
	found := map[int64]int{}
	for _, id := range ids {
		if v, ok := d.values[id]; ok {
			found[id] = v
		}
	}
	return found, nil
}

func (d *truth) set(t *testing.T, ctx context.Context, id int64, v int) {
	t.Helper()
	err := db.Atomic(ctx, func(ctx context.Context) error {
		db.AfterCommit(ctx, func() { // as a database shows it: with the commit, before anybody hears of it
			d.mu.Lock()
			defer d.mu.Unlock()
			d.values[id] = v
		})
		return db.Changed(ctx, "thing", id)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func fresh(t *testing.T, ctx context.Context) (*kept.Memory, context.Context) {
	t.Helper()
	m := kept.New()
	if err := m.Refresh(ctx); err != nil {
		t.Fatal(err)
	}
	return m, kept.With(ctx, m)
}

func expect(t *testing.T, ctx context.Context, s *kept.Shelf[int64, int], d *truth, want map[int64]int, loads int) {
	t.Helper()
	got, err := s.Read(ctx, []int64{1, 2, 3}, d.load)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if d.loads != loads {
		t.Errorf("loaded %d times, want %d", d.loads, loads)
	}
}

func TestWhatIsKeptIsLoadedOnceUntilItChanges(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := kept.NewShelf[int64, int](100, kept.Keyed("thing", "all things"))
		d := &truth{values: map[int64]int{1: 10, 2: 20, 3: 30}}
		_, reading := fresh(t, ctx)
		expect(t, reading, s, d, map[int64]int{1: 10, 2: 20, 3: 30}, 1)
		expect(t, reading, s, d, map[int64]int{1: 10, 2: 20, 3: 30}, 1)
		d.set(t, ctx, 2, 21)
		expect(t, reading, s, d, map[int64]int{1: 10, 2: 21, 3: 30}, 2)
		if err := db.Changed(ctx, "all things", 7); err != nil {
			t.Fatal(err)
		}
		expect(t, reading, s, d, map[int64]int{1: 10, 2: 21, 3: 30}, 3)
		if err := db.Changed(ctx, "something else", 1); err != nil {
			t.Fatal(err)
		}
		expect(t, reading, s, d, map[int64]int{1: 10, 2: 21, 3: 30}, 3)
		expect(t, ctx, s, d, map[int64]int{1: 10, 2: 21, 3: 30}, 4) // who has no memory asks the database
	})
}

func TestAnotherServerSeesAChangeWithTheFeed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := kept.NewShelf[int64, int](100, kept.Keyed("thing"))
		d := &truth{values: map[int64]int{1: 10}}
		m, reading := fresh(t, dbtest.Two(t, ctx))
		expect(t, reading, s, d, map[int64]int{1: 10}, 1)
		d.set(t, ctx, 1, 11)
		if err := m.Refresh(reading); err != nil {
			t.Fatal(err)
		}
		expect(t, reading, s, d, map[int64]int{1: 11}, 2)
	})
}

func TestWhatWasLoadedBeforeAChangeIsNotKeptAfterIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := kept.NewShelf[int64, int](100, kept.Keyed("thing"))
		d := &truth{values: map[int64]int{1: 10, 2: 20, 3: 30}}
		_, reading := fresh(t, ctx)
		got, err := s.Read(reading, []int64{1}, func(ctx context.Context, ids []int64) (map[int64]int, error) {
			found, err := d.load(ctx, ids)
			d.set(t, db.With(ctx, db.From(ctx)), 1, 11) // somebody else, before the load comes back
			return found, err
		})
		if err != nil || got[1] != 10 {
			t.Fatal(got, err)
		}
		expect(t, reading, s, d, map[int64]int{1: 11, 2: 20, 3: 30}, 2)
	})
}

// What a whole request shows in its one transaction comes from memory; what decides, and what it has changed itself,
// from the database, and nothing of it is kept before the commit.
func TestARequestInOneTransactionShowsFromMemory(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := kept.NewShelf[int64, int](100, kept.Keyed("thing"))
		w := kept.NewWhole[int]("thing")
		d := &truth{values: map[int64]int{1: 10, 2: 20, 3: 30}}
		whole := func(ctx context.Context, want int) {
			t.Helper()
			got, err := w.Read(ctx, func(context.Context) (int, error) { return d.values[1], nil })
			if err != nil || got != want {
				t.Errorf("%d (%v), want %d", got, err, want)
			}
		}
		_, reading := fresh(t, ctx)
		expect(t, reading, s, d, map[int64]int{1: 10, 2: 20, 3: 30}, 1)
		whole(reading, 10)
		undone := errors.New("undone")
		for _, end := range []error{undone, nil} {
			loads := d.loads
			err := db.Enclose(reading, func(ctx context.Context) error {
				d.values[1] = 11
				expect(t, ctx, s, d, map[int64]int{1: 10, 2: 20, 3: 30}, loads)
				whole(ctx, 10)
				if err := db.Atomic(ctx, func(ctx context.Context) error {
					expect(t, ctx, s, d, map[int64]int{1: 11, 2: 20, 3: 30}, loads+1)
					whole(ctx, 11)
					return db.Changed(ctx, "thing", 1)
				}); err != nil {
					return err
				}
				expect(t, ctx, s, d, map[int64]int{1: 11, 2: 20, 3: 30}, loads+2)
				whole(ctx, 11)
				return end
			})
			if !errors.Is(err, end) {
				t.Fatal(err)
			}
			if end != nil {
				d.values[1] = 10
				expect(t, reading, s, d, map[int64]int{1: 10, 2: 20, 3: 30}, loads+2)
				whole(reading, 10)
			}
		}
		expect(t, reading, s, d, map[int64]int{1: 11, 2: 20, 3: 30}, d.loads+1)
		whole(reading, 11)
	})
}

func TestATransactionReadsTheDatabase(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := kept.NewShelf[int64, int](100, kept.Keyed("thing"))
		d := &truth{values: map[int64]int{1: 10}}
		_, reading := fresh(t, ctx)
		expect(t, reading, s, d, map[int64]int{1: 10}, 1)
		err := db.Atomic(reading, func(ctx context.Context) error {
			d.values[1] = 11 // what the transaction itself has written
			expect(t, ctx, s, d, map[int64]int{1: 11}, 2)
			return errors.New("rolled back")
		})
		d.values[1] = 10
		if err == nil {
			t.Error("no error")
		}
		expect(t, reading, s, d, map[int64]int{1: 10}, 3) // 2 and 3 are asked for again: nobody has them
	})
}

func TestATransactionReadsWhatIsSteadyOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := kept.NewShelf[int64, int](100, kept.Keyed("thing")).Steady()
		d := &truth{values: map[int64]int{1: 10, 2: 20}}
		_, reading := fresh(t, ctx)
		read := func(ctx context.Context, id int64, want, loads int) {
			t.Helper()
			got, err := s.Read(ctx, []int64{id}, d.load)
			if err != nil || got[id] != want || d.loads != loads {
				t.Errorf("%d is %d after %d loads, want %d after %d (%v)", id, got[id], d.loads, want, loads, err)
			}
		}
		read(reading, 1, 10, 1)
		err := db.Atomic(reading, func(ctx context.Context) error {
			read(ctx, 1, 10, 2)
			d.values[1], d.values[2] = 11, 21 // somebody else commits
			read(ctx, 1, 10, 2)
			read(ctx, 2, 21, 3)
			if err := db.Changed(ctx, "thing", 1); err != nil {
				return err
			}
			read(ctx, 1, 11, 4)
			d.values[1] = 12 // the transaction's own second change
			read(ctx, 1, 12, 5)
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		if err := db.Atomic(reading, func(ctx context.Context) error {
			read(ctx, 1, 12, 6)
			return nil
		}); err != nil {
			t.Error(err)
		}
	})
}

func TestNothingIsTrustedWhileTheFeedCanNotBeRead(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := kept.NewShelf[int64, int](100, kept.Keyed("thing"))
		d := &truth{values: map[int64]int{1: 10, 2: 20, 3: 30}}
		m, reading := fresh(t, ctx)
		expect(t, reading, s, d, map[int64]int{1: 10, 2: 20, 3: 30}, 1)
		ended, end := context.WithCancel(reading)
		end()
		if err := m.Refresh(ended); err == nil {
			t.Fatal("the feed was read")
		}
		expect(t, reading, s, d, map[int64]int{1: 10, 2: 20, 3: 30}, 2)
		if err := m.Refresh(reading); err != nil {
			t.Fatal(err)
		}
		expect(t, reading, s, d, map[int64]int{1: 10, 2: 20, 3: 30}, 2)
	})
}

func TestWhatWasChangedWhileTheFeedWasForgottenIsDropped(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := kept.NewShelf[int64, int](100, kept.Keyed("thing"))
		d := &truth{values: map[int64]int{1: 10}}
		m, reading := fresh(t, dbtest.Two(t, ctx))
		expect(t, reading, s, d, map[int64]int{1: 10}, 1)
		d.set(t, ctx, 1, 11)
		dbtest.Clock(ctx).Advance(100 * 3600 * 1e9)
		if err := db.SweepChanges(ctx); err != nil {
			t.Fatal(err)
		}
		if err := m.Refresh(reading); err != nil {
			t.Fatal(err)
		}
		expect(t, reading, s, d, map[int64]int{1: 11}, 2)
	})
}

func TestWordsAreKeptInEachLanguage(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		w := kept.WholeInWords[string]("words")
		load := func(ctx context.Context) (string, error) { return string(text.In(ctx)), nil }
		_, reading := fresh(t, ctx)
		for _, lang := range []text.Lang{text.English, text.Spanish, text.English} {
			got, err := w.Read(text.With(reading, lang), load)
			if err != nil || got != string(lang) {
				t.Errorf("%s: %q %v", lang, got, err)
			}
		}
	})
}

func TestAFailedLoadIsNotKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		w := kept.NewWhole[int]("things")
		_, reading := fresh(t, ctx)
		if _, err := w.Read(reading, func(context.Context) (int, error) { return 1, errors.New("no") }); err == nil {
			t.Error("no error")
		}
		got, err := w.Read(reading, func(context.Context) (int, error) { return 2, nil })
		if err != nil || got != 2 {
			t.Error(got, err)
		}
	})
}

// A shelf of few places says the same as one of many, and both the same as the truth.
func TestAShelfNeverSaysWhatIsNotSo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		other := dbtest.Two(t, ctx)
		rapid.Check(t, func(r *rapid.T) {
			s := kept.NewShelf[int64, int](4, kept.Keyed("thing"))
			d := &truth{values: map[int64]int{}}
			here, reading := fresh(t, ctx)
			there, elsewhere := fresh(t, other)
			for range rapid.IntRange(1, 12).Draw(r, "steps") {
				id := rapid.Int64Range(1, 8).Draw(r, "id")
				if rapid.Bool().Draw(r, "writes") {
					d.set(t, ctx, id, rapid.IntRange(0, 9).Draw(r, "value"))
				}
				for m, ctx := range map[*kept.Memory]context.Context{here: reading, there: elsewhere} {
					if m == there { // here its own change is known already
						if err := m.Refresh(ctx); err != nil {
							t.Fatal(err)
						}
					}
					got, err := s.Read(ctx, []int64{id, id + 1, id + 2}, d.load)
					if err != nil {
						t.Fatal(err)
					}
					want := maps.Clone(d.values)
					maps.DeleteFunc(want, func(k int64, _ int) bool { return k < id || k > id+2 })
					if diff := cmp.Diff(want, got); diff != "" {
						r.Fatal(diff)
					}
				}
			}
		})
	})
}

func TestTheMemoryProvesWhatItAnswers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		type box struct{ in []int }
		truth := map[int64]box{1: {[]int{7}}, 2: {[]int{8}}}
		shelf := kept.NewShelf[int64, box](10, kept.Keyed("thing"))
		m, shown := fresh(t, ctx)
		var told []string
		m.Prove(func(difference string) { told = append(told, difference) })
		read := func(id int64) box {
			found, err := shelf.Read(shown, []int64{id}, func(_ context.Context, ids []int64) (map[int64]box, error) {
				loaded := map[int64]box{}
				for _, id := range ids {
					loaded[id] = box{slices.Clone(truth[id].in)}
				}
				return loaded, nil
			})
			if err != nil {
				t.Fatal(err)
			}
			return found[id]
		}
		for range 2 {
			read(1)
			read(2)
		}
		if len(told) != 0 {
			t.Fatalf("nothing has changed: %q", told)
		}
		truth[1] = box{[]int{9}}
		if err := db.Atomic(ctx, func(ctx context.Context) error { return db.Changed(ctx, "thing", 1) }); err != nil {
			t.Fatal(err)
		}
		if read(1).in[0] != 9 || len(told) != 0 {
			t.Errorf("a change that was told: %v, %q", read(1), told)
		}
		truth[1] = box{[]int{10}}
		if read(1); len(told) != 1 {
			t.Errorf("a change that was told to nobody: %q", told)
		}
		read(2).in[0] = 3
		if read(2); len(told) != 2 {
			t.Errorf("a shared value that somebody changed: %q", told)
		}
	})
}
