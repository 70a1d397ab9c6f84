package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

func countsAt(ctx context.Context, registerID int64, from, to time.Time, actions []string) ([]Count, error) {
	var counts []Count
	err := db.Read(ctx).NewSelect().TableExpr("audit_rows AS r").
		ColumnExpr("r.actor_id AS staff_id, r.action, count(*) AS count").
		Where("r.register_id = ? AND r.actor_kind = ? AND r.at_us >= ? AND r.at_us <= ?", registerID, Staff, db.Us(from),
			db.Us(to)).
		Where("r.action IN (?)", bun.List(actions)).GroupExpr("r.actor_id, r.action").OrderExpr("r.actor_id, r.action").
		Scan(ctx, &counts)
	if err != nil {
		return nil, fmt.Errorf("count what was done at register %d: %w", registerID, err)
	}
	return counts, nil
}

func list(ctx context.Context, f Filter) ([]Entry, error) {
	var rows []struct {
		auditRow `bun:",extend"`
		Sealed   bool
	}
	q := db.Read(ctx).NewSelect().TableExpr("audit_rows AS r").ColumnExpr(columns).
		ColumnExpr("EXISTS (SELECT 1 FROM audit_seals AS s WHERE s.row_id = r.id) AS sealed")
	if f.StaffID != 0 {
		q.Where("(r.actor_kind = ? AND r.actor_id = ? OR r.second_id = ?)", Staff, f.StaffID, f.StaffID)
	}
	if f.Action != "" {
		q.Where("r.action = ?", f.Action)
	}
	if !f.From.IsZero() {
		q.Where("r.at_us >= ?", db.Us(f.From))
	}
	if !f.To.IsZero() {
		q.Where("r.at_us < ?", db.Us(f.To))
	}
	if f.LocationID != 0 {
		q.Where("r.location_id = ?", f.LocationID)
	}
	if f.RegisterID != 0 {
		q.Where("r.register_id = ?", f.RegisterID)
	}
	if f.Before != 0 {
		q.Where("r.id < ?", f.Before)
	}
	if err := q.OrderExpr("r.id DESC").Limit(int64(f.Limit)).Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("list audit rows: %w", err)
	}
	entries := make([]Entry, len(rows))
	for i, r := range rows {
		entries[i] = Entry{ID: r.ID, Sealed: r.Sealed, Row: Row{
			At: db.Time(r.AtUs), Who: Who{r.ActorKind, r.ActorID}, Second: r.SecondID, Action: r.Action, Subject: r.Subject,
			SubjectID:  r.SubjectID,
			LocationID: r.LocationID, RegisterID: r.RegisterID, Detail: json.RawMessage(r.Detail),
		}}
	}
	return entries, nil
}

// actions goes through the index of actions from one name to the next, however many rows have each.
func actions(ctx context.Context) ([]string, error) {
	var names []string
	err := db.Read(ctx).NewRaw(`WITH RECURSIVE known (action) AS (
			SELECT min(action) FROM audit_rows
			UNION ALL
			SELECT (SELECT min(r.action) FROM audit_rows AS r WHERE r.action > known.action) FROM known WHERE known.action IS NOT NULL
		) SELECT action FROM known WHERE action IS NOT NULL ORDER BY action`).Scan(ctx, &names)
	if err != nil {
		return nil, fmt.Errorf("read what is in the audit log: %w", err)
	}
	return names, nil
}
