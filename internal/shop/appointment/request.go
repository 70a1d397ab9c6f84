package appointment

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"camber/internal/base/captcha"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/phone"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/setting"
)

// RequestState is what became of a request.
type RequestState string

const (
	Open          RequestState = "open"
	RequestBooked RequestState = "booked"
	Declined      RequestState = "declined"
)

// Request is an appointment that a shopper asks for (APPT-5). It takes no time of a bay until staff book it.
type Request struct {
	ID            int64
	LocationID    int64
	CustomerID    int64 // 0: a visitor
	Name          string
	Email         string
	Phone         string // as typed
	Day, Clock    string // wished for: "2026-03-10", "14:30", of the store's clock
	Vehicle       string
	Message       string // what is wrong, in their words
	Approver      string // who may approve work; empty: who asks
	Waits         bool   // for the car; else it is left
	Lang          text.Lang
	State         RequestState
	AppointmentID int64  // that it was booked as
	Answer        string // words of who declined it
	Sent          time.Time
}

// Wish is a request as it is typed. Session is the secret of the session that was asked the riddle, Answer its answer.
type Wish struct {
	Request
	Session string
	Riddle  string
}

const (
	mostName    = 64
	mostVehicle = 100
	mostWishes  = 20 // requests from one address an hour, whatever comes of them (SEC-1)
	wishesPer   = time.Hour
	mostOpen    = 50 // requests on a board
	farthestAsk = 366 * 24 * time.Hour
)

// Stores are those that take appointments: they have a bay in use.
func (s *Service) Stores(ctx context.Context) ([]location.Location, error) {
	stores, err := s.locations.InUse(ctx)
	if err != nil {
		return nil, err
	}
	all, err := bays(ctx)
	return slices.DeleteFunc(slices.Clone(stores), func(l location.Location) bool {
		return !slices.ContainsFunc(all, func(b Bay) bool { return b.LocationID == l.ID && b.Active })
	}), err
}

// CountRequest counts a sending before it is known what comes of it: for the address and, if its answer is wrong, for
// the session's riddle. It commits by itself.
func (*Service) CountRequest(ctx context.Context, actor access.Actor, session, answer string) error {
	if err := throttle.Take(ctx, "appointment request "+actor.IP, mostWishes, wishesPer); err != nil {
		return err
	}
	err := captcha.Check(ctx, session, answer)
	if fault.Is(err, fault.Invalid) {
		return nil // Ask says so
	}
	return err
}

// Ask keeps a request for staff, and takes the answer of the riddle: one answer, one request (APPT-5).
func (s *Service) Ask(ctx context.Context, actor access.Actor, w Wish) (id int64, err error) {
	for _, one := range []*string{&w.Name, &w.Email, &w.Phone, &w.Vehicle, &w.Approver} {
		*one = strings.Join(strings.Fields(*one), " ")
	}
	w.Message = strings.TrimSpace(strings.ReplaceAll(w.Message, "\r\n", "\n"))
	w.CustomerID, w.State, w.Sent = actor.CustomerID, Open, clock.Now(ctx)
	wrong := w.check()
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := s.checkTime(ctx, w, wrong); err != nil {
			return err
		}
		if len(wrong) > 0 {
			return fault.InFields(wrong)
		}
		if err := captcha.Take(ctx, w.Session, w.Riddle); err != nil {
			if f := fault.Of(err); f != nil && f.Kind == fault.Invalid {
				f.Fields = map[string]fault.Text{"captcha": f.Text}
				return f
			}
			return err
		}
		if id, err = addRequest(ctx, w.Request); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "appointment.ask", Subject: "appointment_request",
			SubjectID: id, LocationID: w.LocationID})
	})
	return id, err
}

// check says what is wrong with what is typed, by field.
func (w Wish) check() map[string]fault.Text {
	wrong := map[string]fault.Text{}
	mark := func(field string, problem *fault.Text) {
		if problem != nil {
			wrong[field] = *problem
		}
	}
	longest := func(s string, must bool, most int) *fault.Text {
		problem := fault.T("Maximum %s characters", most)
		if must && s == "" {
			problem = fault.T("Required")
		} else if utf8.RuneCountInString(s) <= most {
			return nil
		}
		return &problem
	}
	mark("name", longest(w.Name, true, mostName))
	mark("email", customer.CheckEmail(w.Email, true))
	if w.Phone == "" {
		wrong["phone"] = fault.T("Required")
	} else if phone.E164(w.Phone) == "" {
		wrong["phone"] = fault.T("Invalid phone number format")
	}
	mark("vehicle", longest(w.Vehicle, true, mostVehicle))
	mark("approver", longest(w.Approver, false, mostName))
	mark("message", longest(w.Message, true, mostNote-mostVehicle-mostName-20)) // it becomes the appointment's note
	if strings.TrimSpace(w.Riddle) == "" {
		wrong["captcha"] = fault.T("Required")
	}
	return wrong
}

