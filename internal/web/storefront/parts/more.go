package parts

import (
	"context"
	"net/http"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/setting"
	"camber/internal/web/present/partview"
	"camber/internal/web/storefront/listing"
	"camber/internal/web/storefront/visit"
)

// successor is the part that replaces another today, as a store has it; the part itself when none does.
func (s *Server) successor(ctx context.Context, at location.Location, part catalog.Part) (catalog.Part, error) {
	next, err := s.Catalog.Successor(ctx, part.ID, at.Day(clock.Now(ctx)))
	if err != nil || next == part.ID {
		return part, err
	}
	return s.Catalog.Part(ctx, next)
}

// toSuccessor answers for a part that is no longer sold: the one that replaces it is (PROD-4).
func (s *Server) toSuccessor(w http.ResponseWriter, r *http.Request, at location.Location, part catalog.Part) error {
	gone := fault.New(fault.NotFound, "This part is no longer sold.")
	if part.ID == 0 {
		return gone
	}
	successor, err := s.successor(r.Context(), at, part)
	if err != nil {
		return err
	}
	if !successor.Active || successor.ID == part.ID {
		return gone
	}
	http.Redirect(w, r, "/"+successor.Slug, http.StatusFound)
	return nil
}

// addMore adds what a part's page tells beside price and fitment.
func (s *Server) addMore(ctx context.Context, here visit.Here, d *partview.Part, part catalog.Part) error {
	details, err := s.Catalog.Details(ctx, part.ID)
	if err != nil {
		return err
	}
	successor, err := s.successor(ctx, here.Store, part)
	if err != nil {
		return err
	}
	d.More = partview.NewMore(ctx, part, details, successor)
	if part.Tier != "" {
		d.More.Quality = listing.TierText(ctx, part.Tier)
	}
	if len(details.Supersedes) > 0 {
		old, err := s.Shelf.OldStock(ctx, here.Store, part.ID)
		if err != nil {
			return err
		}
		d.More.OldStock = old[part.ID]
	}
	d.More.Financing, err = financing(ctx, here.Settings, d.Action)
	return err
}

// financing is the widget of another company beside a price that is shown (PROD-7); nil: none.
func financing(ctx context.Context, settings setting.Values, a partview.AddToCart) (*partview.Financing, error) {
	script := setting.FinancingScript.In(settings)
	if script == "" || a.Price == nil || a.Price.Hidden || visit.AtTill(ctx) {
		return nil, nil
	}
	lines, err := setting.Attributes(setting.FinancingAttributes.In(settings))
	if err != nil {
		return nil, err
	}
	f := &partview.Financing{Script: script, Attributes: []partview.Attribute{},
		Cents: int64(a.Price.Amount.Times(a.Quantity))}
	for _, one := range lines {
		f.Attributes = append(f.Attributes, partview.Attribute{Name: one[0], Value: one[1]})
	}
	return f, nil
}
