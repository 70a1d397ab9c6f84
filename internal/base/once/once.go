// Package once makes a change happen once, however often its request is sent (API-6).
package once

import (
	"context"
	"errors"
	"net/http"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
)

const longestKey = 200 // bytes

// Claim is one intention of somebody.
type Claim struct {
	Scope string // who
	Key   string // at most 200 bytes
	Route string
	Body  []byte // what is asked for, or a digest of it
}

// Do runs f in one transaction (db.Enclose) with the keeping of its reply. Asked again with the same scope (who), route
// and key it answers with that reply, replayed, and changes nothing; with another body it is a fault.Conflict. While
// another server works on the same key it waits, up to 5 s, then it is a fault.Conflict with RetryAfter.
// An error of f, or a status of 400 and above, undoes what f did and is not kept. Without a key nothing is kept.
func Do(ctx context.Context, c Claim, f func(ctx context.Context) (status int, reply []byte, err error)) (status int,
	reply []byte, replayed bool, err error) {
	key := c.Key
	if len(key) > longestKey {
		return 0, nil, false, fault.New(fault.Invalid, "The idempotency key is too long.")
	}
	err = db.Enclose(ctx, func(ctx context.Context) error {
		replayed = false
		claim := c.entry()
		if key != "" {
			first, err := add(ctx, claim)
			if err != nil {
				return err
			}
			if !first {
				status, reply, err = replay(ctx, claim)
				replayed = err == nil
				return err
			}
		}
		var err error
		if status, reply, err = f(ctx); err != nil {
			return err
		}
		if status >= http.StatusBadRequest {
			return errRefused
		}
		if key == "" {
			return nil
		}
		return keep(ctx, claim, status, reply)
	})
	switch {
	case errors.Is(err, errRefused):
		return status, reply, false, nil
	case db.IsBusy(err):
		return 0, nil, false, fault.New(fault.Conflict,
			"This try did nothing: the shop is busy, or an earlier try is still at work. Wait a moment, then try again.").
			Because(err).After(time.Second)
	case err != nil:
		return 0, nil, false, err
	}
	return status, reply, replayed, nil
}

// ReplyOf is the reply that Do keeps for a scope, route and key, if it was asked before; with another body it is a
// Conflict. It is for work that can't be done in one transaction, because another company is asked: what makes that
// harmless to repeat is its own state, and Do keeps its reply afterwards.
func ReplyOf(ctx context.Context, c Claim) (status int, reply []byte, found bool, err error) {
	claim := c.entry()
	if found, err = isKept(ctx, claim); err != nil || !found {
		return 0, nil, false, err
	}
	status, reply, err = replay(ctx, claim)
	return status, reply, err == nil, err
}

// DoneSince says whether the same person has done the same, body and route, by another key within the time before now.
func DoneSince(ctx context.Context, c Claim, within time.Duration) (bool, error) {
	return isDone(ctx, c.entry(), clock.Now(ctx).Add(-within))
}

func (c Claim) entry() entry {
	return entry{Scope: c.Scope, Route: c.Route, Key: c.Key, BodySHA256: ids.Hash(string(c.Body))}
}

var errRefused = errors.New("refused: roll back and keep nothing")

func replay(ctx context.Context, claim entry) (status int, reply []byte, err error) {
	kept, err := find(ctx, claim)
	if err != nil {
		return 0, nil, err
	}
	if kept.BodySHA256 != claim.BodySHA256 {
		return 0, nil, fault.New(fault.Conflict,
			"This was sent before with other values, and was not done a second time. Load the page again to see what was done.")
	}
	return kept.Status, kept.Reply, nil
}
