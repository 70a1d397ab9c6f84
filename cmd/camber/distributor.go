package main

import (
	"context"
	"os"

	"camber/internal/app"
)

type distributor struct {
	Set  setDistributor `cmd:"" help:"Make a vendor one that is asked and ordered from, or change how."`
	Try  tryDistributor `cmd:"" help:"Ask a distributor for a part, and say what it answers."`
	Feed takeFeed       `cmd:"" help:"Take a table of what a distributor has, or of what it costs."`
}

type setDistributor struct {
	place
	app.NewDistributor
}

func (c *setDistributor) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	return shop.SetDistributor(ctx, c.NewDistributor)
}

type tryDistributor struct {
	place
	app.PartAsked
}

func (c *tryDistributor) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	return shop.TryDistributor(ctx, c.PartAsked, os.Stdout)
}

type takeFeed struct {
	place
	app.FeedFile
}

func (c *takeFeed) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	return shop.TakeFeed(ctx, c.FeedFile, os.Stdout)
}
