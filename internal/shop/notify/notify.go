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
	Placed  = "placed"  // confirms an order of the shop
	Receipt = "receipt" // shows what was bought and paid
	Invoice = "invoice" // asks for what is still to be paid of one
	Contact = "contact" // tells a store what somebody asks about a part; its subject is the question

	Password    = "password"    // brings a link by which a password is set; its subject is the link
	Credentials = "credentials" // says that staff have changed how a customer gets into their account
	Gift        = "gift"        // hands a gift voucher over; its subject is the voucher, its secret the code
	Word        = "word"        // is what staff wrote: its note
	PayLink     = "pay_link"    // brings a payment link; its subject is the link
	Quote       = "quote"       // brings the link of a quote; its subject is the version

	ReturnAgreed  = "return_agreed"  // says that what was asked to come back may; its subject is the request
	ReturnRefused = "return_refused" // says that it may not, and why

	Booked   = "appointment"          // says when a car is expected; its subject is the appointment
	Reminder = "appointment_reminder" // reminds of it; its subject is the reminder
	// says that its parts come late, and when a car is expected instead; its subject is the appointment
	Postponed = "appointment_postponed"
	// says that what a shopper asked for can't be, and why; its subject is the request
	AppointmentDeclined = "appointment_declined"

	CoreDue = "core_due" // reminds of old parts that are soon due; its subject is the core

	Backup = "backup" // tells an owner that something is wrong with the backups
	// tells an owner that an import by plan has failed
	ImportPlan = "import_plan"
	Trial      = "trial"     // shows who sent it that messages arrive
	Attention  = "attention" // calls a manager to a card payment; its subject is the attempt
)

// Channels: to an email address, and to a telephone as package phone writes it.
const (
	Email = "email"
	Text  = "text"
)

// What became of a message. A failed one is tried again by its job until that gives up; one that somebody gave up is
// not, until somebody asks for it.
const (
	Queued  = "queued"
	Sent    = "sent"
	Failed  = "failed"
	GivenUp = "given_up"
)

// Request asks for a message. Ids that don't apply are 0. Consent was checked by the caller.
type Request struct {
	Kind       string
	Channel    string
	Recipient  string
	Lang       text.Lang
	OrderID    int64
	CustomerID int64
	SubjectID  int64  // what a Contact or a Gift is about
	LocationID int64  // the store whose limit a Text counts for; 0: of none
	Override   bool   // a Text without consent, which somebody answered for; the caller has logged who
	Note       string // words of staff, kept
	// Secret is for the recipient's eyes, as the code of a voucher is: it is kept until the message was sent, and the
	// words of the message are not kept at all.
	Secret string
}

// Rendered is a message in words.
type Rendered struct {
	Subject string
	Text    string
	HTML    string
	Files   []File // that a mail brings with it; they are not kept: the words and the order say the same
	// a part of these words that is not kept once they were sent, as the end of a link by which a password is set
	Private string
}

// File is what a mail brings with it.
type File struct {
	Name    string
	Kind    string // content type
	Content []byte
}

// Message is a request with its words and what became of it.
type Message struct {
	ID int64
	Request
	Rendered        // empty until sent
	State    string // Queued, Sent, Failed or GivenUp
	Reason   string // why it failed: a sentence, the key of its translation
	Refused  bool   // it failed for good: it is not tried again by itself
	QueuedAt time.Time
	SentAt   time.Time // zero until sent
	Tries    int       // how often it was tried
	RemoteID string    // the provider's name of it
}

// Renderer puts a request into words, in its language.
type Renderer interface {
	Render(ctx context.Context, r Request) (Rendered, error)
}

// Sender hands a message to the outside world and returns the name that it has there, if any. A fault.Declined means
// never (no such address); any other error is tried again.
type Sender interface {
	Send(ctx context.Context, m Message) (remoteID string, err error)
}

// Finder is a Sender that can be asked what it has already: the names of messages with m's recipient and words that it
// got since m was queued. It is asked before a message is tried again, so that one whose answer was lost is not sent
// twice.
type Finder interface {
	Find(ctx context.Context, m Message) (remoteIDs []string, err error)
}

// Keeper is a Sender that hands nothing out: what it takes stays in the shop, where staff read it.
type Keeper interface{ Keeps() }

// ByChannel is a Sender made of one for each channel.
type ByChannel struct{ Email, Text Sender }

func (b ByChannel) of(m Message) Sender {
	if m.Channel == Text {
		return b.Text
	}
	return b.Email
}

func (b ByChannel) Send(ctx context.Context, m Message) (string, error) { return b.of(m).Send(ctx, m) }

func (b ByChannel) Find(ctx context.Context, m Message) ([]string, error) {
	if f, ok := b.of(m).(Finder); ok {
		return f.Find(ctx, m)
	}
	return nil, nil
}

// Limits are how many texts may go out within a day, to one person and for one store, and to which countries, as ISO
// writes them (W-25).
type Limits struct {
	Person    int
	Store     int
	Countries []string
}

// UsualLimits hold where none were set.
func UsualLimits() Limits { return Limits{Person: 10, Store: 500, Countries: []string{"US", "CA"}} }

// Filter says which messages; 0 and empty mean any.
type Filter struct {
	OrderID    int64
	CustomerID int64
	State      string
	Locations  []int64 // of these stores, and of none; nil: of all
	Before     int64   // ids below
}
