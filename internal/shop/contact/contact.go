// Package contact is what people ask a store about a part, and how they want to be answered.
package contact

import (
	"strings"
	"time"
	"unicode/utf8"

	"camber/internal/base/fault"
	"camber/internal/base/phone"
	"camber/internal/base/text"
	"camber/internal/shop/customer"
)

// Message is what somebody asked.
type Message struct {
	ID         int64
	LocationID int64 // the store that was asked
	PartID     int64 // 0: no part in particular
	CustomerID int64 // 0: a visitor
	Name       string
	Email      string
	Phone      string // as typed
	E164       string // the phone, as it is dialled
	Text       string
	ByText     bool // wants to be answered by text message
	Override   bool // staff or the sender say so without a consent (NOTE-2)
	Lang       text.Lang
	Sent       time.Time
}

// Draft is a message to send. Session is the secret of the session that was asked the riddle, Answer its answer.
type Draft struct {
	PartID     int64
	LocationID int64
	Name       string
	Email      string
	Phone      string
	Text       string
	ByText     bool
	Consents   bool // the sender agreed to texts: what the shop knows, never what a browser says
	Override   bool
	Lang       text.Lang
	Session    string
	Answer     string
}

// Lengths, in characters.
const (
	longestName = 64
	longestText = 2000
)

// Names of the fields (PCON-2).
const (
	fieldName     = "pcName"
	fieldEmail    = "pcEmail"
	fieldPhone    = "pcPhone"
	fieldLocation = "pcLocation"
	fieldText     = "pcMessage"
	fieldOverride = "overrideTextPermission"
	fieldCaptcha  = "captchaInput"
)

// trimmed leaves no line break where one line is meant.
func (d Draft) trimmed() Draft {
	for _, s := range []*string{&d.Name, &d.Email, &d.Phone} {
		*s = strings.Join(strings.Fields(*s), " ")
	}
	d.Text = strings.TrimSpace(strings.ReplaceAll(d.Text, "\r\n", "\n"))
	return d
}

// check is PCON-1 with the texts of MSG-3 and NOTE-2: what is wrong, by field.
func (d Draft) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	mark := func(field string, problem *fault.Text) {
		if problem != nil {
			fields[field] = *problem
		}
	}
	mark(fieldName, length(d.Name, longestName))
	// a question about a part asks for both (PCON-1); any other can be answered by either
	needsEmail, needsPhone := d.PartID != 0 || d.Phone == "", d.PartID != 0 || d.Email == "" || d.ByText
	mark(fieldEmail, customer.CheckEmail(d.Email, needsEmail))
	mark(fieldText, length(d.Text, longestText))
	if d.Phone == "" {
		if needsPhone {
			fields[fieldPhone] = fault.T("Required")
		}
	} else if phone.E164(d.Phone) == "" {
		fields[fieldPhone] = fault.T("Invalid phone number format")
	}
	if d.LocationID == 0 {
		fields[fieldLocation] = fault.T("Required")
	}
	if d.ByText && !d.Consents && !d.Override {
		fields[fieldOverride] = fault.T("Customer doesn't consent to text messages")
	}
	if strings.TrimSpace(d.Answer) == "" {
		fields[fieldCaptcha] = fault.T("Required")
	}
	return fields
}

// overrides says whether a text is asked for without a consent to texts.
func (d Draft) overrides() bool { return d.ByText && !d.Consents && d.Override }

func length(s string, longest int) *fault.Text {
	var problem fault.Text
	switch n := utf8.RuneCountInString(s); {
	case n == 0:
		problem = fault.T("Required")
	case n > longest:
		problem = fault.T("Maximum %s characters", longest)
	default:
		return nil
	}
	return &problem
}
