// Package frame is what stands around a page of the shop, and what search engines are told of it.
package frame

import (
	"net/url"

	"camber/internal/shop/catalog"
	"camber/internal/shop/content"
	"camber/internal/shop/job"
	"camber/internal/shop/vehicle"
	"camber/internal/web/page"
	"camber/internal/web/storefront/visit"
)

// Deps is what they are made from.
type Deps struct {
	Visit    *visit.Visits
	Catalog  *catalog.Service
	Content  *content.Service
	Jobs     *job.Service
	Vehicles *vehicle.Service

	Ahead   string // rules of what a browser may fetch before it is clicked, by the table of routes; empty: nothing
	Assets  func() page.Assets
	BaseURL *url.URL // nil: addresses are made from the request's host
	Demo    bool     // the demonstration shop
}

// Frames are read anew for each request.
type Frames struct{ Deps }

func New(d Deps) *Frames { return &Frames{d} }
