// Package delimited reads tables as suppliers and shops write them: commas, semicolons, pipes or tabs, with or without
// quotes, in UTF-8 or not, lines ended by LF, CRLF or CR alone, row by row in the same memory.
package delimited

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/charset"
	"camber/internal/shop/exchange/record"
)

// Bounds of a table.
const (
	MaxField   = 1 << 20 // bytes
	MaxRow     = 4 << 20 // bytes
	MaxColumns = 2000
)

const sampleSize = 64 << 10

// Reader reads one table.
type Reader struct {
	r         *bufio.Reader
	separator byte
	padded    bool // rows may lack empty fields at their end
	lineEnd   byte // '\n', or '\r' in tables of old Macintoshes
	columns   []string
	byName    map[string]int

	line     int64 // of the next row
	number   int64 // of the last row
	started  int64 // line of the last row
	raw      []byte
	ends     []int // where each field ends in unquoted
	unquoted []byte
	decoded  []byte
	fields   []string
	flaw     fault.Text

	warnings []record.Warning
	decoding bool // a row was not UTF-8
	failed   error
}

// Row is one row of a table. It is valid until the reader's next call of Next, its fields stay.
type Row struct {
	record.Place
	Fields []string // as many as there are columns, without blanks around them
	byName map[string]int
}

// Field is that of the column, by the column's name in any case; empty where the table has no such column.
func (r *Row) Field(column string) string {
	if i, ok := r.byName[key(column)]; ok {
		return r.Fields[i]
	}
	return ""
}

