package app

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/captcha"
	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/appointment"
	"camber/internal/shop/garage"
	"camber/internal/shop/location"
)

// booked are the bays of the stores, who works in them, and what is booked on the first day that the store is open.
func (d *demo) booked(ctx context.Context) error {
	manager, _, err := d.trader(ctx)
	if err != nil {
		return err
	}
	manager = manager.Granted(access.EditStores, access.HandleOrders)
	manager.AllLocations = true
	var bays []appointment.Bay
	for _, b := range []appointment.Bay{
		{LocationID: d.main.ID, Title: "Bay 1", Kind: appointment.Lift},
		{LocationID: d.main.ID, Title: "Bay 2", Kind: appointment.Lift, After: 10},
		{LocationID: d.main.ID, Title: "Bay 3", Kind: appointment.Flat},
		{LocationID: d.main.ID, Title: "Bay 4", Kind: appointment.Tires},
		{LocationID: d.waterloo.ID, Title: "Bay 1", Kind: appointment.Lift},
	} {
		b.Active = true
		added, err := d.Appointment.SaveBay(ctx, manager, "", b)
		if err != nil {
			return fmt.Errorf("%s: %w", b.Title, err)
		}
		bays = append(bays, added)
	}
	people, err := d.installers(ctx, manager)
	if err != nil {
		return err
	}
	for n, one := range []struct {
		clock   string
		minutes int
		bay     int
		who     int
		status  appointment.Status
		note    string
	}{
		{"08:00", 90, 0, 0, appointment.Done, "Front brakes"},
		{"09:00", 180, 1, 1, appointment.InWork, "Water pump"},
		{"10:00", 120, 0, 0, appointment.Confirmed, "Timing belt"},
		{"11:00", 60, 2, -1, appointment.NoShow, "Cabin filter"},
		{"13:30", 90, 0, 0, appointment.Confirmed, "Shocks, rear"},
		{"14:00", 90, 1, 1, appointment.New, "Front brakes"},
		{"15:00", 60, 3, -1, appointment.Confirmed, "4 tires"},
		{"16:00", 120, 2, -1, appointment.Block, "Floor is painted"},
	} {
		if err := d.book(ctx, manager, n, one.clock, appointment.Appointment{LocationID: d.main.ID, Status: one.status,
			Note: one.note, Place: appointment.Place{BayID: bays[one.bay].ID, Installers: chosen(people, one.who)}},
			one.minutes); err != nil {
			return fmt.Errorf("%s: %w", one.note, err)
		}
	}
	return d.wished(ctx)
}

// wished is what a shopper asks for, on an open day in some days.
func (d *demo) wished(ctx context.Context) error {
	const session = "the first visitor of the demonstration"
	riddle, err := captcha.New(ctx, session)
	if err != nil {
		return err
	}
	day := clock.Now(ctx).AddDate(0, 0, 4)
	at, _ := d.main.Moment(d.main.Day(day), "10:00")
	for !d.main.IsOpen(at, at.Add(time.Hour)) {
		day = day.AddDate(0, 0, 1)
		at, _ = d.main.Moment(d.main.Day(day), "10:00")
	}
	_, err = d.Appointment.Ask(ctx, access.Actor{}, appointment.Wish{Session: session, Riddle: riddle.Code,
		Request: appointment.Request{LocationID: d.main.ID, Name: "Nadia Brandt", Email: "nadia@guest.test",
			Phone: "(319) 555-0187", Day: d.main.Day(day), Clock: "10:00", Vehicle: "2018 Ford F-150",
			Message: "It pulls to the left when I brake.", Waits: true, Lang: text.English}})
	return err
}

func chosen(people []int64, n int) []int64 {
	if n < 0 || n >= len(people) {
		return nil
	}
	return people[n : n+1]
}

// installers are two of the staff, who work at the first store while it is open.
func (d *demo) installers(ctx context.Context, manager access.Actor) (ids []int64, err error) {
	members, _, err := d.Access.Members(ctx, access.MemberFilter{State: "1", Limit: 10})
	if err != nil {
		return nil, err
	}
	for _, m := range members[:min(2, len(members))] {
		ids = append(ids, m.ID)
		err := d.Appointment.SaveInstaller(ctx, manager, "", appointment.Installer{StaffID: m.ID, Active: true,
			Hours: map[int64]location.Week{d.main.ID: location.TypicalWeek()}})
		if err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// book books the n-th appointment of the demonstration, and says how far it is.
func (d *demo) book(ctx context.Context, by access.Actor, n int, at string, a appointment.Appointment, minutes int) error {
	day := clock.Now(ctx)
	for {
		a.Start, _ = d.main.Moment(d.main.Day(day), at)
		a.End = a.Start.Add(time.Duration(minutes) * time.Minute)
		if d.main.IsOpen(a.Start, a.End) {
			break
		}
		day = day.AddDate(0, 0, 1)
	}
	status := a.Status
	if status != appointment.Block {
		a.Status, a.CustomerID = appointment.Confirmed, d.buyer(n).ID
		vehicles, err := garage.Vehicles(ctx, a.CustomerID)
		if err != nil {
			return err
		}
		if len(vehicles) > 0 {
			a.VehicleID = vehicles[0].ID
		}
	}
	added, err := d.Appointment.Book(ctx, by, a)
	if err != nil || status == a.Status {
		return err
	}
	_, err = d.Appointment.Set(ctx, by, added.ID, added.Version, appointment.Said{Status: status, Note: a.Note})
	return err
}
