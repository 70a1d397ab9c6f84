package payment

import (
	"context"
	"encoding/json"
	"strconv"

	"camber/internal/base/events"
)

// What a till hears of an order's payments (PAY-16).
const (
	NoticeWaiting   = "waiting"
	NoticeApproved  = "approved"
	NoticeFailed    = "failed"
	NoticeCancelled = "cancelled"
	NoticePayment   = "payment"
)

// Notice is one event of an order, or of what a customer pays without one. It holds ids alone: who reads it reads the
// rest.
type Notice struct {
	Kind          string `json:"kind"`
	OrderID       int64  `json:"order_id"`
	CustomerID    int64  `json:"customer_id,omitempty"` // of a payment without an order
	Attempt       string `json:"attempt,omitempty"`
	TransactionID int64  `json:"transaction_id,omitempty"`
}

// Topic names the stream of notices about the payments of an order.
func Topic(orderID int64) string { return "payments of order " + strconv.FormatInt(orderID, 10) }

// TopicWithout names the stream of notices about what a customer pays without an order (PAY-18).
func TopicWithout(customerID int64) string {
	return "payments of customer " + strconv.FormatInt(customerID, 10)
}

func publishNotice(ctx context.Context, t Notice) error {
	if t.OrderID == 0 {
		return events.Publish(ctx, TopicWithout(t.CustomerID), t)
	}
	return events.Publish(ctx, Topic(t.OrderID), t)
}

// notice is an event of an attempt.
func (a Attempt) notice(kind string) Notice {
	return Notice{Kind: kind, OrderID: a.OrderID, CustomerID: a.CustomerID, Attempt: a.Reference,
		TransactionID: a.TransactionID}
}

// noticeKind is what an attempt's state is called there.
func noticeKind(a Attempt) string {
	switch a.State {
	case Approved, VoidRequested, UnknownVoid, Voided, RefundRequested, Refunded, Reversed:
		if a.Means != Terminal {
			return NoticePayment
		}
		return NoticeApproved
	case Cancelled:
		return NoticeCancelled
	case Declined, NotFound, Failed:
		return NoticeFailed
	case Created, Sent, Awaiting, CancelRequested, Unknown:
	}
	return NoticeWaiting
}

// ReadNotice reads a notice that came by one of the topics.
func ReadNotice(payload []byte) (t Notice, err error) {
	err = json.Unmarshal(payload, &t)
	return t, err
}
