package payment_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/credit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/promo"
	"camber/internal/shop/proof"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
)

// janesOrder is an order of Jane's in checkout, $50.87; tab keeps two apart.
func (s shop) janesOrder(t *testing.T, ctx context.Context, tab int) order.Order {
	t.Helper()
	ticket := s.Ticket(ctx, s.Till1, fmt.Sprintf("tab-jane-%08d", tab), s.Pads)
	if err := s.Carts.SetCustomer(ctx, s.Till1, ticket.ID, s.Jane); err != nil {
		t.Fatal(err)
	}
	o, err := s.orders.CheckOut(ctx, s.Till1, ticket.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func (s shop) give(t *testing.T, ctx context.Context, amount money.Cents) {
	t.Helper()
	err := s.Credit.Give(ctx, s.Till1,
		credit.Gift{CustomerID: s.Jane, LocationID: s.Main, Amount: amount, Description: "Sorry"})
	if err != nil {
		t.Fatal(err)
	}
}

func (s shop) voucher(t *testing.T, ctx context.Context, kind promo.VoucherKind,
	amount money.Cents) (promo.Voucher, string) {
	t.Helper()
	v, code, err := s.Promos.Give(ctx, s.Till1,
		promo.Given{LocationID: s.Main, Voucher: promo.Voucher{Kind: kind, Original: amount}})
	if err != nil {
		t.Fatal(err)
	}
	return v, code
}

func (s shop) agree(t *testing.T, ctx context.Context, limit money.Cents, hold bool) {
	t.Helper()
	if err := s.payments.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: s.Jane, Terms: 30, Limit: limit, Hold: hold}); err != nil {
		t.Fatal(err)
	}
}

// holds fails on anything that the audit finds.
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

// PAY-3 PAY-5 PAY-8 P-02: every tender pays its part, and its void puts back exactly what it took.
func TestEveryTenderPaysAndIsVoidedExactly(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.give(t, ctx, 20_00)
		s.agree(t, ctx, 100_00, false)
		v, code := s.voucher(t, ctx, promo.GiftVoucher, 25_00)
		reward, rewardCode := s.voucher(t, ctx, promo.RewardVoucher, 30_00)
		if err := s.Promos.GivePoints(ctx, s.Till1, s.Jane, 900, ""); err != nil {
			t.Fatal(err)
		}
		o := s.janesOrder(t, ctx, 1)
		for name, tender := range map[string]struct {
			payment.Tender
			account ledger.Account
			label   string
		}{
			"cash": {payment.Tender{Kind: payment.Cash}, ledger.Cash(s.Till1.RegisterID), ""},
			"check": {payment.Tender{Kind: payment.Check, Check: payment.CheckNote{Number: "0042", Bank: "First"}},
				ledger.Checks(s.Till1.RegisterID), "Check 42"},
			"voucher":      {payment.Tender{Kind: payment.GiftVoucher, Code: code}, ledger.Gift(v.ID), ""},
			"reward":       {payment.Tender{Kind: payment.GiftVoucher, Code: rewardCode}, ledger.RewardPromo, ""},
			"points":       {payment.Tender{Kind: payment.RewardVoucher, Code: "900"}, ledger.RewardPromo, ""},
			"store credit": {payment.Tender{Kind: payment.StoreCredit}, ledger.StoreCredit(s.Jane), ""},
			"on account":   {payment.Tender{Kind: payment.OnAccount}, ledger.OnAccount(s.Jane), "Net 30"},
		} {
			before, was := s.standing(t, ctx, o.ID), balance(t, ctx, tender.account)
			tender.OrderID, tender.Amount, tender.IntentKey = o.ID, 5_00, name
			x, err := s.payments.Tenders.Add(ctx, s.Till1, tender.Tender)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if now := balance(t, ctx, tender.account); now-was != 5_00 || x.Label != tender.label {
				t.Errorf("%s: %s moved on %s, label %q", name, now-was, tender.account.Code, x.Label)
			}
			if paid, err := s.orders.Order(ctx, o.ID); err != nil || paid.AmountPaid != 5_00 || paid.BalanceDue != 45_87 {
				t.Errorf("%s: paid %s, owes %s, %v", name, paid.AmountPaid, paid.BalanceDue, err)
			}
			holds(t, ctx)
			if _, err := s.payments.Tenders.Void(ctx, s.Till1, o.ID, x.ID); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			_, err = s.payments.Tenders.Void(ctx, s.Till1, o.ID, x.ID)
			refused(t, err, fault.Conflict, "This payment is already voided.")
			after := s.standing(t, ctx, o.ID)
			check(t, after[:len(after)-len("1 transactions")], before[:len(before)-len("1 transactions")])
			if now := balance(t, ctx, tender.account); now != was {
				t.Errorf("%s: %s is left on %s after the void, it was %s", name, now, tender.account.Code, was)
			}
			holds(t, ctx)
		}
		credits, err := s.Credit.Balance(ctx, s.Jane)
		points, failed := s.Promos.Points(ctx, s.Jane)
		left, missing := s.Promos.Voucher(ctx, v.ID)
		again, lost := s.Promos.Voucher(ctx, reward.ID)
		if err != nil || failed != nil || missing != nil || lost != nil || credits != 20_00 || points != 900 ||
			left.Balance != 25_00 || again.Balance != 30_00 {
			t.Errorf("credit %s, points %d, vouchers %s %s", credits, points, left.Balance, again.Balance)
		}
	})
}

