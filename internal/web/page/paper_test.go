package page

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"camber/internal/base/text"
	"camber/internal/shop/paper"
	"camber/internal/shop/paper/escpos"
	"camber/internal/shop/paper/escpos/escpostest"
	"camber/internal/shop/paper/papertest"
	"camber/internal/web/present"
)

// edges are a line of a paper: what stands at its two edges.
type edges struct{ left, right string }

// onPage are the lines of a paper's page as a roll shows it.
func onPage(t *testing.T, d paper.Document) (all []edges) {
	t.Helper()
	var b bytes.Buffer
	if err := Paper(Frame{Site: d.Letter.Site}, d, OnRoll80, nil).Render(text.With(t.Context(), d.Lang), &b); err != nil {
		t.Fatal(err)
	}
	doc, err := html.Parse(&b)
	if err != nil {
		t.Fatal(err)
	}
	var walk func(n *html.Node)
	add := func(left, right string) {
		if left+right != "" {
			all = append(all, edges{left, right})
		}
	}
	walk = func(n *html.Node) {
		class := " " + attr(n, "class") + " "
		has := func(c string) bool { return strings.Contains(class, " "+c+" ") }
		switch {
		case n.Data == "head", n.Data == "thead" && strings.Contains(attr(n.Parent, "class"), "items"), n.Data == "svg", has("wide"):
			return
		case has("about"):
			cells := parts(n)
			add(cells[0], cells[1])
			add(cells[2], cells[3])
			if len(cells) > 4 {
				add(cells[4], "")
			}
			return
		case n.Data == "tr" && n.Parent.Data == "tbody":
			itemLines(n, add)
			return
		case n.Data == "div" && n.Parent.Data == "section":
			cells := parts(n)
			add(cells[0], cells[1])
			return
		case has("ride"):
			cells := parts(n)
			name := parts(n.LastChild)
			add(cells[0]+" "+strings.ToUpper(name[0]), "") // by its style
			add(name[1], "")
			return
		case n.Data == "p", n.Data == "h1", n.Data == "h2", n.Data == "figcaption", n.Data == "b":
			add(flat(n), "")
			return
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(doc)
	return all
}

// parts are the words of each element within one.
func parts(n *html.Node) (all []string) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode {
			all = append(all, flat(c))
		}
	}
	return all
}

func flat(n *html.Node) string {
	if n.Type == html.TextNode {
		return strings.Join(strings.Fields(n.Data), " ")
	}
	var words []string
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode && (c.Data == "svg" || strings.Contains(attr(c, "class"), "wide")) {
			continue
		}
		if part := flat(c); part != "" {
			words = append(words, part)
		}
	}
	return strings.Join(words, " ")
}

func itemLines(row *html.Node, add func(left, right string)) {
	cells := map[string]*html.Node{}
	for c := row.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode && !strings.Contains(attr(c, "class"), "wide") {
			cells[attr(c, "class")] = c
		}
	}
	lines := parts(cells["what"])
	add(strings.TrimSpace(flat(cells["count"])+" "+lines[0]), flat(cells["amount"]))
	for _, line := range lines[1:] {
		add(line, "")
	}
}

// printed are the lines that a printer made, with those without letters left out.
func printed(t *testing.T, d paper.Document, p escpos.Profile) (escpostest.Paper, []string) {
	t.Helper()
	sent, err := escpos.Print(d, p, false)
	if err != nil {
		t.Fatal(err)
	}
	read, err := escpostest.Read(sent, p.Columns)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, l := range read.Lines {
		if line := strings.TrimSpace(l.Text()); strings.Trim(line, "─═-=") != "" {
			lines = append(lines, line)
		}
	}
	return read, lines
}

// follow takes a line of the page from the printed ones: it may be broken, and then its right edge stands in its first
// line, or in one below.
func follow(want edges, lines []string) (rest []string, err error) {
	left, right := strings.ReplaceAll(want.left, " ", ""), strings.ReplaceAll(want.right, " ", "")
	for len(lines) > 0 && left+right != "" {
		line := lines[0]
		if right != "" && strings.HasSuffix(strings.ReplaceAll(line, " ", ""), right) {
			line = strings.ReplaceAll(line, " ", "")
			line, right = strings.TrimSuffix(line, right), ""
		}
		line = strings.ReplaceAll(line, " ", "")
		if !strings.HasPrefix(left, line) {
			return lines, fmt.Errorf("%q instead of %q", lines[0], left)
		}
		left, lines = strings.TrimPrefix(left, line), lines[1:]
	}
	if left+right != "" {
		return lines, fmt.Errorf("nothing instead of %q", left+right)
	}
	return lines, nil
}

// RCPT-2 PRINT-1: what a receipt printer prints is, line by line, what the page shows, on every width of paper and in
// both languages.
func TestAPrinterPrintsWhatThePageShows(t *testing.T) {
	t.Parallel()
	copied := papertest.Receipt()
	copied.Mark, copied.Watermark = "COPY", "Voided"
	for name, d := range map[string]paper.Document{"English": papertest.Receipt(), "Spanish": papertest.Spanish(),
		"an invoice": papertest.Long(3), "a copy of a void one": copied} {
		shown := onPage(t, d)
		if len(shown) < 30 {
			t.Fatalf("%s: only %d lines on the page: %q", name, len(shown), shown)
		}
		for _, columns := range []int{32, 42, 48} {
			read, lines := printed(t, d, escpos.Usual(columns))
			for _, want := range shown {
				var err error
				if lines, err = follow(want, lines); err != nil {
					t.Fatalf("%s on %d columns: %v\nthen: %q", name, columns, err, lines)
				}
			}
			if len(lines) > 0 {
				t.Errorf("%s on %d columns: more than on the page: %q", name, columns, lines)
			}
			if len(read.Barcodes) != 1 || read.Barcodes[0] != d.Scanned() || len(read.Squares) != 1 || read.Squares[0] != d.Link.URL {
				t.Errorf("%s on %d columns: barcodes %q, squares %q", name, columns, read.Barcodes, read.Squares)
			}
		}
	}
}

// RCPT-2: a receipt is shown on a roll, what goes out or is kept on a sheet; who wants another asks for it.
func TestAPaperIsOnTheSheetOfItsKind(t *testing.T) {
	t.Parallel()
	for want, asked := range map[string][]Sheet{
		"sheet":        {SheetFor("", paper.Receipt), SheetFor("80", paper.Invoice)},
		"sheet narrow": {SheetFor("58", paper.Receipt)},
		"sheet letter": {SheetFor("letter", paper.Receipt), SheetFor("", paper.Invoice), SheetFor("", paper.Quote)},
	} {
		for _, size := range asked {
			doc := render(t, Paper(Frame{}, papertest.Receipt(), size, []present.Link{{Text: "Back", Href: "/pos"}}))
			for n := range doc.Descendants() {
				if n.Data == "main" && strings.TrimSpace(attr(n, "class")) != want {
					t.Errorf("class %q, want %q", attr(n, "class"), want)
				}
			}
		}
	}
}
