package cart

import (
	"context"
	"reflect"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/sale"
	"camber/internal/shop/vehicle"
)

// Back is what a customer brings back with a ticket of one sold order: its minus lines (RTN-1). Nothing of it is booked
// before the ticket is paid; what it is worth is as it was reckoned when it was put there.
type Back struct {
	OrderID int64            `json:"order_id"`
	Day     string           `json:"day"` // that it was sold on, YYYY-MM-DD
	Reason  string           `json:"reason"`
	Comment string           `json:"comment,omitempty"`
	Vehicle *vehicle.Vehicle `json:"vehicle,omitempty"` // that it did not fit
	Lines   []BackLine       `json:"lines"`
	Tax     money.Cents      `json:"tax"`
	Other   money.Cents      `json:"other,omitempty"`  // its share of rounded cash, less what was still owed
	Credit  money.Cents      `json:"credit,omitempty"` // of Worth what becomes store credit, since no payment is left
	Worth   money.Cents      `json:"worth"`            // what the customer gets for it
}

// BackLine is a quantity of a line of the sold order.
type BackLine struct {
	LineID   int64       `json:"line_id"`
	PartID   int64       `json:"part_id,omitempty"`
	Kind     sale.Kind   `json:"kind"`
	Name     string      `json:"name"`
	Number   string      `json:"number,omitempty"`
	Quantity int         `json:"quantity"`
	Restock  bool        `json:"restock,omitempty"` // back to the shelf; else scrapped
	Worth    money.Cents `json:"worth"`             // without tax, discounts off
}

// BackWorth is what a customer gets for all that they bring back with the ticket.
func (c Cart) BackWorth() money.Cents {
	var sum money.Cents
	for _, b := range c.Checkout.Back {
		sum += b.Worth
	}
	return sum
}

// mostBack is of how many orders a ticket takes goods back.
const mostBack = 20

// SetBack puts what comes back of an order on a ticket, in place of what it had of that order before; without lines
// nothing of it comes back any more. A ticket of nobody becomes that of the customer who bought it, 0 for none.
func (s *Service) SetBack(ctx context.Context, actor access.Actor, cartID int64, b Back, customerID int64) error {
	return s.atCounter(ctx, actor, cartID, func(_ context.Context, c *Cart) error {
		at := slices.IndexFunc(c.Checkout.Back, func(has Back) bool { return has.OrderID == b.OrderID })
		switch {
		case at >= 0 && len(b.Lines) == 0:
			c.Checkout.Back = slices.Delete(c.Checkout.Back, at, at+1)
			return nil
		case at >= 0:
			c.Checkout.Back[at] = b
		case len(b.Lines) == 0:
			return nil
		case len(c.Checkout.Back) == mostBack:
			return fault.New(fault.Conflict, "A ticket takes back parts of at most %s orders.", mostBack)
		default:
			c.Checkout.Back = append(c.Checkout.Back, b)
		}
		if c.CustomerID == 0 && c.OrderID == 0 {
			c.CustomerID = customerID
		}
		return nil
	})
}

// TookBack locks a ticket and forgets what comes back with it, in the transaction that books that: what was reckoned. One
// that was settled or changed since it was read is a Conflict. A ticket that has nothing else on it is done.
func (s *Service) TookBack(ctx context.Context, actor access.Actor, cartID int64, reckoned []Back) error {
	c, err := s.Ordering(ctx, actor, cartID)
	if err != nil {
		return err
	}
	if c.State != Open || !reflect.DeepEqual(c.Checkout.Back, reckoned) {
		return fault.New(fault.Conflict, "This ticket was changed meanwhile. Nothing was booked: look at it, and try again.")
	}
	c.Checkout.Back = nil
	if c.OrderID == 0 && len(c.Lines) == 0 {
		c.State = Dropped
	}
	return saveCart(ctx, c)
}

// StillBack refuses to go on with a ticket on which something comes back that nobody has taken yet.
func (c Cart) StillBack() error {
	if len(c.Checkout.Back) == 0 {
		return nil
	}
	return fault.New(fault.Conflict,
		"Parts come back on this ticket, and nobody has taken them yet. Take them back with it, or take them off the ticket.")
}
