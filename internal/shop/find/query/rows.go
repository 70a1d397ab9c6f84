package query

import (
	"maps"
	"slices"
	"strings"
)

// Row is what a shop says of a word, above what the trade says.
type Row struct {
	Kind  string
	Word  string // one or several
	Means string // empty only of RowNever: the word means nothing but itself
}

// What a row says.
const (
	RowMeans = "means" // who says the word finds what the other finds
	RowSame  = "same"  // and the other way round
	RowNever = "never" // the word does not mean the other
)

// Above is the dictionary with a shop's rows above it, the later above the earlier.
func (d *Dictionary) Above(rows []Row) *Dictionary {
	if len(rows) == 0 {
		return d
	}
	above := &Dictionary{terms: maps.Clone(d.terms), called: maps.Clone(d.called), inOrder: map[string]meaning{},
		longest: d.longest, nevers: map[[2]string]bool{}}
	for _, r := range rows {
		word, means := joined(r.Word), joined(r.Means)
		switch {
		case word == "" || word == means || means == "" && r.Kind != RowNever:
		case r.Kind == RowNever:
			above.sever(word, means)
		default:
			above.join(word, means, r.Kind == RowSame)
		}
	}
	above.learn()
	return above
}

// join lets a word mean what others mean, or if nobody knows those a part that is called so.
func (d *Dictionary) join(said, means string, both bool) {
	m, known := d.terms[means]
	if !known || both && m.kind == word {
		m = meaning{part, means}
		d.called[m] = []string{means}
		d.name(means, m)
	}
	d.name(said, m)
	delete(d.nevers, [2]string{said, m.name})
	delete(d.nevers, [2]string{said, ""})
	if (both && m.kind == part || m.kind == position) && !slices.Contains(d.called[m], said) {
		d.called[m] = append(slices.Clip(d.called[m]), said)
	}
}

// sever lets a word not mean what others mean; empty: nothing but itself.
func (d *Dictionary) sever(word, means string) {
	name := means
	if m, known := d.terms[means]; known {
		name = m.name
	}
	if m, known := d.terms[word]; known && (name == "" || m.name == name) {
		delete(d.terms, word)
	}
	for of, names := range d.called {
		if (name == "" || of.name == name) && of.name != word && slices.Contains(names, word) {
			d.called[of] = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == word })
		}
	}
	d.nevers[[2]string{word, name}] = true
}

func (d *Dictionary) name(term string, m meaning) {
	d.terms[term] = m
	d.longest = max(d.longest, strings.Count(term, " ")+1)
}

// severed says whether words never mean this.
func (d *Dictionary) severed(words []string, m meaning) bool {
	if len(d.nevers) == 0 {
		return false
	}
	word := strings.Join(named(words), " ")
	return d.nevers[[2]string{word, m.name}] || d.nevers[[2]string{word, ""}]
}
