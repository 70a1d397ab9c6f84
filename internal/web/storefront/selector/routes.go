// Package selector answers which vehicle is shopped for: by steps, by engine, by VIN, from the garage.
package selector

import (
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/find"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Visit    *visit.Visits
	Carts    *cart.Service
	Find     *find.Service
	Vehicles *vehicle.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Post("/account/garage/remove", routing.Customer, "vehicle_id", present.Success{}, s.RemoveFromGarage),
		routing.Get("/ymm/json/getVehicle", routing.Shop, "", vehicleview.VehicleReply{}, s.Vehicle),
		routing.Get("/ymm/json/years", routing.Shop, "", vehicleview.OptionsReply{}, s.Years),
		routing.Get("/ymm/json/makes", routing.Shop, "Year", vehicleview.OptionsReply{}, s.Makes),
		routing.Get("/ymm/json/models", routing.Shop, "Year MakeID", vehicleview.OptionsReply{}, s.Models),
		routing.Get("/ymm/json/choices", routing.Shop,
			"Year MakeID ModelID SubModelID BedLengthID BodyTypeID …", vehicleview.ChoicesReply{}, s.Choices),
		routing.Get("/ymm/json/engine_mfrs", routing.Shop, "", vehicleview.OptionsReply{}, s.EngineMfrs),
		routing.Get("/ymm/json/engine_family_sizes", routing.Shop,
			"EngineMfrID", vehicleview.OptionsReply{}, s.EngineFamilies),
		routing.Get("/ymm/json/engine_sizes", routing.Shop,
			"EngineMfrID EngineFamilyID", vehicleview.OptionsReply{}, s.EngineSizes),
		routing.Changing("/ymm/json/saveVehicle", routing.Shop,
			"add1 … addN redirect", vehicleview.SavedVehicle{}, s.SaveVehicle),
		routing.Changing("/ymm/json/remove_facet", routing.Shop,
			"remove redirect", vehicleview.VehicleReply{}, s.RemoveFacet),
		routing.Changing("/ymm/json/toggle_universal", routing.Shop,
			"redirect", vehicleview.VehicleReply{}, s.ToggleUniversal),
		routing.Post("/pos/vehicle/decode", routing.Till(access.EditCustomers), "vin", vehicleview.DecodedVIN{}, s.ReadVIN),
	}
}
