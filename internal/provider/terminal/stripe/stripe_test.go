package stripe_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/remote"
	"camber/internal/base/signed"
	"camber/internal/dbtest"
	"camber/internal/provider/terminal/stripe"
	"camber/internal/provider/terminal/terminaltest"
	"camber/internal/shop/payment"
)

const secret = "sk_test_a_secret"

// company is a small Stripe: intents, refunds and one reader, asked by HTTP as the real ones.
type company struct {
	mu      sync.Mutex
	next    terminaltest.Outcome
	intents []map[string]any
	keys    map[string]any // idempotency keys to what was answered
	action  map[string]any // of the reader
	busy    string         // a code that the reader refuses by
	calls   []string
}

func (c *company) plan(o terminaltest.Outcome) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.next = o
}

func (c *company) held() money.Cents {
	c.mu.Lock()
	defer c.mu.Unlock()
	sum := 0
	for _, i := range c.intents {
		sum += i["amount_received"].(int) - i["back"].(int)
	}
	return money.Cents(sum)
}

func (c *company) tap(reference string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, i := range c.intents {
		if i["metadata"].(map[string]string)["reference"] == reference && c.action["status"] == "in_progress" {
			c.choose(i, terminaltest.Approve)
		}
	}
}

// choose is what the customer does.
func (c *company) choose(i map[string]any, o terminaltest.Outcome) {
	switch o {
	case terminaltest.Wait:
		return
	case terminaltest.Decline:
		c.action["status"], c.action["failure_code"], c.action["failure_message"] = "failed", "card_declined", "The card has insufficient funds."
		i["last_payment_error"] = map[string]any{"type": "card_error", "message": "The card has insufficient funds."}
		return
	case terminaltest.Approve, terminaltest.TooMuch, terminaltest.Partial, terminaltest.UseDebit:
	}
	c.action["status"], i["status"], i["amount_received"] = "succeeded", "succeeded", i["amount"]
	funding := "credit"
	switch o {
	case terminaltest.TooMuch:
		i["amount_received"] = i["amount"].(int) + 1
	case terminaltest.UseDebit:
		funding = "debit"
	case terminaltest.Approve, terminaltest.Decline, terminaltest.Wait, terminaltest.Partial:
	}
	i["latest_charge"] = map[string]any{"refunded": false, "payment_method_details": map[string]any{"card_present": map[string]any{"brand": "visa", "last4": "4242", "funding": funding}}}
}

func (c *company) find(id string) map[string]any {
	for _, i := range c.intents {
		if i["id"] == id {
			return i
		}
	}
	return nil
}

func (c *company) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r.Header.Get("Authorization") != "Bearer "+secret || r.ParseForm() != nil {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	c.calls = append(c.calls, r.Method+" "+r.URL.Path)
	key := r.Header.Get("Idempotency-Key")
	if known, ok := c.keys[key]; ok && key != "" {
		_ = json.NewEncoder(w).Encode(known)
		return
	}
	reply, code := c.answer(r)
	if code != "" {
		status := http.StatusBadRequest
		if code == "resource_missing" {
			status = http.StatusNotFound
		}
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]string{"type": "invalid_request_error", "code": code, "message": "planned"}})
		return
	}
	if key != "" {
		c.keys[key] = reply
	}
	_ = json.NewEncoder(w).Encode(reply)
}

