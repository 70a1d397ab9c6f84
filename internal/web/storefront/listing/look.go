package listing

import (
	"net/http"

	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/storefront/frame"
)

// listingView is grid or list: what the address says, which is then kept, else what was kept. A page that is only
// fetched ahead keeps nothing.
func (s *Server) listingView(w http.ResponseWriter, r *http.Request) string {
	asked := r.URL.Query().Get("view")
	if asked != gridView && asked != listView {
		if frame.CookieOf(r, frame.ViewCookie) == gridView {
			return gridView
		}
		return listView
	}
	if r.Header.Get("Sec-Purpose") == "" && frame.CookieOf(r, frame.ViewCookie) != asked {
		s.Frame.KeepLook(w, r, frame.ViewCookie, asked, frame.LookDays)
	}
	return asked
}

const (
	listView = "list"
	gridView = "grid"
)

// showAs puts the two sides of the list/grid toggle on a listing (CAT-2). Only the toggle's own links say which: after
// that the browser remembers.
func (l listing) showAs(d *listview.Listing, path, view string) {
	d.IsGrid = view == gridView
	d.AsList, d.AsGrid = present.With(path, l.values, "view", listView), present.With(path, l.values, "view", gridView)
}
