package till_test

import (
	"context"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/core"
	"camber/internal/shop/ledger"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/rma"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
	"camber/internal/shop/till"
)

// batteries sells two of them to Jane for cash, old of them for old ones that she has with her.
func (s shop) batteries(t *testing.T, ctx context.Context, name string, old int) order.Order {
	t.Helper()
	c := s.Ticket(ctx, s.Till1, name+"-aaaaaaaaaaaa")
	added, err := s.Carts.Add(ctx, s.Till1, c.ID, cart.Item{PartID: s.Battery, Quantity: 2})
	if err == nil && old > 0 {
		err = s.Carts.SetOldParts(ctx, s.Till1, c.ID, added.Key, old)
	}
	if err == nil {
		err = s.Carts.SetCustomer(ctx, s.Till1, c.ID, s.Jane)
	}
	if err != nil {
		t.Fatal(err)
	}
	o, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.pay(t, ctx, o, o.Total)
	return s.completed(t, ctx, o.ID)
}

func oneCore(t *testing.T, ctx context.Context, o order.Order) core.Core {
	t.Helper()
	all, err := core.OfOrder(ctx, o.ID)
	if err != nil || len(all) != 1 {
		t.Fatalf("cores of order %d: %+v, %v", o.ID, all, err)
	}
	return all[0]
}

// TRD-1: a core is owed with the sale until a day of the settings; one of two comes in under a number, is looked at and
// accepted for less: that goes back with its tax, the rest is the shop's, and the other is still owed.
func TestAnOldPartComesInAndIsLookedAt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.batteries(t, ctx, "tab-1", 0)
		c := oneCore(t, ctx, o)
		if c.Quantity != 2 || c.Each != 22_00 || c.Tax != 2_75 || c.DueDay != "2026-04-01" || c.CustomerID != s.Jane ||
			c.Owed() != 2 || c.Number != "BAT-1" {
			t.Fatalf("%+v", c)
		}
		in, err := s.till.TakeOldParts(ctx, s.Till1.Granted(access.SellAtTill),
			till.OldParts{CoreID: c.ID, Quantity: 1, State: core.Received, IntentKey: "in"})
		if err != nil || in.Tag == 0 || in.Core.Waiting() != 1 {
			t.Fatalf("%+v, %v", in, err)
		}
		if held := balance(t, ctx, ledger.CoreDue(o.ID)); held != -44_00 {
			t.Errorf("held %s", held)
		}
		back := till.Back{OrderID: o.ID, Reason: rma.Core, IntentKey: "over",
			Lines: []till.BackLine{{LineID: c.LineID, Quantity: 2}}}
		if _, err := s.till.TakeBack(ctx, s.Till1, back); !fault.Is(err, fault.Invalid) {
			t.Errorf("the one that waits comes back once more: %v", err)
		}
		worth := money.Cents(11_00)
		part := till.OldParts{CoreID: c.ID, Tag: in.Tag, Quantity: 1, State: core.Accepted, Each: &worth,
			As: payment.Cash, IntentKey: "looked"}
		if _, err := s.till.TakeOldParts(ctx, s.Till1, part); !fault.Is(err, fault.Invalid) {
			t.Errorf("less without a reason: %v", err)
		}
		part.Reason = "cracked"
		if _, err := s.till.TakeOldParts(ctx, s.Till1.Granted(access.SellAtTill), part); !fault.Is(err, fault.Forbidden) {
			t.Errorf("without the right to pay back: %v", err)
		}
		done, err := s.till.TakeOldParts(ctx, s.Till1, part)
		if err != nil || done.Return.Total() != 11_69 { // half of 22.00 and of its 1.38
			t.Fatalf("paid %s, %v", done.Return.Total(), err)
		}
		again, err := s.till.TakeOldParts(ctx, s.Till1, part)
		if err != nil || again.Return.ID != done.Return.ID {
			t.Errorf("the same press again: %+v, %v", again, err)
		}
		if kept, held := balance(t, ctx, ledger.KeptCores), balance(t, ctx, ledger.CoreDue(o.ID)); kept != -11_00 ||
			held != -22_00 {
			t.Errorf("kept %s, held %s", kept, held)
		}
		part.IntentKey = "once more"
		if _, err := s.till.TakeOldParts(ctx, s.Till1, part); fault.Of(err) == nil ||
			fault.Of(err).Text.String() != "This old part was accepted already." {
			t.Errorf("the same part again: %v", err)
		}
		if c = oneCore(t, ctx, o); c.Owed() != 1 || c.Pieces()[core.Accepted] != 1 {
			t.Errorf("%v", c.Pieces())
		}
		if _, err := s.till.VoidOrder(ctx, s.Till1, o.ID, "a mistake"); !fault.Is(err, fault.Conflict) {
			t.Errorf("a sale of which a core was paid is voided: %v", err)
		}
		holds(t, ctx)
	})
}

