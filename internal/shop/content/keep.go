package content

import (
	"context"
	"maps"
	"math"
	"slices"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// Version names the state of a page that a form was opened with.
func (n New) Version() string {
	return ids.Version(n.Slug, n.Off, n.Aside, n.Texts[text.English], n.Texts[text.Spanish])
}

// KeptPages are all pages as the owner keeps them, also those that visitors do not find, in their order.
func (s *Service) KeptPages(ctx context.Context) ([]New, error) {
	found, err := keptPagesOf(ctx)
	if err != nil {
		return nil, err
	}
	at, err := s.addresses.Addresses(ctx, catalog.KindPage, 0, math.MaxInt64, most)
	for _, a := range at {
		for i := range found {
			if found[i].ID == a.ID {
				found[i].Slug = a.Slug
			}
		}
	}
	return found, err
}

// Kept is one of KeptPages, else NotFound.
func (s *Service) Kept(ctx context.Context, id int64) (New, error) {
	all, err := s.KeptPages(ctx)
	if err != nil {
		return New{}, err
	}
	at := slices.IndexFunc(all, func(n New) bool { return n.ID == id })
	if at < 0 {
		return New{}, fault.New(fault.NotFound, "There is no such page.")
	}
	return all[at], nil
}

// Add adds a page, the last in the order, and returns its id.
func (s *Service) Add(ctx context.Context, actor access.Actor, n New) (id int64, err error) {
	if !actor.May(access.EditPages) {
		return 0, forbidden()
	}
	n.ID, n.Role = 0, ""
	if err := check(n); err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		all, err := s.KeptPages(ctx)
		if err != nil {
			return err
		}
		if len(all) >= most {
			return fault.New(fault.Conflict, "The foot of the shop has no room for more pages.")
		}
		for _, p := range all {
			n.Sort = max(n.Sort, p.Sort+1)
		}
		if id, err = s.save(ctx, n); err != nil {
			return beside(err)
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "page.add", Subject: "page", SubjectID: id})
	})
	return id, err
}

// Edit changes a page; another address leads there from the one before (SITE-4). version is of the page that the form
// was opened with: another one now is a Conflict that says what differs. A page that forms name stays in the shop.
func (s *Service) Edit(ctx context.Context, actor access.Actor, version string, n New) error {
	if !actor.May(access.EditPages) {
		return forbidden()
	}
	if err := check(n); err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		before, err := s.Kept(ctx, n.ID)
		if err != nil {
			return err
		}
		if before.Version() != version {
			return fault.Meanwhile(before.differs(n))
		}
		if n.Off && before.Role != "" {
			return fault.InFields(map[string]fault.Text{
				"active": fault.T("Forms of the shop lead to this page: it stays where visitors find it.")})
		}
		n.Role, n.Sort = before.Role, before.Sort
		if _, err := s.save(ctx, n); err != nil {
			return beside(err)
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "page.edit", Subject: "page", SubjectID: n.ID,
			Detail: before.change(n)})
	})
}

// Sort puts the pages into the order of ids, which are those of all of them: of others it is a Conflict.
func (s *Service) Sort(ctx context.Context, actor access.Actor, sorted []int64) error {
	if !actor.May(access.EditPages) {
		return forbidden()
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		all, err := keptPagesOf(ctx)
		if err != nil {
			return err
		}
		known := make([]int64, len(all))
		for i, n := range all {
			known[i] = n.ID
		}
		if !slices.Equal(slices.Sorted(slices.Values(known)), slices.Sorted(slices.Values(sorted))) {
			return fault.New(fault.Conflict, "The list has changed meanwhile. Load it anew.")
		}
		for i, id := range sorted {
			if err := sortPage(ctx, id, i+1); err != nil {
				return err
			}
			if err := db.Changed(ctx, catalog.KindPage, id); err != nil {
				return err
			}
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "page.sort", Subject: "page",
			Detail: map[string]any{"ids": sorted}})
	})
}

// beside puts an address that is taken beside its field.
func beside(err error) error {
	if f := fault.Of(err); f.Kind == fault.Conflict && len(f.Fields) == 0 {
		return fault.InFields(map[string]fault.Text{"slug": f.Text})
	}
	return err
}

func forbidden() *fault.Error { return fault.New(fault.Forbidden, "You may not do this.") }

// parts are the fields of a form of a page, each with what stands in it.
func (n New) parts() map[string]string {
	en, es := n.Texts[text.English], n.Texts[text.Spanish]
	return map[string]string{"slug": n.Slug, "title": en.Title, "summary": en.Summary, "body": en.Body,
		"title_es": es.Title, "summary_es": es.Summary, "body_es": es.Body}
}

func (n New) differs(sent New) map[string]fault.Text {
	fields := map[string]fault.Text{}
	theirs := sent.parts()
	for name, now := range n.parts() {
		switch {
		case now == theirs[name]:
		case strings.HasPrefix(name, "body"):
			fields[name] = fault.T("Changed meanwhile")
		default:
			fields[name] = fault.IsNow(now)
		}
	}
	if n.Off != sent.Off {
		fields["active"] = fault.T("Changed meanwhile")
	}
	if n.Aside != sent.Aside {
		fields["in_foot"] = fault.T("Changed meanwhile")
	}
	return fields
}

// change is what the log says of one: which of the words are others, not the words.
func (n New) change(now New) map[string]any {
	detail := map[string]any{}
	theirs := now.parts()
	parts := n.parts()
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		if name == "slug" || parts[name] == theirs[name] {
			continue
		}
		detail[name] = "changed"
	}
	if n.Slug != now.Slug {
		detail["slug"] = map[string]any{"from": n.Slug, "to": now.Slug}
	}
	if n.Off != now.Off {
		detail["active"] = map[string]any{"from": !n.Off, "to": !now.Off}
	}
	if n.Aside != now.Aside {
		detail["in_foot"] = map[string]any{"from": !n.Aside, "to": !now.Aside}
	}
	return detail
}
