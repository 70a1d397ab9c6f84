package text

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold is the form in which words are searched and compared: compatibility forms resolved (NFKD), lower case, no
// accents, no invisible characters, single blanks, trimmed, valid UTF-8. Folding twice changes nothing.
func Fold(s string) string {
	if plain(s) {
		return s
	}
	s = norm.NFKD.String(strings.ToValidUTF8(s, ""))
	s = norm.NFKD.String(strings.ToLower(s)) // a few letters come apart only in lower case
	var b strings.Builder
	b.Grow(len(s))
	blank := false
	for _, r := range s {
		switch {
		case unicode.IsSpace(r) || unicode.IsControl(r):
			blank = b.Len() > 0
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		default:
			if blank {
				b.WriteByte(' ')
				blank = false
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Name is the form in which names of people and companies are searched, sorted and compared: folded, letters that have
// no accent to drop as people write them without, and no apostrophes, so that Łukasz is lukasz, Strauß strauss, and
// OBrien, O'Brien and O’Brien are one. Naming twice changes nothing.
func Name(s string) string { return strings.TrimSpace(named.Replace(Fold(s))) }

var named = strings.NewReplacer(
	"'", "", "‘", "", "’", "", "ʼ", "", "`", "",
	"ß", "ss", "æ", "ae", "œ", "oe", "þ", "th", "ł", "l", "ø", "o", "đ", "d", "ð", "d", "ħ", "h", "ŧ", "t", "ı", "i", "ŋ",
	"n",
)

// plain is true of a text that is folded already, as most that are stored.
func plain(s string) bool {
	blank := true
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c > '~' || 'A' <= c && c <= 'Z' || c == ' ' && blank {
			return false
		}
		blank = c == ' '
	}
	return s == "" || !blank
}

// Number is the form in which part numbers are compared: A to Z and 0 to 9 only, upper case, accents dropped.
func Number(s string) string {
	var b strings.Builder
	for _, r := range Fold(s) {
		switch {
		case 'a' <= r && r <= 'z':
			b.WriteRune(r - 'a' + 'A')
		case '0' <= r && r <= '9':
			b.WriteRune(r)
		}
	}
	return b.String()
}
