package storefront

import (
	"context"
	"strings"
	"testing"

	"camber/internal/dbtest"
)

// SRCH-7, UX-06: the page of a search without a result names the word that is the problem, what the trade calls the
// rest, where such parts are, and leads to who can be asked. "Search for this instead" comes first.
func TestASearchWithoutAnAnswerSaysWhy(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for path, want := range map[string][]string{
			"quiet+brake+lining+zebra": {"Search for this instead", "Word by word",
				`href="/product/search?search=quiet" translate="no">quiet</a>`, `<b translate="no">zebra</b>`, "finds nothing",
				"Check the spelling", `href="/information/contact?search=quiet+brake+lining+zebra"`, "All categories"},
			"pastilla+zebra": {"Search for this instead", "Search without zebra", "The trade&#39;s name for pastilla:",
				`href="/product/search?search=brake+pad" translate="no">brake pad</a>`, "Such parts are here:", `href="/brakes"`,
				"Ask the shop"},
			"bujia": {"The trade&#39;s name for bujia:", `<b translate="no">spark plug</b>`, "Ask the shop"},
		} {
			page := s.page("/product/search?search=" + path)
			_, main, _ := strings.Cut(page, "<main")
			at := 0
			for _, words := range want {
				next := strings.Index(main[at:], words)
				if next < 0 {
					t.Errorf("%s: no %s behind %.60q in\n%s", path, words, main[at:], main)
					break
				}
				at += next
			}
		}
		one := s.page("/product/search?search=zebra")
		has(t, one, "Nothing found", "Ask the shop")
		hasNot(t, one, "Word by word", "The trade", "Such parts are here", "For all vehicles")

		s.chooseVehicle()
		has(t, s.page("/product/search?search=pastilla+zebra"), "fit")

		// what nothing of fits, others have
		all := s.page("/product/search?search=kb-2+pads&fits=only")
		has(t, all, "Nothing found for your vehicle", `href="/product/search?search=kb-2+pads"`, "1 part", "Change Vehicle")
		hasNot(t, all, "Word by word", "Ask the shop")
		has(t, s.page("/product/search?search=pads+zebra&fits=only"), "Word by word", "Ask the shop")
	})
}
