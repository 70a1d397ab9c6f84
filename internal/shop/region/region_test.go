package region

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestIDsAreOfTheCode(t *testing.T) {
	t.Parallel()
	// They stand in rows of the database: these numbers never change.
	for code, want := range map[string]int64{"AA": 1, "US": 539, "CA": 53, "MX": 336, "ZZ": 676, "us": 0, "USA": 0, "": 0,
		"U1": 0} {
		if got := CountryID(code); got != want {
			t.Errorf("%s is %d, want %d", code, got, want)
		}
	}
	for code, want := range map[string]int64{"US-TX": 27303111, "US-CA": 27302459, "CA-ON": 2685558, "AD-02": 202652,
		"US-": 0, "US-ABCD": 0, "USTX": 0} {
		if got := ZoneID(code); got != want {
			t.Errorf("%s is %d, want %d", code, got, want)
		}
	}
}

func TestTwoZonesNeverShareAnID(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		code := rapid.StringMatching(`[A-Z]{2}-[A-Z0-9]{1,3}`)
		if a, b := code.Draw(t, "a"), code.Draw(t, "b"); (a == b) != (ZoneID(a) == ZoneID(b)) {
			t.Errorf("%s is %d and %s is %d", a, ZoneID(a), b, ZoneID(b))
		}
	})
}

func TestTheWorldIsThere(t *testing.T) {
	t.Parallel()
	if n := len(Countries()); n != 249 {
		t.Fatalf("%d countries, want 249 (run make gen)", n)
	}
	zones := map[string]int{"US": 60, "CA": 13, "MX": 32}
	for _, c := range Countries() {
		if again, known := CountryOf(c.ID); !known || again.Code != c.Code || c.Name == "" {
			t.Errorf("%s is not found by its id", c.Code)
		}
		if want, counted := zones[c.Code]; counted && len(c.Zones()) != want {
			t.Errorf("%s has %d zones, want %d", c.Code, len(c.Zones()), want)
		}
		for _, z := range c.Zones() {
			if again, known := ZoneOf(z.ID); !known || again != z || z.CountryID != c.ID || z.Name == "" ||
				!strings.HasPrefix(z.Code, c.Code+"-") {
				t.Errorf("%s is not found by its id", z.Code)
			}
		}
		if !slices.IsSortedFunc(c.Zones(), func(a, b Zone) int { return byName(a.Name, b.Name, a.ID, b.ID) }) {
			t.Errorf("the zones of %s are not by name", c.Code)
		}
	}
	if first := Countries()[0].Name; first != "Afghanistan" {
		t.Errorf("%s comes first", first)
	}
}

func austin() Address {
	return Address{
		Firstname: "Ann", Lastname: "Lee", Address1: "1 Main St", City: "Austin", Postcode: "78701",
		CountryID: CountryID("US"), ZoneID: ZoneID("US-TX"),
	}
}

