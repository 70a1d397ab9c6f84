package desk

import (
	"context"

	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/present/payview"
	"camber/internal/web/wire"
)

// Cards is what a till may take cards with, and what it has asked of them for an order.
func (d *Desk) Cards(ctx context.Context, o order.Order) (payview.Cards, error) {
	tried, err := d.needs.Payments.Cards.Attempts(ctx, o.ID)
	if err != nil {
		return payview.Cards{}, err
	}
	return d.cardsAt(ctx, o.LocationID, tried)
}

// CardsWithout is the same of a customer who pays without an order (PAY-18), at the actor's location.
func (d *Desk) CardsWithout(ctx context.Context, customerID int64) (payview.Cards, error) {
	tried, err := d.needs.Payments.Cards.AttemptsWithout(ctx, customerID)
	if err != nil {
		return payview.Cards{}, err
	}
	return d.cardsAt(ctx, wire.Actor(ctx).LocationID, tried)
}

func (d *Desk) cardsAt(ctx context.Context, locationID int64, tried []payment.Attempt) (payview.Cards, error) {
	c := payview.Cards{Companies: d.needs.Payments.Devices.Companies(), Lanes: map[int64]string{}, Attempts: tried}
	var err error
	c.Devices, c.Departments, err = d.needs.Payments.Devices.AtRegister(ctx, locationID, wire.Actor(ctx).RegisterID)
	if err != nil {
		return c, err
	}
	if c.Known, err = d.needs.Payments.Devices.At(ctx, locationID); err != nil {
		return c, err
	}
	if c.Busy, err = d.needs.Payments.Devices.Busy(ctx, locationID); err != nil {
		return c, err
	}
	if c.Rate, err = d.needs.Payments.Devices.SurchargeAt(ctx, locationID); err != nil {
		return c, err
	}
	for _, a := range c.Attempts {
		if err := d.Lane(ctx, a.RegisterID, c.Lanes); err != nil {
			return c, err
		}
	}
	for _, a := range c.Busy {
		if err := d.Lane(ctx, a.RegisterID, c.Lanes); err != nil {
			return c, err
		}
	}
	return c, nil
}

// Lane reads a register's name, once.
func (d *Desk) Lane(ctx context.Context, id int64, into map[int64]string) error {
	if id == 0 || into[id] != "" {
		return nil
	}
	r, err := d.needs.Registers.Register(ctx, id)
	into[id] = r.Name
	return err
}
