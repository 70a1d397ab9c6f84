package app

import (
	"context"
	"fmt"
	"slices"

	"camber/internal/app/assortment"
	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
)

// shelves is an assortment that was made, with the packed applications of its brands.
type shelves struct {
	parts       []assortment.Part
	submissions []fitment.Submission
}

// makeShelves packs the applications before the database is written: files are not kept inside a transaction.
func makeShelves(ctx context.Context, s *Services) (shelves, error) {
	parts, err := assortment.Make(s.Vehicle.Reference())
	if err != nil {
		return shelves{}, err
	}
	made := shelves{parts: parts}
	for _, b := range assortment.Brands() {
		submission, err := pack(ctx, s, b, parts)
		if err != nil {
			return shelves{}, fmt.Errorf("applications of %s: %w", b.Name, err)
		}
		if submission.SHA256 != "" {
			made.submissions = append(made.submissions, submission)
		}
	}
	return made, nil
}

// fillAssortment writes what stands on the shelves beside the parts that are listed one by one.
func (d *demo) fillAssortment(ctx context.Context) error {
	for _, b := range assortment.Brands() {
		id, err := d.Catalog.AddBrand(ctx, b.AAIA, b.Name)
		if err != nil {
			return err
		}
		d.brands[b.Name] = id
	}
	for chunk := range slices.Chunk(d.shelves.parts, catalog.MostItems/2) {
		if err := d.saveShelf(ctx, chunk); err != nil {
			return err
		}
	}
	for _, submission := range d.shelves.submissions {
		if _, _, err := d.Fitment.Accept(ctx, audit.System, submission); err != nil {
			return fmt.Errorf("%s: %w", submission.Name, err)
		}
	}
	return nil
}

// saveShelf saves parts with prices and stock.
func (d *demo) saveShelf(ctx context.Context, parts []assortment.Part) error {
	items := make([]catalog.Item, len(parts))
	for i, p := range parts {
		item := p.Item
		item.BrandID, item.CategoryID, item.TaxClassID = d.brands[p.Brand], d.categories[p.Category], d.taxed
		if item.BrandID == 0 || item.CategoryID == 0 {
			return fmt.Errorf("%s %s: no brand %q or no category %q", p.Brand, item.Number, p.Brand, p.Category)
		}
		if item.Core != nil {
			item.Core = &catalog.Core{Charge: item.Core.Charge, TaxClassID: d.untaxed}
		}
		for _, c := range p.Components {
			item.Components = append(item.Components,
				catalog.Ingredient{BrandID: item.BrandID, Number: c.Number, Quantity: c.Quantity})
		}
		items[i] = item
		if len(p.Options) > 0 { // an item of the trade has none: the part is there before it
			if _, err := d.Catalog.AddPart(daysBefore(ctx, shelfDays), catalog.NewPart{
				BrandID: item.BrandID, Number: item.Number, Pictogram: item.Pictogram, CategoryID: item.CategoryID,
				TaxClassID: item.TaxClassID,
				Texts:      item.Texts, Options: p.Options,
			}); err != nil {
				return fmt.Errorf("%s: %w", item.Number, err)
			}
		}
	}
	outcomes, err := d.Catalog.SaveItems(daysBefore(ctx, shelfDays), audit.System, items)
	if err != nil {
		return err
	}
	ids := make([]int64, len(parts))
	popular := make([]catalog.PartPopularity, len(parts))
	for i, o := range outcomes {
		if o.PartID == 0 || len(o.Fields) > 0 {
			return fmt.Errorf("%s %s: %s %v", parts[i].Brand, items[i].Number, o.Done, o.Fields)
		}
		ids[i], popular[i] = o.PartID, catalog.PartPopularity{PartID: o.PartID, Popularity: parts[i].Popularity}
		d.parts[parts[i].Brand+" "+items[i].Number] = o.PartID
		if parts[i].Universal {
			if err := d.Fitment.SetUniversal(ctx, audit.System, o.PartID, true); err != nil {
				return err
			}
		}
	}
	if err := d.Catalog.SavePopularity(ctx, popular); err != nil {
		return err
	}
	if err := d.saveShelfPrices(ctx, ids, parts); err != nil {
		return err
	}
	for i, store := range d.stores() {
		if err := d.countShelf(ctx, store, i, ids, parts); err != nil {
			return err
		}
	}
	return nil
}

