package plan

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/notify"
)

// Job is the kind of the jobs that carry plans out.
const Job = "import plan"

type job struct {
	PlanID int64 `json:"plan_id"`
}

// Plans are all of them, by name.
func (s *Service) Plans(ctx context.Context, actor access.Actor) ([]Plan, error) {
	if err := mustEdit(actor); err != nil {
		return nil, err
	}
	return plans(ctx)
}

// Save adds a plan, or changes it where it has an id; version is what the screen was shown. Who saves it keeps it.
func (s *Service) Save(ctx context.Context, actor access.Actor, p Plan, version string) (id int64, err error) {
	if err := mustEdit(actor); err != nil {
		return 0, err
	}
	habits, err := s.Sheets.Habits(ctx)
	if err != nil {
		return 0, err
	}
	var suppliers []string
	for _, h := range habits {
		suppliers = append(suppliers, h.Supplier)
	}
	if err := p.check(suppliers, s.HasRoot()); err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		p.StaffID = actor.StaffID
		action := "import_plan.add"
		if p.ID == 0 {
			p.State = Waiting
			if id, err = addPlan(ctx, p, clock.Now(ctx)); err != nil {
				return err
			}
		} else {
			before, err := heldPlan(ctx, p.ID)
			if err != nil {
				return err
			}
			if before.Version() != version {
				return fault.Meanwhile(before.differs(p))
			}
			id, action = p.ID, "import_plan.edit"
			if err := changePlan(ctx, p); err != nil {
				return err
			}
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "import_plan", SubjectID: id,
			Detail: map[string]any{"name": p.Name, "on": p.IsOn}})
	})
	return id, err
}

// Run asks for a look now, whatever the hour.
func (s *Service) Run(ctx context.Context, actor access.Actor, id int64) error {
	if err := mustEdit(actor); err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		p, err := heldPlan(ctx, id)
		if err != nil {
			return err
		}
		return s.begin(ctx, p, p.LastDay)
	})
}

// begin queues a look.
func (s *Service) begin(ctx context.Context, p Plan, day string) error {
	p.State, p.LastDay, p.Seen, p.Trouble = Looking, day, seen{}, fault.Text{}
	if err := saveLook(ctx, p); err != nil {
		return err
	}
	return s.queue.Add(ctx, Job, job{PlanID: p.ID}, jobs.Unique(uniqueKey(p.ID)))
}

// Schedule has each plan carried out once its time of the day has come; asked again on the same day it does nothing.
func (s *Service) Schedule(ctx context.Context) error {
	all, err := plans(ctx)
	if err != nil || len(all) == 0 {
		return err
	}
	zone, err := s.Locations.FirstZone(ctx)
	if err != nil {
		return err
	}
	now := clock.Now(ctx).In(zone)
	for _, p := range all {
		day := now.Format(time.DateOnly)
		if !p.IsOn || p.LastDay >= day || now.Hour()*60+now.Minute() < p.Minute {
			continue
		}
		err := db.Atomic(ctx, func(ctx context.Context) error {
			p, err := heldPlan(ctx, p.ID)
			if err != nil || !p.IsOn || p.LastDay >= day { // another server was first
				return err
			}
			return s.begin(ctx, p, day)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Trouble is a plan that has failed.
type Trouble struct {
	Name string
	Why  fault.Text
}

// Troubles are the plans that are on of which the last look or the sheet that it took has failed.
func (s *Service) Troubles(ctx context.Context) ([]Trouble, error) {
	all, err := plans(ctx)
	if err != nil {
		return nil, err
	}
	var found []Trouble
	for _, p := range all {
		if !p.IsOn {
			continue
		}
		why, err := s.TroubleOf(ctx, p)
		if err != nil {
			return nil, err
		}
		if why.Format != "" {
			found = append(found, Trouble{p.Name, why})
		}
	}
	return found, nil
}

// TroubleOf is what is wrong with a plan or with the sheet that it took; empty: nothing.
func (s *Service) TroubleOf(ctx context.Context, p Plan) (fault.Text, error) {
	if p.State != Taken {
		return p.Trouble, nil
	}
	all, err := s.Sheets.Briefly(ctx, p.SheetID)
	if err != nil || all.State.Works() {
		return fault.Text{}, err
	}
	if all.Trouble.Format == "" && (all.State == sheets.New || all.State == sheets.Stopped) {
		return fault.T("Its import has stopped."), nil
	}
	return all.Trouble, nil
}

// Tell mails the owners about what has failed, once a day at most.
func (s *Service) Tell(ctx context.Context) error {
	troubles, err := s.Troubles(ctx)
	if err != nil || len(troubles) == 0 {
		return err
	}
	return s.Owners.Tell(ctx, notify.ImportPlan)
}

// differs is what a form that was opened before would undo.
func (p Plan) differs(sent Plan) map[string]fault.Text {
	fields := map[string]fault.Text{}
	for name, values := range map[string][2]string{
		"name": {p.Name, sent.Name}, "supplier": {p.Supplier, sent.Supplier}, "folder": {p.Folder, sent.Folder},
		"pattern": {p.Pattern, sent.Pattern}, "address": {p.Address, sent.Address},
		"time": {TimeText(p.Minute), TimeText(sent.Minute)},
	} {
		if values[0] != values[1] {
			fields[name] = fault.IsNow(values[0])
		}
	}
	return fields
}