// CUST-4, CUST-6, CHK-1.
func TestAnAddressIsAskedForWhatItsCountryAsksFor(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*Address)
		want   map[string]string
	}{
		"complete": {func(*Address) {}, nil},
		"empty": {func(a *Address) { *a = Address{} },
			map[string]string{"firstname": "Required", "lastname": "Required", "address_1": "Required", "city": "Required",
				"country_id": "Required"}},
		"short names": {func(a *Address) { a.Firstname, a.Lastname = "A", "é" },
			map[string]string{"firstname": "Minimum 2 characters", "lastname": "Minimum 2 characters"}},
		"a long company": {func(a *Address) { a.Company = strings.Repeat("é", 41) },
			map[string]string{"company": "Maximum 40 characters"}},
		"a company fits": {func(a *Address) { a.Company = strings.Repeat("é", 40) }, nil},
		"a long street": {func(a *Address) { a.Address1 = strings.Repeat("x", 129) },
			map[string]string{"address_1": "Maximum 128 characters"}},
		"a short floor": {func(a *Address) { a.Address2 = "3" }, map[string]string{"address_2": "Minimum 2 characters"}},
		"no zone":       {func(a *Address) { a.ZoneID = 0 }, map[string]string{"zone_id": "Required"}},
		"zone elsewhere": {func(a *Address) { a.ZoneID = ZoneID("CA-ON") },
			map[string]string{"zone_id": "Please choose one of the list"}},
		"an unknown zone": {func(a *Address) { a.ZoneID = -1 },
			map[string]string{"zone_id": "Please choose one of the list"}},
		"no such country": {func(a *Address) { a.CountryID = CountryID("ZZ") },
			map[string]string{"country_id": "Please choose one of the list"}},
		"no ZIP":       {func(a *Address) { a.Postcode = "" }, map[string]string{"postcode": "Required"}},
		"a wrong ZIP":  {func(a *Address) { a.Postcode = "7870" }, map[string]string{"postcode": "Invalid ZIP code"}},
		"ZIP and four": {func(a *Address) { a.Postcode = "78701-1234" }, nil},
		"Canada": {func(a *Address) {
			a.CountryID, a.ZoneID, a.Postcode = CountryID("CA"), ZoneID("CA-ON"),
				"K1A 0B1"
		}, nil},
		"a ZIP in Canada": {func(a *Address) { a.CountryID, a.ZoneID = CountryID("CA"), ZoneID("CA-ON") },
			map[string]string{"postcode": "Invalid postal code"}},
		"Dublin": {func(a *Address) { a.CountryID, a.ZoneID, a.Postcode = CountryID("IE"), ZoneID("IE-D"), "" },
			nil},
		"a single zone": {func(a *Address) { a.CountryID, a.ZoneID = CountryID("PR"), 0 }, nil},
		"any postcode": {func(a *Address) {
			a.CountryID, a.ZoneID, a.Postcode = CountryID("SE"), ZoneID("SE-AB"),
				"111 22"
		}, nil},
		"a long postcode": {func(a *Address) {
			a.CountryID, a.ZoneID, a.Postcode = CountryID("SE"), ZoneID("SE-AB"),
				"12345678901"
		}, map[string]string{"postcode": "Maximum 10 characters"}},
		"a short postcode": {func(a *Address) { a.CountryID, a.ZoneID, a.Postcode = CountryID("SE"), ZoneID("SE-AB"), "1" },
			map[string]string{"postcode": "Minimum 2 characters"}},
	} {
		a := austin()
		c.change(&a)
		got := map[string]string{}
		for field, problem := range a.Check() {
			got[field] = problem.String()
		}
		if !maps.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestWhatIsTypedIsTrimmed(t *testing.T) {
	t.Parallel()
	a := Address{Firstname: " Ann ", Postcode: " k1a   0b1 "}.Trimmed()
	if a.Firstname != "Ann" || a.Postcode != "K1A 0B1" {
		t.Errorf("got %+v", a)
	}
}

func TestAnAddressReadsAsOnAParcel(t *testing.T) {
	t.Parallel()
	a := austin()
	a.Company = "Lee's Garage"
	if got, want := a.Lines(), []string{"Lee's Garage", "1 Main St", "Austin, TX 78701", "United States"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	if got := (Address{}).Lines(); len(got) != 0 {
		t.Errorf("an empty address reads %q", got)
	}
}

func TestAZIPCodeTellsItsState(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{
		"50613": "US-IA", "50613-1234": "US-IA", "00501": "US-NY", "99950": "US-AK", "96701": "US-HI", "09012": "US-AE",
		"88510": "US-TX",
		"00000": "", "5061": "", "": "", "K1A 0B1": "", "99999": "US-AK", "000": "",
	} {
		if got := ZoneOfPostcode(CountryID("US"), code); got != ZoneID(want) {
			t.Errorf("%q tells %d, want %s", code, got, want)
		}
	}
	if got := ZoneOfPostcode(CountryID("DE"), "50613"); got != 0 {
		t.Errorf("in Germany it tells %d", got)
	}
	last := "004"
	for entry := range strings.FieldsSeq(zipCodes) {
		span, state, _ := strings.Cut(entry, ":")
		if _, known := ZoneOf(ZoneID("US-" + state)); !known || span[:3] <= last || span[4:] < span[:3] {
			t.Errorf("%s is no range of a state after %s", entry, last)
		}
		last = span[4:]
	}
}
