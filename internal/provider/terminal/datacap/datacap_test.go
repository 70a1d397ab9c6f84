package datacap_test

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/remote"
	"camber/internal/dbtest"
	"camber/internal/provider/terminal/datacap"
	"camber/internal/provider/terminal/terminaltest"
	"camber/internal/shop/payment"
)

const password = "the-password"

// company is a Datacap client with one terminal.
type company struct {
	mu    sync.Mutex
	next  terminaltest.Outcome
	sales map[string]*sale // by invoice
	backs map[string]bool
}

type sale struct {
	amount, back money.Cents
	approved     bool
	tapped       chan struct{}
	reset        chan struct{}
}

type asked struct {
	Transaction struct {
		TranCode     string
		InvoiceNo    string
		RefNo        string
		MerchantID   string
		SecureDevice string
		TranDeviceID string
		RecordNo     string
		Amount       struct{ Purchase string }
	}
}

func reply(status, words, more string) string {
	return `<?xml version="1.0"?><RStream><CmdResponse><ResponseOrigin>Processor</ResponseOrigin><DSIXReturnCode>000000</DSIXReturnCode><CmdStatus>` + status +
		`</CmdStatus><TextResponse>` + words + `</TextResponse></CmdResponse><TranResponse>` + more +
		`</TranResponse></RStream>`
}

func (c *company) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var in asked
	if _, word, _ := r.BasicAuth(); word != "" && word != password || xml.NewDecoder(r.Body).Decode(&in) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	_, _ = io.WriteString(w, c.answer(r.Context(), in))
}

func (c *company) answer(ctx context.Context, in asked) string {
	t := in.Transaction
	amount, _ := money.Parse(t.Amount.Purchase)
	switch t.TranCode {
	case "EMVSale":
		return c.sell(ctx, t.InvoiceNo, amount)
	case "EMVPadReset":
		c.mu.Lock()
		defer c.mu.Unlock()
		if s := c.sale(t.InvoiceNo); !s.approved {
			close(s.reset)
		}
		return reply("Success", "RESET", "")
	case "VoidSaleByRecordNo", "ReturnByRecordNo":
		return c.giveBack(t.TranCode, t.InvoiceNo, strings.TrimPrefix(t.RecordNo, "record of "), amount)
	}
	return reply("Error", "INVALID TRANCODE", "")
}

// sale is the one of an invoice, also before it is asked for: the customer may be faster than the wire.
func (c *company) sale(invoice string) *sale {
	if c.sales[invoice] == nil {
		c.sales[invoice] = &sale{tapped: make(chan struct{}), reset: make(chan struct{})}
	}
	return c.sales[invoice]
}

func (c *company) sell(ctx context.Context, invoice string, amount money.Cents) string {
	c.mu.Lock()
	outcome := c.next
	s := c.sale(invoice)
	s.amount = amount
	c.mu.Unlock()
	switch outcome {
	case terminaltest.Decline:
		return reply("Declined", "DECLINED - INSUFF FUNDS", "")
	case terminaltest.Wait:
		select {
		case <-s.tapped:
		case <-s.reset:
			return reply("Error", "TRANSACTION CANCELLED", "")
		case <-ctx.Done():
			return ""
		}
	case terminaltest.TooMuch:
		amount++
	case terminaltest.Partial:
		amount /= 2
	case terminaltest.Approve, terminaltest.UseDebit:
	}
	kind := "VISA"
	if outcome == terminaltest.UseDebit {
		kind = "DEBIT"
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	s.approved, s.amount = true, amount
	return reply("Approved", "AP", fmt.Sprintf(
		`<AcctNo>************0010</AcctNo><CardType>%s</CardType><RefNo>1001</RefNo><InvoiceNo>%s</InvoiceNo><Amount><Authorize>%s</Authorize></Amount><RecordNo>record of %s</RecordNo>`,
		kind, invoice, amount, invoice))
}

func (c *company) giveBack(code, number, of string, amount money.Cents) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.sales[of]
	switch {
	case s == nil || !s.approved:
		return reply("Declined", "INVALID RECORD", "")
	case code == "VoidSaleByRecordNo" && s.back > 0:
		return reply("Declined", "NOT IN BATCH", "")
	case code == "ReturnByRecordNo" && c.backs[number]:
		return reply("Declined", "DUP TRANSACTION", "")
	case s.back+amount > s.amount:
		return reply("Declined", "OVER AMOUNT", "")
	}
	s.back += amount
	c.backs[number] = true
	return reply("Approved", "AP", "")
}

func (c *company) held() money.Cents {
	c.mu.Lock()
	defer c.mu.Unlock()
	sum := money.Cents(0)
	for _, s := range c.sales {
		if s.approved {
			sum += s.amount - s.back
		}
	}
	return sum
}

