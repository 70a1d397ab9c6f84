package page

import (
	"strings"
	"testing"

	"github.com/a-h/templ"

	"camber/internal/web/present/cartview"
	"camber/internal/web/present/partview"
)

// W-16: what addresses are stored, none that a page links to runs anything.
func TestAScriptIsNoLink(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\x01javascript:alert(1)",
		"java\nscript:alert(1)", "data:text/html,<b>", "vbscript:x", "file:///etc/passwd",
	} {
		for name, page := range map[string]templ.Component{
			"rebate": rebate(cartview.Rebate{ID: "A", Title: "$1 back", TrackingURL: address}),
			"document": more(partview.Part{
				More: partview.More{Documents: []partview.Document{{Title: "Leaflet", Href: address, Away: true}}}}),
		} {
			links := 0
			for n := range render(t, page).Descendants() {
				if n.Data != "a" {
					continue
				}
				links++
				if to := attr(n, "href"); strings.Contains(to, ":") && !strings.HasPrefix(to, "https://") &&
					to != "about:invalid#TemplFailedSanitizationURL" {
					t.Errorf("the %s of %q leads to %q", name, address, to)
				}
			}
			if links == 0 {
				t.Errorf("the %s has no link", name)
			}
		}
	}
}
