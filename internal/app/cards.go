package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"camber/internal/base/money"
	"camber/internal/provider/card/simulator"
	"camber/internal/provider/stripe"
	"camber/internal/provider/terminal/datacap"
	terminals "camber/internal/provider/terminal/simulator"
	"camber/internal/shop/audit"
	"camber/internal/shop/payment"
	"camber/internal/web/storefront/paying"
)

// checkTried refuses to connect a card company while payments by test cards stand: the books would count money that
// nobody has, and the company would be asked to give it back. The demonstration's stand for ever.
func (a *App) checkTried(ctx context.Context) error {
	if a.config.Demo || a.config.Stripe == (stripe.Keys{}) {
		return nil
	}
	n, sum, err := a.Services.Payment.Cards.TakenBy(ctx, simulator.Name)
	if err != nil || n == 0 {
		return err
	}
	return fmt.Errorf("%d payments by test cards stand in the books, %s: serve the shop with --try-cards and without the keys of Stripe, and give them back first", n, sum.Text())
}

// takeCards names the company that takes cards for the shop: Stripe where it is configured, and in a demonstration or a
// trial without it one that takes no money.
func (a *App) takeCards() {
	s := a.Services
	switch {
	case a.config.Stripe != (stripe.Keys{}):
		s.Payment.Cards.Connect(stripe.NewCards(a.config.Stripe, cmp.Or(a.config.StripeAPI, stripe.API)))
		s.origins = stripe.Origins
	case a.config.Demo, a.config.TryCards:
		s.playing = simulator.New("/dev/card")
		s.playing.Tell(s.Payment.Cards.ReceiveNotice)
		s.Payment.Cards.Connect(s.playing)
	}
}

// demoPace is how long a customer of the demonstration takes at a terminal.
const demoPace = 3 * time.Second

// takeTerminals names the companies whose card terminals stand at the counter: those that are configured, and in the
// demonstration one that takes no money.
func (a *App) takeTerminals() {
	s := a.Services
	var companies []payment.TerminalCompany
	if a.config.StripeTerminals && a.config.Stripe.Secret != "" {
		keys := stripe.TerminalKeys{Secret: a.config.Stripe.Secret, Webhook: a.config.StripeTerminalsWebhook}
		companies = append(companies, stripe.NewTerminals(keys, cmp.Or(a.config.StripeAPI, stripe.API)))
	}
	if a.config.Datacap != (datacap.Config{}) {
		companies = append(companies, datacap.New(a.config.Datacap))
	}
	switch {
	case a.config.Terminals != "":
		companies = append(companies, terminals.At(a.config.Terminals))
	case a.config.Demo, a.config.training != nil:
		s.terminals = terminals.New(demoPace, terminals.ByAmount)
		s.terminals.Tell(func(ctx context.Context, header func(string) string, body []byte) error {
			return s.Payment.Cards.ReceiveTerminalNotice(ctx, "simulator", header, body)
		})
		companies = append(companies, s.terminals.Client())
	}
	s.Payment.Devices.Connect(s.Tax, companies...)
}

// cardFields are those of the company that takes no money.
func (s *Services) cardFields() paying.CardFields {
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
	return a.Services.Payment.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: c.ID, Terms: terms, Limit: limit, Hold: hold})
}
