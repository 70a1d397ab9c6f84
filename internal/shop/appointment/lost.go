package appointment

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
)

// LossKind is how time in a bay was lost.
type LossKind string

const (
	CalledOff LossKind = "called_off"
	MovedAway LossKind = "moved"
	Missed    LossKind = "missed" // nobody came
)

// LossKinds are all, in the order in which they are shown.
func LossKinds() []LossKind { return []LossKind{CalledOff, MovedAway, Missed} }

// Mover is who moved an appointment.
type Mover string

const (
	ByStaff    Mover = "staff"
	ByCustomer Mover = "customer"
	ByParts    Mover = "parts" // they come late: the shop's own program did it
)

// moverOf is who does a step, where the step is a move.
func moverOf(actor access.Actor) Mover {
	switch actor.Kind {
	case access.Staff:
		return ByStaff
	case access.System:
		return ByParts
	case access.Visitor, access.Customer:
	}
	return ByCustomer
}

// Loss is time that was booked and that its appointment did not take.
type Loss struct {
	Appointment // as it is now

	Kind  LossKind
	Lost  Place         // where and when it would have been, without its installers
	At    time.Time     // when it was called off or moved; of a missed one when that was said
	Mover Mover         // who moved it; empty: it was not moved
	Idle  time.Duration // of the lost time, what nobody else has in that bay
}

// Notice is how long before its start the time was given up; 0: not before.
func (l Loss) Notice() time.Duration {
	if l.Kind == Missed {
		return 0
	}
	return max(0, l.Lost.Start.Sub(l.At))
}

// LossFilter says which are wanted: those that would have begun on days of the stores' own, both included.
type LossFilter struct {
	LocationID int64 // 0: of all where somebody may book
	From, To   string
	Kind       LossKind // empty: all
	Limit      int
	Offset     int
}

// LossSum is how many there are of a kind, and how long their bays stood empty.
type LossSum struct {
	N    int
	Idle time.Duration
}

// mostLossDays is how many days are added up at once.
const mostLossDays = 366

// Losses are those of the stores where somebody may book, the latest first, with what there is of each kind.
func (*Service) Losses(ctx context.Context, actor access.Actor, stores []location.Location, f LossFilter) ([]Loss,
	map[LossKind]LossSum, error) {
	first, err := time.Parse(time.DateOnly, f.From)
	last, bad := time.Parse(time.DateOnly, f.To)
	if err != nil || bad != nil || last.Before(first) || last.Sub(first) > mostLossDays*24*time.Hour {
		return nil, nil, fault.New(fault.Invalid, "Choose days, at most %s.", mostLossDays)
	}
	var spans []storeSpan
	for _, l := range stores {
		if !MayBook(actor, l.ID) || f.LocationID != 0 && f.LocationID != l.ID {
			continue
		}
		from, _, err := DayOf(l, f.From)
		if err != nil {
			return nil, nil, err
		}
		_, to, err := DayOf(l, f.To)
		if err != nil {
			return nil, nil, err
		}
		spans = append(spans, storeSpan{l.ID, from, to})
	}
	if len(spans) == 0 {
		return nil, map[LossKind]LossSum{}, nil
	}
	return losses(ctx, spans, f)
}

// noteMove writes down that the time of an appointment was given up for another. A change of the bay alone, or of what is
// over, loses nothing.
func noteMove(ctx context.Context, actor access.Actor, before, now Appointment) error {
	if !before.IsAwaited() || !now.holdsTime() || before.Start.Equal(now.Start) {
		return nil
	}
	return addMove(ctx, moveRow{AppointmentID: before.ID, LocationID: before.LocationID, BayID: before.BayID,
		StartUs: db.Us(before.Start), EndUs: db.Us(before.End), Mover: moverOf(actor), AtUs: db.Us(clock.Now(ctx))})
}
