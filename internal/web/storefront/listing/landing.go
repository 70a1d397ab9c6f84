package listing

import (
	"context"
	"net/http"
	"net/url"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// ShowLanding is a category's parts for one vehicle, whatever vehicle the visitor shops for (TRD-17). Where there are
// none there is no page; other spellings lead to the right one.
func (s *Server) ShowLanding(w http.ResponseWriter, r *http.Request) error {
	ctx, reference := r.Context(), s.Vehicles.Reference()
	v, ok := reference.BySlug(r.PathValue("vehicle"))
	if !ok {
		return visit.NoPage()
	}
	target, err := s.Catalog.Slug(ctx, r.PathValue("category"))
	if err != nil {
		return err
	}
	if target.Kind != catalog.KindCategory {
		return visit.NoPage()
	}
	if right := listview.LandingAddress(reference.Slug(v), target.Current); right != r.URL.Path {
		http.Redirect(w, r, (&url.URL{Path: right, RawQuery: r.URL.RawQuery}).String(), http.StatusMovedPermanently)
		return nil
	}
	fitting, err := s.Find.Fitting(ctx, &v, false)
	if err != nil {
		return err
	}
	if fitting.Categories[target.ID] == 0 {
		return visit.NoPage()
	}
	categories, err := s.Catalog.Tree(ctx)
	if err != nil {
		return err
	}
	path := listview.PathTo(categories, target.ID)
	if len(path) == 0 { // it is off
		return visit.NoPage()
	}
	here := path[len(path)-1]
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	f, err := s.Frame.Around(r, now, text.Tr(ctx, "%s for %s", here.Name, v.Base()))
	if err != nil {
		return err
	}
	f.Description = text.Tr(ctx, "%s that fit the %s, with price and stock by store.", here.Name, v.Base())
	at := place{category: target.ID}
	asked, err := asked(r, now.Here, at)
	if err != nil {
		return err
	}
	asked.all = false
	shown := vehicleview.NewVehicle(ctx, &v)
	d, err := s.listed(r, now.WithVehicle(&v), &asked, at, shown)
	if err != nil {
		return err
	}
	d.Title, d.Crumbs, d.FitsLink, d.Universal, d.Categories = f.Title, crumbs(path), "", nil, nil
	d.Counts = text.Tr(ctx, "%s that fit the %s, or may", d.Found, v.Base())
	d.Shop = &vehicleview.ShopFor{Vehicle: *shown, Back: "/" + here.Slug, Chosen: f.Vehicle != nil &&
		f.Vehicle.Display == shown.Display}
	asked.showAs(&d, r.URL.Path, s.listingView(w, r))
	s.aboutListing(r, &f, asked, d)
	return wire.Page(w, r, http.StatusOK, page.Listing(f, d))
}

// popularVehicles is how many vehicles a category's page leads to.
const popularVehicles = 12

// popular leads to the pages of the vehicles that most of these parts of a category fit, one year of each model
// (TRD-17).
func (s *Server) popular(ctx context.Context, d listview.Listing, categorySlug string) ([]present.Link, error) {
	var ids []int64
	for _, g := range d.Groups {
		for _, c := range g.Cards {
			ids = append(ids, c.ProductID)
		}
	}
	fitted, err := s.Fits.Fitted(ctx, ids, popularVehicles)
	if err != nil {
		return nil, err
	}
	links := make([]present.Link, 0, len(fitted))
	for _, v := range fitted {
		to, err := s.Landing(ctx, v, categorySlug, ids...)
		if err != nil {
			return nil, err
		}
		if to != "" {
			links = append(links, present.Link{Text: v.Base(), Href: to})
		}
	}
	return links, nil
}

// Landing is the address of a category's parts for a base vehicle; empty where none of the parts, which are of the
// category, fits it or may.
func (s *Server) Landing(ctx context.Context, v vehicle.Vehicle, categorySlug string,
	partIDs ...int64) (string, error) {
	slug := s.Vehicles.Reference().Slug(v)
	if slug == "" || categorySlug == "" {
		return "", nil
	}
	v.Facts = nil
	answers, err := s.Find.Check(ctx, &v, partIDs)
	if err != nil {
		return "", err
	}
	for _, a := range answers {
		if a.Result == fitment.Yes || a.Result == fitment.Maybe {
			return listview.LandingAddress(slug, categorySlug), nil
		}
	}
	return "", nil
}
