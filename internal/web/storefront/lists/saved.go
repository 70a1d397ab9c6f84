package lists

import (
	"context"
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/saved"
	"camber/internal/web/page"
	"camber/internal/web/present/partview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// savedList shows the parts of a list.
func (s *Server) savedList(ctx context.Context, now visit.Visit, list saved.List) (partview.SavedList, error) {
	lists, err := s.Saved.Lists(ctx, visit.ListOwner(ctx))
	if err != nil {
		return partview.SavedList{}, err
	}
	shelf, err := s.Shelf.Cards(ctx, now, lists[list], nil)
	if err != nil {
		return partview.SavedList{}, err
	}
	return partview.NewSavedList(ctx, shelf, lists[list]), nil
}

// ShowCompare shows products side by side (CMP-1).
func (s *Server) ShowCompare(w http.ResponseWriter, r *http.Request) error {
	now, err := s.Visit.Now(r.Context())
	if err != nil {
		return err
	}
	list, err := s.savedList(r.Context(), now, saved.Compare)
	if err != nil {
		return err
	}
	f, err := s.Frame.Around(r, now, text.Tr(r.Context(), "Product Comparison"))
	if err != nil {
		return err
	}
	f.Private = true
	return wire.Page(w, r, http.StatusOK, page.Compare(f, partview.NewCompare(r.Context(), list)))
}

// ShowWishlist is the wishlist's page (CMP-2).
func (s *Server) ShowWishlist(w http.ResponseWriter, r *http.Request) error {
	now, err := s.Visit.Now(r.Context())
	if err != nil {
		return err
	}
	list, err := s.savedList(r.Context(), now, saved.Wishlist)
	if err != nil {
		return err
	}
	f, err := s.Frame.Around(r, now, text.Tr(r.Context(), "My Wishlist"))
	if err != nil {
		return err
	}
	f.Private = true
	return wire.Page(w, r, http.StatusOK, page.Wishlist(f, list))
}

// ListData answers with a list.
func (s *Server) ListData(list saved.List) wire.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		now, err := s.Visit.Now(r.Context())
		if err != nil {
			return err
		}
		shown, err := s.savedList(r.Context(), now, list)
		if err != nil {
			return err
		}
		return wire.Reply(w, http.StatusOK, shown)
	}
}

// AddToList puts a part on a list.
func (s *Server) AddToList(list saved.List) wire.Handler {
	return s.changeList(list, func(ctx context.Context, partID int64) (catalog.Part, error) {
		owner, err := visit.KeepLists(ctx)
		if err != nil {
			return catalog.Part{}, err
		}
		return s.Saved.Add(ctx, owner, list, partID)
	}, added)
}

// RemoveFromList takes a part off a list.
func (s *Server) RemoveFromList(list saved.List) wire.Handler {
	return s.changeList(list, func(ctx context.Context, partID int64) (catalog.Part, error) {
		return s.Saved.Remove(ctx, visit.ListOwner(ctx), list, partID)
	}, removed)
}

func (s *Server) changeList(list saved.List, change func(context.Context, int64) (catalog.Part, error),
	said func(context.Context, saved.List, string) string) wire.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		var in struct {
			PartID   int64  `form:"product_id"`
			Redirect string `form:"redirect"`
		}
		if err := wire.Decode(r, &in); err != nil {
			return err
		}
		ctx := r.Context()
		part, err := change(ctx, in.PartID)
		if err != nil {
			return err
		}
		if wire.WantsPage(r) {
			return wire.Redirect(w, r, in.Redirect)
		}
		now, err := s.Visit.Now(ctx)
		if err != nil {
			return err
		}
		shown, err := s.savedList(ctx, now, list)
		if err != nil {
			return err
		}
		shown.Success = said(ctx, list, part.Brand+" "+part.Number+" "+part.Name)
		return wire.Reply(w, http.StatusOK, shown)
	}
}

func added(ctx context.Context, to saved.List, name string) string {
	if to == saved.Compare {
		return text.Tr(ctx, "You have added %s to your product comparison.", name)
	}
	return text.Tr(ctx, "You have added %s to your wishlist.", name)
}

func removed(ctx context.Context, from saved.List, name string) string {
	if from == saved.Compare {
		return text.Tr(ctx, "You have removed %s from your product comparison.", name)
	}
	return text.Tr(ctx, "You have removed %s from your wishlist.", name)
}
