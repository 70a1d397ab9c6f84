package certificate_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"io/fs"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"

	"camber/internal/base/certificate"
	"camber/internal/base/clock"
)

// authority is Let's Encrypt's small twin. It looks every name up as this machine, and asks it at these ports.
func authority(t *testing.T, httpPort, tlsPort int) (directory string, roots *x509.CertPool, end func()) {
	t.Helper()
	names, _ := listen(t)
	lookup := &dns.Server{Listener: names, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, q *dns.Msg) {
		reply := new(dns.Msg).SetReply(q)
		if asked := q.Question[0]; asked.Qtype == dns.TypeA {
			reply.Answer = append(reply.Answer, &dns.A{A: net.IPv4(127, 0, 0, 1),
				Hdr: dns.RR_Header{Name: asked.Name, Rrtype: dns.TypeA, Class: dns.ClassINET}})
		}
		_ = w.WriteMsg(reply)
	})}
	go func() { _ = lookup.ActivateAndServe() }()
	t.Cleanup(func() { _ = lookup.Shutdown() })

	quiet := log.New(io.Discard, "", 0)
	store := db.NewMemoryStore()
	signer := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {Description: "of a test"}})
	judge := va.New(quiet, httpPort, tlsPort, false, names.Addr().String(), store)
	front := wfe.New(quiet, store, judge, signer, []string{"authority.test"}, false, false, 1, 1)
	server := httptest.NewUnstartedServer(front.Handler())
	server.Config.ErrorLog = quiet
	server.StartTLS()
	t.Cleanup(server.Close)
	roots = x509.NewCertPool()
	roots.AddCert(server.Certificate())
	return server.URL + wfe.DirectoryPath, roots, server.Close
}

func listen(t *testing.T) (net.Listener, int) {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { _ = l.Close() })
	return l, l.Addr().(*net.TCPAddr).Port
}

// OPS-7: an authority is shown that the hosts are this server's, by plain HTTP or by TLS alone, and what it signed is
// shown to browsers, also after a new start without it.
func TestAnAuthoritySignsByACME(t *testing.T) {
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	t.Setenv("PEBBLE_WFE_NONCEREJECT", "20")
	for _, way := range []string{"by HTTP", "by TLS"} {
		t.Run(way, func(t *testing.T) {
			plain, httpPort := listen(t)
			secure, tlsPort := listen(t)
			deaf, closed := listen(t)
			_ = deaf.Close()
			asked := certificate.ACME{Folder: filepath.Join(t.TempDir(), "acme"), Email: "owner@parts.example", Hosts: hosts,
				Host: "127.0.0.1", HTTPPort: httpPort, TLSPort: tlsPort}
			var end func()
			if way == "by HTTP" {
				asked.Directory, asked.Roots, end = authority(t, httpPort, closed)
			} else {
				asked.HTTPPort = 0
				asked.Directory, asked.Roots, end = authority(t, closed, tlsPort)
			}
			heard := &said{}
			source, err := certificate.ByACME(t.Context(), asked, heard.log())
			must(t, err)
			quiet := slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug)
			rest := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "the shop") })
			for _, one := range []struct {
				on     net.Listener
				answer http.Handler
				tls    *tls.Config
			}{{plain, source.Plain(rest), nil}, {secure, rest, source.TLS()}} {
				server := &http.Server{Handler: one.answer, TLSConfig: one.tls, ErrorLog: quiet}
				if one.tls != nil {
					go func() { _ = server.ServeTLS(one.on, "", "") }()
				} else {
					go func() { _ = server.Serve(one.on) }()
				}
				t.Cleanup(func() { _ = server.Close() })
			}
			ready := func(source certificate.Source) {
				t.Helper()
				patience, cancel := context.WithTimeout(t.Context(), 30*time.Second)
				defer cancel()
				for source.Ends().IsZero() {
					if err := clock.Wait(patience, 20*time.Millisecond); err != nil {
						t.Fatalf("%v; said:\n%s", err, heard.all())
					}
				}
			}
			ready(source)
			names := func(source certificate.Source) string {
				got, err := source.TLS().GetCertificate(&tls.ClientHelloInfo{})
				must(t, err)
				return strings.Join(got.Leaf.DNSNames, " ")
			}
			if got := names(source); got != hosts[0] {
				t.Errorf("it is for %q", got)
			}
			if said := heard.all(); strings.Count(said, "certificate obtained") != 2 || strings.Contains(said, ".key") {
				t.Errorf("said:\n%s", said)
			}
			source.Close()

			// kept by its owner alone, and shown again without asking
			must(t, filepath.WalkDir(asked.Folder, func(path string, is fs.DirEntry, err error) error {
				if info, _ := is.Info(); err == nil && info.Mode().Perm()&0o077 != 0 {
					t.Errorf("others can read %s: %v", path, info.Mode())
				}
				return err
			}))
			end()
			again, err := certificate.ByACME(t.Context(), asked, heard.log())
			must(t, err)
			defer again.Close()
			ready(again)
			if got := names(again); got != hosts[0] {
				t.Errorf("after a new start it is for %q", got)
			}
		})
	}
}
