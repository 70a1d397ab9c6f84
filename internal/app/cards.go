package app

import (
	"cmp"
	"context"
	"errors"

	"camber/internal/base/money"
	"camber/internal/provider/card/simulator"
	"camber/internal/provider/card/stripe"
	"camber/internal/shop/audit"
	"camber/internal/web/storefront"
)

// takeCards names the company that takes cards for the shop: Stripe where it is configured, and in a demonstration
// without it one that takes no money.
func (a *App) takeCards() {
	s := a.Services
	switch {
	case a.config.Stripe != (stripe.Keys{}):
		s.Payment.TakeCards(stripe.New(a.config.Stripe, cmp.Or(a.config.StripeAPI, stripe.API)))
		s.origins = stripe.Origins
	case a.config.Demo:
		s.playing = simulator.New("/dev/card")
		s.playing.Tell(s.Payment.Notified)
		s.Payment.TakeCards(s.playing)
	}
}

// cardFields are those of the demonstration's company.
func (s *Services) cardFields() storefront.CardFields {
	if s.playing == nil {
		return nil
	}
	return s.playing
}

// SellOnAccount agrees with the customer who has an e-mail address what they may owe.
func (a *App) SellOnAccount(ctx context.Context, email string, terms int, limit money.Cents, hold bool) error {
	ctx = a.Context(ctx)
	c, found, err := a.Services.Customer.WithEmail(ctx, email)
	if err != nil {
		return err
	}
	if !found {
		return errors.New("no active customer has this e-mail address")
	}
	return a.Services.Payment.Agree(ctx, audit.System, c.ID, terms, limit, hold)
}
