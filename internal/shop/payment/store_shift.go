package payment

import (
	"context"
	"fmt"

	"camber/internal/base/db"
)

// WaitingInShift counts the card payments of a register of which nobody knows yet what becomes of them.
func (s *Service) WaitingInShift(ctx context.Context, registerID int64) (int64, error) {
	n, err := db.Read(ctx).NewSelect().TableExpr("card_attempts").
		Where("register_id = ? AND released = 0 AND state IN ('created', 'sent', 'awaiting', 'cancel_requested', 'unknown')", registerID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count open card payments of register %d: %w", registerID, err)
	}
	return n, nil
}
