package shelf_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/shelf"
)

var boss = access.Actor{Kind: access.System}

// shop has Brakes with Pads in it, Filters, and a brand with a part of a series in Pads.
type shop struct {
	*shelf.Service
	parts                 *catalog.Service
	used                  []fault.Text // what others depend on any category or brand for
	brakes, pads, filters int64
	brand, part           int64
}

func setup(t *testing.T, ctx context.Context) *shop {
	t.Helper()
	s := &shop{parts: catalog.New()}
	uses := func(context.Context, int64) ([]fault.Text, error) { return s.used, nil }
	s.Service = shelf.New(s.parts, uses, uses)
	s.brakes = s.category(t, ctx, 0, "Brakes")
	s.filters = s.category(t, ctx, 0, "Filters")
	s.pads = s.category(t, ctx, s.brakes, "Pads")
	s.brand = must(s.AddBrand(ctx, boss, catalog.Brand{AAIA: "bcdf", Name: " Harrow  Works "}))(t)
	s.part = must(s.parts.SaveSheet(ctx, catalog.Sheet{BrandID: s.brand, Number: "P-1", CategoryID: s.pads,
		TaxClassID: 1, Series: "QuietStop", Active: true, Orderable: true,
		Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Pads"}}}))(t)
	return s
}

func must[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func called(parentID int64, name string) shelf.Category {
	return shelf.Category{ParentID: parentID, Pictogram: "rotor",
		Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: name}}}
}

func (s *shop) category(t *testing.T, ctx context.Context, parentID int64, name string) int64 {
	t.Helper()
	return must(s.AddCategory(ctx, boss, called(parentID, name)))(t)
}

// drawn is the tree in a line: "Brakes(Pads) Filters".
func drawn(all []catalog.Category) string {
	var b strings.Builder
	depth := 0
	for i, c := range all {
		switch {
		case c.Depth > depth:
			b.WriteString("(")
		case i > 0:
			b.WriteString(strings.Repeat(")", depth-c.Depth) + " ")
		}
		depth = c.Depth
		b.WriteString(c.Name)
	}
	return b.String() + strings.Repeat(")", depth)
}

func fieldsOf(err error) string {
	var names []string
	if f := fault.Of(err); err != nil {
		for name, words := range f.Fields {
			names = append(names, name+": "+words.String())
		}
	}
	slices.Sort(names)
	return strings.Join(names, "; ")
}

func did(t *testing.T, ctx context.Context, subject string, id int64) string {
	t.Helper()
	var found []string
	for _, r := range must(audit.Rows(ctx, subject, id))(t) {
		found = append(found, r.Action)
	}
	return strings.Join(found, " ")
}

// ADM-2: a category is moved among its brothers and into another parent, never into itself or below, nor too deep.
func TestACategoryIsMoved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		shoes := s.category(t, ctx, s.brakes, "Shoes")
		semi := s.category(t, ctx, s.pads, "Semi")
		for _, one := range []struct {
			id, parent, before int64
			want               string
			refused            string
		}{
			{shoes, s.brakes, s.pads, "Brakes(Shoes Pads(Semi)) Filters", ""},
			{shoes, s.brakes, 0, "Brakes(Pads(Semi) Shoes) Filters", ""},
			{s.filters, 0, s.brakes, "Filters Brakes(Pads(Semi) Shoes)", ""},
			{shoes, s.filters, 0, "Filters(Shoes) Brakes(Pads(Semi))", ""},
			{s.brakes, shoes, 0, "", "Categories have 4 levels at most."},
			{s.pads, shoes, 0, "Filters(Shoes(Pads(Semi))) Brakes", ""},
			{s.pads, s.pads, 0, "", "A category can't stand in itself or in one below it."},
			{s.filters, semi, 0, "", "A category can't stand in itself or in one below it."},
			{s.pads, 999_999, 0, "", "There is no such category."},
			{s.brakes, s.filters, s.pads, "", "Somebody else has changed this meanwhile. Nothing of yours is saved yet."},
		} {
			before := drawn(must(s.Categories(ctx))(t))
			err := s.MoveCategory(ctx, boss, one.id, one.parent, one.before)
			if one.refused != "" {
				if f := fault.Of(err); err == nil || f.Text.String() != one.refused {
					t.Errorf("%d into %d: %v, want %s", one.id, one.parent, err, one.refused)
				}
				one.want = before
			} else if err != nil {
				t.Fatal(err)
			}
			if got := drawn(must(s.Categories(ctx))(t)); got != one.want {
				t.Errorf("%d into %d before %d: %s, want %s", one.id, one.parent, one.before, got, one.want)
			}
		}
		if got := did(t, ctx, "category", shoes); got != "category.add category.move category.move category.move" {
			t.Errorf("the log has %s", got)
		}
	})
}

