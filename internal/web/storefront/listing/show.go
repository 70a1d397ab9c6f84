package listing

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// ShowCategory is the listing of a category.
func (s *Server) ShowCategory(w http.ResponseWriter, r *http.Request, categoryID int64) error {
	categories, err := s.Catalog.Tree(r.Context())
	if err != nil {
		return err
	}
	path := listview.PathTo(categories, categoryID)
	if len(path) == 0 { // it is off
		return visit.NoPage()
	}
	here := path[len(path)-1]
	return s.showListing(w, r, place{category: categoryID},
		listview.Listing{Title: here.Name, Crumbs: crumbs(path[:len(path)-1])}, here.Examples)
}

// showListing draws the parts of a place under what the page is called.
func (s *Server) showListing(w http.ResponseWriter, r *http.Request, at place, called listview.Listing,
	description string) error {
	now, err := s.Visit.Now(r.Context())
	if err != nil {
		return err
	}
	asked, err := asked(r, now.Here, at)
	if err != nil {
		return err
	}
	f, err := s.Frame.Around(r, now, called.Title)
	if err != nil {
		return err
	}
	f.Description = cmp.Or(description, text.Tr(r.Context(), "%s with fitment, price and stock by store.", called.Title))
	d, err := s.listed(r, now, &asked, at, f.Vehicle)
	if err != nil {
		return err
	}
	d.Title, d.Crumbs, d.Empty = called.Title, called.Crumbs, called.Empty
	asked.showAs(&d, r.URL.Path, s.listingView(w, r))
	if f.Vehicle == nil { // no search engine has a vehicle
		s.aboutListing(r, &f, asked, d)
	}
	if at.category != 0 && f.Vehicle == nil && asked.page == 1 && len(d.Chips) == 0 {
		if d.Popular, err = s.popular(r.Context(), d, strings.TrimPrefix(r.URL.Path, "/")); err != nil {
			return err
		}
	}
	return wire.Page(w, r, http.StatusOK, page.Listing(f, d))
}

func crumbs(path []catalog.Category) []present.Link {
	links := make([]present.Link, 0, len(path))
	for _, c := range path {
		links = append(links, present.Link{Text: c.Name, Href: "/" + c.Slug})
	}
	return links
}

// listingCounts says what is listed, and what the vehicle hides (CAT-6). What there is none of is not named.
func listingCounts(ctx context.Context, found find.Result, v *vehicleview.Vehicle, q find.Query) string {
	all := partview.PartCount(ctx, found.Total)
	if v == nil {
		return text.Tr(ctx, "%s. Choose your vehicle to see what fits.", all)
	}
	yes, maybe, other := found.Fit.Yes, found.Fit.Maybe, found.Fit.No+found.Fit.Unknown
	others := strconv.Itoa(other)
	said := []string{some(ctx, yes, fault.T("None fit your %s", v.Short()), fault.T("1 fits your %s", v.Short()),
		fault.T("%s fit your %s", strconv.Itoa(yes), v.Short()))}
	if q.OnlyFits && !q.NoUniversal && yes > 0 {
		said = append(said, text.Tr(ctx, "universal parts included"))
	}
	if maybe > 0 {
		said = append(said, text.Tr(ctx, "%s to verify", strconv.Itoa(maybe)))
	}
	hidden := ""
	switch {
	case q.NoUniversal:
		hidden = some(ctx, other, fault.T("Universal parts are hidden."),
			fault.T("Universal parts and 1 that doesn't fit or is unknown are hidden."),
			fault.T("Universal parts and %s that don't fit or are unknown are hidden.", others))
	case q.OnlyFits:
		hidden = some(ctx, other, fault.Text{}, fault.T("1 that doesn't fit or is unknown is hidden."),
			fault.T("%s that don't fit or are unknown are hidden.", others))
	default:
		if other > 0 {
			said = append(said, some(ctx, other, fault.Text{}, fault.T("1 doesn't fit or is unknown"),
				fault.T("%s don't fit or are unknown", others)))
		}
		return all + ". " + strings.Join(said, ", ") + "."
	}
	return strings.TrimSpace(strings.Join(said, ", ") + ". " + hidden)
}

// some is the sentence for none, for one, or for many.
func some(ctx context.Context, n int, none, one, many fault.Text) string {
	switch n {
	case 0:
		return present.Words(ctx, none)
	case 1:
		return present.Words(ctx, one)
	}
	return present.Words(ctx, many)
}

// asked reads what an address asks of a listing. Who may see no prices can't sort or narrow by them either.
func asked(r *http.Request, here visit.Here, at place) (listing, error) {
	l, err := readListing(r, at)
	if err != nil {
		return listing{}, err
	}
	if l.priceless = here.PricesHidden; !l.priceless {
		return l, nil
	}
	l.filters.from, l.filters.to = 0, 0
	l.values.Del(byPrice)
	if l.sort == find.ByPrice {
		l.sort, l.desc = find.Default, false
		l.values.Del("sort")
		l.values.Del("order")
	}
	return l.spelled(), nil
}

// aboutListing tells search engines what a listing is of and which parts this page of it has. It says nothing of
// prices: each part's own page does. A further page is a page of its own; any other parameter leads to less of the
// same, or to the same in another order.
func (s *Server) aboutListing(r *http.Request, f *page.Frame, asked listing, d listview.Listing) {
	s.Frame.AboutPlace(r, f, d.Crumbs)
	items, before := []frame.Thing{}, (asked.page-1)*asked.limit
	for _, g := range d.Groups {
		for _, c := range g.Cards {
			items = append(items, frame.Thing{"@type": "ListItem", "position": before + len(items) + 1,
				"url": s.Frame.Own(r, c.Href)})
		}
	}
	if len(items) > 0 {
		f.JSONLD = append(f.JSONLD, frame.Thing{"@context": frame.Schema, "@type": "ItemList", "name": d.Title,
			"itemListElement": items})
	}
	if asked.page > 1 {
		f.Canonical += "?" + url.Values{"page": {strconv.Itoa(asked.page)}}.Encode()
	}
}
