package catalog

import (
	"context"
	"maps"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog/table"
)

// Sheet is all that the back office changes of a part, in all languages. What a kit is made of, its options, documents
// and pictures are not in it, and stay.
type Sheet struct {
	PartID       int64 // 0: not added yet
	BrandID      int64
	Number       string // as the maker writes it
	CategoryID   int64
	TaxClassID   int64
	Series       string // of the brand, added when it has none of this name; empty: none
	Tier         string
	Minimum      int // pieces; 0 is 1
	Multiple     int // pieces; 0 is 1
	WeightG      int // grams, 0: not known
	Size         Size
	Orderable    bool
	Active       bool
	Core         money.Cents // the deposit on the old part, 0: none
	Texts        map[text.Lang]Texts
	Attributes   map[text.Lang][]Attribute
	Codes        []Code
	Packages     []Package
	Interchanges []Interchange
	Supersedes   []Superseded
}

// Sheet reads a part as it is in the database now. Unknown is NotFound.
func (s *Service) Sheet(ctx context.Context, partID int64) (Sheet, error) {
	found, err := table.Read[table.Part](ctx, table.Some{IDs: []int64{partID}}, "id", "id")
	if err != nil {
		return Sheet{}, err
	}
	return sheetOf(ctx, found)
}

// HeldSheet is Sheet, and keeps others from changing the part until the transaction ends.
func (s *Service) HeldSheet(ctx context.Context, partID int64) (Sheet, error) {
	found, err := lockPart(ctx, partID)
	if err != nil {
		return Sheet{}, err
	}
	return sheetOf(ctx, found)
}

func sheetOf(ctx context.Context, found []table.Part) (Sheet, error) {
	if len(found) == 0 {
		return Sheet{}, fault.New(fault.NotFound, "There is no such part.")
	}
	p := found[0]
	records, err := readRecords(ctx, found)
	if err != nil {
		return Sheet{}, err
	}
	links, err := linksTo(ctx, []int64{p.ID})
	if err != nil {
		return Sheet{}, err
	}
	series, err := seriesOf(ctx, []int64{p.SeriesID})
	if err != nil {
		return Sheet{}, err
	}
	r := records[key{p.BrandID, p.NumberNorm}]
	sheet := Sheet{
		PartID: p.ID, BrandID: p.BrandID, Number: p.Number, CategoryID: p.CategoryID, TaxClassID: p.TaxClassID,
		Series: series[p.SeriesID].Name, Tier: p.Tier, Minimum: p.Minimum, Multiple: p.Multiple, WeightG: p.WeightG,
		Size: Size{p.LengthMm, p.WidthMm, p.HeightMm}, Orderable: bool(p.Orderable), Active: bool(p.Active),
		Core: r.core.Charge, Texts: r.texts, Attributes: r.attributes, Packages: r.packages, Interchanges: r.interchanges,
	}
	for _, c := range r.codes {
		sheet.Codes = append(sheet.Codes, Code{printed(c.Kind, c.Code), c.Kind, c.Pieces})
	}
	for _, l := range links {
		sheet.Supersedes = append(sheet.Supersedes, Superseded{l.BrandID, l.Number, l.FromDay, l.Message})
	}
	return sheet, nil
}

// SaveSheet adds a part, or changes it, and returns its id; the caller says so in the log. Its address stays as it is.
// A number that the brand has already is Invalid at number.
func (s *Service) SaveSheet(ctx context.Context, n Sheet) (id int64, err error) {
	fields := n.item().check()
	if n.BrandID == 0 {
		fields["brand"] = required()
		delete(fields, "number")
		if text.Number(n.Number) == "" {
			fields["number"] = required()
		}
	}
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		item := n.item()
		if n.PartID != 0 {
			if err := n.keep(ctx, &item); err != nil {
				return err
			}
		}
		b, err := begin(ctx, []Item{item}, []map[string]fault.Text{nil})
		if err != nil {
			return err
		}
		if r := b.records[item.key()]; r != nil && r.part.ID != n.PartID {
			return numberTaken(n.Number)
		}
		b.run()
		if o := b.outcomes[0]; o.Done == Rejected || o.Done == Waiting {
			return fault.InFields(o.Fields)
		}
		r := b.records[item.key()]
		now := r.part
		now.TaxClassID, now.Active = n.TaxClassID, db.Bool(n.Active)
		if r.core.Charge != 0 && n.PartID == 0 {
			r.core.TaxClassID = n.TaxClassID
		}
		if n.PartID == 0 {
			if now.Pictogram, err = pictogramOf(ctx, n.CategoryID); err != nil {
				return err
			}
		}
		if now != r.part {
			r.part, r.changed = now, r.changed|inPart
		}
		if err := b.write(ctx, nil); err != nil {
			return err
		}
		id = r.part.ID
		return nil
	})
	return id, err
}

