package vpic

import (
	"testing"

	"pgregory.net/rapid"
)

func TestKeysMatch(t *testing.T) {
	t.Parallel()
	v := split("1FTEW1EP5NKE29730")
	for key, want := range map[string]bool{
		"": true, "EW1EP": true, "EW": true, "*W1": true, "****P": true, "FW1EP": false, "[DE]W1": true, "[A-D]W1": false,
		"[A-F0][U-W]1": true, "EW1EP|N": true, "*****|*K": true, "*****|*E": false, "EW|NK": true, "**#": true, "#": false,
		"EW1EPX": false, "[EW1": false, "|NKE29730": true, "|NKE297301": false, "*****|**E#": true,
	} {
		if got := v.matches(key); got != want {
			t.Errorf("%s: %v", key, got)
		}
	}
}

func TestKeysThatAreNearlyRight(t *testing.T) {
	t.Parallel()
	v := split("5UX63DP06R9U65632")
	for key, want := range map[string]bool{"83DP0": true, "[45]3DP0": true, "63DP0": false, "83EP0": false, "8": false,
		"8***0": false, "73DP": true} {
		if got := v.nearly(key); got != want {
			t.Errorf("%s: %v", key, got)
		}
	}
}

// What two keys admit together fits both of them.
func TestPlacesAreWhatKeysMatch(t *testing.T) {
	t.Parallel()
	key := rapid.Custom(func(t *rapid.T) string {
		out := ""
		for range rapid.IntRange(0, 5).Draw(t, "places") {
			out += rapid.SampledFrom([]string{"*", "A", "B", "1", "[AB]", "[B-D]", "[0-9]", "#"}).Draw(t, "place")
		}
		return out
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := key.Draw(t, "a"), key.Draw(t, "b")
		v := vin{descriptor: rapid.StringMatching("[ABCD01]{5}").Draw(t, "descriptor"), rest: "N0000000"}
		_, meet := PlacesOf(a).And(PlacesOf(b))
		if v.matches(a) && v.matches(b) && !meet {
			t.Errorf("%s fits %s and %s, which do not meet", v.descriptor, a, b)
		}
		own, ok := PlacesOf(v.descriptor).And(PlacesOf(a))
		if v.matches(a) != (ok && own == PlacesOf(v.descriptor)) {
			t.Errorf("%s and %s", v.descriptor, a)
		}
	})
}

func TestEnginesAreNamedAsAtTheCounter(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		said map[uint8]string
		want string
	}{
		{map[uint8]string{DisplacementL: "5.3", Cylinders: "8", Fuel: "Gasoline"}, "5.3L V8"},
		{map[uint8]string{DisplacementL: "2", Cylinders: "4", Turbo: "Yes", Fuel: "Gasoline"}, "2.0L L4 Turbo"},
		{map[uint8]string{DisplacementCC: "2979.1682352", Cylinders: "6", Configuration: "In-Line"}, "3.0L L6"},
		{map[uint8]string{DisplacementL: "3.00", Cylinders: "6", Configuration: "V-Shaped", Fuel: "Diesel", Turbo: "Yes"},
			"3.0L V6 Diesel"},
		{map[uint8]string{DisplacementL: "2.5", Cylinders: "4", Configuration: "Horizontally opposed (boxer)"}, "2.5L H4"},
		{map[uint8]string{DisplacementL: "2.5", Cylinders: "4", SecondFuel: "Electric", Fuel: "Gasoline"}, "2.5L L4 Hybrid"},
		{map[uint8]string{DisplacementL: "3.5", Cylinders: "6"}, "3.5L 6 Cyl"},
		{map[uint8]string{DisplacementL: "1.3", Configuration: "Rotary"}, "1.3L Rotary"},
		{map[uint8]string{DisplacementL: "2.5"}, "2.5L"},
		{map[uint8]string{Fuel: "Electric"}, "Electric"},
		{map[uint8]string{DisplacementL: "many", Cylinders: "8"}, ""},
		{nil, ""},
	} {
		var e Engine
		for element, value := range c.said {
			e.Set(element, value)
		}
		if got := e.Label(); got != c.want {
			t.Errorf("%v: %q", c.said, got)
		}
	}
}

