package order_test

import (
	"context"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/credit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/promo"
	"camber/internal/shop/sale"
)

var giver = access.Actor{Kind: access.System}

func (s shop) fail(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (s shop) coupon(t *testing.T, ctx context.Context, c promo.Coupon) int64 {
	t.Helper()
	c.Name, c.Active = "Coupon", true
	id, err := s.Promos.AddCoupon(ctx, giver, c)
	s.fail(t, err)
	return id
}

func (s shop) voucher(t *testing.T, ctx context.Context, amount money.Cents) promo.Voucher {
	t.Helper()
	v, _, err := s.Promos.Give(ctx, giver, promo.Given{Voucher: promo.Voucher{Original: amount}, LocationID: s.Main})
	s.fail(t, err)
	return v
}

// hold puts a coupon, a voucher, points and credit on a cart.
func (s shop) hold(t *testing.T, ctx context.Context, actor access.Actor, cartID int64, change func(d *cart.Draft)) {
	t.Helper()
	s.fail(t, s.Carts.ChangeDraft(ctx, actor, cartID, 0, change))
}

func (s shop) holds(t *testing.T, ctx context.Context, account ledger.Account, want money.Cents) {
	t.Helper()
	if got, err := ledger.Balance(ctx, account.Code); err != nil || got != want {
		t.Errorf("%s holds %s, want %s (%v)", account.Code, got, want, err)
	}
}

// janes is Jane's cart with these parts.
func (s shop) janes(t *testing.T, ctx context.Context, parts ...int64) cart.Cart {
	t.Helper()
	c, err := s.Carts.Open(ctx, s.JaneHerself, cart.Place{Channel: cart.Web, LocationID: s.Main})
	s.fail(t, err)
	s.Fill(ctx, s.JaneHerself, c.ID, parts...)
	return c
}

// TOT-1 TOT-2 I-06: coupon, points, voucher and credit stand in the totals in this order, tax is on what the discounts
// leave, and what pays is taken from its own account.
func TestAnOrderIsPaidByWhatItsCartHolds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.coupon(t, ctx, promo.Coupon{Code: "SAVE10", PPM: 100_000})
		v := s.voucher(t, ctx, 10_00)
		s.fail(t, s.Credit.Give(ctx, giver,
			credit.Gift{CustomerID: s.Jane, LocationID: s.Main, Amount: 5_00, Description: "Sorry"}))
		s.fail(t, s.Promos.GivePoints(ctx, giver, s.Jane, 500, "Welcome"))
		c := s.janes(t, ctx, s.Battery)
		s.hold(t, ctx, s.JaneHerself, c.ID, func(d *cart.Draft) {
			d.Coupon, d.Reward, d.VoucherID, d.UseCredit = "save10",
				100, v.ID, true
		})
		o, err := s.orders.Place(ctx, s.JaneHerself, c.ID, nil)
		s.fail(t, err)
		// 189.99 less 19.00 and 1.00 leaves 169.99: 8.25 % in two rates; the core of 22.00 at 6.25 %
		want := []sale.Row{
			{Code: sale.CodeSubTotal, Title: "Sub-Total", Value: 189_99},
			{Code: sale.CodeCore, Title: "Core Charges", Value: 22_00},
			{Code: sale.CodeCoupon, Title: "SAVE10", Value: -19_00}, {Code: sale.CodeReward, Title: "100", Value: -1_00},
			{Code: sale.CodeTax, Value: 12_00}, {Code: sale.CodeTax, Value: 3_40},
			{Code: sale.CodeVoucher, Value: -10_00}, {Code: sale.CodeCredit, Value: -5_00},
			{Code: sale.CodeTotal, Title: "Total", Value: 192_39},
		}
		if len(o.Totals) != len(want) {
			t.Fatalf("rows %+v", o.Totals)
		}
		for i, row := range o.Totals {
			if row.Code != want[i].Code || row.Value != want[i].Value || want[i].Title != "" && row.Title != want[i].Title {
				t.Errorf("row %d is %+v, want %+v", i, row, want[i])
			}
		}
		if o.Total != 192_39 || o.BalanceDue != o.Total {
			t.Errorf("total %s, due %s", o.Total, o.BalanceDue)
		}
		s.holds(t, ctx, ledger.Receivable(o.ID), 192_39)
		s.holds(t, ctx, ledger.Gift(v.ID), 0)
		s.holds(t, ctx, ledger.StoreCredit(s.Jane), 0)
		s.holds(t, ctx, ledger.RewardPromo, 1_00)
		if points, err := s.Promos.Points(ctx, s.Jane); err != nil || points != 400 {
			t.Errorf("%d points are left (%v)", points, err)
		}
		if balance, err := s.Credit.Balance(ctx, s.Jane); err != nil || balance != 0 {
			t.Errorf("credit of %s is left (%v)", balance, err)
		}
	})
}

