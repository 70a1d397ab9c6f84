package pdf

import (
	"bytes"
	"image/color"
	"image/png"
	"strconv"
	"strings"

	"codeberg.org/go-pdf/fpdf"
	"github.com/boombuler/barcode/code128"

	"camber/internal/base/picture"
	"camber/internal/base/text"
	"camber/internal/shop/paper"
)

const (
	logoWide, logoHigh = 220, 44
	titleSize          = 30
)

// letterhead is whose paper it is, and which.
func (s *sheet) letterhead() {
	begun := s.y
	x := left + s.logo()
	if len(s.doc.Letter.Logo) == 0 || !s.doc.Letter.Alone {
		s.y = begun + 9
		s.said("P", x, head, 22, s.doc.Letter.Site)
	}
	s.y = begun
	title := s.doc.Title()
	size := float64(titleSize)
	for size > 14 && s.width(head, size, title) > right-middle+60 {
		size--
	}
	s.element("H1", func() { s.marked(func() { s.putRight(right, head, size, title) }) })
	s.y += size * 1.15
	s.element("P", func() { s.marked(func() { s.putRight(right, plain, bodySize, s.doc.Date) }) })
	s.y += bodySize * lineHeight
	for _, m := range []string{s.doc.Mark, s.doc.Watermark} {
		if m == "" {
			continue
		}
		s.y += 4
		w := s.width(strong, bodySize, m)
		s.artifact(func() {
			s.fill(black)
			s.pdf.Rect(right-w-12, s.y-2, w+12, bodySize+7, "F")
		})
		s.ink(255)
		s.said("P", right-w-6, strong, bodySize, m)
		s.ink(black)
		s.y += bodySize * lineHeight
	}
	s.y = max(s.y, begun+logoHigh) + 8
	s.artifact(func() { s.line(left, right, 2.5) })
	s.y += 14
}

// logo draws the logo, else the mark of the house, and tells how much room it took.
func (s *sheet) logo() float64 {
	if len(s.doc.Letter.Logo) == 0 {
		s.artifact(func() { s.mark(left, s.y+2, 36) })
		return 46
	}
	img, err := picture.Decode(s.doc.Letter.Logo)
	if err != nil {
		s.pdf.SetError(err)
		return 0
	}
	var plainPNG bytes.Buffer // of eight bits, as all readers have it
	if err := png.Encode(&plainPNG, picture.Resize(img, 4*logoWide)); err != nil {
		s.pdf.SetError(err)
		return 0
	}
	size := img.Bounds()
	scale := min(float64(logoWide)/float64(size.Dx()), float64(logoHigh)/float64(size.Dy()))
	w, h := float64(size.Dx())*scale, float64(size.Dy())*scale
	s.pdf.RegisterImageOptionsReader("logo", fpdf.ImageOptions{ImageType: "PNG"}, &plainPNG)
	n := s.element("Figure", func() {
		s.marked(func() { s.pdf.ImageOptions("logo", left, s.y, w, h, false, fpdf.ImageOptions{ImageType: "PNG"}, 0, "") })
	})
	n.says = s.doc.Letter.Site
	return w + 10
}

// mark is the house's, as the pages have it.
func (s *sheet) mark(x, y, side float64) {
	k := side / 36
	s.fill(black)
	s.pdf.RoundedRect(x, y, side, side, 7*k, "1234", "F")
	s.fill(255)
	s.pdf.SetDrawColor(255, 255, 255)
	s.pdf.SetLineWidth(1.5 * k)
	s.pdf.RoundedRect(x+2.5*k, y+2.5*k, 31*k, 31*k, 4.5*k, "1234", "D")
	s.pdf.SetDashPattern([]float64{3.5 * k, 2 * k}, 0)
	s.pdf.Line(x+12*k, y+7.5*k, x+12*k, y+28.5*k)
	s.pdf.SetDashPattern(nil, 0)
	s.pdf.TransformBegin()
	s.pdf.TransformRotate(-11, x+19.5*k, y+18*k)
	s.pdf.RoundedRect(x+15.5*k, y+7.5*k, 8*k, 21*k, 3*k, "1234", "F")
	s.pdf.TransformEnd()
	s.pdf.SetDrawColor(0, 0, 0)
	s.fill(black)
}

func (s *sheet) watermark() {
	size := 120.0
	for size > 40 && s.width(head, size, s.doc.Watermark) > wide-120 {
		size -= 4
	}
	w := s.width(head, size, s.doc.Watermark)
	s.pdf.TransformBegin()
	s.pdf.TransformRotate(35, wide/2, high/2)
	s.ink(232)
	y := s.y
	s.y = high/2 - size/2
	s.put(wide/2-w/2, head, size, s.doc.Watermark)
	s.y = y
	s.ink(black)
	s.pdf.TransformEnd()
}

