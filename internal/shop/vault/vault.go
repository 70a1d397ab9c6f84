// Package vault sees that a shop is backed up: it has the backup of each day taken once, whatever the number of
// servers, keeps so many of them, and tells the owners when there is none.
package vault

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/owners"
	"camber/internal/shop/setting"
)

// Place is where backups are kept, out of reach of what may happen to the shop's own disk.
type Place interface {
	// Keep calls write with the path of a file to make, and has it under a name once it is whole and proven so. After an
	// error it has nothing.
	Keep(ctx context.Context, name string, write func(path string) error) error
	// Fetch brings one to a path of this machine.
	Fetch(ctx context.Context, name, to string) error
	// Remove lets go of one; one that is not there is no error.
	Remove(ctx context.Context, name string) error
}

// Plan says when backups are taken, and how many are kept.
type Plan struct {
	Place Place
	Hour  int // of the day, 0 to 23, by the clock of the first store
	Keep  int // the newest so many, of those that were taken by plan; at least 1
	// Take writes a backup to a path, proves it, and returns as of when it is.
	Take func(ctx context.Context, path string) (time.Time, error)
}

// Job is the kind of the job that takes a backup.
const Job = "backup of the day"

// How often a backup that failed is tried again, and after how long.
const (
	mostTries  = 4
	againAfter = 15 * time.Minute
)

// late is when a backup of the day that has not come is missed.
const late = 26 * time.Hour

// patience is how long the first backup may take before it is missed.
const patience = 2 * time.Hour

// Service looks after the backups.
type Service struct {
	owners    *owners.Service
	locations *location.Service
	plan      *Plan // nil: this server takes none
}

func New(told *owners.Service, stores *location.Service) *Service {
	return &Service{owners: told, locations: stores}
}

// TakeBy has backups taken by plan.
func (s *Service) TakeBy(p Plan) { s.plan = &p }

// Schedule has the backup of the day taken once its hour has come; asked again on the same day it does nothing. One that
// was missed, because no server ran, is made up for.
func (s *Service) Schedule(ctx context.Context) error {
	if s.plan == nil {
		return nil
	}
	zone, err := s.locations.FirstZone(ctx)
	if err != nil {
		return err
	}
	now := clock.Now(ctx).In(zone)
	due := time.Date(now.Year(), now.Month(), now.Day(), s.plan.Hour, 0, 0, 0, zone)
	if due.After(now) {
		due = time.Date(now.Year(), now.Month(), now.Day()-1, s.plan.Hour, 0, 0, 0, zone)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		r := run{Day: due.Format(time.DateOnly), Due: due.UTC()}
		added, err := addRun(ctx, r)
		if err != nil || !added {
			return err
		}
		return jobs.Queue{}.Add(ctx, Job, r.Day, jobs.Unique(r.Day))
	})
}

// Handle takes the backup of a day: the job. One that failed is tried again some times; why it failed stays with it.
func (s *Service) Handle(ctx context.Context, payload json.RawMessage) error {
	var day string
	if err := json.Unmarshal(payload, &day); err != nil {
		return jobs.Never(err)
	}
	r, err := runOf(ctx, day)
	if err != nil || r.State == done {
		return err
	}
	now := clock.Now(ctx)
	if s.plan == nil { // another server may have the plan
		if now.Sub(r.Due) > late {
			return nil
		}
		return jobs.Later(againAfter)
	}
	var taken time.Time
	r.Name = "camber-" + now.Format("20060102-150405") + ".tar"
	err = s.plan.Place.Keep(ctx, r.Name, func(path string) error {
		taken, err = s.plan.Take(ctx, path)
		return err
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.Tries++
	r.Ended = clock.Now(ctx)
	if err != nil {
		slog.ErrorContext(ctx, "backup failed", "day", r.Day, "try", r.Tries, "cause", err)
		r.State, r.Name, r.Reason = failed, "", reason(err)
		if err := saveRun(ctx, r); err != nil || r.Tries >= mostTries {
			return err
		}
		return jobs.Later(againAfter)
	}
	r.State, r.Reason = done, ""
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := saveRun(ctx, r); err != nil {
			return err
		}
		return setting.Set(ctx, audit.System, setting.LastBackup, setting.Business, taken.UTC().Format(time.RFC3339))
	})
	if err != nil {
		return err
	}
	slog.InfoContext(ctx, "backup taken", "day", r.Day, "name", r.Name)
	s.thin(ctx)
	return nil
}

