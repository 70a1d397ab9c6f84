// Package appointment books time in the bays and of the people who work in them. Five minutes of a bay or of an
// installer belong to one appointment at most, whatever is asked at once (APPT-4).
package appointment

import (
	"slices"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
)

// Slot is the grain of bays and installers.
const Slot = 5 * time.Minute

// SlotOf is the number of the slot that a moment lies in.
func SlotOf(t time.Time) int64 { return t.Unix() / int64(Slot/time.Second) }

// SlotTime is when a slot begins.
func SlotTime(slot int64) time.Time { return time.Unix(slot*int64(Slot/time.Second), 0).UTC() }

// Status is how far an appointment is.
type Status string

const (
	New       Status = "new"
	Confirmed Status = "confirmed"
	CheckedIn Status = "checked_in"
	InWork    Status = "in_work"
	Done      Status = "done"
	NoShow    Status = "no_show"   // nobody came: the bay stood empty, so it keeps its time
	Cancelled Status = "cancelled" // called off: its time is free
	Block     Status = "block"     // no appointment at all: time that can't be booked, with a reason
)

// Statuses are those that an appointment can have; their place in the list, from 1, is their number (APPT-1).
func Statuses() []Status {
	return []Status{New, Confirmed, CheckedIn, InWork, Done, NoShow, Cancelled}
}

// ID is the number of a status; 0: it is of a block.
func (s Status) ID() int64 { return int64(slices.Index(Statuses(), s) + 1) }

// StatusOf is the status of a number; false: there is none.
func StatusOf(id int64) (Status, bool) {
	if id < 1 || id > int64(len(Statuses())) {
		return "", false
	}
	return Statuses()[id-1], true
}

// BookedAs are the statuses that a new appointment can have.
func BookedAs() []Status { return []Status{New, Confirmed, CheckedIn, InWork} }

// Kind is what a bay is made for.
type Kind string

const (
	Lift  Kind = "lift"
	Flat  Kind = "flat"
	Tires Kind = "tires"
	Other Kind = "other"
)

// Kinds are all.
func Kinds() []Kind { return []Kind{Lift, Flat, Tires, Other} }

// Bay is a place where a car is worked on.
type Bay struct {
	ID         int64
	LocationID int64
	Title      string
	Kind       Kind
	Before     int // minutes that it needs around each appointment, multiples of 5
	After      int
	Active     bool
}

const (
	mostTitle  = 40
	mostAround = 120
)

func (b Bay) check() error {
	wrong := map[string]fault.Text{}
	if problem := fault.Length(b.Title, true, 1, mostTitle); problem != nil {
		wrong["title"] = *problem
	}
	if !slices.Contains(Kinds(), b.Kind) {
		wrong["kind"] = fault.T("Please choose one of the list")
	}
	for name, n := range map[string]int{"before": b.Before, "after": b.After} {
		if n < 0 || n > mostAround || n%5 != 0 {
			wrong[name] = fault.T("From 0 to %s minutes, in steps of 5.", mostAround)
		}
	}
	if len(wrong) > 0 {
		return fault.InFields(wrong)
	}
	return nil
}

// Installer is a member of staff who works in the bays.
type Installer struct {
	StaffID int64
	Hours   map[int64]location.Week // by store, on its clock
	Active  bool
}

// works says whether an installer is at work at a store all the time between two moments.
func (i Installer) works(store location.Location, from, to time.Time) bool {
	return i.Active && i.at(store).IsOpen(from, to)
}

// at is a store that is open while the installer works there.
func (i Installer) at(store location.Location) location.Details {
	return location.Details{Zone: store.Zone, Hours: i.Hours[store.ID]}
}

// Place is where and when something is.
type Place struct {
	BayID      int64 // 0: in none, as an installer's leave
	Installers []int64
	Start, End time.Time
}

// Appointment is a car in a bay for some time, or a block.
type Appointment struct {
	ID         int64
	LocationID int64
	Place
	Before, After int // minutes that its bay needs around it
	Status        Status
	Note          string // of a block: why
	Reason        string // why it was called off
	CustomerID    int64  // 0: of none
	VehicleID     int64  // in the customer's garage; 0: none
	OrderID       int64  // 0: of none
	PartIDs       []int64
	Tells         bool      // the customer is told by mail when it is booked
	Waits         bool      // the customer waits for the car
	RequestID     int64     // that it is booked for, while it is; 0: none
	Version       int64     // another one after each change
	Placed        time.Time // when it got the start that it has
	Confirmed     time.Time // when the customer confirmed that start; zero: not yet
	Changed       time.Time // last
}

// Length is how long it lasts, on no clock.
func (a Appointment) Length() time.Duration { return a.End.Sub(a.Start) }

// IsOver says whether nothing of it is moved any more.
func (a Appointment) IsOver() bool {
	return a.Status == Done || a.Status == NoShow || a.Status == Cancelled
}

// IsAwaited says whether a customer is still expected.
func (a Appointment) IsAwaited() bool { return a.Status == New || a.Status == Confirmed }

func (a Appointment) holdsTime() bool { return a.Status != Cancelled }

// baySlots are the first slot of its bay and the one after the last.
func (a Appointment) baySlots() (from, to int64) {
	return SlotOf(a.Start) - int64(a.Before/5), SlotOf(a.End) + int64(a.After/5)
}

