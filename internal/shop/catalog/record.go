package catalog

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/text"
	"camber/internal/shop/catalog/table"
)

// key names a part by its brand and text.Number.
type key struct {
	brand  int64
	number string
}

// record is what is kept of a part that an Item can say, but for what it supersedes.
type record struct {
	part         table.Part // ID 0: not added yet
	texts        map[text.Lang]Texts
	attributes   map[text.Lang][]Attribute
	codes        []Code // of 14 digits, by pieces and code
	packages     []Package
	interchanges []Interchange
	documents    []Document
	core         Core // Charge 0: none
	components   []ingredient

	changed section
	added   bool // in this batch
}

// ingredient is a component that may not be added yet.
type ingredient struct {
	partID   int64 // 0: not added yet
	key      key
	quantity int
}

// section is a set of the tables in which a record is not as it is kept.
type section uint16

const (
	inPart section = 1 << iota
	inTexts
	inAttributes
	inCodes
	inPackages
	inInterchanges
	inDocuments
	inCore
	inComponents
)

// with is the record after an item. What is not given is as in r with Change, and as in a new part with Put.
func (r record) with(n Item, components []ingredient) record {
	next := r
	if n.Maintenance == Put {
		next = record{part: table.Part{
			ID: r.part.ID, BrandID: r.part.BrandID, Number: n.Number, NumberNorm: r.part.NumberNorm, Kind: KindPart,
			Pictogram: r.part.Pictogram, CategoryID: r.part.CategoryID, TaxClassID: r.part.TaxClassID, Minimum: 1, Multiple: 1,
			Orderable: r.part.Orderable || r.part.ID == 0, Active: true, Popularity: r.part.Popularity, AddedUs: r.part.AddedUs,
		}}
	}
	if n.Maintenance == Change {
		next.take(n.Gone)
	}
	next.givePart(n)
	next.giveTexts(n)
	if n.Codes != nil {
		next.codes = sortedCodes(n.Codes)
	}
	next.packages = merged(next.packages, keptPackages(n.Packages), samePackage)
	next.interchanges = merged(next.interchanges, keptInterchanges(n.Interchanges), sameInterchange)
	next.documents = merged(next.documents, n.Documents, sameDocument)
	next.components = merged(next.components, components, sameIngredient)
	if n.Maintenance == Change {
		next.sortLike(r)
	}
	if n.Core != nil {
		next.core = *n.Core
		if next.core.Charge == 0 {
			next.core = Core{}
		}
	}
	next.part.Kind = KindPart
	if len(next.components) > 0 {
		next.part.Kind = KindKit
	}
	next.changed = r.changed | r.differs(next)
	return next
}

// merged are the rows of a list with those of an item: each in the place of the first that is the same, or else behind
// all.
func merged[T any](kept, rows []T, same func(a, b T) bool) []T {
	if len(rows) == 0 {
		return kept
	}
	if len(kept) == 0 {
		return slices.Clone(rows)
	}
	list, of := slices.Clone(kept), len(kept)
	for _, row := range rows {
		if i := slices.IndexFunc(list[:of], func(k T) bool { return same(k, row) }); i >= 0 {
			list[i] = row
		} else {
			list = append(list, row)
		}
	}
	return list
}

// without are the rows of a list but for those that a row of gone names.
func without[T any](kept, gone []T, names func(gone, k T) bool) []T {
	if len(gone) == 0 {
		return kept
	}
	return slices.DeleteFunc(slices.Clone(kept), func(k T) bool {
		return slices.ContainsFunc(gone, func(g T) bool { return names(g, k) })
	})
}

func samePackage(a, b Package) bool { return a.UOM == b.UOM && a.Eaches == b.Eaches }

func sameBrand(a, b Interchange) bool {
	return a.Brand == b.Brand && (a.Brand != "" || text.Fold(a.Label) == text.Fold(b.Label))
}

func sameInterchange(a, b Interchange) bool {
	return sameBrand(a, b) && text.Number(a.Number) == text.Number(b.Number)
}

func sameDocument(a, b Document) bool { return a.URL == b.URL && a.SHA256 == b.SHA256 }

func sameIngredient(a, b ingredient) bool { return a.key == b.key }