// sides are three columns: who sold, who bought, and what else is agreed.
func (s *sheet) sides() {
	d := s.doc
	sold, bought := text.Tr(s.ctx, "Sold by"), text.Tr(s.ctx, "Sold to")
	if d.IsReport() {
		sold, bought = text.Tr(s.ctx, "Store"), text.Tr(s.ctx, "Customer")
	}
	columns := []struct {
		title string
		lines []string
	}{
		{sold, []string{d.Store.Name, d.Store.Address, d.Store.Telephone, d.Seller.Text}},
		{bought, []string{d.Buyer.Text}},
		{text.Tr(s.ctx, "Details"), []string{d.Number, d.Receipt.Text}},
	}
	if d.Buyer.Text == "" {
		columns[1].lines = nil
	}
	if d.Name == "" { // its number is its title
		columns[2].lines[0] = ""
	}
	for _, p := range d.Parties {
		columns[1].lines = append(columns[1].lines, append([]string{p.Title + ":"}, p.Lines...)...)
	}
	for _, t := range d.Terms {
		columns[2].lines = append(columns[2].lines, t.Text)
	}
	const third = (right - left) / 3.0
	begun, end := s.y, s.y
	for i, c := range columns {
		from := left + float64(i)*third
		s.y = begun
		if strings.Join(c.lines, "") == "" {
			continue
		}
		s.ink(faint)
		s.said("P", from, head, smallSize, strings.ToUpper(c.title))
		s.ink(black)
		s.y += smallSize*lineHeight + 2
		for _, line := range c.lines {
			s.paragraph("P", from, from+third-14, plain, bodySize, line)
		}
		end = max(end, s.y)
	}
	s.y = end + 14
}

// plate is the vehicle, as its license plate.
func (s *sheet) plate() {
	p := s.doc.Plate
	if p == nil {
		return
	}
	const height, size = 28.0, 15.0
	name := strings.ToUpper(p.Name)
	band := 0.0
	if p.Year != "" {
		band = s.width(head, size, p.Year) + 22
	}
	s.artifact(func() {
		s.pdf.SetLineWidth(1.5)
		s.pdf.RoundedRect(left, s.y, right-left, height, 4, "1234", "D")
		if band > 0 {
			s.fill(black)
			s.pdf.RoundedRect(left, s.y, band, height, 4, "14", "F")
		}
	})
	begun := s.y
	s.element("P", func() {
		s.y = begun + 6
		if band > 0 {
			s.ink(255)
			s.marked(func() { s.put(left+11, head, size, p.Year) })
			s.ink(black)
		}
		s.marked(func() { s.put(left+band+11, head, size, name) })
		s.y = begun + 9
		from := left + band + 11 + s.width(head, size, name) + 12
		if fits := s.wrap(plain, bodySize, p.Detail, right-10-from); len(fits) > 0 {
			s.marked(func() { s.put(from, plain, bodySize, fits[0]) })
		}
	})
	s.y = begun + height + 16
}

// column is one of the table of items.
type column struct {
	title    string
	from, to float64
	figures  bool
}

func (s *sheet) columns() []column {
	h := s.doc.Heads
	all := []column{{h.Quantity, left, left + 52, false}, {h.Part, left + 52, left + 174, false}}
	if h.Each == "" { // nothing is said of prices
		return append(all, column{h.What, left + 174, right, false})
	}
	return append(all, column{h.What, left + 174, right - 140, false}, column{h.Each, right - 132, right - 72, true},
		column{h.Amount, right - 66, right, true})
}

// items is the table of what was sold. Its heads stand on each page again.
func (s *sheet) items() {
	if len(s.doc.Items) == 0 {
		return
	}
	columns := s.columns()
	heads := func() {
		s.element("TR", func() {
			for _, c := range columns {
				s.cell("TH", c, head, smallSize, strings.ToUpper(c.title)).scope = "Column"
			}
		})
		s.y += smallSize*lineHeight + 3
		s.artifact(func() { s.line(left, right, 1) })
		s.y += 6
	}
	s.element("Table", func() {
		heads()
		s.again = heads
		for _, i := range s.doc.Items {
			s.item(i, columns)
		}
		s.again = nil
	})
	s.y += 12
}

