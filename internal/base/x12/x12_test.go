package x12_test

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/base/x12"
)

// order is an 850 as guides of trading partners print it.
const order = "ISA*00*          *00*          *ZZ*CAMBERSHOP     *01*007326879      *261130*1015*U*00401*000000905*0*P*>~\n" +
	"GS*PO*CAMBERSHOP*007326879*20261130*1015*905*X*004010~\n" +
	"ST*850*0001~\nBEG*00*NE*PO1001**20261130~\nREF*IA*4711~\nPO1*1*2*EA*52.4**BP*HC-18B5029*MF*HLVS~\nCTT*1*2~\nSE*6*0001~\n" +
	"GE*1*905~\nIEA*1*000000905~\n"

func read(t *testing.T, content string) x12.Interchange {
	t.Helper()
	found, err := x12.Read([]byte(content))
	if err != nil || len(found) != 1 {
		t.Fatalf("read %d interchanges: %v", len(found), err)
	}
	return found[0]
}

func TestAnOrderAsPartnersPrintItIsRead(t *testing.T) {
	t.Parallel()
	want := x12.Interchange{
		Separators:      x12.Separators{Element: '*', Component: '>', Segment: '~'},
		SenderQualifier: "ZZ", Sender: "CAMBERSHOP", ReceiverQualifier: "01", Receiver: "007326879",
		Date: "261130", Time: "1015", Version: "00401", Control: 905,
		Groups: []x12.Group{{Kind: "PO", Sender: "CAMBERSHOP", Receiver: "007326879", Date: "20261130", Time: "1015",
			Control: 905, Version: "004010", Sets: []x12.Set{{Kind: "850", Control: "0001", Segments: []x12.Segment{
				{"BEG", "00", "NE", "PO1001", "", "20261130"}, {"REF", "IA", "4711"},
				{"PO1", "1", "2", "EA", "52.4", "", "BP", "HC-18B5029", "MF", "HLVS"}, {"CTT", "1", "2"}}}}}},
	}
	got := read(t, order)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatal(diff)
	}
	written, err := x12.Write(got)
	if err != nil || string(written) != order {
		t.Errorf("written %v\n%s", err, written)
	}
}

