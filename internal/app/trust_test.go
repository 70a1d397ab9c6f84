package app

import (
	"context"
	"encoding/pem"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"camber/internal/base/certificate"
	"camber/internal/base/clock"
	"camber/internal/dbtest"
)

// ofTheShop is a server's certificate, signed by the shop's own authority.
type ofTheShop struct{ certificate.Source }

// OPS-7: a device of the shop gets the authority's certificate, and in both languages how to trust it; its key is in no
// reply. A shop whose certificate browsers trust already has neither.
func TestDevicesLearnToTrustTheShop(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		base := &url.URL{Scheme: "https", Host: "parts.example"}
		source, err := certificate.Local(t.TempDir(), []string{base.Host}, nil, clock.System{}, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		a, err := start(ctx, Config{Data: demoData(t, ctx), Demo: true, BaseURL: base, Certificate: ofTheShop{source},
			Log: slog.New(slog.DiscardHandler)}, dbtest.DB(ctx), dbtest.Clock(ctx))
		if err != nil {
			t.Fatal(err)
		}
		device := newBrowser(t, a).to(base.Host)
		w := device.send("GET", "/tls/authority.crt", nil)
		block, rest := pem.Decode(w.Body.Bytes())
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "application/x-x509-ca-cert" || block == nil ||
			block.Type != "CERTIFICATE" || len(rest) != 0 {
			t.Errorf("the certificate: %d %s %s", w.Code, w.Header().Get("Content-Type"), w.Body)
		}
		for address, want := range map[string]string{"/tls": "Trust it on the device", "/tls?lang=es": "Confíe en él",
			"/tls?lang=none": "Trust it on the device"} {
			w := device.send("GET", address, nil, asPage...)
			if body := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(body, want) ||
				!strings.Contains(body, certificate.Fingerprint(source.Authority())) || !strings.Contains(body, base.String()) {
				t.Errorf("%s: %d %s", address, w.Code, body)
			}
		}
		if got := a.config.Certificate.Ends(); got.Before(clock.System{}.Now().Add(24 * time.Hour)) {
			t.Errorf("it ends %v", got)
		}
		without := newBrowser(t, openAt(t, ctx, base.String())).to(base.Host)
		for _, address := range []string{"/tls", "/tls/authority.crt"} {
			if w := without.send("GET", address, nil, asPage...); w.Code != http.StatusNotFound {
				t.Errorf("%s without an authority: %d", address, w.Code)
			}
		}
	})
}
