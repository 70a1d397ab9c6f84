// Package x12 reads and writes interchanges of EDI X12: segments of elements between separators that each interchange
// names itself. It knows the envelopes and their counts, and nothing of what a set says.
package x12

import (
	"errors"
	"fmt"
	"strings"
)

// Separators stand between the parts of an interchange. All differ, and none is a letter, a digit or a space.
type Separators struct {
	Element    byte
	Component  byte
	Repetition byte // 0: the version has none
	Segment    byte
}

// Usual are those that most companies use.
func Usual() Separators {
	return Separators{Element: '*', Component: '>', Repetition: '^', Segment: '~'}
}

// Segment is its name and its elements. Texts are bytes as they came: their encoding is agreed on between the two sides.
type Segment []string

// At is the element with this number, as X12 counts them: 1 is the first after the name. "" where there is none.
func (s Segment) At(n int) string {
	if n < 0 || n >= len(s) {
		return ""
	}
	return s[n]
}

// Interchange is what stands between ISA and IEA.
type Interchange struct {
	Separators
	SenderQualifier, Sender     string // 2 and up to 15 bytes
	ReceiverQualifier, Receiver string
	Date, Time                  string // YYMMDD, HHMM
	Version                     string // "00401"
	Control                     int    // 0 to 999,999,999
	WantsAck                    bool   // of the interchange itself, by TA1
	Test                        bool
	Groups                      []Group
}

// Group is what stands between GS and GE: sets of one kind.
type Group struct {
	Kind             string // "PO" of 850, "PR" of 855 …
	Sender, Receiver string
	Date, Time       string // YYYYMMDD, HHMM
	Control          int
	Version          string // "004010"
	Sets             []Set
	Fault            string // code of AK905 with which the group is to be refused; "": it is whole
}

// Codes of AK905.
const (
	GroupTrailerMissing = "3"
	GroupControlDiffers = "4"
	GroupCountDiffers   = "5"
)

// Set is what stands between ST and SE, these two left out.
type Set struct {
	Kind     string // "850"
	Control  string
	Segments []Segment
	Fault    string // code of AK502 with which it is to be refused; "": it is whole
}

// Codes of AK502.
const (
	SetTrailerMissing = "2"
	SetControlDiffers = "3"
	SetCountDiffers   = "4"
	SetControlMissing = "7"
)

// ErrCutOff is an interchange without its end: what came before it in the file is whole.
var ErrCutOff = errors.New("the file is cut off")

func (s Separators) check(version string) error {
	all := []byte{s.Element, s.Component, s.Segment}
	if s.Repetition != 0 {
		all = append(all, s.Repetition)
	}
	for i, c := range all {
		if c == 0 || c == ' ' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
			return fmt.Errorf("%q can't be a separator", c)
		}
		for _, other := range all[:i] {
			if c == other {
				return fmt.Errorf("%q separates two kinds of parts", c)
			}
		}
	}
	if (s.Repetition != 0) != repeats(version) {
		return fmt.Errorf("version %s: there is a separator of repetitions from 00402 on, and none before", version)
	}
	return nil
}

// repeats says whether a version has a separator of repetitions in ISA11; before, "U" stands there.
func repeats(version string) bool { return version >= "00402" }

// holds says whether a text has one of the separators, or a sign that ends a line, in it.
func (s Separators) holds(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c == s.Element, c == s.Component, c == s.Segment, c == s.Repetition && c != 0, c == '\r', c == '\n':
			return true
		}
	}
	return false
}

// Clean is a text of people with the separators, and what ends lines, as spaces: a segment can't carry them.
func (s Separators) Clean(text string) string {
	b := []byte(text)
	for i := range b {
		if s.holds(text[i:i+1]) || b[i] < ' ' {
			b[i] = ' '
		}
	}
	return strings.TrimSpace(string(b))
}
