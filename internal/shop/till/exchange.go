package till

import (
	"context"
	"fmt"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/rma"
)

// Bring puts what a customer brings back of an order on a ticket, as minus lines (RTN-1); it replaces what the ticket
// had of that order before, and without quantities takes it off. Nothing is booked before Exchange. It is refused as
// TakeBack refuses it.
func (s *Service) Bring(ctx context.Context, actor access.Actor, cartID int64, back Back) error {
	b, err := s.Returnable(ctx, actor, back.OrderID)
	if err != nil {
		return err
	}
	none := !slices.ContainsFunc(back.Lines, func(l BackLine) bool { return l.Quantity != 0 })
	if none {
		return s.carts.SetBack(ctx, actor, cartID, cart.Back{OrderID: back.OrderID}, 0)
	}
	if err := back.check(); err != nil {
		return err
	}
	r, err := back.reckon(b)
	if err != nil {
		return err
	}
	share(&r, b)
	if err := payable(r, b); err != nil {
		return err
	}
	return s.carts.SetBack(ctx, actor, cartID, drafted(b.Order, r), b.Order.CustomerID)
}

// drafted is a return as its ticket keeps it.
func drafted(o order.Order, r Return) cart.Back {
	d := cart.Back{OrderID: o.ID, Day: o.BusinessDay, Reason: string(r.Reason), Comment: r.Comment, Vehicle: r.Vehicle,
		Tax: r.Tax(), Other: r.Rounding - r.Cleared, Credit: r.Credit, Worth: r.Back()}
	for _, l := range r.Lines {
		d.Lines = append(d.Lines, cart.BackLine{LineID: l.LineID, PartID: l.PartID, Kind: l.Kind, Name: l.Name,
			Number: l.Number, Quantity: l.Quantity, Restock: l.Restock, Worth: l.Total - l.Discount})
	}
	return d
}

// backOf is the reverse of drafted.
func backOf(d cart.Back) Back {
	b := Back{OrderID: d.OrderID, Reason: rma.Reason(d.Reason), Comment: d.Comment, Vehicle: d.Vehicle}
	for _, l := range d.Lines {
		b.Lines = append(b.Lines, BackLine{LineID: l.LineID, Quantity: l.Quantity, Restock: l.Restock})
	}
	return b
}

// Settling is how a ticket on which something comes back is settled.
type Settling struct {
	As        payment.Kind // of what is paid back, as in Back
	Beyond    bool         // what is sold may be more than was counted (INV-3)
	IntentKey string       // one human intention: the same key again answers the same
}

// Exchanged is what became of such a ticket.
type Exchanged struct {
	Order   order.Order // what was sold, complete where nothing of it is left to pay; zero: nothing
	Returns []Return
}

// coming is one order's part of what comes back.
type coming struct {
	order  order.Order
	back   Back
	made   Return
	shares []payment.Due
}

// Exchange settles a ticket on which something comes back, in one transaction: what is sold becomes an order in
// checkout, what comes back is booked as TakeBack does, and pays for it. What of its worth is left goes back, what of
// the order is left waits for its payment: one payment either way (RTN-1). Where nothing is left to pay the order is
// complete. It needs what TakeBack needs, once. Cards are refunded afterwards, by RefundCards for each return.
func (s *Service) Exchange(ctx context.Context, actor access.Actor, cartID int64, how Settling) (Exchanged, error) {
	var done Exchanged
	err := db.Atomic(ctx, func(ctx context.Context) error {
		earlier, found, err := s.exchangedBefore(ctx, actor, how.IntentKey)
		if err != nil || found {
			done = earlier
			return err
		}
		c := cart.Cart{} // nothing is kept of the ticket yet
		if cartID != 0 {
			if c, err = s.carts.Cart(ctx, actor, cartID); err != nil {
				return err
			}
		}
		if len(c.Checkout.Back) == 0 {
			return fault.New(fault.Conflict, "Nothing comes back on this ticket.")
		}
		all, err := s.coming(ctx, actor, c, how.As)
		if err != nil {
			return err
		}
		if err := s.carts.TookBack(ctx, actor, cartID, c.Checkout.Back); err != nil {
			return err
		}
		o, err := s.toPay(ctx, actor, c, how.Beyond)
		if err != nil {
			return err
		}
		approver, err := access.Need(ctx, actor, exchanging(o, all))
		if err != nil {
			return err
		}
		for i, one := range all {
			one.made.ApproverID = approver
			one.back.IntentKey = nthIntent(how.IntentKey, i)
			var made Return
			if o, made, err = s.swap(ctx, actor, o, one); err != nil {
				return err
			}
			done.Returns = append(done.Returns, made)
		}
		if done.Order = o; o.ID == 0 || o.BalanceDue > 0 {
			return nil
		}
		if err := numbered(ctx, o); err != nil {
			return err
		}
		done.Order, err = s.complete(ctx, actor, o)
		return err
	})
	return done, err
}

