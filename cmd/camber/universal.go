package main

import (
	"context"

	"camber/internal/app"
)

type universal struct {
	place
	Parts []string `arg:"" help:"Part numbers or barcodes."`
	Off   bool     `help:"They fit what their applications, or the parts they are made of, say."`
}

func (c *universal) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	return shop.SetUniversal(ctx, !c.Off, c.Parts...)
}
