package till_test

import (
	"context"
	"fmt"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/catalog"
	"camber/internal/shop/ledger"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/price"
	"camber/internal/shop/sale"
	"camber/internal/shop/till"
	"camber/internal/shop/vehicle"
)

type shop struct {
	*carttest.Shop
	notes    *notify.Service
	orders   *order.Service
	payments *payment.Services
	till     *till.Service
}

func setup(t *testing.T, ctx context.Context) shop {
	t.Helper()
	s := carttest.New(t, ctx)
	notes := notify.New(nil, nil)
	orders := order.New(s.Carts, s.Locations, s.Promos, s.Registers, s.Stock, []byte("a key of the test"))
	payments := payment.New(orders, s.Customers, s.Locations, s.Registers, s.Promos, s.Credit)
	return shop{s, notes, orders, payments, till.New(till.Needs{
		Carts: s.Carts, Locations: s.Locations, Orders: orders, Registers: s.Registers, Stock: s.Stock,
		Cards: payments.Cards, Refunds: payments.Refunds, Tenders: payments.Tenders, Watch: payments.Watch,
	})}
}

const tab = "tab-1-aaaaaaaaaaaa"

func (s shop) checkedOut(t *testing.T, ctx context.Context, parts ...int64) order.Order {
	t.Helper()
	o, err := s.orders.CheckOut(ctx, s.Till1, s.Ticket(ctx, s.Till1, tab, parts...).ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func (s shop) pay(t *testing.T, ctx context.Context, o order.Order, amount money.Cents) payment.Transaction {
	t.Helper()
	x, err := s.payments.Tenders.AddCash(ctx, s.Till1,
		payment.Tender{OrderID: o.ID, Amount: amount, IntentKey: fmt.Sprint("pay ", o.ID, amount)})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func (s shop) drawer(t *testing.T, ctx context.Context, o order.Order) money.Cents {
	t.Helper()
	sum, err := s.Registers.DrawerExpected(ctx, o.ShiftID)
	if err != nil {
		t.Fatal(err)
	}
	return sum - 100_00
}

func refused(t *testing.T, err error, kind fault.Kind, sentence string) {
	t.Helper()
	f := fault.Of(err)
	if f == nil || f.Kind != kind || f.Text.String() != sentence {
		t.Errorf("got %v, want %v %q", err, kind, sentence)
	}
}

// PCO-3 ORD-2 INV-3 PROD-3: what is sold leaves at completion, of a kit its components.
func TestCompletingGivesChangeAndTakesTheStock(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Ticket(ctx, s.Till1, tab, s.Pads, s.Kit)
		if err := s.Carts.SetCustomer(ctx, s.Till1, c.ID, s.Jane); err != nil {
			t.Fatal(err)
		}
		o, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		x := s.pay(t, ctx, o, 200_00)
		done, err := s.till.Complete(ctx, s.Till1, o.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		if done.Status != order.Complete || done.Label.Name != "Complete" || done.ReceiptNumber != "MAIN-1-1" ||
			done.Completed.IsZero() || !done.PaidInFull() {
			t.Errorf("order %+v", done)
		}
		if done.Total != 158_04 || done.BalanceDue != 0 || done.ChangeDue != 41_96 || done.AmountPaid != 200_00 {
			t.Errorf("total %s, balance %s, change %s, paid %s", done.Total, done.BalanceDue, done.ChangeDue, done.AmountPaid)
		}
		if s.drawer(t, ctx, done) != 158_04 {
			t.Errorf("%s in the drawer", s.drawer(t, ctx, done))
		}
		for part, want := range map[int64]int{s.Pads: carttest.OnShelf - 2, s.Rotor: carttest.OnShelf - 2} {
			if s.OnHand(part) != want || s.Free(part) != want {
				t.Errorf("part %d: %d on hand, %d free, want %d", part, s.OnHand(part), s.Free(part), want)
			}
		}
		messages, err := s.notes.Messages(ctx, notify.Filter{OrderID: o.ID})
		if err != nil || len(messages) != 1 || messages[0].Recipient != "jane@example.com" {
			t.Errorf("messages %+v, %v", messages, err)
		}
		if _, err := s.Carts.Add(ctx, s.Till1, c.ID, cart.Item{PartID: s.Pads, Quantity: 1}); fault.Of(err).
			Kind != fault.Conflict {
			t.Errorf("the ticket still takes parts: %v", err)
		}
		_, err = s.payments.Tenders.AddCash(ctx, s.Till1, payment.Tender{OrderID: o.ID, Amount: 1_00})
		refused(t, err, fault.Conflict, "This order is complete already.")

		// a tender voided afterwards makes the customer owe what was paid with it; the change stays given
		if _, err := s.payments.Tenders.Void(ctx, s.Till1, o.ID, x.ID); err != nil {
			t.Fatal(err)
		}
		if done, err = s.orders.Order(ctx, o.ID); err != nil || done.BalanceDue != 200_00 || done.ChangeDue != 41_96 ||
			!done.Outstanding() {
			t.Errorf("balance %s, change %s, %v", done.BalanceDue, done.ChangeDue, err)
		}
		// and can be paid at a till: by check to the cent, and in cash with change at once
		_, err = s.payments.Tenders.Add(ctx, s.Till1, payment.Tender{OrderID: o.ID, Kind: payment.Check, Amount: 200_01,
			Check: payment.CheckNote{Number: "7"}, IntentKey: "too much"})
		refused(t, err, fault.Invalid, "Max amount allowed: $200.00")
		before := s.drawer(t, ctx, done)
		for range 2 { // a repeat gives no change again
			if _, err := s.payments.Tenders.AddCash(ctx, s.Till1,
				payment.Tender{OrderID: o.ID, Amount: 220_00, IntentKey: "owed"}); err != nil {
				t.Fatal(err)
			}
		}
		if done, err = s.orders.Order(ctx, o.ID); err != nil || done.BalanceDue != 0 || done.ChangeDue != 61_96 ||
			!done.PaidInFull() || s.drawer(t, ctx, done)-before != 200_00 {
			t.Errorf("balance %s, change %s, %s came into the drawer, %v", done.BalanceDue, done.ChangeDue,
				s.drawer(t, ctx, done)-before, err)
		}
	})
}

// M-28: two registers and two servers complete an order once.
func TestAnOrderIsCompletedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.checkedOut(t, ctx, s.Pads)
		s.pay(t, ctx, o, 60_00)
		receipts := make([]string, 20)
		dbtest.Race(len(receipts), func(ctx context.Context, i int) {
			done, err := s.till.Complete(ctx, []access.Actor{s.Till1, s.Till2}[i/2%2], o.ID, false)
			if err != nil {
				t.Error(err)
			}
			receipts[i] = done.ReceiptNumber
		}, ctx, dbtest.Two(t, ctx))
		for _, r := range receipts {
			if r == "" || r != receipts[0] {
				t.Fatalf("receipts %v", receipts)
			}
		}
		done, err := s.orders.Order(ctx, o.ID)
		if err != nil || len(done.History) != 2 || done.ChangeDue != 9_13 || done.BalanceDue != 0 {
			t.Errorf("order %+v, %v", done, err)
		}
		if s.OnHand(s.Pads) != carttest.OnShelf-1 {
			t.Errorf("%d pads on hand", s.OnHand(s.Pads))
		}
		other := s.Till2
		if receipts[0] == "MAIN-2-1" {
			other = s.Till1
		}
		if next, err := s.Registers.NextReceipt(ctx, other.RegisterID); err != nil || next[len(next)-2:] != "-1" {
			t.Errorf("the other register counted to %s, %v", next, err)
		}
	})
}

