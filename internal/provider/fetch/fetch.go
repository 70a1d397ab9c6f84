// Package fetch brings files from addresses that people of the shop have typed in. They may name any server of the open
// internet, and none of the shop's own network.
package fetch

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net/http"
	"net/netip"
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
func New() *Client { return client(remote.IsOpen, nil) }

// client may reach the addresses that are allowed, of servers that one of the roots vouches for; nil: the machine's own.
func client(may func(netip.Addr) bool, roots *x509.CertPool) *Client {
	transport := &http.Transport{DialContext: remote.Dialer(firstByte, may).DialContext, TLSHandshakeTimeout: firstByte,
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

var errForward = errors.New("forwarded too often, or to another scheme")

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
	case errors.Is(err, remote.ErrInside):
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
