package app

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/credit"
	"camber/internal/shop/promo"
	"camber/internal/shop/setting"
)

// Codes of the demonstration, which /dev/cases lists too. Those of vouchers stand in no table, so they are given.
const (
	demoFullVoucher    = "G1FT-0000-0000-FVYY"
	demoPartVoucher    = "G1FT-0000-0000-PART"
	demoExpiredVoucher = "G1FT-0000-0000-PAST"
	demoUsedUp         = "ONLYONE"
)

// fillPromos makes a coupon of every kind, points and store credit.
func (d *demo) fillPromos(ctx context.Context) error {
	now := clock.Now(ctx)
	day := func(days int) string { return d.main.Day(now.AddDate(0, 0, days)) }
	system := access.Actor{Kind: access.System}
	for _, c := range []promo.Coupon{
		{Code: "SAVE10", Name: "10 % off everything", PPM: 100_000},
		{Code: "FIVEOFF", Name: "$5.00 off", Amount: 5_00},
		{Code: "BRAKES15", Name: "15 % off brakes", PPM: 150_000, CategoryIDs: []int64{d.categories["Brakes"]}},
		{Code: "PADS20", Name: "$20.00 off pads", Amount: 20_00, PartIDs: []int64{d.parts["1363"]}},
		{Code: "BIG50", Name: "$50.00 off orders of $300.00", Amount: 50_00, Minimum: 300_00},
		{Code: "SHIPFREE", Name: "Free shipping", FreeShipping: true},
		{Code: "MEMBER", Name: "$10.00 off for customers, once each", Amount: 10_00, SignedIn: true, UsesEach: 1},
		{Code: demoUsedUp, Name: "Good for one order", Amount: 1_00, Uses: 1},
		{Code: "LASTYEAR", Name: "Over", PPM: 100_000, To: day(-30)},
		{Code: "NEXTYEAR", Name: "Not yet", PPM: 100_000, From: day(30), To: day(60)},
	} {
		c.Active = true
		if _, err := d.Promo.AddCoupon(ctx, system, c); err != nil {
			return err
		}
	}
	if err := setting.Set(ctx, audit.System, setting.RewardPerUnit, setting.Business, 1); err != nil {
		return err
	}
	shopper, second := d.customers[0], d.customers[1]
	if err := d.Promo.GivePoints(ctx, system, second.ID, 1200, "Welcome to the club"); err != nil {
		return err
	}
	return d.Credit.Give(before(ctx, 5*24*time.Hour), system, credit.Gift{
		CustomerID: shopper.ID, LocationID: d.main.ID, Amount: 25_00, Description: "For the wait in May",
	})
}

// promoOrders spends a voucher in part and a coupon for the last time, and buys a voucher that waits for its money.
func (d *demo) promoOrders(ctx context.Context) error {
	vouchers := map[string]int64{}
	for _, v := range []struct {
		code   string
		amount money.Cents
		days   int // good for, 0: for ever
	}{{demoFullVoucher, 50_00, 0}, {demoPartVoucher, 400_00, 365}, {demoExpiredVoucher, 40_00, -10}} {
		given := promo.Given{Code: v.code, LocationID: d.main.ID, Voucher: promo.Voucher{Original: v.amount}}
		if v.days != 0 {
			given.To = d.main.Day(clock.Now(ctx).AddDate(0, 0, v.days))
		}
		made, _, err := d.Promo.Give(ctx, access.Actor{Kind: access.System}, given)
		if err != nil {
			return err
		}
		vouchers[v.code] = made.ID
	}
	for i, draft := range []cart.Draft{{VoucherID: vouchers[demoPartVoucher]}, {Coupon: demoUsedUp}} {
		if _, err := d.order(ctx, access.Actor{}, d.buyer(40+i), 0, 40+i, draft); err != nil {
			return err
		}
	}
	return d.giftOrder(ctx)
}

func (d *demo) giftOrder(ctx context.Context) error {
	who := d.buyer(42)
	c, err := d.Cart.Open(ctx, access.Actor{}, cart.Place{Channel: cart.Web, LocationID: d.main.ID})
	if err != nil {
		return err
	}
	_, err = d.Cart.AddGift(ctx, access.Actor{}, c.ID, cart.Gift{Amount: 75_00, Gift: promo.Gift{
		ToName: "Sam", ToEmail: "sam@demo.test", FromName: who.Firstname, FromEmail: "guest-promo@demo.test",
		Message: "For your first oil change.", Theme: promo.Birthday,
	}})
	if err != nil {
		return err
	}
	draft := cart.Draft{Firstname: who.Firstname, Lastname: who.Lastname, Email: "guest-promo@demo.test"}
	if err := d.Cart.SetDraft(ctx, access.Actor{}, c.ID, draft, d.main.ID); err != nil {
		return err
	}
	_, err = d.Order.Place(ctx, access.Actor{}, c.ID, nil)
	return err
}
