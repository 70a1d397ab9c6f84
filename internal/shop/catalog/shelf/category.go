package shelf

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// MostLevels is how deep categories stand: in three others at most.
const MostLevels = 4

const (
	mostName     = 255 // letters, of brands and series too
	mostExamples = 160 // letters
	mostSlug     = 100 // letters
)

// Category is one as its form has it, in all languages.
type Category struct {
	ID        int64
	ParentID  int64 // 0: at the top
	Slug      string
	Pictogram string
	Off       bool
	Texts     map[text.Lang]catalog.CategoryTexts
}

// Version names the state that a form was opened with. Its place among its brothers is none of it.
func (c Category) Version() string {
	return ids.Version(c.ParentID, c.Slug, c.Pictogram, c.Off, c.Texts[text.English], c.Texts[text.Spanish])
}

// Categories are all, each before those in it, with how many parts on sale they hold.
func (s *Service) Categories(ctx context.Context) ([]catalog.Category, error) {
	return s.parts.Categories(ctx)
}

// Category returns one as it is now, else NotFound.
func (s *Service) Category(ctx context.Context, id int64) (Category, error) {
	c, err := categoryOf(ctx, id)
	if err != nil {
		return Category{}, err
	}
	c.Slug, err = addressOf(ctx, catalog.KindCategory, id)
	return c, err
}

// AddCategory adds a category behind its brothers and returns its id. Without an address it gets one by its name.
func (s *Service) AddCategory(ctx context.Context, actor access.Actor, c Category) (id int64, err error) {
	err = changing(ctx, actor, func(ctx context.Context) error {
		all, err := s.held(ctx)
		if err != nil {
			return err
		}
		c.trim()
		if err := c.check(all); err != nil {
			return err
		}
		added, err := s.parts.AddCategory(ctx, catalog.NewCategory{ParentID: c.ParentID, Pictogram: c.Pictogram,
			Texts: c.Texts})
		if err != nil {
			return err
		}
		if err := sorted(ctx, append(in(all, c.ParentID, added), added)); err != nil {
			return err
		}
		if c.Slug != "" {
			if err := s.readdress(ctx, catalog.KindCategory, added, c.Slug); err != nil {
				return err
			}
		}
		if c.Off {
			if err := setActive(ctx, added, false); err != nil {
				return err
			}
		}
		id = added
		return written(ctx, actor, "category.add", catalog.KindCategory, added, nil)
	})
	return id, err
}

// SaveCategory changes a category. version is of the Category that the form was opened with: another one now is a
// Conflict that says what differs. In another parent it stands last; its old address leads to the new one.
func (s *Service) SaveCategory(ctx context.Context, actor access.Actor, version string, c Category) error {
	return changing(ctx, actor, func(ctx context.Context) error {
		all, err := s.held(ctx)
		if err != nil {
			return err
		}
		before, err := s.Category(ctx, c.ID)
		if err != nil {
			return err
		}
		c.trim()
		if before.Version() != version {
			return meanwhile(before.change(c, all))
		}
		if c.Slug == "" {
			return fault.InFields(map[string]fault.Text{"slug": required()})
		}
		if err := c.check(all); err != nil {
			return err
		}
		if before.Slug != c.Slug {
			if err := s.readdress(ctx, catalog.KindCategory, c.ID, c.Slug); err != nil {
				return err
			}
		}
		if err := saveCategory(ctx, c); err != nil {
			return err
		}
		if before.ParentID != c.ParentID {
			if err := sorted(ctx, append(in(all, c.ParentID, c.ID), c.ID)); err != nil {
				return err
			}
		}
		after, err := s.Category(ctx, c.ID)
		if err != nil {
			return err
		}
		detail := before.change(after, all)
		if len(detail) == 0 {
			return nil
		}
		return written(ctx, actor, "category.edit", catalog.KindCategory, c.ID, detail)
	})
}

