package payment

import (
	"testing"
	"time"

	"camber/internal/base/fault"
)

var states = []State{
	Created, Sent, Awaiting, CancelRequested, Unknown, Approved, Declined, Cancelled, NotFound, Failed, RefundRequested, Refunded, Reversed,
}

// P-15: what is not in the table does not happen; what was taken is never untaken by a report.
func TestWhatMayFollowWhatOfAnAttempt(t *testing.T) {
	t.Parallel()
	for _, from := range states {
		if _, known := steps[from]; !known {
			t.Errorf("%s is not in the table", from)
		}
		for _, reported := range states {
			to := after(from, reported)
			if to != from && !follows(from, to) && !(follows(from, Unknown) && follows(Unknown, to)) {
				t.Errorf("%s becomes %s by a report of %s", from, to, reported)
			}
			if from.Taken() && !to.Taken() {
				t.Errorf("%s becomes %s by a report of %s: the money is forgotten", from, to, reported)
			}
			if again := after(to, reported); again != to {
				t.Errorf("%s reported twice: %s, then %s", reported, to, again)
			}
		}
		// C8: wherever it stands, money that was taken is not passed over
		if to := after(from, Approved); !to.Taken() || !from.Taken() && to != Approved {
			t.Errorf("an approval finds %s and makes %s of it", from, to)
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
		"amount": func(r *Report) { r.Amount-- }, "currency": func(r *Report) { r.Currency = "CAD" }, "order": func(r *Report) { r.OrderID++ },
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
		if p := pause(asks); p < last || p < firstAsk || p > lastAsk {
			t.Errorf("after %d questions: %s", asks, p)
		} else {
			last = p
		}
	}
	if last != lastAsk {
		t.Errorf("at last every %s", last)
	}
}
