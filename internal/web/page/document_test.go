package page

import (
	"strings"
	"testing"

	"camber/internal/base/text"
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
		if err := document(f, "").Render(text.With(t.Context(), lang), &page); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(page.String(), link("plain")) || strings.Contains(page.String(), link("accents")) != accented {
			t.Errorf("%s: %s", lang, page.String())
		}
	}
}
