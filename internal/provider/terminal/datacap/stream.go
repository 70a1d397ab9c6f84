package datacap

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/remote"
	"camber/internal/shop/payment"
)

// stream is what is sent: a transaction, or what is asked of a terminal beside one.
type stream struct {
	XMLName     xml.Name `xml:"TStream"`
	Transaction *request `xml:"Transaction,omitempty"`
	Admin       *request `xml:"Admin,omitempty"`
}

type request struct {
	MerchantID   string
	TranCode     string
	SecureDevice string
	TranDeviceID string `xml:",omitempty"`
	InvoiceNo    string `xml:",omitempty"`
	RefNo        string `xml:",omitempty"`
	Amount       *sum   `xml:",omitempty"`
	SequenceNo   string
	PartialAuth  string `xml:",omitempty"`
	Duplicate    string `xml:",omitempty"`
	RecordNo     string `xml:",omitempty"`
	Frequency    string `xml:",omitempty"`
	AuthCode     string `xml:",omitempty"`
	AcqRefData   string `xml:",omitempty"`
	ProcessData  string `xml:",omitempty"`
}

type sum struct {
	Purchase  string
	Authorize string `xml:",omitempty"`
}

const sequence = "0010010000"

func (c *Client) request(at payment.Station, code string) *request {
	r := &request{MerchantID: c.config.Merchant, TranCode: code, SecureDevice: c.config.Device,
		TranDeviceID: at.Device.SmartID, SequenceNo: sequence}
	if at.Department.Merchant != "" {
		r.MerchantID = at.Department.Merchant
	}
	return r
}

func (c *Client) sale(at payment.Station, a payment.Attempt) stream {
	r := c.request(at, "EMVSale")
	r.InvoiceNo, r.RefNo, r.Amount = invoice(a.Reference), invoice(a.Reference), &sum{Purchase: a.Amount.String()}
	r.PartialAuth, r.RecordNo, r.Frequency = "Allow", "RecordNumberRequested", "OneTime"
	if a.Forced {
		r.Duplicate = "Override"
	}
	return stream{Transaction: r}
}

func (c *Client) reset(at payment.Station, a payment.Attempt) stream {
	r := c.request(at, "EMVPadReset")
	r.InvoiceNo, r.RefNo = invoice(a.Reference), invoice(a.Reference)
	return stream{Transaction: r}
}

// back gives money of a charge back, by the token that Datacap keeps its card under.
func (c *Client) back(at payment.Station, a payment.Attempt, code, number string, amount money.Cents) stream {
	name, _ := url.ParseQuery(a.ProviderID) // what can't be read names no charge, and is refused
	r := c.request(at, code)
	r.InvoiceNo, r.RefNo, r.Amount, r.Frequency = number, name.Get("ref"), &sum{Purchase: amount.String()}, "OneTime"
	r.RecordNo, r.AuthCode, r.AcqRefData, r.ProcessData = name.Get("record"), name.Get("auth"), name.Get("acq"),
		name.Get("process")
	return stream{Transaction: r}
}

// reply is what is read of an answer.
type reply struct {
	XMLName xml.Name `xml:"RStream"`
	Command struct {
		Origin string `xml:"ResponseOrigin"`
		Code   string `xml:"DSIXReturnCode"`
		Status string `xml:"CmdStatus"`
		Text   string `xml:"TextResponse"`
	} `xml:"CmdResponse"`
	Answer struct {
		Account  string `xml:"AcctNo"`
		CardType string `xml:"CardType"`
		TranCode string `xml:"TranCode"`
		AuthCode string `xml:"AuthCode"`
		RefNo    string `xml:"RefNo"`
		Invoice  string `xml:"InvoiceNo"`
		Amount   struct {
			Purchase  string `xml:"Purchase"`
			Authorize string `xml:"Authorize"`
		} `xml:"Amount"`
		AcqRefData  string `xml:"AcqRefData"`
		ProcessData string `xml:"ProcessData"`
		RecordNo    string `xml:"RecordNo"`
		Application string `xml:"ApplicationLabel"`
	} `xml:"TranResponse"`
}

// read reads an answer, also one that a SOAP server has packed into a string.
func read(content []byte) (reply, error) {
	var r reply
	err := xml.Unmarshal(content, &r)
	if err == nil {
		return r, nil
	}
	var envelope struct {
		Body struct {
			Response struct {
				Result string `xml:",any"`
			} `xml:",any"`
		} `xml:"Body"`
	}
	if xml.Unmarshal(content, &envelope) != nil || envelope.Body.Response.Result == "" {
		return r, err
	}
	return r, xml.Unmarshal([]byte(strings.TrimSpace(envelope.Body.Response.Result)), &r)
}

