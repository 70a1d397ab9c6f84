// Package desk is what the screens of the staff share: the frame they stand in, the order and the customer that a call
// names, and how they are shown.
package desk

import (
	"context"
	"net/http"
	"slices"
	"time"

	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/promo"
	"camber/internal/shop/register"
	"camber/internal/shop/setting"
	"camber/internal/shop/special"
	"camber/internal/shop/training"
	"camber/internal/web/page"
	"camber/internal/web/present/deskview"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/wire"
)

// Deps is what a desk is made from.
type Deps struct {
	Frame     *frame.Frames
	Access    *access.Service
	Catalog   *catalog.Service
	Customers *customer.Service
	Locations *location.Service
	Orders    *order.Service
	Payments  *payment.Services
	Promos    *promo.Service
	Registers *register.Service
	Special   *special.Service
}

// Desk reads and shows what the handlers of the till share.
type Desk struct{ needs Deps }

func New(needs Deps) *Desk { return &Desk{needs} }

// Zone is the time that everything is shown in: of the register's store; in the back office of the first.
func (d *Desk) Zone(ctx context.Context) (*time.Location, error) {
	place, err := d.Place(ctx)
	return place.Zone, err
}

// Place is the store that a call is made at: the register's; in the back office the first. It has a clock also where
// there is no store yet.
func (d *Desk) Place(ctx context.Context) (location.Location, error) {
	if at := wire.Actor(ctx).LocationID; at != 0 {
		return d.needs.Locations.Location(ctx, at)
	}
	stores, err := d.needs.Locations.Locations(ctx)
	if err != nil || len(stores) == 0 {
		return location.Location{Details: location.Details{Zone: time.UTC}}, err
	}
	return stores[0], nil
}

// Here is what all screens of the staff share, and the location they are at.
func (d *Desk) Here(ctx context.Context) (deskview.Desk, location.Location, error) {
	actor := wire.Actor(ctx)
	at, err := d.needs.Registers.Register(ctx, actor.RegisterID)
	if err != nil {
		return deskview.Desk{}, location.Location{}, err
	}
	place, err := d.needs.Locations.Location(ctx, actor.LocationID)
	if err != nil {
		return deskview.Desk{}, location.Location{}, err
	}
	set, err := setting.Read(ctx, setting.Location(place.ID), setting.Register(at.ID))
	if err != nil {
		return deskview.Desk{}, location.Location{}, err
	}
	desk := deskview.NewDesk(actor, at.Name, place.ShortName)
	desk.LockAfter, desk.PrinterWay = setting.LockMinutes.In(set)*60, setting.PrinterWay.In(set)
	desk.PrintAfterSale = setting.PrintAfterSale.In(set)
	if training.In(ctx) {
		desk.Links.Training = "" // the banner leads out
	}
	if desk.Links.Payments != "" {
		waiting, err := d.needs.Payments.Cards.Cares(ctx, actor)
		if err != nil {
			return deskview.Desk{}, location.Location{}, err
		}
		desk.Links.PaymentsWaiting = len(waiting)
	}
	return desk, place, nil
}

// Show draws a screen of the staff other than the sale: the island has all that is worked with.
func (d *Desk) Show(w http.ResponseWriter, r *http.Request, title, island string, props any) error {
	f, err := d.needs.Frame.For(r, title)
	if err != nil {
		return err
	}
	f.Private = true
	return wire.Page(w, r, http.StatusOK, page.Desk(f, island, props))
}

// Names are the names of members of staff and of the registers of a location.
func (d *Desk) Names(ctx context.Context, locationID int64,
	staff func(add func(int64))) (map[int64]string, map[int64]string, error) {
	var ids []int64
	staff(func(id int64) {
		if id != 0 && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	})
	names, err := d.needs.Access.Names(ctx, ids)
	if err != nil {
		return nil, nil, err
	}
	all, err := d.needs.Registers.Registers(ctx, locationID)
	if err != nil {
		return nil, nil, err
	}
	registers := map[int64]string{}
	for _, one := range all {
		registers[one.ID] = one.Name
	}
	return names, registers, nil
}
