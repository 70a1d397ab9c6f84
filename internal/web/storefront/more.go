package storefront

import (
	"context"
	"maps"
	"net/http"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// successor is the part that replaces another today; the part itself when none does.
func (s *Server) successor(ctx context.Context, part catalog.Part) (catalog.Part, error) {
	store, err := s.store(ctx)
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

// PartCode draws the address of a part's page as a QR code (PROD-5). A page names it as an image: drawn with every page, it
// took a quarter of the work.
func (s *Server) PartCode(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ProductID int64 `form:"product_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	slug, err := s.Catalog.AddressOf(r.Context(), catalog.KindPart, in.ProductID)
	if err != nil {
		return err
	}
	if slug == "" {
		return noPage()
	}
	drawn, err := page.QR(s.absolute(r, "/"+slug))
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	h.Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write(drawn)
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
		d.More.Quality = tierText(ctx, part.Tier)
	}
	if len(details.Supersedes) > 0 {
		old, err := s.oldStock(ctx, part.ID)
		if err != nil {
			return err
		}
		d.More.OldStock = old[part.ID]
	}
	d.More.Financing, err = s.financing(ctx, d.Action)
	return err
}

// oldStock is what the stores still have under the numbers that parts replace today, by part (TRD-4).
func (s *Server) oldStock(ctx context.Context, partIDs ...int64) (map[int64][]present.OldStock, error) {
	here, err := s.store(ctx)
	if err != nil {
		return nil, err
	}
	replaced, err := s.Catalog.Predecessors(ctx, here.Day(clock.Now(ctx)), partIDs...)
	if err != nil || len(replaced) == 0 {
		return nil, err
	}
	ids := slices.Concat(slices.Collect(maps.Values(replaced))...)
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return nil, err
	}
	supplies, err := s.Stock.Supplies(ctx, here.ID, ids, parts)
	if err != nil {
		return nil, err
	}
	said := make(map[int64][]present.OldStock, len(replaced))
	for partID, ids := range replaced {
		old := make([]catalog.Part, 0, len(ids))
		for _, id := range ids {
			old = append(old, parts[id])
		}
		said[partID] = present.NewOldStock(ctx, old, supplies)
	}
	return said, nil
}

// financing is the widget of another company beside a price that is shown (PROD-7); nil: none.
func (s *Server) financing(ctx context.Context, a present.AddToCart) (*present.Financing, error) {
	kept, err := s.kept(ctx)
	if err != nil {
		return nil, err
	}
	script := setting.FinancingScript.In(kept)
	if script == "" || a.Price == nil || a.Price.Hidden || atTill(ctx) {
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
