// Package visit is what a visit of the shop is about: its store and settings, the vehicle it is for, whose prices it sees,
// its cart and its lists.
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
