package vehicle_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/shop/vehicle"
	"camber/internal/shop/vehicle/vehicletest"
)

// reference is what make gen packed.
func reference(t testing.TB) *vehicle.Reference {
	t.Helper()
	r, err := vehicle.Default()
	if err != nil {
		t.Skip(err)
	}
	return r
}

// open is one of the real files.
func open(t *testing.T, path ...string) []byte {
	t.Helper()
	data := os.Getenv("CAMBER_TEST_DATA")
	if data == "" {
		t.Skip("CAMBER_TEST_DATA names no folder with real files")
	}
	content, err := os.ReadFile(filepath.Join(append([]string{data, "vins"}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// letters is a name without spaces and signs.
func letters(name string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			return c
		}
		return -1
	}, strings.ToLower(name))
}

// FIT-11: year, make and model of at least 98 of 100 real numbers. A list may be coarser than the reference: its 325 is
// our 325i.
func TestNumbersOfRealVehiclesAreDecoded(t *testing.T) {
	t.Parallel()
	text := open(t, "vin_expected_dev.csv")
	r := reference(t)
	rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	rows = rows[1:]
	right, found := 0, 0
	for _, row := range rows {
		v, err := r.Decode(row[0])
		switch {
		case err != nil:
			t.Logf("missed %v: %v", row, err)
		case fmt.Sprint(v.Year) != row[1] || letters(v.Make) != letters(row[2]) ||
			!strings.HasPrefix(letters(v.Model), letters(row[3])):
			t.Logf("missed %v: %d %s %s", row, v.Year, v.Make, v.Model)
		default:
			right++
		}
		if v.Likely {
			t.Logf("likely %v: no pattern fits, but for one character %s %s does", row, v.Make, v.Model)
		}
		if !v.Valid {
			t.Errorf("%s: check digit %s", row[0], v.Check)
		}
		if v.Vehicle.HasYMM() {
			found++
		} else {
			t.Logf("not in the reference: %s", v.Text())
		}
		for _, f := range v.Vehicle.Facts {
			if _, err := r.Lookup(v.Vehicle.Year, v.Vehicle.MakeID, v.Vehicle.ModelID, f); err != nil {
				t.Errorf("%s: %s is none of its values", v.Text(), f.Label)
			}
		}
	}
	t.Logf("%d right, %d in the reference, of %d", right, found, len(rows))
	if right*100 < len(rows)*98 || found*100 < len(rows)*95 {
		t.Errorf("%d right and %d in the reference of %d", right, found, len(rows))
	}
}

// FIT-11: what NHTSA itself answered. Numbers with holes in them can't be asked here.
func TestNumbersAreDecodedAsNHTSADoes(t *testing.T) {
	t.Parallel()
	var reply struct {
		Content struct {
			Results []struct {
				VIN, Make, Model, ModelYear string
				Variable, Value             string
			}
			SearchCriteria string
		}
	}
	r := reference(t)
	asked := 0
	for _, name := range []string{"decode-vin-batch.json", "decode-vin.json", "decode-vin-extended.json"} {
		if err := json.Unmarshal(open(t, "vpic_api", name), &reply); err != nil {
			t.Fatal(err)
		}
		said := map[string]string{"VIN": strings.TrimPrefix(reply.Content.SearchCriteria, "VIN:")}
		for _, result := range reply.Content.Results {
			if result.Variable != "" {
				said[result.Variable] = result.Value
			} else {
				said = map[string]string{"VIN": result.VIN, "Make": result.Make, "Model": result.Model,
					"Model Year": result.ModelYear}
			}
		}
		number := strings.TrimSpace(said["VIN"])
		if len(number) != 17 || strings.Contains(number, "*") {
			t.Logf("%s asks for %q", name, number)
			continue
		}
		asked++
		v, err := r.Decode(number)
		if err != nil || fmt.Sprint(v.Year) != said["Model Year"] || !strings.EqualFold(v.Make, said["Make"]) ||
			letters(v.Model) != letters(said["Model"]) {
			t.Errorf("%s: %d %s %s instead of %v, %v", number, v.Year, v.Make, v.Model, said, err)
		}
	}
	t.Logf("%d numbers", asked)
}

// FIT-11
func TestTheCheckDigitIsVerified(t *testing.T) {
	t.Parallel()
	r := reference(t)
	for _, c := range []struct {
		number, check string
		valid         bool
	}{
		{"1M8GDM9AXKP042788", "X", true},
		{"3VWD07AJ5EM388202", "5", true},
		{"1VWBP7A37DC046870", "7", true},
		{"1vwbp7a37dc046870 ", "7", true},
		{"WDBEA30D3HA391172", "3", true},
		{"1VWBP7A38DC046870", "7", false},
		{"1FTEW1EP6NKE29730", "5", false}, // 2022 F-150: said, and decoded all the same
		{"WDBEA30D4HA391172", "3", true},  // not the law in Germany
	} {
		v, err := r.Decode(c.number)
		if fault.Is(err, fault.NotFound) {
			continue // a bus
		}
		if err != nil || v.Check != c.check || v.Valid != c.valid || v.Make == "" {
			t.Errorf("%s: check digit %s, valid %v, %s, %v", c.number, v.Check, v.Valid, v.Text(), err)
		}
	}
	for _, number := range []string{"", "1VWBP7A37DC04687", "1VWBP7A37DC0468701", "I1VWBP7A37DC0468701",
		"1VWBP7A37DC04687-", "1VWBP7A37DC04687é"} {
		if v, err := r.Decode(number); !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: %s, %v", number, v.Text(), err)
		}
	}
	if v, err := r.Decode("00011111111111111"); !fault.Is(err, fault.NotFound) {
		t.Errorf("nobody's number: %s, %v", v.Text(), err)
	}
}

