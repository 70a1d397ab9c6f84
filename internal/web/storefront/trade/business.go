package trade

import (
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/customer"
	"camber/internal/web/page"
	"camber/internal/web/present/accountview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

const businessPath = "/account/business"

// ShowBusiness lists who buys for the business (ACCT-2). Who buys for themselves has no such page.
func (s *Server) ShowBusiness(w http.ResponseWriter, r *http.Request) error {
	return s.businessPage(w, r, http.StatusOK, customer.NewCustomer{}, nil)
}

// AddUser lets somebody else buy for the business; a mail brings them a link to set their password.
func (s *Server) AddUser(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Firstname string `form:"firstname"`
		Lastname  string `form:"lastname"`
		Email     string `form:"email"`
		Telephone string `form:"telephone"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	n := customer.NewCustomer{Firstname: in.Firstname, Lastname: in.Lastname, Email: in.Email, Telephone: in.Telephone}
	_, err := s.Accounts.Invite(r.Context(), wire.Actor(r.Context()), n)
	if f := fault.Of(err); f != nil && (f.Kind == fault.Invalid || f.Kind == fault.Conflict || f.Kind == fault.TooMuch) &&
		wire.WantsPage(r) {
		return s.businessPage(w, r, wire.FormStatus(f), n, f)
	}
	if err != nil {
		return err
	}
	return visit.Said(w, r, businessPath)
}

// RemoveUser ends what somebody buys for the business.
func (s *Server) RemoveUser(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID int64 `form:"customer_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if err := s.Accounts.Remove(r.Context(), wire.Actor(r.Context()), in.ID); err != nil {
		return err
	}
	return visit.Said(w, r, businessPath)
}

func (s *Server) businessPage(w http.ResponseWriter, r *http.Request, status int, typed customer.NewCustomer,
	refused *fault.Error) error {
	ctx := r.Context()
	c, err := s.Member.Me(ctx)
	if err != nil {
		return err
	}
	if !c.IsPro() {
		return fault.New(fault.NotFound, "This page does not exist.")
	}
	f, shown, err := s.Member.Page(r, text.Tr(ctx, "Your business"), businessPath, refused)
	if err != nil {
		return err
	}
	d := accountview.Business{
		AccountPage: shown, Company: c.Company, IsHolder: c.IsHolder(),
		Firstname: typed.Firstname, Lastname: typed.Lastname, Email: typed.Email, Telephone: typed.Telephone,
	}
	if d.Level, err = s.tradeLevel(ctx, c); err != nil {
		return err
	}
	users, err := s.Customers.Users(ctx, c.BusinessID)
	if err != nil {
		return err
	}
	for _, u := range users {
		enters, err := s.Access.CanSignIn(ctx, u.ID)
		if err != nil {
			return err
		}
		d.Users = append(d.Users, accountview.BusinessUser{ID: u.ID, Name: u.Name(), Email: u.Email, IsHolder: u.IsHolder(),
			IsYou: u.ID == c.ID, Waits: !enters})
	}
	return wire.Page(w, r, status, page.Business(f, d))
}
