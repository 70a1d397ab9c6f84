// Package bench fills a shop with as many parts and applications as wanted, all by the shop's own services, and
// measures on it what the shop promises.
package bench

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/files"
	"camber/internal/base/text"
	"camber/internal/schema"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/region"
	"camber/internal/shop/stock"
	"camber/internal/shop/tax"
	"camber/internal/shop/vehicle"
)

// shop is the part of the business that is measured, on a folder of its own.
type shop struct {
	db       *db.DB
	files    *files.Disk
	catalog  *catalog.Service
	exchange *exchange.Service
	find     *find.Service
	fitment  *fitment.Service
	location *location.Service
	price    *price.Service
	stock    *stock.Service
	tax      *tax.Service
	vehicle  *vehicle.Service
}

// openShop opens the shop in a folder, which is made if need be. hurried does not wait for the disk: what is filled is
// made again after a power cut anyway.
func openShop(ctx context.Context, folder string, hurried bool) (*shop, context.Context, error) {
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return nil, ctx, err
	}
	u := url.URL{Scheme: "sqlite", Path: filepath.ToSlash(filepath.Join(folder, "camber.db"))}
	if hurried {
		u.RawQuery = "synchronous=OFF"
	}
	d, err := db.Open(ctx, u.String(), schema.FS)
	if err != nil {
		return nil, ctx, err
	}
	s := &shop{db: d}
	ctx = text.With(clock.With(db.With(ctx, d), clock.System{}), text.English)
	if err := s.start(ctx, folder); err != nil {
		return nil, ctx, errors.Join(err, s.close())
	}
	return s, ctx, nil
}

func (s *shop) start(ctx context.Context, folder string) error {
	if err := s.db.Migrate(ctx); err != nil {
		return err
	}
	var err error
	if s.files, err = files.OpenDisk(filepath.Join(folder, "files")); err != nil {
		return err
	}
	if s.vehicle, err = vehicle.New(s.files); err != nil {
		return err
	}
	if err := s.vehicle.Refresh(ctx); err != nil {
		return err
	}
	s.catalog, s.location, s.price, s.tax = catalog.New(), location.New(), price.New(), tax.New(region.New())
	s.fitment = fitment.New(s.catalog, s.vehicle, s.files)
	s.stock = stock.New(s.catalog, location.New())
	s.find = find.New(s.catalog, s.vehicle, s.fitment, s.price, s.stock, s.files)
	s.exchange = exchange.New(exchange.Deps{
		Catalog: s.catalog, Fitment: s.fitment, Prices: s.price, Taxes: s.tax, Vehicles: s.vehicle, Locations: s.location,
		Stock: s.stock, Files: s.files,
	})
	return nil
}

func (s *shop) close() error {
	err := s.db.Close()
	if s.files != nil {
		err = errors.Join(err, s.files.Close())
	}
	return err
}
