// Package terminaltest says in one table what every company with card terminals must do, and asks each of them the same.
package terminaltest

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/payment"
)

// Outcome is what the next customer does at the terminal.
type Outcome string

const (
	Approve  Outcome = "approve"
	Decline  Outcome = "decline"
	Wait     Outcome = "wait" // nothing, until Tap
	TooMuch  Outcome = "too much"
	Partial  Outcome = "partial"   // half of it is approved
	UseDebit Outcome = "use debit" // approved, by a debit card
)

// Subject is a company as it is reached over a network.
type Subject struct {
	Company http.Handler
	Open    func(address string) payment.TerminalCompany
	Station payment.Station
	Plan    func(Outcome)
	Tap     func(reference string)
	Held    func() money.Cents         // what the company took, less what it gave back
	Charges func(r *http.Request) bool // whether a card may be charged by a request
	Gives   func(r *http.Request) bool // whether a request gives money back
	Cannot  []Outcome                  // what its terminals never do
	Silent  bool                       // the company can't be asked what became of a charge
	Secret  string                     // of the shop, which no error shows
}

// bench is a subject behind a way on which answers get lost.
type bench struct {
	Subject
	t         *testing.T
	ctx       context.Context
	terminals payment.TerminalCompany

	mu     sync.Mutex
	damage func(w http.ResponseWriter, r *http.Request) bool // true: it has answered
}

func (b *bench) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	damage := b.damage
	b.mu.Unlock()
	if damage == nil || !damage(w, r) {
		b.Company.ServeHTTP(w, r)
	}
}

// breaks answers the requests that which names with something else, after they were done or instead.
func (b *bench) breaks(which func(*http.Request) bool, done bool, answer func(w http.ResponseWriter)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.damage = func(w http.ResponseWriter, r *http.Request) bool {
		if which != nil && !which(r) {
			return false
		}
		if done {
			b.Company.ServeHTTP(httptest.NewRecorder(), r)
		}
		answer(w)
		return true
	}
}

func (b *bench) heals() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.damage = nil
}

var damages = map[string]func(http.ResponseWriter){
	"lost":            func(http.ResponseWriter) { panic(http.ErrAbortHandler) },
	"garbage":         func(w http.ResponseWriter) { _, _ = io.WriteString(w, "<html>\x00") },
	"nothing":         func(http.ResponseWriter) {},
	"another thing":   func(w http.ResponseWriter) { _, _ = io.WriteString(w, `{"object":"x"}`) },
	"endless":         func(w http.ResponseWriter) { _, _ = io.WriteString(w, `{"id":"`+strings.Repeat("x", 4<<20)) },
	"a broken server": func(w http.ResponseWriter) { w.WriteHeader(http.StatusBadGateway) },
	"another server":  func(w http.ResponseWriter) { w.Header().Set("Location", "/elsewhere"); w.WriteHeader(http.StatusFound) },
	"no key":          func(w http.ResponseWriter) { w.WriteHeader(http.StatusUnauthorized) },
}

const asked = 50_87

func attempt(n int) payment.Attempt {
	return payment.Attempt{
		ID: int64(n), OrderID: 12, Reference: fmt.Sprintf("01REFERENCE%014d", n), Means: payment.Terminal, State: payment.Sent, Amount: asked, Currency: "USD",
		CardType: payment.Credit, Added: time.Unix(1_700_000_000, 0),
	}
}

// Exercise asks a company for everything that package payment relies on. make opens a fresh one each time.
func Exercise(t *testing.T, open func(t *testing.T) Subject) {
	t.Helper()
	for _, b := range behaviours {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			subject := open(t)
			for _, outcome := range subject.Cannot {
				if b.needs == outcome {
					t.Skipf("its terminals never %s", outcome)
				}
			}
			at := &bench{Subject: subject, t: t, ctx: clock.With(t.Context(), clock.System{})}
			server := httptest.NewServer(at)
			t.Cleanup(server.Close)
			at.terminals = subject.Open(server.URL)
			b.run(at)
		})
	}
}

type behaviour struct {
	name  string
	needs Outcome
	run   func(b *bench)
}

