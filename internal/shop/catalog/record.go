package catalog

import (
	"cmp"
	"maps"
	"slices"

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
	next.givePart(n)
	next.giveTexts(n)
	if n.Codes != nil {
		next.codes = sortedCodes(n.Codes)
	}
	if n.Packages != nil {
		next.packages = slices.Clone(n.Packages)
		for i, p := range next.packages {
			if next.packages[i].GTIN = gtin(p.GTIN); next.packages[i].GTIN == noGTIN {
				next.packages[i].GTIN = ""
			}
		}
	}
	if n.Interchanges != nil {
		next.interchanges = slices.Clone(n.Interchanges)
		for i, x := range next.interchanges {
			next.interchanges[i].Direction = cmp.Or(x.Direction, Both)
		}
	}
	if n.Documents != nil {
		next.documents = n.Documents
	}
	if n.Core != nil {
		next.core = *n.Core
		if next.core.Charge == 0 {
			next.core = Core{}
		}
	}
	if n.Components != nil {
		next.components = components
	}
	next.part.Kind = KindPart
	if len(next.components) > 0 {
		next.part.Kind = KindKit
	}
	next.changed = r.changed | r.differs(next)
	return next
}

// given takes a value over unless it is zero, which is not given.
func given[T comparable](to *T, value T) { *to = cmp.Or(value, *to) }

func (r *record) givePart(n Item) {
	p := &r.part
	given(&p.CategoryID, n.CategoryID)
	given(&p.TaxClassID, n.TaxClassID)
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
		kept.give(t)
		if kept != (Texts{}) {
			texts[lang] = kept
		}
	}
	r.texts = texts
	attributes := maps.Clone(r.attributes)
	if attributes == nil {
		attributes = map[text.Lang][]Attribute{}
	}
	for lang, list := range n.Attributes {
		attributes[lang] = list
		if len(list) == 0 {
			delete(attributes, lang)
		}
	}
	r.attributes = attributes
}

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
		Description: t.Description, Warranty: t.Warranty, Prop65: t.Prop65,
	}
}

func (r record) attributeRows() (list []table.Attribute) {
	for lang, attributes := range r.attributes {
		for i, a := range attributes {
			list = append(list, table.Attribute{PartID: r.part.ID, Lang: lang, Sort: i, Name: a.Name, Value: a.Value, GroupName: a.Group})
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
			PartID: r.part.ID, Sort: i, Uom: p.UOM, Eaches: p.Eaches, Gtin: p.GTIN, LengthMm: p.Size.LengthMM, WidthMm: p.Size.WidthMM,
			HeightMm: p.Size.HeightMM, WeightG: p.WeightG,
		})
	}
	return list
}

func (r record) interchangeRows() (list []table.Interchange) {
	for i, x := range r.interchanges {
		list = append(list, table.Interchange{
			PartID: r.part.ID, Sort: i, Kind: x.Kind, Brand: x.Brand, Label: x.Label, Number: x.Number, NumberNorm: text.Number(x.Number),
			Direction: x.Direction, Grade: x.Grade, Note: x.Note,
		})
	}
	return list
}

func (r record) documentRows() (list []table.Document) {
	for i, d := range r.documents {
		list = append(list, table.Document{PartID: r.part.ID, Sort: i, Kind: d.Kind, Title: d.Title, Lang: d.Lang, URL: d.URL, Sha256: d.SHA256})
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