func (s *sheet) cell(kind string, c column, f face, size float64, line string) *node {
	return s.element(kind, func() {
		if line == "" {
			return
		}
		s.marked(func() {
			if c.figures {
				s.putRight(c.to, f, size, line)
			} else {
				s.put(c.from, f, size, line)
			}
		})
	})
}

func (s *sheet) item(i paper.Item, columns []column) {
	const between = 8
	part, what := columns[1], columns[2]
	numbers := s.wrap(strong, bodySize, i.Number, part.to-part.from-between)
	names := s.wrap(plain, bodySize, i.What.Text, what.to-what.from-between)
	var notes []string
	for _, n := range i.Notes {
		notes = append(notes, s.wrap(plain, smallSize, n.Text, what.to-what.from-between)...)
	}
	height := max(float64(len(numbers))*bodySize*lineHeight,
		float64(max(1, len(names)))*bodySize*lineHeight+float64(len(notes))*smallSize*lineHeight)
	s.room(min(height+10, bottom-top-60))
	begun := s.y
	s.element("TR", func() {
		s.cell("TD", columns[0], plain, bodySize, strconv.Itoa(i.Quantity))
		s.element("TD", func() { s.lines(part.from, strong, bodySize, numbers) })
		s.y = begun
		s.element("TD", func() {
			s.lines(what.from, plain, bodySize, names)
			s.ink(faint)
			s.lines(what.from, plain, smallSize, notes)
			s.ink(black)
		})
		end := s.y
		s.y = begun
		for n, c := range columns[3:] { // none where no price is said
			s.cell("TD", c, []face{plain, strong}[n], bodySize, []string{i.Each, i.Total}[n])
		}
		s.y = max(end, begun+height)
	})
	s.y += 4
	s.artifact(func() {
		s.pdf.SetDrawColor(187, 187, 187)
		s.line(left, right, 0.5)
		s.pdf.SetDrawColor(0, 0, 0)
	})
	s.y += 6
}

// below are the sums at the right and what is said besides at the left; a paper without items has sums alone.
func (s *sheet) below() {
	from := float64(middle)
	if len(s.doc.Items) == 0 {
		from = left
	} else {
		s.room(min(s.sumsHeight(), bottom-top-60))
	}
	page, begun := s.pdf.PageNo(), s.y
	endPage, end := s.side(func() {
		for _, one := range s.doc.Sections {
			s.section(one, from, right)
		}
	})
	if from > left {
		s.pdf.SetPage(page)
		s.y = begun
	}
	notesPage, notes := s.side(func() { s.notes(middle - gap) })
	switch {
	case notesPage > endPage:
		s.y = notes
	case notesPage < endPage:
		s.pdf.SetPage(endPage)
		s.y = end
	default:
		s.y = max(notes, end)
	}
}

func (s *sheet) sumsHeight() float64 {
	sum := 0.0
	for _, one := range s.doc.Sections {
		sum += float64(len(one.Rows)+2) * (bodySize*lineHeight + 4)
	}
	return sum
}

func (s *sheet) notes(to float64) {
	if s.doc.Account != nil {
		s.section(*s.doc.Account, left, to)
		s.y += 8
	}
	for _, n := range s.doc.Notes {
		size := float64(bodySize)
		if n.Small {
			size = smallSize
		}
		s.paragraph("P", left, to, strong, size, n.Title)
		for _, line := range n.Lines {
			s.paragraph("P", left, to, plain, size, line.Text)
		}
		s.y += 8
	}
	s.paragraph("P", left, to, plain, smallSize, s.doc.Policy)
}

// figure is how wide a figure stands that is not the last of its row.
const figure = 84

func (s *sheet) section(one paper.Section, from, to float64) {
	if one.Title.Text != "" {
		s.room(48)
		s.y += 4
		s.said("H2", from, head, 14, one.Title.Text)
		s.y += 14*lineHeight + 2
	}
	s.element("Table", func() {
		if len(one.Heads) > 1 {
			s.row(paper.Row{Name: paper.Words(one.Heads[0]), Cells: one.Heads[1:]}, from, to, true)
		}
		for _, r := range one.Rows {
			s.row(r, from, to, false)
		}
	})
	for _, n := range one.Notes {
		s.paragraph("P", from, to, plain, bodySize, n.Text)
	}
	s.y += 6
}

