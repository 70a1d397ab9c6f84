// Package numeral reads the numbers of a table as people write them: "$1,465.05", "1.465,05 ", "1 465", "(5.00)".
// Whether the comma or the point stands before the decimals is decided once for a whole table, never cell by cell:
// "1,234" alone does not tell.
package numeral

import (
	"fmt"
	"strings"
	"unicode"

	"camber/internal/base/fault"
)

// Number is what was written, exactly: -12.50 is {true, "12", "50"}. Both parts are digits and may be empty, not both.
type Number struct {
	Negative        bool
	Whole, Fraction string
}

// Text is the number with a point, as programs read it.
func (n Number) Text() string {
	s := n.Whole
	if s == "" {
		s = "0"
	}
	if n.Fraction != "" {
		s += "." + n.Fraction
	}
	if n.Negative {
		s = "-" + s
	}
	return s
}

// IsWhole says whether the number has no decimals but zeros.
func (n Number) IsWhole() bool { return strings.Trim(n.Fraction, "0") == "" }

// habit is how a number was certainly written, as far as it tells.
type habit uint8

const (
	plain  habit = iota // digits alone
	either              // "1,234" or "1.234": one group of thousands, or three decimals
	point               // the point stands before the decimals
	comma               // the comma does
)

// written is a number taken apart.
type written struct {
	negative bool
	body     string // digits, commas and points; nothing else
	habit    habit
}

// Damaged says of a cell that a spreadsheet has turned it into something else than was typed: 9.99E+03, 3-Dec, #REF!.
func Damaged(cell string) (fault.Text, bool) {
	cell = strings.TrimSpace(cell)
	switch {
	case isScientific(cell):
		return fault.T("%s is what a spreadsheet made of a long number: format its column as text, and enter it again", cell),
			true
	case isShortDate(cell):
		return fault.T("%s is what a spreadsheet made of a code that looks like a date: format its column as text, and enter it again", cell), true
	case strings.HasPrefix(cell, "#") && isErrorValue(cell):
		return fault.T("%s is an error of the spreadsheet, not what was meant", cell), true
	}
	return fault.Text{}, false
}

// isScientific recognises 9.99E+03 and 4,00637E+12, as spreadsheets write them: with a sign and two digits or more.
// 4E-55 is what was typed, for a spreadsheet writes this number so.
func isScientific(s string) bool {
	mantissa, exponent, ok := strings.Cut(strings.ToUpper(s), "E")
	if !ok || len(exponent) < 3 || exponent[0] != '+' && exponent[0] != '-' || !areDigits(exponent[1:]) {
		return false
	}
	mantissa = strings.TrimPrefix(mantissa, "-")
	whole, rest, _ := strings.Cut(strings.Replace(mantissa, ",", ".", 1), ".")
	return len(whole) == 1 && areDigits(whole) && areDigits(rest) && (rest != "" || exponent[0] == '+')
}

const months = "JanFebMarAprMayJunJulAugSepOctNovDec"

func isMonth(s string) bool { return len(s) == 3 && strings.Index(months, s)%3 == 0 }

// isShortDate recognises 3-Dec and Dec-03.
func isShortDate(s string) bool {
	a, b, ok := strings.Cut(s, "-")
	short := func(s string) bool { return len(s) > 0 && len(s) <= 2 && areDigits(s) }
	return ok && (short(a) && isMonth(b) || isMonth(a) && short(b))
}

func isErrorValue(s string) bool {
	switch s {
	case "#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!", "#N/A", "#SPILL!":
		return true
	}
	return strings.Trim(s, "#") == "" && len(s) > 1 // a column too narrow for its number
}

