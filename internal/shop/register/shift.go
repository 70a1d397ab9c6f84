package register

import (
	"context"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/setting"
)

// MoveCash puts cash into the drawer of the actor's register or takes it out, for a reason and without a sale
// (SHIFT-1): kind is PaidIn, PaidOut or Drop, amount above 0. Who may not alone needs an approval (TRD-12).
func (s *Service) MoveCash(ctx context.Context, actor access.Actor, kind Kind, amount money.Cents,
	reason string) error {
	reason = strings.TrimSpace(reason)
	fields := map[string]fault.Text{}
	if amount <= 0 || amount > money.Largest {
		fields["amount"] = fault.T("Enter an amount above $0.00.")
	}
	other, signed := ledger.PettyCash, amount
	switch kind {
	case PaidIn:
	case PaidOut:
		signed = -amount
	case Drop:
		other, signed = ledger.Safe, -amount
	default:
		fields["kind"] = fault.T("Choose what happened.")
	}
	if problem := fault.Length(reason, kind != Drop, 1, 255); problem != nil {
		fields["reason"] = *problem
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		shift, err := s.ownOpen(ctx, actor)
		if err != nil {
			return err
		}
		approver, err := access.Need(ctx, actor, moving(shift, kind, amount, reason))
		if err != nil {
			return err
		}
		if err := s.Move(ctx, Movement{ShiftID: shift.ID, Kind: kind, Amount: signed, StaffID: actor.StaffID,
			Reason: reason}); err != nil {
			return err
		}
		if err := s.book(ctx, actor, shift, ledger.Cash(shift.RegisterID), other, signed); err != nil {
			return err
		}
		return audit.Write(ctx, row(actor, approver, "cash."+string(kind), shift, map[string]any{"amount": signed}))
	})
}

// moving is the effect of cash that goes into a drawer or out of it without a sale.
func moving(shift Shift, kind Kind, amount money.Cents, reason string) access.Effect {
	e := access.Effect{Permission: access.MoveCash, Subject: "shift", ID: shift.ID, Amount: amount, Confirm: true}
	switch kind {
	case PaidOut:
		e.Words = []fault.Text{fault.T("Pay %s out of the drawer.", amount)}
	case Drop:
		e.Words = []fault.Text{fault.T("Take %s out of the drawer to the safe.", amount)}
	default:
		e.Amount, e.Confirm, e.Words = 0, false, []fault.Text{fault.T("Put %s into the drawer.", amount)}
	}
	if reason != "" {
		e.Words = append(e.Words, fault.T("Reason: %s", reason))
	}
	return e
}

// OpenDrawer puts on record that the drawer was opened without a sale, and why (TRD-12, TRD-19).
func (s *Service) OpenDrawer(ctx context.Context, actor access.Actor, reason string) error {
	reason = strings.TrimSpace(reason)
	if problem := fault.Length(reason, true, 1, 255); problem != nil {
		return fault.InFields(map[string]fault.Text{"reason": *problem})
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		shift, err := s.ownOpen(ctx, actor)
		if err != nil {
			return err
		}
		approver, err := access.Need(ctx, actor, access.Effect{
			Permission: access.OpenDrawer, Subject: "shift", ID: shift.ID,
			Words: []fault.Text{fault.T("Open the drawer without a sale."), fault.T("Reason: %s", reason)},
		})
		if err != nil {
			return err
		}
		if err := s.Move(ctx, Movement{ShiftID: shift.ID, Kind: NoSale, StaffID: actor.StaffID, Reason: reason}); err != nil {
			return err
		}
		return audit.Write(ctx, row(actor, approver, "drawer.open", shift, nil))
	})
}

// ownOpen is the open shift of the actor's register, held until the transaction ends.
func (s *Service) ownOpen(ctx context.Context, actor access.Actor) (Shift, error) {
	if actor.RegisterID == 0 || !actor.At(actor.LocationID) {
		return Shift{}, fault.New(fault.Forbidden, "This is done at a register.")
	}
	return s.OpenShiftOf(ctx, actor.RegisterID)
}

func row(actor access.Actor, approver int64, action string, shift Shift, detail any) audit.Row {
	return audit.Row{
		Who: actor.Who(), Second: approver, Action: action, Subject: "shift", SubjectID: shift.ID,
		LocationID: shift.LocationID, RegisterID: shift.RegisterID,
		Detail: detail,
	}
}

// book moves an amount into one account out of the other.
func (s *Service) book(ctx context.Context, actor access.Actor, shift Shift, in, out ledger.Account,
	amount money.Cents) error {
	if amount == 0 {
		return nil
	}
	currency, err := setting.Get(ctx, setting.Currency)
	if err != nil {
		return err
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByDrawer, Who: actor.Who(), ShiftID: shift.ID, LocationID: shift.LocationID,
		BusinessDay: shift.BusinessDay, Currency: currency,
		Lines: []ledger.Line{ledger.Debit(in, amount), ledger.Credit(out, amount)},
	})
	return err
}

