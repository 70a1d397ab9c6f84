package bench

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"camber/internal/app/bench/corpus"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
	"camber/internal/shop/vehicle"
)

// filler writes a corpus into an empty shop.
type filler struct {
	*shop
	corpus     *corpus.Corpus
	folder     string
	say        func(format string, args ...any)
	day        string
	class      int64 // of tax
	levels     []int64
	stores     []int64
	categories []int64 // by their places in the corpus
	brands     []int64
}

// fill writes all. What it says is how far it is.
func (s *shop) fill(ctx context.Context, c *corpus.Corpus, folder string, say func(string, ...any)) error {
	f := &filler{shop: s, corpus: c, folder: folder, say: say}
	for _, step := range []struct {
		what string
		do   func(context.Context) error
	}{
		{"stores and prices", f.fillShop}, {"categories", f.fillCategories}, {"brands", f.fillBrands},
		{"parts", f.fillParts}, {"applications", f.fillApplications},
	} {
		begun := now()
		if err := step.do(ctx); err != nil {
			return fmt.Errorf("fill %s: %w", step.what, err)
		}
		say("%s: %s", step.what, since(begun).Round(time.Millisecond))
	}
	return nil
}

func (f *filler) fillShop(ctx context.Context) error {
	if _, err := f.location.AddSite(ctx, "bench.test"); err != nil {
		return err
	}
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		return err
	}
	f.day = location.Details{Zone: zone}.Day(clock.Now(ctx))
	for i := range corpus.Stores {
		id, err := f.location.AddLocation(ctx, location.Details{
			Code: fmt.Sprintf("S%d", i+1), Name: fmt.Sprintf("Store %d", i+1), ShortName: fmt.Sprintf("Store %d", i+1),
			Address1: "1 Main St",
			City:     "Cedar Falls", State: "IA", Postcode: "50613", Country: "US", Zone: zone, Sort: i,
		})
		if err != nil {
			return err
		}
		f.stores = append(f.stores, id)
	}
	for i, code := range []string{price.Retail, "jobber", "wholesale"} {
		l, err := f.price.AddLevel(ctx, code, code, i+1)
		if err != nil {
			return err
		}
		f.levels = append(f.levels, l.ID)
	}
	class, err := f.tax.AddClass(ctx, "Taxable parts")
	f.class = class.ID
	return err
}

func (f *filler) fillCategories(ctx context.Context) error {
	for i, c := range f.corpus.Categories() {
		n := catalog.NewCategory{Sort: i, Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: c.Name}}}
		if c.Parent >= 0 {
			n.ParentID = f.categories[c.Parent]
		}
		id, err := f.catalog.AddCategory(ctx, n)
		if err != nil {
			return err
		}
		f.categories = append(f.categories, id)
	}
	return nil
}

func (f *filler) fillBrands(ctx context.Context) error {
	for _, b := range f.corpus.Brands() {
		id, err := f.catalog.AddBrand(ctx, b.Code, b.Name)
		if err != nil {
			return err
		}
		f.brands = append(f.brands, id)
	}
	return nil
}

