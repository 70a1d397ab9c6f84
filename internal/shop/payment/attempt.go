package payment

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
)

// CardCompany is a company that takes cards by fields of its own in the shopper's browser: a card's number never comes
// here. It knows an attempt by our reference, and the same reference again is the same charge. No method is called
// inside a transaction. A company that can't be reached is fault.Unavailable, whatever came of the call.
type CardCompany interface {
	Name() string // "stripe": part of an account's code
	// Start makes the charge known, or finds it, and returns what the browser needs to show its fields.
	Start(ctx context.Context, a Attempt) (StartedCharge, error)
	Inquire(ctx context.Context, a Attempt) (Report, error)
	// Cancel asks that the charge can't be made any more, and reports what then holds: an approval wins.
	Cancel(ctx context.Context, a Attempt) (Report, error)
	// Refund pays an amount of an approved charge back. The same reference again is the same refund; with another
	// amount it is refused, as is what is more than the charge together with what was paid back of it before. A refusal
	// is fault.Declined.
	Refund(ctx context.Context, a Attempt, reference string, amount money.Cents) error
	// Event reads what the company sent by itself. What it did not sign, or signed long ago, is Invalid.
	Event(ctx context.Context, header func(name string) string, body []byte) (Event, error)
}

// Reachable is a CardCompany that can be asked, without anything coming of it, whether it answers and knows the shop.
// Unavailable: it does not answer; Declined: it does not know the shop.
type Reachable interface {
	Reach(ctx context.Context) error
}

// StartedCharge is a charge that waits for its card.
type StartedCharge struct {
	ProviderID string // the company's own name of it
	Fields     Fields
}

// Fields say how the browser shows the fields of a company.
type Fields struct {
	Kind   string // which of our scripts shows them
	Frame  string // an own address whose page is the fields; empty: Script makes them
	Script string // https address of the company's script
	Key    string // public key of the shop
	Secret string // names this one charge to the browser, and lets it do nothing else
}

// Report is what a company says of a charge.
type Report struct {
	// State is Awaiting, Approved, Declined, Cancelled, NotFound, Voided, Refunded or Reversed; empty: nothing that
	// matters here.
	State      State
	Reference  string
	ProviderID string
	OrderID    int64 // 0: a terminal's company does not say
	Amount     money.Cents
	Currency   string // as ISO writes it; empty: a terminal's company does not say
	Label      string // "Visa 4242"
	Message    string // why it was declined, for the shopper
	Debit      bool   // what was approved is a debit card, whatever was chosen before
	Duplicate  bool   // declined, because the company took the same card for the same amount a moment ago
	Settled    bool   // the charge's batch is closed: it is refunded, not voided
}

// Event is a report that a company sent by itself.
type Event struct {
	ID     string // the company's: the same again is a repeat
	Report Report
}

// Means is where a card is asked for.
type Means string

const (
	Web      Means = "web"      // in the shop, when the order is placed
	Terminal Means = "terminal" // at the counter
	Link     Means = "link"     // on a page that staff sent
)

// Attempt is one try to charge a card.
type Attempt struct {
	ID           int64
	OrderID      int64  // 0: a payment without an order (PAY-18)
	CustomerID   int64  // who makes that; 0: it is of an order
	Reference    string // the company knows the attempt by it
	Means        Means
	Provider     string
	ProviderID   string // empty before the company has answered
	State        State
	Amount       money.Cents // what the card is asked for, the surcharge and its tax in it
	Surcharge    money.Cents // of Amount; once it is taken, of Taken
	SurchargeTax money.Cents // the same
	Taken        money.Cents // what was approved; at a terminal it may be less than Amount
	Currency     string
	Message      string
	Label        string

	IntentKey    string // one human intention; empty: none was named
	DeviceID     int64  // 0: no terminal
	DepartmentID int64
	CardType     CardType
	StaffID      int64 // who asked for it; 0: the shopper
	LocationID   int64
	RegisterID   int64
	ShiftID      int64
	Forced       bool // taken although the company sees a duplicate
	Duplicate    bool // declined as one
	Released     bool // holds up neither its order nor its terminal any more; what became of it is still asked
	Settled      bool
	Paged        bool // people were called to look at it

	TransactionID int64       // 0: nothing was taken
	RefundDue     money.Cents // of what was taken
	Refunds       int         // how often it was to be paid back, counted when the intent of each is kept
	Refunding     money.Cents // asked of the company
	Refunded      money.Cents // done, all times together
	Asks          int         // how often the company was asked without being done
	Ask           time.Time   // when to ask next
	Added         time.Time
	Changed       time.Time
}

// Open says whether a charge may still come of the attempt, and it holds up its order.
func (a Attempt) Open() bool { return a.State.Open() && !a.Released }

// Pays is what of the charge pays the order itself.
func (a Attempt) Pays() money.Cents { return a.Amount - a.Surcharge - a.SurchargeTax }

// refundReference names the refund that is kept last to the company: each has a name of its own, the same however often
// it is asked for.
func (a Attempt) refundReference() string { return fmt.Sprint(a.Reference, "-", a.Refunds) }

// State is where an attempt stands.
type State string

