package stripe_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/signed"
	"camber/internal/dbtest"
	"camber/internal/provider/stripe"
	"camber/internal/provider/stripe/stripetest"
	"camber/internal/shop/payment"
)

var keys = stripe.Keys{Secret: "sk_test_secret", Public: "pk_test_public", Webhook: stripetest.WebhookKey}

func setup(t *testing.T) (*stripe.Cards, *stripetest.Server) {
	t.Helper()
	fake := &stripetest.Server{}
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	return stripe.NewCards(keys, server.URL), fake
}

func attempt() payment.Attempt {
	return payment.Attempt{ID: 1, OrderID: 12, Reference: "01REFERENCE", Provider: "stripe", State: payment.Sent,
		Amount: 50_87, Currency: "USD"}
}

func must[T any](t *testing.T, value T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// CHK-3: the intent is made once for a reference, confirmed in the browser, and read back to the cent.
func TestAChargeIsMadeOnceAndReadBack(t *testing.T) {
	t.Parallel()
	c, fake := setup(t)
	ctx, a := t.Context(), attempt()
	first := must2(t)(c.Start(ctx, a))
	again := must2(t)(c.Start(ctx, a))
	if first != again || first.ProviderID == "" ||
		first.Fields != (payment.Fields{Kind: "stripe", Script: stripe.Script, Key: keys.Public, Secret: "pi_1_secret_1"}) {
		t.Errorf("started %+v, then %+v", first, again)
	}
	a.ProviderID = first.ProviderID
	want := payment.Report{State: payment.Awaiting, Reference: a.Reference, ProviderID: a.ProviderID, OrderID: 12,
		Amount: 50_87, Currency: "USD"}
	expect(t, c, a, want)
	fake.Decline(a.ProviderID, "Your card has insufficient funds.")
	want.State, want.Message = payment.Declined, "Your card has insufficient funds."
	expect(t, c, a, want)
	fake.Approve(a.ProviderID)
	want.State, want.Message, want.Label = payment.Approved, "", "Visa 4242"
	expect(t, c, a, want)
	// what is paid can't be cancelled: the answer says that it is paid
	if got, err := c.Cancel(ctx, a); err != nil || got != want {
		t.Errorf("cancelled: %+v, %v", got, err)
	}
}

// C3: each refund of a charge has a reference of its own. The same one is done once, however late its answer comes; the
// next is another refund, also of the same amount.
func TestEachPartIsPaidBackOnce(t *testing.T) {
	t.Parallel()
	c, fake := setup(t)
	ctx, a := t.Context(), attempt()
	a.ProviderID = must2(t)(c.Start(ctx, a)).ProviderID
	fake.Approve(a.ProviderID)
	parts := 0
	pay := func(reference string, amount money.Cents, refused ...fault.Kind) {
		t.Helper()
		before := fake.Refunded(a.ProviderID)
		err := c.Refund(ctx, a, reference, amount)
		if len(refused) == 0 && err != nil || len(refused) > 0 && !fault.Is(err, refused[0]) {
			t.Errorf("%s: %v", reference, err)
		}
		if fake.Refunded(a.ProviderID) > before {
			parts++
		}
	}
	for range 2 {
		pay("01REFERENCE-1", 10_00)
		pay("01REFERENCE-2", 10_00)
		pay("01REFERENCE-3", 10_00)
	}
	fake.Fail(func(r *http.Request) int {
		if r.Method == http.MethodPost {
			return -1
		}
		return 0
	})
	pay("01REFERENCE-4", 5_00, fault.Unavailable)
	fake.Fail(nil)
	fake.ADayLater()
	for _, again := range []string{"01REFERENCE-4", "01REFERENCE-1"} { // whose key is forgotten
		pay(again, 5_00)
	}
	if got := fake.Refunded(a.ProviderID); parts != 4 || got != 35_00 {
		t.Errorf("%d paid back in %d parts", got, parts)
	}
	pay("01REFERENCE-5", 15_88, fault.Declined)
	pay("01REFERENCE-6", 15_87)
	pay("01REFERENCE-7", 1, fault.Declined)
	if got := fake.Refunded(a.ProviderID); got != 50_87 {
		t.Errorf("%d paid back", got)
	}
}

// The fake is as strict as the company: the same key with another amount is an error, and so is more than there is.
func TestTheFakeRefusesWhatStripeRefuses(t *testing.T) {
	t.Parallel()
	c, fake := setup(t)
	ctx, a := t.Context(), attempt()
	a.ProviderID = must2(t)(c.Start(ctx, a)).ProviderID
	other := a
	other.Amount++
	if _, err := c.Start(ctx, other); err == nil || !strings.Contains(err.Error(), "idempotency_error") {
		t.Errorf("another amount: %v", err)
	}
	fake.Approve(a.ProviderID)
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	for _, try := range []struct {
		key, amount string
		status      int
	}{
		{"refund", "1000", 200}, {"refund", "1000", 200}, {"refund", "1001", 400}, {"refund-2", "4088", 400},
		{"refund-2", "4087", 400}, {"refund-3", "4087", 200},
		{"refund-4", "1", 400}, {"refund-5", "0", 400}, {"refund-6", "-1", 400}, {"refund-7", "1.5", 400},
	} {
		form := url.Values{"payment_intent": {a.ProviderID}, "amount": {try.amount}}
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, server.URL+"/v1/refunds", strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header = http.Header{"Authorization": {"Bearer sk_test_x"}, "Content-Type": {"application/x-www-form-urlencoded"},
			"Idempotency-Key": {try.key}}
		reply, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = reply.Body.Close()
		if reply.StatusCode != try.status {
			t.Errorf("%s of %s: %d", try.key, try.amount, reply.StatusCode)
		}
	}
}

func must2(t *testing.T) func(payment.StartedCharge, error) payment.StartedCharge {
	return func(s payment.StartedCharge, err error) payment.StartedCharge {
		t.Helper()
		return must(t, s, err)
	}
}

func expect(t *testing.T, c *stripe.Cards, a payment.Attempt, want payment.Report) {
	t.Helper()
	if got, err := c.Inquire(t.Context(), a); err != nil || got != want {
		t.Errorf("got  %+v, %v\nwant %+v", got, err, want)
	}
}

func TestWhatIsCancelledIsNotCharged(t *testing.T) {
	t.Parallel()
	c, fake := setup(t)
	a := attempt()
	a.ProviderID = must2(t)(c.Start(t.Context(), a)).ProviderID
	if got, err := c.Cancel(t.Context(), a); err != nil || got.State != payment.Cancelled {
		t.Errorf("cancelled: %+v, %v", got, err)
	}
	fake.Approve(a.ProviderID)
	if got, err := c.Inquire(t.Context(), a); err != nil || got.State != payment.Cancelled {
		t.Errorf("then: %+v, %v", got, err)
	}
	if err := c.Refund(t.Context(), a, "R-1", 50_87); !fault.Is(err, fault.Declined) {
		t.Errorf("a refund of nothing: %v", err)
	}
	for _, id := range []string{"", "pi_nobody"} {
		a.ProviderID = id
		for name, ask := range map[string]func(context.Context, payment.Attempt) (payment.Report, error){"inquire": c.Inquire,
			"cancel": c.Cancel} {
			if got, err := ask(t.Context(), a); err != nil || got.State != payment.NotFound {
				t.Errorf("%s %q: %+v, %v", name, id, got, err)
			}
		}
	}
}

// C4: an answer that is lost or is none decides nothing; asked again it is the same charge.
func TestAnAnswerThatIsLostIsAskedForAgain(t *testing.T) {
	t.Parallel()
	c, fake := setup(t)
	for name, status := range map[string]int{"lost": -1, "broken": 500, "busy": 429, "in progress": 409} {
		fake.Fail(func(*http.Request) int { return status })
		_, err := c.Start(t.Context(), attempt())
		if f := fault.Of(err); f == nil || f.Kind != fault.Unavailable || f.RetryAfter == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	fake.Fail(nil)
	must2(t)(c.Start(t.Context(), attempt()))
	if got := fake.Intents(); len(got) != 1 {
		t.Errorf("intents %v", got)
	}
	fake.Fail(func(*http.Request) int { return http.StatusUnauthorized })
	_, err := c.Start(t.Context(), attempt())
	if f := fault.Of(err); f == nil || f.Kind != fault.Unavailable || strings.Contains(f.Error(), keys.Secret) {
		t.Errorf("a wrong key: %v", err)
	}
}

func TestGarbageIsNoAnswer(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{"no JSON": "<html>", "nothing": "", "another thing": "{}",
		"endless": `{"id":"` + strings.Repeat("x", 2<<20)} {
		server := httptest.NewServer(
			http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) }))
		_, err := stripe.NewCards(keys, server.URL).Start(t.Context(), attempt())
		if !fault.Is(err, fault.Unavailable) {
			t.Errorf("%s: %v", name, err)
		}
		server.Close()
	}
}

