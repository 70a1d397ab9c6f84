package hosted

import (
	"context"
	"encoding/json"
	"hash/fnv"
	"maps"
	"slices"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/stock"
)

// partRecord is what a part is found by.
type partRecord struct {
	Site       []int64  `json:"site_ids"`
	InStock    bool     `json:"in_stock"` // in any store
	Number     string   `json:"part_number"`
	Numbers    []string `json:"numbers"`     // by which it is known too, without punctuation
	Ends       []string `json:"number_ends"` // of its number, as somebody may know the end alone
	Brand      string   `json:"brand"`
	Series     string   `json:"series"`
	Categories []string `json:"categories"` // its own and those above it
	Name       string   `json:"name"`
	NameES     string   `json:"name_es"`
	Words      []string `json:"words"` // of its summaries and attributes
	Popularity int64    `json:"popularity"`
}

// nameRecord is what a category, a series or a brand is called.
type nameRecord struct {
	Site   []int64 `json:"site_ids"`
	Name   string  `json:"name"`
	NameES string  `json:"name_es"`
}

var (
	partShape = Shape{
		Searched: [][]string{{"part_number", "numbers"}, {"name", "name_es"}, {"brand", "categories", "series"},
			{"number_ends"}, {"words"}},
		Exact:    []string{"part_number", "numbers", "number_ends"},
		Filtered: []string{"site_ids", "in_stock"},
		Ordered:  []string{"popularity"},
	}
	nameShape = Shape{Searched: [][]string{{"name", "name_es"}}, Filtered: []string{"site_ids"}}
)

type shapedIndex struct {
	name  string
	shape Shape
}

func (t target) indexes() []shapedIndex {
	return []shapedIndex{{t.Parts, partShape}, {t.Categories, nameShape}, {t.Series, nameShape}, {t.Brands, nameShape}}
}

const (
	shortestEnd = 3      // characters of a number by whose end alone a part is found
	mostSent    = 20_000 // parts of which is known what was handed over last
)

func sumOf(c Change) uint64 {
	sum := fnv.New64a()
	_, _ = sum.Write(c.Record)
	return sum.Sum64()
}

// isSent says that the company has a part like this: of a part that sells, only whether it is in stock is handed over.
func (p *pass) isSent(c Change) bool {
	sum, known := p.sent.Get(c.ID)
	return known && sum == sumOf(c)
}

