package listing

import (
	"context"
	"slices"

	"camber/internal/shop/find"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
)

// Tiles are the categories with as many parts as their pages list: with a vehicle those that fit or may.
func (s *Server) Tiles(ctx context.Context, all []present.CategoryTile) ([]present.CategoryTile, error) {
	v, err := s.Visit.Vehicle(ctx)
	if err != nil {
		return nil, err
	}
	if v != nil {
		counts, err := s.Fitting(ctx, v)
		return CountedTiles(all, counts.Categories), err
	}
	found, err := s.Find.Known(ctx, find.Query{Limit: 1, Facets: true, FacetValues: 1})
	return CountedTiles(all, find.Counts(found.Facets.Categories)), err
}

// CountedTiles are the tiles with how many parts are behind each; those with none go.
func CountedTiles(all []present.CategoryTile, counts map[int64]int) []present.CategoryTile {
	tiles := slices.Clone(all)
	for i := range tiles {
		tiles[i].Count = counts[tiles[i].ID]
	}
	return tiles
}

// Fitting counts what fits the vehicle and what may; nothing without a vehicle.
func (s *Server) Fitting(ctx context.Context, v *vehicle.Vehicle) (find.Fitting, error) {
	if v == nil {
		return find.Fitting{}, nil
	}
	universal, err := s.Visit.Universal(ctx)
	if err != nil {
		return find.Fitting{}, err
	}
	return s.Find.Fitting(ctx, v, universal)
}
