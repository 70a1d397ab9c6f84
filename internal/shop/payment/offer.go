package payment

import (
	"cmp"
	"context"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/order"
)

// Offer is what an order can be paid with at the till, and up to how much.
type Offer struct {
	Takes       map[Kind]bool
	StoreCredit money.Cents // the customer's
	Account     money.Cents // what the customer may still buy on account
	AccountNote *fault.Text // why that is nothing; nil: it is not
	HasAccount  bool        // the customer buys on account at all
	Terms       Account     // what is agreed and owed on that account
	Holder      string      // whose it is: the company, else the person
	CashDue     money.Cents // the balance as cash pays it
}

// Offers says what an order can be paid with (PAY-1, PAY-9).
func (s *Tenders) Offers(ctx context.Context, o order.Order) (Offer, error) {
	var offer Offer
	var err error
	if offer.Takes, err = TakesAt(ctx, o.LocationID); err != nil {
		return Offer{}, err
	}
	if offer.CashDue, err = cashDue(ctx, o); err != nil {
		return Offer{}, err
	}
	if o.CustomerID != 0 {
		if offer.StoreCredit, err = s.credits.Balance(ctx, o.CustomerID); err != nil {
			return Offer{}, err
		}
	}
	a, err := s.accounts.Account(ctx, o.CustomerID)
	if err != nil {
		return Offer{}, err
	}
	offer.HasAccount, offer.Account = a.Terms != 0, a.Available()
	offer.AccountNote, offer.Terms = a.note(), a
	if !offer.HasAccount {
		return offer, nil
	}
	holder, err := s.customers.Customer(ctx, a.CustomerID)
	offer.Holder = cmp.Or(holder.Company, holder.Name())
	return offer, err
}

// note says why nothing can be bought on the account.
func (a Account) note() *fault.Text {
	var why fault.Text
	switch {
	case a.Terms == 0:
		why = fault.T("This customer has no account to buy on.")
	case a.Hold:
		why = fault.T("This account is on hold.")
	case a.Available() == 0:
		why = fault.T("The credit limit of %s is used up.", a.Limit)
	default:
		return nil
	}
	return &why
}

// TakesAt says which tenders a store takes.
func TakesAt(ctx context.Context, locationID int64) (map[Kind]bool, error) {
	found := map[Kind]bool{}
	for _, k := range []Kind{Cash, Card, Check, GiftVoucher, StoreCredit, OnAccount, InvoiceEcommerce} {
		on, err := takesKind(ctx, locationID, k)
		if err != nil {
			return nil, err
		}
		found[k] = on
	}
	return found, nil
}
