package listing

import (
	"context"
	"net/url"
	"slices"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/location"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/partview"
)

// value is one value of a filter before it has an address.
type value struct {
	raw    string // as an address names it
	text   string
	isData bool
	count  int
}

// narrowing draws the filters of a listing, the chips of what is chosen, and the tiles of the categories below it.
type narrowing struct {
	asked   listing
	path    string
	total   int
	filters []listview.Filter
	folded  bool // there are more attributes to narrow by
	chips   []present.Link
	tiles   []listview.CategoryTile
}

// title is what a filter is called: a word of ours, or with isData one of the catalog.
type title struct {
	text   string
	isData bool
}

// add draws one filter of all values that there are.
func (n *narrowing) add(called title, parameter string, many bool, values []value) {
	n.addSome(called, parameter, many, values, len(values))
}

// addSome draws one filter of some of its values. many says that several of them can be chosen at once.
func (n *narrowing) addSome(called title, parameter string, many bool, values []value, total int) {
	chosen := n.asked.values[parameter]
	for _, raw := range chosen { // what would find nothing now can still be taken off
		if !slices.ContainsFunc(values, func(v value) bool { return v.raw == raw }) {
			values = append(values, value{raw: raw, text: raw, isData: true})
		}
	}
	if len(values) == 0 || len(values) == 1 && len(chosen) == 0 && values[0].count == n.total {
		return // nothing to choose
	}
	total = max(total, len(values))
	if len(values) > listview.FilterShown { // what is chosen is seen
		slices.SortStableFunc(values,
			func(a, b value) int { return trueFirst(slices.Contains(chosen, a.raw), slices.Contains(chosen, b.raw)) })
	}
	shown := listview.Filter{ID: url.QueryEscape(parameter), Title: called.text, IsData: called.isData,
		Mark: listview.OneOf, Total: total}
	if most := max(listview.FilterShown, len(chosen)); total > most && !n.asked.whole {
		values = values[:most]
		shown.All = n.asked.unfolded(n.path)
	}
	if many {
		shown.Mark = listview.AnyOf
	}
	for _, v := range values {
		one := listview.FilterValue{Text: v.text, IsData: v.isData, Count: v.count, Chosen: slices.Contains(chosen, v.raw),
			Href: n.asked.toggled(n.path, parameter, v.raw, many)}
		shown.Values = append(shown.Values, one)
		if one.Chosen {
			n.chips = append(n.chips, present.Link{Text: called.text + ": " + v.text, Href: one.Href})
		}
	}
	n.filters = append(n.filters, shown)
}

// trueFirst puts true before false.
func trueFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// narrow draws every filter of what was found.
func (s *Server) narrow(
	ctx context.Context, n *narrowing, at place, stores []location.Location, categories []catalog.Category, f find.Facets,
) error {
	labels, err := s.labels(ctx, n, f)
	if err != nil {
		return err
	}
	n.categories(ctx, at, categories, f.Categories)
	n.add(title{text: text.Tr(ctx, "Position")}, byPosition, true, positions(ctx, f.Positions, n.asked.filters.positions))
	n.add(title{text: text.Tr(ctx, "In stock at")}, byStock, false, inStock(ctx, f.InStock, stores, n.asked.filters))
	if at.brand == 0 {
		n.addSome(title{text: text.Tr(ctx, "Brand")}, byBrand, true, labels.brands, f.AllBrands)
	}
	if at.series == 0 {
		n.addSome(title{text: text.Tr(ctx, "Series")}, bySeries, false, labels.series, f.AllSeries)
	}
	if !n.asked.priceless {
		n.add(title{text: text.Tr(ctx, "Price")}, byPrice, false, prices(ctx, f.Prices, n.asked.filters))
	}
	n.add(title{text: text.Tr(ctx, "Quality")}, byTier, true, tiers(ctx, f.Tiers))
	n.attributes(f.Attributes, func(a find.Attribute) find.Attribute { return s.Find.Say(text.In(ctx), a) })
	return nil
}

