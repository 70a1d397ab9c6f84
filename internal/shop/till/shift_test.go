package till_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"sync/atomic"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/register"
	"camber/internal/shop/rma"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
	"camber/internal/shop/till"
)

func sumOf(t *testing.T, all []till.Booked, name string) till.Booked {
	t.Helper()
	for _, b := range all {
		if b.Name == name {
			return b
		}
	}
	return till.Booked{}
}

func tender(t *testing.T, r till.ShiftReport, name string) till.TenderSum {
	t.Helper()
	for _, x := range r.Tenders {
		if x.Name == name {
			return x
		}
	}
	t.Errorf("no tender %s in %+v", name, r.Tenders)
	return till.TenderSum{}
}

func (s shop) move(t *testing.T, ctx context.Context, kind register.Kind, amount money.Cents) {
	t.Helper()
	if err := s.Registers.MoveCash(ctx, s.Till1, kind, amount, "window cleaner"); err != nil {
		t.Fatal(err)
	}
}

func balances(t *testing.T, ctx context.Context, want map[string]money.Cents) {
	t.Helper()
	for account, amount := range want {
		if got, err := ledger.Balance(ctx, account); err != nil || got != amount {
			t.Errorf("%s holds %s (%v), want %s", account, got, err, amount)
		}
	}
}

func TestAShiftIsCountedBlindAndClosedForGood(t *testing.T) { // SHIFT-1 I-10
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.checkedOut(t, ctx, s.Pads)
		s.pay(t, ctx, o, 60_00)
		if _, err := s.till.Complete(ctx, s.Till1, o.ID, false); err != nil {
			t.Fatal(err)
		}
		total := o.Total
		s.move(t, ctx, register.PaidIn, 5_00)
		s.move(t, ctx, register.PaidOut, 12_50)
		s.move(t, ctx, register.Drop, 40_00)
		cashOnly := s.Till1.Granted(access.SellAtTill, access.CloseShift)
		if _, err := s.till.ShiftReport(ctx, cashOnly, o.ShiftID); !fault.Is(err, fault.Forbidden) {
			t.Errorf("before the count a cashier was told: %v", err)
		}
		expected := 100_00 + total + 5_00 - 12_50 - 40_00
		x, err := s.till.ShiftReport(ctx, s.Till1, o.ShiftID)
		if err != nil || x.Z != 0 || tender(t, x, "cash").Expected != expected || x.Total != total {
			t.Errorf("X: %+v (%v), want %s", x, err, expected)
		}
		for kind, want := range map[string]till.Booked{
			"float": {Amount: 100_00, Count: 1}, "tender": {Amount: 60_00, Count: 1},
			"change": {Amount: total - 60_00, Count: 1}, "paid_in": {Amount: 5_00, Count: 1},
			"paid_out": {Amount: -12_50, Count: 1}, "drop": {Amount: -40_00, Count: 1},
		} {
			if got := sumOf(t, x.Drawer, kind); got.Amount != want.Amount || got.Count != want.Count {
				t.Errorf("%s: %+v, want %+v", kind, got, want)
			}
		}
		if len(x.Cashiers) != 1 || x.Cashiers[0].Sales != total || sumOf(t, x.Cashiers[0].Tenders, "cash").Amount != total {
			t.Errorf("by cashier %+v", x.Cashiers)
		}
		if _, _, err := audit.Seal(ctx); err != nil {
			t.Fatal(err)
		}
		counted := till.Counted{Cash: expected - 1_00}
		z, err := s.till.CloseShift(ctx, cashOnly, counted)
		if err != nil {
			t.Fatal(err)
		}
		if c := tender(t, z, "cash"); z.Z != 1 || c.OverShort() != -1_00 || c.Expected != expected || !c.IsCounted ||
			z.Head == "" {
			t.Errorf("Z: %+v", z)
		}
		balances(t, ctx, map[string]money.Cents{ // the safe gave the other two floats too
			ledger.Cash(s.Till1.RegisterID).Code: 0, ledger.CashOverShort.Code: 1_00, ledger.PettyCash.Code: 7_50,
			ledger.Safe.Code: 40_00 + counted.Cash - 3*100_00,
		})
		if left, err := s.Registers.DrawerExpected(ctx, o.ShiftID); err != nil || left != 0 {
			t.Errorf("%s are left in the drawer (%v)", left, err)
		}
		again, err := s.till.ShiftReport(ctx, cashOnly, o.ShiftID) // its closer
		a, _ := json.Marshal(z)
		b, _ := json.Marshal(again)
		if err != nil || string(a) != string(b) {
			t.Errorf("read again: %s (%v), want %s", b, err, a)
		}
		_, err = s.till.CloseShift(ctx, s.Till1, counted)
		refused(t, err, fault.NotFound, "This register has no open shift.")
		if err := s.Registers.MoveCash(ctx, s.Till1, register.PaidIn, 1, "late"); !fault.Is(err, fault.NotFound) {
			t.Errorf("cash moved after closing: %v", err)
		}
		next, err := s.Registers.OpenShift(ctx, s.Till1, s.Till1.RegisterID, 0)
		if err != nil || next.ID == o.ShiftID {
			t.Errorf("the next shift: %+v (%v)", next, err)
		}
		if z, err = s.till.CloseShift(ctx, s.Till1, till.Counted{Cash: 3_00}); err != nil || z.Z != 2 || tender(t, z, "cash").
			OverShort() != 3_00 {
			t.Errorf("the second Z: %+v (%v)", z, err)
		}
	})
}