// PCO-3: a balance is left only by who says so, and may.
func TestAnOutstandingBalanceIsConfirmed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.checkedOut(t, ctx, s.Pads)
		s.pay(t, ctx, o, 50_00)
		_, err := s.till.Complete(ctx, s.Till1, o.ID, false)
		if f := fault.Of(err); f == nil || f.Kind != fault.Conflict ||
			f.Sentences[0].String() != "There is an outstanding balance of $0.87." {
			t.Errorf("not confirmed: %v", err)
		}
		_, err = s.till.Complete(ctx, s.Till1.Granted(access.SellAtTill), o.ID, true)
		refused(t, err, fault.Forbidden, "You may not complete an order that is not paid.")
		if now, err := s.orders.Order(ctx, o.ID); err != nil || now.Status != order.Checkout || now.ReceiptNumber != "" ||
			s.OnHand(s.Pads) != carttest.OnShelf {
			t.Errorf("order after refusals %+v, %v", now, err)
		}
		done, err := s.till.Complete(ctx, s.Till1, o.ID, true)
		if err != nil || done.BalanceDue != 87 || !done.Outstanding() || done.ReceiptNumber != "MAIN-1-1" {
			t.Errorf("confirmed: %+v, %v", done, err)
		}
	})
}

// CART-25 INV-3 PAY-5
func TestCancellingUndoesTheSale(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.checkedOut(t, ctx, s.Battery)
		s.pay(t, ctx, o, 20_00)
		_, err := s.till.Cancel(ctx, s.Till1, o.ID, false, "")
		refused(t, err, fault.Conflict, "$20.00 was paid on this order. Void the payments first.")
		_, err = s.till.Cancel(ctx, s.Till1.Granted(access.SellAtTill, access.VoidTender), o.ID, true, "")
		refused(t, err, fault.Forbidden, "You may not cancel an order.")
		_, err = s.till.Cancel(ctx, s.Till2, o.ID, true, "")
		refused(t, err, fault.Conflict, "Cash is given back at the register that took it.")
		if now, err := s.orders.Order(ctx, o.ID); err != nil || now.Status != order.Checkout || now.AmountPaid != 20_00 ||
			s.Free(s.Battery) != carttest.OnShelf-1 {
			t.Errorf("order after refusals %+v, %v", now, err)
		}
		dbtest.Race(10, func(ctx context.Context, _ int) {
			if gone, err := s.till.Cancel(ctx, s.Till1, o.ID, true, ""); err != nil || gone.Status != order.Cancelled ||
				gone.AmountPaid != 0 {
				t.Errorf("cancelled %+v, %v", gone, err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if s.Free(s.Battery) != carttest.OnShelf || s.drawer(t, ctx, o) != 0 {
			t.Errorf("%d batteries free, %s in the drawer", s.Free(s.Battery), s.drawer(t, ctx, o))
		}
		for _, code := range []string{fmt.Sprint("ar:", o.ID), "parts", fmt.Sprint("core:", o.ID), "tax:TX", "tax:AUS"} {
			if sum, err := ledger.Balance(ctx, code); err != nil || sum != 0 {
				t.Errorf("%s holds %s, %v", code, sum, err)
			}
		}
		gone, err := s.orders.Order(ctx, o.ID)
		if err != nil || len(gone.History) != 2 || gone.History[1].Event != order.Cancel ||
			gone.History[1].Who.ID != s.Till1.StaffID {
			t.Errorf("history %+v, %v", gone.History, err)
		}
		for name, try := range map[string]func() error{
			"complete": func() error { _, err := s.till.Complete(ctx, s.Till1, o.ID, true); return err },
			"continue": func() error { _, err := s.till.Continue(ctx, s.Till1, o.ID, false); return err },
			"pay": func() error {
				_, err := s.payments.Tenders.AddCash(ctx, s.Till1, payment.Tender{OrderID: o.ID, Amount: 1})
				return err
			},
		} {
			if f := fault.Of(try()); f == nil || f.Kind != fault.Conflict || f.Text.String() != "This order was cancelled." {
				t.Errorf("%s a cancelled order: %v", name, f)
			}
		}
		next, err := s.Carts.Current(ctx, s.Till1, cart.Place{Channel: cart.POS, UUID: tab})
		if err != nil || next.ID != 0 || len(next.Lines) != 0 {
			t.Errorf("the tab shows %+v, %v", next, err)
		}
	})
}

// ORD-4
func TestContinuingBringsTheOrderBackAsItWasSaved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Ticket(ctx, s.Till1, tab, s.Battery)
		_, err := s.Carts.Add(ctx, s.Till1, c.ID, cart.Item{PartID: s.Wipers, Quantity: 2, Options: cart.Options{
			s.Size: fmt.Sprint(s.Long), s.Text: "left", s.Extras: fmt.Sprintf("%d,%d", s.Washer, s.Towel),
		}})
		if err != nil {
			t.Fatal(err)
		}
		v := vehicle.Vehicle{BaseVehicleID: 3, Year: 2012, Make: "Honda", Model: "Civic"}
		if err := s.Carts.SetVehicle(ctx, s.Till1, c.ID, &v); err != nil {
			t.Fatal(err)
		}
		if err := s.Carts.SetCustomer(ctx, s.Till1, c.ID, s.Garage); err != nil {
			t.Fatal(err)
		}
		o, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.pay(t, ctx, o, 5_00)
		saved, err := s.Carts.Cart(ctx, s.Till1, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		// what was typed after saving, and not saved
		s.Fill(ctx, s.Till1, c.ID, s.Rotor)
		if err := s.Carts.SetCustomer(ctx, s.Till1, c.ID, 0); err != nil {
			t.Fatal(err)
		}
		_, err = s.till.Continue(ctx, s.Till2, o.ID, false)
		refused(t, err, fault.Conflict, fmt.Sprintf("Order # %d is open at Register.", o.ID))
		back, err := s.till.Continue(ctx, s.Till2, o.ID, true)
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(back.Lines) != fmt.Sprint(saved.Lines) || back.CustomerID != s.Garage ||
			back.Vehicle.Model != "Civic" || back.OrderID != o.ID || back.RegisterID != s.Till2.RegisterID {
			t.Errorf("cart %+v, saved %+v", back, saved)
		}
		again, err := s.orders.CheckOut(ctx, s.Till2, back.ID, &o.Total)
		if err != nil || again.ID != o.ID || again.AmountPaid != 5_00 || again.RegisterID != s.Till2.RegisterID {
			t.Errorf("order %+v, %v", again, err)
		}
		if _, err := s.Carts.Add(ctx, s.Till1, c.ID, cart.Item{PartID: s.Pads, Quantity: 1}); fault.Of(err).
			Kind != fault.NotFound {
			t.Errorf("the first till still has it: %v", err)
		}
		done, err := s.till.Complete(ctx, s.Till2, o.ID, true)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.till.Continue(ctx, s.Till1, done.ID, false)
		refused(t, err, fault.Conflict, "This order is complete already.")
	})
}