func (c *company) answer(r *http.Request) (reply map[string]any, code string) {
	form := r.PostForm
	number := func(name string) int { n, _ := strconv.Atoi(form.Get(name)); return n }
	reader := map[string]any{"object": "terminal.reader", "id": "tmr_1", "action": c.action}
	path := r.URL.Path
	switch {
	case path == "/v1/payment_intents":
		i := map[string]any{
			"object": "payment_intent", "id": fmt.Sprint("pi_", len(c.intents)+1), "status": "requires_payment_method", "amount": number("amount"), "amount_received": 0, "back": 0,
			"currency": form.Get("currency"), "created": 1_600_000_000, "metadata": map[string]string{"reference": form.Get("metadata[reference]"), "order_id": form.Get("metadata[order_id]")},
		}
		if form.Get("payment_method_types[]") != "card_present" {
			return nil, "parameter_invalid"
		}
		c.intents = append(c.intents, i)
		return i, ""
	case path == "/v1/refunds":
		i := c.find(form.Get("payment_intent"))
		if i == nil || i["status"] != "succeeded" {
			return nil, "charge_disputed"
		}
		left := i["amount_received"].(int) - i["back"].(int)
		amount := left
		if form.Has("amount") {
			amount = number("amount")
		}
		if amount > left {
			return nil, "amount_too_large"
		}
		if left == 0 {
			return nil, "charge_already_refunded"
		}
		i["back"] = i["back"].(int) + amount
		i["latest_charge"].(map[string]any)["refunded"] = amount == left
		return map[string]any{"object": "refund", "status": "succeeded"}, ""
	case path == "/v1/terminal/readers/tmr_1":
		return reader, ""
	case path == "/v1/terminal/readers/tmr_1/process_payment_intent":
		i := c.find(form.Get("payment_intent"))
		if c.busy != "" {
			return nil, c.busy
		}
		c.action = map[string]any{"type": "process_payment_intent", "status": "in_progress", "process_payment_intent": map[string]any{"payment_intent": i["id"]}}
		c.choose(i, c.next)
		return map[string]any{"object": "terminal.reader", "action": c.action}, ""
	case path == "/v1/terminal/readers/tmr_1/cancel_action":
		c.action = nil
		return map[string]any{"object": "terminal.reader"}, ""
	}
	id, action, _ := strings.Cut(strings.TrimPrefix(path, "/v1/payment_intents/"), "/")
	i := c.find(id)
	if i == nil {
		return nil, "resource_missing"
	}
	if action == "cancel" {
		if i["status"] == "succeeded" {
			return nil, "payment_intent_unexpected_state"
		}
		i["status"] = "canceled"
	}
	return i, ""
}

func subject(*testing.T) (terminaltest.Subject, *company) {
	c := &company{keys: map[string]any{}}
	return terminaltest.Subject{
		Company: c, Plan: c.plan, Tap: c.tap, Held: c.held, Secret: secret, Cannot: []terminaltest.Outcome{terminaltest.Partial},
		Open: func(address string) payment.Terminals {
			return stripe.New(stripe.Keys{Secret: secret, Webhook: "whsec_of_the_test"}, address)
		},
		Station: payment.Station{Device: payment.Device{SmartID: "tmr_1", Provider: "stripe"}, Department: payment.Department{ID: 1}},
		Charges: func(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, "/process_payment_intent") },
		Gives:   func(r *http.Request) bool { return r.URL.Path == "/v1/refunds" },
	}, c
}

// PAY-24 PAY-25 X-06
func TestStripeDoesAsEveryCompany(t *testing.T) {
	t.Parallel()
	terminaltest.Exercise(t, func(t *testing.T) terminaltest.Subject {
		s, _ := subject(t)
		return s
	})
}

// The objects that Stripe publishes are read as its API writes them.
func TestStripesOwnObjectsAreRead(t *testing.T) {
	t.Parallel()
	folder := os.Getenv("CAMBER_TEST_DATA")
	if folder == "" {
		t.Skip("CAMBER_TEST_DATA names no folder with Stripe's published objects")
	}
	raw, err := os.ReadFile(filepath.Join(folder, "protocol", "stripe_fixtures3.json"))
	if err != nil {
		t.Skip(err)
	}
	var fixtures struct {
		Resources map[string]map[string]any `json:"resources"`
	}
	if err := json.Unmarshal(raw, &fixtures); err != nil {
		t.Fatal(err)
	}
	intent, reader := fixtures.Resources["payment_intent"], fixtures.Resources["terminal.reader"]
	intent["metadata"] = map[string]string{"reference": "01R", "order_id": "12"}
	inquire := func(t *testing.T, change, action map[string]any) (payment.Report, error) {
		t.Helper()
		object := maps.Clone(intent)
		maps.Copy(object, change)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			said := object
			switch {
			case strings.HasPrefix(r.URL.Path, "/v1/terminal/readers/"):
				said = maps.Clone(reader)
				if action != nil {
					said["action"] = action
				}
			case strings.HasSuffix(r.URL.Path, "/cancel"):
				said = maps.Clone(object)
				said["status"] = "canceled"
			}
			_ = json.NewEncoder(w).Encode(said)
		}))
		defer server.Close()
		a := payment.Attempt{OrderID: 12, Reference: "01R", ProviderID: fmt.Sprint(intent["id"]), Amount: 10_99, Currency: "USD"}
		at := payment.Station{Device: payment.Device{SmartID: fmt.Sprint(reader["id"])}}
		return stripe.New(stripe.Keys{Secret: secret}, server.URL).Inquire(clock.With(t.Context(), clock.System{}), at, a)
	}
	charge := fixtures.Resources["charge"]
	charge["refunded"] = false
	ours := map[string]any{"type": "process_payment_intent", "status": "in_progress", "process_payment_intent": map[string]any{"payment_intent": intent["id"]}}
	for name, try := range map[string]struct {
		change, action map[string]any
		want           payment.State
	}{
		"as published, with an error": {nil, nil, payment.Declined},
		"on the reader":               {map[string]any{"last_payment_error": nil}, ours, payment.Awaiting},
		"gone from the reader":        {map[string]any{"last_payment_error": nil}, nil, payment.Cancelled},
		"under way":                   {map[string]any{"status": "processing"}, nil, payment.Awaiting},
		"cancelled":                   {map[string]any{"status": "canceled"}, nil, payment.Cancelled},
		"paid":                        {map[string]any{"status": "succeeded", "amount_received": 1099, "latest_charge": charge}, nil, payment.Approved},
	} {
		got, err := inquire(t, try.change, try.action)
		if err != nil || got.State != try.want || got.Amount != 10_99 || got.Currency != "USD" || got.OrderID != 12 || got.Reference != "01R" {
			t.Errorf("%s: %+v, %v, want %s", name, got, err, try.want)
		}
	}
}

