package products

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/price"
	"camber/internal/shop/product"
	"camber/internal/shop/tax"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/partview"
	"camber/internal/web/wire"
)

// ShowNew is the form of a new product, or of one like another.
func (s *Server) ShowNew(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		CopyOf int64 `form:"copy_of"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	blank, err := s.Products.Blank(ctx, in.CopyOf)
	if err != nil {
		return err
	}
	if in.CopyOf == 0 {
		classes, err := s.Taxes.Classes(ctx)
		if err != nil {
			return err
		}
		if len(classes) == 1 {
			blank.TaxClassID = classes[0].ID
		}
	}
	return s.page(w, r, text.Tr(ctx, "Add a product"),
		adminview.NewProduct(blank, wire.Actor(ctx).May(access.SeeCost)))
}

// ShowProduct is the record of a product (PROD-1, PROD-4).
func (s *Server) ShowProduct(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.product(r)
	if err != nil {
		return err
	}
	return s.page(w, r, shown.Brand+" "+shown.Number, shown)
}

func (s *Server) page(w http.ResponseWriter, r *http.Request, title string, shown adminview.Product) error {
	ctx := r.Context()
	brands, err := s.brands(ctx)
	if err != nil {
		return err
	}
	tree, err := s.Catalog.WholeTree(ctx)
	if err != nil {
		return err
	}
	classes, err := s.Taxes.Classes(ctx)
	if err != nil {
		return err
	}
	levels, err := s.Prices.Levels(ctx)
	if err != nil {
		return err
	}
	page := adminview.ProductPage{
		Brands: brands, Categories: adminview.NewCategoryChoices(tree), Tiers: catalog.Tiers(), SeesCost: wire.Actor(ctx).May(access.SeeCost),
		Product: shown,
	}
	page.TaxClasses = adminview.Choices(classes, func(c tax.Class) (int64, string) { return c.ID, c.Name })
	page.Levels = adminview.Choices(levels, func(l price.Level) (int64, string) { return l.ID, l.Name })
	return s.Office.Show(w, r, title, "products", "office-product", func(bar adminview.OfficeBar) any {
		page.Bar = bar
		return page
	})
}

func (s *Server) brands(ctx context.Context) ([]adminview.OfficeChoice, error) {
	all, err := s.Catalog.Brands(ctx)
	return adminview.Choices(all, func(b catalog.Brand) (int64, string) { return b.ID, b.Name }), err
}

// Product is the record of a product as it is now.
func (s *Server) Product(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.product(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) product(r *http.Request) (adminview.Product, error) {
	var in struct {
		ProductID int64 `form:"product_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return adminview.Product{}, err
	}
	return s.productOf(r.Context(), in.ProductID)
}

func (s *Server) productOf(ctx context.Context, partID int64) (shown adminview.Product, err error) {
	kept, err := s.Products.Product(ctx, partID)
	if err != nil {
		return shown, err
	}
	shown = adminview.NewProduct(kept, wire.Actor(ctx).May(access.SeeCost))
	part, err := s.Catalog.Part(ctx, partID)
	if err != nil {
		return shown, err
	}
	shown.Brand, shown.IsKit = part.Brand, part.Kind == catalog.KindKit
	shown.CopyURL = "/admin/product/add?copy_of=" + strconv.FormatInt(partID, 10)
	if wire.Actor(ctx).May(access.ReceiveStock) && !shown.IsKit {
		shown.MovesURL = adminview.MovementsURL(partID)
	}
	if part.Active && part.Slug != "" {
		shown.ViewURL = "/" + part.Slug
	}
	if shown.Stock, err = s.stock(ctx, part); err != nil {
		return shown, err
	}
	images, err := s.Products.Pictures(ctx, partID)
	if err != nil {
		return shown, err
	}
	shown.Pictures = adminview.NewProductPictures(images)
	spans, total, all, err := s.Fits.Spans(ctx, part, fitment.SpanFilter{Limit: partview.FittingsShown})
	if err != nil {
		return shown, err
	}
	shown.Vehicles = adminview.ProductVehicles{EditURL: adminview.FitmentURL(partID), All: all, Rows: partview.NewFittings(ctx, spans, "", 1, total, all, nil).Rows}
	shown.Trail, err = s.Office.Trail(ctx, "part", partID)
	return shown, err
}

// stock is what each store has of a part; a kit has none of its own.
func (s *Server) stock(ctx context.Context, part catalog.Part) ([]adminview.ProductStock, error) {
	shown := []adminview.ProductStock{}
	if part.Kind == catalog.KindKit {
		return shown, nil
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return nil, err
	}
	levels, err := s.Stock.Levels(ctx, []int64{part.ID})
	if err != nil {
		return nil, err
	}
	actor := wire.Actor(ctx)
	for _, store := range stores {
		row := adminview.ProductStock{LocationID: store.ID, Store: store.ShortName,
			MayAdjust: actor.May(access.ReceiveStock) && actor.At(store.ID)}
		for _, l := range levels[part.ID] {
			if l.LocationID == store.ID {
				row.OnHand, row.Reserved, row.Bin = l.OnHand, l.Reserved, l.Bin
			}
		}
		shown = append(shown, row)
	}
	return shown, nil
}

func (s *Server) saved(w http.ResponseWriter, r *http.Request, partID int64, words string) error {
	shown, err := s.productOf(r.Context(), partID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.ChangedProduct{Success: text.Tr(r.Context(), words), Product: shown})
}

// Add adds a product.
func (s *Server) Add(w http.ResponseWriter, r *http.Request) error {
	_, _, p, err := readProduct(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Products.Add(ctx, wire.Actor(ctx), p)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{Success: text.Tr(ctx, "%s is added.", p.Number),
		Redirect: adminview.ProductURL(id)})
}

// Save changes a product.
func (s *Server) Save(w http.ResponseWriter, r *http.Request) error {
	partID, version, p, err := readProduct(r)
	if err != nil {
		return err
	}
	p.PartID = partID
	if err := s.Products.Save(r.Context(), wire.Actor(r.Context()), version, p); err != nil {
		return err
	}
	return s.saved(w, r, partID, text.Key("The changes are saved."))
}

// SetActive puts a product on sale, or takes it off.
func (s *Server) SetActive(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ProductID int64 `form:"product_id"`
		Active    bool  `form:"active"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if err := s.Products.SetActive(r.Context(), wire.Actor(r.Context()), in.ProductID, in.Active); err != nil {
		return err
	}
	words := text.Key("Shoppers don't find it any more. What was sold stays.")
	if in.Active {
		words = text.Key("It is on sale.")
	}
	return s.saved(w, r, in.ProductID, words)
}

// Adjust corrects how many lie in a store.
func (s *Server) Adjust(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ProductID  int64  `form:"product_id"`
		LocationID int64  `form:"location_id"`
		Seen       int    `form:"seen"`
		Quantity   int    `form:"quantity"`
		Reason     string `form:"reason"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	err := s.Products.Adjust(r.Context(), wire.Actor(r.Context()), in.ProductID, in.LocationID,
		product.Correction{Seen: in.Seen, Count: in.Quantity, Reason: in.Reason})
	if err != nil {
		return err
	}
	return s.saved(w, r, in.ProductID, text.Key("The count is corrected."))
}
