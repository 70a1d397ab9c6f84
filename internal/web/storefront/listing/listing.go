package listing

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/find"
	"camber/internal/shop/setting"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// limits are the lengths of a page to choose from (CAT-2).
var limits = []int{15, 30, 60, 90}

// sortOrder is a way to sort a listing.
type sortOrder struct {
	by   find.Sort
	desc bool
	name fault.Text
}

var sortOrders = []sortOrder{
	{find.Default, false, fault.T("Default")},
	{find.ByName, false, fault.T("Name (A to Z)")},
	{find.ByName, true, fault.T("Name (Z to A)")},
	{find.ByPrice, false, fault.T("Price (low to high)")},
	{find.ByPrice, true, fault.T("Price (high to low)")},
	{find.ByRating, false, fault.T("Rating (best first)")},
	{find.ByRating, true, fault.T("Rating (worst first)")},
	{find.ByNewest, false, fault.T("Newest")},
	{find.ByNewest, true, fault.T("Oldest")},
	{find.ByNumber, false, fault.T("Part number (A to Z)")},
	{find.ByNumber, true, fault.T("Part number (Z to A)")},
}

// listing is what an address asks of a listing. values are the known parameters alone.
type listing struct {
	sort      find.Sort
	desc      bool
	limit     int
	page      int
	all       bool // shows what does not fit as well
	whole     bool // shows every filter with all its values
	priceless bool // is for somebody who may see no prices
	filters   filters
	values    url.Values
	plain     []parameter // values without the page, by name, as an address writes them
}

// parameter is one name of an address with all its values: "name=a&name=b".
type parameter struct{ name, text string }

// place is what a listing is of: a category, a brand, a series, what a search found, or some parts.
type place struct {
	category, brand, series int64
	text                    string
	searched                bool
	among                   []int64 // these parts alone; nil: all
	newest                  bool    // they stand in the order of their coming unless another is asked for
}

// LastPage is further than anybody turns; beyond it the arithmetic of pages would end.
const LastPage = 100_000

// readListing reads the address; an unknown sort is refused (LIST-1). A search shows what does not fit too, behind what
// does (SRCH-4), unless it is asked not to.
func readListing(r *http.Request, at place) (listing, error) {
	in := struct {
		Sort  string `form:"sort"`
		Order string `form:"order"`
		Limit int    `form:"limit"`
		Page  int    `form:"page"`
		Fits  string `form:"fits"`
		Whole string `form:"filters"`
	}{Limit: limits[0], Page: 1}
	if err := wire.Decode(r, &in); err != nil {
		return listing{}, err
	}
	l := listing{whole: in.Whole == allFilters, sort: find.Sort(in.Sort), desc: in.Order == "desc" && in.Sort != "",
		limit: in.Limit, page: in.Page, all: in.Fits == "all" || at.searched && in.Fits != "only"}
	known := slices.ContainsFunc(sortOrders, func(o sortOrder) bool { return o.by == l.sort })
	if !known || !slices.Contains([]string{"", "asc", "desc"}, in.Order) {
		return listing{}, fault.New(fault.Invalid, "This list can't be sorted like that.")
	}
	if l.limit < 1 || l.limit > 100 || l.page < 1 || l.page > LastPage {
		return listing{}, fault.New(fault.Invalid, "There is no such page.")
	}
	var err error
	if l.filters, l.values, err = readFilters(r.URL.Query()); err != nil {
		return listing{}, err
	}
	at.fix(&l)
	for _, name := range []string{"sort", "order", "limit", "page", "fits"} {
		if value := r.URL.Query().Get(name); value != "" {
			l.values.Set(name, value)
		}
	}
	if written(l.values) > longestAsked {
		return listing{}, notLikeThat()
	}
	return l.spelled(), nil
}

// longestAsked is how many bytes an address may ask with: hundreds of links of its page repeat all of them.
const longestAsked = 2048

func written(values url.Values) (bytes int) {
	for name, list := range values {
		for _, value := range list {
			bytes += len(name) + len(value)
		}
	}
	return bytes
}

