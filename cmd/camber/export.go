package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"camber/internal/app"
	"camber/internal/shop/exchange/sheets"
)

type export struct {
	place
	What   sheets.What `arg:"" enum:"products,prices,stock,customers,orders" help:"What it is to hold: products, prices and stock can be brought in again as they are."`
	Output string      `short:"o" help:"Write it to this file instead of to the screen." type:"path"`
}

func (c *export) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	if c.Output == "" {
		return shop.Export(ctx, c.What, os.Stdout)
	}
	f, err := os.Create(filepath.Clean(c.Output))
	if err != nil {
		return err
	}
	return errors.Join(shop.Export(ctx, c.What, f), f.Close())
}
