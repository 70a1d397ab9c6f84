package text

import (
	"strings"
	"unicode"
)

// Longest is how many characters are read of one line that somebody types or pastes.
const Longest = 200

// Typed is a line as who typed it sees it: without the characters that nobody sees, which could hide it or turn it
// round, with its spaces in order and cut where nobody reads on.
func Typed(line string) string {
	seen := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Cc, r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, line)
	words := []rune(strings.Join(strings.Fields(seen), " "))
	return strings.TrimSpace(string(words[:min(len(words), Longest)]))
}
