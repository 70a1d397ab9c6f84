package app

import (
	"context"
	"errors"
	"slices"
	"testing"

	"camber/internal/shop/proof"
)

// FIT-5: a part that is called universal though it has applications is named by the audit until the mark is taken off;
// the mark is set by a part's own number alone.
func TestAMarkThatHidesApplicationsIsNamed(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		isNamed := func() bool {
			t.Helper()
			found, err := a.Audit(ctx)
			if err != nil {
				t.Fatal(err)
			}
			return slices.ContainsFunc(found,
				func(v proof.Violation) bool { return v.Invariant == "FIT-5" && v.Subject == "part "+fastPart })
		}
		for _, isUniversal := range []bool{true, false} {
			if err := a.SetUniversal(ctx, isUniversal, fastPart); err != nil {
				t.Fatal(err)
			}
			if isNamed() != isUniversal {
				t.Errorf("called universal: %t, named: %t", isUniversal, !isUniversal)
			}
		}
		if err := a.SetUniversal(ctx, true, "2284-6379"); !errors.Is(err, errOldNumber) {
			t.Errorf("a number of somebody else: %v", err)
		}
	})
}
