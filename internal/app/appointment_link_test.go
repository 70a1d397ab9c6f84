package app

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/notify"
	"camber/internal/shop/setting"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
)

// plainForm are the headers of a browser without script.
var plainForm = []string{"Accept", "text/html", "X-Requested-With", ""}

var slotOnPage = regexp.MustCompile(`name="slot" value="(\d+)"[^>]*>([^<]+)<`)

// bookedFor books an hour on a Tuesday at 10 for somebody with mail.
func bookedFor(t *testing.T, a *App, email, start string) {
	t.Helper()
	staffBrowser(t, a, "cashier@demo.test").ask(http.StatusOK, "POST", "/api/appointments/addAppointment", form("bay_id", "1",
		"duration", "60", "location_id", "1", "start", start, "status_id", "1", "customer_id",
		id(theCustomerWith(t, a, email).ID), "order_id", "0"), nil)
}

// remindedOf runs what sends reminders, and returns the path of the link in the one to an address.
func remindedOf(t *testing.T, ctx context.Context, a *App, email string) string {
	t.Helper()
	if err := a.Services.Appointment.Remind(a.Context(ctx)); err != nil {
		t.Fatal(err)
	}
	sendAll(t, a)
	for _, m := range a.Services.Notify.Recent() {
		if m.Kind != notify.Reminder || m.Recipient != email {
			continue
		}
		at, err := url.Parse(regexp.MustCompile(`\S*/a/\S+`).FindString(m.Text))
		if err != nil || !strings.Contains(m.Text, "03/10/2026 10:00 am") {
			t.Errorf("%q: %v", m.Text, err)
		}
		return at.Path
	}
	t.Fatalf("nobody reminded %s", email)
	return ""
}

func onBoard(t *testing.T, a *App, day, customer string) adminview.BoardEntry {
	t.Helper()
	var board adminview.Board
	officeBrowser(t, a, "owner@demo.test").ask(http.StatusOK, "GET", "/admin/api/appointment/board",
		form("day", day, "location_id", "1"), &board)
	for _, e := range board.Entries {
		if e.Customer == customer {
			return e
		}
	}
	t.Fatalf("%s is not on the board of %s: %+v", customer, day, board.Entries)
	return adminview.BoardEntry{}
}

// APPT-4: a reminder brings a link by which its customer, without script or account, confirms, moves and calls off.
// Reading changes nothing; the board shows what they said, and what did not reach them.
func TestAReminderIsAnswered(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		const email = "second@demo.test"
		who := theCustomerWith(t, a, email).Name()
		bookedFor(t, a, email, "2026-03-10 10:00")
		begins := onBoard(t, a, "2026-03-10", who)
		dbtest.Clock(ctx).Advance(time.Unix(begins.From*300, 0).Add(-24 * time.Hour).Sub(clock.Now(ctx)))
		path := remindedOf(t, ctx, a, email)
		shopper := newBrowser(t, a)
		before := contents(t, ctx)
		page := shopper.send("GET", path, nil, plainForm...)
		body := page.Body.String()
		for _, word := range []string{"noindex", "Tuesday, 03/10/2026, 10:00 am", "Yes, I will be there"} {
			if page.Code != http.StatusOK || !strings.Contains(body, word) {
				t.Errorf("%d: the page lacks %q", page.Code, word)
			}
		}
		sameContents(t, before, contents(t, ctx), "sessions", "throttles")
		shopper.ask(http.StatusNotFound, "GET", path+"a", nil, nil)
		shopper.ask(http.StatusNotFound, "POST", path[:len(path)-1]+"/confirm", form("version", "1"), nil)
		said := shopper.send("POST", path+"/confirm", form("version", "1"), plainForm...)
		if said.Code != http.StatusSeeOther || said.Header().Get("Location") != path {
			t.Errorf("confirmed: %d %s", said.Code, said.Header().Get("Location"))
		}
		if got := onBoard(t, a, "2026-03-10", who); got.StatusText != "Confirmed by the customer" || got.Unsent != "" {
			t.Errorf("%+v", got)
		}
		stale := shopper.send("POST", path+"/cancel", form("version", "1"), plainForm...)
		if stale.Code != http.StatusConflict || !strings.Contains(stale.Body.String(), "was changed meanwhile") {
			t.Errorf("another version: %d", stale.Code)
		}
		// the last moment to move is 24 hours before: by now it is the number to call
		dbtest.Clock(ctx).Advance(time.Second)
		late := shopper.send("GET", path, nil, plainForm...).Body.String()
		if !strings.Contains(late, "be moved here any more. Please call us.") || slotOnPage.MatchString(late) {
			t.Error("it could still be moved")
		}
		for _, last := range []setting.Setting[int]{setting.AppointmentLastMove, setting.AppointmentLastCancel} {
			if err := setting.Set(ctx, audit.System, last, setting.Business, 2); err != nil {
				t.Fatal(err)
			}
		}
		free := slotOnPage.FindStringSubmatch(shopper.send("GET", path+"?day=2026-03-11", nil, plainForm...).Body.String())
		if free == nil {
			t.Fatal("no time is free")
		}
		if w := shopper.send("POST", path+"/move", form("version", "2", "slot", "soon"), plainForm...); w.Code !=
			http.StatusUnprocessableEntity {
			t.Errorf("to no time: %d", w.Code)
		}
		shopper.ask(http.StatusOK, "POST", path+"/move", form("version", "2", "slot", free[1]), &present.Success{})
		if got := onBoard(t, a, "2026-03-11", who); id(got.From) != free[1] || got.StatusText != "Confirmed by the customer" {
			t.Errorf("%+v", got)
		}
		shopper.ask(http.StatusOK, "POST", path+"/cancel", form("version", "3", "reason", "Sold it"), &present.Success{})
		gone := shopper.send("GET", path, nil, plainForm...).Body.String()
		if !strings.Contains(gone, "was called off") || strings.Contains(gone, "<form method=\"post\" action=\"/a/") {
			t.Error("what is called off can still be answered")
		}
	})
}

