package clock

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func monday() time.Time { return time.Date(2026, 3, 2, 15, 4, 5, 1234567, time.UTC) }

func TestNowIsTheContextsClockInWholeMicroseconds(t *testing.T) {
	t.Parallel()
	frozen := NewFrozen(monday().In(time.FixedZone("EST", -5*60*60)))
	ctx := With(context.Background(), frozen)
	if got, want := Now(ctx), monday().Truncate(time.Microsecond); got != want {
		t.Errorf("got %v; want %v", got, want)
	}
	frozen.Advance(time.Hour)
	if got, want := Now(ctx), monday().Add(time.Hour).Truncate(time.Microsecond); got != want {
		t.Errorf("got %v; want %v", got, want)
	}
	frozen.Set(monday())
	if got, want := Now(ctx), monday().Truncate(time.Microsecond); got != want {
		t.Errorf("got %v; want %v", got, want)
	}
}

func TestWaitOnAFrozenClockEndsWhenItIsMovedFarEnough(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		frozen := NewFrozen(monday())
		done := make(chan error, 1)
		go func() { done <- Wait(With(context.Background(), frozen), time.Minute) }()
		synctest.Wait()
		frozen.Advance(59 * time.Second)
		synctest.Wait()
		select {
		case err := <-done:
			t.Fatalf("ended a second early: %v", err)
		default:
		}
		frozen.Advance(time.Second)
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	})
}

func TestWaitOnTheSystemClockPasses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { // its bubble has a clock of its own
		began := Now(context.Background())
		if err := Wait(context.Background(), time.Hour); err != nil {
			t.Fatal(err)
		}
		if passed := Now(context.Background()).Sub(began); passed != time.Hour {
			t.Errorf("passed: %v", passed)
		}
	})
}

func TestWaitEndsWithItsContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []Clock{System{}, NewFrozen(monday())} {
			ctx, cancel := context.WithCancel(With(context.Background(), c))
			done := make(chan error, 1)
			go func() { done <- Wait(ctx, time.Hour) }()
			synctest.Wait()
			cancel()
			if err := <-done; !errors.Is(err, context.Canceled) {
				t.Errorf("%T: %v", c, err)
			}
			if err := Wait(ctx, 0); !errors.Is(err, context.Canceled) {
				t.Errorf("%T, ended before: %v", c, err)
			}
		}
	})
}