func TestCashMovesForAReasonAndByWhoMay(t *testing.T) { // SHIFT-1 TRD-12
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for name, try := range map[string]struct {
			kind   register.Kind
			amount money.Cents
			reason string
		}{
			"nothing": {register.PaidIn, 0, "x"}, "less": {register.PaidIn, -1, "x"}, "no reason": {register.PaidOut, 1, " "},
			"a tender": {register.Tender, 1, "x"}, "a count": {register.Count, 1, "x"},
		} {
			if err := s.Registers.MoveCash(ctx, s.Till1, try.kind, try.amount, try.reason); !fault.Is(err, fault.Invalid) {
				t.Errorf("%s: %v", name, err)
			}
		}
		alone := s.Till1.Granted(access.SellAtTill)
		refused(t, s.Registers.MoveCash(ctx, alone, register.PaidOut, 1_00, "stamps"), fault.Forbidden,
			"This needs a manager's approval.")
		refused(t, s.Registers.OpenDrawer(ctx, alone, "change for a customer"), fault.Forbidden,
			"This needs a manager's approval.")
		_, err := s.till.CloseShift(ctx, alone, till.Counted{})
		refused(t, err, fault.Forbidden, "This needs a manager's approval.")
		if err := s.Registers.OpenDrawer(ctx, s.Till1, "change for a customer"); err != nil {
			t.Fatal(err)
		}
		shift, err := s.Registers.OpenShiftOf(ctx, s.Till1.RegisterID)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := audit.Rows(ctx, "shift", shift.ID)
		if last := rows[len(rows)-1]; err != nil || last.Action != "drawer.open" || last.RegisterID != s.Till1.RegisterID {
			t.Errorf("%+v (%v)", last, err)
		}
		moved, err := s.Registers.Movements(ctx, shift.ID)
		if last := moved[len(moved)-1]; err != nil || last.Kind != register.NoSale || last.Amount != 0 ||
			last.Reason != "change for a customer" || last.StaffID != s.Till1.StaffID {
			t.Errorf("%+v (%v)", last, err)
		}
		if in, err := s.Registers.DrawerExpected(ctx, shift.ID); err != nil || in != 100_00 {
			t.Errorf("the drawer should hold %s (%v)", in, err)
		}
	})
}

func TestChecksAreCountedToo(t *testing.T) { // SHIFT-1
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.checkedOut(t, ctx, s.Pads)
		_, err := s.payments.Tenders.Add(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Kind: payment.Check, Amount: o.Total, IntentKey: "check-1",
				Check: payment.CheckNote{Number: "1001"}})
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.till.CloseShift(ctx, s.Till1, till.Counted{Cash: 100_00})
		if f := fault.Of(err); f == nil || f.Fields["checks"].String() != "Required" {
			t.Errorf("the checks were not counted: %v", err)
		}
		found := o.Total - 5_00
		z, err := s.till.CloseShift(ctx, s.Till1, till.Counted{Cash: 100_00, Checks: &found})
		if err != nil || tender(t, z, "checks").OverShort() != -5_00 || tender(t, z, "cash").OverShort() != 0 {
			t.Errorf("%+v (%v)", z, err)
		}
		balances(t, ctx, map[string]money.Cents{ledger.Checks(s.Till1.RegisterID).Code: 0, ledger.CashOverShort.Code: 5_00})
	})
}

