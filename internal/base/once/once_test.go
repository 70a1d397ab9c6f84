package once_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/once"
	"camber/internal/dbtest"
)

// effect adds a row, so that what was done can be counted.
func effect(ctx context.Context) error {
	_, err := db.Write(ctx).NewRaw("INSERT INTO changes (kind, key, at_us) VALUES ('effect', 1, 0)").Exec(ctx)
	return err
}

func expectEffects(t *testing.T, ctx context.Context, want int) {
	t.Helper()
	var n int
	if err := db.Read(ctx).NewRaw("SELECT count(*) FROM changes").Scan(ctx, &n); err != nil {
		t.Fatal(err)
	}
	if n != want {
		t.Errorf("%d effects, want %d", n, want)
	}
}

type answer struct {
	status   int
	reply    string
	replayed bool
	err      error
}

// ask does the effect and answers 201 with the reply.
func ask(ctx context.Context, who, key, route, body, reply string) answer {
	status, got, replayed, err := once.Do(ctx, once.Claim{Scope: who, Key: key, Route: route, Body: []byte(body)},
		func(ctx context.Context) (int, []byte, error) {
			return 201, []byte(reply), effect(ctx)
		})
	return answer{status, string(got), replayed, err}
}

// API-6
func TestRepeatIsAnsweredWithTheFirstReply(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if got := ask(ctx, "staff 1", "k", "POST /pay", "5.00", "first"); got != (answer{201, "first", false, nil}) {
			t.Errorf("first: %+v", got)
		}
		if got := ask(ctx, "staff 1", "k", "POST /pay", "5.00", "second"); got != (answer{201, "first", true, nil}) {
			t.Errorf("repeat: %+v", got)
		}
		expectEffects(t, ctx, 1)
	})
}

// API-6
func TestAnotherBodyIsAConflict(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		ask(ctx, "staff 1", "k", "POST /pay", "5.00", "first")
		got := ask(ctx, "staff 1", "k", "POST /pay", "6.00", "second")
		if fault.Of(got.err).Kind != fault.Conflict || got.reply != "" {
			t.Errorf("got %+v", got)
		}
		expectEffects(t, ctx, 1)
	})
}

// API-6
func TestKeyBelongsToOnePersonAndOneRoute(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		ask(ctx, "staff 1", "k", "POST /pay", "5.00", "mine")
		for _, other := range []answer{
			ask(ctx, "staff 2", "k", "POST /pay", "5.00", "other person"),
			ask(ctx, "staff 1", "k", "POST /void", "5.00", "other route"),
			ask(ctx, "staff 1", "l", "POST /pay", "5.00", "other key"),
		} {
			if other.replayed || other.err != nil {
				t.Errorf("got %+v", other)
			}
		}
		expectEffects(t, ctx, 4)
	})
}

// API-6
func TestRefusalIsUndoneAndNotKept(t *testing.T) {
	t.Parallel()
	refused := fault.New(fault.Invalid, "No.")
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		status, reply, replayed, err := once.Do(ctx, once.Claim{Scope: "a", Key: "k", Route: "r"},
			func(ctx context.Context) (int, []byte, error) {
				return 422, []byte("no"), effect(ctx)
			})
		if status != 422 || string(reply) != "no" || replayed || err != nil {
			t.Errorf("got %d %q %v %v", status, reply, replayed, err)
		}
		_, _, _, err = once.Do(ctx, once.Claim{Scope: "a", Key: "k", Route: "r"},
			func(ctx context.Context) (int, []byte, error) {
				return 0, nil, errors.Join(effect(ctx), refused)
			})
		if !errors.Is(err, refused) {
			t.Errorf("got %v", err)
		}
		expectEffects(t, ctx, 0)
		if got := ask(ctx, "a", "k", "r", "", "yes"); got != (answer{201, "yes", false, nil}) {
			t.Errorf("after the refusals: %+v", got)
		}
		expectEffects(t, ctx, 1)
	})
}