// The separators are those of each interchange, and how its lines end makes no difference.
func TestForeignSeparatorsAndLineEnds(t *testing.T) {
	t.Parallel()
	want := read(t, order).Groups
	plain := strings.ReplaceAll(order, "\n", "")
	for name, content := range map[string]string{
		"in one line":          plain,
		"windows":              strings.ReplaceAll(order, "\n", "\r\n"),
		"ends by line feeds":   strings.ReplaceAll(order, "~\n", "\n"),
		"ends by both":         strings.ReplaceAll(order, "~\n", "\r\n"),
		"pipes":                strings.NewReplacer("*", "|", ">", ":", "~\n", "'").Replace(order),
		"bytes beyond ASCII":   strings.NewReplacer("*", "\x1d", ">", "\x1f", "~\n", "\x85").Replace(order),
		"with a mark of UTF-8": "\xef\xbb\xbf" + order + "\r\n\x1a",
		"one after another":    order,
	} {
		if diff := cmp.Diff(want, read(t, content).Groups); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	two, err := x12.Read([]byte(plain + strings.NewReplacer("*", "|", ">", ":", "~\n", "'").Replace(order)))
	if err != nil || len(two) != 2 || cmp.Diff(two[0].Groups, two[1].Groups) != "" {
		t.Errorf("two interchanges: %d, %v", len(two), err)
	}
}

// What is wrong with an interchange refuses it; what is wrong with a set or a group is said of it alone.
func TestCountsAndControlNumbersAreChecked(t *testing.T) {
	t.Parallel()
	second := "ST*850*0002~\nBEG*00*NE*PO1002**20261130~\nSE*3*0002~\nGE*2*905~"
	whole := strings.Replace(order, "GE*1*905~", second, 1)
	for _, c := range []struct {
		name, from, to string
		refused        string
		set, group     string
	}{
		{name: "whole", from: "x", to: "x"},
		{name: "IEA01", from: "IEA*1*", to: "IEA*2*", refused: "IEA01"},
		{name: "IEA02", from: "IEA*1*000000905", to: "IEA*1*000000906", refused: "IEA02"},
		{name: "GE01", from: "GE*2*", to: "GE*1*", group: x12.GroupCountDiffers},
		{name: "GE02", from: "GE*2*905", to: "GE*2*904", group: x12.GroupControlDiffers},
		{name: "no GE", from: "GE*2*905~\n", to: "", group: x12.GroupTrailerMissing},
		{name: "SE01", from: "SE*6*", to: "SE*7*", set: x12.SetCountDiffers},
		{name: "SE02", from: "SE*6*0001", to: "SE*6*1", set: x12.SetControlDiffers},
		{name: "no SE", from: "SE*6*0001~\n", to: "", set: x12.SetTrailerMissing},
		{name: "no number of a set", from: "ST*850*0001~", to: "ST*850~", set: x12.SetControlMissing},
		{name: "a set outside of groups", from: "GS*PO*", to: "XX*PO*", refused: `"XX"`},
		{name: "no GS06", from: "*1015*905*X", to: "*1015**X", refused: "GS06"},
		{name: "ISA of other widths", from: "*ZZ*CAMBERSHOP     *", to: "*ZZ*CAMBERSHOP*", refused: "ISA"},
		{name: "ISA13", from: "*00401*000000905*", to: "*00401*00000090A*", refused: "ISA13"},
		{name: "one separator for two", from: "*P*>~", to: "*P**~", refused: "ISA"},
		{name: "a letter separates", from: "*P*>~", to: "*P*A~", refused: "separator"},
	} {
		found, err := x12.Read([]byte(strings.Replace(whole, c.from, c.to, 1)))
		if c.refused != "" {
			if err == nil || !strings.Contains(err.Error(), c.refused) || len(found) != 0 {
				t.Errorf("%s: %v, %d read", c.name, err, len(found))
			}
			continue
		}
		if err != nil || len(found) != 1 || len(found[0].Groups) != 1 || len(found[0].Groups[0].Sets) != 2 {
			t.Errorf("%s: %v, %+v", c.name, err, found)
			continue
		}
		g := found[0].Groups[0]
		if g.Fault != c.group || g.Sets[0].Fault != c.set || g.Sets[1].Fault != "" {
			t.Errorf("%s: group %q, sets %q and %q", c.name, g.Fault, g.Sets[0].Fault, g.Sets[1].Fault)
		}
	}
}

// Cut anywhere, a file gives what is whole and says that something is missing.
func TestACutFileSaysSo(t *testing.T) {
	t.Parallel()
	whole := order + order
	last := strings.LastIndex(whole, "~")
	for n := 1; n <= last; n++ {
		found, err := x12.Read([]byte(whole[:n]))
		want := 0
		if n >= len(order)-1 { // the line's end belongs to no segment
			want = 1
		}
		isEnd := n == len(order)-1 || n == len(order)
		if len(found) != want || (err == nil) != isEnd {
			t.Fatalf("cut at %d (…%q): %d read, %v", n, whole[max(0, n-10):n], len(found), err)
		}
		if err != nil && n > len(order)+3 && !errors.Is(err, x12.ErrCutOff) {
			t.Fatalf("cut at %d: %v", n, err)
		}
	}
}

func TestWhatCannotBeReadBackIsNotWritten(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*x12.Interchange){
		"an element's separator":      func(i *x12.Interchange) { i.Groups[0].Sets[0].Segments[1][2] = "a*b" },
		"a component's":               func(i *x12.Interchange) { i.Groups[0].Sets[0].Segments[1][2] = "a>b" },
		"a segment's":                 func(i *x12.Interchange) { i.Groups[0].Sets[0].Segments[1][2] = "a~b" },
		"an end of a line":            func(i *x12.Interchange) { i.Groups[0].Sets[0].Segments[1][2] = "a\nb" },
		"a wide sender":               func(i *x12.Interchange) { i.Sender = "1234567890123456" },
		"a number too long":           func(i *x12.Interchange) { i.Control = 1_000_000_000 },
		"a short date":                func(i *x12.Interchange) { i.Date = "2611" },
		"an envelope inside of a set": func(i *x12.Interchange) { i.Groups[0].Sets[0].Segments[0] = x12.Segment{"SE", "1", "2"} },
		"a nameless segment":          func(i *x12.Interchange) { i.Groups[0].Sets[0].Segments[0] = nil },
		"a set's number twice": func(i *x12.Interchange) {
			i.Groups[0].Sets = append(i.Groups[0].Sets, i.Groups[0].Sets[0])
		},
		"a group's number twice": func(i *x12.Interchange) { i.Groups = append(i.Groups, i.Groups[0]) },
		"alike separators":       func(i *x12.Interchange) { i.Component = '*' },
		"repetitions of 00401":   func(i *x12.Interchange) { i.Repetition = '^' },
	} {
		i := read(t, order)
		spoil(&i)
		if written, err := x12.Write(i); err == nil {
			t.Errorf("%s: written\n%s", name, written)
		}
	}
	if got := x12.Usual().Clean(" R*d~ \t5>6\r\n"); got != "R d   5 6" {
		t.Errorf("cleaned %q", got)
	}
}

