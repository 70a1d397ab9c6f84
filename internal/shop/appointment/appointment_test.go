package appointment_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/appointment"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
)

// yard is a store that is open from 8 to 18, two bays, and two who work there from 8 to 17.
type yard struct {
	*appointment.Service
	locations *location.Service
	store     location.Location
	bays      []appointment.Bay
	people    []int64
	clerk     access.Actor
}

func must[T any](value T, err error) func(rapid.TB) T {
	return func(t rapid.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func done(t rapid.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func refused(t rapid.TB, err error, kind fault.Kind, field, why string) {
	t.Helper()
	if !fault.Is(err, kind) || field != "" && fault.Of(err).Fields[field].Format == "" {
		t.Errorf("%s: %v", why, err)
	}
}

func always(opens, closes string) location.Week {
	week := location.Week{}
	for day := time.Sunday; day <= time.Saturday; day++ {
		week[day] = []location.Hours{{Opens: opens, Closes: closes}}
	}
	return week
}

func setup(t rapid.TB, ctx context.Context, zone string, hours location.Week, closures ...location.Closure) *yard {
	t.Helper()
	people := access.New()
	y := &yard{locations: location.New()}
	y.Service = appointment.NewService(people, customer.New(), y.locations, order.New(nil, nil, nil, nil, nil, nil), []byte("key"))
	at := must(time.LoadLocation(zone))(t)
	id := must(y.locations.AddLocation(ctx, location.Details{Code: "A1", Name: "A1", ShortName: "A1", City: "A1", Zone: at,
		Hours: hours, Closures: closures}))(t)
	y.store = must(y.locations.Location(ctx, id))(t)
	y.clerk = access.Actor{Kind: access.Staff, StaffID: 1}.
		Granted(access.SellAtTill, access.EditStores).Placed(id)
	for _, title := range []string{"Bay 1", "Bay 2"} {
		y.bays = append(y.bays, must(y.SaveBay(ctx, y.clerk, "", appointment.Bay{LocationID: id, Title: title,
			Kind: appointment.Lift, Active: true}))(t))
	}
	role := must(people.AddRole(ctx, audit.System, "Installer", access.SellAtTill))(t)
	for i, name := range []string{"Marco", "Tess"} {
		staff := must(people.AddStaff(ctx, audit.System, access.NewStaff{Name: name, Email: name + "@demo.test",
			Password: "camber-demo", PIN: []string{"4711", "4712"}[i], RoleID: role, Locations: []int64{id}}))(t)
		y.people = append(y.people, staff)
		hours := always("08:00", "17:00")
		if zone != "UTC" {
			hours = always("00:00", "00:00")
		}
		done(t, y.SaveInstaller(ctx, y.clerk, "", appointment.Installer{StaffID: staff, Active: true,
			Hours: map[int64]location.Week{id: hours}}))
	}
	return y
}

// at is a time of the store's clock.
func (y *yard) at(t rapid.TB, ctx context.Context, written string) time.Time {
	t.Helper()
	return must(y.StartAt(ctx, y.store.ID, written))(t)
}

func (y *yard) wanted(start time.Time, minutes int, bay int64, people ...int64) appointment.Appointment {
	return appointment.Appointment{LocationID: y.store.ID, Status: appointment.Confirmed, Place: appointment.Place{
		BayID: bay, Installers: people, Start: start, End: start.Add(time.Duration(minutes) * time.Minute)}}
}

// APPT-4: whatever is asked at once, a bay or an installer has one appointment at a time.
func TestTwoHundredAtOnceGetOne(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		start := y.at(t, ctx, "2026-03-03 10:00")
		for name, wanted := range map[string]func(i int) appointment.Appointment{
			"a bay": func(i int) appointment.Appointment { // each begins elsewhere, and all have 10:45 to 11:00 in common
				return y.wanted(start.Add(time.Duration(i%4)*15*time.Minute), 60, y.bays[0].ID)
			},
			"an installer": func(i int) appointment.Appointment {
				return y.wanted(start.Add(4*time.Hour+time.Duration(i%4)*15*time.Minute), 60, y.bays[i%2].ID, y.people[0])
			},
		} {
			var got, taken atomic.Int64
			dbtest.Race(200, func(ctx context.Context, i int) {
				switch _, err := y.Book(ctx, y.clerk, wanted(i)); {
				case err == nil:
					got.Add(1)
				case fault.Is(err, fault.Conflict):
					taken.Add(1)
				default:
					t.Errorf("%s: %v", name, err)
				}
			}, ctx, dbtest.Two(t, ctx))
			if got.Load() != 1 || taken.Load() != 199 {
				t.Errorf("%s: %d were booked, %d found it taken", name, got.Load(), taken.Load())
			}
		}
		day := must(y.Between(ctx, y.store.ID, start.Add(-time.Hour), start.Add(10*time.Hour)))(t)
		if len(day) != 2 {
			t.Errorf("%d appointments stand", len(day))
		}
	})
}

// APPT-4: opening hours are the store's clock's, on the days too on which it is set forward or back; the hour that it
// leaps over can't be booked, and of the one that it shows twice the first is meant.
func TestTheClockIsSet(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		zone, forward, leapt string // the day on which an hour is left out, and that hour
		back, twice          string
		leap                 time.Duration
	}{
		{"America/Chicago", "2026-03-08", "02:30", "2026-11-01", "01:30", time.Hour},
		{"Europe/Berlin", "2026-03-29", "02:30", "2026-10-25", "02:30", time.Hour},
		{"Australia/Lord_Howe", "2026-10-04", "02:15", "2026-04-05", "01:45", 30 * time.Minute},
	} {
		t.Run(c.zone, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				y := setup(t, ctx, c.zone, always("00:00", "00:00"))
				_, err := y.StartAt(ctx, y.store.ID, c.forward+" "+c.leapt)
				refused(t, err, fault.Invalid, "start", "an hour that the clock leaps over")
				if from, to, err := appointment.DayOf(y.store, c.forward); err != nil || to.Sub(from) != 24*time.Hour-c.leap {
					t.Errorf("the day forward lasts %s (%v)", to.Sub(from), err)
				}
				if from, to, err := appointment.DayOf(y.store, c.back); err != nil || to.Sub(from) != 24*time.Hour+c.leap {
					t.Errorf("the day back lasts %s (%v)", to.Sub(from), err)
				}
				// what lies across the leap is as long as it was asked for, and what shows the same time twice is twice there
				across := y.at(t, ctx, c.forward+" 01:30")
				booked := must(y.Book(ctx, y.clerk, y.wanted(across, 60, y.bays[0].ID, y.people[0])))(t)
				if booked.Length() != time.Hour {
					t.Errorf("it lasts %s", booked.Length())
				}
				first := y.at(t, ctx, c.back+" "+c.twice)
				second := first.Add(c.leap)
				if a, b := first.In(y.store.Zone).Format("15:04"), second.In(y.store.Zone).Format("15:04"); a != c.twice || b != a {
					t.Errorf("the clock shows %s and %s", a, b)
				}
				minutes := int(c.leap / time.Minute)
				must(y.Book(ctx, y.clerk, y.wanted(first, minutes, y.bays[0].ID, y.people[0])))(t)
				must(y.Book(ctx, y.clerk, y.wanted(second, minutes, y.bays[0].ID, y.people[0])))(t)
				_, err = y.Book(ctx, y.clerk, y.wanted(first.Add(15*time.Minute), minutes, y.bays[0].ID))
				refused(t, err, fault.Conflict, "", "between the two")
			})
		})
	}
	dbtest.Each(t, func(t *testing.T, ctx context.Context) { // 8 is 8 before and after
		y := setup(t, ctx, "America/Chicago", always("08:00", "18:00"))
		for _, day := range []string{"2026-03-07", "2026-03-08", "2026-11-01", "2026-11-02"} {
			must(y.Book(ctx, y.clerk, y.wanted(y.at(t, ctx, day+" 08:00"), 60, y.bays[0].ID)))(t)
			must(y.Book(ctx, y.clerk, y.wanted(y.at(t, ctx, day+" 17:00"), 60, y.bays[0].ID)))(t)
			for _, shut := range []string{" 07:45", " 17:15"} {
				_, err := y.Book(ctx, y.clerk, y.wanted(y.at(t, ctx, day+shut), 60, y.bays[1].ID))
				refused(t, err, fault.Invalid, "start", day+shut)
			}
		}
	})
}

