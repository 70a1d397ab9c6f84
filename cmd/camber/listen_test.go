package main

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"camber/internal/base/certificate"
	"camber/internal/base/clock"
)

func address(t *testing.T, written string) *url.URL {
	t.Helper()
	if written == "" {
		return nil
	}
	u, err := url.Parse(written)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// OPS-7: plain HTTP stays on this machine or comes from a named proxy; whatever does not fit is refused with the way on.
func TestPlainHTTPIsForThisMachineAndForNamedProxies(t *testing.T) {
	t.Parallel()
	const shop = "https://parts.example"
	for _, try := range []struct {
		listen, base, checkout, tls, plain string
		proxies                            []string
		want                               string
	}{
		{listen: "127.0.0.1:8080"},
		{listen: "[::1]:8080", base: shop},
		{listen: "localhost:8080", base: "http://localhost:8080"},
		{listen: ":8080", want: "plain HTTP is for this machine alone"},
		{listen: "0.0.0.0:8080", base: shop, want: "plain HTTP is for this machine alone"},
		{listen: "192.168.1.20:8080", base: shop, want: "plain HTTP is for this machine alone"},
		{listen: ":8080", base: shop, proxies: []string{"10.0.0.5", "fd00::/8"}},
		{listen: ":8080", base: shop, proxies: []string{"proxy.lan"}, want: `"proxy.lan" is no address`},
		{listen: ":8080", proxies: []string{"10.0.0.5"}, want: "need --base-url https://"},
		{listen: ":8080", base: "http://parts.example", proxies: []string{"10.0.0.5"}, want: "need --base-url https://"},
		{listen: ":443", base: shop, tls: "acme"},
		{listen: ":443", base: shop, checkout: "https://pay.parts.example", tls: "acme"},
		{listen: ":443", base: "https://192.168.1.20", tls: "acme", want: "signs for 192.168.1.20"},
		{listen: ":443", base: "https://shop", tls: "acme", want: "signs for shop"},
		{listen: ":443", base: "https://192.168.1.20", tls: "local"},
		{listen: ":443", tls: "local", want: "need --base-url https://"},
		{listen: ":443", base: "http://parts.example", tls: "local", want: "need --base-url https://"},
		{listen: ":443", base: shop, tls: "selfsigned", want: "--tls is acme, local, or cert=FILE,key=FILE"},
		{listen: ":443", base: shop, tls: "cert=a.pem", want: "--tls is acme, local, or cert=FILE,key=FILE"},
		{listen: ":443", base: shop, tls: "cert=/nowhere/a.pem,key=/nowhere/a.key", want: "no such file"},
		{listen: "127.0.0.1:8080", plain: ":80", want: "--listen-http goes with --tls"},
		{listen: ":443", base: shop, checkout: "http://pay.parts.example", tls: "local", want: "--checkout-url names another host"},
	} {
		l := listening{Listen: try.listen, TLS: try.tls, ListenHTTP: try.plain, BehindProxy: try.proxies,
			BaseURL: address(t, try.base), Checkout: address(t, try.checkout), ACMEDirectory: certificate.LetsEncrypt}
		err := l.check()
		if (try.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), try.want) {
			t.Errorf("%+v: %v, want %q", try, err, try.want)
		}
	}
}

func TestTheDirectoryThatIsAskedByItselfIsLetsEncrypts(t *testing.T) {
	t.Parallel()
	field, _ := reflect.TypeFor[listening]().FieldByName("ACMEDirectory")
	if got := field.Tag.Get("default"); got != certificate.LetsEncrypt {
		t.Errorf("it is %s", got)
	}
}

func TestPortEightyStandsBesidePortFourFourThree(t *testing.T) {
	t.Parallel()
	for _, try := range [][3]string{{":443", "", ":80"}, {"10.0.0.7:443", "", "10.0.0.7:80"}, {":8443", "", ""},
		{":8443", ":8080", ":8080"}, {":443", "127.0.0.1:8080", "127.0.0.1:8080"}} {
		l := listening{Listen: try[0], ListenHTTP: try[1]}
		if got := l.plainAddress(); got != try[2] {
			t.Errorf("%v: %s", try, got)
		}
	}
}

