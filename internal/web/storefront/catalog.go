package storefront

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// often is how many parts the home page shows.
const often = 6

// ShowHome is the first page: the vehicle, the categories, a handful of parts.
func (s *Server) ShowHome(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	selector, err := s.selector(r)
	if err != nil {
		return err
	}
	categories, err := s.Catalog.Categories(ctx)
	if err != nil {
		return err
	}
	found, err := s.Find.Find(ctx, find.Query{Vehicle: wire.CurrentVisit(ctx).Vehicle, OnlyFits: wire.CurrentVisit(ctx).Vehicle != nil, Lang: text.In(ctx), Limit: often})
	if err != nil {
		return err
	}
	ids, fits := hits(found)
	shelf, err := s.shelf(ctx, ids, fits)
	if err != nil {
		return err
	}
	f, err := s.Frame(r, text.Tr(ctx, "Parts that fit your vehicle"))
	if err != nil {
		return err
	}
	f.Description = text.Tr(ctx, "Auto parts with fitment, price and stock by store.")
	tiles := present.NewTiles(categories, 0, "/")
	return wire.Page(w, r, http.StatusOK, page.Home(f, present.Home{
		Selector: selector, Quick: quickPicks(selector), Categories: tiles, Counted: counted(ctx, tiles, len(shelf.Stores)), Parts: shelf.Cards(ctx, ids),
	}))
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
	categories, err := s.Catalog.Categories(r.Context())
	if err != nil {
		return err
	}
	f, err := s.Frame(r, text.Tr(r.Context(), "All categories"))
	if err != nil {
		return err
	}
	return wire.Page(w, r, http.StatusOK, page.Catalog(f, present.NewTiles(categories, 0, r.URL.Path)))
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
	if target.Kind == catalog.KindCategory {
		return s.showListing(w, r, target.ID)
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
		return fault.New(fault.NotFound, "This part is no longer sold.")
	}
	if err := s.withKits(ctx, &shelf, part); err != nil {
		return err
	}
	level, err := s.level(ctx)
	if err != nil {
		return err
	}
	breaks, err := s.Prices.Breaks(ctx, level, partID)
	if err != nil {
		return err
	}
	categories, err := s.Catalog.Categories(ctx)
	if err != nil {
		return err
	}
	f, err := s.Frame(r, part.Brand+" "+part.Number+" "+part.Name)
	if err != nil {
		return err
	}
	d := present.NewPart(ctx, shelf, partID, breaks, present.PathTo(categories, part.CategoryID))
	f.Description = part.Summary
	f.JSONLD = present.PartData(d, f.Canonical)
	return wire.Page(w, r, http.StatusOK, page.Part(f, d))
}

func (s *Server) showListing(w http.ResponseWriter, r *http.Request, categoryID int64) error {
	ctx := r.Context()
	asked, err := readListing(r)
	if err != nil {
		return err
	}
	categories, err := s.Catalog.Categories(ctx)
	if err != nil {
		return err
	}
	path := present.PathTo(categories, categoryID)
	query, err := s.query(ctx, asked)
	if err != nil {
		return err
	}
	query.CategoryID = categoryID
	found, err := s.Find.Find(ctx, query)
	if err != nil {
		return err
	}
	ids, fits := hits(found)
	shelf, err := s.shelf(ctx, ids, fits)
	if err != nil {
		return err
	}
	here := path[len(path)-1]
	f, err := s.Frame(r, here.Name)
	if err != nil {
		return err
	}
	f.Description = here.Examples
	return wire.Page(w, r, http.StatusOK, page.Listing(f, present.Listing{
		Title: here.Name, Crumbs: crumbs(path[:len(path)-1]), Counts: listingCounts(ctx, found, f.Vehicle, query.OnlyFits),
		Categories: present.NewTiles(categories, categoryID, r.URL.Path), Groups: present.Groups(ctx, shelf.Cards(ctx, ids), fits),
		FitsOnly: query.OnlyFits, FitsLink: asked.fitsLink(r.URL.Path, f.Vehicle != nil),
		Sorts: asked.sorts(ctx, r.URL.Path), Limits: asked.limits(r.URL.Path),
		Pager: present.NewPager(ctx, r.URL.Path, asked.values, asked.page, asked.limit, found.Total),
	}))
}

func crumbs(path []catalog.Category) []present.Link {
	links := make([]present.Link, 0, len(path))
	for _, c := range path {
		links = append(links, present.Link{Text: c.Name, Href: "/" + c.Slug})
	}
	return links
}

// listingCounts says what is listed, and what the vehicle hides (CAT-6).
func listingCounts(ctx context.Context, found find.Result, v *present.Vehicle, onlyFits bool) string {
	if v == nil {
		return text.Tr(ctx, "%s. Choose your vehicle to see what fits.", present.PartCount(ctx, found.Total))
	}
	yes, maybe, other := strconv.Itoa(found.Fit.Yes), strconv.Itoa(found.Fit.Maybe), strconv.Itoa(found.Fit.No+found.Fit.Unknown)
	if onlyFits {
		return text.Tr(ctx, "%s fit your %s, universal parts included, %s to verify. %s that don't fit or are unknown are hidden.", yes, v.Model, maybe, other)
	}
	return text.Tr(ctx, "%s. %s fit your %s, %s to verify, %s don't fit or are unknown.", present.PartCount(ctx, found.Total), yes, v.Model, maybe, other)
}
