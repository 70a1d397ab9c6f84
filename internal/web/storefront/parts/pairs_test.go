package parts

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/web/storefront/selector"
)

// FIT-13: a part number is percent-encoded, and the first ~ divides a pair.
func TestPairsOfPartsAreRead(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{"KSTL~KB-1363C,BKDN~PF%2C48~E", "KSTL%7EKB-1363C,BKDN%7EPF%2C48%7EE",
		"KSTL~KB-1363C%2CBKDN~PF%252C48~E"} {
		got, err := parsePairs(selector.RawParameter("add=x&Parts="+raw, "Parts"))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]pair{{"KSTL", "KB-1363C"}, {"BKDN", "PF,48~E"}}, got); diff != "" {
			t.Errorf("%s: %s", raw, diff)
		}
	}
	if got, err := parsePairs("BKDN~PF%2C48"); err != nil || len(got) != 1 || got[0].Number != "PF,48" {
		t.Errorf("one pair with a comma: %v, %v", got, err)
	}
	if got, err := parsePairs(""); err != nil || len(got) != 0 {
		t.Errorf("nothing asked: %v, %v", got, err)
	}
	many := make([]string, 101)
	for i := range many {
		many[i] = fmt.Sprintf("A~%d", i)
	}
	for _, bad := range []string{"KSTL", "KSTL~", "~--", strings.Join(many, ",")} {
		if _, err := parsePairs(bad); !fault.Is(err, fault.Invalid) {
			t.Errorf("%q was taken", bad)
		}
	}
	if _, err := parsePairs(strings.Join(many[:100], ",")); err != nil {
		t.Error(err)
	}
}
