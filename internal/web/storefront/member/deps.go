// Package member is the frame of a customer's own pages.
package member

import (
	"camber/internal/shop/customer"
	"camber/internal/web/storefront/frame"
)

// Deps is what they are made from.
type Deps struct {
	Frame     *frame.Frames
	Customers *customer.Service
}

// Members are read anew for each request.
type Members struct{ Deps }

func New(d Deps) *Members { return &Members{d} }
