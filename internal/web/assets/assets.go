// Package assets is the built front end inside the program: one script, one style sheet, fonts, and a chunk for
// each island. Names carry a hash of their content, so that browsers keep them for ever.
package assets

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// root is where all files of the front end are served.
const root = "/assets/"

// preloaded are the fonts of every page: known with its first bytes, they come together with the style sheet. What
// other languages than English write besides is in files of the same names.
var preloaded = []string{
	"barlow-latin-400-normal.woff2", "barlow-condensed-latin-600-normal.woff2", "barlow-latin-600-normal.woff2",
	"barlow-semi-condensed-latin-600-normal.woff2",
}

const (
	plain   = "styles/slim/plain/"
	accents = "styles/slim/accents/"
)

// staff is the list of the islands that only the staff's pages have: main.ts asks it for them.
const staff = "islands/staff.ts"

// begin is the script that stands in a page.
const begin = "begin.ts"

var errNotBuilt = errors.New("the front end is not built: run `make gen` and build the program again")

// chunk is what vite's manifest says of one file.
type chunk struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
	Later   []string `json:"dynamicImports"`
}

// file is one asset with its encodings, strongest first.
type file struct {
	kind   string
	etag   string
	body   []byte
	packed []encoding
}

type encoding struct {
	name string
	body []byte
}

type build struct {
	chunks  map[string]chunk
	fonts   []string
	accents []string
	files   map[string]file
}

func load(files fs.FS) (*build, error) {
	text, err := fs.ReadFile(files, "manifest.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNotBuilt
	}
	if err != nil {
		return nil, err
	}
	b := &build{files: map[string]file{}}
	if err := json.Unmarshal(text, &b.chunks); err != nil {
		return nil, fmt.Errorf("manifest of the front end: %w", err)
	}
	needed := []string{"main.ts", begin, "styles/app.css", "styles/more.css"}
	for _, font := range preloaded {
		needed = append(needed, plain+font, accents+font)
		b.fonts, b.accents = append(b.fonts, b.address(plain+font)), append(b.accents, b.address(accents+font))
	}
	for _, entry := range needed {
		if b.chunks[entry].File == "" {
			return nil, fmt.Errorf("manifest of the front end lacks %s", entry)
		}
	}
	return b, b.read(files)
}

func (b *build) address(source string) string { return root + b.chunks[source].File }

// read takes in every file but the manifest; x.br and x.gz become encodings of x.
func (b *build) read(files fs.FS) error {
	return fs.WalkDir(files, "a", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		ending := path.Ext(name)
		if ending == ".br" || ending == ".gz" {
			return nil
		}
		f := file{kind: kinds[ending]}
		if f.kind == "" {
			return fmt.Errorf("asset %s: no content type is known for %s", name, ending)
		}
		if f.body, err = fs.ReadFile(files, name); err != nil {
			return err
		}
		f.etag = strconv.Quote(path.Base(name))
		for _, e := range []encoding{{name: "br"}, {name: "gzip"}} {
			e.body, err = fs.ReadFile(files, name+packedEnding[e.name])
			if err == nil {
				f.packed = append(f.packed, e)
			} else if !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		b.files[root+name] = f
		return nil
	})
}

// kinds do not depend on the machine's own table of types.
var kinds = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".woff2": "font/woff2",
	".svg": "image/svg+xml", ".json": "application/json",
}

var packedEnding = map[string]string{"br": ".br", "gzip": ".gz"}

// modules lists the files of an island and all they import, but what the entry script has already.
func (b *build) modules(island string) []string {
	names := map[string]bool{}
	var add func(source string)
	add = func(source string) {
		c, ok := b.chunks[source]
		if !ok || source == "main.ts" || names[root+c.File] {
			return
		}
		names[root+c.File] = true
		for _, other := range c.Imports {
			add(other)
		}
	}
	source := "islands/" + island + "/index.tsx"
	add("islands/render.tsx")
	if slices.Contains(b.chunks[staff].Later, source) {
		add(staff)
	}
	add(source)
	return slices.Sorted(maps.Keys(names))
}

func (b *build) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := b.files[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	body, etag := f.body, f.etag
	if len(f.packed) > 0 {
		h.Add("Vary", "Accept-Encoding")
		for _, e := range f.packed {
			if Accepts(r.Header.Get("Accept-Encoding"), e.name) {
				h.Set("Content-Encoding", e.name)
				body, etag = e.body, strings.TrimSuffix(f.etag, `"`)+"-"+e.name+`"`
				break
			}
		}
	}
	h.Set("ETag", etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// Accepts says whether a header Accept-Encoding names the encoding and does not refuse it by q=0.
func Accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, rest, _ := strings.Cut(strings.TrimSpace(part), ";")
		q, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(rest), "q="), 64)
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			return err != nil || q > 0
		}
	}
	return false
}
