package partview_test

import (
	"testing"

	"camber/internal/web/present/partview"
)

func TestPartsAreCountedWithACommaAtEachThousand(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{0: "0 parts", 1: "1 part", 999: "999 parts", 1541: "1,541 parts",
		1234567: "1,234,567 parts"} {
		if got := partview.PartCount(t.Context(), n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
