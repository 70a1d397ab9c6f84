package payment_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/promo"
)

// PAY-18 TRD-11: money without an order pays the oldest debt first, and the rest is store credit.
func TestMoneyPaysTheOldestDebtFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.agree(t, ctx, 500_00, false)
		first, second := s.janesOrder(t, ctx, 1), s.janesOrder(t, ctx, 2)
		for _, o := range []order.Order{first, second} {
			if _, err := s.payments.Tenders.Add(ctx, s.Till1,
				payment.Tender{OrderID: o.ID, Kind: payment.OnAccount, Amount: 30_00,
					IntentKey: fmt.Sprint("owe ", o.ID)}); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 { // the same intent again
			got, err := s.payments.Tenders.Receive(ctx, s.Till1,
				payment.Tender{CustomerID: s.Jane, Kind: payment.Cash, Amount: 40_00, IntentKey: "forty"})
			if err != nil || got.Owed != 20_00 || got.Credit != 0 {
				t.Fatalf("%+v, %v", got, err)
			}
		}
		st, err := s.payments.Accounts.Statement(ctx, s.Jane, "2026-04-02")
		if err != nil || len(st.Charges) != 2 || st.Charges[0].Open != 0 || st.Charges[1].Open != 20_00 ||
			st.Charges[1].Due != "2026-04-01" || st.Ageing.To30 != 20_00 || len(st.Moves) != 3 {
			t.Errorf("statement %+v, %v", st, err)
		}
		for day, want := range map[string]payment.Ageing{
			"2026-04-01": {Current: 20_00}, "2026-04-02": {To30: 20_00}, "2026-05-01": {To30: 20_00},
			"2026-05-02": {To60: 20_00}, "2026-05-31": {To60: 20_00},
			"2026-06-01": {To90: 20_00}, "2026-06-30": {To90: 20_00}, "2026-07-01": {Over90: 20_00},
		} {
			if later, err := s.payments.Accounts.Statement(ctx, s.Jane, day); err != nil || later.Ageing != want {
				t.Errorf("on %s: %+v, %v, want %+v", day, later.Ageing, err, want)
			}
		}
		got, err := s.payments.Tenders.Receive(ctx, s.Till1,
			payment.Tender{CustomerID: s.Jane, Kind: payment.Check, Amount: 25_00,
				Check: payment.CheckNote{Number: "5"}, IntentKey: "check"})
		if err != nil || got.Owed != 0 || got.Credit != 5_00 || len(got.Applied) != 1 ||
			got.Applied[0].OrderID != second.ID || got.Applied[0].Amount != 20_00 {
			t.Errorf("%+v, %v", got, err)
		}
		_, err = s.payments.Tenders.Receive(ctx, s.Till1,
			payment.Tender{CustomerID: s.Jane, Kind: payment.Cash, Amount: 41_00, IntentKey: "forty"})
		refused(t, err, fault.Conflict,
			"This was sent before as another payment, and nothing was taken now. Look at the payments, then take it again.")
		if _, err := s.payments.Tenders.Receive(ctx, s.Guest,
			payment.Tender{CustomerID: s.Jane, Kind: payment.Cash, Amount: 1_00}); !fault.Is(err, fault.Forbidden) {
			t.Errorf("a visitor pays in: %v", err)
		}
		holds(t, ctx)
	})
}

