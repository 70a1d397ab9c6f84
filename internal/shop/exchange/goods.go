package exchange

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/price"
	"camber/internal/shop/tax"
)

// goods is what new parts get that the file does not say.
type goods struct {
	*run
	names      tradeNames // of PIES alone
	taxClass   int64
	levels     map[string]int64
	categories map[string]int64           // by the English names on the way to it
	isNew      func(category string) bool // whether one that is added is to be counted; nil: each is
}

// priceMAP stands for the minimum advertised price where a level's code would.
const priceMAP = "map"

func (r *run) newGoods(ctx context.Context) (*goods, error) {
	g := &goods{run: r, levels: map[string]int64{}, categories: map[string]int64{}}
	class, err := r.newPartsClass(ctx)
	if err != nil {
		return nil, err
	}
	g.taxClass = class
	levels, err := r.Prices.Levels(ctx)
	if err != nil {
		return nil, err
	}
	for _, l := range levels {
		g.levels[l.Code] = l.ID
	}
	all, err := r.Catalog.Categories(text.With(ctx, text.English))
	if err != nil {
		return nil, err
	}
	paths := map[int64]string{}
	for _, c := range all { // each after its parent
		paths[c.ID] = paths[c.ParentID] + "/" + text.Fold(c.Name)
		g.categories[paths[c.ID]] = c.ID
		if _, taken := g.categories[text.Fold(c.Name)]; !taken {
			g.categories[text.Fold(c.Name)] = c.ID
		}
	}
	return g, nil
}

// newPartsClass is the tax class of new parts: the one asked for, or else the only one that any store taxes. Where
// there is none or more than one, somebody must say it: a guess would be sold untaxed.
func (r *run) newPartsClass(ctx context.Context) (int64, error) {
	classes, taxed, err := r.classes(ctx)
	if err != nil {
		return 0, err
	}
	var names []string
	var chosen []tax.Class
	for _, c := range classes {
		names = append(names, c.Name)
		if r.options.TaxClassID != 0 && c.ID == r.options.TaxClassID || r.options.TaxClassID == 0 &&
			r.options.TaxClass != "" && text.Fold(c.Name) == text.Fold(r.options.TaxClass) {
			chosen = append(chosen, c)
		}
	}
	if r.options.TaxClassID == 0 && r.options.TaxClass == "" {
		chosen = usualClasses(classes, taxed)
	}
	switch {
	case len(classes) == 0 && r.options.TaxClass != "":
		c, err := r.Taxes.AddClass(ctx, clean(r.options.TaxClass))
		return c.ID, err
	case len(chosen) != 1:
		return 0, fault.New(fault.Invalid, "Say which tax class new parts get (--tax-class): %s.",
			cmp.Or(strings.Join(names, ", "), "Parts"))
	}
	if !taxed[chosen[0].ID] && r.skip == 0 { // else it was said
		r.report.warn(0, fault.T("No store taxes the class %s: new parts are sold without tax.", chosen[0].Name))
	}
	return chosen[0].ID, nil
}

func (s *Service) classes(ctx context.Context) (all []tax.Class, taxed map[int64]bool, err error) {
	if all, err = s.Taxes.Classes(ctx); err == nil {
		taxed, err = s.Taxes.Taxed(ctx)
	}
	return all, taxed, err
}

// usualClasses are those that new parts may get unasked: one is taken.
func usualClasses(classes []tax.Class, taxed map[int64]bool) (chosen []tax.Class) {
	for _, c := range classes {
		if taxed[c.ID] || len(classes) == 1 {
			chosen = append(chosen, c)
		}
	}
	return chosen
}

// UsualTaxClass is the one that new parts get where nobody says which; 0: somebody must.
func (s *Service) UsualTaxClass(ctx context.Context) (int64, error) {
	classes, taxed, err := s.classes(ctx)
	if chosen := usualClasses(classes, taxed); len(chosen) == 1 {
		return chosen[0].ID, err
	}
	return 0, err
}

// category finds the category of these names, or adds it; without any it is the one of the options.
func (g *goods) category(ctx context.Context, names ...string) (int64, error) {
	names = slices.DeleteFunc(slices.Clone(names), func(s string) bool { return text.Fold(s) == "" })
	if len(names) == 0 && g.options.CategoryID != 0 {
		return g.options.CategoryID, nil
	}
	if len(names) == 0 {
		names = []string{g.options.Category}
	}
	if text.Fold(names[0]) == "" {
		names[0] = "Other parts"
	}
	if id, ok := g.categories[text.Fold(names[len(names)-1])]; ok && len(names) == 1 {
		return id, nil
	}
	parent, path := int64(0), ""
	for _, name := range names {
		name = clean(name)
		path += "/" + text.Fold(name)
		id, ok := g.categories[path]
		if !ok {
			var err error
			id, err = g.Catalog.AddCategory(ctx, catalog.NewCategory{
				ParentID: parent, Sort: len(g.categories), Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: name}},
			})
			if err != nil {
				return 0, err
			}
			g.categories[path] = id
			if g.isNew == nil || g.isNew(path) {
				g.report.count("categories added", 1)
			}
		}
		parent = id
	}
	return parent, nil
}

// addPrice gives a part an amount at a level, or as the least that may be advertised. A price of $0.00 is none: the one
// that was there goes.
func (g *goods) addPrice(f *found, level string, amount money.E4) {
	if level == priceMAP {
		f.maps = append(f.maps, price.PartMAP{MAP: amount})
		return
	}
	id, ok := g.levels[level]
	if !ok {
		g.report.count("prices for the level "+level+", which the shop does not have", 1)
		return
	}
	f.prices = append(f.prices, price.PartPrice{LevelID: id, MinQuantity: 1, Unit: amount, Remove: amount == 0})
}

// isUsual says whether a price is what everybody pays for a piece on ordinary days.
func (g *goods) isUsual(p price.PartPrice) bool {
	return p.LevelID == g.levels[price.Retail] && p.To == "" && !p.Remove
}

// addSpecial gives a part the special price and the instant rebate of its row (CAT-4). A special has a first and a last
// day: without them it would be the price itself.
func (g *goods) addSpecial(f *found, s *sheet, cell func(column) string) error {
	if written := cell(colSpecial); written != "" {
		amount, err := s.unitPrice(colSpecial, written)
		if err != nil {
			return err
		}
		from, to := cell(colSpecialFrom), cell(colSpecialTo)
		if from == "" || to == "" {
			return fault.New(fault.Invalid, "A special price needs its first and its last day.")
		}
		if level, ok := g.levels[price.Retail]; ok {
			f.prices = append(f.prices, price.PartPrice{LevelID: level, MinQuantity: 1, Unit: amount, From: from, To: to})
		}
	}
	if written := cell(colRebate); written != "" {
		amount, err := s.unitPrice(colRebate, written)
		if err != nil {
			return err
		}
		f.rebates = append(f.rebates,
			price.PartRebate{Name: clean(cell(colRebateName)), Amount: amount, From: cell(colRebateFrom), To: cell(colRebateTo)})
	}
	return nil
}
