// Package products is where the back office keeps what the shop sells: the list of products, and the record of each.
package products

import (
	"camber/internal/base/picture"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/product"
	"camber/internal/shop/stock"
	"camber/internal/shop/tax"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Catalog   *catalog.Service
	Fits      *fitment.Service
	Locations *location.Service
	Prices    *price.Service
	Products  *product.Service
	Stock     *stock.Service
	Taxes     *tax.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// largest is how many bytes the form of a product may have: its lists are long.
const largest = 8 << 20

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	edit := routing.Office(access.EditCatalog)
	const (
		list   = "page limit sort order search brand_id category_id state stock without"
		fields = " brand_id number category_id tax_class_id series tier minimum multiple weight length width height" +
			" is_orderable core map cost hazmat oversize pick_up_only texts[…] prices[…] codes[…] attributes[…]" +
			" packages[…] interchanges[…] supersedes[…]"
	)
	return []routing.Route{
		routing.Get("/admin/product", edit, list, nil, s.ShowList),
		routing.Get("/admin/product/add", edit, "copy_of", nil, s.ShowNew),
		routing.Get("/admin/product/edit", edit, "product_id", nil, s.ShowProduct),
		routing.Get("/admin/api/product", edit, list, adminview.ProductList{}, s.List),
		routing.Get("/admin/api/product/get", edit, "product_id", adminview.Product{}, s.Product),
		routing.Post("/admin/api/product/add", edit, "is_active"+fields, adminview.Moved{}, s.Add,
			routing.Must, routing.WithFile(largest)),
		routing.Post("/admin/api/product/edit", edit, "product_id version"+fields, adminview.ChangedProduct{}, s.Save,
			routing.Once, routing.WithFile(largest)),
		routing.Post("/admin/api/product/active", edit, "product_id active", adminview.ChangedProduct{}, s.SetActive),
		routing.Post("/admin/api/product/stock", routing.Office(access.ReceiveStock),
			"product_id location_id seen quantity reason", adminview.ChangedProduct{}, s.Adjust, routing.Once),
		routing.Post("/admin/api/product/addPicture", edit, "product_id picture", adminview.ChangedProduct{}, s.AddPicture,
			routing.WithFile(picture.MostBytes+1<<16)),
		routing.Post("/admin/api/product/pictures", edit, "product_id seen[…] pictures[…]", adminview.ChangedProduct{},
			s.SavePictures),
	}
}
