package remote_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/remote"
	"camber/internal/dbtest"
)

func TestNobodyIsCalledInsideATransaction(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		var calls atomic.Int32
		other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			calls.Add(1)
			http.Redirect(w, r, "/elsewhere", http.StatusFound)
		}))
		defer other.Close()
		call := func(ctx context.Context) error {
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, other.URL, http.NoBody)
			if err != nil {
				return err
			}
			reply, err := remote.Client(time.Minute).Do(r)
			if err != nil {
				return err
			}
			return reply.Body.Close()
		}
		if err := db.Atomic(ctx, call); !errors.Is(err, remote.ErrInTransaction) || calls.Load() != 0 {
			t.Errorf("inside: %v, %d calls", err, calls.Load())
		}
		if err := call(ctx); err != nil || calls.Load() != 1 {
			t.Errorf("outside: %v, %d calls", err, calls.Load())
		}
	})
}
