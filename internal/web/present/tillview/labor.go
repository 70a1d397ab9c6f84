package tillview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/order"
	"camber/internal/shop/quote"
	"camber/internal/shop/tax"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
)

// Age shows how long something has waited: "25 min", "5 h 12 min", from two days on "3 days".
func Age(ctx context.Context, waited time.Duration) string {
	const day = 24 * time.Hour
	if waited >= 2*day {
		return text.Tr(ctx, "%d days", int(waited/day))
	}
	return cartview.Hours(ctx, int(max(waited, 0)/time.Minute))
}

// NewTaxClasses are the classes that a custom product can have.
func NewTaxClasses(all []tax.Class) []TaxClass {
	shown := make([]TaxClass, len(all))
	for i, c := range all {
		shown[i] = TaxClass{ID: strconv.FormatInt(c.ID, 10), Title: c.Name}
	}
	return shown
}

// NewParked shows orders that can be taken up again.
func NewParked(ctx context.Context, orders []order.Order, held map[int64]cart.Cart,
	sent map[int64]quote.Version, n Names, registerID int64, zone *time.Location) ParkedOrders {
	now := clock.Now(ctx)
	shown := ParkedOrders{Items: make([]ParkedOrder, 0, len(orders))}
	for _, o := range orders {
		p := ParkedOrder{
			ID: o.ID, POSStatus: string(o.Status), StatusText: cartview.StatusText(ctx, o.Status), Customer: o.Name,
			QuoteText: quoteText(ctx, o, sent[o.ID], zone), Cashier: n.Staff[o.StaffID],
			TotalText: present.Amount(ctx, o.Total), AddedText: present.Moment(o.Changed, zone),
			AgeText: Age(ctx, now.Sub(o.Changed)), ContinueURL: "/pos/order/continue",
		}
		if o.Vehicle != nil {
			p.Vehicle = o.Vehicle.Text()
		}
		if c, is := held[o.ID]; is {
			p.OpenAt, p.OpenBy = n.Registers[c.RegisterID], n.Staff[c.StaffID]
			if c.RegisterID == registerID {
				p.Ticket = c.UUID
			}
		}
		shown.Items = append(shown.Items, p)
	}
	return shown
}

// quoteText is what became of the last version of a quote, and until when it holds.
func quoteText(ctx context.Context, o order.Order, last quote.Version, zone *time.Location) string {
	words := present.HoldsUntil(ctx, o, zone)
	said := ""
	switch {
	case last.ID == 0:
	case last.Answer == nil && last.Opened.IsZero() && o.Status == order.Quote:
		said = text.Tr(ctx, "Sent")
	case last.Answer == nil && o.Status == order.Quote:
		said = text.Tr(ctx, "Sent and opened")
	case last.Answer != nil && last.Answer.Approved:
		said = text.Tr(ctx, "Approved by %s", last.Answer.Name)
	case last.Answer != nil && o.Status == order.Quote:
		said = text.Tr(ctx, "Declined")
	}
	if words == "" || said == "" {
		return words + said
	}
	return said + " · " + words
}

// Names are the names of members of staff and of registers, by id.
type Names struct {
	Staff, Registers map[int64]string
}

// NewTicket is the tab of a ticket, with what was paid on its order.
func NewTicket(v cart.View, paid money.Cents, n Names) Ticket {
	t := Ticket{UUID: v.Cart.UUID, OrderID: v.Cart.OrderID, Cashier: n.Staff[v.Cart.StaffID],
		Total: v.Totals.Total - v.Cart.BackWorth(), Paid: paid}
	if v.Customer != nil {
		t.Customer = v.Customer.Name()
	}
	if v.Cart.Vehicle != nil {
		t.Vehicle = v.Cart.Vehicle.Text()
	}
	return t
}
