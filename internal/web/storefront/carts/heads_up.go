package carts

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"

	"camber/internal/base/text"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/partview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// headsUp asks, where a part is not known to fit, before a form adds it (CAT-7). asked is false where it may be added.
func (s *Server) headsUp(w http.ResponseWriter, r *http.Request, partID int64) (asked bool, err error) {
	ctx := r.Context()
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return false, err
	}
	shelf, err := s.Shelf.Cards(ctx, now, []int64{partID}, nil)
	if err != nil {
		return false, err
	}
	if _, ok := shelf.Parts[partID]; !ok {
		return false, nil
	}
	d, asked := partview.NewHeadsUp(ctx, shelf, partID)
	if !asked {
		return false, nil
	}
	d.Back = cmp.Or(wire.CameFrom(r), d.Back)
	values, err := wire.Values(r)
	if err != nil {
		return false, err
	}
	for name, list := range values {
		for _, value := range list {
			d.Fields = append(d.Fields, present.Hidden{Name: name, Value: value})
		}
	}
	slices.SortStableFunc(d.Fields, func(a, b present.Hidden) int { return strings.Compare(a.Name, b.Name) })
	f, err := s.Frame.Around(r, now, text.Tr(ctx, "Heads up!"))
	if err != nil {
		return false, err
	}
	f.Private, f.Canonical, f.Path = true, "", d.Back
	return true, wire.Page(w, r, http.StatusOK, page.HeadsUp(f, d))
}

// mostUnderstood is how many answers a visit remembers, the newest.
const mostUnderstood = 100

// understand remembers that the part is wanted though it may not fit: nobody is asked twice in a visit (CAT-7).
func understand(ctx context.Context, partID int64) error {
	now := wire.CurrentVisit(ctx)
	if visit.AtTill(ctx) || slices.Contains(now.Understood, partID) {
		return nil
	}
	now.Understood = append(slices.Clone(now.Understood), partID)
	now.Understood = now.Understood[max(len(now.Understood)-mostUnderstood, 0):]
	return wire.SaveVisit(ctx, now)
}
