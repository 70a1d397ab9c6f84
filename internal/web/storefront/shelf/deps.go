// Package shelf puts parts on a shelf: their cards with price, stock and whether they fit.
package shelf

import (
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
	"camber/internal/web/storefront/visit"
)

// Deps is what they are made from.
type Deps struct {
	Visit     *visit.Visits
	Catalog   *catalog.Service
	Find      *find.Service
	Locations *location.Service
	Prices    *price.Service
	Stock     *stock.Service
}

// Shelves are read anew for each request.
type Shelves struct{ Deps }

func New(d Deps) *Shelves { return &Shelves{d} }
