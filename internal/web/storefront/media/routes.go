// Package media answers pictures, documents and the addresses that codes lead to.
package media

import (
	"camber/internal/base/files"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Visit   *visit.Visits
	Catalog *catalog.Service
	Files   *files.Disk // documents of parts
	Images  *gallery.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Open("/image/{file}", routing.Anyone, s.Image),
		{Method: "GET", Path: "/product/code", Who: routing.Anyone, Params: "product_id", Handle: s.PartCode},
		routing.Open("/document/{sha256}", routing.Anyone, s.Document),
	}
}
