package access

import (
	"context"
	"errors"
	"strconv"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/audit"
)

// How wrong PINs and passwords at a register follow each other (W-30, SEC-1). They count against the register and,
// where it is known, the person who tries, never against the person whose PIN is guessed: nobody can be locked out by
// others.
const (
	pinWindow = time.Minute
	perPIN    = 5
)

// pinPatience slows who comes back after every minute's rest: four digits are not found by patience, and nobody waits
// longer than a quarter of an hour.
var pinPatience = throttle.Pace{Free: 20, First: time.Minute, Most: 15 * time.Minute, Per: 24 * time.Hour}

func pinWrong() *fault.Error { return wrongPIN(text.Key("The PIN is wrong.")) }

func passwordWrong() *fault.Error {
	return fault.InFields(map[string]fault.Text{"password": fault.T("The password is wrong.")})
}

// guessers are whose tries count together: the register's, and of whoever works at it. Who stands before a locked
// register is not known, and is not the person who locked it.
func guessers(actor Actor, isLocked bool) []string {
	keys := []string{}
	if actor.RegisterID != 0 {
		keys = append(keys, "pin-register:"+strconv.FormatInt(actor.RegisterID, 10))
	}
	if !isLocked || actor.RegisterID == 0 {
		keys = append(keys, "pin-by:"+strconv.FormatInt(actor.StaffID, 10))
	}
	return keys
}

// tryPIN counts one try of each guesser, or none where one has to wait (fault.TooMuch). giveBack takes them off the
// count.
func tryPIN(ctx context.Context, guessers []string) (giveBack func() error, err error) {
	counted := []string{}
	giveBack = func() error {
		for _, key := range counted {
			if err := throttle.GiveBack(ctx, key); err != nil {
				return err
			}
		}
		return nil
	}
	for _, guesser := range guessers {
		day := guesser + ":day"
		if _, err = throttle.Slow(ctx, day, pinPatience); err == nil {
			counted = append(counted, day)
			err = throttle.Take(ctx, guesser, perPIN, pinWindow)
		}
		if err != nil {
			return nil, errors.Join(err, giveBack())
		}
		counted = append(counted, guesser)
	}
	return giveBack, nil
}

// checkPIN returns who a PIN belongs to, by the id of an active member of staff. A wrong one is written to the audit
// log; what can't be a PIN, such as a scanned code, is refused and counts as no try.
func (s *Service) checkPIN(ctx context.Context, actor Actor, guessers []string, staffID int64,
	pin string) (Actor, error) {
	if !pinPattern.MatchString(pin) {
		return Actor{}, pinWrong()
	}
	return s.checkSecret(ctx, actor, guessers, staffID, pin, pinHash, pinWrong)
}

func (s *Service) checkSecret(ctx context.Context, actor Actor, guessers []string, staffID int64, secret string,
	secretOf func(context.Context, int64) (string, error), refusal func() *fault.Error) (Actor, error) {
	giveBack, err := tryPIN(ctx, guessers)
	if err != nil {
		return Actor{}, err
	}
	hashed, err := secretOf(ctx, staffID)
	if err != nil {
		return Actor{}, err
	}
	same, err := matches(secret, hashed)
	if err != nil {
		return Actor{}, err
	}
	if !same {
		err := audit.Write(ctx, audit.Row{
			Who: actor.Who(), Action: "pin.wrong", Subject: "staff", SubjectID: staffID, LocationID: actor.LocationID,
			RegisterID: actor.RegisterID,
		})
		if err != nil {
			return Actor{}, err
		}
		return Actor{}, refusal()
	}
	if err := giveBack(); err != nil { // only failures count
		return Actor{}, err
	}
	return s.StaffActor(ctx, staffID)
}

func wrongPIN(sentence string) *fault.Error {
	return fault.InFields(map[string]fault.Text{"pin": fault.T(sentence)})
}

// SetPIN gives a member of staff another PIN: their own with the present password, another's with the permission to
// manage staff. It ends nothing that is under way. It can't be called inside Atomic.
func (s *Service) SetPIN(ctx context.Context, actor Actor, staffID int64, password, pin string) error {
	if _, err := mayChange(ctx, actor, staffID); err != nil {
		return err
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
		if _, err := s.checkSecret(ctx, actor, guessers(actor, false), staffID, password, passwordHash, passwordWrong); err != nil {
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
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "staff.pin", Subject: "staff", SubjectID: staffID,
			LocationID: actor.LocationID, RegisterID: actor.RegisterID})
	})
}
