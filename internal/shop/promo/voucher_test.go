package promo_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/notify"
	"camber/internal/shop/promo"
)

// I-07 PAY-6: a voucher is worth what was not spent, in its row, in its movements and in the ledger's eyes.
func TestAVoucherIsSpentAndGivenBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		v, code := s.voucher(50_00, "")
		if owed, err := ledger.Balance(ctx, ledger.Gift(v.ID).Code); err != nil || owed != -50_00 {
			t.Errorf("the shop owes %s on it (%v)", -owed, err)
		}
		found, err := s.Find(ctx, promo.Seeker{Who: s.who(0)}, "", strings.ToLower(strings.ReplaceAll(code, "-", "")))
		if err != nil || found.Code != promo.CodeVoucher || found.ID != v.ID {
			t.Fatalf("its code finds %+v (%v)", found, err)
		}
		s.must(s.spend(s.who(1), promo.Use{Code: promo.CodeVoucher, Ref: v.ID, Amount: 30_00}))
		if e := s.effects(promo.Held{VoucherID: v.ID}, s.who(0)); len(e.Credits) != 1 || e.Credits[0].Available != 20_00 {
			t.Errorf("left for another order: %+v", e.Credits)
		}
		if e := s.effects(promo.Held{VoucherID: v.ID}, s.who(1)); e.Credits[0].Available != 50_00 {
			t.Errorf("left for the order that holds 30.00: %+v", e.Credits)
		}
		if err := s.spend(s.who(2), promo.Use{Code: promo.CodeVoucher, Ref: v.ID, Amount: 20_01}); !refused(err, "no longer covers $20.01") {
			t.Errorf("more than is left: %v", err)
		}
		s.must(s.spend(s.who(2), promo.Use{Code: promo.CodeVoucher, Ref: v.ID, Amount: 20_00}))
		if _, err := s.Find(ctx, promo.Seeker{Who: s.who(0)}, "", code); !refused(err, "unknown, expired or used up") {
			t.Errorf("an empty voucher: %v", err)
		}
		s.undo(1)
		s.undo(1)
		if left := s.balance(v.ID); left != 30_00 {
			t.Errorf("%s came back", left)
		}
	})
}

// PAY-20: who reads the database finds no code in it.
func TestTheDatabaseHoldsNoCode(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		_, code := s.voucher(50_00, "")
		var rows []string
		err := db.Read(ctx).NewRaw("SELECT hash || to_name || to_email || message || theme FROM vouchers").Scan(ctx, &rows)
		s.must(err)
		for _, row := range rows {
			if strings.Contains(row, code) || strings.Contains(row, strings.ReplaceAll(code, "-", "")) {
				t.Errorf("%q holds the code", row)
			}
		}
	})
}

