package app

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"camber/internal/shop/appointment"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/appointmentview"
	"camber/internal/web/present/customerview"
)

// ofAppointments: a bay and its installer are set up, a car is booked at the till and moved on the board. APPT-1 APPT-3.
func (c conversations) ofAppointments(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "manager@demo.test")
	bay := []string{"location_id", "1", "title", "Bay 5", "kind", "lift", "before", "0", "after", "10", "active", "1"}
	var moved adminview.Moved
	c.say(b, "without a title", "POST", "/admin/api/bay/add", form("location_id", "1", "kind", "lift"), nil)
	c.say(b, "a bay", "POST", "/admin/api/bay/add", form(bay...), &moved, "Idempotency-Key", "bay-1")
	bayID := moved.Redirect[strings.LastIndex(moved.Redirect, "=")+1:]
	var kept adminview.BayRecord
	c.say(b, "no such bay", "GET", "/admin/api/bay/get", form("bay_id", "999999"), nil)
	c.say(b, "one", "GET", "/admin/api/bay/get", form("bay_id", bayID), &kept)
	edit := append([]string{"bay_id", bayID, "version", kept.Version}, bay...)
	edit[7] = "Bay 5, long"
	c.say(b, "longer", "POST", "/admin/api/bay/edit", form(edit...), &adminview.SavedBay{}, "Idempotency-Key", "bay-2")
	c.say(b, "as it was", "POST", "/admin/api/bay/edit", form(edit...), nil)

	who := ""
	people, err := a.Services.Appointment.Installers(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, email := range []string{"owner@demo.test", "manager@demo.test", "cashier@demo.test"} {
		m := memberNamed(t, ctx, a, email)
		if !slices.ContainsFunc(people, func(i appointment.Installer) bool { return i.StaffID == m.ID }) {
			who = id(m.ID)
		}
	}
	hours := []string{"user_id", who, "active", "1", "hours[0][location_id]", "1", "hours[0][day]", "2",
		"hours[0][opens]", "07:30", "hours[0][closes]", "18:00"}
	var person adminview.InstallerRecord
	c.say(b, "who works there", "POST", "/admin/api/installer/add", form(hours...), &moved, "Idempotency-Key", "bay-3")
	c.say(b, "nobody", "POST", "/admin/api/installer/add", form("user_id", "999999", "active", "1"), nil)
	c.say(b, "one", "GET", "/admin/api/installer/get", form("user_id", who), &person)
	c.say(b, "nobody", "GET", "/admin/api/installer/get", form("user_id", "999999"), nil)
	c.say(b, "on Tuesdays", "POST", "/admin/api/installer/edit", form(append(hours[:12:12], "version", person.Version)...),
		&adminview.SavedInstaller{}, "Idempotency-Key", "bay-4")
	c.say(b, "as it was", "POST", "/admin/api/installer/edit", form(append(hours[:12:12], "version", "0")...), nil)

	c.ofCalendars(t, b, bayID)

	till := staffBrowser(t, a, "cashier@demo.test")
	var data appointmentview.Data
	c.say(till, "for nobody", "GET", "/api/appointments/getAppointmentData", form("orderId", "0"), &data)
	c.say(till, "no such order", "GET", "/api/appointments/getAppointmentData", form("orderId", "999999"), nil)
	booking := []string{"bay_id", bayID, "duration", "60", "user_id[]", who, "location_id", "1", "appt_note", "Squeals",
		"start", "2026-03-03 10:00", "status_id", "2", "customer_id", "0", "order_id", "0", "created_by", "1", "vehicle_id", "",
		"category_products[]", "0"}
	c.say(till, "without a bay", "POST", "/api/appointments/addAppointment",
		form("location_id", "1", "start", "2026-03-03 10:00", "duration", "60", "status_id", "2"), nil, "Idempotency-Key", "ap-0")
	c.say(till, "a car", "POST", "/api/appointments/addAppointment", form(booking...), &appointmentview.Booked{},
		"Idempotency-Key", "ap-1")
	c.say(till, "without a customer", "POST", "/api/appointments/addVehicle", form("title", "Truck"), nil)
	c.say(till, "a truck", "POST", "/api/appointments/addVehicle", form("customer_id", "3", "title", "Truck"),
		&customerview.AppointmentVehicles{}, "Idempotency-Key", "ap-3")

	c.say(b, "for nobody", "GET", "/admin/api/appointment/data", nil, &data)
	booking[11] = "2026-03-03 12:00"
	c.say(b, "a car", "POST", "/admin/api/appointment/add", form(booking...), &appointmentview.Booked{}, "Idempotency-Key", "ap-4")
	c.say(b, "without a time", "POST", "/admin/api/appointment/add", form("location_id", "1"), nil, "Idempotency-Key", "ap-5")
	var board adminview.Board
	c.say(b, "a Tuesday", "GET", "/admin/api/appointment/board", form("day", "2026-03-03", "location_id", "1"), &board)
	c.say(b, "given up", "GET", "/admin/api/appointment/lost", form("from", "2026-03-01", "to", "2026-03-31", "kind", "missed"),
		&adminview.LossList{})
	c.say(b, "no such days", "GET", "/admin/api/appointment/lost", form("from", "2026-03-31", "to", "2026-03-01"), nil)
	c.say(b, "no such day", "GET", "/admin/api/appointment/board", form("day", "tomorrow"), nil)
	first := board.Entries[len(board.Entries)-2]
	step := []string{"appointment_id", id(first.ID), "version", id(first.Version)}
	to := append(step[:4:4], "bay_id", bayID, "from", id(first.From-6), "to", id(first.To-6))
	c.say(b, "half an hour sooner", "POST", "/admin/api/appointment/move", form(to...), &adminview.ChangedAppointment{},
		"Idempotency-Key", "ap-6")
	c.say(b, "as it was", "POST", "/admin/api/appointment/move", form(to...), nil, "Idempotency-Key", "ap-7")
	step[3] = id(first.Version + 1)
	c.say(b, "called off without a reason", "POST", "/admin/api/appointment/say", form(append(step, "status_id", "7")...), nil)
	c.say(b, "called off", "POST", "/admin/api/appointment/say",
		form(append(step, "status_id", "7", "reason", "Car is sold")...), &adminview.ChangedAppointment{}, "Idempotency-Key", "ap-8")
	block := []string{"location_id", "1", "bay_id", bayID, "start", "2026-03-04 08:00", "duration", "120"}
	c.say(b, "without a reason", "POST", "/admin/api/appointment/block", form(block...), nil)
	c.say(b, "two hours", "POST", "/admin/api/appointment/block", form(append(block, "appt_note", "Lift is inspected")...),
		&adminview.ChangedAppointment{}, "Idempotency-Key", "ap-9")
	c.ofRequests(t, ctx, a, b)
	c.ofAppointmentLinks(t, ctx, a)
	c.say(till, "taken", "POST", "/api/appointments/addAppointment", form(booking...), nil, "Idempotency-Key", "ap-2")
}

