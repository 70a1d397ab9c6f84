package storefront

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/find"
	"camber/internal/web/present"
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
	{find.ByNewest, false, fault.T("Newest")},
	{find.ByNumber, false, fault.T("Part number")},
}

// listing is what an address asks of a listing. values are the known parameters alone.
type listing struct {
	sort   find.Sort
	desc   bool
	limit  int
	page   int
	all    bool // shows what does not fit as well
	values url.Values
}

// lastPage is further than anybody turns; beyond it the arithmetic of pages would end.
const lastPage = 100_000

// readListing reads the address; an unknown sort is refused (LIST-1).
func readListing(r *http.Request) (listing, error) {
	in := struct {
		Sort  string `form:"sort"`
		Order string `form:"order"`
		Limit int    `form:"limit"`
		Page  int    `form:"page"`
		Fits  string `form:"fits"`
	}{Limit: limits[0], Page: 1}
	if err := wire.Decode(r, &in); err != nil {
		return listing{}, err
	}
	l := listing{sort: find.Sort(in.Sort), desc: in.Order == "desc", limit: in.Limit, page: in.Page, all: in.Fits == "all", values: url.Values{}}
	known := slices.ContainsFunc(sortOrders, func(o sortOrder) bool { return o.by == l.sort })
	if !known || !slices.Contains([]string{"", "asc", "desc"}, in.Order) {
		return listing{}, fault.New(fault.Invalid, "This list can't be sorted like that.")
	}
	if l.limit < 1 || l.limit > 100 || l.page < 1 || l.page > lastPage {
		return listing{}, fault.New(fault.Invalid, "There is no such page.")
	}
	for _, name := range []string{"sort", "order", "limit", "page", "fits"} {
		if value := r.URL.Query().Get(name); value != "" {
			l.values.Set(name, value)
		}
	}
	return l, nil
}

// query is the question to the index, for the visit's vehicle, prices and store.
func (s *Server) query(ctx context.Context, l listing) (find.Query, error) {
	level, err := s.level(ctx)
	v := wire.CurrentVisit(ctx).Vehicle
	return find.Query{
		Vehicle: v, OnlyFits: v != nil && !l.all, LevelID: level, Lang: text.In(ctx),
		Sort: l.sort, Descending: l.desc, Limit: l.limit, Offset: (l.page - 1) * l.limit,
	}, err
}

// first is the query without its page: another order or filter begins at the front.
func (l listing) first() url.Values {
	values := url.Values{}
	for name, list := range l.values {
		if name != "page" {
			values[name] = list
		}
	}
	return values
}

// fitsLink leads to the other side of "Only what fits".
func (l listing) fitsLink(path string, chosen bool) string {
	switch {
	case !chosen:
		return ""
	case l.all:
		return present.With(path, l.first(), "fits", "")
	}
	return present.With(path, l.first(), "fits", "all")
}

func (l listing) sorts(ctx context.Context, path string) []present.Pick {
	picks := make([]present.Pick, 0, len(sortOrders))
	for _, o := range sortOrders {
		values := l.first()
		values.Del("order")
		if o.desc {
			values.Set("order", "desc")
		}
		picks = append(picks, present.Pick{
			Text: present.Words(ctx, o.name), Href: present.With(path, values, "sort", string(o.by)), Current: o.by == l.sort && o.desc == l.desc,
		})
	}
	return picks
}

func (l listing) limits(path string) []present.Pick {
	picks := make([]present.Pick, 0, len(limits))
	for i, n := range limits {
		value := strconv.Itoa(n)
		href := present.With(path, l.first(), "limit", value)
		if i == 0 {
			href = present.With(path, l.first(), "limit", "")
		}
		picks = append(picks, present.Pick{Text: value, Href: href, Current: n == l.limit})
	}
	return picks
}