// APPT-4: a week with a closed day and one of other hours; a block may stand outside the hours.
func TestAWeekWithAClosure(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		week := always("08:00", "18:00")
		delete(week, time.Sunday)
		y := setup(t, ctx, "UTC", week,
			location.Closure{First: "2026-03-04", Last: "2026-03-04", Reason: "Stocktaking"},
			location.Closure{First: "2026-03-06", Last: "2026-03-06", Reason: "Short day",
				Hours: []location.Hours{{Opens: "08:00", Closes: "12:00"}}})
		for at, isOpen := range map[string]bool{
			"2026-03-03 10:00": true, "2026-03-04 10:00": false, "2026-03-05 10:00": true, "2026-03-06 10:00": true,
			"2026-03-06 11:15": false, "2026-03-07 17:00": true, "2026-03-08 10:00": false, "2026-03-03 07:45": false,
		} {
			_, err := y.Book(ctx, y.clerk, y.wanted(y.at(t, ctx, at), 60, y.bays[0].ID))
			if isOpen {
				done(t, err)
			} else {
				refused(t, err, fault.Invalid, "start", at)
			}
		}
		shut := y.wanted(y.at(t, ctx, "2026-03-04 06:00"), 26*60, y.bays[0].ID)
		shut.Status = appointment.Block
		_, err := y.Book(ctx, y.clerk, shut)
		refused(t, err, fault.Invalid, "note", "a block without a reason")
		shut.Note = "Lift is inspected"
		must(y.Book(ctx, y.clerk, shut))(t)
		_, err = y.Book(ctx, y.clerk, y.wanted(y.at(t, ctx, "2026-03-05 08:00"), 60, y.bays[0].ID))
		done(t, err)
		shut.Start, shut.End = y.at(t, ctx, "2026-03-05 09:30"), y.at(t, ctx, "2026-03-05 10:30")
		_, err = y.Book(ctx, y.clerk, shut)
		refused(t, err, fault.Conflict, "", "a block over an appointment")
	})
}

