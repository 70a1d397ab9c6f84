// Package stripe takes cards by Stripe's fields: a payment intent for each attempt, confirmed in the shopper's browser.
package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	"camber/internal/shop/payment"
)

// Keys are what Stripe gave the shop. All but Public are secret, and none is ever logged.
type Keys struct {
	Secret  string // sk_…
	Public  string // pk_…: the browser's
	Webhook string // whsec_…
}

// Check says what is missing. No keys at all are right too: then no cards are taken.
func (k Keys) Check() error {
	if k == (Keys{}) {
		return nil
	}
	for name, is := range map[string]bool{
		"secret key (sk_ or rk_)": strings.HasPrefix(k.Secret, "sk_") || strings.HasPrefix(k.Secret, "rk_"), "public key (pk_)": strings.HasPrefix(k.Public, "pk_"),
		"webhook's key (whsec_)": strings.HasPrefix(k.Webhook, "whsec_"),
	} {
		if !is {
			return errors.New("stripe: the " + name + " is missing or is not one")
		}
	}
	return nil
}

const (
	// API is where Stripe is asked, and Script what its fields are made by.
	API     = "https://api.stripe.com"
	Script  = "https://js.stripe.com/v3/"
	version = "2024-06-20"

	patience     = 20 * time.Second
	longestReply = 1 << 20
)

// Origins are those that the page with Stripe's fields speaks to.
var Origins = []string{"https://js.stripe.com", API, "https://hooks.stripe.com"}

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

func (*Client) Name() string { return "stripe" }

// intent is what is read of a payment intent.
type intent struct {
	Object         string            `json:"object"`
	ID             string            `json:"id"`
	Status         string            `json:"status"`
	Amount         int64             `json:"amount"`
	AmountReceived int64             `json:"amount_received"`
	Currency       string            `json:"currency"`
	ClientSecret   string            `json:"client_secret"`
	Metadata       map[string]string `json:"metadata"`
	LastError      *struct {
		Message string `json:"message"`
	} `json:"last_payment_error"`
	LatestCharge json.RawMessage `json:"latest_charge"` // an id, or the charge itself
}

// Start makes the intent. The reference is the idempotency key: the same again is the same intent.
func (c *Client) Start(ctx context.Context, a payment.Attempt) (payment.Started, error) {
	form := url.Values{
		"amount": {strconv.FormatInt(minor(a.Amount, a.Currency), 10)}, "currency": {strings.ToLower(a.Currency)}, "payment_method_types[]": {"card"},
		"metadata[reference]": {a.Reference}, "metadata[order_id]": {strconv.FormatInt(a.OrderID, 10)},
	}
	var i intent
	if err := c.call(ctx, http.MethodPost, "/v1/payment_intents", form, a.Reference, &i); err != nil {
		return payment.Started{}, err
	}
	if i.ID == "" || i.ClientSecret == "" {
		return payment.Started{}, unreachable(errors.New("stripe: an intent without a name"))
	}
	return payment.Started{ProviderID: i.ID, Fields: payment.Fields{Kind: "stripe", Script: Script, Key: c.keys.Public, Secret: i.ClientSecret}}, nil
}

// Inquire reads the intent. Without its id the browser never had one to pay.
func (c *Client) Inquire(ctx context.Context, a payment.Attempt) (payment.Report, error) {
	if a.ProviderID == "" {
		return payment.Report{State: payment.NotFound, Reference: a.Reference}, nil
	}
	var i intent
	err := c.call(ctx, http.MethodGet, "/v1/payment_intents/"+url.PathEscape(a.ProviderID)+"?expand[]=latest_charge", nil, "", &i)
	if isMissing(err) {
		return payment.Report{State: payment.NotFound, Reference: a.Reference}, nil
	}
	return i.report(), err
}

// Cancel closes the intent. One that can't be closed any more says itself why.
func (c *Client) Cancel(ctx context.Context, a payment.Attempt) (payment.Report, error) {
	if a.ProviderID == "" {
		return payment.Report{State: payment.NotFound, Reference: a.Reference}, nil
	}
	var i intent
	err := c.call(ctx, http.MethodPost, "/v1/payment_intents/"+url.PathEscape(a.ProviderID)+"/cancel", url.Values{}, "cancel-"+a.Reference, &i)
	var refused *problem
	if errors.As(err, &refused) && refused.status == http.StatusBadRequest || isMissing(err) {
		return c.Inquire(ctx, a)
	}
	return i.report(), err
}

// Refund pays back, once for each attempt.
func (c *Client) Refund(ctx context.Context, a payment.Attempt, amount money.Cents) error {
	form := url.Values{"payment_intent": {a.ProviderID}, "amount": {strconv.FormatInt(minor(amount, a.Currency), 10)}, "metadata[reference]": {a.Reference}}
	var refund struct {
		Status string `json:"status"`
	}
	err := c.call(ctx, http.MethodPost, "/v1/refunds", form, "refund-"+a.Reference, &refund)
	var refused *problem
	switch {
	case errors.As(err, &refused) && refused.status == http.StatusBadRequest, err == nil && refund.Status == "failed", err == nil && refund.Status == "canceled":
		return fault.New(fault.Declined, "The refund was refused.").Because(err)
	}
	return err
}

