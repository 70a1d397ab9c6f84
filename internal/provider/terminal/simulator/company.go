// Package simulator is a company with card terminals that takes no money: it behaves like one, with answers that get
// lost, messages that come twice and customers who change their minds. The demonstration and the tests pay by it, over
// HTTP as they would elsewhere. How a payment goes is a Script: a test names it (Next); in the demonstration an amount
// from $1.01 does (ByAmount).
package simulator

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/payment"
)

// Script is how a payment goes.
type Script string

const (
	Approve     Script = "approve"
	Decline     Script = "decline"
	Partial     Script = "partial"      // $20.00 are approved, or half of what is less
	Hang        Script = "hang"         // the customer does nothing until Tap
	LoseAnswer  Script = "lose_answer"  // approved, and the answer never comes
	LateApprove Script = "late_approve" // the customer taps while it is being cancelled
	AfterCancel Script = "after_cancel" // cancelled, they say; then it was approved after all
	TellTwice   Script = "tell_twice"   // the message comes twice
	TellFirst   Script = "tell_first"   // the message comes before the answer
	// unknown to the company when it is asked first, approved when it is asked again
	SecondTry      Script = "second_try"
	ReverseSilence Script = "reverse_silence" // approved, and reversed without a word
	WrongAmount    Script = "wrong_amount"    // a cent more than was asked for
	Garbage        Script = "garbage"         // approved; the answer can't be read
	Oversized      Script = "oversized"       // approved; the answer has no end
	Duplicate      Script = "duplicate"       // declined as one, until it is forced
	DebitCard      Script = "debit_card"      // approved; the card is a debit card, whatever was chosen
	LoseVoid       Script = "lose_void"       // approved; a later void is done and its answer lost
	DropVoid       Script = "drop_void"       // approved; a later void gets lost before it is done, the first time
	Settled        Script = "settled"         // approved; the batch is closed at once: no void
)

// scripts by the cents of an amount of $1.
var byAmount = []Script{
	Decline, Partial, Hang, LoseAnswer, LateApprove, AfterCancel, TellTwice, TellFirst, SecondTry, ReverseSilence,
	WrongAmount, Garbage, Oversized, Duplicate,
	DebitCard, LoseVoid, DropVoid, Settled,
}

// ByAmount is how a payment goes in the demonstration: $1.01 is declined, $1.02 approved in part, and so on in the
// order of the scripts from Decline to Settled, which is $1.18; everything else is approved.
func ByAmount(asked money.Cents) Script {
	if i := int(asked) - 101; i >= 0 && i < len(byAmount) {
		return byAmount[i]
	}
	return Approve
}

// charge is what the company knows of one.
type charge struct {
	Reference string        `json:"reference"`
	ID        string        `json:"id"`
	Terminal  string        `json:"terminal"`
	State     payment.State `json:"state"`
	Amount    money.Cents   `json:"amount"`
	Currency  string        `json:"currency"`
	Label     string        `json:"label"`
	Message   string        `json:"message"`
	Debit     bool          `json:"debit"`
	Duplicate bool          `json:"duplicate"`
	Settled   bool          `json:"settled"`

	script  Script
	ordered money.Cents // what it was asked for
	asked   int
	voids   int
	refunds map[string]money.Cents
	batched map[string]bool // what of it is in a batch: itself as "", its refunds by their names
	done    chan struct{}   // closed once it is not Awaiting any more
}

// Company is the company. What it knows it forgets with the program.
type Company struct {
	key  string // what it signs with
	pace time.Duration
	by   func(asked money.Cents) Script

	mu      sync.Mutex
	to      Receiver
	next    []Script
	charges map[string]*charge
	outbox  [][]byte
	batches map[string][]settledLine // by day
	down    bool
	refusal bool
}

// New opens a company whose customers take as long as pace to choose; by says how a payment goes that no Next named,
// nil: it is approved.
func New(pace time.Duration, by func(asked money.Cents) Script) *Company {
	if by == nil {
		by = func(money.Cents) Script { return Approve }
	}
	return &Company{key: "a key of the simulator", pace: pace, by: by, charges: map[string]*charge{},
		batches: map[string][]settledLine{}}
}

