package files

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

type row struct {
	bun.BaseModel `bun:"table:files"`
	ID            int64
	SHA256        string `bun:"sha256"`
	Size          int64
	Kind          string
	AddedUs       int64
}

// add writes the row of f unless there is one, and returns what is there.
func add(ctx context.Context, f File) (File, error) {
	r := row{SHA256: f.SHA256, Size: f.Size, Kind: f.Kind, AddedUs: db.Us(clock.Now(ctx))}
	_, err := db.Write(ctx).NewInsert().Model(&r).Column("sha256", "size", "kind", "added_us").On("CONFLICT DO NOTHING").
		Exec(ctx)
	if err != nil {
		return File{}, fmt.Errorf("add file %s: %w", f.SHA256, err)
	}
	return find(ctx, f.SHA256)
}

func find(ctx context.Context, sum string) (File, error) {
	var rows []row
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "sha256", "size", "kind", "added_us").
		Where("sha256 = ?", sum).Scan(ctx)
	if err != nil {
		return File{}, fmt.Errorf("find file %s: %w", sum, err)
	}
	if len(rows) == 0 {
		return File{}, errNotKept()
	}
	r := rows[0]
	return File{ID: r.ID, SHA256: r.SHA256, Size: r.Size, Kind: r.Kind, Added: db.Time(r.AddedUs)}, nil
}

// Each calls f with every file that is kept, in the order in which they came.
func Each(ctx context.Context, f func(File) error) error {
	for after := int64(0); ; {
		var rows []row
		err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "sha256", "size", "kind", "added_us").
			Where("id > ?", after).OrderExpr("id").Limit(1000).Scan(ctx)
		if err != nil {
			return fmt.Errorf("list the files: %w", err)
		}
		if len(rows) == 0 {
			return nil
		}
		for _, r := range rows {
			after = r.ID
			if err := f(File{ID: r.ID, SHA256: r.SHA256, Size: r.Size, Kind: r.Kind, Added: db.Time(r.AddedUs)}); err != nil {
				return err
			}
		}
	}
}

func remove(ctx context.Context, sum string) error {
	if _, err := db.Write(ctx).NewDelete().Model((*row)(nil)).Where("sha256 = ?", sum).Exec(ctx); err != nil {
		return fmt.Errorf("remove file %s: %w", sum, err)
	}
	return nil
}
