package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

// Batch is how many rows one call of Seal chains, and how many Verify reads at once.
const Batch = 1000

// Write adds a row in the transaction of ctx, not yet chained.
func Write(ctx context.Context, r Row) error {
	detail := []byte("{}")
	if r.Detail != nil {
		var err error
		if detail, err = json.Marshal(r.Detail); err != nil {
			return fmt.Errorf("audit %s: %w", r.Action, err)
		}
	}
	row := auditRow{
		AtUs: db.Us(clock.Now(ctx)), ActorKind: r.Who.Kind, ActorID: r.Who.ID, SecondID: r.Second,
		Action: r.Action, Subject: r.Subject, SubjectID: r.SubjectID, LocationID: r.LocationID, RegisterID: r.RegisterID,
		Detail: string(detail),
	}
	if err := addRow(ctx, &row); err != nil {
		return fmt.Errorf("audit %s: %w", r.Action, err)
	}
	return nil
}

// Rows returns what was done to one subject, oldest first. Detail is json.RawMessage.
func Rows(ctx context.Context, subject string, id int64) ([]Row, error) {
	return rowsOf(ctx, subject, id)
}

// Seal chains up to a Batch of committed rows that are not chained yet and returns how many, and the newest hash of the
// chain ("" while nothing is sealed). One server seals at a time; another waits. Where nothing is new nobody is kept
// from writing.
func Seal(ctx context.Context) (n int, head string, err error) {
	waiting, err := unsealed(ctx, 1)
	if err != nil {
		return 0, "", err
	}
	if len(waiting) == 0 {
		head, err = Head(ctx)
		return 0, head, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		found, err := lockFirstRow(ctx)
		if err != nil || !found {
			return err
		}
		last, err := lastSeal(ctx)
		if err != nil {
			return err
		}
		rows, err := unsealed(ctx, Batch)
		if err != nil {
			return err
		}
		seals := make([]sealRow, len(rows))
		hash := last.Hash
		for i, r := range rows {
			if hash, err = chain(hash, r); err != nil {
				return err
			}
			seals[i] = sealRow{RowID: r.ID, AtUs: db.Us(clock.Now(ctx)), Hash: hash}
		}
		if err := addSeals(ctx, seals); err != nil {
			return err
		}
		n, head = len(seals), hash
		return nil
	})
	return n, head, err
}

// Verify walks the whole chain and says, a sentence each, where a sealed row is no longer what was sealed.
// What was cut off at the end shows only against a head that was kept elsewhere.
func Verify(ctx context.Context) (problems []string, err error) {
	var after int64
	previous := ""
	for {
		links, err := sealedAfter(ctx, after, Batch)
		if err != nil {
			return nil, err
		}
		for _, l := range links {
			want, err := chain(previous, l.auditRow)
			if err != nil {
				return nil, err
			}
			if want != l.Hash {
				problems = append(problems, fmt.Sprintf("audit row %d is not what was sealed", l.ID))
			}
			previous, after = l.Hash, l.SealID
		}
		if len(links) < Batch {
			return problems, nil
		}
	}
}

// Head is the newest hash of the chain, "" while nothing is sealed.
func Head(ctx context.Context) (string, error) {
	last, err := lastSeal(ctx)
	return last.Hash, err
}

// Count is how often one person did something.
type Count struct {
	StaffID int64
	Action  string
	Count   int
}

// Counts says how often each person did each of these actions at a register, from a moment on and before or at another.
func Counts(ctx context.Context, registerID int64, from, to time.Time, actions []string) ([]Count, error) {
	return countsAt(ctx, registerID, from, to, actions)
}

// Filter narrows a list of rows; zero values mean any.
type Filter struct {
	StaffID    int64 // who did it or approved it
	Action     string
	From, To   time.Time // From on, before To
	LocationID int64
	RegisterID int64
	Before     int64 // rows with a smaller id
	Limit      int
}

// Entry is a row with its id and whether it is sealed.
type Entry struct {
	ID int64
	Row
	Sealed bool
}

// List returns rows, the newest first. Detail is json.RawMessage.
func List(ctx context.Context, f Filter) ([]Entry, error) { return list(ctx, f) }

// Actions are the names of all actions on record.
func Actions(ctx context.Context) ([]string, error) { return actions(ctx) }
