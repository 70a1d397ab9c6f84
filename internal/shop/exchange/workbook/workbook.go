// Package workbook reads the sheets of Excel workbooks (xlsx) that suppliers and shops send in place of CSV: the first
// worksheet that holds anything becomes a table of commas, row by row, in bounded memory. What a cell shows by its number's
// form is kept as what it means: days as 2026-11-28, percentages with their sign, numbers in full with a point.
package workbook

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"path"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/container"
	"camber/internal/shop/exchange/xmlscan"
)

// Bounds of a workbook, far above those of real ones.
const (
	mostBytes   = 1 << 30 // of all that is read of it, unpacked
	mostRatio   = 250     // unpacked to packed, beyond 64 MB
	mostParts   = 2000
	mostSheets  = 1000
	mostStyles  = 1 << 16
	mostFormats = 1 << 12
	mostTexts   = 4 << 20 // kept once each
	mostColumns = 2000
	mostRows    = 1 << 20 // as in Excel
)

// Found is what was read of a workbook.
type Found struct {
	Sheet  string   // the name of the worksheet that was read
	Others []string // the names of those that were not
}

// Head is how many bytes of a file Is and IsOld look at.
const Head = 8

// Is says whether a file may be a workbook, by its beginning: a zip. Any other zip is refused when it is read.
func Is(head []byte) bool { return bytes.HasPrefix(head, []byte("PK\x03\x04")) }

// IsOld says whether a file is of the kind that Excel wrote before 2007, or is locked with a password.
func IsOld(head []byte) bool { return bytes.HasPrefix(head, []byte{0xd0, 0xcf, 0x11, 0xe0}) }

// Refused is Invalid: why a file that IsOld can't be read.
func Refused() error {
	return fault.New(fault.Invalid,
		"This is a workbook of an old kind, or locked with a password. Save it as an Excel workbook (.xlsx) without one, "+
			"and choose that file.")
}

// Holds says whether a zip is a workbook, and not an archive of other files.
func Holds(r io.ReaderAt, size int64) bool {
	p, err := container.ReadParts(r, size, "", container.Limits{})
	return err == nil && p.Has("[Content_Types].xml") && p.Has("xl/workbook.xml")
}

// Convert writes the first worksheet that holds anything as a table: the row of a cell is the line of the table. Hidden
// worksheets are passed over. What is wrong with the workbook is Invalid.
func Convert(r io.ReaderAt, size int64, name string, to io.Writer) (Found, error) {
	parts, err := container.ReadParts(r, size, name,
		container.Limits{Bytes: mostBytes, Ratio: mostRatio, Entries: mostParts})
	if err != nil {
		return Found{}, err
	}
	if !parts.Has("[Content_Types].xml") || !parts.Has("xl/workbook.xml") {
		return Found{}, fault.New(fault.Invalid, "This archive is no Excel workbook (.xlsx).")
	}
	b := &book{parts: parts}
	defer b.close()
	if err := b.open(); err != nil {
		return Found{}, err
	}
	out := bufio.NewWriter(to)
	var found Found
	for _, s := range b.sheets {
		isRead := false
		if found.Sheet == "" && !s.hidden {
			if isRead, err = b.write(s, out); err != nil {
				return Found{}, err
			}
		}
		if isRead {
			found.Sheet = s.name
		} else {
			found.Others = append(found.Others, s.name)
		}
	}
	if found.Sheet == "" {
		return Found{}, fault.New(fault.Invalid, "No worksheet of the workbook holds anything.")
	}
	return found, out.Flush()
}

// book is an open workbook.
type book struct {
	parts    *container.Parts
	sheets   []worksheet
	from1904 bool
	texts    texts
	formats  []format // by the number that a cell names
}

type worksheet struct {
	name   string
	part   string
	hidden bool
}

func (b *book) close() { b.texts.close() }

// scan opens a part; false: there is none.
func (b *book) scan(name string, read func(*xmlscan.Scanner) error) (has bool, err error) {
	content, err := b.parts.Open(name)
	if content == nil || err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	scan, err := xmlscan.New(content)
	if err == nil {
		_, err = scan.Child(0)
	}
	if err != nil {
		return true, err
	}
	return true, read(scan)
}

func attr(s *xmlscan.Scanner, name string) string {
	value, _ := s.Attr(name)
	return string(value)
}

func isOn(value string) bool { return value == "1" || value == "true" }

func tooLarge() error {
	return fault.New(fault.Invalid, "The workbook is too large to be read. Save its sheet as CSV, and choose that file.")
}

func (b *book) open() error {
	where := map[string]string{}
	shared, styles := "xl/sharedStrings.xml", "xl/styles.xml"
	_, err := b.scan("xl/_rels/workbook.xml.rels", func(s *xmlscan.Scanner) error {
		for {
			if more, err := s.Child(1); err != nil || !more {
				return err
			}
			target := attr(s, "Target")
			if strings.HasPrefix(target, "/") {
				target = strings.TrimPrefix(path.Clean(target), "/")
			} else {
				target = path.Join("xl", target)
			}
			switch kind := attr(s, "Type"); {
			case strings.HasSuffix(kind, "/sharedStrings"):
				shared = target
			case strings.HasSuffix(kind, "/styles"):
				styles = target
			case strings.HasSuffix(kind, "/worksheet"):
				if len(where) >= mostSheets {
					return tooLarge()
				}
				where[attr(s, "Id")] = target
			}
		}
	})
	if err != nil {
		return err
	}
	_, err = b.scan("xl/workbook.xml", func(s *xmlscan.Scanner) error { return b.readSheets(s, where) })
	if err != nil {
		return err
	}
	if _, err = b.scan(styles, b.readStyles); err != nil {
		return err
	}
	_, err = b.scan(shared, b.texts.read)
	return err
}

func (b *book) readSheets(s *xmlscan.Scanner, where map[string]string) error {
	for {
		kind, err := s.Next()
		if err != nil || kind == xmlscan.EOF {
			return err
		}
		if kind != xmlscan.Start {
			continue
		}
		switch string(s.Name()) {
		case "workbookPr":
			b.from1904 = isOn(attr(s, "date1904"))
		case "sheet":
			if part, is := where[attr(s, "id")]; is && len(b.sheets) < mostSheets { // else it is a chart
				state := attr(s, "state")
				b.sheets = append(b.sheets, worksheet{attr(s, "name"), part, state == "hidden" || state == "veryHidden"})
			}
		}
	}
}

// readStyles learns how the numbers of cells are shown.
func (b *book) readStyles(s *xmlscan.Scanner) error {
	own := map[string]format{}
	inCells := false
	for {
		kind, err := s.Next()
		if err != nil || kind == xmlscan.EOF {
			return err
		}
		if kind == xmlscan.End && s.Depth() == 1 {
			inCells = false
		}
		if kind != xmlscan.Start {
			continue
		}
		switch string(s.Name()) {
		case "numFmt":
			if len(own) < mostFormats {
				own[attr(s, "numFmtId")] = formatOf(attr(s, "formatCode"))
			}
		case "cellXfs":
			inCells = true
		case "xf":
			if !inCells {
				continue
			}
			if len(b.formats) >= mostStyles {
				return tooLarge()
			}
			id := attr(s, "numFmtId")
			f, is := own[id]
			if !is {
				f = builtIn(id)
			}
			b.formats = append(b.formats, f)
		}
	}
}
