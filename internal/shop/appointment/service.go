package appointment

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
	"camber/internal/shop/garage"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/setting"
)

// Service keeps bays, installers and what is booked of them.
type Service struct {
	access    *access.Service
	customers *customer.Service
	locations *location.Service
	orders    *order.Service
	key       []byte
}

// NewService takes the key that links of appointments are made with. It must stay the same for as long as they shall
// work.
func NewService(people *access.Service, customers *customer.Service, locations *location.Service,
	orders *order.Service, key []byte) *Service {
	return &Service{people, customers, locations, orders, key}
}

// Grid are the minutes between two times at which an appointment can begin (APPT-2).
func (*Service) Grid(ctx context.Context) (int, error) {
	words, err := setting.Get(ctx, setting.AppointmentSlot, setting.Business)
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(words)
}

// StartAt is when a store's clock shows what a form says: "2026-03-02 14:30".
func (s *Service) StartAt(ctx context.Context, locationID int64, written string) (time.Time, error) {
	day, clock, _ := strings.Cut(strings.TrimSpace(written), " ")
	store, err := s.locations.Location(ctx, locationID)
	if err != nil {
		return time.Time{}, err
	}
	at, ok := store.Moment(day, clock)
	if !ok {
		return at, fault.InFields(map[string]fault.Text{"start": fault.T("The store's clock doesn't show this time.")})
	}
	return at, nil
}

// Book writes an appointment, or a block, where its time is free.
func (s *Service) Book(ctx context.Context, actor access.Actor, a Appointment) (booked Appointment, err error) {
	a.ID, a.Version, a.Reason, a.Confirmed = 0, 1, "", time.Time{}
	a.Note = strings.TrimSpace(a.Note)
	a.Installers, a.PartIDs = sorted(a.Installers), sorted(a.PartIDs)
	if a.Status != Block && !slices.Contains(BookedAs(), a.Status) {
		return Appointment{}, fault.InFields(map[string]fault.Text{"status_id": fault.T("Please choose one of the list")})
	}
	if !MayBook(actor, a.LocationID) {
		return Appointment{}, forbidden()
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		now := a
		if now.RequestID != 0 {
			if err := s.forRequest(ctx, actor, &now); err != nil {
				return err
			}
		}
		if err := s.whose(ctx, actor, now); err != nil {
			return err
		}
		now.Placed = clock.Now(ctx)
		now.Changed = now.Placed
		if err := s.fits(ctx, &now); err != nil {
			return err
		}
		if now.ID, err = add(ctx, now); err != nil {
			return err
		}
		if err := take(ctx, now); err != nil {
			return err
		}
		if err := s.keepRequest(ctx, now); err != nil {
			return err
		}
		if err := s.tell(ctx, now); err != nil {
			return err
		}
		booked = now
		return said(ctx, actor, now, "appointment.book", nil)
	})
	return booked, err
}

// tell queues the letter to who is expected, where that is wanted.
func (s *Service) tell(ctx context.Context, a Appointment) error {
	if !a.Tells || a.RequestID != 0 { // who asked is told anyway
		return nil
	}
	noMail := fault.InFields(map[string]fault.Text{"notify_customer": fault.T("There is no email address to write to.")})
	c, err := s.Contact(ctx, a)
	if err != nil {
		return err
	}
	if c.Email == "" {
		return noMail
	}
	return s.writeOf(ctx, a, c.Email, text.In(ctx))
}

// writeOf queues the letter that says when and where a car is expected.
func (*Service) writeOf(ctx context.Context, a Appointment, email string, lang text.Lang) error {
	_, err := notify.Queue(ctx, notify.Request{Kind: notify.Booked, Channel: notify.Email, Recipient: email, Lang: lang,
		OrderID: a.OrderID, CustomerID: a.CustomerID, SubjectID: a.ID, LocationID: a.LocationID})
	return err
}

// ByID is an appointment, whoever asks.
func ByID(ctx context.Context, id int64) (Appointment, error) { return one(ctx, id) }

// whose refuses an order of another customer or another's vehicle.
func (s *Service) whose(ctx context.Context, actor access.Actor, a Appointment) error {
	if a.OrderID != 0 {
		o, err := s.orders.Seen(ctx, actor, a.OrderID)
		if err != nil {
			return err
		}
		if o.CustomerID != a.CustomerID {
			return fault.InFields(map[string]fault.Text{"order_id": fault.T("This order is of somebody else.")})
		}
	}
	if a.VehicleID != 0 {
		v, err := garage.One(ctx, a.VehicleID)
		if err != nil {
			return err
		}
		if v.CustomerID != a.CustomerID {
			return fault.InFields(map[string]fault.Text{"vehicle_id": fault.T("There is no such vehicle.")})
		}
	}
	return nil
}

