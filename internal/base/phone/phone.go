// Package phone reads telephone numbers.
package phone

import (
	"regexp"
	"strings"

	"github.com/nyaruka/phonenumbers"
)

var (
	typed  = regexp.MustCompile(`^\+?[0-9()./ -]{1,32}$`)
	atHome = regexp.MustCompile(`^1?([2-9][0-9]{2}[2-9][0-9]{6})$`)
	abroad = regexp.MustCompile(`^[1-9][0-9]{7,14}$`)
)

// E164 is a phone number as it is dialled from anywhere (MSG-4): +13195550142. Without a + it is one of North America,
// with its area. Empty: it is none.
func E164(typedIn string) string {
	if !typed.MatchString(typedIn) {
		return ""
	}
	digits := Digits(typedIn)
	if home := atHome.FindStringSubmatch(digits); home != nil && (!strings.HasPrefix(typedIn, "+") || digits[0] == '1') {
		return "+1" + home[1]
	}
	if strings.HasPrefix(typedIn, "+") && digits[0:min(1, len(digits))] != "1" && abroad.MatchString(digits) {
		return "+" + digits
	}
	return ""
}

// Digits are those of a number however it is typed, by which it is searched.
func Digits(typedIn string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, typedIn)
}

// Local is Digits without the 1 of North America before a number with its area, so that both ways to type one are
// alike.
func Local(typedIn string) string {
	digits := Digits(typedIn)
	if len(digits) == 11 && digits[0] == '1' {
		return digits[1:]
	}
	return digits
}

// Place is the country of a number as E164 writes it, as ISO does ("US"), and whether a call or text to it costs more
// than usual. Empty: nobody has such a number.
func Place(e164 string) (country string, dear bool) {
	n, err := phonenumbers.Parse(e164, "")
	if err != nil || !phonenumbers.IsValidNumber(n) {
		return "", false
	}
	switch phonenumbers.GetNumberType(n) {
	case phonenumbers.PREMIUM_RATE, phonenumbers.SHARED_COST:
		dear = true
	default:
	}
	return phonenumbers.GetRegionCodeForNumber(n), dear
}