// ask posts a stream. What is not an answer in full is Unavailable.
func (c *Client) ask(ctx context.Context, s stream) (reply, error) {
	content, err := xml.Marshal(s)
	if err != nil {
		return reply{}, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.config.Address, strings.NewReader(string(content)))
	if err != nil {
		return reply{}, err
	}
	r.Header.Set("Content-Type", "text/xml; charset=utf-8")
	if c.config.User != "" {
		r.SetBasicAuth(c.config.User, c.config.Password)
	}
	answer, err := c.http.Do(r)
	if errors.Is(err, remote.ErrInTransaction) {
		return reply{}, err
	}
	if err != nil {
		return reply{}, unreachable(err)
	}
	defer func() { _ = answer.Body.Close() }()
	said, err := io.ReadAll(io.LimitReader(answer.Body, longestReply+1))
	switch {
	case err != nil:
		return reply{}, unreachable(err)
	case len(said) > longestReply:
		return reply{}, unreachable(errors.New("datacap: the answer is too long"))
	case answer.StatusCode != http.StatusOK:
		return reply{}, unreachable(fmt.Errorf("datacap: %s", answer.Status))
	}
	read, err := read(said)
	if err == nil && read.Command.Status == "" {
		err = errors.New("datacap: an answer without a status")
	}
	if err != nil {
		return reply{}, unreachable(err)
	}
	return read, nil
}

// Reach asks the client whether it is there. The terminal itself is not asked: to wake it would end what a customer does
// at it.
func (c *Client) Reach(ctx context.Context, _ payment.Device) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.config.Address, http.NoBody)
	if err != nil {
		return err
	}
	if c.config.User != "" {
		r.SetBasicAuth(c.config.User, c.config.Password)
	}
	status, _, err := remote.Ask(c.http, r, longestReply)
	switch {
	case errors.Is(err, remote.ErrInTransaction):
		return err
	case err != nil:
		return unreachable(err)
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return fault.New(fault.Declined, "The card company answers, and refuses the shop's name or password.")
	}
	return nil
}

func unreachable(cause error) error {
	return fault.New(fault.Unavailable, "The card company does not answer. Please try again.").After(5 * time.Second).
		Because(cause)
}

// sold says what came of a sale. An error of the way there may hide a charge; what the terminal itself ended does not.
func (r reply) sold(a payment.Attempt) (payment.Report, error) {
	said := payment.Report{Reference: a.Reference, Amount: a.Amount, Currency: a.Currency, Message: r.Command.Text}
	words := strings.ToUpper(r.Command.Text)
	switch {
	case r.Command.Status == "Approved":
		amount, err := money.Parse(r.Answer.Amount.Authorize)
		if err != nil || r.Answer.Invoice != "" && !strings.HasSuffix(r.Answer.Invoice, invoice(a.Reference)) {
			return said, unreachable(errors.New("datacap: an approval of something else"))
		}
		said.State, said.Amount, said.Message, said.Label = payment.Approved, amount, "", r.label()
		said.Debit = strings.Contains(strings.ToUpper(r.Answer.Application+" "+r.Answer.CardType), "DEBIT")
		said.ProviderID = url.Values{
			"ref": {r.Answer.RefNo}, "record": {r.Answer.RecordNo}, "auth": {r.Answer.AuthCode}, "acq": {r.Answer.AcqRefData},
			"process": {r.Answer.ProcessData},
		}.Encode()
	case r.Command.Status == "Declined":
		said.State, said.Duplicate = payment.Declined, strings.Contains(words, "DUP")
	case r.Command.Status == "Error" && strings.Contains(words, "CANCEL"):
		said.State = payment.Cancelled
	// it was asked, and said no
	case r.Command.Status == "Error" && (r.Command.Origin == "Processor" || r.Command.Origin == "Server"):
		said.State = payment.Declined
	default:
		return said, unreachable(fmt.Errorf("datacap: %s %s %s", r.Command.Status, r.Command.Origin, r.Command.Code))
	}
	return said, nil
}

// given is nil where money went back; a duplicate is the answer of the first time.
func (r reply) given(no string) error {
	words := strings.ToUpper(r.Command.Text)
	switch {
	case r.Command.Status == "Approved", r.Command.Status == "Declined" && strings.Contains(words, "DUP"):
		return nil
	case r.Command.Status == "Declined", r.Command.Status == "Error" &&
		(r.Command.Origin == "Processor" || r.Command.Origin == "Server"):
		return fault.New(fault.Declined, no).Because(fmt.Errorf("datacap: %s %s", r.Command.Code, r.Command.Text))
	}
	return unreachable(fmt.Errorf("datacap: %s %s %s", r.Command.Status, r.Command.Origin, r.Command.Code))
}

// label is "Visa 0010".
func (r reply) label() string {
	account := r.Answer.Account
	last := account[max(len(account)-4, 0):]
	name := cardNames[strings.ToUpper(r.Answer.CardType)]
	if name == "" {
		name = "Card"
	}
	if strings.Trim(last, "0123456789") != "" {
		last = ""
	}
	return strings.TrimSpace(name + " " + last)
}

var cardNames = map[string]string{
	"VISA": "Visa", "M/C": "Mastercard", "MC": "Mastercard", "MASTERCARD": "Mastercard", "AMEX": "American Express",
	"DCVR": "Discover", "DISCOVER": "Discover",
	"DEBIT": "Debit", "JCB": "JCB", "DCLB": "Diners Club",
}
