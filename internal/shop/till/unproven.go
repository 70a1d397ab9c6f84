package till

import (
	"context"
	"fmt"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
)

// TakeBackUnproven takes goods back without a receipt: for store credit alone, without tax, at the price that was agreed on.
// It needs the right to, or a manager's approval.
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
		r.Lines = append(r.Lines, ReturnLine{PartID: l.PartID, Kind: sale.Part, Name: l.Name, Number: l.Number, Quantity: l.Quantity, Restock: l.Restock, Total: total})
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
		kept := r
		if kept.ApproverID, err = access.Need(ctx, actor, access.ReturnNoReceipt, "customer", back.CustomerID); err != nil {
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
			Cause: ledger.ByReturn, Who: actor.Who(), ShiftID: kept.ShiftID, LocationID: kept.LocationID, BusinessDay: kept.BusinessDay, Currency: currency,
			Lines: []ledger.Line{ledger.Debit(ledger.Parts, kept.Credit), ledger.Credit(ledger.StoreCredit(kept.CustomerID), kept.Credit)},
		})
		if err != nil {
			return err
		}
		if err := s.payments.Credit(ctx, actor, kept.CustomerID, 0, kept.Credit); err != nil {
			return err
		}
		done = kept
		return s.shelve(ctx, actor, order.Order{}, kept)
	})
	return done, err
}

// mostPieces bounds a line that nobody can check.
const mostPieces = 1000
