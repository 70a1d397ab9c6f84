// Package shelf puts parts on a shelf: their cards with price, stock and whether they fit.
package shelf

import (
	"camber/internal/shop/catalog"
	"camber/internal/shop/distributor"
	"camber/internal/shop/find"
	"camber/internal/shop/job"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
)

// Deps is what they are made from.
type Deps struct {
	Catalog      *catalog.Service
	Distributors *distributor.Service
	Find         *find.Service
	Jobs         *job.Service
	Prices       *price.Service
	Stock        *stock.Service
}

// Shelves are read anew for each request.
type Shelves struct{ Deps }

func New(d Deps) *Shelves { return &Shelves{d} }
