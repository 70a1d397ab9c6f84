package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/signed"
	"camber/internal/shop/payment"
)

// intent is what is read of a payment intent: Stripe's name of an attempt to charge a card.
type intent struct {
	Object         string            `json:"object"`
	ID             string            `json:"id"`
	Status         string            `json:"status"`
	Amount         int64             `json:"amount"` // in the currency's smallest unit, as all amounts of Stripe
	AmountReceived int64             `json:"amount_received"`
	Currency       string            `json:"currency"`
	ClientSecret   string            `json:"client_secret"`
	Created        int64             `json:"created"`
	Metadata       map[string]string `json:"metadata"`
	LastError      *struct {
		Message string `json:"message"`
	} `json:"last_payment_error"`
	LatestCharge json.RawMessage `json:"latest_charge"` // an id, or the charge itself
}

type charge struct {
	Refunded bool `json:"refunded"` // all of it
	Details  struct {
		Typed   card `json:"card"`
		Present card `json:"card_present"`
		Interac card `json:"interac_present"`
	} `json:"payment_method_details"`
}

type card struct {
	Brand   string `json:"brand"`
	Last4   string `json:"last4"`
	Funding string `json:"funding"`
}

// make makes an attempt's intent, or finds it: the reference is the idempotency key, so the same again is the same
// intent.
func (c client) make(ctx context.Context, a payment.Attempt, method string) (intent, error) {
	form := url.Values{
		"amount": {minor(a.Amount, a.Currency)}, "currency": {strings.ToLower(a.Currency)},
		"payment_method_types[]": {method},
		"metadata[reference]":    {a.Reference}, "metadata[order_id]": {strconv.FormatInt(a.OrderID, 10)},
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

func intentPath(id string) string { return "/v1/payment_intents/" + url.PathEscape(id) }

func (c client) read(ctx context.Context, id string) (intent, error) {
	var i intent
	err := c.call(ctx, http.MethodGet, intentPath(id)+"?expand[]=latest_charge", nil, "", &i)
	return i, is(i, id, err)
}

// cancel closes an intent. It goes without a key: to close twice does no harm, and a refusal must not be repeated for a
// day.
func (c client) cancel(ctx context.Context, id string) (intent, error) {
	var i intent
	err := c.call(ctx, http.MethodPost, intentPath(id)+"/cancel", url.Values{}, "", &i)
	return i, is(i, id, err)
}

func is(i intent, id string, err error) error {
	if err == nil && i.ID != id {
		return unreachable(errors.New("stripe: another intent than was asked for"))
	}
	return err
}

// event reads a webhook signed with the key. What is not about an intent of ours has none.
func event(ctx context.Context, key string, header func(string) string,
	body []byte) (id string, about intent, err error) {
	if err := signed.Check(key, header("Stripe-Signature"), body, clock.Now(ctx)); err != nil {
		return "", intent{}, fault.New(fault.Invalid, "This message is not signed.").Because(err)
	}
	var e struct {
		ID   string `json:"id"`
		Data struct {
			Object json.RawMessage `json:"object"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &e); err != nil || e.ID == "" {
		return "", intent{}, fault.New(fault.Invalid, "This message can't be read.").Because(err)
	}
	if json.Unmarshal(e.Data.Object, &about) != nil || about.Object != "payment_intent" ||
		about.Metadata["reference"] == "" {
		return e.ID, intent{}, nil
	}
	return e.ID, about, nil
}

// report is an intent in a state.
func (i intent) report(state payment.State) payment.Report {
	// what is no number is no order of ours, and refused as that
	order, _ := strconv.ParseInt(i.Metadata["order_id"], 10, 64)
	currency := strings.ToUpper(i.Currency)
	r := payment.Report{
		State: state, Reference: i.Metadata["reference"], ProviderID: i.ID, OrderID: order, Amount: cents(i.Amount, currency),
		Currency: currency,
	}
	if state.Taken() {
		r.Amount = cents(i.AmountReceived, currency)
		r.Label, r.Debit = i.card()
	}
	return r
}

// card is "Visa 4242", where the charge says it, and whether it is a debit card.
func (i intent) card() (label string, debit bool) {
	var paid charge
	_ = json.Unmarshal(i.LatestCharge, &paid) // an id alone says nothing of the card
	used := paid.Details.Typed
	if used.Last4 == "" {
		used = paid.Details.Present
	}
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
	"amex": "American Express", "diners": "Diners Club", "discover": "Discover", "eftpos_au": "eftpos",
	"interac": "Interac", "jcb": "JCB", "mastercard": "Mastercard",
	"unionpay": "UnionPay", "visa": "Visa",
}

// Stripe counts these currencies in whole units, as ISO does.
var whole = map[string]bool{
	"BIF": true, "CLP": true, "DJF": true, "GNF": true, "JPY": true, "KMF": true, "KRW": true, "MGA": true, "PYG": true,
	"RWF": true, "UGX": true,
	"VND": true, "VUV": true, "XAF": true, "XOF": true, "XPF": true,
}

// minor is an amount as Stripe writes it.
func minor(c money.Cents, currency string) string {
	if whole[strings.ToUpper(currency)] {
		c = c.MulDiv(1, 100)
	}
	return strconv.FormatInt(int64(c), 10)
}

// cents is an amount that Stripe wrote.
func cents(amount int64, currency string) money.Cents {
	if whole[strings.ToUpper(currency)] {
		return money.Cents(amount * 100)
	}
	return money.Cents(amount)
}
