package parts

import (
	"cmp"
	"net/http"

	"camber/internal/web/page"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/partview"
	"camber/internal/web/wire"
)

// ShowPart is the page of a part (PROD-1).
func (s *Server) ShowPart(w http.ResponseWriter, r *http.Request, partID int64) error {
	ctx := r.Context()
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	shelf, err := s.Shelf.Cards(ctx, now, []int64{partID}, nil)
	if err != nil {
		return err
	}
	part, ok := shelf.Parts[partID]
	if !ok || !part.Active {
		return s.toSuccessor(w, r, now.Store, part)
	}
	s.Listing.Chose(r, partID)
	if err := s.Shelf.WithKits(ctx, now, &shelf, part); err != nil {
		return err
	}
	buyer, err := now.Buyer()
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
	f, err := s.Frame.Around(r, now, part.Brand+" "+part.Number+" "+part.Name)
	if err != nil {
		return err
	}
	d := partview.NewPart(ctx, shelf, partID, breaks, listview.PathTo(categories, part.CategoryID))
	if err := s.addFitment(r, now, &d, part, categories); err != nil {
		return err
	}
	if d.AlsoNeeded, err = s.Shelf.AlsoNeeded(ctx, now, part, shelf.Fits[partID]); err != nil {
		return err
	}
	if d.Related, err = s.Listing.Related(ctx, now, part); err != nil {
		return err
	}
	if err := s.addMore(ctx, now.Here, &d, part); err != nil {
		return err
	}
	if d.More.Financing != nil {
		f.Foreign = d.More.Financing.Script
	}
	if d.Reviews, err = s.Reviews.OfPart(ctx, part, now.Store.Zone); err != nil {
		return err
	}
	f.Description = cmp.Or(part.Summary, f.Title)
	f.JSONLD = []any{partview.PartData(d, f.Canonical, f.Settings.Currency)}
	s.Frame.AboutPlace(r, &f, d.Crumbs)
	return wire.Page(w, r, http.StatusOK, page.Part(f, d))
}
