package delimited

import (
	"encoding/csv"
	"io"
	"regexp"
	"strings"
)

// Writer writes a table in UTF-8, with commas and LF, of which no spreadsheet takes a cell for a formula. It is
// the only way in which the shop writes one.
type Writer struct{ rows *csv.Writer }

func NewWriter(w io.Writer) *Writer { return &Writer{csv.NewWriter(w)} }

// Row writes a row. What it can't write is told by Flush.
func (w *Writer) Row(cells ...string) {
	safe := make([]string, len(cells))
	for i, c := range cells {
		safe[i] = harmless(c)
	}
	_ = w.rows.Write(safe)
}

// Flush hands on all rows so far, and returns the first error of any.
func (w *Writer) Flush() error {
	w.rows.Flush()
	return w.rows.Error()
}

// formulas are the characters that begin one.
const formulas = "=+-@\t\r"

var belowZero = regexp.MustCompile(`^-[0-9]+(\.[0-9]+)?$`)

func harmless(cell string) string {
	if cell != "" && strings.ContainsRune(formulas, rune(cell[0])) && !belowZero.MatchString(cell) {
		return "'" + cell
	}
	return cell
}

// Unquoted is a cell without the sign before it that says "this is text": the one that a Writer puts before what looks
// like a formula, and of a code any that a person typed.
func Unquoted(cell string, isCode bool) string {
	rest, quoted := strings.CutPrefix(cell, "'")
	if quoted && rest != "" && (isCode || strings.ContainsRune(formulas, rune(rest[0]))) {
		return strings.TrimSpace(rest)
	}
	return cell
}
