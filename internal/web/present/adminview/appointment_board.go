package adminview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/appointment"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/special"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/present/appointmentview"
	"camber/internal/web/present/deskview"
)

// BoardPage is the board of a store.
type BoardPage struct {
	Bar      OfficeBar                        `json:"bar"`
	Board    Board                            `json:"board"`
	Data     []appointmentview.LocationChoice `json:"locations"`
	Statuses []appointmentview.StatusChoice   `json:"statuses"` // that one can be set to
	MayEdit  bool                             `json:"may_edit"` // bays and installers
}

// Board is a day or a week of a store. Times are slots: the count of five minutes since 1970.
type Board struct {
	LocationID int64             `json:"location_id"`
	Day        string            `json:"day"`
	Span       string            `json:"span"`
	Title      string            `json:"title"`
	Previous   string            `json:"previous"` // days
	Next       string            `json:"next"`
	Today      string            `json:"today"`
	Now        int64             `json:"now"`
	Grid       int               `json:"grid"` // minutes
	Days       []BoardDay        `json:"days"`
	Bays       []BoardColumn     `json:"bays"`
	Installers []BoardColumn     `json:"installers"`
	Entries    []BoardEntry      `json:"entries"` // that have time
	Lost       []LostAppointment `json:"lost"`    // called off or missed
	Requests   []BoardRequest    `json:"requests"`
}

// BoardRequest is an appointment that a shopper asks for.
type BoardRequest struct {
	ID       int64  `json:"request_id"`
	Name     string `json:"name"`
	Email    string `json:"email"`
	Phone    string `json:"phone"`
	When     string `json:"when"`  // what they wish for: "Tuesday, 03/10/2026, 2:30 pm"
	Day      string `json:"day"`   // "2026-03-10"
	Clock    string `json:"clock"` // "14:30"
	Vehicle  string `json:"vehicle"`
	Message  string `json:"message"`
	Approver string `json:"approver"` // who may approve work; empty: who asks
	Waits    bool   `json:"waits"`    // for the car; else it is left
	Sent     string `json:"sent_text"`
	Note     string `json:"note"` // of the appointment that it becomes
}

// NewBoardRequest is a request at a store.
func NewBoardRequest(ctx context.Context, r appointment.Request, zone *time.Location) BoardRequest {
	date, _ := time.Parse(time.DateOnly, r.Day) // as it was checked
	shown := BoardRequest{ID: r.ID, Name: r.Name, Email: r.Email, Phone: r.Phone, Day: r.Day, Clock: r.Clock,
		Vehicle: r.Vehicle, Message: r.Message, Approver: r.Approver, Waits: r.Waits, Sent: present.Moment(r.Sent, zone),
		When: present.Weekday(ctx, date.Weekday()) + ", " + date.Format("01/02/2006") + ", " + appointmentview.ClockOf(r.Clock),
		Note: r.Message + " (" + r.Vehicle + ")"}
	if r.Approver != "" {
		shown.Note += " " + text.Tr(ctx, "Approves work: %s", r.Approver)
	}
	return shown
}

// BoardDay is a day of it.
type BoardDay struct {
	Day     string      `json:"day"`
	Head    string      `json:"head"`   // "Tue 24"
	Closed  string      `json:"closed"` // why; empty: it is open
	First   int64       `json:"first"`
	End     int64       `json:"end"`
	Open    []BoardSpan `json:"open"`
	Hours   []BoardHour `json:"hours"`
	Load    string      `json:"load"`    // "5 h of 18 h"
	Warning string      `json:"warning"` // empty: there is none
	IsToday bool        `json:"is_today"`
}

// BoardSpan is some time, without its end.
type BoardSpan struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// BoardHour is where an hour of the store's clock begins.
type BoardHour struct {
	Slot  int64  `json:"slot"`
	Hour  int    `json:"hour"`
	Label string `json:"label"`
}

// BoardColumn is a bay, or an installer.
type BoardColumn struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	About string `json:"about"` // "Lift"
}