// Event reads a webhook. What is not about an intent says nothing here.
func (c *Client) Event(ctx context.Context, header func(string) string, body []byte) (payment.Event, error) {
	if err := signed.Check(c.keys.Webhook, header("Stripe-Signature"), body, clock.Now(ctx)); err != nil {
		return payment.Event{}, fault.New(fault.Invalid, "This message is not signed.").Because(err)
	}
	var e struct {
		ID   string `json:"id"`
		Data struct {
			Object json.RawMessage `json:"object"`
		} `json:"data"`
	}
	var i intent
	if err := json.Unmarshal(body, &e); err != nil || e.ID == "" {
		return payment.Event{}, fault.New(fault.Invalid, "This message can't be read.").Because(err)
	}
	if json.Unmarshal(e.Data.Object, &i) != nil || i.Object != "payment_intent" || i.Metadata["reference"] == "" {
		return payment.Event{ID: e.ID}, nil
	}
	return payment.Event{ID: e.ID, Report: i.report()}, nil
}

func (i intent) report() payment.Report {
	order, _ := strconv.ParseInt(i.Metadata["order_id"], 10, 64) // what is no number is no order of ours, and refused as that
	currency := strings.ToUpper(i.Currency)
	r := payment.Report{
		State: i.state(), Reference: i.Metadata["reference"], ProviderID: i.ID, OrderID: order, Amount: cents(i.Amount, currency), Currency: currency, Label: i.label(),
	}
	if r.State == payment.Approved {
		r.Amount = cents(i.AmountReceived, currency)
	}
	if r.State == payment.Declined {
		if r.Message = i.LastError.Message; r.Message == "" {
			r.Message = "Your card was declined."
		}
	}
	return r
}

func (i intent) state() payment.State {
	switch i.Status {
	case "succeeded":
		return payment.Approved
	case "canceled":
		return payment.Cancelled
	case "requires_payment_method":
		if i.LastError != nil {
			return payment.Declined
		}
	}
	return payment.Awaiting
}

// label is "Visa 4242", where the charge says it.
func (i intent) label() string {
	var charge struct {
		Details struct {
			Card struct {
				Brand string `json:"brand"`
				Last4 string `json:"last4"`
			} `json:"card"`
		} `json:"payment_method_details"`
	}
	if json.Unmarshal(i.LatestCharge, &charge) != nil || charge.Details.Card.Last4 == "" {
		return "Card"
	}
	name := charge.Details.Card.Brand
	if known := brands[name]; known != "" {
		name = known
	}
	return strings.TrimSpace(name + " " + charge.Details.Card.Last4)
}

var brands = map[string]string{
	"amex": "American Express", "diners": "Diners Club", "discover": "Discover", "jcb": "JCB", "mastercard": "Mastercard", "unionpay": "UnionPay", "visa": "Visa",
}

// Stripe counts these currencies in whole units, as ISO does.
var whole = map[string]bool{
	"BIF": true, "CLP": true, "DJF": true, "GNF": true, "JPY": true, "KMF": true, "KRW": true, "MGA": true, "PYG": true, "RWF": true, "UGX": true,
	"VND": true, "VUV": true, "XAF": true, "XOF": true, "XPF": true,
}

func minor(c money.Cents, currency string) int64 {
	if whole[strings.ToUpper(currency)] {
		return int64(c.MulDiv(1, 100))
	}
	return int64(c)
}

func cents(amount int64, currency string) money.Cents {
	if whole[currency] {
		return money.Cents(amount * 100)
	}
	return money.Cents(amount)
}

// problem is a reply of Stripe that is no answer.
type problem struct {
	status  int
	kind    string
	message string
}

func (p *problem) Error() string {
	return fmt.Sprintf("stripe: status %d, %s: %s", p.status, p.kind, p.message)
}

func isMissing(err error) bool {
	var p *problem
	return errors.As(err, &p) && p.status == http.StatusNotFound
}

func unreachable(cause error) error {
	return fault.New(fault.Unavailable, "The card company does not answer. Please try again.").After(5 * time.Second).Because(cause)
}

func (c *Client) call(ctx context.Context, method, path string, form url.Values, key string, into any) error {
	r, err := remote.Form(ctx, method, c.api+path, form)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+c.keys.Secret)
	r.Header.Set("Stripe-Version", version)
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	status, content, err := remote.Ask(c.http, r, longestReply)
	switch {
	case errors.Is(err, remote.ErrInTransaction):
		return err
	case err != nil:
		return unreachable(err)
	case status != http.StatusOK:
		return refusal(status, content)
	}
	if err := json.Unmarshal(content, into); err != nil {
		return unreachable(fmt.Errorf("stripe: a reply that can't be read: %w", err))
	}
	return nil
}

func refusal(status int, content []byte) error {
	var said struct {
		Error struct {
			Type    string `json:"type"`
			Message string `json:"message"`
		} `json:"error"`
	}
	_ = json.Unmarshal(content, &said) // what can't be read says nothing: the status does
	p := &problem{status, said.Error.Type, said.Error.Message}
	switch {
	case status == http.StatusPaymentRequired:
		return fault.New(fault.Declined, "Your card was declined.").Because(p)
	case status == http.StatusConflict, status == http.StatusTooManyRequests, status >= http.StatusInternalServerError:
		return unreachable(p)
	}
	return p
}
