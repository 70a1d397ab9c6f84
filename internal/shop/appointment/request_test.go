package appointment_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/captcha"
	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/appointment"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/setting"
)

const session = "the secret of a session"

// wish has nothing wrong: three days ahead at 14:30, with the right answer.
func (y *yard) wish(t *testing.T, ctx context.Context) appointment.Wish {
	t.Helper()
	riddle := must(captcha.New(ctx, session))(t)
	return appointment.Wish{Session: session, Riddle: riddle.Code, Request: appointment.Request{LocationID: y.store.ID,
		Name: "Robin Guest", Email: "robin@guest.test", Phone: "(319) 555-0199",
		Day: y.store.Day(clock.Now(ctx).AddDate(0, 0, 3)), Clock: "14:30", Vehicle: "2015 Chevrolet Silverado 1500",
		Message: "It squeals", Lang: text.Spanish}}
}

// letters are the kinds and recipients of what is queued.
func letters(t *testing.T, ctx context.Context) (all []string) {
	t.Helper()
	for _, m := range must(notify.New(nil, nil).Messages(ctx, notify.Filter{}))(t) {
		all = append(all, m.Kind+" "+m.Recipient+" "+string(m.Lang))
	}
	return all
}

// APPT-5: what is asked for is checked field by field, and nothing is kept of what is wrong.
func TestARequestIsChecked(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		day := func(n int) string { return y.store.Day(clock.Now(ctx).AddDate(0, 0, n)) }
		other := must(y.locations.AddLocation(ctx, location.Details{Code: "A2", Name: "A2", ShortName: "A2", City: "A2",
			Zone: time.UTC, Hours: always("08:00", "18:00")}))(t)
		for name, c := range map[string]struct {
			change func(*appointment.Wish)
			fields string
		}{
			"nothing": {func(w *appointment.Wish) { *w = appointment.Wish{} },
				"captcha email location_id message name phone vehicle"},
			"no mail":            {func(w *appointment.Wish) { w.Email = "robin" }, "email"},
			"no phone":           {func(w *appointment.Wish) { w.Phone = "0199" }, "phone"},
			"a long message":     {func(w *appointment.Wish) { w.Message = strings.Repeat("é", 817) }, "message"},
			"a store without":    {func(w *appointment.Wish) { w.LocationID = other }, "location_id"},
			"no day":             {func(w *appointment.Wish) { w.Day = "soon" }, "date"},
			"no time":            {func(w *appointment.Wish) { w.Clock = "noon" }, "time"},
			"closed":             {func(w *appointment.Wish) { w.Clock = "18:00" }, "time"},
			"too soon":           {func(w *appointment.Wish) { w.Day = day(0) }, "date"},
			"in two years":       {func(w *appointment.Wish) { w.Day = day(700) }, "date"},
			"a wrong answer":     {func(w *appointment.Wish) { w.Riddle = "wrong" }, "captcha"},
			"of another session": {func(w *appointment.Wish) { w.Session = "another" }, "captcha"},
		} {
			w := y.wish(t, ctx)
			c.change(&w)
			_, err := y.Ask(ctx, access.Actor{}, w)
			if diff := cmp.Diff(strings.Fields(c.fields), fieldsOf(err)); diff != "" {
				t.Errorf("%s: %v %s", name, err, diff)
			}
		}
		if n := len(must(y.Requests(ctx, y.store.ID))(t)); n != 0 {
			t.Errorf("%d are kept", n)
		}
		// a day has room for one who waits; staff are not bound
		done(t, setting.Set(ctx, audit.System, setting.AppointmentWaits, setting.Location(y.store.ID), 1))
		waits := func() error {
			w := y.wish(t, ctx)
			w.Waits = true
			_, err := y.Ask(ctx, access.Actor{}, w)
			return err
		}
		done(t, waits())
		refused(t, waits(), fault.Invalid, "waits", "a second one who waits")
		must(y.Ask(ctx, access.Actor{}, y.wish(t, ctx)))(t)
		one := must(y.Requests(ctx, y.store.ID))(t)[0]
		a := y.wanted(y.at(t, ctx, one.Day+" 08:00"), 60, y.bays[0].ID)
		a.Waits, a.RequestID = true, one.ID
		booked := must(y.Book(ctx, y.clerk, a))(t)
		refused(t, waits(), fault.Invalid, "waits", "one is booked who waits")
		must(y.Set(ctx, y.clerk, booked.ID, booked.Version,
			appointment.Said{Status: appointment.Cancelled, Reason: "Ill"}))(t)
		done(t, waits())
	})
}

func fieldsOf(err error) (names []string) {
	f := fault.Of(err)
	if f == nil {
		return nil
	}
	for _, name := range []string{"captcha", "date", "email", "location_id", "message", "name", "phone", "time", "vehicle",
		"waits"} {
		if f.Fields[name].Format != "" {
			names = append(names, name)
		}
	}
	return names
}

