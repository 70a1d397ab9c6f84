package page

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"camber/internal/web/present"
	"camber/internal/web/present/listview"
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

// What passes by itself is tried again with one press: that is the one thing to do there.
func TestAFailureOffersAnotherTry(t *testing.T) {
	t.Parallel()
	problem := present.Problem{Status: 503, Again: "/pos/shift?day=2026-11-20"}
	var primary []string
	for n := range render(t, TillError(Frame{}, problem)).Descendants() {
		if n.Data == "a" && strings.HasPrefix(attr(n, "class"), "btn p") {
			primary = append(primary, attr(n, "href"))
		}
	}
	if !slices.Equal(primary, []string{problem.Again}) {
		t.Error(primary)
	}
}

// SITE-4: where nothing is, the page itself asks what was looked for, and offers the categories.
func TestAPageThatIsNotThereHelpsToFindIt(t *testing.T) {
	t.Parallel()
	frame := Frame{Categories: []listview.CategoryTile{{Name: "Brakes", Href: "/brakes"}}}
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