func (s *sheet) row(r paper.Row, from, to float64, isHead bool) {
	f, g, size := plain, strong, float64(bodySize)
	pad := 0.0
	switch {
	case isHead:
		f, g, size = head, head, smallSize
	case r.Tone == paper.Loud:
		f, g, size = head, head, 18
	case r.Tone == paper.Final:
		f, g, size, pad = head, head, 16, 8
	}
	name := r.Name.Text
	if r.Aside != "" {
		name += " " + r.Aside
	}
	taken := 0.0
	for i, c := range r.Cells {
		if i == 0 {
			taken += s.width(g, size, c) + 12
			continue
		}
		taken += figure
	}
	names := s.wrap(f, size, name, max(to-from-2*pad-taken, 60))
	height := float64(max(1, len(names))) * size * lineHeight
	s.room(height + pad + 4)
	if r.Tone == paper.Loud {
		s.artifact(func() { s.line(from, to, 1.5) })
		s.y += 3
	}
	if r.Tone == paper.Final {
		s.artifact(func() {
			s.fill(black)
			s.pdf.Rect(from, s.y, to-from, height+pad, "F")
		})
		s.ink(255)
		s.y += pad / 2
	}
	begun := s.y
	cellKind := "TD"
	if isHead {
		cellKind = "TH"
	}
	s.element("TR", func() {
		n := s.element("TH", func() { s.lines(from+pad, f, size, names) })
		if n.scope = "Row"; isHead {
			n.scope = "Column"
		}
		s.y = begun
		for i, c := range r.Cells {
			edge := to - pad - figure*float64(len(r.Cells)-1-i)
			n := s.cell(cellKind, column{to: edge, figures: true}, g, size, c)
			if isHead {
				n.scope = "Column"
			}
			if r.Struck {
				s.artifact(func() {
					w := s.width(g, size, c)
					s.pdf.SetLineWidth(0.8)
					s.pdf.Line(edge-w, s.y+size*0.68, edge, s.y+size*0.68)
				})
			}
		}
	})
	s.ink(black)
	s.y = begun + height + pad/2 + 4
}

// foot is the line to sign on, the barcode and where more is to be found, together on one page.
func (s *sheet) foot() {
	height := 78.0
	if s.doc.Link != nil {
		height += 34
	}
	s.room(height)
	s.y += 22
	begun := s.y
	if s.doc.Sign != "" {
		s.y = begun + 40
		s.artifact(func() { s.line(left, middle-gap, 0.8) })
		s.y += 4
		s.said("P", left, plain, smallSize, s.doc.Sign)
		s.y += smallSize * lineHeight
	}
	if l := s.doc.Link; l != nil {
		s.y = max(s.y, begun) + 8
		s.paragraph("P", left, middle-gap, strong, smallSize, l.Words)
		s.paragraph("P", left, middle-gap+20, plain, smallSize, l.URL)
	}
	s.barcode(begun)
}

func (s *sheet) barcode(y float64) {
	if s.doc.Code == "" {
		return
	}
	drawn, err := code128.Encode(s.doc.Scanned())
	if err != nil {
		s.pdf.SetError(err)
		return
	}
	const height = 40
	modules := drawn.Bounds().Dx()
	module := min(1.4, 180/float64(modules))
	x := right - module*float64(modules)
	n := s.element("Figure", func() {
		s.marked(func() {
			s.fill(black)
			for i := 0; i < modules; i++ {
				run := 0
				for i+run < modules && drawn.At(i+run, 0) == color.Black {
					run++
				}
				if run > 0 {
					s.pdf.Rect(x+float64(i)*module, y, float64(run)*module, height, "F")
					i += run
				}
			}
		})
	})
	n.says = text.Tr(s.ctx, "Barcode") + " " + s.doc.Scanned()
	s.y = y + height + 2
	s.element("P", func() { s.marked(func() { s.putRight(right, plain, smallSize, s.doc.Scanned()) }) })
}

// wrap breaks text between words into lines that are at most so wide; a longer word is broken within.
func (s *sheet) wrap(f face, size float64, words string, width float64) []string {
	var lines []string
	for _, paragraph := range strings.Split(words, "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			longer := strings.TrimSpace(line + " " + word)
			if s.width(f, size, longer) <= width {
				line = longer
				continue
			}
			if line != "" {
				lines = append(lines, line)
			}
			for s.width(f, size, word) > width {
				fits := s.fitting(f, size, word, width)
				lines, word = append(lines, fits), strings.TrimPrefix(word, fits)
			}
			line = word
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// fitting is the beginning of a word that is at most so wide, at least one letter of it.
func (s *sheet) fitting(f face, size float64, word string, width float64) string {
	sum := 0.0
	for i, r := range word {
		if sum += s.width(f, size, string(r)); i > 0 && sum > width {
			return word[:i]
		}
	}
	return word
}
