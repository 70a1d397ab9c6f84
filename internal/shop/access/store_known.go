package access

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

// workplaces are the stores where somebody works.
type workplaces struct {
	all   bool
	these []int64
}

const worksAt = "s.all_locations = 1 OR EXISTS (SELECT 1 FROM staff_locations AS l WHERE l.staff_id = s.id AND l.location_id = ?)"

// beside narrows to the active others who work at one of these stores.
func beside(q *bun.SelectQuery, staffID int64, at workplaces) *bun.SelectQuery {
	q = q.Where("s.active = 1 AND s.id <> ?", staffID)
	switch {
	case at.all:
		return q.Where("s.all_locations = 1 OR EXISTS (SELECT 1 FROM staff_locations AS l WHERE l.staff_id = s.id)")
	case len(at.these) == 0:
		return q.Where("1 = 0")
	}
	return q.Where("s.all_locations = 1 OR EXISTS (SELECT 1 FROM staff_locations AS l WHERE l.staff_id = s.id AND l.location_id IN (?))",
		bun.List(at.these))
}

// markedAt are at most two of the active staff of a location who have a mark.
func markedAt(ctx context.Context, m marking, mark string, locationID int64) (found []int64, err error) {
	err = db.Read(ctx).NewSelect().Model((*staffRow)(nil)).Column("id").Where("active = 1").
		Where("? = ?", bun.Ident(m.column), mark).Where(worksAt, locationID).OrderExpr("s.id").Limit(2).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("look whose %s it is: %w", m.kind, err)
	}
	return found, nil
}

func unmarkedAt(ctx context.Context, locationID int64, series string) ([]kept, error) {
	return unmarked(ctx, db.Read(ctx).NewSelect().Model((*staffRow)(nil)).Where("s.active = 1").Where(worksAt, locationID),
		series)
}

func unmarkedBeside(ctx context.Context, staffID int64, at workplaces, series string) ([]kept, error) {
	return unmarked(ctx, beside(db.Read(ctx).NewSelect().Model((*staffRow)(nil)), staffID, at), series)
}

// unmarked narrows to those whose PIN is not marked by the key in use.
func unmarked(ctx context.Context, q *bun.SelectQuery, series string) (found []kept, err error) {
	err = q.Column("id", "pin_hash").Where("s.pin_mark NOT LIKE ?", series+"%").OrderExpr("s.id").Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("read whose PIN is not marked: %w", err)
	}
	return found, nil
}

func isMarkedBeside(ctx context.Context, staffID int64, at workplaces, mark string) (bool, error) {
	taken, err := beside(db.Read(ctx).NewSelect().Model((*staffRow)(nil)), staffID, at).Where("s.pin_mark = ?", mark).
		Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("look whether a PIN is taken: %w", err)
	}
	return taken, nil
}

func pinMark(ctx context.Context, staffID int64) (string, error) {
	return secretOf(ctx, "pin_mark", staffID)
}

// saveLateMark marks a PIN that is still the one that was compared.
func saveLateMark(ctx context.Context, one kept, mark string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*staffRow)(nil)).Set("pin_mark = ?", mark).
		Where("id = ? AND pin_hash = ?", one.ID, one.PinHash).Exec(ctx)
	if err != nil {
		return fmt.Errorf("mark the PIN of staff %d: %w", one.ID, err)
	}
	return nil
}

func savePIN(ctx context.Context, staffID int64, hash, mark string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*staffRow)(nil)).Set("pin_hash = ?", hash).Set("pin_mark = ?", mark).
		Where("id = ?", staffID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save PIN of staff %d: %w", staffID, err)
	}
	return nil
}

// saveBadge says whether nobody else has it.
func saveBadge(ctx context.Context, staffID int64, mark string) (free bool, err error) {
	if mark != "" {
		taken, err := db.Read(ctx).NewSelect().Model((*staffRow)(nil)).Where("badge_mark = ? AND id <> ?", mark, staffID).
			Exists(ctx)
		if err != nil || taken {
			return false, err
		}
	}
	_, err = db.Write(ctx).NewUpdate().Model((*staffRow)(nil)).Set("badge_mark = ?", mark).Where("id = ?", staffID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("save badge of staff %d: %w", staffID, err)
	}
	return true, nil
}
