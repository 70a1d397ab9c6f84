package parts

import (
	"context"
	"net/http"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/storefront/listing"
	"camber/internal/web/wire"
)

// CatalogDetails counts what else fits the vehicle of the series, the category and the brand that are named, or that
// the named part is of (FIT-15).
func (s *Server) CatalogDetails(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ProductID  int64  `form:"product_id"`
		AAIA       string `form:"aaia"`
		Number     string `form:"mpn"`
		CategoryID int64  `form:"category_id"`
		BrandID    int64  `form:"manufacturer_id"`
		SeriesID   int64  `form:"series_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	of := kin{category: in.CategoryID, brand: in.BrandID, series: in.SeriesID}
	if pair := (catalog.Pair{AAIA: in.AAIA, Number: in.Number}); in.ProductID == 0 && in.Number != "" {
		known, err := s.byPairs(ctx, []catalog.Pair{pair})
		if err != nil {
			return err
		}
		if in.ProductID = known[pair]; in.ProductID == 0 {
			return fault.New(fault.NotFound, "There is no such part.")
		}
	}
	if in.ProductID != 0 {
		known, err := s.Catalog.Named(ctx, []int64{in.ProductID})
		if err != nil {
			return err
		}
		part, exists := known[in.ProductID]
		if !exists {
			return fault.New(fault.NotFound, "There is no such part.")
		}
		of = of.or(kinOf(part))
	}
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	details, err := s.details(ctx, now.Vehicle, now.Universal, []kin{of})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, details[of])
}

// kin is what a part is listed with; 0 is none.
type kin struct{ category, brand, series int64 }

func kinOf(p catalog.Named) kin { return kin{p.CategoryID, p.BrandID, p.SeriesID} }

// or takes from other what k does not name.
func (k kin) or(other kin) kin {
	if k.category == 0 {
		k.category = other.category
	}
	if k.brand == 0 {
		k.brand = other.brand
	}
	if k.series == 0 {
		k.series = other.series
	}
	return k
}

// details counts what the address of each would list for the vehicle: what fits and what may; nothing without a
// vehicle.
func (s *Server) details(
	ctx context.Context, v *vehicle.Vehicle, universal bool, all []kin,
) (map[kin]vehicleview.CatalogDetails, error) {
	var counts find.Fitting
	if v != nil {
		var err error
		if counts, err = s.Find.Fitting(ctx, v, universal); err != nil {
			return nil, err
		}
	}
	to, err := s.addresses(ctx, all)
	if err != nil {
		return nil, err
	}
	details := map[kin]vehicleview.CatalogDetails{}
	for _, k := range all {
		details[k] = vehicleview.CatalogDetails{
			SeriesCount: counts.Series.Of(k.series), CategoryCount: counts.Categories[k.category],
			ManufacturerCount: counts.Brands.Of(k.brand),
			SeriesURL:         to.series[k.series], CategoryURL: to.categories[k.category], ManufacturerURL: to.brands[k.brand],
		}
	}
	return details, nil
}

// addresses are those of listings, by id.
type addresses struct{ categories, brands, series map[int64]string }

// addresses are those of all that is named and exists.
func (s *Server) addresses(ctx context.Context, all []kin) (addresses, error) {
	to := addresses{map[int64]string{}, map[int64]string{}, map[int64]string{}}
	var categoryIDs, brandIDs, seriesIDs []int64
	for _, k := range all {
		categoryIDs = append(categoryIDs, k.category)
		if k.brand != 0 {
			brandIDs = append(brandIDs, k.brand)
		}
		if k.series != 0 {
			seriesIDs = append(seriesIDs, k.series)
		}
	}
	categories, err := s.Catalog.Tree(ctx)
	if err != nil {
		return to, err
	}
	for _, c := range categories {
		if slices.Contains(categoryIDs, c.ID) {
			to.categories[c.ID] = "/" + c.Slug
		}
	}
	brands, err := s.Catalog.BrandsOf(ctx, brandIDs...)
	if err != nil {
		return to, err
	}
	for id, b := range brands {
		to.brands[id] = listing.BrandAddress(id, b.Slug)
	}
	series, err := s.Catalog.Series(ctx, seriesIDs...)
	for id, one := range series {
		to.series[id] = listing.SeriesAddress(id, one.Slug)
	}
	return to, err
}
