package appointment_test

import (
	"context"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/dbtest"
	"camber/internal/shop/appointment"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
)

// BAY-1: what waits for parts moves to the first free time from their day on, and its customer is told; what can't be told,
// or begins too soon, stays.
func TestLatePartsPostpone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		a, _ := y.seen(t, ctx)
		day := y.store.Day(a.Start.AddDate(0, 0, 2))
		postponed := func(id int64, day string) bool {
			t.Helper()
			return must(y.Postpone(ctx, id, day))(t)
		}
		told := func() (n int) {
			for _, m := range must(notify.New(nil, nil).Messages(ctx, notify.Filter{}))(t) {
				if m.Kind == notify.Postponed {
					n++
				}
			}
			return n
		}
		nobody := must(y.Book(ctx, y.clerk, y.wanted(a.Start, 60, y.bays[1].ID)))(t)
		soon := y.wanted(clock.Now(ctx).Truncate(24*time.Hour).Add(15*time.Hour), 60, y.bays[0].ID)
		soon.CustomerID = a.CustomerID
		soon = must(y.Book(ctx, y.clerk, soon))(t)
		if postponed(nobody.ID, day) || postponed(soon.ID, day) || postponed(a.ID, y.store.Day(a.Start)) {
			t.Error("moved what can't be told, what begins soon, or what is not late")
		}
		must(y.Book(ctx, y.clerk, y.wanted(a.Start.AddDate(0, 0, 2).Add(-2*time.Hour), 60, y.bays[0].ID)))(t)
		must(y.Book(ctx, y.clerk, y.wanted(a.Start.AddDate(0, 0, 2).Add(-2*time.Hour), 60, y.bays[1].ID)))(t)
		if !postponed(a.ID, day) || postponed(a.ID, day) {
			t.Error("it is moved once")
		}
		now := must(y.Appointment(ctx, y.clerk, a.ID))(t)
		if want := a.Start.AddDate(0, 0, 2).Add(-time.Hour); !now.Start.Equal(want) || now.Length() != a.Length() {
			t.Errorf("moved to %s, should be %s", now.Start, want) // 8 to 9 is taken in both bays
		}
		if n := told(); n != 1 {
			t.Errorf("%d letters", n)
		}
		lost, _, err := y.Losses(ctx, y.clerk, []location.Location{y.store}, appointment.LossFilter{From: y.store.Day(a.Start),
			To: day, Limit: 9})
		if done(t, err); len(lost) != 1 || lost[0].Mover != appointment.ByParts || !lost[0].Lost.Start.Equal(a.Start) {
			t.Errorf("lost: %+v", lost)
		}
		must(y.Set(ctx, y.clerk, a.ID, now.Version, appointment.Said{Status: appointment.CheckedIn}))(t)
		if postponed(a.ID, y.store.Day(a.Start.AddDate(0, 0, 4))) {
			t.Error("moved a car that is here")
		}
	})
}
