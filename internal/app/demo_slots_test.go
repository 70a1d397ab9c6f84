package app

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
)

var rowOfPart = regexp.MustCompile(`(?s)<li class="cols row.*? data-product-id="(\d+)"`)

// CAT-1, CAT-3, CAT-5
func TestTheDemonstrationFillsItsPlacesAndSignsItsCards(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		for _, name := range []string{"special", "bestseller", "latest", "featured"} {
			if list := look(a, "/product/"+name).Body.String(); strings.Count(list, "<li class=\"cols row") < 3 {
				t.Errorf("%s has fewer than three parts", name)
			}
			if home := look(a, "/").Body.String(); !strings.Contains(home, `href="/product/`+name+`"`) {
				t.Errorf("nothing leads home to %s", name)
			}
		}
		if latest := look(a, "/product/latest").Body.String(); !strings.Contains(latest, `class="newmark"`) {
			t.Error("no part is new")
		}
		var came []time.Time
		for _, row := range rowOfPart.FindAllStringSubmatch(look(a, "/product/latest").Body.String(), -1) {
			partID, err := strconv.ParseInt(row[1], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			part, err := a.Services.Catalog.Part(ctx, partID)
			if err != nil {
				t.Fatal(err)
			}
			came = append(came, part.Added)
		}
		if len(came) < 3 || !slices.IsSortedFunc(came, func(one, next time.Time) int { return next.Compare(one) }) {
			t.Errorf("the latest are not in the order of their coming: %v", came)
		}
		if list := look(a, "/product/catalog").Body.String(); strings.Contains(list, `class="newmark"`) {
			t.Error("a category is new")
		}
		battery := partNumbered(t, a, ctx, "DB-48H6").Sign
		if !battery.Install || battery.Shipping == nil || *battery.Shipping != 1495 {
			t.Errorf("the battery's card says %+v", battery)
		}
		if said := partNumbered(t, a, text.With(ctx, text.Spanish), "KC-4975R").Sign.StockText; said != "Se reconstruye en 3 días" {
			t.Errorf("a text of its own: %q", said)
		}
		if free := partNumbered(t, a, ctx, "1363").Sign; free.Shipping == nil || *free.Shipping != 0 {
			t.Errorf("what is sent for nothing says %+v", free)
		}
	})
}

// partsIn are the ids of the parts that stand on a page, or in the section of it that has this id.
func partsIn(page, section string) []int64 {
	if section != "" {
		_, page, _ = strings.Cut(page, `id="`+section+`"`)
		page, _, _ = strings.Cut(page, "</section>")
	}
	var ids []int64
	for _, m := range partOnPage.FindAllStringSubmatch(page, -1) {
		if partID, err := strconv.ParseInt(m[1], 10, 64); err == nil && !slices.Contains(ids, partID) {
			ids = append(ids, partID)
		}
	}
	return ids
}

var partOnPage = regexp.MustCompile(` data-product-id="(\d+)"`)

// CAT-1, PROD-3: each place lists what it is for, and nothing else.
func TestEveryPlaceListsItsOwnParts(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		home := pageOf(t, b, "/")
		for _, section := range []string{"often", "special", "latest", "featured"} {
			if len(partsIn(home, section)) < 3 {
				t.Errorf("the home page has fewer than three of %s", section)
			}
		}
		specials, err := a.Services.Price.Specials(ctx)
		if err != nil {
			t.Fatal(err)
		}
		rotor := partNumbered(t, a, ctx, "KR-55097")
		pads := partNumbered(t, a, ctx, "KP-1363S")
		kit := partNumbered(t, a, ctx, "KK-1363")
		addressOf := func(kind string, of int64) string {
			slug, err := a.Services.Catalog.AddressOf(ctx, kind, of)
			if err != nil {
				t.Fatal(err)
			}
			return "/" + slug + "?limit=90"
		}
		for path, belongs := range map[string]func(catalog.Part) bool{
			"/product/special?limit=90": func(p catalog.Part) bool {
				return slices.Contains(specials, p.ID)
			},
			addressOf(catalog.KindCategory, rotor.CategoryID): func(p catalog.Part) bool {
				return p.CategoryID == rotor.CategoryID
			},
			addressOf(catalog.KindBrand, rotor.BrandID): func(p catalog.Part) bool { return p.BrandID == rotor.BrandID },
			"/product/search?search=Beam+Wiper+Blade&limit=90": func(p catalog.Part) bool {
				return strings.Contains(p.Name, "Wiper Blade")
			},
		} {
			listed, err := a.Services.Catalog.Parts(ctx, partsIn(pageOf(t, b, path), ""))
			if err != nil || len(listed) == 0 {
				t.Fatalf("%s: %d parts, %v", path, len(listed), err)
			}
			for _, p := range listed {
				if !belongs(p) {
					t.Errorf("%s lists %s %s", path, p.Brand, p.Number)
				}
			}
		}
		related := partsIn(pageOf(t, b, "/"+pads.Slug), "related")
		if len(related) == 0 || slices.Contains(related, pads.ID) {
			t.Errorf("related to %d: %v", pads.ID, related)
		}
		_, box, _ := strings.Cut(pageOf(t, b, "/"+kit.Slug), `id="in-the-box"`)
		box, _, _ = strings.Cut(box, "</section>")
		for _, c := range kit.Components {
			part, err := a.Services.Catalog.Part(ctx, c.PartID)
			if err != nil || !strings.Contains(box, `href="/`+part.Slug+`">`+strconv.Itoa(c.Quantity)+" × "+part.Brand) {
				t.Errorf("the kit does not lead to its %s: %v", part.Number, err)
			}
		}
		if n := len(kit.Components); strings.Count(box, "<li") != n ||
			strings.Count(box, `action="/checkout/cart/add"`) != n || strings.Count(box, `class="money text-h4"`) != n ||
			n == 0 {
			t.Errorf("the kit has %d components, its page sells %s", n, box)
		}
	})
}
