package certificate_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"camber/internal/base/certificate"
	"camber/internal/base/clock"
)

var (
	hosts = []string{"parts.example", "pay.parts.example"}
	start = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// pair writes a certificate and its key.
func pair(t *testing.T, cert, key string, from, until time.Time, names ...string) (number *big.Int) {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	number, err = rand.Int(rand.Reader, big.NewInt(1<<62))
	must(t, err)
	template := &x509.Certificate{SerialNumber: number, Subject: pkix.Name{CommonName: "of a test"}, NotBefore: from,
		NotAfter: until, DNSNames: names}
	signed, err := x509.CreateCertificate(rand.Reader, template, template, secret.Public(), secret)
	must(t, err)
	packed, err := x509.MarshalPKCS8PrivateKey(secret)
	must(t, err)
	must(t, os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: signed}), 0o600))
	must(t, os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: packed}), 0o600))
	return number
}

// said is a log that is looked into.
type said struct {
	mu    sync.Mutex
	lines bytes.Buffer
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lines.Write(p)
}

func (s *said) all() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lines.String()
}

func (s *said) log() *slog.Logger { return slog.New(slog.NewTextHandler(s, nil)) }

// shown is the certificate that a browser is shown.
func shown(t *testing.T, source certificate.Source) *x509.Certificate {
	t.Helper()
	got, err := source.TLS().GetCertificate(&tls.ClientHelloInfo{ServerName: hosts[0]})
	must(t, err)
	leaf, err := x509.ParseCertificate(got.Certificate[0])
	must(t, err)
	return leaf
}

