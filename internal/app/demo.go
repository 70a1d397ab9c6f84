package app

import (
	"context"
	_ "embed"
	"fmt"
	"time"

	"camber/internal/app/assortment"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/shopfile"
	"camber/internal/shop/vehicle"
)

// fillDemo writes the demonstration shop into an empty database: all of it or nothing, by the services that any shop is
// written by, and the same every time. Its month of trade comes after (tradeDemo).
func fillDemo(ctx context.Context, s *Services) error {
	made, err := makeShelves(ctx, s)
	if err != nil {
		return fmt.Errorf("demonstration, assortment: %w", err)
	}
	pictures, err := keepDemoImages(ctx, s)
	if err != nil {
		return fmt.Errorf("demonstration, images: %w", err)
	}
	papers, err := keepDemoPapers(ctx, s)
	if err != nil {
		return fmt.Errorf("demonstration, documents: %w", err)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		d := demo{
			Services: s, brands: map[string]int64{}, categories: map[string]int64{}, parts: map[string]int64{},
			staff: map[string]int64{}, shelves: made, images: pictures, papers: papers,
		}
		for _, fill := range []struct {
			what string
			with func(context.Context) error
		}{
			{"set-up", d.fillSetUp},
			{"terminals", d.fillTerminals}, {"people", d.fillPeople}, {"accounts", d.fillAccounts},
			{"exemptions", d.fillExemptions}, {"garage", d.fillGarage},
			{"categories", d.fillCategories}, {"parts", d.fillParts}, {"assortment", d.fillAssortment},
			{"images", d.fillImages}, {"parts made to order", d.fillMade}, {"documents", d.fillPapers},
			{"surcharges", d.fillSurcharges}, {"specials", d.fillSpecials}, {"matrix", d.fillMatrix},
			{"contracts", d.fillContracts}, {"labor", d.fillLabor}, {"places", d.fillSlots},
			{"rebates", d.fillRebates}, {"jobs", d.fillJobs}, {"promotions", d.fillPromos}, {"lists", d.fillLists},
			{"purchases", d.fillPurchases}, {"distributors", d.fillDistributors},
			{"what trade needs", d.noteUntraded},
		} {
			if err := fill.with(ctx); err != nil {
				return fmt.Errorf("demonstration, %s: %w", fill.what, err)
			}
		}
		return nil
	})
}

// demo holds the ids of what is written, by the names that the tables of the demonstration use.
type demo struct {
	*Services
	main, waterloo, waverly location.Location
	taxed, untaxed, freight int64 // tax classes
	retail, jobber, fleet   int64 // price levels
	wholesale               int64 // made from the jobber's
	brands, categories      map[string]int64
	parts                   map[string]int64 // of the assortment: brand and number
	staff                   map[string]int64 // by address
	customers               []customer.Customer
	shelves                 shelves
	images                  demoImages
	papers                  demoPapers
}

// stores are all, in the order of an assortment's stock.
func (d *demo) stores() []location.Location {
	return []location.Location{d.main, d.waterloo, d.waverly}
}

// The set-up of the demonstration's shop is a file like any shop's.
//
//go:embed demo.yaml
var demoSetUp []byte

func (d *demo) fillSetUp(ctx context.Context) error {
	if _, err := d.shopFile().Apply(ctx, demoSetUp, shopfile.Mode{}); err != nil {
		return err
	}
	for code, store := range map[string]*location.Location{"MAIN": &d.main, "WATERLOO": &d.waterloo, "WAVERLY": &d.waverly} {
		now, err := d.Location.ByCode(ctx, code)
		if err != nil {
			return err
		}
		version := now.Version()
		now.Closures = demoClosures(clock.Now(ctx).Year())
		if *store, err = d.Location.Save(ctx, access.Actor{Kind: access.System}, version, now); err != nil {
			return err
		}
	}
	classes, err := d.Tax.Classes(ctx)
	if err != nil {
		return err
	}
	byName := map[string]*int64{taxable: &d.taxed, "Core deposits": &d.untaxed, "Shipping": &d.freight}
	for _, c := range classes {
		*byName[c.Name] = c.ID
	}
	levels, err := d.Price.Levels(ctx)
	if err != nil {
		return err
	}
	byCode := map[string]*int64{price.Retail: &d.retail, "jobber": &d.jobber, "fleet": &d.fleet, "wholesale": &d.wholesale}
	for _, l := range levels {
		*byCode[l.Code] = l.ID
	}
	return nil
}

// demoClosures are the holidays of a year and of the next one.
func demoClosures(year int) []location.Closure {
	var found []location.Closure
	for y := year; y <= year+1; y++ {
		first := time.Date(y, time.November, 1, 0, 0, 0, 0, time.UTC)
		thursday := first.AddDate(0, 0, int(time.Thursday-first.Weekday()+7)%7+21).Format(time.DateOnly)
		eve, day := fmt.Sprintf("%d-12-24", y), fmt.Sprintf("%d-12-25", y)
		found = append(found, location.Closure{First: thursday, Last: thursday, Reason: "Thanksgiving"},
			location.Closure{First: eve, Last: eve, Reason: "Christmas Eve",
				Hours: []location.Hours{{Opens: "07:30", Closes: "13:00"}}},
			location.Closure{First: day, Last: day, Reason: "Christmas"})
	}
	return found
}

