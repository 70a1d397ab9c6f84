package promo_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/notify"
	"camber/internal/shop/promo"
)

func actionsOn(t *testing.T, ctx context.Context, subject string, id int64) string {
	t.Helper()
	rows, err := audit.Rows(ctx, subject, id)
	if err != nil {
		t.Fatal(err)
	}
	var did []string
	for _, r := range rows {
		did = append(did, r.Action)
	}
	return strings.Join(did, " ")
}

// ADM-2: a coupon is changed as a whole and at once for carts; who saves over what they never saw is told what differs.
func TestACouponIsChanged(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		id := s.coupon(promo.Coupon{Code: "Save10", Name: "Ten off", PPM: 100_000})
		s.coupon(promo.Coupon{Code: "OTHER"})
		opened, err := s.Coupon(ctx, id)
		s.must(err)
		c := opened.Coupon
		c.Code, c.Name, c.PPM, c.Amount, c.PartIDs, c.UsesEach = "Save5", "Five off", 0, 5_00, []int64{s.part}, 1
		s.must(s.SaveCoupon(ctx, owner, opened.Version(), c))
		if e := s.effects(promo.Held{Coupon: "save5"}, s.who(0)); len(e.Discounts) != 1 || e.Discounts[0].Amount != 5_00 {
			t.Errorf("a cart has %+v", e)
		}
		if e := s.effects(promo.Held{Coupon: "save10"}, s.who(0)); len(e.Problems) != 1 {
			t.Errorf("the old code does %+v", e)
		}
		mine := opened.Coupon
		mine.Name = "Mine"
		err = s.SaveCoupon(ctx, owner, opened.Version(), mine)
		if f := fault.Of(err); !fault.Is(err, fault.Conflict) || f.Fields["name"].String() != "Meanwhile it is: Five off" ||
			f.Fields["parts"].String() != "Changed meanwhile" {
			t.Errorf("as it was opened: %v", err)
		}
		now, err := s.Coupon(ctx, id)
		s.must(err)
		taken := now.Coupon
		taken.Code = "other"
		err = s.SaveCoupon(ctx, owner, now.Version(), taken)
		if f := fault.Of(err); f == nil || f.Fields["code"].String() != "Another coupon already has this code." {
			t.Errorf("another's code: %v", err)
		}
		s.must(s.SetCouponActive(ctx, owner, id, false))
		if e := s.effects(promo.Held{Coupon: "save5"}, s.who(0)); len(e.Problems) != 1 {
			t.Errorf("off it does %+v", e)
		}
		if got := actionsOn(t, ctx, "coupon", id); got != "coupon.add coupon.edit coupon.edit" {
			t.Errorf("the trail is %s", got)
		}
		refusals := []error{s.SaveCoupon(ctx, nobody, now.Version(), now.Coupon), s.SetCouponActive(ctx, nobody, id, true)}
		for _, err := range refusals {
			if !fault.Is(err, fault.Forbidden) {
				t.Errorf("by anybody: %v", err)
			}
		}
	})
}

// ADM-2: what is wrong with a coupon stands at its field.
func TestAWrongCouponIsRefusedByField(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for field, c := range map[string]promo.Coupon{
			"code":       {Code: "12", Name: "Name", PPM: 1},
			"name":       {Code: "CODE", PPM: 1},
			"discount":   {Code: "CODE", Name: "Name", PPM: 1, Amount: 1},
			"minimum":    {Code: "CODE", Name: "Name", PPM: 1, Minimum: -1},
			"from":       {Code: "CODE", Name: "Name", PPM: 1, From: "soon"},
			"to":         {Code: "CODE", Name: "Name", PPM: 1, From: "2026-03-02", To: "2026-03-01"},
			"uses":       {Code: "CODE", Name: "Name", PPM: 1, Uses: -1},
			"parts":      {Code: "CODE", Name: "Name", PPM: 1, PartIDs: []int64{s.part, 999_999}},
			"categories": {Code: "CODE", Name: "Name", PPM: 1, CategoryIDs: []int64{999_999}},
		} {
			_, err := s.AddCoupon(ctx, owner, c)
			if f := fault.Of(err); f == nil || f.Fields[field].String() == "" {
				t.Errorf("%s: %v", field, err)
			}
		}
	})
}

// ADM-2: the list tells coupons that are taken today from those that are not, and says who used one.
func TestTheListOfCoupons(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		used := s.coupon(promo.Coupon{Code: "ONCE", Uses: 1})
		s.coupon(promo.Coupon{Code: "PAST", To: "2026-03-01"})
		s.coupon(promo.Coupon{Code: "AHEAD", From: "2026-03-03"})
		s.coupon(promo.Coupon{Code: "TODAY", From: today, To: today})
		s.must(s.SetCouponActive(ctx, owner, s.coupon(promo.Coupon{Code: "STOPPED"}), false))
		s.must(s.spend(s.who(7), promo.Use{Code: promo.CodeCoupon, Ref: used, Amount: 4_00}))
		codes := func(f promo.CouponFilter) (found []string) {
			f.Sort, f.Limit = "code", 10
			rows, counts, err := s.Coupons(ctx, f)
			s.must(err)
			if counts[""] != 5 && f.Search == "" {
				t.Errorf("%d in all", counts[""])
			}
			for _, r := range rows {
				found = append(found, r.Code)
			}
			return found
		}
		for state, want := range map[promo.CouponState][]string{
			promo.CouponOn: {"TODAY"}, promo.CouponComing: {"AHEAD"}, promo.CouponOver: {"ONCE", "PAST"},
			promo.CouponOff: {"STOPPED"},
		} {
			if got := codes(promo.CouponFilter{State: state}); !slices.Equal(got, want) {
				t.Errorf("%s: %v", state, got)
			}
		}
		if got := codes(promo.CouponFilter{Search: "tod"}); !slices.Equal(got, []string{"TODAY"}) {
			t.Errorf("found %v", got)
		}
		record, err := s.Coupon(ctx, used)
		s.must(err)
		uses, n, err := s.CouponUses(ctx, used, 10, 0)
		s.must(err)
		if record.Used != 1 || record.Given != 4_00 || n != 1 || uses[0] != (promo.CouponUse{OrderID: 7, Day: today, Amount: 4_00}) {
			t.Errorf("%+v, used by %+v of %d", record, uses, n)
		}
		s.undo(7)
		if uses, _, err = s.CouponUses(ctx, used, 10, 0); err != nil || !uses[0].Undone {
			t.Errorf("undone it is used by %+v (%v)", uses, err)
		}
	})
}