// A bought voucher can't be spent before it is paid, and is handed over when it is: once.
func TestABoughtVoucherWaitsForItsMoney(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		gift := promo.Gift{ToName: "Bob", ToEmail: "bob@example.com", FromName: "Jane", FromEmail: "jane@example.com",
			Theme: promo.Birthday}
		in := func(f func(context.Context) error) {
			t.Helper()
			s.must(db.Atomic(ctx, f))
		}
		in(func(ctx context.Context) error {
			made, err := s.Issue(ctx, today, []promo.Voucher{{Original: 25_00, Gift: gift, Lang: text.Spanish}})
			if err != nil {
				return err
			}
			return s.Tie(ctx, 7, made)
		})
		bought, err := s.Bought(ctx, 7)
		if err != nil || len(bought) != 1 || bought[0].State != promo.Waiting || bought[0].Gift != gift {
			t.Fatalf("bought %+v (%v)", bought, err)
		}
		id := bought[0].ID
		if e := s.effects(promo.Held{VoucherID: id}, s.who(0)); len(e.Credits) != 0 || len(e.Problems) != 1 {
			t.Errorf("before it is paid: %+v", e)
		}
		if err := s.spend(s.who(9), promo.Use{Code: promo.CodeVoucher, Ref: id, Amount: 1}); !refused(err, "no longer covers") {
			t.Errorf("spent before it is paid: %v", err)
		}
		paid := func(ctx context.Context) error { return s.Paid(ctx, 7, 0, nil) }
		in(paid)
		in(paid)
		runner := jobs.New(map[string]jobs.Handler{notify.Job: s.notes.Handle})
		if n, err := runner.RunDue(ctx); err != nil || n != 1 {
			t.Fatalf("%d mails (%v), want 1", n, err)
		}
		mail := s.mail.sent[0]
		if mail.Recipient != gift.ToEmail || mail.Kind != notify.Gift || mail.Lang != text.Spanish || mail.SubjectID != id {
			t.Errorf("mail %+v", mail.Request)
		}
		find := func() error {
			_, err := s.Find(ctx, promo.Seeker{Who: s.who(0)}, promo.CodeVoucher, mail.Secret)
			return err
		}
		s.must(find())
		in(func(ctx context.Context) error { return s.Unpaid(ctx, 7) })
		if err := find(); err == nil {
			t.Error("the payment was taken back, and the voucher still opens")
		}
		in(paid)
		s.must(find())
		s.must(s.spend(s.who(9), promo.Use{Code: promo.CodeVoucher, Ref: id, Amount: 5_00}))
		err = db.Atomic(ctx, func(ctx context.Context) error { return s.Undo(ctx, audit.System, 7, today) })
		if !refused(err, "has been used already") {
			t.Errorf("the order is undone although its voucher was spent: %v", err)
		}
		s.undo(9)
		s.undo(7)
		if err := find(); err == nil {
			t.Error("the voucher of an order that was undone still opens")
		}
		if n, err := runner.RunDue(ctx); err != nil || n != 0 || len(s.mail.sent) != 1 {
			t.Errorf("%d more mails (%v)", n, err)
		}
	})
}

// A voucher that ends buys none that lasts longer, whether it pays as a total or as a tender; one that ends sooner
// keeps its own end.
func TestABoughtVoucherInheritsTheEnd(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		gift := promo.Gift{ToName: "Bob", ToEmail: "bob@example.com", FromName: "Jane", FromEmail: "jane@example.com",
			Theme: promo.Birthday}
		give := func(to string) int64 {
			t.Helper()
			v, _, err := s.Give(ctx, owner, promo.Given{LocationID: s.store, Voucher: promo.Voucher{Original: 50_00, To: to}})
			s.must(err)
			return v.ID
		}
		ends, later, endless := give("2026-03-10"), give("2026-04-01"), give("")
		total := func(order, voucher int64) error {
			return s.spend(s.who(order), promo.Use{Code: promo.CodeVoucher, Ref: voucher, Amount: 5_00})
		}
		tender := func(order, voucher int64) error {
			return db.Atomic(ctx, func(ctx context.Context) error {
				return s.Take(ctx, voucher, promo.Tender{OrderID: order, TransactionID: order * 10, Amount: 5_00, Day: today})
			})
		}
		for name, c := range map[string]struct {
			order    int64
			pay      func(order, voucher int64) error
			vouchers []int64
			want     []string // of one without an end, of one that ends in May, of one that ends sooner
		}{
			"by totals":      {71, total, []int64{later, ends}, []string{"2026-03-10", "2026-03-10", "2026-03-05"}},
			"by a tender":    {72, tender, []int64{ends}, []string{"2026-03-10", "2026-03-10", "2026-03-05"}},
			"by one for all": {73, total, []int64{endless}, []string{"", "2026-05-01", "2026-03-05"}},
			"by cash":        {74, total, nil, []string{"", "2026-05-01", "2026-03-05"}},
		} {
			s.must(db.Atomic(ctx, func(ctx context.Context) error {
				made, err := s.Issue(ctx, today, []promo.Voucher{
					{Original: 25_00, Gift: gift}, {Original: 25_00, Gift: gift, To: "2026-05-01"},
					{Original: 25_00, Gift: gift, To: "2026-03-05"},
				})
				if err != nil {
					return err
				}
				return s.Tie(ctx, c.order, made)
			}))
			for _, v := range c.vouchers {
				s.must(c.pay(c.order, v))
			}
			s.must(db.Atomic(ctx, func(ctx context.Context) error { return s.Paid(ctx, c.order, 0, nil) }))
			bought, err := s.Bought(ctx, c.order)
			s.must(err)
			var got []string
			for _, v := range bought {
				got = append(got, v.To)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s they end %q, want %q", name, got, c.want)
			}
		}
	})
}
