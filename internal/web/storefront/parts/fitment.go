package parts

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/partview"
	"camber/internal/web/storefront/listing"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// longestFilter is how much a table of vehicles is filtered by.
const longestFilter = 100

// fittings is what an address asks of the table of a part's vehicles.
type fittings struct {
	Text string `form:"vehicles"`
	Page int    `form:"page"`
}

// Fitment is all that is known of whether a part fits the chosen vehicle, with a page of the vehicles that it fits
// (FIT-10).
func (s *Server) Fitment(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	in := struct {
		ProductID int64  `form:"product_id"`
		Text      string `form:"vehicles"`
		Page      int    `form:"page"`
	}{Page: 1}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	part, err := s.Catalog.Part(ctx, in.ProductID)
	if err != nil {
		return err
	}
	if !part.Active {
		return fault.New(fault.NotFound, "This part is no longer sold.")
	}
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	v := now.Vehicle
	answers, err := s.Find.Check(ctx, v, []int64{part.ID})
	if err != nil {
		return err
	}
	table, err := s.fittings(ctx, part, fittings{in.Text, in.Page}, v)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, partview.NewFitmentSheet(ctx, part, answers[0], v, table))
}

// addFitment puts the vehicles that a part fits, and what else fits the chosen one, on its page.
func (s *Server) addFitment(
	r *http.Request, now visit.Visit, d *partview.Part, p catalog.Part, categories []catalog.Category,
) error {
	ctx, asked := r.Context(), fittings{Page: 1}
	if err := wire.Decode(r, &asked); err != nil {
		return err
	}
	var err error
	if d.Fittings, err = s.fittings(ctx, p, asked, now.Vehicle); err != nil {
		return err
	}
	d.FittingPages = pager(ctx, r.URL.Path, d.Fittings)
	d.Also, err = s.also(ctx, now, p, categories)
	return err
}

// fittings is a page of the table; one behind the last is the last one.
func (s *Server) fittings(ctx context.Context, p catalog.Part, asked fittings,
	v *vehicle.Vehicle) (partview.Fittings, error) {
	asked.Text = strings.TrimSpace(asked.Text)
	if len(asked.Text) > longestFilter || asked.Page < 1 || asked.Page > listing.LastPage {
		return partview.Fittings{}, fault.New(fault.Invalid, "There is no such page.")
	}
	spans, total, all, err := s.Fits.Spans(ctx, p, fitment.SpanFilter{
		Text: asked.Text, After: (asked.Page - 1) * partview.FittingsShown, Limit: partview.FittingsShown,
	})
	if err != nil {
		return partview.Fittings{}, err
	}
	table := partview.NewFittings(ctx, spans, asked.Text, asked.Page, total, all, v)
	if asked.Page > max(1, table.Pages) {
		asked.Page = max(1, table.Pages)
		return s.fittings(ctx, p, asked, v)
	}
	category, err := s.Catalog.AddressOf(ctx, catalog.KindCategory, p.CategoryID)
	if err != nil {
		return partview.Fittings{}, err
	}
	for i, span := range spans {
		if table.Rows[i].Href, err = s.Listing.Landing(ctx, span.Vehicle, category, p.ID); err != nil {
			return partview.Fittings{}, err
		}
	}
	return table, nil
}

// pager leads through the table on the product page.
func pager(ctx context.Context, path string, table partview.Fittings) present.Pager {
	query := url.Values{}
	if table.Text != "" {
		query.Set("vehicles", table.Text)
	}
	p := present.NewPager(ctx, path, query, table.Page, partview.FittingsShown, table.Total)
	for i := range p.Links {
		if p.Links[i].Href != "" {
			p.Links[i].Href += "#vehicles"
		}
	}
	if p.Next != "" {
		p.Next += "#vehicles"
	}
	return p
}

// also leads to what else fits the vehicle of the part's series, category and brand, with how many there are (PROD-9).
func (s *Server) also(
	ctx context.Context, now visit.Visit, p catalog.Part, categories []catalog.Category,
) ([]present.Link, error) {
	if now.Vehicle == nil {
		return nil, nil
	}
	of := kin{p.CategoryID, p.BrandID, p.SeriesID}
	counted, err := s.details(ctx, now.Vehicle, now.Universal, []kin{of})
	if err != nil {
		return nil, err
	}
	series, err := s.Catalog.Series(ctx, p.SeriesID)
	if err != nil {
		return nil, err
	}
	category := ""
	if path := listview.PathTo(categories, p.CategoryID); len(path) > 0 {
		category = path[len(path)-1].Name
	}
	return partview.NewAlso(ctx, counted[of], series[p.SeriesID].Name, category, p.Brand), nil
}
