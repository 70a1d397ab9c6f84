// Package terminal answers cards at a terminal: what is asked of one, what becomes of it, and what needs attention.
package terminal

import (
	"camber/internal/base/events"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/payview"
	"camber/internal/web/routing"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Customers *customer.Service
	Events    *events.Broker
	Locations *location.Service
	Orders    *order.Service
	Cards     *payment.Cards
	Refunds   *payment.Refunds
	Tenders   *payment.Tenders
	Terminals *payment.Terminals
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		{Method: "POST", Path: "/payment/terminal/{company}/notice", Who: routing.Anyone, Origin: routing.Signed,
			Reply: present.Success{}, Handle: s.HearTerminals},
		routing.Changing("/pos/checkout/cancelSmartTerminal", routing.Till(access.SellAtTill),
			"smartTerminalId siteTransactionId", payview.AskedTerminal{}, s.CancelTerminal),
		routing.Get("/pos/checkout/terminalEvents", routing.Till(access.SellAtTill),
			"orderId customerId", payview.ArrivedMoney{}, s.TerminalEvents, routing.Packed),
		routing.Post("/pos/checkout/checkTerminal", routing.Till(access.SellAtTill),
			"orderId siteTransactionId", payview.AskedTerminal{}, s.CheckTerminal),
		routing.Post("/pos/checkout/releaseTerminal", routing.TillAsking(access.OverrideTender),
			"orderId siteTransactionId reason", payview.AskedTerminal{}, s.ReleaseTerminal),
		routing.Post("/pos/checkout/callManagers", routing.Till(access.SellAtTill),
			"orderId siteTransactionId", payview.AskedTerminal{}, s.CallManagers),
		routing.Post("/pos/payments/attest", routing.TillAsking(access.OverrideTender),
			"siteTransactionId charged amount evidence", payview.AskedTerminal{}, s.AttestTerminal, routing.Outside),
		routing.Changing("/pos/checkout/cardAction", routing.Till(access.SellAtTill),
			"orderId transaction_id", payview.CardActionDone{}, s.CardAction, routing.Outside),
		routing.Post("/pos/payments/payLate", routing.TillAsking(access.RefundTender),
			"siteTransactionId", payview.CardActionDone{}, s.PayLate, routing.Outside),
		routing.Get("/pos/payments", routing.Till(access.SellAtTill), "", nil, s.ShowPayments),
		routing.Get("/pos/payments/list", routing.Till(access.SellAtTill), "", payview.AttentionList{}, s.Attention),
	}
}
