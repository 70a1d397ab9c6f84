package storefront

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
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
		known, err := s.Catalog.ByPairs(ctx, []catalog.Pair{pair})
		if err != nil {
			return err
		}
		if in.ProductID = known[pair]; in.ProductID == 0 {
			return fault.New(fault.NotFound, "There is no such part.")
		}
	}
	if in.ProductID != 0 {
		part, err := s.Catalog.Part(ctx, in.ProductID)
		if err != nil {
			return err
		}
		of = of.or(kinOf(part))
	}
	v, err := s.chosen(ctx)
	if err != nil {
		return err
	}
	details, err := s.details(ctx, v, []kin{of})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, details[of])
}

// kin is what a part is listed with; 0 is none.
type kin struct{ category, brand, series int64 }

func kinOf(p catalog.Part) kin { return kin{p.CategoryID, p.BrandID, p.SeriesID} }

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

// details counts, in one question to the index, what the address of each would list for the vehicle: what fits and
// what may.
func (s *Server) details(ctx context.Context, v *vehicle.Vehicle, all []kin) (map[kin]present.CatalogDetails, error) {
	counts, err := s.fitting(ctx, v, all)
	if err != nil {
		return nil, err
	}
	to, err := s.addresses(ctx, all)
	if err != nil {
		return nil, err
	}
	details := map[kin]present.CatalogDetails{}
	for _, k := range all {
		details[k] = present.CatalogDetails{
			SeriesCount: countOf(counts.Series, k.series), CategoryCount: countOf(counts.Categories, k.category), ManufacturerCount: countOf(counts.Brands, k.brand),
			SeriesURL: to.series[k.series], CategoryURL: to.categories[k.category], ManufacturerURL: to.brands[k.brand],
		}
	}
	return details, nil
}

// fitting counts what fits the vehicle and what may, in all categories and in the brands and series that are named;
// nothing without a vehicle.
func (s *Server) fitting(ctx context.Context, v *vehicle.Vehicle, of []kin) (find.Facets, error) {
	if v == nil {
		return find.Facets{}, nil
	}
	universal, err := s.universal(ctx)
	if err != nil {
		return find.Facets{}, err
	}
	q := find.Query{Vehicle: v, OnlyFits: true, NoUniversal: !universal, Facets: true, Limit: 1, Lang: text.In(ctx)}
	if len(of) == 0 {
		q.FacetValues = 1 // categories alone
	}
	for _, k := range of { // each is counted, however rare
		q.AlsoBrandIDs, q.AlsoSeries = append(q.AlsoBrandIDs, k.brand), append(q.AlsoSeries, k.series)
	}
	found, err := s.Find.Known(ctx, q)
	return found.Facets, err
}

func countOf(values []find.Value, id int64) int {
	for _, v := range values {
		if v.ID == id {
			return v.Count
		}
	}
	return 0
}

// addresses are those of listings, by id.
type addresses struct{ categories, brands, series map[int64]string }

// addresses are those of all that is named and exists.
func (s *Server) addresses(ctx context.Context, all []kin) (addresses, error) {
	to := addresses{map[int64]string{}, map[int64]string{}, map[int64]string{}}
	categories, err := s.Catalog.Tree(ctx)
	if err != nil {
		return to, err
	}
	for _, c := range categories {
		to.categories[c.ID] = "/" + c.Slug
	}
	brands, err := s.Catalog.Brands(ctx)
	if err != nil {
		return to, err
	}
	for _, b := range brands {
		to.brands[b.ID] = brandAddress(b.ID, b.Slug)
	}
	var ids []int64
	for _, k := range all {
		if k.series != 0 {
			ids = append(ids, k.series)
		}
	}
	series, err := s.Catalog.Series(ctx, ids...)
	for id, one := range series {
		to.series[id] = seriesAddress(id, one.Slug)
	}
	return to, err
}
