package customer

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/region"
)

type Service struct{}

func New() *Service { return &Service{} }

const (
	most           = 20 // customers that a search returns
	shortestNumber = 3  // digits of a phone number that are looked for
)

// Customer returns a customer, active or not.
func (*Service) Customer(ctx context.Context, id int64) (Customer, error) {
	found, err := byID(ctx, id)
	if err != nil {
		return Customer{}, err
	}
	if len(found) == 0 {
		return Customer{}, nobody()
	}
	return found[0], nil
}

func nobody() *fault.Error { return fault.New(fault.NotFound, "There is no such customer.") }

// Search returns up to 20 active customers who are found by term: by any part of their name, company, email, phone
// number (from 3 digits on), VIN or license plate, or else by all of its words (CUST-8). Those in buyers, who were
// found by the number of an order, come first, then those with something that begins with term, then with a word that
// does, then the others, each by name. Where many more are found, which of the last ones are shown is the index's
// choice. An empty term finds nobody.
func (*Service) Search(ctx context.Context, term string, buyers ...int64) ([]Customer, error) {
	return search(ctx, termOf(term), buyers)
}

// CatchUp puts a batch of customers of before there was an index among those who are found, and says how many it were.
func (*Service) CatchUp(ctx context.Context) (n int, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		n, err = catchUp(ctx, 200)
		return err
	})
	return n, err
}

// Add checks and adds a customer (CUST-6). An email that an active customer has is a Conflict.
func (*Service) Add(ctx context.Context, actor access.Actor, n NewCustomer) (Customer, error) {
	if !actor.May(access.AddCustomers) {
		return Customer{}, fault.New(fault.Forbidden, "You may not add customers.")
	}
	return admit(ctx, actor, n)
}

// SignUp adds somebody who asks for it themselves (ACCT-1).
func (*Service) SignUp(ctx context.Context, actor access.Actor, n NewCustomer) (Customer, error) {
	return admit(ctx, actor, n)
}

func admit(ctx context.Context, actor access.Actor, n NewCustomer) (c Customer, err error) {
	n = n.trimmed()
	if fields := n.Check(); len(fields) > 0 {
		return Customer{}, fault.InFields(fields)
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		id, err := add(ctx, n, clock.Now(ctx))
		if err != nil {
			return err
		}
		if id == 0 {
			return emailTaken()
		}
		err = audit.Write(ctx, audit.Row{
			Who: actor.Who(), Action: "customer.add", Subject: "customer", SubjectID: id,
			Detail: map[string]any{"newsletter": n.Newsletter, "texting_alerts": n.Texts, "business_id": n.BusinessID},
		})
		if err != nil {
			return err
		}
		found, err := byID(ctx, id)
		if err == nil {
			c = found[0]
		}
		return err
	})
	return c, err
}

func emailTaken() *fault.Error {
	taken := fault.New(fault.Conflict, "Another customer already has this email.")
	taken.Fields = map[string]fault.Text{"email": taken.Text}
	return taken
}

// UseOfLevels is what customers depend on price levels for. Those who were merged or erased count too: their rows keep
// the level.
func (*Service) UseOfLevels() region.Use {
	return region.Use{Count: countOfLevel, Words: func(n int) fault.Text { return fault.T("Customers: %d.", n) }}
}
