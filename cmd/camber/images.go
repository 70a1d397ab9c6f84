package main

import (
	"context"
	"fmt"

	"camber/internal/app"
)

type images struct {
	place
	Path  string `arg:"" help:"A folder or a .zip of images: BRAND/NUMBER.jpg, BRAND/NUMBER_2.jpg or BRAND_NUMBER.jpg; a brand by its code or name." type:"path"`
	Brand string `help:"Brand of the files whose names say none."`
}

func (c *images) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	r, err := shop.ImportImages(ctx, c.Path, c.Brand)
	for _, one := range r.Rejected {
		fmt.Printf("rejected  %s: %s\n", one.File, one.Reason.String())
	}
	fmt.Printf("%d files: kept %d for %d parts, rejected %d\n", r.Files, r.Kept, r.Parts, len(r.Rejected))
	return err
}
