package selector

import (
	"context"
	"net/http"

	"camber/internal/shop/access"
	"camber/internal/shop/garage"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// remember keeps a vehicle that was chosen among the last ones.
func (s *Server) remember(ctx context.Context, v vehicle.Vehicle) error {
	switch by := wire.Actor(ctx); {
	case by.Kind == access.Customer:
		return garage.Remember(ctx, by.CustomerID, v)
	case by.Kind != access.Visitor || by.Mode == access.Kiosk:
		return nil
	}
	now := wire.CurrentVisit(ctx)
	now.Recent = garage.Add(now.Recent, v)
	return wire.SaveVisit(ctx, now)
}

// RemoveFromGarage is POST /account/garage/remove. The vehicle that is shopped for stays chosen.
func (s *Server) RemoveFromGarage(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID int64 `form:"vehicle_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if err := garage.Remove(r.Context(), wire.Actor(r.Context()).CustomerID, in.ID); err != nil {
		return err
	}
	return visit.Answer(w, r, present.Success{Success: true, Redirect: "/account"}, "/account")
}