func TestModelsAreNamedAsInTheTrade(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n    Name
		want string
	}{
		{Name{2015, "Chevrolet", "Silverado", "1500", "LT", false}, "Silverado 1500"},
		{Name{2015, "Chevrolet", "Silverado", "2500", "LT", false}, "Silverado 2500 HD"},
		{Name{2003, "GMC", "Sierra", "1500 (1/2 Ton)", "", false}, "Sierra 1500"},
		{Name{2003, "GMC", "Sierra", "3/4 Ton", "", false}, "Sierra 2500"},
		{Name{2003, "GMC", "Sierra", "2500 HD", "", false}, "Sierra 2500 HD"},
		{Name{2025, "GMC", "Sierra HD", "3500", "AT4 SRW", false}, "Sierra 3500 HD"},
		{Name{2019, "Chevrolet", "Silverado LD", "1500", "", false}, "Silverado 1500 LD"},
		{Name{2024, "Chevrolet", "Silverado", "", "RST", true}, "Silverado EV"},
		{Name{2015, "Chevrolet", "Silverado", "", "", false}, "Silverado"},
		{Name{2008, "Dodge", "Ram", "3500", "", false}, "Ram 3500"},
		{Name{2024, "Lexus", "NX", "25 Series", "350 F Sport Handling", false}, "NX 350"},
		{Name{2018, "Lexus", "NX", "", "300H Luxury", false}, "NX 300h"},
		{Name{2010, "Lexus", "HS", "", "HS 250h/HS 250h Premium", false}, "HS 250h"},
		{Name{2003, "Lexus", "ES", "", "300/430", false}, "ES"},
		{Name{2024, "Lexus", "ES", "", "Ultra Luxury/F Sport Handling", false}, "ES"},
		{Name{2019, "Toyota", "Camry", "", "350", false}, "Camry"},
	} {
		if got := c.n.Trade(); got != c.want {
			t.Errorf("%+v: %q", c.n, got)
		}
	}
}

// tables are of two makers: cars with a letter in position 7 since 2010, and trucks whose year takes both decades.
func tables(t testing.TB) ([]byte, *Tables) {
	t.Helper()
	model := func(key string, at int, changed uint32) Pattern {
		return Pattern{Key: key, Element: Model, Model: at, Changed: changed}
	}
	packed, err := Pack(Source{
		Makes: []string{"Chevrolet", "Mack"}, Models: []string{"Malibu", "Impala", "MR"}, MakeOf: []int{0, 0, 1},
		WMIs: []WMI{
			{Code: "1M2", Type: Truck, Make: 1, Links: []Link{{Schema: 2, From: 1985, To: 1990}}},
			{Code: "1G1", Type: Car, Light: true, Make: 0, Links: []Link{{0, 1980, 2009}, {1, 2010, 0}, {3, 2012, 0}}},
		},
		Schemas: [][]Pattern{
			{model("AA", 0, 0)},
			{model("AA", 0, 5), model("A[AB]", 1, 4), {Key: "****A", Element: EngineModel, Value: "L83"},
				{Key: "****B", Element: EngineModel, Value: "LX"}},
			{model("", 2, 0)},
			{model("AC", 0, 0), {Key: "A", Element: Body, Value: "Sedan/Saloon"}},
		},
		Engines: map[string][]Pattern{"L83": {{Element: DisplacementL, Value: "5.3"}, {Element: Cylinders, Value: "8"}},
			"other": nil},
	})
	if err != nil {
		t.Fatal(err)
	}
	tables, err := Open(packed)
	if err != nil {
		t.Fatal(err)
	}
	return packed, tables
}

func TestDecoding(t *testing.T) {
	t.Parallel()
	_, all := tables(t)
	for number, want := range map[string]Decoded{
		// Position 7 is a letter: 2012, though the letter C is also 1982; the pattern changed last counts.
		"1G1AAAAA0C0000000": {Year: 2012, Make: "Chevrolet", Model: "Malibu", Body: "Sedan/Saloon", EngineModel: "L83",
			Engine: Engine{Make: "Chevrolet", Tenths: 53, Cylinders: 8}, KnownMaker: true, Matched: true},
		"1G1AAA000C0000000": {Year: 1982, Make: "Chevrolet", Model: "Malibu", Engine: Engine{Make: "Chevrolet"},
			KnownMaker: true, Matched: true},
		"1G1ABAAB0B0000000": {Year: 2011, Make: "Chevrolet", Model: "Impala", EngineModel: "LX",
			Engine: Engine{Make: "Chevrolet"}, KnownMaker: true, Matched: true},
		"1M2AAAAA0H0000000": {Year: 1987, Make: "Mack", Model: "MR", Engine: Engine{Make: "Mack"}, KnownMaker: true,
			Matched: true},
		"1G1ZZAAZ0C0000000": {Year: 2012, Make: "Chevrolet", Engine: Engine{Make: "Chevrolet"}, KnownMaker: true},
		"1G1AAAAA000000000": {Make: "Chevrolet", KnownMaker: true},
		"9ZZAAAAA0C0000000": {Year: 2012},
	} {
		if got := all.Decode(number); got != want {
			t.Errorf("%s: %+v", number, got)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add("1G1AAAAA0C0000000")
	_, all := tables(f)
	f.Fuzz(func(t *testing.T, number string) {
		if len(number) == 17 {
			all.Decode(number)
		}
	})
}
