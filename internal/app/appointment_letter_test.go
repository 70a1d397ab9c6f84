package app

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"camber/internal/shop/notify"
	"camber/internal/web/present/appointmentview"
)

// APPT-2 c: whoever is to be told of an appointment gets one letter with its time, queued with the booking; without an
// address nothing is booked.
func TestWhoIsToldOfAnAppointmentGetsALetter(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		var data appointmentview.Data
		b.ask(http.StatusOK, "GET", "/api/appointments/getAppointmentData", form("orderId", "0"), &data)
		bay := data.Bays[0]
		wish := func(customer int64, start string) []string {
			return []string{"bay_id", id(bay.ID), "duration", "60", "location_id", id(bay.LocationID), "start", start,
				"status_id", "2", "customer_id", id(customer), "order_id", "0", "notify_customer", "1"}
		}
		before := contents(t, ctx)
		b.ask(http.StatusUnprocessableEntity, "POST", "/api/appointments/addAppointment", form(wish(0, "2026-03-10 10:00")...), nil)
		sameContents(t, before, contents(t, ctx), "sessions")
		c := theCustomerWith(t, a, "second@demo.test")
		b.ask(http.StatusOK, "POST", "/api/appointments/addAppointment", form(wish(c.ID, "2026-03-10 10:00")...), nil)
		sendAll(t, a)
		var told []string
		for _, m := range a.Services.Notify.Recent() {
			if m.Kind == notify.Booked && m.Recipient == c.Email {
				told = append(told, m.Text)
			}
		}
		if len(told) != 1 || !strings.Contains(told[0], "03/10/2026 10:00 am") {
			t.Errorf("%q", told)
		}
	})
}
