package payment

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
)

// CallBack takes back what is asked of a card for an order that is to be voided (ORD-5), as far as its company can be reached:
// the sweep goes on where it can't. An approval wins. It is called outside of any transaction.
func (s *Service) CallBack(ctx context.Context, actor access.Actor, orderID int64) error {
	a, err := reserved(ctx, orderID)
	if err != nil || a.ID == 0 {
		return err
	}
	if a.Means == Terminal {
		_, err = s.CancelTerminal(ctx, actor, "", a.Reference)
	} else {
		_, err = s.closed(ctx, orderID)
	}
	if fault.Is(err, fault.Unavailable) {
		return nil
	}
	return err
}
