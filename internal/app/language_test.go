package app

import (
	"context"
	"net/http"
	"strings"
	"testing"
)

// SITE-5: the language picker is a form that leads back to where it stands; what it chose is kept, and the texts
// follow.
func TestTheLanguagePickerKeepsWhatItChose(t *testing.T) {
	t.Parallel()
	const picker = "/index.php?route=common/language/language"
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		b := newBrowser(t, openDemo(t, ctx))
		says := func(when, lang, word string) {
			t.Helper()
			if page := pageOf(t, b, "/rotors"); !strings.Contains(page, `lang="`+lang+`"`) || !strings.Contains(page, word) {
				t.Errorf("%s: the page is not in %q with %q", when, lang, word)
			}
		}
		says("at first", "en", "Add to Cart")
		for _, c := range []struct{ code, to, leads, lang, word string }{
			{"es", "/rotors?sort=name", "/rotors?sort=name", "es", "Agregar al carrito"},
			{"en", "https://elsewhere.test/", "/", "en", "Add to Cart"},
		} {
			w := b.send("POST", picker, form("code", c.code, "redirect", c.to), asPage...)
			if w.Code != http.StatusSeeOther || w.Header().Get("Location") != c.leads {
				t.Errorf("%s: %d to %q, want %q", c.code, w.Code, w.Header().Get("Location"), c.leads)
			}
			says(c.code, c.lang, c.word)
		}
		if w := b.send("POST", picker, form("code", "xx", "redirect", "/"), asPage...); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("a language that is not spoken: %d", w.Code)
		}
		says("after a refusal", "en", "Add to Cart")
	})
}
