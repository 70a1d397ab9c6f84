// Package sitemap answers the map of the site for search engines.
package sitemap

import (
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/job"
	"camber/internal/shop/vehicle"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Visit    *visit.Visits
	Catalog  *catalog.Service
	Find     *find.Service
	Jobs     *job.Service
	Vehicles *vehicle.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Open("/robots.txt", routing.Anyone, s.Robots),
		routing.Open("/sitemap.xml", routing.Anyone, s.Sitemap),
		routing.Open("/sitemap/{map}", routing.Anyone, s.SitemapPart),
	}
}
