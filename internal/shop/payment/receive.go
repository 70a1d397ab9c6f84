package payment

import (
	"context"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
)

// Received is what became of money that came in without an order.
type Received struct {
	Transaction Transaction
	Applied     []Charge    // what it paid of the account, in Amount
	Owed        money.Cents // on account, afterwards
	Credit      money.Cents // store credit, afterwards
}

// Receive takes money of a customer without an order (PAY-18): it pays what they owe on account, the oldest first, and the
// rest becomes store credit. What nobody paid for, and credit itself, pay no more than is owed. A repeat of its intent
// answers the same transaction. It is called outside of any transaction.
func (s *Service) Receive(ctx context.Context, actor access.Actor, t Tender) (Received, error) {
	if err := positive(t.Amount); err != nil {
		return Received{}, err
	}
	if err := mayReceive(actor); err != nil {
		return Received{}, err
	}
	_, repeated, err := receivedBefore(ctx, t)
	if err != nil {
		return Received{}, err
	}
	switch t.Kind {
	case Cash, Check, StoreCredit:
	case GiftVoucher, RewardVoucher:
		if repeated {
			break
		}
		if t, err = s.opened(ctx, actor, t); err != nil {
			return Received{}, err
		}
		if t.voucher.ID == 0 {
			return Received{}, fault.New(fault.Invalid, "Reward points pay for orders alone.")
		}
	case Card, OnAccount, InvoiceEcommerce: // a card is StartTerminal's
		return Received{}, orNotTaken(nil)
	default:
		return Received{}, orNotTaken(nil)
	}
	var done Received
	err = db.Atomic(ctx, func(ctx context.Context) error {
		a, err := s.payer(ctx, t.CustomerID)
		if err != nil {
			return err
		}
		x, repeated, err := receivedBefore(ctx, t)
		if err != nil {
			return err
		}
		got := Received{Transaction: x}
		if !repeated {
			if got.Transaction, got.Applied, err = s.receive(ctx, actor, a, t); err != nil {
				return err
			}
		}
		done, err = s.stands(ctx, got)
		return err
	})
	return done, err
}

// stands adds to money that came in how its customer stands now.
func (s *Service) stands(ctx context.Context, got Received) (Received, error) {
	a, err := s.Account(ctx, got.Transaction.CustomerID)
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

// payer is the account of a customer who pays, held.
func (s *Service) payer(ctx context.Context, customerID int64) (Account, error) {
	if _, err := s.customers.Current(ctx, customerID); err != nil {
		return Account{}, err
	}
	return s.heldAccount(ctx, customerID)
}

// receivedBefore finds what the same intention has paid before.
func receivedBefore(ctx context.Context, t Tender) (Transaction, bool, error) {
	earlier, found, err := withIntent(ctx, t.IntentKey)
	if err != nil || !found {
		return Transaction{}, false, err
	}
	if earlier.CustomerID != t.CustomerID {
		return Transaction{}, false, otherIntent()
	}
	return again(ctx, t)
}

// receive books what came in.
func (s *Service) receive(ctx context.Context, actor access.Actor, a Account, t Tender) (Transaction, []Charge, error) {
	x := Transaction{Kind: t.Kind, Amount: t.Amount}
	if on, err := takes(ctx, actor.LocationID, t.Kind); err != nil || !on {
		return x, nil, orNotTaken(err)
	}
	if err := t.twin(ctx); err != nil {
		return x, nil, err
	}
	no, err := s.owing(ctx, a, t.CustomerID, actor.LocationID)
	if err != nil {
		return x, nil, err
	}
	if (t.Kind == RewardVoucher || t.Kind == StoreCredit) && t.Amount > no.BalanceDue {
		return x, nil, tooMuch(no.BalanceDue)
	}
	into, err := s.means(ctx, actor, &x, no, t)
	if err != nil {
		return x, nil, err
	}
	x.CustomerID = t.CustomerID
	if x, err = s.put(ctx, actor, actor.LocationID, x, t.IntentKey); err != nil {
		return x, nil, err
	}
	if err := s.draw(ctx, actor, no, x, t); err != nil {
		return x, nil, err
	}
	before, err := s.Statement(ctx, a.CustomerID, x.BusinessDay)
	if err != nil {
		return x, nil, err
	}
	paid, err := s.credited(ctx, actor, a, no, x, into)
	return x, before.pays(paid), err
}

// credited books what came in without an order: it pays what is owed on account, and the rest becomes store credit.
func (s *Service) credited(ctx context.Context, actor access.Actor, a Account, no order.Order, x Transaction, into ledger.Account, more ...ledger.Line) (money.Cents, error) {
	net := x.Amount - x.Surcharge - x.SurchargeTax
	paid := min(no.BalanceDue, net)
	rest := net - paid
	lines := []ledger.Line{ledger.Debit(into, x.Amount), ledger.Credit(ledger.OnAccount(a.CustomerID), paid), ledger.Credit(ledger.StoreCredit(x.CustomerID), rest)}
	_, err := ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByTender, Who: whose(actor, x), TransactionID: x.ID, ShiftID: x.ShiftID, LocationID: x.LocationID, BusinessDay: x.BusinessDay, Currency: no.Currency,
		Lines: append(lines, more...),
	})
	if err != nil {
		return 0, err
	}
	if rest > 0 {
		if err := s.credits.Deposit(ctx, whose(actor, x), x.CustomerID, 0, rest, text.Key("Payment received")); err != nil {
			return 0, err
		}
	}
	return paid, s.log(ctx, actor, x, "payment.add", map[string]any{"customer": x.CustomerID, "amount": x.Amount, "kind": x.Kind, "on_account": paid})
}

// pays is what an amount pays of the charges that are open, the oldest first.
func (st Statement) pays(amount money.Cents) []Charge {
	var paid []Charge
	for _, c := range st.Charges {
		if part := min(amount, c.Open); part > 0 {
			c.Amount, c.Open = part, c.Open-part
			paid, amount = append(paid, c), amount-part
		}
	}
	return paid
}

// VoidReceived takes back what came in without an order, once: the account owes it again, and the store credit that came of
// it is gone. Where that was spent already it is a Conflict. A card's company voids it, or pays it back once it is settled
// (PAY-7). It is called outside of any transaction.
func (s *Service) VoidReceived(ctx context.Context, actor access.Actor, customerID, id int64) (Transaction, error) {
	var voided Transaction
	card, err := s.cardWithout(ctx, actor, customerID, id)
	if err != nil {
		return voided, err
	}
	if card.ID != 0 {
		if err := s.cardAction(ctx, actor, card); err != nil {
			return voided, err
		}
		return transactionOf(ctx, Attempt{TransactionID: id})
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		a, err := s.payer(ctx, customerID)
		if err != nil {
			return err
		}
		o, err := s.owing(ctx, a, customerID, actor.LocationID)
		if err != nil {
			return err
		}
		x, err := receivedOf(ctx, customerID, id)
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
		if x, err = s.undo(ctx, actor, o, x); err != nil {
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

// Paid are the transactions behind lines of a statement, by their ids.
func (*Service) Paid(ctx context.Context, moves []Move) (map[int64]Transaction, error) {
	ids := make([]int64, len(moves))
	for i, m := range moves {
		ids[i] = m.TransactionID
	}
	found, err := withIDs(ctx, ids)
	by := make(map[int64]Transaction, len(found))
	for _, x := range found {
		by[x.ID] = x
	}
	return by, err
}
