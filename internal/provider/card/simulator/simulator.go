// Package simulator is a card company that takes no money: it behaves like one, with fields of its own in a frame,
// answers that get lost and messages that come twice. The demonstration, shops on trial and the tests pay by it. Which card number is
// typed says how a payment goes; the page turns it into the name of that script, so that not even these numbers are
// sent.
package simulator

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"sync"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/signed"
	"camber/internal/base/text"
	"camber/internal/shop/payment"
)

// Script is how a payment goes.
type Script string

const (
	Approve      Script = "approve"
	Decline      Script = "decline"
	NoFunds      Script = "no_funds" // declined too
	Slow         Script = "slow"     // under way until the company itself tells
	LoseAnswer   Script = "lose_answer"
	WebhookFirst Script = "webhook_first"
	WebhookTwice Script = "webhook_twice"
	NoWebhook    Script = "no_webhook"
	WrongAmount  Script = "wrong_amount"
	Garbage      Script = "garbage" // is what the company sends
)

// Name is what the shop knows the company by.
const Name = "simulator"

// Header carries the signature of what the company sends by itself.
const Header = "Camber-Card-Signature"

// Company is the card company. What it knows it forgets with the program.
type Company struct {
	name string
	path string   // of its fields
	key  string   // what it signs with
	to   Receiver // who is told; nil: Deliver says

	mu      sync.Mutex
	charges map[string]*charge // by reference
	outbox  []message
	down    bool
	refusal bool // of refunds
}

type charge struct {
	Reference string        `json:"reference"`
	OrderID   int64         `json:"order_id"`
	Amount    money.Cents   `json:"amount"`
	Currency  string        `json:"currency"`
	ID        string        `json:"id"`
	State     payment.State `json:"state"`
	Label     string        `json:"label"`
	Message   string        `json:"message"`

	secret   string
	confirms int
	refunds  map[string]money.Cents // by reference
}

// message waits to be sent.
type message struct {
	body  []byte
	tries int
}

// New opens a company whose fields are shown at the path.
func New(path string) *Company {
	return &Company{name: Name, path: path, key: ids.Token(), charges: map[string]*charge{}}
}

func (c *Company) Name() string { return c.name }

// Start makes the charge known, or finds it.
func (c *Company) Start(_ context.Context, a payment.Attempt) (payment.StartedCharge, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.down {
		return payment.StartedCharge{}, unreachable()
	}
	known := c.charges[a.Reference]
	if known == nil {
		known = &charge{
			Reference: a.Reference, OrderID: a.OrderID, Amount: a.Amount, Currency: a.Currency, ID: "ch_" + ids.Token(),
			State: payment.Awaiting, secret: ids.Token(), refunds: map[string]money.Cents{},
		}
		c.charges[a.Reference] = known
	}
	if known.OrderID != a.OrderID || known.Amount != a.Amount || known.Currency != a.Currency {
		return payment.StartedCharge{}, errOtherAmount
	}
	frame := c.path + "?" + url.Values{"token": {known.secret}}.Encode()
	return payment.StartedCharge{ProviderID: known.ID, Fields: payment.Fields{Kind: "frame", Frame: frame}}, nil
}

func unreachable() error {
	return fault.New(fault.Unavailable, "The card company does not answer. Please try again.").After(5 * time.Second)
}

// Reach says whether it is there to be asked.
func (c *Company) Reach(context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.down {
		return unreachable()
	}
	return nil
}

// Inquire says how a charge stands.
func (c *Company) Inquire(_ context.Context, a payment.Attempt) (payment.Report, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.down {
		return payment.Report{}, unreachable()
	}
	known := c.charges[a.Reference]
	if known == nil {
		return payment.Report{State: payment.NotFound, Reference: a.Reference}, nil
	}
	return known.report(), nil
}

func (c charge) report() payment.Report {
	r := payment.Report{
		State: c.State, Reference: c.Reference, ProviderID: c.ID, OrderID: c.OrderID, Amount: c.Amount, Currency: c.Currency,
		Label: c.Label, Message: c.Message,
	}
	if c.refunded() > 0 {
		r.State = payment.Refunded
	}
	return r
}

// refunded is what was paid back.
func (c charge) refunded() money.Cents {
	var sum money.Cents
	for _, amount := range c.refunds {
		sum += amount
	}
	return sum
}

// Cancel closes a charge that was not made.
func (c *Company) Cancel(_ context.Context, a payment.Attempt) (payment.Report, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.down {
		return payment.Report{}, unreachable()
	}
	known := c.charges[a.Reference]
	if known == nil {
		return payment.Report{State: payment.NotFound, Reference: a.Reference}, nil
	}
	if known.State == payment.Awaiting || known.State == payment.Declined {
		known.State = payment.Cancelled
	}
	return known.report(), nil
}

// Refund pays a part of a charge back, once for each reference.
func (c *Company) Refund(_ context.Context, a payment.Attempt, reference string, amount money.Cents) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	known := c.charges[a.Reference]
	if known == nil && a.Taken > 0 { // of before the program began: there the shop's word has to do
		known = &charge{Reference: a.Reference, OrderID: a.OrderID, Amount: a.Taken, Currency: a.Currency, ID: a.ProviderID,
			State: payment.Approved, Label: a.Label, refunds: map[string]money.Cents{"before": a.Refunded}}
		c.charges[a.Reference] = known
	}
	if c.down {
		return unreachable()
	}
	refused := fault.New(fault.Declined,
		"The card company refused the refund. No money went back. Pay it back in another way, or ask a manager.")
	if known == nil || known.State != payment.Approved || c.refusal {
		return refused
	}
	if before, again := known.refunds[reference]; again {
		if before != amount {
			return refused.Because(errOtherAmount)
		}
		return nil
	}
	if amount <= 0 || amount > known.Amount-known.refunded() {
		return refused
	}
	known.refunds[reference] = amount
	return nil
}

