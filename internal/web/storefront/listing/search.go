package listing

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/find"
	"camber/internal/shop/searchlog"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// ShowSearch is the page of a search (SRCH-6, SRCH-7). The question is asked of names, descriptions, brands and
// categories alike, so the flags that say so change nothing.
func (s *Server) ShowSearch(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	in := struct {
		Text    string `form:"search"`
		Query   string `form:"queryID"`
		Section string `form:"section"`
	}{}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	here, err := s.Visit.Here(ctx)
	if err != nil {
		return err
	}
	at := place{searched: true, text: text.Typed(in.Text)}
	asked, err := asked(r, here, at)
	if err != nil {
		return err
	}
	alone, turned := at.text != "" && len(asked.values) == 1, asked.page
	switch in.Section {
	case inParts: // wherever its filters and pages lead
		asked.values.Set("section", inParts)
		asked = asked.spelled()
	case inCategories, inSeries, inBrands: // the page is one of names
		alone, asked.page = at.text != "" && len(asked.values) <= 2, 1
	}
	if alone && in.Section == "" { // the question alone: nothing narrows it, nobody turns its pages
		number, err := s.numbered(r, at.text)
		if err != nil {
			return err
		}
		if number != "" {
			if !ahead(r) {
				s.Searches.Asked(at.text, 1)
			}
			return wire.Redirect(w, r, present.Address(number, queryOf(in.Query)))
		}
	}
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	title := text.Tr(ctx, "Search")
	if at.text != "" {
		title = text.Tr(ctx, "Search: %s", at.text)
	}
	f, err := s.Frame.Around(r, now, title)
	if err != nil {
		return err
	}
	f.Search, f.Private, f.Canonical = at.text, true, ""
	d := listview.Search{Text: at.text, Telephone: f.Store.Telephone}
	if d.Categories, err = s.Tiles(ctx, now, f.Categories); err != nil {
		return err
	}
	if at.text != "" || asked.filters.any() {
		found, err := s.listed(r, now, &asked, at, f.Vehicle)
		if err != nil {
			return err
		}
		found.Title = text.Tr(ctx, "Parts")
		if at.text != "" {
			found.Title = at.text
		}
		asked.showAs(&found, r.URL.Path, s.listingView(w, r))
		found.CountedFrom(searchlog.ID(at.text), (asked.page-1)*asked.limit)
		if alone && turned == 1 && !ahead(r) {
			s.Searches.Asked(at.text, found.Total)
		}
		d.Listing = &found
		if err := s.besides(ctx, now, &d, in.Section, turned); err != nil {
			return err
		}
		u, err := s.Find.Understand(at.text)
		if err != nil {
			return err
		}
		d.Understood = listview.NewUnderstood(ctx, u)
		if found.IsEmpty() && at.text != "" {
			if err := s.nothing(ctx, now, &d); err != nil {
				return err
			}
		}
	}
	return wire.Page(w, r, http.StatusOK, page.Search(f, d))
}

// ahead says that a browser fetches a page that nobody has asked for yet.
func ahead(r *http.Request) bool { return r.Header.Get("Sec-Purpose") != "" }

// Chose counts a part that was come to from what a search found (SRCH-5).
func (s *Server) Chose(r *http.Request, partID int64) {
	if id := r.URL.Query().Get("queryID"); id != "" && !ahead(r) {
		s.Searches.Chose(id, partID)
	}
}

// mostOfSection is how many names a page of a section lists.
const mostOfSection = 100

// besides adds the vehicle that a text names, to be chosen (SRCH-4), and a page of what is called so, of one section
// (SRCH-10).
func (s *Server) besides(ctx context.Context, now visit.Visit, d *listview.Search, section string, page int) error {
	if d.Text == "" {
		return nil
	}
	most, upTo := find.Most{}, page*mostOfSection
	switch section {
	case inCategories:
		most.Categories = upTo
	case inSeries:
		most.Series = upTo
	case inBrands:
		most.Brands = upTo
	}
	found, err := s.Find.Suggest(ctx, find.Query{Text: d.Text, Vehicle: now.Vehicle}, most)
	if err != nil {
		return err
	}
	if now.Ways.Any() {
		d.Vehicles = listview.NewSuggestedVehicles(found.Vehicles, frame.SearchFor(found.Without))
	}
	for kind, of := range map[string]struct {
		title string
		names find.Names
	}{
		inCategories: {text.Tr(ctx, "Categories"), found.Categories}, inSeries: {text.Tr(ctx, "Series"), found.Series},
		inBrands: {text.Tr(ctx, "Brands"), found.Brands},
	} {
		if kind != section || of.names.Total == 0 {
			continue
		}
		total := of.names.Total
		page = min(page, (total+mostOfSection-1)/mostOfSection)
		of.names.Named = of.names.Named[(page-1)*mostOfSection:]
		shown, err := s.named(ctx, now.Vehicle != nil, kind, of.names)
		if err != nil {
			return err
		}
		values := func(section string) url.Values { return url.Values{"search": {d.Text}, "section": {section}} }
		d.Section = &listview.Section{
			Title: of.title, Total: total, Names: shown,
			Pager: present.NewPager(ctx, frame.SearchAddress, values(kind), page, mostOfSection, total),
			Parts: present.Address(frame.SearchAddress, values(inParts)),
		}
	}
	return nil
}

func queryOf(queryID string) url.Values {
	if queryID == "" {
		return nil
	}
	return url.Values{"queryID": {queryID}}
}

// numbered is the address of the one part that has exactly this number or barcode; empty where none or several have.
func (s *Server) numbered(r *http.Request, code string) (string, error) {
	ctx := r.Context()
	meant, err := s.Catalog.ByCode(ctx, code)
	if f := fault.Of(err); f != nil && (f.Kind == fault.NotFound || f.Kind == fault.Conflict) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	if meant.Instead != "" { // the list shows what is sold instead
		return "", nil
	}
	part, err := s.Catalog.Part(ctx, meant.PartID)
	if err != nil || !part.Active {
		return "", err
	}
	return "/" + part.Slug, nil
}

// ShowBrand is the listing of a brand.
func (s *Server) ShowBrand(w http.ResponseWriter, r *http.Request, id int64) error {
	b, err := s.Catalog.Brand(r.Context(), id)
	if err != nil {
		return err
	}
	return s.showListing(w, r, place{brand: id}, listview.Listing{Title: b.Name}, "")
}

// ShowSeries is the listing of a series of a brand.
func (s *Server) ShowSeries(w http.ResponseWriter, r *http.Request, id int64) error {
	ctx := r.Context()
	series, err := s.Catalog.Series(ctx, id)
	if err != nil {
		return err
	}
	one := series[id]
	b, err := s.Catalog.Brand(ctx, one.BrandID)
	if err != nil {
		return err
	}
	crumb := present.Link{Text: b.Name, Href: BrandAddress(b.ID, b.Slug)}
	return s.showListing(w, r, place{series: id},
		listview.Listing{Title: b.Name + " " + one.Name, Crumbs: []present.Link{crumb}}, "")
}

// BrandAddress is where the parts of a brand are listed.
func BrandAddress(id int64, slug string) string {
	if slug != "" {
		return "/" + slug
	}
	return present.Address(frame.SearchAddress, url.Values{byBrand: {strconv.FormatInt(id, 10)}})
}

// SeriesAddress is where the parts of a series are listed.
func SeriesAddress(id int64, slug string) string {
	if slug != "" {
		return "/" + slug
	}
	return present.Address(frame.SearchAddress, url.Values{bySeries: {strconv.FormatInt(id, 10)}})
}
