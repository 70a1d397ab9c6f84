// Package datacap takes cards at terminals of Datacap (dc direct): an XML transaction is posted to the shop's Datacap
// client, which answers once the customer is done. Datacap has no question by our own reference: what became of a
// charge whose answer got lost is said here only by its own late answer, and else by a person who looks at the batch
// (M-08).
package datacap

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/remote"
	"camber/internal/base/text"
	"camber/internal/shop/payment"
)

// Config says where the Datacap client of the shop is asked. Password is secret and never logged.
type Config struct {
	Address  string // http://192.0.2.10:8080/ on the store's own network, or https:// elsewhere; empty: none
	User     string
	Password string
	Merchant string // where a department names none
	Device   string // kind of the terminals (SecureDevice): EMV_VX805_MERCURY
}

// Check says what is missing. No address at all is right too.
func (c Config) Check() error {
	if c == (Config{}) {
		return nil
	}
	u, err := url.Parse(c.Address)
	switch {
	case err != nil, u.Host == "", u.Scheme != "https" && u.Scheme != "http", u.User != nil:
		return errors.New("datacap: the address of its client (http:// or https://) is missing or is none")
	case c.Password != "" && u.Scheme != "https":
		return errors.New("datacap: a password is not sent over a way that others can read: use https://")
	case c.Merchant == "", c.Device == "":
		return errors.New("datacap: the merchant or the kind of the terminals is missing")
	}
	return nil
}

const (
	patience     = 140 * time.Second // with a customer
	shortly      = 20 * time.Second  // with the rest
	longestReply = 256 << 10
	mostKept     = 1000
)

// Client asks the shop's Datacap client.
type Client struct {
	config Config
	http   *http.Client

	mu      sync.Mutex
	charges map[string]*charge
	order   []string // references, oldest first
}

// charge is what this program heard of one. It is forgotten with the program: the database has what matters.
type charge struct {
	done   chan struct{} // closed once there is an answer
	report payment.Report
	lost   bool
	backs  map[string]bool // references of what was paid back
}

// New reaches nobody yet.
func New(c Config) *Client {
	return &Client{config: c, http: remote.Client(patience), charges: map[string]*charge{}}
}

// Name is part of an account's code.
func (*Client) Name() string { return "datacap" }

// Title is what people call the company.
func (*Client) Title() string { return "Datacap" }

// begin is the charge of a reference; fresh: it is asked for now.
func (c *Client) begin(reference string) (known *charge, fresh bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known = c.charges[reference]; known != nil {
		return known, false
	}
	known = &charge{done: make(chan struct{}), backs: map[string]bool{}}
	c.charges[reference] = known
	if c.order = append(c.order, reference); len(c.order) > mostKept {
		delete(c.charges, c.order[0])
		c.order = c.order[1:]
	}
	return known, true
}

func (c *Client) known(reference string) *charge {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.charges[reference]
}

// Charge puts the amount on the terminal and waits for the customer. The same reference again is not sent again.
func (c *Client) Charge(ctx context.Context, at payment.Station, a payment.Attempt,
	shown func(providerID string)) (payment.Report, error) {
	known, fresh := c.begin(a.Reference)
	if !fresh {
		return c.Inquire(ctx, at, a)
	}
	shown("") // its name comes with the answer
	reply, err := c.ask(ctx, c.sale(at, a))
	c.mu.Lock()
	defer c.mu.Unlock()
	defer close(known.done)
	if err == nil {
		known.report, err = reply.sold(a)
	}
	known.lost = err != nil
	return known.report, err
}

// Inquire says what was answered, here and since this program started.
func (c *Client) Inquire(_ context.Context, _ payment.Station, a payment.Attempt) (payment.Report, error) {
	known := c.known(a.Reference)
	if known == nil {
		return payment.Report{}, unsure(errors.New("datacap: a charge of before"))
	}
	select {
	case <-known.done:
	default:
		return payment.Report{State: payment.Awaiting, Reference: a.Reference}, nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if known.lost {
		return payment.Report{}, unsure(errors.New("datacap: the answer got lost"))
	}
	return known.report, nil
}

func unsure(cause error) error {
	return fault.New(fault.Unavailable,
		"Datacap does not say what became of this payment. Look it up in the terminal’s batch before you take or give back anything else.").Because(cause)
}

// Cancel resets the terminal; the charge's own answer then says what came of it.
func (c *Client) Cancel(ctx context.Context, at payment.Station, a payment.Attempt) (payment.Report, error) {
	known := c.known(a.Reference)
	if known == nil {
		return payment.Report{}, unsure(errors.New("datacap: a charge of before"))
	}
	select {
	case <-known.done:
		return c.Inquire(ctx, at, a)
	default:
	}
	ctx, stop := context.WithTimeout(ctx, shortly)
	defer stop()
	if _, err := c.ask(ctx, c.reset(at, a)); err != nil {
		return payment.Report{}, err
	}
	select {
	case <-known.done:
	case <-ctx.Done():
	}
	return c.Inquire(ctx, at, a)
}

// Void takes an approved charge back before its batch is closed.
func (c *Client) Void(ctx context.Context, at payment.Station, a payment.Attempt) (payment.Report, error) {
	if err := named(a); err != nil {
		return payment.Report{}, err
	}
	ctx, stop := context.WithTimeout(ctx, shortly)
	defer stop()
	reply, err := c.ask(ctx, c.back(at, a, "VoidSaleByRecordNo", invoice(a.Reference), a.Taken))
	if err == nil {
		err = reply.given(text.Key("This card payment can't be voided any more and stays as it is. Refund it instead."))
	}
	if fault.Is(err, fault.Declined) && a.State == payment.UnknownVoid { // perhaps because it is void already
		err = unsure(err)
	}
	if err != nil {
		return payment.Report{}, err
	}
	voided := payment.Report{State: payment.Voided, Reference: a.Reference, ProviderID: a.ProviderID, Amount: a.Taken,
		Currency: a.Currency, Label: a.Label}
	known, fresh := c.begin(a.Reference)
	c.mu.Lock()
	defer c.mu.Unlock()
	if known.report = voided; fresh {
		close(known.done)
	}
	return voided, nil
}

// Refund pays a part back. The reference is the return's own number: the same again is refused by Datacap as a
// duplicate, which is the answer of the first.
func (c *Client) Refund(ctx context.Context, at payment.Station, a payment.Attempt, reference string,
	amount money.Cents) error {
	if err := named(a); err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, shortly)
	defer stop()
	reply, err := c.ask(ctx, c.back(at, a, "ReturnByRecordNo", invoice(reference), amount))
	if err != nil {
		return err
	}
	return reply.given(text.Key(
		"The card company refused the refund. No money went back. Pay it back in another way, or ask a manager."))
}

// named refuses a charge whose answer got lost, and with it the token by which Datacap gives money back.
func named(a payment.Attempt) error {
	if name, err := url.ParseQuery(a.ProviderID); err != nil || name.Get("record") == "" {
		return fault.New(fault.Declined,
			"Datacap did not name this card, so nothing was given back to it. Give the money back at the terminal itself, or in another way.")
	}
	return nil
}

// Event: Datacap sends nothing by itself.
func (*Client) Event(context.Context, func(name string) string, []byte) (payment.Event, error) {
	return payment.Event{}, fault.New(fault.NotFound, "There is no such address.")
}

// invoice is the end of a reference, as long as Datacap's numbers may be: 80 bits of chance of a ULID, and the number
// of a refund.
func invoice(reference string) string {
	const longest = 16
	reference = strings.ReplaceAll(reference, "-", "")
	return reference[max(len(reference)-longest, 0):]
}
