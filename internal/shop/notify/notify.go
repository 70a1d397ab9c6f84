// Package notify sends the shop's messages: each is queued in the transaction of the change that it reports and
// delivered by a background job, and what became of it can be read afterwards.
package notify

import (
	"context"
	"time"

	"camber/internal/base/text"
)

// Receipt is the message that confirms an order.
const Receipt = "receipt"

// Email is the channel of electronic mail.
const Email = "email"

// What became of a message. A failed one is tried again by its job until that gives up.
const (
	Queued = "queued"
	Sent   = "sent"
	Failed = "failed"
)

// Request asks for a message. OrderID and CustomerID are 0 where they don't apply. Consent was checked by the caller.
type Request struct {
	Kind       string // Receipt
	Channel    string // Email
	Recipient  string
	Lang       text.Lang
	OrderID    int64
	CustomerID int64
}

// Rendered is a message in words.
type Rendered struct {
	Subject string
	Text    string
	HTML    string
}

// Message is a request with its words and what became of it.
type Message struct {
	ID int64
	Request
	Rendered        // empty until sent
	State    string // Queued, Sent or Failed
	Reason   string // why it failed: a sentence, the key of its translation
	QueuedAt time.Time
	SentAt   time.Time // zero until sent
}

// Renderer puts a request into words, in its language.
type Renderer interface {
	Render(ctx context.Context, r Request) (Rendered, error)
}

// Sender hands a message to the outside world. A fault.Declined means never (no such address); any other error is
// tried again.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// Filter says which messages; 0 means any.
type Filter struct {
	OrderID int64
}
