package payment

import (
	"context"
	"slices"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/credit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/promo"
	"camber/internal/shop/setting"
)

// Due is money of an order that must be paid back (PAY-29), by the payment that it came in with.
type Due struct {
	ID            int64
	OrderID       int64
	TransactionID int64 // the payment
	ReturnID      int64 // 0: the order was called off
	Amount        money.Cents
	Paid          money.Cents
	Reason        string
	StaffID       int64
	ApproverID    int64 // 0: who did it may
	Added         time.Time

	PaidAs Kind // how PayBack has just paid it; it is not kept

	unowed bool // it was paid back though nobody owed it: the order owes it again
}

// Left is what is still to be paid back.
func (d Due) Left() money.Cents { return d.Amount - d.Paid }

// Refunds are money that goes back, and what of it is still due.
type Refunds struct {
	books   *books
	cards   *Cards
	credits *credit.Service
	orders  *order.Service
	promos  *promo.Service
}

// RefundsDue lists what is still to be paid back at a store (0: everywhere), the oldest first.
func (*Refunds) RefundsDue(ctx context.Context, locationID int64, limit int) ([]Due, error) {
	return openDues(ctx, locationID, limit)
}

// DuesOf lists all that was, or is, to be paid back of an order.
func (*Refunds) DuesOf(ctx context.Context, orderID int64) ([]Due, error) {
	return duesOf(ctx, orderID)
}

// HeldPayment is what the shop still has of a payment: not paid back, not due to be, and of cash without the change
// given.
type HeldPayment struct {
	Transaction
	Left money.Cents
}

// HeldPayments returns an order's payments of which the shop still has something, in the order they came in.
func (s *Refunds) HeldPayments(ctx context.Context, o order.Order) ([]HeldPayment, error) {
	all, err := transactionsOfOrder(ctx, o.ID)
	if err != nil {
		return nil, err
	}
	dues, err := duesOf(ctx, o.ID)
	if err != nil {
		return nil, err
	}
	var found []HeldPayment
	for _, x := range all {
		if x.Movement != In || x.Status != Captured && x.Status != VoidAsked {
			continue
		}
		back, err := refundedSum(ctx, x.ID)
		if err != nil {
			return nil, err
		}
		waiting, err := waitingRefund(ctx, x)
		if err != nil {
			return nil, err
		}
		var due money.Cents // what was too little to be paid in coins was due all the same
		for _, d := range dues {
			if d.TransactionID == x.ID {
				due += d.Amount
			}
		}
		found = append(found, HeldPayment{x, x.Amount - max(back+waiting, due)})
	}
	change := o.ChangeGiven()
	for i := len(found) - 1; i >= 0 && change > 0; i-- { // change came out of the last cash
		if found[i].Kind == Cash {
			less := min(change, found[i].Left)
			found[i].Left -= less
			change -= less
		}
	}
	return slices.DeleteFunc(found, func(h HeldPayment) bool { return h.Left <= 0 }), nil
}

// waitingRefund is what of a payment is due to be paid back and was not yet.
func waitingRefund(ctx context.Context, x Transaction) (money.Cents, error) {
	found, err := duesOf(ctx, x.OrderID)
	if err != nil {
		return 0, err
	}
	var sum money.Cents
	for _, d := range found {
		if d.TransactionID == x.ID {
			sum += d.Left()
		}
	}
	if x.Kind != Card && x.Kind != InvoiceEcommerce {
		return sum, nil
	}
	a, err := attempt(ctx, attemptKey{transactionID: x.ID})
	if fault.Is(err, fault.NotFound) {
		return sum, nil
	}
	return sum + a.RefundDue, err
}

// OweHeld makes all that is held of an order that was called off a refund that is due, inside the transaction that
// mirrors its sale: captured money never disappears (M-25, M-26). What cards cost on top and what cash was rounded by
// go with the order.
func (s *Refunds) OweHeld(ctx context.Context, actor access.Actor, o order.Order, reason string, approver int64) error {
	held, err := s.HeldPayments(ctx, o)
	if err != nil {
		return err
	}
	for _, h := range held {
		if h.Status == VoidAsked {
			return fault.New(fault.Conflict,
				"A void of a card payment is under way, so the order was not called off. Wait until it has ended, look at the payments, then try again.")
		}
		if err := s.mirrorRounding(ctx, actor, o, h.ID); err != nil {
			return err
		}
		d := Due{OrderID: o.ID, TransactionID: h.ID, Amount: h.Left, Reason: reason, StaffID: actor.StaffID,
			ApproverID: approver}
		if err := s.oweDue(ctx, actor, o, d); err != nil {
			return err
		}
	}
	return nil
}

