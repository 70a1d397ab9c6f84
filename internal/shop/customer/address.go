package customer

import (
	"context"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/region"
)

// MostAddresses is how many an account holds.
const MostAddresses = 50

// Address is one of the address book of an account: for a business, one of its locations (ACCT-2).
type Address struct {
	ID    int64
	Label string // "Main shop"; empty: none was given
	region.Address
}

// Book is the address book that a customer chooses from.
type Book struct {
	Addresses []Address // in the order in which they were added
	DefaultID int64     // the customer's own choice, else the first; 0: there is none
}

// Default is the address that goods go to unless another is chosen.
func (b Book) Default() (Address, bool) { return b.find(b.DefaultID) }

func (b Book) find(id int64) (Address, bool) {
	for _, a := range b.Addresses {
		if a.ID == id {
			return a, true
		}
	}
	return Address{}, false
}

// Addresses is the address book of a customer, or of the business they buy for.
func (s *Service) Addresses(ctx context.Context, customerID int64) (Book, error) {
	c, err := s.Customer(ctx, customerID)
	if err != nil {
		return Book{}, err
	}
	book := Book{DefaultID: c.AddressID}
	if book.Addresses, err = addresses(ctx, c.AccountID()); err != nil {
		return Book{}, err
	}
	if _, there := book.Default(); !there {
		book.DefaultID = 0
		if len(book.Addresses) > 0 {
			book.DefaultID = book.Addresses[0].ID
		}
	}
	return book, nil
}

// Address is one of a customer's address book; another's is not there (W-04).
func (s *Service) Address(ctx context.Context, customerID, id int64) (Address, error) {
	book, err := s.Addresses(ctx, customerID)
	if err != nil {
		return Address{}, err
	}
	found, there := book.find(id)
	if !there {
		return Address{}, noAddress()
	}
	return found, nil
}

// SaveAddress checks and keeps an address (CUST-4); with ID 0 it is a new one. It is the customer's default from then
// on if they say so.
func (s *Service) SaveAddress(ctx context.Context, actor access.Actor, customerID int64, a Address,
	isDefault bool) (id int64, err error) {
	a.Address, a.Label = a.Trimmed(), strings.TrimSpace(a.Label)
	fields := a.Check()
	if problem := fault.Length(a.Label, false, 2, 40); problem != nil {
		fields["label"] = *problem
	}
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	err = s.changeBook(ctx, actor, customerID, func(ctx context.Context, c Customer, book Book) error {
		id = a.ID
		if _, there := book.find(id); id != 0 && !there {
			return noAddress()
		}
		if id == 0 {
			if len(book.Addresses) >= MostAddresses {
				return fault.New(fault.Conflict, "An address book holds at most %s addresses.", MostAddresses)
			}
			added, err := addAddress(ctx, c.AccountID(), a, clock.Now(ctx))
			if err != nil {
				return err
			}
			id = added
		} else if err := saveAddress(ctx, a); err != nil {
			return err
		}
		if isDefault {
			return chooseAddress(ctx, customerID, id)
		}
		return nil
	})
	return id, err
}

// RemoveAddress takes an address out of the book. Orders keep their own copies.
func (s *Service) RemoveAddress(ctx context.Context, actor access.Actor, customerID, id int64) error {
	return s.changeBook(ctx, actor, customerID, func(ctx context.Context, _ Customer, book Book) error {
		if _, there := book.find(id); !there {
			return noAddress()
		}
		return removeAddress(ctx, id)
	})
}

// ChooseAddress makes one of the book the customer's default.
func (s *Service) ChooseAddress(ctx context.Context, customerID, id int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.Address(ctx, customerID, id); err != nil {
			return err
		}
		return chooseAddress(ctx, customerID, id)
	})
}

// changeBook changes an address book while its account is locked. That of a business is in its holder's hands.
func (s *Service) changeBook(ctx context.Context, actor access.Actor, customerID int64,
	f func(context.Context, Customer, Book) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		c, err := s.Customer(ctx, customerID)
		if err != nil {
			return err
		}
		if c.IsPro() && !c.IsHolder() && actor.Kind == access.Customer {
			return fault.New(fault.Forbidden, "Only the holder of the account changes its addresses.")
		}
		if err := lock(ctx, c.AccountID()); err != nil {
			return err
		}
		book, err := s.Addresses(ctx, customerID)
		if err != nil {
			return err
		}
		if err := f(ctx, c, book); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "customer.addresses", Subject: "customer",
			SubjectID: c.AccountID()})
	})
}

func noAddress() error { return fault.New(fault.NotFound, "There is no such address.") }