// refusing is a mail company that takes nothing.
type refusing struct{}

func (refusing) Send(context.Context, notify.Message) (string, error) {
	return "", fault.New(fault.Declined, "There is no such address.")
}

// APPT-4: a reminder that did not arrive shows on the board, until the appointment is another one.
func TestAReminderThatFailedShowsOnTheBoard(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		const email = "second@demo.test"
		who := theCustomerWith(t, a, email).Name()
		bookedFor(t, a, email, "2026-03-10 10:00")
		e := onBoard(t, a, "2026-03-10", who)
		dbtest.Clock(ctx).Advance(time.Unix(e.From*300, 0).Add(-23 * time.Hour).Sub(clock.Now(ctx)))
		a.Services.Notify.SendBy(refusing{})
		if err := a.Services.Appointment.Remind(a.Context(ctx)); err != nil {
			t.Fatal(err)
		}
		all, err := a.Services.Notify.Messages(ctx, notify.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range all {
			if m.Kind == notify.Reminder {
				_ = a.Services.Notify.Deliver(a.Context(ctx), m.ID) // the board tells
			}
		}
		e = onBoard(t, a, "2026-03-10", who)
		if !strings.Contains(e.Unsent, "A reminder to "+email+" did not arrive: ") || e.UnsentURL == "" {
			t.Errorf("%+v", e)
		}
		officeBrowser(t, a, "owner@demo.test").ask(http.StatusOK, "POST", "/admin/api/appointment/move", form("appointment_id",
			id(e.ID), "version", id(e.Version), "bay_id", "1", "from", id(e.From+12), "to", id(e.To+12)), nil)
		if e = onBoard(t, a, "2026-03-10", who); e.Unsent != "" {
			t.Errorf("moved: %+v", e)
		}
	})
}

