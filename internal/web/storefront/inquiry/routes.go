// Package inquiry answers questions about a part, and proves that a person asks.
package inquiry

import (
	"camber/internal/shop/appointment"
	"camber/internal/shop/catalog"
	"camber/internal/shop/contact"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/web/present"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame     *frame.Frames
	Visit     *visit.Visits
	Booked    *appointment.Service
	Catalog   *catalog.Service
	Contacts  *contact.Service
	Customers *customer.Service
	Locations *location.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/product/contact", routing.Shop, "product_id sent", nil, s.ShowContact, routing.Framed),
		routing.Get("/information/contact", routing.Shop, "search sent", nil, s.ShowContact, routing.Framed),
		routing.Get("/product/product/getLocations", routing.Shop, "", present.ContactLocations{}, s.ContactLocations),
		routing.Post("/product/product/validateCaptcha", routing.Shop,
			"captchaInput", present.Success{}, s.ValidateCaptcha),
		routing.Post("/product/product/productContactEmail", routing.Shop,
			"pcName pcEmail pcPhone pcMessage pcLocation pcLocationEmail notifyByText overrideTextPermission captchaInput product_id",
			present.Said{}, s.SendContact, routing.Once, routing.CountedBy(s.CountContact)),
		routing.Get("/tool/captcha", routing.Anyone, "", nil, s.Captcha),
		routing.Get("/tool/captcha/question", routing.Anyone, "", present.Riddle{}, s.Riddle),
		routing.Post("/tool/captcha/question", routing.Anyone, "", present.Riddle{}, s.NewRiddle),
	}
}
