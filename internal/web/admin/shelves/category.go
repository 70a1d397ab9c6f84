package shelves

import (
	"context"
	"maps"
	"net/http"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/shelf"
	"camber/internal/web/page"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowCategories is the tree (ADM-2).
func (s *Server) ShowCategories(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	all, err := s.Shelves.Categories(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Categories"), "categories", "office-categories",
		func(bar adminview.OfficeBar) any {
			return adminview.CategoriesPage{Bar: bar, Categories: adminview.NewCategoryRows(all), MostLevels: shelf.MostLevels}
		})
}

// Categories are all as they are now.
func (s *Server) Categories(w http.ResponseWriter, r *http.Request) error { return s.tree(w, r, "") }

func (s *Server) tree(w http.ResponseWriter, r *http.Request, words string) error {
	all, err := s.Shelves.Categories(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.CategoryList{Success: words, Results: adminview.NewCategoryRows(all)})
}

// ShowNewCategory is the form of a new category.
func (s *Server) ShowNewCategory(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ParentID int64 `form:"parent_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	return s.categoryPage(w, r, text.Tr(r.Context(), "Add a category"), adminview.CategoryPage{ParentID: in.ParentID})
}

// ShowCategory is the record of a category.
func (s *Server) ShowCategory(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "category_id")
	if err != nil {
		return err
	}
	shown, err := s.category(r.Context(), id)
	if err != nil {
		return err
	}
	return s.categoryPage(w, r, shown.Name, adminview.CategoryPage{Category: &shown})
}

func (s *Server) categoryPage(w http.ResponseWriter, r *http.Request, title string,
	shown adminview.CategoryPage) error {
	all, err := s.Catalog.WholeTree(r.Context())
	if err != nil {
		return err
	}
	id := int64(0)
	if shown.Category != nil {
		id = shown.Category.CategoryID
	}
	shown.Parents, shown.Pictograms = adminview.NewParents(all, id), pictograms()
	return s.Office.Show(w, r, title, "categories", "office-category", func(bar adminview.OfficeBar) any {
		shown.Bar = bar
		return shown
	})
}

func pictograms() []string { return slices.Sorted(maps.Keys(page.Pictograms())) }

// Category is the record of a category as it is now.
func (s *Server) Category(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "category_id")
	if err != nil {
		return err
	}
	shown, err := s.category(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) category(ctx context.Context, id int64) (adminview.CategoryRecord, error) {
	c, err := s.Shelves.Category(ctx, id)
	if err != nil {
		return adminview.CategoryRecord{}, err
	}
	used, err := s.Shelves.CategoryUses(ctx, id)
	if err != nil {
		return adminview.CategoryRecord{}, err
	}
	at, err := s.Catalog.AddressOf(ctx, catalog.KindCategory, id)
	if err != nil {
		return adminview.CategoryRecord{}, err
	}
	trail, err := s.Office.Trail(ctx, catalog.KindCategory, id)
	return adminview.NewCategoryRecord(ctx, c, at, used, trail), err
}

// typedCategory is a category as a form sends one.
type typedCategory struct {
	CategoryID int64  `form:"category_id"`
	Version    string `form:"version"`
	ParentID   int64  `form:"parent_id"`
	Slug       string `form:"slug"`
	Pictogram  string `form:"pictogram"`
	Active     bool   `form:"active"`
	Name       string `form:"name"`
	NameES     string `form:"name_es"`
	Examples   string `form:"examples"`
	ExamplesES string `form:"examples_es"`
}

func readCategory(r *http.Request) (c shelf.Category, version string, err error) {
	var in typedCategory
	if err := wire.Decode(r, &in); err != nil {
		return c, "", err
	}
	if _, known := page.Pictograms()[in.Pictogram]; !known {
		return c, "", fault.InFields(map[string]fault.Text{"pictogram": fault.T("Please choose one of the list")})
	}
	return shelf.Category{
		ID: in.CategoryID, ParentID: in.ParentID, Slug: in.Slug, Pictogram: in.Pictogram, Off: !in.Active,
		Texts: map[text.Lang]catalog.CategoryTexts{
			text.English: {Name: in.Name, Examples: in.Examples}, text.Spanish: {Name: in.NameES, Examples: in.ExamplesES},
		},
	}, in.Version, nil
}

// AddCategory adds a category.
func (s *Server) AddCategory(w http.ResponseWriter, r *http.Request) error {
	c, _, err := readCategory(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Shelves.AddCategory(ctx, wire.Actor(ctx), c)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{
		Success: text.Tr(ctx, "%s is added.", c.Texts[text.English].Name), Redirect: adminview.CategoryURL(id)})
}

// SaveCategory changes a category.
func (s *Server) SaveCategory(w http.ResponseWriter, r *http.Request) error {
	c, version, err := readCategory(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Shelves.SaveCategory(ctx, wire.Actor(ctx), version, c); err != nil {
		return err
	}
	shown, err := s.category(ctx, c.ID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.SavedCategory{Success: text.Tr(ctx, "The changes are saved."), Category: shown})
}

// MoveCategory puts a category elsewhere in the tree.
func (s *Server) MoveCategory(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		CategoryID int64 `form:"category_id"`
		ParentID   int64 `form:"parent_id"`
		BeforeID   int64 `form:"before_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Shelves.MoveCategory(ctx, wire.Actor(ctx), in.CategoryID, in.ParentID, in.BeforeID); err != nil {
		return err
	}
	return s.tree(w, r, text.Tr(ctx, "The order is saved."))
}

// SetActive shows a category to shoppers, or hides it.
func (s *Server) SetActive(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		CategoryID int64 `form:"category_id"`
		Active     bool  `form:"active"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Shelves.SetActive(ctx, wire.Actor(ctx), in.CategoryID, in.Active); err != nil {
		return err
	}
	words := text.Key("Shoppers don't find it any more, nor those in it. Its parts stay on sale.")
	if in.Active {
		words = text.Key("Shoppers find it again.")
	}
	return s.tree(w, r, text.Tr(ctx, words))
}

// RemoveCategory removes a category that nothing depends on.
func (s *Server) RemoveCategory(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "category_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Shelves.RemoveCategory(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "The category is removed."), Redirect: "/admin/category"})
}
