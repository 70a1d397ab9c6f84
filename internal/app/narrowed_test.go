package app

import (
	"context"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	anyFilter = regexp.MustCompile(
		`(?s)<details class="filter" id="([^"]*)".*?<h3[^>]*>\s*([^<]*?)\s*</h3>(.*?)(?:</aside>|<details class="filter")`)
	anyValue = regexp.MustCompile(
		`(?s)<a href="([^"#]*)[^"]*" rel="nofollow"( aria-current="true")?>.*?<span[^>]*>([^<]*)</span>\s*<span class="dim n">\s*([\d,]+)`)
	foundAll = regexp.MustCompile(`Show ([\d,]+) parts?</a>`)
)

// CAT-6 SRCH-7: a value of a filter counts what its address lists, with a vehicle and without, alone and beside other
// filters.
func TestAFilterLeavesAsManyPartsAsItSays(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		titles := []string{}
		follow := func(path string) {
			t.Helper()
			page, asked := pageOf(t, b, path), 0
			for from := 0; ; {
				at := anyFilter.FindStringSubmatchIndex(page[from:])
				if at == nil {
					break
				}
				title, values := page[from+at[4]:from+at[5]], page[from+at[6]:from+at[7]]
				from += at[7]
				if strings.Contains(values, `aria-current`) {
					continue // a further one of these adds to what is chosen
				}
				titles = append(titles, title)
				for _, v := range anyValue.FindAllStringSubmatch(values, -1) {
					asked++
					if got := foundAll.FindStringSubmatch(pageOf(t, b, html.UnescapeString(v[1]))); got == nil || got[1] != v[4] {
						t.Errorf("%s: %s %s counts %s, its page has %v", path, title, v[3], v[4], got)
					}
				}
			}
			if asked < 5 {
				t.Errorf("%s: %d values were followed", path, asked)
			}
		}
		follow("/brakes?filters=all")
		follow("/product/search?search=brake&filters=all")
		follow("/brakes?position=front&stock=any&filters=all")
		v := demoVehicleOf(t, ctx, a.Services, 2015, "Chevrolet", "Silverado 1500")
		b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle",
			form("add1", "Year||2015", "add2", "MakeID||"+id(v.MakeID), "add3", "ModelID||"+id(v.ModelID)), nil)
		follow("/brakes?filters=all")
		follow("/brakes?fits=all&filters=all")
		for _, title := range []string{"Position", "In stock at", "Brand", "Series", "Price", "Quality", "Category",
			"Material"} {
			if !slices.Contains(titles, title) {
				t.Errorf("there is no filter %s: %q", title, titles)
			}
		}
	})
}
