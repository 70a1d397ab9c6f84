package order_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/order"
	"camber/internal/shop/sale"
	"camber/internal/shop/vehicle"
	"camber/internal/shop/vehicle/vehicletest"
)

// TRD-6: a sold line says whether it fitted, and why, as it was at the sale.
func TestSoldLinesKeepTheirFitment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		vehicles := vehicle.NewWith(vehicletest.Small())
		fits := fitment.New(s.Parts, vehicles, nil)
		index := find.New(s.Parts, vehicles, fits, s.Prices, s.Stock, nil)
		s.Find = index
		s.Carts = cart.New(s.Needs())
		orders := order.New(s.Carts, s.Locations, s.Promos, s.Registers, s.Stock, []byte("a key of the test"))
		done := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		_, err := fits.AddApplication(ctx, audit.System, fitment.Application{
			PartID: s.Pads, BaseVehicleID: vehicletest.Silverado2015, Quantity: 1, Notes: []string{"With shims"},
			Conditions: []fitment.Condition{vehicletest.Fact(vehicle.EngineSize, "4.3L V6")},
		})
		done(err)
		done(index.Refresh(ctx))
		v, err := vehicles.Reference().Lookup(2015, vehicletest.Chevrolet, vehicletest.Silverado)
		done(err)
		c := s.Guests(ctx, s.Battery, s.Pads)
		done(s.Carts.SetVehicle(ctx, s.Guest, c.ID, &v))
		placed, err := orders.Place(ctx, s.Guest, c.ID, cents(279_91))
		done(err)
		done(fits.SetUniversal(ctx, audit.System, s.Pads, true))
		done(index.Refresh(ctx))

		o, err := orders.Order(ctx, placed.ID)
		done(err)
		const truck = "2015 Chevrolet Silverado 1500"
		for _, l := range o.Lines {
			want := []string{"maybe", truck, "needs 4.3L V6; your engine is not known yet", "With shims"}
			switch {
			case l.Kind == sale.Core:
				want = []string{"", "", ""}
			case l.PartID == s.Battery:
				want = []string{"unknown", truck, "nobody has recorded which vehicles it fits"}
			}
			got := append([]string{string(l.Fit.Result), l.Fit.Vehicle, l.Fit.Reason.String()}, l.Fit.Notes...)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s %s: %s", l.Kind, l.Name, diff)
			}
		}
	})
}

func TestWithoutAVehicleNothingIsSaidOfFitment(t *testing.T) { // TRD-6
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o, err := s.orders.Place(ctx, s.Guest, s.Guests(ctx, s.Battery, s.Pads).ID, cents(279_91))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range o.Lines {
			if l.Fit.Result != "" || l.Fit.Reason.Format != "" {
				t.Errorf("%+v", l.Fit)
			}
		}
	})
}
