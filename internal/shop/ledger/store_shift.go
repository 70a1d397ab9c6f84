package ledger

import (
	"context"
	"fmt"

	"camber/internal/base/db"
	"camber/internal/shop/audit"
)

func ofShift(ctx context.Context, shiftID int64) ([]ShiftSum, error) {
	var sums []ShiftSum
	err := db.Read(ctx).NewSelect().TableExpr("ledger_entries AS e").Join("JOIN ledger_lines AS l ON l.entry_id = e.id").
		Join("JOIN ledger_accounts AS a ON a.id = l.account_id").
		ColumnExpr("a.code AS account, e.cause, CASE WHEN e.actor_kind = ? THEN e.actor_id ELSE 0 END AS staff_id",
			audit.Staff).
		ColumnExpr("e.reversal_of IS NOT NULL AS mirror").
		ColumnExpr("sum(l.amount_cents) AS amount, count(DISTINCT e.id) AS entries").
		Where("e.shift_id = ?", shiftID).GroupExpr("1, 2, 3, 4").OrderExpr("1, 2, 3, 4").Scan(ctx, &sums)
	if err != nil {
		return nil, fmt.Errorf("add up shift %d: %w", shiftID, err)
	}
	return sums, nil
}
