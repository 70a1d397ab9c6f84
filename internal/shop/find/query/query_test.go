package query

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/text"
)

func dictionary(t testing.TB) *Dictionary {
	t.Helper()
	d, err := Trade()
	if err != nil {
		t.Fatal(err)
	}
	return d.With([]string{"Kestrel", "Marlow Reman"}, []string{"Chevrolet", "Ford", "Toyota"},
		[]string{"Silverado 1500", "F-150", "Camry", "Charger"})
}

func TestAQueryIsUnderstood(t *testing.T) { // FIND-1
	t.Parallel()
	d := dictionary(t)
	for typed, want := range map[string]Understood{
		"brake pads 2015 silverado":   {Year: "2015", Model: "silverado", Part: "brake pad"},
		"2018 chevy silverado 1500":   {Year: "2018", Make: "chevrolet", Model: "silverado 1500"},
		"oil filter F150":             {Model: "f150", Part: "oil filter"},
		"f-150 oil filters":           {Model: "f-150", Part: "oil filter"},
		"LH mirror":                   {Part: "door mirror", Positions: []string{"left"}},
		"RF brk caliper":              {Part: "brake caliper", Positions: []string{"front", "right"}},
		"front wheel bearings":        {Part: "wheel bearing", Positions: []string{"front"}},
		"5w30":                        {Attributes: []string{"5w30"}},
		"5 W 30 oil":                  {Part: "motor oil", Attributes: []string{"5w30"}},
		"12 V battery":                {Part: "battery", Attributes: []string{"12v"}},
		`13" rotors`:                  {Part: "brake rotor", Attributes: []string{"13in"}},
		"13 inch rotor":               {Part: "brake rotor", Attributes: []string{"13in"}},
		"Kestrel KR-55097":            {Brand: "kestrel", Numbers: []string{"KR55097"}},
		"marlow reman alternator":     {Brand: "marlow reman", Part: "alternator"},
		"2015":                        {Numbers: []string{"2015"}},
		"o2 sensor":                   {Part: "oxygen sensor"},
		"A/C condenser":               {Part: "a c condenser"},
		"u-joint":                     {Part: "universal joint"},
		"oxigen sensor":               {Part: "oxygen sensor"},
		"pads brake":                  {Part: "brake pad"},
		"pastillas de freno traseras": {Part: "brake pad", Positions: []string{"rear"}},
		"filtro aceite":               {Part: "oil filter"},
		"what oil filter do I need?":  {Part: "oil filter"},
		"purple unicorns":             {Rest: []string{"purple", "unicorn"}},
		"":                            {},
		"…":                           {},
	} {
		got := d.Understand(typed)
		got.Terms = nil
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", typed, diff)
		}
	}
}

// FIND-1: a model's name is no vehicle where the shop has parts so called, unless a year or a make says that it is.
func TestAModelIsNotReadIntoTheNameOfAPart(t *testing.T) {
	t.Parallel()
	d := dictionary(t)
	has := func(head string) bool { return head == "jump charger" || head == "charger" }
	for typed, want := range map[string]Understood{
		"battery charger":           {Part: "battery charger"},
		"jump charger":              {Part: "jump charger"},
		"12v jump chargers":         {Part: "jump charger", Attributes: []string{"12v"}},
		"charger":                   {Part: "charger"},
		"charger brake pads":        {Model: "charger", Part: "brake pad"},
		"brake pads charger":        {Model: "charger", Part: "brake pad"},
		"2015 jump charger":         {Model: "charger", Rest: []string{"jump"}, Year: "2015"},
		"camry":                     {Model: "camry"},
		"2015 charger":              {Model: "charger", Year: "2015"},
		"pads for my charger":       {Model: "charger", Rest: []string{"pad"}},
		"cargador de bateria nuevo": {Part: "battery charger", Rest: []string{"nuevo"}},
	} {
		got := d.Understand(typed)
		got.Reread(has)
		all := 0
		for _, term := range got.Terms {
			all += len(term.Typed)
		}
		if all != len(split(text.Fold(typed))) {
			t.Errorf("%s: %d words are in terms", typed, all)
		}
		got.Terms = nil
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", typed, diff)
		}
	}
}