// BoardEntry is an appointment, or a block.
type BoardEntry struct {
	ID         int64   `json:"appointment_id"`
	Version    int64   `json:"version"`
	BayID      int64   `json:"bay_id"`
	Installers []int64 `json:"user_id"`
	From       int64   `json:"from"`
	To         int64   `json:"to"`
	Before     int     `json:"before"` // minutes that its bay needs
	After      int     `json:"after"`
	TimeText   string  `json:"time_text"`
	Clock      string  `json:"clock"` // "14:30"
	Title      string  `json:"title"`
	Customer   string  `json:"customer"`
	Names      string  `json:"names"` // of who does it
	Year       string  `json:"year"`
	Model      string  `json:"model"`
	StatusID   int64   `json:"status_id"` // 0: a block
	Status     string  `json:"status"`
	StatusText string  `json:"status_text"`
	Note       string  `json:"note"`
	OrderID    int64   `json:"order_id"`
	OrderURL   string  `json:"order_url"` // empty: none
	IsOver     bool    `json:"is_over"`
	Waits      bool    `json:"waits"`      // the customer waits for the car
	Unsent     string  `json:"unsent"`     // why a reminder did not reach its customer; empty: none failed
	UnsentURL  string  `json:"unsent_url"` // of that message; empty: not for who reads it
	Late       string  `json:"late"`       // why its parts will not be here in time; empty: they will
}

// LostAppointment was called off or missed.
type LostAppointment struct {
	ID       int64  `json:"appointment_id"`
	Customer string `json:"customer"`
	When     string `json:"when"`
	Hours    string `json:"hours"`
	Status   string `json:"status_text"`
	Reason   string `json:"reason"`
}

// ChangedAppointment answers a step with an appointment: what to read out. The board is read again.
type ChangedAppointment struct {
	Success string `json:"success"`
}

// AppointmentNames is what the ids of appointments are called.
type AppointmentNames struct {
	Customers map[int64]string
	Asked     map[int64]appointment.Request // by the appointment that was booked for it
	Staff     map[int64]string
	Parts     map[int64]string
	Vehicles  map[int64]vehicle.Vehicle
	Unsent    map[int64]notify.Message // by the appointment: a reminder that did not arrive
	Coming    map[int64]special.Coming // by the order

	ReadsMessages bool // whoever looks
}

// NewBoardDay is a day from one moment to another.
func NewBoardDay(ctx context.Context, store location.Location, day string, from, to, now time.Time,
	l appointment.Load) BoardDay {
	d := BoardDay{Day: day, Head: text.Tr(ctx, boardWeekdays[from.In(store.Zone).Weekday()]) + " " +
		strconv.Itoa(from.In(store.Zone).Day()), Open: []BoardSpan{}, Hours: []BoardHour{},
		First: appointment.SlotOf(from), End: appointment.SlotOf(to), IsToday: !now.Before(from) && now.Before(to),
		Load:    text.Tr(ctx, "%s of %s", appointmentview.Hours(l.Booked), appointmentview.Hours(l.People)),
		Warning: appointmentview.Overfull(ctx, l)}
	hours, closure := store.On(day)
	switch {
	case closure != nil && len(hours) == 0:
		d.Closed = closure.Reason
	case len(hours) == 0:
		d.Closed = text.Tr(ctx, "Closed")
	}
	for _, o := range store.Openings(from, to) {
		d.Open = append(d.Open, BoardSpan{max(d.First, appointment.SlotOf(o.From)), min(d.End, appointment.SlotOf(o.To))})
	}
	for slot := d.First; slot < d.End; slot++ {
		if at := appointment.SlotTime(slot).In(store.Zone); at.Minute() == 0 {
			d.Hours = append(d.Hours, BoardHour{slot, at.Hour(), at.Format("3 pm")})
		}
	}
	return d
}