// CHK-3: a shopper who says that there is nothing to pay is believed where there is nothing to pay.
func TestNothingIsFreeThatCostsSomething(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Guests(ctx, s.Pads)
		s.hold(t, ctx, s.Guest, c.ID, func(d *cart.Draft) { d.Payment = string(order.Free) })
		_, err := s.orders.Place(ctx, s.Guest, c.ID, nil)
		if f := fault.Of(err); f == nil || f.Kind != fault.Invalid ||
			f.Fields["payment_method"].String() != "Please choose how to pay." {
			t.Fatalf("placed: %v", err)
		}
		s.nothing(t, ctx)
	})
}

// M-36: what is worth more than the order pays the order and no more.
func TestNothingPaysMoreThanTheOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.coupon(t, ctx, promo.Coupon{Code: "HUGE", Amount: 9999_00})
		v := s.voucher(t, ctx, 100_00)
		c := s.Guests(ctx, s.Pads)
		s.hold(t, ctx, s.Guest, c.ID, func(d *cart.Draft) { d.VoucherID = v.ID })
		o, err := s.orders.Place(ctx, s.Guest, c.ID, nil)
		s.fail(t, err)
		if o.Total != 0 || o.Payment != order.Free || !o.PaidInFull() {
			t.Errorf("by voucher: %s, paid %s", o.Total, o.Payment)
		}
		left, err := s.Promos.Voucher(ctx, v.ID)
		if err != nil || left.Balance != 100_00-50_87 {
			t.Errorf("%s is left of the voucher (%v)", left.Balance, err)
		}
		s.holds(t, ctx, ledger.Gift(v.ID), -(100_00 - 50_87))
		c = s.Guests(ctx, s.Pads)
		s.hold(t, ctx, s.Guest, c.ID, func(d *cart.Draft) { d.Coupon, d.VoucherID = "HUGE", v.ID })
		if o, err = s.orders.Place(ctx, s.Guest, c.ID, nil); err != nil || o.Total != 0 {
			t.Errorf("by coupon: %s (%v)", o.Total, err)
		}
		if left, err = s.Promos.Voucher(ctx, v.ID); err != nil || left.Balance != 100_00-50_87 {
			t.Errorf("%s is left of a voucher that was not needed (%v)", left.Balance, err)
		}
	})
}

// CHK-2: a coupon that was used up or ended since it was typed is told before anything is sold.
func TestAHeldCouponIsAskedAgainWhenTheOrderIsPlaced(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.coupon(t, ctx, promo.Coupon{Code: "TODAY", PPM: 100_000, To: "2026-03-01"})
		c := s.Guests(ctx, s.Pads)
		s.hold(t, ctx, s.Guest, c.ID, func(d *cart.Draft) { d.Coupon = "TODAY" })
		_, err := s.orders.Place(ctx, s.Guest, c.ID, nil)
		if f := fault.Of(err); f == nil || f.Kind != fault.Conflict || len(f.Sentences) != 1 ||
			f.Sentences[0].String() != "This coupon has expired." {
			t.Errorf("placed with %v", err)
		}
		s.nothing(t, ctx)
	})
}

// M-10 P-13: 50 orders with one voucher of $50.00, on two servers; what they took is what it lost.
func TestFiftyOrdersWithOneVoucher(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		v := s.voucher(t, ctx, 50_00)
		carts := make([]cart.Cart, 50)
		for i := range carts {
			carts[i] = s.Guests(ctx, s.Bolts)
			s.hold(t, ctx, s.Guest, carts[i].ID, func(d *cart.Draft) { d.VoucherID = v.ID })
			_, err := s.Carts.SetQuantity(ctx, s.Guest, carts[i].ID, cart.Key(s.Bolts, nil, nil), 20)
			s.fail(t, err)
		}
		s.Receive(s.Bolts, s.Main, 2000)
		placed := make([]order.Order, len(carts))
		errs := make([]error, len(carts))
		dbtest.Race(len(carts), func(ctx context.Context, i int) {
			placed[i], errs[i] = s.orders.Place(ctx, s.Guest, carts[i].ID, nil)
		}, ctx, dbtest.Two(t, ctx))
		var used money.Cents
		for i, o := range placed {
			if f := fault.Of(errs[i]); errs[i] != nil && f.Kind != fault.Conflict {
				t.Errorf("order %d: %v", i, errs[i])
			}
			for _, row := range o.Totals {
				if row.Code == sale.CodeVoucher {
					used -= row.Value
				}
			}
		}
		left, err := s.Promos.Voucher(ctx, v.ID)
		s.fail(t, err)
		if used > 50_00 || used == 0 || left.Balance != 50_00-used {
			t.Errorf("%s was used, %s is left", used, left.Balance)
		}
		s.holds(t, ctx, ledger.Gift(v.ID), -left.Balance)
	})
}

