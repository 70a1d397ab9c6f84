package cart_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/ids"
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

// P-14 CART-1: whatever was added, changed and removed on the way, a cart costs what is in it: the same as one that was
// filled with just that. 500 carts under CAMBER_SOAK.
func TestACartCostsWhatIsInItHoweverItGotThere(t *testing.T) {
	t.Parallel()
	carts := uint64(10)
	if os.Getenv("CAMBER_SOAK") != "" {
		carts = 500
	}
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		for seed := range carts {
			r := rand.New(rand.NewPCG(seed, 14))
			edited := view(t, ctx, s, wander(t, ctx, s, r))
			if len(edited.Lines) == 0 {
				continue
			}
			again := open(t, ctx, s)
			for _, l := range edited.Lines {
				if _, err := s.Carts.Add(ctx, s.Till1, again,
					cart.Item{PartID: l.PartID, Quantity: l.Quantity, Options: l.Options}); err != nil {
					t.Fatal(err)
				}
			}
			fresh := view(t, ctx, s, again)
			if diff := cmp.Diff(costs(edited), costs(fresh)); diff != "" {
				t.Errorf("seed %d (-edited +filled):\n%s", seed, diff)
			}
		}
	})
}

func open(t *testing.T, ctx context.Context, s *carttest.Shop) int64 {
	t.Helper()
	c, err := s.Carts.Open(ctx, s.Till1, cart.Place{Channel: cart.POS, UUID: ids.Token()})
	if err != nil {
		t.Fatal(err)
	}
	return c.ID
}

// wander changes a cart of a till at random.
func wander(t *testing.T, ctx context.Context, s *carttest.Shop, r *rand.Rand) int64 {
	t.Helper()
	c := open(t, ctx, s)
	keys := []string{"none"}
	for range 12 {
		var err error
		switch r.IntN(4) {
		case 0, 1:
			item := cart.Item{PartID: []int64{s.Pads, s.Battery, s.Bolts, s.Rotor, s.Kit, s.Wipers}[r.IntN(6)],
				Quantity: 1 + r.IntN(60)}
			if item.PartID == s.Wipers {
				item.Options = cart.Options{s.Size: fmt.Sprint([]int64{s.Short, s.Long}[r.IntN(2)])}
			}
			var change cart.Change
			if change, err = s.Carts.Add(ctx, s.Till1, c, item); err == nil {
				keys = append(keys, change.Key)
			}
		case 2:
			if key := keys[r.IntN(len(keys))]; key != "none" {
				_, _ = s.Carts.SetQuantity(ctx, s.Till1, c, key, r.IntN(120)) // one that was removed is refused
			}
		case 3:
			err = s.Carts.Remove(ctx, s.Till1, c, keys[r.IntN(len(keys))])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func view(t *testing.T, ctx context.Context, s *carttest.Shop, cartID int64) cart.View {
	t.Helper()
	c, err := s.Carts.Cart(ctx, s.Till1, cartID)
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.Carts.View(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// costs are what a person sees of the money in a view.
func costs(v cart.View) []string {
	said := []string{fmt.Sprint(v.Items, v.Totals.Rows)}
	for _, l := range v.Lines {
		said = append(said, fmt.Sprint(l.Key, l.Quantity, l.Unit, l.Rule, l.Sum, l.Supply.Here.Free, l.Core != nil))
	}
	return said
}

// TOT-1 M-36: a coupon of more than the parts cost takes them off and leaves the core; at the till it is a total too,
// while vouchers and credit pay in the shop alone.
func TestACouponOfMoreThanThePartsLeavesNothingNegative(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		if _, err := s.Promos.AddCoupon(ctx, s.Till1,
			promo.Coupon{Code: "MORE", Name: "More", Amount: 5_000_00, Active: true}); err != nil {
			t.Fatal(err)
		}
		c := open(t, ctx, s)
		s.Fill(ctx, s.Till1, c, s.Battery)
		if err := s.Carts.ChangeDraft(ctx, s.Till1, c, 0, func(d *cart.Draft) { d.Coupon = "MORE" }); err != nil {
			t.Fatal(err)
		}
		v := view(t, ctx, s, c)
		want := fmt.Sprint([]sale.Row{
			{Code: sale.CodeSubTotal, Title: "Sub-Total", Value: 189_99},
			{Code: sale.CodeCore, Title: "Core Charges", Value: 22_00},
			{Code: sale.CodeCoupon, Title: "MORE", Value: -189_99, Ref: v.Promo.Coupon.ID},
			{Code: sale.CodeTax, Title: "Texas 6.25%", Value: 1_38},
			{Code: sale.CodeTotal, Title: "Total", Value: 23_38},
		})
		if got := fmt.Sprint(v.Totals.Rows); got != want {
			t.Errorf("rows %s, want %s", got, want)
		}
	})
}

// TOT-1: gift voucher and store credit are totals in the shop alone; at the till they are tenders.
func TestVouchersAndCreditAreTotalsInTheShopAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		v, _, err := s.Promos.Give(ctx, s.Till1, promo.Given{LocationID: s.Main, Voucher: promo.Voucher{Original: 10_00}})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Credit.Give(ctx, s.Till1,
			credit.Gift{CustomerID: s.Jane, LocationID: s.Main, Amount: 5_00, Description: "Sorry"}); err != nil {
			t.Fatal(err)
		}
		web, err := s.Carts.Open(ctx, s.JaneHerself, cart.Place{Channel: cart.Web, LocationID: s.Main})
		if err != nil {
			t.Fatal(err)
		}
		till := open(t, ctx, s)
		if err := s.Carts.SetCustomer(ctx, s.Till1, till, s.Jane); err != nil {
			t.Fatal(err)
		}
		for _, at := range []struct {
			actor  access.Actor
			cartID int64
			want   []sale.Used
			total  money.Cents
		}{
			{s.JaneHerself, web.ID, []sale.Used{{Code: sale.CodeVoucher, Ref: v.ID, Amount: 10_00},
				{Code: sale.CodeCredit, Ref: s.Jane, Amount: 5_00}}, 35_87},
			{s.Till1, till, nil, 50_87},
		} {
			s.Fill(ctx, at.actor, at.cartID, s.Pads)
			if err := s.Carts.ChangeDraft(ctx, at.actor, at.cartID, 0,
				func(d *cart.Draft) { d.VoucherID, d.UseCredit = v.ID, true }); err != nil {
				t.Fatal(err)
			}
			c, err := s.Carts.Cart(ctx, at.actor, at.cartID)
			if err != nil {
				t.Fatal(err)
			}
			seen, err := s.Carts.View(ctx, c)
			if err != nil || !slices.Equal(seen.Totals.Credits, at.want) || seen.Totals.Total != at.total {
				t.Errorf("%s: credits %+v, total %s, %v", c.Channel, seen.Totals.Credits, seen.Totals.Total, err)
			}
		}
	})
}

