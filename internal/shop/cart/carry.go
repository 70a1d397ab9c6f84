package cart

import (
	"context"
	"reflect"
)

// CarryOn puts into the cart that follows the one of a complete order what that holds beyond what was bought, by line
// key: what a shopper changed in another tab while the card was entered is not lost. Codes that were applied meanwhile
// go along, and what was typed; what the order was made with stays with the order.
func (s *Service) CarryOn(ctx context.Context, orderID int64, bought map[string]int) error {
	c, found, err := newest(ctx, ofOrder(orderID))
	if err != nil || !found {
		return err
	}
	lines, err := s.left(ctx, c, bought)
	if err != nil {
		return err
	}
	var gifts []string
	for _, g := range c.Gifts {
		if bought[g.Key] == 0 {
			gifts = append(gifts, g.Key)
		}
	}
	draft, isTyped := c.Checkout.since()
	if len(lines)+len(gifts) == 0 && !isTyped {
		return nil
	}
	next := Cart{Channel: c.Channel, UUID: successor(c.UUID), CustomerID: c.CustomerID, LocationID: c.LocationID,
		Vehicle: c.Vehicle, Checkout: draft, State: Open}
	if err := addCart(ctx, next); err != nil {
		return err
	}
	if next, _, err = head(ctx, withUUID(next.UUID)); err != nil {
		return err
	}
	for _, l := range lines {
		if err := saveLine(ctx, &next, l); err != nil {
			return err
		}
	}
	return moveGifts(ctx, c.ID, next.ID, gifts...)
}

// left are the lines beyond what was bought, each at least what is sold of it.
func (s *Service) left(ctx context.Context, c Cart, bought map[string]int) (lines []Line, err error) {
	for _, l := range c.Lines {
		if l.Quantity -= bought[l.Key]; l.Quantity <= 0 {
			continue
		}
		part, err := s.parts.Parts(ctx, []int64{l.PartID})
		if err != nil {
			return nil, err
		}
		l.Quantity, _ = Snap(l.Quantity, part[l.PartID].Minimum, part[l.PartID].Multiple, Maximum)
		lines = append(lines, l)
	}
	return lines, nil
}

// since is what the next check-out begins with once the order of this one is complete, and whether any of it was
// changed after that order was made: who it is and where it goes; of codes, comment and PO number what the order did
// not have.
func (d Draft) since() (Draft, bool) {
	if d.Frozen == nil || d.Frozen.Asked == nil {
		return Draft{}, false
	}
	asked := *d.Frozen.Asked
	d.Frozen = nil
	isChanged := !reflect.DeepEqual(d, asked)
	d.Terms, d.Left = false, nil
	if d.Comment == asked.Comment {
		d.Comment = ""
	}
	if d.PONumber == asked.PONumber {
		d.PONumber = ""
	}
	if d.Coupon == asked.Coupon {
		d.Coupon = ""
	}
	if d.VoucherID == asked.VoucherID {
		d.VoucherID = 0
	}
	if d.Reward == asked.Reward {
		d.Reward = 0
	}
	d.UseCredit = d.UseCredit && !asked.UseCredit
	return d, isChanged
}
