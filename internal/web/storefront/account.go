package storefront

import (
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/saved"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// ShowSignIn is the customers' door. Who is signed in goes on to the account.
func (s *Server) ShowSignIn(w http.ResponseWriter, r *http.Request) error {
	if wire.Actor(r.Context()).CustomerID != 0 {
		return wire.Redirect(w, r, "/account")
	}
	return s.signInPage(w, r, http.StatusOK, present.Login{Redirect: r.URL.Query().Get("redirect"), Demo: s.Demo})
}

func (s *Server) signInPage(w http.ResponseWriter, r *http.Request, status int, d present.Login) error {
	f, err := s.Frame(r, text.Tr(r.Context(), "Sign in"))
	if err != nil {
		return err
	}
	f.Private, f.Path = true, "/account/login"
	return wire.Page(w, r, status, page.Login(f, d))
}

// SignIn is POST /account/login (DEMO-3). The session gets a new id, and the visitor's cart becomes the customer's.
func (s *Server) SignIn(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Email    string `form:"email"`
		Password string `form:"password"`
		Redirect string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	customerID, err := s.Access.CustomerSignIn(ctx, in.Email, in.Password, wire.Actor(ctx).IP)
	if err != nil {
		f := fault.Of(err)
		if !wire.WantsPage(r) || f.Kind == fault.Internal {
			return err
		}
		return s.signInPage(w, r, wire.FormStatus(f), present.Login{
			Email: in.Email, Redirect: in.Redirect, Problem: present.Words(ctx, f.Text), Demo: s.Demo,
		})
	}
	visit := wire.CurrentVisit(ctx)
	merged, err := s.Carts.SignIn(ctx, customerID, visit.Cart)
	if err != nil {
		return err
	}
	if err := bringIn(ctx, customerID, &visit); err != nil {
		return err
	}
	if err := s.Saved.Move(ctx, saved.Owner{Visitor: visit.Lists}, saved.Owner{CustomerID: customerID}); err != nil {
		return err
	}
	visit.CustomerID, visit.Lists = customerID, ""
	if merged.ID != 0 {
		visit.Cart = merged.UUID
	}
	if err := wire.Renew(ctx, visit); err != nil {
		return err
	}
	if !wire.OwnPath(in.Redirect) {
		in.Redirect = "/account"
	}
	return answer(w, r, present.Success{Success: true, Redirect: in.Redirect}, in.Redirect)
}

// SignOut ends the session; cart and vehicle stay with the account.
func (s *Server) SignOut(w http.ResponseWriter, r *http.Request) error {
	if err := wire.Forget(r.Context()); err != nil {
		return err
	}
	return answer(w, r, present.Success{Success: true, Redirect: "/"}, "/")
}

// ShowAccount is a customer's own page: who they are and what they ordered.
func (s *Server) ShowAccount(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, err := s.Customers.Customer(ctx, wire.Actor(ctx).CustomerID)
	if err != nil {
		return err
	}
	orders, err := s.Orders.Orders(ctx, order.Filter{CustomerID: c.ID, Limit: 50})
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	d := present.Account{Name: c.Name(), Email: c.Email}
	for _, o := range orders {
		d.Orders = append(d.Orders, present.NewOrderRow(o, s.Orders.Link(o), zoneOf(stores, o.LocationID)))
	}
	f, err := s.Frame(r, text.Tr(ctx, "Your orders"))
	if err != nil {
		return err
	}
	f.Private = true
	d.Garage = f.Garage
	return wire.Page(w, r, http.StatusOK, page.Account(f, d))
}
