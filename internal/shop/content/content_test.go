package content_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/content"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func english(title, body string) map[text.Lang]content.Texts {
	return map[text.Lang]content.Texts{text.English: {Title: title, Body: body}}
}

// SITE-3 SITE-4: pages stand in the owner's order and in the visitor's language; a new address takes the old one along.
func TestPagesStandInTheOwnersOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		addresses := catalog.New()
		s := content.NewService(addresses)
		about := must(s.Save(ctx, audit.System,
			content.New{Slug: "About us", Sort: 2, Texts: english("About us", "We sell parts.")}))
		terms := must(s.Save(ctx, audit.System,
			content.New{Slug: "terms", Role: content.Terms, Sort: 1, Texts: map[text.Lang]content.Texts{
				text.English: {Title: "Terms", Summary: "What holds.", Body: "One."},
				text.Spanish: {Title: "Condiciones", Summary: "Lo que vale.", Body: "Uno."},
			}}))
		want := []content.Page{
			{ID: terms, Role: content.Terms, Slug: "terms", Title: "Condiciones", Summary: "Lo que vale.", Body: "Uno.",
				InFoot: true},
			{ID: about, Slug: "about-us", Title: "About us", Body: "We sell parts.", InFoot: true},
		}
		if diff := cmp.Diff(want, must(s.Pages(text.With(ctx, text.Spanish)))); diff != "" {
			t.Error(diff)
		}
		must(s.Save(ctx, audit.System,
			content.New{ID: about, Slug: "who-we-are", Sort: 0, Texts: english("Who we are", "We still do.")}))
		got := must(s.Pages(ctx))
		if got[0].Title != "Who we are" || got[0].Slug != "who-we-are" || got[0].Body != "We still do." ||
			got[1].Title != "Terms" {
			t.Errorf("saved anew: %+v", got)
		}
		if led := must(addresses.Slug(ctx, "about-us")); led.Kind != catalog.KindPage || led.ID != about ||
			led.Current != "who-we-are" {
			t.Errorf("the old address leads to %+v", led)
		}
		if rows := must(audit.Rows(ctx, "page", about)); len(rows) != 2 {
			t.Errorf("%d rows in the audit log", len(rows))
		}
	})
}

func TestAPageThatCanNotStandIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := content.NewService(catalog.New())
		must(s.Save(ctx, audit.System, content.New{Slug: "terms", Role: content.Terms, Texts: english("Terms", "One.")}))
		for name, c := range map[string]struct {
			page content.New
			kind fault.Kind
		}{
			"an address of the shop's own": {content.New{Slug: "checkout", Texts: english("A", "B")}, fault.Conflict},
			"an address that is taken":     {content.New{Slug: "Terms", Texts: english("A", "B")}, fault.Conflict},
			"a second page of terms": {content.New{Slug: "more", Role: content.Terms, Texts: english("A", "B")},
				fault.Conflict},
			"no words": {content.New{Slug: "more", Texts: english("A", "")}, fault.Invalid},
			"no English": {
				content.New{Slug: "more", Texts: map[text.Lang]content.Texts{text.Spanish: {Title: "A", Body: "B"}}},
				fault.Invalid},
			"no such page": {content.New{ID: 99, Slug: "more", Texts: english("A", "B")}, fault.NotFound},
		} {
			if _, err := s.Save(ctx, audit.System, c.page); !fault.Is(err, c.kind) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if all := must(s.Pages(ctx)); len(all) != 1 {
			t.Errorf("%d pages stand", len(all))
		}
	})
}

func TestBlocks(t *testing.T) {
	t.Parallel()
	want := []content.Block{
		{Paragraph: "First line and its second."}, {Heading: "A heading"}, {Paragraph: "Under it."},
		{Items: []string{"one", "two"}}, {Heading: "Alone"},
		{Paragraph: "- one and no list"}, {Paragraph: "<b>as it is</b>"},
	}
	body := "First line\r\nand its second.\r\n\r\n## A heading\nUnder it.\n\n- one\n- two\n\n## Alone\n\n\n- one\nand no list\n\n<b>as it is</b>"
	if diff := cmp.Diff(want, content.Blocks(body)); diff != "" {
		t.Error(diff)
	}
}

