package x12

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// isaLength is that of an ISA segment with its terminator: the only segment whose elements have fixed widths.
const isaLength = 106

// Read reads the interchanges of a file. Where it ends too early, or an interchange is not whole, the error says where
// and what is missing, and those before it are returned with it. A set or a group that is wrong in itself has a Fault, so
// that it can be refused by a 997; the others of its interchange stand.
func Read(content []byte) ([]Interchange, error) {
	var found []Interchange
	at := 0
	for {
		at += blanks(content[at:])
		if at == len(content) {
			return found, nil
		}
		read, length, err := readInterchange(content[at:])
		if err != nil {
			return found, fmt.Errorf("interchange %d, from byte %d: %w", len(found)+1, at, err)
		}
		found = append(found, read)
		at += length
	}
}

// blanks is how many bytes stand between two segments that belong to none: ends of lines, spaces, a mark of UTF-8.
func blanks(content []byte) int {
	n := 0
	if bytes.HasPrefix(content, []byte("\xef\xbb\xbf")) {
		n = 3
	}
	for n < len(content) && (content[n] == '\r' || content[n] == '\n' || content[n] == ' ' || content[n] == '\t' ||
		content[n] == 0x1a) {
		n++
	}
	return n
}

// scanner gives the segments of an interchange one after the other.
type scanner struct {
	Separators
	content []byte
	at      int
	number  int // of segments, ISA too
}

// next is nil at the end.
func (s *scanner) next() (Segment, error) {
	s.at += s.blanks()
	if s.at == len(s.content) {
		return nil, nil
	}
	end := bytes.IndexByte(s.content[s.at:], s.Segment)
	if end < 0 {
		return nil, fmt.Errorf("segment %d (%.20q) has no end: %w", s.number+1, s.content[s.at:], ErrCutOff)
	}
	elements := strings.Split(string(s.content[s.at:s.at+end]), string([]byte{s.Element}))
	s.at += end + 1
	s.number++
	return elements, nil
}

// blanks leaves alone what ends a segment here.
func (s *scanner) blanks() int {
	n := 0
	for s.at+n < len(s.content) {
		if c := s.content[s.at+n]; c == s.Segment || c != '\r' && c != '\n' && c != ' ' && c != '\t' {
			break
		}
		n++
	}
	return n
}

func readInterchange(content []byte) (i Interchange, length int, err error) {
	if i, err = readISA(content); err != nil {
		return i, 0, err
	}
	s := &scanner{Separators: i.Separators, content: content, at: isaLength, number: 1}
	for {
		segment, err := s.next()
		if err != nil {
			return i, 0, err
		}
		switch segment.At(0) {
		case "":
			return i, 0, fmt.Errorf("IEA is missing after %d segments: %w", s.number, ErrCutOff)
		case "TA1": // says something of an interchange of ours; it belongs to no group
			continue
		case "GS":
			group, ended, err := readGroup(s, segment)
			if err != nil {
				return i, 0, err
			}
			i.Groups = append(i.Groups, group)
			if ended == nil {
				continue
			}
			segment = ended
			fallthrough
		case "IEA":
			return i, s.at, checkIEA(i, segment)
		default:
			return i, 0, fmt.Errorf("segment %d is %q, where GS or IEA stands", s.number, segment.At(0))
		}
	}
}

func readISA(content []byte) (i Interchange, err error) {
	if len(content) < isaLength {
		if bytes.HasPrefix(content, []byte("ISA")) {
			return i, fmt.Errorf("the ISA segment has %d bytes of %d: %w", len(content), isaLength, ErrCutOff)
		}
		return i, fmt.Errorf("%.20q is no ISA segment", content)
	}
	head := content[:isaLength]
	e := head[3]
	fields := strings.Split(string(head[:isaLength-1]), string([]byte{e}))
	if !bytes.HasPrefix(head, []byte("ISA")) || len(fields) != 17 {
		return i, fmt.Errorf("%.20q is no ISA segment of 16 elements in %d bytes", head, isaLength)
	}
	for n, width := range isaWidths {
		if len(fields[n+1]) != width {
			return i, fmt.Errorf("ISA%02d has %d bytes in place of %d", n+1, len(fields[n+1]), width)
		}
	}
	i.Separators = Separators{Element: e, Component: fields[16][0], Segment: head[isaLength-1]}
	i.Version = fields[12]
	if repeats(i.Version) {
		i.Repetition = fields[11][0]
	}
	if err := i.Separators.check(i.Version); err != nil {
		return i, err
	}
	i.SenderQualifier, i.Sender = fields[5], strings.TrimRight(fields[6], " ")
	i.ReceiverQualifier, i.Receiver = fields[7], strings.TrimRight(fields[8], " ")
	i.Date, i.Time = fields[9], fields[10]
	if i.Control, err = number(fields[13]); err != nil {
		return i, fmt.Errorf("ISA13: %w", err)
	}
	i.WantsAck, i.Test = fields[14] == "1", fields[15] == "T"
	return i, nil
}

