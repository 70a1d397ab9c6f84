package fitment

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/vehicle"
)

// Typed is an application as somebody types it: for one model in a run of years. Without a model it stays for what it
// was for; that is of a change alone.
type Typed struct {
	From, To   int64 // years; To 0: From alone
	MakeID     int64
	ModelID    int64
	Conditions []Condition // by field and value
	Position   string
	Quantity   int
	Notes      []string
}

const (
	mostPosition   = 60 // characters
	mostTypedNotes = 20
	mostNote       = 300 // characters
	mostTyped      = 999 // pieces
	mostYears      = 150
)

// AddTyped adds an application to a part for every year in which its model was built, and says how many those are. What
// is wrong is told by field; version is of the Record that was seen: another one now is a Conflict.
func (s *Service) AddTyped(ctx context.Context, actor access.Actor, partID int64, version string,
	in Typed) (added int, err error) {
	err = s.change(ctx, actor, partID, version, "fitment.add", func(ctx context.Context, of change) (string, error) {
		if of.library.IsUniversal(partID) {
			return "", fault.New(fault.Conflict, "It fits any vehicle. Take that mark off before you name one.")
		}
		next, err := s.fit(in, nil)
		if err != nil {
			return "", err
		}
		added = len(next)
		return of.add(ctx, next)
	})
	return added, err
}

// ChangeTyped puts what is typed in the place of a run, and says for how many years. What a submission says there
// counts no more, whatever comes later.
func (s *Service) ChangeTyped(ctx context.Context, actor access.Actor, partID int64, version, name string,
	in Typed) (years int, err error) {
	err = s.change(ctx, actor, partID, version, "fitment.edit", func(ctx context.Context, of change) (string, error) {
		run, err := of.run(ctx, name, false)
		if err != nil {
			return "", err
		}
		next, err := s.fit(in, run)
		if err != nil {
			return "", err
		}
		if err := of.replace(ctx, run); err != nil {
			return "", err
		}
		years = len(next)
		return of.add(ctx, next)
	})
	return years, err
}

// RemoveRun makes a run count no longer, also in the next submissions of its brand.
func (s *Service) RemoveRun(ctx context.Context, actor access.Actor, partID int64, version, name string) error {
	return s.change(ctx, actor, partID, version, "fitment.delete", func(ctx context.Context, of change) (string, error) {
		run, err := of.run(ctx, name, false)
		if err != nil {
			return "", err
		}
		for _, one := range run {
			if _, err := of.save(ctx, editDelete, one.Application); err != nil {
				return "", err
			}
		}
		return textOf(run), nil
	})
}

// RestoreRun takes back that a run was taken away by hand.
func (s *Service) RestoreRun(ctx context.Context, actor access.Actor, partID int64, version, name string) error {
	return s.change(ctx, actor, partID, version, "fitment.restore", func(ctx context.Context, of change) (string, error) {
		run, err := of.run(ctx, name, true)
		if err != nil {
			return "", err
		}
		for _, one := range run {
			row, err := of.row(ctx, editDelete, one.Application)
			if err != nil {
				return "", err
			}
			if _, err := restoreEdit(ctx, row); err != nil {
				return "", err
			}
		}
		return textOf(run), nil
	})
}

// MarkUniversal is SetUniversal by somebody who saw a record of this version. A part for which vehicles are named is a
// Conflict: they would count for nothing.
func (s *Service) MarkUniversal(ctx context.Context, actor access.Actor, partID int64, version string,
	universal bool) error {
	return s.change(ctx, actor, partID, version, "", func(ctx context.Context, of change) (string, error) {
		named, err := of.library.HasApplications(of.part.ID, of.part.AAIA, numberOf(of.part))
		if err != nil {
			return "", err
		}
		if universal && named {
			return "", fault.New(fault.Conflict, "Vehicles are named for it. Take them away before it fits any vehicle.")
		}
		return "", s.SetUniversal(ctx, actor.Who(), partID, universal)
	})
}

// UndoFor is Undo by somebody who may.
func (s *Service) UndoFor(ctx context.Context, actor access.Actor, sourceID int64) error {
	if !actor.May(access.EditCatalog) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return s.Undo(ctx, actor.Who(), sourceID)
}

// change is what one change of a record works with.
type change struct {
	*Service
	library *Library
	part    catalog.Part
	who     audit.Who
}

// change does f, which says for what vehicles, in one transaction with its audit row; action "": f writes its own.
func (s *Service) change(ctx context.Context, actor access.Actor, partID int64, version, action string,
	f func(ctx context.Context, of change) (string, error)) error {
	if !actor.May(access.EditCatalog) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.parts.Part(ctx, partID); err != nil {
			return err
		}
		changes, err := countChange(ctx, partID) // others wait here
		if err != nil {
			return err
		}
		l, p, _, err := s.recordOf(ctx, partID)
		if err != nil {
			return err
		}
		before, err := s.versionOf(ctx, l, p, changes-1)
		if err != nil {
			return err
		}
		if version != before {
			return fault.Meanwhile(nil)
		}
		words, err := f(ctx, change{s, l, p, actor.Who()})
		if err != nil || action == "" {
			return err
		}
		err = audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "part", SubjectID: partID,
			Detail: map[string]any{"vehicle": words}})
		if err != nil {
			return err
		}
		return db.Changed(ctx, "fitment", partID)
	})
}