const (
	Created         State = "created" // kept here, nothing is sent
	Sent            State = "sent"
	Awaiting        State = "awaiting" // the shopper's card
	CancelRequested State = "cancel_requested"
	Unknown         State = "unknown" // the company's word does not match ours: a person looks
	Approved        State = "approved"
	Declined        State = "declined"
	Cancelled       State = "cancelled"
	NotFound        State = "not_found"
	Failed          State = "failed"
	VoidRequested   State = "void_requested"
	UnknownVoid     State = "unknown_void" // nobody knows whether it was voided
	Voided          State = "voided"
	RefundRequested State = "refund_requested"
	Refunded        State = "refunded"
	Reversed        State = "reversed"
)

// attemptSteps is the whole life of an attempt (RELIABILITY B.4). Money that was taken after all is never passed over
// (C8): from where no charge is expected any more an attempt still becomes approved, and only that.
var attemptSteps = map[State][]State{
	Created:         {Sent, Failed, Approved},
	Sent:            {Awaiting, Approved, Declined, Unknown},
	Awaiting:        {Approved, Declined, CancelRequested, Unknown},
	CancelRequested: {Cancelled, Approved, Declined, Unknown},
	Unknown:         {Approved, Declined, Cancelled, NotFound, Reversed},
	Approved:        {VoidRequested, RefundRequested, Reversed},
	VoidRequested:   {Voided, Approved, UnknownVoid},
	UnknownVoid:     {Voided, Approved},
	RefundRequested: {Refunded, Approved},
	Declined:        {Approved},
	Cancelled:       {Approved},
	NotFound:        {Approved},
	Failed:          {Approved},
	Voided:          {},
	Refunded:        {},
	Reversed:        {},
}

// Follows says whether one step leads from a state to another; an attempt begins kept or, of a link, on its way.
func Follows(from, to State) bool {
	if from == "" {
		return to == Created || to == Sent
	}
	return follows(from, to)
}

// stepsBetween are the steps from a state to another: one, or two where the table has the way over unknown alone, or
// over the terminal that is just being told.
func stepsBetween(from, to State) ([]State, error) {
	if follows(from, to) {
		return []State{to}, nil
	}
	for _, over := range []State{Unknown, Awaiting} {
		if follows(from, over) && follows(over, to) {
			return []State{over, to}, nil
		}
	}
	return nil, fmt.Errorf("payment: no step leads from %s to %s", from, to)
}

func follows(from, to State) bool {
	for _, s := range attemptSteps[from] {
		if s == to {
			return true
		}
	}
	return false
}

// Open says whether a charge may still come of the attempt.
func (s State) Open() bool {
	switch s {
	case Created, Sent, Awaiting, CancelRequested, Unknown:
		return true
	case Approved, Declined, Cancelled, NotFound, Failed, VoidRequested, UnknownVoid, Voided, RefundRequested, Refunded,
		Reversed:
	}
	return false
}

// Taken says whether the shop has, or had, the attempt's money.
func (s State) Taken() bool {
	switch s {
	case Approved, VoidRequested, UnknownVoid, Voided, RefundRequested, Refunded, Reversed:
		return true
	case Created, Sent, Awaiting, CancelRequested, Unknown, Declined, Cancelled, NotFound, Failed:
	}
	return false
}

// stateAfter is the state that a report leads to. A report that changes nothing, or comes too late to, leaves the
// state. Where the table has the step over unknown alone, the report is the evidence that it asks for.
func stateAfter(from, reported State) State {
	switch {
	case reported == Awaiting, reported == "", reported == from, from.Taken() && reported == Approved:
		return from
	case follows(from, reported), follows(from, Unknown) && follows(Unknown, reported):
		return reported
	case from == Created && !reported.Taken():
		return Failed
	}
	return from
}

// matches refuses a report that is not of this attempt or not of its money (M-20). A terminal may be approved for less
// (M-30), and its company knows no orders.
func (a Attempt) matches(r Report) error {
	what := ""
	counter := a.Means == Terminal
	switch {
	case r.Reference != a.Reference:
		what = "reference"
	case r.OrderID != a.OrderID && (r.OrderID != 0 || !counter):
		what = "order"
	case r.Amount != a.Amount && (!counter || r.State.Taken() && (r.Amount <= 0 || r.Amount > a.Amount)):
		what = "amount"
	case r.Currency != a.Currency && (r.Currency != "" || !counter):
		what = "currency"
	case a.ProviderID != "" && r.ProviderID != a.ProviderID:
		what = "charge"
	default:
		return nil
	}
	return reportDiffers(what)
}

func reportDiffers(what string) error {
	return fault.New(fault.Conflict,
		"The card company reports something else than was asked for. It is not known yet what was charged. Please don't pay again: the store has to check it.",
	).Because(mismatch(what))
}

type mismatch string

func (m mismatch) Error() string { return "the company's word on a card differs in its " + string(m) }

// The first question comes soon, for a browser that went away; then less and less often.
const (
	firstAsk = 10 * time.Second
	lastAsk  = 5 * time.Minute
)

func askPause(asks int) time.Duration {
	if asks > 5 {
		return lastAsk
	}
	return min(firstAsk<<asks, lastAsk)
}

// Standing is what a shopper reads of a card payment.
type Standing string

const (
	ToPay        Standing = "pay" // a card is asked for
	Waiting      Standing = "waiting"
	Paid         Standing = "paid"
	WasDeclined  Standing = "declined"
	WasCancelled Standing = "cancelled"
)