const (
	mostNote      = 1000
	longest       = 480 // minutes of an appointment
	shortest      = 5
	longestBlock  = 31 * 24 * time.Hour
	mostInstalled = 10 // installers, and parts times ten, of one appointment
	farthest      = 2 * 366 * 24 * time.Hour
)

// check says what no appointment can be, whoever else has which time. grid: minutes of the hour at which one begins.
func (a Appointment) check(zone *time.Location, grid int, now time.Time) error {
	wrong := map[string]fault.Text{}
	length := a.Length()
	if a.Status == Block {
		if length < Slot || length > longestBlock {
			wrong["duration"] = fault.T("From 5 minutes to 31 days.")
		}
		if strings.TrimSpace(a.Note) == "" {
			wrong["note"] = fault.T("Required")
		}
		if a.BayID == 0 && len(a.Installers) == 0 {
			wrong["bay_id"] = fault.T("Please choose one of the list")
		}
	} else {
		if length < shortest*time.Minute || length > longest*time.Minute {
			wrong["duration"] = fault.T("From %s to %s minutes.", shortest, longest)
		}
		if a.BayID == 0 {
			wrong["bay_id"] = fault.T("Please choose one of the list")
		}
		if a.Start.In(zone).Minute()%grid != 0 {
			wrong["start"] = fault.T("Appointments begin every %s minutes.", grid)
		}
	}
	if length%Slot != 0 {
		wrong["duration"] = fault.T("In steps of 5 minutes.")
	}
	if a.Start.Unix()%int64(Slot/time.Second) != 0 || a.Start.Nanosecond() != 0 {
		wrong["start"] = fault.T("Appointments begin every %s minutes.", grid)
	}
	if a.Start.Sub(now).Abs() > farthest {
		wrong["start"] = fault.T("That day is too far away.")
	}
	if len([]rune(a.Note)) > mostNote {
		wrong["note"] = fault.T("At most %s characters", mostNote)
	}
	if len(a.Installers) > mostInstalled || len(a.PartIDs) > 10*mostInstalled {
		wrong["user_id"] = fault.T("Please choose one of the list")
	}
	if len(wrong) > 0 {
		return fault.InFields(wrong)
	}
	return nil
}

// MayBook says whether somebody books at a store, and moves what is booked there.
func MayBook(by access.Actor, locationID int64) bool {
	return (by.May(access.SellAtTill) || by.May(access.HandleOrders)) && by.At(locationID)
}

// Load is how much of a day is booked, in minutes (BAY-1).
type Load struct {
	People, Booked int // of those who work there, less their leave; of the appointments, times who does each
	Carried        int // of Booked: work of days before that is not done
	Kinds          []KindLoad
}

// KindLoad is that of the bays of a kind.
type KindLoad struct {
	Kind         Kind
	Open, Booked int
}

// Over says whether more is booked than there are hours of people, or of bays of a kind.
func (l Load) Over() bool {
	return l.Booked > l.People || slices.ContainsFunc(l.Kinds, func(k KindLoad) bool { return k.Booked > k.Open })
}

// loadOf adds a day at a store up, which lasts from one moment to another. all: what is in its time, and what of days
// before is still in work; the store's bays and installers that are in use.
func loadOf(store location.Location, from, to, now time.Time, bays []Bay, people []Installer, all []Appointment) Load {
	var l Load
	for _, i := range people {
		for _, o := range i.at(store).Openings(from, to) {
			at := shared(o.From, o.To, from, to)
			l.People += at
			for _, a := range all {
				if a.Status == Block && slices.Contains(a.Installers, i.StaffID) {
					l.People -= shared(later(o.From, from), sooner(o.To, to), a.Start, a.End)
				}
			}
		}
	}
	kinds := map[Kind]KindLoad{}
	for _, b := range bays {
		k := kinds[b.Kind]
		for _, o := range store.Openings(from, to) {
			k.Open += shared(o.From, o.To, from, to)
			for _, a := range all {
				if a.Status == Block && a.BayID == b.ID {
					k.Open -= shared(later(o.From, from), sooner(o.To, to), a.Start, a.End)
				}
			}
		}
		for _, a := range all {
			if a.BayID == b.ID && a.Status != Block && a.Status != Cancelled && a.Status != NoShow {
				k.Booked += shared(a.Start, a.End, from, to)
			}
		}
		kinds[b.Kind] = k
	}
	for _, a := range all {
		if a.Status == Block || a.Status == Cancelled || a.Status == NoShow {
			continue
		}
		minutes := shared(a.Start, a.End, from, to)
		if a.Status == InWork && !a.End.After(from) && !now.Before(from) && now.Before(to) {
			minutes = int(a.Length() / time.Minute)
			l.Carried += minutes * max(1, len(a.Installers))
		}
		l.Booked += minutes * max(1, len(a.Installers))
	}
	for _, kind := range Kinds() {
		if k, has := kinds[kind]; has {
			k.Kind = kind
			l.Kinds = append(l.Kinds, k)
		}
	}
	return l
}

// shared are the minutes that two times have in common.
func shared(from, to, other, end time.Time) int {
	return max(0, int(sooner(to, end).Sub(later(from, other))/time.Minute))
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func sooner(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
