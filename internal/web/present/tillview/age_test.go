package tillview

import (
	"context"
	"testing"
	"time"
)

// UX-17: how long a parked order has waited.
func TestAnAgeIsInMinutesThenHoursThenDays(t *testing.T) {
	t.Parallel()
	for waited, want := range map[time.Duration]string{
		-time.Second: "0 min", 59 * time.Second: "0 min", 25 * time.Minute: "25 min",
		5*time.Hour + 12*time.Minute: "5 h 12 min",
		47 * time.Hour:               "47 h", 48 * time.Hour: "2 days", 100 * 24 * time.Hour: "100 days",
	} {
		if got := Age(context.Background(), waited); got != want {
			t.Errorf("%s is %q, want %q", waited, got, want)
		}
	}
}
