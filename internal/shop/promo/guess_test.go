package promo_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/promo"
)

// M-14: a voucher that is unknown, expired, empty or not paid yet is told in the same words, and counts as a miss.
func TestNobodyLearnsWhichVouchersThereWere(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		_, expired := s.voucher(50_00, "2026-03-01")
		empty, used := s.voucher(50_00, "")
		s.must(s.spend(s.who(1), promo.Use{Code: promo.CodeVoucher, Ref: empty.ID, Amount: 50_00}))
		_, lastDay := s.voucher(50_00, today)
		for i, code := range []string{expired, used, "ABCD-EFGH-JKMN-PQRS", "NOSUCH"} {
			_, err := s.Find(ctx, promo.Seeker{Who: promo.Who{Day: today}, Session: fmt.Sprint("s", i)}, "", code)
			if !refused(err, "This code is unknown, expired or used up.") || fault.Of(err).Kind != fault.Invalid {
				t.Errorf("code %d: %v", i, err)
			}
		}
		if _, err := s.Find(ctx, promo.Seeker{Who: promo.Who{Day: today}, Session: "s"}, "", lastDay); err != nil {
			t.Errorf("on its last day: %v", err)
		}
	})
}

// M-14: five misses a minute and session, thirty of a network; others are not slowed, and what is found does not count.
func TestGuessingIsSlowed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		_, code := s.voucher(50_00, "")
		try := func(session, ip, code string) error {
			_, err := s.Find(ctx, promo.Seeker{Who: promo.Who{Day: today}, Session: session, IP: ip}, "", code)
			return err
		}
		for range 10 {
			s.must(try("one", "203.0.113.7", code))
		}
		for i := range 5 {
			if err := try("one", "203.0.113.7", "WRONG"); fault.Of(err).Kind != fault.Invalid {
				t.Fatalf("miss %d: %v", i, err)
			}
		}
		if err := try("one", "203.0.113.7", code); fault.Of(err).Kind != fault.TooMuch || fault.Of(err).RetryAfter <= 0 {
			t.Errorf("the right code after five misses: %v", err)
		}
		s.must(try("two", "203.0.113.8", code))
		for i := range 24 {
			_ = try(fmt.Sprint("fresh", i), fmt.Sprintf("203.0.113.%d", i), "WRONG")
		}
		if err := try("three", "203.0.113.200", code); fault.Of(err).Kind != fault.TooMuch {
			t.Errorf("from the same network: %v", err)
		}
		s.must(try("three", "203.0.114.1", code))
		dbtest.Clock(ctx).Advance(time.Minute)
		s.must(try("one", "203.0.113.7", code))
	})
}

// M-14: when strangers guess from many places, customers can still use their codes.
func TestGuessingFromEverywhereStopsStrangersAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		_, code := s.voucher(50_00, "")
		misses := 0
		for i := range 700 {
			_, err := s.Find(ctx, promo.Seeker{Who: promo.Who{Day: today}, Session: fmt.Sprint(i),
				IP: fmt.Sprintf("10.%d.%d.1", i/250, i%250)}, "", "WRONG")
			if fault.Of(err).Kind == fault.Invalid {
				misses++
			}
		}
		if misses != 600 {
			t.Errorf("%d codes were tried in a minute", misses)
		}
		if _, err := s.Find(ctx, promo.Seeker{Who: promo.Who{Day: today}, IP: "192.0.2.1"}, "", code); fault.Of(err).
			Kind != fault.TooMuch {
			t.Errorf("a stranger: %v", err)
		}
		if _, err := s.Find(ctx, promo.Seeker{Who: s.who(0), IP: "192.0.2.1"}, "", code); err != nil {
			t.Errorf("a customer: %v", err)
		}
	})
}

// CART-14: no points are none to spend, whichever field they were typed into.
func TestNoPointsAreNotApplied(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for _, code := range []string{"0", "-100"} {
			if found, err := s.Find(ctx, promo.Seeker{Who: s.who(0)}, promo.CodeReward, code); !refused(err, "Please enter how many points to use.") {
				t.Errorf("%s points are %+v, %v", code, found, err)
			}
			if found, err := s.Find(ctx, promo.Seeker{Who: s.who(0)}, "", code); !refused(err, "unknown, expired or used up") {
				t.Errorf("%s is %+v, %v", code, found, err)
			}
		}
	})
}
