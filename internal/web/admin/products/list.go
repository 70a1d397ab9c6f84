package products

import (
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/product"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowList is the list of the products.
func (s *Server) ShowList(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	brands, err := s.brands(ctx)
	if err != nil {
		return err
	}
	tree, err := s.Catalog.WholeTree(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Products"), "products", "office-products",
		func(bar adminview.OfficeBar) any {
			return adminview.ProductsPage{Bar: bar, Brands: brands, Categories: adminview.NewCategoryChoices(tree),
				SeesCost: wire.Actor(ctx).May(access.SeeCost), AddURL: "/admin/product/add"}
		})
}

// List is a page of it (LIST-1, ADM-2).
func (s *Server) List(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search     string `form:"search"`
		BrandID    int64  `form:"brand_id"`
		CategoryID int64  `form:"category_id"`
		State      string `form:"state"`
		Stock      string `form:"stock"`
		Without    string `form:"without"`
	}
	page, err := wire.ReadList(r, &in, "number", "name", "added")
	if err != nil {
		return err
	}
	ctx := r.Context()
	rows, counts, err := s.Products.List(ctx, product.Filter{
		Search: in.Search, BrandID: in.BrandID, CategoryID: in.CategoryID, State: in.State, Stock: in.Stock,
		Without: in.Without, Sort: page.Sort, Desc: page.Order == "desc", Limit: page.Limit, Offset: page.Offset(),
	})
	if err != nil {
		return err
	}
	tree, err := s.Catalog.WholeTree(ctx)
	if err != nil {
		return err
	}
	names := map[int64]string{}
	for _, c := range tree {
		names[c.ID] = c.Name
	}
	shown := adminview.ProductList{Results: []adminview.ProductRow{}, Counts: counts,
		Paging: present.NewLongPaging(ctx, page.Page, page.Limit, counts[in.State], product.MostCounted)}
	seesCost := wire.Actor(ctx).May(access.SeeCost)
	for _, row := range rows {
		shown.Results = append(shown.Results, adminview.NewProductRow(row, names[row.Part.CategoryID], seesCost))
	}
	return wire.Reply(w, http.StatusOK, shown)
}
