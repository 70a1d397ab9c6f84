// Package door lets people into the back office: address and password, then the second factor.
package door

import (
	"context"
	"net/http"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/web/admin/office"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/wire"
)

const (
	loginPath  = "/admin/login"
	factorPath = "/admin/login/factor"
	firstPath  = "/admin/first"
	patience   = 10 * time.Minute // how long the door waits for a code
)

// Deps is what these handlers work with.
type Deps struct {
	Frame  *frame.Frames
	Office *office.Office
	Access *access.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/admin", routing.OfficeExit, "", nil, s.Home),
		routing.Get(loginPath, routing.OfficeDoor, "redirect over", nil, s.ShowSignIn),
		routing.Post(loginPath, routing.OfficeDoor, "email password code redirect", present.Success{}, s.SignIn),
		routing.Get(factorPath, routing.OfficeDoor, "", nil, s.ShowFactor),
		routing.Post(factorPath, routing.OfficeDoor, "code", nil, s.SetFactor),
		routing.Get(firstPath, routing.OfficeDoor, "key", nil, s.ShowFirst, routing.UsesUpLink),
		routing.Post(firstPath, routing.OfficeDoor, "name email password pin", nil, s.AddFirst),
		routing.Post("/admin/logout", routing.OfficeExit, "", present.Success{}, s.SignOut),
	}
}

// Home goes to the first place that somebody may open, and in a shop without a store to what is to be set up.
func (s *Server) Home(w http.ResponseWriter, r *http.Request) error {
	home, err := s.Office.Home(r.Context(), wire.Actor(r.Context()))
	if err != nil {
		return err
	}
	return wire.Redirect(w, r, home)
}

// ShowSignIn asks for address and password, and who has said them for the code. Who is in goes on.
func (s *Server) ShowSignIn(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	if wire.Actor(ctx).Mode == access.Office {
		return s.Home(w, r)
	}
	query := r.URL.Query()
	d := adminview.OfficeLogin{Redirect: query.Get("redirect")}
	if at := waiting(ctx); at != nil && query.Get("over") == "" {
		d.AsksCode, d.Redirect = true, at.Redirect
	}
	return s.loginPage(w, r, http.StatusOK, d)
}

func (s *Server) loginPage(w http.ResponseWriter, r *http.Request, status int, d adminview.OfficeLogin) error {
	f, err := s.Frame.Bare(r, text.Tr(r.Context(), "Sign in to the back office"))
	if err != nil {
		return err
	}
	f.Path, d.Demo = loginPath, s.Frame.Demo
	d.AtTill = wire.Actor(r.Context()).Mode == access.POS
	return wire.Page(w, r, status, page.OfficeLogin(f, d))
}

// waiting is who has said their password and not yet their code; nil: nobody, or too long ago.
func waiting(ctx context.Context) *wire.Door {
	at := wire.CurrentVisit(ctx).Door
	if at == nil || clock.Now(ctx).Sub(time.UnixMicro(at.Us)) > patience {
		return nil
	}
	return at
}

// SignIn is POST /admin/login (DEMO-3): address, password and code at once, or the code alone after the password. The
// session gets a new id at every step.
func (s *Server) SignIn(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Email    string `form:"email"`
		Password string `form:"password"`
		Code     string `form:"code"`
		Redirect string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	at := waiting(ctx)
	isSecond := at != nil && in.Email == "" && in.Password == ""
	fail := func(err error) error {
		f := fault.Of(err)
		if !wire.WantsPage(r) || f.Kind == fault.Internal {
			return err
		}
		problem := f.Text.In(ctx)
		if words, ok := f.Fields["code"]; ok {
			problem = words.In(ctx)
		}
		return s.loginPage(w, r, wire.FormStatus(f),
			adminview.OfficeLogin{Email: in.Email, Redirect: in.Redirect, AsksCode: isSecond, Problem: problem})
	}
	if !isSecond {
		staffID, err := s.Access.OfficePassword(ctx, in.Email, in.Password, wire.Actor(ctx).IP)
		if err != nil {
			return fail(err)
		}
		at = &wire.Door{StaffID: staffID, Us: clock.Now(ctx).UnixMicro(), Redirect: in.Redirect}
	}
	actor, err := s.Access.StaffActor(ctx, at.StaffID)
	if err != nil {
		return fail(err)
	}
	home, err := s.Office.Home(ctx, actor)
	if err != nil {
		return fail(err)
	}
	factor, err := s.Access.Factor(ctx, at.StaffID)
	if err != nil {
		return err
	}
	needs, err := s.needsFactor(ctx, actor)
	if err != nil {
		return err
	}
	switch {
	case factor.IsSet && in.Code == "" && !isSecond:
		return s.wait(w, r, *at, loginPath)
	case factor.IsSet:
		if err := s.Access.CheckFactor(ctx, at.StaffID, in.Code); err != nil {
			return fail(err)
		}
	case needs:
		return s.wait(w, r, *at, factorPath)
	}
	if err := s.enter(ctx, at.StaffID); err != nil {
		return err
	}
	if !wire.OwnPath(at.Redirect) || at.Redirect == "/" {
		at.Redirect = home
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, at.Redirect)
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true, Redirect: at.Redirect})
}

