package cart_test

import (
	"context"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/vehicle"
)

var (
	silverado = vehicle.Vehicle{BaseVehicleID: 1, Year: 2015, Make: "Chevrolet", Model: "Silverado 1500"}
	civic     = vehicle.Vehicle{BaseVehicleID: 2, Year: 2012, Make: "Honda", Model: "Civic"}
)

// CART-3: lines merge by product, options and vehicle, and a line keeps the vehicle that it was put in for.
func TestALineIsForTheVehicleItWasPutInFor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c, err := s.Carts.Open(ctx, s.Guest, cart.Place{Channel: cart.Web, LocationID: s.Main})
		if err != nil {
			t.Fatal(err)
		}
		add := func(v *vehicle.Vehicle) {
			t.Helper()
			if err := s.Carts.SetVehicle(ctx, s.Guest, c.ID, v); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Carts.Add(ctx, s.Guest, c.ID, cart.Item{PartID: s.Pads, Quantity: 1}); err != nil {
				t.Fatal(err)
			}
		}
		lines := func(want ...int) []cart.ViewLine {
			t.Helper()
			v := look(t, ctx, s, s.Guest, c)
			if len(v.Lines) != len(want) {
				t.Fatalf("%d lines, want %d", len(v.Lines), len(want))
			}
			for i, l := range v.Lines {
				if l.Quantity != want[i] {
					t.Errorf("line %d has %d pieces, want %d", i, l.Quantity, want[i])
				}
			}
			return v.Lines
		}
		add(nil)
		add(&silverado)
		first := lines(2)[0] // put in before a vehicle was chosen: for the one chosen then
		if first.Vehicle != nil {
			t.Errorf("for %s", first.Vehicle.Text())
		}
		if err := s.Carts.Remove(ctx, s.Guest, c.ID, first.Key); err != nil {
			t.Fatal(err)
		}
		add(&silverado)
		add(&silverado)
		add(&civic)
		add(&silverado)
		both := lines(3, 1)
		for i, want := range []vehicle.Vehicle{silverado, civic} {
			if both[i].Vehicle == nil || both[i].Vehicle.BaseVehicleID != want.BaseVehicleID {
				t.Errorf("line %d is for %+v, want %s", i, both[i].Vehicle, want.Text())
			}
		}
		if both[0].Key == both[1].Key {
			t.Error("lines for two vehicles have one key")
		}
	})
}
