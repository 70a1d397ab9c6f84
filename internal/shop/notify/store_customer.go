package notify

import (
	"context"
	"fmt"

	"camber/internal/base/db"
)

func moveCustomer(ctx context.Context, from, to int64) error {
	if _, err := db.Write(ctx).NewRaw("UPDATE messages SET customer_id = ? WHERE customer_id = ?", to, from).Exec(ctx); err != nil {
		return fmt.Errorf("move the messages to customer %d: %w", from, err)
	}
	return nil
}

func forgetCustomer(ctx context.Context, customerID int64) error {
	_, err := db.Write(ctx).NewRaw(
		`UPDATE messages SET recipient = '', recipient_fold = '', subject = '', body_text = '', body_html = '', secret = '', note = '',
		reason = CASE WHEN state = 'sent' THEN reason ELSE '' END, state = CASE WHEN state = 'queued' THEN 'failed' ELSE state END WHERE customer_id = ?`, customerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget the messages to customer %d: %w", customerID, err)
	}
	return nil
}