// What is written is read as it was, by this reader and by another one of ten lines.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		i := anInterchange(t)
		written, err := x12.Write(i)
		if err != nil {
			t.Fatal(err)
		}
		found, err := x12.Read(written)
		if err != nil || len(found) != 1 {
			t.Fatalf("%v\n%q", err, written)
		}
		if diff := cmp.Diff(i, found[0]); diff != "" {
			t.Fatal(diff)
		}
		if err := countedAnew(written); err != nil {
			t.Fatalf("%v\n%q", err, written)
		}
	})
}

func anInterchange(t *rapid.T) x12.Interchange {
	separators := rapid.SampledFrom([]x12.Separators{
		{Element: '*', Component: '>', Segment: '~'}, {Element: '|', Component: ':', Segment: '\''},
		{Element: '+', Component: '\\', Segment: '\n'}, {Element: 0x1d, Component: 0x1f, Segment: 0x85}}).Draw(t, "separators")
	i := x12.Interchange{Separators: separators, SenderQualifier: "ZZ", Sender: "A", ReceiverQualifier: "01", Receiver: "B C",
		Date: "261130", Time: "0801", Version: "00401", Control: rapid.IntRange(0, 999_999_999).Draw(t, "control"),
		WantsAck: rapid.Bool().Draw(t, "ack"), Test: rapid.Bool().Draw(t, "test")}
	if rapid.Bool().Draw(t, "newer") {
		i.Version, i.Repetition = "00501", '^'
	}
	element := rapid.Map(rapid.StringN(0, 12, -1), func(s string) string { return i.Clean(s) })
	for g := range rapid.IntRange(0, 3).Draw(t, "groups") {
		group := x12.Group{Kind: "PO", Sender: "A", Receiver: "B", Date: "20261130", Time: "0801", Control: g + 7,
			Version: "004010"}
		for s := range rapid.IntRange(0, 3).Draw(t, "sets") {
			set := x12.Set{Kind: "850", Control: strconv.Itoa(1000 + s)}
			for range rapid.IntRange(0, 4).Draw(t, "segments") {
				segment := append(x12.Segment{"N1"}, rapid.SliceOfN(element, 0, 5).Draw(t, "elements")...)
				set.Segments = append(set.Segments, append(segment, "x"))
			}
			group.Sets = append(group.Sets, set)
		}
		i.Groups = append(i.Groups, group)
	}
	return i
}

// countedAnew reads the counts of an interchange in another way: by looking for the names of its segments.
func countedAnew(content []byte) error {
	element, end := content[3], content[105]
	var segments [][]string
	for line := range bytes.SplitSeq(content, []byte{end}) {
		if line = bytes.TrimLeft(line, "\n"); len(line) > 0 {
			segments = append(segments, strings.Split(string(line), string([]byte{element})))
		}
	}
	sets, groups, inSet := 0, 0, 0
	for _, s := range segments {
		inSet++
		said := ""
		want := 0
		switch s[0] {
		case "ST":
			inSet = 1
		case "SE":
			said, want = s[1], inSet
			sets++
		case "GE":
			said, want = s[1], sets
			sets = 0
			groups++
		case "IEA":
			said, want = s[1], groups
		default:
			continue
		}
		if s[0] != "ST" && said != strconv.Itoa(want) {
			return fmt.Errorf("%s says %s, and there are %d", s[0], said, want)
		}
	}
	return nil
}

// Whatever comes is read or refused, and what is read without a fault can be written and read again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(order))
	f.Add([]byte(strings.ReplaceAll(order, "~\n", "\n")))
	f.Add([]byte(strings.Replace(order, "SE*6", "SE*5", 1)))
	f.Add([]byte(order[:200]))
	f.Fuzz(func(t *testing.T, content []byte) {
		found, _ := x12.Read(content)
		for _, i := range found {
			written, err := x12.Write(i)
			if err != nil {
				continue // it says what the standard does not allow
			}
			again, err := x12.Read(written)
			if err != nil || len(again) != 1 || len(again[0].Groups) != len(i.Groups) {
				t.Fatalf("%v, from %q by way of %q", err, content, written)
			}
		}
	})
}
