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
	"camber/internal/shop/customer"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
)

// Account lets a customer buy now and pay later (TRD-11). All users of a business share one.
type Account struct {
	CustomerID int64 // its holder
	Terms      int   // days to pay: 15, 30 or 45; 0: nothing is sold on account
	Limit      money.Cents
	Hold       bool
	AsksPO     bool        // nothing is charged without the holder's PO number
	Owed       money.Cents // by the ledger
}

// Available is what may still be bought on account.
func (a Account) Available() money.Cents {
	if a.Terms == 0 || a.Hold {
		return 0
	}
	return max(a.Limit-a.Owed, 0)
}

// checkCovers refuses what the account does not cover.
func (a Account) checkCovers(amount money.Cents) error {
	switch {
	case a.Terms == 0:
		return fault.New(fault.Conflict, "Payment on account is not set up for you.")
	case a.Hold:
		return fault.New(fault.Conflict, "Your account is on hold. Please call us.")
	case amount > a.Available():
		return fault.New(fault.Conflict, "This order is more than the %s that is left of your credit limit.",
			a.Available())
	}
	return nil
}

// Accounts are what customers buy on now and pay later (TRD-11).
type Accounts struct{ customers *customer.Service }

// Account returns what a customer may owe, and does; the zero account where nothing was agreed.
func (s *Accounts) Account(ctx context.Context, customerID int64) (Account, error) {
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
	return a.withOwed(ctx)
}

// Holders are the customers who may buy on account, or those of them whose account is on hold, for a list of customers.
func (*Accounts) Holders(ctx context.Context, isHeld bool) customer.Some { return holders(ctx, isHeld) }

// AgreedWith is what was agreed with those of some customers who hold an account, without what is owed.
func (*Accounts) AgreedWith(ctx context.Context, customerIDs []int64) (map[int64]Account, error) {
	if len(customerIDs) == 0 {
		return nil, nil
	}
	return accountsOf(ctx, customerIDs)
}

func (a Account) withOwed(ctx context.Context) (Account, error) {
	owed, err := ledger.Balance(ctx, ledger.OnAccount(a.CustomerID).Code)
	a.Owed = owed
	return a, err
}

// Agree sets what a customer may buy on account, and how.
func (s *Accounts) Agree(ctx context.Context, who audit.Who, agreed Account) error {
	return s.saveTerms(ctx, who, 0, agreed)
}

// AgreeAtCounter sets what a customer may buy on account, as Agree, by a person who may sell against a hold or over a
// limit, or brings the approval of somebody who may. An account is for a business, or was agreed before.
func (s *Accounts) AgreeAtCounter(ctx context.Context, actor access.Actor, agreed Account) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		c, err := s.customers.Customer(ctx, agreed.CustomerID)
		if err != nil {
			return err
		}
		before, err := accountOf(ctx, c.AccountID(), true)
		if err != nil {
			return err
		}
		if !c.IsPro() && before.Terms == 0 {
			return fault.New(fault.Conflict, "Only a business buys on account.")
		}
		if err := agreed.checkTerms(); err != nil {
			return err
		}
		approver, err := access.Need(ctx, actor, agreeEffect(c.Name(), before, agreed))
		if err != nil {
			return err
		}
		return s.saveTerms(ctx, actor.Who(), approver, agreed)
	})
}

// checkNumber refuses a charge of an order without a PO number where the account asks for one; number is that of now.
func (a Account) checkNumber(o order.Order, field, number string) error {
	if !a.AsksPO || number != "" || o.PONumber != "" || len(o.Unnumbered()) == 0 {
		return nil
	}
	return fault.InFields(map[string]fault.Text{field: fault.T("This account asks for a PO number.")})
}

// checkTerms says what can't be agreed on.
func (a Account) checkTerms() error {
	switch {
	case !slices.Contains([]int{15, 30, 45}, a.Terms):
		return fault.InFields(map[string]fault.Text{"terms": fault.T("The terms are 15, 30 or 45 days.")})
	case a.Limit < 0:
		return fault.InFields(map[string]fault.Text{"limit": fault.T("A limit is not below $0.00.")})
	case a.Limit > money.Largest:
		return fault.InFields(map[string]fault.Text{"limit": fault.T("Max amount allowed: %s", money.Largest)})
	}
	return nil
}

func (s *Accounts) saveTerms(ctx context.Context, who audit.Who, approver int64, a Account) error {
	if err := a.checkTerms(); err != nil {
		return err
	}
	c, err := s.customers.Customer(ctx, a.CustomerID)
	if err != nil {
		return err
	}
	a.CustomerID = c.AccountID()
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := saveAccount(ctx, a, clock.Now(ctx)); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{
			Who: who, Second: approver, Action: "account.agree", Subject: "customer", SubjectID: a.CustomerID,
			Detail: map[string]any{"terms": a.Terms, "limit": a.Limit, "hold": a.Hold, "asks_po": a.AsksPO},
		})
	})
}

func (s *Accounts) mergedInto(ctx context.Context, customerID int64) (int64, error) {
	c, err := s.customers.Customer(ctx, customerID)
	if err == nil && c.MergedInto != 0 {
		return c.MergedInto, nil
	}
	return customerID, err
}

func (a Account) label() string { return fmt.Sprintf("Net %d", a.Terms) }

// lockAccount is the account that a customer buys on, its row held so that two orders at once don't both have the same
// credit.
func (s *Accounts) lockAccount(ctx context.Context, customerID int64) (Account, error) {
	c, err := s.customers.Customer(ctx, customerID)
	if err != nil {
		return Account{}, err
	}
	a, err := accountOf(ctx, c.AccountID(), true)
	if err != nil {
		return Account{}, err
	}
	return a.withOwed(ctx)
}
