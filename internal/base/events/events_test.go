package events_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/events"
	"camber/internal/dbtest"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// start runs a broker on the server of ctx until the test ends.
func start(t *testing.T, ctx context.Context) *events.Broker {
	t.Helper()
	b := events.NewBroker()
	running, stop := context.WithCancel(db.With(ctx, dbtest.DB(ctx)))
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		b.Run(running)
	}()
	t.Cleanup(func() {
		stop()
		<-stopped
	})
	return b
}

// next receives n events and returns their payloads.
func next(t *testing.T, from <-chan events.Event, n int) (payloads []string, last int64) {
	t.Helper()
	for e := range from {
		payloads, last = append(payloads, string(e.Payload)), e.ID
		if len(payloads) == n {
			return payloads, last
		}
	}
	t.Fatalf("closed after %v", payloads)
	return nil, 0
}

func expect(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestSubscriberOfAnotherServerGetsWhatIsCommitted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		two := dbtest.Two(t, ctx)
		order := start(t, two).Subscribe(two, "order 1", 0)
		must(t, events.Publish(ctx, "order 2", "not for this one"))
		_ = db.Atomic(ctx, func(ctx context.Context) error {
			must(t, events.Publish(ctx, "order 1", "rolled back"))
			return errors.New("planned")
		})
		must(t, db.Atomic(ctx, func(ctx context.Context) error {
			must(t, events.Publish(ctx, "order 1", 1))
			return events.Publish(ctx, "order 1", 2)
		}))
		var got []string
		for len(got) < 2 {
			select {
			case e := <-order:
				got = append(got, string(e.Payload))
			default: // on SQLite nobody wakes another program: it polls
				dbtest.Clock(ctx).Advance(time.Second)
				must(t, dbtest.DB(ctx).Ping(ctx))
			}
		}
		expect(t, got, "1", "2")
	})
}

func TestWhoComesBackGetsWhatWasMissed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := start(t, ctx)
		for n := range 3 {
			must(t, events.Publish(ctx, "order 1", n))
		}
		first, leave := context.WithCancel(ctx)
		screen := b.Subscribe(first, "order 1", 0)
		got, last := next(t, screen, 2)
		expect(t, got, "0", "1")
		leave()
		for range screen { // closed once the screen has left
		}

		must(t, events.Publish(ctx, "order 1", 3))
		got, _ = next(t, b.Subscribe(ctx, "order 1", last), 2)
		expect(t, got, "2", "3")
		got, _ = next(t, b.Subscribe(ctx, "order 1", 1_000_000), 4)
		expect(t, got, "0", "1", "2", "3")
	})
}

func TestSlowSubscriberLosesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := start(t, ctx)
		slow, quick := b.Subscribe(ctx, "order 1", 0), b.Subscribe(ctx, "order 1", 0)
		var want []string
		must(t, db.Atomic(ctx, func(ctx context.Context) error {
			for n := range 600 { // more than one batch
				want = append(want, fmt.Sprint(n))
				must(t, events.Publish(ctx, "order 1", n))
			}
			return nil
		}))
		got, _ := next(t, quick, 600)
		expect(t, got, want...)
		got, _ = next(t, slow, 600)
		expect(t, got, want...)
	})
}

func TestEventSaysWhenItHappened(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		at := clock.Now(ctx)
		must(t, events.Publish(ctx, "order 1", "x"))
		dbtest.Clock(ctx).Advance(time.Hour)
		e := <-start(t, ctx).Subscribe(ctx, "order 1", 0)
		if e.Topic != "order 1" || !e.At.Equal(at) {
			t.Errorf("got %+v", e)
		}
	})
}

func TestOldEventsAreForgotten(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(t, events.Publish(ctx, "order 1", "old"))
		dbtest.Clock(ctx).Advance(24*time.Hour + time.Microsecond)
		must(t, events.Publish(ctx, "order 1", "new"))
		must(t, events.Sweep(ctx))
		got, _ := next(t, start(t, ctx).Subscribe(ctx, "order 1", 0), 1)
		expect(t, got, `"new"`)
	})
}