var boardWeekdays = map[time.Weekday]string{
	time.Monday: text.Key("Mon"), time.Tuesday: text.Key("Tue"), time.Wednesday: text.Key("Wed"),
	time.Thursday: text.Key("Thu"), time.Friday: text.Key("Fri"), time.Saturday: text.Key("Sat"),
	time.Sunday: text.Key("Sun"),
}

// NewBoardEntry is an appointment on the board.
func NewBoardEntry(ctx context.Context, a appointment.Appointment, zone *time.Location, n AppointmentNames,
	seesOrders bool) BoardEntry {
	e := BoardEntry{ID: a.ID, Version: a.Version, BayID: a.BayID, Installers: []int64{}, From: appointment.SlotOf(a.Start),
		To: appointment.SlotOf(a.End), Before: a.Before, After: a.After, StatusID: a.Status.ID(), Status: string(a.Status),
		StatusText: appointmentview.StatusName(ctx, a.Status), Note: a.Note, OrderID: a.OrderID, IsOver: a.IsOver(),
		TimeText: appointmentview.Clock(a.Start.In(zone)), Clock: a.Start.In(zone).Format("15:04"),
		Customer: n.customer(a), Title: workOf(ctx, a, n), Waits: a.Waits}
	e.Installers = append(e.Installers, a.Installers...)
	for i, id := range a.Installers {
		if i > 0 {
			e.Names += ", "
		}
		e.Names += n.Staff[id]
	}
	if v := n.Vehicles[a.VehicleID]; v.HasYMM() {
		e.Year, e.Model = strconv.FormatInt(v.Year, 10), v.Model
	}
	if a.Status == appointment.Confirmed && !a.Confirmed.IsZero() {
		e.StatusText = text.Tr(ctx, "Confirmed by the customer")
	}
	if m, failed := n.Unsent[a.ID]; failed {
		e.Unsent = text.Tr(ctx, "A reminder to %s did not arrive: %s", m.Recipient, text.Tr(ctx, m.Reason))
		if n.ReadsMessages {
			e.UnsentURL = "/admin/message/show?message_id=" + present.ID(m.ID)
		}
	}
	if c := n.Coming[a.OrderID]; a.IsAwaited() && c.After(a.Start.In(zone).Format(time.DateOnly)) {
		e.Late = text.Tr(ctx, "Parts are missing, and nobody has promised them.")
		if c.Day != "" {
			e.Late = text.Tr(ctx, "Parts are promised for %s.", present.Day(c.Day))
		}
	}
	if a.OrderID != 0 && seesOrders {
		e.OrderURL = deskview.OfficeOrder + present.ID(a.OrderID)
	}
	return e
}

// customer is who is expected; empty: nobody who is known.
func (n AppointmentNames) customer(a appointment.Appointment) string {
	if a.CustomerID == 0 {
		return n.Asked[a.ID].Name
	}
	return n.Customers[a.CustomerID]
}

// workOf is what an appointment is for.
func workOf(ctx context.Context, a appointment.Appointment, n AppointmentNames) string {
	switch {
	case a.Status == appointment.Block:
		return a.Note
	case len(a.PartIDs) > 1:
		return text.Tr(ctx, "%s and %s more", n.Parts[a.PartIDs[0]], strconv.Itoa(len(a.PartIDs)-1))
	case len(a.PartIDs) == 1:
		return n.Parts[a.PartIDs[0]]
	case a.Note != "":
		return a.Note
	}
	return text.Tr(ctx, "Appointment")
}

// NewLostAppointment is one that was called off or missed.
func NewLostAppointment(ctx context.Context, a appointment.Appointment, zone *time.Location,
	n AppointmentNames) LostAppointment {
	reason := a.Reason
	if reason == appointment.CalledOffByCustomer {
		reason = text.Tr(ctx, reason)
	}
	return LostAppointment{ID: a.ID, Customer: n.customer(a), Reason: reason,
		Status: appointmentview.StatusName(ctx, a.Status),
		When:   a.Start.In(zone).Format("01/02/2006 3:04 pm"), Hours: appointmentview.Hours(int(a.Length() / time.Minute))}
}
