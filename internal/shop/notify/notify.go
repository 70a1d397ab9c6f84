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

	Password = "password" // brings a link by which a password is set; its subject is the link
	Gift     = "gift"     // hands a gift voucher over; its subject is the voucher, its secret the code
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
	Kind       string // Receipt, Contact, Password, Gift
	Channel    string // Email
	Recipient  string
	Lang       text.Lang
	OrderID    int64
	CustomerID int64
	SubjectID  int64 // what a Contact or a Gift is about
	// Secret is for the recipient's eyes, as the code of a voucher is: it is kept until the message was sent, and the words
	// of the message are not kept at all.
	Secret string
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