// PAY-18: vouchers and store credit pay what is owed on account; of a gift voucher the rest is store credit, of what
// nobody paid for there is no rest.
func TestVouchersAndCreditPayTheAccount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.agree(t, ctx, 500_00, false)
		gift, code := s.voucher(t, ctx, promo.GiftVoucher, 25_00)
		reward, rewardCode := s.voucher(t, ctx, promo.RewardVoucher, 30_00)
		o := s.janesOrder(t, ctx, 1)
		if _, err := s.payments.Tenders.Add(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Kind: payment.OnAccount, Amount: 30_00, IntentKey: "owe"}); err != nil {
			t.Fatal(err)
		}
		receive := func(key string, kind payment.Kind, amount money.Cents, code string) (payment.Received, error) {
			return s.payments.Tenders.Receive(ctx, s.Till1,
				payment.Tender{CustomerID: s.Jane, Kind: kind, Amount: amount, Code: code, IntentKey: key})
		}
		_, err := receive("large", payment.GiftVoucher, 25_01, code)
		refused(t, err, fault.Invalid, "Max amount allowed: $25.00")
		for range 2 { // the same intent again
			if got, err := receive("reward", payment.RewardVoucher, 20_00, rewardCode); err != nil || got.Owed != 10_00 ||
				got.Transaction.Kind != payment.RewardVoucher {
				t.Fatalf("%+v, %v", got, err)
			}
		}
		_, err = receive("more reward", payment.RewardVoucher, 10_01, rewardCode)
		refused(t, err, fault.Invalid, "Max amount allowed: $10.00")
		got, err := receive("gift", payment.GiftVoucher, 25_00, code)
		if err != nil || got.Owed != 0 || got.Credit != 15_00 || len(got.Applied) != 1 || got.Applied[0].Amount != 10_00 {
			t.Fatalf("%+v, %v", got, err)
		}
		_, err = receive("credit", payment.StoreCredit, 1, "")
		refused(t, err, fault.Invalid, "Max amount allowed: $0.00")
		for _, kind := range []payment.Kind{payment.Card, payment.OnAccount, payment.InvoiceEcommerce, "barter", ""} {
			if _, err := receive("by "+string(kind), kind, 1_00, ""); !fault.Is(err, fault.Invalid) {
				t.Errorf("by %q: %v", kind, err)
			}
		}
		if _, err := receive("points", payment.RewardVoucher, 1_00, "900"); !fault.Is(err, fault.Invalid) {
			t.Errorf("by points: %v", err)
		}
		holds(t, ctx)

		other := s.janesOrder(t, ctx, 2)
		if _, err := s.payments.Tenders.Add(ctx, s.Till1,
			payment.Tender{OrderID: other.ID, Kind: payment.OnAccount, Amount: 12_00,
				IntentKey: "owe more"}); err != nil {
			t.Fatal(err)
		}
		if got, err = receive("credit", payment.StoreCredit, 12_00, ""); err != nil || got.Owed != 0 || got.Credit != 3_00 {
			t.Errorf("%+v, %v", got, err)
		}
		left, err := s.Promos.Voucher(ctx, gift.ID)
		again, lost := s.Promos.Voucher(ctx, reward.ID)
		if err != nil || lost != nil || left.Balance != 0 || again.Balance != 10_00 {
			t.Errorf("vouchers hold %s and %s", left.Balance, again.Balance)
		}
		holds(t, ctx)
	})
}