// PAY-6: a blocked voucher pays nothing, to whoever holds it already too, and loses nothing.
func TestABlockedVoucherIsNotTaken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		v, code := s.voucher(50_00, "")
		use := promo.Use{Code: promo.CodeVoucher, Ref: v.ID, Amount: 20_00}
		s.must(s.spend(s.who(7), use))
		s.must(s.BlockVoucher(ctx, owner, v.ID, false, true))
		if err := s.BlockVoucher(ctx, owner, v.ID, false, true); !fault.Is(err, fault.Conflict) {
			t.Errorf("blocked by two: %v", err)
		}
		if err := s.spend(s.who(8), use); !refused(err, "no longer covers") {
			t.Errorf("spent while it is blocked: %v", err)
		}
		for _, order := range []int64{7, 8} {
			if e := s.effects(promo.Held{VoucherID: v.ID}, s.who(order)); len(e.Credits) != 0 || len(e.Problems) != 1 {
				t.Errorf("order %d: %+v", order, e)
			}
		}
		if _, err := s.LookUp(ctx, promo.Seeker{StaffID: 1}, code); !fault.Is(err, fault.Invalid) {
			t.Errorf("at the till: %v", err)
		}
		if s.balance(v.ID) != 30_00 {
			t.Errorf("left are %v", s.balance(v.ID))
		}
		s.must(s.BlockVoucher(ctx, owner, v.ID, true, false))
		s.must(s.spend(s.who(8), use))
		if got := actionsOn(t, ctx, "voucher", v.ID); got != "voucher.give voucher.block voucher.allow" {
			t.Errorf("the trail is %s", got)
		}
		if err := s.BlockVoucher(ctx, nobody, v.ID, false, true); !fault.Is(err, fault.Forbidden) {
			t.Errorf("by anybody: %v", err)
		}
	})
}

// M-14 ADM-2: the code of a voucher that is issued is in its receiver's mail alone, and a role gives no more away than
// it may.
func TestAVoucherIsMailedToItsReceiver(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		clerk := access.Actor{Kind: access.Staff, StaffID: 3, AllLocations: true, ApproveAbove: 100_00}.Granted(access.GiveCredit)
		given := func(amount money.Cents, to string) promo.Given {
			return promo.Given{LocationID: s.store, Voucher: promo.Voucher{Kind: promo.GiftVoucher, Original: amount, To: to,
				Gift: promo.Gift{ToName: "Bob", ToEmail: "bob@example.com", FromName: "Camber", Theme: promo.General}}}
		}
		for field, g := range map[string]promo.Given{"amount": given(100_01, ""), "to": given(1, "2026-03-01")} {
			_, err := s.SendVoucher(ctx, clerk, g)
			if f := fault.Of(err); f == nil || f.Fields[field].String() == "" {
				t.Errorf("%s: %v", field, err)
			}
		}
		v, err := s.SendVoucher(ctx, clerk, given(100_00, today))
		s.must(err)
		runner := jobs.New(map[string]jobs.Handler{notify.Job: s.notes.Handle})
		if n, err := runner.RunDue(ctx); err != nil || n != 1 || s.mail.sent[0].Recipient != "bob@example.com" {
			t.Fatalf("%d mails (%v): %+v", n, err, s.mail.sent)
		}
		if s.mail.sent[0].SubjectID != v.ID {
			t.Errorf("the mail is of voucher %d", s.mail.sent[0].SubjectID)
		}
		rows, counts, err := s.Vouchers(ctx, clerk, promo.VoucherFilter{Search: "BOB", State: promo.VoucherOpen, Limit: 10})
		s.must(err)
		if len(rows) != 1 || rows[0].Balance != 100_00 || counts["open"] != 1 || counts[""] != 1 {
			t.Errorf("listed %+v of %v", rows, counts)
		}
		s.must(s.spend(s.who(7), promo.Use{Code: promo.CodeVoucher, Ref: v.ID, Amount: 100_00}))
		record, err := s.VoucherRecord(ctx, clerk, v.ID)
		s.must(err)
		if record.Is != promo.VoucherSpent || len(record.Moves) != 2 || record.Moves[0].Amount != -100_00 ||
			record.Moves[0].OrderID != 7 {
			t.Errorf("spent: %+v", record)
		}
		if _, err := s.SendVoucher(ctx, nobody, given(1_00, "")); !fault.Is(err, fault.Forbidden) {
			t.Errorf("by anybody: %v", err)
		}
	})
}
