package appointment_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/appointment"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
	"camber/internal/shop/notify"
	"camber/internal/shop/price"
	"camber/internal/shop/setting"
)

// person is somebody who is reached by mail, and by text where they agreed to texts.
func person(t *testing.T, ctx context.Context, name, email, telephone string, texts bool) int64 {
	t.Helper()
	prices := price.New()
	level, err := prices.AddLevel(ctx, name, name, 1)
	if err != nil {
		t.Fatal(err)
	}
	added := must(customer.New().Add(ctx, access.Actor{Kind: access.System}, customer.NewCustomer{LevelID: level.ID,
		Firstname: name, Lastname: "Okafor", Email: email, Telephone: telephone, Texts: texts}))(t)
	return added.ID
}

// told are the reminders that are queued: the number of each, and whom it goes to.
func told(t *testing.T, ctx context.Context) (all []string) {
	t.Helper()
	for _, m := range must(notify.New(nil, nil).Messages(ctx, notify.Filter{}))(t) {
		if m.Kind == notify.Reminder {
			r := must(appointment.ReminderByID(ctx, m.SubjectID))(t)
			if r.MessageID != m.ID {
				t.Errorf("reminder %d has message %d and is in %d", r.ID, r.MessageID, m.ID)
			}
			all = append(all, fmt.Sprint(r.Nth, " ", m.Recipient))
		}
	}
	slices.Sort(all)
	return all
}

// APPT-4: a customer is reminded at each set time once, by the ways that they can be reached, however many servers look;
// anew when the appointment is moved; not of one that was made later than that, nor minutes before by a server that was
// away.
func TestCustomersAreRemindedOnceAtEachTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("00:00", "00:00"))
		now := clock.Now(ctx)
		begins := now.Truncate(24*time.Hour).AddDate(0, 0, 3).Add(10 * time.Hour)
		wanted := y.wanted(begins, 60, y.bays[0].ID)
		wanted.CustomerID = person(t, ctx, "Sam", "sam@demo.test", "(319) 555-0142", true)
		a := must(y.Book(ctx, y.clerk, wanted))(t)
		unreached := y.wanted(begins, 60, y.bays[1].ID)
		unreached.CustomerID = person(t, ctx, "Lee", "", "(319) 555-0143", false)
		must(y.Book(ctx, y.clerk, unreached))(t)
		at := func(moment time.Time, want ...string) {
			t.Helper()
			dbtest.Clock(ctx).Advance(moment.Sub(clock.Now(ctx)))
			dbtest.Race(6, func(ctx context.Context, _ int) {
				if err := y.Remind(ctx); err != nil {
					t.Error(err)
				}
			}, ctx, dbtest.Two(t, ctx))
			if diff := cmp.Diff(want, told(t, ctx)); diff != "" {
				t.Errorf("%s before: %s", begins.Sub(moment), diff)
			}
		}
		at(begins.Add(-24*time.Hour - time.Second))
		first := []string{"1 +13195550142", "1 sam@demo.test"}
		at(begins.Add(-24*time.Hour), first...)
		at(begins.Add(-23*time.Hour), first...)
		begins = begins.Add(24 * time.Hour)
		a = must(y.Move(ctx, y.clerk, a.ID, a.Version, appointment.Place{BayID: y.bays[0].ID, Start: begins,
			End: begins.Add(time.Hour)}))(t)
		at(begins.Add(-25*time.Hour), first...)
		again := []string{"1 +13195550142", "1 +13195550142", "1 sam@demo.test", "1 sam@demo.test"}
		at(begins.Add(-23*time.Hour), again...)
		// longer or in another bay it is the same start
		a = must(y.Move(ctx, y.clerk, a.ID, a.Version, appointment.Place{BayID: y.bays[1].ID, Start: begins,
			End: begins.Add(2 * time.Hour)}))(t)
		at(begins.Add(-22*time.Hour), again...)
		off := must(y.Set(ctx, y.clerk, a.ID, a.Version, appointment.Said{Status: appointment.Cancelled, Reason: "Ill"}))(t)
		at(begins.Add(-2*time.Hour), again...)
		// taken up again an hour before: too late for a reminder
		dbtest.Clock(ctx).Advance(time.Hour)
		must(y.Set(ctx, y.clerk, off.ID, off.Version, appointment.Said{Status: appointment.Confirmed}))(t)
		at(begins.Add(-59*time.Minute), again...)

		late := y.wanted(begins.Add(48*time.Hour), 60, y.bays[0].ID)
		late.CustomerID = wanted.CustomerID
		must(y.Book(ctx, y.clerk, late))(t)
		at(late.Start.Add(-12*time.Hour), again...) // the server was away for the first half
		at(late.Start.Add(-time.Hour), again...)    // and for half of the second
		more := y.wanted(late.Start.Add(24*time.Hour), 60, y.bays[0].ID)
		more.CustomerID = wanted.CustomerID
		must(y.Book(ctx, y.clerk, more))(t)
		second := slices.Concat(again, []string{"2 +13195550142", "2 sam@demo.test"})
		at(more.Start.Add(-90*time.Minute), second...)
		near := y.wanted(more.Start, 60, y.bays[1].ID) // made later than its reminders
		near.CustomerID = wanted.CustomerID
		must(y.Book(ctx, y.clerk, near))(t)
		at(more.Start.Add(-80*time.Minute), second...)

		for _, hours := range []setting.Setting[int]{setting.AppointmentReminder, setting.AppointmentSecondReminder} {
			done(t, setting.Set(ctx, audit.System, hours, setting.Location(y.store.ID), 0))
		}
		last := y.wanted(more.Start.Add(72*time.Hour), 60, y.bays[0].ID)
		last.CustomerID = wanted.CustomerID
		must(y.Book(ctx, y.clerk, last))(t)
		at(last.Start.Add(-24*time.Hour), second...)
	})
}