// i2 and i5: a short name means the part, and the part does not mean whatever has the short name.
func TestAShortNameHasOneDirection(t *testing.T) {
	t.Parallel()
	d := dictionary(t)
	for typed, not := range map[string]string{"spark plug": "plug", "brake rotor": "rotor", "engine air filter": "air filter"} {
		for _, term := range d.Understand(typed).Terms {
			for _, name := range term.Any {
				if strings.Join(name, " ") == not {
					t.Errorf("%s also means %s", typed, not)
				}
			}
		}
	}
	if got := d.Understand("plug").Part; got != "spark plug" {
		t.Errorf("plug is %s", got)
	}
}

func TestDictionaryThatSaysTwoThingsIsRefused(t *testing.T) {
	t.Parallel()
	for _, data := range []string{"brake pad", "[none]", "[part]\n= pad", "[part]\npad = shoe\nrotor = shoe"} {
		if _, err := Read(data); err == nil {
			t.Errorf("%q is read", data)
		}
	}
}

func TestHeadsSayWhatAPartIs(t *testing.T) { // FIND-3
	t.Parallel()
	for name, want := range map[string][]string{
		"oil filter, spin-on":                {"filter", "oil filter"},
		"halogen headlight bulb h11":         {"bulb", "headlight bulb", "halogen headlight bulb"},
		"battery, group 35":                  {"battery"},
		"wheel bearing and hub assembly":     {"assembly", "hub assembly", "hub", "and hub", "bearing and hub", "bearing", "wheel bearing"},
		"ceramic pad and rotor set":          {"set", "rotor set"},
		"lower control arm with ball joint":  {"arm", "control arm", "lower control arm"},
		"clutch kit":                         {"kit", "clutch kit", "clutch"},
		"full synthetic motor oil 5w-30, qt": {"oil", "motor oil", "synthetic motor oil"},
		"":                                   nil,
	} {
		if diff := cmp.Diff(want, Heads(name, false)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if got := Heads("filtros de aceite roscados", true); !slices.Contains(got, "filtro aceite") {
		t.Errorf("Spanish: %v", got)
	}
}

// The names of parts that the trade's own list has are in the dictionary, where they are of what a shop like this sells.
func TestTheTradesNamesAreInTheDictionary(t *testing.T) {
	t.Parallel()
	folder := os.Getenv("CAMBER_TEST_DATA")
	if folder == "" {
		t.Skip("CAMBER_TEST_DATA is not set: no lists of the trade to compare with")
	}
	others := []string{"t-shirt", "sponge", "candy", "multi-purpose light bulb"} // no parts of a vehicle, or of any
	d := dictionary(t)
	for _, file := range []string{"Parts.txt", "Alias.txt"} {
		f, err := os.Open(filepath.Join(folder, "autocare-sample-dbs", "PCdb", file))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = f.Close() }()
		r := csv.NewReader(f)
		r.Comma, r.LazyQuotes, r.FieldsPerRecord = '|', true, -1
		rows, err := r.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows[1:] {
			name := text.Fold(row[1])
			if file == "Alias.txt" && !strings.Contains(name, "brake") && !strings.Contains(name, "lamp") {
				continue // of the others above
			}
			if !slices.Contains(others, name) && d.Understand(name).Part == "" {
				t.Errorf("%s: nobody can tell what part %s is", file, name)
			}
		}
	}
}

func FuzzUnderstand(f *testing.F) {
	for _, s := range []string{"brake pads 2015 silverado", "5 w 30", `13" rotor`, "de de para", "A/C", "s", "\xff", "İ ß ﬁ"} {
		f.Add(s)
	}
	d := dictionary(f)
	f.Fuzz(func(t *testing.T, asked string) {
		u := d.Understand(asked)
		words := split(text.Fold(asked))
		var typed []string
		for _, term := range u.Terms {
			if len(term.Typed) == 0 {
				t.Fatalf("%q: a term without words", asked)
			}
			for _, name := range term.Any {
				if len(name) == 0 {
					t.Fatalf("%q: a name without words", asked)
				}
			}
			typed = append(typed, term.Typed...)
		}
		if !slices.Equal(typed, words[:min(len(words), mostWords)]) {
			t.Fatalf("%q: the terms are %q, the words %q", asked, typed, words)
		}
		for _, w := range words {
			if once := Singular(w); Singular(once) != once {
				t.Fatalf("%q: the singular has a singular", w)
			}
		}
		Heads(text.Fold(asked), len(asked)%2 == 0)
	})
}
