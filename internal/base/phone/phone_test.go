package phone_test

import (
	"testing"

	"camber/internal/base/phone"
)

// MSG-4
func TestAPhoneIsKeptAsItIsDialled(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"(319) 555-0142": "+13195550142", "319-555-0142": "+13195550142", "319.555.0142": "+13195550142",
		"3195550142":     "+13195550142",
		"1 319 555 0142": "+13195550142", "+1 (319) 555-0142": "+13195550142", "+52 55 1234 5678": "+525512345678",
		"+442071838750": "+442071838750",
		"555-0142":      "", "": "", "(319) 555-014": "", "(319) 555-01423": "", "(119) 555-0142": "", "(319) 155-0142": "",
		"+1 319 555 014": "",
		"+1234567":       "", "+12345678901234567": "", "call me": "", "319555O142": "", "+": "", "+0 12345678": "",
		"٣١٩٥٥٥٠١٤٢": "",
	} {
		if got := phone.E164(typed); got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
}

// W-25: area codes of one country code lie in several countries.
func TestANumberHasACountryAndAPrice(t *testing.T) {
	t.Parallel()
	for number, want := range map[string]struct {
		country string
		dear    bool
	}{
		"+13195550142": {"US", false}, "+14165550142": {"CA", false}, "+18765550142": {"JM", false},
		"+19005550142":  {"US", true},
		"+442079460018": {"GB", false}, "+449098790018": {"GB", true}, "+15555550142": {"", false}, "": {"", false},
		"garbage": {"", false},
	} {
		if country, dear := phone.Place(number); country != want.country || dear != want.dear {
			t.Errorf("%s is of %q, dear: %v", number, country, dear)
		}
	}
}
