package parts

import (
	"cmp"
	"net/http"

	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// ShowPart is the page of a part (PROD-1).
func (s *Server) ShowPart(w http.ResponseWriter, r *http.Request, partID int64) error {
	ctx := r.Context()
	shelf, err := s.Shelf.Cards(ctx, []int64{partID}, nil)
	if err != nil {
		return err
	}
	part, ok := shelf.Parts[partID]
	if !ok || !part.Active {
		return s.toSuccessor(w, r, part)
	}
	if err := s.Shelf.WithKits(ctx, &shelf, part); err != nil {
		return err
	}
	buyer, err := s.Visit.Buyer(ctx)
	if err != nil {
		return err
	}
	breaks, err := s.Prices.Breaks(ctx, buyer, partID)
	if err != nil {
		return err
	}
	categories, err := s.Catalog.Tree(ctx)
	if err != nil {
		return err
	}
	f, err := s.Frame.For(r, part.Brand+" "+part.Number+" "+part.Name)
	if err != nil {
		return err
	}
	d := present.NewPart(ctx, shelf, partID, breaks, present.PathTo(categories, part.CategoryID))
	if err := s.addFitment(r, &d, part, categories); err != nil {
		return err
	}
	if d.Related, err = s.Listing.Related(ctx, part); err != nil {
		return err
	}
	if err := s.addMore(ctx, &d, part); err != nil {
		return err
	}
	if d.More.Financing != nil {
		f.Foreign = d.More.Financing.Script
	}
	here, err := s.Visit.Store(ctx)
	if err != nil {
		return err
	}
	if d.Reviews, err = s.Reviews.OfPart(ctx, part, here.Zone); err != nil {
		return err
	}
	f.Description = cmp.Or(part.Summary, f.Title)
	f.JSONLD = []any{present.PartData(d, f.Canonical, f.Settings.Currency)}
	s.Frame.AboutPlace(r, &f, d.Crumbs)
	return wire.Page(w, r, http.StatusOK, page.Part(f, d))
}
