// Package twilio sends the shop's texts by Twilio.
package twilio

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"camber/internal/base/fault"
	"camber/internal/base/remote"
	"camber/internal/base/text"
	"camber/internal/shop/notify"
)

// API is where Twilio is asked.
const API = "https://api.twilio.com"

const (
	patience     = 20 * time.Second
	longestReply = 1 << 20
	longestText  = 1600 // characters
	remembered   = "50" // texts to a number that are looked through
)

// Account is what Twilio gave the shop. Token is secret and never logged.
type Account struct {
	SID   string // AC…; empty: none
	Token string
	From  string // a number (+1…), or a messaging service (MG…)
}

var (
	account = regexp.MustCompile(`^AC[0-9a-fA-F]{32}$`)
	sender  = regexp.MustCompile(`^(?:\+[1-9][0-9]{7,14}|MG[0-9a-fA-F]{32})$`)
)

// Check says what is missing. No account at all is right too.
func (a Account) Check() error {
	switch {
	case a == Account{}:
		return nil
	case !account.MatchString(a.SID):
		return errors.New("twilio: the account (AC and 32 digits) is missing or is none")
	case a.Token == "":
		return errors.New("twilio: the token is missing")
	case !sender.MatchString(a.From):
		return errors.New("twilio: the sender, a number with + or a messaging service (MG…), is missing or is none")
	}
	return nil
}

// Sender asks Twilio.
type Sender struct {
	account Account
	api     string
	http    *http.Client
}

// New asks at api, which is API but in tests.
func New(a Account, api string) *Sender {
	return &Sender{a, strings.TrimSuffix(api, "/"), remote.Client(patience)}
}

// sms is what is read of a text.
type sms struct {
	SID       string `json:"sid"`
	Status    string `json:"status"`
	To        string `json:"to"`
	Body      string `json:"body"`
	Direction string `json:"direction"`
	Created   string `json:"date_created"`
}

// lost says whether Twilio has given the message up.
func (t sms) lost() bool {
	return t.Status == "failed" || t.Status == "undelivered" || t.Status == "canceled"
}

// Send is done once Twilio has taken the text.
func (s *Sender) Send(ctx context.Context, m notify.Message) (string, error) {
	if utf8.RuneCountInString(m.Text) > longestText {
		return "", fault.New(fault.Declined, "This message is too long for a text.")
	}
	form := url.Values{"To": {m.Recipient}, "Body": {m.Text}}
	if strings.HasPrefix(s.account.From, "MG") {
		form.Set("MessagingServiceSid", s.account.From)
	} else {
		form.Set("From", s.account.From)
	}
	var sent sms
	if err := s.call(ctx, http.MethodPost, "", form, &sent); err != nil {
		return "", err
	}
	switch {
	case sent.SID == "" || sent.To != m.Recipient:
		return "", unreachable(errors.New("twilio: a text without a name, or of somebody else"))
	case sent.lost():
		return "", fault.New(fault.Declined, "The text service refused this message.").
			Because(errors.New("twilio: " + sent.Status))
	}
	return sent.SID, nil
}

// skew is how far Twilio's clock may be behind ours.
const skew = 5 * time.Second

// Find looks through the last texts to the number.
func (s *Sender) Find(ctx context.Context, m notify.Message) ([]string, error) {
	var page struct {
		Messages []sms `json:"messages"`
	}
	if err := s.call(ctx, http.MethodGet, "?"+url.Values{"To": {m.Recipient}, "PageSize": {remembered}}.Encode(), nil,
		&page); err != nil {
		return nil, err
	}
	var found []string
	for _, t := range page.Messages {
		at, err := time.Parse(time.RFC1123Z, t.Created)
		ours := err == nil && !at.Before(m.QueuedAt.Add(-skew)) && t.SID != "" && t.To == m.Recipient &&
			strings.HasPrefix(t.Direction, "outbound")
		if ours && !t.lost() && strings.HasSuffix(t.Body, m.Text) { // an account on trial puts words before ours
			found = append(found, t.SID)
		}
	}
	return found, nil
}

func (s *Sender) call(ctx context.Context, method, query string, form url.Values, into any) error {
	r, err := remote.Form(ctx, method, s.api+"/2010-04-01/Accounts/"+s.account.SID+"/Messages.json"+query, form)
	if err != nil {
		return err
	}
	r.SetBasicAuth(s.account.SID, s.account.Token)
	status, content, err := remote.Ask(s.http, r, longestReply)
	switch {
	case errors.Is(err, remote.ErrInTransaction):
		return err
	case err != nil:
		return unreachable(err)
	case status != http.StatusOK && status != http.StatusCreated:
		return refusal(status, content)
	}
	if err := json.Unmarshal(content, into); err != nil {
		return unreachable(fmt.Errorf("twilio: a reply that can't be read: %w", err))
	}
	return nil
}

// final are Twilio's errors that are about the recipient, and what staff read of them.
var final = map[int]string{
	21211: text.Key("Invalid phone number format"),
	21217: text.Key("Invalid phone number format"),
	21214: text.Key("This number can't get texts."),
	21612: text.Key("This number can't get texts."),
	21614: text.Key("This number can't get texts."),
	30006: text.Key("This number can't get texts."),
	21408: text.Key("This shop sends no texts to such numbers."),
	21610: text.Key("This person has stopped the shop's texts."),
	21617: text.Key("This message is too long for a text."),
}

func refusal(status int, content []byte) error {
	var said struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	}
	_ = json.Unmarshal(content, &said) // what can't be read says nothing: the status does
	cause := fmt.Errorf("twilio: status %d, code %d", status, said.Code)
	if words := final[said.Code]; words != "" && status < http.StatusInternalServerError {
		return fault.New(fault.Declined, words).Because(cause)
	}
	return unreachable(cause)
}

func unreachable(cause error) error {
	return fault.New(fault.Unavailable, "The text service does not answer.").After(5 * time.Second).Because(cause)
}
