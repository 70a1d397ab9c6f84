package customer

import (
	"context"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Details are what customers say of themselves and change themselves (ACCT-1).
type Details struct {
	Firstname  string
	Lastname   string
	Email      string
	Telephone  string
	Newsletter bool
	Texts      bool
}

func (d Details) trimmed() Details {
	for _, value := range []*string{&d.Firstname, &d.Lastname, &d.Email, &d.Telephone} {
		*value = strings.TrimSpace(*value)
	}
	return d
}

// Check is CUST-6 for what customers say of themselves: the email is how they sign in.
func (d Details) Check() map[string]fault.Text {
	n := NewCustomer{Firstname: d.Firstname, Lastname: d.Lastname, Email: d.Email, Telephone: d.Telephone,
		RequireEmail: true}
	fields := n.Check()
	delete(fields, "customer_group_id") // it is not theirs to say
	return fields
}

// SaveDetails keeps what a customer says of themselves. What they agreed to stands in the audit log with its day.
func (s *Service) SaveDetails(ctx context.Context, actor access.Actor, customerID int64, d Details) error {
	d = d.trimmed()
	if fields := d.Check(); len(fields) > 0 {
		return fault.InFields(fields)
	}
	was, err := s.Customer(ctx, customerID)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		saved, err := saveDetails(ctx, was, d)
		if err != nil {
			return err
		}
		if !saved {
			return emailTaken()
		}
		return audit.Write(ctx, audit.Row{
			Who: actor.Who(), Action: "customer.details", Subject: "customer", SubjectID: customerID,
			Detail: map[string]any{"newsletter": d.Newsletter, "texting_alerts": d.Texts, "email_changed": d.Email != was.Email},
		})
	})
}

// WithEmail is the active customer who has an email; found is false where nobody has.
func (*Service) WithEmail(ctx context.Context, email string) (c Customer, found bool, err error) {
	list, err := withEmail(ctx, email)
	if err != nil || len(list) == 0 {
		return Customer{}, false, err
	}
	return list[0], true, nil
}

// OpenBusiness puts the account of a business into a customer's hands: they may then add users and locations (ACCT-2).
func (s *Service) OpenBusiness(ctx context.Context, actor access.Actor, customerID int64) error {
	if !actor.May(access.AddCustomers) {
		return fault.New(fault.Forbidden, "You may not add customers.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		c, err := s.Customer(ctx, customerID)
		if err != nil {
			return err
		}
		if c.IsPro() {
			return fault.New(fault.Conflict, "They buy for a business already.")
		}
		if err := joinBusiness(ctx, customerID, customerID); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "customer.business", Subject: "customer",
			SubjectID: customerID})
	})
}

// Users are the active customers who buy for a business, its holder first, the others in the order in which they came.
func (*Service) Users(ctx context.Context, businessID int64) ([]Customer, error) {
	return users(ctx, businessID, true)
}

// Buyers are all who buy or bought for a business, its holder first, those who are not active any more among them.
func (*Service) Buyers(ctx context.Context, businessID int64) ([]Customer, error) {
	return users(ctx, businessID, false)
}

// Together are the ids of all whose orders a customer may see: their own, and for a business those of everybody who
// buys or ever bought for it.
func (s *Service) Together(ctx context.Context, customerID int64) ([]int64, error) {
	c, err := s.Customer(ctx, customerID)
	if err != nil {
		return nil, err
	}
	if !c.IsPro() {
		return []int64{c.ID}, nil
	}
	all, err := users(ctx, c.BusinessID, false)
	ids := make([]int64, len(all))
	for i, u := range all {
		ids[i] = u.ID
	}
	return ids, err
}

// Deactivate ends a customer. What they bought stays.
func (s *Service) Deactivate(ctx context.Context, actor access.Actor, customerID int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.Customer(ctx, customerID); err != nil {
			return err
		}
		if err := deactivate(ctx, customerID); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "customer.deactivate", Subject: "customer",
			SubjectID: customerID})
	})
}
