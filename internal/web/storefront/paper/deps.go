// Package paper is an order as its customer sees it: page, receipt and invoice.
package paper

import (
	"net/url"

	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/printer"
	"camber/internal/shop/special"
	"camber/internal/web/storefront/frame"
)

// Deps is what they are made from.
type Deps struct {
	Frame     *frame.Frames // nil: none is shown as a page
	Catalog   *catalog.Service
	Customers *customer.Service
	Images    *gallery.Service
	Locations *location.Service
	Orders    *order.Service
	OnAccount *payment.Accounts
	Special   *special.Service // nil: nothing is ordered for customers
	Tenders   *payment.Tenders
	Printers  *printer.Service // nil: none prints

	BaseURL *url.URL // nil: addresses are made from the request's host
}

// Papers are read anew for each request.
type Papers struct{ Deps }

func New(d Deps) *Papers { return &Papers{d} }
