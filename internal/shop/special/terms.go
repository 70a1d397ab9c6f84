package special

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/order"
	"camber/internal/shop/purchase"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
)

// deposit is what is to be paid of an order before anything is ordered for it from a distributor.
func deposit(ctx context.Context, o order.Order) (money.Cents, error) {
	percent, err := setting.Get(ctx, setting.SpecialDeposit, setting.Location(o.LocationID))
	if err != nil {
		return 0, err
	}
	return o.Deposit(int(percent)), nil
}

// paid is what is paid of an order, what cards cost on top left out.
func paid(o order.Order) money.Cents { return o.NetPaid() - o.Surcharges }

// takeDeposit refuses to order for a customer who has not paid what is asked for it (SPO-1). Whoever may leave an order
// unpaid, or brings the approval of somebody who may, orders all the same.
func takeDeposit(ctx context.Context, actor access.Actor, o order.Order) error {
	due, err := deposit(ctx, o)
	if err != nil || paid(o) >= due {
		return err
	}
	_, err = access.Need(ctx, actor, access.Effect{
		Permission: access.LeaveOutstanding, Subject: "order", ID: o.ID, Amount: due - paid(o), Confirm: true,
		Words: []fault.Text{
			fault.T("Order parts for %s before the deposit is paid.", o.Buyer()),
			fault.T("The deposit is %s, and %s of it is paid.", due, paid(o)),
		},
		Binds: []any{due, paid(o)},
	})
	return err
}

// final are the vendors of what is wanted that take nothing back. The customer has to accept that first.
func (s *Service) final(ctx context.Context, w Wish, items []purchase.Item) (map[int64]bool, error) {
	vendors, err := s.vendors(ctx)
	if err != nil {
		return nil, err
	}
	final := map[int64]bool{}
	for _, i := range items {
		if v := vendors[i.VendorID]; v.Final {
			final[v.ID] = true
		}
	}
	if len(final) > 0 && !w.Accepted {
		return nil, fault.InFields(map[string]fault.Text{
			"accepted": fault.T("The customer has to accept this before anything is ordered."),
		})
	}
	return final, nil
}

// Final are the pieces of an order, by line, of which its customer accepted that they can't be brought back. Of a kit
// one such part is enough. What its distributor did not take on is none.
func (s *Service) Final(ctx context.Context, o order.Order) (map[int64]int, error) {
	made, err := s.needs.Purchases.MadeFor(ctx, o.ID)
	if err != nil {
		return nil, err
	}
	pieces := map[int64]int{}
	for _, t := range termsOf(made[o.ID]) {
		pieces[t.PartID] += t.Pieces
	}
	found := map[int64]int{}
	if len(pieces) == 0 {
		return found, nil
	}
	for _, l := range o.Lines {
		if l.Kind != sale.Part {
			continue
		}
		of, err := s.needs.Stock.Expand(ctx, cart.Demands(l.PartID, 1, l.Options))
		if err != nil {
			return nil, err
		}
		for _, d := range of {
			n := min((pieces[d.PartID]+d.Quantity-1)/d.Quantity, l.Quantity)
			found[l.ID] = max(found[l.ID], n)
			pieces[d.PartID] = max(0, pieces[d.PartID]-n*d.Quantity)
		}
	}
	return found, nil
}