// ADM-2: a category is added with an address of its name, and refused where something is wrong with it.
func TestACategoryIsAdded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		again := s.category(t, ctx, 0, "  Brakes ")
		if c := must(s.Category(ctx, again))(t); c.Slug != "brakes-2" || c.Texts[text.English].Name != "Brakes" {
			t.Errorf("added as %+v", c)
		}
		deep := s.category(t, ctx, s.category(t, ctx, s.pads, "Semi"), "Heavy")
		taken := called(0, "Taken")
		taken.Slug = "brakes"
		untranslated := called(0, "Oil")
		untranslated.Texts[text.Spanish] = catalog.CategoryTexts{Examples: "aceite"}
		for want, c := range map[string]shelf.Category{
			"name: Required": called(0, " "),
			"parent_id: Categories have 4 levels at most.": called(deep, "Too deep"),
			"parent_id: There is no such category.":        called(999_999, "Nowhere"),
			"slug: This address is already in use.":        taken,
			"name_es: Required":                            untranslated,
		} {
			before := len(must(s.Categories(ctx))(t))
			_, err := s.AddCategory(ctx, boss, c)
			if got := fieldsOf(err); got != want || len(must(s.Categories(ctx))(t)) != before {
				t.Errorf("%q, want %q (%v)", got, want, err)
			}
		}
		if _, err := s.AddCategory(ctx, access.Actor{}, called(0, "Mine")); !fault.Is(err, fault.Forbidden) {
			t.Errorf("anybody: %v", err)
		}
	})
}

// ADM-2 SITE-4: a category that is called otherwise keeps its parts, and its old address leads to the new one; who saves
// what another has changed is told what differs.
func TestACategoryIsSaved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		opened := must(s.Category(ctx, s.pads))(t)
		c := must(s.Category(ctx, s.pads))(t)
		c.Slug, c.ParentID, c.Pictogram = "Brake Pads", s.filters, "pads"
		c.Texts = map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brake pads", Examples: "ceramic"},
			text.Spanish: {Name: "Pastillas"}}
		if err := s.SaveCategory(ctx, boss, opened.Version(), c); err != nil {
			t.Fatal(err)
		}
		if now := must(s.Category(ctx, s.pads))(t); now.Slug != "brake-pads" || now.ParentID != s.filters ||
			now.Texts[text.Spanish].Name != "Pastillas" || now.Texts[text.English].Examples != "ceramic" {
			t.Errorf("saved %+v", now)
		}
		if at := must(s.parts.Slug(ctx, "pads"))(t); at.ID != s.pads || at.Current != "brake-pads" {
			t.Errorf("the old address leads to %+v", at)
		}
		rows := must(audit.Rows(ctx, "category", s.pads))(t)
		if detail := fmt.Sprintf("%s", rows[len(rows)-1].Detail); !strings.Contains(detail, `"parent":{"from":"Brakes","to":"Filters"}`) {
			t.Errorf("the log says %s", detail)
		}
		mine := opened
		mine.Pictogram = "rotor"
		err := s.SaveCategory(ctx, boss, opened.Version(), mine)
		if got := fieldsOf(err); !fault.Is(err, fault.Conflict) || !strings.Contains(got, "name: Meanwhile it is: Brake pads") {
			t.Errorf("as it was opened: %v, %s", err, got)
		}
		c = must(s.Category(ctx, s.filters))(t)
		version := c.Version()
		c.ParentID = s.pads
		if got := fieldsOf(s.SaveCategory(ctx, boss, version, c)); got != "parent_id: A category can't stand in itself or in one below it." {
			t.Errorf("into one below it: %s", got)
		}
	})
}

// ADM-2: what is off is not shown to shoppers, nor what is below it, and has no address; the back office has it.
func TestACategoryIsHidden(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		if err := s.SetActive(ctx, boss, s.brakes, false); err != nil {
			t.Fatal(err)
		}
		if got := drawn(must(s.parts.Tree(ctx))(t)); got != "Filters" {
			t.Errorf("shoppers see %s", got)
		}
		if got := drawn(must(s.Categories(ctx))(t)); got != "Brakes(Pads) Filters" {
			t.Errorf("the back office sees %s", got)
		}
		for id, want := range map[int64]string{s.brakes: "", s.pads: "", s.filters: "filters"} {
			if got := must(s.parts.AddressOf(ctx, catalog.KindCategory, id))(t); got != want {
				t.Errorf("%d is at %q, want %q", id, got, want)
			}
		}
		if err := s.SetActive(ctx, boss, s.brakes, true); err != nil {
			t.Fatal(err)
		}
		if got := drawn(must(s.parts.Tree(ctx))(t)); got != "Brakes(Pads) Filters" {
			t.Errorf("shoppers see %s again", got)
		}
		if got := did(t, ctx, "category", s.brakes); got != "category.add category.off category.on" {
			t.Errorf("the log has %s", got)
		}
	})
}

