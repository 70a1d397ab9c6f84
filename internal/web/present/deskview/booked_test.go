package deskview

import (
	"context"
	"testing"
)

func TestAPaymentIsNamedWithAndWithoutItsDepartment(t *testing.T) {
	t.Parallel()
	for booked, name := range map[string]string{
		"card":      "Card",
		"card:1002": "Cards (1002)",
		"link":      "Payment link",
		"link:1002": "Payment links (1002)",
	} {
		if got := bookedName(context.Background(), booked); got != name {
			t.Errorf("%q is shown as %q, want %q", booked, got, name)
		}
	}
}