func (d *demo) saveShelfPrices(ctx context.Context, ids []int64, parts []assortment.Part) error {
	var prices []price.PartPrice
	var least []price.PartMAP
	for i, p := range parts {
		for _, at := range []struct {
			level int64
			cents money.Cents
		}{{d.retail, p.Retail}, {d.jobber, p.Jobber}, {d.fleet, p.Fleet}} {
			if at.cents > 0 {
				prices = append(prices, price.PartPrice{PartID: ids[i], LevelID: at.level, MinQuantity: 1,
					Unit: money.FromCents(at.cents)})
			}
		}
		for _, b := range p.Breaks {
			prices = append(prices, price.PartPrice{PartID: ids[i], LevelID: d.retail, MinQuantity: b.From, Unit: b.Unit})
		}
		if p.MAP > 0 {
			least = append(least, price.PartMAP{PartID: ids[i], MAP: money.FromCents(p.MAP)})
		}
	}
	for chunk := range slices.Chunk(prices, price.MostPrices) {
		if err := allTaken(d.Price.SavePrices(ctx, audit.System, chunk)); err != nil {
			return err
		}
	}
	return allTaken(d.Price.SaveMAPs(ctx, audit.System, least))
}

func allTaken(s price.Saved, err error) error {
	if err == nil && len(s.Rejected) > 0 {
		return fmt.Errorf("prices were rejected: %v", s.Rejected)
	}
	return err
}

// countShelf puts the parts on the shelves of a store, the i-th of all.
func (d *demo) countShelf(ctx context.Context, store location.Location, i int, ids []int64,
	parts []assortment.Part) error {
	var counts []stock.Counted
	for n, p := range parts {
		if p.Stock[i] > 0 && len(p.Components) == 0 {
			counts = append(counts, stock.Counted{PartID: ids[n], Quantity: p.Stock[i]})
		}
	}
	answers, err := d.Stock.Count(ctx, audit.System, store.ID, store.Day(clock.Now(ctx)), counts)
	if err != nil {
		return err
	}
	for _, a := range answers {
		if r := a.Refused; r.Format != "" {
			return fault.New(fault.Invalid, r.Format, r.Args...)
		}
	}
	if store.ID != d.main.ID {
		return nil // the small stores are small enough to look around
	}
	for n, p := range parts {
		if p.Stock[i] > 0 && p.Bin != "" {
			if err := d.Stock.SetBin(ctx, ids[n], store.ID, p.Bin); err != nil {
				return err
			}
		}
	}
	return nil
}

// pack makes a submission of a brand, as its maker does; one without a file where the brand has no applications.
func pack(ctx context.Context, s *Services, b assortment.Brand, parts []assortment.Part) (fitment.Submission, error) {
	builder, err := fitment.NewBuilder("", fitment.Header{Brand: b.AAIA})
	if err != nil {
		return fitment.Submission{}, err
	}
	defer func() { _ = builder.Close() }()
	applications := 0
	for _, p := range parts {
		if p.Brand != b.Name {
			continue
		}
		for _, a := range p.Applications {
			if err := builder.Add(fitment.Entry{Application: a, Brand: b.AAIA, Number: p.Item.Number}); err != nil {
				return fitment.Submission{}, fmt.Errorf("%s: %w", p.Item.Number, err)
			}
			applications++
		}
	}
	if applications == 0 {
		return fitment.Submission{}, nil
	}
	packed, err := builder.Finish(ctx, s.disk)
	return fitment.Submission{SHA256: packed.SHA256, Name: b.Name + " applications"}, err
}