// HasPlan says whether this server takes backups.
func (s *Service) HasPlan() bool { return s.plan != nil }

// Try writes a small file where the backups go, reads it back and removes it again. Why that can't be done is
// Unavailable.
func (s *Service) Try(ctx context.Context) (err error) {
	if s.plan == nil {
		return fault.New(fault.Conflict, "No place for backups is set.")
	}
	scratch, err := os.MkdirTemp("", "camber-try-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	name, content, place := "camber-try-"+ids.Token()+".txt", []byte(ids.Token()+"\n"), s.plan.Place
	tried := place.Keep(ctx, name, func(path string) error { return os.WriteFile(path, content, 0o600) })
	if tried == nil {
		back := filepath.Join(scratch, name)
		tried = place.Fetch(ctx, name, back)
		got, _ := os.ReadFile(back) //nolint:gosec // in a folder of our own; one that is not there is not the same
		if tried == nil && !bytes.Equal(got, content) {
			tried = fault.New(fault.Unavailable, "What was read back is not what was written.")
		}
		tried = errors.Join(tried, place.Remove(context.WithoutCancel(ctx), name))
	}
	if tried == nil {
		return nil
	}
	return fault.New(fault.Unavailable, reason(tried)).Because(tried)
}

// thin lets go of backups that newer ones have taken the place of: only of those that were taken by plan, and under the
// names that they got then. What can't be removed now is tried again with the next backup.
func (s *Service) thin(ctx context.Context) {
	old, err := keptRuns(ctx, s.plan.Keep)
	for _, r := range old {
		if err = s.plan.Place.Remove(ctx, r.Name); err != nil {
			break
		}
		r.Removed = true
		if err = saveRun(ctx, r); err != nil {
			break
		}
	}
	if err != nil {
		slog.WarnContext(ctx, "old backup not removed", "cause", err)
	}
}

// reason is the sentence for why a backup failed.
func reason(err error) string {
	known := fault.Of(err)
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return text.Key("The disk of the backups is full.")
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return text.Key("The folder of the backups can't be written to.")
	case errors.Is(err, fs.ErrNotExist):
		return text.Key("The folder of the backups is not there.")
	case known.Kind == fault.Unavailable, known.Kind == fault.Declined:
		return known.Text.Format
	}
	return text.Key("The backup could not be written. The server's log says why.")
}

// Kind is what is wrong with the backups.
type Kind string

// Kinds of trouble; the empty one is none.
const (
	Never   Kind = "never"   // there is no backup at all
	Failed  Kind = "failed"  // the last one that was due failed
	Old     Kind = "old"     // the last one is older than backup_days
	Stopped Kind = "stopped" // there was a plan, and no server keeps to it any more
)

// Trouble is what owners should know about the backups.
type Trouble struct {
	Kind   Kind
	Last   time.Time // the last backup; zero: there is none
	Reason string    // of Failed: a sentence, the key of its translation
}

// Trouble says what is wrong with the backups now.
func (s *Service) Trouble(ctx context.Context) (Trouble, error) {
	values, err := setting.Read(ctx)
	if err != nil {
		return Trouble{}, err
	}
	newest, err := newestRun(ctx)
	if err != nil {
		return Trouble{}, err
	}
	last, _ := time.Parse(time.RFC3339, setting.LastBackup.In(values)) // none, where it is empty
	return judge(newest, last, time.Duration(setting.BackupDays.In(values))*24*time.Hour, clock.Now(ctx)), nil
}

// judge says what is wrong; longest is how old the last backup may be.
func judge(newest run, last time.Time, longest time.Duration, now time.Time) Trouble {
	t := Trouble{Last: last}
	switch {
	case newest.State == failed && newest.Ended.After(last):
		t.Kind, t.Reason = Failed, newest.Reason
	case last.IsZero() && newest.State == waiting && now.Sub(newest.Due) < patience:
	case last.IsZero():
		t.Kind = Never
	case now.Sub(last) > longest:
		t.Kind = Old
	case newest.Day != "" && now.Sub(newest.Due) > late && now.Sub(last) > late:
		t.Kind = Stopped
	}
	return t
}

// Tell mails the owners about trouble, once a day at most.
func (s *Service) Tell(ctx context.Context) error {
	if err := s.Schedule(ctx); err != nil { // what is due is not missed yet
		return err
	}
	t, err := s.Trouble(ctx)
	if err != nil || t.Kind == "" {
		return err
	}
	return s.owners.Tell(ctx, notify.Backup)
}
