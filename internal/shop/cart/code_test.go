package cart_test

import (
	"context"
	"slices"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/credit"
	"camber/internal/shop/promo"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
)

func coupons(t *testing.T, ctx context.Context, s *carttest.Shop, all ...promo.Coupon) {
	t.Helper()
	for _, c := range all {
		c.Name, c.Active = "Coupon", true
		if _, err := s.Promos.AddCoupon(ctx, access.Actor{Kind: access.System}, c); err != nil {
			t.Fatal(err)
		}
	}
}

// values are what the rows of a kind of total come to.
func values(v cart.View, code sale.Code) []money.Cents {
	var found []money.Cents
	for _, r := range v.Totals.Rows {
		if r.Code == code {
			found = append(found, r.Value)
		}
	}
	return found
}

// CART-14 CART-41: a coupon takes the place of another once its shopper was told what goes and what the total becomes;
// and each one that counts has a row, also where only the shipping is free.
func TestACodeSaysWhatItTakesThePlaceOf(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		coupons(t, ctx, s, promo.Coupon{Code: "PADS20", PPM: 200_000}, promo.Coupon{Code: "SHIPFREE", FreeShipping: true})
		c := s.Guests(ctx, s.Pads)
		apply := func(code string, replace bool) error {
			return s.Carts.ApplyCode(ctx, s.Guest, c.ID, promo.Found{Code: promo.CodeCoupon, Coupon: code}, replace)
		}
		if err := apply("PADS20", false); err != nil {
			t.Fatal(err)
		}
		if err := apply("pads20", false); err != nil {
			t.Errorf("the same again: %v", err)
		}
		err := apply("SHIPFREE", false)
		refused(t, err, fault.Conflict,
			"SHIPFREE would take the place of pads20: a cart has one coupon. The total would be $50.87, now it is $40.69. Apply it again to go on.")
		if f := fault.Of(err); f.Confirm == nil || f.Confirm.Parameter != cart.ReplaceParameter {
			t.Errorf("how to go on: %+v", f.Confirm)
		}
		if v := look(t, ctx, s, s.Guest, c); !slices.Equal(values(v, sale.CodeCoupon), []money.Cents{-9_40}) ||
			v.Totals.Total != 40_69 {
			t.Errorf("asking changed the cart: %v", v.Totals.Rows)
		}
		if err := apply("SHIPFREE", true); err != nil {
			t.Fatal(err)
		}
		v := look(t, ctx, s, s.Guest, c)
		if !slices.Equal(values(v, sale.CodeCoupon), []money.Cents{0}) || v.Totals.Total != 50_87 || len(v.Spent()) != 1 {
			t.Errorf("of what is free there is no row: %v, spent %v", v.Totals.Rows, v.Spent())
		}
	})
}

// CART-41: what is held and stops applying says so, store credit and what the owner switched off too; it can be taken
// off.
func TestWhatNoLongerAppliesSaysSo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		gift := credit.Gift{CustomerID: s.Jane, LocationID: s.Main, Amount: 5_00, Description: "Sorry"}
		if err := s.Credit.Give(ctx, s.Till1, gift); err != nil {
			t.Fatal(err)
		}
		coupons(t, ctx, s, promo.Coupon{Code: "PADS20", PPM: 200_000})
		c, err := s.Carts.Open(ctx, s.JaneHerself, cart.Place{Channel: cart.Web, LocationID: s.Main})
		if err != nil {
			t.Fatal(err)
		}
		s.Fill(ctx, s.JaneHerself, c.ID, s.Pads)
		if err := s.Carts.UseCredit(ctx, s.JaneHerself, c.ID); err != nil {
			t.Fatal(err)
		}
		if err := s.Carts.ApplyCode(ctx, s.JaneHerself, c.ID, promo.Found{Code: promo.CodeCoupon, Coupon: "PADS20"}, false); err != nil {
			t.Fatal(err)
		}
		if v := look(t, ctx, s, s.JaneHerself, c); len(v.Promo.Problems) != 0 ||
			!slices.Equal(values(v, sale.CodeCredit), []money.Cents{-5_00}) {
			t.Errorf("at first: %v, %v", v.Promo.Problems, v.Totals.Rows)
		}
		gift.Amount = -5_00
		if err := s.Credit.Give(ctx, s.Till1, gift); err != nil {
			t.Fatal(err)
		}
		modules := slices.Clone(setting.Totals.Default)
		for i := range modules {
			modules[i].On = modules[i].Code != "coupon"
		}
		if err := setting.Set(ctx, audit.System, setting.Totals, setting.Business, modules); err != nil {
			t.Fatal(err)
		}
		v := look(t, ctx, s, s.JaneHerself, c)
		var said []string
		for _, p := range v.Promo.Problems {
			said = append(said, p.String())
		}
		if !slices.Equal(said, []string{"This shop does not take codes of this kind.",
			"Your store credit has been used up."}) ||
			!slices.Equal(v.Promo.Failed, []promo.Code{promo.CodeCoupon, promo.CodeCredit}) || v.Totals.Total != 50_87 {
			t.Errorf("said %q of %v, total %s", said, v.Promo.Failed, v.Totals.Total)
		}
		for _, code := range v.Promo.Failed {
			if err := s.Carts.RemoveCode(ctx, s.JaneHerself, c.ID, code); err != nil {
				t.Error(err)
			}
		}
		if v = look(t, ctx, s, s.JaneHerself, c); len(v.Promo.Problems) != 0 {
			t.Errorf("taken off, it is said still: %v", v.Promo.Problems)
		}
	})
}
