package payment

import (
	"context"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
)

// Received is what became of money that came in without an order.
type Received struct {
	Transaction Transaction
	Applied     []Charge    // what it paid of the account, in Amount
	Owed        money.Cents // on account, afterwards
	Credit      money.Cents // store credit, afterwards
}

// Receive takes money of a customer without an order (PAY-18): it pays what they owe on account, the oldest first, and
// the rest becomes store credit. What nobody paid for, and credit itself, pay no more than is owed. A repeat of its
// intent answers the same transaction. It is called outside of any transaction.
func (s *Tenders) Receive(ctx context.Context, actor access.Actor, t Tender) (Received, error) {
	if err := checkAmount(t.Amount); err != nil {
		return Received{}, err
	}
	if err := mayReceive(actor); err != nil {
		return Received{}, err
	}
	_, repeated, err := repeatedReceipt(ctx, t)
	if err != nil {
		return Received{}, err
	}
	switch t.Kind {
	case Cash, Check, StoreCredit:
	case GiftVoucher, RewardVoucher:
		if repeated {
			break
		}
		if t, err = s.openVoucher(ctx, actor, t); err != nil {
			return Received{}, err
		}
		if t.voucher.ID == 0 {
			return Received{}, fault.New(fault.Invalid, "Reward points pay for orders alone.")
		}
	case Card, OnAccount, InvoiceEcommerce, Exchange: // a card is charged by Terminals.Start
		return Received{}, orNotTaken(nil)
	default:
		return Received{}, orNotTaken(nil)
	}
	var done Received
	err = db.Atomic(ctx, func(ctx context.Context) error {
		a, err := s.books.lockPayer(ctx, t.CustomerID)
		if err != nil {
			return err
		}
		x, repeated, err := repeatedReceipt(ctx, t)
		if err != nil {
			return err
		}
		got := Received{Transaction: x}
		if !repeated {
			if got.Transaction, got.Applied, err = s.bookReceipt(ctx, actor, a, t); err != nil {
				return err
			}
		}
		done, err = s.withBalances(ctx, got)
		return err
	})
	return done, err
}

// withBalances adds to money that came in how its customer stands now.
func (s *Tenders) withBalances(ctx context.Context, got Received) (Received, error) {
	a, err := s.accounts.Account(ctx, got.Transaction.CustomerID)
	if err != nil {
		return got, err
	}
	got.Owed = a.Owed
	got.Credit, err = s.credits.Balance(ctx, got.Transaction.CustomerID)
	return got, err
}

func mayReceive(actor access.Actor) error {
	if !actor.May(access.SellAtTill) || actor.RegisterID == 0 {
		return fault.New(fault.Forbidden, "You may not sell at this register.")
	}
	return nil
}

// repeatedReceipt finds what the same intention has paid before.
func repeatedReceipt(ctx context.Context, t Tender) (Transaction, bool, error) {
	earlier, found, err := transactionWithIntent(ctx, t.IntentKey)
	if err != nil || !found {
		return Transaction{}, false, err
	}
	if earlier.CustomerID != t.CustomerID {
		return Transaction{}, false, otherIntent()
	}
	return repeatedTender(ctx, t)
}