func (d *demo) fillCategories(ctx context.Context) error {
	for _, b := range demoBrands {
		id, err := d.Catalog.AddBrand(ctx, b.AAIA, b.Name)
		if err != nil {
			return err
		}
		d.brands[b.Name] = id
	}
	for i, c := range demoCategories {
		id, err := d.Catalog.AddCategory(ctx, catalog.NewCategory{
			ParentID: d.categories[c.in], Pictogram: c.pictogram, Sort: i,
			Texts: map[text.Lang]catalog.CategoryTexts{text.English: c.en, text.Spanish: c.es},
		})
		if err != nil {
			return err
		}
		d.categories[c.en.Name] = id
	}
	// this category has moved: its first address leads to the new one
	return d.Catalog.SaveSlug(ctx, catalog.KindCategory, d.categories["Wipers and glass"], "wipers")
}

func (d *demo) fillParts(ctx context.Context) error {
	for i, p := range demoParts {
		if err := d.fillPart(ctx, p, daysAgo(i), int64(1000+10*(len(demoParts)-i))); err != nil {
			return fmt.Errorf("%s: %w", p.number, err)
		}
	}
	return nil
}

func (d *demo) fillPart(ctx context.Context, p demoPart, days int, popularity int64) error {
	n := catalog.NewPart{
		BrandID: d.brands[p.brand], Number: p.number, Pictogram: p.pictogram, CategoryID: d.categories[p.category],
		TaxClassID: d.taxed,
		Minimum:    p.minimum, WeightG: p.grams, Popularity: popularity, NotOrderable: p.askFirst,
		Texts:      map[text.Lang]catalog.Texts{text.English: p.en, text.Spanish: p.es},
		Attributes: map[text.Lang][]catalog.Attribute{},
		Options:    p.options,
	}
	for _, a := range p.specs {
		n.Attributes[text.English] = append(n.Attributes[text.English],
			catalog.Attribute{Name: a.en, Value: a.valueEn, Group: assortment.GroupOf(a.en)[text.English]})
		n.Attributes[text.Spanish] = append(n.Attributes[text.Spanish],
			catalog.Attribute{Name: a.es, Value: a.valueEs, Group: assortment.GroupOf(a.en)[text.Spanish]})
	}
	if p.upc != "" {
		n.Codes = append(n.Codes, catalog.Code{Code: p.upc, Kind: catalog.UPC, Pieces: 1})
	}
	if p.caseOf12 != "" {
		n.Codes = append(n.Codes, catalog.Code{Code: p.caseOf12, Kind: catalog.Case, Pieces: 12})
	}
	if p.core != 0 {
		n.Core = &catalog.Core{Charge: p.core, TaxClassID: d.untaxed}
	}
	for _, c := range p.components {
		n.Kind = catalog.KindKit
		n.Components = append(n.Components, catalog.Component{PartID: d.parts[c.number], Quantity: c.quantity})
	}
	id, err := d.Catalog.AddPart(daysBefore(ctx, days), n)
	if err != nil {
		return err
	}
	d.parts[p.number] = id
	if err := d.fillPrices(ctx, id, p); err != nil {
		return err
	}
	if err := d.fillStock(ctx, id, p); err != nil {
		return err
	}
	return d.fillFitment(ctx, id, p)
}

func (d *demo) fillPrices(ctx context.Context, id int64, p demoPart) error {
	if err := d.Price.SavePrice(ctx, id, d.retail, 1, money.FromCents(p.retail)); err != nil {
		return err
	}
	if err := d.Price.SavePrice(ctx, id, d.jobber, 1, money.FromCents(p.jobber)); err != nil {
		return err
	}
	for _, b := range p.breaks {
		level := d.retail
		if b.jobber {
			level = d.jobber
		}
		if err := d.Price.SavePrice(ctx, id, level, b.from, b.unit); err != nil {
			return err
		}
	}
	return nil
}

func (d *demo) fillStock(ctx context.Context, id int64, p demoPart) error {
	for _, at := range []struct {
		store  location.Location
		pieces int
		aisle  string
	}{{d.main, p.main, ""}, {d.waterloo, p.waterloo, "W"}} {
		if at.pieces == 0 {
			continue
		}
		if err := d.Stock.Receive(ctx, id, at.store.ID, at.pieces, audit.System, at.store.Day(clock.Now(ctx))); err != nil {
			return err
		}
		if err := d.Stock.SetBin(ctx, id, at.store.ID, at.aisle+p.bin); err != nil {
			return err
		}
	}
	return nil
}

func (d *demo) fillFitment(ctx context.Context, id int64, p demoPart) error {
	if p.universal {
		return d.Fitment.SetUniversal(ctx, audit.System, id, true)
	}
	for _, f := range p.fits {
		v, err := d.demoVehicle(f.vehicle)
		if err != nil {
			return err
		}
		a := fitment.Application{PartID: id, BaseVehicleID: v.BaseVehicleID, Position: f.position, Quantity: f.quantity}
		if f.note != "" {
			a.Notes = []string{f.note}
		}
		for _, need := range f.needs {
			fact, err := demoFact(d.Vehicle.Reference(), v, need.field, need.label)
			if err != nil {
				return err
			}
			a.Conditions = append(a.Conditions, fact)
		}
		if _, err := d.Fitment.AddApplication(ctx, audit.System, a); err != nil {
			return fmt.Errorf("on %s: %w", f.vehicle, err)
		}
	}
	return nil
}

// demoVehicle is the vehicle that the tables of the demonstration call by this key.
func (d *demo) demoVehicle(key string) (vehicle.Vehicle, error) {
	for _, v := range demoVehicles {
		if v.key != key {
			continue
		}
		if found, ok := d.Vehicle.Reference().Named(v.year, v.make, v.model); ok {
			return found, nil
		}
	}
	return vehicle.Vehicle{}, fmt.Errorf("the reference has no %s", key)
}