// Counted is what was found when a drawer was closed; 0 or more.
type Counted struct{ Cash, Checks money.Cents }

// Closing is a shift that is being closed: what should have been there, before anybody was told.
type Closing struct {
	Shift    Shift
	Expected Counted
	Z        int64
	Approver int64
}

// BeginClose holds the open shift of the actor's register and says what should be in its drawer, where the actor may
// close it with what was counted. It is called inside Atomic, before Close.
func (s *Service) BeginClose(ctx context.Context, actor access.Actor, counted Counted) (Closing, error) {
	shift, err := s.ownOpen(ctx, actor)
	if err != nil {
		return Closing{}, err
	}
	c := Closing{Shift: shift}
	c.Approver, err = access.Need(ctx, actor, access.Effect{
		Permission: access.CloseShift, Subject: "shift", ID: shift.ID,
		Words: []fault.Text{fault.T("Close the shift. Counted: %s in cash, %s in checks.", counted.Cash, counted.Checks)},
	})
	if err != nil {
		return Closing{}, err
	}
	if c.Expected, err = s.Expected(ctx, shift); err != nil {
		return Closing{}, err
	}
	c.Z, err = nextZ(ctx, shift.RegisterID)
	return c, err
}

// Expected is what should be in the drawer of a shift.
func (s *Service) Expected(ctx context.Context, shift Shift) (Counted, error) {
	cash, err := s.DrawerExpected(ctx, shift.ID)
	if err != nil {
		return Counted{}, err
	}
	sums, err := ledger.OfShift(ctx, shift.ID)
	if err != nil {
		return Counted{}, err
	}
	var checks money.Cents
	for _, sum := range sums {
		if sum.Account == ledger.Checks(shift.RegisterID).Code {
			checks += sum.Amount
		}
	}
	return Counted{Cash: cash, Checks: checks}, nil
}

// Close ends a shift for good (SHIFT-1): what the count found over or short is booked, and all of it goes to the safe.
// report is kept as it is. A shift that was closed meanwhile is a Conflict.
func (s *Service) Close(ctx context.Context, actor access.Actor, c Closing, counted Counted, report string) error {
	shift := c.Shift
	for _, step := range []struct {
		kind   Kind
		amount money.Cents
	}{{Count, counted.Cash - c.Expected.Cash}, {Drop, -counted.Cash}} {
		if step.amount == 0 {
			continue
		}
		if err := s.Move(ctx, Movement{ShiftID: shift.ID, Kind: step.kind, Amount: step.amount, StaffID: actor.StaffID}); err != nil {
			return err
		}
	}
	cash, checks := ledger.Cash(shift.RegisterID), ledger.Checks(shift.RegisterID)
	for _, b := range []struct {
		in, out ledger.Account
		amount  money.Cents
	}{
		{cash, ledger.CashOverShort, counted.Cash - c.Expected.Cash}, {ledger.Safe, cash, counted.Cash},
		{checks, ledger.CashOverShort, counted.Checks - c.Expected.Checks}, {ledger.Safe, checks, counted.Checks},
	} {
		if err := s.book(ctx, actor, shift, b.in, b.out, b.amount); err != nil {
			return err
		}
	}
	shift.Closed, shift.ClosedBy, shift.Approver, shift.Z = clock.Now(ctx), actor.StaffID, c.Approver, c.Z
	shift.Counted, shift.Expected, shift.Report = counted.Cash, c.Expected.Cash, report
	closed, err := saveClosed(ctx, shift)
	if err != nil {
		return err
	}
	if !closed {
		return fault.New(fault.Conflict, "This shift is not open.")
	}
	return audit.Write(ctx, row(actor, c.Approver, "shift.close", shift, map[string]any{
		"z": c.Z, "expected": c.Expected.Cash, "counted": counted.Cash, "checks_expected": c.Expected.Checks,
		"checks_counted": counted.Checks,
	}))
}

// Shift returns one of the actor's locations, else NotFound.
func (s *Service) Shift(ctx context.Context, actor access.Actor, id int64) (Shift, error) {
	found, err := shiftOf(ctx, id)
	if err != nil {
		return Shift{}, err
	}
	if len(found) == 0 || !actor.At(found[0].LocationID) {
		return Shift{}, fault.New(fault.NotFound, "There is no such shift.")
	}
	return found[0], nil
}

// ClosedShifts are those of the actor's location before one, the newest first; before 0: from the newest on.
func (s *Service) ClosedShifts(ctx context.Context, actor access.Actor, before int64, limit int) ([]Shift, error) {
	if before <= 0 {
		before = 1 << 62
	}
	return closedShifts(ctx, actor.LocationID, before, limit)
}

// Movements are all of a shift, oldest first.
func (s *Service) Movements(ctx context.Context, shiftID int64) ([]Movement, error) {
	return movements(ctx, shiftID)
}
