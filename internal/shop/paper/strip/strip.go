// Package strip lays a paper out for narrow rolls and for plain text: in lines of so many columns, each letter as wide as
// the next.
package strip

import (
	"strings"
	"unicode/utf8"

	"camber/internal/shop/paper"
)

// Style is how letters are drawn.
type Style struct {
	Bold    bool
	Tall    bool // twice as high
	Wide    bool // twice as wide: each letter takes two columns
	Inverse bool // white on black
}

// Span is a run of letters in one style.
type Span struct {
	Text string
	Style
}

// What a Line is.
type What int

const (
	Letters What = iota
	Rule         // across the whole width
	Thick        // the same, heavier
	Barcode      // of Of
	Square       // a QR code of Of
	Logo
)

// Line is a line of the strip. Letters fill it from the left, with blanks where columns are left free, unless Centred.
type Line struct {
	What    What
	Spans   []Span
	Centred bool
	Of      string
}

// Text is the line without its styles.
func (l Line) Text() string {
	var b strings.Builder
	for _, s := range l.Spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Setting is what a strip is laid out for.
type Setting struct {
	Columns int
	Fit     func(string) string // puts text into the letters that there are; nil: all are
	Whole   bool                // a word longer than a line is left whole
	Plain   bool                // without what only a printer has: logo, codes, styles
}

// Lay lays out a paper.
func Lay(d paper.Document, s Setting) []Line {
	l := layout{Setting: s}
	if l.Fit == nil {
		l.Fit = func(s string) string { return s }
	}
	l.head(d)
	if d.Plate != nil {
		l.plate(*d.Plate)
	}
	for _, i := range d.Items {
		l.item(i)
	}
	if len(d.Items) > 0 && len(d.Sections) > 0 {
		l.rule(Rule)
	}
	for i, one := range d.Sections {
		if i > 0 {
			l.rule(Rule)
		}
		l.section(one)
	}
	if d.Account != nil {
		l.rule(Rule)
		l.section(*d.Account)
	}
	if d.Sign != "" {
		l.blank()
		l.blank()
		l.blank()
		l.rule(Rule)
		l.words(d.Sign, Style{})
	}
	l.foot(d)
	return l.lines
}

// Text is a paper as plain text.
func Text(d paper.Document, columns int) string {
	var b strings.Builder
	for _, line := range Lay(d, Setting{Columns: columns, Whole: true, Plain: true}) {
		text := line.Text()
		if line.What == Rule || line.What == Thick {
			text = strings.Repeat("-", columns)
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	return strings.TrimRight(b.String(), "\n")
}

type layout struct {
	Setting
	lines []Line
}

func (l *layout) head(d paper.Document) {
	if len(d.Letter.Logo) > 0 && !l.Plain {
		l.lines = append(l.lines, Line{What: Logo, Centred: true})
	}
	if len(d.Letter.Logo) == 0 || !d.Letter.Alone || l.Plain {
		l.centred(d.Letter.Site, Style{Bold: true, Tall: true, Wide: true})
	}
	l.centred(d.Store.Address, Style{})
	l.centred(d.Store.Telephone, Style{})
	l.rule(Thick)
	if d.IsNamed() {
		l.centred(d.Name, Style{Bold: true, Tall: true})
	}
	l.centred(d.Watermark, Style{Bold: true, Tall: true, Inverse: true})
	l.centred(d.Mark, Style{Bold: true, Inverse: true})
	l.pair(d.Number, d.Date, Style{Bold: true}, Style{})
	l.pair(d.Seller.Text, d.Buyer.Text, Style{}, Style{})
	l.words(d.Receipt.Text, Style{})
}

func (l *layout) plate(p paper.Plate) {
	l.blank()
	year := ""
	if p.Year != "" {
		year = " " + l.Fit(p.Year) + " "
	}
	indent := utf8.RuneCountInString(year)
	if indent > 0 {
		indent++
	}
	for i, part := range l.wrap(strings.ToUpper(p.Name), l.Columns-indent) {
		line := Line{Spans: []Span{{Text: strings.Repeat(" ", indent)}, {Text: part, Style: Style{Bold: true}}}}
		if i == 0 && year != "" {
			line.Spans = []Span{{Text: year, Style: Style{Bold: true, Inverse: true}}, {Text: " "},
				{Text: part, Style: Style{Bold: true}}}
		}
		l.lines = append(l.lines, line)
	}
	l.hung(p.Detail, indent)
	l.blank()
}

// item hangs below its quantity, its price at the edge.
func (l *layout) item(i paper.Item) {
	const indent = 4
	count := i.Count()
	first := count + strings.Repeat(" ", max(1, indent-utf8.RuneCountInString(count)))
	l.hanging(first, i.What.Text, i.Total, Style{Bold: true})
	l.hung(i.Detail(), indent)
	for _, note := range i.Notes {
		l.hung(note.Text, indent)
	}
}

func (l *layout) section(s paper.Section) {
	l.words(s.Title.Text, Style{Bold: true})
	if len(s.Heads) > 1 {
		l.row(s.Heads[0], s.Heads[1:], Style{})
	}
	for _, r := range s.Rows {
		name := r.Name.Text
		if r.Aside != "" {
			name += " " + r.Aside
		}
		style := Style{Bold: r.Tone != paper.Plain, Tall: r.Tone != paper.Plain, Inverse: r.Tone == paper.Final}
		l.row(name, r.Cells, style)
	}
	for _, n := range s.Notes {
		l.words(n.Text, Style{})
	}
}

func (l *layout) foot(d paper.Document) {
	for _, p := range d.Parties {
		l.blank()
		l.words(p.Title, Style{Bold: true})
		for _, line := range p.Lines {
			l.words(line, Style{})
		}
	}
	if len(d.Terms) > 0 {
		l.blank()
	}
	for _, t := range d.Terms {
		l.words(t.Text, Style{})
	}
	for _, n := range d.Notes {
		l.blank()
		l.words(n.Title, Style{Bold: true})
		for _, line := range n.Lines {
			l.words(line.Text, Style{})
		}
	}
	if d.Policy != "" {
		l.blank()
		l.words(d.Policy, Style{})
	}
	if d.Code != "" && !l.Plain {
		l.blank()
		l.lines = append(l.lines, Line{What: Barcode, Of: d.Scanned(), Centred: true})
		l.centred(d.Scanned(), Style{})
	}
	if d.Link != nil {
		l.blank()
		l.centred(d.Link.Words, Style{Bold: true})
		l.centred(d.Link.URL, Style{})
		if !l.Plain {
			l.lines = append(l.lines, Line{What: Square, Of: d.Link.URL, Centred: true})
		}
	}
}

func (l *layout) blank() { l.lines = append(l.lines, Line{}) }

func (l *layout) rule(w What) { l.lines = append(l.lines, Line{What: w}) }

func (l *layout) add(style Style, text string) {
	l.lines = append(l.lines, Line{Spans: []Span{{Text: text, Style: style}}})
}

// words are a paragraph; nothing where there are none.
func (l *layout) words(text string, style Style) {
	for _, part := range l.wrap(text, l.Columns) {
		l.add(style, part)
	}
}

func (l *layout) centred(text string, style Style) {
	columns := l.Columns
	if style.Wide {
		columns /= 2
	}
	if style.Inverse {
		columns -= 2 // its ground goes on at either side
	}
	for _, part := range l.wrap(text, columns) {
		if l.Plain {
			l.add(Style{}, part)
			continue
		}
		if style.Inverse {
			part = " " + part + " "
		}
		l.lines = append(l.lines, Line{Spans: []Span{{Text: part, Style: style}}, Centred: true})
	}
}

// hung is a paragraph below the text of an item.
func (l *layout) hung(text string, indent int) {
	for _, part := range l.wrap(text, l.Columns-indent) {
		l.add(Style{}, strings.Repeat(" ", indent)+part)
	}
}

// pair are two texts at the two edges: in one line, where they have room.
func (l *layout) pair(left, right string, first, second Style) {
	left, right = l.Fit(left), l.Fit(right)
	free := l.Columns - width(left) - width(right)
	if left != "" && right != "" && free > 0 {
		l.lines = append(l.lines, Line{Spans: []Span{{left, first}, {Text: strings.Repeat(" ", free)}, {right, second}}})
		return
	}
	l.words(left, first)
	l.atEdge(right, second)
}

// atEdge is text that ends at the right edge, in lines of its own.
func (l *layout) atEdge(text string, style Style) {
	parts := []string{text} // as it stands, for its figures stand below their heads
	if width(text) > l.Columns || text == "" {
		parts = l.wrap(text, l.Columns)
	}
	for _, part := range parts {
		l.add(style, strings.Repeat(" ", max(0, l.Columns-width(part)))+part)
	}
}

// cell is how wide a figure stands that is not the last of its row.
const cell = 11

// row is a name with its figures at the edge. A name that has no room beside them stands in lines of its own above.
func (l *layout) row(name string, cells []string, style Style) {
	figures := ""
	for i, c := range cells {
		c = l.Fit(c)
		if i < len(cells)-1 || len(cells) > 1 {
			c = strings.Repeat(" ", max(1, cell-width(c))) + c
		}
		figures += c
	}
	l.hanging("", name, strings.TrimPrefix(figures, " "), style)
}

// hanging is text behind what it hangs on, with a figure at the edge of its first line.
func (l *layout) hanging(first, text, figure string, style Style) {
	figure, indent := l.Fit(figure), width(first)
	room := l.Columns - indent
	beside := room
	if figure != "" {
		beside = room - width(figure) - 1
	}
	parts := l.wrap(text, max(beside, 1))
	if figure != "" && beside < min(width(l.Fit(text)), l.Columns/3) { // a column of single words is not read
		for i, part := range l.wrap(text, room) {
			l.add(style, l.full(hang(first, indent, i)+part, style))
		}
		l.atEdge(figure, style)
		return
	}
	if len(parts) == 0 && figure != "" {
		parts = []string{""}
	}
	for i, part := range parts {
		line := hang(first, indent, i) + part
		if i == 0 && figure != "" {
			line += strings.Repeat(" ", max(1, l.Columns-width(line)-width(figure))) + figure
		}
		l.add(style, l.full(line, style))
	}
}

func hang(first string, indent, line int) string {
	if line == 0 {
		return first
	}
	return strings.Repeat(" ", indent)
}

// full fills a line to its end where its ground is seen.
func (l *layout) full(line string, style Style) string {
	if !style.Inverse || l.Plain {
		return line
	}
	return line + strings.Repeat(" ", max(0, l.Columns-width(line)))
}

func width(s string) int { return utf8.RuneCountInString(s) }

// wrap breaks text between words into lines of at most so many columns; a longer word is broken within.
func (l *layout) wrap(text string, columns int) []string {
	columns = max(columns, 1)
	var lines []string
	for _, paragraph := range strings.Split(l.Fit(text), "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			if line != "" && width(line)+1+width(word) > columns {
				lines, line = append(lines, line), ""
			}
			for !l.Whole && width(word) > columns {
				letters := []rune(word)
				lines, word = append(lines, string(letters[:columns])), string(letters[columns:])
			}
			if line != "" {
				line += " "
			}
			line += word
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
