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
