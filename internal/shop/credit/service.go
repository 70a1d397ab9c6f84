package credit

import (
	"context"
	"errors"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/location"
	"camber/internal/shop/setting"
)

type Service struct{ locations *location.Service }

func New(locations *location.Service) *Service { return &Service{locations} }

// Balance is what a customer can spend; 0 where nothing was ever given.
func (*Service) Balance(ctx context.Context, customerID int64) (money.Cents, error) {
	return balance(ctx, customerID)
}

// Held is what an order has spent of its customer's credit.
func (*Service) Held(ctx context.Context, orderID int64) (money.Cents, error) {
	spent, err := spentOn(ctx, orderID)
	var held money.Cents
	for _, m := range spent {
		held -= m.Amount
	}
	return held, err
}

// History returns the movements of a customer, newest first.
func (*Service) History(ctx context.Context, customerID int64, limit, offset int) ([]Movement, error) {
	return movements(ctx, customerID, limit, offset)
}

// CanSort says whether a list of movements is sorted by a column.
func CanSort(column string) bool { _, known := sorts[column]; return known }

// List is a page of the movements of a customer, and how many there are; the newest first where no column is named.
func (*Service) List(ctx context.Context, customerID int64, sort string, ascending bool, limit,
	offset int) ([]Movement, int, error) {
	if !CanSort(sort) {
		return nil, 0, fault.New(fault.Invalid, "This list can't be sorted by %s.", sort)
	}
	found, err := sorted(ctx, customerID, sort, ascending, limit, offset)
	if err != nil {
		return nil, 0, err
	}
	total, err := count(ctx, customerID)
	return found, total, err
}

// Give adds to a customer's credit, or takes from it, without a sale (CUST-26), by who has the right to or brings an
// approval. More than is there can't be taken.
func (s *Service) Give(ctx context.Context, actor access.Actor, g Gift) error {
	g = g.trimmed()
	if err := g.check(); err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		at, err := s.locations.Location(ctx, g.LocationID)
		if err != nil {
			return err
		}
		approver, err := access.Need(ctx, actor, g.effect())
		if err != nil {
			return err
		}
		currency, err := setting.Get(ctx, setting.Currency, setting.Location(g.LocationID))
		if err != nil {
			return err
		}
		m := Movement{CustomerID: g.CustomerID, Amount: g.Amount, Description: g.Description, Who: actor.Who(),
			At: clock.Now(ctx)}
		if err := move(ctx, m); err != nil {
			return err
		}
		_, err = ledger.Post(ctx, ledger.Entry{
			Cause: ledger.Given, Who: m.Who, LocationID: g.LocationID, BusinessDay: at.Day(m.At), Currency: currency,
			Lines: []ledger.Line{ledger.Debit(ledger.Goodwill, g.Amount),
				ledger.Credit(ledger.StoreCredit(g.CustomerID), g.Amount)},
		})
		if err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{
			Who: m.Who, Second: approver, Action: "credit.give", Subject: "customer", SubjectID: g.CustomerID,
			LocationID: g.LocationID, Detail: map[string]any{"amount": g.Amount},
		})
	})
}

// Move hands all of one customer's credit to another, by a movement of each and an entry between their accounts.
func (s *Service) Move(ctx context.Context, who audit.Who, locationID, from, to int64) error {
	left, err := balance(ctx, from)
	if err != nil || left == 0 {
		return err
	}
	at, err := s.locations.Location(ctx, locationID)
	if err != nil {
		return err
	}
	currency, err := setting.Get(ctx, setting.Currency, setting.Location(locationID))
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	for _, m := range []Movement{{CustomerID: from, Amount: -left}, {CustomerID: to, Amount: left}} {
		m.Description, m.Who, m.At = text.Key("Customers were merged"), who, now
		if err := move(ctx, m); err != nil {
			return err
		}
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.Given, Who: who, LocationID: locationID, BusinessDay: at.Day(now), Currency: currency,
		Lines: []ledger.Line{ledger.Debit(ledger.StoreCredit(from), left), ledger.Credit(ledger.StoreCredit(to), left)},
	})
	return err
}

// Spend takes what an order uses, in the transaction that books the order; more than is there is a Conflict.
func (*Service) Spend(ctx context.Context, who audit.Who, customerID, orderID int64, amount money.Cents) error {
	if amount <= 0 || customerID == 0 || !db.Inside(ctx) {
		return errors.New("credit.Spend: an amount of a customer, inside the order's transaction")
	}
	return move(ctx, Movement{
		CustomerID: customerID, OrderID: orderID, Amount: -amount, Description: text.Key("Order #%s"), Who: who,
		At: clock.Now(ctx),
	})
}

// Undo gives back what an order has spent, in the transaction that undoes it. Nothing is given back twice.
func (*Service) Undo(ctx context.Context, who audit.Who, orderID int64) error {
	spent, err := spentOn(ctx, orderID)
	if err != nil {
		return err
	}
	for _, m := range spent {
		if m.Amount == 0 {
			continue
		}
		m.Amount, m.Who, m.At = -m.Amount, who, clock.Now(ctx)
		m.Description = text.Key("Order #%s was cancelled")
		if err := move(ctx, m); err != nil {
			return err
		}
	}
	return nil
}

func move(ctx context.Context, m Movement) error {
	moved, err := change(ctx, m.CustomerID, m.Amount)
	if err != nil {
		return err
	}
	if !moved {
		left, err := balance(ctx, m.CustomerID)
		if err != nil {
			return err
		}
		return short(left)
	}
	return addMovement(ctx, m)
}
