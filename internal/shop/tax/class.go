package tax

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/region"
)

// Version names the state of a class that a form was opened with.
func (c Class) Version() string { return ids.Version(c.Name) }

// AddClass returns the new class. A name that is taken is a Conflict.
func (*Service) AddClass(ctx context.Context, name string) (Class, error) {
	return makeClass(ctx, audit.System, name)
}

func makeClass(ctx context.Context, who audit.Who, name string) (made Class, err error) {
	name = strings.TrimSpace(name)
	if problem := fault.Length(name, true, 1, 64); problem != nil {
		return Class{}, fault.InFields(map[string]fault.Text{"name": *problem})
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		id, err := addClass(ctx, name)
		if err != nil {
			return err
		}
		if id == 0 {
			return fault.New(fault.Conflict, "This tax class already exists.")
		}
		made = Class{id, name}
		return noted(ctx, who, "tax_class.add", "tax_class", id, map[string]any{"name": name})
	})
	return made, err
}

// noted writes to the log what was done and drops what is kept of the taxes.
func noted(ctx context.Context, who audit.Who, action, subject string, id int64, detail map[string]any) error {
	if err := audit.Write(ctx, audit.Row{Who: who, Action: action, Subject: subject, SubjectID: id,
		Detail: detail}); err != nil {
		return err
	}
	return db.Changed(ctx, changed, id)
}

func mayEdit(actor access.Actor) error {
	if !actor.May(access.EditTaxes) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return nil
}

// taken says by field, to who fills in a form, that something of the name is there.
func taken(err error, field string) error {
	if f := fault.Of(err); fault.Is(err, fault.Conflict) {
		return fault.InFields(map[string]fault.Text{field: f.Text})
	}
	return err
}

// MakeClass is AddClass by a person; copyOf, if not 0, is the class whose rules it begins with.
func (*Service) MakeClass(ctx context.Context, actor access.Actor, name string, copyOf int64) (made Class, err error) {
	if err := mayEdit(actor); err != nil {
		return Class{}, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		class, err := makeClass(ctx, actor.Who(), name)
		if err != nil {
			return taken(err, "name")
		}
		made = class
		if copyOf == 0 {
			return nil
		}
		all, err := rules(ctx)
		if err != nil {
			return err
		}
		for _, r := range all {
			if r.ClassID != copyOf {
				continue
			}
			r.ID, r.ClassID, r.SheetID = 0, class.ID, 0
			if err := makeRule(ctx, actor.Who(), &r); err != nil {
				return err
			}
		}
		return nil
	})
	return made, err
}

// SaveClass gives a class another name. version is of the Class that the form was opened with: another one now is a
// Conflict that says what differs.
func (s *Service) SaveClass(ctx context.Context, actor access.Actor, version string, c Class) (saved Class, err error) {
	if err := mayEdit(actor); err != nil {
		return Class{}, err
	}
	c.Name = strings.TrimSpace(c.Name)
	err = db.Atomic(ctx, func(ctx context.Context) error {
		before, err := lockedClass(ctx, c.ID)
		if err != nil {
			return err
		}
		if before.Version() != version {
			return fault.Meanwhile(map[string]fault.Text{"name": fault.IsNow(before.Name)})
		}
		if problem := fault.Length(c.Name, true, 1, 64); problem != nil {
			return fault.InFields(map[string]fault.Text{"name": *problem})
		}
		all, err := classes(ctx)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(all, func(x Class) bool { return x.Name == c.Name && x.ID != c.ID }) {
			return fault.InFields(map[string]fault.Text{"name": fault.T("This tax class already exists.")})
		}
		if err := saveClass(ctx, c); err != nil {
			return err
		}
		saved = c
		detail := map[string]any{}
		if before.Name != c.Name {
			detail["name"] = audit.Change{From: before.Name, To: c.Name}
		}
		return noted(ctx, actor.Who(), "tax_class.edit", "tax_class", c.ID, detail)
	})
	return saved, err
}

// RemoveClass removes a class that neither a rule nor anything that is sold uses.
func (s *Service) RemoveClass(ctx context.Context, actor access.Actor, classID int64) error {
	if err := mayEdit(actor); err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		class, err := lockedClass(ctx, classID)
		if err != nil {
			return err
		}
		used, err := s.ClassUses(ctx, classID)
		if err != nil {
			return err
		}
		n, err := countRules(ctx, "class_id", classID)
		if err != nil {
			return err
		}
		if n > 0 {
			used = append(used, ruleWords(n))
		}
		if len(used) > 0 {
			return region.InUse(used)
		}
		if err := removeClass(ctx, classID); err != nil {
			return err
		}
		return noted(ctx, actor.Who(), "tax_class.remove", "tax_class", classID, map[string]any{"name": class.Name})
	})
}

func ruleWords(n int) fault.Text { return fault.T("Tax rules: %d.", n) }

// RulesOfAreas is what taxes depend on areas for.
func RulesOfAreas() region.Use {
	return region.Use{Words: ruleWords, Count: func(ctx context.Context, areaID int64) (int, error) {
		return countRules(ctx, "area_id", areaID)
	}}
}