// ADM-2 CONT-5 SITE-4: people keep the pages: in both languages, with what is shown where, against what they saw.
func TestPagesAreKeptByPeople(t *testing.T) {
	t.Parallel()
	editor := access.Actor{Kind: access.Staff, StaffID: 1}.Granted(access.EditPages)
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		addresses := catalog.New()
		s := content.NewService(addresses)
		must(s.Save(ctx, audit.System,
			content.New{Slug: "terms", Role: content.Terms, Sort: 1, Texts: english("Terms", "One.")}))
		returns := must(s.Add(ctx, editor, content.New{Slug: "returns", Texts: english("Returns", "Bring it back.")}))
		terms := must(s.KeptPages(ctx))[0]
		seen := must(s.Kept(ctx, returns))
		changed := seen
		changed.Slug, changed.Aside = "bring-it-back", true
		changed.Texts = map[text.Lang]content.Texts{text.English: seen.Texts[text.English],
			text.Spanish: {Title: "Devoluciones", Body: "Tráigalo."}}
		if err := s.Edit(ctx, editor, seen.Version(), changed); err != nil {
			t.Fatal(err)
		}
		if led := must(addresses.Slug(ctx, "returns")); led.Current != "bring-it-back" {
			t.Errorf("the old address leads to %+v", led)
		}
		if got := must(s.Pages(text.With(ctx, text.Spanish))); len(got) != 2 || got[1].Title != "Devoluciones" ||
			got[1].InFoot {
			t.Errorf("shown: %+v", got)
		}
		again := fault.Of(s.Edit(ctx, editor, seen.Version(), seen))
		if again == nil || again.Kind != fault.Conflict || len(again.Fields) != 4 ||
			again.Fields["slug"].String() != "Meanwhile it is: bring-it-back" {
			t.Errorf("over what was never seen: %+v", again)
		}
		off := must(s.Kept(ctx, returns))
		version := off.Version()
		off.Off = true
		if err := s.Edit(ctx, editor, version, off); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Page(ctx, returns); !fault.Is(err, fault.NotFound) {
			t.Errorf("a page that is off: %v", err)
		}
		if err := s.Sort(ctx, editor, []int64{returns, terms.ID}); err != nil {
			t.Fatal(err)
		}
		if got := must(s.KeptPages(ctx)); got[0].ID != returns || !got[0].Off {
			t.Errorf("sorted: %+v", got)
		}
		for name, c := range map[string]struct {
			do   func() error
			kind fault.Kind
		}{
			"terms that nobody finds": {func() error {
				off := terms
				off.Off = true
				return s.Edit(ctx, editor, must(s.Kept(ctx, terms.ID)).Version(), off)
			}, fault.Invalid},
			"an address that is taken": {func() error {
				_, err := s.Add(ctx, editor, content.New{Slug: "terms", Texts: english("A", "B")})
				return err
			}, fault.Invalid},
			"half in Spanish": {func() error {
				half := english("A", "B")
				half[text.Spanish] = content.Texts{Title: "A"}
				_, err := s.Add(ctx, editor, content.New{Slug: "half", Texts: half})
				return err
			}, fault.Invalid},
			"an order of others": {func() error { return s.Sort(ctx, editor, []int64{returns}) }, fault.Conflict},
			"without the permission": {func() error {
				return s.Sort(ctx, access.Actor{Kind: access.Staff}, nil)
			}, fault.Forbidden},
			"no such page": {func() error {
				return s.Edit(ctx, editor, "", content.New{ID: 99, Slug: "x", Texts: english("A", "B")})
			}, fault.NotFound},
		} {
			if err := c.do(); !fault.Is(err, c.kind) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
