package region

import (
	"testing"

	"pgregory.net/rapid"
)

func postcodes(t *testing.T, s string) Postcodes {
	t.Helper()
	p, err := ParsePostcodes(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// PITFALLS h9
func TestAnAreaThatNoAddressLiesInIsKnown(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		country, zone, codes string
		want                 bool
	}{
		"a state":                            {"US", "US-IA", "", true},
		"its ZIP codes":                      {"US", "US-IA", "50613-50614", true},
		"the beginning of them":              {"US", "US-IA", "5", true},
		"another state's":                    {"US", "US-IA", "60601-60661", false},
		"one of another state's and its own": {"US", "US-IA", "60601, 50613", true},
		"all of the country's":               {"US", "", "99950", true},
		"letters":                            {"US", "", "K1A", false},
		"too many digits":                    {"US", "", "5061300000", false},
		"a state without known codes":        {"US", "US-GU", "96910", true},
		"the beginning of Canadian ones":     {"CA", "CA-ON", "K1A", true},
		"a letter that Canada has not":       {"CA", "", "D1A", false},
		"ZIP codes in Canada":                {"CA", "", "50613", false},
		"a country of any codes":             {"SE", "", "11122", true},
		"German ones":                        {"DE", "", "101", true},
		"Dutch letters in Germany":           {"DE", "", "1017AB", false},
	} {
		a := Area{Places: []Place{
			{CountryID: CountryID(c.country), ZoneID: ZoneID(c.zone), Postcodes: postcodes(t, c.codes)}}}
		if got := a.Reachable(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// What an area is said to cover it has.
func TestAnAreaHasWhatItCovers(t *testing.T) {
	t.Parallel()
	codes := []string{"", "5", "506", "50613", "50600-50699", "50613-50614", "60601", "506, 601"}
	parsed := map[string]Postcodes{}
	for _, c := range codes {
		parsed[c] = postcodes(t, c)
	}
	place := func(t *rapid.T, name string) Place {
		return Place{CountryID: int64(rapid.IntRange(1, 2).Draw(t, name+" country")),
			ZoneID:    int64(rapid.IntRange(0, 2).Draw(t, name+" zone")),
			Postcodes: parsed[rapid.SampledFrom(codes).Draw(t, name+" codes")]}
	}
	rapid.Check(t, func(t *rapid.T) {
		a := Area{Places: []Place{place(t, "a"), place(t, "a too")}}
		b := Area{Places: []Place{place(t, "b")}}
		to := Address{CountryID: int64(rapid.IntRange(1, 2).Draw(t, "country")),
			ZoneID:   int64(rapid.IntRange(0, 2).Draw(t, "zone")),
			Postcode: rapid.SampledFrom([]string{"50613", "50650", "50613-1234", "60601", "51000", ""}).Draw(t, "postcode")}
		if a.Covers(b) && b.Has(to) && !a.Has(to) {
			t.Errorf("%+v covers %+v and has not %+v", a, b, to)
		}
		if !Everywhere().Covers(a) || a.Covers(Everywhere()) || !a.Covers(a) {
			t.Errorf("%+v and everywhere", a)
		}
	})
}
