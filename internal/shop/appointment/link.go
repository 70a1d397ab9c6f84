package appointment

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/setting"
)

// Token is the secret part of the address /a/{token} by which a customer confirms, moves or calls off an appointment:
// its number, and 128 bits that only the server's key makes.
func (s *Service) Token(id int64) string {
	mac := hmac.New(sha256.New, s.key)
	_, _ = fmt.Fprintf(mac, "appointment %d", id)
	secret := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil)[:16])
	return strconv.FormatInt(id, 10) + "-" + strings.ToLower(secret)
}

// ByToken is the appointment that a link names; any other token is NotFound.
func (s *Service) ByToken(ctx context.Context, token string) (Appointment, error) {
	number, _, _ := strings.Cut(token, "-")
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil || subtle.ConstantTimeCompare([]byte(s.Token(id)), []byte(token)) != 1 {
		return Appointment{}, missing()
	}
	return one(ctx, id)
}

// Rules are what a store lets customers do by themselves: how long before a start at the latest. Staff are not bound.
type Rules struct{ Notice, Move, Cancel time.Duration }

// RulesOf are those of a store.
func RulesOf(ctx context.Context, locationID int64) (r Rules, err error) {
	for at, one := range map[*time.Duration]setting.Setting[int]{&r.Notice: setting.AppointmentNotice,
		&r.Move: setting.AppointmentLastMove, &r.Cancel: setting.AppointmentLastCancel} {
		hours, err := setting.Get(ctx, one, setting.Location(locationID))
		if err != nil {
			return r, err
		}
		*at = time.Duration(hours) * time.Hour
	}
	return r, nil
}

// MayConfirm says whether a customer can still say that they come.
func (a Appointment) MayConfirm(now time.Time) bool {
	return a.IsAwaited() && now.Before(a.Start) && a.Confirmed.IsZero()
}

// MayMove says whether a customer can still move it.
func (r Rules) MayMove(a Appointment, now time.Time) bool { return inTime(a, r.Move, now) }

// MayCancel says whether a customer can still call it off.
func (r Rules) MayCancel(a Appointment, now time.Time) bool { return inTime(a, r.Cancel, now) }

func inTime(a Appointment, lead time.Duration, now time.Time) bool {
	return a.IsAwaited() && now.Before(a.Start) && !now.After(a.Start.Add(-lead))
}

// Confirm notes that the customer of a link comes. version is that of what they saw. Once more changes nothing.
func (s *Service) Confirm(ctx context.Context, actor access.Actor, token string, version int64) error {
	return s.byCustomer(ctx, actor, token, func(_ context.Context, a *Appointment) (string, error) {
		switch now := clock.Now(ctx); {
		case a.IsAwaited() && !a.Confirmed.IsZero():
			return "", nil
		case !a.MayConfirm(now):
			return "", over()
		case a.Version != version:
			return "", elsewhere()
		default:
			a.Status, a.Confirmed = Confirmed, now
		}
		return "appointment.accept", nil
	})
}

// CalledOffByCustomer is the reason of one that its customer called off without giving any; the key of its translation.
var CalledOffByCustomer = text.Key("Called off by the customer")

// CallOff frees the time of the appointment of a link, where its customer still may. Once more changes nothing.
func (s *Service) CallOff(ctx context.Context, actor access.Actor, token string, version int64, reason string) error {
	reason = strings.TrimSpace(reason)
	if problem := fault.Length(reason, false, 0, 200); problem != nil {
		return fault.InFields(map[string]fault.Text{"reason": *problem})
	}
	if reason == "" {
		reason = CalledOffByCustomer
	}
	return s.byCustomer(ctx, actor, token, func(ctx context.Context, a *Appointment) (string, error) {
		if a.Status == Cancelled {
			return "", nil
		}
		rules, err := RulesOf(ctx, a.LocationID)
		switch {
		case err != nil:
			return "", err
		case !rules.MayCancel(*a, clock.Now(ctx)):
			return "", fault.New(fault.Conflict, "It can't be called off here any more. Please call us.")
		case a.Version != version:
			return "", elsewhere()
		}
		a.Status, a.Reason = Cancelled, reason
		return "appointment.cancelled", release(ctx, a.ID)
	})
}

// MoveTo puts the appointment of a link to a start that Free names, and writes to its customer. To where it is already
// changes nothing.
func (s *Service) MoveTo(ctx context.Context, actor access.Actor, token string, version int64, start time.Time) error {
	return s.byCustomer(ctx, actor, token, func(ctx context.Context, a *Appointment) (string, error) {
		if a.IsAwaited() && a.Start.Equal(start) {
			return "", nil
		}
		rules, err := RulesOf(ctx, a.LocationID)
		if err != nil {
			return "", err
		}
		now := clock.Now(ctx)
		switch {
		case !rules.MayMove(*a, now):
			return "", fault.New(fault.Conflict, "It can't be moved here any more. Please call us.")
		case a.Version != version:
			return "", elsewhere()
		}
		days, err := s.free(ctx, *a, rules, start, start)
		if err != nil {
			return "", err
		}
		at := -1
		if len(days) == 1 {
			at = slices.IndexFunc(days[0].Places, func(p Place) bool { return p.Start.Equal(start) })
		}
		if at < 0 {
			return "", fault.New(fault.Conflict, "This time was just taken. Please choose another.")
		}
		a.Place, a.Status, a.Confirmed = days[0].Places[at], Confirmed, now
		if err := s.place(ctx, a); err != nil {
			return "", err
		}
		who, err := s.Contact(ctx, *a)
		if err == nil && who.Email != "" {
			err = s.writeOf(ctx, *a, who.Email, text.In(ctx))
		}
		return "appointment.move", err
	})
}

