// Package charset brings suppliers' files into UTF-8.
package charset

import (
	"bytes"
	"io"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Reader returns r in UTF-8, read from the encoding of that name; false where the name is not known. ISO-8859-1 is read
// as windows-1252, its superset: files that name the one are often written in the other.
func Reader(r io.Reader, name string) (io.Reader, bool) {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "", "utf-8", "utf8", "us-ascii", "ascii":
		return r, true
	}
	e := named(name)
	if e == nil {
		return nil, false
	}
	return transform.NewReader(r, e.NewDecoder()), true
}

func named(name string) encoding.Encoding {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252", "cp-1252", "ansi":
		return charmap.Windows1252
	case "iso-8859-2", "latin2":
		return charmap.ISO8859_2
	case "iso-8859-15", "latin9", "latin-9":
		return charmap.ISO8859_15
	case "windows-1250", "cp1250":
		return charmap.Windows1250
	case "macintosh", "mac", "x-mac-roman":
		return charmap.Macintosh
	case "ibm437", "cp437":
		return charmap.CodePage437
	case "ibm850", "cp850":
		return charmap.CodePage850
	case "utf-16le":
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case "utf-16be":
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	}
	return nil
}

// Mark reports the encoding that a file's first bytes mark by a byte order mark, and the length of the mark; "" and 0
// without one.
func Mark(head []byte) (name string, length int) {
	switch {
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		return "utf-8", 3
	case bytes.HasPrefix(head, []byte("\xff\xfe")):
		return "utf-16le", 2
	case bytes.HasPrefix(head, []byte("\xfe\xff")):
		return "utf-16be", 2
	}
	return "", 0
}

// Windows1252 appends b, read as windows-1252, to dst in UTF-8.
func Windows1252(dst, b []byte) []byte {
	for _, c := range b {
		if c < 0x80 {
			dst = append(dst, c)
			continue
		}
		dst = append(dst, string(charmap.Windows1252.DecodeByte(c))...)
	}
	return dst
}
