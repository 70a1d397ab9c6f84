package app

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/setting"
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

// NewStore is a store to add by the command line.
type NewStore struct {
	Code      string `help:"Capital letters and digits; begins every receipt number." required:""`
	Name      string `help:"Name as customers know it." required:""`
	Address   string `help:"Street and number." required:""`
	City      string `required:""`
	State     string `help:"Two letters." required:""`
	Postcode  string `required:""`
	Telephone string `required:""`
	Email     string `required:""`
	TimeZone  string `help:"IANA name; decides when a business day begins." default:"America/Chicago"`
	Registers int    `help:"How many registers it has." default:"1"`
}

// AddStore adds a store with its registers. The shop's first store also brings its site and its retail prices into
// being.
func (a *App) AddStore(ctx context.Context, n NewStore) error {
	zone, err := time.LoadLocation(n.TimeZone)
	if err != nil {
		return fmt.Errorf("time zone %q: %w", n.TimeZone, err)
	}
	ctx = a.Context(ctx)
	return db.Atomic(ctx, func(ctx context.Context) error {
		stores, err := a.Services.Location.Locations(ctx)
		if err != nil {
			return err
		}
		if len(stores) == 0 {
			if _, err := a.Services.Location.AddSite(ctx, setting.ShopName.Default); err != nil {
				return err
			}
			if _, err := a.Services.Price.AddLevel(ctx, price.Retail, "Retail", 1); err != nil {
				return err
			}
		}
		id, err := a.Services.Location.AddLocation(ctx, location.Details{
			Code: n.Code, Name: n.Name, ShortName: n.City, Address1: n.Address, City: n.City, State: n.State,
			Postcode: n.Postcode,
			Country:  "US", Telephone: n.Telephone, Email: n.Email, Zone: zone, Sort: len(stores) + 1,
		})
		if err != nil {
			return err
		}
		for number := range n.Registers {
			if _, err := a.Services.Register.AddRegister(ctx, id, number+1, fmt.Sprintf("Register %d", number+1)); err != nil {
				return err
			}
		}
		return nil
	})
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
