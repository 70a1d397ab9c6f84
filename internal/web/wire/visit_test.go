package wire_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/alexedwards/scs/v2"

	"camber/internal/shop/access"
	"camber/internal/web/wire"
)

// during runs what a handler does within a request that has a session.
func during(t *testing.T, handle func(ctx context.Context)) {
	t.Helper()
	resolve := func(*http.Request, wire.Visit) (access.Actor, error) { return access.Actor{}, nil }
	fail := func(_ http.ResponseWriter, _ *http.Request, err error) { t.Error(err) }
	serve := wire.Sessions(scs.New(), resolve, fail)(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		handle(r.Context())
	}))
	serve.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
}

func TestWhatIsReadOfAVisitIsReadOnce(t *testing.T) {
	t.Parallel()
	during(t, func(ctx context.Context) {
		reads := 0
		read := func() (int64, error) {
			reads++
			return wire.CurrentVisit(ctx).LocationID, nil
		}
		if _, err := wire.Reading(ctx, func() (int64, error) { return 0, errors.New("no database") }); err == nil {
			t.Error("no error")
		}
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if _, err := wire.Reading(ctx, read); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if reads != 1 {
			t.Errorf("read %d times for 20 who asked at once", reads)
		}
	})
}

func TestWhatIsReadOfAVisitIsReadAnewWhenItChanges(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]struct {
		do   func(context.Context) error
		want int64
	}{
		"saved":     {func(ctx context.Context) error { return wire.SaveVisit(ctx, wire.Visit{LocationID: 2}) }, 2},
		"renewed":   {func(ctx context.Context) error { return wire.Renew(ctx, wire.Visit{LocationID: 2}) }, 2},
		"forgotten": {wire.Forget, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			during(t, func(ctx context.Context) {
				reads := func(want int64) {
					t.Helper()
					got, err := wire.Reading(ctx, func() (int64, error) { return wire.CurrentVisit(ctx).LocationID, nil })
					if err != nil || got != want {
						t.Errorf("%d (%v), want %d", got, err, want)
					}
				}
				if err := wire.SaveVisit(ctx, wire.Visit{LocationID: 1}); err != nil {
					t.Fatal(err)
				}
				reads(1)
				if err := change.do(ctx); err != nil {
					t.Fatal(err)
				}
				reads(change.want)
			})
		})
	}
}
