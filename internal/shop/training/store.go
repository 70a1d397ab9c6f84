package training

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type shopRow struct {
	bun.BaseModel `bun:"table:trainings"`
	ID            int64 `bun:",pk,autoincrement"`
	State         State
	Done          int
	Steps         int
	StaffID       int64
	BegunUs       int64
	EndedUs       int64
}

func (r shopRow) shop() Shop {
	s := Shop{ID: r.ID, State: r.State, Done: r.Done, Steps: r.Steps, StaffID: r.StaffID, Begun: db.Time(r.BegunUs)}
	if r.EndedUs != 0 {
		s.Ended = db.Time(r.EndedUs)
	}
	return s
}

// lastShop is the zero value where there is none.
func lastShop(ctx context.Context, where string, args ...any) (Shop, error) {
	var rows []shopRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "state", "done", "steps", "staff_id", "begun_us", "ended_us").
		Where(where, args...).Order("id DESC").Limit(1).Scan(ctx)
	if err != nil {
		return Shop{}, fmt.Errorf("read the training shops: %w", err)
	}
	if len(rows) == 0 {
		return Shop{}, nil
	}
	return rows[0].shop(), nil
}

// addShop returns 0 where one is being filled.
func addShop(ctx context.Context, s Shop) (int64, error) {
	var ids []int64
	err := db.Write(ctx).NewRaw(`INSERT INTO trainings (state, done, steps, staff_id, begun_us, ended_us)
		VALUES (?, 0, 0, ?, ?, 0) ON CONFLICT DO NOTHING RETURNING id`, Filling, s.StaffID, db.Us(s.Begun)).Scan(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add a training shop: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

func saveShop(ctx context.Context, s Shop) error {
	ended := int64(0)
	if !s.Ended.IsZero() {
		ended = db.Us(s.Ended)
	}
	_, err := db.Write(ctx).NewRaw("UPDATE trainings SET state = ?, done = ?, steps = ?, ended_us = ? WHERE id = ?",
		s.State, s.Done, s.Steps, ended, s.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save a training shop: %w", err)
	}
	return nil
}

// removeBefore marks the copies before one as removed and returns them.
func removeBefore(ctx context.Context, id int64) ([]Shop, error) {
	var rows []shopRow
	err := db.Write(ctx).NewRaw("UPDATE trainings SET state = ? WHERE id < ? AND state <> ? RETURNING id, state", Removed, id,
		Removed).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("remove the training shops of before: %w", err)
	}
	before := make([]Shop, len(rows))
	for i, r := range rows {
		before[i] = r.shop()
	}
	return before, nil
}