// categories of a category's page are addresses of their own: tiles at its head, and once it is narrowed or turned a
// filter. Elsewhere they narrow as every filter does.
func (n *narrowing) categories(ctx context.Context, at place, all []catalog.Category, found []find.Value) {
	counts := map[int64]int{}
	for _, v := range found {
		counts[v.ID] = v.Count
	}
	called := title{text: text.Tr(ctx, "Category")}
	if at.category != 0 {
		for _, t := range listview.NewTiles(all, at.category, n.path) {
			if t.Count = counts[t.ID]; t.Count > 0 {
				t.Href = n.asked.with(t.Href)
				n.tiles = append(n.tiles, t)
			}
		}
		if (n.asked.filters.any() || n.asked.page > 1) && len(n.tiles) > 0 {
			n.filters = append(n.filters, tileFilter(called, n.tiles))
			n.tiles = nil
		}
		return
	}
	chosen := n.asked.filters.category
	var values []value
	for _, c := range all { // the way to the chosen one, and what is in it
		if c.ID == chosen || c.ParentID == chosen && counts[c.ID] > 0 {
			values = append(values, value{raw: strconv.FormatInt(c.ID, 10), text: c.Name, isData: true, count: counts[c.ID]})
		}
	}
	n.add(called, byCategory, false, values)
}

func tileFilter(called title, tiles []listview.CategoryTile) listview.Filter {
	shown := listview.Filter{ID: byCategory, Title: called.text}
	for _, t := range tiles {
		shown.Values = append(shown.Values, listview.FilterValue{Text: t.Name, IsData: true, Count: t.Count, Href: t.Href})
	}
	return shown
}

// mostAttributes is how many attributes narrow a listing that has not been asked for all filters: its page would be
// larger than everything on it.
const mostAttributes = 8

// attributes are named in English by addresses; say words them for the page.
func (n *narrowing) attributes(found []find.AttributeFacet, say func(find.Attribute) find.Attribute) {
	draw := func(a find.AttributeFacet) {
		parameter := attributeParameter(a.Name)
		values := make([]value, 0, len(a.Values))
		add := func(raw string, count int) {
			values = append(values, value{raw: raw, text: say(find.Attribute{Name: a.Name, Value: raw}).Value, isData: true,
				count: count})
		}
		for _, v := range a.Values {
			add(v.Label, v.Count)
		}
		for _, raw := range n.asked.values[parameter] {
			if !slices.ContainsFunc(a.Values, func(v find.Value) bool { return v.Label == raw }) {
				add(raw, 0)
			}
		}
		n.addSome(title{say(find.Attribute{Name: a.Name}).Name, true}, parameter, true, values, a.All)
	}
	shown := map[string]bool{}
	drawn := len(n.filters)
	for _, a := range found {
		shown[a.Name] = true
		isChosen := len(n.asked.values[attributeParameter(a.Name)]) > 0
		if len(n.filters)-drawn >= mostAttributes && !isChosen && !n.asked.whole {
			n.folded = n.folded || a.All > 1
			continue
		}
		if a.All == 1 && !isChosen {
			continue // most attributes are of a few parts: one value alone is no question
		}
		draw(a)
	}
	for _, a := range n.asked.filters.attributes { // no part has it any more
		if !shown[a.Name] {
			shown[a.Name] = true
			draw(find.AttributeFacet{Name: a.Name})
		}
	}
}

func positions(ctx context.Context, found []find.Value, chosen []string) []value {
	values := make([]value, 0, len(found))
	for _, v := range found {
		values = append(values, position(ctx, v.Label, v.Count))
	}
	for _, label := range chosen {
		if !slices.ContainsFunc(found, func(v find.Value) bool { return v.Label == label }) {
			values = append(values, position(ctx, label, 0))
		}
	}
	slices.SortStableFunc(values, func(a, b value) int { return partview.ComparePositions(a.raw, b.raw) })
	return values
}

func position(ctx context.Context, label string, count int) value {
	named, isData := partview.Position(ctx, label)
	return value{raw: label, text: named, isData: isData, count: count}
}

