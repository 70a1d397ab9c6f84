package simulator

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/remote"
	"camber/internal/base/signed"
	"camber/internal/shop/payment"
)

const (
	longestReply = 256 << 10
	patience     = 160 * time.Second
)

// Client asks the company.
type Client struct {
	base string
	key  string
	http *http.Client
}

// At asks a company at an address.
func At(base string) *Client {
	return &Client{base: strings.TrimSuffix(base, "/"), key: "a key of the simulator", http: remote.Client(patience)}
}

// Client asks this company without a network.
func (c *Company) Client() *Client {
	asks := At("http://simulator.invalid")
	asks.http = &http.Client{Transport: inside{c}}
	return asks
}

// inside carries requests to a company of this program. An answer that is not finished is an error, as over a network.
type inside struct{ company *Company }

func (i inside) RoundTrip(r *http.Request) (reply *http.Response, err error) {
	if db.Inside(r.Context()) {
		return nil, remote.ErrInTransaction
	}
	defer func() {
		if p := recover(); p != nil {
			if aborted, is := p.(error); !is || !errors.Is(aborted, http.ErrAbortHandler) {
				panic(p)
			}
			reply, err = nil, io.ErrUnexpectedEOF
		}
	}()
	w := &written{header: http.Header{}, status: http.StatusOK}
	i.company.ServeHTTP(w, r)
	return &http.Response{StatusCode: w.status, Header: w.header, Body: io.NopCloser(&w.body), Request: r}, nil
}

type written struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *written) Header() http.Header         { return w.header }
func (w *written) WriteHeader(status int)      { w.status = status }
func (w *written) Write(b []byte) (int, error) { return w.body.Write(b) }

// Name is part of an account's code.
func (*Client) Name() string { return "simulator" }

// Title is what people call the company.
func (*Client) Title() string { return "Simulator" }

// Reach asks about a charge that nobody made.
func (c *Client) Reach(ctx context.Context, _ payment.Device) error {
	err := c.call(ctx, http.MethodGet, "/charges/none", nil, new(charge))
	if errors.Is(err, errMissing) {
		return nil
	}
	return err
}

// Charge puts the amount on the terminal and waits for the customer.
func (c *Client) Charge(ctx context.Context, at payment.Station, a payment.Attempt,
	shown func(providerID string)) (payment.Report, error) {
	var known charge
	err := c.call(ctx, http.MethodPost, "/charges", asking{
		Reference: a.Reference, Terminal: at.Device.SmartID, Merchant: at.Department.Merchant, Amount: a.Amount,
		Asked: a.Pays(), Currency: a.Currency,
		CardType: a.CardType, Force: a.Forced,
	}, &known)
	if err != nil {
		return payment.Report{}, err
	}
	shown(known.ID)
	if err := c.call(ctx, http.MethodGet, path(a, "/wait"), nil, &known); err != nil {
		return payment.Report{}, err
	}
	return known.report(), nil
}

func path(a payment.Attempt, rest string) string {
	return "/charges/" + url.PathEscape(a.Reference) + rest
}

func (k charge) report() payment.Report {
	return payment.Report{
		State: k.State, Reference: k.Reference, ProviderID: k.ID, Amount: k.Amount, Currency: k.Currency, Label: k.Label,
		Message: k.Message, Debit: k.Debit,
		Duplicate: k.Duplicate, Settled: k.Settled,
	}
}

// errMissing is a charge that the company does not know; errRefused is one that it will not do so with.
var (
	errMissing = errors.New("simulator: there is no such charge")
	errRefused = errors.New("simulator: refused")
)

// Inquire says how a charge stands.
func (c *Client) Inquire(ctx context.Context, _ payment.Station, a payment.Attempt) (payment.Report, error) {
	return c.report(ctx, http.MethodGet, a, "")
}

func (c *Client) report(ctx context.Context, method string, a payment.Attempt, rest string) (payment.Report, error) {
	var known charge
	err := c.call(ctx, method, path(a, rest), nil, &known)
	switch {
	case errors.Is(err, errMissing):
		return payment.Report{State: payment.NotFound, Reference: a.Reference}, nil
	case err != nil:
		return payment.Report{}, err
	}
	return known.report(), known.of(a)
}

// of is nil where an answer is about an attempt.
func (k charge) of(a payment.Attempt) error {
	if k.Reference == a.Reference {
		return nil
	}
	return unreachable(errors.New("simulator: an answer about something else"))
}

// Cancel takes an amount off its terminal.
func (c *Client) Cancel(ctx context.Context, _ payment.Station, a payment.Attempt) (payment.Report, error) {
	return c.report(ctx, http.MethodPost, a, "/cancel")
}

// Void takes an approved charge back.
func (c *Client) Void(ctx context.Context, _ payment.Station, a payment.Attempt) (payment.Report, error) {
	r, err := c.report(ctx, http.MethodPost, a, "/void")
	if errors.Is(err, errRefused) {
		return r, fault.New(fault.Declined,
			"This card payment can't be voided any more and stays as it is. Refund it instead.").Because(err)
	}
	return r, err
}

// Refund pays back; the same reference again nothing more.
func (c *Client) Refund(ctx context.Context, _ payment.Station, a payment.Attempt, reference string,
	amount money.Cents) error {
	var known charge
	err := c.call(ctx, http.MethodPost, path(a, "/refund"), map[string]any{"reference": reference, "amount": amount},
		&known)
	if errors.Is(err, errRefused) || errors.Is(err, errMissing) {
		return fault.New(fault.Declined,
			"The card company refused the refund. No money went back. Pay it back in another way, or ask a manager.").
			Because(err)
	}
	if err != nil {
		return err
	}
	return known.of(a)
}

// Event reads a message of the company.
func (c *Client) Event(ctx context.Context, header func(string) string, body []byte) (payment.Event, error) {
	if err := signed.Check(c.key, header(Header), body, clock.Now(ctx)); err != nil {
		return payment.Event{}, fault.New(fault.Invalid, "This message is not signed.").Because(err)
	}
	var sent struct {
		EventID string `json:"event_id"`
		charge
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		return payment.Event{}, fault.New(fault.Invalid, "This message can't be read.").Because(err)
	}
	return payment.Event{ID: sent.EventID, Report: sent.report()}, nil
}

// call asks the company. What is not an answer in full is Unavailable.
func (c *Client) call(ctx context.Context, method, at string, send, into any) error {
	var body io.Reader = http.NoBody
	if send != nil {
		content, err := json.Marshal(send)
		if err != nil {
			return err
		}
		body = bytes.NewReader(content)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.base+at, body)
	if err != nil {
		return err
	}
	status, content, err := remote.Ask(c.http, r, longestReply)
	switch {
	case err != nil:
		return unreachable(err)
	case status == http.StatusNotFound:
		return errMissing
	case status == http.StatusConflict:
		return errRefused
	case status != http.StatusOK:
		return unreachable(fmt.Errorf("simulator: status %d", status))
	}
	if err := json.Unmarshal(content, into); err != nil {
		return unreachable(err)
	}
	return nil
}

func unreachable(cause error) error {
	return fault.New(fault.Unavailable, "The card company does not answer. Please try again.").Because(cause).
		After(5 * time.Second)
}
