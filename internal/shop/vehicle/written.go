package vehicle

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/text"
)

// Written are the values of a field that a person's words stand for: the one with that label, else all that agree with
// what is written: "5.0L" is every engine of 5.0 litres. Several can be named at once: "5.3L V8, 6.2L V8". It is empty
// where any of the words stands for none.
func (v Values) Written(field, written string) []Fact {
	listed, _ := v.Listed(field)
	if found := meant(field, listed, written); len(found) > 0 {
		return found
	}
	several := strings.FieldsFunc(written, func(c rune) bool { return c == ',' || c == ';' || c == '/' || c == '|' })
	if len(several) < 2 {
		return nil
	}
	var all []Fact
	for _, one := range several {
		found := meant(field, listed, one)
		if len(found) == 0 {
			return nil
		}
		for _, f := range found {
			if !slices.Contains(all, f) {
				all = append(all, f)
			}
		}
	}
	return all
}

func meant(field string, listed []Fact, written string) []Fact {
	only := func(agrees func(label string) bool) []Fact {
		var found []Fact
		for _, f := range listed {
			if agrees(f.Label) {
				found = append(found, f)
			}
		}
		return found
	}
	folded, said := strings.TrimSpace(text.Fold(written)), nameKey(written)
	if found := only(func(label string) bool { return text.Fold(label) == folded }); len(found) > 0 || said == "" {
		return found
	}
	switch field {
	case EngineSize:
		asked, ok := readEngine(folded)
		if !ok {
			return nil
		}
		same := only(func(label string) bool { e, ok := readEngine(text.Fold(label)); return ok && e == asked })
		if len(same) > 0 {
			return same
		}
		return only(func(label string) bool { e, ok := readEngine(text.Fold(label)); return ok && asked.allows(e) })
	case BedLength:
		inches, ok := readLength(folded)
		return only(func(label string) bool { n, is := readLength(text.Fold(label)); return ok && is && n == inches })
	case DriveType, Fuel:
		for _, all := range [][]string{{said}, spoken[said]} {
			if found := only(func(label string) bool { return slices.Contains(all, nameKey(label)) }); len(found) > 0 {
				return found
			}
		}
		return nil
	case BodyType:
		said = strings.TrimSuffix(said, "pickup")
		return only(func(label string) bool {
			key := nameKey(label)
			return key == said || strings.TrimSuffix(key, "pickup") == said
		})
	}
	return only(func(label string) bool { return nameKey(label) == said })
}

// spoken are other words for drive types and fuels, as nameKey writes them.
var spoken = map[string][]string{
	"gas": {"gasoline"}, "gasoline": {"gas"}, "petrol": {"gas", "gasoline"},
	"4wd": {"4x4", "4wd4wheeldrive4x4"}, "4x4": {"4wd", "4wd4wheeldrive4x4"}, "fourwheeldrive": {"4wd", "4x4"},
	"4wheeldrive": {"4wd", "4x4"},
	"awd":         {"allwheeldrive", "awdallwheeldrive"}, "allwheeldrive": {"awd"},
	"2wd": {"4x2", "rwd", "fwd"}, "4x2": {"2wd", "rwd", "fwd"}, "2wheeldrive": {"2wd", "4x2", "rwd", "fwd"},
	"fwd": {"frontwheeldrive", "fwdfrontwheeldrive"}, "frontwheeldrive": {"fwd"},
	"rwd": {"rearwheeldrive", "rwdrearwheeldrive"}, "rearwheeldrive": {"rwd"},
}

// engineRead are what words say of an engine; what they leave out is 0 or false.
type engineRead struct {
	tenths, cylinders                            int
	block                                        byte // L, V, H, W or R
	turbo, supercharged, diesel, gas, hybrid, ev bool
}

var engineToken = regexp.MustCompile(`\d+\.\d+|\d+|[a-z]+`)

// blocks are how the letter of a block is written.
var blocks = map[string]byte{"v": 'V', "l": 'L', "i": 'L', "inline": 'L', "straight": 'L', "h": 'H', "flat": 'H',
	"boxer": 'H', "w": 'W', "r": 'R'}