// PAY-2 PAY-20 PAY-21 TRD-11: what a tender may take it takes to the cent, and a cent more is refused and books
// nothing.
func TestATenderTakesExactlyWhatItMay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.give(t, ctx, 20_00)
		s.agree(t, ctx, 30_00, false)
		_, code := s.voucher(t, ctx, promo.GiftVoucher, 25_00)
		_, large := s.voucher(t, ctx, promo.GiftVoucher, 90_00)
		for n, try := range []struct {
			payment.Tender
			most money.Cents
			kind fault.Kind
		}{
			{payment.Tender{Kind: payment.Check, Check: payment.CheckNote{Number: "1"}}, 50_87, fault.Invalid},
			{payment.Tender{Kind: payment.GiftVoucher, Code: large}, 50_87, fault.Invalid},
			{payment.Tender{Kind: payment.GiftVoucher, Code: code}, 25_00, fault.Invalid},
			{payment.Tender{Kind: payment.StoreCredit}, 20_00, fault.Invalid},
			{payment.Tender{Kind: payment.OnAccount}, 30_00, fault.Forbidden},
		} {
			o := s.janesOrder(t, ctx, n+1)
			pay := func(by access.Actor, amount money.Cents) error {
				try.OrderID, try.Amount, try.IntentKey = o.ID, amount, fmt.Sprint(n, amount)
				_, err := s.payments.Tenders.Add(ctx, by, try.Tender)
				return err
			}
			cashier := s.Till1.Granted(access.SellAtTill)
			before := s.standing(t, ctx, o.ID)
			if err := pay(cashier, try.most+1); !fault.Is(err, try.kind) {
				t.Errorf("%s of %s: %v", try.Kind, try.most+1, err)
			}
			check(t, s.standing(t, ctx, o.ID), before)
			if err := pay(cashier, try.most); err != nil {
				t.Errorf("%s of %s: %v", try.Kind, try.most, err)
			}
			if paid, err := s.orders.Order(ctx, o.ID); err != nil || paid.AmountPaid != try.most ||
				paid.BalanceDue != whole-try.most {
				t.Errorf("%s: paid %s, owes %s, %v", try.Kind, paid.AmountPaid, paid.BalanceDue, err)
			}
		}
		holds(t, ctx)
	})
}

