package present

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/order"
)

// Moment is a time in a store's zone (API-5).
func Moment(t time.Time, zone *time.Location) string { return t.In(zone).Format("01/02/2006 3:04 pm") }

// NewStatus is a named status with its colors, the name as the shop gave it.
func NewStatus(l order.Label) Status {
	return Status{Name: l.Name, Background: l.Background, Foreground: l.Foreground, Tone: tone(l.Background)}
}

// tone is the colour of the house that a status of that colour is drawn in; any other is drawn as an outline.
func tone(background string) string {
	switch strings.ToLower(background) {
	case "#0b4da2":
		return "blue"
	case "#6b4423":
		return "brown"
	case "#6d2c74":
		return "plum"
	case "#0c5f6b":
		return "teal"
	}
	return ""
}

// NewOrderStatus is the named status in the reader's language; one of an order that is called off is hatched.
func NewOrderStatus(ctx context.Context, o order.Order) Status {
	s := NewStatus(o.Label)
	s.Name = StatusName(ctx, o.Label.Name)
	if o.Label.Code == "cancelled" || o.Label.Code == "voided" {
		s.Tone = "void"
	}
	return s
}

// StatusName translates the standard statuses; one that the shop made has its own words.
func StatusName(ctx context.Context, name string) string { return text.Tr(ctx, name) }

// InOwn is an amount as it is printed: in the store's currency.
func InOwn(_ context.Context, c money.Cents) string { return c.Text() }

// Day shows YYYY-MM-DD as every other date is shown (API-5).
func Day(written string) string {
	d, err := time.Parse(time.DateOnly, written)
	if err != nil {
		return written
	}
	return d.Format("01/02/2006")
}

// Words is a text in the language of ctx; none of an empty one.
func Words(ctx context.Context, t fault.Text) string {
	if t.Format == "" {
		return ""
	}
	return text.Tr(ctx, t.Format, t.Args...)
}

// Status is a named status with its colours.
type Status struct {
	Name       string `json:"name"`
	Background string `json:"background"`
	Foreground string `json:"foreground"`
	Tone       string `json:"tone"` // blue, brown, plum, teal; empty: an outline
}

// Titled is an entry of a list of the payment panel (PAY-9).
type Titled struct {
	Code  string `json:"code"`
	Title string `json:"title"`
}

// Success answers a call that has nothing else to say (API-9).
type Success struct {
	Success  bool   `json:"success"`
	Redirect string `json:"redirect,omitempty"`
}

// Reason is all that a refusal says, where no field is marked beside it.
func Reason(ctx context.Context, f *fault.Error) string {
	said := slices.Clone(f.Sentences)
	for _, name := range slices.Sorted(maps.Keys(f.Fields)) {
		said = append(said, f.Fields[name])
	}
	if len(said) == 0 {
		said = []fault.Text{f.Text}
	}
	words := make([]string, len(said))
	for i, one := range said {
		words[i] = Words(ctx, one)
	}
	return strings.Join(words, " ")
}
