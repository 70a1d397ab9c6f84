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
)

// A calendar is read by its newest secret alone, has what its bay or installer has, also what was called off, and says
// when it was last fetched; whoever may not change bays makes none.
func TestACalendarIsReadByItsSecret(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		start := clock.Now(ctx).Truncate(24*time.Hour).AddDate(0, 0, 3).Add(10 * time.Hour)
		first := must(y.Book(ctx, y.clerk, y.wanted(start, 60, y.bays[0].ID, y.people[0])))(t)
		must(y.Book(ctx, y.clerk, y.wanted(start, 60, y.bays[1].ID)))(t)
		off := must(y.Set(ctx, y.clerk, first.ID, first.Version,
			appointment.Said{Status: appointment.Cancelled, Reason: "Ill"}))(t)
		make := func(kind appointment.FeedKind, id int64) string {
			return must(y.MakeFeed(ctx, y.clerk, kind, id, false))(t)
		}
		old := make(appointment.FeedOfBay, y.bays[0].ID)
		bay := make(appointment.FeedOfBay, y.bays[0].ID)
		person := make(appointment.FeedOfInstaller, y.people[0])
		for _, wrong := range []string{"", "none", old} {
			_, _, err := y.FeedByToken(ctx, wrong)
			refused(t, err, fault.NotFound, "", "the secret "+wrong)
		}
		for _, token := range []string{bay, person} {
			f, all, err := y.FeedByToken(ctx, token)
			if err != nil || len(all) != 1 || all[0].ID != first.ID || all[0].Status != appointment.Cancelled ||
				all[0].Version != off.Version || !all[0].Changed.Equal(clock.Now(ctx)) || f.Names || !f.Read.IsZero() {
				t.Errorf("%+v %+v %v", f, all, err)
			}
			done(t, y.Fetched(ctx, f))
		}
		done(t, y.NameInFeed(ctx, y.clerk, appointment.FeedOfBay, y.bays[0].ID, true))
		if f := must(appointment.FeedOf(ctx, appointment.FeedOfBay, y.bays[0].ID))(t); !f.Names ||
			!f.Read.Equal(clock.Now(ctx)) {
			t.Errorf("%+v", f)
		}
		done(t, y.EndFeed(ctx, y.clerk, appointment.FeedOfBay, y.bays[0].ID))
		done(t, y.EndFeed(ctx, y.clerk, appointment.FeedOfBay, y.bays[0].ID))
		_, _, err := y.FeedByToken(ctx, bay)
		refused(t, err, fault.NotFound, "", "its address was taken away")
		refused(t, y.NameInFeed(ctx, y.clerk, appointment.FeedOfBay, y.bays[0].ID, true), fault.NotFound, "", "none")
		for why, by := range map[string]access.Actor{
			"a cashier":        access.Actor{Kind: access.Staff}.Granted(access.SellAtTill).Placed(y.store.ID),
			"of another store": access.Actor{Kind: access.Staff}.Granted(access.EditStores).Placed(99),
		} {
			_, err := y.MakeFeed(ctx, by, appointment.FeedOfBay, y.bays[0].ID, true)
			refused(t, err, fault.Forbidden, "", why)
		}
		_, err = y.MakeFeed(ctx, y.clerk, "shop", 1, true)
		refused(t, err, fault.NotFound, "", "a calendar of nothing")
	})
}