// ADM-2: a category is removed only where nothing depends on it, and it is said what does. Its address is free again.
func TestACategoryInUseStays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		remove := func(id int64, want string) {
			t.Helper()
			err := s.RemoveCategory(ctx, boss, id)
			if said := fmt.Sprint(err); (err == nil) != (want == "") || !strings.Contains(said, want) {
				t.Errorf("%s, want %s", said, want)
			}
		}
		remove(s.pads, "Parts: 1.")
		remove(s.brakes, "Categories in it: 1.")
		s.used = []fault.Text{fault.T("Coupons: %d.", 2)}
		remove(s.filters, "Coupons: 2.")
		s.used = nil
		must(s.parts.Slug(ctx, "filters"))(t)
		remove(s.filters, "")
		if got := drawn(must(s.Categories(ctx))(t)); got != "Brakes(Pads)" {
			t.Errorf("left: %s", got)
		}
		if _, err := s.parts.Slug(ctx, "filters"); !fault.Is(err, fault.NotFound) {
			t.Errorf("its address: %v", err)
		}
		next := s.category(t, ctx, 0, "Filters")
		if at := must(s.parts.Slug(ctx, "filters"))(t); at.ID != next {
			t.Errorf("the address leads to %+v, want %d", at, next)
		}
	})
}

// ADM-2: a brand is added with the trade's code or one of the shop's own, changed with a version, and removed only
// where nothing depends on it.
func TestAnOwnerKeepsTheBrands(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		opened := must(s.Brand(ctx, s.brand))(t)
		if opened.AAIA != "BCDF" || opened.Name != "Harrow Works" || opened.Slug != "harrow-works" || opened.Parts != 1 ||
			opened.OnSale != 1 {
			t.Errorf("added %+v", opened)
		}
		own := must(s.AddBrand(ctx, boss, catalog.Brand{Name: "House", Slug: "our-own"}))(t)
		if b := must(s.Brand(ctx, own))(t); b.AAIA != "AAAA" || b.Slug != "our-own" {
			t.Errorf("without a code: %+v", b)
		}
		for want, b := range map[string]catalog.Brand{
			"name: Required":                        {AAIA: "GHJK"},
			"code: ABCD is not a brand code":        {AAIA: "ABCD", Name: "Own"},
			"code: Harrow Works has this code.":     {AAIA: "BCDF", Name: "Other"},
			"name: This brand already exists.":      {AAIA: "GHJK", Name: "harrow works"},
			"slug: This address is already in use.": {AAIA: "GHJK", Name: "Other", Slug: "pads"},
		} {
			if _, err := s.AddBrand(ctx, boss, b); fieldsOf(err) != want {
				t.Errorf("%q, want %q (%v)", fieldsOf(err), want, err)
			}
		}
		b := opened.Brand
		b.Name, b.AAIA, b.Slug = "Harrow", "GHJK", "harrow"
		if err := s.SaveBrand(ctx, boss, opened.Version(), b); err != nil {
			t.Fatal(err)
		}
		if at := must(s.parts.Slug(ctx, "harrow-works"))(t); at.Current != "harrow" {
			t.Errorf("the old address leads to %+v", at)
		}
		if part := must(s.parts.Part(ctx, s.part))(t); part.Brand != "Harrow" || part.AAIA != "GHJK" {
			t.Errorf("its part is of %s %s", part.Brand, part.AAIA)
		}
		err := s.SaveBrand(ctx, boss, opened.Version(), opened.Brand)
		if got := fieldsOf(err); !fault.Is(err, fault.Conflict) || !strings.Contains(got, "name: Meanwhile it is: Harrow;") {
			t.Errorf("as it was opened: %v, %s", err, got)
		}
		if err := s.RemoveBrand(ctx, boss, s.brand); !fault.Is(err, fault.Conflict) ||
			!strings.Contains(err.Error(), "Parts: 1. Series: 1.") {
			t.Errorf("with parts and a series: %v", err)
		}
		if err := s.RemoveBrand(ctx, boss, own); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Brand(ctx, own); !fault.Is(err, fault.NotFound) {
			t.Errorf("removed: %v", err)
		}
		if got := did(t, ctx, "brand", s.brand) + ", " + did(t, ctx, "brand", own); got != "brand.add brand.edit, brand.add brand.remove" {
			t.Errorf("the log has %s", got)
		}
	})
}

