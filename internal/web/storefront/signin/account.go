package signin

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/saved"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// ShowSignIn is the customers' door. Who is signed in goes on to the account.
func (s *Server) ShowSignIn(w http.ResponseWriter, r *http.Request) error {
	redirect := r.URL.Query().Get("redirect")
	if wire.Actor(r.Context()).CustomerID != 0 {
		return wire.Redirect(w, r, onward(redirect))
	}
	return s.signInPage(w, r, http.StatusOK, deskview.Login{Redirect: redirect, Demo: s.Demo})
}

func (s *Server) signInPage(w http.ResponseWriter, r *http.Request, status int, d deskview.Login) error {
	f, err := s.Frame.For(r, text.Tr(r.Context(), "Sign in"))
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
		return s.signInPage(w, r, wire.FormStatus(f), deskview.Login{
			Email: in.Email, Redirect: in.Redirect, Problem: present.Words(ctx, f.Text), Demo: s.Demo,
		})
	}
	if err := s.Enter(ctx, customerID); err != nil {
		return err
	}
	next := onward(in.Redirect)
	return visit.Answer(w, r, present.Success{Success: true, Redirect: next}, next)
}

// Enter makes the session a customer's: it gets a new id, and the visitor's cart, vehicles and lists become theirs.
func (s *Server) Enter(ctx context.Context, customerID int64) error {
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
	now := wire.CurrentVisit(ctx)
	merged, err := s.Carts.SignIn(ctx, customerID, now.Cart)
	if err != nil {
		return err
	}
	if err := visit.BringIn(ctx, customerID, &now); err != nil {
		return err
	}
	if err := s.Saved.Move(ctx, saved.Owner{Visitor: now.Lists}, saved.Owner{CustomerID: customerID}); err != nil {
		return err
	}
	now.CustomerID, now.SignIn, now.Lists = customerID, version, ""
	if merged.ID != 0 {
		now.Cart = merged.UUID
	}
	return wire.Renew(ctx, now)
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
	return visit.Answer(w, r, present.Success{Success: true, Redirect: "/"}, "/")
}
