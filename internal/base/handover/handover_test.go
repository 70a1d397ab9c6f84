package handover_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/handover"
	"camber/internal/dbtest"
)

var key = []byte("a key of the tests")

func refused(t *testing.T, what string, err error) {
	t.Helper()
	if !fault.Is(err, fault.NotFound) {
		t.Errorf("%s: %v", what, err)
	}
}

func give(t *testing.T, ctx context.Context, challenge, content string) string {
	t.Helper()
	token, err := handover.New(key).Give(ctx, challenge, content)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// MODE-5: a token serves once, on any server, for who has the secret of its challenge.
func TestATokenServesOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		other := dbtest.Two(t, ctx)
		s, mine := handover.New(key), handover.Challenge("mine")
		token := give(t, ctx, mine, "a cart")
		_, err := s.Take(other, handover.Challenge("of another"), token)
		refused(t, "another's challenge", err)
		_, err = s.Take(other, "", token)
		refused(t, "no challenge", err)
		_, err = handover.New([]byte("another key")).Take(other, mine, token)
		refused(t, "another shop's key", err)
		id, _, _ := strings.Cut(token, ".")
		for _, forged := range []string{"", ".", id, id + ".", id + ".00", strings.ToUpper(token), token + "0"} {
			_, err = s.Take(other, mine, forged)
			refused(t, forged, err)
		}
		if got, err := s.Take(other, mine, token); err != nil || got != "a cart" {
			t.Errorf("got %q (%v)", got, err)
		}
		_, err = s.Take(ctx, mine, token)
		refused(t, "again", err)
	})
}

// MODE-5: it is too old after five minutes, and gone when it was swept.
func TestATokenLivesForMinutes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := handover.New(key)
		begun := clock.Now(ctx)
		at := func(d time.Duration) context.Context { return clock.With(ctx, clock.NewFrozen(begun.Add(d))) }
		young, old := give(t, ctx, "", "young"), give(t, ctx, "", "old")
		if got, err := s.Take(at(handover.Life-time.Second), "", young); err != nil || got != "young" {
			t.Errorf("got %q (%v)", got, err)
		}
		_, err := s.Take(at(handover.Life), "", old)
		refused(t, "too old", err)
		if err := handover.Sweep(at(handover.Life)); err != nil {
			t.Fatal(err)
		}
		var n int
		if err := db.Read(ctx).NewRaw("SELECT count(*) FROM handovers").Scan(ctx, &n); err != nil || n != 0 {
			t.Errorf("%d are kept (%v)", n, err)
		}
	})
}

// MODE-5: what is stored opens nothing.
func TestTheTokenIsNotStored(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		token := give(t, ctx, "", "a cart")
		var hash string
		if err := db.Read(ctx).NewRaw("SELECT token_hash FROM handovers").Scan(ctx, &hash); err != nil {
			t.Fatal(err)
		}
		if id, _, _ := strings.Cut(token, "."); strings.Contains(hash, id) || len(hash) != 64 {
			t.Errorf("%s is kept of %s", hash, token)
		}
	})
}

// MODE-5: of many that come with one token at once, one gets through.
func TestOneOfManyAtOnceTakesIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		token := give(t, ctx, "", "a cart")
		var taken atomic.Int64
		dbtest.Race(12, func(ctx context.Context, _ int) {
			if _, err := handover.New(key).Take(ctx, "", token); err == nil {
				taken.Add(1)
			}
		}, ctx, dbtest.Two(t, ctx))
		if taken.Load() != 1 {
			t.Errorf("%d took it", taken.Load())
		}
	})
}
