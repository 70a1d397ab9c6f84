package query

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// split are the words of a folded text as they were typed; what is neither letter nor figure parts them but for a
// hyphen, slash or point inside a word.
func split(folded string) []string {
	var words []string
	for _, w := range strings.Fields(folded) {
		if w = strings.TrimFunc(w, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '"'
		}); w == "" {
			continue
		}
		if strings.ContainsFunc(w, unicode.IsDigit) {
			words = append(words, w)
			continue
		}
		words = append(words, Words(w)...)
	}
	return words
}

// cut are the words of a term in the singular, cut as those of a query are, without the small words of Spanish.
func cut(folded string) []string { return named(split(folded)) }

// named are words in the singular without those that may be left out: a "filtro aceite" is a "filtro de aceite".
func named(words []string) []string {
	return slices.DeleteFunc(singulars(words), func(w string) bool { return w == "de" || w == "del" || w == "para" })
}

// Words are the runs of letters and figures of a folded text.
func Words(folded string) []string {
	return strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func singulars(words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = Singular(w)
	}
	return all
}

// kept are words that end like a plural and are none.
var kept = map[string]bool{"gas": true, "bus": true, "lens": true, "abs": true, "chassis": true, "series": true, "plus": true}

// Singular is a folded word in the singular, as English and Spanish make their plurals; a word that is none stays. Done
// twice it is the same as done once.
func Singular(w string) string {
	for {
		next := singular(w)
		if next == w {
			return w
		}
		w = next
	}
}

func singular(w string) string {
	switch n := len(w); {
	case n < 4 || kept[w] || strings.ContainsFunc(w, unicode.IsDigit):
	case strings.HasSuffix(w, "ss") || strings.HasSuffix(w, "us") || strings.HasSuffix(w, "is"):
	case strings.HasSuffix(w, "ies") && n > 4:
		return w[:n-3] + "y"
	case strings.HasSuffix(w, "ches"), strings.HasSuffix(w, "shes"), strings.HasSuffix(w, "sses"),
		strings.HasSuffix(w, "xes"), strings.HasSuffix(w, "ores"), strings.HasSuffix(w, "ones"):
		return w[:n-2]
	case w[n-1] == 's':
		return w[:n-1]
	}
	return w
}

var (
	viscosity = regexp.MustCompile(`^(\d{1,2})w(\d{2})$`)
	measured  = regexp.MustCompile(`^(\d+(?:\.\d+)?)(mm|cm|in|ft|v|a|ah|w|l|oz|qt|gal|cc|k)$`)
	figure    = regexp.MustCompile(`^\d+(?:[./]\d+)*$`)
)

// units are the units of a number that stands before a blank.
var units = map[string]string{
	"mm": "mm", "cm": "cm", "in": "in", "inch": "in", "inches": "in", "ft": "ft", "v": "v", "volt": "v", "volts": "v",
	"amp": "a", "amps": "a", "ah": "ah", "watt": "w", "watts": "w", "l": "l", "liter": "l", "oz": "oz",
	"qt": "qt", "quart": "qt", "quarts": "qt", "gal": "gal", "gallon": "gal", "gallons": "gal", "cc": "cc",
}

// attributeOf reads a number with its unit from the beginning of the words, however it is written, and how many of them
// it takes: "5w-30", "5 w 30" and "5w 30" are 5w30, `13"` and "13 inches" 13in. Empty where they begin with none.
func attributeOf(words []string) (size int, attribute string) {
	for n := min(len(words), 3); n > 0; n-- {
		glued := strings.NewReplacer("-", "").Replace(strings.Join(words[:n], ""))
		if viscosity.MatchString(glued) {
			return n, glued
		}
	}
	first := words[0]
	if inches, ok := strings.CutSuffix(first, `"`); ok && figure.MatchString(inches) {
		return 1, inches + "in"
	}
	if len(words) > 1 && figure.MatchString(first) {
		if unit := units[words[1]]; unit != "" {
			return 2, first + unit
		}
	}
	if m := measured.FindStringSubmatch(first); m != nil {
		return 1, first
	}
	return 0, ""
}

// written are the words in which names of parts may write an attribute.
func written(attribute string) [][]string {
	if m := viscosity.FindStringSubmatch(attribute); m != nil {
		return [][]string{{m[1] + "w", m[2]}, {attribute}}
	}
	number := strings.TrimRightFunc(attribute, unicode.IsLetter)
	if unit := attribute[len(number):]; number != "" && unit != "" {
		return [][]string{append(Words(number), unit), {attribute}}
	}
	return [][]string{{attribute}}
}

// general are words behind which a name says of what part it is.
var general = map[string]bool{
	"assembly": true, "set": true, "kit": true, "module": true, "pair": true, "unit": true, "pack": true, "new": true,
	"left": true, "right": true, "front": true, "rear": true, "lh": true, "rh": true, "driver": true, "passenger": true,
	"side": true, "upper": true, "lower": true, "assy": true,
}

// Heads are the words of a folded name, in the singular, that say what a part is, alone and with up to two words that
// say it more closely: of "Engine Oil Filter, Spin-On" filter, oil filter and engine oil filter, of "Wheel Bearing and
// Hub Assembly" hub and bearing, of "Control Arm with Ball Joint" arm. spanish says that the name is in Spanish, where
// that word is the first.
func Heads(name string, spanish bool) []string {
	if at := strings.IndexAny(name, ",("); at > 0 {
		name = name[:at]
	}
	words := named(Words(name))
	for i, w := range words {
		if i > 0 && (w == "with" || w == "for" || w == "con") {
			words = words[:i]
			break
		}
	}
	for len(words) > 1 && strings.ContainsFunc(words[len(words)-1], unicode.IsDigit) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return nil
	}
	var heads []string
	if spanish {
		for n := range min(len(words), mostOfHead) {
			heads = append(heads, strings.Join(words[:n+1], " "))
		}
		return heads
	}
	last := len(words) - 1
	for ; last > 0 && general[words[last]]; last-- {
		heads = append(heads, words[last], words[last-1]+" "+words[last])
	}
	several := len(heads) > 0 && (heads[0] == "set" || heads[0] == "kit")
	ends := []int{last}
	for i, w := range words[:last] {
		if w == "and" && i > 0 {
			if several {
				return heads // a box of both is neither
			}
			ends = append(ends, i-1)
		}
	}
	for _, end := range ends {
		for n := range min(end+1, mostOfHead) {
			heads = append(heads, strings.Join(words[end-n:end+1], " "))
		}
	}
	return heads
}

const mostOfHead = 3 // words of a head

// Head is the longest of its heads that a name in the singular, without small words, has for sure.
func Head(name []string) string {
	last := len(name)
	for last > 1 && general[name[last-1]] && name[last-1] != "kit" {
		last--
	}
	return strings.Join(name[max(0, last-mostOfHead):last], " ")
}
