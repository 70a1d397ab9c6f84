// Package stripe takes cards by Stripe: in the shopper's browser by Stripe's fields (Cards), and at Stripe's own
// terminals, which this server tells what to do (Terminals). Either makes a payment intent for each attempt.
package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/remote"
)

// API is where Stripe is asked.
const API = "https://api.stripe.com"

const (
	version      = "2024-06-20"
	patience     = 20 * time.Second
	longestReply = 1 << 20
)

// client asks Stripe by the shop's secret key.
type client struct {
	secret string
	api    string
	http   *http.Client
}

func newClient(secret, api string) client {
	return client{secret: secret, api: strings.TrimSuffix(api, "/"), http: remote.Client(patience)}
}

// problem is Stripe's word that it will not do what it was asked.
type problem struct {
	Status  int
	Kind    string
	Code    string
	Message string
}

func (p *problem) Error() string {
	return fmt.Sprintf("stripe: status %d, %s %s: %s", p.Status, p.Kind, p.Code, p.Message)
}

// refusedBy returns the problem that err is; nil: Stripe may have done what it was asked.
func refusedBy(err error) *problem {
	var p *problem
	if errors.As(err, &p) && (p.Status == http.StatusBadRequest || p.Status == http.StatusPaymentRequired ||
		p.Status == http.StatusNotFound) {
		return p
	}
	return nil
}

func isMissing(err error) bool {
	p := refusedBy(err)
	return p != nil && p.Status == http.StatusNotFound
}

func unreachable(cause error) error {
	return fault.New(fault.Unavailable, "The card company does not answer. Please try again.").After(5 * time.Second).
		Because(cause)
}

// call asks Stripe and reads its answer into a value. What is not an answer in full is Unavailable, and so is a secret
// key that Stripe does not know: what became of a charge is not known by that. A refusal is a *problem.
//
// The same key again, within a day, is answered as it was the first time, refusals too; with other values it is
// refused.
func (c client) call(ctx context.Context, method, path string, form url.Values, key string, into any) error {
	r, err := remote.Form(ctx, method, c.api+path, form)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+c.secret)
	r.Header.Set("Stripe-Version", version)
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	status, content, err := remote.Ask(c.http, r, longestReply)
	switch {
	case errors.Is(err, remote.ErrInTransaction):
		return err
	case err != nil:
		return unreachable(err)
	case status != http.StatusOK:
		return refusal(status, content)
	}
	if err := json.Unmarshal(content, into); err != nil {
		return unreachable(fmt.Errorf("stripe: a reply that can't be read: %w", err))
	}
	return nil
}

// reach reads something and says whether Stripe answers and lets the key read it.
func (c client) reach(ctx context.Context, path string, into any) error {
	err := c.call(ctx, http.MethodGet, path, nil, "", into)
	var p *problem
	if errors.As(err, &p) && (p.Status == http.StatusUnauthorized || p.Status == http.StatusForbidden) {
		return fault.New(fault.Declined, "The card company answers, and refuses the shop's key.").Because(err)
	}
	if refusedBy(err) != nil && !isMissing(err) {
		return unreachable(err)
	}
	return err
}

func refusal(status int, content []byte) error {
	var said struct {
		Error struct {
			Type    string `json:"type"`
			Code    string `json:"code"`
			Message string `json:"message"`
		} `json:"error"`
	}
	readable := json.Unmarshal(content, &said) == nil && said.Error.Type != ""
	p := &problem{status, said.Error.Type, said.Error.Code, said.Error.Message}
	if readable && refusedBy(p) != nil {
		return p
	}
	return unreachable(p) // another one's answer, a busy Stripe, or a wrong key
}
