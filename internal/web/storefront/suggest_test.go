package storefront

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/web/present/listview"
)

// suggested asks for two hits of each kind.
func (s *shop) suggested(text string, more ...string) listview.Suggestions {
	s.t.Helper()
	values := url.Values{"search": {text}, "parts": {"2"}, "categories": {"2"}, "series": {"2"}, "brands": {"2"}}
	for i := 0; i < len(more); i += 2 {
		values.Set(more[i], more[i+1])
	}
	status, body := s.ask("GET", "/api/search/autocomplete?"+values.Encode(), nil)
	if status != http.StatusOK {
		s.t.Fatalf("%s: %d %s", text, status, body)
	}
	var found listview.Suggestions
	if err := json.Unmarshal([]byte(body), &found); err != nil {
		s.t.Fatal(err)
	}
	return found
}

// SRCH-1, SRCH-4, SRCH-5, SRCH-10
func TestTheSearchFieldIsAnsweredWhileSomebodyTypes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		found := s.suggested("kest pad")
		if found.Total.Parts != 2 || len(found.Parts) != 2 || found.Parts[0].Fit.Result != "select" {
			t.Errorf("%+v", found)
		}
		one := s.suggested("kb-1")
		if p := one.Parts[0]; p.Number != "KB-1" || p.Brand != "Kestrel" || p.PriceText != "$10.00" || p.StockText == "" ||
			p.Link != "/kestrel-kb-1-quiet-pads?queryID="+one.QueryID+"-s1" {
			t.Errorf("%+v", p)
		}
		brand := s.suggested("kestr")
		if len(brand.Brands) != 1 || brand.Brands[0].Name != "Kestrel" || brand.Brands[0].Fits != nil {
			t.Errorf("%+v", brand.Brands)
		}
		category := s.suggested("brak")
		if len(category.Categories) != 1 || category.Categories[0].Link != "/brakes" || category.Categories[0].Pictogram == "" {
			t.Errorf("%+v", category.Categories)
		}
		for _, none := range []listview.Suggestions{s.suggested(""), s.suggested("  \u200b "), s.suggested("zzzz"),
			s.suggested("pads", "parts", "0", "categories", "-1", "series", "0", "brands", "0")} {
			if len(none.Parts)+len(none.Categories)+len(none.Brands)+len(none.Series)+len(none.Vehicles) > 0 {
				t.Errorf("%+v", none)
			}
		}
		if card := s.suggested("4111 1111 1111 1111"); card.QueryID != "" {
			t.Error("the number of a card has an id")
		}
		if status, _ := s.ask("GET", "/api/search/autocomplete?search=pads&parts=many", nil); status == http.StatusOK {
			t.Error("a number that is none")
		}
		typed := s.suggested("pads 2015 silv")
		if len(typed.Vehicles) != 1 || typed.Vehicles[0].Next != "/product/search?search=pads" ||
			typed.Parts[0].Number != "KB-1" || len(typed.Understood) == 0 {
			t.Errorf("%+v", typed)
		}
		s.chooseVehicle()
		if fits := s.suggested("pads"); fits.Parts[0].Fit.Result != "yes" || fits.Parts[1].Fit.Result != "no" {
			t.Errorf("%+v", fits.Parts)
		}
		if brand := s.suggested("kestr"); brand.Brands[0].Fits == nil || *brand.Brands[0].Fits >= brand.Brands[0].Count {
			t.Errorf("%+v", brand.Brands)
		}
	})
}

// SRCH-4, FIND-1: without a script the vehicle is a button above the results.
func TestTheVehicleOfASearchIsOffered(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		found := s.page("/product/search?search=pads+2015+silverado")
		has(t, found, "Your vehicle?", `action="/ymm/json/saveVehicle"`, `name="add1" value="Year||2015"`,
			`name="redirect" value="/product/search?search=pads"`, "Choose 2015 Chevrolet Silverado 1500", "KB-1", "KB-2")
		hasNot(t, s.page("/product/search?search=pads"), "Your vehicle?")
		s.chooseVehicle()
		hasNot(t, s.page("/product/search?search=pads+2015+silverado"), "Your vehicle?")
	})
}

// SRCH-10: what is called so, of one section.
func TestASectionOfASearchIsListed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		brand := s.suggested("kestrel").Brands[0]
		link := `href="` + brand.Link + `" translate="no">Kestrel</a>`
		has(t, s.page("/product/search?search=kestrel&section=brands"), link, strconv.Itoa(brand.Count)+" part")
		hasNot(t, s.page("/product/search?search=kestrel&section=categories"), link)
		hasNot(t, s.page("/product/search?search=kestrel&section=everything"), link)
		hasNot(t, s.page("/product/search?search=kestrel&section=brands"), "KB-1", "data-product-id")
	})
}

// SRCH-10: all of a section are as many as the suggestions say, whatever was typed, and nothing else is on its page.
func TestASectionHasAsManyAsItsSuggestionsSay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for _, vehicle := range []bool{false, true} {
			if vehicle {
				s.chooseVehicle()
			}
			for _, typed := range []string{"kest", "kestrel", "brak", "pads", "kb-1", "pads 2015 silv", "gasket"} {
				found := s.suggested(typed)
				for section, n := range map[string]int{"Brands": found.Total.Brands, "Categories": found.Total.Categories,
					"Series": found.Total.Series} {
					values := url.Values{"search": {found.Asked}, "section": {strings.ToLower(section)}}
					page := s.page("/product/search?" + values.Encode())
					if said := section + `: <span class="n">` + strconv.Itoa(n); strings.Contains(page, said) != (n > 0) {
						t.Errorf("%s of %s: not %d", section, typed, n)
					}
				}
				values := url.Values{"search": {found.Asked}, "section": {"parts"}}
				_, main, _ := strings.Cut(s.page("/product/search?"+values.Encode()), "<main")
				if n := strings.Count(main, "data-product-id"); n != found.Total.Parts {
					t.Errorf("parts of %s: %d, not %d", typed, n, found.Total.Parts)
				}
			}
		}
		one := s.page("/product/search?search=kb-1&section=parts")
		has(t, one, `section=parts&amp;sort=name`)
	})
}
