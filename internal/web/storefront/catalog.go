package storefront

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
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/slot"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// often is how many parts the home page shows.
const often = 6

// ShowHome is the first page: the vehicle, the categories, a handful of parts.
func (s *Server) ShowHome(w http.ResponseWriter, r *http.Request) error {
	return s.home(w, r, http.StatusOK, present.VINForm{})
}

// home is the first page with what became of a VIN.
func (s *Server) home(w http.ResponseWriter, r *http.Request, status int, vin present.VINForm) error {
	ctx := r.Context()
	sign, err := s.sign(r, vin)
	if err != nil {
		return err
	}
	categories, err := s.Catalog.Tree(ctx)
	if err != nil {
		return err
	}
	universal, err := s.universal(ctx)
	if err != nil {
		return err
	}
	v, err := s.chosen(ctx)
	if err != nil {
		return err
	}
	found, err := s.Find.Known(ctx, find.Query{Vehicle: v, OnlyFits: v != nil, NoUniversal: v != nil && !universal, Lang: text.In(ctx), Limit: often, Facets: true, FacetValues: 1})
	if err != nil {
		return err
	}
	ids, fits := hits(found)
	beside := []slot.Name{slot.Special, slot.Latest, slot.Featured}
	slots, more, err := s.slots(ctx, beside, universal)
	if err != nil {
		return err
	}
	maps.Copy(fits, more)
	shelf, err := s.shelf(ctx, slices.Concat(ids, slices.Concat(slices.Collect(maps.Values(slots))...)), fits)
	if err != nil {
		return err
	}
	f, err := s.Frame(r, text.Tr(ctx, "Parts that fit your vehicle"))
	if err != nil {
		return err
	}
	if f.Vehicle != nil { // who hears the page come again hears that the vehicle is chosen
		f.Title = text.Tr(ctx, "Parts that fit your %s", f.Vehicle.Display)
	}
	f.Description = text.Tr(ctx, "Auto parts with fitment, price and stock by store.")
	if f.JSONLD, err = s.aboutShop(r); err != nil {
		return err
	}
	d := present.Home{
		Sign: sign, Categories: present.NewTiles(categories, 0, "/"), Parts: shelf.Cards(ctx, ids), Slots: drawSlots(ctx, beside, slots, shelf),
	}
	d.Categories = countedTiles(d.Categories, find.Counts(found.Facets.Categories))
	if f.Vehicle == nil {
		d.Counted = counted(ctx, d.Categories, len(shelf.Stores))
	} else {
		d.Counted = present.CountedFor(ctx, *f.Vehicle)
	}
	return wire.Page(w, r, status, page.Home(f, d))
}

// counted says how much there is, and where.
func counted(ctx context.Context, tiles []present.CategoryTile, stores int) string {
	sum := 0
	for _, t := range tiles {
		sum += t.Count
	}
	return text.Tr(ctx, "%s in %s stores", present.PartCount(ctx, sum), strconv.Itoa(stores))
}

func hits(found find.Result) ([]int64, map[int64]fitment.Answer) {
	ids, fits := make([]int64, 0, len(found.Hits)), map[int64]fitment.Answer{}
	for _, h := range found.Hits {
		ids = append(ids, h.PartID)
		fits[h.PartID] = h.Fitment
	}
	return ids, fits
}

// ShowCatalog is the tree of categories.
func (s *Server) ShowCatalog(w http.ResponseWriter, r *http.Request) error {
	f, err := s.Frame(r, text.Tr(r.Context(), "All categories"))
	if err != nil {
		return err
	}
	f.Description = text.Tr(r.Context(), "Auto parts with fitment, price and stock by store.")
	s.aboutPlace(r, &f, nil)
	tiles, err := s.tiles(r.Context(), f.Categories)
	if err != nil {
		return err
	}
	return wire.Page(w, r, http.StatusOK, page.Catalog(f, tiles))
}

// tiles are the categories with as many parts as their pages list: with a vehicle those that fit or may.
func (s *Server) tiles(ctx context.Context, all []present.CategoryTile) ([]present.CategoryTile, error) {
	v, err := s.chosen(ctx)
	if err != nil {
		return nil, err
	}
	if v != nil {
		counts, err := s.fitting(ctx, v)
		return countedTiles(all, counts.Categories), err
	}
	found, err := s.Find.Known(ctx, find.Query{Limit: 1, Facets: true, FacetValues: 1})
	return countedTiles(all, find.Counts(found.Facets.Categories)), err
}

func countedTiles(all []present.CategoryTile, counts map[int64]int) []present.CategoryTile {
	tiles := slices.Clone(all)
	for i := range tiles {
		tiles[i].Count = counts[tiles[i].ID]
	}
	return tiles
}

