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
	words  []word
}

// word is what was typed between two blanks: perhaps several words of a name, perhaps a number.
type word struct {
	number string
	runs   []string
}

func newWanted(s string) wanted {
	w := wanted{number: text.Number(s)}
	for _, typed := range strings.Fields(text.Fold(s)) {
		if runs := words(typed); len(runs) > 0 {
			w.words = append(w.words, word{text.Number(typed), runs})
		}
	}
	return w
}

func (w wanted) match(e *entry) match {
	switch {
	case len(w.words) == 0: // nothing that could be found was typed
		return noMatch
	case w.number != "" && w.number == e.number:
		return exactNumber
	case w.number != "" && strings.HasPrefix(e.number, w.number):
		return numberPrefix
	case len(w.number) >= shortestInfix && strings.Contains(e.number, w.number):
		return numberInfix
	}
	for _, word := range w.words {
		if !word.in(e) {
			return noMatch
		}
	}
	return allWords
}

// in: every run begins some word of the part, or the whole is in its number.
func (w word) in(e *entry) bool {
	if w.number != "" && strings.HasPrefix(e.number, w.number) || len(w.number) >= shortestInfix && strings.Contains(e.number, w.number) {
		return true
	}
	for _, run := range w.runs {
		if !slices.ContainsFunc(e.words, func(have string) bool { return strings.HasPrefix(have, run) }) {
			return false
		}
	}
	return true
}

// words are the runs of letters and digits of a folded text.
func words(folded string) []string {
	return strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
