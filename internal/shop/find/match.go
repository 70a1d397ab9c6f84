package find

import (
	"slices"
	"strings"
	"unicode"

	"camber/internal/base/text"
)

// match says how well a part meets a text; the smaller the better (SRCH-3).
type match int

const (
	exactNumber match = iota
	numberPrefix
	numberInfix
	allWords
	noMatch
)

// shortestInfix keeps two letters from being found inside every other part number.
const shortestInfix = 3

// wanted is a text to search for, taken apart once.
type wanted struct {
	number string
	words  []string
}

func newWanted(s string) wanted { return wanted{text.Number(s), words(text.Fold(s))} }

func (w wanted) match(e *entry) match {
	switch {
	case w.number == "" && len(w.words) == 0: // nothing that could be found was typed
		return noMatch
	case w.number != "" && w.number == e.number:
		return exactNumber
	case w.number != "" && strings.HasPrefix(e.number, w.number):
		return numberPrefix
	case len(w.number) >= shortestInfix && strings.Contains(e.number, w.number):
		return numberInfix
	case len(w.words) > 0 && w.allIn(e):
		return allWords
	}
	return noMatch
}

// allIn: every word begins some word of the part, in any order. A part number counts as one word, too.
func (w wanted) allIn(e *entry) bool {
	for _, word := range w.words {
		number := text.Number(word)
		if !slices.ContainsFunc(e.words, func(have string) bool { return strings.HasPrefix(have, word) }) &&
			(number == "" || !strings.HasPrefix(e.number, number)) {
			return false
		}
	}
	return true
}

// words are the runs of letters and digits of a folded text.
func words(folded string) []string {
	return strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
