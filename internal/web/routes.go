// Package web is the shop's door: one table of addresses, the gates before each, and the one writer of errors.
package web

import (
	"slices"

	"camber/internal/web/admin"
	"camber/internal/web/pos"
	"camber/internal/web/routing"
	"camber/internal/web/storefront"
)

// Routes is the table: the addresses of every handler package, and those of the door itself.
func (s *Server) Routes() []routing.Route {
	return slices.Concat(s.store.Routes(), s.till.Routes(), s.office.Routes(), []routing.Route{
		routing.Post("/common/language/language", routing.Anyone, "code redirect", nil, s.setLanguage),
		routing.Get("/checkout/cart", routing.Shop, "postcode", nil, s.showCart, routing.Framed),
		routing.Get(departPath, routing.Account, "challenge", nil, s.depart, routing.UsesUpLink),
		routing.Get(crossPath, routing.Account, "token", nil, s.cross, routing.UsesUpLink),
		{Method: "GET", Path: "/assets/", Who: routing.Anyone, Packed: true, Handle: s.asset},
		routing.Open(tlsPath, routing.Anyone, trust{s}.guide),
		routing.Open(authorityPath, routing.Anyone, trust{s}.certificate),
		routing.Open("/healthz", routing.Anyone, s.health),
		routing.Open("/readyz", routing.Anyone, s.ready),
		routing.Open("/metrics", routing.Operators, s.figures),
		{Path: "/", Who: routing.Anyone, Session: true, Framed: true, Handle: notFound},
	})
}

// Table is the route table alone, for the tools that read it.
func Table() []routing.Route {
	return (&Server{store: new(storefront.Server), till: new(pos.Server), office: new(admin.Server)}).Routes()
}
