package price

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/region"
)

// LevelRecord is a level with how its prices are made from another's.
type LevelRecord struct {
	Level
	Derivation
}

// Version names the state of a level that a form was opened with.
func (r LevelRecord) Version() string { return ids.Version(r.Name, r.FromLevelID, r.Matrix) }

// Level returns one as it is now, else NotFound.
func (*Service) Level(ctx context.Context, id int64) (LevelRecord, error) {
	all, err := levels(ctx)
	if err != nil {
		return LevelRecord{}, err
	}
	at := slices.IndexFunc(all, func(l Level) bool { return l.ID == id })
	if at < 0 {
		return LevelRecord{}, fault.New(fault.NotFound, "There is no such price level.")
	}
	by, err := derivations(ctx)
	made := by[id]
	made.LevelID = id
	return LevelRecord{all[at], made}, err
}

var levelCode = regexp.MustCompile(`^[a-z][a-z0-9_]{0,31}$`)

const longestLevel = 64 // characters of its name

func (r LevelRecord) check() map[string]fault.Text {
	fields := r.Derivation.check()
	if problem := fault.Length(r.Name, true, 1, longestLevel); problem != nil {
		fields["name"] = *problem
	}
	if !levelCode.MatchString(r.Code) {
		fields["code"] = fault.T("Only small letters, digits and _, at most 32")
	}
	if r.Code == contract { // names the rule of prices that were promised
		fields["code"] = fault.T("This code can't be used.")
	}
	return fields
}

// trimmed is the record as it is kept: a level that is made from none has no matrix.
func (r LevelRecord) trimmed() LevelRecord {
	r.Name, r.Code = strings.TrimSpace(r.Name), strings.TrimSpace(r.Code)
	if r.FromLevelID == 0 {
		r.Matrix = nil
	}
	return r
}

// MakeLevel adds a level behind the others and returns its id. What is wrong is told by field, a code that is taken
// too.
func (s *Service) MakeLevel(ctx context.Context, actor access.Actor, r LevelRecord) (id int64, err error) {
	if !actor.May(access.EditCatalog) {
		return 0, fault.New(fault.Forbidden, "You may not do this.")
	}
	r = r.trimmed()
	if fields := r.check(); len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		all, err := lockLevels(ctx)
		if err != nil {
			return err
		}
		last := 0
		for _, l := range all {
			last = max(last, l.Sort)
			if l.Code == r.Code {
				return fault.InFields(map[string]fault.Text{"code": fault.T("This price level already exists.")})
			}
		}
		added, err := s.AddLevel(ctx, r.Code, r.Name, last+1)
		if err != nil {
			return err
		}
		id = added.ID
		err = audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "price_level.add", Subject: "price level", SubjectID: id,
			Detail: map[string]any{"code": r.Code}})
		if err != nil {
			return err
		}
		r.LevelID = id
		return s.SaveDerivation(ctx, actor.Who(), r.Derivation)
	})
	return id, err
}

// SaveLevel changes what a level is called and how it is made from another; its code stays. version is of the
// LevelRecord that the form was opened with: another one now is a Conflict that says what differs.
func (s *Service) SaveLevel(ctx context.Context, actor access.Actor, version string, r LevelRecord) error {
	if !actor.May(access.EditCatalog) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := lockLevels(ctx); err != nil {
			return err
		}
		before, err := s.Level(ctx, r.ID)
		if err != nil {
			return err
		}
		r.Level.Code, r.LevelID = before.Code, r.ID
		r = r.trimmed()
		if fields := r.check(); len(fields) > 0 {
			return fault.InFields(fields)
		}
		if before.Version() != version {
			return fault.Meanwhile(r.differs(before))
		}
		if before.Name != r.Name {
			if err := renameLevel(ctx, r.ID, r.Name); err != nil {
				return err
			}
			err := audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "price_level.edit", Subject: "price level",
				SubjectID: r.ID, Detail: map[string]any{"name": audit.Change{From: before.Name, To: r.Name}}})
			if err != nil {
				return err
			}
			if err := db.Changed(ctx, changedLevel, r.ID); err != nil {
				return err
			}
		}
		return s.SaveDerivation(ctx, actor.Who(), r.Derivation)
	})
}

// differs says by field what stands there now and is not what was sent.
func (r LevelRecord) differs(now LevelRecord) map[string]fault.Text {
	fields := map[string]fault.Text{}
	if now.Name != r.Name {
		fields["name"] = fault.IsNow(now.Name)
	}
	if now.FromLevelID != r.FromLevelID {
		fields["from_level_id"] = fault.T("Changed meanwhile")
	}
	if !slices.Equal(now.Matrix, r.Matrix) {
		fields["matrix"] = fault.T("Changed meanwhile")
	}
	return fields
}

// LevelUses says in words what depends on a level.
func (s *Service) LevelUses(ctx context.Context, id int64) ([]fault.Text, error) {
	return region.Used(ctx, append(slices.Clone(s.uses),
		region.Use{Count: pricedParts, Words: func(n int) fault.Text { return fault.T("Parts with prices of its own: %d.", n) }},
		region.Use{Count: derivedFrom, Words: func(n int) fault.Text { return fault.T("Levels made from it: %d.", n) }},
	), id)
}

// RemoveLevel removes a level that nothing depends on; else a Conflict that says what does. Retail stays.
func (s *Service) RemoveLevel(ctx context.Context, actor access.Actor, id int64) error {
	if !actor.May(access.EditCatalog) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := lockLevels(ctx); err != nil {
			return err
		}
		before, err := s.Level(ctx, id)
		if err != nil {
			return err
		}
		if before.Code == Retail {
			return fault.New(fault.Conflict, "Everybody buys at retail: this level stays.")
		}
		used, err := s.LevelUses(ctx, id)
		if err != nil {
			return err
		}
		if len(used) > 0 {
			return region.InUse(used)
		}
		if err := removeLevel(ctx, id); err != nil {
			return err
		}
		err = audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "price_level.remove", Subject: "price level",
			SubjectID: id, Detail: map[string]any{"code": before.Code}})
		if err != nil {
			return err
		}
		return db.Changed(ctx, changedLevel, id)
	})
}
