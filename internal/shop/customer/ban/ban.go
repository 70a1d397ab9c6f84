// Package ban keeps from which addresses customers came, and which of them are kept out (CUST-29, CUST-41).
package ban

import (
	"context"
	"net/netip"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
)

// IP is an address that a customer signed in or ordered from (CUST-29).
type IP struct {
	ID       int64
	IP       string
	Accounts int // customers who were seen in its network
	Added    time.Time
	IsBanned bool
}

// Where is the place of an address.
type Where struct{ City, Region, Country string }

// Places tells where an address is. It is asked outside of transactions; any failure is an error.
type Places interface {
	Place(ctx context.Context, ip netip.Addr) (Where, error)
}

// Service keeps them.
type Service struct {
	customers *customer.Service
	places    Places // nil: nobody is asked
}

// New is given who knows where an address is; nil: nobody is asked.
func New(customers *customer.Service, places Places) *Service { return &Service{customers, places} }

// PlaceOf says where an address is (CUST-36); whatever goes wrong is Unavailable with one sentence.
func (s *Service) PlaceOf(ctx context.Context, ip string) (Where, error) {
	address, err := netip.ParseAddr(ip)
	if err != nil {
		return Where{}, noPlace()
	}
	if s.places == nil {
		return Where{}, noPlace()
	}
	found, err := s.places.Place(ctx, address.Unmap())
	if err != nil {
		return Where{}, noPlace().Because(err)
	}
	if found == (Where{}) {
		return Where{}, noPlace()
	}
	return found, nil
}

func noPlace() *fault.Error {
	return fault.New(fault.Unavailable, "Failed to get location details.")
}

// Seen keeps that a customer came from an address.
func (*Service) Seen(ctx context.Context, customerID int64, ip string) error {
	address, err := netip.ParseAddr(ip)
	if err != nil || customerID == 0 {
		return nil //nolint:nilerr // a request without an address, as of a test or a job
	}
	ip = address.Unmap().WithZone("").String()
	return seen(ctx, customerID, ip, access.Network(ip), clock.Now(ctx))
}

// IPs are a customer's, seen last first, a page of them, and how many there are.
func (*Service) IPs(ctx context.Context, customerID int64, limit, offset int) ([]IP, int, error) {
	found, err := ips(ctx, customerID, limit, offset)
	if err != nil {
		return nil, 0, err
	}
	total, err := count(ctx, customerID)
	return found, total, err
}

// Admit refuses who comes from a banned address: they can't sign in or check out (CUST-41).
func (*Service) Admit(ctx context.Context, actor access.Actor) error {
	if actor.Kind == access.Staff || actor.Kind == access.System || actor.IP == "" {
		return nil // who stands at a register was let in by the shop
	}
	banned, err := isBanned(ctx, access.Network(actor.IP))
	if err != nil {
		return err
	}
	if banned {
		return fault.New(fault.Forbidden, "This can't be done from here. Please call the store.")
	}
	return nil
}

// Ban keeps everybody of an address's network out: an IPv4 address, or the first half of an IPv6 one, which one person
// can change at will. An address of the shop's own has to be confirmed (W-31).
func (s *Service) Ban(ctx context.Context, actor access.Actor, customerID int64, ip string, confirmed bool) error {
	if !actor.May(access.BanCustomers) {
		return fault.New(fault.Forbidden, "You may not ban addresses.")
	}
	address, err := netip.ParseAddr(ip)
	if err != nil {
		return fault.InFields(map[string]fault.Text{"ip": fault.T("This is not an IP address.")})
	}
	address = address.Unmap().WithZone("")
	network := access.Network(address.String())
	ours := network == access.Network(actor.IP) || address.IsLoopback() || address.IsPrivate() ||
		address.IsLinkLocalUnicast() || address.IsUnspecified()
	if ours && !confirmed {
		refused := fault.New(fault.Conflict,
			"This is an address of the shop's own network: everybody there would be kept out. Ban it all the same?")
		refused.Fields = map[string]fault.Text{"confirm": refused.Text}
		return refused
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.customers.Customer(ctx, customerID); err != nil {
			return err
		}
		if err := ban(ctx, network, actor.StaffID, clock.Now(ctx)); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "ip.ban", Subject: "customer", SubjectID: customerID,
			LocationID: actor.LocationID})
	})
}

// Unban lifts the ban of an address's network.
func (s *Service) Unban(ctx context.Context, actor access.Actor, customerID int64, ip string) error {
	if !actor.May(access.BanCustomers) {
		return fault.New(fault.Forbidden, "You may not ban addresses.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.customers.Customer(ctx, customerID); err != nil {
			return err
		}
		if err := unban(ctx, access.Network(ip)); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "ip.unban", Subject: "customer", SubjectID: customerID,
			LocationID: actor.LocationID})
	})
}

// Move hands the addresses of one customer to another.
func Move(ctx context.Context, from, to int64) error { return move(ctx, from, to) }

// Erase forgets from where a customer came.
func Erase(ctx context.Context, customerID int64) error { return erase(ctx, customerID) }