// withKits are parts and the kits that hold them.
func (p *pass) withKits(ctx context.Context, ids []int64) ([]int64, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := p.Service.parts.Parts(ctx, ids)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(ids)
	for _, part := range found {
		all = append(all, part.IncludedIn...)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// records are the parts as the company has them.
func (p *pass) records(ctx context.Context, listed []catalog.Listed) ([]Change, error) {
	if len(listed) == 0 {
		return nil, nil
	}
	categories, err := p.categories(ctx)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, part := range listed {
		ids = append(ids, part.ID)
		for _, c := range part.Components {
			ids = append(ids, c.PartID)
		}
	}
	levels, err := p.stock.Levels(ctx, ids)
	if err != nil {
		return nil, err
	}
	changes := make([]Change, len(listed))
	for i, part := range listed {
		r := partRecord{
			Site: []int64{p.target.Site}, Number: part.Number, Brand: part.Brand, Series: part.Series,
			Name: part.Names[text.English], NameES: part.Names[text.Spanish], Popularity: part.Popularity,
			Numbers: slices.Concat([]string{part.NumberNorm}, part.Codes, part.Interchanges, part.Superseded),
			InStock: isInStock(part, levels), Categories: categories.above(part.CategoryID), Ends: []string{}, Words: []string{},
		}
		for at := 1; at <= len(part.NumberNorm)-shortestEnd; at++ {
			r.Ends = append(r.Ends, part.NumberNorm[at:])
		}
		for _, lang := range text.Languages() {
			r.Words = append(r.Words, part.Words[lang])
		}
		for _, a := range part.Attributes {
			r.Words = append(r.Words, a.Name+" "+a.Value)
		}
		if changes[i], err = record(part.ID, r); err != nil {
			return nil, err
		}
	}
	return changes, nil
}

func record(id int64, of any) (Change, error) {
	content, err := json.Marshal(of)
	return Change{id, content}, err
}

// isInStock says whether a store has the part, or all that a kit is made of.
func isInStock(part catalog.Listed, levels map[int64][]stock.Level) bool {
	recipe := stock.Recipe(part.ID, part.Components)
	stores := map[int64]map[int64]int{}
	for _, d := range recipe {
		for _, l := range levels[d.PartID] {
			if stores[l.LocationID] == nil {
				stores[l.LocationID] = map[int64]int{}
			}
			stores[l.LocationID][d.PartID] = l.Free()
		}
	}
	for _, free := range stores {
		if stock.Pieces(recipe, free) > 0 {
			return true
		}
	}
	return false
}

// category is one with its names, English first.
type category struct {
	parent int64
	names  []string
}

type categories map[int64]category

func (p *pass) categories(ctx context.Context) (categories, error) {
	all := categories{}
	for _, lang := range text.Languages() {
		found, err := p.Service.parts.Categories(text.With(ctx, lang))
		if err != nil {
			return nil, err
		}
		for _, c := range found {
			one := all[c.ID]
			all[c.ID] = category{c.ParentID, append(one.names, c.Name)}
		}
	}
	return all, nil
}

// above are the names of a category and of those that it lies in.
func (all categories) above(id int64) []string {
	names := []string{}
	for ; id != 0; id = all[id].parent {
		names = append(names, all[id].names...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// namesOf are the names of what parts are found by too; with an empty name it is no more.
type namesOf struct {
	site           int64
	brands, series map[int64]string
	categories     categories
	gone           []int64 // categories
}

// take adds those of a part.
func (n *namesOf) take(part catalog.Listed) {
	n.brands[part.BrandID] = part.Brand
	if part.SeriesID != 0 {
		n.series[part.SeriesID] = part.Brand + " " + part.Series
	}
}

// below are the categories in which, or in one of which, a category lies.
func (n *namesOf) below(in map[int64]bool) map[int64]bool {
	all := map[int64]bool{}
	for id := range n.categories {
		for at := id; at != 0 && !all[id]; at = n.categories[at].parent {
			all[id] = in[at]
		}
	}
	return all
}

// readNames adds all categories, and what was renamed.
func (p *pass) readNames(ctx context.Context, n *namesOf, r renamed) (err error) {
	if n.categories, err = p.categories(ctx); err != nil {
		return err
	}
	for id := range r.categories {
		if _, is := n.categories[id]; !is {
			n.gone = append(n.gone, id)
		}
	}
	if len(r.brands) > 0 {
		found, err := p.Service.parts.BrandsOf(ctx, slices.Collect(maps.Keys(r.brands))...)
		if err != nil {
			return err
		}
		for id := range r.brands {
			n.brands[id] = found[id].Name
		}
	}
	if len(r.series) == 0 {
		return nil
	}
	series, err := p.Service.parts.Series(ctx, slices.Collect(maps.Keys(r.series))...)
	if err != nil {
		return err
	}
	var ids []int64
	for _, one := range series {
		ids = append(ids, one.BrandID)
	}
	brands, err := p.Service.parts.BrandsOf(ctx, ids...)
	if err != nil {
		return err
	}
	for id := range r.series {
		n.series[id] = strings.TrimSpace(brands[series[id].BrandID].Name + " " + series[id].Name)
	}
	return nil
}

func (p *pass) writeNames(ctx context.Context, to target, n namesOf) error {
	of := func(names map[int64]string) (changes []Change, err error) {
		for _, id := range slices.Sorted(maps.Keys(names)) {
			c := Change{ID: id}
			if names[id] != "" {
				if c, err = record(id, nameRecord{[]int64{n.site}, names[id], ""}); err != nil {
					return nil, err
				}
			}
			changes = append(changes, c)
		}
		return changes, nil
	}
	brands, err := of(n.brands)
	if err != nil {
		return err
	}
	series, err := of(n.series)
	if err != nil {
		return err
	}
	var categories []Change
	for _, id := range slices.Sorted(maps.Keys(n.categories)) {
		names := n.categories[id].names
		c, err := record(id, nameRecord{[]int64{n.site}, names[0], names[len(names)-1]})
		if err != nil {
			return err
		}
		categories = append(categories, c)
	}
	for _, id := range n.gone {
		categories = append(categories, Change{ID: id})
	}
	for _, of := range []struct {
		index   string
		changes []Change
	}{{to.Brands, brands}, {to.Series, series}, {to.Categories, categories}} {
		if err := p.write(ctx, of.index, of.changes); err != nil {
			return err
		}
	}
	return nil
}