// MoveCategory puts a category into a parent, 0 for the top, before one that stands there, 0 for behind all. Where that
// one stands there no more it is a Conflict.
func (s *Service) MoveCategory(ctx context.Context, actor access.Actor, id, parentID, beforeID int64) error {
	return changing(ctx, actor, func(ctx context.Context) error {
		all, err := s.held(ctx)
		if err != nil {
			return err
		}
		c, err := s.Category(ctx, id)
		if err != nil {
			return err
		}
		brothers := in(all, parentID, id)
		at := len(brothers)
		if beforeID != 0 {
			if at = slices.Index(brothers, beforeID); at < 0 {
				return fault.Meanwhile(nil)
			}
		}
		wasIn, were := c.ParentID, in(all, c.ParentID, 0)
		c.ParentID = parentID
		if problem := c.place(all); problem != nil {
			return &fault.Error{Kind: fault.Invalid, Text: *problem}
		}
		next := slices.Insert(brothers, at, id)
		if wasIn == parentID && slices.Equal(were, next) {
			return nil
		}
		if err := saveParent(ctx, id, parentID); err != nil {
			return err
		}
		if err := sorted(ctx, next); err != nil {
			return err
		}
		detail := map[string]any{"place": "changed"}
		if wasIn != parentID {
			detail = map[string]any{"parent": audit.Change{From: nameIn(all, wasIn), To: nameIn(all, parentID)}}
		}
		return written(ctx, actor, "category.move", catalog.KindCategory, id, detail)
	})
}

// SetActive shows a category to shoppers, or hides it with all below it. Its parts stay on sale.
func (s *Service) SetActive(ctx context.Context, actor access.Actor, id int64, isActive bool) error {
	return changing(ctx, actor, func(ctx context.Context) error {
		if _, err := s.held(ctx); err != nil {
			return err
		}
		before, err := categoryOf(ctx, id)
		if err != nil || before.Off != isActive {
			return err
		}
		if err := setActive(ctx, id, isActive); err != nil {
			return err
		}
		action := "category.off"
		if isActive {
			action = "category.on"
		}
		return written(ctx, actor, action, catalog.KindCategory, id, nil)
	})
}

// CategoryUses says in words what depends on a category.
func (s *Service) CategoryUses(ctx context.Context, id int64) (used []fault.Text, err error) {
	parts, err := countOf(ctx, partsOfCategory, id)
	if err != nil {
		return nil, err
	}
	below, err := countOf(ctx, categoriesOfCategory, id)
	if err != nil {
		return nil, err
	}
	if parts > 0 {
		used = append(used, fault.T("Parts: %d.", parts))
	}
	if below > 0 {
		used = append(used, fault.T("Categories in it: %d.", below))
	}
	more, err := s.ofCategory(ctx, id)
	return append(used, more...), err
}

// RemoveCategory removes a category that nothing depends on, else Conflict: it says what does. Its addresses lead
// nowhere any more.
func (s *Service) RemoveCategory(ctx context.Context, actor access.Actor, id int64) error {
	return changing(ctx, actor, func(ctx context.Context) error {
		if _, err := s.held(ctx); err != nil {
			return err
		}
		before, err := categoryOf(ctx, id)
		if err != nil {
			return err
		}
		used, err := s.CategoryUses(ctx, id)
		if err != nil {
			return err
		}
		if err := stillUsed(used); err != nil {
			return err
		}
		if err := removeCategory(ctx, id); err != nil {
			return err
		}
		if err := s.parts.RemoveAddresses(ctx, catalog.KindCategory, id); err != nil {
			return err
		}
		return written(ctx, actor, "category.remove", catalog.KindCategory, id,
			map[string]any{"name": before.Texts[text.English].Name})
	})
}

// held are all categories; whoever changes one waits until the transaction ends.
func (s *Service) held(ctx context.Context) ([]catalog.Category, error) {
	if err := lockCategories(ctx); err != nil {
		return nil, err
	}
	return s.parts.WholeTree(text.With(ctx, text.English)) // as the log calls them
}

