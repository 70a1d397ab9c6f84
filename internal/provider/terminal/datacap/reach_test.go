package datacap_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/provider/terminal/datacap"
	"camber/internal/shop/payment"
)

// ADM-2: Datacap's client is asked whether it is there, and no terminal is woken by it.
func TestWhetherDatacapIsThere(t *testing.T) {
	t.Parallel()
	status := http.StatusMethodNotAllowed
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if user, password, _ := r.BasicAuth(); r.Method != http.MethodGet || user != "shop" || password != "secret" {
			t.Errorf("%s by %s", r.Method, user)
		}
		w.WriteHeader(status)
	}))
	c := datacap.New(datacap.Config{Address: server.URL, User: "shop", Password: "secret"})
	if err := c.Reach(t.Context(), payment.Device{}); err != nil {
		t.Error(err)
	}
	status = http.StatusUnauthorized
	if err := c.Reach(t.Context(), payment.Device{}); !fault.Is(err, fault.Declined) {
		t.Errorf("a wrong password: %v", err)
	}
	server.Close()
	if err := c.Reach(t.Context(), payment.Device{}); !fault.Is(err, fault.Unavailable) {
		t.Errorf("nobody there: %v", err)
	}
}