// seen is an appointment of somebody with mail, three days ahead from 10 to 11.
func (y *yard) seen(t *testing.T, ctx context.Context, people ...int64) (a appointment.Appointment, token string) {
	t.Helper()
	start := clock.Now(ctx).Truncate(24*time.Hour).AddDate(0, 0, 3).Add(10 * time.Hour)
	wanted := y.wanted(start, 60, y.bays[0].ID, people...)
	wanted.Status, wanted.CustomerID = appointment.New, person(t, ctx, "Sam", "sam@demo.test", "", false)
	a = must(y.Book(ctx, y.clerk, wanted))(t)
	return a, y.Token(a.ID)
}

// APPT-4: whoever has the link says once or twice that they come; what staff move later is to be confirmed anew.
func TestACustomerConfirms(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		a, token := y.seen(t, ctx)
		guest := access.Actor{}
		for _, wrong := range []string{"", "1", token + "a", token[:len(token)-1], y.Token(a.ID + 1), "x-" + token} {
			if _, err := y.ByToken(ctx, wrong); !fault.Is(err, fault.NotFound) {
				t.Errorf("%q: %v", wrong, err)
			}
		}
		refused(t, y.Confirm(ctx, guest, token, a.Version+1), fault.Conflict, "", "another version")
		done(t, y.Confirm(ctx, guest, token, a.Version))
		done(t, y.Confirm(ctx, guest, token, a.Version))
		now := must(y.ByToken(ctx, token))(t)
		if now.Status != appointment.Confirmed || now.Confirmed.IsZero() || now.Version != a.Version+1 {
			t.Errorf("%+v", now)
		}
		moved := must(y.Move(ctx, y.clerk, a.ID, now.Version, appointment.Place{BayID: y.bays[0].ID,
			Start: a.Start.Add(time.Hour), End: a.End.Add(time.Hour)}))(t)
		if !moved.Confirmed.IsZero() {
			t.Error("the new start counts as confirmed")
		}
		dbtest.Clock(ctx).Advance(moved.Start.Sub(clock.Now(ctx)))
		refused(t, y.Confirm(ctx, guest, token, moved.Version), fault.Conflict, "", "it has begun")
	})
}

