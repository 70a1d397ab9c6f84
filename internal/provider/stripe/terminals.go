package stripe

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/payment"
)

// TerminalKeys are what Stripe gave the shop for its terminals. Both are secret, and neither is ever logged.
type TerminalKeys struct {
	Secret  string // sk_… or rk_…
	Webhook string // whsec_…, of the webhook for terminals; empty: everything is asked for
}

// young is for how long an intent may still be on its way to its reader: longer than two calls take.
const young = time.Minute

// Terminals are Stripe's, told by this server what to do: an intent is put on a reader, and asked about until it is
// settled.
type Terminals struct {
	client
	webhook string
}

// NewTerminals asks at api, which is API but in tests.
func NewTerminals(keys TerminalKeys, api string) *Terminals {
	return &Terminals{client: newClient(keys.Secret, api), webhook: keys.Webhook}
}

// Name is part of an account's code.
func (*Terminals) Name() string { return "stripe" }

// Title is what people call the company.
func (*Terminals) Title() string { return "Stripe Terminal" }

// reader is what is read of a terminal.
type reader struct {
	Object string `json:"object"`
	Status string `json:"status"` // online or offline
	Action *struct {
		Type           string `json:"type"`
		Status         string `json:"status"`
		FailureCode    string `json:"failure_code"`
		FailureMessage string `json:"failure_message"`
		Process        struct {
			Intent string `json:"payment_intent"`
		} `json:"process_payment_intent"`
	} `json:"action"`
}

// has says whether the reader's last action is of an intent, and in which state it is.
func (r reader) has(id string) (status string) {
	if r.Action != nil && r.Action.Process.Intent == id {
		return r.Action.Status
	}
	return ""
}

// Reach asks whether the reader is there and on.
func (c *Terminals) Reach(ctx context.Context, d payment.Device) error {
	var known reader
	err := c.reach(ctx, "/v1/terminal/readers/"+url.PathEscape(d.SmartID), &known)
	switch {
	case isMissing(err):
		return fault.New(fault.Declined, "The card company knows no terminal of this name.").Because(err)
	case err == nil && known.Status != "online":
		return fault.New(fault.Unavailable, "The card company does not reach the terminal: it is off, or without a network.")
	}
	return err
}

// Charge makes the intent and puts it on the reader. What the customer does is told by Event or Inquire.
func (c *Terminals) Charge(ctx context.Context, at payment.Station, a payment.Attempt,
	shown func(providerID string)) (payment.Report, error) {
	i, err := c.make(ctx, a, "card_present")
	if err != nil {
		return payment.Report{}, err
	}
	if i.Status != "requires_payment_method" { // made before, and gone on since
		shown(i.ID)
		return c.Inquire(ctx, at, named(a, i))
	}
	form := url.Values{"payment_intent": {i.ID}, "process_config[enable_customer_cancellation]": {"true"}}
	err = c.call(ctx, http.MethodPost, "/v1/terminal/readers/"+url.PathEscape(at.Device.SmartID)+"/process_payment_intent",
		form, a.Reference+"-process", new(reader))
	if p := refusedBy(err); p != nil { // a reader that is off or busy never shows it: nothing may come of the intent
		ended, err := c.close(ctx, named(a, i))
		if err == nil && !ended.State.Taken() && !ended.State.Open() { // else it may still be charged, which time tells
			ended.State, ended.Message = payment.Declined, readerTrouble(p.Code)
		}
		return ended, err
	}
	if err != nil {
		return payment.Report{}, err
	}
	shown(i.ID)
	return i.report(payment.Awaiting), nil
}

func named(a payment.Attempt, i intent) payment.Attempt {
	a.ProviderID = i.ID
	return a
}

// readerTrouble is why a reader does not show an amount.
func readerTrouble(code string) string {
	switch code {
	case "terminal_reader_offline", "terminal_reader_timeout":
		return text.Key("The terminal is not connected. Nothing was charged. Connect it, or take the payment in another way.")
	case "terminal_reader_busy":
		return text.Key("The terminal is busy. Nothing was charged. Wait until it is free and try again, or use another terminal.")
	case "terminal_reader_hardware_fault":
		return text.Key("The terminal has a fault. Nothing was charged. Use another terminal, or take the payment in another way.")
	}
	return text.Key("The terminal did not take the amount. Nothing was charged. Try again, or use another terminal.")
}

// Inquire tells the truth about a charge. One whose name never came here is found by its reference.
func (c *Terminals) Inquire(ctx context.Context, at payment.Station, a payment.Attempt) (payment.Report, error) {
	lost := a.ProviderID == ""
	if lost {
		i, err := c.make(ctx, a, "card_present")
		if err != nil {
			return payment.Report{}, err
		}
		a = named(a, i)
	}
	i, err := c.read(ctx, a.ProviderID)
	if isMissing(err) {
		return payment.Report{State: payment.NotFound, Reference: a.Reference}, nil
	}
	if err != nil || i.Status != "requires_payment_method" {
		return i.settled(), err
	}
	return c.unpaid(ctx, at, a, i, lost)
}

