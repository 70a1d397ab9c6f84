// Package admin is the back office: its handlers by subject, each a package of its own.
package admin

import (
	"slices"

	"camber/internal/web/admin/appointments"
	"camber/internal/web/admin/cannedjobs"
	"camber/internal/web/admin/claims"
	"camber/internal/web/admin/counts"
	"camber/internal/web/admin/customers"
	"camber/internal/web/admin/delivery"
	"camber/internal/web/admin/distributors"
	"camber/internal/web/admin/door"
	"camber/internal/web/admin/finder"
	"camber/internal/web/admin/fits"
	"camber/internal/web/admin/messages"
	"camber/internal/web/admin/opening"
	"camber/internal/web/admin/orders"
	"camber/internal/web/admin/overview"
	"camber/internal/web/admin/pages"
	"camber/internal/web/admin/people"
	"camber/internal/web/admin/prices"
	"camber/internal/web/admin/products"
	"camber/internal/web/admin/promos"
	"camber/internal/web/admin/providers"
	"camber/internal/web/admin/purchases"
	"camber/internal/web/admin/returns"
	"camber/internal/web/admin/searches"
	"camber/internal/web/admin/setup"
	"camber/internal/web/admin/sheets"
	"camber/internal/web/admin/shelves"
	"camber/internal/web/admin/stocks"
	"camber/internal/web/admin/store"
	"camber/internal/web/admin/taxes"
	"camber/internal/web/admin/training"
	"camber/internal/web/admin/transfers"
	"camber/internal/web/admin/upkeep"
	"camber/internal/web/admin/wordings"
	"camber/internal/web/routing"
)

// Server is all that answers in the back office.
type Server struct {
	Door         *door.Server
	Opening      *opening.Server
	Finder       *finder.Server
	Overview     *overview.Server
	Orders       *orders.Server
	Returns      *returns.Server
	Customers    *customers.Server
	Products     *products.Server
	Shelves      *shelves.Server
	Stocks       *stocks.Server
	Transfers    *transfers.Server
	Counts       *counts.Server
	Prices       *prices.Server
	Promos       *promos.Server
	CannedJobs   *cannedjobs.Server
	Purchases    *purchases.Server
	Claims       *claims.Server
	Distributors *distributors.Server
	Fits         *fits.Server
	Sheets       *sheets.Server
	Pages        *pages.Server
	Wordings     *wordings.Server
	Stores       *store.Server
	Taxes        *taxes.Server
	Delivery     *delivery.Server
	Providers    *providers.Server
	People       *people.Server
	Messages     *messages.Server
	Upkeep       *upkeep.Server
	Searches     *searches.Server
	Setup        *setup.Server
	Training     *training.Server

	Appointments *appointments.Server
}

// Routes are the addresses of the back office.
func (s *Server) Routes() []routing.Route {
	return slices.Concat(
		s.Door.Routes(),
		s.Opening.Routes(),
		s.Finder.Routes(),
		s.Overview.Routes(),
		s.Orders.Routes(),
		s.Returns.Routes(),
		s.Customers.Routes(),
		s.Products.Routes(),
		s.Shelves.Routes(),
		s.Stocks.Routes(),
		s.Transfers.Routes(),
		s.Counts.Routes(),
		s.Prices.Routes(),
		s.Promos.Routes(),
		s.CannedJobs.Routes(),
		s.Purchases.Routes(),
		s.Claims.Routes(),
		s.Distributors.Routes(),
		s.Fits.Routes(),
		s.Sheets.Routes(),
		s.Pages.Routes(),
		s.Wordings.Routes(),
		s.Stores.Routes(),
		s.Taxes.Routes(),
		s.Delivery.Routes(),
		s.Providers.Routes(),
		s.People.Routes(),
		s.Messages.Routes(),
		s.Upkeep.Routes(),
		s.Searches.Routes(),
		s.Setup.Routes(),
		s.Training.Routes(),
		s.Appointments.Routes(),
	)
}
