package shopfile

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
)

type fileRow struct {
	bun.BaseModel `bun:"table:shop_files"`
	ID            int64 `bun:",pk,autoincrement"`
	AppliedUs     int64
	UndoneUs      int64  // 0: it stands
	Changes       string // JSON of []change
}

func addFile(ctx context.Context, changes []change, at time.Time) (int64, error) {
	content, err := json.Marshal(changes)
	if err != nil {
		return 0, err
	}
	row := fileRow{AppliedUs: db.Us(at), Changes: string(content)}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Returning("id").Exec(ctx); err != nil {
		return 0, fmt.Errorf("keep what a file changed: %w", err)
	}
	return row.ID, nil
}

// applied is a file that was.
type applied struct {
	id      int64
	changes []change
}

// fileOf reads a file, or with 0 the last one that stands.
func fileOf(ctx context.Context, id int64) (f applied, err error) {
	var rows []fileRow
	q := db.Read(ctx).NewSelect().Model(&rows).OrderExpr("id DESC").Limit(1)
	if id != 0 {
		q.Where("id = ?", id)
	} else {
		q.Where("undone_us = 0")
	}
	if err := q.Scan(ctx); err != nil {
		return f, fmt.Errorf("read what file %d changed: %w", id, err)
	}
	switch {
	case len(rows) == 0 && id == 0:
		return f, fault.New(fault.NotFound, "No file was applied that is not taken back.")
	case len(rows) == 0:
		return f, fault.New(fault.NotFound, "No file was applied under the number %s.", id)
	case rows[0].UndoneUs != 0:
		return f, taken()
	}
	f.id = rows[0].ID
	return f, json.Unmarshal([]byte(rows[0].Changes), &f.changes)
}

func taken() error { return fault.New(fault.Conflict, "That file was taken back already.") }

// save keeps what became of a file's changes, and when it was taken back; the zero time: it is not yet. One that another
// has taken back meanwhile is a Conflict.
func (f applied) save(ctx context.Context, at time.Time) error {
	content, err := json.Marshal(f.changes)
	if err != nil {
		return err
	}
	until := int64(0)
	if !at.IsZero() {
		until = db.Us(at)
	}
	done, err := db.Write(ctx).NewUpdate().Model((*fileRow)(nil)).Set("changes = ?, undone_us = ?", string(content), until).
		Where("id = ? AND undone_us = 0", f.id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep what became of file %d: %w", f.id, err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, taken())
	}
	return nil
}