func TestOnlyTheStoresTillsEndASale(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.checkedOut(t, ctx, s.Pads)
		s.pay(t, ctx, o, 60_00)
		for name, try := range map[string]struct {
			actor access.Actor
			kind  fault.Kind
		}{"visitor": {s.Guest, fault.Forbidden}, "customer": {s.JaneHerself, fault.Forbidden},
			"another store": {s.TillEast, fault.NotFound}, "no permission": {s.Till1.Granted(), fault.Forbidden}} {
			_, completed := s.till.Complete(ctx, try.actor, o.ID, true)
			_, cancelled := s.till.Cancel(ctx, try.actor, o.ID, true, "")
			_, continued := s.till.Continue(ctx, try.actor, o.ID, false)
			for _, err := range []error{completed, cancelled, continued} {
				if fault.Of(err) == nil || fault.Of(err).Kind != try.kind {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
		if now, err := s.orders.Order(ctx, o.ID); err != nil || now.Version != 2 || now.Status != order.Checkout {
			t.Errorf("order after refusals %+v, %v", now, err)
		}
	})
}

func TestAnOrderOfAnotherShelfPartIsReleasedWhenItsLineGoes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		last := s.AddPart("LAST-1", "Last One", 10_0000, catalog.NewPart{})
		s.Receive(last, s.Main, 1)
		o := s.checkedOut(t, ctx, last, s.Pads)
		c, err := s.till.Continue(ctx, s.Till1, o.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Carts.Remove(ctx, s.Till1, c.ID, c.Lines[0].Key); err != nil {
			t.Fatal(err)
		}
		if _, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil); err != nil {
			t.Fatal(err)
		}
		if s.Free(last) != 1 {
			t.Errorf("%d free", s.Free(last))
		}
	})
}

