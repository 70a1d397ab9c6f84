package seat

import (
	"context"
	"net/http"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/web/present/deskview"
	"camber/internal/web/wire"
)

// Approvers are who may approve something at this location (TRD-12).
func (s *Server) Approvers(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Permission string `form:"permission"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	p, err := permission(in.Permission)
	if err != nil {
		return err
	}
	people, err := s.Access.Approvers(ctx, wire.Actor(ctx), p)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, deskview.NewPeople(people))
}

// Wanted is what a refusal says of the approval that lifts it: sealed, in words and in figures, and who asks for it.
func (s *Server) Wanted(ctx context.Context, u *access.Unapproved) (deskview.WantedApproval, error) {
	closed, err := s.Seal.Close(ctx, u.Wanted)
	if err != nil {
		return deskview.WantedApproval{}, err
	}
	actor := wire.Actor(ctx)
	place := ""
	if actor.RegisterID != 0 {
		one, err := s.Registers.Register(ctx, actor.RegisterID)
		if err != nil {
			return deskview.WantedApproval{}, err
		}
		place = one.Name
	}
	return deskview.NewWanted(ctx, u, closed, actor, place), nil
}

// Approve takes another person's PIN or badge for one effect, as a refusal has named it (TRD-12).
func (s *Server) Approve(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Effect string `form:"effect"`
		PIN    string `form:"pin"`
		Badge  string `form:"badge"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	wanted, err := s.Seal.Open(ctx, in.Effect)
	if err != nil {
		return err
	}
	token, err := s.Access.Approve(ctx, wire.Actor(ctx), wanted, access.Offered{PIN: in.PIN, Badge: in.Badge})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, deskview.Approval{Approval: token})
}

func permission(name string) (access.Permission, error) {
	p := access.Permission(name)
	if !slices.Contains(access.AllPermissions(), p) {
		return "", fault.New(fault.Invalid, "There is no permission %s", name)
	}
	return p, nil
}
