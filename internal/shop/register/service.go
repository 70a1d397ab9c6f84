package register

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/location"
)

type Service struct {
	locations *location.Service
}

func New(locations *location.Service) *Service { return &Service{locations} }

// AddRegister returns the new register. A number that its store has already is a Conflict.
func (s *Service) AddRegister(ctx context.Context, locationID int64, number int, name string) (r Register, err error) {
	fields := map[string]fault.Text{}
	if number < 1 {
		fields["number"] = fault.T("A register's number is at least 1")
	}
	if name = strings.TrimSpace(name); name == "" {
		fields["name"] = fault.T("Required")
	}
	if len(fields) > 0 {
		return Register{}, fault.InFields(fields)
	}
	if _, err := s.locations.Location(ctx, locationID); err != nil {
		return Register{}, err
	}
	id, err := addRegister(ctx, Register{LocationID: locationID, Number: number, Name: name})
	if err != nil {
		return Register{}, err
	}
	if id == 0 {
		return Register{}, fault.New(fault.Conflict, "This store already has a register %s.", number)
	}
	return Register{ID: id, LocationID: locationID, Number: number, Name: name}, nil
}

func (s *Service) Register(ctx context.Context, id int64) (Register, error) {
	found, err := registers(ctx, "id = ?", id)
	if err != nil {
		return Register{}, err
	}
	if len(found) == 0 {
		return Register{}, fault.New(fault.NotFound, "There is no such register.")
	}
	return found[0], nil
}

// Registers returns a store's registers by number; those of all stores with locationID 0.
func (s *Service) Registers(ctx context.Context, locationID int64) ([]Register, error) {
	return registers(ctx, "? IN (0, location_id)", locationID)
}

// InUse returns the registers where somebody can sell: those in use of the stores in use.
func (s *Service) InUse(ctx context.Context) ([]Register, error) {
	stores, err := s.locations.InUse(ctx)
	if err != nil {
		return nil, err
	}
	all, err := registers(ctx, "active = 1")
	return slices.DeleteFunc(all, func(r Register) bool {
		return !slices.ContainsFunc(stores, func(l location.Location) bool { return l.ID == r.LocationID })
	}), err
}

// OpenShift opens the drawer with a float of 0 or more, counted by the actor (SHIFT-1). A register that has an open
// shift, or is out of use, is a Conflict.
func (s *Service) OpenShift(ctx context.Context, actor access.Actor, registerID int64,
	float money.Cents) (shift Shift, err error) {
	r, err := s.Register(ctx, registerID)
	if err != nil {
		return Shift{}, err
	}
	if !actor.May(access.OpenShift) || !actor.At(r.LocationID) {
		return Shift{}, fault.New(fault.Forbidden, "You may not open a shift at this register.")
	}
	if float < 0 || float > money.Largest {
		return Shift{}, fault.InFields(map[string]fault.Text{"float": fault.T("The float can't be less than $0.00")})
	}
	at, err := s.locations.Location(ctx, r.LocationID)
	if err != nil {
		return Shift{}, err
	}
	now := clock.Now(ctx)
	opened := Shift{
		RegisterID: r.ID, LocationID: r.LocationID, BusinessDay: at.Day(now), Opened: now, OpenedBy: actor.StaffID,
		Float: float,
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := s.holdInUse(ctx, r); err != nil {
			return err
		}
		id, err := addShift(ctx, opened)
		if err != nil {
			return err
		}
		if id == 0 {
			return fault.New(fault.Conflict, "This register already has an open shift.")
		}
		done := opened
		done.ID = id
		if float > 0 {
			if err := s.Move(ctx, Movement{ShiftID: id, Kind: Float, Amount: float, StaffID: actor.StaffID}); err != nil {
				return err
			}
			if err := s.book(ctx, actor, done, ledger.Cash(r.ID), ledger.Safe, float); err != nil {
				return err
			}
		}
		err = audit.Write(ctx, audit.Row{
			Who: actor.Who(), Action: "shift.open", Subject: "shift", SubjectID: id, LocationID: r.LocationID, RegisterID: r.ID,
			Detail: map[string]money.Cents{"float": float},
		})
		if err != nil {
			return err
		}
		shift = done
		return nil
	})
	return shift, err
}

// OpenShiftOf returns the register's open shift, else NotFound.
func (s *Service) OpenShiftOf(ctx context.Context, registerID int64) (Shift, error) {
	found, err := openShift(ctx, registerID)
	if err != nil {
		return Shift{}, err
	}
	if len(found) == 0 {
		return Shift{}, fault.New(fault.NotFound, "This register has no open shift.")
	}
	return found[0], nil
}

// NextReceipt counts one receipt of the register and returns its number, "{location code}-{register}-{n}". Inside
// Atomic the register's row stays locked to its end, so that numbers are given in the order of commits and without a
// gap.
func (s *Service) NextReceipt(ctx context.Context, registerID int64) (string, error) {
	r, n, err := countReceipt(ctx, registerID)
	if err != nil {
		return "", err
	}
	if n == 0 {
		return "", fault.New(fault.NotFound, "There is no such register.")
	}
	at, err := s.locations.Location(ctx, r.LocationID)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s-%d-%d", at.Code, r.Number, n), nil
}

// Move records cash in or out of a drawer. A shift that is not open is a Conflict, and so is more out than the drawer
// should hold.
func (s *Service) Move(ctx context.Context, m Movement) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		open, err := lockOpenShift(ctx, m.ShiftID)
		if err != nil {
			return err
		}
		if !open {
			return fault.New(fault.Conflict, "This shift is not open.")
		}
		if m.Amount < 0 && m.Kind != Count {
			there, err := drawerSum(ctx, m.ShiftID)
			if err != nil {
				return err
			}
			if -m.Amount > there {
				return fault.New(fault.Conflict,
					"This drawer should hold %s, so %s can't be taken out. Put cash in first, or pay another way. Nothing was booked.",
					max(there, 0), -m.Amount)
			}
		}
		return addMovement(ctx, m, clock.Now(ctx))
	})
}

// DrawerExpected is what should lie in the drawer of a shift: the sum of its movements (I-10).
func (s *Service) DrawerExpected(ctx context.Context, shiftID int64) (money.Cents, error) {
	return drawerSum(ctx, shiftID)
}
