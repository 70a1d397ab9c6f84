package access_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// enrolled sets up the second factor of a member of staff and returns its secret and the recovery codes.
func enrolled(t *testing.T, ctx context.Context, s *access.Service, staffID int64) (secret string, recovery []string) {
	t.Helper()
	secret, err := s.BeginFactor(ctx, staffID)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.BeginFactor(ctx, staffID); err != nil || again != secret {
		t.Fatalf("asked again it is %q, %v: what was scanned is worth nothing", again, err)
	}
	recovery, err = s.ConfirmFactor(ctx, staffID, codeNow(t, ctx, secret, 0))
	if err != nil {
		t.Fatal(err)
	}
	return secret, recovery
}

func codeNow(t *testing.T, ctx context.Context, secret string, off time.Duration) string {
	t.Helper()
	code, err := access.CodeAt(secret, clock.Now(ctx).Add(off))
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// ADM-1: a code of the device or of the step before or after counts, each once, none older than the last one used.
func TestACodeCountsOnceWithinItsTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, staff := setup(t, ctx)
		secret, _ := enrolled(t, ctx, s, staff)
		dbtest.Clock(ctx).Advance(5 * time.Minute)
		for _, c := range []struct {
			what string
			off  time.Duration
			ok   bool
		}{
			{"two steps ago", -time.Minute, false},
			{"the step before", -30 * time.Second, true},
			{"the same again", -30 * time.Second, false},
			{"now", 0, true},
			{"the step before once now was used", -30 * time.Second, false},
			{"the step after", 30 * time.Second, true},
			{"two steps ahead", time.Minute, false},
		} {
			err := s.CheckFactor(ctx, staff, codeNow(t, ctx, secret, c.off))
			if c.ok != (err == nil) || !c.ok && !fault.Is(err, fault.Invalid) {
				t.Errorf("%s: %v", c.what, err)
			}
		}
		if _, err := s.BeginFactor(ctx, staff); !fault.Is(err, fault.Conflict) {
			t.Errorf("a secret that is set is shown again: %v", err)
		}
	})
}

func TestARecoveryCodeCountsOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, staff := setup(t, ctx)
		_, recovery := enrolled(t, ctx, s, staff)
		if len(recovery) != 10 {
			t.Fatalf("%d codes", len(recovery))
		}
		if err := s.CheckFactor(ctx, staff, strings.ToLower(recovery[3])); err != nil {
			t.Errorf("as a person types it: %v", err)
		}
		wantKind(t, s.CheckFactor(ctx, staff, recovery[3]), fault.Invalid)
		f, err := s.Factor(ctx, staff)
		if err != nil || f != (access.Factor{IsSet: true, Codes: 9}) {
			t.Errorf("%+v, %v", f, err)
		}
	})
}

// W-01: who guesses codes waits, and the device's code works again afterwards.
func TestGuessedCodesAreSlowed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, staff := setup(t, ctx)
		secret, _ := enrolled(t, ctx, s, staff)
		for range 5 {
			wantKind(t, s.CheckFactor(ctx, staff, "000000"), fault.Invalid)
		}
		wantKind(t, s.CheckFactor(ctx, staff, "000000"), fault.TooMuch)
		dbtest.Clock(ctx).Advance(time.Hour)
		if err := s.CheckFactor(ctx, staff, codeNow(t, ctx, secret, 0)); err != nil {
			t.Error(err)
		}
	})
}

// ADM-1: another person with the permission takes it away, it is on record, and what was open ends.
func TestAnotherPersonResetsASecondFactor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, staff := setup(t, ctx)
		enrolled(t, ctx, s, staff)
		boss := theBoss(t, ctx, s)
		seat, err := s.EnterOffice(ctx, staff)
		if err != nil {
			t.Fatal(err)
		}
		own, err := s.StaffActor(ctx, staff)
		if err != nil {
			t.Fatal(err)
		}
		wantKind(t, s.ResetFactor(ctx, own, staff), fault.Forbidden)
		wantKind(t, s.ResetFactor(ctx, own, boss.StaffID), fault.Forbidden)
		if err := s.ResetFactor(ctx, boss, staff); err != nil {
			t.Fatal(err)
		}
		if f, err := s.Factor(ctx, staff); err != nil || f.IsSet {
			t.Errorf("%+v, %v", f, err)
		}
		if _, err := s.SeatOf(ctx, seat, 0, false); !fault.Is(err, fault.Unauthenticated) {
			t.Errorf("the session goes on: %v", err)
		}
		rows, err := audit.Rows(ctx, "staff", staff)
		if err != nil {
			t.Fatal(err)
		}
		var done []string
		for _, r := range rows {
			done = append(done, r.Action)
		}
		if got, want := strings.Join(done, " "), "staff.add factor.set office.signin factor.reset"; got != want {
			t.Errorf("on record: %s, want %s", got, want)
		}
	})
}
