package fitment

import (
	"context"
	"fmt"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/audit"
	"camber/internal/shop/vehicle"
)

// AddApplication adds an application by hand and returns the id of the edit. It stands for the same of a source, with
// its own quantity. The labels of its conditions are the reference's; a value that the vehicle did not come with is
// Invalid.
func (s *Service) AddApplication(ctx context.Context, who audit.Who, a Application) (id int64, err error) {
	if a.Quantity < 1 {
		return 0, fault.InFields(map[string]fault.Text{"quantity": fault.T("A quantity is at least 1")})
	}
	reference := s.vehicles.Reference()
	if a.BaseVehicleID == 0 {
		a.Conditions, err = ofEngine(a.Conditions, reference)
	} else {
		base, ok := reference.Base(a.BaseVehicleID)
		if !ok {
			return 0, fault.New(fault.Invalid, "This vehicle does not exist.")
		}
		a.Conditions, err = inReference(a.Conditions, reference.Values(base))
	}
	if err != nil {
		return 0, err
	}
	return id, s.edit(ctx, who, editAdd, a, func(ctx context.Context, row editRow) error {
		added, err := saveEdit(ctx, row)
		id = added
		return err
	})
}

// inReference returns conditions with the labels of the reference, at most one of each field, in their order.
func inReference(conditions []Condition, all vehicle.Values) ([]Condition, error) {
	var checked []Condition
	for _, c := range conditions {
		fact, ok := all.Find(c)
		if !ok || names(checked, c.Field) {
			return nil, notAsked(c)
		}
		checked = append(checked, fact)
	}
	slices.SortFunc(checked, vehicle.ByField)
	return checked, nil
}

// ofEngine is inReference for an engine application: any value that the reference knows.
func ofEngine(conditions []Condition, r *vehicle.Reference) ([]Condition, error) {
	if !namesEngine(conditions) {
		return nil, fault.New(fault.Invalid, "The application names neither a vehicle nor an engine.")
	}
	var checked []Condition
	for _, c := range conditions {
		c.Label = r.Label(c.Field, c.Value)
		if c.Label == "" || names(checked, c.Field) {
			return nil, notAsked(c)
		}
		checked = append(checked, c)
	}
	slices.SortFunc(checked, vehicle.ByField)
	return checked, nil
}

func names(conditions []Condition, field string) bool {
	return slices.ContainsFunc(conditions, func(c Condition) bool { return c.Field == field })
}

func notAsked(c Condition) error {
	return fault.InFields(map[string]fault.Text{
		"conditions": fault.T("%s is asked for twice, or the vehicle did not come with it", c.Field)})
}

// DeleteApplication makes an application count no longer, whatever source it comes from, also in their next
// submissions. It is named by its content, whatever its quantity. One that does not count is fault.NotFound.
func (s *Service) DeleteApplication(ctx context.Context, who audit.Who, a Application) error {
	return s.edit(ctx, who, editDelete, a, func(ctx context.Context, row editRow) error {
		counts, err := s.counts(ctx, a)
		if err != nil {
			return err
		}
		if !counts {
			return errNoApplication()
		}
		_, err = saveEdit(ctx, row)
		return err
	})
}

// RestoreApplication takes back that an application was deleted by hand.
func (s *Service) RestoreApplication(ctx context.Context, who audit.Who, a Application) error {
	return s.edit(ctx, who, "restore", a, func(ctx context.Context, row editRow) error {
		restored, err := restoreEdit(ctx, row)
		if err == nil && !restored {
			return errNoApplication()
		}
		return err
	})
}

func errNoApplication() error { return fault.New(fault.NotFound, "This application does not exist.") }

// edit does f in one transaction with its audit row.
func (s *Service) edit(ctx context.Context, who audit.Who, action string, a Application,
	f func(ctx context.Context, row editRow) error) error {
	key, ok := a.Key()
	use, fits := a.use()
	if !ok || !fits || a.PartType < 0 || a.Quantity > maxQuantity {
		return fault.New(fault.Invalid, "This vehicle does not exist.")
	}
	row, err := newEditRow(action, a, key, use.identity(), who, clock.Now(ctx))
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.parts.Part(ctx, a.PartID); err != nil {
			return err
		}
		if _, err := countChange(ctx, a.PartID); err != nil {
			return err
		}
		if err := f(ctx, row); err != nil {
			return err
		}
		err := audit.Write(ctx, audit.Row{
			Who: who, Action: "fitment." + action, Subject: "part", SubjectID: a.PartID,
			Detail: map[string]any{"base_vehicle": a.BaseVehicleID, "application": fmt.Sprintf("%016x", use.identity())},
		})
		if err != nil {
			return err
		}
		return db.Changed(ctx, "fitment", a.PartID)
	})
}

// counts says whether the part has this application now.
func (s *Service) counts(ctx context.Context, a Application) (bool, error) {
	p, err := s.parts.Part(ctx, a.PartID)
	if err != nil {
		return false, err
	}
	l, err := s.library(ctx, []int64{a.PartID})
	if err != nil {
		return false, err
	}
	postings, err := l.Part(nil, p.ID, p.AAIA, numberOf(p))
	if err != nil {
		return false, err
	}
	key, _ := a.Key()
	wanted, _ := a.use()
	for _, posting := range postings {
		if posting.Key != l.same(key) {
			continue
		}
		u, err := l.Use(posting.Use)
		if err != nil || u.same(wanted) {
			return err == nil, err
		}
	}
	return false, nil
}

// SetUniversal says that a part is made for any vehicle, or no longer. A kit takes the answer of its components: it is
// Invalid to call one universal.
func (s *Service) SetUniversal(ctx context.Context, who audit.Who, partID int64, universal bool) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		p, err := s.parts.Part(ctx, partID)
		if err != nil {
			return err
		}
		if universal && len(p.Components) > 0 {
			return fault.New(fault.Invalid, "A kit fits what its components fit.")
		}
		if _, err := countChange(ctx, partID); err != nil {
			return err
		}
		if err := saveUniversal(ctx, partID, universal); err != nil {
			return err
		}
		err = audit.Write(ctx, audit.Row{
			Who: who, Action: "fitment.universal", Subject: "part", SubjectID: partID,
			Detail: map[string]bool{"universal": universal},
		})
		if err != nil {
			return fmt.Errorf("universal part %d: %w", partID, err)
		}
		return db.Changed(ctx, "fitment", partID)
	})
}

// CalledUniversal are the numbers of the parts that are called universal and have applications too, which count for
// nothing then. Kits are not among them.
func (s *Service) CalledUniversal(ctx context.Context) (numbers []string, err error) {
	l, err := s.Library(ctx)
	if err != nil {
		return nil, err
	}
	for ids := range slices.Chunk(l.Universal(), partsAtOnce) {
		parts, err := s.parts.Parts(ctx, ids)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			p := parts[id]
			has, err := l.HasApplications(p.ID, p.AAIA, numberOf(p))
			if err != nil {
				return nil, err
			}
			if has && len(p.Components) == 0 {
				numbers = append(numbers, p.Number)
			}
		}
	}
	return numbers, nil
}