func inStock(ctx context.Context, found []find.Value, stores []location.Location, chosen filters) []value {
	counts := map[int64]int{}
	for _, v := range found {
		counts[v.ID] = v.Count
	}
	values := []value{}
	if counts[0] > 0 || chosen.inStock && chosen.store == 0 {
		values = append(values, value{raw: anyStore, text: text.Tr(ctx, "Any store"), count: counts[0]})
	}
	for _, l := range stores {
		if counts[l.ID] > 0 || chosen.store == l.ID {
			values = append(values, value{raw: strconv.FormatInt(l.ID, 10), text: l.Name, isData: true, count: counts[l.ID]})
		}
	}
	return values
}

func prices(ctx context.Context, found []find.Band, chosen filters) []value {
	values := make([]value, 0, len(found)+1)
	for _, b := range found {
		values = append(values, value{raw: band(b.From, b.To), text: bandText(ctx, b), count: b.Count})
	}
	if here := (find.Band{From: chosen.from, To: chosen.to}); here != (find.Band{}) &&
		!slices.ContainsFunc(found, func(b find.Band) bool { return b.From == here.From && b.To == here.To }) {
		values = append(values, value{raw: band(here.From, here.To), text: bandText(ctx, here)})
	}
	return values
}

func bandText(ctx context.Context, b find.Band) string {
	switch {
	case b.To == 0:
		return text.Tr(ctx, "%s and more", present.Amount(ctx, b.From))
	case b.From == 0:
		return text.Tr(ctx, "up to %s", present.Amount(ctx, b.To))
	}
	return text.Tr(ctx, "%s to %s", present.Amount(ctx, b.From), present.Amount(ctx, b.To))
}

func tiers(ctx context.Context, found []find.Value) []value {
	values := make([]value, 0, len(found))
	for _, v := range found {
		values = append(values, value{raw: v.Label, text: TierText(ctx, v.Label), isData: true, count: v.Count})
	}
	return values
}

// TierText is a quality tier in the reader's language.
func TierText(ctx context.Context, tier string) string {
	names := map[string]fault.Text{
		catalog.Genuine: fault.T("Genuine"), catalog.Aftermarket: fault.T("Aftermarket"),
		catalog.Performance:    fault.T("Performance"),
		catalog.Remanufactured: fault.T("Remanufactured"),
	}
	if name, ok := names[tier]; ok {
		return present.Words(ctx, name)
	}
	return tier // OE and OEM are the same everywhere
}

// labelled are the brands and series of a listing by name.
type labelled struct{ brands, series []value }

// labels names what was found, and what is chosen and was not.
func (s *Server) labels(ctx context.Context, n *narrowing, f find.Facets) (labelled, error) {
	asked := n.asked
	l := labelled{
		brands: named(f.Brands),
		series: named(f.Series),
	}
	missing := slices.DeleteFunc(slices.Clone(asked.filters.brands), func(id int64) bool {
		return slices.ContainsFunc(f.Brands, func(v find.Value) bool { return v.ID == id })
	})
	if len(missing) > 0 {
		brands, err := s.Catalog.Brands(ctx)
		if err != nil {
			return labelled{}, err
		}
		for _, b := range brands {
			if slices.Contains(missing, b.ID) {
				l.brands = append(l.brands, value{raw: strconv.FormatInt(b.ID, 10), text: b.Name, isData: true})
			}
		}
	}
	if id := asked.filters.series; id != 0 &&
		!slices.ContainsFunc(f.Series, func(v find.Value) bool { return v.ID == id }) {
		known, err := s.Catalog.Series(ctx, id)
		if err != nil {
			return labelled{}, err
		}
		if one, ok := known[id]; ok {
			l.series = append(l.series, value{raw: strconv.FormatInt(id, 10), text: one.Name, isData: true})
		}
	}
	return l, nil
}

func named(found []find.Value) []value {
	values := make([]value, 0, len(found))
	for _, v := range found {
		values = append(values, value{raw: strconv.FormatInt(v.ID, 10), text: v.Label, isData: true, count: v.Count})
	}
	return values
}
