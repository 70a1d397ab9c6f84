// Package stripetest is a small Stripe for tests: intents, refunds and one reader in memory, asked by HTTP as the real
// ones and as strict. A key is answered as it was the first time, refusals too, and with other values it is refused;
// what is paid back of a charge is summed, and never more than was charged.
package stripetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"camber/internal/base/signed"
)

// WebhookKey signs its events.
const WebhookKey = "whsec_of_the_test"

// Reader is the id of its one terminal.
const Reader = "tmr_1"

// Tap is what the next customer does at the reader.
type Tap string

const (
	Pay      Tap = "" // a good credit card
	PayDebit Tap = "debit"
	Refuse   Tap = "refuse" // a card that is declined
	Wait     Tap = "wait"   // nothing, until Server.Tap
	PayMore  Tap = "more"   // a cent more than was asked for, as no company should
)

// Server is the fake. Its zero value is ready.
type Server struct {
	mu      sync.Mutex
	intents map[string]map[string]any // by id
	refunds []map[string]any
	keys    map[string]kept // by idempotency key
	action  map[string]any  // of the reader
	busy    string
	next    Tap
	calls   []string                  // that changed something, by path
	fail    func(r *http.Request) int // a status to answer with instead; 0: none
}

// kept is what was asked under a key, and answered.
type kept struct {
	asked  string
	status int
	reply  []byte
}

// Fail lets calls be answered with a status; of 0 the call is done; of -1 it is done and the answer is lost.
func (s *Server) Fail(by func(r *http.Request) int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = by
}

// ADayLater forgets the keys, as Stripe does after one.
func (s *Server) ADayLater() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keys = nil
}

// Busy is the code by which the reader refuses an amount; empty: it takes it.
func (s *Server) Busy(code string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy = code
}

// Next says what the next customers do.
func (s *Server) Next(t Tap) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = t
}

// Calls are the changes that were asked for.
func (s *Server) Calls() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.calls)
}

// Refunded is what was paid back of an intent, in the currency's smallest unit.
func (s *Server) Refunded(id string) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refunded(id)
}

func (s *Server) refunded(id string) int64 {
	var sum int64
	for _, r := range s.refunds {
		if r["payment_intent"] == id {
			sum += r["amount"].(int64)
		}
	}
	return sum
}

