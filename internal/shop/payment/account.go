package payment

import (
	"context"
	"fmt"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
)

// Account lets a customer buy now and pay later (TRD-11). All users of a business share one.
type Account struct {
	CustomerID int64 // its holder
	Terms      int   // days to pay: 15, 30 or 45; 0: nothing is sold on account
	Limit      money.Cents
	Hold       bool
	Owed       money.Cents // by the ledger
}

// Available is what may still be bought on account.
func (a Account) Available() money.Cents {
	if a.Terms == 0 || a.Hold {
		return 0
	}
	return max(a.Limit-a.Owed, 0)
}

// allows refuses what the account does not cover.
func (a Account) allows(amount money.Cents) error {
	switch {
	case a.Terms == 0:
		return fault.New(fault.Conflict, "Payment on account is not set up for you.")
	case a.Hold:
		return fault.New(fault.Conflict, "Your account is on hold. Please call us.")
	case amount > a.Available():
		return fault.New(fault.Conflict, "This order is more than the %s that is left of your credit limit.", a.Available())
	}
	return nil
}

// Account returns what a customer may owe, and does; the zero account where nothing was agreed.
func (s *Service) Account(ctx context.Context, customerID int64) (Account, error) {
	if customerID == 0 {
		return Account{}, nil
	}
	c, err := s.customers.Customer(ctx, customerID)
	if err != nil {
		return Account{}, err
	}
	a, err := accountOf(ctx, c.AccountID(), false)
	if err != nil {
		return Account{}, err
	}
	return a.reckoned(ctx)
}

func (a Account) reckoned(ctx context.Context) (Account, error) {
	owed, err := ledger.Balance(ctx, ledger.OnAccount(a.CustomerID).Code)
	a.Owed = owed
	return a, err
}

// Agree sets what a customer may buy on account.
func (s *Service) Agree(ctx context.Context, who audit.Who, customerID int64, terms int, limit money.Cents, hold bool) error {
	switch {
	case !slices.Contains([]int{15, 30, 45}, terms):
		return fault.New(fault.Invalid, "The terms are 15, 30 or 45 days.")
	case limit < 0 || limit > money.Largest:
		return fault.New(fault.Invalid, "Max amount allowed: %s", money.Largest)
	}
	c, err := s.customers.Customer(ctx, customerID)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := saveAccount(ctx, Account{CustomerID: c.AccountID(), Terms: terms, Limit: limit, Hold: hold}, clock.Now(ctx)); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{
			Who: who, Action: "account.agree", Subject: "customer", SubjectID: c.AccountID(),
			Detail: map[string]any{"terms": terms, "limit": limit, "hold": hold},
		})
	})
}

// onAccount lets the customer owe an order that is complete. The account's row is held, so that two orders at once don't
// both have the same credit.
func (s *Service) onAccount(ctx context.Context, actor access.Actor, o order.Order) (order.Order, error) {
	c, err := s.customers.Customer(ctx, o.CustomerID)
	if o.CustomerID == 0 || err != nil && fault.Of(err).Kind == fault.NotFound {
		return o, Account{}.allows(o.Total)
	}
	if err != nil {
		return o, err
	}
	a, err := accountOf(ctx, c.AccountID(), true)
	if err != nil {
		return o, err
	}
	if a, err = a.reckoned(ctx); err != nil {
		return o, err
	}
	if err := a.allows(o.BalanceDue); err != nil {
		return o, err
	}
	x := Transaction{Kind: OnAccount, Amount: o.BalanceDue, Label: fmt.Sprintf("Net %d", a.Terms)}
	if _, err := s.tender(ctx, actor, o, x, fmt.Sprint("account of order ", o.ID), ledger.OnAccount(a.CustomerID)); err != nil {
		return o, err
	}
	return s.orders.Settle(ctx, o.ID)
}
