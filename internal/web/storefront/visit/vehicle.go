package visit

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// Plated is a vehicle as pages show it, with what is to be said of one that the reference does not have any more.
func (s *Visits) Plated(ctx context.Context, v *vehicle.Vehicle) *present.Vehicle {
	if s.IsGone(v) {
		return present.NewGone(ctx, v)
	}
	return present.NewVehicle(ctx, v)
}

// IsGone says of a vehicle whether the reference does not have it any more.
func (s *Visits) IsGone(v *vehicle.Vehicle) bool {
	if v == nil {
		return false
	}
	_, isKnown := s.Vehicles.Reference().Again(*v)
	return !isKnown
}

// Universal says whether universal parts are shown: as the session has it, or else the shop.
func (s *Visits) Universal(ctx context.Context) (bool, error) {
	if shown := wire.CurrentVisit(ctx).Universal; shown != nil {
		return *shown, nil
	}
	kept, err := s.Settings(ctx)
	return setting.ShowUniversal.In(kept), err
}

// Vehicle is the vehicle that everything is judged by: the page's own, else the session's, at the till the ticket's. It is as the
// reference has it now; one that it does not have any more (IsGone) is as it was.
func (s *Visits) Vehicle(ctx context.Context) (*vehicle.Vehicle, error) {
	v, err := s.chosenOnce(ctx)
	return s.Now(v), err
}

// Now is a vehicle as the reference has it now, or as it was.
func (s *Visits) Now(v *vehicle.Vehicle) *vehicle.Vehicle {
	if v == nil {
		return nil
	}
	if now, isKnown := s.Vehicles.Reference().Again(*v); isKnown {
		return &now
	}
	return v
}

func (s *Visits) chosenOnce(ctx context.Context) (*vehicle.Vehicle, error) {
	if v, ok := ctx.Value(ownVehicleKey{}).(*vehicle.Vehicle); ok {
		return v, nil
	}
	if !AtTill(ctx) {
		return wire.CurrentVisit(ctx).Vehicle, nil
	}
	ticket, err := s.CurrentCart(ctx)
	return ticket.Vehicle, err
}

// WithVehicle makes v the vehicle of one page, whatever was chosen.
func WithVehicle(ctx context.Context, v *vehicle.Vehicle) context.Context {
	return context.WithValue(ctx, ownVehicleKey{}, v)
}

type ownVehicleKey struct{}

// Ways are how a vehicle can be chosen in this shop.
type Ways struct {
	Steps, Engine, VIN      bool // year, make and model; the engine; the number
	StepsLabel, EngineLabel string
}

// Ways reads how a vehicle can be chosen here.
func (s *Visits) Ways(ctx context.Context) (Ways, error) {
	kept, err := s.Settings(ctx)
	if err != nil {
		return Ways{}, err
	}
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
	return w, nil
}
