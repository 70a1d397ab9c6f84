package credit

import (
	"context"
	"errors"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
)

// Pay takes a payment's amount from a customer's credit, inside the payment's transaction; more than is there is a
// Conflict.
func (*Service) Pay(ctx context.Context, who audit.Who, customerID, orderID, transactionID int64,
	amount money.Cents) error {
	if amount <= 0 || customerID == 0 || transactionID == 0 || !db.Inside(ctx) {
		return errors.New("credit.Pay: an amount of a customer, inside the payment's transaction")
	}
	description := text.Key("Order #%s")
	if orderID == 0 {
		description = text.Key("Paid on account")
	}
	return move(ctx, Movement{
		CustomerID: customerID, OrderID: orderID, TransactionID: transactionID, Amount: -amount, Description: description,
		Who: who, At: clock.Now(ctx),
	})
}

// PutBack gives back an amount of what a payment took; never more than it took.
func (*Service) PutBack(ctx context.Context, who audit.Who, transactionID int64, amount money.Cents) error {
	m, err := takenBy(ctx, transactionID)
	if err != nil {
		return err
	}
	if amount <= 0 || amount > -m.Amount {
		return errors.New("credit.PutBack: more than was taken")
	}
	m.Amount, m.Who, m.At, m.Description = amount, who, clock.Now(ctx), text.Key("Payment given back")
	return move(ctx, m)
}

// Deposit adds what a customer paid, or was refunded, to their credit, inside the transaction that books it.
func (*Service) Deposit(ctx context.Context, who audit.Who, customerID, orderID int64, amount money.Cents,
	description string) error {
	if amount <= 0 || customerID == 0 || !db.Inside(ctx) {
		return errors.New("credit.Deposit: an amount for a customer, inside its transaction")
	}
	return move(ctx, Movement{CustomerID: customerID, OrderID: orderID, TransactionID: deposited, Amount: amount,
		Description: description, Who: who, At: clock.Now(ctx)})
}

// Withdraw takes back what Deposit added, inside the transaction that books it; more than is there is a Conflict.
func (*Service) Withdraw(ctx context.Context, who audit.Who, customerID int64, amount money.Cents,
	description string) error {
	if amount <= 0 || customerID == 0 || !db.Inside(ctx) {
		return errors.New("credit.Withdraw: an amount of a customer, inside its transaction")
	}
	return move(ctx, Movement{CustomerID: customerID, TransactionID: deposited, Amount: -amount, Description: description,
		Who: who, At: clock.Now(ctx)})
}

// deposited stands for a transaction where credit came in: what undoes an order leaves it alone.
const deposited = -1