// Held is what was charged of all intents and not paid back.
func (s *Server) Held() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	var sum int64
	for id, i := range s.intents {
		sum += i["amount_received"].(int64) - s.refunded(id)
	}
	return sum
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	status := 0
	if s.fail != nil {
		status = s.fail(r)
	}
	var reply []byte
	switch {
	case status > 0:
		reply = refusal("api_error", "planned")
	case !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer sk_test_"):
		status, reply = http.StatusUnauthorized, refusal("invalid_request_error", "")
	default:
		lost := status < 0
		if status, reply = s.once(r); lost {
			panic(http.ErrAbortHandler)
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(reply)
}

func refusal(kind, code string) []byte {
	reply, _ := json.Marshal(map[string]any{"error": map[string]string{"type": kind, "code": code, "message": "planned"}})
	return reply
}

// once answers a key as it was answered the first time.
func (s *Server) once(r *http.Request) (int, []byte) {
	key := r.Header.Get("Idempotency-Key")
	if r.ParseForm() != nil || key != "" && r.Method != http.MethodPost {
		return http.StatusBadRequest, refusal("invalid_request_error", "parameter_unknown")
	}
	asked := r.Method + " " + r.URL.Path + " " + r.PostForm.Encode()
	if known, ok := s.keys[key]; ok && key != "" {
		if known.asked != asked {
			return http.StatusBadRequest, refusal("idempotency_error", "")
		}
		return known.status, known.reply
	}
	if r.Method == http.MethodPost {
		s.calls = append(s.calls, r.URL.Path)
	}
	status, code, found := s.answer(r)
	reply := refusal("invalid_request_error", code)
	if code == "" {
		reply, _ = json.Marshal(found)
	}
	if key != "" {
		if s.keys == nil {
			s.keys = map[string]kept{}
		}
		s.keys[key] = kept{asked, status, reply}
	}
	return status, bytes.Clone(reply)
}

func (s *Server) answer(r *http.Request) (status int, code string, found any) {
	id, action, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/v1/payment_intents/"), "/")
	switch {
	case r.URL.Path == "/v1/payment_intents" && r.Method == http.MethodGet:
		return http.StatusOK, "", map[string]any{"object": "list", "data": []any{}}
	case r.URL.Path == "/v1/payment_intents":
		return s.create(r)
	case r.URL.Path == "/v1/refunds" && r.Method == http.MethodPost:
		return s.refund(r)
	case r.URL.Path == "/v1/refunds":
		return http.StatusOK, "", s.list(r)
	case strings.HasPrefix(r.URL.Path, "/v1/terminal/readers/"+Reader):
		return s.reader(r)
	case s.intents[id] == nil:
		return http.StatusNotFound, "resource_missing", nil
	case action == "cancel":
		if s.intents[id]["status"] != "requires_payment_method" {
			return http.StatusBadRequest, "payment_intent_unexpected_state", nil
		}
		s.intents[id]["status"] = "canceled"
	}
	return http.StatusOK, "", s.intents[id]
}

// amountOf is an amount as Stripe takes it: a whole number above 0.
func amountOf(r *http.Request) (int64, bool) {
	amount, err := strconv.ParseInt(r.PostForm.Get("amount"), 10, 64)
	return amount, err == nil && amount > 0
}

func (s *Server) create(r *http.Request) (int, string, any) {
	if s.intents == nil {
		s.intents = map[string]map[string]any{}
	}
	amount, ok := amountOf(r)
	method := r.PostForm.Get("payment_method_types[]")
	if !ok || method != "card" && method != "card_present" {
		return http.StatusBadRequest, "parameter_invalid", nil
	}
	id := fmt.Sprintf("pi_%d", len(s.intents)+1)
	s.intents[id] = map[string]any{
		"object": "payment_intent", "id": id, "status": "requires_payment_method", "amount": amount,
		"amount_received": int64(0),
		"currency":        r.PostForm.Get("currency"), "client_secret": id + "_secret_1", "created": 1_600_000_000,
		"payment_method_types": []string{method},
		"metadata": map[string]string{"reference": r.PostForm.Get("metadata[reference]"),
			"order_id": r.PostForm.Get("metadata[order_id]")},
	}
	return http.StatusOK, "", s.intents[id]
}

func (s *Server) refund(r *http.Request) (int, string, any) {
	id := r.PostForm.Get("payment_intent")
	i := s.intents[id]
	if i == nil {
		return http.StatusNotFound, "resource_missing", nil
	}
	left := i["amount_received"].(int64) - s.refunded(id)
	amount, named := left, r.PostForm.Has("amount")
	if named {
		var ok bool
		if amount, ok = amountOf(r); !ok {
			return http.StatusBadRequest, "parameter_invalid_integer", nil
		}
	}
	switch {
	case i["status"] != "succeeded":
		return http.StatusBadRequest, "payment_intent_unexpected_state", nil
	case left == 0:
		return http.StatusBadRequest, "charge_already_refunded", nil
	case amount > left:
		return http.StatusBadRequest, "amount_too_large", nil
	}
	made := map[string]any{
		"object": "refund", "id": fmt.Sprintf("re_%d", len(s.refunds)+1), "status": "succeeded", "payment_intent": id,
		"amount": amount, "currency": i["currency"],
		"metadata": map[string]string{"reference": r.PostForm.Get("metadata[reference]"),
			"refund": r.PostForm.Get("metadata[refund]")},
	}
	s.refunds = append(s.refunds, made)
	i["latest_charge"].(map[string]any)["refunded"] = amount == left
	return http.StatusOK, "", made
}

// list answers with two at a time, the newest first, so that whoever asks turns pages.
func (s *Server) list(r *http.Request) any {
	var of []map[string]any
	for _, one := range slices.Backward(s.refunds) {
		if one["payment_intent"] == r.URL.Query().Get("payment_intent") {
			of = append(of, one)
		}
	}
	if after := r.URL.Query().Get("starting_after"); after != "" {
		of = of[1+slices.IndexFunc(of, func(one map[string]any) bool { return one["id"] == after }):]
	}
	const most = 2
	return map[string]any{"object": "list", "data": append([]map[string]any{}, of[:min(most, len(of))]...),
		"has_more": len(of) > most}
}

func (s *Server) reader(r *http.Request) (int, string, any) {
	switch strings.TrimPrefix(r.URL.Path, "/v1/terminal/readers/"+Reader) {
	case "/process_payment_intent":
		id := r.PostForm.Get("payment_intent")
		switch {
		case s.busy != "":
			return http.StatusBadRequest, s.busy, nil
		case s.intents[id] == nil || s.intents[id]["status"] != "requires_payment_method":
			return http.StatusBadRequest, "intent_invalid_state", nil
		}
		s.action = map[string]any{"type": "process_payment_intent", "status": "in_progress",
			"process_payment_intent": map[string]any{"payment_intent": id}}
		s.tap(id, s.next)
	case "/cancel_action":
		s.action = nil
	}
	return http.StatusOK, "", map[string]any{"object": "terminal.reader", "id": Reader, "status": "online",
		"action": maps.Clone(s.action)}
}

// Tap is the customer at the reader who pays after all.
func (s *Server) Tap(reference string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, i := range s.intents {
		if i["metadata"].(map[string]string)["reference"] == reference && s.action["status"] == "in_progress" {
			s.tap(id, Pay)
		}
	}
}

func (s *Server) tap(id string, t Tap) {
	switch t {
	case Wait:
	case Refuse:
		const why = "The card has insufficient funds."
		s.action["status"], s.action["failure_code"], s.action["failure_message"] = "failed", "card_declined", why
		s.decline(id, why)
	case Pay, PayDebit, PayMore:
		s.action["status"] = "succeeded"
		used := map[string]string{"brand": "visa", "last4": "4242", "funding": "credit"}
		if t == PayDebit {
			used["funding"] = "debit"
		}
		s.succeed(id, "card_present", used)
		if t == PayMore {
			s.intents[id]["amount_received"] = s.intents[id]["amount"].(int64) + 1
		}
	}
}

// Approve is the shopper's browser confirming the intent with a good card; Decline with a bad one.
func (s *Server) Approve(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.succeed(id, "card", map[string]string{"brand": "visa", "last4": "4242", "funding": "credit"})
}

// Decline is the shopper's browser confirming the intent with a card that is refused.
func (s *Server) Decline(id, message string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.decline(id, message)
}

func (s *Server) decline(id, message string) {
	if i := s.intents[id]; i != nil && i["status"] == "requires_payment_method" {
		i["last_payment_error"] = map[string]string{"type": "card_error", "message": message}
	}
}

func (s *Server) succeed(id, method string, used map[string]string) {
	i := s.intents[id]
	if i == nil || i["status"] != "requires_payment_method" {
		return
	}
	i["status"], i["amount_received"] = "succeeded", i["amount"]
	i["latest_charge"] = map[string]any{"refunded": false, "payment_method_details": map[string]any{method: used}}
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

// Intent is one of them, as Stripe shows it.
func (s *Server) Intent(id string) map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.intents[id])
}

// Event is a webhook about an intent with its signature.
func (s *Server) Event(t testing.TB, eventID, kind, id string, now time.Time) (body []byte, signature string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	body, err := json.Marshal(map[string]any{"id": eventID, "object": "event", "type": kind,
		"data": map[string]any{"object": s.intents[id]}})
	if err != nil {
		t.Fatal(err)
	}
	return body, signed.Header(WebhookKey, body, now)
}
