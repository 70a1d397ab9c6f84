// Package query understands what somebody searched for: which part, on which side, of which brand, for which vehicle,
// by which number. It knows no shop but what its dictionary tells it.
package query

import (
	"slices"
	"strings"
	"unicode"

	"camber/internal/base/text"
)

// Understood is what a query was understood to ask for. All names are folded and in the singular; what is not named is
// empty.
type Understood struct {
	Year       string   // of the vehicle
	Make       string   // by its full name
	Model      string   // in the singular, perhaps only the beginning of its name
	Brand      string   // of the part
	Part       string   // what the trade calls it
	Positions  []string // such as "front" and "left"
	Numbers    []string // part numbers, as text.Number writes them
	Attributes []string // such as "5w30", "12v", "13in"
	Rest       []string // other words
	Terms      []Term   // all of it in order
}

// Term is one thing that a query names.
type Term struct {
	Typed   []string   // words, folded, as they were typed
	Name    string     // of the part, as the trade calls it; empty where it is none, or has no other name
	Any     [][]string // words in the singular: names of parts that have all of one of these have it
	Heads   []string   // what names of such parts say they are, as Heads has it
	Soft    bool       // parts that have it come first, and others are found too
	Part    bool       // it is the part itself
	Brand   bool       // it is a brand
	Vehicle bool       // it is a make or a model, or their year
	Filler  bool       // it names nothing
}

// Other says that the trade calls the part otherwise than it was typed.
func (t Term) Other() bool { return t.Name != "" && t.Name != strings.Join(named(t.Typed), " ") }

const mostWords = 24 // of a query; what is typed behind them is not read

// Understand says what a query asks for. Every word of it, up to 24 of them, is in one term.
func (d *Dictionary) Understand(asked string) Understood {
	var u Understood
	words := split(text.Fold(asked))
	words = words[:min(len(words), mostWords)]
	for len(words) > 0 {
		n, m, said := d.longestTerm(words)
		if size, attribute := attributeOf(words); attribute != "" && size >= n {
			u.Attributes = append(u.Attributes, attribute)
			u.Terms = append(u.Terms, Term{Typed: words[:size], Any: written(attribute), Soft: true})
			words = words[size:]
			continue
		}
		if n == 0 {
			u.other(words[0])
			n = 1
		} else {
			u.take(d, words[:n], said, m)
		}
		words = words[n:]
	}
	u.settle()
	return u
}

// longestTerm is the longest term that begins the words, how many of them it takes, 0 where none does, and those words as
// they are rightly written.
func (d *Dictionary) longestTerm(words []string) (int, meaning, []string) {
	for n := min(d.longest+1, len(words)); n > 0; n-- {
		if small[words[n-1]] {
			continue
		}
		for _, said := range [][]string{words[:n], d.mended(words[:n])} {
			if m, ok := d.terms[strings.Join(named(said), " ")]; ok && !d.severed(words[:n], m) {
				return n, m, words[:n]
			}
		}
		if m, ok := d.inOrder[ordered(named(d.mended(words[:n])))]; ok && n > 1 && !d.severed(words[:n], m) {
			return n, m, words[:n]
		}
		if m, right, ok := d.corrected(words[:n]); ok && !d.severed(words[:n], m) {
			return n, m, right
		}
	}
	return 0, meaning{}, nil
}

// ordered are words by the alphabet: "pads brake" is "brake pads".
func ordered(words []string) string { return strings.Join(slices.Sorted(slices.Values(words)), " ") }

var small = map[string]bool{"de": true, "del": true, "para": true}

// mended are words with those that are short for another written out.
func (d *Dictionary) mended(words []string) []string {
	mended := make([]string, len(words))
	for i, w := range words {
		mended[i] = w
		if m, ok := d.terms[Singular(w)]; ok && m.kind == word && !d.severed(words[i:i+1], m) {
			mended[i] = m.name
		}
	}
	return mended
}

// shortestMended is how many letters a word has of which a typing mistake is forgiven; one that stands alone has one more.
const shortestMended = 4

