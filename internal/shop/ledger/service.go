package ledger

import (
	"context"
	"fmt"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
)

// Post books an entry and returns its id. Lines of zero are left out. What does not add up to zero, or has no amounts,
// is an Internal error: the caller reckoned wrong.
func Post(ctx context.Context, e Entry) (id int64, err error) {
	if e.ReversalOf != 0 {
		return 0, fmt.Errorf("ledger: entry %d is mirrored by Reverse", e.ReversalOf)
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		posted, err := post(ctx, e)
		if err != nil {
			return err
		}
		id = posted
		return nil
	})
	return id, err
}

// Reverse books the mirror of an entry in the given shift (0: none) and day, with its cause, order, transaction,
// location and currency, and returns the mirror's id. An entry that was mirrored already is a Conflict.
func Reverse(ctx context.Context, id int64, who audit.Who, shiftID int64, day string) (mirror int64, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		e, err := entry(ctx, id)
		if err != nil {
			return err
		}
		if e.ReversalOf != 0 {
			return fmt.Errorf("ledger: entry %d is a mirror itself", id)
		}
		for i := range e.Lines {
			e.Lines[i].Amount = -e.Lines[i].Amount
		}
		e.Who, e.ShiftID, e.BusinessDay, e.ReversalOf = who, shiftID, day, id
		posted, err := post(ctx, e)
		if err != nil {
			return err
		}
		mirror = posted
		return nil
	})
	return mirror, err
}

func post(ctx context.Context, e Entry) (int64, error) {
	lines, err := balanced(e.Lines)
	if err != nil {
		return 0, err
	}
	accounts, err := accountIDs(ctx, lines)
	if err != nil {
		return 0, err
	}
	e.At = clock.Now(ctx)
	id, err := addEntry(ctx, e)
	if err != nil {
		return 0, err
	}
	if id == 0 {
		return 0, fault.New(fault.Conflict, "This has already been reversed.")
	}
	return id, addLines(ctx, id, lines, accounts)
}

// OfOrder returns the entries of an order, oldest first, mirrors included.
func OfOrder(ctx context.Context, orderID int64) ([]Entry, error) {
	return entries(ctx, "e.order_id = ?", orderID)
}

// OfTransaction returns the entries of a transaction, oldest first, mirrors included.
func OfTransaction(ctx context.Context, id int64) ([]Entry, error) {
	return entries(ctx, "e.transaction_id = ?", id)
}

// OfAccount returns the entries that touch an account, oldest first, mirrors included.
func OfAccount(ctx context.Context, code string) ([]Entry, error) {
	return entries(ctx, "e.id IN (SELECT x.entry_id FROM ledger_lines AS x JOIN ledger_accounts AS y ON y.id = x.account_id WHERE y.code = ?)", code)
}

// Balance is the sum of an account's lines, debits positive; an account that nothing was booked on has 0.
func Balance(ctx context.Context, code string) (money.Cents, error) {
	return accountSum(ctx, code)
}

// OrderSums returns what an order owes, and what was paid on it and paid back.
func OrderSums(ctx context.Context, orderID int64) (Sums, error) {
	receivable, due := Receivable(orderID).Code, RefundDue(orderID).Code
	sums, err := ofOrderByCause(ctx, orderID, receivable, due, Rounding.Code)
	if err != nil {
		return Sums{}, err
	}
	var s Sums
	for cause, sum := range sums[receivable] {
		s.Balance += sum
		switch cause {
		case ByTender:
			s.Tendered = -sum
		case ByChange:
			s.Change = sum
		case BySurcharge:
			s.Surcharges = sum
		case ByRounding:
			s.Rounding = sum
		case ByReturn:
			s.Cleared = -sum
		case ByOrder, ByDrawer, ByRefund, ByCore, Given:
		}
	}
	s.GivenBack = sums[due][ByTender] + sums[Rounding.Code][ByTender]
	return s, nil
}

// RoundedBy is by how much an order's cash came to more than was owed, below 0: to less, for one cause: ByTender is
// cash that was paid back.
func RoundedBy(ctx context.Context, orderID int64, cause Cause) (money.Cents, error) {
	sums, err := ofOrderByCause(ctx, orderID, Rounding.Code)
	return sums[Rounding.Code][cause], err
}

// OfShift is what was booked in a shift, by account, cause and person.
func OfShift(ctx context.Context, shiftID int64) ([]ShiftSum, error) { return ofShift(ctx, shiftID) }
