package order

import (
	"strings"
	"testing"

	"camber/internal/base/fault"
)

// P-15 ORD-6: every pair of the table leads where it says, every other pair is refused with a sentence.
func TestEveryMoveIsInTheTable(t *testing.T) {
	t.Parallel()
	legal := map[Status]string{
		Cart:      "place>complete save>saved quote>quote kiosk>kiosk checkout>checkout",
		Saved:     "save>saved quote>quote checkout>checkout cancel>cancelled void>voided continue>saved",
		Quote:     "save>quote quote>quote checkout>checkout cancel>cancelled void>voided continue>quote accept>saved",
		Kiosk:     "save>kiosk quote>quote checkout>checkout cancel>cancelled void>voided continue>kiosk",
		Checkout:  "save>saved complete>complete cancel>cancelled void>voided continue>checkout",
		Complete:  "complete>complete void>voided",
		Cancelled: "cancel>cancelled void>cancelled",
		Voided:    "cancel>voided void>voided",
	}
	events := []Event{PlaceOrder, Save, SaveQuote, SubmitKiosk, StartPaying, Finish, Cancel, Void, Continue, Accept}
	for from, pairs := range legal {
		want := map[Event]Status{}
		for pair := range strings.FieldsSeq(pairs) {
			e, to, _ := strings.Cut(pair, ">")
			want[Event(e)] = Status(to)
		}
		for _, e := range events {
			to, err := Move(from, e)
			expected, listed := want[e]
			switch {
			case listed && (err != nil || to != expected):
				t.Errorf("%s from %s leads to %s, %v; want %s", e, from, to, err, expected)
			case !listed && (err == nil || to != from || fault.Of(err).Kind != fault.Conflict ||
				fault.Of(err).Text.Format == ""):
				t.Errorf("%s from %s is not refused: %s, %v", e, from, to, err)
			}
		}
	}
	if _, err := Move("nowhere", Save); err == nil {
		t.Error("an order that stands nowhere moved")
	}
}
