package till_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/price"
	"camber/internal/shop/promo"
	"camber/internal/shop/proof"
	"camber/internal/shop/register"
	"camber/internal/shop/rma"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
	"camber/internal/shop/till"
)

func holds(t *testing.T, ctx context.Context) {
	t.Helper()
	violations, err := proof.Check(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range violations {
		t.Error(v)
	}
}

func balance(t *testing.T, ctx context.Context, a ledger.Account) money.Cents {
	t.Helper()
	sum, err := ledger.Balance(ctx, a.Code)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// janes is an order of Jane's in checkout.
func (s shop) janes(t *testing.T, ctx context.Context, tab string, parts ...int64) order.Order {
	t.Helper()
	ticket := s.Ticket(ctx, s.Till1, tab, parts...)
	if err := s.Carts.SetCustomer(ctx, s.Till1, ticket.ID, s.Jane); err != nil {
		t.Fatal(err)
	}
	o, err := s.orders.CheckOut(ctx, s.Till1, ticket.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func (s shop) tender(t *testing.T, ctx context.Context, o order.Order, tender payment.Tender) payment.Transaction {
	t.Helper()
	tender.OrderID, tender.IntentKey = o.ID, fmt.Sprint(o.ID, tender.Kind, tender.Amount)
	x, err := s.payments.Tenders.Add(ctx, s.Till1, tender)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func (s shop) completed(t *testing.T, ctx context.Context, id int64) order.Order {
	t.Helper()
	o, err := s.till.Complete(ctx, s.Till1, id, false)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func lineOf(t *testing.T, o order.Order, kind sale.Kind) order.Line {
	t.Helper()
	for _, l := range o.Lines {
		if l.Kind == kind {
			return l
		}
	}
	t.Fatalf("order %d has no line of kind %s", o.ID, kind)
	return order.Line{}
}

// RET-1, INV-3: pieces come back one by one; what is given for them is exactly what was paid, and their stock is there
// again.
func TestGoodsComeBackToTheCent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		before := s.Free(s.Pads)
		o := s.janes(t, ctx, "tab-1-aaaaaaaaaaaa", s.Pads, s.Pads, s.Pads)
		s.tender(t, ctx, o, payment.Tender{Kind: payment.Check, Amount: 30_00, Check: payment.CheckNote{Number: "12"}})
		s.tender(t, ctx, o, payment.Tender{Kind: payment.Cash, Amount: 200_00})
		o = s.completed(t, ctx, o.ID)
		l := lineOf(t, o, sale.Part)
		drawer, parts := balance(t, ctx, ledger.Cash(s.Till1.RegisterID)), balance(t, ctx, ledger.Parts)
		var given money.Cents
		for i := range 3 {
			back := till.Back{OrderID: o.ID, Reason: rma.Damaged,
				Lines: []till.BackLine{{LineID: l.ID, Quantity: 1, Restock: i < 2}}, IntentKey: fmt.Sprint("back ", i)}
			r, err := s.till.TakeBack(ctx, s.Till1, back)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := s.till.TakeBack(ctx, s.Till1, back); err != nil || again.ID != r.ID {
				t.Errorf("the same intent again is return %d, not %d, %v", again.ID, r.ID, err)
			}
			given += r.Total()
			holds(t, ctx)
		}
		if given != o.Total {
			t.Errorf("given back %s of %s", given, o.Total)
		}
		if out := drawer - balance(t, ctx, ledger.Cash(s.Till1.RegisterID)); out != o.Total { // the check comes back as cash
			t.Errorf("%s left the drawer", out)
		}
		if now := balance(t, ctx, ledger.Parts); now-parts != l.Total {
			t.Errorf("parts moved by %s, sold for %s", now-parts, l.Total)
		}
		if free := s.Free(s.Pads); free != before-1 {
			t.Errorf("%d free, before %d: two of three are back on the shelf", free, before)
		}
		_, err := s.till.TakeBack(ctx, s.Till1,
			till.Back{OrderID: o.ID, Reason: rma.Damaged, Lines: []till.BackLine{{LineID: l.ID, Quantity: 1}}})
		if f := fault.Of(err); f == nil || f.Kind != fault.Invalid || f.Fields["lines[0][quantity]"].Format == "" {
			t.Errorf("a fourth piece: %v", err)
		}
		_, err = s.till.VoidOrder(ctx, s.Till1, o.ID, "wrong")
		if !fault.Is(err, fault.Conflict) {
			t.Errorf("voided after a return: %v", err)
		}
		holds(t, ctx)
	})
}

// M-37 RET-1: each payment gets back its own, in their order; another way is a person's choice, and all need the right.
func TestMoneyGoesBackWhereItCameFrom(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		if err := s.Credit.Give(ctx, s.Till1,
			credit.Gift{CustomerID: s.Jane, LocationID: s.Main, Amount: 20_00, Description: "Sorry"}); err != nil {
			t.Fatal(err)
		}
		o := s.janes(t, ctx, "tab-1-aaaaaaaaaaaa", s.Battery)
		s.tender(t, ctx, o, payment.Tender{Kind: payment.StoreCredit, Amount: 20_00})
		s.tender(t, ctx, o, payment.Tender{Kind: payment.Cash, Amount: 300_00})
		o = s.completed(t, ctx, o.ID)
		battery, core := lineOf(t, o, sale.Part), lineOf(t, o, sale.Core)
		back := till.Back{OrderID: o.ID, Reason: rma.Core, Lines: []till.BackLine{{LineID: core.ID, Quantity: 1}},
			IntentKey: "core"}
		cashier := s.Till1.Granted(access.SellAtTill)
		if _, err := s.till.TakeBack(ctx, cashier, back); !fault.Is(err, fault.Forbidden) {
			t.Errorf("without the right: %v", err)
		}
		if r, shares, err := s.till.Preview(ctx, cashier, back); err != nil || len(shares) != 2 ||
			shares[0].Amount != 20_00 || r.Total() != 23_38 || shares[1].Amount != 3_38 {
			t.Errorf("preview of the core: %s %+v, %v", r.Total(), shares, err)
		}
		if _, err := s.till.TakeBack(ctx, s.Till1, back); err != nil {
			t.Fatal(err)
		}
		if left, err := s.Credit.Balance(ctx, s.Jane); err != nil || left != 20_00 {
			t.Errorf("credit %s, %v", left, err)
		}
		if held := balance(t, ctx, ledger.CoreDue(o.ID)); held != 0 {
			t.Errorf("%s is held for the core that came back", held)
		}
		holds(t, ctx)
		r, err := s.till.TakeBack(ctx, s.Till1, till.Back{
			OrderID: o.ID, Reason: rma.WrongFit, As: payment.StoreCredit,
			Lines: []till.BackLine{{LineID: battery.ID, Quantity: 1, Restock: true}}, IntentKey: "battery",
		})
		if err != nil {
			t.Fatal(err)
		}
		if left, err := s.Credit.Balance(ctx, s.Jane); err != nil || left != 20_00+r.Total() || r.Total()+23_38 != o.Total {
			t.Errorf("credit %s after a return of %s, order %s, %v", left, r.Total(), o.Total, err)
		}
		now, err := s.orders.Order(ctx, o.ID)
		if err != nil || now.AmountPaid != o.AmountPaid || now.BalanceDue != 0 {
			t.Errorf("the order was paid %s and owes %s, %v", now.AmountPaid, now.BalanceDue, err)
		}
		holds(t, ctx)
	})
}

// RET-1 PAY-28: what was rounded at the sale is undone piece by piece, cash goes back in coins that there are, and all
// that was paid comes back, no more.
func TestARoundedSaleComesBackToTheCoin(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		if err := setting.Set(ctx, audit.System, setting.RoundCash, setting.Business, true); err != nil {
			t.Fatal(err)
		}
		// a check lies at the bank when its cash is asked for
		if err := s.Registers.MoveCash(ctx, s.Till1.Granted(access.MoveCash), register.PaidIn, 200_00, "Change"); err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			pieces   int
			kind     payment.Kind // that it is paid by
			as       payment.Kind
			rounding money.Cents
			back     []money.Cents // by piece
		}{
			"down":                  {1, payment.Cash, "", -2, []money.Cents{50_85}},
			"up":                    {2, payment.Cash, "", 2, []money.Cents{50_90, 50_85}},
			"three pieces":          {3, payment.Cash, "", 0, []money.Cents{50_85, 50_90, 50_85}},
			"as store credit":       {2, payment.Cash, payment.StoreCredit, 2, []money.Cents{50_88, 50_87}},
			"a check back in coins": {2, payment.Check, "", 0, []money.Cents{50_85, 50_85}},
		} {
			o := s.janes(t, ctx, "tab-1-"+strings.ReplaceAll(name+"-aaaaaaaaaaaa", " ", "-"),
				slices.Repeat([]int64{s.Pads}, c.pieces)...)
			paid := o.Total
			if c.kind == payment.Cash {
				paid = paid.Nickel()
			}
			s.tender(t, ctx, o, payment.Tender{Kind: c.kind, Amount: paid, Check: payment.CheckNote{Number: "12"}})
			o = s.completed(t, ctx, o.ID)
			if o.Rounding != c.rounding {
				t.Errorf("%s: rounded by %s", name, o.Rounding)
			}
			for i, want := range c.back {
				back := till.Back{OrderID: o.ID, Reason: rma.Damaged, As: c.as,
					Lines: []till.BackLine{{LineID: lineOf(t, o, sale.Part).ID, Quantity: 1}}, IntentKey: fmt.Sprint(name, i)}
				before, err := s.orders.Order(ctx, o.ID)
				if err != nil {
					t.Fatal(err)
				}
				r, err := s.till.TakeBack(ctx, s.Till1, back)
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				now, err := s.orders.Order(ctx, o.ID)
				if err != nil || now.GivenBack-before.GivenBack != want || lineOf(t, now, sale.Part).Returned != i+1 {
					t.Errorf("%s: %s for piece %d, want %s; %+v, %v", name, now.GivenBack-before.GivenBack, i, want, r, err)
				}
				holds(t, ctx)
			}
			if now, err := s.orders.Order(ctx, o.ID); err != nil || now.NetPaid() < 0 || c.kind == payment.Cash &&
				now.NetPaid() != 0 {
				t.Errorf("%s: %s of %s is left, %v", name, now.NetPaid(), now.AmountPaid, err)
			}
		}
	})
}