// PAY-5 PAY-18: what was taken without an order is taken back once, to the cent, unless the credit that came of it is
// spent.
func TestAPaymentWithoutAnOrderIsVoidedExactly(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.agree(t, ctx, 500_00, false)
		gift, code := s.voucher(t, ctx, promo.GiftVoucher, 25_00)
		reward, rewardCode := s.voucher(t, ctx, promo.RewardVoucher, 30_00)
		s.give(t, ctx, 7_00)
		o := s.janesOrder(t, ctx, 1)
		if _, err := s.payments.Tenders.Add(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Kind: payment.OnAccount, Amount: 10_00, IntentKey: "owe"}); err != nil {
			t.Fatal(err)
		}
		accounts := []ledger.Account{
			ledger.OnAccount(s.Jane), ledger.StoreCredit(s.Jane), ledger.Gift(gift.ID), ledger.RewardPromo,
			ledger.Cash(s.Till1.RegisterID), ledger.Checks(s.Till1.RegisterID),
		}
		standing := func() string {
			credit, err := s.Credit.Balance(ctx, s.Jane)
			left, failed := s.Promos.Voucher(ctx, gift.ID)
			again, lost := s.Promos.Voucher(ctx, reward.ID)
			if err != nil || failed != nil || lost != nil {
				t.Fatal(err, failed, lost)
			}
			all := fmt.Sprint(credit, left.Balance, again.Balance)
			for _, a := range accounts {
				all += fmt.Sprint(" ", balance(t, ctx, a))
			}
			return all
		}
		before := standing()
		var first payment.Transaction
		for _, tender := range []payment.Tender{
			{Kind: payment.Cash, Amount: 12_34}, {Kind: payment.Check, Amount: 12_34, Check: payment.CheckNote{Number: "42"}},
			{Kind: payment.GiftVoucher, Amount: 12_34, Code: code},
			{Kind: payment.RewardVoucher, Amount: 9_99, Code: rewardCode}, {Kind: payment.StoreCredit, Amount: 6_99},
		} {
			tender.CustomerID, tender.IntentKey = s.Jane, string(tender.Kind)
			got, err := s.payments.Tenders.Receive(ctx, s.Till1, tender)
			if err != nil {
				t.Fatalf("%s: %v", tender.Kind, err)
			}
			_, err = s.payments.Tenders.VoidReceived(ctx, s.Till1, s.Garage, got.Transaction.ID)
			refused(t, err, fault.NotFound, "This payment can't be found.")
			if _, err := s.payments.Tenders.VoidReceived(ctx, s.Till1.Granted(access.SellAtTill), s.Jane,
				got.Transaction.ID); !fault.Is(err, fault.Forbidden) {
				t.Errorf("by a cashier alone: %v", err)
			}
			if _, err := s.payments.Tenders.VoidReceived(ctx, s.Till1, s.Jane, got.Transaction.ID); err != nil {
				t.Fatalf("%s: %v", tender.Kind, err)
			}
			check(t, standing(), before)
			_, err = s.payments.Tenders.VoidReceived(ctx, s.Till1, s.Jane, got.Transaction.ID)
			refused(t, err, fault.Conflict, "This payment is already voided.")
			holds(t, ctx)
			first = got.Transaction
		}
		if x, err := s.payments.Tenders.Transactions(ctx, o.ID); err != nil || len(x) != 1 || first.OrderID != 0 {
			t.Errorf("%+v, %v", x, err)
		}

		spent, err := s.payments.Tenders.Receive(ctx, s.Till1,
			payment.Tender{CustomerID: s.Jane, Kind: payment.Cash, Amount: 30_00, IntentKey: "spent"})
		if err != nil || spent.Owed != 0 || spent.Credit != 27_00 {
			t.Fatalf("%+v, %v", spent, err)
		}
		if _, err := s.payments.Tenders.Add(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Kind: payment.StoreCredit, Amount: 20_00, IntentKey: "spend"}); err != nil {
			t.Fatal(err)
		}
		before = standing()
		_, err = s.payments.Tenders.VoidReceived(ctx, s.Till1, s.Jane, spent.Transaction.ID)
		refused(t, err, fault.Conflict, "There is only $7.00 of store credit left.")
		check(t, standing(), before)
		holds(t, ctx)
	})
}

// PAY-6 PAY-18: money without an order, taken and taken back by many at once on two servers, with an account and
// without.
func TestMoneyWithoutAnOrderByManyAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		other := dbtest.Two(t, ctx)
		s.agree(t, ctx, 500_00, false)
		o := s.janesOrder(t, ctx, 1)
		if _, err := s.payments.Tenders.Add(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Kind: payment.OnAccount, Amount: 30_00, IntentKey: "owe"}); err != nil {
			t.Fatal(err)
		}
		for _, who := range []int64{s.Jane, s.Garage} {
			var last atomic.Int64
			dbtest.Race(8, func(ctx context.Context, i int) {
				got, err := s.payments.Tenders.Receive(ctx, s.Till1,
					payment.Tender{CustomerID: who, Kind: payment.Cash, Amount: 10_00,
						IntentKey: fmt.Sprint(who, " ", i)})
				if err != nil {
					t.Error(err)
				}
				last.Store(got.Transaction.ID)
			}, ctx, other)
			var voided atomic.Int32
			dbtest.Race(8, func(ctx context.Context, _ int) {
				_, err := s.payments.Tenders.VoidReceived(ctx, s.Till1, who, last.Load())
				switch {
				case err == nil:
					voided.Add(1)
				case !fault.Is(err, fault.Conflict):
					t.Error(err)
				}
			}, ctx, other)
			if voided.Load() != 1 {
				t.Errorf("voided %d times", voided.Load())
			}
			a, err := s.payments.Accounts.Account(ctx, who)
			credit, failed := s.Credit.Balance(ctx, who)
			if err != nil || failed != nil || credit-a.Owed != 70_00-balanceOf(who == s.Jane, 30_00) {
				t.Errorf("owed %s, credit %s, %v, %v", a.Owed, credit, err, failed)
			}
		}
		holds(t, ctx)
	})
}

// balanceOf is an amount of those who owe it.
func balanceOf(owes bool, amount money.Cents) money.Cents {
	if owes {
		return amount
	}
	return 0
}