func subject(*testing.T) terminaltest.Subject {
	c := &company{sales: map[string]*sale{}, backs: map[string]bool{}}
	code := func(codes ...string) func(*http.Request) bool {
		return func(r *http.Request) bool {
			content, _ := io.ReadAll(r.Body)
			r.Body = io.NopCloser(strings.NewReader(string(content)))
			for _, one := range codes {
				if strings.Contains(string(content), "<TranCode>"+one+"</TranCode>") {
					return true
				}
			}
			return false
		}
	}
	return terminaltest.Subject{
		Company: c, Held: c.held, Secret: password, Silent: true,
		Plan: func(o terminaltest.Outcome) { c.mu.Lock(); defer c.mu.Unlock(); c.next = o },
		Tap: func(reference string) {
			c.mu.Lock()
			defer c.mu.Unlock()
			if s := c.sale(reference[len(reference)-16:]); !s.approved {
				close(s.tapped)
			}
		},
		Open: func(address string) payment.TerminalCompany {
			return datacap.New(datacap.Config{Address: address, User: "shop", Password: password, Merchant: "337234005",
				Device: "EMV_VX805_MERCURY"})
		},
		Station: payment.Station{Device: payment.Device{SmartID: "9", Provider: "datacap"},
			Department: payment.Department{ID: 1}},
		Charges: code("EMVSale"), Gives: code("VoidSaleByRecordNo", "ReturnByRecordNo"),
	}
}

// PAY-24 X-06
func TestDatacapDoesAsEveryCompany(t *testing.T) {
	t.Parallel()
	terminaltest.Exercise(t, subject)
}

func recorded(t *testing.T, name string) string {
	t.Helper()
	folder := os.Getenv("CAMBER_TEST_DATA")
	if folder == "" {
		t.Skip("CAMBER_TEST_DATA names no folder with recorded answers of Datacap")
	}
	content, err := os.ReadFile(filepath.Join(folder, "protocol", "datacap", name))
	if err != nil {
		t.Skip(err)
	}
	return string(content)
}

// said charges a card at a client that gives one recorded answer, and returns what it was sent.
func said(t *testing.T, answer string, a payment.Attempt) (payment.Report, string, error) {
	t.Helper()
	sent := ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		content, _ := io.ReadAll(r.Body)
		sent = string(content)
		_, _ = io.WriteString(w, answer)
	}))
	defer server.Close()
	s := subject(t)
	got, err := s.Open(server.URL).Charge(clock.With(t.Context(), clock.System{}), s.Station, a, func(string) {})
	return got, sent, err
}

// fields are the elements of a transaction, by their names.
func fields(t *testing.T, stream string) map[string]string {
	t.Helper()
	found, decoder, name := map[string]string{}, xml.NewDecoder(strings.NewReader(stream)), ""
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		switch now := token.(type) {
		case xml.StartElement:
			name = now.Name.Local
			found[name] = ""
		case xml.CharData:
			found[name] += strings.TrimSpace(string(now))
		}
	}
}

// PAY-24: answers that real terminals gave are read, and a sale is asked for as real ones were.
func TestRecordedAnswersAreRead(t *testing.T) {
	t.Parallel()
	a := payment.Attempt{Reference: "0104112017024737246", Amount: 8_42, Currency: "USD"}
	got, sent, err := said(t, recorded(t, "emvsale_response_approved.xml"), a)
	if err != nil || got.State != payment.Approved || got.Amount != 8_42 || got.Label != "Visa 0010" || got.Debit ||
		!strings.Contains(got.ProviderID, "ref=1001") || !strings.Contains(got.ProviderID, "auth=28935A") {
		t.Errorf("%+v, %v", got, err)
	}
	ours, theirs := fields(t, sent), fields(t, recorded(t, "emvsale_request.xml"))
	for name, value := range theirs {
		switch name {
		case "HostOrIP", "IpPort", "ComPort": // of the control on the till's own machine
			continue
		}
		is, sends := ours[name]
		if !sends || is == "" && value != "" {
			t.Errorf("a sale is asked for without %s", name)
		}
	}
	if ours["TranCode"] != "EMVSale" || ours["Purchase"] != "8.42" || ours["MerchantID"] != theirs["MerchantID"] ||
		ours["RecordNo"] != theirs["RecordNo"] {
		t.Errorf("asked %v", ours)
	}
	got, _, err = said(t, recorded(t, "mercury_soap_error.xml"), a)
	if err != nil || got.State != payment.Declined || got.Message != "No Live Cards on Test Merchant ID Allowed." {
		t.Errorf("%+v, %v", got, err)
	}
	if got, _, err = said(t, recorded(t, "emvparamdownload_response.xml"), a); !fault.Is(err, fault.Unavailable) {
		t.Errorf("another answer: %+v, %v", got, err)
	}
}