func TestWhatTheTerminalsSayIsCountedAgainstTheLedger(t *testing.T) { // SHIFT-1
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.checkedOut(t, ctx, s.Pads)
		tooMuch, slip := money.Largest+1, money.Cents(12_00)
		_, err := s.till.CloseShift(ctx, s.Till1, till.Counted{Cash: 100_00, Cards: &tooMuch})
		if !fault.Is(err, fault.Invalid) {
			t.Errorf("%s of cards were counted: %v", tooMuch, err)
		}
		z, err := s.till.CloseShift(ctx, s.Till1, till.Counted{Cash: 100_00, Cards: &slip})
		if cards := tender(t, z, "cards"); err != nil || cards.Expected != 0 || cards.Counted != slip ||
			cards.OverShort() != slip {
			t.Errorf("%+v (%v)", z, err)
		}
		// the company's settlement tells, not the drawer
		balances(t, ctx, map[string]money.Cents{ledger.CashOverShort.Code: 0})
	})
}

func TestWhatIsUndoneCountsInTheShiftThatUndoesIt(t *testing.T) { // SHIFT-1 M-26
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		sold := s.checkedOut(t, ctx, s.Pads)
		s.pay(t, ctx, sold, sold.Total+20_00)
		if _, err := s.till.Complete(ctx, s.Till1, sold.ID, false); err != nil {
			t.Fatal(err)
		}
		_, err := s.till.VoidOrder(ctx, s.Till1, sold.ID, "")
		if got, want := fault.Of(err).Fields["reason"].String(),
			sold.Total.Text()+" was paid on this order and must be paid back. Please give the reason."; got != want {
			t.Errorf("%q, want %q: change is not paid back again", got, want)
		}
		left := s.checkedOut(t, ctx, s.Rotor)
		first, err := s.till.CloseShift(ctx, s.Till1, till.Counted{Cash: 100_00 + sold.Total})
		if err != nil || first.Total != sold.Total || first.Unfinished != (order.Unfinished{Count: 1, Total: left.Total}) {
			t.Fatalf("the first shift sold %s, unfinished %+v (%v), want %s", first.Total, first.Unfinished, err, sold.Total)
		}
		_, err = s.till.VoidOrder(ctx, s.Till1, sold.ID, "brought back")
		refused(t, err, fault.Conflict, "Open the drawer first.")
		second, err := s.Registers.OpenShift(ctx, s.Till1, s.Till1.RegisterID, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.till.VoidOrder(ctx, s.Till1, sold.ID, "brought back"); err != nil {
			t.Fatal(err)
		}
		if _, err := s.till.Cancel(ctx, s.Till1, left.ID, false, ""); err != nil {
			t.Fatal(err)
		}
		x, err := s.till.ShiftReport(ctx, s.Till1, second.ID)
		if err != nil || x.Total != -first.Total || x.Voided != -first.Net() || x.Gross() != 0 || x.Unfinished.Count != 0 {
			t.Errorf("the second shift sold %+v (%v), want %s", x, err, -first.Total)
		}
		addsUp(t, first, x)
	})
}

// addsUp says whether the goods of reports come to what was paid or is owed for them, and their cash to what the drawer
// says.
func addsUp(t *testing.T, reports ...till.ShiftReport) {
	t.Helper()
	for _, r := range reports {
		if r.Sold() != r.Total || r.Money() != r.Total {
			t.Errorf("sold %s, paid %s, total %s: %+v", r.Sold(), r.Money(), r.Total, r)
		}
		var moved money.Cents
		for _, kind := range []string{"tender", "change", "void", "refund"} {
			moved += sumOf(t, r.Drawer, kind).Amount
		}
		if cash := sumOf(t, r.Paid, "cash").Amount; cash != moved {
			t.Errorf("paid in cash %s, the drawer moved %s", cash, moved)
		}
	}
}

