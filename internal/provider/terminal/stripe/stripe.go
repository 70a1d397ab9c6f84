// Package stripe takes cards at Stripe's own terminals, told by this server what to do: a payment intent for each attempt, put
// on a reader, and asked about until it is settled.
package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/remote"
	"camber/internal/base/signed"
	"camber/internal/base/text"
	"camber/internal/shop/payment"
)

// Keys are what Stripe gave the shop. Both are secret, and neither is ever logged.
type Keys struct {
	Secret  string // sk_… or rk_…
	Webhook string // whsec_…, of the webhook for terminals; empty: everything is asked for
}

// API is where Stripe is asked.
const API = "https://api.stripe.com"

const (
	version      = "2024-06-20"
	patience     = 20 * time.Second
	longestReply = 1 << 20
	// young is for how long an intent may still be on its way to its reader: longer than two calls take.
	young = time.Minute
)

// Client asks Stripe.
type Client struct {
	keys Keys
	api  string
	http *http.Client
}

// New asks at api, which is API but in tests.
func New(keys Keys, api string) *Client {
	return &Client{keys: keys, api: strings.TrimSuffix(api, "/"), http: remote.Client(patience)}
}

// Name is part of an account's code.
func (*Client) Name() string { return "stripe" }

// Title is what people call the company.
func (*Client) Title() string { return "Stripe Terminal" }

// intent is what is read of a payment intent.
type intent struct {
	Object         string            `json:"object"`
	ID             string            `json:"id"`
	Status         string            `json:"status"`
	Amount         int64             `json:"amount"`
	AmountReceived int64             `json:"amount_received"`
	Currency       string            `json:"currency"`
	Created        int64             `json:"created"`
	Metadata       map[string]string `json:"metadata"`
	LastError      *struct {
		Message string `json:"message"`
	} `json:"last_payment_error"`
	LatestCharge json.RawMessage `json:"latest_charge"` // an id, or the charge itself
}

type charge struct {
	Refunded bool `json:"refunded"`
	Details  struct {
		Present card `json:"card_present"`
		Interac card `json:"interac_present"`
	} `json:"payment_method_details"`
}

type card struct {
	Brand   string `json:"brand"`
	Last4   string `json:"last4"`
	Funding string `json:"funding"`
}

