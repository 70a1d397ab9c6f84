package tax

import (
	"context"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// AddRule adds a rule. One that is there already is a Conflict.
func (*Service) AddRule(ctx context.Context, r Rule) error { return makeRule(ctx, audit.System, &r) }

func makeRule(ctx context.Context, who audit.Who, r *Rule) error {
	if (r.LocationID == 0) == (r.AreaID == 0) {
		return fault.New(fault.Invalid, "A tax rule is of a store or of an area.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		id, err := addRule(ctx, *r)
		if err != nil {
			return err
		}
		if id == 0 {
			return fault.New(fault.Conflict, "This tax rule already exists.")
		}
		r.ID = id
		return noted(ctx, who, "tax_rule.add", "tax_rate", r.RateID, r.facts())
	})
}

// facts are what the log says of a rule, on the record of its rate.
func (r Rule) facts() map[string]any {
	return map[string]any{"rule": r.ID, "location": r.LocationID, "area": r.AreaID, "class": r.ClassID,
		"level": r.LevelID, "priority": r.Priority}
}

// Rules returns all rules, the oldest first.
func (*Service) Rules(ctx context.Context) ([]Rule, error) { return rules(ctx) }

// MostPriority is the last priority of a rule.
const MostPriority = 99

// MakeRule is AddRule by a person. levels are the price levels that there are.
func (s *Service) MakeRule(ctx context.Context, actor access.Actor, levels []int64, r Rule) (made Rule, err error) {
	if err := mayEdit(actor); err != nil {
		return Rule{}, err
	}
	r.SheetID = 0
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := s.checkRule(ctx, levels, r); err != nil {
			return err
		}
		if err := makeRule(ctx, actor.Who(), &r); err != nil {
			return taken(err, "place")
		}
		made = r
		return nil
	})
	return made, err
}

func (s *Service) checkRule(ctx context.Context, levels []int64, r Rule) error {
	fields := map[string]fault.Text{}
	choose := func(field string, known bool) {
		if !known {
			fields[field] = fault.T("Please choose one of the list")
		}
	}
	classes, err := s.Classes(ctx)
	if err != nil {
		return err
	}
	choose("class_id", slices.ContainsFunc(classes, func(c Class) bool { return c.ID == r.ClassID }))
	if _, err := s.Rate(ctx, r.RateID); err != nil {
		return err
	}
	switch {
	case (r.LocationID == 0) == (r.AreaID == 0):
		choose("place", false)
	case r.LocationID != 0:
		_, err = s.stores.Location(ctx, r.LocationID)
	default:
		_, err = s.areas.Area(ctx, r.AreaID)
	}
	if fault.Is(err, fault.NotFound) {
		choose("place", false)
	} else if err != nil {
		return err
	}
	choose("level_id", r.LevelID == 0 || slices.Contains(levels, r.LevelID))
	if r.Priority < 0 || r.Priority > MostPriority {
		fields["priority"] = fault.T("This must be from %d to %d.", 0, MostPriority)
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

// SaveRule changes where, on what and for whom a rate is asked. Its rate stays. version is of the Rule that the form
// was opened with: another one now is a Conflict that says what differs.
func (s *Service) SaveRule(ctx context.Context, actor access.Actor, levels []int64, version string,
	r Rule) (saved Rule, err error) {
	if err := mayEdit(actor); err != nil {
		return Rule{}, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		before, err := lockedRule(ctx, r.ID)
		if err != nil {
			return err
		}
		r.RateID, r.SheetID = before.RateID, before.SheetID
		if before.Version() != version {
			return fault.Meanwhile(before.differences(r))
		}
		if err := s.checkRule(ctx, levels, r); err != nil {
			return err
		}
		all, err := rules(ctx)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(all, func(x Rule) bool { return x.ID != r.ID && x.sameAs(r) }) {
			return fault.InFields(map[string]fault.Text{"place": fault.T("This tax rule already exists.")})
		}
		if err := saveRule(ctx, r); err != nil {
			return err
		}
		saved = r
		detail := map[string]any{"rule": r.ID}
		was, is := before.facts(), r.facts()
		for name := range is {
			if was[name] != is[name] {
				detail[name] = audit.Change{From: was[name], To: is[name]}
			}
		}
		return noted(ctx, actor.Who(), "tax_rule.edit", "tax_rate", r.RateID, detail)
	})
	return saved, err
}

// sameAs says whether two rules ask for the same rate of the same people on the same goods at the same place.
func (r Rule) sameAs(x Rule) bool {
	r.ID, r.Priority, r.SheetID = x.ID, x.Priority, x.SheetID
	return r == x
}

func (r Rule) differences(sent Rule) map[string]fault.Text {
	fields := map[string]fault.Text{}
	for field, differs := range map[string]bool{
		"place":    r.LocationID != sent.LocationID || r.AreaID != sent.AreaID,
		"class_id": r.ClassID != sent.ClassID,
		"level_id": r.LevelID != sent.LevelID,
	} {
		if differs {
			fields[field] = fault.T("Changed meanwhile")
		}
	}
	if r.Priority != sent.Priority {
		fields["priority"] = fault.IsNow(r.Priority)
	}
	return fields
}

// RemoveRule removes a rule and returns what it was: from now on its rate is not asked there.
func (s *Service) RemoveRule(ctx context.Context, actor access.Actor, ruleID int64) (removed Rule, err error) {
	if err := mayEdit(actor); err != nil {
		return Rule{}, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		rule, err := lockedRule(ctx, ruleID)
		if err != nil {
			return err
		}
		if err := removeRules(ctx, []int64{ruleID}); err != nil {
			return err
		}
		removed = rule
		return noted(ctx, actor.Who(), "tax_rule.remove", "tax_rate", rule.RateID, rule.facts())
	})
	return removed, err
}
