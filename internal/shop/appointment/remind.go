package appointment

import (
	"context"
	"errors"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/phone"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/setting"
)

// Contact is who is expected, and how they are reached.
type Contact struct {
	Name  string
	Email string // empty: none is known
	Phone string // as it is dialled; empty: none is known
	Texts bool   // they agreed to text messages
	Lang  text.Lang
}

// Contact is whose an appointment is; of nobody who is known it is empty.
func (s *Service) Contact(ctx context.Context, a Appointment) (Contact, error) {
	who := Contact{Lang: text.English}
	if a.OrderID != 0 {
		o, err := s.orders.Order(ctx, a.OrderID)
		if err != nil {
			return who, err
		}
		who.Lang = o.Lang
	}
	if a.CustomerID == 0 {
		asked, err := requestsOf(ctx, []int64{a.ID})
		if r, has := asked[a.ID]; has && err == nil {
			who = Contact{Name: r.Name, Email: r.Email, Phone: phone.E164(r.Phone), Lang: r.Lang}
		}
		return who, err
	}
	c, err := s.customers.Customer(ctx, a.CustomerID)
	if err != nil {
		return who, err
	}
	who.Name, who.Email, who.Phone, who.Texts = c.Name(), c.Email, phone.E164(c.Telephone), c.Texts
	return who, nil
}

// Reminded is a message that reminds of an appointment, as it was placed when it was queued.
type Reminded struct {
	ID            int64
	AppointmentID int64
	Placed        time.Time
	Nth           int // of the store's times before the start
	Channel       string
	MessageID     int64
}

// IsOf says whether it reminds of an appointment as it is now: it was not moved since, and is still expected.
func (r Reminded) IsOf(a Appointment, now time.Time) bool {
	return r.AppointmentID == a.ID && r.Placed.Equal(a.Placed) && a.IsAwaited() && now.Before(a.Start)
}

// ReminderByID returns one, else NotFound.
func ReminderByID(ctx context.Context, id int64) (Reminded, error) { return reminder(ctx, id) }

// RemindersOf are those of appointments as they are placed now, by the appointment.
func RemindersOf(ctx context.Context, all []Appointment) (map[int64][]Reminded, error) {
	return remindersOf(ctx, all)
}

// leads are how long before a start is reminded of, the first first; 0: not. The same time twice is one.
func leads(ctx context.Context, locationID int64) (all [2]time.Duration, err error) {
	for i, one := range []setting.Setting[int]{setting.AppointmentReminder, setting.AppointmentSecondReminder} {
		hours, err := setting.Get(ctx, one, setting.Location(locationID))
		if err != nil {
			return all, err
		}
		all[i] = time.Duration(hours) * time.Hour
	}
	if all[0] == all[1] {
		all[1] = 0
	}
	return all, nil
}

// isDue says whether an appointment is to be reminded of now, so long before its start. What was made later than that
// needs no reminder, and one that is late by half the time is none any more: a server that was away must not remind
// minutes before.
func (a Appointment) isDue(lead time.Duration, now time.Time) bool {
	at := a.Start.Add(-lead)
	return lead > 0 && a.IsAwaited() && !a.Placed.After(at) && !now.Before(at) && now.Before(at.Add(lead/2))
}

// Remind queues the reminders that are due, each once (APPT-4).
func (s *Service) Remind(ctx context.Context) error {
	stores, err := s.locations.InUse(ctx)
	if err != nil {
		return err
	}
	var failed []error
	for _, store := range stores {
		failed = append(failed, s.remindAt(ctx, store))
	}
	return errors.Join(failed...)
}

func (s *Service) remindAt(ctx context.Context, store location.Location) error {
	before, err := leads(ctx, store.ID)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	all, err := between(ctx, store.ID, now, now.Add(max(before[0], before[1])+Slot))
	if err != nil {
		return err
	}
	var failed []error
	for _, a := range all {
		for i, lead := range before {
			if a.isDue(lead, now) {
				failed = append(failed, s.remindOf(ctx, a.ID, i+1, lead))
			}
		}
	}
	return errors.Join(failed...)
}

// remindOf queues the nth reminder of an appointment by each way that its customer can be reached, where it is still due
// and was not queued.
func (s *Service) remindOf(ctx context.Context, id int64, nth int, lead time.Duration) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := hold(ctx, id); err != nil {
			return err
		}
		a, err := one(ctx, id)
		if err != nil || !a.isDue(lead, clock.Now(ctx)) {
			return err
		}
		who, err := s.Contact(ctx, a)
		if err != nil {
			return err
		}
		ways := map[string]string{}
		if who.Email != "" {
			ways[notify.Email] = who.Email
		}
		if who.Texts && who.Phone != "" {
			ways[notify.Text] = who.Phone
		}
		for channel, recipient := range ways {
			r, isNew, err := addReminder(ctx, Reminded{AppointmentID: a.ID, Placed: a.Placed, Nth: nth, Channel: channel})
			if err != nil || !isNew {
				return err
			}
			r.MessageID, err = notify.Queue(ctx, notify.Request{Kind: notify.Reminder, Channel: channel, Recipient: recipient,
				Lang: who.Lang, OrderID: a.OrderID, CustomerID: a.CustomerID, SubjectID: r.ID, LocationID: a.LocationID})
			if err != nil {
				return err
			}
			if err := saveReminder(ctx, r); err != nil {
				return err
			}
			err = said(ctx, access.Actor{Kind: access.System}, a, "appointment.remind",
				map[string]any{"message": r.MessageID, "by": channel})
			if err != nil {
				return err
			}
		}
		return nil
	})
}
