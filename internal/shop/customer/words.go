package customer

import (
	"slices"
	"strings"
	"unicode"

	"camber/internal/base/phone"
	"camber/internal/base/text"
)

// What a customer is found by is kept as all of its ends, so that any part of it is the beginning of one of them: a
// search reads a range of an index, however many customers there are.

// longestEnd is how many characters of an end are kept; a longer term is compared with the whole afterwards.
const longestEnd = 24

// Grades of an end, the best first. Those of customers who are not active come after.
const (
	whole    = 0
	fromWord = 1
	within   = 2
	inactive = 3 // is added
)

// phoneMark begins the ends of phone numbers: their digits are found by digits alone.
const phoneMark = "+"

// found is what a customer is found by, folded.
type found struct {
	name   string // first and last name and company
	email  string // as a name is compared
	digits string // of the telephone
	papers string // VINs and license plates of their vehicles, letters and digits alone, one a line
	active bool
}

// ends are what is kept of them, with the best grade of each.
func (f found) ends() map[string]int {
	kept := map[string]int{}
	add := func(mark, s string, shortest int) {
		before := ' '
		for i, r := range s {
			grade := within
			switch {
			case i == 0:
				grade = whole
			case !isLetter(before) && isLetter(r):
				grade = fromWord
			}
			before = r
			if r == ' ' || len(s)-i < shortest {
				continue
			}
			end := mark + cut(s[i:])
			if !f.active {
				grade += inactive
			}
			if old, there := kept[end]; !there || grade < old {
				kept[end] = grade
			}
		}
	}
	add("", f.name, 1)
	add("", f.email, 1)
	add(phoneMark, f.digits, shortestNumber)
	for paper := range strings.SplitSeq(f.papers, "\n") {
		add("", paper, 1)
	}
	return kept
}

// cut keeps the first characters of an end.
func cut(s string) string {
	n := 0
	for i := range s {
		if n == longestEnd {
			return s[:i]
		}
		n++
	}
	return s
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// squeezed is s with letters and digits alone, as VINs and plates are kept.
func squeezed(s string) string {
	return strings.Map(func(r rune) rune {
		if isLetter(r) {
			return r
		}
		return -1
	}, text.Fold(s))
}

// papers are VINs and plates as they are kept with their customer.
func papersOf(numbers []string) string {
	var kept []string
	for _, n := range numbers {
		if n = squeezed(n); n != "" && !slices.Contains(kept, n) {
			kept = append(kept, n)
		}
	}
	slices.Sort(kept)
	return strings.Join(kept, "\n")
}

// term is what is looked for.
type term struct {
	phrase string   // all of it, folded
	words  []string // of the phrase
}

func termOf(s string) term {
	phrase := text.Name(s)
	return term{phrase, strings.Fields(phrase)}
}

// beginnings are the beginnings of ends by which a text is found: its own, its digits where it is a phone number, and
// its letters and digits where it may be a VIN or a plate.
func beginnings(s string) []string {
	list := []string{cut(s)}
	if number := phoneOf(s); number != "" {
		list = append(list, phoneMark+cut(number))
	}
	if paper := squeezed(s); paper != s && strings.ContainsAny(paper, "0123456789") {
		list = append(list, cut(paper))
	}
	return list
}

// phoneOf is the digits of what may be a part of a phone number, else "".
func phoneOf(s string) string {
	if number := phone.Digits(s); len(number) >= shortestNumber && strings.Trim(s, "0123456789()+-. ") == "" {
		return number
	}
	return ""
}

// has says whether a customer has a text within what they are found by. It is what the index answers, said of one.
func (f found) has(s string) bool {
	if strings.Contains(f.name, s) || strings.Contains(f.email, s) {
		return true
	}
	if number := phoneOf(s); number != "" && strings.Contains(f.digits, number) {
		return true
	}
	paper := squeezed(s)
	return paper != "" && strings.Contains(f.papers, paper)
}
