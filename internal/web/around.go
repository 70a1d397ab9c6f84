package web

import (
	"net/http"
	"net/url"
	"strings"

	"camber/internal/shop/access"
	"camber/internal/shop/setting"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/crossing"
	"camber/internal/web/wire"
)

// Frames of other sites (MODE-4), and the host of the check-out (MODE-5).

// around is the request with the other sites that its page has to do with. A framed page is nobody else's to keep.
func (s *Server) around(route routing.Route, w http.ResponseWriter, r *http.Request) (*http.Request, error) {
	var a wire.Around
	if s.config.Checkout != nil {
		a.Checkout, a.IsThere = originOf(s.config.Checkout), s.onCheckoutHost(r)
	}
	if inFrame(r) && route.Framed {
		parents, err := setting.Get(r.Context(), setting.FrameParents)
		if err != nil {
			return r, err
		}
		a.Parents = parents
	}
	if a == (wire.Around{}) {
		return r, nil
	}
	if a.Parents != "" && wire.OfAnotherSite(r) {
		wire.MarkFrame(w, r)
	}
	return r.WithContext(wire.WithAround(r.Context(), a)), nil
}

func originOf(u *url.URL) string { return u.Scheme + "://" + u.Host }

// elsewhere is where a page is shown that is not shown here: out of a frame, or on the shop's other host. Empty: here.
func (s *Server) elsewhere(route routing.Route, r *http.Request) string {
	if !route.IsShopPage() {
		if s.onCheckoutHost(r) && (strings.HasPrefix(route.Who.Name, "till") || strings.HasPrefix(route.Who.Name, "office")) {
			return s.config.BaseURL.JoinPath("/").String()
		}
		return ""
	}
	if inFrame(r) && !route.Framed {
		return crossing.LeavePage + "?" + url.Values{"to": {r.URL.RequestURI()}}.Encode()
	}
	switch {
	case s.config.Checkout == nil || wire.Actor(r.Context()).Mode == access.POS:
		return ""
	case s.onCheckoutHost(r) && !ofCheckout(route.Path):
		return originOf(s.config.BaseURL) + r.URL.RequestURI()
	case !s.onCheckoutHost(r) && route.Path == "/checkout/checkout":
		return originOf(s.config.Checkout) + crossPath
	}
	return ""
}

// ofCheckout says whether a page belongs to the check-out and stands on its host; what is said of an order stands on
// both.
func ofCheckout(path string) bool {
	return strings.HasPrefix(path, "/checkout/") && path != "/checkout/cart" || strings.HasPrefix(path, "/order/")
}

func (s *Server) onCheckoutHost(r *http.Request) bool {
	return s.config.Checkout != nil && strings.EqualFold(r.Host, s.config.Checkout.Host)
}

// ownHost says whether a request names a host of this shop (W-17).
func (s *Server) ownHost(r *http.Request) bool {
	return ownHost(s.config.BaseURL, r.Host) || s.onCheckoutHost(r)
}

// crossPath and departPath lead a cart to the host of the check-out. That host asks first: it gives the browser a
// secret and the shop's host its challenge, so that the token which comes back serves in this browser alone.
const (
	crossPath  = "/checkout/cross"
	departPath = "/checkout/depart"
)

// depart is the shop's host: it hands over what the visit is, for who has the secret of the challenge.
func (s *Server) depart(w http.ResponseWriter, r *http.Request) error {
	if s.config.Checkout == nil || s.onCheckoutHost(r) {
		return notThere()
	}
	token, err := s.store.Crossing.Depart(r.Context(), r.URL.Query().Get("challenge"))
	if err != nil {
		return err
	}
	to := *s.config.Checkout
	to.Path, to.RawQuery = crossPath, url.Values{"token": {token}}.Encode()
	http.Redirect(w, r, to.String(), http.StatusSeeOther)
	return nil
}

// cross is the host of the check-out: it asks the shop's host for the cart, and takes what it brings.
func (s *Server) cross(w http.ResponseWriter, r *http.Request) error {
	if !s.onCheckoutHost(r) {
		return notThere()
	}
	if token := r.URL.Query().Get("token"); token != "" {
		if err := s.store.Crossing.ArriveWith(r.Context(), token); err != nil {
			return err
		}
		return wire.Redirect(w, r, "/checkout/checkout")
	}
	challenge, err := s.store.Crossing.AskToArrive(r.Context())
	if err != nil {
		return err
	}
	to := *s.config.BaseURL
	to.Path, to.RawQuery = departPath, url.Values{"challenge": {challenge}}.Encode()
	http.Redirect(w, r, to.String(), http.StatusSeeOther)
	return nil
}
