package page

import (
	"strings"
	"testing"

	"github.com/a-h/templ"

	"camber/internal/base/text"
	"camber/internal/web/present/tillview"
)

// What only Spanish is written with is not loaded by an English page.
func TestAPagePreloadsTheFontsOfItsLanguage(t *testing.T) {
	t.Parallel()
	f := Frame{Assets: Assets{Fonts: []string{"/a/plain.woff2"}, Accents: []string{"/a/accents.woff2"}}}
	link := func(font string) string {
		return `<link rel="preload" as="font" type="font/woff2" href="/a/` + font + `.woff2" crossorigin>`
	}
	for lang, accented := range map[text.Lang]bool{text.English: false, text.Spanish: true} {
		var page strings.Builder
		if err := document(f, "", atOnce(f)).Render(text.With(t.Context(), lang), &page); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(page.String(), link("plain")) || strings.Contains(page.String(), link("accents")) != accented {
			t.Errorf("%s: %s", lang, page.String())
		}
	}
}

// The bytes of a page's script don't come in place of what is seen first; a screen of the staff has it at once.
func TestTheScriptOfAPageComesOnceItIsDrawn(t *testing.T) {
	t.Parallel()
	f := Frame{Assets: Assets{Script: "/a/main.js", Begin: "{begin()}", Modules: func(string) []string { return nil }}}
	const atOnce = `<script type="module" src="/a/main.js"`
	const once = `<meta name="script" content="/a/main.js"><script>{begin()}</script>`
	for what, c := range map[string]struct {
		page      templ.Component
		has, lack string
	}{"a page of the shop": {layout(f), once, atOnce}, "the till": {Till(f, tillview.Till{}), atOnce, once}} {
		var page strings.Builder
		if err := c.page.Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		head, _, _ := strings.Cut(page.String(), "<body")
		if !strings.Contains(head, c.has) || strings.Contains(head, c.lack) {
			t.Errorf("%s: %s", what, head)
		}
	}
}
