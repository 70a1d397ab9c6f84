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

// Told is one event of an order. It holds ids alone: who reads it reads the rest.
type Told struct {
	Kind          string `json:"kind"`
	OrderID       int64  `json:"order_id"`
	Attempt       string `json:"attempt,omitempty"`
	TransactionID int64  `json:"transaction_id,omitempty"`
}

// Topic is where the payments of an order are told.
func Topic(orderID int64) string { return "payments of order " + strconv.FormatInt(orderID, 10) }

func (*Service) tell(ctx context.Context, t Told) error {
	return events.Publish(ctx, Topic(t.OrderID), t)
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
