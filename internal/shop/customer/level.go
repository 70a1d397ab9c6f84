package customer

import (
	"context"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// MostMoved is how many customers change their price level at once.
const MostMoved = 500

// MoveToLevel has customers buy at another price level from now on: all of them or, where one can't, nobody. names are
// those of the levels. It says how many were at another one before.
func (s *Service) MoveToLevel(ctx context.Context, actor access.Actor, ids []int64, levelID int64,
	names map[int64]string) (moved int, err error) {
	if !actor.May(access.EditCustomers) {
		return 0, MayNotEdit()
	}
	fields := map[string]fault.Text{}
	if names[levelID] == "" {
		fields["level_id"] = fault.T("Please choose one of the list")
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids))) // locked in one order
	switch {
	case len(ids) == 0:
		fields["customers"] = fault.T("Required")
	case len(ids) > MostMoved:
		fields["customers"] = fault.T("At most %s customers are moved at once.", MostMoved)
	}
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		moved = 0
		for _, id := range ids {
			isMoved, err := s.moveToLevel(ctx, actor, id, levelID, names)
			if err != nil {
				return err
			}
			if isMoved {
				moved++
			}
		}
		return nil
	})
	return moved, err
}

func (s *Service) moveToLevel(ctx context.Context, actor access.Actor, id, levelID int64,
	names map[int64]string) (bool, error) {
	if err := lock(ctx, id); err != nil {
		return false, err
	}
	was, err := s.Current(ctx, id)
	if err != nil || was.LevelID == levelID {
		return false, err
	}
	now := was
	now.LevelID = levelID
	f := Form{LevelNames: names}
	for _, e := range f.effects(was, now) {
		if _, err := access.Need(ctx, actor, e); err != nil {
			return false, err
		}
	}
	if err := saveLevel(ctx, id, levelID); err != nil {
		return false, err
	}
	return true, audit.Write(ctx, audit.Row{
		Who: actor.Who(), Action: "customer.level", Subject: "customer", SubjectID: id, LocationID: actor.LocationID,
		RegisterID: actor.RegisterID, Detail: f.changes(was, now),
	})
}