// RET-1: what is still owed is cleared first; the rest of what was paid comes back.
func TestAPartPaidSaleComesBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.janes(t, ctx, "tab-1-aaaaaaaaaaaa", s.Pads, s.Pads)
		s.tender(t, ctx, o, payment.Tender{Kind: payment.Cash, Amount: 40_00})
		o, err := s.till.Complete(ctx, s.Till1, o.ID, true)
		if err != nil || o.Total != 101_73 {
			t.Fatal(o.Total, err)
		}
		for i, want := range []struct{ cleared, owes, back money.Cents }{{50_87, 10_86, 0}, {10_86, 0, 40_00}} {
			r, err := s.till.TakeBack(ctx, s.Till1, till.Back{
				OrderID: o.ID, Reason: rma.Damaged, Lines: []till.BackLine{{LineID: lineOf(t, o, sale.Part).ID, Quantity: 1}},
				IntentKey: fmt.Sprint(i),
			})
			if err != nil {
				t.Fatal(err)
			}
			now, err := s.orders.Order(ctx, o.ID)
			if err != nil || r.Cleared != want.cleared || r.Back() != want.back || now.BalanceDue != want.owes ||
				now.GivenBack != want.back {
				t.Errorf("piece %d clears %s, gives back %s; owed %s, %v", i, r.Cleared, r.Back(), now.BalanceDue, err)
			}
			holds(t, ctx)
		}
		balances(t, ctx, map[string]money.Cents{ledger.Cash(s.Till1.RegisterID).Code: 100_00, ledger.Receivable(o.ID).Code: 0,
			ledger.RefundDue(o.ID).Code: 0})
	})
}

