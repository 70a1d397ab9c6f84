package payment

import (
	"slices"
	"testing"
	"time"

	"camber/internal/base/fault"
)

var states = []State{
	Created, Sent, Awaiting, CancelRequested, Unknown, Approved, Declined, Cancelled, NotFound, Failed, VoidRequested,
	UnknownVoid, Voided, RefundRequested,
	Refunded, Reversed,
}

// P-15: what is not in the table does not happen; what was taken is never untaken by a report.
func TestWhatMayFollowWhatOfAnAttempt(t *testing.T) {
	t.Parallel()
	for _, from := range states {
		if _, known := attemptSteps[from]; !known {
			t.Errorf("%s is not in the table", from)
		}
		for _, reported := range states {
			to := stateAfter(from, reported)
			if to != from && !follows(from, to) && !(follows(from, Unknown) && follows(Unknown, to)) {
				t.Errorf("%s becomes %s by a report of %s", from, to, reported)
			}
			if from.Taken() && !to.Taken() {
				t.Errorf("%s becomes %s by a report of %s: the money is forgotten", from, to, reported)
			}
			if again := stateAfter(to, reported); again != to {
				t.Errorf("%s reported twice: %s, then %s", reported, to, again)
			}
		}
		// C8: wherever it stands, money that was taken is not passed over
		if to := stateAfter(from, Approved); !to.Taken() || !from.Taken() && to != Approved {
			t.Errorf("an approval finds %s and makes %s of it", from, to)
		}
	}
}

// P-15: of every pair of states a step leads from one to the other where RELIABILITY B.4 says so, or to money that came
// after all (C8); what is written beyond one step is made of such steps.
func TestTheStepsOfAnAttemptAreThoseOfTheTable(t *testing.T) {
	t.Parallel()
	listed := map[State][]State{
		Created: {Sent, Failed}, Sent: {Awaiting, Approved, Declined, Unknown},
		Awaiting:        {Approved, Declined, CancelRequested, Unknown},
		CancelRequested: {Cancelled, Approved, Declined, Unknown},
		Unknown:         {Approved, Declined, Cancelled, NotFound, Reversed},
		Approved:        {VoidRequested, RefundRequested, Reversed}, VoidRequested: {Voided, Approved, UnknownVoid},
		UnknownVoid:     {Voided, Approved},
		RefundRequested: {Refunded, Approved},
	}
	for _, from := range states {
		for _, to := range states {
			want := slices.Contains(listed[from], to) || to == Approved && !from.Taken()
			if got := follows(from, to); got != want {
				t.Errorf("from %s to %s: %v", from, to, got)
			}
			at := from
			way, err := stepsBetween(from, to)
			for _, next := range way {
				if !follows(at, next) {
					t.Errorf("from %s to %s over %v", from, to, way)
				}
				at = next
			}
			if (err == nil) != (at == to && len(way) > 0) || want && len(way) != 1 {
				t.Errorf("from %s to %s over %v, %v", from, to, way, err)
			}
		}
	}
}

// M-20: each thing that differs is found.
func TestAReportIsOfThisAttemptToTheCent(t *testing.T) {
	t.Parallel()
	a := Attempt{Reference: "R", OrderID: 7, ProviderID: "ch_1", Amount: 50_87, Currency: "USD"}
	right := Report{State: Approved, Reference: "R", OrderID: 7, ProviderID: "ch_1", Amount: 50_87, Currency: "USD"}
	if err := a.matches(right); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(*Report){
		"amount": func(r *Report) { r.Amount-- }, "currency": func(r *Report) { r.Currency = "CAD" },
		"order":     func(r *Report) { r.OrderID++ },
		"reference": func(r *Report) { r.Reference = "S" }, "charge": func(r *Report) { r.ProviderID = "ch_2" },
	} {
		wrong := right
		change(&wrong)
		if err := a.matches(wrong); !fault.Is(err, fault.Conflict) {
			t.Errorf("another %s: %v", name, err)
		}
	}
}

func TestTheQuestionsBecomeRare(t *testing.T) {
	t.Parallel()
	last := time.Duration(0)
	for asks := range 100 {
		if p := askPause(asks); p < last || p < firstAsk || p > lastAsk {
			t.Errorf("after %d questions: %s", asks, p)
		} else {
			last = p
		}
	}
	if last != lastAsk {
		t.Errorf("at last every %s", last)
	}
}