func keptPackages(packages []Package) []Package {
	kept := slices.Clone(packages)
	for i, p := range kept {
		if kept[i].GTIN = gtin(p.GTIN); kept[i].GTIN == noGTIN {
			kept[i].GTIN = ""
		}
	}
	return kept
}

func keptInterchanges(interchanges []Interchange) []Interchange {
	kept := slices.Clone(interchanges)
	for i, x := range kept {
		kept[i].Direction = cmp.Or(x.Direction, Both)
	}
	return kept
}

// take takes away what an item says is gone.
func (r *record) take(gone Gone) {
	r.packages = without(r.packages, gone.Packages, func(g, k Package) bool {
		return g.UOM == k.UOM && (g.Eaches == 0 || g.Eaches == k.Eaches)
	})
	r.interchanges = without(r.interchanges, gone.Interchanges, func(g, k Interchange) bool {
		return sameBrand(g, k) && (g.Number == "" || sameInterchange(g, k))
	})
	r.documents = without(r.documents, gone.Documents, func(g, k Document) bool {
		return g.URL != "" && g.URL == k.URL || g.Title != "" && (g.Title == k.Title || g.Title == path.Base(k.URL))
	})
	components := make([]ingredient, len(gone.Components))
	for i, c := range gone.Components {
		components[i].key = key{c.BrandID, text.Number(c.Number)}
	}
	r.components = without(r.components, components, sameIngredient)
	r.attributes = maps.Clone(r.attributes)
	for lang, list := range gone.Attributes {
		r.setAttributes(lang, without(r.attributes[lang], list, func(g, k Attribute) bool {
			return g.Name == k.Name && (g.Value == "" || g.Value == k.Value)
		}))
	}
	r.texts = maps.Clone(r.texts)
	for lang, t := range gone.Texts {
		kept := r.texts[lang]
		if kept.take(t, lang); kept == (Texts{}) {
			delete(r.texts, lang)
		} else {
			r.texts[lang] = kept
		}
	}
}

// sortLike puts what took the place of something where that stood, so that the first picture stays the first.
func (r *record) sortLike(before record) {
	for lang, list := range r.attributes {
		r.attributes[lang] = sortedLike(list, before.attributes[lang], func(a Attribute) string { return a.Name })
	}
	for lang, t := range r.texts {
		t.describe(sortedLike(t.paragraphs(), before.texts[lang].paragraphs(), func(p Paragraph) string { return p.Kind }))
		r.texts[lang] = t
	}
	r.documents = sortedLike(r.documents, before.documents, func(d Document) string { return path.Base(d.URL) })
}

func sortedLike[T any](list, before []T, name func(T) string) []T {
	at := map[string]int{}
	for i, one := range slices.Backward(before) {
		at[name(one)] = i
	}
	place := func(one T) int {
		if i, ok := at[name(one)]; ok {
			return i
		}
		return len(before)
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(place(a), place(b)) })
	return list
}

// take takes away the fields that gone names, and of the description its paragraphs.
func (t *Texts) take(gone Texts, lang text.Lang) {
	clear := func(to *string, gone string) {
		if gone == Whole {
			*to = ""
		}
	}
	if lang != text.English {
		clear(&t.Name, gone.Name)
	}
	clear(&t.ShortName, gone.ShortName)
	clear(&t.Summary, gone.Summary)
	clear(&t.Warranty, gone.Warranty)
	clear(&t.Prop65, gone.Prop65)
	if gone.Kinds != "" && t.Kinds == "" { // of whose paragraphs nobody knows the kinds
		t.Description = ""
	}
	kinds := strings.Fields(gone.Kinds)
	t.describe(slices.DeleteFunc(without(t.paragraphs(), gone.paragraphs(), sameText), func(p Paragraph) bool {
		code, _, _ := strings.Cut(p.Kind, ".")
		return slices.Contains(kinds, p.Kind) || slices.Contains(kinds, code)
	}))
}

// Paragraph is one of a description.
type Paragraph struct{ Kind, Text string }

// Describe are the paragraphs as Texts keep them, and a word for the kind of each.
func Describe(list []Paragraph) (description, kinds string) {
	var texts, words []string
	for _, p := range list {
		for one := range strings.SplitSeq(p.Text, between) { // a text of a file may have several itself
			texts, words = append(texts, one), append(words, cmp.Or(p.Kind, unknown))
		}
	}
	if !slices.ContainsFunc(words, func(w string) bool { return w != unknown }) {
		words = nil
	}
	return strings.Join(texts, between), strings.Join(words, " ")
}

