// Package fetch brings files from addresses that people of the shop have typed in. They may name any server of the open
// internet, and none of the shop's own network.
package fetch

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/remote"
)

const (
	patience     = 10 * time.Minute // for the whole file
	firstByte    = 30 * time.Second
	mostForwards = 3
)

// Client fetches.
type Client struct{ http *http.Client }

// New returns a client of the open internet.
func New() *Client { return client(allowed, nil) }

// client may reach the addresses that are allowed, of servers that one of the roots vouches for; nil: the machine's own.
func client(may func(netip.Addr) bool, roots *x509.CertPool) *Client {
	dialer := &net.Dialer{Timeout: firstByte, ControlContext: func(_ context.Context, _, address string, _ syscall.RawConn) error {
		// asked of what the name has come to, so that no name leads inside by another answer
		at, err := netip.ParseAddrPort(address)
		if err != nil || !may(at.Addr()) {
			return errInside
		}
		return nil
	}}
	transport := &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: firstByte,
		TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}, ResponseHeaderTimeout: firstByte,
		MaxResponseHeaderBytes: 64 << 10, DisableKeepAlives: true} // no proxy: it would dial
	c := remote.Through(transport, patience)
	c.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		if len(via) > mostForwards || r.URL.Scheme != "https" || r.URL.User != nil {
			return errForward
		}
		return nil
	}
	return &Client{c}
}

var (
	errInside  = errors.New("the address is none of the open internet")
	errForward = errors.New("forwarded too often, or to another scheme")
)

// Fetch writes what an https address answers, at most so many bytes. Why that can't be done is Unavailable or Invalid, in
// words for people.
func (c *Client) Fetch(ctx context.Context, address string, most int64, to io.Writer) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil || r.URL.Scheme != "https" || r.URL.User != nil {
		return fault.New(fault.Invalid, "%s is not an https address.", address)
	}
	r.Header.Set("User-Agent", "camber")
	reply, err := c.http.Do(r)
	switch {
	case errors.Is(err, errInside):
		return fault.New(fault.Invalid, "The address leads to a private network. Only servers of the open internet are asked.")
	case errors.Is(err, errForward):
		return fault.New(fault.Invalid, "The address forwards to another one, which is not asked.")
	case err != nil:
		return unavailable(err)
	}
	defer func() { _ = reply.Body.Close() }()
	if reply.StatusCode != http.StatusOK {
		return fault.New(fault.Unavailable, "The address answers %d in place of a file.", reply.StatusCode)
	}
	n, err := io.Copy(to, io.LimitReader(reply.Body, most+1))
	if err != nil {
		return unavailable(err)
	}
	if n > most {
		return fault.New(fault.Invalid, "The file at the address is larger than %d MB.", most>>20)
	}
	return nil
}

func unavailable(cause error) error {
	return fault.New(fault.Unavailable, "The address can't be reached.").Because(cause)
}

// inside are the networks beside those that netip knows to be private.
var inside = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"), netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("fec0::/10"),
}

// allowed says whether an address is one of the open internet.
func allowed(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsValid() || !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() {
		return false
	}
	for _, network := range inside {
		if network.Contains(a.WithZone("")) {
			return false
		}
	}
	return true
}