// PAY-23: a reader that is off or in use takes no card, and says so.
func TestAReaderThatIsNotThereTakesNothing(t *testing.T) {
	t.Parallel()
	for code, words := range map[string]string{
		"terminal_reader_offline": "The terminal is not connected.", "terminal_reader_busy": "The terminal is busy.", "other": "The terminal did not take the amount.",
	} {
		s, c := subject(t)
		c.busy = code
		server := httptest.NewServer(c)
		a := payment.Attempt{OrderID: 12, Reference: "01R", Amount: 10_99, Currency: "USD"}
		got, err := s.Open(server.URL).Charge(clock.With(t.Context(), clock.System{}), s.Station, a, func(string) { t.Error("it was shown") })
		if err != nil || got.State != payment.Declined || got.Message != words || c.intents[0]["status"] != "canceled" {
			t.Errorf("%s: %+v, %v", code, got, err)
		}
		server.Close()
	}
}

// M-20: a webhook is believed for its signature, and an approval in it is read whole.
func TestAWebhookIsBelievedForItsSignature(t *testing.T) {
	t.Parallel()
	ctx := clock.With(t.Context(), clock.System{})
	client := stripe.New(stripe.Keys{Secret: secret, Webhook: "whsec_of_the_test"}, stripe.API)
	body := []byte(`{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{"object":"payment_intent","id":"pi_1","status":"succeeded","amount":1099,"amount_received":1099,"currency":"usd","metadata":{"reference":"01R","order_id":"12"}}}}`)
	read := func(key string, body []byte) (payment.Event, error) {
		return client.Event(ctx, func(string) string { return signed.Header(key, body, clock.Now(ctx)) }, body)
	}
	want := payment.Report{State: payment.Approved, Reference: "01R", ProviderID: "pi_1", OrderID: 12, Amount: 10_99, Currency: "USD", Label: "Card"}
	if got, err := read("whsec_of_the_test", body); err != nil || got.ID != "evt_1" || got.Report != want {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := read("whsec_guessed", body); !fault.Is(err, fault.Invalid) {
		t.Errorf("forged: %+v, %v", got, err)
	}
	if got, err := read("whsec_of_the_test", []byte(`{"id":"evt_2","data":{"object":{"object":"charge"}}}`)); err != nil || got.Report != (payment.Report{}) {
		t.Errorf("of a charge: %+v, %v", got, err)
	}
	if got, err := read("whsec_of_the_test", []byte(`{`)); !fault.Is(err, fault.Invalid) {
		t.Errorf("garbage: %+v, %v", got, err)
	}
}

func TestNobodyIsAskedInsideATransaction(t *testing.T) {
	t.Parallel()
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	defer server.Close()
	s, _ := subject(t)
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Atomic(ctx, func(ctx context.Context) error {
			_, err := s.Open(server.URL).Charge(ctx, s.Station, payment.Attempt{Reference: "01R", ProviderID: "pi_1", Amount: 1_00, Currency: "USD"}, func(string) {})
			return err
		})
		if !errors.Is(err, remote.ErrInTransaction) || asked != 0 {
			t.Errorf("%v, asked %d times", err, asked)
		}
	})
}
