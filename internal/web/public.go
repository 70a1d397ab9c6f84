package web

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/web/assets"
	"camber/internal/web/pagecache"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/wire"
)

// displayCookies say how the shop is shown to a visitor of whom nothing else is known. Who sends any other cookie gets
// pages of their own.
var displayCookies = map[string]func(value string) bool{
	languageCookie:         oneOf(string(text.English), string(text.Spanish), string(text.Pseudo)),
	"theme":                oneOf("light", "dark"),
	"view":                 oneOf("list", "grid"),
	"locator_popup_closed": oneOf("1"),
	"alert_bar_closed":     func(value string) bool { return len(value) <= 32 },
	"currency":             regexp.MustCompile(`^[A-Z]{3}$`).MatchString,
}

func oneOf(values ...string) func(string) bool {
	return func(value string) bool { return slices.Contains(values, value) }
}

// longestMaking is how long a page for everybody may take: who asks for it and goes does not end it.
const longestMaking = 10 * time.Second

// longestQuery is how long the query of a page may be that is kept.
const longestQuery = 1024

// publicRequest is what of a request a page for everybody may depend on: its address, its host, its language and how
// the shop is shown. Nil: who asks gets a page of their own.
func (s *Server) publicRequest(route routing.Route, r *http.Request) *http.Request {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return nil
	}
	if inFrame(r) || r.Header["Authorization"] != nil || len(r.URL.RawQuery) > longestQuery {
		return nil // MODE-4
	}
	if frame.AsksForCurrency(r) || strings.Contains(r.URL.RawQuery, "queryID=") {
		return nil // what was chosen of a search is counted by the handler (SRCH-5)
	}
	u := &url.URL{Path: r.URL.Path}
	if r.URL.RawQuery != "" {
		values, err := url.ParseQuery(r.URL.RawQuery)
		if err != nil {
			return nil
		}
		u.RawQuery = route.Known(values).Encode()
	}
	public := &http.Request{
		Method: http.MethodGet, URL: u, Host: r.Host, TLS: r.TLS, Header: http.Header{}, Body: http.NoBody, Proto: r.Proto,
		ProtoMajor: r.ProtoMajor, ProtoMinor: r.ProtoMinor,
	}
	if r.Header["Cookie"] != nil {
		cookies := r.Cookies()
		if len(cookies) > len(displayCookies) {
			return nil
		}
		for _, c := range cookies {
			allowed := displayCookies[c.Name]
			if allowed == nil || !allowed(c.Value) {
				return nil
			}
			public.AddCookie(&http.Cookie{Name: c.Name, Value: c.Value})
		}
	}
	return public
}

// inFrame says whether the browser asks for what stands inside of another page.
func inFrame(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Dest") {
	case "iframe", "frame", "embed", "object", "fencedframe":
		return true
	}
	return false
}

// keyOf names all that a public request says, and the encoding of the reply.
func keyOf(public *http.Request, lang text.Lang, encoding string) string {
	scheme := "http"
	if public.TLS != nil {
		scheme = "https"
	}
	return strings.Join([]string{scheme, public.Host, string(lang), public.Header.Get("Cookie"), encoding,
		public.URL.RequestURI()}, "\n")
}

// sendKept answers with a page that is the same for every visitor of whom nothing is known. Not sent: there is none,
// and the request takes the ordinary way.
func (s *Server) sendKept(route routing.Route, w http.ResponseWriter, r *http.Request) (status int, sent bool) {
	if s.config.Pages == nil || !s.config.Pages.Keeps() {
		return 0, false
	}
	public := s.publicRequest(route, r)
	if public == nil {
		return 0, false
	}
	ctx, encoding := r.Context(), encodingFor(r)
	page, err := s.config.Pages.Page(keyOf(public, text.In(ctx), encoding), clock.Now(ctx).Unix()/60,
		func() (*pagecache.Page, error) {
			public.SetPathValue("slug", r.PathValue("slug"))
			// others wait for it when who asked has gone
			making, stop := context.WithTimeout(context.WithoutCancel(ctx), longestMaking)
			defer stop()
			return s.finish(route, public.WithContext(wire.Public(making)), encoding)
		})
	if page == nil || err != nil {
		return 0, false
	}
	return page.Send(w, r), true
}

// finish makes a page. Nil: it is none, or none for everybody; the ordinary way says what is wrong.
func (s *Server) finish(route routing.Route, public *http.Request, encoding string) (page *pagecache.Page, err error) {
	defer func() {
		if recover() != nil {
			page, err = nil, nil
		}
	}()
	public, err = s.shownIn(route, public)
	if err != nil {
		return nil, err
	}
	reply := &keptReply{header: http.Header{}, status: http.StatusOK}
	if s.run(route, reply, public) != nil || reply.status != http.StatusOK || reply.header["Set-Cookie"] != nil {
		return nil, nil
	}
	return pagecache.NewPage(reply.header, reply.body.Bytes(), encoding)
}

// encodingFor is the best encoding of a kept page that the browser takes.
func encodingFor(r *http.Request) string {
	accepted := r.Header.Get("Accept-Encoding")
	for _, encoding := range pagecache.Encodings() {
		if assets.Accepts(accepted, encoding) {
			return encoding
		}
	}
	return ""
}

// canonical is the one address of a public page that was asked for by another spelling: with capitals, with a slash at
// its end, by /index.php?route=. Empty: it is asked for as it should be (SITE-4).
func canonical(route routing.Route, r *http.Request) string {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return ""
	}
	path, respelled := r.URL.Path, r.Context().Value(respelledKey{}) != nil
	if lower := strings.ToLower(path); lower != path {
		path, respelled = lower, true
	}
	if !respelled || !wire.OwnPath(path) {
		return ""
	}
	return (&url.URL{Path: path, RawQuery: r.URL.RawQuery}).String()
}

// respelledKey marks the context of a request whose address was not spelled as the table has it.
type respelledKey struct{}
