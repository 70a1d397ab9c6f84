package find_test

import (
	"context"
	"testing"

	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
)

// SITE-5: what a facet calls an attribute is said in another language as parts say it; a part whose list there is of
// another length says nothing of it, and a part that changes knows better.
func TestAttributesAreSaidInAnotherLanguage(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		add := func(number string, popularity int64, attributes map[text.Lang][]catalog.Attribute) {
			t.Helper()
			must(s.parts.AddPart(ctx, catalog.NewPart{
				BrandID: s.brand, Number: number, CategoryID: s.pads, TaxClassID: 1, Popularity: popularity, Attributes: attributes,
				Texts: map[text.Lang]catalog.Texts{text.English: {Name: number}},
			}))(t)
		}
		list := func(pairs ...string) (all []catalog.Attribute) {
			for i := 0; i < len(pairs); i += 2 {
				all = append(all, catalog.Attribute{Name: pairs[i], Value: pairs[i+1]})
			}
			return all
		}
		add("ODD", 9, map[text.Lang][]catalog.Attribute{text.English: list("Axle", "Rear"),
			text.Spanish: list("Material", "Cerámica", "Eje", "Trasero")})
		add("A", 8, map[text.Lang][]catalog.Attribute{text.English: list("Material", "Ceramic", "Axle", "Front"),
			text.Spanish: list("Material", "Cerámica", "Eje", "Delantero")})
		add("B", 7, map[text.Lang][]catalog.Attribute{text.English: list("Axle", "Both")})
		says := func(want map[find.Attribute]find.Attribute) {
			t.Helper()
			if err := s.find.Refresh(ctx); err != nil {
				t.Fatal(err)
			}
			for a, said := range want {
				if got := s.find.Say(text.Spanish, a); got != said {
					t.Errorf("%+v is said %+v, want %+v", a, got, said)
				}
				if got := s.find.Say(text.English, a); got != a {
					t.Errorf("%+v is said %+v in English", a, got)
				}
			}
		}
		want := map[find.Attribute]find.Attribute{
			{Name: "Axle", Value: "Front"}:       {Name: "Eje", Value: "Delantero"},
			{Name: "Material", Value: "Ceramic"}: {Name: "Material", Value: "Cerámica"},
			{Name: "Axle"}:                       {Name: "Eje"}, {Name: "Axle", Value: "Rear"}: {Name: "Eje", Value: "Rear"},
			{Name: "Axle", Value: "Middle"}: {Name: "Eje", Value: "Middle"},
			{Name: "Lugs", Value: "5"}:      {Name: "Lugs", Value: "5"},
		}
		says(want)
		must(s.parts.SaveItems(ctx, audit.System, []catalog.Item{{
			BrandID: s.brand, Number: "B", Maintenance: catalog.Change,
			Attributes: map[text.Lang][]catalog.Attribute{text.Spanish: list("Eje", "Ambos")},
		}}))(t)
		want[find.Attribute{Name: "Axle", Value: "Both"}] = find.Attribute{Name: "Eje", Value: "Ambos"}
		says(want)
	})
}
