package page

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

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

// SITE-4: where nothing is, the page itself asks what was looked for, and offers the categories.
func TestAPageThatIsNotThereHelpsToFindIt(t *testing.T) {
	t.Parallel()
	frame := Frame{Categories: []present.CategoryTile{{Name: "Brakes", Href: "/brakes"}}}
	asks, leads := 0, 0
	for n := range mainOf(render(t, Error(frame, present.Problem{Status: 404, Title: "Not found"}))).Descendants() {
		if n.Data == "input" && attr(n, "name") == "search" {
			asks++
		}
		if n.Data == "a" && attr(n, "href") == "/brakes" {
			leads++
		}
	}
	if asks != 1 || leads != 1 {
		t.Errorf("%d fields to search by, %d links to the category", asks, leads)
	}
}

// mainOf is the content of a page.
func mainOf(doc *html.Node) *html.Node {
	for n := range doc.Descendants() {
		if n.Data == "main" {
			return n
		}
	}
	return doc
}