// Next says how the next payments go, one each.
func (c *Company) Next(scripts ...Script) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.next = append(c.next, scripts...)
}

// ServeHTTP answers the shop.
func (c *Company) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	down := c.down
	c.mu.Unlock()
	if down {
		lose()
	}
	c.routes().ServeHTTP(w, r)
}

func (c *Company) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /charges", c.charge)
	mux.HandleFunc("GET /charges/{reference}", c.inquire)
	mux.HandleFunc("GET /charges/{reference}/wait", c.wait)
	mux.HandleFunc("POST /charges/{reference}/cancel", c.cancel)
	mux.HandleFunc("POST /charges/{reference}/void", c.void)
	mux.HandleFunc("POST /charges/{reference}/refund", c.refund)
	mux.HandleFunc("GET /settlements/{day}", c.settlement)
	return mux
}

// asking is what the shop sends for a charge.
type asking struct {
	Reference string           `json:"reference"`
	Terminal  string           `json:"terminal"`
	Merchant  string           `json:"merchant"`
	Amount    money.Cents      `json:"amount"`
	Asked     money.Cents      `json:"asked"` // without the surcharge
	Currency  string           `json:"currency"`
	CardType  payment.CardType `json:"card_type"`
	Force     bool             `json:"force"`
}

// lose breaks the connection: the answer never comes.
func lose() { panic(http.ErrAbortHandler) }

const longestRequest = 64 << 10

func read(w http.ResponseWriter, r *http.Request, into any) bool {
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, longestRequest)).Decode(into); err != nil {
		http.Error(w, "unreadable", http.StatusBadRequest)
		return false
	}
	return true
}

// charge puts an amount on a terminal. The same reference again is the same charge.
func (c *Company) charge(w http.ResponseWriter, r *http.Request) {
	var in asking
	if !read(w, r, &in) {
		return
	}
	c.mu.Lock()
	known := c.charges[in.Reference]
	if known == nil {
		known = c.open(in)
	}
	if known.ordered != in.Amount || known.Currency != in.Currency {
		c.mu.Unlock()
		w.WriteHeader(http.StatusConflict)
		return
	}
	said := *known
	c.mu.Unlock()
	if said.script == SecondTry {
		lose()
	}
	answer(w, said)
}

func (c *Company) open(in asking) *charge {
	script := c.by(in.Asked)
	if len(c.next) > 0 {
		script, c.next = c.next[0], c.next[1:]
	}
	label := "Visa 4242"
	debit := in.CardType == payment.Debit || script == DebitCard
	if debit {
		label = "Debit 0005"
	}
	known := &charge{
		Reference: in.Reference, ID: "tc_" + ids.Token(), Terminal: in.Terminal, State: payment.Awaiting, Amount: in.Amount,
		Currency: in.Currency, Label: label,
		Debit: debit, script: script, ordered: in.Amount, refunds: map[string]money.Cents{}, batched: map[string]bool{},
		done: make(chan struct{}),
	}
	if script == Duplicate && in.Force {
		known.script = Approve
	}
	c.charges[in.Reference] = known
	if known.script == SecondTry {
		c.choose(known)
	}
	return known
}

// choose is what the customer does at the terminal.
func (c *Company) choose(known *charge) {
	if known.State != payment.Awaiting {
		return
	}
	known.State = payment.Approved
	switch known.script {
	case Decline:
		known.State, known.Message = payment.Declined, text.Key("The card was declined.")
	case Duplicate:
		known.State, known.Message, known.Duplicate = payment.Declined,
			"This card paid the same amount a moment ago and was not charged a second time. To charge it again, take the payment again.", true
	case Partial:
		if known.Amount = known.Amount.MulDiv(1, 2); known.Amount >= 20_00 {
			known.Amount = 20_00
		}
	case WrongAmount:
		known.Amount++
	case Settled:
		known.Settled = true
	default:
	}
	close(known.done)
	c.note(known)
}