// APPT-4: people are booked while they work there; leave is a block of theirs. Bays need time before and after, and
// both sides count.
func TestPeopleAndWhatABayNeeds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		at := func(clock string) time.Time { return y.at(t, ctx, "2026-03-03 "+clock) }
		_, err := y.Book(ctx, y.clerk, y.wanted(at("16:30"), 60, y.bays[0].ID, y.people[0]))
		refused(t, err, fault.Invalid, "user_id", "after they went home")
		must(y.Book(ctx, y.clerk, y.wanted(at("16:30"), 60, y.bays[0].ID)))(t)
		leave := y.wanted(at("12:00"), 6*60, 0, y.people[0])
		leave.Status, leave.Note = appointment.Block, "Leave"
		off := must(y.Book(ctx, y.clerk, leave))(t)
		_, err = y.Book(ctx, y.clerk, y.wanted(at("11:30"), 60, y.bays[0].ID, y.people...))
		refused(t, err, fault.Conflict, "", "on leave")
		must(y.Book(ctx, y.clerk, y.wanted(at("11:30"), 60, y.bays[0].ID, y.people[1])))(t)

		slow := y.bays[1]
		version := slow.Version()
		slow.Before, slow.After = 10, 20
		slow = must(y.SaveBay(ctx, y.clerk, version, slow))(t)
		_, err = y.SaveBay(ctx, y.clerk, version, slow)
		refused(t, err, fault.Conflict, "", "as it was seen before")
		first := must(y.Book(ctx, y.clerk, y.wanted(at("10:00"), 60, slow.ID)))(t)
		_, err = y.Book(ctx, y.clerk, y.wanted(at("11:15"), 30, slow.ID))
		refused(t, err, fault.Conflict, "", "20 minutes after and 10 before")
		_, err = y.Book(ctx, y.clerk, y.wanted(at("09:15"), 30, slow.ID))
		refused(t, err, fault.Conflict, "", "20 minutes after and 10 before, the earlier one last")
		must(y.Book(ctx, y.clerk, y.wanted(at("11:30"), 30, slow.ID)))(t)
		must(y.Book(ctx, y.clerk, y.wanted(at("09:00"), 30, slow.ID)))(t)

		// what is called off frees its time, and takes it again only where it is still free
		gone := must(y.Set(ctx, y.clerk, first.ID, first.Version, appointment.Said{Status: appointment.Cancelled, Reason: "Car is sold"}))(t)
		again := must(y.Book(ctx, y.clerk, y.wanted(at("10:00"), 30, slow.ID)))(t)
		_, err = y.Set(ctx, y.clerk, gone.ID, gone.Version, appointment.Said{Status: appointment.Confirmed, Reason: ""})
		refused(t, err, fault.Conflict, "", "its time is another's")
		must(y.Set(ctx, y.clerk, again.ID, again.Version, appointment.Said{Status: appointment.Cancelled, Reason: "Wrong day"}))(t)
		back := must(y.Set(ctx, y.clerk, gone.ID, gone.Version, appointment.Said{Status: appointment.Confirmed, Reason: ""}))(t)
		_, err = y.Move(ctx, y.clerk, back.ID, gone.Version, back.Place)
		refused(t, err, fault.Conflict, "", "as it was seen before")
		missed := must(y.Set(ctx, y.clerk, back.ID, back.Version, appointment.Said{Status: appointment.NoShow, Reason: ""}))(t)
		_, err = y.Move(ctx, y.clerk, missed.ID, missed.Version, back.Place)
		refused(t, err, fault.Conflict, "", "over")
		_, err = y.Book(ctx, y.clerk, y.wanted(at("10:00"), 30, slow.ID))
		refused(t, err, fault.Conflict, "", "who did not come keeps the time")
		done(t, func() error {
			_, err := y.Set(ctx, y.clerk, off.ID, off.Version, appointment.Said{Status: appointment.Cancelled, Reason: "Came back"})
			return err
		}())
		must(y.Book(ctx, y.clerk, y.wanted(at("13:00"), 60, y.bays[0].ID, y.people[0])))(t)

		other := y.clerk.Placed(y.store.ID + 1)
		_, err = y.Book(ctx, other, y.wanted(at("15:00"), 30, y.bays[0].ID))
		refused(t, err, fault.Forbidden, "", "of another store")
		_, err = y.Move(ctx, other, back.ID, back.Version, back.Place)
		refused(t, err, fault.NotFound, "", "of another store")
		_, err = y.Book(ctx, y.clerk, y.wanted(at("15:05"), 30, y.bays[0].ID))
		refused(t, err, fault.Invalid, "start", "beside the quarters of the hour")
	})
}

