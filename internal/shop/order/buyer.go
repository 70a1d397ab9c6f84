package order

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/money"
)

// BuyersByNumber are customers of orders whose number is s, or begins with it, at most limit of them, the orders with
// the number itself first and the newest next. What is no number finds nobody (CUST-8).
func (*Service) BuyersByNumber(ctx context.Context, s string, limit int) ([]int64, error) {
	s = strings.TrimPrefix(strings.TrimSpace(s), "#")
	number, err := strconv.ParseInt(s, 10, 64)
	if err != nil || number < 1 || len(s) > 12 {
		return nil, nil //nolint:nilerr // words are looked for elsewhere
	}
	return buyersByNumber(ctx, number, limit)
}

// Bought is what customers mean to the shop. Completed orders count.
type Bought struct {
	Spent       money.Cents
	Orders      int
	Outstanding money.Cents // what is still to be paid on them, and on orders that are being checked out
}

// BoughtBy is what these customers bought.
func (*Service) BoughtBy(ctx context.Context, customerIDs []int64) (Bought, error) {
	return boughtBy(ctx, customerIDs)
}

// MoveBuyer hands the orders of one customer to another.
func MoveBuyer(ctx context.Context, from, to int64) error { return moveBuyer(ctx, from, to) }

// ForgetBuyer takes out of a customer's orders how they can be reached. Name and address stay: a sale has to be proved.
func ForgetBuyer(ctx context.Context, customerID int64) error { return forgetBuyer(ctx, customerID) }
