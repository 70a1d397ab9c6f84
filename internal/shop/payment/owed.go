package payment

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/setting"
)

// lockPayer is the account of a customer who pays, held.
func (s *books) lockPayer(ctx context.Context, customerID int64) (Account, error) {
	if _, err := s.customers.Current(ctx, customerID); err != nil {
		return Account{}, err
	}
	return s.accounts.lockAccount(ctx, customerID)
}

// owedAsOrder is what an account owes, in the shape of an order without an id whose balance is what is owed: a card is
// charged for it as for an order, and what is more becomes store credit (PAY-18).
func (s *books) owedAsOrder(ctx context.Context, a Account, customerID, locationID int64) (order.Order, error) {
	c, err := s.customers.Customer(ctx, customerID)
	if err != nil {
		return order.Order{}, err
	}
	currency, err := setting.Get(ctx, setting.Currency, setting.Location(locationID))
	return order.Order{CustomerID: customerID, Name: c.Name(), LocationID: locationID, Currency: currency,
		BalanceDue: max(a.Owed, 0)}, err
}

// bookReceived books what came in without an order: it pays what is owed on account, and the rest becomes store credit.
func (s *books) bookReceived(
	ctx context.Context, actor access.Actor, a Account, no order.Order, x Transaction, into ledger.Account,
	more ...ledger.Line,
) (money.Cents, error) {
	net := x.Amount - x.Surcharge - x.SurchargeTax
	paid := min(no.BalanceDue, net)
	rest := net - paid
	lines := []ledger.Line{ledger.Debit(into, x.Amount), ledger.Credit(ledger.OnAccount(a.CustomerID), paid),
		ledger.Credit(ledger.StoreCredit(x.CustomerID), rest)}
	_, err := ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByTender, Who: whoBooks(actor, x), TransactionID: x.ID, ShiftID: x.ShiftID,
		LocationID: x.LocationID, BusinessDay: x.BusinessDay, Currency: no.Currency,
		Lines: append(lines, more...),
	})
	if err != nil {
		return 0, err
	}
	if rest > 0 {
		if err := s.credits.Deposit(ctx, whoBooks(actor, x), x.CustomerID, 0, rest,
			text.Key("Payment received")); err != nil {
			return 0, err
		}
	}
	return paid, logTransaction(ctx, actor, x, "payment.add",
		map[string]any{"customer": x.CustomerID, "amount": x.Amount, "kind": x.Kind, "on_account": paid})
}

// depositedBy is the store credit that came of a payment without an order; of any other there is none.
func depositedBy(ctx context.Context, x Transaction) (money.Cents, error) {
	if x.OrderID != 0 || x.Kind == StoreCredit {
		return 0, nil
	}
	booked, err := ledger.OfTransaction(ctx, x.ID)
	var sum money.Cents
	for _, e := range booked {
		sum -= amountOn(e, ledger.StoreCredit(x.CustomerID).Code)
	}
	return sum, err
}

// checkCreditLeft refuses to take a payment back whose store credit was spent.
func (s *books) checkCreditLeft(ctx context.Context, x Transaction) error {
	deposited, err := depositedBy(ctx, x)
	if err != nil || deposited == 0 {
		return err
	}
	who, err := s.accounts.mergedInto(ctx, x.CustomerID)
	if err != nil {
		return err
	}
	left, err := s.credits.Balance(ctx, who)
	if err == nil && left < deposited {
		err = fault.New(fault.Conflict,
			"%s of this payment became store credit, and the customer has only %s of credit left. The payment stays as it is. First undo what was paid with the credit.",
			deposited, left)
	}
	return err
}

// takeCreditBack takes away the store credit that came of a charge which is none any more, after its entries were
// mirrored. What of it was spent meanwhile the customer owes.
func (s *books) takeCreditBack(
	ctx context.Context, no order.Order, x Transaction, deposited money.Cents, day string,
) error {
	account, err := s.accounts.lockAccount(ctx, no.CustomerID)
	if err != nil {
		return err
	}
	left, err := s.credits.Balance(ctx, no.CustomerID)
	if err != nil {
		return err
	}
	there := min(left, deposited)
	if there > 0 {
		if err := s.credits.Withdraw(ctx, whoBooks(program, x), no.CustomerID, there,
			text.Key("Payment voided")); err != nil {
			return err
		}
	}
	if there == deposited && no.CustomerID == x.CustomerID {
		return nil
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByRefund, Who: whoBooks(program, x), TransactionID: x.ID, LocationID: x.LocationID,
		BusinessDay: day, Currency: no.Currency,
		Lines: []ledger.Line{
			ledger.Debit(ledger.StoreCredit(no.CustomerID), there),
			ledger.Debit(ledger.OnAccount(account.CustomerID), deposited-there),
			ledger.Credit(ledger.StoreCredit(x.CustomerID), deposited),
		},
	})
	return err
}
