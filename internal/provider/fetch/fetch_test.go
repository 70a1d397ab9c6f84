package fetch

import (
	"bytes"
	"context"
	"crypto/x509"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
)

// SEC-1: who types an address in can't ask servers of the shop's own network, neither by name nor by a forward, and
// nothing is fetched without end or in plain.
func TestWhatIsNotFetched(t *testing.T) {
	t.Parallel()
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/plain":
			http.Redirect(w, r, "http://"+r.Host+"/file", http.StatusFound)
		case "/round":
			http.Redirect(w, r, "/round", http.StatusFound)
		case "/forward":
			http.Redirect(w, r, "/file", http.StatusFound)
		case "/missing":
			http.NotFound(w, r)
		case "/endless":
			for range 100 {
				_, _ = w.Write(make([]byte, 1<<10))
			}
		default:
			_, _ = w.Write([]byte("a,b\n"))
		}
	}))
	t.Cleanup(server.Close)
	pool := x509.NewCertPool()
	pool.AddCert(server.Certificate())
	open := client(func(netip.Addr) bool { return true }, pool)
	dbtest.Each(t, func(t *testing.T, ctx context.Context) { notFetched(t, ctx, server.URL, open) })
}

func notFetched(t *testing.T, ctx context.Context, server string, open *Client) {
	t.Helper()
	for path, kind := range map[string]fault.Kind{"/plain": fault.Invalid, "/round": fault.Invalid, "/missing": fault.Unavailable,
		"/endless": fault.Invalid} {
		if err := open.Fetch(ctx, server+path, 10<<10, &bytes.Buffer{}); !fault.Is(err, kind) {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, path := range []string{"/file", "/forward"} {
		var got bytes.Buffer
		if err := open.Fetch(ctx, server+path, 10<<10, &got); err != nil || got.String() != "a,b\n" {
			t.Errorf("%s: %q, %v", path, got.String(), err)
		}
	}
	for _, address := range []string{server + "/file", strings.Replace(server, "127.0.0.1", "localhost", 1)} {
		if err := New().Fetch(ctx, address, 1, &bytes.Buffer{}); !fault.Is(err, fault.Invalid) ||
			!strings.Contains(err.Error(), "private network") {
			t.Errorf("%s: %v", address, err)
		}
	}
	for _, address := range []string{"http://example.com/a.csv", "file:///etc/passwd", "https://user:word@example.com/", "::"} {
		if err := New().Fetch(ctx, address, 1, &bytes.Buffer{}); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v", address, err)
		}
	}
}