// isaWidths are those of ISA01 to ISA16.
var isaWidths = [...]int{2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1}

func number(digits string) (int, error) {
	if digits == "" || len(digits) > 9 || strings.Trim(digits, "0123456789") != "" {
		return 0, fmt.Errorf("%q is no number", digits)
	}
	return strconv.Atoi(digits)
}

// isNumber says whether an element stands for a number, with or without zeros before it.
func isNumber(element string, want int) bool {
	n, err := number(element)
	return err == nil && n == want
}

func checkIEA(i Interchange, iea Segment) error {
	switch {
	case !isNumber(iea.At(2), i.Control):
		return fmt.Errorf("IEA02 is %q, and ISA13 %d", iea.At(2), i.Control)
	case !isNumber(iea.At(1), len(i.Groups)):
		return fmt.Errorf("IEA01 says %q groups, and there are %d", iea.At(1), len(i.Groups))
	}
	return nil
}

// readGroup reads to GE; where IEA or another GS comes instead the group has a Fault. ended is the segment that was read
// and belongs to it no more.
func readGroup(s *scanner, gs Segment) (g Group, ended Segment, err error) {
	g = Group{Kind: gs.At(1), Sender: gs.At(2), Receiver: gs.At(3), Date: gs.At(4), Time: gs.At(5), Version: gs.At(8)}
	if g.Control, err = number(gs.At(6)); err != nil {
		return g, nil, fmt.Errorf("GS06 of segment %d: %w", s.number, err)
	}
	segment, err := s.next()
	for {
		if err != nil {
			return g, nil, err
		}
		switch segment.At(0) {
		case "":
			return g, nil, fmt.Errorf("GE and IEA are missing after %d segments: %w", s.number, ErrCutOff)
		case "ST":
			var set Set
			if set, segment, err = readSet(s, segment); err != nil {
				return g, nil, err
			}
			g.Sets = append(g.Sets, set)
			if segment == nil {
				segment, err = s.next()
			}
		case "GE":
			switch {
			case !isNumber(segment.At(2), g.Control):
				g.Fault = GroupControlDiffers
			case !isNumber(segment.At(1), len(g.Sets)):
				g.Fault = GroupCountDiffers
			}
			return g, nil, nil
		case "IEA":
			g.Fault = GroupTrailerMissing
			return g, segment, nil
		default:
			return g, nil, fmt.Errorf("segment %d is %q, where ST or GE stands", s.number, segment.At(0))
		}
	}
}

// readSet reads to SE, as readGroup does to GE.
func readSet(s *scanner, st Segment) (set Set, ended Segment, err error) {
	set = Set{Kind: st.At(1), Control: st.At(2)}
	for {
		segment, err := s.next()
		if err != nil {
			return set, nil, err
		}
		switch segment.At(0) {
		case "":
			return set, nil, fmt.Errorf("SE, GE and IEA are missing after %d segments: %w", s.number, ErrCutOff)
		case "SE":
			switch {
			case set.Control == "":
				set.Fault = SetControlMissing
			case segment.At(2) != set.Control:
				set.Fault = SetControlDiffers
			case !isNumber(segment.At(1), len(set.Segments)+2):
				set.Fault = SetCountDiffers
			}
			return set, nil, nil
		case "ST", "GE", "IEA":
			set.Fault = SetTrailerMissing
			return set, segment, nil
		case "ISA", "GS":
			return set, nil, fmt.Errorf("segment %d is %q inside of a set: the end of the one before is missing: %w", s.number,
				segment.At(0), ErrCutOff)
		}
		set.Segments = append(set.Segments, segment)
	}
}