// SHIFT-1 FIG-1: an order is sold when it is complete. What was paid on one that is not stands apart, and so does what
// is owed of one that is; each return and its rounding is of the shift it was made in.
func TestAReportCountsWhatIsSold(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		if err := setting.Set(ctx, audit.System, setting.RoundCash, setting.Business, true); err != nil {
			t.Fatal(err)
		}
		o := s.janes(t, ctx, tab, s.Pads, s.Pads) // 101.73
		look := func(step string, want till.ShiftReport) {
			t.Helper()
			x, err := s.till.ShiftReport(ctx, s.Till1, o.ShiftID)
			if err != nil {
				t.Fatal(err)
			}
			addsUp(t, x)
			got := till.ShiftReport{
				Returns: x.Returns, Voided: x.Voided, Rounding: x.Rounding, Total: x.Total, NotPaid: x.NotPaid,
				PaidAhead: x.PaidAhead, Unfinished: x.Unfinished,
			}
			if x.Gross() != sumOf(t, want.Sales, "parts").Amount || x.Discounts != 0 {
				t.Errorf("%s: gross %s, want %+v", step, x.Gross(), want.Sales)
			}
			if want.Sales = nil; !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %+v, want %+v", step, got, want)
			}
		}
		look("in checkout", till.ShiftReport{Unfinished: order.Unfinished{Count: 1, Total: 101_73}})
		s.tender(t, ctx, o, payment.Tender{Kind: payment.Cash, Amount: 2_00})
		look("2.00 paid", till.ShiftReport{PaidAhead: -2_00,
			Unfinished: order.Unfinished{Count: 1, Total: 101_73, Paid: 2_00}})
		if _, err := s.till.Complete(ctx, s.Till1, o.ID, true); err != nil {
			t.Fatal(err)
		}
		sold := []till.Booked{{Name: "parts", Amount: 93_98}}
		look("complete", till.ShiftReport{Sales: sold, Total: 101_73, NotPaid: 99_73})
		s.tender(t, ctx, o, payment.Tender{Kind: payment.Cash, Amount: 99_75})
		look("paid", till.ShiftReport{Sales: sold, Total: 101_75, Rounding: 2})
		_, err := s.till.TakeBack(ctx, s.Till1,
			till.Back{OrderID: o.ID, Reason: rma.Damaged,
				Lines: []till.BackLine{{LineID: lineOf(t, o, sale.Part).ID, Quantity: 2}}, IntentKey: "all"})
		if err != nil {
			t.Fatal(err)
		}
		look("brought back", till.ShiftReport{Sales: sold, Returns: -93_98})
		z, err := s.till.CloseShift(ctx, s.Till1, till.Counted{Cash: 100_00})
		if err != nil || tender(t, z, "cash").OverShort() != 0 || len(z.Taxes) != 2 || z.Taxes[0].Amount != 0 {
			t.Errorf("%+v, %v", z, err)
		}
		addsUp(t, z)
	})
}

func TestAShiftWithACardUnderWayStaysOpen(t *testing.T) { // SHIFT-1
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.checkedOut(t, ctx, s.Pads)
		_, err := db.Write(ctx).NewRaw(
			`INSERT INTO card_attempts (means, order_id, provider, reference, intent_key, amount_cents, currency, state, register_id, shift_id, location_id, added_us, changed_us, ask_us)
			VALUES ('terminal', ?, 'simulator', 'ref-1', 'key-1', 100, 'USD', 'awaiting', ?, ?, ?, 1, 1, 1)`, o.ID,
			s.Till1.RegisterID, o.ShiftID, s.Main).Exec(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.till.CloseShift(ctx, s.Till1, till.Counted{Cash: 100_00}); !fault.Is(err, fault.Conflict) {
			t.Errorf("closed: %v", err)
		}
	})
}