func numberTaken(number string) error {
	return fault.InFields(map[string]fault.Text{
		"number": fault.T("This brand already has the part number %s.", number)})
}

// item is the sheet as an Item that replaces the part whole.
func (n Sheet) item() Item {
	item := Item{
		Maintenance: Put, BrandID: n.BrandID, Number: n.Number, CategoryID: n.CategoryID, TaxClassID: n.TaxClassID,
		Orderable: &n.Orderable, Texts: maps.Clone(n.Texts), Series: n.Series, Tier: n.Tier, Minimum: n.Minimum,
		Multiple: n.Multiple, WeightG: n.WeightG, Size: n.Size, Attributes: n.Attributes, Codes: n.Codes,
		Packages: n.Packages, Interchanges: n.Interchanges, Supersedes: n.Supersedes,
		Core: &Core{Charge: n.Core, TaxClassID: n.TaxClassID},
	}
	for lang, t := range item.Texts { // nobody knows the kinds of paragraphs that were typed
		t.Kinds = ""
		item.Texts[lang] = t
	}
	return item
}

// keep holds the part, gives it its brand and number, and adds to the item what a sheet has not.
func (n Sheet) keep(ctx context.Context, item *Item) error {
	found, err := lockPart(ctx, n.PartID)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return fault.New(fault.NotFound, "There is no such part.")
	}
	p := found[0]
	records, err := readRecords(ctx, found)
	if err != nil {
		return err
	}
	r := records[key{p.BrandID, p.NumberNorm}]
	item.PartTypeID, item.PartType, item.Documents = p.PartTypeID, p.PartType, r.documents
	if r.core.Charge != 0 {
		item.Core.TaxClassID = r.core.TaxClassID
	}
	for lang, t := range item.Texts {
		if t.Description == r.texts[lang].Description {
			t.Kinds = r.texts[lang].Kinds
			item.Texts[lang] = t
		}
	}
	if err := n.name(ctx, p); err != nil {
		return err
	}
	if len(r.components) == 0 {
		return nil
	}
	var ids []int64
	for _, c := range r.components {
		ids = append(ids, c.partID)
	}
	parts, err := table.Read[table.Part](ctx, table.Some{IDs: ids}, "id", "id", "id", "number")
	numbers := map[int64]string{}
	for _, c := range parts {
		numbers[c.ID] = c.Number
	}
	for _, c := range r.components {
		item.Components = append(item.Components,
			Ingredient{BrandID: c.key.brand, Number: numbers[c.partID], Quantity: c.quantity})
	}
	return err
}

// name gives a part that is held another brand or number, so that it is found by them.
func (n Sheet) name(ctx context.Context, p table.Part) error {
	norm := text.Number(n.Number)
	if p.BrandID == n.BrandID && p.NumberNorm == norm {
		return nil
	}
	if _, err := lockBrands(ctx, []int64{n.BrandID}); err != nil {
		return err
	}
	others, err := lockParts(ctx, []int64{n.BrandID}, []string{norm})
	if err != nil {
		return err
	}
	if slices.ContainsFunc(others, func(o table.Part) bool { return o.ID != p.ID }) {
		return numberTaken(n.Number)
	}
	return renamePart(ctx, p.ID, n.BrandID, n.Number, norm)
}