// oweDue books a refund that is due of an order's payment.
func (s *Refunds) oweDue(ctx context.Context, actor access.Actor, o order.Order, d Due) error {
	day, err := s.books.businessDay(ctx, o.LocationID)
	if err != nil {
		return err
	}
	shift, err := s.books.shiftAt(ctx, actor.RegisterID)
	if err != nil {
		return err
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByRefund, Who: actor.Who(), OrderID: o.ID, TransactionID: d.TransactionID, ShiftID: shift,
		LocationID: o.LocationID, BusinessDay: day, Currency: o.Currency,
		Lines: []ledger.Line{ledger.Debit(ledger.Receivable(o.ID), d.Amount),
			ledger.Credit(ledger.RefundDue(o.ID), d.Amount)},
	})
	if err != nil {
		return err
	}
	_, err = noteDue(ctx, actor, o, d)
	return err
}

// noteDue keeps that money is to be paid back.
func noteDue(ctx context.Context, actor access.Actor, o order.Order, d Due) (int64, error) {
	id, err := addDue(ctx, d)
	if err != nil {
		return 0, err
	}
	return id, audit.Write(ctx, audit.Row{
		Who: actor.Who(), Second: d.ApproverID, Action: "refund.due", Subject: "refund", SubjectID: id,
		LocationID: o.LocationID, RegisterID: actor.RegisterID,
		Detail: map[string]any{"order": o.ID, "transaction": d.TransactionID, "amount": d.Amount},
	})
}

// mirrorRounding mirrors what a payment has cost on top or was rounded by.
func (s *Refunds) mirrorRounding(ctx context.Context, actor access.Actor, o order.Order, id int64) error {
	day, err := s.books.businessDay(ctx, o.LocationID)
	if err != nil {
		return err
	}
	shift, err := s.books.shiftAt(ctx, actor.RegisterID)
	if err != nil {
		return err
	}
	return reverseEntries(ctx, actor, shift, day, id, ledger.ByRounding, ledger.BySurcharge)
}

// ReturnDues keeps what a return gives back to each payment, inside the transaction that has booked it as refund due.
// The shares together are never more than is held.
func (s *Refunds) ReturnDues(ctx context.Context, actor access.Actor, o order.Order, shares []Due) ([]Due, error) {
	for i, d := range shares {
		id, err := noteDue(ctx, actor, o, d)
		if err != nil {
			return nil, err
		}
		shares[i].ID = id
	}
	return shares, nil
}

// PayBack pays out a refund that is due (PAY-29): the way that the money came, or as cash or store credit. A check, and
// what goods have paid, come back as cash. It needs the right to refund, or another person's approval (TRD-12, M-37). What a card's company
// refuses stays due. It is called outside of any transaction.
func (s *Refunds) PayBack(ctx context.Context, actor access.Actor, dueID int64, as Kind) (Due, error) {
	d, err := dueByID(ctx, dueID)
	if err != nil {
		return Due{}, err
	}
	x, err := s.books.transactionAt(ctx, actor, d.OrderID, d.TransactionID)
	if err != nil {
		return Due{}, err
	}
	if as == "" {
		as = x.Kind
	}
	if as == Check || as == Exchange {
		as = Cash
	}
	switch {
	case as != x.Kind && as != Cash && as != StoreCredit:
		return Due{}, fault.New(fault.Invalid, "A refund goes back the way it was paid, or as cash or store credit.")
	case as == Card, as == InvoiceEcommerce:
		err = s.RefundDue(ctx, actor, d)
	default:
		err = s.payOut(ctx, actor, d.ID, as)
	}
	if err != nil {
		return Due{}, err
	}
	d, err = dueByID(ctx, dueID)
	d.PaidAs = as
	return d, err
}

func refundUnderWay() error {
	return fault.New(fault.Conflict,
		"A refund of this payment is under way, so this was not done. Wait until it has ended, then look again.")
}

func alreadyBack() error { return fault.New(fault.Conflict, "This was paid back already.") }

func (s *Refunds) payOut(ctx context.Context, actor access.Actor, dueID int64, as Kind) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		d, err := dueByID(ctx, dueID)
		if err != nil {
			return err
		}
		o, err := s.orders.Lock(ctx, actor, d.OrderID)
		if err != nil {
			return err
		}
		if d, err = dueByID(ctx, dueID); err != nil {
			return err
		}
		if d.Left() == 0 {
			return alreadyBack()
		}
		x, err := transaction(ctx, d.OrderID, d.TransactionID)
		if err != nil {
			return err
		}
		approver, err := access.Need(ctx, actor, refundEffect(o, x, d, d.Left(), as))
		if err != nil {
			return err
		}
		return s.GiveBack(ctx, actor, o, d, as, approver)
	})
}