const (
	between = "\n\n" // two paragraphs
	unknown = "-"    // kind
)

func (t *Texts) describe(list []Paragraph) { t.Description, t.Kinds = Describe(list) }

func (t Texts) paragraphs() []Paragraph {
	if t.Description == "" {
		return nil
	}
	texts, kinds := strings.Split(t.Description, between), strings.Fields(t.Kinds)
	list := make([]Paragraph, len(texts))
	for i, one := range texts {
		list[i] = Paragraph{Text: one, Kind: unknown}
		if len(kinds) == len(texts) {
			list[i].Kind = kinds[i]
		}
	}
	return list
}

func sameText(a, b Paragraph) bool { return a.Text == b.Text }

// setAttributes puts a list in place; an empty one is none.
func (r *record) setAttributes(lang text.Lang, list []Attribute) {
	if len(list) == 0 {
		delete(r.attributes, lang)
		return
	}
	r.attributes[lang] = list
}

// given takes a value over unless it is zero, which is not given.
func given[T comparable](to *T, value T) { *to = cmp.Or(value, *to) }

func (r *record) givePart(n Item) {
	p := &r.part
	given(&p.CategoryID, n.CategoryID)
	p.TaxClassID = cmp.Or(p.TaxClassID, n.TaxClassID)
	given(&p.Pictogram, n.Pictogram)
	if n.Orderable != nil {
		p.Orderable = db.Bool(*n.Orderable)
	}
	given(&p.Tier, n.Tier)
	given(&p.PartTypeID, n.PartTypeID)
	given(&p.PartType, n.PartType)
	given(&p.Minimum, n.Minimum)
	given(&p.Multiple, n.Multiple)
	given(&p.WeightG, n.WeightG)
	given(&p.LengthMm, n.Size.LengthMM)
	given(&p.WidthMm, n.Size.WidthMM)
	given(&p.HeightMm, n.Size.HeightMM)
	given(&p.SeriesID, n.seriesID)
}

// give takes over what others have.
func (t *Texts) give(others Texts) {
	given(&t.Name, others.Name)
	given(&t.ShortName, others.ShortName)
	given(&t.Summary, others.Summary)
	given(&t.Description, others.Description)
	given(&t.Kinds, others.Kinds)
	given(&t.Warranty, others.Warranty)
	given(&t.Prop65, others.Prop65)
}

func (r *record) giveTexts(n Item) {
	texts := maps.Clone(r.texts)
	if texts == nil {
		texts = map[text.Lang]Texts{}
	}
	for lang, t := range n.Texts {
		kept := texts[lang]
		t.describe(merged(kept.paragraphs(), t.paragraphs(), sameText))
		kept.give(t)
		if kept != (Texts{}) {
			texts[lang] = kept
		}
	}
	r.texts = texts
	if r.attributes = maps.Clone(r.attributes); r.attributes == nil {
		r.attributes = map[text.Lang][]Attribute{}
	}
	for lang, list := range n.Attributes {
		r.setAttributes(lang, merged(r.attributes[lang], list, sameAttribute))
	}
}

func sameAttribute(a, b Attribute) bool { return a.Name == b.Name && a.Value == b.Value }

// sortedCodes are barcodes as they are kept: 14 digits, each once, by pieces and code. Zeros stand for no code.
func sortedCodes(codes []Code) []Code {
	var kept []Code
	for _, c := range codes {
		if padded := gtin(c.Code); padded != noGTIN {
			kept = append(kept, Code{padded, cmp.Or(c.Kind, kindOfCode(c)), c.Pieces})
		}
	}
	slices.SortStableFunc(kept, func(a, b Code) int { return cmp.Compare(a.Code, b.Code) })
	kept = slices.CompactFunc(kept, func(a, b Code) bool { return a.Code == b.Code })
	slices.SortFunc(kept, byPieces)
	return kept
}

const noGTIN = "00000000000000" // what files write for want of one

func byPieces(a, b Code) int {
	return cmp.Or(cmp.Compare(a.Pieces, b.Pieces), cmp.Compare(a.Code, b.Code))
}

