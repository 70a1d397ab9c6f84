package access

import (
	"context"
	"errors"
	"strconv"
	"time"

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

func wrongPIN(sentence string) *fault.Error {
	return fault.InFields(map[string]fault.Text{"pin": fault.T(sentence)})
}

func passwordWrong() *fault.Error {
	return fault.InFields(map[string]fault.Text{"password": fault.T("The password is wrong.")})
}

// guessers are whose tries count together: the register's, and of whoever works at it. Who stands before a locked
// register is not known, and is not the person who locked it.
func guessers(actor Actor, isLocked bool) []string { return guessersOf("pin", actor, isLocked) }

// guessersOf counts one kind of secret by itself: parts that are scanned as badges don't hold the PINs of a register.
func guessersOf(kind string, actor Actor, isLocked bool) []string {
	keys := []string{}
	if actor.RegisterID != 0 {
		keys = append(keys, kind+"-register:"+strconv.FormatInt(actor.RegisterID, 10))
	}
	if !isLocked || actor.RegisterID == 0 {
		keys = append(keys, kind+"-by:"+strconv.FormatInt(actor.StaffID, 10))
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
		if err := audit.Write(ctx, secretRow(actor, "pin.wrong", "staff", staffID)); err != nil {
			return Actor{}, err
		}
		return Actor{}, refusal()
	}
	if err := giveBack(); err != nil { // only failures count
		return Actor{}, err
	}
	return s.StaffActor(ctx, staffID)
}

func secretRow(actor Actor, action, subject string, id int64) audit.Row {
	return audit.Row{Who: actor.Who(), Action: action, Subject: subject, SubjectID: id, LocationID: actor.LocationID,
		RegisterID: actor.RegisterID}
}
