// Package xmlscan reads the XML of suppliers: strictly, in bounded memory, and several times as fast as encoding/xml,
// whose tokens it is tested against. It knows no document types, no entities of the file's own, no name spaces.
package xmlscan

import (
	"bytes"
	"errors"
	"io"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/charset"
)

// Bounds of a document. ACES and PIES stay far below them.
const (
	MaxDepth      = 32       // elements inside each other
	MaxAttributes = 64       // of one element
	MaxText       = 64 << 10 // bytes of text between two tags, and of one tag
)

const bufferSize = 2*MaxText + 4096

// Kind is what a token is.
type Kind uint8

const (
	EOF   Kind = iota // after the root element, and with every error
	Start             // <a b="c"> and <a/>, which is followed by an End
	End
	Text // character data, with references resolved and line ends as \n; may come in several pieces
)

// Scanner reads one document. What its methods return as bytes is valid until the next call of Next, Child or Content.
type Scanner struct {
	r   io.Reader
	buf []byte
	pos int // of the next byte in buf
	end int // of what was read into buf

	readErr error
	failed  error // from then on the answer of Next

	base      int64 // offset in the document of buf[0]
	line      int64 // of pos
	tokenLine int64

	open     []int // where the name of each open element ends in names
	names    []byte
	attrs    []attr
	text     []byte
	content  []byte
	scratch  []byte
	run      int  // bytes of text since the last tag
	closing  bool // <a/> owes an End
	rootDone bool
}

type attr struct{ name, value []byte }

// New reads from r the beginning of a document in the encoding of its byte order mark or else its declaration.
func New(r io.Reader) (*Scanner, error) {
	head := make([]byte, 1024)
	n, err := io.ReadFull(r, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, err
	}
	head = head[:n]
	name, skip := charset.Mark(head)
	head = head[skip:]
	if len(head) == 0 {
		return nil, fault.New(fault.Invalid, "The file is empty.")
	}
	switch {
	case name != "":
	case bytes.HasPrefix(head, []byte("<\x00?\x00")):
		name = "utf-16le"
	case bytes.HasPrefix(head, []byte("\x00<\x00?")):
		name = "utf-16be"
	default:
		if name = declared(head); isUTF16(name) {
			name = "" // it could not be read so far if it were: written by a program that converted the file afterwards
		}
	}
	decoded, ok := charset.Reader(io.MultiReader(bytes.NewReader(head), r), name)
	if !ok {
		return nil, fault.New(fault.Invalid, "The file says that it is written in %s, which can't be read here.", name)
	}
	return &Scanner{r: decoded, buf: make([]byte, bufferSize), line: 1, tokenLine: 1}, nil
}

func isUTF16(name string) bool {
	return len(name) >= 6 && bytes.EqualFold([]byte(name[:6]), []byte("utf-16"))
}

// declared is the encoding in <?xml … encoding="…"?>, empty without one.
func declared(head []byte) string {
	if !bytes.HasPrefix(head, []byte("<?xml")) {
		return ""
	}
	end := bytes.Index(head, []byte("?>"))
	if end < 0 {
		return ""
	}
	head = head[:end]
	at := bytes.Index(head, []byte("encoding"))
	if at < 0 {
		return ""
	}
	rest := bytes.TrimLeft(head[at+len("encoding"):], " \t\r\n")
	if len(rest) == 0 || rest[0] != '=' {
		return ""
	}
	rest = bytes.TrimLeft(rest[1:], " \t\r\n")
	if len(rest) == 0 || rest[0] != '"' && rest[0] != '\'' {
		return ""
	}
	end = bytes.IndexByte(rest[1:], rest[0])
	if end < 0 {
		return ""
	}
	return string(rest[1 : 1+end])
}

// Line is that of the first character of the last token.
func (s *Scanner) Line() int64 { return s.tokenLine }

// Offset is how many bytes of UTF-8 were read.
func (s *Scanner) Offset() int64 { return s.base + int64(s.pos) }

// Depth is how many elements are open, with the one that the last Start opened.
func (s *Scanner) Depth() int { return len(s.open) }

// FullName is that of the innermost open element, with its prefix.
func (s *Scanner) FullName() []byte {
	if len(s.open) == 0 {
		return nil
	}
	from := 0
	if len(s.open) > 1 {
		from = s.open[len(s.open)-2]
	}
	return s.names[from:]
}

// Name is that of the innermost open element, without its prefix.
func (s *Scanner) Name() []byte { return local(s.FullName()) }

func local(name []byte) []byte { return name[bytes.IndexByte(name, ':')+1:] }

// Attr is an attribute of the element that Start opened, by its name without a prefix.
func (s *Scanner) Attr(name string) ([]byte, bool) {
	for _, a := range s.attrs {
		if string(local(a.name)) == name {
			return a.value, true
		}
	}
	return nil, false
}

// Attributes calls see for each attribute of the element that Start opened, in their order, with full names.
func (s *Scanner) Attributes(see func(name, value []byte)) {
	for _, a := range s.attrs {
		see(a.name, a.value)
	}
}

// Text is that of the last token.
func (s *Scanner) Text() []byte { return s.text }

// Child goes to the Start of the next element inside the element open at depth, past whatever is left of the one
// before. false: the element at depth has ended.
func (s *Scanner) Child(depth int) (bool, error) {
	for {
		kind, err := s.Next()
		if err != nil {
			return false, err
		}
		switch kind {
		case Start:
			if len(s.open) == depth+1 {
				return true, nil
			}
		case End:
			if len(s.open) < depth {
				return false, nil
			}
		case EOF:
			return false, nil
		case Text:
		}
	}
}