func (s *Service) byCustomer(ctx context.Context, actor access.Actor, token string,
	do func(context.Context, *Appointment) (string, error)) error {
	a, err := s.ByToken(ctx, token)
	if err == nil {
		_, err = changed(ctx, actor, a.ID, do)
	}
	return err
}

// FreeDay is a day of a store with the places, the soonest first, to which an appointment could move.
type FreeDay struct {
	Day    string
	Places []Place
}

// freeFor is for how many days free times are shown.
const freeFor = 21

// Free are the days, of the next three weeks, on which a customer can have an appointment instead: in a bay of its kind,
// done by the same people, in no day that is full by hours (BAY-1), and not sooner than the store wants to know.
func (s *Service) Free(ctx context.Context, a Appointment) ([]FreeDay, error) {
	rules, err := RulesOf(ctx, a.LocationID)
	if err != nil {
		return nil, err
	}
	first := clock.Now(ctx).Add(rules.Notice)
	return s.free(ctx, a, rules, first, first.AddDate(0, 0, freeFor))
}

// yard is what decides whether a time is free.
type yard struct {
	store  location.Location
	bays   []Bay // that an appointment can be in, its own first
	all    []Bay // of the store, in use
	people []Installer
	taken  []Appointment // at the store
	busy   map[int64]bool
	grid   int
}

// free are the days from that of a moment to that of another.
func (s *Service) free(ctx context.Context, a Appointment, rules Rules, from, to time.Time) ([]FreeDay, error) {
	store, err := s.locations.Location(ctx, a.LocationID)
	if err != nil {
		return nil, err
	}
	soonest := clock.Now(ctx).Add(rules.Notice)
	first, _, err := DayOf(store, store.Day(from))
	if err != nil {
		return nil, err
	}
	_, last, err := DayOf(store, store.Day(to))
	if err != nil {
		return nil, err
	}
	y, err := s.yardOf(ctx, store, a, first, last)
	if err != nil {
		return nil, err
	}
	var days []FreeDay
	for at := first; at.Before(last); {
		day := store.Day(at)
		begins, ends, err := DayOf(store, day)
		if err != nil {
			return nil, err
		}
		if places := y.on(a, begins, ends, soonest, clock.Now(ctx)); len(places) > 0 {
			days = append(days, FreeDay{day, places})
		}
		at = ends
	}
	return days, nil
}

func (s *Service) yardOf(ctx context.Context, store location.Location, a Appointment, from, to time.Time) (y yard,
	err error) {
	y.store = store
	if y.grid, err = s.Grid(ctx); err != nil {
		return y, err
	}
	all, err := bays(ctx)
	if err != nil {
		return y, err
	}
	y.all = slices.DeleteFunc(all, func(b Bay) bool { return b.LocationID != store.ID || !b.Active })
	own, err := bay(ctx, a.BayID)
	if err != nil {
		return y, err
	}
	for _, b := range y.all {
		if b.Kind == own.Kind {
			y.bays = append(y.bays, b)
		}
	}
	slices.SortStableFunc(y.bays, func(b, c Bay) int {
		if b.ID == own.ID {
			return -1
		}
		if c.ID == own.ID {
			return 1
		}
		return 0
	})
	people, err := installers(ctx)
	if err != nil {
		return y, err
	}
	y.people = slices.DeleteFunc(people, func(i Installer) bool { return !i.Active })
	const around = mostAround * time.Minute // what a bay needs can reach over midnight
	if y.taken, err = between(ctx, store.ID, from.Add(-around), to.Add(around)); err != nil {
		return y, err
	}
	y.busy, err = busyElsewhere(ctx, a, from, to)
	return y, err
}

// on are the free places of a day.
func (y yard) on(a Appointment, from, to, soonest, now time.Time) (places []Place) {
	others := slices.DeleteFunc(slices.Clone(y.taken), func(o Appointment) bool { return o.ID == a.ID })
	load := loadOf(y.store, from, to, now, y.all, y.people, others)
	minutes := int(a.Length()/time.Minute) * max(1, len(a.Installers))
	if len(y.people) > 0 && load.Booked+minutes > load.People {
		return nil
	}
	for start := from; start.Before(to); start = start.Add(Slot) {
		if start.Before(soonest) || start.In(y.store.Zone).Minute()%y.grid != 0 || start.Equal(a.Start) {
			continue
		}
		end := start.Add(a.Length())
		if !y.store.IsOpen(start, end) || !y.areFree(a, start, end) {
			continue
		}
		for _, b := range y.bays {
			wanted := a
			wanted.BayID, wanted.Before, wanted.After, wanted.Start, wanted.End = b.ID, b.Before, b.After, start, end
			if !slices.ContainsFunc(others, func(o Appointment) bool { return wanted.meets(o) }) {
				places = append(places, Place{BayID: b.ID, Installers: a.Installers, Start: start, End: end})
				break
			}
		}
	}
	return places
}

// areFree says whether all who do an appointment work then and have nothing else.
func (y yard) areFree(a Appointment, start, end time.Time) bool {
	for _, id := range a.Installers {
		i := slices.IndexFunc(y.people, func(i Installer) bool { return i.StaffID == id })
		if i < 0 || !y.people[i].works(y.store, start, end) {
			return false
		}
	}
	for slot := SlotOf(start); slot < SlotOf(end); slot++ {
		if y.busy[slot] {
			return false
		}
	}
	return true
}

// meets says whether two have time of the same bay in common.
func (a Appointment) meets(o Appointment) bool {
	if !o.holdsTime() || o.BayID != a.BayID {
		return false
	}
	from, to := a.baySlots()
	first, last := o.baySlots()
	return from < last && first < to
}

func elsewhere() error {
	return fault.New(fault.Conflict, "This appointment was changed meanwhile. Please look again.")
}
