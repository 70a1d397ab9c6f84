package pdf

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/shop/paper"
	"camber/internal/shop/paper/papertest"
	"camber/internal/shop/paper/pdf/pdftest"
)

func drawn(t *testing.T, d paper.Document) ([]byte, pdftest.Paper) {
	t.Helper()
	ctx := text.With(clock.With(t.Context(), clock.NewFrozen(time.Date(2026, 3, 2, 15, 4, 5, 0, time.UTC))), d.Lang)
	made, err := Draw(ctx, d)
	if err != nil {
		t.Fatal(err)
	}
	read, err := pdftest.Read(made)
	if err != nil {
		t.Fatal(err)
	}
	return made, read
}

// texts are all that a paper says.
func texts(d paper.Document) []string {
	all := []string{d.Letter.Site, d.Name + " " + d.Code, d.Date, d.Store.Name, d.Store.Address, d.Store.Telephone,
		d.Seller.Text, d.Buyer.Text, d.Number, d.Receipt.Text, d.Mark, d.Watermark, d.Sign, d.Policy}
	for _, i := range d.Items {
		all = append(all, i.Number, i.What.Text, i.Each, i.Total)
		for _, n := range i.Notes {
			all = append(all, n.Text)
		}
	}
	sections := slices.Clone(d.Sections)
	if d.Account != nil {
		sections = append(sections, *d.Account)
	}
	for _, s := range sections {
		all = append(all, s.Title.Text)
		for _, r := range s.Rows {
			all = append(append(all, r.Name.Text, r.Aside), r.Cells...)
		}
		for _, n := range s.Notes {
			all = append(all, n.Text)
		}
	}
	for _, p := range d.Parties {
		all = append(append(all, p.Title), p.Lines...)
	}
	for _, t := range d.Terms {
		all = append(all, t.Text)
	}
	for _, n := range d.Notes {
		all = append(all, n.Title)
		for _, line := range n.Lines {
			all = append(all, line.Text)
		}
	}
	if d.Plate != nil {
		all = append(all, d.Plate.Year, strings.ToUpper(d.Plate.Name), d.Plate.Detail)
	}
	if d.Link != nil {
		all = append(all, d.Link.Words, d.Link.URL)
	}
	return all
}

// RCPT-2: a PDF says all that the paper says, as text that can be read back, in both languages.
func TestAPDFSaysAllOfThePaper(t *testing.T) {
	t.Parallel()
	void := papertest.Receipt()
	void.Mark, void.Watermark = "COPY", "Voided"
	for name, d := range map[string]paper.Document{"English": papertest.Receipt(), "Spanish": papertest.Spanish(),
		"a copy of a void one": void, "long": papertest.Long(60)} {
		_, read := drawn(t, d)
		said := read.Root.Text()
		for _, want := range texts(d) {
			if !strings.Contains(said, want) {
				t.Errorf("%s lacks %q:\n%s", name, want, said)
			}
		}
		if read.Lang != string(d.Lang) {
			t.Errorf("%s is in %q", name, read.Lang)
		}
	}
}

// A letter that the faces of the house lack is another face's, in its place within the line.
func TestAPDFHasLettersOfOtherLanguages(t *testing.T) {
	t.Parallel()
	d := papertest.Receipt()
	d.Buyer = paper.Kept("Łukasz Żółć, Привет, Ελλάδα, 漢")
	_, read := drawn(t, d)
	if said := read.Root.Text(); !strings.Contains(said, "Łukasz Żółć, Привет, Ελλάδα, *") {
		t.Errorf("said: %s", said)
	}
}

// A program that reads it aloud finds one title, tables with heads, and what pictures show.
func TestAPDFHasItsStructure(t *testing.T) {
	t.Parallel()
	d := papertest.Receipt()
	_, read := drawn(t, d)
	if h := read.Root.All("H1"); len(h) != 1 || h[0].Text() != "Receipt 10482" {
		t.Errorf("titles: %v", h)
	}
	tables := read.Root.All("Table")
	if len(tables) != 3 {
		t.Fatalf("%d tables: what was sold, the sums, the account", len(tables))
	}
	rows := tables[0].All("TR")
	if len(rows) != 1+len(d.Items) {
		t.Errorf("%d rows", len(rows))
	}
	for i, r := range rows {
		kind := map[bool]string{true: "TH", false: "TD"}[i == 0]
		if cells := r.All(kind); len(cells) != 5 || len(r.Kids) != 5 {
			t.Errorf("row %d: %d cells %s of %d", i, len(cells), kind, len(r.Kids))
		}
	}
	for _, head := range read.Root.All("TH") {
		if head.Scope == "" {
			t.Errorf("a head of nothing: %q", head.Text())
		}
	}
	if f := read.Root.All("Figure"); len(f) != 1 || f[0].Says != "Barcode 00010482" {
		t.Errorf("figures: %v", f)
	}
}

