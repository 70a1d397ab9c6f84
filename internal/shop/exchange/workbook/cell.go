package workbook

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// format is how a number is shown, as far as that says what it means.
type format struct {
	kind   formatKind
	zeroes int // of padded: how many digits it has at least
}

type formatKind uint8

const (
	general formatKind = iota
	percent
	date
	padded // 00000: a code with the zeroes at its beginning
)

// builtIn are the formats that a workbook names without spelling them.
func builtIn(id string) format {
	n, err := strconv.Atoi(id)
	switch {
	case err != nil:
	case n == 9 || n == 10:
		return format{kind: percent}
	case n >= 14 && n <= 22, n >= 27 && n <= 36, n >= 45 && n <= 47, n >= 50 && n <= 58:
		return format{kind: date}
	}
	return format{}
}

// formatOf reads the code of a format: of its first section what stands outside of quotes and brackets.
func formatOf(code string) format {
	var signs strings.Builder
	for i := 0; i < len(code); i++ {
		switch code[i] {
		case ';':
			i = len(code)
		case '"':
			end := strings.IndexByte(code[i+1:], '"')
			if end < 0 {
				end = len(code)
			}
			i += end + 1
		case '[':
			end := strings.IndexByte(code[i:], ']')
			if end < 0 {
				end = len(code)
			}
			if end < len(code) && isElapsed(code[i+1:i+end]) {
				return format{kind: date}
			}
			i += end
		case '\\', '_', '*':
			i++
		default:
			signs.WriteByte(code[i])
		}
	}
	left := strings.ToLower(signs.String())
	switch {
	case left == "general" || left == "@" || left == "":
		return format{}
	case strings.Contains(left, "%"):
		return format{kind: percent}
	case strings.Trim(left, "0") == "" && len(left) > 1:
		return format{kind: padded, zeroes: min(len(left), 32)}
	case strings.ContainsAny(left, "ydhs") || strings.Contains(left, "mm") && !strings.ContainsAny(left, "0#?"):
		return format{kind: date}
	}
	return format{}
}

// isElapsed says whether brackets hold hours, minutes or seconds, and not a colour or a condition.
func isElapsed(inside string) bool {
	return inside != "" && strings.Trim(strings.ToLower(inside), "hms") == ""
}

// longestWhole is up to where a spreadsheet keeps each digit of a number.
const longestWhole = 1e15

// numberText is what a number means by its format; what is no number stays as it is.
func numberText(raw string, f format, from1904 bool) string {
	n, err := strconv.ParseFloat(raw, 64)
	if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
		return raw
	}
	switch f.kind {
	case percent:
		return plain(n*100) + "%"
	case date:
		if text, is := dateText(n, from1904); is {
			return text
		}
	case padded:
		if text := plain(n); n >= 0 && !strings.ContainsAny(text, ".eE") {
			return strings.Repeat("0", max(f.zeroes-len(text), 0)) + text
		}
	case general:
	}
	return plain(n)
}

// plain writes a number in full, to the fifteen digits that a spreadsheet shows of it. One with more digits than it keeps
// is written as the spreadsheet shows it: its last digits are lost.
func plain(n float64) string {
	if math.Abs(n) >= longestWhole {
		return strconv.FormatFloat(n, 'E', 5, 64)
	}
	shown, err := strconv.ParseFloat(strconv.FormatFloat(n, 'g', 15, 64), 64)
	if err != nil || shown == 0 {
		return "0"
	}
	return strconv.FormatFloat(shown, 'f', -1, 64)
}

// lastDay is the 31st of December 9999, the last that a spreadsheet knows.
const lastDay = 2_958_465

// dateText is the day, the moment or the time of day that a number stands for.
func dateText(n float64, from1904 bool) (string, bool) {
	if n < 0 || n >= lastDay+1 {
		return "", false
	}
	seconds := int64(math.Round(n * 24 * 60 * 60))
	days, left := seconds/(24*60*60), time.Duration(seconds%(24*60*60))*time.Second
	clock := time.Time{}.Add(left).Format(time.TimeOnly)
	if days == 0 {
		return clock, true
	}
	first := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	switch {
	case from1904:
		first = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	case days < 60: // a spreadsheet takes 1900 for a leap year
		first = first.AddDate(0, 0, 1)
	}
	day := first.AddDate(0, 0, int(days)).Format(time.DateOnly)
	if left == 0 {
		return day, true
	}
	return day + " " + clock, true
}

// isoText is a day that a cell spells itself.
func isoText(raw string) string {
	day, clock, has := strings.Cut(strings.TrimSuffix(raw, "Z"), "T")
	if _, err := time.Parse(time.DateOnly, day); err != nil || !has || strings.Trim(clock, "0:.") == "" {
		return day
	}
	return day + " " + clock
}

// column is the place of a cell by its name, as C of C5, and its row; not ok is no name of a cell.
func column(ref string) (at, row int, ok bool) {
	i := 0
	for ; i < len(ref) && ref[i] >= 'A' && ref[i] <= 'Z'; i++ {
		if at = at*26 + int(ref[i]-'A') + 1; at > 1<<16 {
			return 0, 0, false
		}
	}
	row, err := strconv.Atoi(ref[i:])
	return at - 1, row, err == nil && i > 0 && row > 0
}
