// Package remote is the way to other companies' servers. A call is never made while a transaction is open: that would
// hold its locks for as long as the other side likes, and could not be undone with it.
package remote

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"camber/internal/base/db"
)

// ErrInTransaction refuses a call from inside Atomic.
var ErrInTransaction = errors.New("remote: a call to another server inside a transaction")

// Client returns a client that gives up after the timeout, follows no redirects and refuses to call inside a
// transaction.
func Client(timeout time.Duration) *http.Client {
	return &http.Client{
		Timeout: timeout, Transport: transport{http.DefaultTransport},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// Through is a client that goes its own way to the other side; it gives up after the timeout and refuses to call inside a
// transaction.
func Through(way http.RoundTripper, timeout time.Duration) *http.Client {
	return &http.Client{Timeout: timeout, Transport: transport{way}}
}

// Form is a request that carries values as a form does; nil: none.
func Form(ctx context.Context, method, address string, values url.Values) (*http.Request, error) {
	if values == nil {
		return http.NewRequestWithContext(ctx, method, address, http.NoBody)
	}
	r, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(values.Encode()))
	if err == nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return r, err
}

// Ask sends a request and reads the whole answer; a longer one is an error.
func Ask(client *http.Client, r *http.Request, longest int64) (status int, content []byte, err error) {
	reply, err := client.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = reply.Body.Close() }()
	content, err = io.ReadAll(io.LimitReader(reply.Body, longest+1))
	if err == nil && int64(len(content)) > longest {
		err = errors.New("remote: the answer is too long")
	}
	return reply.StatusCode, content, err
}

type transport struct{ next http.RoundTripper }

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if db.Inside(r.Context()) {
		return nil, ErrInTransaction
	}
	return t.next.RoundTrip(r)
}