// checkTime marks a store that takes none, and a time that the store can't have wanted.
func (s *Service) checkTime(ctx context.Context, w Wish, wrong map[string]fault.Text) error {
	stores, err := s.Stores(ctx)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(stores, func(l location.Location) bool { return l.ID == w.LocationID })
	if i < 0 {
		wrong["location_id"] = fault.T("Please choose one of the list")
		return nil
	}
	store := stores[i]
	rules, err := RulesOf(ctx, store.ID)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	if _, err := time.Parse(time.DateOnly, w.Day); err != nil {
		wrong["date"] = fault.T("Please choose a day.")
		return nil
	}
	at, ok := store.Moment(w.Day, w.Clock)
	switch {
	case !ok:
		wrong["time"] = fault.T("Please choose a time.")
	case at.Before(now.Add(rules.Notice)):
		wrong["date"] = fault.T("That is too soon. Please choose a later time, or call us: %s", store.Telephone)
	case at.Sub(now) > farthestAsk:
		wrong["date"] = fault.T("That day is too far away.")
	case !store.IsOpen(at, at.Add(Slot)):
		wrong["time"] = fault.T("The store is closed then.")
	}
	if !w.Waits || wrong["date"].Format != "" || wrong["time"].Format != "" {
		return nil
	}
	full, err := s.noMoreWait(ctx, store, w.Day)
	if full {
		wrong["waits"] = fault.T("As many customers wait for their cars that day as we have room for. " +
			"Please leave the car, or choose another day.")
	}
	return err
}

// noMoreWait says whether as many customers wait at a store on a day, or asked to, as it lets.
func (s *Service) noMoreWait(ctx context.Context, store location.Location, day string) (bool, error) {
	most, err := setting.Get(ctx, setting.AppointmentWaits, setting.Location(store.ID))
	if err != nil || most == 0 {
		return false, err
	}
	if _, err := location.Hold(ctx, store.ID); err != nil { // two at once are counted one after the other
		return false, err
	}
	from, to, err := DayOf(store, day)
	if err != nil {
		return false, err
	}
	all, err := between(ctx, store.ID, from, to)
	if err != nil {
		return false, err
	}
	n, err := countWaiting(ctx, store.ID, day)
	for _, a := range all {
		if a.Waits && a.holdsTime() {
			n++
		}
	}
	return n >= most, err
}

// Requests are those at a store that nobody has answered yet, the oldest first, at most fifty.
func (*Service) Requests(ctx context.Context, locationID int64) ([]Request, error) {
	return openRequests(ctx, locationID)
}

// CountRequests is how many requests wait for an answer at the stores where somebody may book.
func (s *Service) CountRequests(ctx context.Context, actor access.Actor) (int, error) {
	stores, err := s.locations.InUse(ctx)
	if err != nil {
		return 0, err
	}
	var ids []int64
	for _, l := range stores {
		if MayBook(actor, l.ID) {
			ids = append(ids, l.ID)
		}
	}
	return countRequests(ctx, ids)
}

// RequestByID returns one, else NotFound.
func RequestByID(ctx context.Context, id int64) (Request, error) { return request(ctx, id) }

// RequestsOf are those that appointments were booked for, by the appointment.
func RequestsOf(ctx context.Context, appointmentIDs []int64) (map[int64]Request, error) {
	return requestsOf(ctx, appointmentIDs)
}

// Decline answers a request with words instead of a time, and writes them to who asked.
func (s *Service) Decline(ctx context.Context, actor access.Actor, id int64, words string) error {
	words = strings.TrimSpace(words)
	if problem := fault.Length(words, true, 1, mostNote); problem != nil {
		return fault.InFields(map[string]fault.Text{"answer": *problem})
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		r, err := s.answered(ctx, actor, id)
		if err != nil {
			return err
		}
		r.State, r.Answer = Declined, words
		if err := saveRequest(ctx, r); err != nil {
			return err
		}
		_, err = notify.Queue(ctx, notify.Request{Kind: notify.AppointmentDeclined, Channel: notify.Email,
			Recipient: r.Email, Lang: r.Lang, CustomerID: r.CustomerID, SubjectID: r.ID, LocationID: r.LocationID,
			Note: words})
		if err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "appointment.decline", Subject: "appointment_request",
			SubjectID: id, LocationID: r.LocationID})
	})
}

// answered is a request that is still to be answered, by somebody who may; it is theirs until the transaction ends.
func (s *Service) answered(ctx context.Context, actor access.Actor, id int64) (Request, error) {
	if err := holdRequest(ctx, id); err != nil {
		return Request{}, err
	}
	r, err := request(ctx, id)
	switch {
	case err != nil:
		return r, err
	case !MayBook(actor, r.LocationID):
		return r, noRequest()
	case r.State != Open:
		return r, fault.New(fault.Conflict, "Somebody has answered this request meanwhile.")
	}
	return r, nil
}

// forRequest gives an appointment that is booked for a request its customer.
func (s *Service) forRequest(ctx context.Context, actor access.Actor, a *Appointment) error {
	r, err := s.answered(ctx, actor, a.RequestID)
	if err != nil {
		return err
	}
	if r.LocationID != a.LocationID {
		return fault.InFields(map[string]fault.Text{"location_id": fault.T("This store was not asked.")})
	}
	if a.CustomerID == 0 && a.OrderID == 0 {
		a.CustomerID = r.CustomerID
	}
	return nil
}

// keepRequest notes that a request was booked, and writes to who asked when they are expected.
func (s *Service) keepRequest(ctx context.Context, a Appointment) error {
	if a.RequestID == 0 {
		return nil
	}
	r, err := request(ctx, a.RequestID)
	if err != nil {
		return err
	}
	r.State, r.AppointmentID = RequestBooked, a.ID
	if err := saveRequest(ctx, r); err != nil {
		return err
	}
	return s.writeOf(ctx, a, r.Email, r.Lang)
}

func noRequest() error { return fault.New(fault.NotFound, "There is no such request.") }
