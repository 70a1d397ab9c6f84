package cart_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/schema"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/catalog"
	"camber/internal/shop/promo"
	"camber/internal/shop/region"
)

// BenchmarkCartOf200Lines is a cart of 200 lines with cores, kits and options, sent by parcel and with a coupon: read
// from SQLite and computed anew.
func BenchmarkCartOf200Lines(b *testing.B) {
	d, err := db.Open(b.Context(), "sqlite://"+filepath.Join(b.TempDir(), "shop.db"), schema.FS)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = d.Close() })
	if err := d.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	ctx := clock.With(db.With(context.Background(), d), clock.System{})
	s := carttest.New(b, ctx)
	cartID := big(b, ctx, s)
	if err := s.Find.Refresh(ctx); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		c, err := s.Carts.Cart(ctx, access.Actor{}, cartID)
		if err != nil {
			b.Fatal(err)
		}
		v, err := s.Carts.View(ctx, c)
		if err != nil || len(v.Lines) != 200 || len(v.Totals.Discounts) != 1 || len(v.Totals.Charges) != 1 {
			b.Fatal(len(v.Lines), v.Totals.Rows, err)
		}
	}
}

func big(b *testing.B, ctx context.Context, s *carttest.Shop) int64 {
	b.Helper()
	check := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	_, err := s.Promos.AddCoupon(ctx, s.Till1, promo.Coupon{Code: "TEN", Name: "Ten", PPM: 100_000, Active: true})
	check(err)
	c := s.Guests(ctx)
	for i := range 200 {
		n := catalog.NewPart{WeightG: 100 + i}
		item := cart.Item{Quantity: 1 + i%7}
		switch i % 10 {
		case 0:
			n.Kind, n.Components = catalog.KindKit,
				[]catalog.Component{{PartID: s.Pads, Quantity: 1}, {PartID: s.Rotor, Quantity: 2}}
		case 1, 2:
			n.Core = &catalog.Core{Charge: money.Cents(500 + i)}
		case 3:
			item.PartID, item.Options = s.Wipers, cart.Options{s.Size: fmt.Sprint(s.Long), s.Text: fmt.Sprint(i)}
		}
		if item.PartID == 0 {
			item.PartID = s.AddPart(fmt.Sprint("B-", i), fmt.Sprint("Part ", i), money.E4(10_0000+i*777), n)
			if n.Kind != catalog.KindKit {
				s.Receive(item.PartID, s.Main, 100)
			}
		}
		_, err := s.Carts.Add(ctx, s.Guest, c.ID, item)
		check(err)
	}
	check(s.Carts.ChangeDraft(ctx, s.Guest, c.ID, 0, func(d *cart.Draft) {
		d.Coupon, d.Shipping = "TEN", "ground"
		d.ShipTo = &region.Address{
			Firstname: "Ann", Lastname: "Lee", Address1: "1 Main St", City: "Austin", Postcode: "78701",
			CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-TX"),
		}
	}))
	return c.ID
}
