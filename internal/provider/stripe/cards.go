package stripe

import (
	"context"
	"errors"
	"strings"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/payment"
)

// Keys are what Stripe gave the shop. All but Public are secret, and none is ever logged.
type Keys struct {
	Secret  string // sk_… or rk_…
	Public  string // pk_…: the browser's
	Webhook string // whsec_…
}

// Check says what is missing. No keys at all are right too: then no cards are taken.
func (k Keys) Check() error {
	if k == (Keys{}) {
		return nil
	}
	for name, is := range map[string]bool{
		"secret key (sk_ or rk_)": strings.HasPrefix(k.Secret, "sk_") || strings.HasPrefix(k.Secret, "rk_"),
		"public key (pk_)":        strings.HasPrefix(k.Public, "pk_"),
		"webhook's key (whsec_)":  strings.HasPrefix(k.Webhook, "whsec_"),
	} {
		if !is {
			return errors.New("stripe: the " + name + " is missing or is not one")
		}
	}
	return nil
}

// Script is what Stripe's fields are made by.
const Script = "https://js.stripe.com/v3/"

// Origins are those that the page with Stripe's fields speaks to.
var Origins = []string{"https://js.stripe.com", API, "https://hooks.stripe.com"}

// Cards are charged in the shopper's browser: an intent is made here, and confirmed there.
type Cards struct {
	client
	keys Keys
}

// NewCards asks at api, which is API but in tests.
func NewCards(keys Keys, api string) *Cards {
	return &Cards{client: newClient(keys.Secret, api), keys: keys}
}

// Name is part of an account's code.
func (*Cards) Name() string { return "stripe" }

// Reach reads the newest intent, which the key must be able to for any charge.
func (c *Cards) Reach(ctx context.Context) error {
	var list struct {
		Object string `json:"object"`
	}
	err := c.reach(ctx, "/v1/payment_intents?limit=1", &list)
	if err == nil && list.Object != "list" || isMissing(err) {
		err = unreachable(errors.Join(errors.New("stripe: no list of intents"), err))
	}
	return err
}

// Start makes the intent, or finds it.
func (c *Cards) Start(ctx context.Context, a payment.Attempt) (payment.StartedCharge, error) {
	i, err := c.make(ctx, a, "card")
	if err == nil && i.ClientSecret == "" {
		err = unreachable(errors.New("stripe: an intent that no browser may confirm"))
	}
	if err != nil {
		return payment.StartedCharge{}, err
	}
	return payment.StartedCharge{ProviderID: i.ID,
		Fields: payment.Fields{Kind: "stripe", Script: Script, Key: c.keys.Public, Secret: i.ClientSecret}}, nil
}

// Inquire reads the intent. Without its id the browser never had one to pay.
func (c *Cards) Inquire(ctx context.Context, a payment.Attempt) (payment.Report, error) {
	if a.ProviderID == "" {
		return payment.Report{State: payment.NotFound, Reference: a.Reference}, nil
	}
	i, err := c.read(ctx, a.ProviderID)
	if isMissing(err) {
		return payment.Report{State: payment.NotFound, Reference: a.Reference}, nil
	}
	return i.confirmed(), err
}

// Cancel closes the intent. One that can't be closed any more says itself why.
func (c *Cards) Cancel(ctx context.Context, a payment.Attempt) (payment.Report, error) {
	if a.ProviderID == "" {
		return payment.Report{State: payment.NotFound, Reference: a.Reference}, nil
	}
	i, err := c.cancel(ctx, a.ProviderID)
	if refusedBy(err) != nil {
		return c.Inquire(ctx, a)
	}
	return i.confirmed(), err
}

// Refund pays a part of the charge back, once for each reference.
func (c *Cards) Refund(ctx context.Context, a payment.Attempt, reference string, amount money.Cents) error {
	return c.payBack(ctx, a, reference, amount)
}

// Event reads a webhook. What is not about an intent says nothing here.
func (c *Cards) Event(ctx context.Context, header func(string) string, body []byte) (payment.Event, error) {
	id, i, err := event(ctx, c.keys.Webhook, header, body)
	if err != nil || i.ID == "" {
		return payment.Event{ID: id}, err
	}
	return payment.Event{ID: id, Report: i.confirmed()}, nil
}

// confirmed is what an intent says that a browser confirms.
func (i intent) confirmed() payment.Report {
	switch i.Status {
	case "succeeded":
		return i.report(payment.Approved)
	case "canceled":
		return i.report(payment.Cancelled)
	case "requires_payment_method":
		if i.LastError != nil {
			r := i.report(payment.Declined)
			if r.Message = i.LastError.Message; r.Message == "" {
				r.Message = text.Key("Your card was declined.")
			}
			return r
		}
	}
	return i.report(payment.Awaiting)
}