// OPS-7: what asks by plain HTTP is led to the same page of the shop by https, whatever host it names; only the way to
// trust the shop is answered there, and only where there is one.
func TestPlainHTTPLeadsToTheShop(t *testing.T) {
	t.Parallel()
	shop := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.Host+r.URL.Path) })
	base, pay := address(t, "https://parts.example:8443"), address(t, "https://pay.parts.example:8443")
	for _, try := range []struct {
		method, host, path string
		guides             bool
		status             int
		want               string
	}{
		{"GET", "parts.example", "/brakes?page=2", false, 301, "https://parts.example:8443/brakes?page=2"},
		{"HEAD", "evil.test", "/", false, 301, "https://parts.example:8443/"},
		{"GET", "pay.parts.example:80", "/checkout", false, 301, "https://pay.parts.example:8443/checkout"},
		{"GET", "parts.example", "//evil.test/x", false, 301, "https://parts.example:8443//evil.test/x"},
		{"GET", "parts.example", "/a%2Fb", false, 301, "https://parts.example:8443/a%2Fb"},
		{"POST", "parts.example", "/account/login", true, 403, ""},
		{"GET", "parts.example", "/tls", false, 301, "https://parts.example:8443/tls"},
		{"GET", "192.168.1.20", "/tls", true, 200, "parts.example:8443/tls"},
		{"GET", "192.168.1.20", "/tls/authority.crt", true, 200, "parts.example:8443/tls/authority.crt"},
		{"GET", "192.168.1.20", "/assets/app.css", true, 200, "parts.example:8443/assets/app.css"},
		{"GET", "192.168.1.20", "/tlsx", true, 301, "https://parts.example:8443/tlsx"},
		{"POST", "192.168.1.20", "/tls", true, 403, ""},
	} {
		r := httptest.NewRequest(try.method, "http://shop.test"+try.path, http.NoBody)
		if strings.HasPrefix(try.path, "//") {
			r.URL = &url.URL{Path: try.path}
		}
		r.Host = try.host
		w := httptest.NewRecorder()
		leadToTLS(base, pay, try.guides, shop).ServeHTTP(w, r)
		got := w.Header().Get("Location")
		if try.status == 200 {
			got = w.Body.String()
		}
		if w.Code != try.status || got != try.want {
			t.Errorf("%+v: %d %s", try, w.Code, got)
		}
	}
}

// OPS-7: a shop with an authority of its own is served by TLS and HTTP/2 beside a plain listener that leads to it, and
// both end when they are told to.
func TestDoorsServeByTLSAndEnd(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	l := &listening{Listen: "127.0.0.1:0", ListenHTTP: "127.0.0.1:0", TLS: tlsLocal,
		BaseURL: address(t, "https://parts.example")}
	quiet := slog.New(slog.DiscardHandler)
	d := &doors{}
	defer d.close()
	if d.Authority() != nil || !d.Ends().IsZero() {
		t.Error("there is a certificate before there is one")
	}
	if err := d.open(t.Context(), l, folder, quiet); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(folder, "tls", "authority.pem")); err != nil {
		t.Error(err)
	}
	served := make(chan error, 2)
	shop := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.Proto) })
	servers := d.serve(l, func(h http.Handler) *http.Server {
		return &http.Server{Handler: h, ErrorLog: slog.NewLogLogger(quiet.Handler(), slog.LevelDebug)}
	}, shop, served)
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(d.Authority())
	client := &http.Client{
		Transport: &http.Transport{ForceAttemptHTTP2: true,
			TLSClientConfig: &tls.Config{RootCAs: roots, ServerName: "parts.example"}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	ask := func(address string) (int, string) {
		t.Helper()
		reply, err := client.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = reply.Body.Close() }()
		body, err := io.ReadAll(reply.Body)
		if err != nil {
			t.Fatal(err)
		}
		return reply.StatusCode, reply.Header.Get("Location") + string(body)
	}
	if status, said := ask("https://" + d.main.Addr().String()); status != 200 || said != "HTTP/2.0" {
		t.Errorf("by TLS: %d %s", status, said)
	}
	if status, said := ask("http://" + d.plain.Addr().String() + "/brakes"); status != 301 ||
		!strings.HasPrefix(said, "https://parts.example/brakes") {
		t.Errorf("plain: %d %s", status, said)
	}
	if left := d.Ends().Sub(clock.System{}.Now()); left < 89*24*time.Hour {
		t.Errorf("the certificate ends in %v", left)
	}
	client.CloseIdleConnections()
	for _, server := range servers {
		if err := server.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
	}
	for range servers {
		if err := <-served; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	}
}
