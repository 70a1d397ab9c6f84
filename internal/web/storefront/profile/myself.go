package profile

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

const detailsPath = "/account/edit"

// ShowDetails is what customers say of themselves, to be changed.
func (s *Server) ShowDetails(w http.ResponseWriter, r *http.Request) error {
	c, err := s.Member.Me(r.Context())
	if err != nil {
		return err
	}
	return s.detailsPage(w, r, http.StatusOK, customer.Details{
		Firstname: c.Firstname, Lastname: c.Lastname, Email: c.Email, Telephone: c.Telephone, Newsletter: c.Newsletter,
		Texts: c.Texts,
	}, nil)
}

// SaveDetails keeps them, with what was agreed to.
func (s *Server) SaveDetails(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Firstname  string `form:"firstname"`
		Lastname   string `form:"lastname"`
		Email      string `form:"email"`
		Telephone  string `form:"telephone"`
		Newsletter bool   `form:"newsletter"`
		Texts      bool   `form:"texting_alerts"`
		Password   string `form:"password"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	d := customer.Details{
		Firstname: in.Firstname, Lastname: in.Lastname, Email: in.Email, Telephone: in.Telephone, Newsletter: in.Newsletter,
		Texts: in.Texts,
	}
	err := s.Accounts.SaveDetails(r.Context(), wire.Actor(r.Context()), d, in.Password)
	if f := fault.Of(err); f != nil && f.Kind != fault.Internal && wire.WantsPage(r) {
		return s.detailsPage(w, r, wire.FormStatus(f), d, f)
	}
	if err != nil {
		return err
	}
	return visit.Said(w, r, detailsPath)
}

func (s *Server) detailsPage(w http.ResponseWriter, r *http.Request, status int, d customer.Details,
	refused *fault.Error) error {
	f, shown, err := s.Member.Page(r, text.Tr(r.Context(), "Your details"), detailsPath, refused)
	if err != nil {
		return err
	}
	return wire.Page(w, r, status, page.Details(f, accountview.DetailsForm{
		AccountPage: shown, Firstname: d.Firstname, Lastname: d.Lastname, Email: d.Email, Telephone: d.Telephone,
		Newsletter: d.Newsletter, Texts: d.Texts,
	}))
}
