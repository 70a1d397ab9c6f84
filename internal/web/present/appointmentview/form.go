// Package appointmentview shows appointments: what the booking dialog chooses from, what was booked, and the board.
package appointmentview

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/appointment"
	"camber/internal/web/present/customerview"
)

// Data is what the booking dialog chooses from (APPT-1).
type Data struct {
	Bays           []BayChoice                    `json:"bays"`
	CustomerID     int64                          `json:"customerId"`
	Installers     []InstallerChoice              `json:"installers"`
	Locations      []LocationChoice               `json:"locations"`
	OrderID        int64                          `json:"orderId"`
	Products       []ProductChoice                `json:"products"`
	Statuses       []StatusChoice                 `json:"statuses"`
	TimeSlotLength int                            `json:"timeSlotLength"`
	Vehicles       []customerview.CustomerVehicle `json:"vehicles"`
	YmmEnabled     bool                           `json:"ymmEnabled"`
	UserID         int64                          `json:"userId"`
	LocationID     int64                          `json:"locationId"` // where whoever asks is; 0: anywhere
	Customer       string                         `json:"customer"`   // empty: none
	Today          string                         `json:"today"`      // there
}

// BayChoice is a bay that can be booked.
type BayChoice struct {
	ID         int64  `json:"bay_id"`
	Title      string `json:"title"`
	LocationID int64  `json:"location_id"`
}

// InstallerChoice is somebody who does the work.
type InstallerChoice struct {
	ID   int64  `json:"user_id"`
	Name string `json:"wholename"`
}

// LocationChoice is a store where somebody may book.
type LocationChoice struct {
	ID   int64  `json:"location_id"`
	Name string `json:"location_name"`
}

// ProductChoice is something of an order that an appointment is for.
type ProductChoice struct {
	ID   int64  `json:"product_id"`
	Name string `json:"name"`
}

// StatusChoice is a status with its number.
type StatusChoice struct {
	ID   int64  `json:"status_id"`
	Name string `json:"name"`
}

// NewStatuses are statuses with their numbers and names.
func NewStatuses(ctx context.Context, all []appointment.Status) []StatusChoice {
	shown := make([]StatusChoice, len(all))
	for i, s := range all {
		shown[i] = StatusChoice{s.ID(), StatusName(ctx, s)}
	}
	return shown
}

var statusNames = map[appointment.Status]string{
	appointment.New: text.Key("New"), appointment.Confirmed: text.Key("Confirmed"),
	appointment.CheckedIn: text.Key("Checked in"), appointment.InWork: text.Key("In work"),
	appointment.Done: text.Key("Done"), appointment.NoShow: text.Key("No-show"),
	appointment.Cancelled: text.Key("Called off"), appointment.Block: text.Key("Blocked"),
}

// StatusName is what a status is called.
func StatusName(ctx context.Context, s appointment.Status) string {
	return text.Tr(ctx, statusNames[s])
}

// Booked answers that an appointment is booked (APPT-3).
type Booked struct {
	Success string `json:"success"`
	Appt    Appt   `json:"appt"`
}

// Appt is an appointment as an order names it.
type Appt struct {
	ID          int64       `json:"id"`
	DisplayTime DisplayTime `json:"display_time"`
}

// DisplayTime is when one begins, on its store's clock.
type DisplayTime struct {
	StartDate string `json:"start_date"`
	StartTime string `json:"start_time"`
}

// NewAppt shows when an appointment begins.
func NewAppt(a appointment.Appointment, zone *time.Location) Appt {
	at := a.Start.In(zone)
	return Appt{a.ID, DisplayTime{at.Format("01/02/2006"), Clock(at)}}
}

// NewAppts are those of an order.
func NewAppts(all []appointment.Appointment, zone *time.Location) []Appt {
	shown := make([]Appt, len(all))
	for i, a := range all {
		shown[i] = NewAppt(a, zone)
	}
	return shown
}

// Clock is a time of day as people read it.
func Clock(at time.Time) string { return at.Format("3:04 pm") }

// Overfull says with its numbers that a day has more work than there are hours; empty: it has not (BAY-1).
func Overfull(ctx context.Context, l appointment.Load) string {
	if l.Booked > l.People {
		return text.Tr(ctx, "That day has %s of work for %s of people.", Hours(l.Booked), Hours(l.People))
	}
	for _, k := range l.Kinds {
		if k.Booked > k.Open {
			return text.Tr(ctx, "That day has %s booked of %s: %s.", Hours(k.Booked), Hours(k.Open), KindName(ctx, k.Kind))
		}
	}
	return ""
}

// Hours are minutes as "5 h 30"; they are read the same everywhere.
func Hours(minutes int) string {
	if minutes%60 == 0 {
		return fmt.Sprintf("%d h", minutes/60)
	}
	return fmt.Sprintf("%d h %02d", minutes/60, minutes%60)
}

var kindNames = map[appointment.Kind]string{
	appointment.Lift: text.Key("Lift"), appointment.Flat: text.Key("Flat"), appointment.Tires: text.Key("Tires"),
	appointment.Other: text.Key("Other"),
}

// KindName is what a kind of bay is called.
func KindName(ctx context.Context, k appointment.Kind) string { return text.Tr(ctx, kindNames[k]) }
