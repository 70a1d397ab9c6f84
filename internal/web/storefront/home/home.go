package home

import (
	"context"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/slot"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/jobview"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/storefront/listing"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// often is how many parts the home page shows.
const often = 6

// ShowHome is the first page: the vehicle, the categories, a handful of parts.
func (s *Server) ShowHome(w http.ResponseWriter, r *http.Request) error {
	return s.home(w, r, http.StatusOK, vehicleview.VINForm{})
}

// home is the first page with what became of a VIN.
func (s *Server) home(w http.ResponseWriter, r *http.Request, status int, vin vehicleview.VINForm) error {
	ctx := r.Context()
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	sign, err := s.Selector.Sign(r, now, vin)
	if err != nil {
		return err
	}
	jobs, err := s.working(r, now)
	if err != nil {
		return err
	}
	categories, err := s.Catalog.Tree(ctx)
	if err != nil {
		return err
	}
	v := now.Vehicle
	found, err := s.Find.Known(ctx, find.Query{
		Vehicle: v, OnlyFits: v != nil, NoUniversal: v != nil && !now.Universal, Lang: text.In(ctx),
		Limit: often, Facets: true, FacetValues: 1,
	})
	if err != nil {
		return err
	}
	ids, fits := shelf.Hits(found)
	beside := []slot.Name{slot.Special, slot.Latest, slot.Featured}
	slots, more, err := s.Listing.Picked(ctx, now, beside)
	if err != nil {
		return err
	}
	maps.Copy(fits, more)
	shelf, err := s.Shelf.Cards(ctx, now, slices.Concat(ids, slices.Concat(slices.Collect(maps.Values(slots))...)), fits)
	if err != nil {
		return err
	}
	f, err := s.Frame.Around(r, now, text.Tr(ctx, "Parts that fit your vehicle"))
	if err != nil {
		return err
	}
	if f.Vehicle != nil { // who hears the page come again hears that the vehicle is chosen
		f.Title = text.Tr(ctx, "Parts that fit your %s", f.Vehicle.Display)
	}
	f.Description = text.Tr(ctx, "Auto parts with fitment, price and stock by store.")
	f.JSONLD = s.Frame.AboutShop(r, now.Here)
	d := listview.Home{
		Jobs: jobs, Sign: sign, Categories: listview.NewTiles(categories, 0, "/"), Parts: shelf.Cards(ctx, ids),
		Slots: listing.DrawSlots(ctx, beside, slots, shelf),
	}
	d.Categories = listing.CountedTiles(d.Categories, find.Counts(found.Facets.Categories))
	if f.Vehicle == nil {
		d.Counted = counted(ctx, d.Categories, len(shelf.Stores))
	} else {
		d.Counted = partview.CountedFor(ctx, *f.Vehicle)
	}
	return wire.Page(w, r, status, page.Home(f, d))
}

// signJobs is how many jobs the sign shows.
const signJobs = 6

// working is the sign that asks what is done on the vehicle that is chosen (JOB-2); nil where none is, where another one
// is about to be chosen, and where no job has anything for it.
func (s *Server) working(r *http.Request, now visit.Visit) (*jobview.Sign, error) {
	ctx := r.Context()
	if now.Vehicle == nil || r.URL.RawQuery != "" {
		return nil, nil //nolint:nilnil // no sign is an answer
	}
	tiles, all, err := s.Jobs.Tiles(ctx, now, signJobs)
	if err != nil || len(tiles) == 0 {
		return nil, err
	}
	open, err := s.Selector.Open(now)
	return jobview.NewSign(ctx, *vehicleview.NewVehicle(ctx, now.Vehicle), tiles, all, vehicleview.NewChoices(ctx, open)), err
}

// counted says how much there is, and where.
func counted(ctx context.Context, tiles []listview.CategoryTile, stores int) string {
	sum := 0
	for _, t := range tiles {
		sum += t.Count
	}
	if stores == 1 {
		return partview.PartCount(ctx, sum)
	}
	return text.Tr(ctx, "%s in %s stores", partview.PartCount(ctx, sum), strconv.Itoa(stores))
}

// ShowCatalog is the tree of categories.
func (s *Server) ShowCatalog(w http.ResponseWriter, r *http.Request) error {
	now, err := s.Visit.Now(r.Context())
	if err != nil {
		return err
	}
	f, err := s.Frame.Around(r, now, text.Tr(r.Context(), "All categories"))
	if err != nil {
		return err
	}
	f.Description = text.Tr(r.Context(), "Auto parts with fitment, price and stock by store.")
	s.Frame.AboutPlace(r, &f, nil)
	tiles, err := s.Listing.Tiles(r.Context(), now, f.Categories)
	if err != nil {
		return err
	}
	return wire.Page(w, r, http.StatusOK, page.Catalog(f, tiles))
}

// ShowSlug is a category or a part; an earlier address of either leads to the present one (SITE-4).
func (s *Server) ShowSlug(w http.ResponseWriter, r *http.Request) error {
	slug := r.PathValue("slug")
	target, err := s.Catalog.Slug(r.Context(), slug)
	if err != nil {
		return err
	}
	if target.Current != slug {
		http.Redirect(w, r, (&url.URL{Path: "/" + target.Current, RawQuery: r.URL.RawQuery}).String(),
			http.StatusMovedPermanently)
		return nil
	}
	switch target.Kind {
	case catalog.KindCategory:
		return s.Listing.ShowCategory(w, r, target.ID)
	case catalog.KindBrand:
		return s.Listing.ShowBrand(w, r, target.ID)
	case catalog.KindSeries:
		return s.Listing.ShowSeries(w, r, target.ID)
	case catalog.KindPage:
		return s.showPage(w, r, target.ID)
	}
	return s.Parts.ShowPart(w, r, target.ID)
}

// showPage is a page to read (SITE-3).
func (s *Server) showPage(w http.ResponseWriter, r *http.Request, id int64) error {
	p, err := s.Content.Page(r.Context(), id)
	if err != nil {
		return err
	}
	f, err := s.Frame.For(r, p.Title)
	if err != nil {
		return err
	}
	f.Description = p.Summary
	s.Frame.AboutPlace(r, &f, nil)
	return wire.Page(w, r, http.StatusOK, page.Reading(f, present.NewReading(p)))
}
