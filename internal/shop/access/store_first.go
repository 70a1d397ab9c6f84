package access

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type firstRow struct {
	bun.BaseModel `bun:"table:first_links"`
	LinkHash      string `bun:",pk"`
	UntilUs       int64
}

// addFirst keeps a link, and forgets those that are too old.
func addFirst(ctx context.Context, hash string, now time.Time, life time.Duration) error {
	_, err := db.Write(ctx).NewDelete().Model((*firstRow)(nil)).Where("until_us < ?", db.Us(now)).Exec(ctx)
	if err == nil {
		row := firstRow{LinkHash: hash, UntilUs: db.Us(now.Add(life))}
		_, err = db.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("keep the first link: %w", err)
	}
	return nil
}

func firstServes(ctx context.Context, hash string, now time.Time) (bool, error) {
	serves, err := db.Read(ctx).NewSelect().Model((*firstRow)(nil)).
		Where("link_hash = ? AND until_us >= ?", hash, db.Us(now)).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("read the first link: %w", err)
	}
	return serves, nil
}

// takeFirst says whether the link served until now. It never does again.
func takeFirst(ctx context.Context, hash string, now time.Time) (bool, error) {
	res, err := db.Write(ctx).NewDelete().Model((*firstRow)(nil)).
		Where("link_hash = ? AND until_us >= ?", hash, db.Us(now)).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("take the first link: %w", err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func removeFirst(ctx context.Context) error {
	if _, err := db.Write(ctx).NewDelete().Model((*firstRow)(nil)).Where("1 = 1").Exec(ctx); err != nil {
		return fmt.Errorf("remove the first links: %w", err)
	}
	return nil
}

// headcount counts who is active, and those of them who hold the permission at all stores.
func headcount(ctx context.Context, p Permission) (people, holders int, err error) {
	var rows []struct{ Active, Holds int }
	err = db.Read(ctx).NewSelect().TableExpr("staff AS s").ColumnExpr("COUNT(*) AS active").
		ColumnExpr("COUNT(CASE WHEN s.all_locations = 1 THEN p.permission END) AS holds").
		Join("LEFT JOIN role_permissions AS p ON p.role_id = s.role_id AND p.permission = ?", p).
		Where("s.active = 1").Scan(ctx, &rows)
	if err != nil || len(rows) == 0 {
		return 0, 0, fmt.Errorf("count staff: %w", err)
	}
	return rows[0].Active, rows[0].Holds, nil
}
