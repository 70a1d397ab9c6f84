// Package basket is how a cart is shown: its lines, its codes, what it comes to.
package basket

import (
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/credit"
	"camber/internal/shop/labor"
	"camber/internal/shop/order"
	"camber/internal/shop/price"
	"camber/internal/shop/promo"
	"camber/internal/shop/rebate"
	"camber/internal/shop/vehicle"
	"camber/internal/web/storefront/visit"
)

// Deps is what they are made from.
type Deps struct {
	Visit    *visit.Visits
	Carts    *cart.Service
	Catalog  *catalog.Service
	Credits  *credit.Service
	Labor    *labor.Service
	Orders   *order.Service
	Prices   *price.Service
	Promos   *promo.Service
	Rebates  *rebate.Service
	Vehicles *vehicle.Service
}

// Baskets are read anew for each request.
type Baskets struct{ Deps }

func New(d Deps) *Baskets { return &Baskets{d} }