// RET-1: without a receipt it needs somebody who may, and becomes store credit.
func TestWithoutAReceiptThereIsStoreCredit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		back := till.Back{CustomerID: s.Jane, Reason: rma.NotNeeded, IntentKey: "none",
			Lines: []till.BackLine{{PartID: s.Pads, Name: "Brake Pads", Quantity: 2, Unit: 40_00, Restock: true}}}
		if _, err := s.till.TakeBackUnproven(ctx, s.Till1.Granted(access.SellAtTill, access.RefundTender), back); !fault.Is(err, fault.Forbidden) {
			t.Errorf("without the right: %v", err)
		}
		for range 2 {
			if _, err := s.till.TakeBackUnproven(ctx, s.Till1, back); err != nil {
				t.Fatal(err)
			}
		}
		if left, err := s.Credit.Balance(ctx, s.Jane); err != nil || left != 80_00 || s.Free(s.Pads) != 52 {
			t.Errorf("credit %s, %d free, %v", left, s.Free(s.Pads), err)
		}
		back.CustomerID = 0
		if _, err := s.till.TakeBackUnproven(ctx, s.Till1, back); !fault.Is(err, fault.Invalid) {
			t.Errorf("credit for nobody: %v", err)
		}
		holds(t, ctx)
	})
}

