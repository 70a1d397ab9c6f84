package app

import (
	"context"
	"io"

	"camber/internal/shop/catalog/shelf"
	"camber/internal/shop/shopfile"
)

// ExportShop writes the set-up of the shop as a file.
func (a *App) ExportShop(ctx context.Context, w io.Writer) error {
	file, err := a.Services.shopFile().Export(a.Context(ctx))
	if err != nil {
		return err
	}
	return file.Write(w)
}

// ApplyShop makes the shop as such a file says; what the file does not name is left alone.
func (a *App) ApplyShop(ctx context.Context, content []byte, mode shopfile.Mode) (shopfile.Outcome, error) {
	found, err := a.Services.shopFile().Apply(a.Context(ctx), content, mode)
	return found, sayable(err)
}

// UndoShop takes back what such a file changed; id 0 is the last one that stands.
func (a *App) UndoShop(ctx context.Context, id int64, isDry bool) ([]shopfile.Undone, error) {
	undone, err := a.Services.shopFile().Undo(a.Context(ctx), id, isDry)
	return undone, sayable(err)
}

func (s *Services) shopFile() *shopfile.Service {
	return shopfile.New(shopfile.Deps{
		Access: s.Access, Areas: s.Region, Locations: s.Location, Orders: s.Order, Pages: s.Content, Prices: s.Price,
		Promos: s.Promo, Registers: s.Register, Scopes: s.Scopes, Shelf: s.shelf(), Shipping: s.Shipping, Taxes: s.Tax,
	})
}

// shelf keeps categories and brands.
func (s *Services) shelf() *shelf.Service {
	return shelf.New(s.Catalog, usesOf(s.Promo.UseOfCategories(), s.Job.UseOfCategories()), usesOf(s.Price.UseOfBrands()))
}
