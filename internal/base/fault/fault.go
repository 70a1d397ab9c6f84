// Package fault classifies what went wrong, once, where the fact is known, with a text for the person and a private
// cause for the log.
package fault

import (
	"context"
	"errors"
	"strings"
	"time"

	"camber/internal/base/text"
)

// Kind decides the status of a reply and whether it is logged. The zero value is Internal, so that what nobody
// classified counts as a bug of ours.
type Kind uint8

const (
	Internal        Kind = iota // a bug or a broken machine
	Invalid                     // the input is wrong; Fields says where
	NotFound                    // absent, or not yours to see
	Conflict                    // true a moment ago, not now
	Unauthenticated             // sign in first
	Forbidden                   // signed in, still no
	Declined                    // a provider said no and meant it
	Unavailable                 // a provider did not answer
	Locked                      // the register is locked (MODE-2)
	TooMuch                     // too large, or with RetryAfter too often
)

func (k Kind) String() string {
	switch k {
	case Invalid:
		return "invalid"
	case NotFound:
		return "not found"
	case Conflict:
		return "conflict"
	case Unauthenticated:
		return "unauthenticated"
	case Forbidden:
		return "forbidden"
	case Declined:
		return "declined"
	case Unavailable:
		return "unavailable"
	case Locked:
		return "locked"
	case TooMuch:
		return "too much"
	case Internal:
		return "internal"
	}
	return "internal"
}

// Text is a sentence not yet translated: Format is English and the key of its translation (see package text).
type Text struct {
	Format string
	Args   []any
}

func T(format string, args ...any) Text { return Text{Format: format, Args: args} }

// Joined are several sentences as one.
func Joined(sentences ...Text) Text {
	joined := Text{Format: strings.TrimSuffix(strings.Repeat("%s ", len(sentences)), " ")}
	for _, s := range sentences {
		joined.Args = append(joined.Args, s)
	}
	return joined
}

// In is the sentence as ctx speaks; so a sentence can stand in another.
func (t Text) In(ctx context.Context) string { return text.Tr(ctx, t.Format, t.Args...) }

// String is the sentence in the program's English.
func (t Text) String() string { return t.In(context.Background()) }

// Lasting is the sentence with its args as they read: the same when it was written down and read back.
func (t Text) Lasting() Text {
	kept := Text{Format: t.Format}
	for _, arg := range t.Args {
		kept.Args = append(kept.Args, T("%s", arg).String())
	}
	return kept
}

// Error is a classified error. Everything but its cause may be shown to the person who asked.
type Error struct {
	Kind       Kind
	Text       Text
	Fields     map[string]Text // by name of the form's field
	Sentences  []Text          // API-3: several, belonging to no field
	RetryAfter time.Duration   // 0: nothing is known
	Confirm    *Confirm        // nil: no confirming helps

	cause error
}

// ConfirmTwin is the Parameter by which a person means what is there already, or was done a moment ago, a second time.
const ConfirmTwin = "confirm_duplicate"

// Confirm is how a person goes on in spite of a refusal, and what they should know first.
type Confirm struct {
	Parameter string // sent with the same call again
	Notes     []Text
}

func New(k Kind, format string, args ...any) *Error { return &Error{Kind: k, Text: T(format, args...)} }

// InFields is Invalid, with a sentence for each field.
func InFields(fields map[string]Text) *Error {
	return &Error{Kind: Invalid, Text: T("Please check the marked fields."), Fields: fields}
}

// InSentences carries several sentences that belong to no field; Text is the first of them.
func InSentences(k Kind, sentences []Text) *Error {
	e := &Error{Kind: k, Sentences: sentences}
	if len(sentences) > 0 {
		e.Text = sentences[0]
	}
	return e
}

// Because sets the private cause and returns e.
func (e *Error) Because(cause error) *Error {
	e.cause = cause
	return e
}

// After sets when to try again and returns e.
func (e *Error) After(d time.Duration) *Error {
	e.RetryAfter = d
	return e
}

// Of finds the classified error that err is or wraps. What nobody classified comes back as Internal with err as its
// cause; nil only for nil.
func Of(err error) *Error {
	if err == nil {
		return nil
	}
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return (&Error{Kind: Internal}).Because(err)
}

// Words are what a person is told of an error; not ok: there is none, or it is one that nobody classified.
func Words(err error) (words Text, ok bool) {
	e := Of(err)
	if e == nil || e.Kind == Internal {
		return Text{}, false
	}
	return e.Text, true
}

// Is says whether err is of that kind. An error that nobody classified is Internal; nil is of none.
func Is(err error, k Kind) bool {
	e := Of(err)
	return e != nil && e.Kind == k
}

// Error is for logs: kind, English text and cause, never for the person.
func (e *Error) Error() string {
	parts := []string{e.Kind.String()}
	if len(e.Sentences) > 0 {
		for _, s := range e.Sentences {
			parts = append(parts, s.String())
		}
	} else if e.Text.Format != "" {
		parts = append(parts, e.Text.String())
	}
	if e.cause != nil {
		parts = append(parts, e.cause.Error())
	}
	return strings.Join(parts, ": ")
}

func (e *Error) Unwrap() error { return e.cause }