func kindOfCode(c Code) string {
	switch {
	case c.Pieces > 1 || len(c.Code) == 14:
		return Case
	case len(c.Code) == 12:
		return UPC
	}
	return EAN
}

// differs says which tables another state of the same part would change.
func (r record) differs(next record) section {
	var found section
	mark := func(same bool, s section) {
		if !same {
			found |= s
		}
	}
	mark(r.part == next.part, inPart)
	mark(maps.Equal(r.texts, next.texts), inTexts)
	mark(maps.EqualFunc(r.attributes, next.attributes, slices.Equal[[]Attribute]), inAttributes)
	mark(slices.Equal(r.codes, next.codes), inCodes)
	mark(slices.Equal(r.packages, next.packages), inPackages)
	mark(slices.Equal(r.interchanges, next.interchanges), inInterchanges)
	mark(slices.Equal(r.documents, next.documents), inDocuments)
	mark(r.core == next.core, inCore)
	mark(slices.EqualFunc(r.components, next.components, func(a, b ingredient) bool {
		return a.key == b.key && a.quantity == b.quantity
	}), inComponents)
	return found
}

// rows is how many rows the longest list has.
func (r record) rows() int {
	most := max(len(r.packages), len(r.interchanges), len(r.documents), len(r.components))
	for _, list := range r.attributes {
		most = max(most, len(list))
	}
	return most
}

// The rows of a record, for each table.

func (r record) textRows() (list []table.Text) {
	for lang, t := range r.texts {
		list = append(list, textRow(r.part.ID, lang, t))
	}
	return list
}

func textRow(partID int64, lang text.Lang, t Texts) table.Text {
	return table.Text{
		PartID: partID, Lang: lang, Name: t.Name, NameFold: text.Fold(t.Name), ShortName: t.ShortName, Summary: t.Summary,
		Description: t.Description, Kinds: t.Kinds, Warranty: t.Warranty, Prop65: t.Prop65,
	}
}

func (r record) attributeRows() (list []table.Attribute) {
	for lang, attributes := range r.attributes {
		for i, a := range attributes {
			list = append(list, table.Attribute{PartID: r.part.ID, Lang: lang, Sort: i, Name: a.Name, Value: a.Value,
				GroupName: a.Group})
		}
	}
	return list
}

func (r record) codeRows() (list []table.Code) {
	for _, c := range r.codes {
		list = append(list, table.Code{Code: c.Code, PartID: r.part.ID, Kind: c.Kind, Pieces: c.Pieces})
	}
	return list
}

func (r record) packageRows() (list []table.Package) {
	for i, p := range r.packages {
		list = append(list, table.Package{
			PartID: r.part.ID, Sort: i, Uom: p.UOM, Eaches: p.Eaches, Gtin: p.GTIN, LengthMm: p.Size.LengthMM,
			WidthMm:  p.Size.WidthMM,
			HeightMm: p.Size.HeightMM, WeightG: p.WeightG,
		})
	}
	return list
}

func (r record) interchangeRows() (list []table.Interchange) {
	for i, x := range r.interchanges {
		list = append(list, table.Interchange{
			PartID: r.part.ID, Sort: i, Kind: x.Kind, Brand: x.Brand, Label: x.Label, Number: x.Number,
			NumberNorm: text.Number(x.Number),
			Direction:  x.Direction, Grade: x.Grade, Note: x.Note,
		})
	}
	return list
}

func (r record) documentRows() (list []table.Document) {
	for i, d := range r.documents {
		list = append(list, table.Document{PartID: r.part.ID, Sort: i, Kind: d.Kind, Title: d.Title, Lang: d.Lang, URL: d.URL,
			Sha256: d.SHA256})
	}
	return list
}

func (r record) coreRows() []table.Core {
	if r.core.Charge == 0 {
		return nil
	}
	return []table.Core{{PartID: r.part.ID, ChargeCents: r.core.Charge, TaxClassID: r.core.TaxClassID}}
}

func (r record) componentRows() (list []table.Component) {
	for i, c := range r.components {
		list = append(list, table.Component{KitID: r.part.ID, PartID: c.partID, Quantity: c.quantity, Sort: i})
	}
	return list
}
