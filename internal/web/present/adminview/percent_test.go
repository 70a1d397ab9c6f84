package adminview

import (
	"testing"

	"camber/internal/base/money"
)

// TOT-3: a rate is read exactly as it is written, to the last of its four decimals.
func TestAPercentageIsReadAsItIsWritten(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]money.PPM{"6": 60_000, "6.25": 62_500, " 6,875 %": 68_750, "0": 0,
		"100": 1_000_000, "0.0001": 1, "7.": 70_000} {
		got, problem := ReadPercent(typed)
		if problem != nil || got != want {
			t.Errorf("%q: %d, %v", typed, got, problem)
		}
		if again, _ := ReadPercent(Percent(got)); again != got {
			t.Errorf("%q is written as %s", typed, Percent(got))
		}
	}
	for _, typed := range []string{"", "x", "-1", "100.0001", "6.12345", "1e2", "6.2.5", "٣"} {
		if got, problem := ReadPercent(typed); problem == nil {
			t.Errorf("%q: %d", typed, got)
		}
	}
}