// NewReader reads the names of the columns from the first row that is not empty. The separator is the one of , ; | and
// tab that the first rows agree on.
func NewReader(r io.Reader) (*Reader, error) {
	b := bufio.NewReaderSize(r, sampleSize)
	head, err := b.Peek(3)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	name, skip := charset.Mark(head)
	if _, err := b.Discard(skip); err != nil {
		return nil, err
	}
	if name != "" && name != "utf-8" {
		decoded, _ := charset.Reader(b, name)
		b = bufio.NewReaderSize(decoded, sampleSize)
	}
	sample, err := b.Peek(sampleSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	lineEnd := lineEndOf(sample)
	t := &Reader{r: b, separator: separatorOf(sample, lineEnd), lineEnd: lineEnd, line: 1, byName: map[string]int{}}
	fields, err := t.row()
	if errors.Is(err, io.EOF) {
		return nil, fault.New(fault.Invalid, "The file is empty.")
	}
	if err != nil {
		return nil, err
	}
	if t.flaw.Format != "" {
		return nil, fault.New(fault.Invalid, "The names of the columns can't be read.")
	}
	for i, name := range fields {
		t.columns = append(t.columns, name)
		if key(name) == "" {
			continue
		}
		if _, twice := t.byName[key(name)]; twice {
			t.warn(t.started, fault.T("Two columns are named %s; the first one counts.", name))
			continue
		}
		t.byName[key(name)] = i
	}
	return t, nil
}

func key(column string) string { return strings.ToLower(strings.TrimSpace(column)) }

// Columns are the names in their order, without blanks around them.
func (t *Reader) Columns() []string { return t.columns }

// Has says whether the table has the column.
func (t *Reader) Has(column string) bool { return t.Index(column) >= 0 }

// Index is the place of the column among a row's fields, -1 where the table has no such column.
func (t *Reader) Index(column string) int {
	if i, ok := t.byName[key(column)]; ok {
		return i
	}
	return -1
}

// PadRows lets rows lack empty fields at their end, as spreadsheets save them.
func (t *Reader) PadRows() { t.padded = true }

// Separator is the one found.
func (t *Reader) Separator() byte { return t.separator }

// Warnings are complete once Next has returned io.EOF.
func (t *Reader) Warnings() []record.Warning { return t.warnings }

func (t *Reader) warn(line int64, text fault.Text) {
	const atMost = 100
	if len(t.warnings) < atMost {
		t.warnings = append(t.warnings, record.Warning{Line: line, Text: text})
	}
}

// Next returns the next row, or why it can't be used: one of the two, or an error that ends the table, at its end
// io.EOF. Lines without a filled field are passed over, and so are empty fields beyond the last column.
func (t *Reader) Next() (*Row, *record.Rejected, error) {
	if t.failed != nil {
		return nil, nil, t.failed
	}
	fields, err := t.row()
	if err != nil {
		t.failed = err
		return nil, nil, err
	}
	t.number++
	place := record.Place{Line: t.started, Number: t.number}
	for t.padded && len(fields) < len(t.columns) {
		fields = append(fields, "")
	}
	t.fields = fields
	for len(fields) > len(t.columns) && fields[len(fields)-1] == "" {
		fields = fields[:len(fields)-1]
	}
	if t.flaw.Format == "" && len(fields) != len(t.columns) {
		t.flaw = fault.T("it has %d fields, not %d", len(fields), len(t.columns))
	}
	if t.flaw.Format != "" {
		return nil, &record.Rejected{Place: place, Key: fields[0], Reason: t.flaw}, nil
	}
	return &Row{Place: place, Fields: fields, byName: t.byName}, nil, nil
}

// row reads the next row that has a filled field.
func (t *Reader) row() ([]string, error) {
	for {
		t.raw, t.started, t.flaw = t.raw[:0], t.line, fault.Text{}
		if err := t.readLine(); err != nil {
			return nil, err
		}
		if len(bytes.TrimSpace(t.raw)) == 0 {
			continue
		}
		if err := t.split(); err != nil {
			return nil, err
		}
		fields := t.texts()
		if t.flaw.Format == "" && !slices.ContainsFunc(fields, func(s string) bool { return s != "" }) {
			continue
		}
		return fields, nil
	}
}

// readLine appends a line, with its end, to raw.
func (t *Reader) readLine() error {
	for {
		piece, err := t.r.ReadSlice(t.lineEnd)
		t.raw = append(t.raw, piece...)
		switch {
		case len(t.raw) > MaxRow:
			return t.tooLong()
		case err == nil:
			t.line++
			return nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(piece) > 0:
			return nil
		default:
			return err
		}
	}
}

func (t *Reader) tooLong() error {
	return fault.New(fault.Invalid, "The row at line %d is longer than a row can be.", t.started)
}

// split finds the fields of the row in raw and reads on where a quoted one goes over its line.
func (t *Reader) split() error {
	t.unquoted, t.ends = t.unquoted[:0], t.ends[:0]
	at := 0
	for {
		for at < len(t.raw) && t.raw[at] == ' ' {
			at++ // before a quote
		}
		if bytes.HasPrefix(t.raw[at:], []byte(`="`)) && t.quotes(at+1) {
			at++ // "00123" as a formula, so that a spreadsheet leaves it alone
		}
		if at < len(t.raw) && t.raw[at] == '"' && t.quotes(at) {
			next, err := t.quoted(at + 1)
			if err != nil {
				return err
			}
			at = next
		}
		n := t.fieldLength(at)
		t.unquoted = append(t.unquoted, t.raw[at:at+n]...)
		at += n
		begin := 0
		if len(t.ends) > 0 {
			begin = t.ends[len(t.ends)-1]
		}
		if len(t.unquoted)-begin > MaxField {
			return fault.New(fault.Invalid, "A field at line %d is longer than %s.", t.started, "1 MB")
		}
		if t.ends = append(t.ends, len(t.unquoted)); len(t.ends) > MaxColumns {
			return fault.New(fault.Invalid, "The row at line %d has more than %d fields.", t.started, MaxColumns)
		}
		if at >= len(t.raw) || t.raw[at] != t.separator {
			return nil
		}
		at++
	}
}

// fieldLength is where the separator or the end of the line stands behind at.
func (t *Reader) fieldLength(at int) int {
	rest := t.raw[at:]
	if i := bytes.IndexByte(rest, t.separator); i >= 0 {
		return i
	}
	return len(rest)
}

// quotes says whether the quote at at opens a quoted field. In tables of pipes it is a letter like others ("3" Lift")
// unless its partner ends the field in the same line.
func (t *Reader) quotes(at int) bool {
	if t.separator != '|' {
		return true
	}
	rest := bytes.TrimRight(t.raw[at+1:], "\r\n")
	if i := bytes.IndexByte(rest, '|'); i >= 0 {
		rest = rest[:i]
	}
	return len(rest) > 0 && rest[len(rest)-1] == '"' && bytes.Count(rest, []byte{'"'})%2 == 1
}

// quoted reads a quoted field whose first letter stands at at, and returns where it goes on behind the quote.
func (t *Reader) quoted(at int) (int, error) {
	for {
		i := bytes.IndexByte(t.raw[at:], '"')
		if i < 0 {
			t.unquoted = append(t.unquoted, t.raw[at:]...)
			at = len(t.raw)
			err := t.readLine()
			if errors.Is(err, io.EOF) {
				return 0, fault.New(fault.Invalid, "A quote in the row at line %d is never closed.", t.started)
			}
			if err != nil {
				return 0, err
			}
			continue
		}
		t.unquoted = append(t.unquoted, t.raw[at:at+i]...)
		at += i + 1
		if at < len(t.raw) && t.raw[at] == '"' {
			t.unquoted = append(t.unquoted, '"')
			at++
			continue
		}
		for at < len(t.raw) && t.raw[at] == ' ' {
			at++
		}
		if at < len(t.raw) && t.raw[at] != t.separator && len(bytes.TrimSpace(t.raw[at:])) > 0 {
			t.flaw = fault.T("a quote stands inside a field")
		}
		return at, nil
	}
}

// texts are the fields that split found, in UTF-8.
func (t *Reader) texts() []string {
	content := t.unquoted
	ends := t.ends
	if !utf8.Valid(content) {
		if !t.decoding {
			t.decoding = true
			t.warn(t.started, fault.T("The file is not in UTF-8; it was read as windows-1252."))
		}
		t.decoded = t.decoded[:0]
		begin := 0
		for i, end := range ends {
			t.decoded = charset.Windows1252(t.decoded, content[begin:end])
			ends[i], begin = len(t.decoded), end
		}
		content = t.decoded
	}
	if bytes.IndexByte(content, 0) >= 0 {
		t.flaw = fault.T("it holds a NUL character")
	}
	row := string(content) // one copy for all fields
	t.fields = t.fields[:0]
	begin := 0
	for _, end := range ends {
		t.fields = append(t.fields, unwrapped(strings.TrimSpace(row[begin:end])))
		begin = end
	}
	return t.fields
}

// unwrapped is the text of ="00123", which spreadsheets write and people type so that a code stays as it is.
func unwrapped(field string) string {
	if inner, ok := strings.CutPrefix(field, `="`); ok {
		if inner, ok = strings.CutSuffix(inner, `"`); ok && !strings.Contains(inner, `"`) {
			return strings.TrimSpace(inner)
		}
	}
	return field
}

// lineEndOf is '\r' for a table whose lines end with it alone.
func lineEndOf(sample []byte) byte {
	lf := bytes.Count(sample, []byte{'\n'})
	if bytes.Count(sample, []byte{'\r'})-bytes.Count(sample, []byte("\r\n")) > lf {
		return '\r'
	}
	return '\n'
}

// separatorOf is the separator that most of the first rows have as often as the first one, and that the first one has
// most often.
func separatorOf(sample []byte, lineEnd byte) byte {
	best, bestScore := byte(','), 0
	for _, separator := range []byte{',', ';', '|', '\t'} {
		counts := countsOf(sample, separator, lineEnd)
		if len(counts) == 0 || counts[0] == 0 {
			continue
		}
		agreeing := 0
		for _, n := range counts {
			if n == counts[0] {
				agreeing++
			}
		}
		if score := agreeing*1000/len(counts)*10 + min(counts[0], 9999); score > bestScore {
			best, bestScore = separator, score
		}
	}
	return best
}

// countsOf says how often the separator stands outside quotes in each of the first rows.
func countsOf(sample []byte, separator, lineEnd byte) []int {
	const rows = 20
	var counts []int
	n, quoted, empty := 0, false, true
	before := separator
	for _, c := range sample {
		switch {
		case c == '"':
			// It opens at the beginning of a field, and again right behind the one that closed.
			quoted = !quoted && (before == separator || before == '"')
			empty = false
		case quoted:
		case c == lineEnd:
			if !empty {
				counts = append(counts, n)
			}
			n, empty = 0, true
			if len(counts) == rows {
				return counts
			}
			c = separator
		case c == separator:
			n++
			empty = false
		case c == '\r' || c == '\n' || c == ' ' || c == '=' && before == separator:
			c = before
		default:
			empty = false
		}
		before = c
	}
	if len(counts) == 0 { // one row, or a row longer than the sample
		counts = append(counts, n)
	}
	return counts
}