// RET-1 TRD-2: what comes back without a receipt is worth what its customer pays today, by their own contract and not by
// that of another of their business.
func TestWithoutAReceiptAPartIsWorthWhatItsCustomerPays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		if _, err := s.Prices.SaveContracts(ctx, audit.System,
			[]price.ContractPrice{{CustomerID: s.Garage, PartID: s.Pads, MinQuantity: 1, Unit: 30_0000}}); err != nil {
			t.Fatal(err)
		}
		colleague, err := s.Customers.Add(ctx, access.Actor{Kind: access.System}, customer.NewCustomer{LevelID: s.Retail,
			Firstname: "Al", Lastname: "Bo", BusinessID: s.Garage})
		if err != nil {
			t.Fatal(err)
		}
		for who, most := range map[int64]money.Cents{s.Garage: 30_00, colleague.ID: 46_99} {
			for _, unit := range []money.Cents{most + 1, most} {
				_, err := s.till.TakeBackUnproven(ctx, s.Till1, till.Back{CustomerID: who, Reason: rma.NotNeeded,
					IntentKey: fmt.Sprint(who, unit), Lines: []till.BackLine{{PartID: s.Pads, Quantity: 1, Unit: unit}}})
				if isTooMuch := fault.Is(err, fault.Invalid); isTooMuch != (unit > most) || err != nil && !isTooMuch {
					t.Errorf("%d gets %s: %v", who, unit.Text(), err)
				}
			}
		}
		holds(t, ctx)
	})
}

// M-25 M-26 ORD-5 PCO-3: captured money that stays is a refund that is due, with a reason, until it is paid back.
func TestMoneyOfAnOrderThatIsCalledOffIsOwed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for name, done := range map[string]bool{"in checkout": false, "complete": true} {
			o := s.janes(t, ctx, fmt.Sprintf("tab-%t-aaaaaaaaaaaa", done), s.Pads)
			free := s.Free(s.Pads)
			s.tender(t, ctx, o, payment.Tender{Kind: payment.Check, Amount: 20_00, Check: payment.CheckNote{Number: "12"}})
			s.tender(t, ctx, o, payment.Tender{Kind: payment.Cash, Amount: 40_00})
			callOff := func(actor access.Actor, reason string) (order.Order, error) {
				return s.till.Cancel(ctx, actor, o.ID, false, reason)
			}
			want := money.Cents(60_00)
			if done {
				s.completed(t, ctx, o.ID)
				callOff = func(actor access.Actor, reason string) (order.Order, error) {
					return s.till.VoidOrder(ctx, actor, o.ID, reason)
				}
				want = o.Total
			}
			if _, err := callOff(s.Till1, " "); err == nil {
				t.Errorf("%s: called off without a reason", name)
			}
			if _, err := callOff(s.Till1.Granted(access.SellAtTill, access.CancelOrders), "wrong part"); !fault.Is(err, fault.Forbidden) {
				t.Errorf("%s: without the right: %v", name, err)
			}
			gone, err := callOff(s.Till1, "wrong part")
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			dues, err := s.payments.Refunds.DuesOf(ctx, o.ID)
			if err != nil || len(dues) != 2 || dues[0].Amount+dues[1].Amount != want || dues[0].Reason != "wrong part" {
				t.Errorf("%s: due %+v, %v", name, dues, err)
			}
			if s.Free(s.Pads) != free+1 {
				t.Errorf("%s: %d free, were %d", name, s.Free(s.Pads), free)
			}
			holds(t, ctx)
			for _, d := range dues {
				seller := s.Till1.Granted(access.SellAtTill)
				if _, err := s.payments.Refunds.PayBack(ctx, seller, d.ID, ""); !fault.Is(err, fault.Forbidden) {
					t.Errorf("%s: paid back without the right: %v", name, err)
				}
				if paid, err := s.payments.Refunds.PayBack(ctx, s.Till1, d.ID, ""); err != nil || paid.Left() != 0 {
					t.Errorf("%s: %+v, %v", name, paid, err)
				}
				if _, err := s.payments.Refunds.PayBack(ctx, s.Till1, d.ID, ""); !fault.Is(err, fault.Conflict) {
					t.Errorf("%s: paid back twice: %v", name, err)
				}
				holds(t, ctx)
			}
			if again, err := callOff(s.Till1, ""); err != nil || again.Status != gone.Status {
				t.Errorf("%s: again: %s, %v", name, again.Status, err)
			}
			if open, err := s.payments.Refunds.RefundsDue(ctx, s.Main, 10); err != nil || len(open) != 0 {
				t.Errorf("%s: still due %+v, %v", name, open, err)
			}
		}
	})
}