// M-11: 50 orders of one customer, each with all of the credit: no cent is spent twice.
func TestFiftyOrdersWithAllTheCredit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.fail(t, s.Credit.Give(ctx, giver,
			credit.Gift{CustomerID: s.Jane, LocationID: s.Main, Amount: 30_00, Description: "Sorry"}))
		carts := make([]cart.Cart, 50)
		for i := range carts {
			carts[i] = s.Guests(ctx, s.Pads) // each in a browser of its own, then signed in
			s.hold(t, ctx, s.Guest, carts[i].ID, func(d *cart.Draft) { d.UseCredit = true })
			_, err := db.Write(ctx).NewRaw("UPDATE carts SET customer_id = ? WHERE id = ?", s.Jane, carts[i].ID).Exec(ctx)
			s.fail(t, err)
		}
		errs := make([]error, len(carts))
		placed := make([]order.Order, len(carts))
		dbtest.Race(len(carts), func(ctx context.Context, i int) {
			placed[i], errs[i] = s.orders.Place(ctx, s.JaneHerself, carts[i].ID, nil)
		}, ctx, dbtest.Two(t, ctx))
		var used money.Cents
		for i, o := range placed {
			if errs[i] != nil && fault.Of(errs[i]).Kind != fault.Conflict {
				t.Errorf("order %d: %v", i, errs[i])
			}
			for _, row := range o.Totals {
				if row.Code == sale.CodeCredit {
					used -= row.Value
				}
			}
		}
		balance, err := s.Credit.Balance(ctx, s.Jane)
		s.fail(t, err)
		if used != 30_00 || balance != 0 {
			t.Errorf("%s was used, %s is left", used, balance)
		}
		s.holds(t, ctx, ledger.StoreCredit(s.Jane), 0)
	})
}

// TOT-2: 200 shoppers with a coupon that has one use left.
func TestTwoHundredOrdersWithTheLastUseOfACoupon(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.coupon(t, ctx, promo.Coupon{Code: "LAST", PPM: 100_000, Uses: 1})
		s.Receive(s.Bolts, s.Main, 2000)
		carts := make([]cart.Cart, 200)
		for i := range carts {
			carts[i] = s.Guests(ctx, s.Bolts)
			s.hold(t, ctx, s.Guest, carts[i].ID, func(d *cart.Draft) { d.Coupon = "LAST" })
		}
		errs := make([]error, len(carts))
		dbtest.Race(len(carts), func(ctx context.Context, i int) {
			_, errs[i] = s.orders.Place(ctx, s.Guest, carts[i].ID, nil)
		}, ctx, dbtest.Two(t, ctx))
		placed := 0
		for i, err := range errs {
			switch f := fault.Of(err); {
			case err == nil:
				placed++
			case f.Kind != fault.Conflict:
				t.Errorf("order %d: %v", i, err)
			}
		}
		if placed != 1 {
			t.Errorf("%d orders had the last use", placed)
		}
	})
}

// A ticket of the till that is saved again in checkout uses its coupon once, and one that is cancelled gives it back.
func TestATicketUsesItsCouponOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.coupon(t, ctx, promo.Coupon{Code: "ONCE", PPM: 100_000, Uses: 1})
		c := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		s.hold(t, ctx, s.Till1, c.ID, func(d *cart.Draft) { d.Coupon = "ONCE" })
		first, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil)
		s.fail(t, err)
		s.Fill(ctx, s.Till1, c.ID, s.Pads)
		again, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil)
		s.fail(t, err)
		if again.ID != first.ID || again.Totals[1].Code != sale.CodeCoupon || again.Totals[1].Value != -9_40 {
			t.Errorf("saved again: %+v", again.Totals)
		}
		other := s.Ticket(ctx, s.Till2, "tab-2-aaaaaaaaaaaa", s.Pads)
		s.hold(t, ctx, s.Till2, other.ID, func(d *cart.Draft) { d.Coupon = "ONCE" })
		if _, err := s.orders.CheckOut(ctx, s.Till2, other.ID, nil); fault.Of(err).Kind != fault.Conflict {
			t.Errorf("used twice: %v", err)
		}
		s.fail(t, db.Atomic(ctx, func(ctx context.Context) error { return s.orders.Unpost(ctx, s.Till1, again) }))
		if _, err := s.orders.CheckOut(ctx, s.Till2, other.ID, nil); err != nil {
			t.Errorf("it was given back: %v", err)
		}
	})
}

