package register

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
)

// MostRegisters is how many registers one store can have.
const MostRegisters = 99

const longestName = 40

// AddStore adds a store with its registers, of these names, and returns its id (START-1). It is the one way in which a
// store comes into being: the back office, the command line and the demonstration go it.
func (s *Service) AddStore(ctx context.Context, actor access.Actor, d location.Details,
	registers ...string) (id int64, err error) {
	if len(registers) > MostRegisters {
		return 0, fault.InFields(map[string]fault.Text{"registers": fault.T("A store has at most %s registers.", MostRegisters)})
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := s.locations.Add(ctx, actor, d)
		if err != nil {
			return err
		}
		for _, name := range registers {
			if _, err := s.MakeRegister(ctx, actor, added, name); err != nil {
				return err
			}
		}
		id = added
		return nil
	})
	return id, err
}

// NamesOf are the names of so many new registers: "Register 1" and on.
func NamesOf(count int) []string {
	var names []string
	for n := 1; n <= count; n++ {
		names = append(names, fmt.Sprintf("Register %d", n))
	}
	return names
}

// SetStoreInUse puts a store out of use, or back. One that has an open shift, and the last one in use, stay: Conflict.
// Whoever is signed in at a register of a store that goes out of use is signed out.
func (s *Service) SetStoreInUse(ctx context.Context, actor access.Actor, locationID int64, isInUse bool) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := location.MayChange(actor, locationID); err != nil {
			return err
		}
		if _, err := location.HoldAll(ctx); err != nil { // in one go: whether it is the last one is asked below
			return err
		}
		if !isInUse {
			open, err := openAt(ctx, locationID, 0)
			if err != nil {
				return err
			}
			if len(open) > 0 {
				return fault.New(fault.Conflict, "These registers have an open shift: %s. Close it first.", namesOf(open))
			}
			if err := s.empty(ctx, locationID); err != nil {
				return err
			}
		}
		return s.locations.SetInUse(ctx, actor, locationID, isInUse)
	})
}

func namesOf(registers []Register) string {
	names := make([]string, len(registers))
	for i, r := range registers {
		names[i] = r.Name
	}
	return strings.Join(names, ", ")
}

// empty signs everybody out of the registers of a store.
func (s *Service) empty(ctx context.Context, locationID int64) error {
	all, err := s.Registers(ctx, locationID)
	if err != nil {
		return err
	}
	for _, r := range all {
		if err := access.EmptyRegister(ctx, r.ID); err != nil {
			return err
		}
	}
	return nil
}

// MakeRegister adds a register by a person, with the next number of its store. A name that the store has already is
// Invalid.
func (s *Service) MakeRegister(ctx context.Context, actor access.Actor, locationID int64,
	name string) (made Register, err error) {
	if err := location.MayChange(actor, locationID); err != nil {
		return Register{}, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := location.Hold(ctx, locationID); err != nil {
			return err
		}
		all, err := s.Registers(ctx, locationID)
		if err != nil {
			return err
		}
		name := strings.TrimSpace(name)
		if problem := checkName(all, 0, name); problem != nil {
			return fault.InFields(map[string]fault.Text{"name": *problem})
		}
		number := 1
		for _, r := range all {
			number = max(number, r.Number+1)
		}
		if number > MostRegisters {
			return fault.New(fault.Conflict, "A store has at most %s registers.", MostRegisters)
		}
		if made, err = s.AddRegister(ctx, locationID, number, name); err != nil {
			return err
		}
		return log(ctx, actor, made, "register.add", nil)
	})
	return made, err
}

// checkName says what is wrong with the name of a register, given the others of its store.
func checkName(all []Register, id int64, name string) *fault.Text {
	if problem := fault.Length(name, true, 1, longestName); problem != nil {
		return problem
	}
	if slices.ContainsFunc(all, func(r Register) bool { return r.ID != id && strings.EqualFold(r.Name, name) }) {
		taken := fault.T("This store has a register of this name already.")
		return &taken
	}
	return nil
}

// SaveRegister gives a register another name, and puts it out of use or back. version is of the Register that the form
// was opened with: another one now is a Conflict that says what differs. One that has an open shift stays in use:
// Conflict. Whoever is signed in at a register that goes out of use is signed out.
func (s *Service) SaveRegister(ctx context.Context, actor access.Actor, version string,
	r Register) (saved Register, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		r := r
		before, err := s.Register(ctx, r.ID)
		if err != nil {
			return err
		}
		if err := location.MayChange(actor, before.LocationID); err != nil {
			return err
		}
		if _, err := location.Hold(ctx, before.LocationID); err != nil { // what changes a register holds its store
			return err
		}
		if before, err = s.Register(ctx, r.ID); err != nil {
			return err
		}
		r.LocationID, r.Number, r.Name = before.LocationID, before.Number, strings.TrimSpace(r.Name)
		if before.Version() != version {
			return meanwhile(before, r)
		}
		all, err := s.Registers(ctx, r.LocationID)
		if err != nil {
			return err
		}
		if problem := checkName(all, r.ID, r.Name); problem != nil {
			return fault.InFields(map[string]fault.Text{"name": *problem})
		}
		if r.OutOfUse && !before.OutOfUse {
			open, err := openAt(ctx, r.LocationID, r.ID)
			if err != nil {
				return err
			}
			if len(open) > 0 {
				return fault.New(fault.Conflict, "These registers have an open shift: %s. Close it first.", namesOf(open))
			}
			if err := access.EmptyRegister(ctx, r.ID); err != nil {
				return err
			}
		}
		if err := saveRegister(ctx, r); err != nil {
			return err
		}
		saved = r
		if before.Name != r.Name {
			detail := map[string]any{"name": map[string]string{"from": before.Name, "to": r.Name}}
			if err := log(ctx, actor, r, "register.edit", detail); err != nil {
				return err
			}
		}
		switch {
		case before.OutOfUse == r.OutOfUse:
			return nil
		case r.OutOfUse:
			return log(ctx, actor, r, "register.disable", nil)
		}
		return log(ctx, actor, r, "register.enable", nil)
	})
	return saved, err
}

func meanwhile(now, sent Register) error {
	fields := map[string]fault.Text{}
	if now.Name != sent.Name {
		fields["name"] = fault.IsNow(now.Name)
	}
	if now.OutOfUse != sent.OutOfUse {
		fields["in_use"] = fault.T("Changed meanwhile")
	}
	return fault.Meanwhile(fields)
}

// log writes what was done to a register into the trail of its store.
func log(ctx context.Context, actor access.Actor, r Register, action string, detail map[string]any) error {
	if detail == nil {
		detail = map[string]any{}
	}
	detail["register"] = strconv.Itoa(r.Number) + " " + r.Name
	return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "store", SubjectID: r.LocationID,
		LocationID: r.LocationID, RegisterID: r.ID, Detail: detail})
}

// holdInUse keeps a register and its store in use until the transaction ends; one that is not is a Conflict.
func (s *Service) holdInUse(ctx context.Context, r Register) error {
	store, err := location.Hold(ctx, r.LocationID)
	if err != nil {
		return err
	}
	now, err := s.Register(ctx, r.ID)
	if err != nil {
		return err
	}
	if store.OutOfUse || now.OutOfUse {
		return fault.New(fault.Conflict, "This register is out of use.")
	}
	return nil
}
