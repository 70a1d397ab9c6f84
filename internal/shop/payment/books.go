package payment

import (
	"context"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/ledger"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/register"
)

// books write down money that moved: its transaction, its entries of the ledger, and its cash in the drawer.
type books struct {
	accounts  *Accounts
	credits   *credit.Service
	customers *customer.Service
	devices   *Devices
	locations *location.Service
	orders    *order.Service
	registers *register.Service
}

func logTransaction(
	ctx context.Context, actor access.Actor, x Transaction, action string, detail map[string]any,
) error {
	return audit.Write(ctx, audit.Row{
		Who: actor.Who(), Action: action, Subject: "transaction", SubjectID: x.ID, LocationID: x.LocationID,
		RegisterID: actor.RegisterID, Detail: detail,
	})
}

// transactionAt is a transaction of an order that the actor may see.
func (s *books) transactionAt(ctx context.Context, actor access.Actor, orderID, id int64) (Transaction, error) {
	if _, err := s.orders.AtTill(ctx, actor, orderID); err != nil {
		return Transaction{}, err
	}
	return transaction(ctx, orderID, id)
}

func (s *books) businessDay(ctx context.Context, locationID int64) (string, error) {
	at, err := s.locations.Location(ctx, locationID)
	return at.Day(clock.Now(ctx)), err
}

// shiftAt is the open shift of a register; 0: there is none.
func (s *books) shiftAt(ctx context.Context, registerID int64) (int64, error) {
	if registerID == 0 {
		return 0, nil
	}
	shift, err := s.registers.OpenShiftOf(ctx, registerID)
	if fault.Is(err, fault.NotFound) {
		return 0, nil
	}
	return shift.ID, err
}

// stampAtTill is a transaction captured now, in the open shift of the actor's register.
func (s *books) stampAtTill(
	ctx context.Context, actor access.Actor, locationID int64, x Transaction,
) (Transaction, error) {
	shift, err := s.orders.OpenShift(ctx, actor)
	if err != nil {
		return x, err
	}
	at, err := s.locations.Location(ctx, locationID)
	if err != nil {
		return x, err
	}
	x.Status, x.At = Captured, clock.Now(ctx)
	x.StaffID, x.LocationID, x.RegisterID, x.ShiftID, x.BusinessDay = actor.StaffID, locationID, actor.RegisterID,
		shift.ID, at.Day(x.At)
	if x.Movement == "" {
		x.Movement = In
	}
	return x, nil
}

// addAtTill stores a transaction of the actor's register, captured now, and its cash in the drawer.
func (s *books) addAtTill(
	ctx context.Context, actor access.Actor, locationID int64, x Transaction, key string,
) (Transaction, error) {
	x, err := s.stampAtTill(ctx, actor, locationID, x)
	if err != nil {
		return x, err
	}
	if key == "" {
		key = "none " + ids.Token()
	}
	if x.ID, err = addTransaction(ctx, x, key); err != nil || x.Kind != Cash {
		return x, err
	}
	m := register.Movement{ShiftID: x.ShiftID, Kind: register.Tender, Amount: x.Amount, TransactionID: x.ID,
		OrderID: x.OrderID, StaffID: actor.StaffID}
	if x.Movement == Out {
		m.Kind, m.Amount = register.Refund, -x.Amount
	}
	return x, s.registers.Move(ctx, m)
}