var behaviours = []behaviour{
	{"an approved card is charged to the cent", "", func(b *bench) {
		b.charged(attempt(1), Approve, payment.Approved)
		b.holds(asked)
	}},
	{"the same reference is the same charge", "", func(b *bench) {
		a := b.charged(attempt(1), Approve, payment.Approved)
		again, err := b.charge(a, Approve)
		b.expect(again, err, payment.Approved)
		b.holds(asked)
	}},
	{"a declined card is not charged, and why is said", "", func(b *bench) {
		_, r := b.settled(attempt(1), Decline)
		if r.State != payment.Declined || r.Message == "" {
			b.t.Errorf("%+v", r)
		}
		b.holds(0)
	}},
	{"a part is approved for what it is", Partial, func(b *bench) {
		_, r := b.settled(attempt(1), Partial)
		if r.State != payment.Approved || r.Amount <= 0 || r.Amount >= asked {
			b.t.Errorf("%+v", r)
		}
		b.holds(r.Amount)
	}},
	{"more than was asked for is told as that", TooMuch, func(b *bench) {
		_, r := b.settled(attempt(1), TooMuch)
		if r.State != payment.Approved || r.Amount != asked+1 {
			b.t.Errorf("%+v", r)
		}
	}},
	{"a debit card is told as one", UseDebit, func(b *bench) {
		if _, r := b.settled(attempt(1), UseDebit); !r.Debit {
			b.t.Errorf("%+v", r)
		}
	}},
	{"a charge that nobody knows was not made", "", func(b *bench) {
		r, err := b.terminals.Inquire(b.ctx, b.Station, attempt(9))
		b.unlessSilent(r, err, payment.NotFound)
		b.holds(0)
	}},
	{"an answer that is no answer is asked for again", "", func(b *bench) {
		n := 100
		for name, answer := range damages {
			b.breaks(b.Charges, true, answer)
			n++
			a := attempt(n)
			before := b.Held()
			r, err := b.charge(a, Approve)
			isTruth := err == nil && r.State == payment.Approved // where that answer is not read, but asked for afterwards
			if !isTruth && !fault.Is(err, fault.Unavailable) || err != nil && strings.Contains(err.Error(), b.Secret) {
				b.t.Errorf("%s: %+v, %v", name, r, err)
			}
			b.heals()
			r, err = b.terminals.Inquire(b.ctx, b.Station, a)
			b.unlessSilent(r, err, payment.Approved)
			b.holds(before + asked)
		}
	}},
	{"questions that are not answered change nothing", "", func(b *bench) {
		a := b.charged(attempt(1), Approve, payment.Approved)
		for name, answer := range damages {
			b.breaks(nil, false, answer)
			if r, err := b.terminals.Inquire(b.ctx, b.Station, a); !b.Silent && !fault.Is(err, fault.Unavailable) {
				b.t.Errorf("%s: %+v, %v", name, r, err)
			}
			if r, err := b.terminals.Void(b.ctx, b.Station, a); !fault.Is(err, fault.Unavailable) {
				b.t.Errorf("void, %s: %+v, %v", name, r, err)
			}
			if err := b.terminals.Refund(b.ctx, b.Station, a, "none", 1_00); !fault.Is(err, fault.Unavailable) {
				b.t.Errorf("refund, %s: %v", name, err)
			}
		}
		b.heals()
		b.holds(asked)
	}},
	{"an amount is taken off the terminal", "", func(b *bench) {
		a, wait := b.shown(attempt(1))
		r, err := b.terminals.Cancel(b.ctx, b.Station, a)
		b.expect(r, err, payment.Cancelled)
		wait()
		b.Tap(a.Reference)
		r, err = b.terminals.Inquire(b.ctx, b.Station, a)
		b.expect(r, err, payment.Cancelled)
		b.holds(0)
	}},
	{"an approval wins over a cancel", "", func(b *bench) {
		a, wait := b.shown(attempt(1))
		b.Tap(a.Reference)
		wait()
		r, err := b.terminals.Cancel(b.ctx, b.Station, a)
		b.expect(r, err, payment.Approved)
		b.holds(asked)
	}},
	{"a customer who takes their time is waited for", "", func(b *bench) {
		a, wait := b.shown(attempt(1))
		r, err := b.terminals.Inquire(b.ctx, b.Station, a)
		b.expect(r, err, payment.Awaiting)
		b.Tap(a.Reference)
		wait()
		r, err = b.terminals.Inquire(b.ctx, b.Station, a)
		b.expect(r, err, payment.Approved)
		b.holds(asked)
	}},
	{"a charge is voided once", "", func(b *bench) {
		a := b.charged(attempt(1), Approve, payment.Approved)
		r, err := b.terminals.Void(b.ctx, b.Station, a)
		b.expect(r, err, payment.Voided)
		b.holds(0)
		if r, err = b.terminals.Void(b.ctx, b.Station, a); err == nil && r.State != payment.Voided || err != nil && !fault.Is(err, fault.Declined) {
			b.t.Errorf("again: %+v, %v", r, err)
		}
		b.holds(0)
		r, err = b.terminals.Inquire(b.ctx, b.Station, a)
		b.expect(r, err, payment.Voided)
	}},
	{"a void whose answer is lost is found", "", func(b *bench) {
		a := b.charged(attempt(1), Approve, payment.Approved)
		b.breaks(b.Gives, true, damages["lost"])
		if r, err := b.terminals.Void(b.ctx, b.Station, a); !fault.Is(err, fault.Unavailable) {
			b.t.Errorf("%+v, %v", r, err)
		}
		b.heals()
		b.holds(0)
		if b.Silent { // asked for once more; a refusal then is no answer
			a.State = payment.UnknownVoid
			r, err := b.terminals.Void(b.ctx, b.Station, a)
			b.unlessSilent(r, err, payment.Voided)
			b.holds(0)
			return
		}
		r, err := b.terminals.Inquire(b.ctx, b.Station, a)
		b.expect(r, err, payment.Voided)
	}},
	{"a part is paid back once for each reference", "", func(b *bench) {
		a := b.charged(attempt(1), Approve, payment.Approved)
		for range 2 {
			if err := b.terminals.Refund(b.ctx, b.Station, a, a.Reference+"-1", 10_00); err != nil {
				b.t.Fatal(err)
			}
		}
		b.holds(asked - 10_00)
		b.breaks(b.Gives, true, damages["lost"])
		if err := b.terminals.Refund(b.ctx, b.Station, a, a.Reference+"-2", 5_00); !fault.Is(err, fault.Unavailable) {
			b.t.Errorf("lost: %v", err)
		}
		b.heals()
		if err := b.terminals.Refund(b.ctx, b.Station, a, a.Reference+"-2", 5_00); err != nil {
			b.t.Errorf("again: %v", err)
		}
		b.holds(asked - 15_00)
		if err := b.terminals.Refund(b.ctx, b.Station, a, a.Reference+"-3", asked); !fault.Is(err, fault.Declined) {
			b.t.Errorf("more than is left: %v", err)
		}
		b.holds(asked - 15_00)
	}},
	{"a message that is not signed is not believed", "", func(b *bench) {
		for _, signature := range []string{"", "t=1,v1=00", "t=9999999999,v1=aa"} {
			if _, err := b.terminals.Event(b.ctx, func(string) string { return signature }, []byte(`{"id":"evt_1"}`)); !fault.Is(err, fault.Invalid) && !fault.Is(err, fault.NotFound) {
				b.t.Errorf("%q: %v", signature, err)
			}
		}
	}},
}

