package present

import "context"

// PaymentsPage is the list of payments that need attention (PAY-29).
type PaymentsPage struct {
	Desk Desk `json:"desk"`
}

// ReturnsPage is where parts are taken back (RET-1).
type ReturnsPage struct {
	Desk    Desk     `json:"desk"`
	OrderID int64    `json:"order_id"` // 0: no order is chosen yet
	Reasons []Titled `json:"reasons"`  // why something comes back
}

// NewReturnsPage is where parts of that order are taken back.
func NewReturnsPage(ctx context.Context, d Desk, orderID int64) ReturnsPage {
	return ReturnsPage{Desk: d, OrderID: orderID, Reasons: newReasons(ctx)}
}
