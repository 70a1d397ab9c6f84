// Package checkout answers the check-out: what is typed, delivery and payment, and the order.
package checkout

import (
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/ban"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/searchlog"
	"camber/internal/shop/shipping"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/basket"
	"camber/internal/web/storefront/codes"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/paying"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Basket    *basket.Baskets
	Codes     *codes.Server
	Frame     *frame.Frames
	Paying    *paying.Server
	Visit     *visit.Visits
	Bans      *ban.Service
	Carts     *cart.Service
	Customers *customer.Service
	Orders    *order.Service
	Checkouts *payment.Checkouts
	Shipping  *shipping.Service
	Log       *searchlog.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/checkout/checkout", routing.Shop, "", nil, s.ShowCheckout),
		routing.Get("/api/localization", routing.Shop, "country_id", present.Localization{}, s.Localization),
		routing.Post("/checkout/cart/setCheckoutData", routing.Shop,
			"firstname lastname email telephone shipping_address[…] payment_address[…] address_id delivery bill shipping_method payment_method location_id comment po_number status code replace apply remove credit",
			cartview.Cart{}, s.SetCheckoutData),
		routing.Post("/checkout/cart/setPaymentData", routing.Shop, "itemId", cartview.Cart{}, s.SetPaymentData),
		routing.Post("/checkout/confirm/createOrder", routing.Shop,
			"total", orderview.CreatedOrder{}, s.CreateOrder, routing.Outside, routing.Form),
	}
}
