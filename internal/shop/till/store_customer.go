package till

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/db"
)

// Came is a line that a customer brought back to a counter.
type Came struct {
	ReturnID   int64
	OrderID    int64 // 0: without a receipt
	LocationID int64
	Name       string
	Number     string
	Quantity   int
	AtUs       int64
}

// At is when it came.
func (c Came) At() time.Time { return db.Time(c.AtUs) }

// CameFrom are the lines that a customer brought back, the newest return first.
func (*Service) CameFrom(ctx context.Context, customerID int64) ([]Came, error) {
	var came []Came
	err := db.Read(ctx).NewRaw(`SELECT r.id AS return_id, r.order_id, r.location_id, l.name, l.number, l.quantity, r.at_us
		FROM goods_returns AS r JOIN goods_return_lines AS l ON l.return_id = r.id
		WHERE r.customer_id = ? AND r.customer_id <> 0 ORDER BY r.id DESC, l.id`, customerID).Scan(ctx, &came)
	if err != nil {
		return nil, fmt.Errorf("read what customer %d brought back: %w", customerID, err)
	}
	return came, nil
}

// MoveReturns hands what one customer brought back to another.
func MoveReturns(ctx context.Context, from, to int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*returnRow)(nil)).Set("customer_id = ?", to).Where("customer_id = ?", from).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("move the returns of customer %d: %w", from, err)
	}
	return nil
}