// reader is what is read of a terminal.
type reader struct {
	Object string `json:"object"`
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

// Charge makes the intent and puts it on the reader. What the customer does is told by Event or Inquire.
func (c *Client) Charge(ctx context.Context, at payment.Station, a payment.Attempt, shown func(providerID string)) (payment.Report, error) {
	i, err := c.make(ctx, a)
	if err != nil {
		return payment.Report{}, err
	}
	if i.Status != "requires_payment_method" { // made before, and gone on since
		shown(i.ID)
		return c.Inquire(ctx, at, named(a, i))
	}
	form := url.Values{"payment_intent": {i.ID}, "process_config[enable_customer_cancellation]": {"true"}}
	err = c.call(ctx, http.MethodPost, "/v1/terminal/readers/"+url.PathEscape(at.Device.SmartID)+"/process_payment_intent", form, a.Reference+"-process", new(reader))
	if p := refusedBy(err); p != nil { // a reader that is off or busy never shows it: nothing may come of the intent
		ended, err := c.close(ctx, at, named(a, i))
		if err == nil && !ended.State.Taken() {
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

// make makes the intent, or finds it: the reference is the idempotency key, so the same again is the same intent.
func (c *Client) make(ctx context.Context, a payment.Attempt) (intent, error) {
	form := url.Values{
		"amount": {strconv.FormatInt(int64(a.Amount), 10)}, "currency": {strings.ToLower(a.Currency)}, "payment_method_types[]": {"card_present"},
		"capture_method": {"automatic"}, "metadata[reference]": {a.Reference}, "metadata[order_id]": {strconv.FormatInt(a.OrderID, 10)},
	}
	var i intent
	if err := c.call(ctx, http.MethodPost, "/v1/payment_intents", form, a.Reference, &i); err != nil {
		return i, err
	}
	if i.ID == "" || i.Object != "payment_intent" {
		return i, unreachable(errors.New("stripe: an intent without a name"))
	}
	return i, nil
}

// readerTrouble is why a reader does not show an amount.
func readerTrouble(code string) string {
	switch code {
	case "terminal_reader_offline", "terminal_reader_timeout":
		return text.Key("The terminal is not connected.")
	case "terminal_reader_busy":
		return text.Key("The terminal is busy.")
	case "terminal_reader_hardware_fault":
		return text.Key("The terminal is broken.")
	}
	return text.Key("The terminal did not take the amount.")
}

// Inquire tells the truth about a charge. One whose name never came here is found by its reference.
func (c *Client) Inquire(ctx context.Context, at payment.Station, a payment.Attempt) (payment.Report, error) {
	lost := a.ProviderID == ""
	if lost {
		i, err := c.make(ctx, a)
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
func (c *Client) unpaid(ctx context.Context, at payment.Station, a payment.Attempt, i intent, lost bool) (payment.Report, error) {
	var r reader
	if err := c.call(ctx, http.MethodGet, readerPath(at), nil, "", &r); err != nil {
		return payment.Report{}, err
	}
	status := r.has(i.ID)
	if status == "in_progress" || status == "" && i.LastError == nil && clock.Now(ctx).Before(time.Unix(i.Created, 0).Add(young)) {
		return i.report(payment.Awaiting), nil
	}
	ended, err := c.close(ctx, at, a)
	if err != nil || ended.State.Taken() {
		return ended, err
	}
	switch {
	case i.LastError != nil, status == "failed" && r.Action.FailureCode != "customer_canceled":
		ended.State, ended.Message = payment.Declined, "Your card was declined."
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

func (c *Client) read(ctx context.Context, id string) (intent, error) {
	var i intent
	err := c.call(ctx, http.MethodGet, "/v1/payment_intents/"+url.PathEscape(id)+"?expand[]=latest_charge", nil, "", &i)
	if err == nil && i.ID != id {
		err = unreachable(errors.New("stripe: another intent than was asked for"))
	}
	return i, err
}

func readerPath(at payment.Station) string {
	return "/v1/terminal/readers/" + url.PathEscape(at.Device.SmartID)
}

// Cancel takes the amount off the reader, if it shows this one, and closes the intent.
func (c *Client) Cancel(ctx context.Context, at payment.Station, a payment.Attempt) (payment.Report, error) {
	if a.ProviderID == "" {
		i, err := c.make(ctx, a)
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
	return c.close(ctx, at, a)
}

// close closes an intent. One that can't be closed any more says itself why: an approval wins.
func (c *Client) close(ctx context.Context, _ payment.Station, a payment.Attempt) (payment.Report, error) {
	var i intent
	err := c.call(ctx, http.MethodPost, "/v1/payment_intents/"+url.PathEscape(a.ProviderID)+"/cancel", url.Values{}, "cancel-"+a.Reference, &i)
	if err == nil && i.ID != a.ProviderID {
		err = unreachable(errors.New("stripe: another intent than was closed"))
	}
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
func (c *Client) Void(ctx context.Context, _ payment.Station, a payment.Attempt) (payment.Report, error) {
	form := url.Values{"payment_intent": {a.ProviderID}, "metadata[reference]": {a.Reference}, "metadata[void]": {"1"}}
	if err := c.refund(ctx, form, "void-"+a.Reference); err != nil && !alreadyRefunded(err) {
		return payment.Report{}, err
	}
	i, err := c.read(ctx, a.ProviderID)
	return i.settled(), err
}

// Refund pays a part back, once for each reference.
func (c *Client) Refund(ctx context.Context, _ payment.Station, a payment.Attempt, reference string, amount money.Cents) error {
	return c.refund(ctx, url.Values{
		"payment_intent": {a.ProviderID}, "amount": {strconv.FormatInt(int64(amount), 10)}, "metadata[reference]": {a.Reference},
	}, "refund-"+reference)
}

func (c *Client) refund(ctx context.Context, form url.Values, key string) error {
	var done struct {
		Object string `json:"object"`
		Status string `json:"status"`
	}
	err := c.call(ctx, http.MethodPost, "/v1/refunds", form, key, &done)
	switch {
	case refusedBy(err) != nil, err == nil && (done.Status == "failed" || done.Status == "canceled"):
		return fault.New(fault.Declined, "The refund was refused.").Because(err)
	case err == nil && done.Object != "refund":
		return unreachable(errors.New("stripe: another thing than a refund"))
	}
	return err
}

// Event reads a webhook. What is not about an intent at a terminal says nothing here.
func (c *Client) Event(ctx context.Context, header func(string) string, body []byte) (payment.Event, error) {
	if err := signed.Check(c.keys.Webhook, header("Stripe-Signature"), body, clock.Now(ctx)); err != nil {
		return payment.Event{}, fault.New(fault.Invalid, "This message is not signed.").Because(err)
	}
	var e struct {
		ID   string `json:"id"`
		Data struct {
			Object intent `json:"object"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &e); err != nil || e.ID == "" {
		return payment.Event{}, fault.New(fault.Invalid, "This message can't be read.").Because(err)
	}
	i := e.Data.Object
	if i.Object != "payment_intent" || i.Metadata["reference"] == "" || i.Status != "succeeded" && i.Status != "canceled" {
		return payment.Event{ID: e.ID}, nil
	}
	return payment.Event{ID: e.ID, Report: i.settled()}, nil
}

// report is an intent in a state.
func (i intent) report(state payment.State) payment.Report {
	order, _ := strconv.ParseInt(i.Metadata["order_id"], 10, 64) // what is no number is no order of ours, and refused as that
	r := payment.Report{
		State: state, Reference: i.Metadata["reference"], ProviderID: i.ID, OrderID: order, Amount: money.Cents(i.Amount), Currency: strings.ToUpper(i.Currency),
	}
	if state.Taken() {
		r.Amount = money.Cents(i.AmountReceived)
		r.Label, r.Debit = i.card()
	}
	return r
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

// card is "Visa 4242", where the charge says it, and whether it is a debit card.
func (i intent) card() (label string, debit bool) {
	var paid charge
	_ = json.Unmarshal(i.LatestCharge, &paid) // an id alone says nothing of the card
	used := paid.Details.Present
	if used.Last4 == "" {
		used = paid.Details.Interac
		debit = used.Last4 != ""
	}
	if used.Last4 == "" {
		return "Card", debit
	}
	name := used.Brand
	if known := brands[name]; known != "" {
		name = known
	}
	return strings.TrimSpace(name + " " + used.Last4), debit || used.Funding == "debit"
}

var brands = map[string]string{
	"amex": "American Express", "diners": "Diners Club", "discover": "Discover", "eftpos_au": "eftpos", "interac": "Interac", "jcb": "JCB", "mastercard": "Mastercard",
	"unionpay": "UnionPay", "visa": "Visa",
}