func TestStripeIsNotAskedInsideATransaction(t *testing.T) {
	t.Parallel()
	c, fake := setup(t)
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Atomic(ctx, func(ctx context.Context) error { _, err := c.Start(ctx, attempt()); return err })
		if !fault.Is(err, fault.Internal) || len(fake.Calls()) != 0 {
			t.Errorf("%v, %v", err, fake.Calls())
		}
	})
}

// M-20
func TestAWebhookIsBelievedForItsSignature(t *testing.T) {
	t.Parallel()
	c, fake := setup(t)
	now := clock.System{}.Now()
	ctx := clock.With(t.Context(), clock.System{})
	a := attempt()
	a.ProviderID = must2(t)(c.Start(ctx, a)).ProviderID
	fake.Approve(a.ProviderID)
	body, signature := fake.Event(t, "evt_1", "payment_intent.succeeded", a.ProviderID, now)
	read := func(signature string, body []byte) (payment.Event, error) {
		return c.Event(ctx, func(name string) string {
			if name == "Stripe-Signature" {
				return signature
			}
			return ""
		}, body)
	}
	got, err := read(signature, body)
	want := payment.Report{State: payment.Approved, Reference: a.Reference, ProviderID: a.ProviderID, OrderID: 12,
		Amount: 50_87, Currency: "USD", Label: "Visa 4242"}
	if err != nil || got.ID != "evt_1" || got.Report != want {
		t.Errorf("got %+v, %v", got, err)
	}
	for name, try := range map[string]struct {
		signature string
		body      []byte
		kind      fault.Kind
	}{
		"forged":   {signed.Header("whsec_guessed", body, now), body, fault.Invalid},
		"changed":  {signature, []byte(strings.Replace(string(body), "5087", "5088", 1)), fault.Invalid},
		"replayed": {signed.Header(stripetest.WebhookKey, body, now.Add(-signed.Tolerance-2e9)), body, fault.Invalid},
		"garbage":  {signed.Header(stripetest.WebhookKey, []byte("{"), now), []byte("{"), fault.Invalid},
		"no event": {signed.Header(stripetest.WebhookKey, []byte("{}"), now), []byte("{}"), fault.Invalid},
	} {
		if got, err := read(try.signature, try.body); fault.Of(err) == nil || fault.Of(err).Kind != try.kind {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	other := []byte(`{"id":"evt_2","type":"charge.succeeded","data":{"object":{"object":"charge","id":"ch_1"}}}`)
	if got, err := read(signed.Header(stripetest.WebhookKey, other, now), other); err != nil || got.Report.State != "" {
		t.Errorf("of a charge: %+v, %v", got, err)
	}
}

func TestWholeCurrenciesHaveNoCents(t *testing.T) {
	t.Parallel()
	c, fake := setup(t)
	a := attempt()
	a.Currency, a.Amount = "JPY", 5_000_00
	a.ProviderID = must2(t)(c.Start(t.Context(), a)).ProviderID
	fake.Approve(a.ProviderID)
	if got, err := c.Inquire(t.Context(), a); err != nil || got.Amount != 5_000_00 || got.Currency != "JPY" {
		t.Errorf("%+v, %v", got, err)
	}
	body, _ := fake.Event(t, "evt_1", "x", a.ProviderID, clock.System{}.Now())
	if !strings.Contains(string(body), `"amount":5000,`) {
		t.Errorf("Stripe knows %s", body)
	}
}

func TestKeysAreAllOrNone(t *testing.T) {
	t.Parallel()
	for name, try := range map[string]struct {
		keys stripe.Keys
		ok   bool
	}{
		"none": {stripe.Keys{}, true}, "all": {keys, true},
		"a restricted one": {stripe.Keys{Secret: "rk_test_1", Public: "pk_test_1", Webhook: "whsec_1"}, true},
		"no webhook":       {stripe.Keys{Secret: "sk_test_1", Public: "pk_test_1"}, false},
		"changed places":   {stripe.Keys{Secret: "pk_test_1", Public: "sk_test_1", Webhook: "whsec_1"}, false},
	} {
		err := try.keys.Check()
		if (err == nil) != try.ok {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil && strings.Contains(err.Error(), "_1") {
			t.Errorf("%s: the error shows a key: %v", name, err)
		}
	}
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
		Resources map[string]json.RawMessage `json:"resources"`
	}
	if err := json.Unmarshal(raw, &fixtures); err != nil {
		t.Fatal(err)
	}
	published := map[string]any{}
	if err := json.Unmarshal(fixtures.Resources["payment_intent"], &published); err != nil {
		t.Fatal(err)
	}
	reply := func(change map[string]any) *stripe.Cards {
		object := map[string]any{}
		for name, value := range published {
			object[name] = value
		}
		for name, value := range change {
			object[name] = value
		}
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch r.Method + r.URL.Path {
			case "GET/v1/refunds":
				_, _ = fmt.Fprintf(w, `{"object":"list","data":[%s],"has_more":false}`, fixtures.Resources["refund"])
				return
			case "POST/v1/refunds":
				_, _ = w.Write(fixtures.Resources["refund"])
				return
			}
			_ = json.NewEncoder(w).Encode(object)
		}))
		t.Cleanup(server.Close)
		return stripe.NewCards(keys, server.URL)
	}
	a := attempt()
	a.ProviderID = fmt.Sprint(published["id"])
	started, err := reply(nil).Start(t.Context(), a)
	if err != nil || started.ProviderID != a.ProviderID || started.Fields.Secret != published["client_secret"] {
		t.Errorf("started %+v, %v", started, err)
	}
	metadata := map[string]string{"reference": a.Reference, "order_id": "12"}
	for name, try := range map[string]struct {
		change map[string]any
		want   payment.State
	}{
		"as published, with an error": {map[string]any{}, payment.Declined},
		"untouched":                   {map[string]any{"last_payment_error": nil}, payment.Awaiting},
		"asked for more":              {map[string]any{"status": "requires_action"}, payment.Awaiting},
		"under way":                   {map[string]any{"status": "processing"}, payment.Awaiting},
		"cancelled":                   {map[string]any{"status": "canceled"}, payment.Cancelled},
	} {
		try.change["metadata"] = metadata
		got, err := reply(try.change).Inquire(t.Context(), a)
		if err != nil || got.State != try.want || got.Amount != 10_99 || got.Currency != "USD" || got.OrderID != 12 {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	charge := map[string]any{}
	if err := json.Unmarshal(fixtures.Resources["charge"], &charge); err != nil {
		t.Fatal(err)
	}
	paid := map[string]any{"status": "succeeded", "amount_received": 1099, "metadata": metadata, "latest_charge": charge}
	if got, err := reply(paid).Inquire(t.Context(), a); err != nil || got.State != payment.Approved ||
		got.Amount != 10_99 || got.Label == "" {
		t.Errorf("paid: %+v, %v", got, err)
	}
	if err := reply(nil).Refund(t.Context(), a, "R-1", 1_00); err != nil {
		t.Errorf("refund: %v", err)
	}
}