// BAY-1: a day's load is counted in the hours of people, less leave, and of bays by kind, and says when it is too much.
func TestTheLoadOfADay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		at := func(clock string) time.Time { return y.at(t, ctx, "2026-03-02 "+clock) }
		leave := y.wanted(at("08:00"), 12*60, 0, y.people[0])
		leave.Status, leave.Note = appointment.Block, "Leave"
		must(y.Book(ctx, y.clerk, leave))(t)
		flat := must(y.SaveBay(ctx, y.clerk, "", appointment.Bay{LocationID: y.store.ID, Title: "Yard",
			Kind: appointment.Flat, Active: true}))(t)
		shut := y.wanted(at("16:00"), 4*60, flat.ID)
		shut.Status, shut.Note = appointment.Block, "Floor is painted"
		must(y.Book(ctx, y.clerk, shut))(t)
		must(y.Book(ctx, y.clerk, y.wanted(at("08:00"), 480, y.bays[0].ID, y.people[1])))(t)
		load := func() appointment.Load { return must(y.Load(ctx, y.store, "2026-03-02"))(t) }
		if l := load(); l.People != 9*60 || l.Booked != 480 || l.Over() ||
			!slices.Equal(l.Kinds, []appointment.KindLoad{{Kind: appointment.Lift, Open: 2 * 600, Booked: 480},
				{Kind: appointment.Flat, Open: 480, Booked: 0}}) {
			t.Errorf("%+v", l)
		}
		yesterday := must(y.Book(ctx, y.clerk, y.wanted(y.at(t, ctx, "2026-03-01 10:00"), 120, y.bays[1].ID)))(t)
		if l := load(); l.Carried != 0 {
			t.Errorf("nothing is left over: %+v", l)
		}
		must(y.Set(ctx, y.clerk, yesterday.ID, yesterday.Version, appointment.Said{Status: appointment.InWork, Reason: ""}))(t)
		if l := load(); l.Carried != 120 || l.Booked != 600 || !l.Over() {
			t.Errorf("work of yesterday: %+v", l)
		}
		if l := must(y.Load(ctx, y.store, "2026-03-03"))(t); l.Carried != 0 {
			t.Errorf("it is carried into today alone: %+v", l)
		}
	})
}

