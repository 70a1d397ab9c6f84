// Package balance answers what a customer has and owes: store credit, the statement, what was agreed with a business.
package balance

import (
	"camber/internal/shop/access"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/payment"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/payview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/paper"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Credits   *credit.Service
	Customers *customer.Service
	OnAccount *payment.Accounts
	Paper     *paper.Papers
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/api/customer_credit", routing.Till(access.EditCustomers),
			"customerId page limit sort order", customerview.CustomerCredits{}, s.CustomerCredits),
		routing.Post("/api/customer_credit/add", routing.TillAsking(access.GiveCredit),
			"customer_id description amount", present.Said{}, s.GiveCredit, routing.Must, routing.Twin),
		routing.Get("/pos/customer/standing", routing.Till(access.SellAtTill),
			"customerId", payview.Standing{}, s.Standing),
		routing.Post("/pos/customer/agree", routing.TillAsking(access.OverrideHold),
			"customerId terms limit hold asks_po", present.Said{}, s.Agree),
		routing.Get("/pos/customer/statement", routing.Till(access.EditCustomers),
			"customer_id from to", nil, s.ShowStatement),
		routing.Get("/pos/customer/statement/get", routing.Till(access.EditCustomers),
			"customerId from to", payview.Statement{}, s.Statement),
		routing.Post("/pos/customer/statement/paper", routing.Till(access.EditCustomers),
			"customerId from to copy", deskview.PaperQueued{}, s.ShowPaper, routing.Must),
		routing.Get("/pos/customer/statement/paper", routing.Till(access.EditCustomers),
			"customerId from to format paper columns copy", nil, s.ShowPaper),
	}
}
