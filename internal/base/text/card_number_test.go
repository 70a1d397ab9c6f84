package text_test

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/text"
)

func TestCardNumbersAreTold(t *testing.T) { // I-22 W-35
	t.Parallel()
	for s, want := range map[string]bool{
		"4242424242424242": true, "my card 4242 4242-4242 4242, thanks": true, "378282246310005": true,
		"4242424242424241": false,
		"6011111111111117": true, "2223003122003222": true, "30569309025904": true, "3530111333300000": true,
		"4222222222222":                 true,
		"4111\u00a01111\u20131111 1111": true, "４１１１１１１１１１１１１１１１": true, "٤١١١١١١١١١١١١١١١": true,
		"(512) 555-0147": false, "424242424242": false, "": false, "4111 1111 1111 1111 12/27": true,
		"4111111111111111 1227": true, "2 4111111111111111": true,
		"319 555 0142 and 50613-1234": false, "UPC 418630013633": false, "EAN 5901234123457": false,
		"ISBN 9780306406157": false, "1234567812345670": false,
		"+49 1512 345678": false,
	} {
		if text.HoldsCardNumber(s) != want {
			t.Errorf("HoldsCardNumber(%q) = %t", s, !want)
		}
	}
}

// Any number that a company may give is found, however it is written and whatever stands around it.
func TestEveryCardNumberIsTold(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		digits := strconv.Itoa(rapid.IntRange(2, 6).Draw(t, "company")) + rapid.StringMatching(`[0-9]{12,17}`).
			Draw(t, "digits")
		for check := range 10 {
			if whole := digits + strconv.Itoa(check); luhn(whole) {
				digits = whole
				break
			}
		}
		var written strings.Builder
		for _, d := range digits {
			written.WriteString(rapid.SampledFrom([]string{"", "", "", " ", "-", " - "}).Draw(t, "between"))
			written.WriteRune(d)
		}
		s := rapid.SampledFrom([]string{"", "card ", "7 ", "№"}).Draw(t, "before") + written.String() +
			rapid.SampledFrom([]string{"", ".", " 12/27"}).Draw(t, "after")
		if !text.HoldsCardNumber(s) {
			t.Fatalf("%q passes", s)
		}
	})
}

func luhn(digits string) bool {
	sum := 0
	for i := range digits {
		d := int(digits[len(digits)-1-i]-'0') * (1 + i%2)
		sum += d/10 + d%10
	}
	return sum%10 == 0
}
