package storefront

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/account"
	"camber/internal/shop/notify"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// ShowForgotten asks whose password is forgotten.
func (s *Server) ShowForgotten(w http.ResponseWriter, r *http.Request) error {
	return s.forgottenPage(w, r, http.StatusOK, present.ForgottenForm{})
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
		problem, errors := wrong(ctx, f)
		if errors["email"] != "" {
			problem = errors["email"]
		}
		return s.forgottenPage(w, r, wire.FormStatus(f), present.ForgottenForm{Email: in.Email, Problem: problem})
	}
	if err != nil {
		return err
	}
	said := text.Tr(ctx, "If this address is known here, a mail with a link is on its way. The link opens once, within an hour.")
	if wire.WantsPage(r) {
		return s.forgottenPage(w, r, http.StatusOK, present.ForgottenForm{Sent: said})
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: said})
}

func (s *Server) forgottenPage(w http.ResponseWriter, r *http.Request, status int, d present.ForgottenForm) error {
	f, err := s.Frame(r, text.Tr(r.Context(), "Forgotten password"))
	if err != nil {
		return err
	}
	f.Private, f.Path = true, "/account/forgotten"
	return wire.Page(w, r, status, page.Forgotten(f, d))
}

// ShowReset is where the link of a mail leads. Looking uses nothing up: what opens links ahead of people can't spend one.
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
	if err := s.enter(ctx, id); err != nil {
		return err
	}
	return answer(w, r, present.Success{Success: true, Redirect: "/account"}, "/account")
}

func (s *Server) resetPage(w http.ResponseWriter, r *http.Request, status int, token string, refused *fault.Error) error {
	ctx := r.Context()
	who, err := s.Accounts.Opens(ctx, token)
	if err != nil {
		return err
	}
	f, err := s.Frame(r, text.Tr(ctx, "Set a password"))
	if err != nil {
		return err
	}
	f.Private, f.Canonical, f.Path = true, "", "/" // the address is a secret
	w.Header().Set("Referrer-Policy", "no-referrer")
	d := present.PasswordForm{Token: token, Email: who.Email}
	d.Problem, d.Errors = wrong(ctx, refused)
	return wire.Page(w, r, status, page.Reset(f, d))
}

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
	visit := wire.CurrentVisit(ctx)
	if visit.SignIn, err = s.Access.LoginVersion(ctx, actor.CustomerID); err != nil {
		return err
	}
	if err := wire.Renew(ctx, visit); err != nil {
		return err
	}
	return said(w, r, "/account/password")
}

func (s *Server) passwordPage(w http.ResponseWriter, r *http.Request, status int, refused *fault.Error) error {
	f, d, err := s.accountPage(r, text.Tr(r.Context(), "Change password"), "/account/password", refused)
	if err != nil {
		return err
	}
	return wire.Page(w, r, status, page.Password(f, present.PasswordForm{AccountPage: d}))
}

// password puts a link by which a password is set into a mail. The link is of the shop's own address, never of one that a
// request named; a shop that knows none sends the path alone.
func (l *Letters) password(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	link, token, err := l.Accounts.Issue(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	d := present.Letter{
		Site: l.Site, Subject: text.Tr(ctx, "Set your password at %s", l.Site), Link: "/account/reset/" + token,
		Lines: []string{text.Tr(ctx, "You, or somebody who typed your address, asked for another password. This link opens once, within an hour:")},
		Note:  text.Tr(ctx, "If it was not you, there is nothing to do: your password stays as it is."),
	}
	if link.Kind == account.Invited {
		d.Subject = text.Tr(ctx, "You buy for your business at %s", l.Site)
		d.Lines = []string{text.Tr(ctx, "You were added to the account of your business. Set your password by this link, once, within three days:")}
		d.Note = text.Tr(ctx, "If you don't know of it, there is nothing to do.")
	}
	if l.BaseURL != nil {
		d.Link = l.BaseURL.JoinPath("account", "reset", token).String()
	}
	words, err := page.LetterMail(ctx, d)
	words.Private = token
	return words, err
}

// credentials tells customers, where they were reached before, that staff have changed their password or email.
func (l *Letters) credentials(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	return l.letter(ctx, m, present.Letter{
		Site: l.Site, Subject: text.Tr(ctx, "Your account at %s was changed", l.Site), Link: l.address("/contact"),
		Lines: []string{
			text.Tr(ctx, "A member of our staff has changed your password or the email of your account. You were signed out everywhere."),
			text.Tr(ctx, "If you did not ask for it, please call us, or write to us here:"),
		},
	})
}
