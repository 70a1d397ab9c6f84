package audit

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type auditRow struct {
	bun.BaseModel `bun:"table:audit_rows,alias:r"`
	ID            int64 `bun:",pk,autoincrement"`
	AtUs          int64
	ActorKind     string
	ActorID       int64
	SecondID      int64
	Action        string
	Subject       string
	SubjectID     int64
	LocationID    int64
	RegisterID    int64
	Detail        string
}

type sealRow struct {
	bun.BaseModel `bun:"table:audit_seals,alias:s"`
	ID            int64 `bun:",pk,autoincrement"`
	RowID         int64
	AtUs          int64
	Hash          string
}

// link is a sealed row with its seal.
type link struct {
	auditRow `bun:",extend"`
	SealID   int64
	Hash     string
}

// late is how many seals back a row may still turn up whose id is older than what is sealed. On PostgreSQL ids are
// given before the commit; a transaction lasts seconds, so this many rows are not written beside it. SQLite has one
// writer.
func late(ctx context.Context) int64 {
	if db.From(ctx).Dialect() == db.Postgres {
		return 10_000
	}
	return 1
}

const columns = "r.id, r.at_us, r.actor_kind, r.actor_id, r.second_id, r.action, r.subject, r.subject_id, r.location_id, r.register_id, r.detail"

func addRow(ctx context.Context, r *auditRow) error {
	_, err := db.Write(ctx).NewInsert().Model(r).Exec(ctx)
	return err
}

func rowsOf(ctx context.Context, subject string, id int64) ([]Row, error) {
	var rows []auditRow
	err := db.Read(ctx).NewSelect().Model(&rows).ColumnExpr(columns).
		Where("r.subject = ? AND r.subject_id = ?", subject, id).OrderExpr("r.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read audit log of %s %d: %w", subject, id, err)
	}
	found := make([]Row, len(rows))
	for i, r := range rows {
		found[i] = Row{
			At: db.Time(r.AtUs), Who: Who{r.ActorKind, r.ActorID}, Second: r.SecondID, Action: r.Action, Subject: r.Subject,
			SubjectID:  r.SubjectID,
			LocationID: r.LocationID, RegisterID: r.RegisterID, Detail: json.RawMessage(r.Detail),
		}
	}
	return found, nil
}

// lockFirstRow makes sealers wait for each other on a row that always stays.
func lockFirstRow(ctx context.Context) (found bool, err error) {
	var ids []int64
	q := db.Write(ctx).NewSelect().Model((*auditRow)(nil)).Column("id").OrderExpr("id").Limit(1)
	if err := db.Lock(q).Scan(ctx, &ids); err != nil {
		return false, fmt.Errorf("lock the audit log: %w", err)
	}
	return len(ids) == 1, nil
}

func lastSeal(ctx context.Context) (sealRow, error) {
	var rows []sealRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "row_id", "hash").OrderExpr("id DESC").Limit(1).Scan(ctx)
	if err != nil || len(rows) == 0 {
		return sealRow{}, err
	}
	return rows[0], nil
}

// unsealed reads rows to seal, by id. The + keeps SQLite from looking for the least row_id from the first seal on.
func unsealed(ctx context.Context, limit int64) ([]auditRow, error) {
	var rows []auditRow
	err := db.Read(ctx).NewSelect().Model(&rows).ColumnExpr(columns).
		Where("r.id >= coalesce((SELECT min(+w.row_id) FROM audit_seals w WHERE w.id > (SELECT max(m.id) FROM audit_seals m) - ?), 0)", late(ctx)).
		Where("NOT EXISTS (SELECT 1 FROM audit_seals s WHERE s.row_id = r.id)").
		OrderExpr("r.id").Limit(limit).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read rows to seal: %w", err)
	}
	return rows, nil
}

func addSeals(ctx context.Context, seals []sealRow) error {
	if len(seals) == 0 {
		return nil
	}
	if _, err := db.Write(ctx).NewInsert().Model(&seals).Exec(ctx); err != nil {
		return fmt.Errorf("seal audit rows: %w", err)
	}
	return nil
}

func sealedAfter(ctx context.Context, seal int64, limit int64) ([]link, error) {
	var links []link
	err := db.Read(ctx).NewSelect().TableExpr("audit_seals AS s").Join("JOIN audit_rows AS r ON r.id = s.row_id").
		ColumnExpr(columns).ColumnExpr("s.id AS seal_id, s.hash").
		Where("s.id > ?", seal).OrderExpr("s.id").Limit(limit).Scan(ctx, &links)
	if err != nil {
		return nil, fmt.Errorf("read sealed rows: %w", err)
	}
	return links, nil
}
