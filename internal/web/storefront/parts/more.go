package parts

import (
	"context"
	"net/http"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/setting"
	"camber/internal/web/present"
	"camber/internal/web/storefront/listing"
	"camber/internal/web/storefront/visit"
)

// successor is the part that replaces another today; the part itself when none does.
func (s *Server) successor(ctx context.Context, part catalog.Part) (catalog.Part, error) {
	store, err := s.Visit.Store(ctx)
	if err != nil {
		return catalog.Part{}, err
	}
	next, err := s.Catalog.Successor(ctx, part.ID, store.Day(clock.Now(ctx)))
	if err != nil || next == part.ID {
		return part, err
	}
	return s.Catalog.Part(ctx, next)
}

// toSuccessor answers for a part that is no longer sold: the one that replaces it is (PROD-4).
func (s *Server) toSuccessor(w http.ResponseWriter, r *http.Request, part catalog.Part) error {
	gone := fault.New(fault.NotFound, "This part is no longer sold.")
	if part.ID == 0 {
		return gone
	}
	successor, err := s.successor(r.Context(), part)
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
func (s *Server) addMore(ctx context.Context, d *present.Part, part catalog.Part) error {
	details, err := s.Catalog.Details(ctx, part.ID)
	if err != nil {
		return err
	}
	successor, err := s.successor(ctx, part)
	if err != nil {
		return err
	}
	d.More = present.NewMore(ctx, part, details, successor)
	if part.Tier != "" {
		d.More.Quality = listing.TierText(ctx, part.Tier)
	}
	if len(details.Supersedes) > 0 {
		old, err := s.Shelf.OldStock(ctx, part.ID)
		if err != nil {
			return err
		}
		d.More.OldStock = old[part.ID]
	}
	d.More.Financing, err = s.financing(ctx, d.Action)
	return err
}

// financing is the widget of another company beside a price that is shown (PROD-7); nil: none.
func (s *Server) financing(ctx context.Context, a present.AddToCart) (*present.Financing, error) {
	kept, err := s.Visit.Settings(ctx)
	if err != nil {
		return nil, err
	}
	script := setting.FinancingScript.In(kept)
	if script == "" || a.Price == nil || a.Price.Hidden || visit.AtTill(ctx) {
		return nil, nil
	}
	lines, err := setting.Attributes(setting.FinancingAttributes.In(kept))
	if err != nil {
		return nil, err
	}
	f := &present.Financing{Script: script, Attributes: []present.Attribute{}, Cents: int64(a.Price.Amount.Times(a.Quantity))}
	for _, one := range lines {
		f.Attributes = append(f.Attributes, present.Attribute{Name: one[0], Value: one[1]})
	}
	return f, nil
}
