package assets

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

const manifest = `{
	"main.ts": {"file": "a/main-1.js"},
	"begin.ts": {"file": "a/begin-15.js"},
	"styles/app.css": {"file": "a/app-2.css"},
	"styles/more.css": {"file": "a/app-2.css"},
	"_react.js": {"file": "a/react-3.js"},
	"islands/render.tsx": {"file": "a/render-4.js", "imports": ["_react.js", "main.ts"]},
	"islands/till/index.tsx": {"file": "a/till-5.js", "imports": ["_react.js", "_ui.js"]},
	"islands/staff.ts": {"file": "a/staff-8.js", "dynamicImports": ["islands/till/index.tsx"]},
	"islands/buy/index.tsx": {"file": "a/buy-9.js", "imports": ["_react.js"]},
	"_ui.js": {"file": "a/ui-6.js", "imports": ["_react.js"]},
	"styles/slim/plain/barlow-latin-400-normal.woff2": {"file": "a/b-7.woff2"},
	"styles/slim/plain/barlow-condensed-latin-600-normal.woff2": {"file": "a/c-8.woff2"},
	"styles/slim/plain/barlow-latin-600-normal.woff2": {"file": "a/d-9.woff2"},
	"styles/slim/plain/barlow-semi-condensed-latin-600-normal.woff2": {"file": "a/e-10.woff2"},
	"styles/slim/accents/barlow-latin-400-normal.woff2": {"file": "a/f-11.woff2"},
	"styles/slim/accents/barlow-condensed-latin-600-normal.woff2": {"file": "a/g-12.woff2"},
	"styles/slim/accents/barlow-latin-600-normal.woff2": {"file": "a/h-13.woff2"},
	"styles/slim/accents/barlow-semi-condensed-latin-600-normal.woff2": {"file": "a/i-14.woff2"}
}`

func setup(t *testing.T) *build {
	t.Helper()
	b, err := load(fstest.MapFS{
		"manifest.json":  {Data: []byte(manifest)},
		"a/main-1.js":    {Data: []byte("plain")},
		"a/main-1.js.br": {Data: []byte("brotli")},
		"a/main-1.js.gz": {Data: []byte("gzip")},
		"a/b-7.woff2":    {Data: []byte("font")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAddressesComeFromTheManifest(t *testing.T) {
	t.Parallel()
	b := setup(t)
	if got := b.address("main.ts"); got != "/assets/a/main-1.js" {
		t.Errorf("script is %s", got)
	}
	fonts := []string{"/assets/a/b-7.woff2", "/assets/a/c-8.woff2", "/assets/a/d-9.woff2", "/assets/a/e-10.woff2"}
	if diff := cmp.Diff(fonts, b.fonts); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"/assets/a/f-11.woff2", "/assets/a/g-12.woff2", "/assets/a/h-13.woff2",
		"/assets/a/i-14.woff2"}, b.accents); diff != "" {
		t.Error(diff)
	}
}

func TestModulesOfAnIslandAreAllItImportsButTheEntry(t *testing.T) {
	t.Parallel()
	for island, want := range map[string][]string{
		"till": {
			"/assets/a/react-3.js", "/assets/a/render-4.js", "/assets/a/staff-8.js", "/assets/a/till-5.js", "/assets/a/ui-6.js",
		},
		"buy": {"/assets/a/buy-9.js", "/assets/a/react-3.js", "/assets/a/render-4.js"},
	} {
		if diff := cmp.Diff(want, setup(t).modules(island)); diff != "" {
			t.Errorf("%s: %s", island, diff)
		}
	}
}

func TestAnEmptyFolderSaysWhatToRun(t *testing.T) {
	t.Parallel()
	if _, err := load(fstest.MapFS{".gitkeep": {}}); !errors.Is(err, errNotBuilt) {
		t.Errorf("error is %v", err)
	}
}

func TestAssetsAreServedPackedForEverAndAsWhatTheyAre(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, c := range []struct{ path, accept, body, kind, encoding string }{
		{"/assets/a/main-1.js", "gzip, deflate, br", "brotli", "text/javascript; charset=utf-8", "br"},
		{"/assets/a/main-1.js", "gzip;q=1.0, br;q=0", "gzip", "text/javascript; charset=utf-8", "gzip"},
		{"/assets/a/main-1.js", "", "plain", "text/javascript; charset=utf-8", ""},
		{"/assets/a/b-7.woff2", "br", "font", "font/woff2", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, c.path, nil)
		r.Header.Set("Accept-Encoding", c.accept)
		w := httptest.NewRecorder()
		b.ServeHTTP(w, r)
		got := map[string]string{
			"body": w.Body.String(), "kind": w.Header().Get("Content-Type"),
			"encoding": w.Header().Get("Content-Encoding"), "cache": w.Header().Get("Cache-Control"),
			"sniff": w.Header().Get("X-Content-Type-Options"),
		}
		want := map[string]string{
			"body": c.body, "kind": c.kind, "encoding": c.encoding,
			"cache": "public, max-age=31536000, immutable", "sniff": "nosniff",
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s for %q: %s", c.path, c.accept, diff)
		}
		again := httptest.NewRequest(http.MethodGet, c.path, nil)
		again.Header = r.Header.Clone()
		again.Header.Set("If-None-Match", w.Header().Get("ETag"))
		w = httptest.NewRecorder()
		if b.ServeHTTP(w, again); w.Code != http.StatusNotModified {
			t.Errorf("%s asked again answers %d", c.path, w.Code)
		}
	}
}

func TestNeitherManifestNorPackedFilesAreServed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, path := range []string{"/assets/manifest.json", "/assets/a/main-1.js.br", "/assets/", "/assets/a/"} {
		w := httptest.NewRecorder()
		if b.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil)); w.Code != http.StatusNotFound {
			t.Errorf("%s answers %d", path, w.Code)
		}
	}
}
