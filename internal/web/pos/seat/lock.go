package seat

import (
	"context"
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
	"camber/internal/web/wire"
)

// Lock is POST /pos/lock (MODE-2): from then on every call of this browser is 423.
func (s *Server) Lock(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	if err := s.Access.Lock(ctx, wire.Actor(ctx), wire.CurrentVisit(ctx).Seat); err != nil {
		return err
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, "/pos")
	}
	shown, err := s.Locked(ctx)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// IsLocked answers a tab that wants to know; a locked register answers 423 before it gets here.
func (s *Server) IsLocked(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.Locked(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// Locked is what the lock screen says: which register it is, and who locked it.
func (s *Server) Locked(ctx context.Context) (deskview.Lock, error) {
	actor := wire.Actor(ctx)
	one, err := s.Registers.Register(ctx, actor.RegisterID)
	if err != nil {
		return deskview.Lock{}, err
	}
	place, err := s.Locations.Location(ctx, actor.LocationID)
	if err != nil {
		return deskview.Lock{}, err
	}
	return deskview.Lock{Register: one.Name, Location: place.ShortName, StaffID: actor.StaffID, Cashier: actor.Name}, nil
}

// LockPage stands in place of every page of a locked register.
func (s *Server) LockPage(w http.ResponseWriter, r *http.Request, status int) error {
	ctx := r.Context()
	shown, err := s.Locked(ctx)
	if err != nil {
		return err
	}
	f, err := s.Frame.For(r, text.Tr(ctx, "Locked"))
	if err != nil {
		return err
	}
	f.Private = true
	return wire.Page(w, r, status, page.Desk(f, "lock", shown))
}

// Unlock is POST /pos/unlock (MODE-2, MODE-7): the session gets a new id, and is from then on of who unlocked.
func (s *Server) Unlock(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		PIN      string `form:"pin"`
		Badge    string `form:"badge"`
		Password string `form:"password"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	actor, v := wire.Actor(ctx), wire.CurrentVisit(ctx)
	quick, err := setting.Get(ctx, setting.QuickSwitch, setting.Location(actor.LocationID))
	if err != nil {
		return err
	}
	seat, err := s.Access.Unlock(ctx, actor, v.Seat,
		access.Unlocking{Offered: access.Offered{PIN: in.PIN, Badge: in.Badge}, Password: in.Password, Switch: quick})
	if err != nil {
		return err
	}
	if seat.StaffID != v.StaffID {
		v = wire.Visit{RegisterID: v.RegisterID, LocationID: v.LocationID}
	}
	v.Mode, v.StaffID, v.Seat = access.POS, seat.StaffID, seat.ID
	if err := wire.Renew(ctx, v); err != nil {
		return err
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, "/checkout/cart")
	}
	return wire.Reply(w, http.StatusOK,
		deskview.Unlocked{Success: true, Redirect: "/checkout/cart", StaffID: seat.StaffID})
}

// SetPIN gives oneself another PIN, or another person who forgot theirs.
func (s *Server) SetPIN(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		StaffID  int64  `form:"staff_id"`
		Password string `form:"password"`
		PIN      string `form:"pin"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	if in.StaffID == 0 {
		in.StaffID = actor.StaffID
	}
	if err := s.Access.SetPIN(ctx, actor, in.StaffID, in.Password, in.PIN); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(ctx, "The PIN is changed.")})
}

// SetBadge gives oneself a badge, or takes it away with an empty code.
func (s *Server) SetBadge(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Password string `form:"password"`
		Badge    string `form:"badge"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	if err := s.Access.SetBadge(ctx, actor, actor.StaffID, in.Password, in.Badge); err != nil {
		return err
	}
	said := text.Tr(ctx, "The badge unlocks and approves from now on.")
	if in.Badge == "" {
		said = text.Tr(ctx, "The badge is taken away.")
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: said})
}