// ofRequests: a shopper asks for an appointment, and staff decline.
func (c conversations) ofRequests(t *testing.T, ctx context.Context, a *App, office *browser) {
	t.Helper()
	const ask = "/information/schedule_appointment"
	shopper := newBrowser(t, a)
	shopper.ask(http.StatusOK, "GET", "/tool/captcha/question", nil, nil)
	c.say(shopper, "nothing", "POST", ask, nil, nil)
	wish := []string{"name", "Robin Guest", "email", "robin@guest.test", "phone", "(319) 555-0199", "location_id", "1",
		"date", "2026-03-10", "time", "09:30", "vehicle", "2015 Chevrolet Silverado 1500", "message", "It squeals",
		"waits", "1", "captcha", shopper.riddle(ctx, a).Code}
	c.say(shopper, "a wish", "POST", ask, form(wish...), &present.Said{}, "Idempotency-Key", "ask-1")
	var board adminview.Board
	office.ask(http.StatusOK, "GET", "/admin/api/appointment/board", form("location_id", "1"), &board)
	of := []string{"request_id", id(board.Requests[len(board.Requests)-1].ID)}
	const decline = "/admin/api/appointment/decline"
	c.say(office, "without words", "POST", decline, form(of...), nil)
	c.say(office, "no", "POST", decline, form(append(of, "answer", "We are full that week.")...),
		&adminview.ChangedAppointment{}, "Idempotency-Key", "decline-1")
	c.say(office, "again", "POST", decline, form(append(of, "answer", "We are full that week.")...), nil)
}

// ofAppointmentLinks: a customer by the link of an appointment confirms, moves and calls off.
func (c conversations) ofAppointmentLinks(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	shopper := newBrowser(t, a)
	book := func(start string) (string, string) {
		var made appointmentview.Booked
		staffBrowser(t, a, "cashier@demo.test").ask(http.StatusOK, "POST", "/api/appointments/addAppointment", form("bay_id",
			"1", "duration", "60", "location_id", "1", "start", start, "status_id", "1", "customer_id", "0", "order_id", "0"), &made)
		token := a.Services.Appointment.Token(made.Appt.ID)
		return token, appointmentview.LinkPath(token)
	}
	token, path := book("2026-03-10 10:00")
	c.say(shopper, "another state of it", "POST", path+"/confirm", form("version", "9"), nil)
	c.say(shopper, "they come", "POST", path+"/confirm", form("version", "1"), &present.Success{})
	c.asPattern("POST", path+"/confirm", "/a/{token}/confirm", token)
	c.say(shopper, "to no time", "POST", path+"/move", form("version", "2"), nil)
	to, err := a.Services.Appointment.StartAt(ctx, 1, "2026-03-11 11:00")
	if err != nil {
		t.Fatal(err)
	}
	c.say(shopper, "a day later", "POST", path+"/move", form("version", "2", "slot", id(appointment.SlotOf(to))),
		&present.Success{})
	c.asPattern("POST", path+"/move", "/a/{token}/move", token)
	c.say(shopper, "another state of it", "POST", path+"/cancel", form("version", "2"), nil)
	c.say(shopper, "called off", "POST", path+"/cancel", form("version", "3", "reason", "Sold it"), &present.Success{})
	c.asPattern("POST", path+"/cancel", "/a/{token}/cancel", token)
}

// ofCalendars: a bay's calendar gets an address, then names, and loses it.
func (c conversations) ofCalendars(t *testing.T, b *browser, bayID string) {
	t.Helper()
	const calendar = "/admin/api/bay/calendar"
	of := []string{"kind", "bay", "subject_id", bayID}
	c.say(b, "of nothing", "POST", calendar, form("kind", "shop", "subject_id", bayID), nil)
	var made adminview.MadeFeed
	c.say(b, "an address", "POST", calendar, form(of...), &made)
	_, secret, _ := strings.Cut(made.URL, "/calendar/")
	c.asPattern("POST", calendar, calendar, secret)
	c.say(b, "with names", "POST", calendar+"/edit", form(append(of, "names", "1")...), &adminview.SavedFeed{})
	c.say(b, "no address", "POST", calendar+"/end", form(of...), &adminview.SavedFeed{})
	c.say(b, "of no address", "POST", calendar+"/edit", form(append(of, "names", "1")...), nil)
}