// run finds the years of a run by its name: of those that count, or of those that were taken away.
func (c change) run(ctx context.Context, name string, removed bool) ([]yearly, error) {
	identity, keys, _ := strings.Cut(name, ":")
	wanted := strings.Split(keys, ",")
	all, err := c.yearly(ctx, c.library, c.part)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(one yearly) bool {
		return one.Removed != removed || strconv.FormatUint(one.identity, 36) != identity ||
			!slices.Contains(wanted, strconv.FormatUint(uint64(one.key), 36))
	})
	if len(all) == 0 {
		return nil, errNoApplication()
	}
	return all, nil
}

func textOf(run []yearly) string { return joinedYears(run)[0].Text() }

// row is an edit by who changes.
func (c change) row(ctx context.Context, action string, a Application) (editRow, error) {
	key, ok := a.Key()
	use, fits := a.use()
	if !ok || !fits {
		return editRow{}, fault.New(fault.Invalid, "This vehicle does not exist.")
	}
	return newEditRow(action, a, key, use.identity(), c.who, clock.Now(ctx))
}

func (c change) save(ctx context.Context, action string, a Application) (int64, error) {
	row, err := c.row(ctx, action, a)
	if err != nil {
		return 0, err
	}
	return saveEdit(ctx, row)
}

// add adds applications, and says for which vehicles.
func (c change) add(ctx context.Context, next []Application) (string, error) {
	var run []yearly
	for _, a := range next {
		a.PartID = c.part.ID
		if _, err := c.save(ctx, editAdd, a); err != nil {
			return "", err
		}
		one := yearly{Run: Run{Application: a}}
		if a.BaseVehicleID != 0 {
			one.Vehicle, _ = c.library.reference.Base(a.BaseVehicleID)
			one.From, one.To = one.Vehicle.Year, one.Vehicle.Year
		}
		run = append(run, one)
	}
	return textOf(run), nil
}

// replace makes way for what stands in the place of a run: of what a submission says, or said, it is kept that it was
// taken away; what was only ever added by hand is forgotten.
func (c change) replace(ctx context.Context, run []yearly) error {
	bare := *c.library
	bare.edits = nil
	submitted, err := bare.yearly(c.part)
	if err != nil {
		return err
	}
	for _, one := range run {
		row, err := c.row(ctx, editDelete, one.Application)
		if err != nil {
			return err
		}
		sent := slices.ContainsFunc(submitted,
			func(other yearly) bool { return other.key == one.key && other.identity == one.identity })
		if sent {
			_, err = saveEdit(ctx, row)
		} else {
			err = forgetEdit(ctx, row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// fit is what is typed, for each year; of a change, whose old applications are given, with what is not typed there.
func (s *Service) fit(in Typed, old []yearly) ([]Application, error) {
	like := Application{Quantity: in.Quantity, Position: strings.Join(strings.Fields(in.Position), " ")}
	for _, note := range in.Notes {
		if note = strings.Join(strings.Fields(note), " "); note != "" {
			like.Notes = append(like.Notes, note)
		}
	}
	fields := like.wrong()
	if in.MakeID == 0 && len(old) > 0 && old[0].BaseVehicleID != Nowhere {
		var next []Application
		for _, one := range old {
			a := one.Application
			a.Position, a.Quantity, a.Notes = like.Position, like.Quantity, like.Notes
			next = append(next, a)
		}
		return next, inFields(fields)
	}
	if len(old) > 0 {
		like.Label, like.PartType = old[0].Label, old[0].PartType
	}
	reference := s.vehicles.Reference()
	in.To = max(in.To, in.From)
	bases := reference.Between(in.From, in.To, in.MakeID, in.ModelID)
	if len(bases) == 0 {
		fields["model_id"] = fault.T("Please choose a vehicle")
	}
	if len(bases) > mostYears {
		fields["to"] = fault.T("These are too many years")
	}
	var next []Application
	for _, id := range bases {
		base, _ := reference.Base(id)
		a := like
		a.BaseVehicleID = id
		for _, c := range in.Conditions {
			fact, ok := reference.Values(base).Find(c)
			if !ok {
				fields["conditions"] = fault.T("In %s this model did not come with %s.", strconv.FormatInt(base.Year, 10),
					reference.Label(c.Field, c.Value))
				continue
			}
			a.Conditions = append(a.Conditions, fact)
		}
		slices.SortFunc(a.Conditions, vehicle.ByField)
		next = append(next, a)
	}
	return next, inFields(fields)
}

// wrong is what is wrong with an application as somebody typed it, by field.
func (a Application) wrong() map[string]fault.Text {
	fields := map[string]fault.Text{}
	if a.Quantity < 1 || a.Quantity > mostTyped {
		fields["quantity"] = fault.T("This must be a number from %s to %s", "1", strconv.Itoa(mostTyped))
	}
	if utf8.RuneCountInString(a.Position) > mostPosition {
		fields["position"] = fault.T("At most %s characters", strconv.Itoa(mostPosition))
	}
	if len(a.Notes) > mostTypedNotes {
		fields["notes"] = fault.T("At most %s lines", strconv.Itoa(mostTypedNotes))
	}
	for _, note := range a.Notes {
		if utf8.RuneCountInString(note) > mostNote {
			fields["notes"] = fault.T("At most %s characters in a line", strconv.Itoa(mostNote))
		}
	}
	return fields
}

func inFields(fields map[string]fault.Text) error {
	if len(fields) == 0 {
		return nil
	}
	return fault.InFields(fields)
}