// note is the message about a charge, to be sent.
func (c *Company) note(known *charge) {
	body, err := json.Marshal(struct {
		EventID string `json:"event_id"`
		charge
	}{"te_" + ids.Token(), *known})
	if err != nil {
		return
	}
	c.outbox = append(c.outbox, body)
	if known.script == TellTwice {
		c.outbox = append(c.outbox, body)
	}
}

// wait answers once the customer has chosen.
func (c *Company) wait(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	known := c.charges[r.PathValue("reference")]
	c.mu.Unlock()
	if known == nil {
		http.NotFound(w, r)
		return
	}
	if !c.waited(r, known) {
		lose()
	}
	c.mu.Lock()
	said, to := *known, c.to
	c.mu.Unlock()
	switch said.script {
	case LoseAnswer:
		lose()
	case Garbage:
		_, _ = w.Write([]byte(`{"state":"approved","amount":`))
		return
	case Oversized:
		_, _ = w.Write([]byte(`{"state":"`))
		for range 4 * longestReply / len(filler) {
			_, _ = w.Write(filler)
		}
		return
	case TellFirst, TellTwice:
		if to != nil {
			c.Deliver(r.Context(), to)
		}
	default:
	}
	answer(w, said)
}

var filler = slices.Repeat([]byte("approved "), 1024)

// waited says whether the customer has chosen before the shop went away.
func (c *Company) waited(r *http.Request, known *charge) bool {
	ctx := clock.With(r.Context(), clock.System{})
	switch known.script {
	case Hang, LateApprove, AfterCancel:
		if c.pace == 0 {
			return false
		}
	default:
		if c.pace > 0 {
			clock.WaitOr(ctx, c.pace, known.done)
		}
		c.mu.Lock()
		c.choose(known)
		c.mu.Unlock()
	}
	select {
	case <-known.done:
		return true
	case <-r.Context().Done():
		return false
	}
}

func (c *Company) inquire(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	known := c.charges[r.PathValue("reference")]
	if known == nil {
		http.NotFound(w, r)
		return
	}
	known.asked++
	switch {
	case known.script == SecondTry && known.asked == 1:
		http.NotFound(w, r)
		return
	case known.script == AfterCancel && known.State == payment.Cancelled && known.asked > 1:
		known.State = payment.Approved
	case known.script == ReverseSilence && known.State == payment.Approved && known.asked > 1:
		known.State = payment.Reversed
	}
	answer(w, *known)
}

func (c *Company) cancel(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	known := c.charges[r.PathValue("reference")]
	if known == nil {
		http.NotFound(w, r)
		return
	}
	if known.State == payment.Awaiting {
		if known.script == LateApprove {
			c.choose(known)
		} else {
			known.State = payment.Cancelled
			close(known.done)
		}
	}
	answer(w, *known)
}

func (c *Company) void(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	known := c.charges[r.PathValue("reference")]
	if known == nil {
		http.NotFound(w, r)
		return
	}
	known.voids++
	lost := known.voids == 1 && (known.script == LoseVoid || known.script == DropVoid)
	if known.State == payment.Approved && !known.Settled && !(known.script == DropVoid && known.voids == 1) {
		known.State = payment.Voided
	}
	if lost {
		lose()
	}
	if known.State != payment.Voided {
		w.WriteHeader(http.StatusConflict)
		return
	}
	answer(w, *known)
}

func (c *Company) refund(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Reference string      `json:"reference"`
		Amount    money.Cents `json:"amount"`
	}
	if !read(w, r, &in) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	known := c.charges[r.PathValue("reference")]
	if known == nil {
		http.NotFound(w, r)
		return
	}
	before, again := known.refunds[in.Reference]
	switch {
	case again && before != in.Amount,
		!again && (c.refusal || known.State != payment.Approved || in.Amount <= 0 ||
			known.refunded()+in.Amount > known.Amount):
		w.WriteHeader(http.StatusConflict)
		return
	}
	known.refunds[in.Reference] = in.Amount
	answer(w, *known)
}

func (k *charge) refunded() money.Cents {
	var sum money.Cents
	for _, amount := range k.refunds {
		sum += amount
	}
	return sum
}

func answer(w http.ResponseWriter, said charge) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	body, err := json.Marshal(said)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body)
}
