package workbook

import (
	"bufio"
	"io"
	"os"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/shop/exchange/xmlscan"
)

// texts are the texts that cells share, on the disk.
type texts struct {
	file *os.File
	ends []int64
}

func (t *texts) close() {
	if t.file != nil {
		_ = t.file.Close()
	}
}

func (t *texts) read(s *xmlscan.Scanner) (err error) {
	if t.file, err = files.Temp(""); err != nil {
		return err
	}
	out := bufio.NewWriter(t.file)
	end := int64(0)
	for {
		more, err := s.Child(1)
		if err != nil {
			return err
		}
		if !more {
			return out.Flush()
		}
		if len(t.ends) >= mostTexts {
			return tooLarge()
		}
		text, err := richText(s)
		if err != nil {
			return err
		}
		n, err := out.WriteString(text)
		if err != nil {
			return err
		}
		end += int64(n)
		t.ends = append(t.ends, end)
	}
}

// at is a text by its number.
func (t *texts) at(n int) (string, bool) {
	if n < 0 || n >= len(t.ends) {
		return "", false
	}
	from := int64(0)
	if n > 0 {
		from = t.ends[n-1]
	}
	text := make([]byte, t.ends[n]-from)
	if _, err := t.file.ReadAt(text, from); err != nil && len(text) > 0 {
		return "", false
	}
	return string(text), true
}

// longestCell is what a cell may hold, with room.
const longestCell = 256 << 10

// richText is the text inside the element that is open: of all its runs, without how they are pronounced.
func richText(s *xmlscan.Scanner) (string, error) {
	depth := s.Depth()
	var text strings.Builder
	inText, passed := 0, 0 // depths of the elements
	for {
		kind, err := s.Next()
		if err != nil {
			return "", err
		}
		switch kind {
		case xmlscan.Start:
			switch string(s.Name()) {
			case "t":
				inText = s.Depth()
			case "rPh":
				passed = s.Depth()
			}
		case xmlscan.Text:
			if inText != 0 && passed == 0 && s.Depth() == inText {
				text.Write(s.Text())
			}
			if text.Len() > longestCell {
				return "", tooLarge()
			}
		case xmlscan.End:
			if s.Depth() < inText {
				inText = 0
			}
			if s.Depth() < passed {
				passed = 0
			}
			if s.Depth() < depth {
				return unescaped(text.String()), nil
			}
		case xmlscan.EOF:
			return unescaped(text.String()), nil
		}
	}
}

