package bench

import (
	"fmt"
	"slices"
	"time"

	"camber/internal/base/clock"
)

// now has the clock's monotonic reading, which clock.Now does not.
func now() time.Time { return clock.System{}.Now() }

func since(t time.Time) time.Duration { return now().Sub(t) }

// Figure is one thing that was measured. Times are in microseconds.
type Figure struct {
	Name  string  `json:"name"`
	Unit  string  `json:"unit"`            // of all that follow: "µs", "bytes", "MB", "/s"
	Bound Bound   `json:"bound,omitempty"` // which of them has the limit
	Limit float64 `json:"limit,omitempty"`
	Calls int     `json:"calls"`
	Value float64 `json:"value,omitempty"` // of what is measured once
	P50   float64 `json:"p50,omitempty"`
	P95   float64 `json:"p95,omitempty"`
	P99   float64 `json:"p99,omitempty"`
	Max   float64 `json:"max,omitempty"`
	Note  string  `json:"note,omitempty"`
}

// Bound says what a limit is for.
type Bound string

const (
	NoBound Bound = ""
	AtP99   Bound = "p99"
	AtMax   Bound = "max"
	AtMost  Bound = "at most"  // Value
	AtLeast Bound = "at least" // Value
)

// Kept says whether the limit is kept; without one it is.
func (f Figure) Kept() bool {
	switch f.Bound {
	case AtP99:
		return f.P99 <= f.Limit
	case AtMax:
		return f.Max <= f.Limit
	case AtMost:
		return f.Value <= f.Limit
	case AtLeast:
		return f.Value >= f.Limit
	case NoBound:
	}
	return true
}

// short is what matters most of it.
func (f Figure) short() string {
	verdict := ""
	if !f.Kept() {
		verdict = " MISSED " + plain(f.Limit)
	}
	if f.P50 > 0 {
		return fmt.Sprintf("p50 %s, p99 %s, max %s %s%s", plain(f.P50), plain(f.P99), plain(f.Max), f.Unit, verdict)
	}
	return fmt.Sprintf("%s %s%s", plain(f.Value), f.Unit, verdict)
}

// times makes a figure of how long calls took, which it sorts.
func times(name string, took []time.Duration) Figure {
	slices.Sort(took)
	f := Figure{Name: name, Unit: "µs", Calls: len(took)}
	if len(took) > 0 {
		f.P50, f.P95, f.P99 = micros(at(took, 50)), micros(at(took, 95)), micros(at(took, 99))
		f.Max = micros(took[len(took)-1])
	}
	return f
}

// at is what so many of 100 calls were not slower than.
func at(sorted []time.Duration, percent int) time.Duration {
	return sorted[max((len(sorted)*percent+99)/100-1, 0)]
}

func micros(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }
