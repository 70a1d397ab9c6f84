package cart

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/text"
)

// Join brings what another cart of the same visitor holds into the one that they go on with, and returns the uuid of
// that. Of two carts of which one can't be changed any more, they go on with the other.
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
		if err := s.merge(ctx, &into, from); err != nil {
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
			if err := s.merge(ctx, &visitors, earlier); err != nil {
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

// merge brings what from holds into into, as far as a cart holds it: what has no room is named in into.Checkout.Left.
func (s *Service) merge(ctx context.Context, into *Cart, from Cart) error {
	if err := s.mergeLines(ctx, into, from.Lines); err != nil {
		return err
	}
	var gifts []string
	for _, g := range from.Gifts {
		if len(into.Gifts) == mostGifts {
			into.Checkout.Left = append(into.Checkout.Left, text.Tr(ctx, "Gift voucher for %s", g.ToName))
			continue
		}
		into.Gifts, gifts = append(into.Gifts, g), append(gifts, g.Key)
	}
	if into.Vehicle == nil {
		into.Vehicle = from.Vehicle
	}
	into.Checkout.fill(from.Checkout)
	if err := moveGifts(ctx, from.ID, into.ID, gifts...); err != nil {
		return err
	}
	from.State = Dropped
	return saveCart(ctx, from)
}

func (s *Service) mergeLines(ctx context.Context, into *Cart, lines []Line) error {
	partIDs := make([]int64, len(lines))
	for i, l := range lines {
		partIDs[i] = l.PartID
	}
	parts, err := s.parts.Parts(ctx, partIDs)
	if err != nil {
		return err
	}
	for _, l := range underTheirParts(lines) {
		part := parts[l.PartID]
		at := slices.IndexFunc(into.Lines, func(here Line) bool { return here.Key == l.Key })
		_, hasPart := into.line(l.LaborOf())
		over := 0
		switch {
		case at >= 0:
			here := &into.Lines[at]
			both := here.Quantity + l.Quantity
			here.Quantity, _ = Snap(both, part.Minimum, part.Multiple, Maximum)
			here.Terms.PONumber = cmp.Or(here.Terms.PONumber, l.Terms.PONumber)
			here.Terms.Note = cmp.Or(here.Terms.Note, l.Terms.Note)
			over = both - here.Quantity
		case len(into.Lines) == MostLines, l.LaborOf() != "" && !hasPart:
			over = l.Quantity
		default:
			into.Lines = append(into.Lines, l)
		}
		if over > 0 {
			name := cmp.Or(strings.TrimSpace(part.Brand+" "+part.Number), l.Terms.Name, text.Tr(ctx, "Labor"))
			into.Checkout.Left = append(into.Checkout.Left, text.Tr(ctx, "%s × %s", strconv.Itoa(over), name))
		}
	}
	for _, l := range into.Lines {
		if w := l.Terms.Labor; w != nil && w.Own { // as much of it as of its part
			if part, is := into.line(w.Of); is {
				l.Quantity = part.Quantity
			}
		}
		if err := saveLine(ctx, into, l); err != nil {
			return err
		}
	}
	return nil
}

// MoveCarts hands the carts of one customer to another.
func MoveCarts(ctx context.Context, from, to int64) error { return moveCarts(ctx, from, to) }

// ForgetCarts takes what was typed at the check-out out of a customer's carts, and drops those that are open.
func ForgetCarts(ctx context.Context, customerID int64) error { return forgetCarts(ctx, customerID) }
