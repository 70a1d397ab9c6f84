// Package lists answers what a shopper sets aside: comparison and wishlist.
package lists

import (
	"camber/internal/shop/saved"
	"camber/internal/web/present/partview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame *frame.Frames
	Shelf *shelf.Shelves
	Visit *visit.Visits
	Saved *saved.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/product/compare", routing.Account, "", nil, s.ShowCompare, routing.Framed),
		routing.Get("/product/compare/getCompare", routing.Account, "", partview.SavedList{}, s.ListData(saved.Compare)),
		routing.Post("/product/compare/add", routing.Account,
			"product_id redirect", partview.SavedList{}, s.AddToList(saved.Compare)),
		routing.Post("/product/compare/remove", routing.Account,
			"product_id redirect", partview.SavedList{}, s.RemoveFromList(saved.Compare)),
		routing.Get("/account/wishlist", routing.Account, "", nil, s.ShowWishlist),
		routing.Get("/account/wishlist/getWishlist", routing.Account,
			"", partview.SavedList{}, s.ListData(saved.Wishlist)),
		routing.Post("/account/wishlist/add", routing.Account,
			"product_id redirect", partview.SavedList{}, s.AddToList(saved.Wishlist)),
		routing.Post("/account/wishlist/remove", routing.Account,
			"product_id redirect", partview.SavedList{}, s.RemoveFromList(saved.Wishlist)),
	}
}
