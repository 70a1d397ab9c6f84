package wire

import (
	"context"
	"net/http"
	"strings"
)

// frameCookie marks what a browser keeps for the shop inside of another site's page, apart from what it keeps for the
// shop itself: a script's call from in there says nothing else of where it is (W-22).
const frameCookie = "in_frame"

// Attributes of a cookie at the shop itself, and in another site's page: there it comes along, and that page's site
// alone has it.
const (
	ownCookie    = "; SameSite=Lax"
	framedCookie = "; SameSite=None; Secure; Partitioned"
)

// InFrame says whether a request comes from inside of another page (MODE-4).
func InFrame(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Dest") {
	case "iframe", "frame", "embed", "object", "fencedframe":
		return true
	case "document":
		return false
	}
	_, err := r.Cookie(frameCookie)
	return err == nil
}

// OfAnotherSite says whether the page around it is another site's: browsers keep none of our ordinary cookies there.
func OfAnotherSite(r *http.Request) bool {
	if _, err := r.Cookie(frameCookie); err == nil {
		return true
	}
	return r.Header.Get("Sec-Fetch-Site") == "cross-site"
}

// MarkFrame gives a frame its mark with the reply.
func MarkFrame(w http.ResponseWriter, r *http.Request) {
	if _, err := r.Cookie(frameCookie); err != nil {
		w.Header().Add("Set-Cookie", frameCookie+"=1; Path=/; HttpOnly"+ownCookie)
	}
}

// ForFrame is w for a reply into another site's page: its cookies are such as browsers keep there.
func ForFrame(w http.ResponseWriter) http.ResponseWriter { return &framedWriter{ResponseWriter: w} }

type framedWriter struct {
	http.ResponseWriter
	wrote bool
}

func (w *framedWriter) WriteHeader(status int) {
	if !w.wrote {
		w.wrote = true
		for i, cookie := range w.Header()["Set-Cookie"] {
			if strings.Contains(cookie, ownCookie) {
				cookie = strings.ReplaceAll(cookie, "; Secure", "")
				w.Header()["Set-Cookie"][i] = strings.ReplaceAll(cookie, ownCookie, framedCookie)
			}
		}
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *framedWriter) Write(p []byte) (int, error) {
	if !w.wrote {
		w.WriteHeader(http.StatusOK)
	}
	return w.ResponseWriter.Write(p)
}

func (w *framedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Around is which other sites a page has to do with: the policy names them.
type Around struct {
	Parents  string // origins that may show it in a frame, with blanks between; empty: none
	Checkout string // origin of the check-out, where that has a host of its own
	IsThere  bool   // at the check-out's host
}

type aroundKey struct{}

// WithAround returns ctx for a page that has to do with other sites.
func WithAround(ctx context.Context, a Around) context.Context {
	return context.WithValue(ctx, aroundKey{}, a)
}

// AroundOf is the Around of ctx; its zero value where none is set.
func AroundOf(ctx context.Context) Around {
	a, _ := ctx.Value(aroundKey{}).(Around)
	return a
}

// IsFramed says whether a page is shown in another site's frame.
func IsFramed(ctx context.Context) bool { return AroundOf(ctx).Parents != "" }
