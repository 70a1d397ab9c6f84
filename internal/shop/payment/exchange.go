package payment

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
)

// TakeExchange pays an order in checkout with what goods are worth that came back with it, inside the transaction that
// has given that back as Exchange. receipt is the number of the return.
func (s *Tenders) TakeExchange(
	ctx context.Context, actor access.Actor, o order.Order, returnID int64, receipt string, amount money.Cents,
) (order.Order, error) {
	x, err := s.books.addAtTill(ctx, actor, o.LocationID, Transaction{
		OrderID: o.ID, CustomerID: o.CustomerID, Kind: Exchange, Amount: amount, ReturnID: returnID, Reference: receipt,
	}, "exchange "+ids.Token())
	if err != nil {
		return o, err
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByTender, Who: actor.Who(), OrderID: o.ID, TransactionID: x.ID, ShiftID: x.ShiftID,
		LocationID: x.LocationID, BusinessDay: x.BusinessDay, Currency: o.Currency,
		Lines: []ledger.Line{ledger.Debit(ledger.Exchanges, amount), ledger.Credit(ledger.Receivable(o.ID), amount)},
	})
	if err != nil {
		return o, err
	}
	detail := map[string]any{"order": o.ID, "amount": amount, "kind": x.Kind}
	if err := logTransaction(ctx, actor, x, "payment.add", detail); err != nil {
		return o, err
	}
	if err := publishNotice(ctx, Notice{Kind: NoticePayment, OrderID: o.ID, TransactionID: x.ID}); err != nil {
		return o, err
	}
	return s.orders.Settle(ctx, o.ID)
}

// cameAsGoods refuses to void what was paid by goods that came back: they are on the shelf.
func cameAsGoods() error {
	return fault.New(fault.Conflict,
		"The goods that paid for this are back, so it can't be voided. Cancel the order: what they are worth is paid back then.")
}
