// Package upkeep lets staff see the work that the shop does by itself, and have it tried again.
package upkeep

import (
	"context"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Jobs is a page of the work that is not done, the newest first, and how much there is of each state.
func Jobs(ctx context.Context, actor access.Actor, f jobs.Filter) ([]jobs.Task, map[string]int, error) {
	if !actor.May(access.EditSettings) {
		return nil, nil, fault.New(fault.Forbidden, "You may not do this.")
	}
	switch f.State {
	case "", jobs.Waiting, jobs.Running, jobs.Failed:
	default:
		return nil, nil, fault.New(fault.Invalid, "This list can't be filtered by %s.", f.State)
	}
	return jobs.Tasks(ctx, f)
}

// Again has a job tried at once, and as often as a new one. What is done or under way is a Conflict.
func Again(ctx context.Context, actor access.Actor, id int64) error {
	if !actor.May(access.EditSettings) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		kind, err := jobs.Again(ctx, id)
		if err != nil {
			return err
		}
		if kind == "" {
			return fault.New(fault.Conflict, "It is done by now, or under way.")
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "job.again", Subject: "job", SubjectID: id,
			LocationID: actor.LocationID, RegisterID: actor.RegisterID, Detail: map[string]any{"kind": kind}})
	})
}
