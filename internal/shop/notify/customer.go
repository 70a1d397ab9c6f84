package notify

import "context"

// MoveCustomer hands the messages to one customer to another.
func MoveCustomer(ctx context.Context, from, to int64) error { return moveCustomer(ctx, from, to) }

// ForgetCustomer takes the words and the addresses out of the messages to a customer. Those that wait are not sent.
func ForgetCustomer(ctx context.Context, customerID int64) error {
	return forgetCustomer(ctx, customerID)
}
