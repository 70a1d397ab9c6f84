package stripe_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/provider/stripe"
	"camber/internal/shop/payment"
)

// I-21: all that an account took and paid back on a day, over as many pages as there are, without fees and payouts; a
// report that breaks off is none.
func TestADayIsReportedWhole(t *testing.T) {
	t.Parallel()
	pages := map[string]string{
		"": `{"has_more":true,"data":[
			{"id":"txn_1","type":"charge","amount":5087,"fee":178,"currency":"usd","source":{"id":"ch_1","payment_intent":"pi_1","metadata":{"reference":"R1","order_id":"1"}}},
			{"id":"txn_2","type":"payout","amount":-90000,"currency":"usd","source":{"id":"po_1","metadata":{}}}]}`,
		"txn_2": `{"has_more":false,"data":[
			{"id":"txn_3","type":"refund","amount":-2000,"currency":"usd","source":{"id":"re_1","payment_intent":"pi_1","metadata":{"reference":"R1"}}},
			{"id":"txn_4","type":"stripe_fee","amount":-100,"currency":"usd","source":null},
			{"id":"txn_5","type":"adjustment","amount":-700,"currency":"usd","source":{"id":"du_1","metadata":{}}}]}`,
	}
	var asked []url.Values
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Query())
		_, _ = w.Write([]byte(pages[r.URL.Query().Get("starting_after")]))
	}))
	defer server.Close()
	c := stripe.NewTerminals(stripe.TerminalKeys{Secret: secret}, server.URL)
	got, err := c.Settled(t.Context(), "2026-03-02")
	want := []payment.SettledLine{
		{Name: "txn_1", Reference: "R1", ProviderID: "pi_1", Amount: 50_87, Currency: "USD"},
		{Name: "txn_3", Reference: "R1", ProviderID: "pi_1", Amount: -20_00, Currency: "USD"},
		{Name: "txn_5", Amount: -7_00, Currency: "USD"},
	}
	if err != nil || len(got) != len(want) {
		t.Fatalf("%+v, %v", got, err)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%+v, want %+v", got[i], want[i])
		}
	}
	if from, to := asked[0].Get("created[gte]"), asked[0].Get("created[lt]"); from != "1772409600" || to != "1772496000" {
		t.Errorf("asked from %s to %s", from, to)
	}
	pages["txn_2"] = `{"has_more":false,"data":[{"id":"txn_3"`
	if got, err := c.Settled(t.Context(), "2026-03-02"); !fault.Is(err, fault.Unavailable) || got != nil {
		t.Errorf("broken off: %+v, %v", got, err)
	}
}