// APPT-5: one answer of the riddle, one request; one answer of staff, one letter: the request becomes an appointment
// whose customer is told and reminded, or is declined with words.
func TestARequestIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		w := y.wish(t, ctx)
		var kept atomic.Int64
		dbtest.Race(8, func(ctx context.Context, _ int) {
			if _, err := y.Ask(ctx, access.Actor{}, w); err == nil {
				kept.Add(1)
			} else if !fault.Is(err, fault.Invalid) {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		must(y.Ask(ctx, access.Actor{}, y.wish(t, ctx)))(t)
		open := must(y.Requests(ctx, y.store.ID))(t)
		if kept.Load() != 1 || len(open) != 2 || len(letters(t, ctx)) != 0 {
			t.Fatalf("%d kept, %d open, %v", kept.Load(), len(open), letters(t, ctx))
		}
		if n := must(y.CountRequests(ctx, y.clerk))(t); n != 2 {
			t.Errorf("%d are counted", n)
		}
		stranger := access.Actor{Kind: access.Staff, StaffID: 2}.Granted(access.SellAtTill)
		refused(t, y.Decline(ctx, stranger, open[0].ID, "No"), fault.NotFound, "", "of another store")
		refused(t, y.Decline(ctx, y.clerk, open[0].ID, " "), fault.Invalid, "answer", "without words")
		start := y.at(t, ctx, open[0].Day+" 14:30")
		var booked, declined, late atomic.Int64
		dbtest.Race(12, func(ctx context.Context, i int) {
			var err error
			if i%2 == 0 {
				a := y.wanted(start.Add(-time.Duration(i)*time.Hour/2), 30, y.bays[0].ID)
				a.RequestID = open[0].ID
				if _, err = y.Book(ctx, y.clerk, a); err == nil {
					booked.Add(1)
				}
			} else if err = y.Decline(ctx, y.clerk, open[0].ID, "We are full"); err == nil {
				declined.Add(1)
			}
			if fault.Is(err, fault.Conflict) {
				late.Add(1)
			} else if err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if booked.Load()+declined.Load() != 1 || late.Load() != 11 || len(letters(t, ctx)) != 1 {
			t.Errorf("%d booked, %d declined, %d late: %v", booked.Load(), declined.Load(), late.Load(), letters(t, ctx))
		}

		done(t, setting.Set(ctx, audit.System, setting.AppointmentSecondReminder, setting.Business, 0))
		second := y.wanted(start, 30, y.bays[1].ID)
		second.RequestID = open[1].ID
		a := must(y.Book(ctx, y.clerk, second))(t)
		dbtest.Clock(ctx).Advance(start.Add(-24 * time.Hour).Sub(clock.Now(ctx)))
		done(t, y.Remind(ctx))
		counts := map[string]int64{}
		for _, one := range letters(t, ctx) {
			counts[one]++
		}
		want := map[string]int64{"appointment robin@guest.test es": 1 + booked.Load(),
			"appointment_reminder robin@guest.test es": 1 + booked.Load()}
		if declined.Load() == 1 {
			want["appointment_declined robin@guest.test es"] = 1
		}
		if diff := cmp.Diff(want, counts); diff != "" {
			t.Error(diff)
		}
		if got := must(appointment.RequestsOf(ctx, []int64{a.ID}))(t)[a.ID]; got.State != appointment.RequestBooked ||
			got.ID != open[1].ID {
			t.Errorf("%+v", got)
		}
	})
}

// SEC-1: one address asks so often an hour and no more; guesses cost a riddle.
func TestRequestsAreBounded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		w, flood := y.wish(t, ctx), access.Actor{IP: "192.0.2.7"}
		for range 20 {
			done(t, y.CountRequest(ctx, flood, session, "guess"))
		}
		refused(t, y.CountRequest(ctx, flood, session, "guess"), fault.TooMuch, "", "the 21st")
		_, err := y.Ask(ctx, flood, w)
		refused(t, err, fault.Invalid, "captcha", "the riddle outlived twenty answers")
	})
}

// What a customer asked for goes with them, and is forgotten with them.
func TestARequestGoesWithItsCustomer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		must(y.Ask(ctx, access.Actor{Kind: access.Customer, CustomerID: 7}, y.wish(t, ctx)))(t)
		done(t, appointment.MoveCustomer(ctx, 7, 8))
		done(t, appointment.ForgetCustomer(ctx, 7))
		if r := must(y.Requests(ctx, y.store.ID))(t)[0]; r.CustomerID != 8 || r.Name == "" {
			t.Errorf("moved: %+v", r)
		}
		done(t, appointment.ForgetCustomer(ctx, 8))
		if r := must(y.Requests(ctx, y.store.ID))(t)[0]; r.Name+r.Email+r.Phone+r.Message+r.Vehicle != "" {
			t.Errorf("forgotten: %+v", r)
		}
	})
}
