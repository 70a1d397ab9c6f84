package visit

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present/vehicleview"
)

// Plated is the vehicle as pages show it, with what is to be said of one that the reference does not have any more.
func (v Visit) Plated(ctx context.Context) *vehicleview.Vehicle {
	if v.Gone {
		return vehicleview.NewGone(ctx, v.Vehicle)
	}
	return vehicleview.NewVehicle(ctx, v.Vehicle)
}

// Plated is Visit.Plated of any vehicle.
func (s *Visits) Plated(ctx context.Context, of *vehicle.Vehicle) *vehicleview.Vehicle {
	var v Visit
	v.Vehicle, v.Gone = s.again(of)
	return v.Plated(ctx)
}

// again is a vehicle as the reference has it now, or, where it is gone, as it was.
func (s *Visits) again(v *vehicle.Vehicle) (now *vehicle.Vehicle, gone bool) {
	if v == nil {
		return nil, false
	}
	known, isKnown := s.Vehicles.Reference().Again(*v)
	if !isKnown {
		return v, true
	}
	return &known, false
}

// Ways are how a vehicle can be chosen in this shop.
type Ways struct {
	Steps, Engine, VIN      bool // year, make and model; the engine; the number
	StepsLabel, EngineLabel string
}

// Any says whether a vehicle can be chosen at all.
func (w Ways) Any() bool { return w.Steps || w.Engine }

func (s *Visits) ways(ctx context.Context, settings setting.Values) Ways {
	w := Ways{
		Steps: setting.YmmEnabled.In(settings), Engine: setting.EngineFamilyEnabled.In(settings) &&
			len(s.Vehicles.Reference().EngineMfrs()) > 0,
		StepsLabel: setting.YmmTabLabel.In(settings), EngineLabel: setting.EngineTabLabel.In(settings),
	}
	w.VIN = w.Steps && setting.VehicleLookupEnabled.In(settings)
	if w.StepsLabel == "" {
		w.StepsLabel = text.Tr(ctx, "Year/Make/Model")
	}
	if w.EngineLabel == "" {
		w.EngineLabel = text.Tr(ctx, "Engine")
	}
	return w
}
