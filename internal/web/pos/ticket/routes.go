// Package ticket answers what is put on a ticket: parts by scanner or search, and whose ticket it is.
package ticket

import (
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/find"
	"camber/internal/shop/job"
	"camber/internal/shop/order"
	"camber/internal/shop/price"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/partview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/basket"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers work with.
type Deps struct {
	Basket    *basket.Baskets
	Shelf     *shelf.Shelves
	Visit     *visit.Visits
	Carts     *cart.Service
	Catalog   *catalog.Service
	Customers *customer.Service
	Find      *find.Service
	Jobs      *job.Service
	Orders    *order.Service
	Prices    *price.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Post("/checkout/cart/setCustomer", routing.Till(access.SellAtTill),
			"customer_id", cartview.Cart{}, s.SetCustomer),
		routing.Changing("/checkout/cart/removeCustomer", routing.Till(access.SellAtTill),
			"", cartview.Cart{}, s.RemoveCustomer),
		routing.Get("/pos/part/search", routing.Till(access.SellAtTill), "s only_fits", partview.PartHits{}, s.SearchParts),
		routing.Post("/pos/part/scan", routing.Till(access.SellAtTill), "code back", cartview.Cart{}, s.Scan, routing.Once),
		routing.Get("/pos/part/list", routing.Till(access.SellAtTill), "numbers", partview.PartList{}, s.ShowList),
		routing.Post("/pos/part/list/add", routing.Till(access.SellAtTill),
			"products[…][product_id] products[…][quantity] products[…][option][…]", cartview.ListedCart{}, s.AddList,
			routing.Once),
		routing.Get("/pos/customer/search", routing.Till(access.SellAtTill),
			"s", cartview.CustomerHits{}, s.SearchCustomers),
	}
}
