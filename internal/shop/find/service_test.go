package find

import (
	"testing"
	"time"
)

func TestRestAfterABuild(t *testing.T) {
	t.Parallel()
	for took, want := range map[time.Duration]time.Duration{
		0:                      100 * time.Millisecond,
		5 * time.Millisecond:   100 * time.Millisecond,
		100 * time.Millisecond: time.Second,
		900 * time.Millisecond: 9 * time.Second,
		30 * time.Second:       10 * time.Second,
	} {
		if got := restAfter(took); got != want {
			t.Errorf("after %s: %s, want %s", took, got, want)
		}
	}
}