// TOT-2 CAT-4: the price after an instant rebate is what is sold, the order keeps what was taken off, and a later end
// of the rebate doesn't reach it.
func TestAnOrderKeepsItsInstantRebate(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		rebate := price.PartRebate{PartID: s.Battery, Name: "Spring rebate", Amount: 20_0000}
		save := func() {
			if _, err := s.Prices.SaveRebates(ctx, audit.System, []price.PartRebate{rebate}); err != nil {
				t.Fatal(err)
			}
		}
		save()
		o := s.checkedOut(t, ctx, s.Battery, s.Pads)
		check := func(o order.Order) {
			t.Helper()
			if l := o.Lines[0]; l.Unit != 169_9900 || l.Total != 169_99 ||
				l.Rebate != (price.Rebate{Name: "Spring rebate", E4: 20_0000}) || l.Taxes[0].Base != 169_99 {
				t.Errorf("battery: %+v", l)
			}
			if core, pads := o.Lines[1], o.Lines[2]; core.Kind != sale.Core || core.Rebate.E4 != 0 || pads.Rebate.E4 != 0 ||
				pads.Unit != 46_9900 {
				t.Errorf("core and pads: %+v, %+v", core, pads)
			}
		}
		check(o)
		rebate.Remove = true
		save()
		c, err := s.till.Continue(ctx, s.Till1, o.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		again, err := s.orders.CheckOut(ctx, s.Till1, c.ID, &o.Total)
		if err != nil {
			t.Fatal(err)
		}
		check(again)
		if other := s.checkedOut(t, ctx, s.Battery); other.Lines[0].Unit != 189_9900 || other.Lines[0].Rebate.E4 != 0 {
			t.Errorf("after the rebate: %+v", other.Lines[0])
		}
	})
}

