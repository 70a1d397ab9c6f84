//go:build !dev

package assets

import (
	"embed"
	"io/fs"
	"net/http"
	"strings"
	"sync"
)

//go:embed all:dist
var dist embed.FS

var embedded = sync.OnceValues(func() (*build, error) {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, err
	}
	return load(files)
})

// Check fails when the program was built without its front end. Called once, at start.
func Check() error {
	_, err := embedded()
	return err
}

// Script is the address of the one module script of every page.
func Script() string { return current().address("main.ts") }

// Begin is what stands in the head of a page whose script may come once it is drawn; it reads the address of the script
// in <meta name="script">.
func Begin() string {
	b := current()
	return strings.TrimSpace(string(b.files[b.address(begin)].body))
}

// Styles is the address of the style sheet.
func Styles() string { return current().address("styles/app.css") }

// Sheet is the address of a style sheet that few pages need beside that of all, by its name.
func Sheet(name string) string { return current().address("styles/" + name + ".css") }

// Fonts are the addresses to preload on every page (as="font", type="font/woff2", crossorigin).
func Fonts() []string { return current().fonts }

// Accents are to preload besides on a page that is not in English.
func Accents() []string { return current().accents }

// Modules are the addresses to preload (rel="modulepreload") where the named island is mounted at once.
func Modules(island string) []string { return current().modules(island) }

// Handler serves /assets/.
func Handler() http.Handler { return current() }

// current is an empty build where Check fails, so that pages can be rendered in tests without one.
func current() *build {
	b, err := embedded()
	if err != nil {
		return &build{}
	}
	return b
}
