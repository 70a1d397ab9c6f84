// Package wire is what every handler shares: decoding what a browser sent, who is asking, and writing the reply.
package wire

import (
	"context"
	"encoding/json"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"strconv"

	"github.com/a-h/templ"

	"camber/internal/base/fault"
)

// Handler answers one request. It never sets an error status: it returns the error, and web's one writer answers it.
type Handler func(w http.ResponseWriter, r *http.Request) error

// Reply writes v as JSON.
func Reply(w http.ResponseWriter, status int, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(body) // a browser that went away is no error of ours
	return nil
}

// Page renders a page whole before its first byte is sent, so that a failing page is an error page and not half a page.
func Page(w http.ResponseWriter, r *http.Request, status int, c templ.Component) error {
	body := templ.GetBuffer() // pages are large: a buffer that grows from nothing is most of what a request allocates
	defer templ.ReleaseBuffer(body)
	if err := c.Render(r.Context(), body); err != nil {
		return err
	}
	w.Header().Set("Content-Security-Policy", Policy(body.Bytes(), AroundOf(r.Context())))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(body.Bytes())
	return nil
}

// SendFile sends what a browser shows or keeps under a name.
func SendFile(w http.ResponseWriter, content []byte, kind, name string) error {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Length", strconv.Itoa(len(content)))
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'")
	h.Set("Content-Disposition", mime.FormatMediaType("inline", map[string]string{"filename": name}))
	_, _ = w.Write(content)
	return nil
}

// OwnPath says whether path is an address of this shop that a redirect may name (W-15). It looks at the raw text:
// a parsed URL hides `/\host` and `///host`, which browsers follow to another site.
func OwnPath(path string) bool { return path == "/" || ownPath.MatchString(path) }

var ownPath = regexp.MustCompile(`^/[A-Za-z0-9_?-][A-Za-z0-9._~/?&=%+,:-]*(#[a-z0-9-]+)?$`)

// CameFrom is the own path of the page that the browser says it stood on; empty: none of ours.
func CameFrom(r *http.Request) string {
	u, err := url.Parse(r.Header.Get("Referer"))
	if err != nil || u.Host != r.Host || !OwnPath(u.RequestURI()) {
		return ""
	}
	return u.RequestURI()
}

// Redirect answers 303 to an address of this shop. Any other address leads home.
func Redirect(w http.ResponseWriter, r *http.Request, path string) error {
	if !OwnPath(path) {
		path = "/"
	}
	http.Redirect(w, r, path, http.StatusSeeOther)
	return nil
}

// FormStatus is the status of a form that is shown again with what is wrong. A refused sign-in is a wrong entry (422):
// the form itself is the page that 401 would lead to.
func FormStatus(f *fault.Error) int {
	switch f.Kind {
	case fault.Conflict:
		return http.StatusConflict
	case fault.TooMuch:
		return http.StatusTooManyRequests
	default:
		return http.StatusUnprocessableEntity
	}
}

// WantsPage says whether the browser asked for a page (a link or a plain form) and not for JSON.
func WantsPage(r *http.Request) bool {
	return r.Header.Get("X-Requested-With") == "" && acceptsHTML.MatchString(r.Header.Get("Accept"))
}

var acceptsHTML = regexp.MustCompile(`\btext/html\b`)

type contextKey struct{}

// From returns what the session middleware put into ctx. A request without it is a bug of the router.
func from(ctx context.Context) *state {
	s, ok := ctx.Value(contextKey{}).(*state)
	if !ok {
		panic("wire: the request did not pass the session middleware")
	}
	return s
}
