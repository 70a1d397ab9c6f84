// Package locator finds the stores around a shopper, and keeps which one they chose.
package locator

import (
	"camber/internal/shop/cart"
	"camber/internal/shop/location"
	"camber/internal/web/present/locatorview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame     *frame.Frames
	Visit     *visit.Visits
	Carts     *cart.Service
	Locations *location.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get(locatorview.Path, routing.Shop, "search distance filter lat lng", nil, s.ShowLocator, routing.Framed),
		routing.Get("/store-locator/list", routing.Shop, "type format search distance filter selected_store lat lng",
			locatorview.FoundStores{}, s.List),
		routing.Post("/store-locator/choose", routing.Account, "location_id redirect", locatorview.ChosenStore{}, s.Choose),
		routing.Get("/module/dealer_locator/find_dealer", routing.Shop, "id", locatorview.FoundDealer{}, s.FindDealer),
		routing.Changing("/module/dealer_locator/reset_store", routing.Account, "redirect", locatorview.ChosenStore{}, s.ResetStore),
		routing.Get("/api/location/getLocations", routing.Shop, "user_lat user_lng distance limit",
			locatorview.NearStores{}, s.Around),
		routing.Get("/api/location/setGeolocationFromZipCode", routing.Shop, "address", locatorview.Geolocation{}, s.Geolocation),
		routing.Get("/product/product/getDealerLocatorPopupText", routing.Shop, "", locatorview.AskForStore{}, s.PopupText),
	}
}
