package certificate

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/caddyserver/certmagic"
	"go.uber.org/zap"
)

// LetsEncrypt is the directory of the authority that is asked unless another is named.
const LetsEncrypt = certmagic.LetsEncryptProductionCA

// ACME says how an authority is asked for certificates.
type ACME struct {
	Folder    string // of what is kept: the account, certificates and keys. Servers that share it ask once
	Directory string // of the authority
	Email     string // to whom the authority writes; empty: to nobody
	Hosts     []string
	Host      string         // that is listened on; empty: on all of this machine's addresses
	HTTPPort  int            // of plain HTTP, to which port 80 of the hosts leads; 0: none is listened to
	TLSPort   int            // of TLS, to which port 443 of the hosts leads
	Roots     *x509.CertPool // that the authority's own certificate is judged by; nil: those of this machine
}

// byACME has certificates of an authority that is asked by ACME.
type byACME struct {
	hosts  []string
	issuer *certmagic.ACMEIssuer
	cache  *certmagic.Cache
	magic  *certmagic.Config
}

// ByACME shows certificates that an authority signs on its own, once it sees that the hosts are this server's, and
// renews them long before they end. It returns at once: where the authority does not answer, or does not believe, it is
// asked again and again until ctx ends or the source is closed, and the log says why.
func ByACME(ctx context.Context, a ACME, log *slog.Logger) (Source, error) {
	b := &byACME{hosts: a.Hosts}
	quiet := zap.NewNop() // its own log names files of keys; what matters of it are the events below
	b.cache = certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return b.magic, nil },
		Logger:           quiet,
	})
	b.magic = certmagic.New(b.cache, certmagic.Config{
		Storage: &certmagic.FileStorage{Path: a.Folder}, Logger: quiet,
		OCSP: certmagic.OCSPConfig{DisableStapling: true}, // authorities have ended it
		OnEvent: func(ctx context.Context, event string, data map[string]any) error {
			switch event {
			case "cert_obtained":
				log.InfoContext(ctx, "certificate obtained", "host", data["identifier"], "renewal", data["renewal"])
			case "cert_failed":
				log.ErrorContext(ctx, "certificate not obtained", "host", data["identifier"], "cause", data["error"])
			}
			return nil
		},
	})
	b.issuer = certmagic.NewACMEIssuer(b.magic, certmagic.ACMEIssuer{
		CA: a.Directory, Email: a.Email, Agreed: true, ListenHost: a.Host, AltHTTPPort: a.HTTPPort,
		AltTLSALPNPort: a.TLSPort, DisableHTTPChallenge: a.HTTPPort == 0, TrustedRoots: a.Roots, Logger: quiet,
	})
	b.magic.Issuers = []certmagic.Issuer{b.issuer}
	if err := b.magic.ManageAsync(ctx, a.Hosts); err != nil {
		b.cache.Stop()
		return nil, fmt.Errorf("get certificates of %s: %w", a.Directory, err)
	}
	return b, nil
}

func (b *byACME) TLS() *tls.Config {
	return configured(func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		if hello.ServerName == "" { // monitoring on this machine asks by an address
			named := *hello
			named.ServerName = b.hosts[0]
			hello = &named
		}
		return b.magic.GetCertificate(hello)
	}, "acme-tls/1")
}

func (b *byACME) Plain(next http.Handler) http.Handler { return b.issuer.HTTPChallengeHandler(next) }

func (b *byACME) Ends() (first time.Time) {
	for _, host := range b.hosts {
		var last time.Time // of those of one host, while one is renewed
		for _, c := range b.cache.AllMatchingCertificates(host) {
			if c.Leaf != nil && c.Leaf.NotAfter.After(last) {
				last = c.Leaf.NotAfter
			}
		}
		if last.IsZero() {
			return last
		}
		if first.IsZero() || last.Before(first) {
			first = last
		}
	}
	return first
}

func (b *byACME) Authority() []byte { return nil }

func (b *byACME) Close() { b.cache.Stop() }
