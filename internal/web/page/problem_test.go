package page

import (
	"strings"
	"testing"

	"camber/internal/web/present"
)

// Who sells is not sent into the shop by an error.
func TestAnErrorOfTheTillLeadsToTheTill(t *testing.T) {
	t.Parallel()
	for n := range render(t, TillError(Frame{}, present.Problem{Status: 404})).Descendants() {
		if to := attr(n, "href"); n.Data == "a" && strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "/pos") {
			t.Error(to)
		}
	}
}
