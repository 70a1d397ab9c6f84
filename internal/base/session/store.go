package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/ids"
)

// store implements scs.CtxStore. It keeps the hash of a token, never the token: who reads the table can't sign in with
// it.
type store struct{}

var (
	errInside = errors.New(
		"sessions are read outside Atomic and saved with the reply, or by Keep: the reply can't be rolled back")
	errNoContext = errors.New("sessions need a context")
)

func (store) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	if db.Inside(ctx) {
		return nil, false, errInside
	}
	found := false
	var data []byte
	err := session.Each(ctx, func(scan func(...any) error) error {
		found = true
		return scan(&data)
	}, ids.Hash(token), db.Us(clock.Now(ctx)))
	if err != nil {
		return nil, false, fmt.Errorf("find session: %w", err)
	}
	return data, found, nil
}

var session = db.NewFixed("SELECT data FROM sessions WHERE token_hash = ?1 AND expires_us > ?2 AND length(data) > 0")

// CommitCtx leaves the caller's expiry aside: a token lasts its lifetime by the clock of ctx, however often it is
// saved.
func (store) CommitCtx(ctx context.Context, token string, data []byte, _ time.Time) error {
	if db.Inside(ctx) && ctx.Value(keepingKey{}) == nil {
		return errInside
	}
	now, before := kept{token, string(data)}, keptOf(ctx)
	if now == *before {
		return nil
	}
	_, err := db.Write(ctx).NewRaw(`INSERT INTO sessions (token_hash, data, expires_us) VALUES (?, ?, ?)
		ON CONFLICT (token_hash) DO UPDATE SET data = excluded.data WHERE length(sessions.data) > 0`,
		ids.Hash(token), data, db.Us(clock.Now(ctx).Add(lifetime))).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save session: %w", err)
	}
	db.AfterCommit(ctx, func() { *before = now })
	return nil
}

// keptOf is the memory of the request, or one that nobody reads.
func keptOf(ctx context.Context) *kept {
	if k, ok := ctx.Value(keptKey{}).(*kept); ok {
		return k
	}
	return new(kept)
}

// outlives is how long an ended token is remembered as ended: longer than any request takes.
const outlives = time.Hour

// DeleteCtx leaves an empty row behind: a request that was under way can't bring the session back by saving it.
func (store) DeleteCtx(ctx context.Context, token string) error {
	if db.Inside(ctx) {
		return errInside
	}
	_, err := db.Write(ctx).NewRaw(`INSERT INTO sessions (token_hash, data, expires_us) VALUES (?, ?, ?)
		ON CONFLICT (token_hash) DO UPDATE SET data = excluded.data, expires_us = excluded.expires_us`,
		ids.Hash(token), []byte{}, db.Us(clock.Now(ctx).Add(outlives))).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	return nil
}

func (store) Find(string) ([]byte, bool, error)      { return nil, false, errNoContext }
func (store) Commit(string, []byte, time.Time) error { return errNoContext }
func (store) Delete(string) error                    { return errNoContext }

// Sweep removes the sessions that have ended.
func Sweep(ctx context.Context) error {
	_, err := db.Write(ctx).NewRaw("DELETE FROM sessions WHERE expires_us <= ?", db.Us(clock.Now(ctx))).Exec(ctx)
	return err
}
