// Package certificate is where a server's TLS certificates come from: an authority that is asked by ACME, files of the
// owner's, or an authority of the shop's own for the devices that trust it.
package certificate

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Source has the certificates of a server.
type Source interface {
	// TLS is what the listener of TLS is configured by, HTTP/2 included.
	TLS() *tls.Config
	// Plain answers what an authority asks over plain HTTP, and lets next answer the rest.
	Plain(next http.Handler) http.Handler
	// Ends is when the certificate that is shown now is no longer valid; zero: there is none yet.
	Ends() time.Time
	// Authority is the certificate of the shop's own authority, which devices have to be told to trust, in PEM; nil:
	// browsers trust who signed already.
	Authority() []byte
	// Close stops what goes on beside.
	Close()
}

// configured is the TLS of a listener: nothing older than 1.2, HTTP/2 first, and these protocols beside.
func configured(find func(*tls.ClientHelloInfo) (*tls.Certificate, error), protocols ...string) *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS12, GetCertificate: find,
		NextProtos: append([]string{"h2", "http/1.1"}, protocols...),
	}
}

// check is an error, which says what to do, where a certificate does not serve the hosts at this moment.
func check(leaf *x509.Certificate, hosts []string, now time.Time) error {
	const day = "2006-01-02"
	switch {
	case now.After(leaf.NotAfter):
		return fmt.Errorf("it has expired on %s: put a renewed one in its place", leaf.NotAfter.Format(day))
	case now.Before(leaf.NotBefore):
		return fmt.Errorf("it is valid from %s on, and now it is %s: see whether this machine's clock is right",
			leaf.NotBefore.Format(day), now.Format(day))
	}
	for _, host := range hosts {
		if err := leaf.VerifyHostname(host); err != nil {
			return fmt.Errorf("it is not for %s but for %s: get one for the host of --base-url", host, namesOf(leaf))
		}
	}
	return nil
}

func namesOf(leaf *x509.Certificate) string {
	names := leaf.DNSNames
	for _, ip := range leaf.IPAddresses {
		names = append(names, ip.String())
	}
	if len(names) == 0 {
		return "no host at all"
	}
	return strings.Join(names, ", ")
}

// leafOf is the first certificate of a chain, read.
func leafOf(c *tls.Certificate) (*x509.Certificate, error) {
	if c.Leaf != nil {
		return c.Leaf, nil
	}
	return x509.ParseCertificate(c.Certificate[0])
}

// still is what of a Source needs nothing.
type still struct{}

func (still) Plain(next http.Handler) http.Handler { return next }
func (still) Authority() []byte                    { return nil }
func (still) Close()                               {}