// FIT-11: a letter that no VIN has is read as the digit that it is taken for, and said to be so; the I that a label in
// Code 39 begins with is no part of the number.
func TestLettersThatNoNumberHas(t *testing.T) {
	t.Parallel()
	r := reference(t)
	const number = "1VWBP7A37DC046870"
	for given, corrected := range map[string]bool{
		number: false, "I" + number: false, "i " + number: false, "IVWBP7A37DC046870": true, "1VWBP7A37DCO46870": true,
		"1vwbp7a37dcq4687o": true, "IIVWBP7A37DC046870": true,
	} {
		v, err := r.Decode(given)
		if err != nil || v.Number != number || v.Corrected != corrected || v.Doubt().Format != "" ||
			(v.Remark().Format != "") != corrected {
			t.Errorf("%s is %s, corrected %v: %v, %s", given, v.Number, v.Corrected, err, v.Remark())
		}
	}
	wrong, err := r.Decode("1VWBP7A31DCO46870")
	if want := "A VIN has no letters I, O and Q, and with 1 and 0 instead of them it is no VIN either."; err != nil ||
		wrong.Doubt().String() != want {
		t.Errorf("%s, %v", wrong.Doubt(), err)
	}
}

// FIT-11: a number that can't be taken says what it tells all the same.
func TestWhatARefusedNumberTells(t *testing.T) {
	t.Parallel()
	r := reference(t)
	for number, want := range map[string]string{
		"1FTEW1EP6NKE29730": "One character of this VIN is wrong: by the others the ninth would be 5. As it is, it is of a 2022 Ford F-150",
		"1G1AZZZZ8FG123456": "This VIN is of a 2015 Chevrolet. It does not tell the rest: choose it above.",
	} {
		v, err := r.Decode(number)
		got := v.Doubt().String()
		if v.Valid {
			got = v.Remark().String()
		}
		if err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, %v; want %s", number, got, err, want)
		}
	}
}

