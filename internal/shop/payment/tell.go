package payment

import (
	"context"
	"encoding/json"
	"strconv"

	"camber/internal/base/events"
)

// What a till hears of an order's payments (PAY-16).
const (
	ToldWaiting   = "waiting"
	ToldApproved  = "approved"
	ToldFailed    = "failed"
	ToldCancelled = "cancelled"
	ToldPayment   = "payment"
)

// Told is one event of an order, or of what a customer pays without one. It holds ids alone: who reads it reads the rest.
type Told struct {
	Kind          string `json:"kind"`
	OrderID       int64  `json:"order_id"`
	CustomerID    int64  `json:"customer_id,omitempty"` // of a payment without an order
	Attempt       string `json:"attempt,omitempty"`
	TransactionID int64  `json:"transaction_id,omitempty"`
}

// Topic is where the payments of an order are told.
func Topic(orderID int64) string { return "payments of order " + strconv.FormatInt(orderID, 10) }

// TopicWithout is where the payments of a customer are told that are of no order (PAY-18).
func TopicWithout(customerID int64) string {
	return "payments of customer " + strconv.FormatInt(customerID, 10)
}

func tellTills(ctx context.Context, t Told) error {
	if t.OrderID == 0 {
		return events.Publish(ctx, TopicWithout(t.CustomerID), t)
	}
	return events.Publish(ctx, Topic(t.OrderID), t)
}

// toldAs is an event of an attempt.
func (a Attempt) toldAs(kind string) Told {
	return Told{Kind: kind, OrderID: a.OrderID, CustomerID: a.CustomerID, Attempt: a.Reference, TransactionID: a.TransactionID}
}

// toldOf is what an attempt's state is called there.
func toldOf(a Attempt) string {
	switch a.State {
	case Approved, VoidRequested, UnknownVoid, Voided, RefundRequested, Refunded, Reversed:
		if a.Means != Terminal {
			return ToldPayment
		}
		return ToldApproved
	case Cancelled:
		return ToldCancelled
	case Declined, NotFound, Failed:
		return ToldFailed
	case Created, Sent, Awaiting, CancelRequested, Unknown:
	}
	return ToldWaiting
}

// ReadTold reads an event of Topic.
func ReadTold(payload []byte) (t Told, err error) {
	err = json.Unmarshal(payload, &t)
	return t, err
}