// OPS-7: an own certificate that does not serve is refused, with what to do.
func TestAnOwnCertificateThatDoesNotServeIsRefused(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	cert, key := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	now, day := clock.NewFrozen(start), 24*time.Hour
	for _, try := range []struct {
		name        string
		from, until time.Duration
		hosts       []string
		spoil       func()
		want        string
	}{
		{"good", -day, day, hosts, func() {}, ""},
		{"of all its names", -day, day, []string{"parts.example", "*.parts.example"}, func() {}, ""},
		{"expired", -2 * day, -day, hosts, func() {}, "has expired on 2026-03-01"},
		{"of tomorrow", day, 2 * day, hosts, func() {}, "valid from 2026-03-03 on"},
		{"of another host", -day, day, hosts[:1], func() {}, "not for pay.parts.example but for parts.example"},
		{"of another key", -day, day, hosts,
			func() { pair(t, filepath.Join(folder, "other.pem"), key, start, start.Add(day)) }, "is not that of the certificate"},
		{"no key", -day, day, hosts, func() { must(t, os.WriteFile(key, []byte("none"), 0o600)) }, "can't be read"},
		{"no file", -day, day, hosts, func() { must(t, os.Remove(cert)) }, "no such file"},
	} {
		pair(t, cert, key, start.Add(try.from), start.Add(try.until), try.hosts...)
		try.spoil()
		_, err := certificate.Own(cert, key, hosts, now, slog.New(slog.DiscardHandler))
		if got := errorText(err); !strings.Contains(got, try.want) || (try.want == "") != (err == nil) {
			t.Errorf("%s: %q, want %q", try.name, got, try.want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// OPS-7: files that were written anew are shown at the next look; files that do not serve are not, and said once.
func TestAnOwnCertificateIsTakenAnewWhenItChanges(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	cert, key := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	now, heard := clock.NewFrozen(start), &said{}
	first := pair(t, cert, key, start, start.Add(24*time.Hour), hosts...)
	source, err := certificate.Own(cert, key, hosts, now, heard.log())
	must(t, err)
	is := func(want *big.Int, when string) {
		t.Helper()
		if got := shown(t, source).SerialNumber; got.Cmp(want) != 0 {
			t.Errorf("%s: %v is shown, not %v", when, got, want)
		}
	}
	second := pair(t, cert, key, start, start.Add(48*time.Hour), hosts...)
	is(first, "in the same second")
	now.Advance(time.Second)
	is(second, "a second later")
	if ends := source.Ends(); !ends.Equal(start.Add(48 * time.Hour)) {
		t.Errorf("it ends at %v", ends)
	}
	pair(t, cert, key, start.Add(-time.Hour), start, hosts...)
	for range 3 {
		now.Advance(time.Second)
		is(second, "while the files have expired")
	}
	if n := strings.Count(heard.all(), "not taken"); n != 1 {
		t.Errorf("said %d times:\n%s", n, heard.all())
	}
	third := pair(t, cert, key, start, start.Add(72*time.Hour), hosts...)
	now.Advance(time.Second)
	is(third, "mended")
}

// OPS-7: the shop's own authority is made once, and is trusted for the shop's hosts and its own network alone.
func TestTheLocalAuthoritySignsForTheShopAlone(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "tls")
	now, heard := clock.NewFrozen(start), &said{}
	names := []string{"localhost", "127.0.0.1", "192.168.1.20", "203.0.113.9", "bank.example", "till.local"}
	source, err := certificate.Local(folder, hosts, names, now, heard.log())
	must(t, err)
	is, err := os.Stat(filepath.Join(folder, "authority.pem"))
	must(t, err)
	if is.Mode().Perm() != 0o600 {
		t.Errorf("others can read the key: %v", is.Mode())
	}
	if left, _ := os.ReadDir(folder); len(left) != 1 {
		t.Errorf("left are %v", left)
	}
	if authority := string(source.Authority()); strings.Contains(authority, "KEY") ||
		!strings.Contains(authority, "CERTIFICATE") {
		t.Error("the authority's key is handed out")
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(source.Authority())
	leaf := shown(t, source)
	for name, want := range map[string]bool{
		"parts.example": true, "pay.parts.example": true, "localhost": true, "127.0.0.1": true, "192.168.1.20": true,
		"till.local": true, "203.0.113.9": false, "bank.example": false,
	} {
		_, err := leaf.Verify(x509.VerifyOptions{DNSName: name, Roots: roots, CurrentTime: start})
		if (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}

	again, err := certificate.Local(folder, hosts, names, now, heard.log())
	must(t, err)
	if !bytes.Equal(again.Authority(), source.Authority()) {
		t.Error("a second start made a second authority")
	}
	if _, err := certificate.Local(folder, []string{"other.example"}, nil, now, heard.log()); !strings.Contains(errorText(err), "made for other hosts") {
		t.Errorf("another host: %v", err)
	}
	if strings.Contains(heard.all(), "PRIVATE") {
		t.Error("a key is logged")
	}
}

// The key of the authority, in other hands, makes no certificate that a device takes for another site.
func TestTheLocalAuthorityIsBelievedForNothingElse(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	_, err := certificate.Local(folder, hosts, nil, clock.NewFrozen(start), slog.New(slog.DiscardHandler))
	must(t, err)
	content, err := os.ReadFile(filepath.Join(folder, "authority.pem"))
	must(t, err)
	stolen, err := tls.X509KeyPair(content, content)
	must(t, err)
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: start, NotAfter: start.Add(time.Hour),
		DNSNames: []string{"bank.example"}, IPAddresses: []net.IP{net.ParseIP("203.0.113.9")}}
	forged, err := x509.CreateCertificate(rand.Reader, template, stolen.Leaf, secret.Public(), stolen.PrivateKey)
	must(t, err)
	leaf, err := x509.ParseCertificate(forged)
	must(t, err)
	roots := x509.NewCertPool()
	roots.AddCert(stolen.Leaf)
	if _, err := leaf.Verify(x509.VerifyOptions{DNSName: "bank.example", Roots: roots, CurrentTime: start}); err == nil {
		t.Error("it is believed")
	}
}

func TestTheLocalCertificateIsRenewedBeforeItEnds(t *testing.T) {
	t.Parallel()
	now, heard := clock.NewFrozen(start), &said{}
	folder := t.TempDir()
	source, err := certificate.Local(folder, hosts, nil, now, heard.log())
	must(t, err)
	first := shown(t, source)
	now.Advance(60*24*time.Hour - time.Second)
	if got := shown(t, source); got.SerialNumber.Cmp(first.SerialNumber) != 0 {
		t.Error("it was renewed too early")
	}
	now.Advance(time.Second)
	second := shown(t, source)
	if second.SerialNumber.Cmp(first.SerialNumber) == 0 || !source.Ends().Equal(now.Now().Add(90*24*time.Hour)) {
		t.Errorf("a month before it ends: until %v", source.Ends())
	}
	now.Set(start.AddDate(10, 0, -1))
	if got := shown(t, source); got.NotAfter.After(start.AddDate(10, 0, 0)) {
		t.Errorf("until %v, longer than the authority", got.NotAfter)
	}
	now.Set(start.AddDate(10, 0, 1))
	if _, err := certificate.Local(folder, hosts, nil, now, heard.log()); !strings.Contains(errorText(err), "authority has expired on 2036-03-02") {
		t.Errorf("after ten years: %v", err)
	}
}

func TestTwoServersThatStartAtOnceHaveOneAuthority(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	var all sync.WaitGroup
	made := make([][]byte, 8)
	for i := range made {
		all.Go(func() {
			source, err := certificate.Local(folder, hosts, nil, clock.NewFrozen(start), slog.New(slog.DiscardHandler))
			if err != nil {
				t.Error(err)
				return
			}
			made[i] = source.Authority()
		})
	}
	all.Wait()
	for _, one := range made {
		if !bytes.Equal(one, made[0]) {
			t.Error("there are two authorities")
		}
	}
}

// RELIABILITY: streams of events in many tabs need HTTP/2.
func TestTLSSpeaksHTTP2AndNothingOld(t *testing.T) {
	t.Parallel()
	source, err := certificate.Local(t.TempDir(), hosts, nil, clock.System{}, slog.New(slog.DiscardHandler))
	must(t, err)
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	must(t, err)
	server := &http.Server{TLSConfig: source.TLS(), ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug),
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.Proto) })}
	go func() { _ = server.ServeTLS(listener, "", "") }()
	t.Cleanup(func() { _ = server.Close() })
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(source.Authority())
	ask := func(config *tls.Config) (string, error) {
		config.RootCAs, config.ServerName = roots, hosts[0]
		client := &http.Client{Transport: &http.Transport{TLSClientConfig: config, ForceAttemptHTTP2: true}}
		defer client.CloseIdleConnections()
		reply, err := client.Get("https://" + listener.Addr().String())
		if err != nil {
			return "", err
		}
		defer func() { _ = reply.Body.Close() }()
		body, err := io.ReadAll(reply.Body)
		return string(body), err
	}
	if got, err := ask(&tls.Config{}); err != nil || got != "HTTP/2.0" {
		t.Errorf("%s, %v", got, err)
	}
	if got, err := ask(&tls.Config{MaxVersion: tls.VersionTLS11}); err == nil {
		t.Errorf("TLS 1.1: %s", got)
	}
}

func TestAFingerprintIsAsDevicesShowIt(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(nil)
	server.StartTLS()
	defer server.Close()
	written := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if got := certificate.Fingerprint(written); len(got) != 32*3-1 || strings.Trim(got, "0123456789ABCDEF:") != "" {
		t.Error(got)
	}
	if got := certificate.Fingerprint([]byte("none")); got != "" {
		t.Error(got)
	}
}