var errOtherAmount = errors.New("simulator: the same reference for another amount")

// Event reads a message of the company.
func (c *Company) Event(ctx context.Context, header func(string) string, body []byte) (payment.Event, error) {
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

// Confirm is what the fields do with a card: the script plays. lost: the answer gets lost on its way to the browser.
// first, if not nil, is told before the browser is.
func (c *Company) confirm(secret string, script Script, label string) (lost, first bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	known := c.withSecret(secret)
	if known == nil || known.State != payment.Awaiting && known.State != payment.Declined {
		return false, false, fault.New(fault.Conflict, "This payment is not open any more.")
	}
	known.confirms++
	known.Label, known.Message = label, ""
	switch script {
	case Decline:
		known.State, known.Message = payment.Declined, text.Key("Your card was declined.")
	case NoFunds:
		known.State, known.Message = payment.Declined, text.Key("Your card has insufficient funds.")
	case Slow:
		c.outbox = append(c.outbox, message{body: known.event(payment.Approved)})
		return false, false, nil
	case WrongAmount:
		known.State, known.Amount = payment.Approved, known.Amount+1
	default:
		known.State = payment.Approved
	}
	switch script {
	case NoWebhook:
	case WebhookTwice:
		told := known.event(known.State)
		c.outbox = append(c.outbox, message{body: told}, message{body: told})
	case Garbage:
		c.outbox = append(c.outbox, message{body: []byte(`{"event_id":7,`)}, message{body: known.event(known.State)})
	default:
		c.outbox = append(c.outbox, message{body: known.event(known.State)})
	}
	return script == LoseAnswer, script == WebhookFirst || script == WebhookTwice, nil
}

func (c *Company) withSecret(secret string) *charge {
	for _, known := range c.charges {
		if known.secret == secret {
			return known
		}
	}
	return nil
}

// event is what the company sends when the charge stands so.
func (c charge) event(state payment.State) []byte {
	c.State = state
	body, err := json.Marshal(struct {
		EventID string `json:"event_id"`
		charge
	}{"evt_" + ids.Token(), c})
	if err != nil {
		return nil
	}
	return body
}

// Receiver takes what the company sends; an error makes it send again.
type Receiver func(ctx context.Context, header func(name string) string, body []byte) error

const mostSent = 5

// Deliver sends what waits, once each, and keeps what was refused for the next time.
func (c *Company) Deliver(ctx context.Context, to Receiver) {
	c.mu.Lock()
	sending := c.outbox
	c.outbox = nil
	c.mu.Unlock()
	for _, m := range sending {
		c.settle(m.body)
		signature := signed.Header(c.key, m.body, clock.Now(ctx))
		err := to(ctx, func(name string) string {
			if name == Header {
				return signature
			}
			return ""
		}, m.body)
		if m.tries++; err != nil && m.tries < mostSent {
			c.mu.Lock()
			c.outbox = append(c.outbox, m)
			c.mu.Unlock()
		}
	}
}

// settle makes true what a message says of a charge that was under way.
func (c *Company) settle(body []byte) {
	var said charge
	if json.Unmarshal(body, &said) != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.charges[said.Reference]; known != nil && known.State == payment.Awaiting {
		known.State = said.State
	}
}

// Tell names who is told of what happens.
func (c *Company) Tell(to Receiver) { c.to = to }

// Run sends what waits every two seconds, as late as a company may, until ctx ends. flow starts a flow of work.
func (c *Company) Run(ctx context.Context, flow func(context.Context) context.Context) error {
	for {
		if err := clock.Wait(ctx, 2*time.Second); err != nil {
			return err
		}
		c.Deliver(flow(ctx), c.to)
	}
}

// Play is a card confirmed by a test instead of by the fields.
func (c *Company) Play(reference string, script Script) error {
	c.mu.Lock()
	secret := ""
	if known := c.charges[reference]; known != nil {
		secret = known.secret
	}
	c.mu.Unlock()
	_, _, err := c.confirm(secret, script, "Visa 4242")
	return err
}

// Unplug makes the company unreachable, or lets it answer again.
func (c *Company) Unplug(down bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.down = down
}

// RefuseRefunds makes the company pay nothing back.
func (c *Company) RefuseRefunds(refuse bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refusal = refuse
}

// ApproveLate charges a card for what was cancelled already, as no company should.
func (c *Company) ApproveLate(reference string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.charges[reference]; known != nil {
		known.State, known.Label = payment.Approved, "Visa 4242"
		c.outbox = append(c.outbox, message{body: known.event(payment.Approved)})
	}
}

// Charged is what the company has taken and not paid back.
func (c *Company) Charged() money.Cents {
	c.mu.Lock()
	defer c.mu.Unlock()
	var sum money.Cents
	for _, known := range c.charges {
		if known.State == payment.Approved {
			sum += known.Amount - known.refunded()
		}
	}
	return sum
}