// PAY-2 M-19 PAY-20 PAY-21: only cash may exceed the balance, and nothing more than there is of it.
func TestNothingButCashExceedsTheBalance(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.give(t, ctx, 20_00)
		s.agree(t, ctx, 500_00, false)
		_, code := s.voucher(t, ctx, promo.GiftVoucher, 25_00)
		_, large := s.voucher(t, ctx, promo.GiftVoucher, 90_00)
		o := s.janesOrder(t, ctx, 1)
		for name, try := range map[string]struct {
			payment.Tender
			most string
		}{
			"check": {payment.Tender{Kind: payment.Check, Amount: 50_88, Check: payment.CheckNote{Number: "1"}},
				"$50.87"},
			"large voucher":  {payment.Tender{Kind: payment.GiftVoucher, Amount: 50_88, Code: large}, "$50.87"},
			"voucher":        {payment.Tender{Kind: payment.GiftVoucher, Amount: 25_01, Code: code}, "$25.00"},
			"credit":         {payment.Tender{Kind: payment.StoreCredit, Amount: 20_01}, "$20.00"},
			"on account":     {payment.Tender{Kind: payment.OnAccount, Amount: 50_88}, "$50.87"},
			"nobody's money": {payment.Tender{Kind: payment.Cash, Amount: money.Largest + 1}, "$10,000,000,000.00"},
		} {
			try.OrderID, try.IntentKey = o.ID, name
			_, err := s.payments.Tenders.Add(ctx, s.Till1, try.Tender)
			t.Log(name)
			refused(t, err, fault.Invalid, "Max amount allowed: "+try.most)
		}
		_, err := s.payments.Tenders.Add(ctx, s.Till1, payment.Tender{OrderID: o.ID, Kind: payment.StoreCredit})
		refused(t, err, fault.Invalid, "Amount must be more than $0.00")
		for _, kind := range []payment.Kind{payment.Card, payment.InvoiceEcommerce, "barter"} {
			if _, err := s.payments.Tenders.Add(ctx, s.Till1,
				payment.Tender{OrderID: o.ID, Kind: kind, Amount: 1}); !fault.Is(err, fault.Invalid) {
				t.Errorf("%s: %v", kind, err)
			}
		}
		if _, err := s.payments.Tenders.Add(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Kind: payment.GiftVoucher, Amount: 1,
				Code: "ABCD-ABCD-ABCD-ABCD"}); !fault.Is(err, fault.Invalid) {
			t.Errorf("a code that nobody has: %v", err)
		}
		check(t, s.standing(t, ctx, o.ID), "paid 0.00, owes 50.87, change 0.00, drawer 0.00, 0 transactions")
		holds(t, ctx)
	})
}

// M-35 PAY-22
func TestNumbersOfChecks(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.janesOrder(t, ctx, 1)
		for i, number := range []string{"", "0", "-1", "1.5", "12a", "12345678901", "1e3"} {
			_, err := s.payments.Tenders.Add(ctx, s.Till1,
				payment.Tender{OrderID: o.ID, Kind: payment.Check, Amount: 1_00,
					Check: payment.CheckNote{Number: number}, IntentKey: fmt.Sprint(i)})
			if f := fault.Of(err); f == nil || f.Kind != fault.Invalid || f.Fields["transaction[checkNumber]"].Format == "" {
				t.Errorf("%q: %v", number, err)
			}
		}
		first, err := s.payments.Tenders.Add(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Kind: payment.Check, Amount: 1_00, Check: payment.CheckNote{Number: "007"}})
		if err != nil || first.Reference != "7" {
			t.Fatalf("%+v, %v", first, err)
		}
		if seen, err := s.payments.Tenders.CheckSeenBefore(ctx, first); err != nil || seen {
			t.Errorf("the first check was seen before: %v", err)
		}
		second, err := s.payments.Tenders.Add(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Kind: payment.Check, Amount: 2_00, Check: payment.CheckNote{Number: "7"}})
		if err != nil {
			t.Fatal(err)
		}
		if seen, err := s.payments.Tenders.CheckSeenBefore(ctx, second); err != nil || !seen {
			t.Errorf("the same number again was not seen: %v", err)
		}
		largest, err := s.payments.Tenders.Add(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Kind: payment.Check, Amount: 3_00,
				Check: payment.CheckNote{Number: "9999999999"}})
		if err != nil || largest.Detail.CheckNumber != 9999999999 {
			t.Errorf("%+v, %v", largest, err)
		}
	})
}

