package listing

import (
	"context"
	"slices"

	"camber/internal/shop/find"
	"camber/internal/web/present/listview"
	"camber/internal/web/storefront/visit"
)

// Tiles are the categories with as many parts as their pages list: with a vehicle those that fit or may.
func (s *Server) Tiles(
	ctx context.Context, now visit.Visit, all []listview.CategoryTile,
) ([]listview.CategoryTile, error) {
	if now.Vehicle != nil {
		counts, err := s.Find.Fitting(ctx, now.Vehicle, now.Universal)
		return CountedTiles(all, counts.Categories), err
	}
	found, err := s.Find.Known(ctx, find.Query{Limit: 1, Facets: true, FacetValues: 1})
	return CountedTiles(all, find.Counts(found.Facets.Categories)), err
}

// CountedTiles are the tiles with how many parts are behind each; those with none go.
func CountedTiles(all []listview.CategoryTile, counts map[int64]int) []listview.CategoryTile {
	tiles := slices.Clone(all)
	for i := range tiles {
		tiles[i].Count = counts[tiles[i].ID]
	}
	return tiles
}
