package app

import (
	"context"
	"fmt"

	"camber/internal/shop/garage"
	"camber/internal/shop/vehicle"
)

// demoGarage are the vehicles of the first customer, the one chosen last at the end.
var demoGarage = []struct {
	key   string
	facts [][2]string // field, label
}{
	{"f150", [][2]string{{vehicle.SubModel, "XLT"}, {vehicle.EngineSize, "2.7L V6 Turbo"}}},
	{"crv", [][2]string{{vehicle.SubModel, "EX"}, {vehicle.EngineSize, "2.4L L4"}}},
	{"silverado", [][2]string{{vehicle.SubModel, "LT"}, {vehicle.EngineSize, "5.3L V8"}}},
}

// fillGarage: the shopper has shopped for three vehicles before.
func (d *demo) fillGarage(ctx context.Context) error {
	for _, one := range demoGarage {
		v, err := d.demoVehicle(one.key)
		if err != nil {
			return err
		}
		for _, f := range one.facts {
			fact, err := demoFact(d.Vehicle.Reference(), v, f[0], f[1])
			if err != nil {
				return fmt.Errorf("%s: %w", one.key, err)
			}
			v = v.With(fact)
		}
		if err := garage.Remember(ctx, d.customers[0].ID, v); err != nil {
			return err
		}
	}
	return nil
}
