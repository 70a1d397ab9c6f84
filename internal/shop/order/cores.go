package order

import (
	"context"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/shop/access"
	"camber/internal/shop/core"
	"camber/internal/shop/sale"
)

// oweCores notes the old parts that the customer owes with an order that becomes complete, and those that came in with
// it.
func (s *Service) oweCores(ctx context.Context, actor access.Actor, o Order) error {
	isOfCores := func(l Line) bool { return l.Kind == sale.Core || l.Terms.OldParts > 0 }
	if !slices.ContainsFunc(o.Lines, isOfCores) {
		return nil
	}
	at, err := s.locations.Location(ctx, o.LocationID)
	if err != nil {
		return err
	}
	o, err = load(ctx, withID(o.ID)) // its lines have their numbers
	if err != nil {
		return err
	}
	owed := core.Sale{OrderID: o.ID, CustomerID: o.CustomerID, LocationID: o.LocationID, Currency: o.Currency,
		Day: clock.Now(ctx).In(at.Zone)}
	for _, l := range o.Lines {
		if !isOfCores(l) {
			continue
		}
		sold := core.Sold{LineID: l.ID, PartID: l.PartID, Brand: l.Brand, Number: l.Number, Name: l.Name,
			Quantity: l.Terms.OldParts}
		if l.Kind == sale.Core {
			sold.Quantity, sold.Each = l.Quantity, l.Total.MulDiv(1, int64(l.Quantity))
			for _, t := range l.Taxes {
				sold.Tax += t.Tax
			}
		}
		owed.Lines = append(owed.Lines, sold)
	}
	return core.Owe(ctx, actor, owed)
}