func TestOneOfTwoClosesAShift(t *testing.T) { // SHIFT-1
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		var closed atomic.Int32
		dbtest.Race(6, func(ctx context.Context, i int) {
			_, err := s.till.CloseShift(ctx, s.Till1, till.Counted{Cash: money.Cents(90_00 + i)})
			switch {
			case err == nil:
				closed.Add(1)
			case !fault.Is(err, fault.NotFound) && !fault.Is(err, fault.Conflict):
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if closed.Load() != 1 {
			t.Errorf("closed %d times", closed.Load())
		}
		shifts, err := s.Registers.ClosedShifts(ctx, s.Till1, 0, 10)
		if err != nil || len(shifts) != 1 || shifts[0].Z != 1 {
			t.Errorf("%+v (%v)", shifts, err)
		}
	})
}

// SHIFT-1 I-10: what is taken while the drawer is closed is in its count or refused; afterwards nothing is booked into
// it.
func TestNothingIsBookedIntoAClosedShift(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		const tills = 24
		orders := make([]order.Order, tills)
		for i := range orders {
			orders[i] = s.checkedOut(t, ctx, s.Bolts)
		}
		paid, err := s.payments.Tenders.AddCash(ctx, s.Till1,
			payment.Tender{OrderID: orders[0].ID, Amount: 1, IntentKey: "before"})
		if err != nil {
			t.Fatal(err)
		}
		var cash, checks atomic.Int64
		var z till.ShiftReport
		dbtest.Race(tills+1, func(ctx context.Context, i int) {
			var err error
			switch {
			case i == 0:
				if z, err = s.till.CloseShift(ctx, s.Till1, till.Counted{Checks: new(money.Cents)}); err != nil {
					t.Error(err)
				}
				return
			case i%6 == 0:
				if err = s.Registers.MoveCash(ctx, s.Till1, register.PaidIn, 2, "found"); err == nil {
					cash.Add(2)
				}
			case i%6 == 1:
				if _, err = s.payments.Tenders.AddCash(ctx, s.Till1,
					payment.Tender{OrderID: orders[i%tills].ID, Amount: 1,
						IntentKey: fmt.Sprint("cash ", i)}); err == nil {
					cash.Add(1)
				}
			default:
				if _, err = s.payments.Tenders.Add(ctx, s.Till1, payment.Tender{
					OrderID: orders[i%tills].ID, Kind: payment.Check, Amount: 1, IntentKey: fmt.Sprint("check ", i),
					Check: payment.CheckNote{Number: "7"},
				}); err == nil {
					checks.Add(1)
				}
			}
			if err != nil && !fault.Is(err, fault.Conflict) && !fault.Is(err, fault.NotFound) {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if c := tender(t, z, "cash"); c.Expected != 100_00+1+money.Cents(cash.Load()) {
			t.Errorf("%s of cash were expected, %d cents came in", c.Expected, 1+cash.Load())
		}
		if checks.Load() > 0 {
			if c := tender(t, z, "checks"); c.Expected != money.Cents(checks.Load()) {
				t.Errorf("%s of checks were expected, %d cents came in", c.Expected, checks.Load())
			}
		}
		closed := func() {
			t.Helper()
			balances(t, ctx, map[string]money.Cents{ledger.Cash(s.Till1.RegisterID).Code: 0, ledger.Checks(s.Till1.RegisterID).
				Code: 0})
			now, err := s.till.ShiftReport(ctx, s.Till1, z.ShiftID)
			if err != nil || now.Total != z.Total || len(now.Drawer) != len(z.Drawer) {
				t.Errorf("the report is another: %+v, %v", now, err)
			}
			if left, err := s.Registers.DrawerExpected(ctx, z.ShiftID); err != nil || left != 0 {
				t.Errorf("%s are left in the drawer, %v", left, err)
			}
			holds(t, ctx)
		}
		closed()

		o := orders[1]
		for what, do := range map[string]func() error{
			"cash": func() error {
				_, err := s.payments.Tenders.AddCash(ctx, s.Till1,
					payment.Tender{OrderID: o.ID, Amount: 1, IntentKey: "late"})
				return err
			},
			"check": func() error {
				_, err := s.payments.Tenders.Add(ctx, s.Till1,
					payment.Tender{OrderID: o.ID, Kind: payment.Check, Amount: 1, IntentKey: "late check",
						Check: payment.CheckNote{Number: "8"}})
				return err
			},
			"without": func() error {
				_, err := s.payments.Tenders.Receive(ctx, s.Till1,
					payment.Tender{CustomerID: s.Jane, Kind: payment.Cash, Amount: 1, IntentKey: "late money"})
				return err
			},
			"void": func() error {
				_, err := s.payments.Tenders.Void(ctx, s.Till1, orders[0].ID, paid.ID)
				return err
			},
			"all":    func() error { _, err := s.till.Complete(ctx, s.Till1, o.ID, true); return err },
			"cancel": func() error { _, err := s.till.Cancel(ctx, s.Till1, o.ID, false, "no"); return err },
		} {
			if err := do(); !fault.Is(err, fault.Conflict) && !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", what, err)
			}
		}
		for _, kind := range []register.Kind{register.PaidIn, register.PaidOut, register.Drop} {
			if err := s.Registers.MoveCash(ctx, s.Till1, kind, 1, "late"); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", kind, err)
			}
		}
		closed()
	})
}