func TestWithoutAKeyEachRequestIsDone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		for range 2 {
			if got := ask(ctx, "a", "", "r", "", "yes"); got.replayed || got.err != nil {
				t.Errorf("got %+v", got)
			}
		}
		expectEffects(t, ctx, 2)
		if got := ask(ctx, "a", strings.Repeat("k", 201), "r", "", "yes"); fault.Of(got.err).Kind != fault.Invalid {
			t.Errorf("a key of 201 bytes: %+v", got)
		}
	})
}

// API-6
func TestWhatWasDoneByAnotherKeyAMomentAgoIsKnown(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		ask(ctx, "staff 1", "k", "POST /pay", "5.00", "first")
		done := func(c once.Claim, body string) bool {
			t.Helper()
			c.Body = []byte(body)
			found, err := once.DoneSince(ctx, c, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		if !done(once.Claim{Scope: "staff 1", Key: "l", Route: "POST /pay"}, "5.00") {
			t.Error("the same by another key is not known")
		}
		for _, other := range []once.Claim{
			{Scope: "staff 1", Key: "k", Route: "POST /pay"}, {Scope: "staff 2", Key: "l", Route: "POST /pay"},
			{Scope: "staff 1", Key: "l", Route: "POST /void"},
		} {
			if done(other, "5.00") {
				t.Errorf("%+v is taken for it", other)
			}
		}
		if done(once.Claim{Scope: "staff 1", Key: "l", Route: "POST /pay"}, "6.00") {
			t.Error("another body is taken for it")
		}
		dbtest.Clock(ctx).Advance(time.Minute)
		if done(once.Claim{Scope: "staff 1", Key: "l", Route: "POST /pay"}, "5.00") {
			t.Error("after a minute it is still asked about")
		}
	})
}

// API-6
func TestRaceOnTwoServersHasOneEffect(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		var mu sync.Mutex
		first := 0
		dbtest.Race(8, func(ctx context.Context, _ int) {
			got := ask(ctx, "a", "k", "r", "body", "reply")
			mu.Lock()
			defer mu.Unlock()
			if got.err != nil || got.reply != "reply" || got.status != 201 {
				t.Errorf("got %+v", got)
			}
			if !got.replayed {
				first++
			}
		}, ctx, dbtest.Two(t, ctx))
		if first != 1 {
			t.Errorf("%d were the first", first)
		}
		expectEffects(t, ctx, 1)
	})
}

// API-6
func TestRepeatOfWhatTakesTooLongIsToldToComeBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() == db.SQLite {
			return // the wait for the one writer is Atomic's, tested there
		}
		two := dbtest.Two(t, ctx)
		_, _, _, err := once.Do(ctx, once.Claim{Scope: "a", Key: "k", Route: "r"},
			func(context.Context) (int, []byte, error) {
				var second error
				err := db.Atomic(two, func(two context.Context) error {
					if _, err := db.Write(two).NewRaw("SET LOCAL lock_timeout = '10ms'").Exec(two); err != nil {
						return err
					}
					_, _, _, second = once.Do(two, once.Claim{Scope: "a", Key: "k", Route: "r"},
						func(context.Context) (int, []byte, error) {
							t.Error("done twice")
							return 200, nil, nil
						})
					return nil
				})
				if f := fault.Of(second); f.Kind != fault.Conflict || f.RetryAfter != time.Second || err == nil {
					t.Errorf("got %v, %v", second, err)
				}
				return 200, nil, nil
			})
		if err != nil {
			t.Error(err)
		}
	})
}

func TestOldRepliesAreForgotten(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		ask(ctx, "a", "old", "r", "", "yes")
		dbtest.Clock(ctx).Advance(7*24*time.Hour + time.Microsecond)
		ask(ctx, "a", "new", "r", "", "yes")
		if err := once.Sweep(ctx); err != nil {
			t.Fatal(err)
		}
		if ask(ctx, "a", "old", "r", "", "yes").replayed || !ask(ctx, "a", "new", "r", "", "yes").replayed {
			t.Error("the wrong reply is kept")
		}
	})
}
