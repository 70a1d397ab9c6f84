// Package notify sends the shop's messages: each is queued in the transaction of the change that it reports and
// delivered by a background job, and what became of it can be read afterwards.
package notify

import (
	"context"
	"time"

	"camber/internal/base/text"
)

// Kinds of messages.
const (
	Receipt = "receipt" // confirms an order
	Contact = "contact" // tells a store what somebody asks about a part; its subject is the question
)

// Email is the channel of electronic mail.
const Email = "email"

// What became of a message. A failed one is tried again by its job until that gives up.
const (
	Queued = "queued"
	Sent   = "sent"
	Failed = "failed"
)

// Request asks for a message. Ids that don't apply are 0. Consent was checked by the caller.
type Request struct {
	Kind       string // Receipt, Contact
	Channel    string // Email
	Recipient  string
	Lang       text.Lang
	OrderID    int64
	CustomerID int64
	SubjectID  int64 // what a Contact is about
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