// spelled is the listing with its plain parameters.
func (l listing) spelled() listing {
	l.plain = make([]parameter, 0, len(l.values))
	for _, name := range slices.Sorted(maps.Keys(l.values)) {
		if name != "page" {
			l.plain = append(l.plain, newParameter(name, l.values[name]))
		}
	}
	return l
}

func newParameter(name string, values []string) parameter {
	var b strings.Builder
	for i, value := range values {
		if i > 0 {
			b.WriteByte('&')
		}
		b.WriteString(url.QueryEscape(name))
		b.WriteByte('=')
		b.WriteString(url.QueryEscape(value))
	}
	return parameter{name, b.String()}
}

// with is the first page's address with other parameters; one without values is left out. A page has hundreds of them.
func (l listing) with(path string, others ...parameter) string {
	var b strings.Builder
	b.WriteString(path)
	divider := byte('?')
	write := func(p parameter) {
		if p.text != "" {
			b.WriteByte(divider)
			b.WriteString(p.text)
			divider = '&'
		}
	}
	slices.SortFunc(others, func(a, b parameter) int { return cmp.Compare(a.name, b.name) })
	for _, p := range l.plain {
		for len(others) > 0 && others[0].name < p.name {
			write(others[0])
			others = others[1:]
		}
		if len(others) > 0 && others[0].name == p.name {
			p, others = others[0], others[1:]
		}
		write(p)
	}
	for _, p := range others {
		write(p)
	}
	return b.String()
}

// fix takes out what the place itself says: a brand's page can't be narrowed to another brand.
func (p place) fix(l *listing) {
	if p.category != 0 {
		l.filters.category = 0
		l.values.Del(byCategory)
	}
	if p.brand != 0 {
		l.filters.brands = nil
		l.values.Del(byBrand)
	}
	if p.series != 0 {
		l.filters.series = 0
		l.values.Del(bySeries)
	}
	if p.text != "" {
		l.values.Set("search", p.text)
	}
}

// query is the question to the index, for the visit's vehicle and prices.
func query(ctx context.Context, now visit.Visit, l listing, at place) (find.Query, error) {
	buyer, err := now.Buyer()
	v := now.Vehicle
	q := find.Query{
		CategoryID: at.category, SeriesID: at.series, Text: at.text, Vehicle: v, OnlyFits: v != nil && !l.all,
		LevelID: buyer.LevelID, Lang: text.In(ctx),
		Stocked: at.searched && setting.DisableWithoutStock.In(now.Settings), // SRCH-2
		Sort:    l.sort, Descending: l.desc, Limit: l.limit, Offset: (l.page - 1) * l.limit, Facets: true,
	}
	if !l.whole {
		q.FacetValues = listview.FilterShown
	}
	q.NoUniversal = q.OnlyFits && !now.Universal
	q.Among = at.among
	if at.newest && q.Sort == find.Default {
		q.Sort = find.ByNewest
	}
	if at.brand != 0 {
		q.BrandIDs = []int64{at.brand}
	}
	l.filters.narrow(&q)
	return q, err
}

