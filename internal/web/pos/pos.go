// Package pos answers the till: sign-in, the ticket, payment and receipt of a cashier.
package pos

import (
	"context"
	"net/http"

	"camber/internal/base/events"
	"camber/internal/base/files"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/ban"
	"camber/internal/shop/customer/note"
	"camber/internal/shop/find"
	"camber/internal/shop/labor"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/people"
	"camber/internal/shop/price"
	"camber/internal/shop/promo"
	"camber/internal/shop/register"
	"camber/internal/shop/review"
	"camber/internal/shop/rma"
	"camber/internal/shop/stock"
	"camber/internal/shop/tax"
	"camber/internal/shop/till"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/storefront"
	"camber/internal/web/wire"
)

// Deps is what the till's pages and calls are made from. Shop shares its frame and its cart calls: the ticket is a cart.
type Deps struct {
	Shop      *storefront.Server
	Access    *access.Service
	Bans      *ban.Service
	Carts     *cart.Service
	Catalog   *catalog.Service
	Credits   *credit.Service
	Customers *customer.Service
	Events    *events.Broker
	Files     *files.Disk
	Find      *find.Service
	Labor     *labor.Service
	Locations *location.Service
	Notes     *notify.Service
	Orders    *order.Service
	Payments  *payment.Service
	People    *people.Service
	Prices    *price.Service
	Promos    *promo.Service
	Registers *register.Service
	Seal      access.Seal   // signs what is to be approved
	Remarks   *note.Service // about customers
	Returns   *rma.Service
	Reviews   *review.Service
	Stock     *stock.Service
	Taxes     *tax.Service
	Till      *till.Service
	Vehicles  *vehicle.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// order is one of this till's location, with its transactions and what they are shown with.
func (s *Server) order(ctx context.Context, id int64) (order.Order, []payment.Transaction, present.Around, error) {
	o, err := s.Orders.AtTill(ctx, wire.Actor(ctx), id)
	if err != nil {
		return order.Order{}, nil, present.Around{}, err
	}
	paid, err := s.Payments.Transactions(ctx, id)
	if err != nil {
		return order.Order{}, nil, present.Around{}, err
	}
	a, err := s.around(ctx, o, paid)
	if err != nil {
		return o, paid, a, err
	}
	a.Cards, err = s.cards(ctx, o)
	return o, paid, a, err
}

// around reads the names that an order's rows hold by id.
func (s *Server) around(ctx context.Context, o order.Order, paid []payment.Transaction) (present.Around, error) {
	place, err := s.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return present.Around{}, err
	}
	a := present.Around{
		Zone: place.Zone, Location: place.ShortName, Actor: wire.Actor(ctx),
		Registers: map[int64]string{}, Staff: map[int64]string{}, Parts: map[int64]present.PartCode{},
	}
	staff, registers := []int64{o.StaffID}, []int64{o.RegisterID}
	for _, t := range paid {
		staff, registers = append(staff, t.StaffID), append(registers, t.RegisterID)
	}
	if a.Staff, err = s.Access.Names(ctx, staff); err != nil {
		return present.Around{}, err
	}
	for _, id := range registers {
		if id == 0 {
			continue
		}
		r, err := s.Registers.Register(ctx, id)
		if err != nil {
			return present.Around{}, err
		}
		a.Registers[id] = r.Name
	}
	if a.Vouchers, err = s.Promos.Bought(ctx, o.ID); err != nil {
		return present.Around{}, err
	}
	ids := o.PartIDs()
	if a.Warnings, err = s.Catalog.Warnings(ctx, ids); err != nil {
		return present.Around{}, err
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return present.Around{}, err
	}
	for id, p := range parts {
		a.Parts[id] = present.PartCode{AAIA: p.AAIA, MPN: p.Number}
	}
	return a, nil
}

// orderID reads which order is meant; either spelling serves (API-8).
func orderID(r *http.Request) (int64, error) {
	var in struct {
		Camel int64 `form:"orderId"`
		Snake int64 `form:"order_id"`
	}
	err := wire.Decode(r, &in)
	return max(in.Camel, in.Snake), err
}

// ofOrder reads which order is meant, and into in what else is asked of it.
func ofOrder(r *http.Request, in any) (int64, error) {
	if err := wire.Decode(r, in); err != nil {
		return 0, err
	}
	return orderID(r)
}
