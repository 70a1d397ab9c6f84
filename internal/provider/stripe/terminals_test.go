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
	"strings"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/remote"
	"camber/internal/base/signed"
	"camber/internal/dbtest"
	"camber/internal/provider/stripe"
	"camber/internal/provider/stripe/stripetest"
	"camber/internal/provider/terminal/terminaltest"
	"camber/internal/shop/payment"
)

const secret = "sk_test_a_secret"

func subject(*testing.T) (terminaltest.Subject, *stripetest.Server) {
	c := &stripetest.Server{}
	does := map[terminaltest.Outcome]stripetest.Tap{
		terminaltest.Approve: stripetest.Pay, terminaltest.Decline: stripetest.Refuse, terminaltest.Wait: stripetest.Wait,
		terminaltest.TooMuch:  stripetest.PayMore,
		terminaltest.UseDebit: stripetest.PayDebit,
	}
	return terminaltest.Subject{
		Company: c, Tap: c.Tap, Secret: secret, Cannot: []terminaltest.Outcome{terminaltest.Partial},
		Plan: func(o terminaltest.Outcome) { c.Next(does[o]) },
		Held: func() money.Cents { return money.Cents(c.Held()) },
		Open: func(address string) payment.TerminalCompany {
			return stripe.NewTerminals(stripe.TerminalKeys{Secret: secret, Webhook: stripetest.WebhookKey}, address)
		},
		Station: payment.Station{Device: payment.Device{SmartID: stripetest.Reader, Provider: "stripe"},
			Department: payment.Department{ID: 1}},
		Charges: func(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, "/process_payment_intent") },
		Gives:   func(r *http.Request) bool { return r.Method == http.MethodPost && r.URL.Path == "/v1/refunds" },
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
func TestStripesOwnObjectsAreReadAtTerminals(t *testing.T) {
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
		a := payment.Attempt{OrderID: 12, Reference: "01R", ProviderID: fmt.Sprint(intent["id"]), Amount: 10_99,
			Currency: "USD"}
		at := payment.Station{Device: payment.Device{SmartID: fmt.Sprint(reader["id"])}}
		return stripe.NewTerminals(stripe.TerminalKeys{Secret: secret}, server.URL).
			Inquire(clock.With(t.Context(), clock.System{}), at, a)
	}
	charge := fixtures.Resources["charge"]
	charge["refunded"] = false
	ours := map[string]any{"type": "process_payment_intent", "status": "in_progress",
		"process_payment_intent": map[string]any{"payment_intent": intent["id"]}}
	for name, try := range map[string]struct {
		change, action map[string]any
		want           payment.State
	}{
		"as published, with an error": {nil, nil, payment.Declined},
		"on the reader":               {map[string]any{"last_payment_error": nil}, ours, payment.Awaiting},
		"gone from the reader":        {map[string]any{"last_payment_error": nil}, nil, payment.Cancelled},
		"under way":                   {map[string]any{"status": "processing"}, nil, payment.Awaiting},
		"cancelled":                   {map[string]any{"status": "canceled"}, nil, payment.Cancelled},
		"paid": {map[string]any{"status": "succeeded", "amount_received": 1099,
			"latest_charge": charge}, nil, payment.Approved},
	} {
		got, err := inquire(t, try.change, try.action)
		if err != nil || got.State != try.want || got.Amount != 10_99 || got.Currency != "USD" || got.OrderID != 12 ||
			got.Reference != "01R" {
			t.Errorf("%s: %+v, %v, want %s", name, got, err, try.want)
		}
	}
}

// PAY-23: a reader that is off or in use takes no card, and says so.
func TestAReaderThatIsNotThereTakesNothing(t *testing.T) {
	t.Parallel()
	for code, words := range map[string]string{
		"terminal_reader_offline": "The terminal is not connected. Nothing was charged. Connect it, or take the payment in another way.", "terminal_reader_busy": "The terminal is busy. Nothing was charged. Wait until it is free and try again, or use another terminal.", "other": "The terminal did not take the amount. Nothing was charged. Try again, or use another terminal.",
	} {
		s, c := subject(t)
		c.Busy(code)
		server := httptest.NewServer(c)
		a := payment.Attempt{OrderID: 12, Reference: "01R", Amount: 10_99, Currency: "USD"}
		got, err := s.Open(server.URL).
			Charge(clock.With(t.Context(), clock.System{}), s.Station, a, func(string) { t.Error("it was shown") })
		if err != nil || got.State != payment.Declined || got.Message != words || c.Intent("pi_1")["status"] != "canceled" {
			t.Errorf("%s: %+v, %v", code, got, err)
		}
		server.Close()
	}
}

// A reader that is gone while its intent can't be cancelled either may still charge: nobody says that nothing was
// charged.
func TestAReaderThatIsGoneMayStillCharge(t *testing.T) {
	t.Parallel()
	s, c := subject(t)
	c.Busy("terminal_reader_timeout")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/cancel") {
			c.ServeHTTP(w, r)
			return
		}
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(`{"error":{"type":"invalid_request_error","code":"payment_intent_unexpected_state"}}`))
	}))
	t.Cleanup(server.Close)
	a := payment.Attempt{OrderID: 12, Reference: "01R", Amount: 10_99, Currency: "USD"}
	got, err := s.Open(server.URL).Charge(clock.With(t.Context(), clock.System{}), s.Station, a, func(string) {})
	if err != nil || !got.State.Open() || got.Message != "" {
		t.Errorf("%+v, %v", got, err)
	}
}

// M-20: a webhook is believed for its signature, and an approval in it is read whole.
func TestAWebhookAboutTerminalsIsBelievedForItsSignature(t *testing.T) {
	t.Parallel()
	ctx := clock.With(t.Context(), clock.System{})
	client := stripe.NewTerminals(stripe.TerminalKeys{Secret: secret, Webhook: "whsec_of_the_test"}, stripe.API)
	body := []byte(`{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{"object":"payment_intent","id":"pi_1","status":"succeeded","amount":1099,"amount_received":1099,"currency":"usd","metadata":{"reference":"01R","order_id":"12"}}}}`)
	read := func(key string, body []byte) (payment.Event, error) {
		return client.Event(ctx, func(string) string { return signed.Header(key, body, clock.Now(ctx)) }, body)
	}
	want := payment.Report{State: payment.Approved, Reference: "01R", ProviderID: "pi_1", OrderID: 12, Amount: 10_99,
		Currency: "USD", Label: "Card"}
	if got, err := read("whsec_of_the_test", body); err != nil || got.ID != "evt_1" || got.Report != want {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := read("whsec_guessed", body); !fault.Is(err, fault.Invalid) {
		t.Errorf("forged: %+v, %v", got, err)
	}
	if got, err := read("whsec_of_the_test", []byte(`{"id":"evt_2","data":{"object":{"object":"charge"}}}`)); err != nil ||
		got.Report != (payment.Report{}) {
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
			_, err := s.Open(server.URL).
				Charge(ctx, s.Station, payment.Attempt{Reference: "01R", ProviderID: "pi_1", Amount: 1_00, Currency: "USD"},
					func(string) {})
			return err
		})
		if !errors.Is(err, remote.ErrInTransaction) || asked != 0 {
			t.Errorf("%v, asked %d times", err, asked)
		}
	})
}
