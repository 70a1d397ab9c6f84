// Package pdf draws a paper on sheets of letter size: text that can be selected and searched, with the structure that
// programs read to those who don't see it.
package pdf

import (
	"bytes"
	"context"
	"fmt"
	"strconv"

	"codeberg.org/go-pdf/fpdf"

	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/shop/paper"
)

// The sheet, in points: letter, with the edges that text keeps from.
const (
	wide, high   = 612, 792
	left, right  = 48, wide - 48
	top, bottom  = 46, high - 58
	middle       = 312 // where what is said beside the sums ends, but for a gap
	gap          = 28
	lineHeight   = 1.36
	bodySize     = 10
	smallSize    = 8.5
	black, faint = 0, 96
)

// Draw is the paper as a PDF. Words that are of the sheet and not of the paper are in the language of ctx.
func Draw(ctx context.Context, d paper.Document) ([]byte, error) {
	all, err := fonts()
	if err != nil {
		return nil, err
	}
	f := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: wide, Ht: high}})
	now := clock.Now(ctx)
	f.SetCreationDate(now)
	f.SetModificationDate(now)
	f.SetCatalogSort(true)
	f.SetAutoPageBreak(false, 0)
	f.SetLang(string(d.Lang))
	f.SetTitle(d.Title()+" · "+d.Letter.Site, true)
	f.SetAuthor(d.Letter.Site, true)
	s := sheet{ctx: ctx, pdf: f, fonts: all, used: map[face]bool{}, tree: newTree(), doc: d}
	s.draw()
	var made bytes.Buffer
	if err := f.Output(&made); err != nil {
		return nil, fmt.Errorf("draw %s: %w", d.Key(), err)
	}
	tagged, err := tag(made.Bytes(), s.tree, f.PageCount())
	if err != nil {
		return nil, fmt.Errorf("tag %s: %w", d.Key(), err)
	}
	return tagged, nil
}

// sheet is a paper while it is drawn: y is where the next line begins.
type sheet struct {
	ctx   context.Context
	pdf   *fpdf.Fpdf
	fonts map[face]font
	used  map[face]bool // those that the PDF has
	tree  *tree
	doc   paper.Document
	y     float64
	again func() // draws what is repeated at the head of a page; nil: nothing
	inArt bool   // what is drawn is no part of what the paper says
}

func (s *sheet) draw() {
	s.page()
	s.letterhead()
	s.sides()
	s.plate()
	s.items()
	s.below()
	s.foot()
	s.numbers()
}

// page begins a page, or goes on to the one that was begun before.
func (s *sheet) page() {
	if s.pdf.PageNo() < s.pdf.PageCount() {
		s.pdf.SetPage(s.pdf.PageNo() + 1)
		s.y = top
		return
	}
	s.pdf.AddPage()
	s.y = top
	if s.doc.Watermark != "" {
		s.artifact(func() { s.watermark() })
	}
	if s.pdf.PageNo() > 1 {
		s.artifact(func() {
			s.put(left, strong, smallSize, s.doc.Letter.Site)
			s.putRight(right, strong, smallSize, s.doc.Title())
			s.y += 18
			s.line(left, right, 1)
			s.y += 12
			if s.again != nil {
				s.again()
			}
		})
	}
}

// room begins a page where so much is not left of this one.
func (s *sheet) room(height float64) {
	if s.y+height > bottom {
		s.page()
	}
}

// element draws an element of the structure.
func (s *sheet) element(kind string, draw func()) *node {
	if s.inArt {
		draw()
		return &node{}
	}
	n := s.tree.open(kind)
	draw()
	s.tree.close()
	return n
}

// marked draws a piece of the present element. No page may begin within.
func (s *sheet) marked(draw func()) {
	if s.inArt {
		draw()
		return
	}
	s.pdf.RawWriteStr(fmt.Sprintf("/%s <</MCID %d>> BDC", s.tree.at.kind, s.tree.mark(s.pdf.PageNo())))
	draw()
	s.pdf.RawWriteStr("EMC")
}

// artifact draws what is no part of what the paper says.
func (s *sheet) artifact(draw func()) {
	if s.inArt {
		draw()
		return
	}
	s.pdf.RawWriteStr("/Artifact BMC")
	s.inArt = true
	draw()
	s.inArt = false
	s.pdf.RawWriteStr("EMC")
}

func (s *sheet) ink(shade int) { s.pdf.SetTextColor(shade, shade, shade) }

func (s *sheet) fill(shade int) { s.pdf.SetFillColor(shade, shade, shade) }

func (s *sheet) line(from, to, weight float64) {
	s.pdf.SetLineWidth(weight)
	s.pdf.Line(from, s.y, to, s.y)
}

// width is how much room a line takes.
func (s *sheet) width(f face, size float64, line string) float64 {
	sum := 0.0
	for _, r := range runs(s.fonts, f, line) {
		sum += s.fonts[r.font].width(r.text) * size
	}
	return sum
}

// put writes a line with its top at y.
func (s *sheet) put(x float64, f face, size float64, line string) {
	for _, r := range runs(s.fonts, f, line) {
		if !s.used[r.font] {
			s.pdf.AddUTF8FontFromBytes(string(r.font), "", s.fonts[r.font].ttf)
			s.used[r.font] = true
		}
		s.pdf.SetFont(string(r.font), "", size)
		s.pdf.Text(x, s.y+size, r.text)
		x += s.fonts[r.font].width(r.text) * size
	}
}

func (s *sheet) putRight(x float64, f face, size float64, line string) {
	s.put(x-s.width(f, size, line), f, size, line)
}

// said writes a line that is an element of its own.
func (s *sheet) said(kind string, x float64, f face, size float64, line string) {
	if line == "" {
		return
	}
	s.element(kind, func() { s.marked(func() { s.put(x, f, size, line) }) })
}

// paragraph writes text between two edges, over as many lines and pages as it needs.
func (s *sheet) paragraph(kind string, from, to float64, f face, size float64, words string) {
	if words == "" {
		return
	}
	s.element(kind, func() { s.lines(from, f, size, s.wrap(f, size, words, to-from)) })
}

// lines are parts of the present element.
func (s *sheet) lines(x float64, f face, size float64, all []string) {
	for _, line := range all {
		s.room(size * lineHeight)
		s.marked(func() { s.put(x, f, size, line) })
		s.y += size * lineHeight
	}
}

// side draws in a column from where the sheet stands, and tells where that ends.
func (s *sheet) side(draw func()) (page int, y float64) {
	draw()
	return s.pdf.PageNo(), s.y
}

// numbers says on each page which of how many it is.
func (s *sheet) numbers() {
	count := s.pdf.PageCount()
	for n := 1; n <= count; n++ {
		s.pdf.SetPage(n)
		s.y = high - 40
		s.artifact(func() {
			s.ink(faint)
			s.put(left, plain, smallSize, s.doc.Letter.Site)
			s.putRight(right, plain, smallSize,
				s.doc.Code+"  "+text.Tr(s.ctx, "Page %s of %s", strconv.Itoa(n), strconv.Itoa(count)))
			s.ink(black)
		})
	}
}
