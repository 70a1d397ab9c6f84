package signin

import (
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// ShowForgotten asks whose password is forgotten.
func (s *Server) ShowForgotten(w http.ResponseWriter, r *http.Request) error {
	return s.forgottenPage(w, r, http.StatusOK, accountview.ForgottenForm{})
}

// Forgot has a link mailed. The answer is the same for everybody (W-26).
func (s *Server) Forgot(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Email string `form:"email"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	err := s.Accounts.Forgot(ctx, in.Email, wire.Actor(ctx).IP)
	if f := fault.Of(err); f != nil && f.Kind != fault.Internal && wire.WantsPage(r) {
		problem, errors := visit.Wrong(ctx, f)
		if errors["email"] != "" {
			problem = errors["email"]
		}
		return s.forgottenPage(w, r, wire.FormStatus(f), accountview.ForgottenForm{Email: in.Email, Problem: problem})
	}
	if err != nil {
		return err
	}
	said := text.Tr(ctx, "If this address is known here, a mail with a link is on its way. The link opens once, within an hour.")
	if wire.WantsPage(r) {
		return s.forgottenPage(w, r, http.StatusOK, accountview.ForgottenForm{Sent: said})
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: said})
}

func (s *Server) forgottenPage(w http.ResponseWriter, r *http.Request, status int, d accountview.ForgottenForm) error {
	f, err := s.Frame.For(r, text.Tr(r.Context(), "Forgotten password"))
	if err != nil {
		return err
	}
	f.Private, f.Path = true, "/account/forgotten"
	return wire.Page(w, r, status, page.Forgotten(f, d))
}

// ShowReset is where the link of a mail leads. Looking uses nothing up: what opens links ahead of people can't spend
// one.
func (s *Server) ShowReset(w http.ResponseWriter, r *http.Request) error {
	return s.resetPage(w, r, http.StatusOK, r.PathValue("token"), nil)
}

// Reset sets a password by a link, and signs in who had it.
func (s *Server) Reset(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Token    string `form:"token"`
		Password string `form:"password"`
		Confirm  string `form:"confirm"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Accounts.Reset(ctx, in.Token, in.Password, in.Confirm)
	if f := fault.Of(err); f != nil && f.Kind == fault.Invalid && wire.WantsPage(r) {
		return s.resetPage(w, r, wire.FormStatus(f), in.Token, f)
	}
	if err != nil {
		return err
	}
	if err := s.Enter(ctx, id); err != nil {
		return err
	}
	return visit.Answer(w, r, present.Success{Success: true, Redirect: "/account"}, "/account")
}

func (s *Server) resetPage(w http.ResponseWriter, r *http.Request, status int, token string,
	refused *fault.Error) error {
	ctx := r.Context()
	who, err := s.Accounts.Opens(ctx, token)
	if err != nil {
		return err
	}
	f, err := s.Frame.For(r, text.Tr(ctx, "Set a password"))
	if err != nil {
		return err
	}
	f.Private, f.Canonical, f.Path = true, "", "/" // the address is a secret
	w.Header().Set("Referrer-Policy", "no-referrer")
	d := accountview.PasswordForm{Token: token, Email: who.Email}
	d.Problem, d.Errors = visit.Wrong(ctx, refused)
	return wire.Page(w, r, status, page.Reset(f, d))
}