// RCPT-2: a long paper has several pages, each with the heads of its columns and its number.
func TestALongPDFRepeatsItsHeads(t *testing.T) {
	t.Parallel()
	_, read := drawn(t, papertest.Long(60))
	if read.Pages != 3 {
		t.Fatalf("%d pages", read.Pages)
	}
	count := func(said string) (n int) {
		for _, a := range read.Artifacts {
			if strings.Contains(a, said) {
				n++
			}
		}
		return n
	}
	for said, want := range map[string]int{"UNIT PRICE": 2, "Invoice 10482": 2, "Page 1 of 3": 1, "Page 2 of 3": 1,
		"Page 3 of 3": 1} {
		if got := count(said); got != want {
			t.Errorf("%q: %d times, want %d", said, got, want)
		}
	}
	if n := len(read.Root.All("Table")[0].All("TR")); n != 61 {
		t.Errorf("%d rows in the one table", n)
	}
}

// A paper of any length breaks between its parts and leaves nothing out.
func TestNoLengthOfAPDFBreaksIt(t *testing.T) {
	t.Parallel()
	for n := range 45 {
		d := papertest.Long(n)
		if _, read := drawn(t, d); n > 0 && len(read.Root.All("Table")[0].All("TR")) != n+1 {
			t.Errorf("%d lines: another table", n)
		}
	}
	report := paper.Document{Kind: paper.ZReport, Number: "Z report 12", Sections: []paper.Section{{}, {}}}
	for n := range 64 { // figures alone, over pages
		at := &report.Sections[n%2].Rows
		*at = append(*at, paper.Row{Name: paper.Words("Row"), Cells: []string{"$1.00"}})
		if _, read := drawn(t, report); strings.Count(read.Root.Text(), "$1.00") != n+1 || read.Pages > 1+(n+2)/30 {
			t.Errorf("%d rows of a report: %s", n+1, read.Root.Text())
		}
	}
	d := papertest.Receipt()
	for range 60 { // what stands beside the sums is longer than a page
		d.Notes = append(d.Notes, d.Notes[0])
	}
	d.Items[0].What = paper.Kept(strings.Repeat("A long name of a part ", 300))
	d.Items[1].What = paper.Kept(strings.Repeat("W", 3000))
	if _, read := drawn(t, d); strings.Count(read.Root.Text(), "Your old parts") != 61 {
		t.Error("notes got lost")
	}
}

func TestAPDFHasTheLogoOfTheSite(t *testing.T) {
	t.Parallel()
	var logo bytes.Buffer
	if err := png.Encode(&logo, image.NewGray16(image.Rect(0, 0, 300, 60))); err != nil {
		t.Fatal(err)
	}
	for _, alone := range []bool{true, false} {
		d := papertest.Receipt()
		d.Letter = paper.Letter{Site: "Acme", Logo: logo.Bytes(), Alone: alone}
		_, read := drawn(t, d)
		figures := read.Root.All("Figure")
		if len(figures) != 2 || figures[0].Says != "Acme" || read.Pictures == 0 {
			t.Errorf("figures %v, %d pictures", figures, read.Pictures)
		}
		if named := slices.ContainsFunc(read.Root.All("P"), func(n *pdftest.Node) bool { return n.Text() == "Acme" }); named == alone {
			t.Errorf("alone %v: named %v", alone, named)
		}
	}
}

// The same paper at the same moment is the same file, so that a mail that is sent again is the same.
func TestAPDFIsMadeAlike(t *testing.T) {
	t.Parallel()
	a, _ := drawn(t, papertest.Receipt())
	b, _ := drawn(t, papertest.Receipt())
	if !bytes.Equal(a, b) {
		t.Error("two drawings differ")
	}
}

func BenchmarkDraw(b *testing.B) {
	ctx := clock.With(context.Background(), clock.NewFrozen(time.Date(2026, 3, 2, 15, 4, 5, 0, time.UTC)))
	for b.Loop() {
		if _, err := Draw(ctx, papertest.Receipt()); err != nil {
			b.Fatal(err)
		}
	}
}