// listed finds the parts of a place and draws them; the frame's vehicle names what they fit. A page behind the last, as
// where a vehicle was chosen on a later page than its parts have, is the last one.
func (s *Server) listed(
	r *http.Request, now visit.Visit, asked *listing, at place, v *vehicleview.Vehicle,
) (listview.Listing, error) {
	ctx, path := r.Context(), r.URL.Path
	query, err := query(ctx, now, *asked, at)
	if err != nil {
		return listview.Listing{}, err
	}
	found, err := s.Find.Known(ctx, query)
	if err != nil {
		return listview.Listing{}, err
	}
	if last := max(1, (found.Total+asked.limit-1)/asked.limit); asked.page > last {
		asked.page = last
		return s.listed(r, now, asked, at, v)
	}
	ids, fits := shelf.Hits(found)
	shelf, err := s.Shelf.Cards(ctx, now, ids, fits)
	if err != nil {
		return listview.Listing{}, err
	}
	categories, err := s.Catalog.Tree(ctx)
	if err != nil {
		return listview.Listing{}, err
	}
	n := narrowing{asked: *asked, path: path, total: found.Total}
	if err := s.narrow(ctx, &n, at, now.Stores, categories, found.Facets); err != nil {
		return listview.Listing{}, err
	}
	d := listview.Listing{
		Counts: listingCounts(ctx, found, v, query), Groups: listview.Groups(ctx, shelf.Cards(ctx, ids), fits),
		FitsOnly: query.OnlyFits, FitsLink: asked.fitsLink(path, at, v != nil), Here: r.URL.RequestURI(),
		Filters: n.filters, Chips: n.chips, Categories: n.tiles, Found: partview.PartCount(ctx, found.Total),
		Total: found.Total, Clear: asked.cleared(path),
		Sorts: asked.sorts(ctx, path), Limits: asked.limits(path),
		Pager: present.NewPager(ctx, path, asked.values, asked.page, asked.limit, found.Total),
	}
	if n.folded {
		d.AllFilters = asked.unfolded(path)
	}
	if query.OnlyFits && len(n.tiles) == 1 && n.tiles[0].Count == found.Total {
		d.Categories = nil // it leads to what is here
	}
	if query.OnlyFits {
		universal := !query.NoUniversal
		d.Universal = &universal
	}
	return d, nil
}

// allFilters is the value of the parameter filters that asks for all of them.
const allFilters = "all"

// unfolded is the address that shows every filter whole.
func (l listing) unfolded(path string) string {
	return l.with(path, newParameter("filters", []string{allFilters}))
}

// toggled is the address with a value of a filter chosen, or taken off where it is. many says that the filter takes
// several values at once.
func (l listing) toggled(path, name, value string, many bool) string {
	next := []string{value}
	now := l.values[name]
	switch {
	case slices.Contains(now, value):
		next = slices.DeleteFunc(slices.Clone(now), func(v string) bool { return v == value })
	case many:
		next = append(slices.Clone(now), value)
	}
	if l.whole { // more may be chosen from where one was
		return l.with(path, newParameter(name, next), newParameter("filters", []string{allFilters}))
	}
	return l.with(path, newParameter(name, next))
}

// cleared is the address without any filter.
func (l listing) cleared(path string) string {
	values := url.Values{}
	for _, name := range []string{"search", "section", "sort", "order", "limit", "fits"} {
		if value := l.values.Get(name); value != "" {
			values.Set(name, value)
		}
	}
	return present.Address(path, values)
}

// fitsLink leads to the other side of "Only what fits".
func (l listing) fitsLink(path string, at place, chosen bool) string {
	switch {
	case !chosen:
		return ""
	case l.all && at.searched:
		return l.with(path, newParameter("fits", []string{"only"}))
	case l.all || at.searched:
		return l.with(path, parameter{name: "fits"})
	}
	return l.with(path, newParameter("fits", []string{"all"}))
}

func (l listing) sorts(ctx context.Context, path string) []vehicleview.Pick {
	picks := make([]vehicleview.Pick, 0, len(sortOrders))
	for _, o := range sortOrders {
		if l.priceless && o.by == find.ByPrice {
			continue
		}
		by, order := parameter{name: "sort"}, parameter{name: "order"}
		if o.by != find.Default {
			by = newParameter("sort", []string{string(o.by)})
		}
		if o.desc {
			order = newParameter("order", []string{"desc"})
		}
		picks = append(picks, vehicleview.Pick{
			Text: present.Words(ctx, o.name), Href: l.with(path, by, order), Current: o.by == l.sort && o.desc == l.desc,
		})
	}
	return picks
}

func (l listing) limits(path string) []vehicleview.Pick {
	picks := make([]vehicleview.Pick, 0, len(limits))
	for i, n := range limits {
		value := strconv.Itoa(n)
		limit := newParameter("limit", []string{value})
		if i == 0 {
			limit = parameter{name: "limit"}
		}
		href := l.with(path, limit)
		picks = append(picks, vehicleview.Pick{Text: value, Href: href, Current: n == l.limit})
	}
	return picks
}
