package x12

import (
	"fmt"
	"strconv"
	"strings"
)

// Write is an interchange as a file, a line for each segment. It refuses what could not be read back as it is: separators
// inside of data, elements that are too wide, a set without segments or a control number that is used twice.
func Write(i Interchange) ([]byte, error) {
	if err := i.Separators.check(i.Version); err != nil {
		return nil, err
	}
	w := &writer{Separators: i.Separators}
	if err := w.isa(i); err != nil {
		return nil, err
	}
	groups := map[int]bool{}
	for _, g := range i.Groups {
		if groups[g.Control] || g.Control < 0 {
			return nil, fmt.Errorf("the control number %d of a group is used twice, or none", g.Control)
		}
		groups[g.Control] = true
		if err := w.group(g); err != nil {
			return nil, fmt.Errorf("group %d: %w", g.Control, err)
		}
	}
	if err := w.segment(Segment{"IEA", strconv.Itoa(len(i.Groups)), fmt.Sprintf("%09d", i.Control)}); err != nil {
		return nil, err
	}
	return []byte(w.out.String()), nil
}

type writer struct {
	Separators
	out strings.Builder
}

func (w *writer) isa(i Interchange) error {
	if i.Control < 0 || i.Control > 999_999_999 {
		return fmt.Errorf("%d is no control number", i.Control)
	}
	repetition := "U"
	if i.Repetition != 0 {
		repetition = string([]byte{i.Repetition})
	}
	flag := func(is bool, yes, no string) string {
		if is {
			return yes
		}
		return no
	}
	fields := Segment{"ISA", "00", "", "00", "", i.SenderQualifier, i.Sender, i.ReceiverQualifier, i.Receiver, i.Date, i.Time,
		"", i.Version, fmt.Sprintf("%09d", i.Control), flag(i.WantsAck, "1", "0"), flag(i.Test, "T", "P"), ""}
	for n, width := range isaWidths {
		field := fields[n+1]
		isText := n == 1 || n == 3 || n == 5 || n == 7
		if len(field) > width || len(field) < width && !isText && field != "" || w.holds(field) ||
			isText && strings.HasSuffix(field, " ") {
			return fmt.Errorf("ISA%02d can't be %q", n+1, field)
		}
		fields[n+1] = field + strings.Repeat(" ", width-len(field))
	}
	fields[11], fields[16] = repetition, string([]byte{i.Component})
	if i.Date == "" || i.Time == "" || i.SenderQualifier == "" || i.ReceiverQualifier == "" {
		return fmt.Errorf("an ISA segment needs its date, its time and both qualifiers")
	}
	w.line(fields)
	return nil
}

func (w *writer) group(g Group) error {
	err := w.segment(Segment{"GS", g.Kind, g.Sender, g.Receiver, g.Date, g.Time, strconv.Itoa(g.Control), "X", g.Version})
	if err != nil {
		return err
	}
	sets := map[string]bool{}
	for _, set := range g.Sets {
		if set.Control == "" || sets[set.Control] {
			return fmt.Errorf("the control number %q of a set is used twice, or none", set.Control)
		}
		sets[set.Control] = true
		if err := w.set(set); err != nil {
			return fmt.Errorf("set %s: %w", set.Control, err)
		}
	}
	return w.segment(Segment{"GE", strconv.Itoa(len(g.Sets)), strconv.Itoa(g.Control)})
}

func (w *writer) set(set Set) error {
	if err := w.segment(Segment{"ST", set.Kind, set.Control}); err != nil {
		return err
	}
	for _, s := range set.Segments {
		switch s.At(0) {
		case "", "ISA", "IEA", "GS", "GE", "ST", "SE":
			return fmt.Errorf("%q is no segment of a set", s.At(0))
		}
		if err := w.segment(s); err != nil {
			return err
		}
	}
	return w.segment(Segment{"SE", strconv.Itoa(len(set.Segments) + 2), set.Control})
}

func (w *writer) segment(s Segment) error {
	for n, element := range s {
		if w.holds(element) {
			return fmt.Errorf("%s%02d: there is a separator in %q", s.At(0), n, element)
		}
	}
	if name := s.At(0); name != strings.TrimSpace(name) {
		return fmt.Errorf("%q is no name of a segment", name)
	}
	w.line(s)
	return nil
}

// line leaves out empty elements at the end, as the standard wants it.
func (w *writer) line(s Segment) {
	for len(s) > 1 && s[len(s)-1] == "" {
		s = s[:len(s)-1]
	}
	w.out.WriteString(strings.Join(s, string([]byte{w.Element})))
	w.out.WriteByte(w.Segment)
	if w.Segment != '\n' && w.Segment != '\r' {
		w.out.WriteByte('\n')
	}
}