// charge is what a company says at once, and where it only says that it waits, when it is asked.
func (b *bench) charge(a payment.Attempt, outcome Outcome) (payment.Report, error) {
	b.Plan(outcome)
	r, err := b.terminals.Charge(b.ctx, b.Station, a, func(string) {})
	if err == nil && r.State == payment.Awaiting {
		a.ProviderID = r.ProviderID
		return b.terminals.Inquire(b.ctx, b.Station, a)
	}
	return r, err
}

func (b *bench) settled(a payment.Attempt, outcome Outcome) (payment.Attempt, payment.Report) {
	b.t.Helper()
	r, err := b.charge(a, outcome)
	if err != nil {
		b.t.Fatal(err)
	}
	a.ProviderID, a.Taken = r.ProviderID, r.Amount
	return a, r
}

func (b *bench) charged(a payment.Attempt, outcome Outcome, want payment.State) payment.Attempt {
	b.t.Helper()
	a, r := b.settled(a, outcome)
	b.expect(r, nil, want)
	if r.Label == "" || r.ProviderID == "" {
		b.t.Errorf("%+v", r)
	}
	return a
}

// shown is a charge whose customer does nothing yet. wait waits for what Charge returns.
func (b *bench) shown(a payment.Attempt) (showing payment.Attempt, wait func()) {
	b.t.Helper()
	b.Plan(Wait)
	there, ended := make(chan string, 1), make(chan struct{})
	go func() {
		defer close(ended)
		defer close(there) // what was shown before is still read from it
		r, err := b.terminals.Charge(b.ctx, b.Station, a, func(id string) {
			select {
			case there <- id:
			default:
			}
		})
		if err != nil && !fault.Is(err, fault.Unavailable) { // who can't wait so long asks later
			b.t.Errorf("charge: %+v, %v", r, err)
		}
	}()
	id, was := <-there
	if !was {
		b.t.Fatal("the amount was never shown")
	}
	a.ProviderID = id
	return a, func() { <-ended }
}

// unlessSilent expects a state, and of a company that can't be asked that it says so.
func (b *bench) unlessSilent(r payment.Report, err error, want payment.State) {
	b.t.Helper()
	if !b.Silent {
		b.expect(r, err, want)
	} else if !fault.Is(err, fault.Unavailable) {
		b.t.Errorf("%+v, %v, want no answer", r, err)
	}
}

func (b *bench) expect(r payment.Report, err error, want payment.State) {
	b.t.Helper()
	if err != nil || r.State != want {
		b.t.Errorf("%+v, %v, want %s", r, err, want)
		return
	}
	if want == payment.Approved && (r.Amount != asked || r.Currency != "" && r.Currency != "USD") || r.Reference != "" && !strings.HasPrefix(r.Reference, "01") {
		b.t.Errorf("%+v", r)
	}
}

func (b *bench) holds(want money.Cents) {
	b.t.Helper()
	if got := b.Held(); got != want {
		b.t.Errorf("the company holds %s, want %s", got, want)
	}
}