// Content reads the innermost open element to its end and returns the text directly in it, without blanks around it.
func (s *Scanner) Content() ([]byte, error) {
	depth := len(s.open)
	s.content = s.content[:0]
	for {
		kind, err := s.Next()
		if err != nil {
			return nil, err
		}
		switch kind {
		case Text:
			if len(s.open) == depth {
				s.content = append(s.content, s.text...)
			}
		case End:
			if len(s.open) < depth {
				return bytes.TrimSpace(s.content), nil
			}
		case EOF:
			return bytes.TrimSpace(s.content), nil
		case Start:
			if len(s.content) > MaxText {
				return nil, s.fail(s.tooLong())
			}
		}
	}
}

// Next reads one token. Comments and processing instructions are passed over. After the root's end it is EOF without an
// error. Errors are fault.Invalid with the line, and whatever the reader returns; they stay.
func (s *Scanner) Next() (Kind, error) {
	if s.failed != nil {
		return EOF, s.failed
	}
	kind, err := s.next()
	if err != nil {
		return EOF, s.fail(err)
	}
	return kind, nil
}

func (s *Scanner) fail(err error) error {
	s.failed = err
	return err
}

func (s *Scanner) next() (Kind, error) {
	if s.closing {
		s.closing = false
		s.pop()
		return End, nil
	}
	for {
		s.tokenLine = s.line
		if s.pos == s.end && !s.fill() {
			return EOF, s.atEnd()
		}
		if s.buf[s.pos] != '<' {
			if err := s.chars(); err != nil {
				return EOF, err
			}
			if len(s.open) > 0 {
				return Text, nil
			}
			continue
		}
		if !s.has(2) {
			return EOF, s.cutOff()
		}
		switch s.buf[s.pos+1] {
		case '/':
			return End, s.endTag()
		case '?':
			if err := s.instruction(); err != nil {
				return EOF, err
			}
		case '!':
			kind, err := s.declaration()
			if err != nil || kind == Text {
				return kind, err
			}
		default:
			return Start, s.startTag()
		}
	}
}

func (s *Scanner) pop() {
	s.open = s.open[:len(s.open)-1]
	if len(s.open) == 0 {
		s.names = s.names[:0]
		s.rootDone = true
		return
	}
	s.names = s.names[:s.open[len(s.open)-1]]
}

// atEnd is the error of an end of the file where it came.
func (s *Scanner) atEnd() error {
	if !errors.Is(s.readErr, io.EOF) {
		return s.readErr
	}
	if !s.rootDone {
		return s.cutOff()
	}
	return nil
}

// fill reads more behind what is left of buf. false: there is no more, or no room.
func (s *Scanner) fill() bool {
	if s.pos > 0 {
		s.base += int64(s.pos)
		s.end = copy(s.buf, s.buf[s.pos:s.end])
		s.pos = 0
	}
	for tries := 0; s.readErr == nil && s.end < len(s.buf) && tries < 100; tries++ {
		n, err := s.r.Read(s.buf[s.end:])
		s.end += n
		s.readErr = err
		if n > 0 {
			return true
		}
	}
	if s.readErr == nil && s.end < len(s.buf) {
		s.readErr = io.ErrNoProgress
	}
	return false
}

// has says whether n bytes follow.
func (s *Scanner) has(n int) bool {
	for s.end-s.pos < n {
		if !s.fill() {
			return false
		}
	}
	return true
}

// missing is the error where something had to follow and did not.
func (s *Scanner) missing() error {
	switch {
	case s.readErr == nil:
		return s.tooLong()
	case errors.Is(s.readErr, io.EOF):
		return s.cutOff()
	}
	return s.readErr
}

// take goes over n bytes.
func (s *Scanner) take(n int) {
	s.line += int64(bytes.Count(s.buf[s.pos:s.pos+n], newline))
	s.pos += n
}

var newline = []byte("\n")

// find is where what begins after the first skip bytes, -1 where the file or the room ends before.
func (s *Scanner) find(skip int, what []byte) int {
	for {
		if from := s.pos + skip; from <= s.end {
			if i := bytes.Index(s.buf[from:s.end], what); i >= 0 {
				return skip + i
			}
			skip = max(skip, s.end-s.pos-len(what)+1)
		}
		if !s.fill() {
			return -1
		}
	}
}

// pass goes over what is left up to and with the next what, however long.
func (s *Scanner) pass(what []byte) error {
	for {
		if i := bytes.Index(s.buf[s.pos:s.end], what); i >= 0 {
			s.take(i + len(what))
			return nil
		}
		s.take(max(0, s.end-s.pos-len(what)+1))
		if !s.fill() {
			return s.missing()
		}
	}
}

func (s *Scanner) broken(detail string) error {
	return fault.New(fault.Invalid, "The XML is broken at line %d.", s.line).Because(errors.New(detail))
}

func (s *Scanner) tooLong() error {
	return fault.New(fault.Invalid, "The text at line %d is longer than %s.", s.tokenLine, "64 KB")
}

func (s *Scanner) cutOff() error {
	if s.readErr != nil && !errors.Is(s.readErr, io.EOF) {
		return s.readErr
	}
	return fault.New(fault.Invalid, "The file is cut off: it ends in the middle, at line %d.", s.line)
}