// needsFactor says whether somebody must have a second factor. The demonstration's own people need none (DEMO-3): they
// exist in no other shop.
func (s *Server) needsFactor(ctx context.Context, actor access.Actor) (bool, error) {
	if !access.NeedsFactor(actor) {
		return false, nil
	}
	if !s.Frame.Demo {
		return true, nil
	}
	isDemo, err := s.Access.HasDemoAddress(ctx, actor.StaffID)
	return !isDemo, err
}

// wait keeps who has said their password until they go on at path.
func (s *Server) wait(w http.ResponseWriter, r *http.Request, at wire.Door, path string) error {
	v := wire.CurrentVisit(r.Context())
	v.Door = &at
	if err := wire.Renew(r.Context(), v); err != nil {
		return err
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, path)
	}
	if path == loginPath {
		return fault.InFields(map[string]fault.Text{"code": fault.T("Please type the code that your device shows.")})
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true, Redirect: path})
}

// enter opens the back office to this session. A register that it stood at is left.
func (s *Server) enter(ctx context.Context, staffID int64) error {
	v := wire.CurrentVisit(ctx)
	if v.Mode == access.POS {
		if err := s.Access.Leave(ctx, v.Seat); err != nil {
			return err
		}
		v = wire.Visit{}
	}
	seat, err := s.Access.EnterOffice(ctx, staffID)
	if err != nil {
		return err
	}
	v.Mode, v.StaffID, v.Seat, v.Door = access.Office, staffID, seat, nil
	return wire.Renew(ctx, v)
}

// ShowFactor is where somebody sets up their second factor, before they are let in.
func (s *Server) ShowFactor(w http.ResponseWriter, r *http.Request) error {
	return s.factorPage(w, r, http.StatusOK, "")
}

func (s *Server) factorPage(w http.ResponseWriter, r *http.Request, status int, problem string) error {
	ctx := r.Context()
	at := waiting(ctx)
	if at == nil {
		return wire.Redirect(w, r, loginPath)
	}
	secret, err := s.Access.BeginFactor(ctx, at.StaffID)
	if fault.Is(err, fault.Conflict) {
		return wire.Redirect(w, r, loginPath)
	}
	if err != nil {
		return err
	}
	person, err := s.Access.Member(ctx, at.StaffID)
	if err != nil {
		return err
	}
	f, err := s.Frame.Bare(r, text.Tr(ctx, "Set up your second factor"))
	if err != nil {
		return err
	}
	return wire.Page(w, r, status, page.OfficeFactor(f, adminview.FactorSetup{
		Address: access.FactorAddress(f.Site, person.Email, secret), Secret: adminview.InGroups(secret), Problem: problem,
	}))
}

// SetFactor takes the first code of the device, lets in, and shows the recovery codes for the one time.
func (s *Server) SetFactor(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Code string `form:"code"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	at := waiting(ctx)
	if at == nil {
		return wire.Redirect(w, r, loginPath)
	}
	codes, err := s.Access.ConfirmFactor(ctx, at.StaffID, in.Code)
	if f := fault.Of(err); f != nil && f.Kind != fault.Internal {
		problem := f.Text.In(ctx)
		if words, ok := f.Fields["code"]; ok {
			problem = words.In(ctx)
		}
		return s.factorPage(w, r, wire.FormStatus(f), problem)
	}
	if err != nil {
		return err
	}
	if err := s.enter(ctx, at.StaffID); err != nil {
		return err
	}
	next := at.Redirect
	if !wire.OwnPath(next) || next == "/" {
		next = "/admin"
	}
	f, err := s.Frame.Bare(r, text.Tr(ctx, "Your recovery codes"))
	if err != nil {
		return err
	}
	return wire.Page(w, r, http.StatusOK, page.OfficeCodes(f, adminview.RecoveryCodes{Codes: codes, Next: next}))
}

// SignOut leaves the back office.
func (s *Server) SignOut(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	if err := s.Access.LeaveOffice(ctx, wire.Actor(ctx).StaffID, wire.CurrentVisit(ctx).Seat); err != nil {
		return err
	}
	if err := wire.Forget(ctx); err != nil {
		return err
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, loginPath)
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true, Redirect: loginPath})
}
