package escpos_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/shop/paper"
	"camber/internal/shop/paper/escpos"
	"camber/internal/shop/paper/escpos/escpostest"
	"camber/internal/shop/paper/papertest"
)

func read(t rapid.TB, d paper.Document, p escpos.Profile, kick bool) escpostest.Paper {
	t.Helper()
	sent, err := escpos.Print(d, p, kick)
	if err != nil {
		t.Fatal(err)
	}
	got, err := escpostest.Read(sent, p.Columns)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func text(p escpostest.Paper) string {
	var b strings.Builder
	for _, l := range p.Lines {
		b.WriteString(l.Text() + "\n")
	}
	return b.String()
}

// with is a profile with the letters of a code page.
func with(c escpos.CodePage) escpos.Profile {
	p := escpos.Usual(48)
	p.CodePage, p.Table = c, c.UsualTable()
	return p
}

const (
	english = `ABXYZ abxyz 0189 !"#$%&'()*+,-./:;<=>?@[\]^_{|}~`
	spanish = "ÁÉÍÓÚÜÑ áéíóúüñ ¿¡ ½¼ ªº"
)

// PRINT-1: every letter of English and Spanish, the sign of the euro and the half are right with each set of letters
// that has them; a set that lacks one writes it in others, never as a question mark or a blank.
func TestEveryLetterOfBothLanguagesIsRight(t *testing.T) {
	t.Parallel()
	for page, want := range map[escpos.CodePage]string{
		escpos.CP858: spanish + " × €", escpos.CP1252: spanish + " × €", escpos.CP850: spanish + " × EUR ",
		escpos.CP437: "AÉIOUÜÑ áéíóúüñ ¿¡ ½¼ ªº x EUR ", escpos.ASCII: "AEIOUUN aeiouun   1/2 1/4 ao x EUR ",
	} {
		d := paper.Document{Policy: english, Sign: spanish + " × €"}
		want = strings.Join(strings.Fields(want), " ")
		if got := text(read(t, d, with(page), false)); !strings.Contains(got, english) || !strings.Contains(got, want+"\n") {
			t.Errorf("%s: %q, want %q", page, got, want)
		}
	}
}

// What a printer lacks is written in letters that it has.
func TestWhatAPrinterLacksIsWrittenOtherwise(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"Łódź – “quoted” …": `Lódz - "quoted" ...`, "n\u0303": "ñ", "a\u00a0b": "a b", "zero\u200bwidth": "zerowidth",
		"Kestrel™ № 5": "Kestrel(TM) No.  5", "Ǆ": "DZ", "漢": "*", "tab\there": "tab here",
	} {
		if got := escpos.Usual(42).Fit(given); got != want {
			t.Errorf("%q became %q, want %q", given, got, want)
		}
	}
}

// PRINT-1: whatever stands on a paper, no line is longer than its roll and no letter is one that the printer lacks.
func TestNoPaperBreaksItsRoll(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.StringOfN(rapid.RuneFrom([]rune("ab cdé ñ€½漢Ж “”?\n\t-")), 0, 90, -1)
		said := func(name string) string { return words.Draw(t, name) }
		p := with(rapid.SampledFrom(escpos.CodePages()).Draw(t, "letters"))
		p.Columns = rapid.SampledFrom([]int{32, 42, 48}).Draw(t, "columns")
		d := papertest.Receipt()
		d.Letter.Site, d.Buyer.Text, d.Seller.Text, d.Date = said("site"), said("buyer"), said("seller"), said("date")
		d.Plate.Name, d.Plate.Detail = said("vehicle"), said("detail")
		d.Items[0].What.Text, d.Items[0].Number, d.Items[0].Total = said("what"), said("number"), said("total")
		d.Sections[0].Rows[0].Name.Text, d.Sections[0].Rows[0].Cells = said("row"), []string{said("cell")}
		d.Sections = append(d.Sections, paper.Section{Heads: []string{"A", "B", "C"}, Rows: []paper.Row{
			{Name: paper.Words(said("tender")), Cells: []string{"$1,234,567.00", "$1,234,567.00"}}}})
		d.Mark = said("mark")
		got := text(read(t, d, p, false))
		if strings.Contains(got, "?") && !strings.ContainsRune(d.Letter.Site+d.Buyer.Text+d.Seller.Text+d.Date+d.Plate.Name+
			d.Plate.Detail+d.Items[0].What.Text+d.Items[0].Number+d.Items[0].Total+d.Sections[0].Rows[0].Name.Text+
			d.Sections[0].Rows[0].Cells[0]+d.Sections[1].Rows[0].Name.Text+d.Mark, '?') {
			t.Errorf("a question mark that nobody wrote: %s", got)
		}
	})
}

