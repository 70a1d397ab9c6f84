package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strconv"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/once"
	"camber/internal/shop/access"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

const (
	keyHeader  = "Idempotency-Key"
	keyField   = "idempotency_key" // of a plain form, which sends no headers
	longestKey = 128               // bytes
	twins      = time.Minute
)

// keyless refuses a call that has to name its intention: 400.
type keyless struct{ error }

func (k keyless) Unwrap() error { return k.error }

// repeatable runs a request whose route may be sent again (API-6): one with a key at most once.
func (s *Server) repeatable(route routing.Route, w http.ResponseWriter, r *http.Request) error {
	isForm := wire.WantsPage(r)
	if !route.Once || isForm && (route.Form || !route.Must) {
		return route.Handle(w, r)
	}
	values, err := wire.Values(r)
	if err != nil {
		return err
	}
	key := r.Header.Get(keyHeader)
	if isForm {
		key = values.Get(keyField)
		values.Del(keyField)
	}
	switch {
	case len(key) > longestKey:
		return fault.New(fault.Invalid, "The Idempotency-Key is too long.")
	case key == "" && route.Must:
		return keyless{fault.New(fault.Invalid,
			"This call needs an Idempotency-Key: without one it could be done twice. Nothing was done.")}
	case key == "" && route.Outside || route.Own:
		return route.Handle(w, r)
	}
	if wire.Actor(r.Context()).Kind == access.Visitor {
		if _, err := wire.CartID(r.Context()); err != nil { // a visitor's scope is the cart, so there must be one
			return err
		}
	}
	isMeant := values.Get(fault.ConfirmTwin) != ""
	values.Del(fault.ConfirmTwin) // who confirms sends the same
	sum := sha256.Sum256([]byte(r.URL.Path + "\n" + r.Header.Get("X-Cart") + "\n" + values.Encode()))
	c := call{
		Claim: once.Claim{Scope: scope(r), Key: key, Route: route.Method + " " + route.Path, Body: sum[:]},
		route: route, asksTwice: route.Twin != nil && route.Twin(values) && !isMeant,
	}
	if c.body, err = wire.Body(r); err != nil {
		return err
	}
	if route.Outside {
		return s.runOutside(c, w, r)
	}
	return s.runOnce(c, w, r)
}

// call is a request with a key.
type call struct {
	once.Claim
	route     routing.Route
	body      []byte
	asksTwice bool // whether the same by another key is asked about
}

// handle runs the handler.
func (c call) handle(ctx context.Context, r *http.Request) (*keptReply, error) {
	made := &keptReply{header: http.Header{}, status: http.StatusOK}
	again := r.WithContext(ctx) // a transaction may run twice: each run reads the body from its start
	again.Body = io.NopCloser(bytes.NewReader(c.body))
	return made, c.route.Handle(made, again)
}

// asked refuses what was done a moment ago by another key, until a person means it.
func (c call) asked(ctx context.Context) error {
	if !c.asksTwice {
		return nil
	}
	done, err := once.DoneSince(ctx, c.Claim, twins)
	if err != nil || !done {
		return err
	}
	return twin()
}

func twin() *fault.Error {
	f := fault.New(fault.Conflict, "Possible duplicate")
	f.Confirm = &fault.Confirm{
		Parameter: fault.ConfirmTwin,
		Notes:     []fault.Text{fault.T("The same was done less than a minute ago. Do it again only if it is meant twice.")},
	}
	return f
}

// runOnce runs a change in one transaction with the session it changes, at most once for its key where it has one, and
// answers a repeat with the first reply. The key's scope is who and which route.
func (s *Server) runOnce(c call, w http.ResponseWriter, r *http.Request) error {
	status, reply, replayed, err := once.Do(r.Context(), c.Claim, func(ctx context.Context) (int, []byte, error) {
		made, err := c.handle(ctx, r)
		if err != nil {
			return 0, nil, err
		}
		if err := c.asked(ctx); err != nil { // after its own refusals; what it did is taken back
			return 0, nil, err
		}
		return made.status, made.body.Bytes(), wire.KeepVisit(ctx)
	})
	if err != nil {
		return err
	}
	return sendKeptReply(w, status, reply, replayed)
}

// runOutside is runOnce for a handler that asks another company, which no transaction waits for: what was answered
// before is answered again, and what is under way twice its own state refuses.
func (s *Server) runOutside(c call, w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	status, reply, found, err := once.ReplyOf(ctx, c.Claim)
	if err != nil {
		return err
	}
	if found {
		return sendKeptReply(w, status, reply, true)
	}
	if err := c.asked(ctx); err != nil {
		return err
	}
	made, err := c.handle(ctx, r)
	if err != nil {
		return err
	}
	status, reply, replayed, err := once.Do(ctx, c.Claim,
		func(context.Context) (int, []byte, error) { return made.status, made.body.Bytes(), nil })
	if err != nil {
		s.log.WarnContext(ctx, "keep a reply", "route", c.Route, "cause", err)
		status, reply, replayed = made.status, made.body.Bytes(), false
	}
	return sendKeptReply(w, status, reply, replayed) // of those that came at once, the first that is kept answers all
}

func sendKeptReply(w http.ResponseWriter, status int, reply []byte, replayed bool) error {
	if replayed {
		w.Header().Set("Idempotent-Replayed", "true")
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(reply)
	return nil
}

// scope names who holds a key: the staff member, the customer, or the visitor by the cart of the session.
func scope(r *http.Request) string {
	actor := wire.Actor(r.Context())
	switch {
	case actor.StaffID != 0:
		return "staff:" + strconv.FormatInt(actor.StaffID, 10)
	case actor.CustomerID != 0:
		return "customer:" + strconv.FormatInt(actor.CustomerID, 10)
	}
	sum := sha256.Sum256([]byte(wire.CurrentVisit(r.Context()).Cart))
	return "visitor:" + hex.EncodeToString(sum[:8])
}

// keptReply holds a JSON reply until its transaction is through.
type keptReply struct {
	header http.Header
	body   bytes.Buffer
	status int
}

func (k *keptReply) Header() http.Header         { return k.header }
func (k *keptReply) WriteHeader(status int)      { k.status = status }
func (k *keptReply) Write(p []byte) (int, error) { return k.body.Write(p) }