// M-26: change that went out for a payment which was voided since is money of the shop: an order is not voided over it.
func TestChangeOfAVoidedPaymentComesInBeforeTheOrderIsVoided(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Ticket(ctx, s.Till1, tab, s.Pads, s.Kit)
		o, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		x := s.pay(t, ctx, o, o.BalanceDue+20_00)
		if _, err := s.till.Complete(ctx, s.Till1, o.ID, false); err != nil {
			t.Fatal(err)
		}
		if _, err := s.payments.Tenders.Void(ctx, s.Till1, o.ID, x.ID); err != nil {
			t.Fatal(err)
		}
		_, err = s.till.VoidOrder(ctx, s.Till1, o.ID, "wrong part")
		refused(t, err, fault.Conflict,
			"$20.00 went out as change for a payment that was voided since. Take it in cash first, then void the order.")
		if _, err := s.payments.Tenders.AddCash(ctx, s.Till1, payment.Tender{OrderID: o.ID, Amount: 20_00}); err != nil {
			t.Fatal(err)
		}
		done, err := s.till.VoidOrder(ctx, s.Till1, o.ID, "wrong part")
		if err != nil || done.Status != order.Voided || done.NetPaid() != 0 || s.drawer(t, ctx, done) != 0 {
			t.Errorf("%s, holds %s, %s in the drawer, %v", done.Status, done.NetPaid(), s.drawer(t, ctx, done), err)
		}
	})
}