// corrected is the part that words name with one typing mistake in one of them, which no part is called by, and the words
// without it.
func (d *Dictionary) corrected(words []string) (meaning, []string, bool) {
	all := named(d.mended(words))
	for i, w := range all {
		if len(w) < shortestMended || len(all) == 1 && len(w) <= shortestMended || strings.ContainsFunc(w, unicode.IsDigit) {
			continue
		}
		if _, known := d.terms[w]; known {
			continue
		}
		if _, known := slices.BinarySearch(d.vocabulary, w); known {
			continue
		}
		for _, right := range d.vocabulary {
			if !oneMistake(w, right) {
				continue
			}
			all[i] = right
			if m, ok := d.terms[strings.Join(all, " ")]; ok && m.kind == part {
				return m, all, true
			}
		}
		break
	}
	return meaning{}, nil, false
}

// oneMistake says whether a word is another with one letter more, less or other, or two beside each other swapped.
func oneMistake(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	at := 0
	for at < len(a) && a[at] == b[at] {
		at++
	}
	if len(a) < len(b) {
		return a[at:] == b[at+1:]
	}
	return at == len(a) || a[at+1:] == b[at+1:] ||
		at+1 < len(a) && a[at] == b[at+1] && a[at+1] == b[at] && a[at+2:] == b[at+2:]
}

// take adds a term that the dictionary knows; right is what was typed without a typing mistake.
func (u *Understood) take(d *Dictionary, typed, right []string, m meaning) {
	t := Term{Typed: typed, Any: [][]string{named(right)}}
	switch m.kind {
	case part:
		u.Part, t.Part, t.Name = m.name, true, m.name
		for _, name := range d.called[m] {
			t.Any = append(t.Any, strings.Fields(name))
			t.Heads = append(t.Heads, Head(strings.Fields(name)))
		}
	case position:
		t.Soft, t.Any = true, nil
		for _, name := range d.called[m] { // "RH" in a part's name is what "right" asks for
			t.Any = append(t.Any, strings.Fields(name))
		}
		u.Positions = append(u.Positions, strings.Fields(m.name)...)
	case word:
		t.Any = append(t.Any, []string{m.name})
		u.Rest = append(u.Rest, m.name)
	case maker:
		u.Make, t.Soft, t.Vehicle = m.name, true, true
		t.Any = append(t.Any, strings.Fields(m.name))
	case model:
		u.Model, t.Soft, t.Vehicle = m.name, true, true
		if said := strings.Fields(m.name); !slices.Equal(said, t.Any[0]) {
			t.Any = append(t.Any, said)
		}
	case brand:
		u.Brand, t.Brand = m.name, true
	case none:
	}
	u.Terms = append(u.Terms, t)
}

// other adds a word that the dictionary does not know.
func (u *Understood) other(typed string) {
	t := Term{Typed: []string{typed}, Any: [][]string{{Singular(typed)}}}
	switch {
	case isYear(typed):
		u.Year = typed
	case filler[typed]:
		t.Soft, t.Filler = true, true
	case strings.ContainsFunc(typed, unicode.IsDigit):
		u.Numbers, t.Any = append(u.Numbers, text.Number(typed)), nil
	default:
		u.Rest = append(u.Rest, Singular(typed))
	}
	u.Terms = append(u.Terms, t)
}

// settle decides what a word alone can't: four figures are a year only where a vehicle or a part is named beside them.
func (u *Understood) settle() {
	if u.Year == "" {
		return
	}
	if vehicle := u.Make != "" || u.Model != ""; !vehicle && u.Part == "" {
		u.Numbers, u.Year = append(u.Numbers, u.Year), ""
		return
	}
	for i := range u.Terms {
		if t := &u.Terms[i]; len(t.Typed) == 1 && t.Typed[0] == u.Year {
			t.Soft, t.Vehicle = true, true
		}
	}
}

