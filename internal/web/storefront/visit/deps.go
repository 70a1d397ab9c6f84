// Package visit is what a visit of the shop is about: its store and settings, the vehicle it is for, whose prices it
// sees, its cart and its lists.
//
// A handler reads it at its top, by Here, or by Now where the vehicle or the prices matter too, and hands the value, or
// the one thing of it that is needed, to what it calls: nothing below reads it anew, and a page with a vehicle of its
// own hands on a copy (WithVehicle).
//
// Here is made of the session and of what the shop keeps in memory. It is one for all who ask in a request, until the
// session changes: package wire drops it in the one place where that is done, for SaveVisit, Renew and Forget alike.
// What a till's ticket says is not kept at all, so that nobody has to drop it: Now asks for it. A value stays what it
// was when it was read: who changes the visit or the ticket and then shows them reads anew.
package visit

import (
	"net/url"

	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/saved"
	"camber/internal/shop/vehicle"
)

// Deps is what they are made from.
type Deps struct {
	Carts     *cart.Service
	Customers *customer.Service
	Locations *location.Service
	Prices    *price.Service
	Saved     *saved.Service
	Vehicles  *vehicle.Service

	BaseURL *url.URL // nil: addresses are made from the request's host
}

// Visits are read anew for each request.
type Visits struct{ Deps }

func New(d Deps) *Visits { return &Visits{d} }
