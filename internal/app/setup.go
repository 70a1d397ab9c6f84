package app

import (
	"context"

	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// NewStaff is a person to add by the command line. Role is a role's name.
type NewStaff struct{ Name, Email, Role, PIN, Password string }

// AddStaff adds a person who may work at all locations.
func (a *App) AddStaff(ctx context.Context, n NewStaff) error {
	ctx = a.Context(ctx)
	role, err := a.Services.Access.RoleNamed(ctx, n.Role)
	if err != nil {
		return err
	}
	_, err = a.Services.Access.AddStaff(ctx, audit.System, access.NewStaff{
		Name: n.Name, Email: n.Email, Password: n.Password, PIN: n.PIN, RoleID: role, AllLocations: true,
	})
	return err
}

// LimitRole says above which amount a role needs another person for what it gives away (TRD-12); 0: never.
func (a *App) LimitRole(ctx context.Context, name string, above money.Cents) error {
	ctx = a.Context(ctx)
	role, err := a.Services.Access.RoleNamed(ctx, name)
	if err != nil {
		return err
	}
	return a.Services.Access.LimitAmounts(ctx, audit.System, role, above)
}

// FirstLink returns a path by which the owner of a shop that nobody owns yet comes in, once and within
// access.FirstLife; empty where somebody owns it.
func (a *App) FirstLink(ctx context.Context) (path string, err error) {
	key, err := a.Services.Access.OfferFirst(a.Context(ctx))
	if err != nil || key == "" {
		return "", err
	}
	return "/admin/first?key=" + key, nil
}