// bookReceipt books what came in.
func (s *Tenders) bookReceipt(
	ctx context.Context, actor access.Actor, a Account, t Tender,
) (Transaction, []Charge, error) {
	x := Transaction{Kind: t.Kind, Amount: t.Amount}
	if on, err := takesKind(ctx, actor.LocationID, t.Kind); err != nil || !on {
		return x, nil, orNotTaken(err)
	}
	if err := t.refuseTwin(ctx); err != nil {
		return x, nil, err
	}
	no, err := s.books.owedAsOrder(ctx, a, t.CustomerID, actor.LocationID)
	if err != nil {
		return x, nil, err
	}
	if (t.Kind == RewardVoucher || t.Kind == StoreCredit) && t.Amount > no.BalanceDue {
		return x, nil, tooMuch(no.BalanceDue)
	}
	into, err := s.tenderAccount(ctx, actor, &x, no, t)
	if err != nil {
		return x, nil, err
	}
	x.CustomerID = t.CustomerID
	if x, err = s.books.addAtTill(ctx, actor, actor.LocationID, x, t.IntentKey); err != nil {
		return x, nil, err
	}
	if err := s.drawTender(ctx, actor, no, x, t); err != nil {
		return x, nil, err
	}
	before, err := s.accounts.Statement(ctx, a.CustomerID, x.BusinessDay)
	if err != nil {
		return x, nil, err
	}
	paid, err := s.books.bookReceived(ctx, actor, a, no, x, into)
	return x, before.paidCharges(paid), err
}

// paidCharges is what an amount pays of the charges that are open, the oldest first.
func (st Statement) paidCharges(amount money.Cents) []Charge {
	var paid []Charge
	for _, c := range st.Charges {
		if part := min(amount, c.Open); part > 0 {
			c.Amount, c.Open = part, c.Open-part
			paid, amount = append(paid, c), amount-part
		}
	}
	return paid
}

// VoidReceived takes back what came in without an order, once: the account owes it again, and the store credit that
// came of it is gone. Where that was spent already it is a Conflict. A card's company voids it, or pays it back once it
// is settled (PAY-7). It is called outside of any transaction.
func (s *Tenders) VoidReceived(ctx context.Context, actor access.Actor, customerID, id int64) (Transaction, error) {
	var voided Transaction
	card, err := s.cardWithout(ctx, actor, customerID, id)
	if err != nil {
		return voided, err
	}
	if card.ID != 0 {
		if err := s.refunds.cardAction(ctx, actor, card); err != nil {
			return voided, err
		}
		return transactionOf(ctx, Attempt{TransactionID: id})
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		a, err := s.books.lockPayer(ctx, customerID)
		if err != nil {
			return err
		}
		o, err := s.books.owedAsOrder(ctx, a, customerID, actor.LocationID)
		if err != nil {
			return err
		}
		x, err := lockReceived(ctx, customerID, id)
		if err != nil {
			return err
		}
		if x.LocationID != actor.LocationID {
			return noPayment()
		}
		deposited, err := depositedBy(ctx, x)
		if err != nil {
			return err
		}
		if x, err = s.undoTender(ctx, actor, o, x); err != nil {
			return err
		}
		voided = x
		if deposited == 0 {
			return nil
		}
		return s.credits.Withdraw(ctx, actor.Who(), customerID, deposited, text.Key("Payment voided"))
	})
	return voided, err
}

// ReceivedBy returns what an attempt without an order took so far, and how its customer stands now.
func (s *Tenders) ReceivedBy(ctx context.Context, a Attempt) (Received, error) {
	got := Received{Transaction: Transaction{CustomerID: a.CustomerID}}
	if a.TransactionID != 0 {
		var err error
		if got.Transaction, err = transactionOf(ctx, a); err != nil {
			return got, err
		}
	}
	return s.withBalances(ctx, got)
}

// cardWithout is a payment by card of a customer without an order; the zero transaction: it was none by card.
func (s *Tenders) cardWithout(ctx context.Context, actor access.Actor, customerID, id int64) (Transaction, error) {
	if err := mayReceive(actor); err != nil {
		return Transaction{}, err
	}
	if _, err := s.customers.Current(ctx, customerID); err != nil {
		return Transaction{}, err
	}
	x, err := transactionOf(ctx, Attempt{TransactionID: id})
	switch {
	case err != nil:
		return Transaction{}, err
	case x.OrderID != 0 || x.CustomerID != customerID || x.LocationID != actor.LocationID:
		return Transaction{}, noPayment()
	case x.Kind != Card:
		return Transaction{}, nil
	}
	return x, s.books.checkCreditLeft(ctx, x)
}