// TOT-1: the order of the totals, and which of them there are, is a setting of the store.
func TestTheOrderOfTotalsIsASetting(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Guests(ctx, s.Battery)
		named, err := setting.ByName("totals")
		if err != nil {
			t.Fatal(err)
		}
		for _, refused := range []string{"core 10 off", "shipping 200", "sub_total", "bonus 5", "tax 10 on",
			"core 1\ncore 2"} {
			if err := named.Set(ctx, audit.System, setting.Business, refused); err == nil {
				t.Errorf("%q was kept", refused)
			}
		}
		if _, err := s.Promos.AddCoupon(ctx, s.Till1, promo.Coupon{Code: "TEN", Name: "Ten", PPM: 100_000, Active: true}); err != nil {
			t.Fatal(err)
		}
		if err := s.Carts.ChangeDraft(ctx, s.Guest, c.ID, 0, func(d *cart.Draft) { d.Coupon = "TEN" }); err != nil {
			t.Fatal(err)
		}
		if err := named.Set(ctx, audit.System, setting.Location(s.Main), "core 5\ncoupon 40 off"); err != nil {
			t.Fatal(err)
		}
		if c, err = s.Carts.Cart(ctx, access.Actor{}, c.ID); err != nil {
			t.Fatal(err)
		}
		v, err := s.Carts.View(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		if v.Totals.Rows[0].Code != sale.CodeCore || v.Totals.Rows[1].Code != sale.CodeSubTotal {
			t.Errorf("rows %v", v.Totals.Rows)
		}
		if len(v.Totals.Discounts) != 0 || len(v.Spent()) != 0 {
			t.Errorf("a coupon that is off takes %+v off and spends %+v", v.Totals.Discounts, v.Spent())
		}
	})
}