// ACCT-1: a voucher that is bought is owed from the sale on, untaxed, and can be spent once the order is paid.
func TestABoughtVoucherIsALineOfTheOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Guests(ctx)
		gift := cart.Gift{Amount: 25_00, Gift: promo.Gift{ToName: "Bob", ToEmail: "bob@example.com", FromName: "Ann",
			FromEmail: "ann@example.com", Theme: promo.Birthday}}
		if _, err := s.Carts.AddGift(ctx, s.Guest, c.ID, cart.Gift{Amount: 9_99}); len(fault.Of(err).Fields) != 6 {
			t.Errorf("an empty form is refused with %v", err)
		}
		kept, err := s.Carts.AddGift(ctx, s.Guest, c.ID, gift)
		s.fail(t, err)
		second, err := s.Carts.AddGift(ctx, s.Guest, c.ID, gift)
		s.fail(t, err)
		s.fail(t, s.Carts.Remove(ctx, s.Guest, c.ID, second.Key))
		s.coupon(t, ctx, promo.Coupon{Code: "SAVE10", PPM: 100_000})
		o, err := s.orders.Place(ctx, s.Guest, c.ID, nil)
		s.fail(t, err)
		if o.Total != 25_00 || len(o.Lines) != 1 || o.Lines[0].Kind != sale.Gift ||
			o.Lines[0].Name != "Gift voucher for Bob" || o.Lines[0].CartKey != kept.Key || len(o.Lines[0].Taxes) != 0 {
			t.Errorf("order %+v", o)
		}
		bought, err := s.Promos.Bought(ctx, o.ID)
		s.fail(t, err)
		if len(bought) != 1 || bought[0].State != promo.Waiting || bought[0].ID != o.Lines[0].Ref ||
			bought[0].ToEmail != "bob@example.com" {
			t.Fatalf("bought %+v", bought)
		}
		s.holds(t, ctx, ledger.Gift(bought[0].ID), -25_00)
		s.holds(t, ctx, ledger.Parts, 0)
		_, err = ledger.Post(ctx, ledger.Entry{
			Cause: ledger.ByTender, Who: giver.Who(), OrderID: o.ID, LocationID: s.Main, BusinessDay: carttest.Day,
			Currency: "USD",
			Lines:    []ledger.Line{ledger.Debit(ledger.Cash(1), 25_00), ledger.Credit(ledger.Receivable(o.ID), 25_00)},
		})
		s.fail(t, err)
		s.fail(t, db.Atomic(ctx, func(ctx context.Context) error { _, err := s.orders.Settle(ctx, o.ID); return err }))
		if bought, err = s.Promos.Bought(ctx, o.ID); err != nil || bought[0].State != promo.Active {
			t.Errorf("paid, it is %s (%v)", bought[0].State, err)
		}
	})
}

// A coupon does not reach a gift voucher, so one can't buy money for less money.
func TestACouponDoesNotReachAGiftVoucher(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.coupon(t, ctx, promo.Coupon{Code: "HALF", PPM: 500_000})
		c := s.Guests(ctx)
		_, err := s.Carts.AddGift(ctx, s.Guest, c.ID,
			cart.Gift{Amount: 25_00, Gift: promo.Gift{ToName: "Bob", ToEmail: "bob@example.com", FromName: "Ann",
				FromEmail: "ann@example.com", Theme: promo.General}})
		s.fail(t, err)
		err = s.Carts.ApplyCode(ctx, s.Guest, c.ID, promo.Found{Code: promo.CodeCoupon, Coupon: "HALF"}, false)
		if f := fault.Of(err); f == nil || f.Text.String() != "This coupon is not for the products in your cart." {
			t.Errorf("applied: %v", err)
		}
		s.Fill(ctx, s.Guest, c.ID, s.Pads)
		s.fail(t, s.Carts.ApplyCode(ctx, s.Guest, c.ID, promo.Found{Code: promo.CodeCoupon, Coupon: "HALF"}, false))
		held, err := s.Carts.Cart(ctx, s.Guest, c.ID)
		s.fail(t, err)
		v, err := s.Carts.View(ctx, held)
		s.fail(t, err)
		if len(v.Totals.Discounts) != 1 || v.Totals.Discounts[0].Amount != 23_50 {
			t.Errorf("discounts %+v", v.Totals.Discounts)
		}
	})
}
