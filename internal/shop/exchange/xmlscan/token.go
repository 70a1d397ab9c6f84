package xmlscan

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"camber/internal/base/fault"
)

// chars reads character data up to the next tag.
func (s *Scanner) chars() error {
	n := s.find(0, []byte("<"))
	if n < 0 {
		if s.readErr == nil {
			return s.tooLong()
		}
		n = s.end - s.pos
	}
	raw := s.buf[s.pos : s.pos+n]
	if len(s.open) == 0 {
		before := leadingBlanks(raw)
		s.take(before)
		if before < n {
			return s.broken("text outside the root element")
		}
		return nil
	}
	return s.setText(raw, n, inText)
}

// setText makes raw the text of the token and goes over n bytes.
func (s *Scanner) setText(raw []byte, n int, where place) error {
	if s.run += len(raw); s.run > MaxText {
		return s.tooLong()
	}
	s.scratch = s.scratch[:0]
	text, detail := s.resolve(raw, where)
	if detail != "" {
		return s.broken(detail)
	}
	s.text = text
	s.take(n)
	return nil
}

func (s *Scanner) endTag() error {
	n := s.find(2, []byte(">"))
	if n < 0 {
		return s.missing()
	}
	name := s.buf[s.pos+2 : s.pos+n]
	for len(name) > 0 && isBlank(name[len(name)-1]) {
		name = name[:len(name)-1]
	}
	switch {
	case len(s.open) == 0:
		return s.broken("an end without its beginning")
	case !bytes.Equal(name, s.FullName()):
		return s.broken("the wrong element ends")
	}
	s.take(n + 1)
	s.run = 0
	s.pop()
	return nil
}

// instruction goes over <?…?>.
func (s *Scanner) instruction() error {
	first := s.Offset() == 0
	s.has(6)
	rest := s.buf[s.pos+2 : s.end]
	n := nameAt(rest)
	switch {
	case len(rest) == 0:
		return s.missing()
	case n == 0:
		return s.broken("an instruction without a name")
	case !first && bytes.EqualFold(rest[:n], []byte("xml")):
		return s.broken("the declaration is not at the beginning")
	}
	s.take(2)
	return s.pass([]byte("?>"))
}

// declaration goes over comments, reads CDATA as Text and refuses everything else that begins with <!.
func (s *Scanner) declaration() (Kind, error) {
	s.has(9)
	rest := s.buf[s.pos:s.end]
	switch {
	case bytes.HasPrefix(rest, []byte("<!--")):
		s.take(4)
		if err := s.pass([]byte("--")); err != nil {
			return EOF, err
		}
		if !s.has(1) {
			return EOF, s.cutOff()
		}
		if s.buf[s.pos] != '>' {
			return EOF, s.broken("-- inside a comment")
		}
		s.take(1)
		return EOF, nil
	case bytes.HasPrefix(rest, []byte("<![CDATA[")):
		if len(s.open) == 0 {
			return EOF, s.broken("text outside the root element")
		}
		n := s.find(9, []byte("]]>"))
		if n < 0 {
			return EOF, s.missing()
		}
		return Text, s.setText(s.buf[s.pos+9:s.pos+n], n+3, inCDATA)
	case len(rest) < 9:
		return EOF, s.cutOff()
	}
	// whoever declares nothing can neither fetch nor multiply anything.
	return EOF, fault.New(fault.Invalid, "The XML declares a document type or an entity at line %d, which is refused.",
		s.line)
}

func (s *Scanner) startTag() error {
	n, err := s.tagLength()
	if err != nil {
		return err
	}
	if s.rootDone {
		return s.broken("a second root element")
	}
	if len(s.open) == MaxDepth {
		return fault.New(fault.Invalid, "The XML at line %d is nested more than %d deep.", s.line, MaxDepth)
	}
	tag := s.buf[s.pos+1 : s.pos+n]
	closed := len(tag) > 0 && tag[len(tag)-1] == '/'
	if closed {
		tag = tag[:len(tag)-1]
	}
	name := nameAt(tag)
	if name == 0 {
		return s.broken("a tag without a name")
	}
	s.names = append(s.names, tag[:name]...)
	s.open = append(s.open, len(s.names))
	s.scratch = s.scratch[:0]
	s.attrs = s.attrs[:0]
	if err := s.attributes(tag[name:]); err != nil {
		return err
	}
	s.take(n + 1)
	s.run = 0
	s.closing = closed
	return nil
}

// tagLength is where the > of the tag stands that begins at pos.
func (s *Scanner) tagLength() (int, error) {
	quote := byte(0)
	for n := 1; ; {
		for i, c := range s.buf[s.pos+n : s.end] {
			switch c {
			case '<':
				return 0, s.broken("< inside a tag")
			case '>':
				if n+i > MaxText {
					return 0, s.tooLong()
				}
				if quote == 0 {
					return n + i, nil
				}
			case '"', '\'':
				if quote == 0 {
					quote = c
				} else if quote == c {
					quote = 0
				}
			}
		}
		n = s.end - s.pos
		if n > MaxText {
			return 0, s.tooLong()
		}
		if !s.fill() {
			return 0, s.missing()
		}
	}
}