// fillParts makes parts on one core while another saves those before them.
func (f *filler) fillParts(ctx context.Context) error {
	const chunk = catalog.MostItems
	made := make(chan []corpus.Part, 2)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(made)
		for first := 0; first < f.corpus.Parts; first += chunk {
			var parts []corpus.Part
			for n := first; n < min(first+chunk, f.corpus.Parts); n++ {
				parts = append(parts, f.corpus.Part(n))
			}
			select {
			case made <- parts:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	group.Go(func() error {
		begun, done := now(), 0
		for parts := range made {
			if err := f.saveParts(ctx, parts); err != nil {
				return fmt.Errorf("parts from %d: %w", done, err)
			}
			if done += len(parts); done%50_000 < len(parts) {
				f.say("%d parts, %.0f/s", done, float64(done)/since(begun).Seconds())
			}
		}
		return nil
	})
	return group.Wait()
}

func (f *filler) saveParts(ctx context.Context, parts []corpus.Part) error {
	items := make([]catalog.Item, len(parts))
	for i, p := range parts {
		item := p.Item
		item.BrandID, item.CategoryID, item.TaxClassID = f.brands[p.Brand], f.categories[p.Category], f.class
		for _, c := range p.Components {
			item.Components = append(item.Components, catalog.Ingredient{BrandID: item.BrandID, Number: f.corpus.Number(c.Part),
				Quantity: c.Quantity})
		}
		items[i] = item
	}
	outcomes, err := f.catalog.SaveItems(ctx, audit.System, items)
	if err != nil {
		return err
	}
	ids := make([]int64, len(outcomes))
	for i, o := range outcomes {
		if o.Done != catalog.Added {
			return fmt.Errorf("part %s: %s %v", items[i].Number, o.Done, o.Fields)
		}
		ids[i] = o.PartID
	}
	popular := make([]catalog.PartPopularity, len(parts))
	for i, p := range parts {
		popular[i] = catalog.PartPopularity{PartID: ids[i], Popularity: p.Popularity}
	}
	if err := f.catalog.SavePopularity(ctx, popular); err != nil {
		return err
	}
	if err := f.savePrices(ctx, ids, parts); err != nil {
		return err
	}
	if err := f.saveStock(ctx, ids, parts); err != nil {
		return err
	}
	var universal []int64
	for i, p := range parts {
		if p.Universal {
			universal = append(universal, ids[i])
		}
	}
	return f.saveUniversal(ctx, universal)
}

func (f *filler) savePrices(ctx context.Context, ids []int64, parts []corpus.Part) error {
	for level := range f.levels {
		prices := make([]price.PartPrice, len(parts))
		for i, p := range parts {
			prices[i] = price.PartPrice{PartID: ids[i], LevelID: f.levels[level], MinQuantity: 1, Unit: p.Prices[level]}
		}
		if err := allSaved(f.price.SavePrices(ctx, audit.System, prices)); err != nil {
			return err
		}
	}
	var least []price.PartMAP
	for i, p := range parts {
		if p.MAP > 0 {
			least = append(least, price.PartMAP{PartID: ids[i], MAP: p.MAP})
		}
	}
	return allSaved(f.price.SaveMAPs(ctx, audit.System, least))
}

func allSaved(saved price.Saved, err error) error {
	if err == nil && len(saved.Rejected) > 0 {
		return fmt.Errorf("prices were rejected: %v", saved.Rejected)
	}
	return err
}

func (f *filler) saveStock(ctx context.Context, ids []int64, parts []corpus.Part) error {
	for at, store := range f.stores {
		var counts []stock.Counted
		for i, p := range parts {
			if p.Stock[at] > 0 {
				counts = append(counts, stock.Counted{PartID: ids[i], Quantity: p.Stock[at]})
			}
		}
		answers, err := f.stock.Count(ctx, audit.System, store, f.day, counts)
		if err != nil {
			return err
		}
		for _, a := range answers {
			if r := a.Refused; r.Format != "" {
				return fault.New(fault.Invalid, r.Format, r.Args...)
			}
		}
	}
	return nil
}

// fillApplications hands in a submission of each brand.
func (f *filler) fillApplications(ctx context.Context) error {
	begun, done := now(), 0
	var all []fitment.Application
	for _, b := range f.corpus.Brands() {
		builder, err := fitment.NewBuilder(f.folder, fitment.Header{Brand: b.Code})
		if err != nil {
			return err
		}
		for n := b.First; n < b.End && err == nil; n++ {
			all = f.corpus.Applications(n, all[:0])
			entry := fitment.Entry{Brand: b.Code, Number: f.corpus.Number(n)}
			for _, a := range all {
				entry.Application = a
				if err = builder.Add(entry); err != nil {
					break
				}
			}
			done += len(all)
		}
		if err == nil {
			err = f.accept(ctx, builder, b.Name)
		}
		if closed := builder.Close(); err == nil {
			err = closed
		}
		if err != nil {
			return fmt.Errorf("brand %s: %w", b.Code, err)
		}
		f.say("%d applications, %.0f/s", done, float64(done)/since(begun).Seconds())
	}
	return nil
}

func (f *filler) accept(ctx context.Context, builder *fitment.Builder, name string) error {
	packed, err := builder.Finish(ctx, f.files)
	if err != nil || packed.Applications == 0 {
		return err
	}
	_, _, err = f.fitment.Accept(ctx, audit.System, fitment.Submission{SHA256: packed.SHA256, Name: name})
	return err
}

// VCdb makes a reference of the default one's vehicles that says it has the numbers of the VCdb, which ACES files need.
func VCdb(r *vehicle.Reference) ([]byte, error) {
	b := vehicle.NewBuilder(true)
	for _, year := range r.Years() {
		for _, maker := range r.Makes(year.Value) {
			b.Make(maker.Value, maker.Label, maker.Popular)
			for _, m := range r.Models(year.Value, maker.Value) {
				b.Model(m.Value, maker.Value, m.Label, m.Popular)
				for _, id := range r.Between(year.Value, year.Value, maker.Value, m.Value) {
					v, _ := r.Base(id)
					b.Base(id, year.Value, m.Value, variants(r, v)...)
				}
			}
		}
	}
	return b.Pack()
}

// variants are what a base vehicle came with, one for each sub model.
func variants(r *vehicle.Reference, v vehicle.Vehicle) []vehicle.Values {
	all := r.Values(v)
	models, _ := all.Listed(vehicle.SubModel)
	if len(models) < 2 {
		return []vehicle.Values{all}
	}
	built := make([]vehicle.Values, len(models))
	for i, m := range models {
		built[i] = r.Values(v.With(m))
	}
	return built
}

func (f *filler) saveUniversal(ctx context.Context, parts []int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		for _, id := range parts {
			if err := f.fitment.SetUniversal(ctx, audit.System, id, true); err != nil {
				return err
			}
		}
		return nil
	})
}
