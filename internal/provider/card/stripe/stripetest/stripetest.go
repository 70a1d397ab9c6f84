// Package stripetest is a small Stripe for tests: payment intents in memory, asked and confirmed by HTTP as the real ones.
package stripetest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"camber/internal/base/signed"
)

// WebhookKey signs its events.
const WebhookKey = "whsec_of_the_test"

// Server is the fake. Its zero value is ready.
type Server struct {
	mu      sync.Mutex
	intents map[string]map[string]any // by id
	keys    map[string]string         // idempotency keys to what was made by them
	refunds map[string]int64

	// Calls are those that changed something, by method and path.
	calls []string
	fail  func(r *http.Request) int // a status to answer with instead; 0: none
}

// Fail lets calls be answered with a status; of 0 the call is done; of -1 it is done and the answer is lost.
func (s *Server) Fail(by func(r *http.Request) int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = by
}

// Calls are the changes that were asked for.
func (s *Server) Calls() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.calls...)
}

// Refunded is what was paid back of an intent, in cents.
func (s *Server) Refunded(id string) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refunds[id]
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	status := 0
	if s.fail != nil {
		status = s.fail(r)
	}
	if status > 0 {
		refuse(w, status, "planned")
		return
	}
	if !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer sk_test_") {
		refuse(w, http.StatusUnauthorized, "no key")
		return
	}
	code, reply := s.answer(r)
	if status < 0 {
		panic(http.ErrAbortHandler)
	}
	if code != http.StatusOK {
		refuse(w, code, fmt.Sprint(reply))
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(reply)
}

func refuse(w http.ResponseWriter, status int, message string) {
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]string{"type": "invalid_request_error", "message": message}})
}

func (s *Server) answer(r *http.Request) (int, any) {
	if s.intents == nil {
		s.intents, s.keys, s.refunds = map[string]map[string]any{}, map[string]string{}, map[string]int64{}
	}
	if r.Method == http.MethodPost {
		s.calls = append(s.calls, r.URL.Path)
		if r.ParseForm() != nil {
			return http.StatusBadRequest, "a form that can't be read"
		}
	}
	id, action, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/v1/payment_intents/"), "/")
	switch {
	case r.URL.Path == "/v1/payment_intents":
		return http.StatusOK, s.create(r)
	case r.URL.Path == "/v1/refunds":
		return s.refund(r)
	case s.intents[id] == nil:
		return http.StatusNotFound, "No such payment_intent"
	case action == "cancel":
		if s.intents[id]["status"] == "succeeded" {
			return http.StatusBadRequest, "This PaymentIntent can't be canceled."
		}
		s.intents[id]["status"] = "canceled"
	}
	return http.StatusOK, s.intents[id]
}

func (s *Server) create(r *http.Request) map[string]any {
	key := r.Header.Get("Idempotency-Key")
	if id := s.keys[key]; id != "" {
		return s.intents[id]
	}
	id := fmt.Sprintf("pi_%d", len(s.intents)+1)
	amount, _ := strconv.ParseInt(r.PostForm.Get("amount"), 10, 64)
	s.intents[id] = map[string]any{
		"object": "payment_intent", "id": id, "status": "requires_payment_method", "amount": amount, "amount_received": 0,
		"currency": r.PostForm.Get("currency"), "client_secret": id + "_secret_1",
		"metadata": map[string]string{"reference": r.PostForm.Get("metadata[reference]"), "order_id": r.PostForm.Get("metadata[order_id]")},
	}
	s.keys[key] = id
	return s.intents[id]
}

func (s *Server) refund(r *http.Request) (int, any) {
	id, key := r.PostForm.Get("payment_intent"), r.Header.Get("Idempotency-Key")
	if s.intents[id]["status"] != "succeeded" {
		return http.StatusBadRequest, "This PaymentIntent has no successful charge."
	}
	if s.keys[key] == "" {
		amount, _ := strconv.ParseInt(r.PostForm.Get("amount"), 10, 64)
		s.refunds[id] += amount
		s.keys[key] = id
	}
	return http.StatusOK, map[string]string{"object": "refund", "status": "succeeded"}
}

// Approve is the shopper's browser confirming the intent with a good card; Decline with a bad one.
func (s *Server) Approve(id string) { s.confirm(id, "succeeded", "") }

func (s *Server) Decline(id, message string) { s.confirm(id, "requires_payment_method", message) }

func (s *Server) confirm(id, status, message string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.intents[id]
	if i == nil || i["status"] == "canceled" || i["status"] == "succeeded" {
		return
	}
	i["status"] = status
	if message != "" {
		i["last_payment_error"] = map[string]string{"type": "card_error", "message": message}
		return
	}
	i["amount_received"] = i["amount"]
	i["latest_charge"] = map[string]any{"payment_method_details": map[string]any{"card": map[string]string{"brand": "visa", "last4": "4242"}}}
}

// Intents are the ids, as they were made.
func (s *Server) Intents() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := make([]string, len(s.intents))
	for n := range ids {
		ids[n] = fmt.Sprintf("pi_%d", n+1)
	}
	return ids
}

// Event is a webhook about an intent with its signature.
func (s *Server) Event(t testing.TB, eventID, kind, id string, now time.Time) (body []byte, signature string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	body, err := json.Marshal(map[string]any{"id": eventID, "object": "event", "type": kind, "data": map[string]any{"object": s.intents[id]}})
	if err != nil {
		t.Fatal(err)
	}
	return body, signed.Header(WebhookKey, body, now)
}