// PAY-25: an error of the way to the processor may hide a charge; only what was asked there and refused is final.
func TestAnErrorOfTheWayIsNoAnswer(t *testing.T) {
	t.Parallel()
	a := payment.Attempt{Reference: "01REFERENCE00000000000001", Amount: 8_42, Currency: "USD"}
	for name, try := range map[string]struct {
		status, origin, words string
		want                  payment.State // empty: unsure
	}{
		"declined":        {"Declined", "Processor", "DECLINED", payment.Declined},
		"a duplicate":     {"Declined", "Processor", "AP DUPE", payment.Declined},
		"refused there":   {"Error", "Server", "BAD MERCHANT", payment.Declined},
		"put away":        {"Error", "Client", "Customer Cancelled", payment.Cancelled},
		"time ran out":    {"Error", "Client", "Timeout waiting for response", ""},
		"no line":         {"Error", "Client", "In Process with server", ""},
		"success of what": {"Success", "Client", "OK", ""},
	} {
		answer := strings.Replace(reply(try.status, try.words, ""), "<ResponseOrigin>Processor", "<ResponseOrigin>"+
			try.origin, 1)
		got, _, err := said(t, answer, a)
		if try.want == "" && !fault.Is(err, fault.Unavailable) || try.want != "" &&
			(err != nil || got.State != try.want || got.Duplicate != (name == "a duplicate")) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	other := reply("Approved", "AP", "<InvoiceNo>0000000000000002</InvoiceNo><Amount><Authorize>8.42</Authorize></Amount>")
	if got, _, err := said(t, other, a); !fault.Is(err, fault.Unavailable) {
		t.Errorf("somebody else's approval: %+v, %v", got, err)
	}
}

// PAY-25: there is no public form of an answer to a question, a report or a lost token: what is not known by the answer
// itself is unsure, and nothing is asked for in its place. A charge is sent once, whatever is asked of it afterwards.
func TestWhatDatacapNeverToldIsNotGuessed(t *testing.T) {
	t.Parallel()
	sent := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		sent++
		panic(http.ErrAbortHandler) // the answer gets lost
	}))
	defer server.Close()
	s, ctx := subject(t), clock.With(t.Context(), clock.System{})
	a := payment.Attempt{Reference: "01REFERENCE00000000000001", State: payment.Unknown, Amount: 8_42, Taken: 8_42,
		Currency: "USD"}
	client := s.Open(server.URL)
	if _, err := client.Inquire(ctx, s.Station, a); !fault.Is(err, fault.Unavailable) { // the program was started anew
		t.Errorf("a charge of before: %v", err)
	}
	if _, err := client.Cancel(ctx, s.Station, a); !fault.Is(err, fault.Unavailable) {
		t.Errorf("a charge of before is cancelled: %v", err)
	}
	if sent != 0 {
		t.Errorf("%d sent for charges of before", sent)
	}
	for range 3 {
		if _, err := client.Charge(ctx, s.Station, a, func(string) {}); !fault.Is(err, fault.Unavailable) {
			t.Errorf("charged: %v", err)
		}
		if _, err := client.Inquire(ctx, s.Station, a); !fault.Is(err, fault.Unavailable) {
			t.Errorf("asked: %v", err)
		}
		if _, err := client.Cancel(ctx, s.Station, a); !fault.Is(err, fault.Unavailable) {
			t.Errorf("cancelled: %v", err)
		}
	}
	if sent != 1 {
		t.Errorf("sent %d times", sent)
	}
	if _, err := client.Void(ctx, s.Station, a); !fault.Is(err, fault.Declined) {
		t.Errorf("void: %v", err)
	}
	if err := client.Refund(ctx, s.Station, a, a.Reference+"-1", 1_00); !fault.Is(err, fault.Declined) {
		t.Errorf("refund: %v", err)
	}
	if sent != 1 {
		t.Errorf("a charge without its token is given back: %d sent", sent)
	}
}

func TestAConfigurationIsChecked(t *testing.T) {
	t.Parallel()
	good := datacap.Config{Address: "https://pay.test/", User: "u", Password: "p", Merchant: "1", Device: "EMV"}
	changed := func(by func(*datacap.Config)) datacap.Config { c := good; by(&c); return c }
	for name, try := range map[string]struct {
		c  datacap.Config
		ok bool
	}{
		"none": {datacap.Config{}, true}, "good": {good, true},
		"in the store": {changed(func(c *datacap.Config) { c.Address, c.Password = "http://192.0.2.1:8080/", "" }),
			true},
		"a password in public": {changed(func(c *datacap.Config) { c.Address = "http://192.0.2.1:8080/" }), false},
		"a file":               {changed(func(c *datacap.Config) { c.Address = "file:///etc/passwd" }), false},
		"a name in it":         {changed(func(c *datacap.Config) { c.Address = "https://a:b@pay.test/" }), false},
		"no merchant":          {changed(func(c *datacap.Config) { c.Merchant = "" }), false},
	} {
		if err := try.c.Check(); (err == nil) != try.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNobodyIsAskedInsideATransaction(t *testing.T) {
	t.Parallel()
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	defer server.Close()
	s := subject(t)
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Atomic(ctx, func(ctx context.Context) error {
			_, err := s.Open(server.URL).Charge(ctx, s.Station, payment.Attempt{Reference: "01R", Amount: 1_00, Currency: "USD"},
				func(string) {})
			return err
		})
		if !errors.Is(err, remote.ErrInTransaction) || asked != 0 {
			t.Errorf("%v, asked %d times", err, asked)
		}
	})
}
