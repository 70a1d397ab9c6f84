package payment

import (
	"context"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/ledger"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/promo"
	"camber/internal/shop/register"
)

// Service takes and gives back money.
type Service struct {
	orders    *order.Service
	customers *customer.Service
	locations *location.Service
	registers *register.Service
	promos    *promo.Service
	credits   *credit.Service
	cards     Cards // nil: none are taken
	terminals map[string]Terminals
	taxes     Taxes
	linkKey   []byte
	managers  Managers // nil: nobody is called
}

func New(orders *order.Service, customers *customer.Service, locations *location.Service, registers *register.Service, promos *promo.Service, credits *credit.Service) *Service {
	return &Service{orders: orders, customers: customers, locations: locations, registers: registers, promos: promos, credits: credits}
}

// TakeCards names the company that takes cards for the shop. It is called once, before the first order.
func (s *Service) TakeCards(company Cards) { s.cards = company }

func otherIntent() error {
	return fault.New(fault.Conflict, "This was sent before as another payment, and nothing was taken now. Look at the payments, then take it again.")
}

// Quiet is a Conflict while a card may still be charged for the order (M-29).
func (s *Service) Quiet(ctx context.Context, orderID int64) error {
	a, err := reserved(ctx, orderID)
	if err == nil && a.ID != 0 {
		err = underWay()
	}
	return err
}

// reserved is what a card that is asked for may still pay of an order (B.5): other tenders pay the rest.
func reserved(ctx context.Context, orderID int64) (Attempt, error) {
	all, err := attemptsOf(ctx, orderID)
	if err != nil {
		return Attempt{}, err
	}
	for _, a := range all { // one at most is open
		if a.Open() {
			return a, nil
		}
	}
	return Attempt{}, nil
}

// inWebShop says the same of a card that the web shop asks for: nobody at a till can cancel that.
func inWebShop() error {
	return fault.New(fault.Conflict, "The web shop is asking for a card for this order. Nothing was taken here. Wait until that has ended.")
}

func underWay() error {
	return fault.New(fault.Conflict, "A card payment is under way on this order, so this was not done. Wait until it has ended, or cancel it first.")
}

func (s *Service) log(ctx context.Context, actor access.Actor, x Transaction, action string, detail map[string]any) error {
	return audit.Write(ctx, audit.Row{
		Who: actor.Who(), Action: action, Subject: "transaction", SubjectID: x.ID, LocationID: x.LocationID, RegisterID: actor.RegisterID, Detail: detail,
	})
}

// reverse books the mirrors of a transaction's entries, of these causes or of all, that have none yet.
func reverse(ctx context.Context, actor access.Actor, shiftID int64, day string, id int64, causes ...ledger.Cause) error {
	booked, err := ledger.OfTransaction(ctx, id)
	if err != nil {
		return err
	}
	for _, e := range standing(booked) {
		if len(causes) > 0 && !slices.Contains(causes, e.Cause) {
			continue
		}
		if _, err := ledger.Reverse(ctx, e.ID, actor.Who(), shiftID, day); err != nil {
			return err
		}
	}
	return nil
}

// Transactions lists an order's transactions, void ones too, oldest first.
func (s *Service) Transactions(ctx context.Context, orderID int64) ([]Transaction, error) {
	return ofOrder(ctx, orderID)
}