// parse takes a cell apart, or says that it is no number. A unit may stand before the number or behind it, in any case
// of letters.
func parse(cell string, units []string) (written, bool) {
	s := strings.TrimFunc(strings.TrimPrefix(strings.TrimSpace(cell), "'"), isBlank)
	var w written
	inner, open := strings.CutPrefix(s, "(")
	if inner, closed := strings.CutSuffix(inner, ")"); open || closed {
		if open != closed {
			return w, false
		}
		w.negative, s = true, inner
	}
	for range 2 { // the sign stands before a currency or behind it
		if !w.negative {
			s, w.negative = cutSign(s)
		}
		s = cutUnit(s, units)
	}
	groups, body, ok := ungrouped(s)
	if !ok {
		return w, false
	}
	w.body = body
	if w.habit, ok = habitOf(body); !ok || groups && strings.Count(body, ",")+strings.Count(body, ".") > 1 {
		return w, false
	}
	if groups && w.habit == either { // in 1 234,567 the blank has made the groups
		w.habit = point
		if strings.Contains(body, ",") {
			w.habit = comma
		}
	}
	return w, true
}

func isBlank(r rune) bool {
	return unicode.IsSpace(r) || r == '\u00a0' || r == '\u202f' || r == '\u2009'
}

func cutSign(s string) (rest string, negative bool) {
	for _, minus := range []string{"-", "−", "–"} {
		if rest, ok := strings.CutPrefix(s, minus); ok {
			return strings.TrimLeftFunc(rest, isBlank), true
		}
		if rest, ok := strings.CutSuffix(s, minus); ok {
			return strings.TrimRightFunc(rest, isBlank), true
		}
	}
	return strings.TrimPrefix(s, "+"), false
}

func cutUnit(s string, units []string) string {
	for _, unit := range units {
		if len(s) > len(unit) && strings.EqualFold(s[:len(unit)], unit) {
			return strings.TrimLeftFunc(s[len(unit):], isBlank)
		}
		if len(s) > len(unit) && strings.EqualFold(s[len(s)-len(unit):], unit) {
			return strings.TrimRightFunc(s[:len(s)-len(unit)], isBlank)
		}
	}
	return s
}

// ungrouped takes the blanks and apostrophes out that make groups of three: "1 234", "12'345.60".
func ungrouped(s string) (groups bool, body string, ok bool) {
	pieces := strings.FieldsFunc(s, func(r rune) bool { return isBlank(r) || r == '\'' || r == '’' })
	if len(pieces) <= 1 {
		return false, s, strings.Join(pieces, "") == s
	}
	for i, piece := range pieces {
		digits := len(piece)
		if i == len(pieces)-1 {
			digits = max(strings.IndexAny(piece+",", ".,"), 0)
		}
		if i == 0 && (digits == 0 || digits > 3) || i > 0 && digits != 3 || !areDigits(piece[:digits]) {
			return true, "", false
		}
	}
	return true, strings.Join(pieces, ""), true
}

// habitOf says what the separators of a number tell. Not ok is what nobody writes: 1,23,4 and 1,234,56.
func habitOf(body string) (habit, bool) {
	if strings.Trim(body, "0123456789.,") != "" || strings.Trim(body, ".,") == "" {
		return plain, false
	}
	commas, points := strings.Count(body, ","), strings.Count(body, ".")
	switch {
	case commas == 0 && points == 0:
		return plain, true
	case commas > 0 && points > 0:
		if last := strings.LastIndexAny(body, ".,"); body[last] == '.' {
			return point, points == 1 && inGroups(body[:last], ",")
		} else {
			return comma, commas == 1 && inGroups(body[:last], ".")
		}
	case commas > 1:
		return point, inGroups(body, ",")
	case points > 1:
		return comma, inGroups(body, ".")
	case inGroups(body, ",") || inGroups(body, "."):
		return either, true
	case commas == 1:
		return comma, !strings.HasSuffix(body, ",")
	}
	return point, true
}

// inGroups says whether digits stand in groups of three; the first has one to three and begins with no 0.
func inGroups(s, separator string) bool {
	groups := strings.Split(s, separator)
	if len(groups) < 2 {
		return false
	}
	for i, group := range groups {
		if !areDigits(group) || i > 0 && len(group) != 3 || i == 0 && (group == "" || len(group) > 3 || group[0] == '0') {
			return false
		}
	}
	return true
}

func areDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// example is a cell that showed something, and where.
type example struct {
	n    int64
	line int64
	cell string
}

func (e *example) note(line int64, cell string) {
	if e.n++; e.n == 1 {
		e.line, e.cell = line, strings.TrimSpace(cell)
	}
}

func (e example) String() string { return fmt.Sprintf("%s in line %d", e.cell, e.line) }

// Survey is what the numbers of a table tell of how they are written. The zero value is ready.
type Survey struct {
	// Doubtful says that a table in which no number tells may have either, as one with semicolons between its fields.
	Doubtful bool
	// Decimal is the sign before the decimals where somebody has said it, "." or ","; empty: the table tells.
	Decimal string

	points, commas, eithers example
}

// Note adds a cell. What is no number tells nothing.
func (s *Survey) Note(line int64, cell string, units ...string) {
	w, ok := parse(cell, units)
	if !ok {
		return
	}
	switch w.habit {
	case point:
		s.points.note(line, cell)
	case comma:
		s.commas.note(line, cell)
	case either:
		s.eithers.note(line, w.body)
	case plain:
	}
}

// doubtful says whether a number that can be read in two ways is refused.
func (s *Survey) doubtful() bool {
	return s.points.n > 0 && s.commas.n > 0 || s.points.n+s.commas.n == 0 && s.Doubtful
}

// Words say how the numbers of the table are read; empty where it has none that needs saying.
func (s *Survey) Words() string {
	var words string
	switch {
	case s.points.n > 0 && s.commas.n > 0:
		return fmt.Sprintf("written in two ways, %s and %s: a row with a decimal comma, or with a number that can be read in "+
			"both ways, was rejected", s.points, s.commas)
	case s.commas.n > 0:
		words = fmt.Sprintf("read with a decimal comma, as %s", s.commas)
	case s.points.n > 0:
		words = fmt.Sprintf("read with a decimal point, as %s", s.points)
	case s.eithers.n == 0:
		return ""
	case s.Doubtful:
		return fmt.Sprintf("%s can be read in two ways: such rows were rejected", s.eithers)
	default:
		words = "read with a decimal point, since none tells otherwise"
	}
	if s.eithers.n > 0 {
		w, _ := parse(s.eithers.cell, nil)
		words += fmt.Sprintf("; %s was read as %s", s.eithers, s.number(w).Text())
	}
	return words
}

// Read reads a cell as the table writes its numbers. It returns why the cell is refused, or a text without Format; what
// is no number at all is refused with the words given.
func (s *Survey) Read(cell string, noNumber fault.Text, units ...string) (Number, fault.Text) {
	if why, damaged := Damaged(cell); damaged {
		return Number{}, why
	}
	w, ok := parse(cell, units)
	switch {
	case !ok:
		return Number{}, noNumber
	case s.Decimal == "." && w.habit == comma, s.Decimal == "," && w.habit == point:
		return Number{}, fault.T("%s has another decimal sign than the sheet is said to have", cell)
	case s.Decimal != "":
	case w.habit == comma && s.points.n > 0:
		return Number{}, fault.T("%s has a decimal comma, while other numbers of the sheet have a decimal point: write all of them in one way", cell)
	case w.habit == either && s.doubtful():
		return Number{}, fault.T("%s can be read in two ways: write the numbers of the sheet with two decimals", cell)
	}
	return s.number(w), fault.Text{}
}

func (s *Survey) number(w written) Number {
	decimal := "."
	if s.Decimal == "," || s.Decimal == "" && (w.habit == comma || w.habit == either && s.commas.n > 0) {
		decimal = ","
	}
	whole, fraction, _ := strings.Cut(w.body, decimal)
	return Number{w.negative, strings.NewReplacer(",", "", ".", "").Replace(whole), fraction}
}