// ADM-2: the list of brands finds by words and by code, and by whether shoppers find them.
func TestTheListOfBrands(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		must(s.AddBrand(ctx, boss, catalog.Brand{AAIA: "GHJK", Name: "Tallis 100%"}))(t)
		must(s.AddBrand(ctx, boss, catalog.Brand{AAIA: "BDFG", Name: "Álvarez"}))(t)
		for _, one := range []struct {
			filter shelf.Filter
			want   string
		}{
			{shelf.Filter{}, "Álvarez Harrow Works Tallis 100%"},
			{shelf.Filter{Desc: true}, "Tallis 100% Harrow Works Álvarez"},
			{shelf.Filter{Sort: "code"}, "Harrow Works Álvarez Tallis 100%"},
			{shelf.Filter{Search: "works har"}, "Harrow Works"},
			{shelf.Filter{Search: "alva"}, "Álvarez"},
			{shelf.Filter{Search: "100%"}, "Tallis 100%"},
			{shelf.Filter{Search: "%"}, "Tallis 100%"},
			{shelf.Filter{Search: "ghj"}, "Tallis 100%"},
			{shelf.Filter{State: shelf.Shown}, "Harrow Works"},
			{shelf.Filter{State: shelf.Hidden}, "Álvarez Tallis 100%"},
		} {
			one.filter.Limit = 10
			page, count, err := s.Brands(ctx, one.filter)
			var names []string
			for _, b := range page {
				names = append(names, b.Name)
			}
			if got := strings.Join(names, " "); err != nil || got != one.want || count != len(page) {
				t.Errorf("%+v: %s, %d, %v", one.filter, got, count, err)
			}
		}
		if page, count, err := s.Brands(ctx, shelf.Filter{Limit: 1, Offset: 1}); err != nil || count != 3 ||
			page[0].Name != "Harrow Works" {
			t.Errorf("the second page: %v, %d, %v", page, count, err)
		}
	})
}

// ADM-2 PROD-1: a brand's series are added, called otherwise and removed; its parts follow at once.
func TestAnOwnerKeepsTheSeries(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		if err := s.AddSeries(ctx, boss, s.brand, " Severe  Duty "); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"severe duty", "QUIETSTOP"} {
			if got := fieldsOf(s.AddSeries(ctx, boss, s.brand, name)); got != "name: The brand has a series of this name already." {
				t.Errorf("%s again: %s", name, got)
			}
		}
		all := must(s.Series(ctx, s.brand))(t)
		quiet, severe := all[0], all[1]
		if quiet.Parts != 1 || severe.Name != "Severe Duty" || severe.Slug != "harrow-works-severe-duty" {
			t.Errorf("they are %+v", all)
		}
		if err := s.RenameSeries(ctx, boss, s.brand, quiet.ID, "QuietStop", "Quiet Stop"); err != nil {
			t.Fatal(err)
		}
		if part := must(s.parts.Part(ctx, s.part))(t); part.Series != "Quiet Stop" {
			t.Errorf("its part is of %s", part.Series)
		}
		if err := s.RenameSeries(ctx, boss, s.brand, quiet.ID, "QuietStop", "Mine"); !fault.Is(err, fault.Conflict) {
			t.Errorf("as it was opened: %v", err)
		}
		if got := fieldsOf(s.RenameSeries(ctx, boss, s.brand, quiet.ID, "Quiet Stop", "severe DUTY")); got == "" {
			t.Error("two series have one name")
		}
		if err := s.RemoveSeries(ctx, boss, s.brand, quiet.ID); !fault.Is(err, fault.Conflict) {
			t.Errorf("with a part: %v", err)
		}
		if err := s.RemoveSeries(ctx, boss, s.brand, severe.ID); err != nil {
			t.Fatal(err)
		}
		if left := must(s.Series(ctx, s.brand))(t); len(left) != 1 {
			t.Errorf("left: %+v", left)
		}
		if got := did(t, ctx, "brand", s.brand); got != "brand.add brand.series brand.series brand.series" {
			t.Errorf("the log has %s", got)
		}
	})
}
