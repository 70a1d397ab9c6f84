package catalog

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog/table"
)

// AddPart returns the new part's id. Its address is made of brand, number and English name. A number that the brand has
// already is a Conflict.
func (s *Service) AddPart(ctx context.Context, n NewPart) (id int64, err error) {
	if err := n.check(); err != nil {
		return 0, err
	}
	n.Minimum = max(n.Minimum, 1)
	if n.Kind == "" {
		n.Kind = KindPart
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := s.checkComponents(ctx, n.Components); err != nil {
			return err
		}
		if err := s.checkValues(ctx, n.Options); err != nil {
			return err
		}
		added, err := addPart(ctx, n, clock.Now(ctx))
		if err != nil {
			return err
		}
		if added == 0 {
			return fault.New(fault.Conflict, "This brand already has the part number %s.", n.Number)
		}
		b, err := s.Brand(ctx, n.BrandID)
		if err != nil {
			return err
		}
		if err := newSlug(ctx, KindPart, added, slugOf(b.Name, n.Number, n.Texts[text.English].Name)); err != nil {
			return err
		}
		changed := []int64{added}
		for _, c := range n.Components { // they know the kits that have them
			changed = append(changed, c.PartID)
		}
		if err := db.Changed(ctx, KindPart, changed...); err != nil {
			return err
		}
		id = added
		return nil
	})
	return id, err
}

// checkComponents: a kit holds parts and no kits, so it can't hold itself.
func (s *Service) checkComponents(ctx context.Context, components []Component) error {
	var ids []int64
	for _, c := range components {
		ids = append(ids, c.PartID)
	}
	found, err := s.Parts(ctx, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if p, ok := found[id]; !ok || p.Kind == KindKit {
			return fault.InFields(map[string]fault.Text{"components": fault.T("A kit is made of parts that are no kits")})
		}
	}
	return nil
}

// checkValues: the pieces of a value are those of a part that has a stock of its own.
func (s *Service) checkValues(ctx context.Context, options []NewOption) error {
	var ids []int64
	for _, o := range options {
		for _, v := range o.Values {
			if v.PartID != 0 {
				ids = append(ids, v.PartID)
			}
		}
	}
	found, err := s.Parts(ctx, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if p, ok := found[id]; !ok || p.Kind == KindKit {
			return fault.InFields(map[string]fault.Text{
				"options": fault.T("An option takes its pieces from a part that is no kit")})
		}
	}
	return nil
}

// addPart returns 0 when the brand has the number already.
func addPart(ctx context.Context, n NewPart, now time.Time) (int64, error) {
	r := record{
		part: table.Part{
			BrandID: n.BrandID, Number: n.Number, NumberNorm: text.Number(n.Number), Kind: n.Kind, Pictogram: n.Pictogram,
			CategoryID: n.CategoryID, TaxClassID: n.TaxClassID, Minimum: n.Minimum, Multiple: 1, WeightG: n.WeightG,
			Orderable: db.Bool(!n.NotOrderable), Active: true, Popularity: n.Popularity, AddedUs: db.Us(now),
		},
		texts: n.Texts, attributes: n.Attributes, codes: sortedCodes(n.Codes),
	}
	if n.Core != nil {
		r.core = *n.Core
	}
	for _, c := range n.Components {
		r.components = append(r.components, ingredient{partID: c.PartID, quantity: c.Quantity})
	}
	id, err := table.AddUnlessTaken(ctx, &r.part)
	if err != nil || id == 0 {
		return 0, err
	}
	r.part.ID = id
	return id, inTurn(
		func() error { return table.Add(ctx, r.textRows()) },
		func() error { return table.Add(ctx, r.attributeRows()) },
		func() error { return table.Add(ctx, r.codeRows()) },
		func() error { return table.Add(ctx, r.coreRows()) },
		func() error { return table.Add(ctx, r.componentRows()) },
		func() error { return addOptions(ctx, id, n.Options) },
	)
}

func addOptions(ctx context.Context, partID int64, options []NewOption) error {
	for i, o := range options {
		optionID, err := table.AddUnlessTaken(ctx, &table.Option{PartID: partID, Kind: o.Kind, Required: db.Bool(o.Required),
			Sort: i})
		if err != nil {
			return err
		}
		var texts []table.OptionText
		for lang, name := range o.Names {
			texts = append(texts, table.OptionText{OptionID: optionID, Lang: lang, Name: name})
		}
		if err := table.Add(ctx, texts); err != nil {
			return err
		}
		for j, v := range o.Values {
			valueID, err := table.AddUnlessTaken(ctx, &table.Value{OptionID: optionID, PriceE4: v.Price, Sort: j, Image: v.Image,
				StockPartID: v.PartID})
			if err != nil {
				return err
			}
			var names []table.ValueText
			for lang, name := range v.Names {
				names = append(names, table.ValueText{ValueID: valueID, Lang: lang, Name: name})
			}
			if err := table.Add(ctx, names); err != nil {
				return err
			}
		}
	}
	return nil
}
