package vehicle

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"camber/internal/base/fault"
	"camber/internal/shop/vehicle/vpic"
)

// VIN is what a vehicle identification number says (FIT-11).
type VIN struct {
	Number string // 17 characters, upper case

	// Corrected says that letters were given which no VIN has: Number has 0 for O and Q, and 1 for I.
	Corrected bool

	// Check is the check digit that the number should have in its ninth place. Valid is false where it has another and
	// numbers need one (those of North America): then one of the characters is likely misread.
	Check string
	Valid bool

	// Year is 0, Make and Model are empty where the maker filed nothing that tells.
	Year        int64
	Make, Model string

	// Likely says that no pattern fits the number as it is, and that the model is that of all which fit but for one
	// character.
	Likely bool

	// Vehicle is the reference's with every fact that is one of its values; zero where it has no such vehicle.
	Vehicle Vehicle

	// Known is what the number says besides, whether the reference has a value for it or not: the trim, the body, the
	// engine. Open are the fields that it does not decide.
	Known []Facet
	Open  []string
}

// Decode reads a number (FIT-11), in groups or not, as it is typed or as the label of the door frame is scanned: Code
// 39 puts an I before the 17 characters. One that can't be a number is Invalid, one whose maker nobody filed is
// NotFound.
func (r *Reference) Decode(number string) (VIN, error) {
	number = strings.ToUpper(strings.Map(ungrouped, number))
	if len(number) == 18 {
		number = strings.TrimPrefix(number, "I")
	}
	given := number
	number = legible.Replace(number)
	if err := readable(number); err != nil {
		return VIN{}, err
	}
	tables, err := patterns()
	if err != nil {
		return VIN{}, err
	}
	v, err := r.decode(tables, number)
	v.Corrected = number != given
	return v, err
}

// legible has the digits that the letters which no VIN has are taken for.
var legible = strings.NewReplacer("I", "1", "O", "0", "Q", "0")

func (r *Reference) decode(tables *vpic.Tables, number string) (VIN, error) {
	check := checkDigit(number)
	said := tables.Decode(number)
	v := VIN{
		Number: number, Check: string(check), Valid: number[8] == check || !inNorthAmerica(number),
		Year: int64(said.Year), Make: said.Make, Likely: said.Likely,
	}
	if !said.KnownMaker {
		return VIN{}, fault.New(fault.NotFound, "No maker is known for this VIN.")
	}
	v.Model = said.Name().Trade()
	if v.Model == "" {
		return v, nil
	}
	r.identify(&v, said)
	return v, nil
}

// ungrouped drops what registrations and letters write between the characters of a number.
func ungrouped(r rune) rune {
	if r == '-' || unicode.IsSpace(r) {
		return -1
	}
	return r
}

// readable says what is wrong with a number.
func readable(number string) error {
	if len(number) != 17 {
		return fault.New(fault.Invalid, "A VIN has 17 characters.")
	}
	for _, c := range []byte(number) {
		if (c < '0' || c > '9') && (c < 'A' || c > 'Z') {
			return fault.New(fault.Invalid, "A VIN has only letters and digits.")
		}
	}
	return nil
}

// checkDigit is what belongs in the ninth place: 49 CFR 565.
func checkDigit(number string) byte {
	const values = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ" // a character's value is its place's last digit
	weights := [17]int{8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2}
	sum := 0
	for i := range number {
		sum += strings.IndexByte(values, number[i]) % 10 * weights[i]
	}
	return "0123456789X"[sum%11]
}

// inNorthAmerica says whether the check digit is the law where the vehicle was built.
func inNorthAmerica(number string) bool { return number[0] >= '1' && number[0] <= '5' }

// identify finds the vehicle in the reference and the values that the number decides.
func (r *Reference) identify(v *VIN, said vpic.Decoded) {
	for _, name := range []string{v.Model, said.Trim, said.Series, said.Model + " " + said.Trim,
		said.Model + " " + said.Series, said.Model} {
		if found, ok := r.Named(v.Year, v.Make, name); ok {
			v.Vehicle = found
			break
		}
	}
	know := func(field, label string) {
		if label != "" {
			v.Known = append(v.Known, Facet{Field: field, LabelField: Label(field), LabelValue: label})
		}
	}
	know(SubModel, said.Trim)
	know(BodyType, said.Body)
	know(EngineSize, said.Engine.Label())
	know(DriveType, said.Drive)
	know(Fuel, said.Engine.Fuel)
	// The engine first: it is what numbers tell best.
	r.decide(v, EngineSize, engineNamed(said.Engine))
	r.decide(v, SubModel, oneOf(said.Trim, said.Series))
	r.decide(v, BodyType, oneOf(said.Body, said.Trim, said.Series))
	r.decide(v, DriveType, oneOf(said.Drive))
	if _, ok := v.Vehicle.Fact(EngineSize); !ok {
		r.decide(v, EngineSize, engineNamed(said.Engine)) // the sub model may have left one
	}
	for i, k := range v.Known {
		if f, ok := v.Vehicle.Fact(k.Field); ok {
			v.Known[i].Value, v.Known[i].LabelValue = f.Value, f.Label
		}
	}
	if v.Vehicle.HasYMM() {
		for _, choice := range r.Choices(v.Vehicle) {
			v.Open = append(v.Open, choice.Field)
		}
	}
}

