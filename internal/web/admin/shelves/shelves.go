// Package shelves is where the back office keeps what parts stand under: the tree of categories, and the brands with
// their series.
package shelves

import (
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/shelf"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
)

// Deps is what these handlers work with.
type Deps struct {
	Office  *office.Office
	Catalog *catalog.Service
	Shelves *shelf.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	edit := routing.Office(access.EditCatalog)
	const (
		category = " parent_id slug pictogram active name name_es examples examples_es"
		brand    = " name code slug"
		list     = "page limit sort order search state"
	)
	return []routing.Route{
		routing.Get("/admin/category", edit, "", nil, s.ShowCategories),
		routing.Get("/admin/category/add", edit, "parent_id", nil, s.ShowNewCategory),
		routing.Get("/admin/category/edit", edit, "category_id", nil, s.ShowCategory),
		routing.Get("/admin/api/category", edit, "", adminview.CategoryList{}, s.Categories),
		routing.Get("/admin/api/category/get", edit, "category_id", adminview.CategoryRecord{}, s.Category),
		routing.Post("/admin/api/category/add", edit, category[1:], adminview.Moved{}, s.AddCategory, routing.Must),
		routing.Post("/admin/api/category/edit", edit, "category_id version"+category, adminview.SavedCategory{},
			s.SaveCategory, routing.Once),
		routing.Post("/admin/api/category/move", edit, "category_id parent_id before_id", adminview.CategoryList{},
			s.MoveCategory),
		routing.Post("/admin/api/category/active", edit, "category_id active", adminview.CategoryList{}, s.SetActive),
		routing.Post("/admin/api/category/remove", edit, "category_id", adminview.Moved{}, s.RemoveCategory),

		routing.Get("/admin/brand", edit, list, nil, s.ShowBrands),
		routing.Get("/admin/brand/add", edit, "", nil, s.ShowNewBrand),
		routing.Get("/admin/brand/edit", edit, "brand_id", nil, s.ShowBrand),
		routing.Get("/admin/api/brand", edit, list, adminview.BrandList{}, s.Brands),
		routing.Get("/admin/api/brand/get", edit, "brand_id", adminview.BrandRecord{}, s.Brand),
		routing.Get("/admin/api/brand/series", edit, "brand_id", adminview.SeriesNames{}, s.SeriesNames),
		routing.Post("/admin/api/brand/add", edit, brand[1:], adminview.Moved{}, s.AddBrand, routing.Must),
		routing.Post("/admin/api/brand/edit", edit, "brand_id version"+brand, adminview.SavedBrand{}, s.SaveBrand,
			routing.Once),
		routing.Post("/admin/api/brand/remove", edit, "brand_id", adminview.Moved{}, s.RemoveBrand),
		routing.Post("/admin/api/brand/addSeries", edit, "brand_id name", adminview.SavedBrand{}, s.AddSeries,
			routing.Once),
		routing.Post("/admin/api/brand/editSeries", edit, "brand_id series_id seen name", adminview.SavedBrand{},
			s.RenameSeries),
		routing.Post("/admin/api/brand/removeSeries", edit, "brand_id series_id", adminview.SavedBrand{}, s.RemoveSeries),
	}
}