// APPT-4: a customer moves to what is free by the rules of the shop, and calls off, each until its last moment; staff
// are not bound.
func TestACustomerMovesAndCallsOff(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		a, token := y.seen(t, ctx, y.people[0])
		guest := access.Actor{}
		must(y.Book(ctx, y.clerk, y.wanted(a.Start.Add(3*time.Hour), 60, y.bays[0].ID)))(t)
		must(y.Book(ctx, y.clerk, y.wanted(a.Start.Add(3*time.Hour), 60, y.bays[1].ID)))(t)
		must(y.Book(ctx, y.clerk, y.wanted(a.Start.Add(5*time.Hour), 60, y.bays[1].ID, y.people[0])))(t)
		free := func() map[string]int64 {
			found := map[string]int64{}
			for _, day := range must(y.Free(ctx, a))(t) {
				if day.Day != y.store.Day(a.Start) {
					continue
				}
				for _, p := range day.Places {
					found[p.Start.Format("15:04")] = p.BayID
				}
			}
			return found
		}
		// by quarters from 8 to 16, but where bays, or who does it, have something: 17 to 18 nobody works
		want := map[string]int64{}
		for _, at := range []string{"08:00", "08:15", "08:30", "08:45", "09:00", "09:15", "09:30", "09:45", "10:15",
			"10:30", "10:45", "11:00", "11:15", "11:30", "11:45", "12:00", "14:00", "16:00"} {
			want[at] = y.bays[0].ID
		}
		if diff := cmp.Diff(want, free()); diff != "" {
			t.Error(diff)
		}
		refused(t, y.MoveTo(ctx, guest, token, a.Version, a.Start.Add(3*time.Hour)), fault.Conflict, "", "taken")
		refused(t, y.MoveTo(ctx, guest, token, a.Version, a.Start.Add(7*time.Hour)), fault.Conflict, "", "nobody works")
		refused(t, y.MoveTo(ctx, guest, token, a.Version, clock.Now(ctx).Truncate(24*time.Hour).AddDate(0, 0, 1)),
			fault.Conflict, "", "too soon")
		to := a.Start.Add(2 * time.Hour)
		refused(t, y.MoveTo(ctx, guest, token, a.Version+1, to), fault.Conflict, "", "another version")
		dbtest.Race(8, func(ctx context.Context, _ int) {
			if err := y.MoveTo(ctx, guest, token, a.Version, to); err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		now := must(y.ByToken(ctx, token))(t)
		if !now.Start.Equal(to) || now.Length() != a.Length() || now.Confirmed.IsZero() ||
			now.Version != a.Version+1 || len(now.Installers) != 1 {
			t.Errorf("%+v", now)
		}
		if n := len(must(notify.New(nil, nil).Messages(ctx, notify.Filter{}))(t)); n != 1 {
			t.Errorf("%d letters about one move", n)
		}

		for _, one := range []setting.Setting[int]{setting.AppointmentLastMove, setting.AppointmentLastCancel} {
			done(t, setting.Set(ctx, audit.System, one, setting.Location(y.store.ID), 48))
		}
		dbtest.Clock(ctx).Advance(to.Add(-48*time.Hour + time.Second).Sub(clock.Now(ctx)))
		refused(t, y.MoveTo(ctx, guest, token, now.Version, a.Start), fault.Conflict, "", "too late to move")
		refused(t, y.CallOff(ctx, guest, token, now.Version, ""), fault.Conflict, "", "too late to call off")
		now = must(y.Move(ctx, y.clerk, now.ID, now.Version, appointment.Place{BayID: y.bays[0].ID,
			Start: to.Add(-15 * time.Minute), End: to.Add(45 * time.Minute), Installers: y.people[:1]}))(t)
		done(t, setting.Set(ctx, audit.System, setting.AppointmentLastCancel, setting.Location(y.store.ID), 24))
		refused(t, y.CallOff(ctx, guest, token, now.Version-1, ""), fault.Conflict, "", "another version")
		done(t, y.CallOff(ctx, guest, token, now.Version, "Sold it"))
		done(t, y.CallOff(ctx, guest, token, now.Version, "Sold it"))
		off := must(y.ByToken(ctx, token))(t)
		if off.Status != appointment.Cancelled || off.Reason != "Sold it" || off.Version != now.Version+1 {
			t.Errorf("%+v", off)
		}
		must(y.Book(ctx, y.clerk, y.wanted(now.Start, 60, y.bays[0].ID, y.people[0])))(t)
	})
}

// APPT-4: whoever asks at once, one gets the last free time.
func TestOneCustomerGetsTheLastTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		start := clock.Now(ctx).Truncate(24*time.Hour).AddDate(0, 0, 3).Add(8 * time.Hour)
		var all []appointment.Appointment
		for i := range 6 {
			wanted := y.wanted(start.Add(time.Duration(i)*time.Hour), 60, y.bays[0].ID)
			all = append(all, must(y.Book(ctx, y.clerk, wanted))(t))
		}
		last := start.Add(8 * time.Hour)
		must(y.Book(ctx, y.clerk, y.wanted(last, 60, y.bays[1].ID)))(t)
		var got [6]bool
		dbtest.Race(len(all), func(ctx context.Context, i int) {
			err := y.MoveTo(ctx, access.Actor{}, y.Token(all[i].ID), 1, last)
			if got[i] = err == nil; err != nil && !fault.Is(err, fault.Conflict) {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		n := 0
		for _, is := range got {
			if is {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%d got it", n)
		}
	})
}

// BAY-1: a day that is full by hours of people is offered to no customer.
func TestADayFullOfWorkIsNotOffered(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		a, _ := y.seen(t, ctx)
		next := a.Start.AddDate(0, 0, 1)
		day := func() bool {
			return slices.ContainsFunc(must(y.Free(ctx, a))(t),
				func(d appointment.FreeDay) bool { return d.Day == y.store.Day(next) })
		}
		morning := next.Add(-2 * time.Hour)
		must(y.Book(ctx, y.clerk, y.wanted(morning, 480, y.bays[0].ID, y.people[0])))(t)
		must(y.Book(ctx, y.clerk, y.wanted(morning, 480, y.bays[1].ID, y.people[1])))(t)
		must(y.Book(ctx, y.clerk, y.wanted(morning.Add(8*time.Hour), 60, y.bays[0].ID)))(t)
		if !day() {
			t.Error("an hour of people is left")
		}
		must(y.Book(ctx, y.clerk, y.wanted(morning.Add(8*time.Hour), 15, y.bays[1].ID)))(t)
		if day() {
			t.Error("45 minutes of people are left for an hour")
		}
	})
}