// ShowSlug is a category or a part; an earlier address of either leads to the present one (SITE-4).
func (s *Server) ShowSlug(w http.ResponseWriter, r *http.Request) error {
	slug := r.PathValue("slug")
	target, err := s.Catalog.Slug(r.Context(), slug)
	if err != nil {
		return err
	}
	if target.Current != slug {
		http.Redirect(w, r, (&url.URL{Path: "/" + target.Current, RawQuery: r.URL.RawQuery}).String(), http.StatusMovedPermanently)
		return nil
	}
	switch target.Kind {
	case catalog.KindCategory:
		return s.showCategory(w, r, target.ID)
	case catalog.KindBrand:
		return s.showBrand(w, r, target.ID)
	case catalog.KindSeries:
		return s.showSeries(w, r, target.ID)
	case catalog.KindPage:
		return s.showPage(w, r, target.ID)
	}
	return s.showPart(w, r, target.ID)
}

func (s *Server) showPart(w http.ResponseWriter, r *http.Request, partID int64) error {
	ctx := r.Context()
	shelf, err := s.shelf(ctx, []int64{partID}, nil)
	if err != nil {
		return err
	}
	part, ok := shelf.Parts[partID]
	if !ok || !part.Active {
		return s.toSuccessor(w, r, part)
	}
	if err := s.withKits(ctx, &shelf, part); err != nil {
		return err
	}
	buyer, err := s.buyer(ctx)
	if err != nil {
		return err
	}
	breaks, err := s.Prices.Breaks(ctx, buyer, partID)
	if err != nil {
		return err
	}
	categories, err := s.Catalog.Tree(ctx)
	if err != nil {
		return err
	}
	f, err := s.Frame(r, part.Brand+" "+part.Number+" "+part.Name)
	if err != nil {
		return err
	}
	d := present.NewPart(ctx, shelf, partID, breaks, present.PathTo(categories, part.CategoryID))
	if err := s.addFitment(r, &d, part, categories); err != nil {
		return err
	}
	if d.Related, err = s.related(ctx, part); err != nil {
		return err
	}
	if err := s.addMore(ctx, &d, part); err != nil {
		return err
	}
	if d.More.Financing != nil {
		f.Foreign = d.More.Financing.Script
	}
	here, err := s.store(ctx)
	if err != nil {
		return err
	}
	if d.Reviews, err = s.reviews(ctx, part, here.Zone); err != nil {
		return err
	}
	f.Description = cmp.Or(part.Summary, f.Title)
	f.JSONLD = []any{present.PartData(d, f.Canonical, f.Settings.Currency)}
	s.aboutPlace(r, &f, d.Crumbs)
	return wire.Page(w, r, http.StatusOK, page.Part(f, d))
}

func (s *Server) showCategory(w http.ResponseWriter, r *http.Request, categoryID int64) error {
	categories, err := s.Catalog.Tree(r.Context())
	if err != nil {
		return err
	}
	path := present.PathTo(categories, categoryID)
	here := path[len(path)-1]
	return s.showListing(w, r, place{category: categoryID}, present.Listing{Title: here.Name, Crumbs: crumbs(path[:len(path)-1])}, here.Examples)
}

// showListing draws the parts of a place under what the page is called.
func (s *Server) showListing(w http.ResponseWriter, r *http.Request, at place, called present.Listing, description string) error {
	asked, err := s.asked(r, at)
	if err != nil {
		return err
	}
	f, err := s.Frame(r, called.Title)
	if err != nil {
		return err
	}
	f.Description = cmp.Or(description, text.Tr(r.Context(), "%s with fitment, price and stock by store.", called.Title))
	d, err := s.listed(r, &asked, at, f.Vehicle)
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
func listingCounts(ctx context.Context, found find.Result, v *present.Vehicle, q find.Query) string {
	all := present.PartCount(ctx, found.Total)
	if v == nil {
		return text.Tr(ctx, "%s. Choose your vehicle to see what fits.", all)
	}
	yes, maybe, other := found.Fit.Yes, found.Fit.Maybe, found.Fit.No+found.Fit.Unknown
	others := strconv.Itoa(other)
	said := []string{some(ctx, yes, fault.T("None fit your %s", v.Short()), fault.T("1 fits your %s", v.Short()), fault.T("%s fit your %s", strconv.Itoa(yes), v.Short()))}
	if q.OnlyFits && !q.NoUniversal && yes > 0 {
		said = append(said, text.Tr(ctx, "universal parts included"))
	}
	if maybe > 0 {
		said = append(said, text.Tr(ctx, "%s to verify", strconv.Itoa(maybe)))
	}
	hidden := ""
	switch {
	case q.NoUniversal:
		hidden = some(ctx, other, fault.T("Universal parts are hidden."), fault.T("Universal parts and 1 that doesn't fit or is unknown are hidden."),
			fault.T("Universal parts and %s that don't fit or are unknown are hidden.", others))
	case q.OnlyFits:
		hidden = some(ctx, other, fault.Text{}, fault.T("1 that doesn't fit or is unknown is hidden."), fault.T("%s that don't fit or are unknown are hidden.", others))
	default:
		if other > 0 {
			said = append(said, some(ctx, other, fault.Text{}, fault.T("1 doesn't fit or is unknown"), fault.T("%s don't fit or are unknown", others)))
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