// decide adds a fact where exactly one value of those still possible is meant. "2.5L L4" may be one with a turbo that
// nobody filed: then it stays open.
func (r *Reference) decide(v *VIN, field string, means func(label string) bool) {
	var found []Fact
	listed, _ := r.Values(v.Vehicle).Listed(field)
	for _, f := range listed {
		if means(f.Label) {
			found = append(found, f)
		}
	}
	if len(found) == 1 {
		v.Vehicle = v.Vehicle.With(found[0])
	}
}

// engineNamed recognises an engine by its size, its cylinders and its fuel, where the label says them: makers file few
// turbos, and some no cylinders.
func engineNamed(e vpic.Engine) func(string) bool {
	want := wordsOf(e.Label())
	return func(label string) bool {
		have := wordsOf(label)
		return want.size != "" && have.size == want.size && have.diesel == want.diesel && have.hybrid == want.hybrid &&
			(have.block == want.block || have.block == "" || want.block == "" || e.Configuration == "" &&
				have.block[1:] == want.block[1:]) && (have.turbo || !want.turbo)
	}
}

// engineWords are the parts of an engine's label.
type engineWords struct {
	size, block           string // "5.3L", "V8"
	turbo, diesel, hybrid bool
}

func wordsOf(label string) (w engineWords) {
	for i, word := range strings.Fields(label) {
		switch {
		case i == 0:
			w.size = word
		case word == "Turbo":
			w.turbo = true
		case word == "Diesel":
			w.diesel = true
		case word == "Hybrid":
			w.hybrid = true
		case i == 1 && len(word) >= 2 && len(word) <= 3 && word[len(word)-1] <= '9':
			w.block = word
		}
	}
	return w
}

// oneOf recognises a label among vPIC's words: "L/LE/SE" means each of its parts, "Sedan/Saloon" the sedan, "2LT" is
// LT with more options.
func oneOf(words ...string) func(string) bool {
	var keys []string
	for _, word := range words {
		keys = append(keys, nameKey(word))
		for _, part := range strings.FieldsFunc(word,
			func(c rune) bool { return c == '/' || c == ',' || c == '(' || c == ')' }) {
			key := nameKey(part)
			keys = append(keys, key, strings.TrimLeft(key, "0123456789"))
			if key == "worktruck" {
				keys = append(keys, "wt")
			}
		}
	}
	return func(label string) bool { return nameKey(label) != "" && slices.Contains(keys, nameKey(label)) }
}

// Text is "2015 Chevrolet Silverado 1500 LT", of what the reference does not have as much as is known, at least the
// make; else it is empty.
func (v VIN) Text() string {
	switch {
	case v.Vehicle.HasYMM():
		return v.Vehicle.Text()
	case v.Make == "":
		return ""
	case v.Year == 0:
		return strings.TrimSpace(v.Make + " " + v.Model)
	}
	return strings.TrimSpace(strconv.FormatInt(v.Year, 10) + " " + v.Make + " " + v.Model)
}

// Doubt is why a number can't be taken as it is, with as much as it tells all the same; without Format where it can.
func (v VIN) Doubt() fault.Text {
	switch {
	case v.Corrected && !v.Valid:
		return fault.T("A VIN has no letters I, O and Q, and with 1 and 0 instead of them it is no VIN either.")
	case v.Valid:
		return fault.Text{}
	case v.Text() == "":
		return fault.T("One character of this VIN is wrong: by the others the ninth would be %s.", v.Check)
	}
	return fault.T("One character of this VIN is wrong: by the others the ninth would be %s. As it is, it is of a %s.",
		v.Check, v.Text())
}

// Remark is what somebody should check or add although the number can be taken; without Format where there is nothing.
func (v VIN) Remark() fault.Text {
	switch {
	case v.Corrected:
		return fault.T("A VIN has no letters I, O and Q. With 1 and 0 instead it is %s: is that it?", v.Number)
	case v.Vehicle.HasYMM():
		return fault.Text{}
	case v.Model != "" && v.Year != 0:
		return fault.T("This VIN is of a %s, which is not among our vehicles.", v.Text())
	case v.Text() == "":
		return fault.T("This VIN does not tell year and model. Choose them above.")
	}
	return fault.T("This VIN is of a %s. It does not tell the rest: choose it above.", v.Text())
}
