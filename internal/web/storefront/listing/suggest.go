package listing

import (
	"context"
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/searchlog"
	"camber/internal/shop/setting"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// mostWanted is how many suggestions of a kind can be asked for (SRCH-10).
const mostWanted = 20

// Suggest is SRCH-10.
func (s *Server) Suggest(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Text       string `form:"search"`
		Parts      int    `form:"parts"`
		Categories int    `form:"categories"`
		Series     int    `form:"series"`
		Brands     int    `form:"brands"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx, asked := r.Context(), text.Typed(in.Text)
	wanted := func(n int) int { return min(max(n, 0), mostWanted) }
	most := find.Most{Parts: wanted(in.Parts), Categories: wanted(in.Categories), Series: wanted(in.Series),
		Brands: wanted(in.Brands)}
	if asked == "" || most == (find.Most{}) {
		return wire.Reply(w, http.StatusOK, listview.NoSuggestions(asked))
	}
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	buyer, err := now.Buyer()
	if err != nil {
		return err
	}
	found, err := s.Find.Suggest(ctx, find.Query{
		Text: asked, Vehicle: now.Vehicle, LevelID: buyer.LevelID, Lang: text.In(ctx),
		Stocked: setting.DisableWithoutStock.In(now.Settings),
	}, most)
	if err != nil {
		return err
	}
	s.Searches.Offered(asked)
	shown, err := s.shown(ctx, now, found, asked)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) shown(
	ctx context.Context, now visit.Visit, found find.Suggestions, asked string,
) (listview.Suggestions, error) {
	d := listview.NoSuggestions(asked)
	d.QueryID, d.Asked = searchlog.ID(asked), found.Asked
	d.Understood = listview.NewUnderstood(ctx, found.Understood)
	if now.Ways.Any() {
		d.Vehicles = listview.NewSuggestedVehicles(found.Vehicles, frame.SearchFor(found.Without))
	}
	ids, fits := shelf.Hits(found.Parts)
	cards, err := s.Shelf.Cards(ctx, now, ids, fits)
	if err != nil {
		return d, err
	}
	d.Parts = listview.NewSuggestedParts(cards.Cards(ctx, ids), d.QueryID)
	d.Total = listview.SuggestedTotal{Parts: found.Parts.Total, Categories: found.Categories.Total,
		Series: found.Series.Total, Brands: found.Brands.Total}
	for kind, of := range map[string]struct {
		to    *[]listview.SuggestedName
		found find.Names
	}{inCategories: {&d.Categories, found.Categories}, inSeries: {&d.Series, found.Series},
		inBrands: {&d.Brands, found.Brands}} {
		if *of.to, err = s.named(ctx, now.Vehicle != nil, kind, of.found); err != nil {
			return d, err
		}
	}
	return d, nil
}

// named shows what is called so, of one kind.
func (s *Server) named(ctx context.Context, fits bool, kind string, found find.Names) ([]listview.SuggestedName, error) {
	shown := make([]listview.SuggestedName, 0, len(found.Named))
	if len(found.Named) == 0 {
		return shown, nil
	}
	show, err := s.called(ctx, kind, idsOf(found))
	for _, n := range found.Named {
		if one, ok := show[n.ID]; ok {
			shown = append(shown, one.With(n, fits))
		}
	}
	return shown, err
}

// The sections of what a text may mean, as addresses name them.
const (
	inCategories = "categories"
	inSeries     = "series"
	inBrands     = "brands"
	inParts      = "parts" // of results alone: no number leads on to its part
)

// called are the names of categories, brands or series, which are called after their brands.
func (s *Server) called(ctx context.Context, kind string, ids []int64) (map[int64]listview.SuggestedName, error) {
	all := make(map[int64]listview.SuggestedName, len(ids))
	if kind == inCategories {
		tree, err := s.Catalog.Tree(ctx)
		for _, c := range tree {
			all[c.ID] = listview.SuggestedName{Name: c.Name, Link: "/" + c.Slug,
				Pictogram: present.Pictogram(c.Pictogram, c.Name)}
		}
		return all, err
	}
	ofBrands, series := ids, map[int64]catalog.Series{}
	if kind == inSeries {
		var err error
		if series, err = s.Catalog.Series(ctx, ids...); err != nil {
			return nil, err
		}
		ofBrands = nil
		for _, one := range series {
			ofBrands = append(ofBrands, one.BrandID)
		}
	}
	brands, err := s.Catalog.BrandsOf(ctx, ofBrands...)
	for _, one := range series {
		all[one.ID] = listview.SuggestedName{Name: brands[one.BrandID].Name + " " + one.Name,
			Link: SeriesAddress(one.ID, one.Slug)}
	}
	for _, b := range brands {
		if kind == inBrands {
			all[b.ID] = listview.SuggestedName{Name: b.Name, Link: BrandAddress(b.ID, b.Slug)}
		}
	}
	return all, err
}

func idsOf(found find.Names) []int64 {
	ids := make([]int64, len(found.Named))
	for i, n := range found.Named {
		ids[i] = n.ID
	}
	return ids
}
