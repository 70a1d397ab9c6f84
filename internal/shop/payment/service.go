package payment

import (
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/promo"
	"camber/internal/shop/register"
)

// Services take money and give it back, one for each noun. Whoever calls holds only those that it uses. A card is asked
// for by Terminals, Checkouts or Links, and what came of it is booked by Cards alone.
type Services struct {
	Accounts    *Accounts
	Devices     *Devices
	Cards       *Cards
	Refunds     *Refunds
	Terminals   *Terminals
	Checkouts   *Checkouts
	Links       *Links
	Tenders     *Tenders
	Settlements *Settlements
	Watch       *Watch
}

func New(
	orders *order.Service, customers *customer.Service, locations *location.Service, registers *register.Service,
	promos *promo.Service, credits *credit.Service,
) *Services {
	accounts, devices := &Accounts{customers}, &Devices{}
	writes := &books{accounts, credits, customers, devices, locations, orders, registers}
	cards := &Cards{accounts: accounts, books: writes, devices: devices, orders: orders}
	refunds := &Refunds{writes, cards, credits, orders, promos}
	s := &Services{
		Accounts: accounts, Devices: devices, Cards: cards, Refunds: refunds,
		Terminals: &Terminals{writes, cards, devices, orders, registers},
		Checkouts: &Checkouts{accounts, writes, cards, customers, orders},
		Links:     &Links{cards: cards, orders: orders},
		Tenders: &Tenders{accounts, writes, cards, credits, customers, locations, orders, promos, refunds,
			registers},
		Settlements: &Settlements{cards, devices},
	}
	s.Watch = &Watch{cards, s.Checkouts, s.Links, refunds, s.Terminals}
	return s
}
