package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/shop/catalog"
	"camber/internal/web/pagecache"
	"camber/internal/web/routing"
)

// What a page for everybody may depend on is all that stands in its key; who sends anything else gets a page of their
// own.
func TestWhatAPageForEverybodyMayDependOn(t *testing.T) {
	t.Parallel()
	s := new(Server)
	route := routing.Route{Method: "GET", Path: "/{slug}", Params: "sort page attribute[…]", Public: true}
	key := func(method, target string, header http.Header) string {
		r := httptest.NewRequest(method, target, nil)
		r.Header = header
		public := s.publicRequest(route, r)
		if public == nil {
			return "own"
		}
		return keyOf(public, "en", "gzip")
	}
	plain := key("GET", "/brakes", http.Header{})
	for _, c := range []struct {
		name, method, target string
		header               http.Header
		like                 string // an address that shows the same page; empty: a page of its own
	}{
		{"tracking", "GET", "/brakes?utm_source=mail&fbclid=1", nil, "/brakes"},
		{"empty values", "GET", "/brakes?sort=&page=", nil, "/brakes"},
		{"another order of the parameters", "GET", "/brakes?sort=name&page=2", nil, "/brakes?page=2&sort=name"},
		{"an attribute", "GET", "/brakes?attribute[3]=x", nil, "/brakes?attribute%5B3%5D=x"},
		{"only the head", "HEAD", "/brakes", nil, "/brakes"},
		{"headers that no page reads", "GET", "/brakes",
			http.Header{"User-Agent": {"x"}, "X-Forwarded-For": {"192.0.2.1"}, "Accept": {"*/*"}}, "/brakes"},
		{"a change", "POST", "/brakes", nil, "own"},
		{"a session", "GET", "/brakes", http.Header{"Cookie": {"camber=abc"}}, "own"},
		{"a session and a language", "GET", "/brakes", http.Header{"Cookie": {"language=es; camber=abc"}}, "own"},
		{"a frame", "GET", "/brakes", http.Header{"Sec-Fetch-Dest": {"iframe"}}, "own"},
		{"a token", "GET", "/brakes", http.Header{"Authorization": {"Bearer x"}}, "own"},
		{"an unreadable query", "GET", "/brakes?sort=%zz", nil, "own"},
		{"an endless query", "GET", "/brakes?sort=" + strings.Repeat("x", longestQuery), nil, "own"},
		{"another page", "GET", "/brakes?page=2", nil, ""},
		{"another host", "GET", "http://other.example/brakes", nil, ""},
		{"another scheme", "GET", "https://example.com/brakes", nil, ""},
		{"another language", "GET", "/brakes", http.Header{"Cookie": {"language=es"}}, ""},
		{"another theme", "GET", "/brakes", http.Header{"Cookie": {"theme=dark"}}, ""},
		{"another currency", "GET", "/brakes", http.Header{"Cookie": {"currency=EUR"}}, ""},
		{"every cookie of the shop", "GET", "/brakes",
			http.Header{"Cookie": {"theme=dark; view=grid; alert_bar_closed=1; currency=EUR; language=es"}}, ""},
		{"thousands of cookies", "GET", "/brakes", http.Header{"Cookie": {strings.Repeat("theme=dark; ", 2000)}}, "own"},
		{"no currency", "GET", "/brakes", http.Header{"Cookie": {"currency=euros"}}, "own"},
		{"a choice of a currency", "GET", "/brakes?currency=EUR", nil, "own"},
	} {
		if c.header == nil {
			c.header = http.Header{}
		}
		got := key(c.method, c.target, c.header)
		switch c.like {
		case "own":
			if got != "own" {
				t.Errorf("%s: may be kept as %q", c.name, got)
			}
		case "":
			if got == plain || got == "own" {
				t.Errorf("%s: key %q", c.name, got)
			}
		default:
			if want := key("GET", c.like, http.Header{}); got != want {
				t.Errorf("%s: key %q, want that of %s", c.name, got, c.like)
			}
		}
	}
}

// SITE-4: a public page has one address; the other spellings lead there.
func TestAPublicPageHasOneAddress(t *testing.T) {
	t.Parallel()
	for target, want := range map[string]string{
		"/brakes":                                 "",
		"/brakes?Page=2":                          "",
		"/brakes/":                                "/brakes",
		"/Brakes":                                 "/brakes",
		"/BRAKES/?page=2":                         "/brakes?page=2",
		"/index.php?route=product/catalog":        "/product/catalog",
		"/index.php?route=brakes&page=2":          "/brakes?page=2",
		"/index.php?route=%5Cevil.example":        "",
		"/index.php?route=/evil.example/%0d%0aX:": "",
	} {
		r := spelled(httptest.NewRequest("GET", target, nil))
		if got := canonical(routing.Route{Public: true}, r); got != want {
			t.Errorf("%s leads to %q, want %q", target, got, want)
		}
		if post := spelled(httptest.NewRequest("POST", target, nil)); canonical(routing.Route{Public: true}, post) != "" {
			t.Errorf("a POST of %s is led on", target)
		}
	}
}

