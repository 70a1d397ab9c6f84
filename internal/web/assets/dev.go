//go:build dev

package assets

import (
	"net/http"
	"net/http/httputil"
	"net/url"
)

// vite serves the front end from its sources; see `make dev`.
var vite = &url.URL{Scheme: "http", Host: "localhost:5173"}

// Check has nothing to check: vite says itself what is wrong.
func Check() error { return nil }

// Script is the source of the entry.
func Script() string { return root + "main.ts" }

// Begin is not needed: the script comes at once.
func Begin() string { return "" }

// Styles is the source of the style sheet.
func Styles() string { return root + "styles/app.css" }

// Sheet is the source of a style sheet that few pages need.
func Sheet(name string) string { return root + "styles/" + name + ".css" }

// Fonts are not preloaded.
func Fonts() []string { return nil }

// Accents are not preloaded.
func Accents() []string { return nil }

// Modules are not preloaded.
func Modules(string) []string { return nil }

// Handler hands /assets/ on to vite.
func Handler() http.Handler {
	return &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(vite)
		r.Out.Host = vite.Host
	}}
}