// coming reckons all that comes back with a ticket, its orders locked in the order of their numbers. What is worth
// something else by now than the ticket says is a Conflict.
func (s *Service) coming(ctx context.Context, actor access.Actor, c cart.Cart, as payment.Kind) ([]coming, error) {
	ids := []int64{}
	for _, d := range c.Checkout.Back {
		ids = append(ids, d.OrderID)
	}
	if c.OrderID != 0 {
		ids = append(ids, c.OrderID)
	}
	slices.Sort(ids)
	locked := map[int64]order.Order{}
	for _, id := range ids {
		o, err := s.orders.Lock(ctx, actor, id)
		if err != nil {
			return nil, err
		}
		locked[id] = o
	}
	var all []coming
	for _, d := range c.Checkout.Back {
		one := coming{order: locked[d.OrderID], back: backOf(d)}
		one.back.As = as
		if err := one.back.check(); err != nil {
			return nil, err
		}
		b, err := s.brought(ctx, one.order)
		if err != nil {
			return nil, err
		}
		if one.made, err = one.back.reckon(b); err != nil {
			return nil, err
		}
		one.shares = share(&one.made, b)
		if err := payable(one.made, b); err != nil {
			return nil, err
		}
		if one.made.Back() != d.Worth || one.made.Credit != d.Credit {
			return nil, fault.New(fault.Conflict,
				"What comes back of order # %s is worth %s now, not %s. Take it off the ticket and put it on again.",
				d.OrderID, one.made.Back(), d.Worth)
		}
		all = append(all, one)
	}
	return all, nil
}

// toPay is the order of what a ticket sells, in checkout; zero: it sells nothing.
func (s *Service) toPay(ctx context.Context, actor access.Actor, c cart.Cart, beyond bool) (order.Order, error) {
	if len(c.Lines) == 0 && c.OrderID == 0 {
		return order.Order{}, nil
	}
	return s.checkOut(ctx, actor, c.ID, func(ctx context.Context) (order.Order, error) {
		if beyond {
			return s.orders.CheckOutBeyond(ctx, actor, c.ID)
		}
		return s.orders.CheckOut(ctx, actor, c.ID, nil)
	})
}

// swap books one order's part of what comes back, and pays the new order with it as far as that is still to be paid.
func (s *Service) swap(ctx context.Context, actor access.Actor, o order.Order, one coming) (order.Order, Return,
	error) {
	one.made.ForOrderID = o.ID
	if o.ID != 0 {
		one.back.swap = min(max(o.BalanceDue, 0), one.made.Back()-one.made.Credit)
	}
	made, err := s.takeBack(ctx, actor, one.order, one.made, one.back, one.shares)
	if err != nil || one.back.swap == 0 {
		return o, made, err
	}
	o, err = s.tenders.TakeExchange(ctx, actor, o, made.ID, made.Number, one.back.swap)
	return o, made, err
}

// split divides what goes back to payments: the first of the dues, so many, come to an amount.
func split(shares []payment.Due, amount money.Cents) (all []payment.Due, first int) {
	for _, d := range shares {
		part := min(amount, d.Amount)
		if part > 0 {
			of := d
			of.Amount = part
			all = append(all, of)
			first = len(all)
			amount -= part
		}
		if d.Amount -= part; d.Amount > 0 {
			all = append(all, d)
		}
	}
	return all, first
}

// nthIntent is the key of a return of several that one intention makes.
func nthIntent(key string, n int) string {
	if key == "" {
		return ""
	}
	return fmt.Sprintf("%s exchange %d", key, n)
}

// exchangedBefore finds what the same intention has done before.
func (s *Service) exchangedBefore(ctx context.Context, actor access.Actor, key string) (Exchanged, bool, error) {
	var earlier Exchanged
	for n := 0; key != ""; n++ {
		found, err := returns(ctx, "intent_key = ?", nthIntent(key, n))
		if err != nil {
			return earlier, false, err
		}
		if len(found) == 0 {
			break
		}
		found[0].Again = true
		earlier.Returns = append(earlier.Returns, found[0])
		if id := found[0].ForOrderID; id != 0 {
			if earlier.Order, err = s.orders.AtTill(ctx, actor, id); err != nil {
				return earlier, false, err
			}
		}
	}
	return earlier, len(earlier.Returns) > 0, nil
}