func (s *Scanner) attributes(rest []byte) error {
	for {
		before := leadingBlanks(rest)
		switch {
		case before == len(rest):
			return nil
		case before == 0:
			return s.broken("no blank before an attribute")
		}
		rest = rest[before:]
		n := nameAt(rest)
		if n == 0 {
			return s.broken("an attribute without a name")
		}
		name := rest[:n]
		rest = rest[n:]
		rest = rest[leadingBlanks(rest):]
		if len(rest) == 0 || rest[0] != '=' {
			return s.broken("an attribute without a value")
		}
		rest = rest[1:]
		rest = rest[leadingBlanks(rest):]
		if len(rest) == 0 || rest[0] != '"' && rest[0] != '\'' {
			return s.broken("a value without quotes")
		}
		end := bytes.IndexByte(rest[1:], rest[0])
		if end < 0 {
			return s.broken("a value without its second quote")
		}
		value, detail := s.resolve(rest[1:1+end], inValue)
		if detail != "" {
			return s.broken(detail)
		}
		if len(s.attrs) == MaxAttributes {
			return fault.New(fault.Invalid, "The element at line %d has more than %d attributes.", s.line, MaxAttributes)
		}
		for _, a := range s.attrs {
			if bytes.Equal(a.name, name) {
				return s.broken("an attribute given twice")
			}
		}
		s.attrs = append(s.attrs, attr{name, value})
		rest = rest[end+2:]
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

func leadingBlanks(b []byte) int {
	n := 0
	for n < len(b) && isBlank(b[n]) {
		n++
	}
	return n
}

func isNameStart(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == ':' || c >= utf8.RuneSelf
}

// nameAt is the length of the name that b begins with. Beyond ASCII every letter counts.
func nameAt(b []byte) int {
	if len(b) == 0 || !isNameStart(b[0]) {
		return 0
	}
	ascii, n := true, 0
	for n < len(b) && (isNameStart(b[n]) || '0' <= b[n] && b[n] <= '9' || b[n] == '-' || b[n] == '.') {
		ascii = ascii && b[n] < utf8.RuneSelf
		n++
	}
	if !ascii && !utf8.Valid(b[:n]) {
		return 0
	}
	return n
}

// special marks the bytes that a text can't simply be taken with.
var special = func() (t [256]bool) {
	for c := range t {
		t[c] = c < ' ' && c != '\t' && c != '\n' || c >= utf8.RuneSelf || c == '&' || c == ']'
	}
	return t
}()

// place is where characters stand.
type place uint8

const (
	inText place = iota
	inValue
	inCDATA
)

// resolve replaces references and line ends in raw. The detail of what is wrong is empty when nothing is.
func (s *Scanner) resolve(raw []byte, where place) (text []byte, detail string) {
	i := 0
	for i < len(raw) && !special[raw[i]] {
		i++
	}
	if i == len(raw) {
		return raw, ""
	}
	from := len(s.scratch)
	if cap(s.scratch)-from < len(raw) { // grown once, so that values found before stay where they are
		s.scratch = make([]byte, 0, max(MaxText, len(raw)))
		from = 0
	}
	s.scratch = append(s.scratch, raw[:i]...)
	for i < len(raw) {
		c := raw[i]
		switch {
		case !special[c]:
			s.scratch = append(s.scratch, c)
			i++
		case c == '&' && where != inCDATA:
			r, n := reference(raw[i:])
			if n == 0 {
				return nil, "an unknown reference"
			}
			s.scratch = utf8.AppendRune(s.scratch, r)
			i += n
		case c == '\r':
			s.scratch = append(s.scratch, '\n')
			if i++; i < len(raw) && raw[i] == '\n' {
				i++
			}
		case c == ']':
			if where == inText && bytes.HasPrefix(raw[i:], []byte("]]>")) {
				return nil, "]]> inside text"
			}
			s.scratch = append(s.scratch, c)
			i++
		case c == '&':
			s.scratch = append(s.scratch, c)
			i++
		default:
			r, n := utf8.DecodeRune(raw[i:])
			if r == utf8.RuneError && n <= 1 {
				return nil, "the text is not in the encoding that the file declares"
			}
			if !isChar(r) {
				return nil, "a control character"
			}
			s.scratch = append(s.scratch, raw[i:i+n]...)
			i += n
		}
	}
	return s.scratch[from:], ""
}

// reference is the character that b begins with as &…; and the length of that, 0 when it is none.
func reference(b []byte) (r rune, n int) {
	end := bytes.IndexByte(b[:min(len(b), 12)], ';')
	if end < 2 {
		return 0, 0
	}
	name := b[1:end]
	switch string(name) {
	case "lt":
		return '<', end + 1
	case "gt":
		return '>', end + 1
	case "amp":
		return '&', end + 1
	case "apos":
		return '\'', end + 1
	case "quot":
		return '"', end + 1
	}
	if name[0] != '#' {
		return 0, 0
	}
	digits, base := name[1:], 10
	if len(digits) > 0 && digits[0] == 'x' {
		digits, base = digits[1:], 16
	}
	code, err := strconv.ParseUint(string(digits), base, 32)
	if err != nil || code > utf8.MaxRune || !isChar(rune(code)) {
		return 0, 0
	}
	return rune(code), end + 1
}

// isChar says whether XML 1.0 knows the character.
func isChar(r rune) bool {
	return r == '\t' || r == '\n' || r == '\r' ||
		r >= 0x20 && r <= 0xD7FF || r >= 0xE000 && r <= 0xFFFD || r >= 0x10000 && r <= utf8.MaxRune
}