// bookCharge books money that came in without a drawer.
func (s *books) bookCharge(
	ctx context.Context, actor access.Actor, o order.Order, x Transaction, key string, into ledger.Account,
) (Transaction, error) {
	at, err := s.locations.Location(ctx, o.LocationID)
	if err != nil {
		return x, err
	}
	x.OrderID, x.Status, x.LocationID, x.At = o.ID, Captured, o.LocationID, clock.Now(ctx)
	x.BusinessDay = at.Day(x.At)
	if x.ID, err = addTransaction(ctx, x, key); err != nil {
		return x, err
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByTender, Who: whoBooks(actor, x), OrderID: o.ID, TransactionID: x.ID, ShiftID: x.ShiftID,
		LocationID:  o.LocationID,
		BusinessDay: x.BusinessDay, Currency: o.Currency,
		Lines: []ledger.Line{ledger.Debit(into, x.Amount), ledger.Credit(ledger.Receivable(o.ID), x.Amount)},
	})
	if err != nil {
		return x, err
	}
	if err := s.bookSurcharge(ctx, actor, o, x); err != nil {
		return x, err
	}
	return x, logTransaction(ctx, actor, x, "payment.add",
		map[string]any{"order": o.ID, "amount": x.Amount, "kind": x.Kind})
}

// whoBooks is who a shift's report counts a booking for.
func whoBooks(actor access.Actor, x Transaction) audit.Who {
	if actor.Kind == access.System {
		return whoAsked(x.StaffID).Who()
	}
	return actor.Who()
}

// whoAsked is who asked for a card, though the program heard what became of it.
func whoAsked(staffID int64) access.Actor {
	if staffID == 0 {
		return program
	}
	return access.Actor{Kind: access.Staff, StaffID: staffID}
}

// bookSurcharge books what a card costs on top: the order owes it, and the same transaction pays it (PAY-29).
func (s *books) bookSurcharge(ctx context.Context, actor access.Actor, o order.Order, x Transaction) error {
	if x.Surcharge+x.SurchargeTax == 0 {
		return nil
	}
	r, err := s.devices.SurchargeAt(ctx, x.LocationID)
	if err != nil {
		return err
	}
	lines := []ledger.Line{ledger.Debit(ledger.Receivable(o.ID), x.Surcharge+x.SurchargeTax),
		ledger.Credit(ledger.Surcharges, x.Surcharge)}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.BySurcharge, Who: whoBooks(actor, x), OrderID: o.ID, TransactionID: x.ID, ShiftID: x.ShiftID,
		LocationID:  x.LocationID,
		BusinessDay: x.BusinessDay, Currency: o.Currency, Lines: append(lines, r.taxLines(x.SurchargeTax)...),
	})
	return err
}

// taxLines splits the tax of a surcharge among its rates.
func (r SurchargeRate) taxLines(amount money.Cents) []ledger.Line {
	if len(r.Tax) == 0 { // the rates changed since the card was asked for
		return []ledger.Line{ledger.Credit(ledger.Tax("surcharge"), amount)}
	}
	weights := make([]int64, len(r.Tax))
	for i, t := range r.Tax {
		weights[i] = int64(t.PPM)
	}
	lines := make([]ledger.Line, len(r.Tax))
	for i, part := range money.Allocate(amount, weights) {
		lines[i] = ledger.Credit(ledger.Tax(r.Tax[i].Code), part)
	}
	return lines
}

