package payment

import (
	"context"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/order"
	"camber/internal/shop/register"
)

// Void takes a tender back, once (PAY-5): the mirror of its entries, the cash out of the drawer, voucher, points and
// credit as they were. A second time is a Conflict. What lies in a drawer is given back only at the register that took
// it, so that every drawer can be counted. What a card's company refuses changes nothing (M-22). It is called outside
// of any transaction.
func (s *Tenders) Void(ctx context.Context, actor access.Actor, orderID, id int64) (Transaction, error) {
	x, err := s.books.transactionAt(ctx, actor, orderID, id)
	if err != nil {
		return Transaction{}, err
	}
	if x.Kind == Card || x.Kind == InvoiceEcommerce {
		if err := s.cards.voidCard(ctx, actor, x); err != nil {
			return Transaction{}, err
		}
		return transaction(ctx, orderID, id)
	}
	var voided Transaction
	err = db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		x, err := transaction(ctx, orderID, id)
		if err != nil {
			return err
		}
		voided, err = s.voidTender(ctx, actor, o, x)
		return err
	})
	return voided, err
}

// VoidAll takes back every tender of the order that is held, each by itself (PAY-5, PAY-13), and returns why the others
// are still held, by their ids. One approval is enough for all of them (TRD-12). It is called outside of any
// transaction.
func (s *Tenders) VoidAll(ctx context.Context, actor access.Actor, orderID int64) (map[int64]error, error) {
	var all []Transaction
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		found, err := transactionsOfOrder(ctx, orderID)
		if err != nil {
			return err
		}
		if all = slices.DeleteFunc(found, func(x Transaction) bool { return !x.isHeld() }); len(all) == 0 {
			return nil
		}
		_, err = access.Need(ctx, actor, voidAllEffect(o, all))
		return err
	})
	if err != nil {
		return nil, err
	}
	actor = actor.Approved(access.VoidTender)
	held := map[int64]error{}
	for _, x := range all {
		_, err := s.Void(ctx, actor, orderID, x.ID)
		if f := fault.Of(err); f != nil && f.Kind == fault.Internal {
			return nil, err
		}
		if err == nil {
			continue
		}
		// Another void may have been first: what it took back is held no more.
		now, lost := transaction(ctx, orderID, x.ID)
		if lost != nil {
			return nil, lost
		}
		if now.isHeld() {
			held[x.ID] = err
		}
	}
	return held, nil
}

// isHeld says that the tender is with the shop, though a card's company may have been asked to void it.
func (x Transaction) isHeld() bool {
	return x.Movement == In && (x.Status == Captured || x.Status == VoidAsked)
}

func (s *Tenders) voidTender(
	ctx context.Context, actor access.Actor, o order.Order, x Transaction,
) (Transaction, error) {
	x, err := s.undoTender(ctx, actor, o, x)
	if err != nil {
		return Transaction{}, err
	}
	if err := publishNotice(ctx, Notice{Kind: NoticePayment, OrderID: o.ID, TransactionID: x.ID}); err != nil {
		return Transaction{}, err
	}
	_, err = s.orders.Settle(ctx, o.ID)
	return x, err
}

// undoTender gives a tender back to where it came from. What it belongs to is held.
func (s *Tenders) undoTender(
	ctx context.Context, actor access.Actor, o order.Order, x Transaction,
) (Transaction, error) {
	if err := s.mayVoid(ctx, actor, x); err != nil {
		return Transaction{}, err
	}
	approver, err := access.Need(ctx, actor, voidEffect(o, x))
	if err != nil {
		return Transaction{}, err
	}
	shift, err := s.orders.OpenShift(ctx, actor)
	if err != nil {
		return Transaction{}, err
	}
	at, err := s.locations.Location(ctx, x.LocationID)
	if err != nil {
		return Transaction{}, err
	}
	now := clock.Now(ctx)
	if err := reverseEntries(ctx, actor, shift.ID, at.Day(now), x.ID); err != nil {
		return Transaction{}, err
	}
	switch x.Kind {
	case Cash:
		err = s.registers.Move(ctx, register.Movement{
			ShiftID: shift.ID, Kind: register.Void, Amount: -x.Amount, TransactionID: x.ID, OrderID: x.OrderID,
			StaffID: actor.StaffID,
		})
	case GiftVoucher, RewardVoucher:
		err = s.promos.PutBack(ctx, x.ID, x.Amount, at.Day(now))
	case StoreCredit:
		err = s.credits.PutBack(ctx, actor.Who(), x.ID, x.Amount)
	case Check, OnAccount, Card, InvoiceEcommerce, Exchange:
	}
	if err != nil {
		return Transaction{}, err
	}
	x.Status, x.VoidedAt, x.VoidedBy = Void, now, actor.StaffID
	if err := saveVoid(ctx, x); err != nil {
		return Transaction{}, err
	}
	err = audit.Write(ctx, audit.Row{
		Who: actor.Who(), Second: approver, Action: "payment.void", Subject: "transaction", SubjectID: x.ID,
		LocationID: x.LocationID, RegisterID: actor.RegisterID,
		Detail: map[string]any{"order": x.OrderID, "amount": x.Amount},
	})
	return x, err
}

func (s *Tenders) mayVoid(ctx context.Context, actor access.Actor, x Transaction) error {
	back, err := refundedSum(ctx, x.ID)
	if err != nil {
		return err
	}
	waiting, err := waitingRefund(ctx, x)
	if err != nil {
		return err
	}
	switch {
	case x.Movement != In:
		return fault.New(fault.Conflict, "A refund can't be voided.")
	case x.Status != Captured:
		return fault.New(fault.Conflict, "This payment is already voided.")
	case x.Kind == Exchange:
		return cameAsGoods()
	case back > 0 || waiting > 0:
		return fault.New(fault.Conflict,
			"This payment was paid back or is due to be, in all or in part. It was not voided. Pay back what is left instead.")
	case (x.Kind == Cash || x.Kind == Check) && x.RegisterID != actor.RegisterID:
		if x.Kind == Check {
			return fault.New(fault.Conflict, "A check is given back at the register that took it.")
		}
		return fault.New(fault.Conflict, "Cash is given back at the register that took it.")
	}
	return nil
}
