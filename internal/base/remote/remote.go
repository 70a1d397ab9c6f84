// Package remote is the way to other companies' servers. A call is never made while a transaction is open: that would hold
// its locks for as long as the other side likes, and could not be undone with it.
package remote

import (
	"errors"
	"net/http"
	"time"

	"camber/internal/base/db"
)

// ErrInTransaction refuses a call from inside Atomic.
var ErrInTransaction = errors.New("remote: a call to another server inside a transaction")

// Client returns a client that gives up after the timeout, follows no redirects and refuses to call inside a transaction.
func Client(timeout time.Duration) *http.Client {
	return &http.Client{
		Timeout: timeout, Transport: transport{http.DefaultTransport},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

type transport struct{ next http.RoundTripper }

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if db.Inside(r.Context()) {
		return nil, ErrInTransaction
	}
	return t.next.RoundTrip(r)
}