// TRD-1: what is no core, and what does not come by its day, leaves its deposit with the shop; its customer was told of
// the day once, before it. What came in meanwhile does not run out.
func TestADepositIsKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.batteries(t, ctx, "tab-1", 0)
		c := oneCore(t, ctx, o)
		reject := till.OldParts{CoreID: c.ID, Quantity: 1, State: core.Rejected, IntentKey: "no"}
		if _, err := s.till.TakeOldParts(ctx, s.Till1, reject); !fault.Is(err, fault.Invalid) {
			t.Errorf("rejected without a reason: %v", err)
		}
		reject.Reason = "Another make"
		if _, err := s.till.TakeOldParts(ctx, s.Till1, reject); err != nil {
			t.Fatal(err)
		}
		second := s.batteries(t, ctx, "tab-2", 0)
		if _, err := s.till.TakeOldParts(ctx, s.Till1, till.OldParts{CoreID: oneCore(t, ctx, second).ID, Quantity: 2,
			State: core.Received, IntentKey: "both"}); err != nil {
			t.Fatal(err)
		}
		tend := func(days int) []notify.Message {
			t.Helper()
			later := clock.With(ctx, clock.NewFrozen(clock.Now(ctx).AddDate(0, 0, days)))
			if err := s.till.TendCores(later); err != nil {
				t.Fatal(err)
			}
			told, _, err := s.notes.Outbox(ctx, access.Actor{Kind: access.Staff, AllLocations: true}.
				Granted(access.ReadMessages), notify.OutboxFilter{Kind: notify.CoreDue, Limit: 10})
			if err != nil {
				t.Fatal(err)
			}
			return told
		}
		if told := tend(22); len(told) != 0 {
			t.Errorf("told too early: %+v", told)
		}
		for range 2 {
			if told := tend(23); len(told) != 1 || told[0].OrderID != o.ID || told[0].Recipient != o.Email {
				t.Errorf("told %+v", told)
			}
		}
		tend(30)
		if c = oneCore(t, ctx, o); c.Owed() != 1 {
			t.Error("the last day does not count")
		}
		for range 2 {
			tend(31)
		}
		if c = oneCore(t, ctx, o); c.Pieces()[core.Expired] != 1 || c.Pieces()[core.Rejected] != 1 {
			t.Errorf("%v", c.Pieces())
		}
		if kept, held := balance(t, ctx, ledger.KeptCores), balance(t, ctx, ledger.CoreDue(second.ID)); kept != -44_00 ||
			held != -44_00 {
			t.Errorf("kept %s, held %s of what came in", kept, held)
		}
		reject.IntentKey = "late"
		if _, err := s.till.TakeOldParts(ctx, s.Till1, reject); !fault.Is(err, fault.Conflict) {
			t.Errorf("brought after its day: %v", err)
		}
		if err := setting.Set(ctx, audit.System, setting.CoreDays, setting.Business, 0); err != nil {
			t.Fatal(err)
		}
		if c = oneCore(t, ctx, s.batteries(t, ctx, "tab-3", 0)); c.DueDay != "" || c.IsOverdue("2030-01-01") {
			t.Errorf("a last day without one in the settings: %q", c.DueDay)
		}
		holds(t, ctx)
	})
}

// TRD-1: an old part that comes with its customer costs nothing and is on record all the same; voiding the sale hands it
// back.
func TestAnOldPartAtTheSaleIsNotCharged(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.batteries(t, ctx, "tab-1", 1)
		if line := lineOf(t, o, sale.Core); line.Quantity != 1 || o.Sum(sale.Core) != 22_00 {
			t.Errorf("charged %d, %s", line.Quantity, o.Sum(sale.Core))
		}
		all, err := core.OfOrder(ctx, o.ID)
		if err != nil || len(all) != 2 || !all[0].CameWithSale() || all[0].Pieces()[core.Accepted] != 1 ||
			all[1].Owed() != 1 {
			t.Fatalf("%+v, %v", all, err)
		}
		both := s.batteries(t, ctx, "tab-2", 2)
		if both.Sum(sale.Core) != 0 || both.Total >= o.Total {
			t.Errorf("charged %s of %s", both.Sum(sale.Core), both.Total)
		}
		holds(t, ctx)
		for _, sold := range []order.Order{o, both} {
			if _, err := s.till.VoidOrder(ctx, s.Till1, sold.ID, "a mistake"); err != nil {
				t.Fatal(err)
			}
			all, err := core.OfOrder(ctx, sold.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range all {
				if c.Pieces()[core.Undone] != c.Quantity {
					t.Errorf("%v", c.Pieces())
				}
			}
		}
		holds(t, ctx)
	})
}

// TRD-1 RET-1: the return of an old part is the same as bringing it in; with an unused new part nothing is owed.
func TestAReturnOfACoreIsOnItsRecord(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for reason, want := range map[rma.Reason]core.State{rma.Core: core.Accepted, rma.NotNeeded: core.Undone} {
			o := s.batteries(t, ctx, map[rma.Reason]string{rma.Core: "tab-1", rma.NotNeeded: "tab-2"}[reason], 0)
			c := oneCore(t, ctx, o)
			lines := []till.BackLine{{LineID: c.LineID, Quantity: 1}}
			if _, err := s.till.TakeBack(ctx, s.Till1, till.Back{OrderID: o.ID, Reason: reason, Lines: lines,
				IntentKey: string(reason)}); err != nil {
				t.Fatal(err)
			}
			if p := oneCore(t, ctx, o).Pieces(); p[want] != 1 || p[core.Owed] != 1 {
				t.Errorf("%s: %v", reason, p)
			}
			// what is accepted while nobody is there stays due, or becomes credit
			done, err := s.till.TakeOldParts(ctx, s.Till1, till.OldParts{CoreID: c.ID, Quantity: 1, State: core.Accepted,
				Later: true, IntentKey: "later " + string(reason)})
			if err != nil {
				t.Fatal(err)
			}
			dues, err := s.payments.Refunds.DuesOf(ctx, o.ID)
			if err != nil || len(dues) != 2 || dues[1].ReturnID != done.Return.ID || dues[1].Left() != done.Return.Back() {
				t.Errorf("due: %+v, %v", dues, err)
			}
		}
		holds(t, ctx)
	})
}