// M-10: one voucher at many orders on two servers at once is spent once to its last cent.
func TestAVoucherIsSpentOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		v, code := s.voucher(t, ctx, promo.GiftVoucher, 50_00)
		orders := make([]order.Order, 12)
		for i := range orders {
			orders[i] = s.janesOrder(t, ctx, i)
		}
		var taken atomic.Int32
		dbtest.Race(len(orders), func(ctx context.Context, i int) {
			_, err := s.payments.Tenders.Add(ctx, s.Till1,
				payment.Tender{OrderID: orders[i].ID, Kind: payment.GiftVoucher, Amount: 20_00, Code: code,
					IntentKey: fmt.Sprint(i)})
			switch f := fault.Of(err); {
			case err == nil:
				taken.Add(1)
			case f.Kind != fault.Conflict && f.Kind != fault.Invalid:
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		left, err := s.Promos.Voucher(ctx, v.ID)
		if err != nil || taken.Load() != 2 || left.Balance != 10_00 {
			t.Errorf("taken %d times, %s left, %v", taken.Load(), left.Balance, err)
		}
		holds(t, ctx)
	})
}

// M-11: the whole credit on many orders at once pays one.
func TestStoreCreditIsSpentOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.give(t, ctx, 50_00)
		orders := make([]order.Order, 12)
		for i := range orders {
			orders[i] = s.janesOrder(t, ctx, i)
		}
		var taken atomic.Int32
		dbtest.Race(len(orders), func(ctx context.Context, i int) {
			_, err := s.payments.Tenders.Add(ctx, s.Till1,
				payment.Tender{OrderID: orders[i].ID, Kind: payment.StoreCredit, Amount: 50_00,
					IntentKey: fmt.Sprint(i)})
			switch f := fault.Of(err); {
			case err == nil:
				taken.Add(1)
			case f.Kind != fault.Conflict && f.Kind != fault.Invalid:
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if left, err := s.Credit.Balance(ctx, s.Jane); err != nil || taken.Load() != 1 || left != 0 {
			t.Errorf("taken %d times, %s left, %v", taken.Load(), left, err)
		}
		holds(t, ctx)
	})
}

// M-33 P-11 PAY-28: cash is rounded to 5 cents, both ways alike, and nothing but cash is.
func TestCashIsRoundedToNickels(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		c := money.Cents(rapid.Int64Range(-1_000_00, 1_000_00).Draw(r, "amount"))
		n := c.Nickel()
		if n%5 != 0 || n-c > 2 || c-n > 2 || (-c).Nickel() != -n {
			r.Errorf("%s becomes %s", c, n)
		}
	})
	var drift money.Cents
	for c := range money.Cents(100) {
		drift += c.Nickel() - c
	}
	if drift != 0 {
		t.Errorf("over all cents it drifts by %s", drift)
	}
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		if err := setting.Set(ctx, audit.System, setting.RoundCash, setting.Business, true); err != nil {
			t.Fatal(err)
		}
		o := s.inCheckout(t, ctx) // 50.87
		if offer, err := s.payments.Tenders.Offers(ctx, o); err != nil || offer.CashDue != 50_85 {
			t.Errorf("cash owes %s, %v", offer.CashDue, err)
		}
		part, err := s.payments.Tenders.AddCash(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Amount: 10_00, IntentKey: "part"})
		if err != nil {
			t.Fatal(err)
		}
		if now, err := s.orders.Order(ctx, o.ID); err != nil || now.Rounding != 0 {
			t.Errorf("a part is rounded by %s, %v", now.Rounding, err)
		}
		rest, err := s.payments.Tenders.AddCash(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Amount: 45_00, IntentKey: "rest"})
		if err != nil {
			t.Fatal(err)
		}
		now, err := s.orders.Order(ctx, o.ID)
		if err != nil || now.Rounding != -2 || now.BalanceDue != -4_15 || now.ChangeDue != 4_15 ||
			balance(t, ctx, ledger.Rounding) != 2 {
			t.Errorf("rounded by %s, owes %s, change %s, booked %s, %v", now.Rounding, now.BalanceDue, now.ChangeDue,
				balance(t, ctx, ledger.Rounding), err)
		}
		holds(t, ctx)
		for _, x := range []payment.Transaction{rest, part} {
			if _, err := s.payments.Tenders.Void(ctx, s.Till1, o.ID, x.ID); err != nil {
				t.Fatal(err)
			}
		}
		if now, err := s.orders.Order(ctx, o.ID); err != nil || now.Rounding != 0 || now.BalanceDue != 50_87 ||
			balance(t, ctx, ledger.Rounding) != 0 {
			t.Errorf("after the void: rounded by %s, owes %s, %v", now.Rounding, now.BalanceDue, err)
		}
		byCheck := func(amount money.Cents) error {
			_, err := s.payments.Tenders.Add(ctx, s.Till1,
				payment.Tender{OrderID: o.ID, Kind: payment.Check, Amount: amount,
					Check: payment.CheckNote{Number: "1"}})
			return err
		}
		if err := byCheck(4); err != nil {
			t.Fatal(err)
		}
		// where cash would be asked for two cents more, or be let off two, a check is paid to the cent
		refused(t, byCheck(50_85), fault.Invalid, "Max amount allowed: $50.83")
		for i, owes := range []money.Cents{50_82, 2, 0} {
			if err := byCheck([]money.Cents{1, 50_80, 2}[i]); err != nil {
				t.Fatal(err)
			}
			if now, err := s.orders.Order(ctx, o.ID); err != nil || now.Rounding != 0 || now.BalanceDue != owes ||
				balance(t, ctx, ledger.Rounding) != 0 {
				t.Errorf("checks are rounded by %s, owes %s, want %s, %v", now.Rounding, now.BalanceDue, owes, err)
			}
		}
		holds(t, ctx)
	})
}

