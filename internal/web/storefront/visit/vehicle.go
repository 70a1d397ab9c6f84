package visit

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
)

// Plated is the vehicle as pages show it, with what is to be said of one that the reference does not have any more.
func (v Visit) Plated(ctx context.Context) *present.Vehicle {
	if v.Gone {
		return present.NewGone(ctx, v.Vehicle)
	}
	return present.NewVehicle(ctx, v.Vehicle)
}

// Plated is Visit.Plated of any vehicle.
func (s *Visits) Plated(ctx context.Context, of *vehicle.Vehicle) *present.Vehicle {
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

func (s *Visits) ways(ctx context.Context, kept setting.Values) Ways {
	w := Ways{
		Steps: setting.YmmEnabled.In(kept), Engine: setting.EngineFamilyEnabled.In(kept) && len(s.Vehicles.Reference().EngineMfrs()) > 0,
		StepsLabel: setting.YmmTabLabel.In(kept), EngineLabel: setting.EngineTabLabel.In(kept),
	}
	w.VIN = w.Steps && setting.VehicleLookupEnabled.In(kept)
	if w.StepsLabel == "" {
		w.StepsLabel = text.Tr(ctx, "Year/Make/Model")
	}
	if w.EngineLabel == "" {
		w.EngineLabel = text.Tr(ctx, "Engine")
	}
	return w
}
