// Package signin answers the door of an account: sign-in, a new account, a forgotten password.
package signin

import (
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/ban"
	"camber/internal/shop/price"
	"camber/internal/shop/saved"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/inquiry"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame     *frame.Frames
	Inquiry   *inquiry.Server
	Access    *access.Service
	Accounts  *account.Service
	Bans      *ban.Service
	Carts     *cart.Service
	Customers *customer.Service
	Prices    *price.Service
	Saved     *saved.Service

	Demo bool // the demonstration shop
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	const newcomer = "firstname lastname email telephone password confirm newsletter texting_alerts account_custom_field[…] address[…] agree captcha redirect"
	return []routing.Route{
		routing.Get("/account/login", routing.Account, "redirect", nil, s.ShowSignIn),
		routing.Post("/account/login", routing.Account, "email password redirect", present.Success{}, s.SignIn),
		routing.Post("/account/logout", routing.Customer, "", present.Success{}, s.SignOut),
		routing.Get("/account/register", routing.Account, "redirect", nil, s.ShowRegister),
		routing.Post("/account/register", routing.Account, newcomer, accountview.Registered{}, s.Register),
		routing.Get("/account/forgotten", routing.Account, "", nil, s.ShowForgotten),
		routing.Post("/account/forgotten", routing.Account, "email", present.Said{}, s.Forgot),
		routing.Get("/account/reset/{token}", routing.Account, "", nil, s.ShowReset),
		routing.Post("/account/reset", routing.Account, "token password confirm", present.Success{}, s.Reset),
		routing.Post("/checkout/cart/getCustomer", routing.Account,
			"customerData[email] customerData[password] email password", present.Success{}, s.SignIn),
		routing.Post("/checkout/cart/register", routing.Account, newcomer, accountview.Registered{}, s.Register),
		routing.Changing("/checkout/cart/logoutCustomer", routing.Customer, "", present.Success{}, s.SignOut),
	}
}