func (c *Category) trim() {
	words := func(typed string) string { return strings.Join(strings.Fields(typed), " ") }
	texts := map[text.Lang]catalog.CategoryTexts{}
	for lang, t := range c.Texts {
		t = catalog.CategoryTexts{Name: words(t.Name), Examples: words(t.Examples)}
		if t != (catalog.CategoryTexts{}) {
			texts[lang] = t
		}
	}
	c.Texts, c.Slug = texts, strings.TrimSpace(c.Slug)
}

// check says by field what stands against a category in the tree of all.
func (c Category) check(all []catalog.Category) error {
	fields := map[string]fault.Text{}
	wrong := func(field string, problem *fault.Text) {
		if problem != nil {
			fields[field] = *problem
		}
	}
	en, es := c.Texts[text.English], c.Texts[text.Spanish]
	wrong("name", fault.Length(en.Name, true, 1, mostName))
	wrong("name_es", fault.Length(es.Name, es.Examples != "", 1, mostName))
	wrong("examples", fault.Length(en.Examples, false, 1, mostExamples))
	wrong("examples_es", fault.Length(es.Examples, false, 1, mostExamples))
	wrong("slug", fault.Length(c.Slug, false, 1, mostSlug))
	wrong("pictogram", fault.Length(c.Pictogram, true, 1, mostName))
	wrong("parent_id", c.place(all))
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

// place says what stands against the parent of a category.
func (c Category) place(all []catalog.Category) *fault.Text {
	depth, tall := 0, 1
	if c.ParentID != 0 {
		at := slices.IndexFunc(all, func(p catalog.Category) bool { return p.ID == c.ParentID })
		if at < 0 {
			problem := fault.T("There is no such category.")
			return &problem
		}
		depth = all[at].Depth + 1
	}
	if own := slices.IndexFunc(all, func(o catalog.Category) bool { return o.ID == c.ID }); c.ID != 0 && own >= 0 {
		for i := own; i < len(all) && (i == own || all[i].Depth > all[own].Depth); i++ { // itself and what is below it
			if all[i].ID == c.ParentID {
				problem := fault.T("A category can't stand in itself or in one below it.")
				return &problem
			}
			tall = max(tall, all[i].Depth-all[own].Depth+1)
		}
	}
	if depth+tall > MostLevels {
		problem := fault.T("Categories have %s levels at most.", MostLevels)
		return &problem
	}
	return nil
}

// in are those that stand in a parent, in their order, but for one.
func in(all []catalog.Category, parentID, but int64) (found []int64) {
	for _, c := range all {
		if c.ParentID == parentID && c.ID != but {
			found = append(found, c.ID)
		}
	}
	return found
}

// nameIn is what a category is called; nil at the top.
func nameIn(all []catalog.Category, id int64) any {
	for _, c := range all {
		if c.ID == id {
			return c.Name
		}
	}
	return nil
}

// change is what differs from a category to what it became.
func (c Category) change(now Category, all []catalog.Category) map[string]any {
	en, es := c.Texts[text.English], c.Texts[text.Spanish]
	nowEN, nowES := now.Texts[text.English], now.Texts[text.Spanish]
	return audit.Differing(map[string]audit.Change{
		"name":        {From: en.Name, To: nowEN.Name},
		"name_es":     {From: es.Name, To: nowES.Name},
		"examples":    {From: en.Examples, To: nowEN.Examples},
		"examples_es": {From: es.Examples, To: nowES.Examples},
		"slug":        {From: c.Slug, To: now.Slug},
		"pictogram":   {From: c.Pictogram, To: now.Pictogram},
		"shown":       {From: !c.Off, To: !now.Off},
		"parent":      {From: nameIn(all, c.ParentID), To: nameIn(all, now.ParentID)},
	})
}
