package order

import (
	"context"
	"fmt"

	"camber/internal/base/db"
)

func addLabel(ctx context.Context, row labelRow) (int64, error) {
	if _, err := db.Write(ctx).NewInsert().Model(&row).Returning("id").Exec(ctx); err != nil {
		return 0, fmt.Errorf("add order status: %w", err)
	}
	return row.ID, nil
}

func saveLabelRow(ctx context.Context, row labelRow) error {
	_, err := db.Write(ctx).NewUpdate().Model(&row).Column("name", "name_es", "background", "foreground", "tells",
		"takes_stock").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save order status %d: %w", row.ID, err)
	}
	return nil
}

func sortLabel(ctx context.Context, id int64, at int) error {
	_, err := db.Write(ctx).NewUpdate().Model((*labelRow)(nil)).Set("sort = ?", at).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("sort order status %d: %w", id, err)
	}
	return nil
}

func removeLabel(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewDelete().Model((*labelRow)(nil)).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove order status %d: %w", id, err)
	}
	return nil
}

// labelUses counts the orders that bear each status or once did.
func labelUses(ctx context.Context) (map[int64]int, error) {
	var rows []struct {
		StatusID int64
		Orders   int
	}
	err := db.Read(ctx).NewRaw(`SELECT status_id, count(*) AS orders FROM (
		SELECT status_id, id AS order_id FROM orders UNION SELECT status_id, order_id FROM order_history) AS met
		GROUP BY status_id ORDER BY status_id`).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count the orders of statuses: %w", err)
	}
	uses := make(map[int64]int, len(rows))
	for _, r := range rows {
		uses[r.StatusID] = r.Orders
	}
	return uses, nil
}

func saveQuoteUntil(ctx context.Context, o Order) error {
	_, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).Set("quote_until_us = ?", db.Us(o.QuoteUntil)).
		Where("id = ?", o.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save until when quote %d holds: %w", o.ID, err)
	}
	return nil
}