// booking is what the plain model knows of one.
type booking struct {
	appointment.Appointment
	isGone bool
}

// clashes says by looking at each pair of slots whether two share a bay or an installer at a time.
func clashes(a, b appointment.Appointment) bool {
	shares := a.BayID == b.BayID || slices.ContainsFunc(a.Installers, func(id int64) bool {
		return slices.Contains(b.Installers, id)
	})
	return shares && a.Start.Before(b.End) && b.Start.Before(a.End)
}

// APPT-4: any course of booking, moving, resizing and calling off leaves exactly what a plain list of times would.
func TestMovesAgainstAModel(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx, "UTC", always("08:00", "18:00"))
		open := y.at(t, ctx, "2026-03-03 08:00")
		day := 0
		rapid.Check(t, func(t *rapid.T) {
			day++
			first := open.AddDate(0, 0, day%300) // a day of its own
			for _, left := range must(y.Between(ctx, y.store.ID, first, first.Add(10*time.Hour)))(t) {
				if left.Status != appointment.Cancelled {
					must(y.Set(ctx, y.clerk, left.ID, left.Version, appointment.Said{Status: appointment.Cancelled, Reason: "An earlier course"}))(t)
				}
			}
			var model []*booking
			place := func() appointment.Place {
				p := appointment.Place{BayID: y.bays[rapid.IntRange(0, 1).Draw(t, "bay")].ID}
				if who := rapid.IntRange(0, 3).Draw(t, "people"); who < 2 {
					p.Installers = []int64{y.people[who]}
				}
				p.Start = first.Add(time.Duration(rapid.IntRange(-1, 16).Draw(t, "start")) * 30 * time.Minute)
				p.End = p.Start.Add(time.Duration(rapid.IntRange(1, 5).Draw(t, "length")) * 30 * time.Minute)
				return p
			}
			isFree := func(a appointment.Appointment) bool {
				if a.Start.Before(first) || a.End.After(first.Add(10*time.Hour)) ||
					len(a.Installers) > 0 && a.End.After(first.Add(9*time.Hour)) {
					return false
				}
				return !slices.ContainsFunc(model, func(b *booking) bool {
					return !b.isGone && b.ID != a.ID && clashes(b.Appointment, a)
				})
			}
			for range rapid.IntRange(1, 12).Draw(t, "steps") {
				step := rapid.SampledFrom([]string{"book", "book", "move", "resize", "cancel"}).Draw(t, "step")
				if step == "book" || len(model) == 0 {
					a := y.wanted(first, 30, y.bays[0].ID)
					a.Place = place()
					booked, err := y.Book(ctx, y.clerk, a)
					if (err == nil) != isFree(a) {
						t.Fatalf("book %v: %v", a.Place, err)
					}
					if err == nil {
						model = append(model, &booking{Appointment: booked})
					}
					continue
				}
				b := rapid.SampledFrom(model).Draw(t, "which")
				if b.isGone {
					continue
				}
				if step == "cancel" {
					b.Appointment = must(y.Set(ctx, y.clerk, b.ID, b.Version, appointment.Said{Status: appointment.Cancelled, Reason: "Called off"}))(t)
					b.isGone = true
					continue
				}
				to := place()
				if step == "resize" {
					length := to.End.Sub(to.Start)
					to = b.Place
					to.End = to.Start.Add(length)
				}
				wanted := b.Appointment
				wanted.Place = to
				moved, err := y.Move(ctx, y.clerk, b.ID, b.Version, to)
				if (err == nil) != isFree(wanted) {
					t.Fatalf("%s %v to %v: %v", step, b.Place, to, err)
				}
				if err == nil {
					b.Appointment = moved
				}
			}
			for _, a := range must(y.Between(ctx, y.store.ID, first, first.Add(10*time.Hour)))(t) {
				i := slices.IndexFunc(model, func(b *booking) bool { return b.ID == a.ID })
				if a.Status == appointment.Cancelled {
					continue
				}
				if i < 0 || model[i].isGone || !a.Start.Equal(model[i].Start) || !a.End.Equal(model[i].End) ||
					a.BayID != model[i].BayID || !slices.Equal(a.Installers, model[i].Installers) {
					t.Fatalf("kept %+v", a)
				}
			}
		})
	})
}
