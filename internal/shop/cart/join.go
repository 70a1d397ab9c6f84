package cart

import (
	"context"
	"slices"

	"camber/internal/base/db"
)

// Join brings what another cart of the same visitor holds into the one that they go on with, and returns the uuid of that.
// Of two carts of which one can't be changed any more, they go on with the other.
func (s *Service) Join(ctx context.Context, uuid, other string) (string, error) {
	goesOn := uuid
	err := db.Atomic(ctx, func(ctx context.Context) error {
		into, found, err := newest(ctx, withUUID(uuid))
		if err != nil {
			return err
		}
		from, isThere, err := newest(ctx, withUUID(other))
		if err != nil || !isThere || from.ID == into.ID {
			return err
		}
		if !found {
			goesOn = other
			return nil
		}
		for _, id := range inOrder(into.ID, from.ID) {
			c, _, err := newest(ctx, locked(id))
			if err != nil {
				return err
			}
			if c.State != Open || c.Channel != Web || c.CustomerID != 0 {
				return nil
			}
			if id == into.ID {
				into = c
			} else {
				from = c
			}
		}
		if from.waits() {
			return nil
		}
		if err := merge(ctx, &into, from); err != nil {
			return err
		}
		return saveCart(ctx, into)
	})
	return goesOn, err
}

// SignIn makes a visitor's cart the customer's and merges into it what the customer's earlier open cart held (CART-3).
// Without a visitor's cart (uuid empty or nothing stored) it is that earlier cart, or one of ID 0.
func (s *Service) SignIn(ctx context.Context, customerID int64, uuid string) (Cart, error) {
	var mine Cart
	err := db.Atomic(ctx, func(ctx context.Context) error {
		earlier, hasEarlier, err := newest(ctx, openOfCustomer(customerID))
		if err != nil {
			return err
		}
		visitors, has, err := newest(ctx, withUUID(uuid))
		if err != nil {
			return err
		}
		if !has || visitors.State != Open || visitors.Channel != Web || visitors.CustomerID != 0 {
			mine = earlier
			return nil
		}
		// both locks in id order; then what was read before is read again
		for _, id := range inOrder(earlier.ID, visitors.ID) {
			if _, _, err := newest(ctx, locked(id)); err != nil {
				return err
			}
		}
		if visitors, _, err = newest(ctx, withID(visitors.ID)); err != nil {
			return err
		}
		if hasEarlier {
			if earlier, _, err = newest(ctx, withID(earlier.ID)); err != nil {
				return err
			}
		}
		if visitors.State != Open { // ordered meanwhile
			mine = earlier
			return nil
		}
		if hasEarlier && earlier.State == Open && !earlier.waits() {
			if err := merge(ctx, &visitors, earlier); err != nil {
				return err
			}
		}
		visitors.CustomerID = customerID
		if err := saveCart(ctx, visitors); err != nil {
			return err
		}
		mine, _, err = newest(ctx, withID(visitors.ID))
		return err
	})
	return mine, err
}

func inOrder(a, b int64) []int64 {
	if a == 0 {
		return []int64{b}
	}
	return []int64{min(a, b), max(a, b)}
}

func merge(ctx context.Context, into *Cart, from Cart) error {
	for _, l := range from.Lines {
		at := slices.IndexFunc(into.Lines, func(here Line) bool { return here.Key == l.Key })
		if at < 0 {
			into.Lines = append(into.Lines, l)
		} else {
			into.Lines[at].Quantity = min(into.Lines[at].Quantity+l.Quantity, Maximum)
		}
	}
	for _, l := range into.Lines {
		if w := l.Terms.Labor; w != nil && w.Own { // as much of it as of its part
			if part, is := into.line(w.Of); is {
				l.Quantity = part.Quantity
			}
		}
		if err := saveLine(ctx, into.ID, l); err != nil {
			return err
		}
	}
	if into.Vehicle == nil {
		into.Vehicle = from.Vehicle
	}
	gifts := make([]string, len(from.Gifts))
	for i, g := range from.Gifts {
		gifts[i] = g.Key
	}
	if err := moveGifts(ctx, from.ID, into.ID, gifts...); err != nil {
		return err
	}
	from.State = Dropped
	return saveCart(ctx, from)
}
