package hosted

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

type stateRow struct {
	bun.BaseModel `bun:"table:hosted_search,alias:h"`
	ID            int64 `bun:",pk"`
	Target        string
	Cursor        string // JSON of db.Cursor
	Parts         int64
	Problem       string
	Holder        string
	UntilUs       int64
}

func (r stateRow) cursor() (at db.Cursor, err error) {
	if err = json.Unmarshal([]byte(r.Cursor), &at); err != nil {
		err = fmt.Errorf("hosted search: its place in the change feed: %w", err)
	}
	return at, err
}

// readState is the zero row before the first.
func readState(ctx context.Context) (stateRow, error) {
	var rows []stateRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Scan(ctx); err != nil {
		return stateRow{}, fmt.Errorf("read what is handed over: %w", err)
	}
	if len(rows) == 0 {
		return stateRow{}, nil
	}
	return rows[0], nil
}

// hold says whether the holder may hand over now, for a while: nobody else may.
func hold(ctx context.Context, holder string, d time.Duration) (bool, error) {
	now := clock.Now(ctx)
	row := stateRow{ID: 1, Cursor: "{}", Holder: holder, UntilUs: db.Us(now.Add(d))}
	result, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (id) DO UPDATE").
		Set("holder = EXCLUDED.holder, until_us = EXCLUDED.until_us").
		Where("h.until_us < ? OR h.holder = ?", db.Us(now), holder).Exec(ctx)
	return isOne(result, err)
}

// saveState keeps what is handed over, if the holder still holds it, and lets go of it.
func saveState(ctx context.Context, r stateRow) (bool, error) {
	return isOne(db.Write(ctx).NewUpdate().Model(&r).Column("target", "cursor", "parts", "problem").Set("until_us = 0").
		Where("id = 1 AND holder = ?", r.Holder).Exec(ctx))
}

// saveProblem notes why nothing was handed over, and lets go of it.
func saveProblem(ctx context.Context, holder, problem string) error {
	_, err := isOne(db.Write(ctx).NewUpdate().Model((*stateRow)(nil)).Set("problem = ?, until_us = 0", problem).
		Where("id = 1 AND holder = ?", holder).Exec(ctx))
	return err
}

func isOne(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, fmt.Errorf("note what is handed over: %w", err)
	}
	n, err := result.RowsAffected()
	return n == 1, err
}