// readEngine reads "2.5L I4", "V8 5.0L", "4 cyl 2.4 turbo" in lower case; false where it says anything else too.
func readEngine(written string) (engineRead, bool) {
	var e engineRead
	said := engineToken.FindAllString(written, -1)
	at := func(i int) string {
		if i < len(said) {
			return said[i]
		}
		return ""
	}
	for i := 0; i < len(said); i++ {
		word := said[i]
		n, err := strconv.Atoi(word)
		switch next := at(i + 1); {
		case strings.Contains(word, "."), err == nil && slices.Contains(litres, next):
			litre, _ := strconv.ParseFloat(word, 64)
			if e.tenths != 0 || litre > 30 {
				return e, false
			}
			e.tenths = int(litre*10 + 0.5)
			if slices.Contains(litres, next) {
				i++
				if n, err := strconv.Atoi(at(i + 1)); next == "l" && err == nil && !strings.HasPrefix(at(i+2), "cyl") { // "2.5 l4"
					e.block, e.cylinders = 'L', n
					i++
				}
			}
		case err == nil && strings.HasPrefix(next, "cyl"):
			e.cylinders = n
			i++
		case err != nil && blocks[word] != 0:
			cylinders, err := strconv.Atoi(next)
			if err != nil || e.block != 0 {
				return e, false
			}
			e.block, e.cylinders = blocks[word], cylinders
			i++
		case err == nil || !e.take(word):
			return e, false
		}
	}
	return e, e != engineRead{} && e.cylinders <= 16
}

var litres = []string{"l", "liter", "litre", "liters", "litres"}

// take notes a word that is no number.
func (e *engineRead) take(word string) bool {
	switch word {
	case "turbo", "turbocharged":
		e.turbo = true
	case "supercharged":
		e.supercharged = true
	case "diesel":
		e.diesel = true
	case "gas", "gasoline":
		e.gas = true
	case "hybrid":
		e.hybrid = true
	case "electric":
		e.ev = true
	default:
		return word == "engine" || word == "twin" // of a turbo
	}
	return true
}

// allows says whether an engine with this label can be the one that is asked for. A label that leaves the cylinders out
// is compared by its litres.
func (e engineRead) allows(label engineRead) bool {
	differ := func(asked, have bool) bool { return asked && !have }
	switch {
	case e.tenths != 0 && e.tenths != label.tenths,
		e.cylinders != 0 && label.cylinders != e.cylinders && (label.cylinders != 0 || e.tenths == 0),
		e.block != 0 && label.block != 0 && e.block != label.block,
		differ(e.turbo, label.turbo), differ(e.supercharged, label.supercharged), differ(e.diesel, label.diesel),
		differ(e.hybrid, label.hybrid), differ(e.ev, label.ev), e.gas && (label.diesel || label.ev):
		return false
	}
	return true
}

var lengthToken = regexp.MustCompile(
	`^(\d+(?:\.\d+)?)\s*(?:'|ft\.?|feet|foot)\s*(?:(\d+(?:\.\d+)?)\s*(?:"|''|in\.?|inches)?)?(?:\s*bed)?$|^(\d+(?:\.\d+)?)\s*(?:"|in\.?|inches)(?:\s*bed)?$`)

// readLength reads a length in feet and inches, or inches alone, to the inch.
func readLength(written string) (inches int, ok bool) {
	said := lengthToken.FindStringSubmatch(strings.TrimSpace(written))
	if said == nil {
		return 0, false
	}
	number := func(s string) float64 { n, _ := strconv.ParseFloat(s, 64); return n }
	return int(12*number(said[1]) + number(said[2]) + number(said[3]) + 0.5), true
}

// Of are all values that a field has anywhere in the reference, by label.
func (r *Reference) Of(field string) Values {
	v := Values{}
	for _, f := range r.values {
		if f.Field == field {
			v[field] = append(v[field], f)
		}
	}
	return v
}

// KnowsMake says whether a name means a make.
func (r *Reference) KnowsMake(name string) bool { return slices.Contains(r.makeKey, r.makeNamed(name)) }

// KnowsModel says whether a name means a model of any make and year, or a sub model by which one is named.
func (r *Reference) KnowsModel(name string) bool {
	key := modelKey(name)
	return slices.Contains(r.modelKey, key) ||
		slices.ContainsFunc(r.otherKey, func(keys []string) bool { return slices.Contains(keys, key) }) ||
		numbered(nameKey(name)) &&
			slices.ContainsFunc(r.values, func(f Fact) bool { return f.Field == SubModel && nameKey(f.Label) == nameKey(name) })
}

