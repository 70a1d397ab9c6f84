package profile

import (
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/web/page"
	"camber/internal/web/present/accountview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// ShowPassword is where a customer changes their password.
func (s *Server) ShowPassword(w http.ResponseWriter, r *http.Request) error {
	return s.passwordPage(w, r, http.StatusOK, nil)
}

// ChangePassword ends every other sign-in; this one goes on.
func (s *Server) ChangePassword(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Present  string `form:"present"`
		Password string `form:"password"`
		Confirm  string `form:"confirm"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	err := s.Accounts.ChangePassword(ctx, actor, in.Present, in.Password, in.Confirm)
	if f := fault.Of(err); f != nil && f.Kind != fault.Internal && wire.WantsPage(r) {
		return s.passwordPage(w, r, wire.FormStatus(f), f)
	}
	if err != nil {
		return err
	}
	now := wire.CurrentVisit(ctx)
	if now.SignIn, err = s.Access.LoginVersion(ctx, actor.CustomerID); err != nil {
		return err
	}
	if err := wire.Renew(ctx, now); err != nil {
		return err
	}
	return visit.Said(w, r, "/account/password")
}

func (s *Server) passwordPage(w http.ResponseWriter, r *http.Request, status int, refused *fault.Error) error {
	f, d, err := s.Member.Page(r, text.Tr(r.Context(), "Change password"), "/account/password", refused)
	if err != nil {
		return err
	}
	return wire.Page(w, r, status, page.Password(f, accountview.PasswordForm{AccountPage: d}))
}
