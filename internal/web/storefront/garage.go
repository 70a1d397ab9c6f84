package storefront

import (
	"context"
	"net/http"
	"slices"

	"camber/internal/shop/access"
	"camber/internal/shop/garage"
	"camber/internal/shop/vehicle"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// garageOf are the vehicles that whoever asks has shopped for: a customer's garage, a visitor's last ones (FIT-3).
func (s *Server) garageOf(ctx context.Context) ([]garage.Kept, error) {
	switch by := wire.Actor(ctx); {
	case by.Kind == access.Customer:
		kept, err := garage.Vehicles(ctx, by.CustomerID)
		return garage.Again(s.Vehicles.Reference(), kept...), err
	case by.Kind != access.Visitor || by.Mode == access.Kiosk:
		return nil, nil // a ticket's vehicle is its customer's
	}
	last := wire.CurrentVisit(ctx).Recent
	kept := make([]garage.Kept, len(last))
	for i, v := range last {
		kept[i].Vehicle = v
	}
	return garage.Again(s.Vehicles.Reference(), kept...), nil
}

// park puts the vehicles into the frame of a page.
func (s *Server) park(ctx context.Context, f *page.Frame) (err error) {
	kept, err := s.garageOf(ctx)
	if err != nil {
		return err
	}
	f.Garage = present.NewGarage(ctx, kept, f.Vehicle)
	ways, err := s.ways(ctx)
	if err != nil {
		return err
	}
	f.Selects = ways.ymm || ways.engine
	f.Universal, err = s.universal(ctx)
	return err
}

// remember keeps a vehicle that was chosen among the last ones.
func (s *Server) remember(ctx context.Context, v vehicle.Vehicle) error {
	switch by := wire.Actor(ctx); {
	case by.Kind == access.Customer:
		return garage.Remember(ctx, by.CustomerID, v)
	case by.Kind != access.Visitor || by.Mode == access.Kiosk:
		return nil
	}
	visit := wire.CurrentVisit(ctx)
	visit.Recent = garage.Add(visit.Recent, v)
	return wire.SaveVisit(ctx, visit)
}

// bringIn puts a visitor's vehicles into the garage of the customer who signs in.
func bringIn(ctx context.Context, customerID int64, visit *wire.Visit) error {
	last := slices.Clone(visit.Recent)
	slices.Reverse(last)
	visit.Recent = nil
	return garage.Remember(ctx, customerID, last...)
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
	return answer(w, r, present.Success{Success: true, Redirect: "/account"}, "/account")
}