// GiveBack books that a due is paid out to a means that is no card, inside the caller's transaction and by its leave.
func (s *Refunds) GiveBack(
	ctx context.Context, actor access.Actor, o order.Order, d Due, as Kind, approver int64,
) error {
	x, err := transaction(ctx, d.OrderID, d.TransactionID)
	if err != nil {
		return err
	}
	a, err := attempt(ctx, attemptKey{transactionID: x.ID})
	if err == nil && a.State == RefundRequested {
		return refundUnderWay()
	}
	if err != nil && !fault.Is(err, fault.NotFound) {
		return err
	}
	out := Transaction{OrderID: o.ID, CustomerID: x.CustomerID, Kind: as, Movement: Out, ParentID: x.ID,
		ReturnID: d.ReturnID, RefID: x.RefID}
	if out.Amount, err = s.handedOut(ctx, o, x, d, as); err != nil {
		return err
	}
	out.Rounded = out.Amount - d.Left()
	var from ledger.Account
	switch as {
	case Cash:
		from = ledger.Cash(actor.RegisterID)
	case StoreCredit:
		if x.Kind != StoreCredit {
			out.CustomerID = o.CustomerID
		}
		if out.CustomerID == 0 {
			return fault.New(fault.Conflict, "Store credit belongs to a customer. Choose one for the order first.")
		}
		from = ledger.StoreCredit(out.CustomerID)
	case GiftVoucher:
		from = ledger.Gift(x.RefID)
	case RewardVoucher:
		from = ledger.RewardPromo
	case OnAccount:
		from = ledger.OnAccount(x.CustomerID)
	case Exchange:
		from = ledger.Exchanges
	case Check, Card, InvoiceEcommerce:
		return fault.New(fault.Invalid, "A refund goes back the way it was paid, or as cash or store credit.")
	}
	if out.Amount == 0 { // less than the smallest coin
		if out, err = s.books.stampAtTill(ctx, actor, o.LocationID, out); err != nil {
			return err
		}
		return s.books.bookPaidOut(ctx, actor, o, d, out, from, d.Left(), approver)
	}
	if out, err = s.books.addAtTill(ctx, actor, o.LocationID, out, "refund "+ids.Token()); err != nil {
		return err
	}
	if err := s.refill(ctx, actor, x, out, d.Left()); err != nil {
		return err
	}
	return s.books.bookPaidOut(ctx, actor, o, d, out, from, d.Left(), approver)
}

// handedOut is what a due is paid out as. Cash is rounded as it is when it is taken (PAY-28): all that was paid back on
// the order in cash together, so that several refunds drift no further than one, and never to more than the shop still
// has of its payments. Cash of an order that was called off goes back as it came.
func (s *Refunds) handedOut(ctx context.Context, o order.Order, x Transaction, d Due, as Kind) (money.Cents, error) {
	calledOff := d.ReturnID == 0
	if as != Cash || calledOff && x.Kind == Cash {
		return d.Left(), nil
	}
	round, err := setting.Get(ctx, setting.RoundCash, setting.Location(o.LocationID))
	if err != nil || !round {
		return d.Left(), err
	}
	cause := ledger.ByTender
	if calledOff {
		cause = ledger.ByRounding
	}
	over, err := ledger.RoundedBy(ctx, o.ID, cause)
	if err != nil {
		return 0, err
	}
	held, err := s.HeldPayments(ctx, o)
	if err != nil {
		return 0, err
	}
	exact := d.Left() - over
	most := exact
	for _, h := range held {
		most += h.Left
	}
	rounded := exact.Nickel()
	if rounded > most {
		rounded -= money.Nickel
	}
	return max(rounded, 0), nil
}

// refill gives back to a voucher, to points or to credit.
func (s *Refunds) refill(ctx context.Context, actor access.Actor, x, out Transaction, amount money.Cents) error {
	switch {
	case out.Kind == GiftVoucher, out.Kind == RewardVoucher:
		return s.promos.PutBack(ctx, x.ID, amount, out.BusinessDay)
	case out.Kind == StoreCredit && x.Kind == StoreCredit:
		return s.credits.PutBack(ctx, actor.Who(), x.ID, amount)
	case out.Kind == StoreCredit:
		return s.credits.Deposit(ctx, actor.Who(), out.CustomerID, out.OrderID, amount, text.Key("Refund of order #%s"))
	}
	return nil
}

// GiveCredit gives a customer store credit that the caller has booked, inside its transaction.
func (s *Refunds) GiveCredit(
	ctx context.Context, actor access.Actor, customerID, orderID int64, amount money.Cents,
) error {
	description := text.Key("Goods brought back")
	if orderID != 0 {
		description = text.Key("Refund of order #%s")
	}
	return s.credits.Deposit(ctx, actor.Who(), customerID, orderID, amount, description)
}
