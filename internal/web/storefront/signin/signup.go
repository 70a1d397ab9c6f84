package signin

import (
	"net/http"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/account"
	"camber/internal/shop/customer"
	"camber/internal/shop/region"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// newcomer is what the form of a newcomer sends (CART-19). An address may be named address[city], or city alone.
type newcomer struct {
	Firstname  string            `form:"firstname"`
	Lastname   string            `form:"lastname"`
	Email      string            `form:"email"`
	Telephone  string            `form:"telephone"`
	Password   string            `form:"password"`
	Confirm    string            `form:"confirm"`
	Newsletter bool              `form:"newsletter"`
	Texts      bool              `form:"texting_alerts"`
	Agree      bool              `form:"agree"`
	Captcha    string            `form:"captcha"`
	Typed      string            `form:"captchaInput"` // as the shop's own pages name it
	Another    bool              `form:"another"`
	Redirect   string            `form:"redirect"`
	Nested     map[string]string `form:"address"`
	Said       map[string]string `form:"account_custom_field"`
	region.Address
}

// ShowRegister is the form of a newcomer.
func (s *Server) ShowRegister(w http.ResponseWriter, r *http.Request) error {
	if wire.Actor(r.Context()).CustomerID != 0 {
		return wire.Redirect(w, r, "/account")
	}
	return s.signUpPage(w, r, http.StatusOK, newcomer{Redirect: r.URL.Query().Get("redirect")}, nil)
}

// Register is CART-19: somebody makes an account, and is signed in with the cart that they have.
func (s *Server) Register(w http.ResponseWriter, r *http.Request) error {
	in, err := readNewcomer(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if in.Another && wire.WantsPage(r) {
		return s.signUpPage(w, r, http.StatusOK, in, nil)
	}
	if err := s.Bans.Admit(ctx, wire.Actor(ctx)); err != nil {
		return err
	}
	retail, err := s.Prices.RetailLevel(ctx)
	if err != nil {
		return err
	}
	id, err := s.Accounts.SignUp(ctx, wire.Actor(ctx), account.Newcomer{
		LevelID: retail.ID, Firstname: in.Firstname, Lastname: in.Lastname, Email: in.Email, Telephone: in.Telephone,
		Password: in.Password, Confirm: in.Confirm, Newsletter: in.Newsletter, Texts: in.Texts, Agree: in.Agree,
		Address: in.address(), Said: customer.ReadSaid(in.Said),
		Session: wire.CurrentVisit(ctx).Riddle, Answer: in.Captcha,
	})
	if f := fault.Of(err); f != nil && f.Kind != fault.Internal && wire.WantsPage(r) {
		return s.signUpPage(w, r, wire.FormStatus(f), in, f)
	}
	if err != nil {
		return err
	}
	if err := s.Enter(ctx, id); err != nil {
		return err
	}
	next := onward(in.Redirect)
	return visit.Answer(w, r, accountview.Registered{Success: true, CustomerID: id, Redirect: next}, next)
}

func readNewcomer(r *http.Request) (in newcomer, err error) {
	if err := wire.Decode(r, &in); err != nil {
		return in, err
	}
	if err := wire.Decode(r, &in.Address); err != nil {
		return in, err
	}
	if in.Captcha == "" {
		in.Captcha = in.Typed
	}
	return in, nil
}

// address is the one that was given, nil: none was.
func (in newcomer) address() *region.Address {
	a := *visit.Overwrite(&in.Address, in.Nested)
	if strings.TrimSpace(a.Company+a.Address1+a.Address2+a.City+a.Postcode) == "" {
		return nil
	}
	if a.Firstname == "" && a.Lastname == "" {
		a.Firstname, a.Lastname = in.Firstname, in.Lastname
	}
	return &a
}

// signUpPage shows the form with what was typed, and with refused, if not nil, what is wrong with it.
func (s *Server) signUpPage(w http.ResponseWriter, r *http.Request, status int, in newcomer,
	refused *fault.Error) error {
	ctx := r.Context()
	riddle, err := s.Inquiry.Ask(ctx, in.Another || refused != nil)
	if err != nil {
		return err
	}
	f, err := s.Frame.For(r, text.Tr(ctx, "Create an account"))
	if err != nil {
		return err
	}
	agreement, err := s.Frame.Agreement(ctx)
	if err != nil {
		return err
	}
	asked, err := s.Customers.Fields(ctx)
	if err != nil {
		return err
	}
	f.Private, f.Path = true, "/account/register"
	problem, errors := visit.Wrong(ctx, refused)
	return wire.Page(w, r, status, page.Register(f, accountview.SignUpForm{
		Firstname: in.Firstname, Lastname: in.Lastname, Email: in.Email, Telephone: in.Telephone,
		Newsletter: in.Newsletter, Texts: in.Texts, Agree: in.Agree, Agreement: agreement,
		Asked: present.NewAsked(asked, customer.ReadSaid(in.Said)), Redirect: in.Redirect, Problem: problem, Errors: errors,
		Riddle: riddle,
	}))
}
