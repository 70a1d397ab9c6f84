// Package pos is the till: its handlers by subject, each a package of its own.
package pos

import (
	"slices"

	"camber/internal/web/pos/appointments"
	"camber/internal/web/pos/balance"
	"camber/internal/web/pos/cores"
	"camber/internal/web/pos/customers"
	"camber/internal/web/pos/distributors"
	"camber/internal/web/pos/jobs"
	"camber/internal/web/pos/manager"
	"camber/internal/web/pos/orders"
	"camber/internal/web/pos/pickups"
	"camber/internal/web/pos/printing"
	"camber/internal/web/pos/quotes"
	"camber/internal/web/pos/record"
	"camber/internal/web/pos/returns"
	"camber/internal/web/pos/sale"
	"camber/internal/web/pos/seat"
	"camber/internal/web/pos/shifts"
	"camber/internal/web/pos/tender"
	"camber/internal/web/pos/terminal"
	"camber/internal/web/pos/ticket"
	"camber/internal/web/pos/training"
	"camber/internal/web/routing"
)

// Server is all that answers at a register.
type Server struct {
	Seat     *seat.Server
	Shifts   *shifts.Server
	Sale     *sale.Server
	Ticket   *ticket.Server
	Jobs     *jobs.Server
	Tender   *tender.Server
	Terminal *terminal.Server
	Orders   *orders.Server

	Appointments *appointments.Server
	Distributors *distributors.Server
	Pickups      *pickups.Server
	Returns      *returns.Server
	Cores        *cores.Server
	Customers    *customers.Server
	Balance      *balance.Server
	Record       *record.Server
	Manager      *manager.Server
	Printing     *printing.Server
	Training     *training.Server
	Quotes       *quotes.Server
}

// Routes are the addresses of the till.
func (s *Server) Routes() []routing.Route {
	return slices.Concat(
		s.Seat.Routes(),
		s.Shifts.Routes(),
		s.Sale.Routes(),
		s.Ticket.Routes(),
		s.Jobs.Routes(),
		s.Tender.Routes(),
		s.Terminal.Routes(),
		s.Orders.Routes(),
		s.Distributors.Routes(),
		s.Pickups.Routes(),
		s.Returns.Routes(),
		s.Cores.Routes(),
		s.Customers.Routes(),
		s.Balance.Routes(),
		s.Record.Routes(),
		s.Manager.Routes(),
		s.Printing.Routes(),
		s.Training.Routes(),
		s.Quotes.Routes(),
		s.Appointments.Routes(),
	)
}