// NearestModels are the names that are most like a model of that name: at most n models of the make in these years, or,
// where no such make is known, makes.
func (r *Reference) NearestModels(from, to int64, makeName, modelName string, n int) (names []string, ofMakes bool) {
	of := r.makeNamed(makeName)
	var models, makes []string
	for year := max(from, firstYear(r)); year <= to && year <= lastYear(r); year++ {
		for _, m := range r.Makes(year) {
			makes = append(makes, m.Label)
			if nameKey(m.Label) != of {
				continue
			}
			for _, model := range r.Models(year, m.Value) {
				models = append(models, model.Label)
			}
		}
	}
	if len(models) == 0 {
		return Nearest(makeName, makes, n), true
	}
	return Nearest(modelName, models, n), false
}

func firstYear(r *Reference) int64 {
	if len(r.years) == 0 {
		return 0
	}
	return int64(r.years[0])
}

func lastYear(r *Reference) int64 {
	if len(r.years) == 0 {
		return 0
	}
	return int64(r.years[len(r.years)-1])
}

// Nearest are the labels that are written most like a name, the nearest first, each once and at most n.
func Nearest(name string, labels []string, n int) []string {
	key := nameKey(name)
	distance := map[string]int{}
	for _, label := range labels {
		if _, has := distance[label]; has {
			continue
		}
		other := nameKey(label)
		distance[label] = 2 * edits(key, other)
		if key != "" && other != "" && (strings.Contains(key, other) || strings.Contains(other, key)) {
			distance[label] = max(len(key), len(other)) - min(len(key), len(other)) // one is the other with more behind it
		}
	}
	all := make([]string, 0, len(distance))
	for label := range distance {
		all = append(all, label)
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(cmp.Compare(distance[a], distance[b]), cmp.Compare(a, b)) })
	return all[:min(n, len(all))]
}

// edits is how many letters are put in, left out or exchanged between two words.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := before
			if a[i] != b[j] {
				cost++
			}
			before = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// Word is what somebody's words say of a field.
type Word struct{ Field, Written string }

// mostAsked is how many combinations of facts words may stand for.
const mostAsked = 200

// Asked are the facts that words ask of a vehicle, as the reference has them: any of several combinations. What every
// such vehicle has asks nothing. What the reference can't tell apart is not passed over: the part would seem to fit
// more than it does. Where a word stands for nothing, unknown is its place among the words, else -1.
func (r *Reference) Asked(m Meaning, values Values, words []Word) (combinations [][]Fact, unknown int) {
	combinations = [][]Fact{nil}
	ask := func(field string, among []Fact) bool {
		if listed, closed := values.Listed(field); closed && len(among) == len(listed) {
			return true
		}
		var more [][]Fact
		for _, c := range combinations {
			for _, f := range among {
				more = append(more, append(slices.Clip(c), f))
			}
		}
		combinations = more
		return 0 < len(more) && len(more) <= mostAsked
	}
	if !slices.ContainsFunc(words, func(w Word) bool { return w.Field == SubModel }) && len(m.SubModels) > 0 {
		ask(SubModel, m.SubModels)
	}
	for i, w := range words {
		among := r.mayMean(values, w)
		if w.Field == SubModel && len(m.SubModels) > 0 { // of those that the name of the model left
			among = slices.DeleteFunc(slices.Clone(among), func(f Fact) bool { return !slices.Contains(m.SubModels, f) })
		}
		if len(among) == 0 || !ask(w.Field, among) {
			return nil, i
		}
	}
	return combinations, -1
}

// mayMean are the values that a word stands for. Where the reference does not name all that was built, a value that it
// has of other vehicles may hold of this one too: then nobody knows whether the part fits.
func (r *Reference) mayMean(values Values, w Word) []Fact {
	if found := values.Written(w.Field, w.Written); len(found) > 0 {
		return found
	}
	if _, closed := values.Listed(w.Field); !closed {
		if found := r.Of(w.Field).Written(w.Field, w.Written); len(found) == 1 {
			return found
		}
	}
	return nil
}