// fits says whether bay, people and hours of the store allow it, whoever else has the time, and takes over what its bay
// needs around it.
func (s *Service) fits(ctx context.Context, a *Appointment) error {
	store, err := s.locations.Location(ctx, a.LocationID)
	if err != nil {
		return err
	}
	if store.OutOfUse {
		return fault.InFields(map[string]fault.Text{"location_id": fault.T("Please choose one of the list")})
	}
	grid, err := s.Grid(ctx)
	if err != nil {
		return err
	}
	if err := a.check(store.Zone, grid, clock.Now(ctx)); err != nil {
		return err
	}
	a.Before, a.After = 0, 0
	if a.BayID != 0 {
		b, err := bay(ctx, a.BayID)
		if err != nil {
			return err
		}
		if b.LocationID != a.LocationID || !b.Active {
			return fault.InFields(map[string]fault.Text{"bay_id": fault.T("Please choose one of the list")})
		}
		if a.Status != Block {
			a.Before, a.After = b.Before, b.After
		}
	}
	if a.Status != Block && !store.IsOpen(a.Start, a.End) {
		return fault.InFields(map[string]fault.Text{"start": fault.T("The store is not open all of that time.")})
	}
	return s.work(ctx, *a, store)
}

// work refuses people who do not work then.
func (s *Service) work(ctx context.Context, a Appointment, store location.Location) error {
	if len(a.Installers) == 0 {
		return nil
	}
	all, err := installers(ctx)
	if err != nil {
		return err
	}
	for _, id := range a.Installers {
		i := slices.IndexFunc(all, func(i Installer) bool { return i.StaffID == id })
		if i < 0 || a.Status == Block && !all[i].Active {
			return fault.InFields(map[string]fault.Text{"user_id": fault.T("Please choose one of the list")})
		}
		if a.Status != Block && !all[i].works(store, a.Start, a.End) {
			names, err := s.access.Names(ctx, []int64{id})
			if err != nil {
				return err
			}
			return fault.InFields(map[string]fault.Text{
				"user_id": fault.T("%s doesn't work there all of that time.", names[id])})
		}
	}
	return nil
}

// Move puts one that is not over elsewhere, or at another time, or makes it longer or shorter.
func (s *Service) Move(ctx context.Context, actor access.Actor, id, version int64, to Place) (Appointment, error) {
	to.Installers = sorted(to.Installers)
	return change(ctx, actor, id, version, "appointment.move", func(ctx context.Context, a *Appointment) error {
		if a.IsOver() {
			return over()
		}
		a.Place = to
		return s.place(ctx, a)
	})
}

func (s *Service) place(ctx context.Context, a *Appointment) error {
	if err := s.fits(ctx, a); err != nil {
		return err
	}
	if err := release(ctx, a.ID); err != nil {
		return err
	}
	return take(ctx, *a)
}

// Said is what staff say of an appointment.
type Said struct {
	Status Status
	Reason string // of one that is called off
	Note   string
}

// Set says how far one is, and what else is to be known of it. One that was called off takes its time again, where
// that is still free.
func (s *Service) Set(ctx context.Context, actor access.Actor, id, version int64, now Said) (Appointment, error) {
	now.Reason, now.Note = strings.TrimSpace(now.Reason), strings.TrimSpace(now.Note)
	wrong := map[string]fault.Text{}
	if now.Status != Block && !slices.Contains(Statuses(), now.Status) {
		wrong["status_id"] = fault.T("Please choose one of the list")
	}
	if problem := fault.Length(now.Reason, now.Status == Cancelled, 1, 200); problem != nil {
		wrong["reason"] = *problem
	}
	if problem := fault.Length(now.Note, now.Status == Block, 1, mostNote); problem != nil {
		wrong["appt_note"] = *problem
	}
	if len(wrong) > 0 {
		return Appointment{}, fault.InFields(wrong)
	}
	action := "appointment." + string(now.Status)
	return change(ctx, actor, id, version, action, func(ctx context.Context, a *Appointment) error {
		if (a.Status == Block) != (now.Status == Block) && now.Status != Cancelled {
			return over()
		}
		wasFree := !a.holdsTime()
		a.Status, a.Reason, a.Note = now.Status, now.Reason, now.Note
		switch {
		case now.Status == Cancelled:
			return release(ctx, a.ID)
		case wasFree:
			return s.place(ctx, a)
		}
		return nil
	})
}

// change does one step of staff with an appointment as somebody saw it; another version is a Conflict.
func change(ctx context.Context, actor access.Actor, id, version int64, action string,
	do func(context.Context, *Appointment) error) (Appointment, error) {
	return changed(ctx, actor, id, func(ctx context.Context, a *Appointment) (string, error) {
		switch {
		case !MayBook(actor, a.LocationID):
			return "", missing()
		case a.Version != version:
			return "", fault.Meanwhile(nil)
		}
		return action, do(ctx, a)
	})
}

