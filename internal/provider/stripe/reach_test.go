package stripe_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/provider/stripe"
	"camber/internal/shop/payment"
)

// ADM-2: whether Stripe answers, knows the key and reaches a reader is told apart, and nothing is made by asking.
func TestWhetherStripeAnswersIsToldApart(t *testing.T) {
	t.Parallel()
	const refused = `{"error":{"type":"invalid_request_error","code":"x","message":"m"}}`
	for name, try := range map[string]struct {
		status         int
		reply          string
		cards, readers fault.Kind
		fine           bool
	}{
		"a list":            {http.StatusOK, `{"object":"list","data":[]}`, fault.Internal, fault.Unavailable, true},
		"a reader":          {http.StatusOK, `{"object":"terminal.reader","status":"online"}`, fault.Unavailable, fault.Internal, true},
		"a reader off":      {http.StatusOK, `{"object":"terminal.reader","status":"offline"}`, fault.Unavailable, fault.Unavailable, false},
		"a wrong key":       {http.StatusUnauthorized, refused, fault.Declined, fault.Declined, false},
		"a key too narrow":  {http.StatusForbidden, refused, fault.Declined, fault.Declined, false},
		"nothing there":     {http.StatusNotFound, refused, fault.Unavailable, fault.Declined, false},
		"no sense":          {http.StatusBadRequest, refused, fault.Unavailable, fault.Unavailable, false},
		"somebody else":     {http.StatusOK, "hello", fault.Unavailable, fault.Unavailable, false},
		"a company in need": {http.StatusServiceUnavailable, "", fault.Unavailable, fault.Unavailable, false},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodGet {
				t.Errorf("%s: a %s", name, r.Method)
			}
			w.WriteHeader(try.status)
			_, _ = w.Write([]byte(try.reply))
		}))
		keys := stripe.Keys{Secret: "sk_test_1"}
		said := map[string]error{
			"cards": stripe.NewCards(keys, server.URL).Reach(t.Context()),
			"readers": stripe.NewTerminals(stripe.TerminalKeys{Secret: keys.Secret}, server.URL).
				Reach(t.Context(), payment.Device{SmartID: "tmr_1"}),
		}
		server.Close()
		for what, want := range map[string]fault.Kind{"cards": try.cards, "readers": try.readers} {
			isFine := try.fine && want == fault.Internal
			if isFine != (said[what] == nil) || !isFine && !fault.Is(said[what], want) {
				t.Errorf("%s, %s: %v", name, what, said[what])
			}
		}
	}
}