// Reread takes a model for what parts are called where a shop has such parts: without a make or a year "battery charger"
// is no battery for a Charger. isPart says whether the shop has parts that are what a name says, as Heads has it.
func (u *Understood) Reread(isPart func(head string) bool) {
	if u.Model == "" || u.Make != "" || u.Year != "" {
		return
	}
	at := slices.IndexFunc(u.Terms, func(t Term) bool { return t.Vehicle })
	from := at
	if at > 0 && !u.Terms[at-1].Soft {
		from = at - 1
	} else if len(u.Terms) > 1 {
		return // another word of the query says what it is for
	}
	var typed []string
	for _, t := range u.Terms[from : at+1] {
		typed = append(typed, t.Typed...)
	}
	name := named(typed)
	for len(name) > 0 && !isPart(Head(name)) {
		name = name[1:]
	}
	if len(name) == 0 || from < at && len(name) == len(named(u.Terms[at].Typed)) {
		return
	}
	if from < at {
		before := strings.Join(named(u.Terms[from].Typed), " ")
		if u.Rest = slices.DeleteFunc(u.Rest, func(w string) bool { return w == before }); len(u.Rest) == 0 {
			u.Rest = nil
		}
	}
	u.Model, u.Part = "", strings.Join(name, " ")
	t := Term{Typed: typed, Any: [][]string{name}, Heads: []string{Head(name)}, Part: true}
	u.Terms = slices.Concat(u.Terms[:from], []Term{t}, u.Terms[at+1:])
}

// Typing is a year and the word that is typed last, where that may become a model: "2015 silv". Empty where there is none.
func (u Understood) Typing() (year, word string) {
	if len(u.Terms) < 2 || u.Model != "" {
		return "", ""
	}
	last := u.Terms[len(u.Terms)-1]
	if last.Part || last.Soft || last.Brand || len(last.Typed) != 1 || len(last.Typed[0]) < shortestTyping {
		return "", ""
	}
	for _, t := range u.Terms[:len(u.Terms)-1] {
		if len(t.Typed) == 1 && isYear(t.Typed[0]) {
			return t.Typed[0], last.Typed[0]
		}
	}
	return "", ""
}

const shortestTyping = 2 // letters of a word that may become a model

// Without is the text without some of its terms.
func (u Understood) Without(is func(Term) bool) string {
	var left []string
	for _, t := range u.Terms {
		if !is(t) {
			left = append(left, t.Typed...)
		}
	}
	return strings.Join(left, " ")
}

// filler are words of questions that name nothing.
var filler = map[string]bool{
	"for": true, "a": true, "an": true, "the": true, "my": true, "of": true, "to": true, "need": true, "i": true,
	"what": true, "which": true, "do": true, "you": true, "have": true, "is": true, "in": true, "on": true, "best": true,
	"new": true, "fits": true, "fit": true, "and": true, "with": true, "de": true, "para": true, "del": true, "mi": true,
	"el": true, "la": true, "los": true, "las": true, "con": true, "side": true, "looking": true, "buy": true,
	"how": true, "much": true, "cost": true, "when": true, "should": true, "good": true, "cheap": true, "please": true,
	"me": true, "it": true, "that": true, "this": true, "are": true, "there": true, "at": true, "from": true, "or": true,
	"your": true, "any": true, "sell": true, "find": true, "want": true, "car": true, "truck": true, "vehicle": true,
	"carro": true, "coche": true, "camioneta": true, "necesito": true, "busco": true, "quiero": true, "un": true,
	"una": true, "que": true, "y": true,
	"replacement": true, "does": true, "need's": true, "where": true, "can": true, "get": true, "some": true, "am": true,
	"go": true, "will": true, "work": true,
}

func isYear(s string) bool {
	return len(s) == 4 && (s[:2] == "19" || s[:2] == "20") && isDigit(s[2]) && isDigit(s[3])
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// Said is one kind of thing that was understood, in the words of the dictionary.
type Said struct{ Kind, Value string }

// The kinds of things that a query names, in the order in which they are said.
const (
	KindVehicle   = "vehicle"
	KindBrand     = "brand"
	KindPart      = "part"
	KindPosition  = "position"
	KindNumber    = "number"
	KindAttribute = "attribute"
	KindWords     = "words"
)

// Said is what was understood, kind by kind; what was not named is left out.
func (u Understood) Said() (all []Said) {
	for _, s := range []Said{
		{KindVehicle, strings.Join(strings.Fields(u.Year+" "+u.Make+" "+u.Model), " ")}, {KindBrand, u.Brand},
		{KindPart, u.Part}, {KindPosition, strings.Join(u.Positions, " ")}, {KindNumber, strings.Join(u.Numbers, " ")},
		{KindAttribute, strings.Join(u.Attributes, " ")}, {KindWords, strings.Join(u.Rest, " ")},
	} {
		if s.Value != "" {
			all = append(all, s)
		}
	}
	return all
}
