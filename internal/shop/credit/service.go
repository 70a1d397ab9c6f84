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

// Give adds to a customer's credit, or takes from it, without a sale (CUST-26). More than is there can't be taken.
func (s *Service) Give(ctx context.Context, actor access.Actor, g Gift) error {
	if !actor.May(access.GiveCredit) {
		return fault.New(fault.Forbidden, "You may not give store credit.")
	}
	g = g.trimmed()
	if err := g.check(); err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		at, err := s.locations.Location(ctx, g.LocationID)
		if err != nil {
			return err
		}
		currency, err := setting.Get(ctx, setting.Currency, setting.Location(g.LocationID))
		if err != nil {
			return err
		}
		m := Movement{CustomerID: g.CustomerID, Amount: g.Amount, Description: g.Description, Who: actor.Who(), At: clock.Now(ctx)}
		if err := move(ctx, m); err != nil {
			return err
		}
		_, err = ledger.Post(ctx, ledger.Entry{
			Cause: ledger.Given, Who: m.Who, LocationID: g.LocationID, BusinessDay: at.Day(m.At), Currency: currency,
			Lines: []ledger.Line{ledger.Debit(ledger.Goodwill, g.Amount), ledger.Credit(ledger.StoreCredit(g.CustomerID), g.Amount)},
		})
		if err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{
			Who: m.Who, Action: "credit.give", Subject: "customer", SubjectID: g.CustomerID, LocationID: g.LocationID, Detail: map[string]any{"amount": g.Amount},
		})
	})
}

// Spend takes what an order uses, in the transaction that books the order; more than is there is a Conflict.
func (*Service) Spend(ctx context.Context, who audit.Who, customerID, orderID int64, amount money.Cents) error {
	if amount <= 0 || customerID == 0 || !db.Inside(ctx) {
		return errors.New("credit.Spend: an amount of a customer, inside the order's transaction")
	}
	return move(ctx, Movement{
		CustomerID: customerID, OrderID: orderID, Amount: -amount, Description: text.Key("Order #%s"), Who: who, At: clock.Now(ctx),
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
