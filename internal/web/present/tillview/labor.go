package tillview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/shop/order"
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
func NewParked(ctx context.Context, orders []order.Order, names map[int64]string, zone *time.Location) ParkedOrders {
	now := clock.Now(ctx)
	shown := ParkedOrders{Items: make([]ParkedOrder, 0, len(orders))}
	for _, o := range orders {
		p := ParkedOrder{
			ID: o.ID, POSStatus: string(o.Status), StatusText: cartview.StatusText(ctx, o.Status), Customer: o.Name,
			Cashier:   names[o.StaffID],
			TotalText: present.Amount(ctx, o.Total), AddedText: present.Moment(o.Changed, zone),
			AgeText: Age(ctx, now.Sub(o.Changed)), ContinueURL: "/pos/order/continue",
		}
		if o.Vehicle != nil {
			p.Vehicle = o.Vehicle.Text()
		}
		shown.Items = append(shown.Items, p)
	}
	return shown
}