// SITE-3: the first parts of all fixed addresses can't be slugs, nor can those of what is still to come.
func TestTheFixedAddressesAreReserved(t *testing.T) {
	t.Parallel()
	for _, first := range []string{"store-locator", "blog", "kiosk", "quote", "r", "admin"} {
		if !catalog.Reserved(first) {
			t.Errorf("%q could be the address of a part", first)
		}
	}
	for _, r := range Table() {
		first, _, _ := strings.Cut(strings.TrimPrefix(r.Path, "/"), "/")
		if first == "" || strings.ContainsAny(first, "{.") { // a slug holds neither
			continue
		}
		if !catalog.Reserved(first) {
			t.Errorf("%s: %q could be the address of a part", r.Path, first)
		}
	}
}

// A page for everybody is one that changes nothing, is asked for by GET and is for the shop's visitors.
func TestOnlyPagesOfTheShopAreKept(t *testing.T) {
	t.Parallel()
	kept := 0
	for _, r := range Table() {
		if !r.Public {
			continue
		}
		kept++
		if r.Method != "GET" || !r.Browse || r.Origin != routing.Reads || r.Reply != nil || r.Who.Name != routing.Shop.Name ||
			r.Once {
			t.Errorf("%s %s is kept for everybody", r.Method, r.Path)
		}
	}
	if kept != 11 {
		t.Errorf("%d routes are kept", kept)
	}
}

// Only what is the same for everybody is fetched ahead of a click, and nothing that changes something (API-7).
func TestOnlyPagesForEverybodyAreFetchedAhead(t *testing.T) {
	t.Parallel()
	text := ahead(Table())
	var rules struct {
		Prefetch []struct {
			Where struct {
				And []struct {
					Href []string `json:"href_matches"`
					Not  struct {
						Href []string `json:"href_matches"`
					} `json:"not"`
				} `json:"and"`
			} `json:"where"`
		} `json:"prefetch"`
	}
	if err := json.Unmarshal([]byte(text), &rules); err != nil || len(rules.Prefetch) != 1 ||
		len(rules.Prefetch[0].Where.And) != 5 {
		t.Fatalf("%v: %s", err, text)
	}
	and := rules.Prefetch[0].Where.And
	if got := strings.Join(and[0].Href, " "); got != "/ /:slug /jobs /jobs/:job /jobs/:job/:vehicle /product/bestseller "+
		"/product/catalog /product/featured /product/latest /product/special /vehicles/:vehicle/:category" {
		t.Errorf("fetched ahead: %s", got)
	}
	if got := strings.Join(and[3].Not.Href, " "); got != `/*\?*currency=*` {
		t.Errorf("addresses that choose a currency are fetched ahead: %s", got)
	}
	if got := strings.Join(and[4].Not.Href, " "); got != `/*\?*queryID=*` { // SRCH-5
		t.Errorf("what counts as chosen is fetched ahead: %s", got)
	}
	if slices.Contains(and[1].Not.Href, "/") {
		t.Error("the home page is not fetched ahead")
	}
	for _, path := range []string{"/account", "/order", "/pos"} {
		if !slices.Contains(and[1].Not.Href, path) {
			t.Errorf("%s may be fetched ahead", path)
		}
	}
}

// Who asks for a page and goes does not end its making, since others may wait for it; so it ends by itself.
func TestAPageForEverybodyIsNotMadeForEver(t *testing.T) {
	t.Parallel()
	s := new(Server)
	s.config.Pages = pagecache.New(1 << 20)
	s.config.Pages.Open()
	made := 0
	route := routing.Route{Method: "GET", Path: "/{slug}", Public: true,
		Handle: func(w http.ResponseWriter, r *http.Request) error {
			made++
			if _, ends := r.Context().Deadline(); !ends || r.Context().Err() != nil {
				t.Errorf("ends by itself: %v; %v", ends, r.Context().Err())
			}
			_, err := w.Write([]byte("page"))
			return err
		}}
	ctx, gone := context.WithCancel(clock.With(t.Context(), clock.System{}))
	gone()
	r := httptest.NewRequest("GET", "/brakes", nil).WithContext(ctx)
	if status, sent := s.sendKept(route, httptest.NewRecorder(), r); status != http.StatusOK || !sent || made != 1 {
		t.Errorf("status %d, sent %v, made %d times", status, sent, made)
	}
}
