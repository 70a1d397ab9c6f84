// Package admin is the back office: its handlers by subject, each a package of its own.
package admin

import (
	"slices"

	"camber/internal/web/admin/door"
	"camber/internal/web/admin/pages"
	"camber/internal/web/admin/people"
	"camber/internal/web/admin/setup"
	"camber/internal/web/routing"
)

// Server is all that answers in the back office.
type Server struct {
	Door   *door.Server
	People *people.Server
	Pages  *pages.Server
	Setup  *setup.Server
}

// Routes are the addresses of the back office.
func (s *Server) Routes() []routing.Route {
	return slices.Concat(s.Door.Routes(), s.People.Routes(), s.Pages.Routes(), s.Setup.Routes())
}
