package till

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/price"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
)

// TakeBackUnproven takes goods back without a receipt: for store credit alone, without tax, at the price that was
// agreed on, which is at most what the part was last sold for and costs today. It needs the right to, or a manager's
// approval.
func (s *Service) TakeBackUnproven(ctx context.Context, actor access.Actor, back Back) (Return, error) {
	back.OrderID, back.As = 0, payment.StoreCredit
	if err := back.check(); err != nil {
		return Return{}, err
	}
	if !actor.May(access.SellAtTill) || actor.RegisterID == 0 {
		return Return{}, fault.New(fault.Forbidden, "You may not sell at this register.")
	}
	if back.CustomerID == 0 {
		return Return{}, fault.InFields(map[string]fault.Text{"customer_id": fault.T("Required")})
	}
	r := Return{CustomerID: back.CustomerID, Reason: back.Reason, Comment: strings.TrimSpace(back.Comment)}
	fields := map[string]fault.Text{}
	for i, l := range back.Lines {
		switch {
		case l.PartID == 0:
			fields[fmt.Sprintf("lines[%d][product_id]", i)] = fault.T("Required")
		case l.Quantity < 1 || l.Quantity > mostPieces:
			fields[fmt.Sprintf("lines[%d][quantity]", i)] = fault.T("A quantity is at least 1")
		case l.Unit <= 0 || l.Unit > money.Largest/mostPieces:
			fields[fmt.Sprintf("lines[%d][price]", i)] = fault.T("Amount must be more than $0.00")
		}
		total := l.Unit * money.Cents(l.Quantity)
		r.Lines = append(r.Lines, ReturnLine{PartID: l.PartID, Kind: sale.Part, Name: l.Name, Number: l.Number,
			Quantity: l.Quantity, Restock: l.Restock, Total: total})
		r.Credit += total
	}
	if len(back.Lines) == 0 {
		fields["quantity"] = fault.T("Please say how many of what come back.")
	}
	if len(fields) > 0 {
		return Return{}, fault.InFields(fields)
	}
	var done Return
	err := db.Atomic(ctx, func(ctx context.Context) error {
		earlier, found, err := back.again(ctx)
		if err != nil || found {
			done = earlier
			return err
		}
		who, err := s.customers.Current(ctx, back.CustomerID)
		if err != nil {
			return err
		}
		worth, err := s.worth(ctx, who, back)
		if err != nil {
			return err
		}
		kept := r
		if kept.ApproverID, err = access.Need(ctx, actor, returningUnproven(who.Name(), kept, back, worth)); err != nil {
			return err
		}
		if kept, err = s.keepReturn(ctx, actor, actor.LocationID, kept, back.IntentKey); err != nil {
			return err
		}
		currency, err := setting.Get(ctx, setting.Currency, setting.Location(kept.LocationID))
		if err != nil {
			return err
		}
		_, err = ledger.Post(ctx, ledger.Entry{
			Cause: ledger.ByReturn, Who: actor.Who(), ShiftID: kept.ShiftID, LocationID: kept.LocationID,
			BusinessDay: kept.BusinessDay, Currency: currency,
			Lines: []ledger.Line{ledger.Debit(ledger.Parts, kept.Credit),
				ledger.Credit(ledger.StoreCredit(kept.CustomerID), kept.Credit)},
		})
		if err != nil {
			return err
		}
		if err := s.refunds.GiveCredit(ctx, actor, kept.CustomerID, 0, kept.Credit); err != nil {
			return err
		}
		done = kept
		return s.shelve(ctx, actor, order.Order{}, kept)
	})
	return done, err
}

// worth is the most that one piece of each part may be given back for without a receipt, in the order of the lines: the
// lowest price that it was sold for within no_receipt_days, and never more than it costs the customer today. What was
// not sold in that time is worth what it costs today. What can't be bought at all has no price to give back, and is
// refused.
func (s *Service) worth(ctx context.Context, who customer.Customer, back Back) ([]unprovenWorth, error) {
	days, err := setting.Get(ctx, setting.NoReceiptDays)
	if err != nil {
		return nil, err
	}
	quantities := map[int64]int{}
	for _, l := range back.Lines {
		quantities[l.PartID] += l.Quantity
	}
	today, err := s.prices.ForBuyer(ctx, price.Buyer{LevelID: who.LevelID, CustomerID: who.ID}, quantities)
	if err != nil {
		return nil, err
	}
	sold, err := s.orders.LowestSold(ctx, slices.Sorted(maps.Keys(quantities)), clock.Now(ctx).AddDate(0, 0, -days))
	if err != nil {
		return nil, err
	}
	found := make([]unprovenWorth, len(back.Lines))
	fields := map[string]fault.Text{}
	for i, l := range back.Lines {
		field := fmt.Sprintf("lines[%d][price]", i)
		q, priced := today[l.PartID]
		if !priced {
			fields[field] = fault.T("This part has no price today, so that nothing can be given back for it without a receipt.")
			continue
		}
		w := unprovenWorth{most: q.UnitE4.Times(1), days: days}
		if lowest, was := sold[l.PartID]; was {
			w.sold, w.most = true, min(w.most, lowest)
		}
		if found[i] = w; l.Unit > w.most {
			fields[field] = w.tooMuch()
		}
	}
	if len(fields) > 0 {
		return nil, fault.InFields(fields)
	}
	return found, nil
}

// unprovenWorth is the most that a piece may be given back for without a receipt, and how that was found.
type unprovenWorth struct {
	most money.Cents
	sold bool // within days
	days int
}

func (w unprovenWorth) tooMuch() fault.Text {
	if w.sold {
		return fault.T("At most %s: the least that it was sold for in the last %s days, or costs today.", w.most, w.days)
	}
	return fault.T("At most %s: what it costs today. It was not sold in the last %s days.", w.most, w.days)
}

// mostPieces bounds a line that nobody can check.
const mostPieces = 1000
