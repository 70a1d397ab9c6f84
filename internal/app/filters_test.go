package app

import (
	"context"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"camber/internal/base/text"
	"camber/internal/shop/find"
)

var (
	drawnFilter = regexp.MustCompile(`(?s)<details class="filter" id="attribute[^"]*".*?<h3[^>]*>([^<]*)</h3>(.*?)</ul>`)
	drawnValue  = regexp.MustCompile(
		`(?s)href="([^"]*)"[^>]*>.*?<span translate="no">([^<]*)</span>\s*<span class="dim n">\s*([\d,]+)`)
)

// filterValue is a value of an attribute's filter as a page draws it.
type filterValue struct{ title, text, href, count string }

func filterValues(page string) (all []filterValue) {
	for _, filter := range drawnFilter.FindAllStringSubmatch(page, -1) {
		for _, v := range drawnValue.FindAllStringSubmatch(filter[2], -1) {
			all = append(all, filterValue{html.UnescapeString(filter[1]), html.UnescapeString(v[2]), html.UnescapeString(v[1]),
				v[3]})
		}
	}
	return all
}

// SITE-5 SRCH-7 DEMO-4: filters by attribute are in the language of the page, as the pages of parts have them; their
// addresses and counts are the same in every language.
func TestFiltersSpeakTheLanguageOfThePage(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		if w := b.send("POST", "/common/language/language", form("code", "es", "redirect", "/"), asPage...); w.Code != http.StatusSeeOther {
			t.Fatal(w.Code)
		}
		numbers := demoNumbers(t, ctx, a.Services)
		said := map[find.Attribute]bool{} // by the pages of parts
		spanish := text.With(ctx, text.Spanish)
		for _, id := range numbers {
			p, err := a.Services.Catalog.Part(spanish, id)
			if err != nil {
				t.Fatal(err)
			}
			for _, one := range p.Attributes {
				said[find.Attribute{Name: one.Name, Value: one.Value}] = true
			}
		}
		for _, path := range []string{"/brakes", "/motor-oil?filters=all", "/product/search?search=pads"} {
			in, out := filterValues(pageOf(t, newBrowser(t, a), path)), filterValues(pageOf(t, b, path))
			if len(in) == 0 || len(in) != len(out) {
				t.Fatalf("%s: %d values in English, %d in Spanish", path, len(in), len(out))
			}
			for i, v := range out {
				if v.href != in[i].href || v.count != in[i].count || !said[find.Attribute{Name: v.title, Value: v.text}] {
					t.Errorf("%s: %+v, in English %+v", path, v, in[i])
				}
			}
		}
		const ceramic = "/brakes?attribute%5BMaterial%5D=Ceramic&attribute%5BAxle%5D=Front"
		page := pageOf(t, b, ceramic)
		english := pageOf(t, newBrowser(t, a), ceramic)
		for _, c := range []struct{ page, want string }{
			{page, "Material: Cerámica"}, {page, "Eje: Delantero"}, {english, "Material: Ceramic"}, {english, "Axle: Front"},
			{pageOf(t, b, "/motor-oil?attribute%5BMaterial%5D=Ceramic"), "Material: Cerámica"}, // none of it has any
		} {
			if !strings.Contains(c.page, c.want) {
				t.Errorf("the chosen values lack %q", c.want)
			}
		}
		rows := regexp.MustCompile(`<li class="cols row[^>]*>`)
		if n := len(rows.FindAllString(page, -1)); n == 0 || n != len(rows.FindAllString(english, -1)) {
			t.Errorf("%d parts of them are found in Spanish, %d in English", n, len(rows.FindAllString(english, -1)))
		}
	})
}
