package main

import (
	"context"

	"camber/internal/app"
)

type store struct {
	Add addStore `cmd:"" help:"Add a store with its registers; the first one makes the shop ready to serve."`
}

type addStore struct {
	place
	app.NewStore
}

func (c *addStore) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	return shop.AddStore(ctx, c.NewStore)
}
