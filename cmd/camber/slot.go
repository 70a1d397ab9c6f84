package main

import (
	"context"

	"camber/internal/app"
)

type slot struct {
	Pick pickSlot `cmd:"" help:"Show these parts in a place of the shop, in this order and instead of those that stand there. Without parts the shop chooses by itself."`
}

type pickSlot struct {
	place
	Place string   `arg:"" enum:"special,bestseller,latest,featured" help:"special, bestseller, latest or featured."`
	Parts []string `arg:"" optional:"" help:"Part numbers or barcodes."`
}

func (c *pickSlot) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	return shop.PickSlot(ctx, c.Place, c.Parts...)
}
