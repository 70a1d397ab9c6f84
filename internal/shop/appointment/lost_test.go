package appointment_test

import (
	"context"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/appointment"
	"camber/internal/shop/location"
)

// APPT-4: what is called off, moved or missed stays in a list with the hours that its bay stood empty; what took its place
// since counts.
func TestLostTimeIsKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		a, token := y.seen(t, ctx)
		day, guest := y.store.Day(a.Start), access.Actor{}
		list := func(actor access.Actor, f appointment.LossFilter) ([]appointment.Loss, map[appointment.LossKind]appointment.LossSum) {
			t.Helper()
			if f.Limit == 0 {
				f.Limit = 20
			}
			found, sums, err := y.Losses(ctx, actor, []location.Location{y.store}, f)
			done(t, err)
			return found, sums
		}
		move := func(by time.Duration, bay int, minutes int) {
			t.Helper()
			now := must(y.ByToken(ctx, token))(t)
			start := now.Start.Add(by)
			must(y.Move(ctx, y.clerk, a.ID, now.Version, appointment.Place{BayID: y.bays[bay].ID, Start: start,
				End: start.Add(time.Duration(minutes) * time.Minute)}))(t)
		}
		all := appointment.LossFilter{From: day, To: day}
		move(0, 1, 60)
		move(0, 1, 90)
		move(0, 0, 60)
		if found, _ := list(y.clerk, all); len(found) != 0 {
			t.Errorf("another bay, or another length, lost %+v", found)
		}
		move(2*time.Hour, 0, 60)                                                    // from 10 to 12
		must(y.Book(ctx, y.clerk, y.wanted(a.Start, 30, y.bays[0].ID)))(t)          // who has half of it
		done(t, y.MoveTo(ctx, guest, token, a.Version+4, a.Start.Add(4*time.Hour))) // from 12 to 14
		done(t, y.CallOff(ctx, guest, token, a.Version+5, ""))                      // at 14
		gone := must(y.Book(ctx, y.clerk, y.wanted(a.Start.Add(-2*time.Hour), 45, y.bays[1].ID)))(t)
		must(y.Set(ctx, y.clerk, gone.ID, gone.Version, appointment.Said{Status: appointment.NoShow}))(t)
		shut := y.wanted(a.Start, 60, y.bays[1].ID)
		shut.Status, shut.Note = appointment.Block, "Lift check"
		block := must(y.Book(ctx, y.clerk, shut))(t)
		must(y.Set(ctx, y.clerk, block.ID, block.Version, appointment.Said{Status: appointment.Cancelled, Reason: "Done"}))(t)

		found, sums := list(y.clerk, all)
		want := []struct {
			kind  appointment.LossKind
			hour  int
			idle  time.Duration
			mover appointment.Mover
		}{
			{appointment.CalledOff, 14, time.Hour, ""},
			{appointment.MovedAway, 12, time.Hour, appointment.ByCustomer},
			{appointment.MovedAway, 10, 30 * time.Minute, appointment.ByStaff},
			{appointment.Missed, 8, 45 * time.Minute, ""},
		}
		if len(found) != len(want) {
			t.Fatalf("%d were lost: %+v", len(found), found)
		}
		for i, w := range want {
			l := found[i]
			if l.Kind != w.kind || l.Lost.Start.Hour() != w.hour || l.Idle != w.idle || l.Mover != w.mover {
				t.Errorf("%d: %+v, should be %+v", i, l, w)
			}
		}
		if found[0].Reason != appointment.CalledOffByCustomer || found[1].Notice() != found[1].Lost.Start.Sub(clock.Now(ctx)) ||
			found[3].Notice() != 0 || found[2].Start.Hour() != 14 {
			t.Errorf("%+v", found)
		}
		if s := sums[appointment.MovedAway]; s.N != 2 || s.Idle != 90*time.Minute || len(sums) != 3 {
			t.Errorf("sums %+v", sums)
		}
		if one, sums := list(y.clerk, appointment.LossFilter{From: day, To: day, Kind: appointment.Missed}); len(one) != 1 || len(sums) != 3 {
			t.Errorf("missed: %+v", one)
		}
		if next, _ := list(y.clerk, appointment.LossFilter{From: day, To: day, Limit: 2, Offset: 3}); len(next) != 1 {
			t.Errorf("the last page: %+v", next)
		}
		if other, _ := list(y.clerk.Placed(y.store.ID+1), all); len(other) != 0 {
			t.Errorf("another store's: %+v", other)
		}
		if before, _ := list(y.clerk, appointment.LossFilter{From: "2026-01-01", To: "2026-01-31"}); len(before) != 0 {
			t.Errorf("of other days: %+v", before)
		}
		for _, f := range []appointment.LossFilter{{From: "soon", To: day}, {From: day, To: "2026-01-01"}, {From: "2020-01-01", To: day}} {
			if _, _, err := y.Losses(ctx, y.clerk, []location.Location{y.store}, f); !fault.Is(err, fault.Invalid) {
				t.Errorf("%+v: %v", f, err)
			}
		}
	})
}