// unescaped resolves _x000D_, as a workbook writes what XML can't hold.
func unescaped(text string) string {
	const length = len("_x000D_")
	if !strings.Contains(text, "_x") {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if i+length <= len(text) && text[i:i+2] == "_x" && text[i+length-1] == '_' {
			if code, err := strconv.ParseUint(text[i+2:i+length-1], 16, 16); err == nil {
				b.WriteRune(rune(code))
				i += length - 1
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// write writes a worksheet as a table, and says whether it holds anything.
func (b *book) write(s worksheet, out *bufio.Writer) (isRead bool, err error) {
	line, width := 1, 0 // of the next row in the table; of its first one
	_, err = b.scan(s.part, func(scan *xmlscan.Scanner) error {
		row := 0
		for {
			kind, err := scan.Next()
			if err != nil || kind == xmlscan.EOF {
				return err
			}
			if kind != xmlscan.Start || string(scan.Name()) != "row" {
				continue
			}
			row++
			if said, err := strconv.Atoi(attr(scan, "r")); err == nil && said > row-1 {
				row = said
			}
			if row > mostRows {
				return tooLarge()
			}
			cells, err := b.cells(scan, row)
			if err != nil {
				return err
			}
			if len(cells) == 0 {
				continue
			}
			for isRead = true; line < row; line++ {
				if err := out.WriteByte('\n'); err != nil {
					return err
				}
			}
			line++
			width = max(width, 2) // so that a comma stands in every row
			for len(cells) < width {
				cells = append(cells, "")
			}
			if width == 2 {
				width = len(cells)
			}
			if err := writeRow(out, cells); err != nil {
				return err
			}
		}
	})
	return isRead, err
}

var quotes = strings.NewReplacer(`"`, `""`)

// writeRow quotes every field, so that what divides them is found for certain.
func writeRow(out *bufio.Writer, cells []string) error {
	for i, cell := range cells {
		if i > 0 {
			_ = out.WriteByte(',') // a failure stays with the writer
		}
		_ = out.WriteByte('"')
		_, _ = quotes.WriteString(out, cell)
		_ = out.WriteByte('"')
	}
	return out.WriteByte('\n')
}

// cells are those of the row that is open, up to the last one that holds something.
func (b *book) cells(s *xmlscan.Scanner, row int) ([]string, error) {
	depth, next := s.Depth(), 0
	var cells []string
	for {
		more, err := s.Child(depth)
		if err != nil || !more {
			return cells, err
		}
		if string(s.Name()) != "c" {
			continue
		}
		at := next
		if place, _, ok := column(attr(s, "r")); ok {
			at = place
		}
		next = at + 1
		if at >= mostColumns {
			return nil, fault.New(fault.Invalid, "A worksheet may have %d columns; this one has more.", mostColumns)
		}
		text, err := b.cell(s, row)
		if err != nil {
			return nil, err
		}
		if text == "" {
			continue
		}
		for len(cells) <= at {
			cells = append(cells, "")
		}
		cells[at] = text
	}
}

var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\x00", " ")

// cell is what the cell that is open holds: of a formula what it came to when the workbook was saved.
func (b *book) cell(s *xmlscan.Scanner, row int) (string, error) {
	kind, ref := attr(s, "t"), attr(s, "r")
	style, err := strconv.Atoi(attr(s, "s"))
	f := format{}
	if err == nil && style >= 0 && style < len(b.formats) {
		f = b.formats[style]
	}
	depth := s.Depth()
	value, isFormula, hasValue := "", false, false
	for {
		more, err := s.Child(depth)
		if err != nil {
			return "", err
		}
		if !more {
			break
		}
		switch string(s.Name()) {
		case "f":
			isFormula = true
		case "v":
			content, err := s.Content()
			if err != nil {
				return "", err
			}
			value, hasValue = string(content), true
		case "is":
			if value, err = richText(s); err != nil {
				return "", err
			}
			hasValue = true
		}
	}
	if isFormula && !hasValue {
		return "", fault.New(fault.Invalid,
			"The formula in cell %s of row %d was saved without its result. Open the workbook in Excel, save it and choose it again.",
			ref, row)
	}
	text, known := b.meant(kind, value, f)
	if !known {
		return "", fault.New(fault.Invalid, "The workbook is damaged: cell %s names a text that it does not hold.", ref)
	}
	return lineEnds.Replace(text), nil
}

// meant is what a cell's value means by its type.
func (b *book) meant(kind, value string, f format) (text string, known bool) {
	switch kind {
	case "s":
		n, err := strconv.Atoi(value)
		if err != nil {
			return "", value == ""
		}
		return b.texts.at(n)
	case "str":
		return unescaped(value), true
	case "inlineStr", "e":
		return value, true
	case "b":
		if isOn(value) {
			return "yes", true
		}
		return "no", true
	case "d":
		return isoText(value), true
	}
	if value == "" {
		return "", true
	}
	return numberText(value, f, b.from1904), true
}

// Reader is Convert into a file of its own, to be read from its beginning; whoever has it closes it.
func Reader(r io.ReaderAt, size int64, name string) (*os.File, Found, error) {
	f, err := files.Temp("")
	if err != nil {
		return nil, Found{}, err
	}
	found, err := Convert(r, size, name, f)
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		_ = f.Close()
		return nil, Found{}, err
	}
	return f, found, nil
}
