package training

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Job is the kind of the job that fills a copy.
const Job = "training shop"

// Maker makes the databases of copies.
type Maker interface {
	// Make fills a copy with what a register needs of the shop as it is now. After an error there is none. told is called
	// after each step.
	Make(ctx context.Context, s Shop, told func(done, steps int)) error
	// Remove lets go of a copy, and whoever is in it out; one that is not there is no error.
	Remove(ctx context.Context, s Shop) error
}

// Service looks after the copies.
type Service struct{ maker Maker }

func New() *Service { return &Service{} }

// MakeBy says who makes them. It is called once, before the first is.
func (s *Service) MakeBy(m Maker) { s.maker = m }

// Now returns the copy that is in use, and the newest, which may be being filled, or have failed.
func (s *Service) Now(ctx context.Context) (inUse, newest Shop, err error) {
	if inUse, err = lastShop(ctx, "state = ?", Ready); err != nil {
		return inUse, newest, err
	}
	newest, err = lastShop(ctx, "state <> ?", Removed)
	return inUse, newest, err
}

// Fill has a new copy made, which takes the place of the one in use once it is ready. While one is being filled it does
// nothing.
func (s *Service) Fill(ctx context.Context, actor access.Actor) error {
	if !actor.May(access.Train) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	if In(ctx) {
		return fault.New(fault.Conflict, "Leave training to fill the training shop anew.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		id, err := addShop(ctx, Shop{StaffID: actor.StaffID, Begun: clock.Now(ctx)})
		if err != nil || id == 0 {
			return err
		}
		if err := (jobs.Queue{}).Add(ctx, Job, id); err != nil {
			return err
		}
		return record(ctx, actor, "training.fill", id)
	})
}

// Handle fills a copy: the job.
func (s *Service) Handle(ctx context.Context, payload json.RawMessage) error {
	var id int64
	if err := json.Unmarshal(payload, &id); err != nil {
		return jobs.Never(err)
	}
	shop, err := lastShop(ctx, "id = ?", id)
	if err != nil || shop.State != Filling {
		return err
	}
	if s.maker == nil {
		return errors.New("this program makes no training shops")
	}
	d := db.From(ctx)
	err = s.maker.Make(ctx, shop, func(done, steps int) {
		shop.Done, shop.Steps = done, steps
		if err := saveShop(db.With(ctx, d), shop); err != nil { // it only tells how far this is
			slog.WarnContext(ctx, "training shop: how far it is", "error", err)
		}
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	before, err := s.settle(ctx, shop, err)
	for _, old := range before {
		err = errors.Join(err, s.maker.Remove(ctx, old))
	}
	return err
}

// settle notes how the filling ended, and returns the copies that nobody uses any more.
func (s *Service) settle(ctx context.Context, shop Shop, failed error) (before []Shop, err error) {
	shop.State, shop.Ended = Ready, clock.Now(ctx)
	if failed != nil {
		shop.State = Failed
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := saveShop(ctx, shop); err != nil || failed != nil {
			return err
		}
		before, err = removeBefore(ctx, shop.ID)
		return err
	})
	if err == nil && failed != nil {
		err = jobs.Never(failed)
	}
	return before, err
}

// Begin is called when a register is put into training, in the shop's own books.
func (s *Service) Begin(ctx context.Context, actor access.Actor, id int64) error {
	return record(ctx, actor, "training.begin", id)
}

// Leave is called when it comes back.
func (s *Service) Leave(ctx context.Context, actor access.Actor, id int64) error {
	return record(ctx, actor, "training.leave", id)
}

func record(ctx context.Context, actor access.Actor, action string, id int64) error {
	return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "training", SubjectID: id,
		LocationID: actor.LocationID, RegisterID: actor.RegisterID})
}
