package storefront

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/customer"
	"camber/internal/shop/order"
	"camber/internal/shop/saved"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// ShowSignIn is the customers' door. Who is signed in goes on to the account.
func (s *Server) ShowSignIn(w http.ResponseWriter, r *http.Request) error {
	redirect := r.URL.Query().Get("redirect")
	if wire.Actor(r.Context()).CustomerID != 0 {
		return wire.Redirect(w, r, onward(redirect))
	}
	return s.signInPage(w, r, http.StatusOK, present.Login{Redirect: redirect, Demo: s.Demo})
}

func (s *Server) signInPage(w http.ResponseWriter, r *http.Request, status int, d present.Login) error {
	f, err := s.Frame(r, text.Tr(r.Context(), "Sign in"))
	if err != nil {
		return err
	}
	f.Private, f.Path = true, "/account/login"
	return wire.Page(w, r, status, page.Login(f, d))
}

// SignIn is POST /account/login (DEMO-3), and CART-18 with its own names.
func (s *Server) SignIn(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Email          string `form:"email"`
		Password       string `form:"password"`
		NestedEmail    string `form:"customerData[email]"`
		NestedPassword string `form:"customerData[password]"`
		Redirect       string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if in.NestedEmail != "" || in.NestedPassword != "" {
		in.Email, in.Password = in.NestedEmail, in.NestedPassword
	}
	ctx := r.Context()
	customerID, err := int64(0), s.Bans.Admit(ctx, wire.Actor(ctx))
	if err == nil {
		customerID, err = s.Access.CustomerSignIn(ctx, in.Email, in.Password, wire.Actor(ctx).IP)
	}
	if err != nil {
		f := fault.Of(err)
		if !wire.WantsPage(r) || f.Kind == fault.Internal {
			return err
		}
		return s.signInPage(w, r, wire.FormStatus(f), present.Login{
			Email: in.Email, Redirect: in.Redirect, Problem: present.Words(ctx, f.Text), Demo: s.Demo,
		})
	}
	if err := s.enter(ctx, customerID); err != nil {
		return err
	}
	next := onward(in.Redirect)
	return answer(w, r, present.Success{Success: true, Redirect: next}, next)
}

// enter makes the session a customer's: it gets a new id, and the visitor's cart, vehicles and lists become theirs.
func (s *Server) enter(ctx context.Context, customerID int64) error {
	if err := s.Bans.Admit(ctx, wire.Actor(ctx)); err != nil {
		return err
	}
	if err := s.Bans.Seen(ctx, customerID, wire.Actor(ctx).IP); err != nil {
		return err
	}
	version, err := s.Access.LoginVersion(ctx, customerID)
	if err != nil {
		return err
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
	visit.CustomerID, visit.SignIn, visit.Lists = customerID, version, ""
	if merged.ID != 0 {
		visit.Cart = merged.UUID
	}
	return wire.Renew(ctx, visit)
}

// onward is where somebody goes who has signed in.
func onward(redirect string) string {
	if !wire.OwnPath(redirect) {
		return "/account"
	}
	return redirect
}

// SignOut ends the session; cart and vehicle stay with the account. It is CART-20 too: the server says where to go.
func (s *Server) SignOut(w http.ResponseWriter, r *http.Request) error {
	if err := wire.Forget(r.Context()); err != nil {
		return err
	}
	return answer(w, r, present.Success{Success: true, Redirect: "/"}, "/")
}

// me is the customer who asks.
func (s *Server) me(ctx context.Context) (customer.Customer, error) {
	return s.Customers.Customer(ctx, wire.Actor(ctx).CustomerID)
}

// accountPage is the frame of a page of the account, and what stands beside it; refused, if not nil, is what is wrong with
// what was sent.
func (s *Server) accountPage(r *http.Request, title, path string, refused *fault.Error) (page.Frame, present.AccountPage, error) {
	ctx := r.Context()
	f, err := s.Frame(r, title)
	if err != nil {
		return f, present.AccountPage{}, err
	}
	f.Private, f.Canonical = true, ""
	if r.Method != http.MethodGet {
		f.Path = path
	}
	c, err := s.me(ctx)
	if err != nil {
		return f, present.AccountPage{}, err
	}
	d := present.AccountPage{Title: title, Path: path, IsPro: c.IsPro()}
	d.Problem, d.Errors = wrong(ctx, refused)
	if r.URL.Query().Has("saved") && refused == nil {
		d.Said = text.Tr(ctx, "Saved.")
	}
	return f, d, nil
}

// said answers a form of the account: its page says that it was saved.
func said(w http.ResponseWriter, r *http.Request, path string) error {
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, path+"?saved=1")
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(r.Context(), "Saved.")})
}

// wrong is what a refusal says, and what of it belongs to which field.
func wrong(ctx context.Context, refused *fault.Error) (problem string, errors map[string]string) {
	errors = map[string]string{}
	if refused == nil {
		return "", errors
	}
	for field, sentence := range refused.Fields {
		errors[field] = present.Words(ctx, sentence)
	}
	return present.Words(ctx, refused.Text), errors
}

// homeOrders is how many orders the first page of the account shows.
const homeOrders = 5

// ShowAccount is the first page of a customer's account.
func (s *Server) ShowAccount(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, err := s.me(ctx)
	if err != nil {
		return err
	}
	f, shown, err := s.accountPage(r, text.Tr(ctx, "Your account"), "/account", nil)
	if err != nil {
		return err
	}
	d := present.AccountHome{AccountPage: shown, Name: c.Name(), Email: c.Email, Company: c.Company, Garage: f.Garage}
	if d.Level, err = s.tradeLevel(ctx, c); err != nil {
		return err
	}
	if err := s.addMoney(ctx, c, &d); err != nil {
		return err
	}
	together, err := s.Customers.Together(ctx, c.ID)
	if err != nil {
		return err
	}
	if d.Orders, err = s.orderRows(ctx, c, order.Filter{Together: together, Limit: homeOrders}); err != nil {
		return err
	}
	book, err := s.Customers.Addresses(ctx, c.ID)
	if err != nil {
		return err
	}
	if a, there := book.Default(); there {
		d.Address = append([]string{a.Firstname + " " + a.Lastname}, a.Lines()...)
	}
	return wire.Page(w, r, http.StatusOK, page.Account(f, d))
}

// tradeLevel names the prices that a business buys at; empty: everybody's.
func (s *Server) tradeLevel(ctx context.Context, c customer.Customer) (string, error) {
	retail, err := s.Prices.RetailLevel(ctx)
	if err != nil || c.LevelID == retail.ID {
		return "", err
	}
	return s.Prices.LevelName(ctx, c.LevelID)
}
