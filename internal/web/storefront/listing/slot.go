package listing

import (
	"context"
	"net/http"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/slot"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/partview"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
)

const (
	slotLength  = 30 // parts of a place for which nothing is picked
	slotShown   = 3  // of a place beside others
	relatedMost = 4
)

// SlotPath is where all parts of a place are listed.
func SlotPath(name slot.Name) string { return "/product/" + string(name) }

func slotTitle(name slot.Name) fault.Text {
	switch name {
	case slot.Bestseller:
		return fault.T("Bestsellers")
	case slot.Latest:
		return fault.T("New parts")
	case slot.Special:
		return fault.T("Specials")
	case slot.Featured:
	}
	return fault.T("Featured parts")
}

// slotParts are the parts of a place: what the owner picked, else what the shop knows. Never nil.
func (s *Server) slotParts(ctx context.Context, here visit.Here, name slot.Name) ([]int64, error) {
	picked, err := s.Slots.Picked(ctx)
	if err != nil || len(picked[name]) > 0 {
		return picked[name], err
	}
	ids := []int64{}
	switch name {
	case slot.Special:
		if here.PricesHidden {
			return ids, nil // which parts are special says what they cost
		}
		found, err := s.Prices.Specials(ctx)
		return append(ids, found...), err
	case slot.Bestseller:
		found, err := s.Find.Known(ctx, find.Query{Limit: slotLength})
		return append(ids, partsOf(found)...), err
	case slot.Latest:
		found, err := s.Find.Known(ctx, find.Query{Sort: find.ByNewest, Limit: slotLength})
		return append(ids, partsOf(found)...), err
	case slot.Featured:
	}
	return ids, nil
}

func partsOf(found find.Result) []int64 {
	ids := make([]int64, 0, len(found.Hits))
	for _, h := range found.Hits {
		ids = append(ids, h.PartID)
	}
	return ids
}

// ShowSpecials, ShowBestsellers, ShowLatest and ShowFeatured are the pages of the places that show parts.
func (s *Server) ShowSpecials(w http.ResponseWriter, r *http.Request) error {
	return s.showSlot(w, r, slot.Special)
}

func (s *Server) ShowBestsellers(w http.ResponseWriter, r *http.Request) error {
	return s.showSlot(w, r, slot.Bestseller)
}

func (s *Server) ShowLatest(w http.ResponseWriter, r *http.Request) error {
	return s.showSlot(w, r, slot.Latest)
}

func (s *Server) ShowFeatured(w http.ResponseWriter, r *http.Request) error {
	return s.showSlot(w, r, slot.Featured)
}

func (s *Server) showSlot(w http.ResponseWriter, r *http.Request, name slot.Name) error {
	here, err := s.Visit.Here(r.Context())
	if err != nil {
		return err
	}
	ids, err := s.slotParts(r.Context(), here, name)
	if err != nil {
		return err
	}
	title := present.Words(r.Context(), slotTitle(name))
	return s.showListing(w, r, place{among: ids, newest: name == slot.Latest},
		listview.Listing{Title: title, Empty: text.Tr(r.Context(), "There are none right now.")}, "")
}

// Picked are the places that the home page has beside its own list: of each the first parts that are for the visit's
// vehicle. fits takes what is known of them.
func (s *Server) Picked(
	ctx context.Context, now visit.Visit, names []slot.Name,
) (map[slot.Name][]int64, map[int64]fitment.Answer, error) {
	parts := map[slot.Name][]int64{}
	var all []int64
	for _, name := range names {
		ids, err := s.slotParts(ctx, now.Here, name)
		if err != nil {
			return nil, nil, err
		}
		parts[name] = ids[:min(len(ids), slotLength)]
		all = append(all, parts[name]...)
	}
	fits, err := s.Shelf.Check(ctx, now.Vehicle, all)
	if err != nil {
		return nil, nil, err
	}
	sold, err := s.Catalog.Parts(ctx, all)
	if err != nil {
		return nil, nil, err
	}
	for name, ids := range parts {
		shown := make([]int64, 0, slotShown)
		for _, id := range ids {
			if sold[id].Active && (now.Vehicle == nil || belongs(fits[id].Result, now.Universal)) && len(shown) < slotShown {
				shown = append(shown, id)
			}
		}
		parts[name] = shown
	}
	return parts, fits, nil
}

// belongs says whether a part is shown to who has chosen a vehicle (CAT-6).
func belongs(r fitment.Result, universal bool) bool {
	return r == fitment.Yes || r == fitment.Maybe || r == fitment.Universal && universal
}

// DrawSlots puts cards into places; one that has none is left out.
func DrawSlots(ctx context.Context, names []slot.Name, parts map[slot.Name][]int64,
	shelf partview.Shelf) []listview.Slot {
	drawn := make([]listview.Slot, 0, len(names))
	for _, name := range names {
		if len(parts[name]) > 0 {
			drawn = append(drawn, listview.Slot{
				ID: string(name), Title: present.Words(ctx, slotTitle(name)), Href: SlotPath(name),
				Cards: shelf.Cards(ctx, parts[name]),
			})
		}
	}
	return drawn
}

// Related are other parts of a part's category, those that are for the visit's vehicle.
func (s *Server) Related(ctx context.Context, now visit.Visit, part catalog.Part) ([]partview.Card, error) {
	v := now.Vehicle
	found, err := s.Find.Known(ctx, find.Query{
		CategoryID: part.CategoryID, Vehicle: v, OnlyFits: v != nil, NoUniversal: v != nil && !now.Universal,
		Lang: text.In(ctx), Limit: relatedMost + 1,
	})
	if err != nil {
		return nil, err
	}
	ids, fits := shelf.Hits(found)
	ids = slices.DeleteFunc(ids, func(id int64) bool { return id == part.ID })
	ids = ids[:min(len(ids), relatedMost)]
	if len(ids) == 0 {
		return nil, nil
	}
	shelf, err := s.Shelf.Cards(ctx, now, ids, fits)
	if err != nil {
		return nil, err
	}
	return shelf.Cards(ctx, ids), nil
}
