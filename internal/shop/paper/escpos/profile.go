// Package escpos writes a paper in the language of receipt printers: bytes for one model of printer, whatever way they
// take to it.
package escpos

import (
	"strings"
	"unicode"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"camber/internal/base/fault"
)

// Profile is what a printer can do. What it can't is written in another way or left out, never as a wrong letter.
type Profile struct {
	Columns  int      // letters in a line: 32 on 58 mm, 42 or 48 on 80 mm
	CodePage CodePage // the letters that it has
	Table    byte     // the number that it knows them by
	Cutter   bool
	Barcodes bool // it draws Code 128 itself
	QR       bool // it draws QR codes itself
	Pictures bool
	Drawer   Drawer
}

// CodePage names a set of letters.
type CodePage string

const (
	ASCII  CodePage = "ascii"
	CP437  CodePage = "cp437"
	CP850  CodePage = "cp850"
	CP858  CodePage = "cp858"
	CP1252 CodePage = "cp1252"
)

// CodePages are those that are known, with the numbers that most printers know them by.
func CodePages() []CodePage { return []CodePage{CP858, CP1252, CP850, CP437, ASCII} }

// UsualTable is the number that most printers know a code page by.
func (c CodePage) UsualTable() byte {
	return map[CodePage]byte{CP437: 0, CP850: 2, CP1252: 16, CP858: 19}[c]
}

func (c CodePage) charmap() *charmap.Charmap {
	return map[CodePage]*charmap.Charmap{CP437: charmap.CodePage437, CP850: charmap.CodePage850,
		CP858: charmap.CodePage858, CP1252: charmap.Windows1252}[c]
}

// Drawer is the cash drawer that hangs on the printer.
type Drawer struct {
	Pin int // 2 or 5; 0: there is none
	On  int // milliseconds of the pulse
	Off int // and of the pause behind it
}

// Usual is what nearly every printer of that many columns can do.
func Usual(columns int) Profile {
	return Profile{Columns: columns, CodePage: CP858, Table: CP858.UsualTable(), Cutter: columns > 32, Barcodes: true, QR: true,
		Pictures: true, Drawer: Drawer{Pin: 2, On: 120, Off: 240}}
}

// The longest pulse and pause that the command can say.
const mostPulse = 510

// Check says by field what is wrong with a profile; nil: nothing.
func (p Profile) Check() map[string]fault.Text {
	wrong := map[string]fault.Text{}
	if p.Columns != 32 && p.Columns != 42 && p.Columns != 48 {
		wrong["columns"] = fault.T("A line has 32, 42 or 48 letters.")
	}
	if p.CodePage != ASCII && p.CodePage.charmap() == nil {
		wrong["code_page"] = fault.T("Choose one of the sets of letters.")
	}
	switch d := p.Drawer; {
	case d.Pin != 0 && d.Pin != 2 && d.Pin != 5:
		wrong["drawer_pin"] = fault.T("A drawer hangs on pin 2 or 5.")
	case d.Pin != 0 && (d.On < 2 || d.On > mostPulse):
		wrong["drawer_on"] = fault.T("A pulse takes 2 to 510 milliseconds.")
	case d.Pin != 0 && (d.Off < 2 || d.Off > mostPulse):
		wrong["drawer_off"] = fault.T("A pulse takes 2 to 510 milliseconds.")
	}
	if len(wrong) == 0 {
		return nil
	}
	return wrong
}

// dots is how many a line is wide: letters are 12 wide.
func (p Profile) dots() int { return p.Columns * 12 }

// Fit puts text into the letters of the printer: what it lacks is written with others.
func (p Profile) Fit(s string) string {
	var b strings.Builder
	for _, r := range norm.NFC.String(s) {
		b.WriteString(p.fit(r))
	}
	return b.String()
}

func (p Profile) fit(r rune) string {
	switch {
	case r == '\n', p.has(r):
		return string(r)
	case unicode.IsSpace(r), unicode.IsControl(r):
		return " "
	case unicode.In(r, unicode.Cf, unicode.Mn):
		return "" // joins and marks that nobody sees alone
	}
	if other, is := others[r]; is {
		return p.Fit(other)
	}
	plain := norm.NFKD.String(string(r))
	if plain == string(r) {
		return "*"
	}
	return p.Fit(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, plain))
}

// has says whether the printer has a letter. What stands below the blank are commands.
func (p Profile) has(r rune) bool {
	if r < 0x80 {
		return r >= ' ' && r != 0x7f
	}
	if table := p.CodePage.charmap(); table != nil {
		b, is := table.EncodeRune(r)
		return is && b >= 0x80 && (r >= 0xa1)
	}
	return false
}

// others are letters in other letters, where taking their accents away is not enough.
var others = map[rune]string{
	'€': "EUR ", '£': "GBP ", '¥': "JPY ", '¢': "c",
	'‘': "'", '’': "'", '‚': ",", '“': `"`, '”': `"`, '„': `"`, '«': `"`, '»': `"`, '‹': "'", '›': "'", '´': "'", '`': "'",
	'–': "-", '—': "-", '‐': "-", '‑': "-", '−': "-", '…': "...", '·': "-", '•': "-", '×': "x", '÷': "/", '°': "deg ",
	'¿': "", '¡': "", 'º': "o", 'ª': "a", '½': " 1/2", '¼': " 1/4", '¾': " 3/4", '⅓': " 1/3", '⅔': " 2/3", '⅛': " 1/8",
	'⅜': " 3/8", '⅝': " 5/8", '⅞': " 7/8", '⁄': "/", '®': "(R)", '©': "(C)", '™': "(TM)", '№': "No. ", '±': "+/-", 'µ': "u",
	'ß': "ss", 'Æ': "AE", 'æ': "ae", 'Ø': "O", 'ø': "o", 'Œ': "OE", 'œ': "oe", 'Ð': "D", 'ð': "d", 'Þ': "Th", 'þ': "th",
	'Ł': "L", 'ł': "l", 'Đ': "D", 'đ': "d", 'ı': "i", '§': "S.", '¶': "P.", '─': "-", '→': "->", '←': "<-", '✓': "x",
}
