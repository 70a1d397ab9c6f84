package catalog

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/text"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/catalog/table"
)

// Details returns what the page of a part shows beyond Part.
func (s *Service) Details(ctx context.Context, partID int64) (Details, error) {
	found, err := keptDetails.Read(ctx, []int64{partID}, func(ctx context.Context, _ []int64) (map[int64]Details, error) {
		d, err := details(ctx, partID)
		return map[int64]Details{partID: d}, err
	})
	return found[partID], err
}

// keptDetails are those of the parts whose pages are looked at.
var keptDetails = kept.InWords[int64, Details](mostDetailed, kept.Keyed(KindPart))

const mostDetailed = 5_000 // parts that a server keeps in each language

// Warnings are those of California's Proposition 65, by part, in the language of ctx, English where that has none; a
// part without one is absent.
func (s *Service) Warnings(ctx context.Context, partIDs []int64) (map[int64]string, error) {
	var rows []table.Text
	err := eachOf(ctx, table.Some{IDs: append([]int64{}, partIDs...)}, "part_id", "part_id, lang", func(t table.Text) {
		if t.Prop65 != "" {
			rows = append(rows, t)
		}
	}, "part_id", "lang", "prop65")
	warnings := map[int64]string{}
	for id, t := range worded(ctx, rows, func(t table.Text) (int64, text.Lang) { return t.PartID, t.Lang }) {
		warnings[id] = t.Prop65
	}
	return warnings, err
}

// Document is what an active part has to read under this hash of a file.
func (s *Service) Document(ctx context.Context, sha256 string) (Document, error) {
	found, err := table.DocumentsOf(ctx, sha256)
	if err != nil {
		return Document{}, err
	}
	if len(found) == 0 {
		return Document{}, fault.New(fault.NotFound, "There is no such document.")
	}
	d := found[0]
	return Document{Kind: d.Kind, Title: d.Title, Lang: d.Lang, SHA256: d.Sha256}, nil
}

func details(ctx context.Context, partID int64) (Details, error) {
	found, err := table.Read[table.Part](ctx, table.Some{IDs: []int64{partID}}, "id", "id")
	if err == nil && len(found) == 0 {
		err = fault.New(fault.NotFound, "There is no such part.")
	}
	if err != nil {
		return Details{}, err
	}
	records, err := readRecords(ctx, found)
	if err != nil {
		return Details{}, err
	}
	r := records[key{found[0].BrandID, found[0].NumberNorm}]
	words := r.texts[text.English]
	words.give(r.texts[text.In(ctx)])
	d := Details{Warranty: words.Warranty, Prop65: words.Prop65, Packages: r.packages, Interchanges: r.interchanges,
		Documents: r.documents}
	links, err := linksTo(ctx, []int64{partID})
	for _, l := range links {
		d.Supersedes = append(d.Supersedes, Superseded{l.BrandID, l.Number, l.FromDay, l.Message})
	}
	return d, err
}

// readRecords reads parts whole, by their keys.
func readRecords(ctx context.Context, parts []table.Part) (map[key]*record, error) {
	byID := map[int64]*record{}
	records := map[key]*record{}
	some := table.Some{IDs: []int64{}}
	for _, p := range parts {
		r := &record{part: p, texts: map[text.Lang]Texts{}, attributes: map[text.Lang][]Attribute{}}
		byID[p.ID], records[key{p.BrandID, p.NumberNorm}] = r, r
		some.IDs = append(some.IDs, p.ID)
	}
	return records, inTurn(
		func() error {
			return eachOf(ctx, some, "part_id", "part_id, lang", func(t table.Text) {
				byID[t.PartID].texts[t.Lang] = Texts{t.Name, t.ShortName, t.Summary, t.Description, t.Kinds, t.Warranty, t.Prop65}
			})
		},
		func() error {
			return eachOf(ctx, some, "part_id", "part_id, lang, sort", func(a table.Attribute) {
				of := byID[a.PartID].attributes
				of[a.Lang] = append(of[a.Lang], Attribute{a.Name, a.Value, a.GroupName})
			})
		},
		func() error {
			return eachOf(ctx, some, "part_id", "part_id, pieces, code", func(c table.Code) {
				byID[c.PartID].codes = append(byID[c.PartID].codes, Code{c.Code, c.Kind, c.Pieces})
			})
		},
		func() error {
			return eachOf(ctx, some, "part_id", "part_id, sort", func(p table.Package) {
				size := Size{p.LengthMm, p.WidthMm, p.HeightMm}
				byID[p.PartID].packages = append(byID[p.PartID].packages, Package{p.Uom, p.Eaches, p.Gtin, size, p.WeightG})
			})
		},
		func() error {
			return eachOf(ctx, some, "part_id", "part_id, sort", func(x table.Interchange) {
				byID[x.PartID].interchanges = append(byID[x.PartID].interchanges,
					Interchange{x.Kind, x.Brand, x.Label, x.Number, x.Direction, x.Grade, x.Note})
			})
		},
		func() error {
			return eachOf(ctx, some, "part_id", "part_id, sort", func(d table.Document) {
				byID[d.PartID].documents = append(byID[d.PartID].documents, Document{d.Kind, d.Title, d.Lang, d.URL, d.Sha256})
			})
		},
		func() error {
			return eachOf(ctx, some, "part_id", "part_id",
				func(c table.Core) { byID[c.PartID].core = Core{c.ChargeCents, c.TaxClassID} })
		},
		func() error { return readComponents(ctx, some, byID) },
	)
}

