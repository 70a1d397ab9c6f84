package text

import (
	"strings"
	"unicode"
)

// HoldsCardNumber says whether a text has what looks like the number of a payment card in it (W-35): 13 to 19 digits of
// which the last is the check digit of the others and the first is one that cards begin with, in one or in groups with
// blanks or hyphens between, whatever other digits stand beside them. Such a text is never kept.
func HoldsCardNumber(s string) bool {
	var groups []string // of digits that follow each other
	var digits strings.Builder
	for _, r := range s + "." {
		if d, is := digit(r); is {
			digits.WriteByte(d)
			continue
		}
		if digits.Len() > 0 {
			groups = append(groups, digits.String())
			digits.Reset()
		}
		if unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) {
			continue
		}
		if anyCard(groups) {
			return true
		}
		groups = nil
	}
	return false
}

// digit is a decimal digit of any script, as its ASCII character.
func digit(r rune) (byte, bool) {
	switch {
	case r >= '0' && r <= '9':
		return byte(r), true
	case r < 0x80 || !unicode.Is(unicode.Nd, r):
		return 0, false
	}
	zero := r
	// the digits of a script follow each other, each ten from its zero on
	for zero > r-9 && unicode.Is(unicode.Nd, zero-1) {
		zero--
	}
	return byte('0' + (r-zero)%10), true
}

func anyCard(groups []string) bool {
	for first := range groups {
		digits := ""
		for _, g := range groups[first:] {
			digits += g
			if len(digits) > 19 {
				break
			}
			if isCard(digits) {
				return true
			}
		}
	}
	return false
}

// isCard also knows with which digits the companies' numbers begin: 2 to 6, and of the shortest only 4.
func isCard(digits string) bool {
	switch {
	case len(digits) < 13, len(digits) > 19, digits[0] < '2', digits[0] > '6', len(digits) == 13 && digits[0] != '4':
		return false
	}
	sum := 0
	for i := range digits {
		d := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			d *= 2
			if d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}