// FIT-11: a character that is misread makes the number invalid, but for those that count the same.
func TestMisreadNumbersAreNoticed(t *testing.T) {
	t.Parallel()
	r := reference(t)
	const same = "AJ1 BKS2 CLT3 DMU4 ENV5 FW6 GPX7 HY8 RZ9"
	rapid.Check(t, func(t *rapid.T) {
		number := []byte("1FTEW1EP5NKE29730")
		at := rapid.IntRange(3, 16).Draw(t, "place")
		c := rapid.SampledFrom([]byte("0123456789ABCDEFGHJKLMNPRSTUVWXYZ")).Draw(t, "character")
		was := number[at]
		if at == 8 || c == was {
			return
		}
		for _, group := range strings.Fields(same) {
			if strings.IndexByte(group, c) >= 0 && strings.IndexByte(group, was) >= 0 {
				return
			}
		}
		number[at] = c
		if v, err := r.Decode(string(number)); err == nil && v.Valid {
			t.Errorf("%s is valid", number)
		}
	})
}

// FIT-11: in a reference with other ids a vehicle is found by its name.
func TestNumbersFillWhatReferenceIsInForce(t *testing.T) {
	t.Parallel()
	reference(t)
	small := vehicletest.Small()
	v, err := small.Decode("1FTEW1E57KFA00000") // 2019 F-150 SuperCrew, 5.0L V8
	if err != nil || v.Vehicle.BaseVehicleID != vehicletest.F150Of2019 {
		t.Fatalf("%s, %v", v.Text(), err)
	}
	if f, _ := v.Vehicle.Fact(vehicle.EngineSize); f != vehicletest.Fact(vehicle.EngineSize, "5.0L V8") {
		t.Errorf("the engine is %+v of %+v", f, v.Known)
	}
	if want := []string{vehicle.SubModel, vehicle.BedLength, vehicle.DriveType}; fmt.Sprint(v.Open) != fmt.Sprint(want) {
		t.Errorf("open are %v", v.Open)
	}
	v, err = small.Decode("1FTEW1EP5NKE29730") // 2022, which it does not have
	if err != nil || v.Vehicle.HasYMM() || v.Text() != "2022 Ford F-150" || len(v.Known) == 0 {
		t.Errorf("%s, %v", v.Text(), err)
	}
}

// FIT-11: the body is among what else is known.
func TestANumberTellsItsBody(t *testing.T) {
	t.Parallel()
	reference(t)
	b := vehicle.NewBuilder(false)
	b.Make(1, "Toyota", true)
	b.Model(1, 1, "Corolla", true)
	b.Base(1, 2014, 1, vehicle.Values{vehicle.BodyType: {{Field: vehicle.BodyType, Value: 1, Label: "Hatchback"},
		{Field: vehicle.BodyType, Value: 2, Label: "Sedan"}}})
	v, err := b.Reference().Decode("2T1BURHE0EC123456")
	if body, _ := v.Vehicle.Fact(vehicle.BodyType); err != nil || body.Label != "Sedan" || len(v.Open) != 0 {
		t.Errorf("%s, %v: the body is %+v, of %+v; open are %v", v.Text(), err, body, v.Known, v.Open)
	}
}

func FuzzDecode(f *testing.F) {
	for _, number := range []string{"1FTEW1EP5NKE29730", "1GTGK13U83F214071", "5UX63DP06R9U65632", "1A9539AAAAA539000",
		"é", "WDBEA30D3HA391172"} {
		f.Add(number)
	}
	r := reference(f)
	f.Fuzz(func(t *testing.T, number string) {
		v, err := r.Decode(number)
		if err != nil {
			if kind := fault.Of(err).Kind; kind != fault.Invalid && kind != fault.NotFound {
				t.Errorf("%q: %v", number, err)
			}
			return
		}
		if len(v.Number) != 17 || v.Year != 0 && (v.Year < 1980 || v.Year > 2040) {
			t.Errorf("%q: %+v", number, v)
		}
	})
}