// bookPaidOut books a transaction by which a due was paid: what was due is due no more, and the means has it less. Of
// an order that was called off it also lessens what was paid on it. Without a transaction all of the due was rounded
// away.
func (s *books) bookPaidOut(
	ctx context.Context, actor access.Actor, o order.Order, d Due, out Transaction, from ledger.Account,
	amount money.Cents, approver int64,
) error {
	entry := ledger.Entry{
		Cause: ledger.ByTender, Who: actor.Who(), OrderID: o.ID, TransactionID: out.ID, ShiftID: out.ShiftID,
		LocationID:  o.LocationID,
		BusinessDay: out.BusinessDay, Currency: o.Currency,
	}
	owed := ledger.RefundDue(o.ID)
	if d.ReturnID == 0 {
		owed = ledger.Receivable(o.ID)
	}
	if d.ReturnID == 0 && !d.unowed {
		moved := entry
		moved.Cause, moved.Lines = ledger.ByRefund,
			[]ledger.Line{ledger.Debit(ledger.RefundDue(o.ID), amount), ledger.Credit(owed, amount)}
		if _, err := ledger.Post(ctx, moved); err != nil {
			return err
		}
	}
	rounded := []ledger.Line{ledger.Debit(owed, amount-out.Amount), ledger.Credit(ledger.Rounding, amount-out.Amount)}
	if d.ReturnID == 0 && amount != out.Amount { // the order owes by its rounding, as when cash was taken
		apart := entry
		apart.Cause, apart.Lines, rounded = ledger.ByRounding, rounded, nil
		if _, err := ledger.Post(ctx, apart); err != nil {
			return err
		}
	}
	entry.Lines = append(rounded, ledger.Debit(owed, out.Amount), ledger.Credit(from, out.Amount))
	if out.Amount != 0 || rounded != nil {
		if _, err := ledger.Post(ctx, entry); err != nil {
			return err
		}
	}
	if d.ID != 0 {
		d.Paid += amount
		if err := saveDue(ctx, d); err != nil {
			return err
		}
	}
	said := audit.Row{
		Who: actor.Who(), Second: approver, Action: "payment.refund", Subject: "transaction", SubjectID: out.ID,
		LocationID: o.LocationID, RegisterID: actor.RegisterID,
		Detail: map[string]any{"order": o.ID, "amount": out.Amount, "kind": out.Kind, "of": out.ParentID},
	}
	if out.ID == 0 {
		said.Subject, said.SubjectID = "refund", d.ID
	}
	if err := audit.Write(ctx, said); err != nil {
		return err
	}
	if err := publishNotice(ctx, Notice{Kind: NoticePayment, OrderID: o.ID, TransactionID: out.ID}); err != nil {
		return err
	}
	_, err := s.orders.Settle(ctx, o.ID)
	return err
}

// reverseEntries books the mirrors of a transaction's entries, of these causes or of all, that have none yet.
func reverseEntries(
	ctx context.Context, actor access.Actor, shiftID int64, day string, id int64, causes ...ledger.Cause,
) error {
	booked, err := ledger.OfTransaction(ctx, id)
	if err != nil {
		return err
	}
	for _, e := range unmirroredEntries(booked) {
		if len(causes) > 0 && !slices.Contains(causes, e.Cause) {
			continue
		}
		if _, err := ledger.Reverse(ctx, e.ID, actor.Who(), shiftID, day); err != nil {
			return err
		}
	}
	return nil
}

// mirrorCharge undoes the entries of a charge that is none any more: its tender's, its surcharge's, and what was due of
// it.
func (s *books) mirrorCharge(ctx context.Context, o order.Order, a Attempt, status Status) error {
	x, err := transactionOf(ctx, a)
	if err != nil {
		return err
	}
	at, err := s.locations.Location(ctx, x.LocationID)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	shift, err := s.shiftAt(ctx, a.RegisterID)
	if err != nil {
		return err
	}
	deposited, err := depositedBy(ctx, x)
	if err != nil {
		return err
	}
	if err := reverseEntries(ctx, whoAsked(x.StaffID), shift, at.Day(now), x.ID); err != nil {
		return err
	}
	if deposited > 0 {
		if err := s.takeCreditBack(ctx, o, x, deposited, at.Day(now)); err != nil {
			return err
		}
	}
	x.Status, x.VoidedAt = status, now
	if err := saveVoid(ctx, x); err != nil {
		return err
	}
	action := "payment.refund"
	if status == Void {
		action = "payment.void"
	}
	if err := logTransaction(ctx, program, x, action, map[string]any{"order": o.ID, "amount": x.Amount}); err != nil {
		return err
	}
	return s.settleOrder(ctx, o)
}

// settleOrder brings the sums of an order up to date; without one there are none.
func (s *books) settleOrder(ctx context.Context, o order.Order) error {
	if o.ID == 0 {
		return nil
	}
	_, err := s.orders.Settle(ctx, o.ID)
	return err
}