// PRINT-1: a profile that can't draw codes or pictures leaves them to letters; one that can draws them in its way.
func TestAProfileHasItsOwnWayOfDrawing(t *testing.T) {
	t.Parallel()
	d := papertest.Receipt()
	var logo bytes.Buffer
	img := image.NewGray(image.Rect(0, 0, 400, 80))
	for x := range 200 {
		for y := range 80 {
			img.SetGray(200+x, y, color.Gray{Y: 255})
		}
	}
	if err := png.Encode(&logo, img); err != nil {
		t.Fatal(err)
	}
	d.Letter.Logo, d.Letter.Alone = logo.Bytes(), true
	for name, c := range map[string]struct {
		change              func(p *escpos.Profile)
		codes, pictures     int
		cut                 bool
		named               bool
		wide, high, atLeast int
	}{
		"it can do all": {func(*escpos.Profile) {}, 1, 1, true, false, 384, 77, 10_000},
		"no codes":      {func(p *escpos.Profile) { p.Barcodes, p.QR = false, false }, 0, 3, true, false, 384, 77, 10_000},
		"no pictures":   {func(p *escpos.Profile) { p.Barcodes, p.QR, p.Pictures = false, false, false }, 0, 0, true, false, 0, 0, 0},
		"no knife":      {func(p *escpos.Profile) { p.Cutter = false }, 1, 1, false, false, 384, 77, 10_000},
	} {
		p := escpos.Usual(48)
		c.change(&p)
		got := read(t, d, p, false)
		if len(got.Barcodes) != c.codes || len(got.Squares) != c.codes || len(got.Pictures) != c.pictures || got.Cut != c.cut {
			t.Errorf("%s: %d barcodes, %d squares, %d pictures, cut %v", name, len(got.Barcodes), len(got.Squares), len(got.Pictures),
				got.Cut)
		}
		if c.pictures > 0 {
			if l := got.Pictures[0]; l.Wide != c.wide || l.High != c.high || l.Black < c.atLeast {
				t.Errorf("%s: logo %+v", name, l)
			}
		}
		said := text(got)
		for _, want := range []string{d.Code, "https://camber.example/order/7KQ2-MX9D"} {
			if !strings.Contains(said, want) {
				t.Errorf("%s: %q does not stand there", name, want)
			}
		}
		if named := strings.Contains(said, d.Letter.Site); named != (c.pictures == 0) {
			t.Errorf("%s: the site is named: %v", name, named)
		}
	}
}

// PRINT-1: the drawer opens by its pin and pulse, before anything is printed, and only when it is asked to.
func TestTheDrawerOpensByItsPulse(t *testing.T) {
	t.Parallel()
	for _, drawer := range []escpos.Drawer{{Pin: 2, On: 120, Off: 240}, {Pin: 5, On: 2, Off: 510}, {}} {
		p := escpos.Usual(42)
		p.Drawer = drawer
		var want []escpostest.Kick
		if drawer.Pin != 0 {
			want = []escpostest.Kick{{Pin: drawer.Pin, On: drawer.On, Off: drawer.Off}}
		}
		if got := read(t, papertest.Receipt(), p, true).Kicks; !slices.Equal(got, want) {
			t.Errorf("%+v: %+v", drawer, got)
		}
		if got := read(t, papertest.Receipt(), p, false).Kicks; len(got) != 0 {
			t.Errorf("%+v: opened unasked: %+v", drawer, got)
		}
		alone, err := escpostest.Read(escpos.Kick(p), p.Columns)
		if err != nil || !slices.Equal(alone.Kicks, want) || len(alone.Lines) != 0 || alone.Cut {
			t.Errorf("%+v alone: %+v (%v)", drawer, alone, err)
		}
	}
}

func TestAProfileIsChecked(t *testing.T) {
	t.Parallel()
	for field, change := range map[string]func(p *escpos.Profile){
		"": func(*escpos.Profile) {}, "columns": func(p *escpos.Profile) { p.Columns = 40 },
		"code_page": func(p *escpos.Profile) { p.CodePage = "cp949" }, "drawer_pin": func(p *escpos.Profile) { p.Drawer.Pin = 3 },
		"drawer_on": func(p *escpos.Profile) { p.Drawer.On = 0 }, "drawer_off": func(p *escpos.Profile) { p.Drawer.Off = 511 },
	} {
		p := escpos.Usual(32)
		change(&p)
		wrong := p.Check()
		if _, named := wrong[field]; len(wrong) != min(1, len(field)) || named != (field != "") {
			t.Errorf("%q: %v", field, wrong)
		}
	}
}

// The total and how the sale ended stand out.
func TestTheLoudLinesAreLoud(t *testing.T) {
	t.Parallel()
	got := read(t, papertest.Receipt(), escpos.Usual(42), false)
	loud := map[string]escpostest.Run{}
	for _, l := range got.Lines {
		for _, name := range []string{"Camber Auto Parts", "Total", "Change Due", "Cash"} {
			if strings.HasPrefix(l.Text(), name) {
				run := l.Runs[0]
				run.Text = ""
				loud[name] = run
			}
		}
	}
	for name, want := range map[string]escpostest.Run{"Camber Auto Parts": {Bold: true, Tall: true, Wide: true},
		"Total": {Bold: true, Tall: true}, "Change Due": {Bold: true, Tall: true, Inverse: true}, "Cash": {}} {
		if loud[name] != want {
			t.Errorf("%s: %+v", name, loud[name])
		}
	}
}
