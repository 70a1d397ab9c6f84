package ical_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/base/ical"
)

// property is a line of a calendar, read by its own rules and not by the writer's.
type property struct{ name, value string }

// read reads a calendar as RFC 5545 says: lines end with CR LF, one that begins with a blank goes on from the one
// before, and the first colon outside of quotes ends the name.
func read(content string) (lines []property, err error) {
	if !strings.HasSuffix(content, "\r\n") {
		return nil, fmt.Errorf("the last line has no end")
	}
	var whole []string
	for raw := range strings.SplitSeq(strings.TrimSuffix(content, "\r\n"), "\r\n") {
		switch {
		case strings.ContainsAny(raw, "\r\n"):
			return nil, fmt.Errorf("%q has half an end of a line", raw)
		case len(raw) > 75:
			return nil, fmt.Errorf("%q has %d octets", raw, len(raw))
		case !utf8.ValidString(raw):
			return nil, fmt.Errorf("%q breaks within a letter", raw)
		case strings.HasPrefix(raw, " ") && len(whole) > 0:
			whole[len(whole)-1] += raw[1:]
		default:
			whole = append(whole, raw)
		}
	}
	for _, line := range whole {
		name, value, has := strings.Cut(line, ":")
		if !has || name == "" {
			return nil, fmt.Errorf("%q has no name", line)
		}
		lines = append(lines, property{name, value})
	}
	return lines, nil
}

// plain is a value without its escapes.
func plain(value string) (string, error) {
	var out strings.Builder
	for i := 0; i < len(value); i++ {
		switch c := value[i]; {
		case c == ';' || c == ',':
			return "", fmt.Errorf("%q: a bare %c", value, c)
		case c != '\\':
			out.WriteByte(c)
		case i+1 == len(value):
			return "", fmt.Errorf("%q ends within an escape", value)
		default:
			i++
			switch value[i] {
			case 'n', 'N':
				out.WriteByte('\n')
			case '\\', ';', ',':
				out.WriteByte(value[i])
			default:
				return "", fmt.Errorf("%q: \\%c", value, value[i])
			}
		}
	}
	return out.String(), nil
}

// events are those of a calendar that was read.
func events(t *rapid.T, lines []property) (found []map[string]string) {
	t.Helper()
	var depth []string
	for _, p := range lines {
		switch p.name {
		case "BEGIN":
			depth = append(depth, p.value)
			if p.value == "VEVENT" {
				found = append(found, map[string]string{})
			}
		case "END":
			if len(depth) == 0 || depth[len(depth)-1] != p.value {
				t.Fatalf("%s ends within %v", p.value, depth)
			}
			depth = depth[:len(depth)-1]
		default:
			value, err := plain(p.value)
			if err != nil {
				t.Fatal(err)
			}
			if len(depth) == 2 {
				if _, twice := found[len(found)-1][p.name]; twice {
					t.Fatalf("%s twice", p.name)
				}
				found[len(found)-1][p.name] = value
			}
		}
	}
	if len(depth) != 0 {
		t.Fatalf("%v has no end", depth)
	}
	return found
}

// Whatever words events have, another reader finds them again, each once.
func TestAnotherReaderFindsWhatWasWritten(t *testing.T) {
	t.Parallel()
	words := rapid.StringOf(rapid.OneOf(rapid.Rune(), rapid.SampledFrom([]rune("\\;,:\"\n\r\t aé漢🚗\x00\x7f"))))
	rapid.Check(t, func(t *rapid.T) {
		c := ical.Calendar{Name: words.Draw(t, "name")}
		var want []map[string]string
		for i := range rapid.IntRange(0, 4).Draw(t, "events") {
			start := time.Unix(rapid.Int64Range(0, 4e9).Draw(t, "start"), 0).In(time.FixedZone("", 3600))
			e := ical.Event{UID: fmt.Sprint(i, "@shop"), Sequence: int64(i), Start: start, End: start.Add(time.Hour),
				Changed: start.Add(-time.Hour), Status: ical.Confirmed, Summary: words.Draw(t, "summary"),
				Description: words.Draw(t, "description"), Location: words.Draw(t, "location")}
			c.Events = append(c.Events, e)
			at := func(m time.Time) string { return m.UTC().Format("20060102T150405") + "Z" }
			one := map[string]string{"UID": e.UID, "SEQUENCE": fmt.Sprint(i), "DTSTART": at(start), "DTEND": at(e.End),
				"DTSTAMP": at(e.Changed), "LAST-MODIFIED": at(e.Changed), "STATUS": "CONFIRMED", "SUMMARY": said(e.Summary)}
			if e.Description != "" {
				one["DESCRIPTION"] = said(e.Description)
			}
			if e.Location != "" {
				one["LOCATION"] = said(e.Location)
			}
			want = append(want, one)
		}
		lines, err := read(string(c.Write()))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, events(t, lines)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// said is what a calendar can say of words.
func said(words string) string {
	var out strings.Builder
	for _, r := range words {
		if r == '\n' || r == '\r' || r == '\t' || r >= ' ' && r < 0x7f || r >= 0xa0 && r != utf8.RuneError {
			out.WriteRune(r)
		}
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(out.String())
}

// A line of 75 octets is whole, and one of 76 is folded; no letter is broken.
func TestLinesAreFolded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ summary, want string }{
		{strings.Repeat("a", 67), "SUMMARY:" + strings.Repeat("a", 67) + "\r\n"},
		{strings.Repeat("a", 68), "SUMMARY:" + strings.Repeat("a", 67) + "\r\n a\r\n"},
		{strings.Repeat("a", 66) + "é", "SUMMARY:" + strings.Repeat("a", 66) + "\r\n é\r\n"},
		{strings.Repeat("a", 67+74+1), "SUMMARY:" + strings.Repeat("a", 67) + "\r\n " + strings.Repeat("a", 74) + "\r\n a\r\n"},
		{"Brakes, front; \\ rear\nnow", `SUMMARY:Brakes\, front\; \\ rear\nnow` + "\r\n"},
	} {
		got := string(ical.Calendar{Events: []ical.Event{{Summary: c.summary}}}.Write())
		if !strings.Contains(got, "\r\n"+c.want) {
			t.Errorf("%q", got)
		}
	}
}

func FuzzACalendarCanBeRead(f *testing.F) {
	f.Add("Bay 1", "Brakes; front, rear\r\n\\")
	f.Fuzz(func(t *testing.T, name, words string) {
		c := ical.Calendar{Name: name, Events: []ical.Event{{UID: name, Summary: words, Description: words + name}}}
		if _, err := read(string(c.Write())); err != nil {
			t.Error(err)
		}
	})
}
