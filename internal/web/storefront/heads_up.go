package storefront

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"camber/internal/base/text"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// headsUp asks, where a part is not known to fit, before a form adds it (CAT-7). asked is false where it may be added.
func (s *Server) headsUp(w http.ResponseWriter, r *http.Request, partID int64) (asked bool, err error) {
	ctx := r.Context()
	shelf, err := s.shelf(ctx, []int64{partID}, nil)
	if err != nil {
		return false, err
	}
	if _, ok := shelf.Parts[partID]; !ok {
		return false, nil
	}
	card := shelf.Card(ctx, partID)
	if !card.Action.Warn {
		return false, nil
	}
	d := present.HeadsUp{Name: card.Action.Name, Fit: card.Fit, Back: cmp.Or(wire.CameFrom(r), card.Href)}
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
	f, err := s.Frame(r, text.Tr(ctx, "Heads up!"))
	if err != nil {
		return false, err
	}
	f.Private, f.Canonical, f.Path = true, "", d.Back
	return true, wire.Page(w, r, http.StatusOK, page.HeadsUp(f, d))
}
