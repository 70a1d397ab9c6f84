// Package rest asks distributors that speak docs/distributor-api.yaml: OAuth2 by client credentials, stock and prices of
// parts, and orders known by the shop's own number.
package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/remote"
	"camber/internal/shop/distributor"
)

const (
	patience     = time.Minute // who asks waits less
	longestReply = 4 << 20
	renewBefore  = 30 * time.Second // a token is not used in its last moments
	shortToken   = time.Minute      // where nothing is said of how long one lasts
)

// Client asks all distributors of this kind.
type Client struct {
	http *http.Client

	mu     sync.Mutex
	tokens map[key]token
}

type key struct{ address, client, secret string }

type token struct {
	value string
	ends  time.Time
}

func New() *Client { return &Client{http: remote.Client(patience), tokens: map[key]token{}} }

// Ask answers with what the distributor has.
func (c *Client) Ask(ctx context.Context, a distributor.Account, wanted []distributor.Wanted) (
	[]distributor.Offer, error) {
	asked := inventoryRequest{Account: a.Number}
	for _, w := range wanted {
		asked.Parts = append(asked.Parts, partWanted{w.AAIA, w.MPN, w.Quantity})
	}
	var reply inventoryReply
	status, err := c.call(ctx, a, http.MethodPost, "/v1/inventory", asked, &reply)
	if err != nil {
		return nil, err
	}
	if status != http.StatusOK {
		return nil, unreadable(fmt.Errorf("status %d", status))
	}
	now := clock.Now(ctx)
	offers := make([]distributor.Offer, 0, len(reply.Parts))
	for _, p := range reply.Parts {
		o, err := p.offer(now)
		if err != nil {
			return nil, unreadable(err)
		}
		offers = append(offers, o)
	}
	return offers, nil
}

// Order hands an order over by PUT: the same number is the same order.
func (c *Client) Order(ctx context.Context, a distributor.Account, o distributor.Order) (
	distributor.Confirmation, error) {
	var reply orderReply
	status, err := c.call(ctx, a, http.MethodPut, "/v1/orders/"+url.PathEscape(o.Number), newOrder(a, o), &reply)
	if err != nil {
		return distributor.Confirmation{}, err
	}
	if status != http.StatusOK && status != http.StatusCreated {
		return distributor.Confirmation{}, unreadable(fmt.Errorf("status %d", status))
	}
	s, err := reply.standing(o.Number)
	return s.Confirmation, err
}

// Look asks about an order. That there is none has to be said in so many words: a 404 of something in between is no answer.
func (c *Client) Look(ctx context.Context, a distributor.Account, number string) (distributor.Standing, error) {
	var reply orderReply
	path := "/v1/orders/" + url.PathEscape(number) + "?" + url.Values{"account": {a.Number}}.Encode()
	status, err := c.call(ctx, a, http.MethodGet, path, nil, &reply)
	if isUnknown(err) {
		return distributor.Standing{}, nil
	}
	if err != nil {
		return distributor.Standing{}, err
	}
	if status != http.StatusOK {
		return distributor.Standing{}, unreadable(fmt.Errorf("status %d", status))
	}
	s, err := reply.standing(number)
	if err != nil {
		return distributor.Standing{}, err
	}
	return s, nil
}

// problem is what the distributor says in place of an answer.
type problem struct {
	status  int
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (p *problem) Error() string {
	return fmt.Sprintf("rest: status %d, %s: %s", p.status, p.Code, p.Message)
}

// Codes of problems.
const (
	codeUnknown = "order_not_found"
	codeRefused = "refused"
)

func isUnknown(err error) bool {
	var p *problem
	return errors.As(err, &p) && p.status == http.StatusNotFound && p.Code == codeUnknown
}

// call asks, with a token that is renewed once where it is not taken any more. A refusal that is said in so many words is
// Declined; all else that is no answer is Unavailable, and leaves open what became of it.
func (c *Client) call(ctx context.Context, a distributor.Account, method, path string, body, into any) (int, error) {
	for isRenewed := false; ; isRenewed = true {
		t, err := c.token(ctx, a, isRenewed)
		if err != nil {
			return 0, err
		}
		status, content, err := c.send(ctx, a, method, path, body, t)
		switch {
		case err != nil:
			return 0, err
		case status == http.StatusUnauthorized && !isRenewed:
			continue
		case status >= http.StatusBadRequest:
			return 0, refusal(status, content)
		}
		if err := json.Unmarshal(content, into); err != nil {
			return 0, unreadable(err)
		}
		return status, nil
	}
}

func (c *Client) send(ctx context.Context, a distributor.Account, method, path string, body any, token string) (
	int, []byte, error) {
	content, err := json.Marshal(body)
	if err != nil {
		return 0, nil, err
	}
	if body == nil {
		content = nil
	}
	r, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(a.Address, "/")+path, bytes.NewReader(content))
	if err != nil {
		return 0, nil, err
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Accept", "application/json")
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	status, reply, err := remote.Ask(c.http, r, longestReply)
	if err != nil && !errors.Is(err, remote.ErrInTransaction) {
		err = unreadable(err)
	}
	return status, reply, err
}

func refusal(status int, content []byte) error {
	p := &problem{status: status}
	if json.Unmarshal(content, p) == nil && status == http.StatusUnprocessableEntity && p.Code == codeRefused &&
		p.Message != "" {
		return fault.New(fault.Declined, "%s", p.Message).Because(p)
	}
	return unreadable(p)
}

func unreadable(cause error) error {
	return fault.New(fault.Unavailable, "The distributor does not answer. It is asked again.").Because(cause)
}

// token lets the shop in; it is asked for where there is none that lasts, or anew. Without one nothing is sent.
func (c *Client) token(ctx context.Context, a distributor.Account, anew bool) (string, error) {
	k, now := key{a.Address, a.Client, a.Secret}, clock.Now(ctx)
	c.mu.Lock()
	t, ok := c.tokens[k]
	c.mu.Unlock()
	if ok && !anew && now.Before(t.ends) {
		return t.value, nil
	}
	r, err := remote.Form(ctx, http.MethodPost, strings.TrimSuffix(a.Address, "/")+"/oauth/token",
		url.Values{"grant_type": {"client_credentials"}})
	if err != nil {
		return "", err
	}
	r.SetBasicAuth(url.QueryEscape(a.Client), url.QueryEscape(a.Secret))
	status, content, err := remote.Ask(c.http, r, longestReply)
	if errors.Is(err, remote.ErrInTransaction) {
		return "", err
	}
	var said struct {
		Token   string `json:"access_token"`
		Type    string `json:"token_type"`
		Seconds int    `json:"expires_in"`
	}
	switch {
	case err != nil:
	case status == http.StatusUnauthorized || status == http.StatusBadRequest || status == http.StatusForbidden:
		return "", fault.New(fault.Unavailable, "The distributor does not let the shop in: its secret or name is another.").
			Because(errors.Join(distributor.ErrNotSent, fmt.Errorf("rest: token: status %d", status)))
	case status != http.StatusOK:
		err = fmt.Errorf("rest: token: status %d", status)
	default:
		if err = json.Unmarshal(content, &said); err == nil && (said.Token == "" || !strings.EqualFold(said.Type, "bearer")) {
			err = errors.New("rest: token: none in the answer")
		}
	}
	if err != nil {
		return "", unreadable(errors.Join(distributor.ErrNotSent, err))
	}
	lasts := time.Duration(said.Seconds) * time.Second
	if lasts <= 0 {
		lasts = shortToken
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tokens[k] = token{said.Token, now.Add(lasts - min(renewBefore, lasts/2))}
	return said.Token, nil
}