// unpaid is an intent that no card has paid: it is on its reader, on its way there, or was declined or put away there.
// An intent of which nothing can come as it stands is closed, so that nothing does.
func (c *Terminals) unpaid(ctx context.Context, at payment.Station, a payment.Attempt, i intent,
	lost bool) (payment.Report, error) {
	var r reader
	if err := c.call(ctx, http.MethodGet, readerPath(at), nil, "", &r); err != nil {
		return payment.Report{}, err
	}
	status := r.has(i.ID)
	if status == "in_progress" || status == "" && i.LastError == nil &&
		clock.Now(ctx).Before(time.Unix(i.Created, 0).Add(young)) {
		return i.report(payment.Awaiting), nil
	}
	ended, err := c.close(ctx, a)
	if err != nil || ended.State.Taken() {
		return ended, err
	}
	switch {
	case i.LastError != nil, status == "failed" && r.Action.FailureCode != "customer_canceled":
		ended.State, ended.Message = payment.Declined, text.Key("Your card was declined.")
		if status == "failed" && r.Action.FailureMessage != "" {
			ended.Message = r.Action.FailureMessage
		} else if i.LastError != nil && i.LastError.Message != "" {
			ended.Message = i.LastError.Message
		}
	case lost:
		ended.State = payment.NotFound
	}
	return ended, nil
}

func readerPath(at payment.Station) string {
	return "/v1/terminal/readers/" + url.PathEscape(at.Device.SmartID)
}

// Cancel takes the amount off the reader, if it shows this one, and closes the intent.
func (c *Terminals) Cancel(ctx context.Context, at payment.Station, a payment.Attempt) (payment.Report, error) {
	if a.ProviderID == "" {
		i, err := c.make(ctx, a, "card_present")
		if err != nil {
			return payment.Report{}, err
		}
		a = named(a, i)
	}
	var r reader
	err := c.call(ctx, http.MethodGet, readerPath(at), nil, "", &r)
	if err == nil && r.has(a.ProviderID) == "in_progress" {
		err = c.call(ctx, http.MethodPost, readerPath(at)+"/cancel_action", url.Values{}, "", &r)
	}
	if err != nil && refusedBy(err) == nil { // a reader that can't be cancelled is between: the intent says which way
		return payment.Report{}, err
	}
	return c.close(ctx, a)
}

// close closes an intent. One that can't be closed any more says itself why: an approval wins.
func (c *Terminals) close(ctx context.Context, a payment.Attempt) (payment.Report, error) {
	i, err := c.cancel(ctx, a.ProviderID)
	if refusedBy(err) == nil {
		return i.settled(), err
	}
	if i, err = c.read(ctx, a.ProviderID); isMissing(err) {
		return payment.Report{State: payment.NotFound, Reference: a.Reference}, nil
	}
	if err == nil && i.Status == "requires_payment_method" {
		return i.report(payment.Awaiting), nil
	}
	return i.settled(), err
}

// Void pays the whole charge back: before it is settled Stripe makes a reversal of that by itself.
func (c *Terminals) Void(ctx context.Context, _ payment.Station, a payment.Attempt) (payment.Report, error) {
	err := c.payBack(ctx, a, "void-"+a.Reference, 0)
	if err != nil && !wasAllPaidBack(err) {
		return payment.Report{}, err
	}
	i, err := c.read(ctx, a.ProviderID)
	return i.settled(), err
}

func wasAllPaidBack(err error) bool {
	p := refusedBy(err)
	return p != nil && p.Code == "charge_already_refunded"
}

// Refund pays a part of the charge back, once for each reference.
func (c *Terminals) Refund(ctx context.Context, _ payment.Station, a payment.Attempt, reference string,
	amount money.Cents) error {
	return c.payBack(ctx, a, reference, amount)
}

// Event reads a webhook. What is not about an intent that came to its end says nothing here.
func (c *Terminals) Event(ctx context.Context, header func(string) string, body []byte) (payment.Event, error) {
	id, i, err := event(ctx, c.webhook, header, body)
	if err != nil || i.Status != "succeeded" && i.Status != "canceled" {
		return payment.Event{ID: id}, err
	}
	return payment.Event{ID: id, Report: i.settled()}, nil
}

// settled is what an intent's own state says.
func (i intent) settled() payment.Report {
	switch i.Status {
	case "succeeded":
		var paid charge
		if json.Unmarshal(i.LatestCharge, &paid) == nil && paid.Refunded {
			return i.report(payment.Voided)
		}
		return i.report(payment.Approved)
	case "canceled":
		return i.report(payment.Cancelled)
	}
	return i.report(payment.Awaiting)
}