// APPT-5: a shopper without script asks at the address of old, is told what is wrong beside its field, and that it was
// sent; staff see it as work, book it, and who asked is told when they are expected.
func TestAShopperAsksForAnAppointment(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		const ask = "/index.php?route=information/schedule_appointment"
		shopper := newBrowser(t, a)
		if page := shopper.send("GET", ask, nil, plainForm...); page.Code != http.StatusOK ||
			!strings.Contains(page.Body.String(), "Send the request") {
			t.Errorf("the form: %d", page.Code)
		}
		if !strings.Contains(shopper.send("GET", "/information/contact", nil, plainForm...).Body.String(),
			"/information/schedule_appointment") {
			t.Error("nobody finds it")
		}
		wish := form("name", "Robin Guest", "email", "robin@guest.test", "phone", "(319) 555-0199", "location_id", "1", "date",
			"2026-03-10", "time", "09:30", "vehicle", "2015 Silverado", "message", "It squeals", "waits", "1")
		refused := shopper.send("POST", ask, wish, plainForm...)
		if body := refused.Body.String(); refused.Code != http.StatusUnprocessableEntity || !strings.Contains(body, "2015 Silverado") ||
			!strings.Contains(body, "captchaInput-problem") {
			t.Errorf("without an answer: %d", refused.Code)
		}
		wish.Set("captcha", shopper.riddle(ctx, a).Code)
		said := shopper.send("POST", ask, wish, plainForm...)
		if said.Code != http.StatusSeeOther {
			t.Fatalf("sent: %d %s", said.Code, said.Body)
		}
		if done := shopper.send("GET", said.Header().Get("Location"), nil, plainForm...); !strings.Contains(done.Body.String(),
			"Request sent successfully!") {
			t.Error("nobody says that it was sent")
		}
		office := officeBrowser(t, a, "owner@demo.test")
		if page := office.send("GET", "/admin/overview", nil, plainForm...); !strings.Contains(page.Body.String(),
			"Appointments that are asked for") {
			t.Error("it is nobody's work")
		}
		var board adminview.Board
		office.ask(http.StatusOK, "GET", "/admin/api/appointment/board", form("location_id", "1"), &board)
		asked := board.Requests[len(board.Requests)-1]
		if asked.Name != "Robin Guest" || asked.When != "Tuesday, 03/10/2026, 9:30 am" || !asked.Waits {
			t.Errorf("%+v", asked)
		}
		office.ask(http.StatusOK, "POST", "/admin/api/appointment/add", form("bay_id", "1", "duration", "60", "location_id", "1",
			"start", "2026-03-10 09:30", "status_id", "2", "customer_id", "0", "order_id", "0", "waits", "1", "request_id",
			id(asked.ID), "appt_note", asked.Note), nil)
		if e := onBoard(t, a, "2026-03-10", "Robin Guest"); !e.Waits || e.Title != "It squeals (2015 Silverado)" {
			t.Errorf("%+v", e)
		}
		sendAll(t, a)
		told := 0
		for _, m := range a.Services.Notify.Recent() {
			if m.Kind == notify.Booked && m.Recipient == "robin@guest.test" && strings.Contains(m.Text, "03/10/2026 9:30 am") {
				told++
			}
		}
		if told != 1 {
			t.Errorf("%d letters say when they are expected", told)
		}
	})
}

// A calendar has neither names nor phones nor notes until that is switched on, and tells what was called off as such.
func TestACalendarIsFetched(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		const email = "second@demo.test"
		who := theCustomerWith(t, a, email).Name()
		bookedFor(t, a, email, "2026-03-10 10:00")
		e := onBoard(t, a, "2026-03-10", who)
		office := officeBrowser(t, a, "owner@demo.test")
		office.ask(http.StatusOK, "POST", "/admin/api/appointment/say", form("appointment_id", id(e.ID), "version",
			id(e.Version), "status_id", "7", "reason", "Ill", "appt_note", "Pays late"), nil)
		of := form("kind", "bay", "subject_id", "1")
		var made adminview.MadeFeed
		office.ask(http.StatusOK, "POST", "/admin/api/bay/calendar", of, &made)
		at, err := url.Parse(made.URL)
		if err != nil || made.Feed.Made == "" || made.Feed.Read != "" {
			t.Fatalf("%+v %v", made, err)
		}
		fetch := func() string {
			w := newBrowser(t, a).send("GET", at.Path, nil)
			if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/calendar") ||
				w.Header().Get("Set-Cookie") != "" {
				t.Errorf("%d %v", w.Code, w.Header())
			}
			return strings.ReplaceAll(w.Body.String(), "\r\n ", "")
		}
		begins := "\r\nUID:appointment-" + id(e.ID) + "@"
		_, one, has := strings.Cut(fetch(), begins)
		one, _, _ = strings.Cut(one, "END:VEVENT")
		if !has || !strings.Contains(one, "\r\nSTATUS:CANCELLED\r\n") || !strings.Contains(one, "\r\nSEQUENCE:2\r\n") ||
			!strings.Contains(one, "\r\nDTSTART:"+time.Unix(e.From*300, 0).UTC().Format("20060102T150405Z")+"\r\n") {
			t.Errorf("%q", one)
		}
		if all := fetch(); strings.Contains(all, who) || strings.Contains(all, "Pays late") {
			t.Error("a calendar has names that nobody switched on")
		}
		of.Set("names", "1")
		var saved adminview.SavedFeed
		office.ask(http.StatusOK, "POST", "/admin/api/bay/calendar/edit", of, &saved)
		if !saved.Feed.Names || saved.Feed.Read == "" {
			t.Errorf("%+v", saved.Feed)
		}
		if all := fetch(); !strings.Contains(all, who) || !strings.Contains(all, "Pays late") {
			t.Error("a calendar lacks the names that were switched on")
		}
		office.ask(http.StatusOK, "POST", "/admin/api/bay/calendar/end", of, &saved)
		if w := newBrowser(t, a).send("GET", at.Path, nil); w.Code != http.StatusNotFound || saved.Feed.Made != "" {
			t.Errorf("%d %+v", w.Code, saved.Feed)
		}
	})
}
