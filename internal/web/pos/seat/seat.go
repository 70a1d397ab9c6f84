package seat

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/register"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
	"camber/internal/web/wire"
)

// ShowSignIn is the till's door. Who stands at a register already goes on to the sale.
func (s *Server) ShowSignIn(w http.ResponseWriter, r *http.Request) error {
	if wire.Actor(r.Context()).Mode == access.POS {
		return wire.Redirect(w, r, "/checkout/cart")
	}
	return s.signInPage(w, r, http.StatusOK, deskview.Login{Redirect: r.URL.Query().Get("redirect")}, 0)
}

func (s *Server) signInPage(w http.ResponseWriter, r *http.Request, status int, d deskview.Login, chosen int64) error {
	ctx := r.Context()
	registers, err := s.Registers.InUse(ctx)
	if err != nil {
		return err
	}
	for _, one := range registers {
		place, err := s.Locations.Location(ctx, one.LocationID)
		if err != nil {
			return err
		}
		d.Registers = append(d.Registers, deskview.RegisterChoice{ID: one.ID, Name: place.ShortName + ", " + one.Name,
			Chosen: one.ID == chosen})
	}
	f, err := s.Frame.For(r, text.Tr(r.Context(), "Sign in to the register"))
	if err != nil {
		return err
	}
	f.Private, f.Path, d.Demo = true, "/pos/login", s.Frame.Demo
	return wire.Page(w, r, status, page.TillLogin(f, d))
}

// SignIn is POST /pos/login (MODE-7, DEMO-3): the session gets a new id and is at a register from then on. Without a
// register it is the first of a location where the person may work.
func (s *Server) SignIn(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Email    string `form:"email"`
		Password string `form:"password"`
		Register int64  `form:"register"`
		Redirect string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	at, staffID, err := s.signIn(ctx, in.Email, in.Password, in.Register)
	if err != nil {
		f := fault.Of(err)
		if !wire.WantsPage(r) || f.Kind == fault.Internal {
			return err
		}
		return s.signInPage(w, r, wire.FormStatus(f), deskview.Login{
			Email: in.Email, Redirect: in.Redirect, Problem: text.Tr(ctx, f.Text.Format, f.Text.Args...),
		}, in.Register)
	}
	seat, err := s.Access.Sit(ctx, staffID, at.ID, at.LocationID)
	if err != nil {
		return err
	}
	if err := wire.Renew(ctx, wire.Visit{Mode: access.POS, StaffID: staffID, Seat: seat, RegisterID: at.ID,
		LocationID: at.LocationID}); err != nil {
		return err
	}
	if !wire.OwnPath(in.Redirect) || in.Redirect == "/" {
		in.Redirect = "/checkout/cart"
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, in.Redirect)
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true, Redirect: in.Redirect})
}

func (s *Server) signIn(ctx context.Context, email, password string,
	registerID int64) (register.Register, int64, error) {
	staffID, err := s.Access.StaffSignIn(ctx, email, password, wire.Actor(ctx).IP)
	if err != nil {
		return register.Register{}, 0, err
	}
	actor, err := s.Access.StaffActor(ctx, staffID)
	if err != nil {
		return register.Register{}, 0, err
	}
	if !actor.May(access.SellAtTill) {
		return register.Register{}, 0, fault.New(fault.Forbidden, "You may not work at a register.")
	}
	registers, err := s.Registers.InUse(ctx)
	if err != nil {
		return register.Register{}, 0, err
	}
	for _, one := range registers {
		if actor.At(one.LocationID) && (registerID == 0 || registerID == one.ID) {
			return one, staffID, nil
		}
	}
	return register.Register{}, 0, fault.New(fault.Forbidden, "You may not work at this register. Please choose another.")
}

// SignOut leaves the register.
func (s *Server) SignOut(w http.ResponseWriter, r *http.Request) error {
	if err := s.Access.Leave(r.Context(), wire.CurrentVisit(r.Context()).Seat); err != nil {
		return err
	}
	if err := wire.Forget(r.Context()); err != nil {
		return err
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, "/pos/login")
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true, Redirect: "/pos/login"})
}
