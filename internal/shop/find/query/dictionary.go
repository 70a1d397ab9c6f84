package query

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"camber/internal/base/text"
)

//go:embed trade.txt
var trade string

// kind is what a term of the dictionary names.
type kind uint8

const (
	none kind = iota
	part
	position
	word
	maker
	model
	brand
)

var kinds = map[string]kind{"part": part, "position": position, "word": word, "maker": maker}

// meaning is what a term stands for.
type meaning struct {
	kind kind
	name string
}

// Dictionary says what the words of a query stand for. It is built once and then read by any number of readers.
type Dictionary struct {
	terms      map[string]meaning   // by words in the singular with a blank between
	called     map[meaning][]string // of parts and positions: what names of parts may say for it
	vocabulary []string             // words of parts' names that a typing mistake may be of
	inOrder    map[string]meaning   // parts by their words in the order of the alphabet
	longest    int                  // words of a term
	nevers     map[[2]string]bool   // a word and what it does not mean in this shop
}

// Trade reads the dictionary of the trade that comes with the program.
func Trade() (*Dictionary, error) { return Read(trade) }

// Read reads a dictionary: a heading in brackets says what follows, a line is a name and, behind =, its other names;
// one behind < means the name, but who says the name does not mean it.
// A term means one
// thing under a heading; an error names the line.
func Read(data string) (*Dictionary, error) {
	d := &Dictionary{terms: map[string]meaning{}, called: map[meaning][]string{}, inOrder: map[string]meaning{}}
	of := none
	for n, line := range strings.Split(data, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if heading, ok := strings.CutPrefix(line, "["); ok {
			if of = kinds[strings.TrimSuffix(heading, "]")]; of == none {
				return nil, fmt.Errorf("line %d: %s is no heading", n+1, line)
			}
			continue
		}
		name, others, _ := strings.Cut(line, "=")
		if of == none || joined(name) == "" {
			return nil, fmt.Errorf("line %d: %s stands under no heading or names nothing", n+1, line)
		}
		for i, term := range append([]string{name}, strings.Split(others, ",")...) {
			term, aside := strings.CutPrefix(strings.TrimSpace(term), "<")
			if term = joined(term); term == "" {
				continue
			}
			if was, ok := d.terms[term]; ok && was.kind == of && was.name != joined(name) {
				return nil, fmt.Errorf("line %d: %s is %s already", n+1, term, was.name)
			}
			m := meaning{of, joined(name)}
			d.add(term, m)
			if of == position || of == part && !aside && (i == 0 || saysAsMuch(term, m.name, line)) {
				d.called[m] = append(d.called[m], term)
			}
		}
	}
	d.learn()
	return d, nil
}

// saysAsMuch says whether a term stands for a part alone, so that who asks for the part wants to find it: a single word
// for a part of several, such as plug for a spark plug, may be of others too.
func saysAsMuch(term, name, line string) bool {
	if strings.Contains(term, " ") || !strings.Contains(name, " ") {
		return true
	}
	for at := range len(term) - 1 { // "taillight", where "tail light" stands beside it
		if at > 0 && strings.Contains(line, term[:at]+" "+term[at:]) {
			return true
		}
	}
	return false
}

// learn keeps the words that parts are called by.
func (d *Dictionary) learn() {
	seen := map[string]bool{}
	for _, term := range slices.Sorted(maps.Keys(d.terms)) {
		m := d.terms[term]
		if by := ordered(strings.Fields(term)); m.kind == part && d.inOrder[by].kind == none {
			d.inOrder[by] = m
		}
		for w := range strings.FieldsSeq(term) {
			if m.kind == part && len(w) >= shortestMended-1 && !seen[w] {
				seen[w] = true
				d.vocabulary = append(d.vocabulary, w)
			}
		}
	}
	slices.Sort(d.vocabulary)
}

// joined is a term as the dictionary keeps it.
func joined(term string) string { return strings.Join(cut(text.Fold(term)), " ") }

// add keeps what a term means; what was kept of it before stays.
func (d *Dictionary) add(term string, m meaning) {
	if _, known := d.terms[term]; !known && term != "" {
		d.terms[term] = m
		d.longest = max(d.longest, strings.Count(term, " ")+1)
	}
}

const shortestModel = 5 // letters of a word that stands for a model of several words

// With is the dictionary with a shop's brands and the makes and models of its vehicles. A name that means something in
// the trade already keeps that meaning.
func (d *Dictionary) With(brands, makes, models []string) *Dictionary {
	with := &Dictionary{terms: make(map[string]meaning, len(d.terms)+len(models)), called: d.called,
		vocabulary: d.vocabulary, inOrder: d.inOrder, longest: d.longest}
	for term, m := range d.terms {
		with.terms[term] = m
	}
	for _, of := range []struct {
		kind  kind
		names []string
	}{{brand, brands}, {maker, makes}, {model, models}} {
		for _, name := range of.names {
			term := joined(name)
			with.add(term, meaning{of.kind, term})
			if of.kind == model { // "silverado" of Silverado 1500, "f150" of F-150
				first, _, several := strings.Cut(term, " ")
				if several && len(first) >= shortestModel && !filler[first] && !strings.ContainsFunc(first, unicode.IsDigit) {
					with.add(first, meaning{model, first})
				}
				if glued := strings.Join(Words(term), ""); len(glued) < len(term) && strings.ContainsFunc(glued, unicode.IsDigit) {
					with.add(glued, meaning{model, glued})
				}
			}
		}
	}
	return with
}
