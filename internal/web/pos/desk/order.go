package desk

import (
	"context"
	"net/http"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/shop/appointment"
	"camber/internal/shop/core"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
	"camber/internal/web/wire"
)

// Checkout is an order at the step where it is paid (PCO-2).
func (d *Desk) Checkout(ctx context.Context, id int64) (orderview.Checkout, error) {
	o, paid, a, err := d.Order(ctx, id)
	if err != nil {
		return orderview.Checkout{}, err
	}
	if a.Offer, err = d.needs.Payments.Tenders.Offers(ctx, o); err != nil {
		return orderview.Checkout{}, err
	}
	return orderview.NewCheckout(ctx, o, paid, a), nil
}

// ReplyCheckout answers with an order at that step.
func (d *Desk) ReplyCheckout(w http.ResponseWriter, r *http.Request, id int64) error {
	shown, err := d.Checkout(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// Transactions are an order's, with what it can still be paid with; touched is the one that was added or voided.
func (d *Desk) Transactions(ctx context.Context, orderID, touched int64) (payview.Transactions, error) {
	o, paid, a, err := d.Order(ctx, orderID)
	if err != nil {
		return payview.Transactions{}, err
	}
	if a.Offer, err = d.needs.Payments.Tenders.Offers(ctx, o); err != nil {
		return payview.Transactions{}, err
	}
	return payview.NewTransactions(ctx, o, paid, touched, a), nil
}

// Consents says whether the customer of an order agreed to text messages. A guest never did.
func (d *Desk) Consents(ctx context.Context, o order.Order) (bool, error) {
	if o.CustomerID == 0 {
		return false, nil
	}
	c, err := d.needs.Customers.Customer(ctx, o.CustomerID)
	if fault.Is(err, fault.NotFound) {
		return false, nil
	}
	return c.Texts, err
}

// Order is one of this till's location, with its transactions and what they are shown with.
func (d *Desk) Order(ctx context.Context, id int64) (order.Order, []payment.Transaction, payview.Around, error) {
	o, err := d.needs.Orders.AtTill(ctx, wire.Actor(ctx), id)
	if err != nil {
		return order.Order{}, nil, payview.Around{}, err
	}
	paid, err := d.needs.Payments.Tenders.Transactions(ctx, id)
	if err != nil {
		return order.Order{}, nil, payview.Around{}, err
	}
	a, err := d.Around(ctx, o, paid)
	if err != nil {
		return o, paid, a, err
	}
	a.Cards, err = d.Cards(ctx, o)
	return o, paid, a, err
}

// Around reads the names that an order's rows hold by id.
func (d *Desk) Around(ctx context.Context, o order.Order, paid []payment.Transaction) (payview.Around, error) {
	place, err := d.needs.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return payview.Around{}, err
	}
	a := payview.Around{
		Zone: place.Zone, Location: place.ShortName, Actor: wire.Actor(ctx),
		Registers: map[int64]string{}, Staff: map[int64]string{}, Parts: map[int64]payview.PartCode{},
		Today: place.Day(clock.Now(ctx)),
	}
	if a.Special, err = d.needs.Special.Of(ctx, o); err != nil {
		return payview.Around{}, err
	}
	staff, registers := []int64{o.StaffID}, []int64{o.RegisterID}
	for _, t := range paid {
		staff, registers = append(staff, t.StaffID), append(registers, t.RegisterID)
	}
	for _, step := range a.Special.Chain(o, a.Today) {
		staff = append(staff, step.StaffID)
	}
	if a.Staff, err = d.needs.Access.Names(ctx, staff); err != nil {
		return payview.Around{}, err
	}
	for _, id := range registers {
		if id == 0 {
			continue
		}
		r, err := d.needs.Registers.Register(ctx, id)
		if err != nil {
			return payview.Around{}, err
		}
		a.Registers[id] = r.Name
	}
	if a.Vouchers, err = d.needs.Promos.Bought(ctx, o.ID); err != nil {
		return payview.Around{}, err
	}
	if a.Cores, err = core.OfOrder(ctx, o.ID); err != nil {
		return payview.Around{}, err
	}
	if a.Booked, err = appointment.OfOrder(ctx, o.ID); err != nil {
		return payview.Around{}, err
	}
	ids := append(o.PartIDs(), a.Special.PartIDs()...)
	if a.Warnings, err = d.needs.Catalog.Warnings(ctx, ids); err != nil {
		return payview.Around{}, err
	}
	parts, err := d.needs.Catalog.Parts(ctx, ids)
	if err != nil {
		return payview.Around{}, err
	}
	for id, p := range parts {
		a.Parts[id] = payview.PartCode{AAIA: p.AAIA, MPN: p.Number}
	}
	return a, nil
}

// Seen is an order of a location where the person works, as it is shown there.
func (d *Desk) Seen(ctx context.Context, id int64) (order.Order, orderview.Order, error) {
	o, paid, a, err := d.SeenWith(ctx, id)
	if err != nil {
		return o, orderview.Order{}, err
	}
	if o.LocationID == a.Actor.LocationID {
		if a.Cards, err = d.Cards(ctx, o); err != nil {
			return o, orderview.Order{}, err
		}
	}
	return o, orderview.NewOrder(ctx, o, paid, a), nil
}

// SeenWith is an order of a location where the person works, with its transactions and what they are shown with.
func (d *Desk) SeenWith(ctx context.Context, id int64) (order.Order, []payment.Transaction, payview.Around, error) {
	o, err := d.needs.Orders.Seen(ctx, wire.Actor(ctx), id)
	if err != nil {
		return o, nil, payview.Around{}, err
	}
	paid, err := d.needs.Payments.Tenders.Transactions(ctx, id)
	if err != nil {
		return o, nil, payview.Around{}, err
	}
	a, err := d.Around(ctx, o, paid)
	return o, paid, a, err
}