// changed does one step with an appointment, whoever takes it; do names it, "" where nothing is to be changed.
func changed(ctx context.Context, actor access.Actor, id int64,
	do func(context.Context, *Appointment) (action string, err error)) (now Appointment, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := hold(ctx, id); err != nil {
			return err
		}
		a, err := one(ctx, id)
		if err != nil {
			return err
		}
		before := a
		action, err := do(ctx, &a)
		if now = a; err != nil || action == "" {
			return err
		}
		a.Version++
		a.Changed = clock.Now(ctx)
		if !a.Start.Equal(before.Start) || a.holdsTime() && !before.holdsTime() {
			a.Placed = a.Changed
			if a.Confirmed.Equal(before.Confirmed) { // that was of another start
				a.Confirmed = time.Time{}
			}
		}
		if err := save(ctx, a); err != nil {
			return err
		}
		if err := noteMove(ctx, actor, before, a); err != nil {
			return err
		}
		now = a
		return said(ctx, actor, a, action, audit.Differing(map[string]audit.Change{
			"bay":        {From: before.BayID, To: a.BayID},
			"start":      {From: before.Start.Unix(), To: a.Start.Unix()},
			"minutes":    {From: int(before.Length() / time.Minute), To: int(a.Length() / time.Minute)},
			"installers": {From: before.Installers, To: a.Installers},
		}))
	})
	return now, err
}

// Appointment returns one of a store where somebody may book, else NotFound.
func (*Service) Appointment(ctx context.Context, actor access.Actor, id int64) (Appointment, error) {
	a, err := one(ctx, id)
	if err == nil && !MayBook(actor, a.LocationID) {
		err = missing()
	}
	return a, err
}

// Between are those at a store that have some time between two moments, those that were called off too.
func (*Service) Between(ctx context.Context, locationID int64, from, to time.Time) ([]Appointment, error) {
	return between(ctx, locationID, from, to)
}

// OfOrder are those that were booked for an order and are not called off, the soonest first.
func OfOrder(ctx context.Context, orderID int64) ([]Appointment, error) {
	return ofOrder(ctx, orderID)
}

// DayOf is the first moment of a day at a store and that of the next one.
func DayOf(store location.Location, day string) (from, to time.Time, err error) {
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return from, to, fault.New(fault.Invalid, "There is no such day.")
	}
	from, _ = store.Moment(day, "00:00") // where the clock leaps over midnight, the moment of the leap
	to, _ = store.Moment(date.AddDate(0, 0, 1).Format(time.DateOnly), "00:00")
	return from, to, nil
}

// Load is how much of a day at a store is booked.
func (*Service) Load(ctx context.Context, store location.Location, day string) (Load, error) {
	from, to, err := DayOf(store, day)
	if err != nil {
		return Load{}, err
	}
	all, err := between(ctx, store.ID, from, to)
	if err != nil {
		return Load{}, err
	}
	carried, err := stillInWork(ctx, store.ID, from)
	if err != nil {
		return Load{}, err
	}
	places, err := bays(ctx)
	if err != nil {
		return Load{}, err
	}
	people, err := installers(ctx)
	if err != nil {
		return Load{}, err
	}
	places = slices.DeleteFunc(places, func(b Bay) bool { return b.LocationID != store.ID || !b.Active })
	people = slices.DeleteFunc(people, func(i Installer) bool { return !i.Active })
	return loadOf(store, from, to, clock.Now(ctx), places, people, append(all, carried...)), nil
}

// MoveCustomer gives what was booked for one customer, and what they asked for, to another.
func MoveCustomer(ctx context.Context, from, to int64) error {
	return errors.Join(moveCustomer(ctx, from, to), moveRequests(ctx, from, to))
}

// ForgetCustomer takes away what was written of an erased customer's appointments, and who asked for them.
func ForgetCustomer(ctx context.Context, customerID int64) error {
	return errors.Join(forget(ctx, customerID), forgetRequests(ctx, customerID))
}

// said writes down what was done.
func said(ctx context.Context, actor access.Actor, a Appointment, action string, detail map[string]any) error {
	return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "appointment", SubjectID: a.ID,
		LocationID: a.LocationID, Detail: detail})
}

// sorted are ids in order, each once, without 0.
func sorted(ids []int64) []int64 {
	ids = slices.DeleteFunc(slices.Clone(ids), func(id int64) bool { return id == 0 })
	slices.SortFunc(ids, cmp.Compare[int64])
	return slices.Compact(ids)
}

func forbidden() error { return fault.New(fault.Forbidden, "You may not do this.") }

func missing() error { return fault.New(fault.NotFound, "There is no such appointment.") }

func over() error { return fault.New(fault.Conflict, "This is over. It can't be changed any more.") }