// TRD-11 TRD-12 PAY-1: what an account does not cover needs somebody who may override it.
func TestOnAccountAtTheTill(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		cashier := s.Till1.Granted(access.SellAtTill, access.VoidTender)
		o := s.janesOrder(t, ctx, 1)
		pay := func(actor access.Actor, amount money.Cents) error {
			_, err := s.payments.Tenders.Add(ctx, actor,
				payment.Tender{OrderID: o.ID, Kind: payment.OnAccount, Amount: amount, Confirmed: true})
			return err
		}
		refused(t, pay(s.Till1, 10_00), fault.Conflict, "This customer has no account to buy on.")
		s.agree(t, ctx, 15_00, false)
		if err := pay(cashier, 10_00); err != nil {
			t.Fatal(err)
		}
		if err := pay(cashier, 10_00); !fault.Is(err, fault.Forbidden) {
			t.Errorf("beyond the limit: %v", err)
		}
		s.agree(t, ctx, 100_00, true)
		if err := pay(cashier, 1_00); !fault.Is(err, fault.Forbidden) {
			t.Errorf("on hold: %v", err)
		}
		if err := pay(s.Till1, 1_00); err != nil {
			t.Errorf("who may override a hold: %v", err)
		}
		if a, err := s.payments.Accounts.Account(ctx, s.Jane); err != nil || a.Owed != 11_00 {
			t.Errorf("owed %s, %v", a.Owed, err)
		}
		holds(t, ctx)
	})
}

