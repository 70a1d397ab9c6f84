package find

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

type snapshotRow struct {
	bun.BaseModel `bun:"table:find_snapshots"`
	ID            int64 `bun:",pk,autoincrement"`
	Format        int64
	SHA256        string `bun:"sha256"`
	Cursor        string // JSON of db.Cursor
	Parts         int64
	Applications  int64
	BuiltUs       int64
}

type leaseRow struct {
	bun.BaseModel `bun:"table:find_leases,alias:l"`
	Name          string `bun:",pk"`
	Holder        string
	UntilUs       int64
}

// newestSnapshot is the last one that was kept in this format; its id is 0 where there is none.
func newestSnapshot(ctx context.Context, format int64) (snapshot, error) {
	var rows []snapshotRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "sha256", "cursor", "parts", "applications", "built_us").
		Where("format = ?", format).OrderExpr("id DESC").Limit(1).Scan(ctx)
	if err != nil {
		return snapshot{}, fmt.Errorf("find the snapshot of the read index: %w", err)
	}
	if len(rows) == 0 {
		return snapshot{}, nil
	}
	r := rows[0]
	s := snapshot{id: r.ID, sum: r.SHA256, parts: int(r.Parts), applications: int(r.Applications),
		built: db.Time(r.BuiltUs)}
	if err := json.Unmarshal([]byte(r.Cursor), &s.cursor); err != nil {
		return snapshot{}, fmt.Errorf("snapshot %d of the read index: %w", r.ID, err)
	}
	return s, nil
}

// addSnapshot keeps the row and those of the last ones, and returns the files of the others.
func addSnapshot(ctx context.Context, row snapshotRow) (id int64, old []string, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added := row
		if _, err := db.Write(ctx).NewInsert().Model(&added).Returning("id").Exec(ctx); err != nil {
			return err
		}
		var rows []snapshotRow
		err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "sha256").OrderExpr("id DESC").Offset(snapshotsKept).
			Limit(100).Scan(ctx)
		if err != nil {
			return err
		}
		var sums []string
		for _, r := range rows {
			if _, err := db.Write(ctx).NewDelete().Model(&r).WherePK().Exec(ctx); err != nil {
				return err
			}
			sums = append(sums, r.SHA256)
		}
		id, old = added.ID, sums
		return nil
	})
	if err != nil {
		return 0, nil, fmt.Errorf("keep a snapshot of the read index: %w", err)
	}
	return id, old, nil
}

func removeSnapshot(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewDelete().Model(&snapshotRow{ID: id}).WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove snapshot %d of the read index: %w", id, err)
	}
	return nil
}

const buildLease = "build"

// takeLease says whether the holder may build now, for a while: nobody else may.
func takeLease(ctx context.Context, holder string, d time.Duration) (bool, error) {
	now := clock.Now(ctx)
	row := leaseRow{Name: buildLease, Holder: holder, UntilUs: db.Us(now.Add(d))}
	result, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (name) DO UPDATE").
		Set("holder = EXCLUDED.holder, until_us = EXCLUDED.until_us").
		Where("l.until_us < ? OR l.holder = ?", db.Us(now), holder).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("lease of the read index: %w", err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

func dropLease(ctx context.Context, holder string) error {
	_, err := db.Write(ctx).NewDelete().Model((*leaseRow)(nil)).Where("holder = ?", holder).Exec(ctx)
	if err != nil {
		return fmt.Errorf("lease of the read index: %w", err)
	}
	return nil
}
