package app

import (
	"archive/zip"
	"context"
	"io/fs"
	"os"

	"camber/internal/shop/exchange/images"
)

// ImportImages brings the images of a folder or a ZIP in by the command line; brand is of those whose name says none.
func (a *App) ImportImages(ctx context.Context, path, brand string) (images.Report, error) {
	place, err := os.Stat(path)
	if err != nil {
		return images.Report{}, err
	}
	if !place.IsDir() {
		archive, err := zip.OpenReader(path)
		if err != nil {
			return images.Report{}, err
		}
		defer func() { _ = archive.Close() }()
		return a.importImages(ctx, archive, brand)
	}
	folder, err := os.OpenRoot(path) // a link can't lead out of it
	if err != nil {
		return images.Report{}, err
	}
	defer func() { _ = folder.Close() }()
	return a.importImages(ctx, folder.FS(), brand)
}

func (a *App) importImages(ctx context.Context, from fs.FS, brand string) (images.Report, error) {
	return images.Import(a.Context(ctx), a.Services.Catalog, a.Services.Images, from, brand)
}
