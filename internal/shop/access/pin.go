package access

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/audit"
)

// W-30: wrong PINs within pinWindow, of one person and at one register; and within a day of one person, so that four
// digits are not found by patience.
const (
	pinWindow = time.Minute
	perPIN    = 5
	pinDay    = 24 * time.Hour
	perPINDay = 50
)

func pinWrong() *fault.Error { return wrongPIN(text.Key("The PIN is wrong.")) }

func passwordWrong() *fault.Error {
	return fault.InFields(map[string]fault.Text{"password": fault.T("The password is wrong.")})
}

// checkPIN returns who a PIN belongs to, by the id of an active member of staff. A wrong one is written to the audit log.
func (s *Service) checkPIN(ctx context.Context, actor Actor, staffID int64, pin string) (Actor, error) {
	return s.checkSecret(ctx, actor, staffID, pin, pinHash, pinWrong)
}

func (s *Service) checkSecret(ctx context.Context, actor Actor, staffID int64, secret string, kept func(context.Context, int64) (string, error), refusal func() *fault.Error) (Actor, error) {
	person := "pin:" + strconv.FormatInt(staffID, 10)
	limits := []struct {
		key   string
		limit int
		per   time.Duration
	}{
		{"pin-register:" + strconv.FormatInt(actor.RegisterID, 10), perPIN, pinWindow}, {person, perPIN, pinWindow}, {person + ":day", perPINDay, pinDay},
	}
	for _, l := range limits {
		if err := throttle.Take(ctx, l.key, l.limit, l.per); err != nil {
			return Actor{}, err
		}
	}
	hashed, err := kept(ctx, staffID)
	if err != nil {
		return Actor{}, err
	}
	same, err := matches(secret, hashed)
	if err != nil {
		return Actor{}, err
	}
	if !same {
		err := audit.Write(ctx, audit.Row{
			Who: actor.Who(), Action: "pin.wrong", Subject: "staff", SubjectID: staffID, LocationID: actor.LocationID, RegisterID: actor.RegisterID,
		})
		if err != nil {
			return Actor{}, err
		}
		return Actor{}, refusal()
	}
	for _, l := range limits { // only failures count
		if err := throttle.GiveBack(ctx, l.key); err != nil {
			return Actor{}, err
		}
	}
	return s.StaffActor(ctx, staffID)
}

func wrongPIN(sentence string) *fault.Error {
	return fault.InFields(map[string]fault.Text{"pin": fault.T(sentence)})
}

// SetPIN gives a member of staff another PIN: their own with the present password, another's with the permission to
// manage staff. It ends nothing that is under way. It can't be called inside Atomic.
func (s *Service) SetPIN(ctx context.Context, actor Actor, staffID int64, password, pin string) error {
	if staffID != actor.StaffID && !actor.May(ManageStaff) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	if !pinPattern.MatchString(pin) {
		return wrongPIN(text.Key("4 to 8 digits"))
	}
	hashed, err := passwordHash(ctx, staffID)
	if err != nil {
		return err
	}
	if hashed == "" {
		return fault.New(fault.NotFound, "There is no such member of staff.")
	}
	if staffID == actor.StaffID {
		if _, err := s.checkSecret(ctx, actor, staffID, password, passwordHash, passwordWrong); err != nil {
			return err
		}
	}
	if same, err := matches(pin, hashed); err != nil {
		return err
	} else if same { // W-30
		return wrongPIN(text.Key("The PIN must differ from the password"))
	}
	made, err := hash(pin)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := savePIN(ctx, staffID, made); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "staff.pin", Subject: "staff", SubjectID: staffID, LocationID: actor.LocationID, RegisterID: actor.RegisterID})
	})
}
