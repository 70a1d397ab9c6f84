package access

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/shop/audit"
)

// Seat is one sign-in at a register, whichever tabs of a browser it has. It is kept here and not in the session, so
// that a request that is under way can't undo a lock by saving what it had read before.
type Seat struct {
	ID         string
	StaffID    int64
	RegisterID int64
	LocationID int64
	Locked     bool
}

// seenEvery is how exact the last sign of a person is kept: a seat is written at most so often.
const seenEvery = 20 * time.Second

// Sit gives a member of staff a seat at a register and returns its id.
func (s *Service) Sit(ctx context.Context, staffID, registerID, locationID int64) (id string, err error) {
	id = ids.Token()
	return id, addSeat(ctx, Seat{ID: id, StaffID: staffID, RegisterID: registerID, LocationID: locationID}, clock.Now(ctx))
}

// EmptyRegister ends every seat at a register: whoever works there signs in anew, elsewhere.
func EmptyRegister(ctx context.Context, registerID int64) error {
	return endSeatsAt(ctx, registerID, clock.Now(ctx))
}

// SeatOf returns a seat. One that nobody used for idle, unless that is 0, is locked from then on (MODE-2); isUse says
// whether this request is a use. One that was left is Unauthenticated.
func (s *Service) SeatOf(ctx context.Context, id string, idle time.Duration, isUse bool) (Seat, error) {
	found, err := seatOf(ctx, id)
	if err != nil {
		return Seat{}, err
	}
	if found.ID == "" {
		return Seat{}, fault.New(fault.Unauthenticated, "Please sign in.")
	}
	unused := clock.Now(ctx).Sub(found.seen)
	switch {
	case found.Locked:
	case idle > 0 && unused >= idle:
		found.Locked = true
		return found.Seat, s.lock(ctx, audit.System, found.Seat)
	case isUse && unused >= seenEvery:
		return found.Seat, useSeat(ctx, id, clock.Now(ctx))
	}
	return found.Seat, nil
}

// Lock locks the actor's seat; one that is locked stays so.
func (s *Service) Lock(ctx context.Context, actor Actor, seatID string) error {
	return s.lock(ctx, actor.Who(),
		Seat{ID: seatID, StaffID: actor.StaffID, RegisterID: actor.RegisterID, LocationID: actor.LocationID})
}

func (s *Service) lock(ctx context.Context, who audit.Who, seat Seat) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		locked, err := lockSeat(ctx, seat.ID, clock.Now(ctx))
		if err != nil || !locked {
			return err
		}
		return audit.Write(ctx, audit.Row{
			Who: who, Action: "till.lock", Subject: "staff", SubjectID: seat.StaffID, LocationID: seat.LocationID,
			RegisterID: seat.RegisterID,
		})
	})
}

// Leave ends a seat: who signs out.
func (s *Service) Leave(ctx context.Context, seatID string) error {
	return endSeat(ctx, seatID, clock.Now(ctx))
}

// Unlocking says who unlocks a register: whoever has the PIN or the badge, or who locked it by their password.
type Unlocking struct {
	Offered
	Password string // of who locked it alone; where no PIN and no badge is offered
	// whoever may sell here may take the register over; otherwise it takes the permission to unlock others'
	Switch bool
}

// Unlock ends the actor's seat and gives a new one to who unlocked: the same person, or another, who then works under
// their own name (MODE-2). A wrong PIN is Invalid, five within a minute are TooMuch (W-30). It can't be called inside
// Atomic.
func (s *Service) Unlock(ctx context.Context, actor Actor, seatID string, u Unlocking) (Seat, error) {
	by, err := s.unlocker(ctx, actor, u)
	if err != nil {
		return Seat{}, err
	}
	isOwn := by.StaffID == actor.StaffID
	if !by.May(SellAtTill) || !by.At(actor.LocationID) {
		return Seat{}, fault.New(fault.Forbidden, "You may not work at this register.")
	}
	if !isOwn && !u.Switch && !by.May(UnlockTill) {
		return Seat{}, fault.New(fault.Forbidden, "Who locked this register unlocks it, or a manager.")
	}
	next := Seat{StaffID: by.StaffID, RegisterID: actor.RegisterID, LocationID: actor.LocationID}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := endSeat(ctx, seatID, clock.Now(ctx)); err != nil {
			return err
		}
		id, err := s.Sit(ctx, next.StaffID, next.RegisterID, next.LocationID)
		if err != nil {
			return err
		}
		next.ID = id
		return audit.Write(ctx, audit.Row{
			Who: audit.Who{Kind: audit.Staff, ID: by.StaffID}, Action: "till.unlock", Subject: "staff", SubjectID: actor.StaffID,
			LocationID: actor.LocationID, RegisterID: actor.RegisterID,
		})
	})
	return next, err
}

func (s *Service) unlocker(ctx context.Context, actor Actor, u Unlocking) (Actor, error) {
	if u.Offered == (Offered{}) {
		return s.checkSecret(ctx, actor, guessers(actor, true), actor.StaffID, u.Password, passwordHash, passwordWrong)
	}
	return s.knownBy(ctx, actor, true, u.Offered)
}

// SweepSeats removes those that nobody used for a month: their sessions have ended.
func SweepSeats(ctx context.Context) error {
	return removeSeats(ctx, clock.Now(ctx).AddDate(0, -1, 0))
}
