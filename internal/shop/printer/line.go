package printer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/shop/paper/escpos"
	"camber/internal/shop/setting"
)

// JobKind is the kind of the job by which a server prints what waits at a register; Handle runs it.
const JobKind = "printer.send"

type payload struct {
	RegisterID int64 `json:"register_id"`
}

func (p Printer) isOnNetwork() bool { return p.Way == setting.PrintByNetwork }

// Handle is the job: it prints what waits at a register, one after the other. While another server is at it, or its
// printer is away, it comes back later.
func (s *Service) Handle(ctx context.Context, raw json.RawMessage) error {
	var of payload
	if err := json.Unmarshal(raw, &of); err != nil {
		return jobs.Never(fmt.Errorf("payload of %s: %w", JobKind, err))
	}
	holder := Holder()
	for {
		waits, err := activeJobs(ctx, of.RegisterID)
		if err != nil || len(waits) == 0 {
			return err
		}
		p, err := Of(ctx, waits[0].LocationID, of.RegisterID)
		if err != nil || !p.isOnNetwork() {
			return err
		}
		j, wait, err := take(ctx, of.RegisterID, holder)
		switch {
		case err != nil:
			return err
		case j == nil && wait > 0:
			return later(ctx, of.RegisterID, wait)
		case j == nil:
			return nil
		}
		if err := s.send(ctx, p, *j); err != nil {
			return err
		}
	}
}

// later has a server come back to a register; one that does is enough.
func later(ctx context.Context, registerID int64, wait time.Duration) error {
	return jobs.Queue{}.Add(ctx, JobKind, payload{registerID}, jobs.Unique(strconv.FormatInt(registerID, 10)),
		jobs.RunAt(clock.Now(ctx).Add(wait)))
}

// send tries one job. Whatever becomes of it is kept, also while the program stops.
func (s *Service) send(ctx context.Context, p Printer, j Job) error {
	began := j
	var failed error = fault.New(fault.Unavailable, nowhere)
	if p.Address != "" {
		failed = s.sender.Send(ctx, p.Address, j.Content, p.Answers, func() error { return begin(ctx, &began) })
	}
	after := db.With(context.WithoutCancel(ctx), db.From(ctx))
	now := clock.Now(after)
	next := over(began, Printed, now, "")
	if failed != nil {
		if fault.Is(failed, fault.Conflict) { // it is another's now, or was too late
			return nil
		}
		problem := Away
		if f := fault.Of(failed); f != nil && f.Text.Format != "" {
			problem = f.Text.Format
		}
		next = left(began, now, problem)
	}
	return db.Atomic(after, func(ctx context.Context) error {
		is, err := saveJob(ctx, began, next)
		if err != nil || !is || next.State != Dropped {
			return err
		}
		return record(ctx, next)
	})
}

// begin notes that the first byte follows; a kick that is late by now is not sent.
func begin(ctx context.Context, j *Job) error {
	now := clock.Now(ctx)
	if j.isLate(now) {
		return errors.Join(drop(ctx, *j, now), gone())
	}
	next := *j
	next.State, next.Until = Sending, now.Add(sendingFor)
	is, err := saveJob(ctx, *j, next)
	if err != nil {
		return err
	}
	if !is || j.State != Taken {
		return gone()
	}
	*j = next
	return nil
}

// drop ends a kick that came too late, and puts that on record.
func drop(ctx context.Context, j Job, now time.Time) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		is, err := saveJob(ctx, j, over(j, Dropped, now, tooLate))
		if err != nil || !is {
			return err
		}
		return record(ctx, j)
	})
}

// over ends a job.
func over(j Job, as State, now time.Time, problem string) Job {
	j.State, j.Problem, j.Ended, j.Content, j.Until = as, problem, now, nil, time.Time{}
	return j
}

// left is what a try leaves that failed: nothing was sent of a taken one, of a sent one nobody knows.
func left(j Job, now time.Time, problem string) Job {
	j.Tries++
	j.Problem, j.Until = problem, time.Time{}
	switch {
	case j.State == Sending && j.Kind == Kick:
		return over(j, Dropped, now, unknown)
	case j.State == Sending:
		j.State = Unsure
		return j
	case j.isLate(now):
		return over(j, Dropped, now, tooLate)
	case now.Sub(j.Added) > triedFor:
		j.State = Failed
	default:
		j.State = Waiting
	}
	j.Holder, j.Next = "", now.Add(pause(j.Tries))
	return j
}

// take gives a holder the first job of a register. Nil with a time: there is nothing before then.
func take(ctx context.Context, registerID int64, holder string) (taken *Job, wait time.Duration, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		taken, wait = nil, 0
		now := clock.Now(ctx)
		if err := giveBack(ctx, registerID, now); err != nil {
			return err
		}
		waits, err := activeJobs(ctx, registerID)
		if err != nil {
			return err
		}
		for _, was := range waits {
			next := was
			switch {
			case was.State == Waiting && was.isLate(now):
				next = over(was, Dropped, now, tooLate)
			case was.State == Sending && now.After(was.Until):
				next = left(was, now, Lost)
			default:
				continue
			}
			is, err := saveJob(ctx, was, next)
			if err != nil {
				return err
			}
			if is && next.State == Dropped {
				if err := record(ctx, next); err != nil {
					return err
				}
			}
		}
		if waits, err = activeJobs(ctx, registerID); err != nil {
			return err
		}
		if slices.ContainsFunc(waits, func(j Job) bool { return j.State == Taken || j.State == Sending }) {
			wait = busyFor
			return nil
		}
		first := slices.IndexFunc(waits, func(j Job) bool { return j.State == Waiting })
		if first < 0 {
			return nil
		}
		was := waits[first]
		if was.Next.After(now) {
			wait = was.Next.Sub(now)
			return nil
		}
		j := was
		j.State, j.Holder, j.Until = Taken, holder, now.Add(takenFor)
		if is, err := saveJob(ctx, was, j); err != nil || !is {
			wait = busyFor
			return err
		}
		taken = &j
		return nil
	})
	if db.IsUnique(err) { // another server took one of this register in the same moment
		return nil, busyFor, nil
	}
	return taken, wait, err
}

// busyFor is how long a register is left to whoever prints there.
const busyFor = time.Second

// decide is a job as a person wants it.
func decide(ctx context.Context, j Job, act Act, now time.Time, p escpos.Profile) (Job, error) {
	switch {
	case act == Skip:
		return over(j, Skipped, now, ""), nil
	case act == AsPage, act == Lies && j.State == Unsure:
		return over(j, Printed, now, ""), nil
	case act == Retry:
		if j.State == Unsure && !j.IsCopy && j.Kind == Paper {
			j.IsCopy, j.Content = true, escpos.Marked(text.Tr(ctx, "COPY"), j.Content, p)
		}
		j.State, j.Holder, j.Next, j.Problem, j.Until = Waiting, "", now, "", time.Time{}
		return j, nil
	}
	return j, fault.New(fault.Invalid, "There is no such answer.")
}

// sayable is a problem as a screen tells it: one of the sentences that are known.
func sayable(problem string) string {
	if slices.Contains(Problems, problem) {
		return problem
	}
	return Away
}