// ORD-5 B.4 I-22: what was sold on a day that is over is brought back instead of voided; what was not sold yet is
// voided on any day. A reason holds no card number and is no novel.
func TestAnOrderOfAClosedDayIsNotVoided(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		sold, open := s.janes(t, ctx, "tab-1-aaaaaaaaaaaa", s.Pads), s.janes(t, ctx, "tab-2-aaaaaaaaaaaa", s.Pads)
		s.tender(t, ctx, sold, payment.Tender{Kind: payment.Cash, Amount: 60_00})
		s.completed(t, ctx, sold.ID)
		for reason, want := range map[string]string{
			"card 4111 1111 1111 1111": "Please leave out card numbers.", strings.Repeat("é", 256): "Maximum 255 characters",
		} {
			if _, err := s.till.VoidOrder(ctx, s.Till1, sold.ID, reason); fault.Of(err) == nil ||
				fault.Of(err).Fields["reason"].String() != want {
				t.Errorf("%q: %v", reason, err)
			}
		}
		dbtest.Clock(ctx).Advance(24 * time.Hour)
		_, err := s.till.VoidOrder(ctx, s.Till1, sold.ID, "wrong part")
		if f := fault.Of(err); f == nil || f.Kind != fault.Conflict ||
			f.Text.String() != "This order is of a closed day. Take the goods back instead." {
			t.Errorf("a closed day: %v", err)
		}
		if o, err := s.orders.Order(ctx, sold.ID); err != nil || o.Status != order.Complete || o.AmountPaid != 60_00 {
			t.Errorf("%s, paid %s, %v", o.Status, o.AmountPaid, err)
		}
		if o, err := s.till.VoidOrder(ctx, s.Till1, open.ID, ""); err != nil || o.Status != order.Voided {
			t.Errorf("not sold yet: %s, %v", o.Status, err)
		}
		holds(t, ctx)
	})
}

// TOT-1: a voucher that a ticket holds pays the order when it is made, once.
func TestATicketsVoucherBecomesAPayment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		v, _, err := s.Promos.Give(ctx, s.Till1, promo.Given{LocationID: s.Main, Voucher: promo.Voucher{Original: 20_00}})
		if err != nil {
			t.Fatal(err)
		}
		ticket := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		if err := s.Carts.ChangeDraft(ctx, s.Till1, ticket.ID, 0, func(d *cart.Draft) { d.VoucherID = v.ID }); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			o, err := s.till.CheckOut(ctx, s.Till1, ticket.ID, nil)
			if err != nil || o.Total != 50_87 || o.AmountPaid != 20_00 || o.BalanceDue != 30_87 {
				t.Fatalf("total %s, paid %s, owes %s, %v", o.Total, o.AmountPaid, o.BalanceDue, err)
			}
		}
		holds(t, ctx)
	})
}

// RET-1: what was asked for was received once all its pieces came back, whoever brings them; what came for one request
// counts for no other.
func TestWhatWasAskedForIsReceived(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.janes(t, ctx, "tab-1-aaaaaaaaaaaa", s.Pads, s.Pads, s.Pads, s.Pads)
		s.tender(t, ctx, o, payment.Tender{Kind: payment.Cash, Amount: 500_00})
		o = s.completed(t, ctx, o.ID)
		requests := rma.New(s.orders)
		l := lineOf(t, o, sale.Part)
		for _, quantity := range []int{2, 1, 1} {
			_, err := requests.Ask(ctx, s.JaneHerself, []int64{s.Jane}, rma.Request{OrderID: o.ID, Reason: rma.WrongFit,
				Lines: []rma.Line{{LineID: l.ID, Quantity: quantity}}})
			if err != nil {
				t.Fatal(err)
			}
		}
		for i, want := range []string{"asked received asked", "asked received received", "asked received received",
			"received received received"} {
			_, err := s.till.TakeBack(ctx, s.Till1, till.Back{OrderID: o.ID, Reason: rma.WrongFit,
				Lines: []till.BackLine{{LineID: l.ID, Quantity: 1, Restock: true}}, IntentKey: fmt.Sprint("back ", i)})
			if err != nil {
				t.Fatal(err)
			}
			asked, err := requests.OfOrder(ctx, o.ID)
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(asked[0].State, " ", asked[1].State, " ", asked[2].State); got != want {
				t.Errorf("after %d pieces: %s, want %s", i+1, got, want)
			}
		}
	})
}
