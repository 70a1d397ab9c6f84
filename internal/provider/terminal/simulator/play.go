package simulator

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/base/signed"
	"camber/internal/shop/payment"
)

// Header carries the signature of what the company sends by itself.
const Header = "Camber-Terminal-Signature"

// Receiver takes what the company sends.
type Receiver func(ctx context.Context, header func(name string) string, body []byte) error

// Tell names who is told of what happens.
func (c *Company) Tell(to Receiver) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.to = to
}

// Deliver sends what waits, once each.
func (c *Company) Deliver(ctx context.Context, to Receiver) (answers []error) {
	c.mu.Lock()
	sending := c.outbox
	c.outbox = nil
	c.mu.Unlock()
	for _, body := range sending {
		signature := signed.Header(c.key, body, clock.Now(ctx))
		answers = append(answers, to(ctx, func(name string) string {
			if name == Header {
				return signature
			}
			return ""
		}, body))
	}
	return answers
}

// Tap is the customer, who chooses now.
func (c *Company) Tap(reference string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.charges[reference]; known != nil {
		c.choose(known)
	}
}

// ApproveLate charges a card for what was cancelled already, as no company should.
func (c *Company) ApproveLate(reference string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.charges[reference]; known != nil {
		known.State = payment.Approved
		c.note(known)
	}
}

// Reverse takes an approved charge back without being asked to; silently where it is not told.
func (c *Company) Reverse(reference string, tell bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.charges[reference]; known != nil && known.State == payment.Approved {
		if known.State = payment.Reversed; tell {
			c.note(known)
		}
	}
}

// Settle closes the batch: what is in it can't be voided any more.
func (c *Company) Settle() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, known := range c.charges {
		known.Settled = true
	}
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

// Voids says how often a charge was to be voided.
func (c *Company) Voids(reference string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.charges[reference]; known != nil {
		return known.voids
	}
	return 0
}

// Run sends what waits every two seconds, until ctx ends. flow starts a flow of work.
func (c *Company) Run(ctx context.Context, flow func(context.Context) context.Context) error {
	for {
		if err := clock.Wait(ctx, 2*time.Second); err != nil {
			return err
		}
		c.mu.Lock()
		to := c.to
		c.mu.Unlock()
		c.Deliver(flow(ctx), to)
	}
}
