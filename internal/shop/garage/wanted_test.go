package garage_test

import (
	"context"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/garage"
	"camber/internal/shop/price"
	"camber/internal/shop/vehicle"
)

// ADM-2: what stands in most garages comes first, whatever else is known of each; engines and what the reference does not
// have are left out, and a vehicle that was saved in other numbers counts by its names.
func TestTheVehiclesOfCustomersAreCounted(t *testing.T) {
	t.Parallel()
	b := vehicle.NewBuilder(false)
	b.Make(1, "Make", false)
	b.Model(1, 1, "B", false)
	b.Model(2, 1, "C", false)
	b.Base(201501, 2015, 1)
	b.Base(201602, 2016, 2)
	r := b.Reference()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(price.New().AddLevel(ctx, price.Retail, "Retail", 1))
		ray, ann, eve := setup(ctx, "ray"), setup(ctx, "ann"), setup(ctx, "eve")
		renumbered := of(2015, 1)
		renumbered.BaseVehicleID, renumbered.MakeID = 7, 9
		for customer, chosen := range map[int64][]vehicle.Vehicle{
			ray: {of(2016, 2, lt), alone, of(2011, 3)}, ann: {of(2016, 2, ltz), renumbered}, eve: {of(2016, 2)},
		} {
			if err := garage.Remember(ctx, customer, chosen...); err != nil {
				t.Fatal(err)
			}
		}
		must(garage.Own(ctx, clerk, ann, of(2015, 1, v8), garage.Papers{Title: "Hers"}))
		for most, want := range map[int]string{9: "2016 Make C 3; 2015 Make B 2; ", 1: "2016 Make C 3; "} {
			got := ""
			for _, w := range must(garage.MostWanted(ctx, r, most)) {
				got += w.Vehicle.Text() + " " + string(rune('0'+w.Saved)) + "; "
			}
			if got != want {
				t.Errorf("at most %d: %q, want %q", most, got, want)
			}
		}
	})
}
