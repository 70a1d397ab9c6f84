package storefront

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"camber/internal/dbtest"
)

// follow is where a page leads to, without going there.
func (s *shop) follow(path string) (status int, to string) {
	s.t.Helper()
	still := *s.client
	still.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	reply, err := still.Get(s.url + path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer reply.Body.Close()
	return reply.StatusCode, reply.Header.Get("Location")
}

// Every page with the table of categories counts what fits the vehicle, as the pages of the categories do.
func TestCategoriesCountWhatFitsTheVehicle(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		count := regexp.MustCompile(`<span class="dim n">\s*(\d+)`)
		want := func(n string) {
			t.Helper()
			for _, path := range []string{"/", "/product/catalog", "/product/search", "/product/search?search=gasket"} {
				if got := count.FindStringSubmatch(s.page(path)); got == nil || got[1] != n {
					t.Errorf("%s counts %v, want %s", path, got, n)
				}
			}
		}
		want("3")
		s.chooseVehicle()
		want("2")
		has(t, s.page("/kestrel-kb-1-quiet-pads"), "Front", "1 required")
	})
}

// SRCH-6: the question alone, being one part's number, leads to the part; anything more is a list.
func TestAPartNumberLeadsToItsPart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for path, want := range map[string]string{
			"/product/search?search=KB-1":                                  "/kestrel-kb-1-quiet-pads",
			"/product/search?search=+kb1+&description=true&queryID=q%261":  "/kestrel-kb-1-quiet-pads?queryID=q%261",
			"/product/search?search=KB":                                    "",
			"/product/search?search=KB-1+pads":                             "",
			"/product/search?search=KB-1&sort=name":                        "",
			"/product/search?search=KB-1&manufacturer_id=1":                "",
			"/product/search?search=KB-1&search_in_brand_or_category=true": "/kestrel-kb-1-quiet-pads",
		} {
			status, to := s.follow(path)
			if want == "" && status != http.StatusOK || want != "" && (status != http.StatusSeeOther || to != want) {
				t.Errorf("%s: %d %s", path, status, to)
			}
		}
	})
}

// SRCH-3, SRCH-6, SRCH-7
func TestASearchIsAListing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		found := s.page("/product/search?search=pads&description=true")
		has(t, found, "KB-1", "KB-2", "2 parts", `name="search" value="pads"`, `content="noindex"`,
			"/product/search?search=pads&amp;sort=name")
		hasNot(t, found, "BG-9", "Nothing found", `rel="canonical"`)
		has(t, s.page("/product/search?search=pads&manufacturer_id=1"),
			`<a class="chip" rel="nofollow" href="/product/search?search=pads">`, "Brand: Kestrel", "Clear filters")

		s.chooseVehicle()
		both := s.page("/product/search?search=pads")
		has(t, both, "KB-2", "Doesn&#39;t Fit Your Vehicle", `href="/product/search?fits=only&amp;search=pads"`)
		if strings.Index(both, "KB-1") > strings.Index(both, "KB-2") {
			t.Error("what fits comes first")
		}
		hasNot(t, s.page("/product/search?search=pads&fits=only"), "KB-2")
	})
}

// SRCH-6, SRCH-7: nothing asked, and nothing found.
func TestASearchWithoutAnAnswerHelps(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for _, path := range []string{"/product/search", "/product/search?search=+",
			"/product/search?description=true&sort=name"} {
			empty := s.page(path)
			has(t, empty, "What are you looking for?", `name="search"`, "/brakes")
			hasNot(t, empty, "Nothing found", "KB-1")
		}
		has(t, s.page("/product/search?search=gasket%3Cb%3E"), "Nothing found", "gasket&lt;b&gt;", "Check the spelling",
			"/brakes")
		hasNot(t, s.page("/product/search?search=gasket+zebra"), "Search for this instead")
		// UX-06
		has(t, s.page("/product/search?search=quiet+brake+lining+zebra"), "Nothing found",
			`href="/product/search?search=quiet+brake"`, "1 part", "/brakes")
		chosen := s.page("/product/search?search=pads&stock=any&price=500.00-")
		has(t, chosen, "No part is all of that at once.", `href="/product/search?search=pads"`, "In stock at: Any store",
			"Price: $500.00 and more")
		has(t, s.page("/product/search?search=pads&stock=1&manufacturer_id=1&price=500.00-"), "In stock at: Main St",
			"Brand: Kestrel")
		if status, _ := s.ask("GET", "/product/search?search=pads&sort=weight", nil); status != http.StatusUnprocessableEntity {
			t.Errorf("an unknown sort: %d", status)
		}
		if status, _ := s.ask("GET", "/brakes?price=cheap", nil); status != http.StatusUnprocessableEntity {
			t.Errorf("an unknown price: %d", status)
		}
		has(t, s.page("/product/search?search="+strings.Repeat("long+", 100)), "Nothing found")
	})
}

// SRCH-7, CAT-6: each value says how many parts it would leave.
func TestAListingIsNarrowedByFilters(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		all := s.page("/brakes")
		has(t, all, `href="/brakes?attribute%5BMaterial%5D=Ceramic#attribute%5BMaterial%5D"`, `id="attribute%5BMaterial%5D"`,
			`href="/brakes?position=front#position"`, `id="position"`)
		hasNot(t, all, "Manufacturer")
		one := s.page("/brakes?attribute%5BMaterial%5D=Ceramic")
		has(t, one, "KB-1", "Material: Ceramic", "1 part")
		hasNot(t, one, "KB-2", "BG-9")
		for _, link := range strings.Split(all, "<a ")[1:] {
			tag, _, _ := strings.Cut(link, ">")
			if strings.Contains(tag, "attribute%5B") && !strings.Contains(tag, `rel="nofollow"`) {
				t.Errorf("a crawler would follow %s", tag)
			}
		}
	})
}
