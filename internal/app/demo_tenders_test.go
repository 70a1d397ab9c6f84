package app

import (
	"context"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/shop/access"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
)

// DEMO-4: every payment that needs no card, every status that staff sets, what was undone, an account that is late, and
// something to look at.
func TestTheDemonstrationHasEveryPayment(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := openDemo(t, ctx).Services
		count := func(query string, args ...any) (n int) {
			t.Helper()
			if err := db.Read(ctx).NewRaw(query, args...).Scan(ctx, &n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		for _, kind := range []payment.Kind{payment.Cash, payment.Check, payment.GiftVoucher, payment.RewardVoucher,
			payment.StoreCredit, payment.OnAccount} {
			if count("SELECT count(*) FROM transactions WHERE kind = ? AND status = 'captured'", kind) == 0 {
				t.Errorf("nothing was paid by %s", kind)
			}
		}
		for _, code := range []string{"ready", "backordered", "shipped"} {
			if count("SELECT count(*) FROM orders o JOIN order_statuses l ON l.id = o.status_id WHERE l.code = ?", code) == 0 {
				t.Errorf("no order is %s", code)
			}
		}
		for _, status := range []order.Status{order.Saved, order.Quote, order.Checkout, order.Complete, order.Cancelled,
			order.Voided} {
			if count("SELECT count(*) FROM orders WHERE pos_status = ?", status) == 0 {
				t.Errorf("no order is %s", status)
			}
		}
		if n := count("SELECT count(*) FROM goods_returns"); n != 2 {
			t.Errorf("%d returns, want 2", n)
		}
		stores, err := s.Location.Locations(ctx)
		if err != nil {
			t.Fatal(err)
		}
		cares, err := s.Payment.Cards.Cares(ctx, access.Actor{Kind: access.Staff, LocationID: stores[0].ID})
		if err != nil || len(cares) != 1 || cares[0].Why != payment.RefundDue || cares[0].Amount != 20_00 {
			t.Errorf("to look at: %+v (%v), want $20.00 to be paid back", cares, err)
		}
		late, _, err := s.Customer.WithEmail(ctx, "pro@demo.test")
		if err != nil {
			t.Fatal(err)
		}
		st, err := s.Payment.Accounts.Statement(ctx, late.ID, stores[0].Day(clock.Now(ctx)))
		if a := st.Ageing; err != nil || a.Current == 0 || a.To30 == 0 || a.To60 == 0 || a.To90 == 0 || a.Over90 == 0 {
			t.Errorf("the account of the business: %+v (%v), want something of every age", a, err)
		}
	})
}