func readComponents(ctx context.Context, kits table.Some, byID map[int64]*record) error {
	components, err := table.Read[table.Component](ctx, kits, "kit_id", "kit_id, sort, part_id")
	if err != nil || len(components) == 0 {
		return err
	}
	keys := map[int64]key{}
	some := table.Some{}
	for _, c := range components {
		some.IDs = append(some.IDs, c.PartID)
	}
	parts, err := table.Read[table.Part](ctx, some, "id", "id", "id", "brand_id", "number_norm")
	for _, p := range parts {
		keys[p.ID] = key{p.BrandID, p.NumberNorm}
	}
	for _, c := range components {
		byID[c.KitID].components = append(byID[c.KitID].components, ingredient{c.PartID, keys[c.PartID], c.Quantity})
	}
	return err
}

// optionsOf returns options of parts, which come in their order, with what may be chosen.
func optionsOf(ctx context.Context, options []table.Option) (map[int64][]Option, error) {
	if len(options) == 0 {
		return nil, nil
	}
	optionIDs := make([]int64, len(options))
	for i, o := range options {
		optionIDs[i] = o.ID
	}
	optionTexts, err := table.Read[table.OptionText](ctx, table.Some{IDs: optionIDs}, "option_id", "option_id, lang",
		"option_id", "lang", "name")
	if err != nil {
		return nil, err
	}
	values, err := table.Read[table.Value](ctx, table.Some{IDs: optionIDs}, "option_id", "option_id, sort, id", "id",
		"option_id", "price_e4", "image", "stock_part_id")
	if err != nil {
		return nil, err
	}
	valueIDs := make([]int64, len(values))
	for i, v := range values {
		valueIDs[i] = v.ID
	}
	valueTexts, err := table.Read[table.ValueText](ctx, table.Some{IDs: valueIDs}, "value_id", "value_id, lang",
		"value_id", "lang", "name")
	if err != nil {
		return nil, err
	}
	optionNames := worded(ctx, optionTexts, func(t table.OptionText) (int64, text.Lang) { return t.OptionID, t.Lang })
	valueNames := worded(ctx, valueTexts, func(t table.ValueText) (int64, text.Lang) { return t.ValueID, t.Lang })
	hashes := make([]string, 0, len(values))
	for _, v := range values {
		if v.Image != "" {
			hashes = append(hashes, v.Image)
		}
	}
	images, err := gallery.Named(ctx, hashes)
	if err != nil {
		return nil, err
	}
	byOption := map[int64][]OptionValue{}
	for _, v := range values {
		shown := OptionValue{ID: v.ID, Name: valueNames[v.ID].Name, Price: v.PriceE4, PartID: v.StockPartID}
		if image, has := images[v.Image]; has {
			shown.Image = &image
		}
		byOption[v.OptionID] = append(byOption[v.OptionID], shown)
	}
	found := map[int64][]Option{}
	for _, o := range options {
		found[o.PartID] = append(found[o.PartID],
			Option{o.ID, o.Kind, optionNames[o.ID].Name, bool(o.Required), byOption[o.ID]})
	}
	return found, nil
}