// ACC-1: an account that asks for a PO number is charged for lines that have one; the one that is given with the charge
// stands on those that had none.
func TestAnAccountAsksForAPONumber(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.janesOrder(t, ctx, 1)
		if err := s.payments.Accounts.Agree(ctx, audit.System,
			payment.Account{CustomerID: s.Jane, Terms: 30, Limit: 500_00, AsksPO: true}); err != nil {
			t.Fatal(err)
		}
		pay := func(amount money.Cents, number string) error {
			_, err := s.payments.Tenders.Add(ctx, s.Till1, payment.Tender{OrderID: o.ID, Kind: payment.OnAccount,
				Amount: amount, PONumber: number, Confirmed: true})
			return err
		}
		for number, problem := range map[string]string{
			"": "This account asks for a PO number.", strings.Repeat("7", 65): "Maximum 64 characters",
		} {
			err := pay(1_00, number)
			if f := fault.Of(err); f == nil || f.Fields["transaction[poNumber]"].String() != problem {
				t.Errorf("%q: %v", number, err)
			}
		}
		if a, err := s.payments.Accounts.Account(ctx, s.Jane); err != nil || a.Owed != 0 || !a.AsksPO {
			t.Errorf("after refusals %+v, %v", a, err)
		}
		if err := pay(1_00, "7741"); err != nil {
			t.Fatal(err)
		}
		if err := pay(2_00, ""); err != nil { // the lines have one now
			t.Error(err)
		}
		if err := pay(3_00, "9"); err != nil {
			t.Error(err)
		}
		now, err := s.orders.Order(ctx, o.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range now.Goods() {
			if l.Kind != sale.Core && l.PONumber != "7741" {
				t.Errorf("%s bears %q", l.Name, l.PONumber)
			}
		}
		holds(t, ctx)
	})
}

// ACC-1: who buys on account signs for it once, with a signature that is one; it is kept with each charge.
func TestAChargeIsSigned(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.janesOrder(t, ctx, 1)
		s.agree(t, ctx, 500_00, false)
		const drawing = "M10 10L200 100"
		sign := func(path string) error { return s.payments.Tenders.Sign(ctx, s.Till1, o.ID, path) }
		refused(t, sign(drawing), fault.Conflict, "Nothing of this order waits for a signature.")
		for _, amount := range []money.Cents{10_00, 11_00} {
			if _, err := s.payments.Tenders.Add(ctx, s.Till1,
				payment.Tender{OrderID: o.ID, Kind: payment.OnAccount, Amount: amount, Confirmed: true}); err != nil {
				t.Fatal(err)
			}
		}
		for _, empty := range []string{"", "M10 10L12 12", "M10 10", "<svg>", "M10 10L900 10"} {
			if err := sign(empty); !fault.Is(err, fault.Invalid) {
				t.Errorf("%q: %v", empty, err)
			}
		}
		if err := sign(drawing); err != nil {
			t.Fatal(err)
		}
		refused(t, sign("M10 10L300 100"), fault.Conflict, "Nothing of this order waits for a signature.")
		paid, err := s.payments.Tenders.Transactions(ctx, o.ID)
		if err != nil || len(paid) != 2 {
			t.Fatal(paid, err)
		}
		for _, x := range paid {
			if x.Detail.Drawing != drawing || x.Waits() {
				t.Errorf("%+v", x)
			}
		}
		holds(t, ctx)
	})
}

// PAY-1: what the shop does not take is not taken.
func TestTendersAreSettings(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.inCheckout(t, ctx)
		if err := setting.Set(ctx, audit.System, setting.TakeCash, setting.Location(s.Main), false); err != nil {
			t.Fatal(err)
		}
		if _, err := s.payments.Tenders.AddCash(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Amount: 1_00}); !fault.Is(err, fault.Invalid) {
			t.Errorf("cash: %v", err)
		}
		if offer, err := s.payments.Tenders.Offers(ctx, o); err != nil || offer.Takes[payment.Cash] ||
			!offer.Takes[payment.Check] {
			t.Errorf("%+v, %v", offer, err)
		}
	})
}

// An order that is saved anew keeps no payment of somebody else's.
func TestPaymentsBelongToTheOrdersCustomer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.give(t, ctx, 20_00)
		o := s.janesOrder(t, ctx, 1)
		if _, err := s.payments.Tenders.Add(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Kind: payment.StoreCredit, Amount: 20_00}); err != nil {
			t.Fatal(err)
		}
		o.CustomerID = s.Garage
		refused(t, s.payments.Tenders.CheckFit(ctx, o), fault.Conflict,
			"A payment on this order belongs to its customer. Void it first.")
		o.CustomerID, o.BalanceDue, o.AmountPaid = s.Jane, -1, 20_00
		refused(t, s.payments.Tenders.CheckFit(ctx, o), fault.Conflict,
			"$20.00 was paid on this order by other means than cash. Void a payment first.")
	})
}
