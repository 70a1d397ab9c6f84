// Package paying answers the payment by card, of an order just made or by a link.
package paying

import (
	"camber/internal/shop/customer/ban"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/present"
	"camber/internal/web/present/payview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame     *frame.Frames
	Visit     *visit.Visits
	Bans      *ban.Service
	Locations *location.Service
	Orders    *order.Service
	Cards     *payment.Cards
	Checkouts *payment.Checkouts
	Links     *payment.Links
	Tenders   *payment.Tenders

	CardFields  CardFields // nil: the card company's fields are its own
	CardOrigins []string   // of the card company, for the page where a card is entered
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/pay/{token}", routing.Shop, "", nil, s.ShowPayLink),
		routing.Post("/pay/{token}/pay", routing.Shop,
			"", payview.CardPayment{}, s.PayByLink, routing.CountedBy(s.CountPayLink)),
		routing.Post("/pay/{token}/finish", routing.Shop,
			"", payview.CardPayment{}, s.FinishLink, routing.CountedBy(s.CountPayLink)),
		routing.Get("/checkout/payment", routing.Shop, "", nil, s.ShowPayment),
		routing.Post("/checkout/confirm/pay", routing.Shop,
			"", payview.CardPayment{}, s.PayByCard, routing.CountedBy(s.CountCard)),
		routing.Post("/checkout/confirm/finish", routing.Shop,
			"", payview.CardPayment{}, s.FinishCard, routing.CountedBy(s.CountCard)),
		routing.Post("/checkout/confirm/giveUp", routing.Shop,
			"", payview.CardPayment{}, s.GiveUpCard, routing.CountedBy(s.CountCard)),
		{Method: "POST", Path: "/payment/card/notice", Who: routing.Anyone, Origin: routing.Signed, Reply: present.Success{},
			Handle: s.HearCards},
		routing.Get("/dev/card", routing.TestCards, "token theme", nil, s.ShowCardFields),
		routing.Post("/dev/card", routing.TestCards, "token script label", present.Success{}, s.ConfirmCard),
	}
}
